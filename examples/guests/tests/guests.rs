//! The guests under the laws of every game, their counts beside another program's, and the rules that are their own.

use guests::{Atomic, KingOfTheHill, ThreeCheck};
use menagerie_kernel::{Line, Options, Rules, list, text};
use menagerie_show::{AnyGame, AnyLine, Erased};
use menagerie_testkit::{laws, perft};

laws!(atomic: Atomic::default());
laws!(king_of_the_hill: KingOfTheHill::default());
laws!(three_check: ThreeCheck::default());

fn check(game: &dyn AnyGame, table: &str) {
    let wrong = perft::check(game, table, perft::Depths::Quick);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn counts_are_those_of_the_tables() {
    check(&Erased::new(Atomic::default()), include_str!("perft/atomic.txt"));
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
