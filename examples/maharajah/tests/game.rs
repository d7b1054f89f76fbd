//! The game under the laws of every game, and the rules that are its own.

use maharajah::Maharajah;
use menagerie_kernel::{Chance, Line, Options};
use menagerie_search::{Limits, player};
use menagerie_show::Erased;
use menagerie_testkit::{laws, perft};
use menagerie_wire::Desk;

laws!(under_the_laws: Maharajah);

fn desk() -> Desk {
    Desk::new(vec![Box::new(Erased::new(Maharajah))], || 0)
}

fn ask(request: &str) -> String {
    desk().answer_line(request)
}

fn turns(position: &str) -> String {
    ask(&format!(r#"{{"op":"turns","game":"maharajah","position":"{position}"}}"#))
}

#[test]
fn counts_are_those_of_the_table() {
    let wrong = perft::check(&Erased::new(Maharajah), include_str!("perft.txt"), perft::Depths::All);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn programs_can_ask_about_it() {
    assert!(ask(r#"{"op":"games"}"#).contains(r#""id":"maharajah""#));
    assert_eq!(
        ask(r#"{"id":7,"op":"start","game":"maharajah"}"#),
        r#"{"id":7,"position":"rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1"}"#
    );
}

#[test]
fn the_maharajah_moves_as_queen_and_knight_and_not_into_attack() {
    let answer = turns("3k4/8/8/8/8/8/1r6/4M3 w - - 0 1");
    for legal in ["e1e4", "e1d3", "e1a5", "e1f1"] {
        assert!(answer.contains(legal), "{legal}: {answer}");
    }
    assert!(!answer.contains("e1e2"), "the rook attacks e2: {answer}");
}

#[test]
fn pawns_stay_what_they_are() {
    let answer = turns("4k3/8/8/8/8/8/p6M/8 b - - 0 1");
    assert!(answer.contains(r#""a2a1""#) && !answer.contains("a2a1q"), "{answer}");
    assert!(!turns("4k3/8/8/8/8/8/7M/p7 b - - 0 1").contains("a1"));
}

#[test]
fn both_sides_can_be_mated() {
    assert!(turns("1M4k1/5ppp/8/8/8/8/8/8 b - - 0 1").contains("1-0"));
    assert!(turns("rr3k1r/8/8/8/8/2b5/1q6/M6r w - - 0 1").contains("0-1"));
}

#[test]
fn what_is_no_position_is_refused() {
    for (position, why) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "exactly one maharajah"),
        ("8/8/8/8/8/8/8/4M3 w - - 0 1", "exactly one king"),
        ("p3k3/8/8/8/8/8/8/6M1 w - - 0 1", "no pawn"),
        ("4k3/8/8/8/8/8/8/4M3 b - e3 0 1", "ep"),
        ("4k3/8/8/8/8/8/8/6M1 w k - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4M3 w - - 0 1", "has just moved"),
        ("4k3/8/8/8/8/8/8/6M1 x - - 0 1", "seat"),
    ] {
        let answer = turns(position);
        assert!(answer.contains("bad_position") && answer.contains(why), "{position}: {answer}");
    }
}

#[test]
fn the_computer_finds_a_mate() {
    let options = Options::default();
    let line = Line::start(&Maharajah, options.clone(), Chance::from_number(0)).unwrap();
    let seat = line.turn().actor().unwrap();
    let game: Box<dyn menagerie_show::AnyGame> = Box::new(Erased::new(Maharajah));
    let mate = game.parse("6k1/5ppp/8/8/8/8/8/M7 w - - 0 1", options).unwrap();
    let choice = player::<Maharajah>().choose(mate.knowledge(seat), 2, 0, &Limits::nodes(2000)).unwrap();
    assert_eq!(choice.part, "a1a8");
}
