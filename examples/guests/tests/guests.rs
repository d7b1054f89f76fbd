//! The guests under the laws of every game, their counts beside another program's, and the rules that are their own.

use guests::{Atomic, Crazyhouse, DarkChess, KingOfTheHill, ThreeCheck};
use menagerie_kernel::{Eye, Line, Options, Rules, Seat, list, text};
use menagerie_show::{AnyGame, AnyLine, Erased};
use menagerie_testkit::{laws, perft};

laws!(atomic: Atomic::default());
laws!(crazyhouse: Crazyhouse::default());
laws!(dark_chess: DarkChess::default());
laws!(king_of_the_hill: KingOfTheHill::default());
laws!(three_check: ThreeCheck::default());

fn check(game: &dyn AnyGame, table: &str) {
    let wrong = perft::check(game, table, perft::Depths::Quick);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn counts_are_those_of_the_tables() {
    check(&Erased::new(Atomic::default()), include_str!("perft/atomic.txt"));
    check(&Erased::new(Crazyhouse::default()), include_str!("perft/crazyhouse.txt"));
    check(&Erased::new(DarkChess::default()), include_str!("perft/dark-chess.txt"));
    check(&Erased::new(KingOfTheHill::default()), include_str!("perft/king-of-the-hill.txt"));
    check(&Erased::new(ThreeCheck::default()), include_str!("perft/three-check.txt"));
}

/// How the game stands in a position: the score and the tag of the reason, or nothing.
fn ends<G: Rules>(game: &G, position: &str) -> Option<String> {
    let state = game.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    game.turn(&state).outcome().map(|outcome| format!("{} {}", outcome.score, outcome.reason.id()))
}

#[test]
fn captures_explode() {
    let game = Atomic::default();
    let after = |position: &str, turn: &str| {
        let state = game.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
        let mut line = Line::from_state(&game, state, Options::default());
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
        text(&game, line.state())
    };
    // Taker, taken and the knight go; the pawn beside them stays.
    let taken = after("4k3/8/8/2np4/2p5/1B6/8/4K3 w - - 3 9", "b3c4");
    assert_eq!(taken, "4k3/8/8/3p4/8/8/8/4K3 b - - 0 9");
    // A player in check may blow up the other king instead of answering.
    let blown_up = after("4k3/3pp3/8/1B6/8/8/8/r3K3 w - - 0 1", "b5d7");
    assert_eq!(blown_up, "8/4p3/8/8/8/8/8/r3K3 b - - 0 1");
    assert_eq!(ends(&game, &blown_up).as_deref(), Some("1-0 exploded"));
    // Side by side no king is attacked, and none takes anything.
    let turns = list(&game, &game.parse("8/8/8/8/8/8/3kp3/4K2r w - - 0 1").unwrap(), 99).unwrap();
    assert_eq!(turns, ["e1d1", "e1f2"]);
}

#[test]
fn what_is_taken_comes_back() {
    let game = Crazyhouse::default();
    let at = |position: &str| {
        let state = game.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
        Line::from_state(&game, state, Options::default())
    };
    let after = |position: &str, turn: &str| {
        let mut line = at(position);
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
        text(&game, line.state())
    };
    // A piece is held in the colour of its taker; one that was a pawn is a pawn.
    let takes = "3rk3/8/8/8/8/3R4/8/4K3 w - - 7 9 held=- promoted=d8";
    assert_eq!(after(takes, "d3d8"), "3Rk3/8/8/8/8/8/8/4K3 b - - 0 9 held=P promoted=-");
    assert_eq!(
        after("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9 held=- promoted=-", "e5d6"),
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 9 held=P promoted=-"
    );
    // A drop spends it, and sets the clock back.
    assert_eq!(
        after("4k3/8/8/8/8/8/8/4K3 w - - 7 9 held=NNp promoted=-", "N@c3"),
        "4k3/8/8/8/8/2N5/8/4K3 b - - 0 9 held=Np promoted=-"
    );
    // The mark of a promoted piece goes along.
    assert_eq!(
        after("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 held=- promoted=-", "a7a8q"),
        "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1 held=- promoted=a8"
    );
    assert_eq!(
        after("4k3/8/8/8/8/8/8/QK6 w - - 0 1 held=- promoted=a1", "a1a2"),
        "4k3/8/8/8/8/8/Q7/1K6 b - - 1 1 held=- promoted=a2"
    );
    let why = |position: &str, step: &str| {
        at(position).refusal(Seat::WHITE, "", step).map(|why| why.to_string()).unwrap_or_default()
    };
    let check = "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1 held=NP promoted=-";
    assert_eq!(why(check, "Q@e5"), "you have no queen to put on the board");
    assert_eq!(why(check, "N@e7"), "e7 is not empty");
    assert_eq!(why(check, "P@d1"), "a pawn is not put on the first or the last rank");
    assert_eq!(why(check, "N@d5"), "the king would stay in check");
    assert_eq!(why(check, "P@e5"), "");
}

#[test]
fn held_pieces_are_read() {
    let refused = |position: &str| {
        Crazyhouse::default().parse(position).err().map(|why| why.to_string()).unwrap_or_default()
    };
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(refused(&format!("{bare} promoted=-")), "field `held`: is missing");
    assert_eq!(refused(&format!("{bare} held=K promoted=-")), "field `held`: `K` is no piece that is held");
    assert_eq!(
        refused(&format!("{bare} held={} promoted=-", "P".repeat(31))),
        "field `held`: there are too many pieces"
    );
    assert!(refused(&format!("{bare} held=PQ promoted=-")).contains("held=QP"));
    assert!(refused("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 held=- promoted=a2").contains("a pawn becomes"));
    assert_eq!(
        ends(&Crazyhouse::default(), &format!("{bare} held=- promoted=-")).as_deref(),
        Some("1/2-1/2 material")
    );
    assert_eq!(ends(&Crazyhouse::default(), &format!("{bare} held=p promoted=-")), None);
}

#[test]
fn a_king_on_the_hill_has_won() {
    let ends = |position: &str| ends(&KingOfTheHill::default(), position);
    assert_eq!(ends("4k3/8/8/8/3K4/8/8/8 b - - 0 1").as_deref(), Some("1-0 hill"));
    assert_eq!(ends("8/8/8/4k3/8/8/8/K7 w - - 0 1").as_deref(), Some("0-1 hill"));
    assert_eq!(ends("4k3/8/8/8/8/3K4/8/8 b - - 0 1"), None, "bare kings play on");
    assert_eq!(ends("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").as_deref(), Some("1-0 checkmate"));
}

#[test]
fn the_third_check_has_won() {
    let ends = |position: &str| ends(&ThreeCheck::default(), position);
    let check = "4k3/8/8/8/8/8/4R3/K7 b - - 0 1 checks=";
    assert_eq!(ends(&format!("{check}w2,b0")), None);
    assert_eq!(ends(&format!("{check}w3,b0")).as_deref(), Some("1-0 third-check"));
    assert_eq!(ends("4k3/8/8/8/8/8/8/K7 w - - 0 1 checks=w2,b2").as_deref(), Some("1/2-1/2 material"));
    assert!(ThreeCheck::default().parse(&format!("{check}w4,b0")).is_err());
    assert!(ThreeCheck::default().parse("4k3/8/8/8/8/8/8/K7 w - - 0 1").is_err());
}

/// What a seat is told of a turn.
fn told(position: &str, turn: &str, eye: Eye) -> Vec<String> {
    let game = DarkChess::default();
    let state = game.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    let events = Line::from_state(&game, state, Options::default()).play_turn(turn);
    let events = events.unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
    events.iter().filter_map(|event| event.seen(eye)).map(ToString::to_string).collect()
}

#[test]
fn a_turn_in_the_fog_is_told_as_far_as_it_is_seen() {
    let [white, black] = [Seat::WHITE, Seat::BLACK].map(Eye::Seat);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 lost=-";
    assert_eq!(told(start, "e2e4", white), ["white pawn e2 to e4"]);
    assert_eq!(told(start, "e2e4", black), [""; 0]);
    assert_eq!(told(start, "e2e4", Eye::Public), [""; 0]);
    // The knight is taken by a bishop that nobody saw coming, and sees only that it is gone.
    let ambush = "4k3/8/8/4n3/8/8/8/B3K3 w - - 0 1 lost=-";
    assert_eq!(told(ambush, "a1e5", white), ["white bishop a1 to e5", "black knight on e5 taken"]);
    assert_eq!(told(ambush, "a1e5", black), ["black knight on e5 taken"]);
    // What moves into sight comes into it, and what moves on goes out of it.
    let rook = "4k3/8/8/8/r7/8/8/1R2K3 w - - 0 1 lost=-";
    assert_eq!(told(rook, "b1b4", black), ["white rook comes into sight on b4"]);
    assert_eq!(
        told("4k3/8/8/8/rR6/8/8/4K3 w - - 0 1 lost=-", "b4b1", black),
        ["white rook on b4 is out of sight"]
    );
    assert_eq!(told("4k3/8/8/8/rR6/8/8/4K3 w - - 0 1 lost=-", "b4c4", black), ["white rook b4 to c4"]);
}

#[test]
fn the_fog_goes_when_a_king_is_taken() {
    let game = DarkChess::default();
    let state = game.parse("4k3/8/8/8/8/8/7p/B3R2K w - - 0 1 lost=-").unwrap();
    let mut line = Line::from_state(&game, state, Options::default());
    let count = |line: &Line<DarkChess>, eye| AnyLine::scene(line, eye).pieces.len();
    let eyes = [Eye::Seat(Seat::WHITE), Eye::Seat(Seat::BLACK), Eye::Public];
    assert_eq!(eyes.map(|eye| count(&line, eye)), [5, 3, 3]);
    line.play_turn("e1e8").unwrap();
    assert_eq!(line.turn().outcome().map(|outcome| outcome.reason.id()), Some("king-taken"));
    assert_eq!(eyes.map(|eye| count(&line, eye)), [4; 3]);
    assert!(eyes.iter().all(|eye| AnyLine::scene(&line, *eye).marks.is_empty()));
}

#[test]
fn nothing_hidden_is_in_the_text_of_a_view() {
    let game = DarkChess::default();
    let view = |position: &str, eye| {
        let state = game.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
        AnyLine::view_text(&Line::from_state(&game, state, Options::default()), eye)
    };
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 lost=-";
    let seen = "r6r/8/8/8/8/8/8/R3K2R w KQ - 0 1 lost=- fog=yes";
    assert_eq!(view(both, Eye::Seat(Seat::WHITE)), seen);
    assert_eq!(view(both, Eye::Public), "r6r/8/8/8/8/8/8/R6R w - - 0 1 lost=- fog=yes");
    // That a pawn may be taken in passing is known to the one that may take it, and to nobody else.
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 lost=-";
    assert_eq!(view(passed, Eye::Seat(Seat::WHITE)), "8/8/8/3pP3/8/8/8/4K3 w - d6 0 1 lost=- fog=yes");
    assert_eq!(view(passed, Eye::Seat(Seat::BLACK)), "4k3/8/8/3p4/8/8/8/8 w - - 0 1 lost=- fog=yes");
}
