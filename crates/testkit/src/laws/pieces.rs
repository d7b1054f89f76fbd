//! Laws about what is told of pieces: how they go, and what attacks what.

use super::plan::{Plan, describe};
use menagerie_kernel::{Eye, Line, Seat, Spot};
use menagerie_show::{AnyLine, Game, Gesture, MarkKind, Pick, Reach, Scene};
use std::collections::BTreeSet;

fn eyes<G: Game>(game: &G) -> impl Iterator<Item = Eye> {
    (0..game.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Public])
}

/// Every eye is told of every piece that its scene shows, and of nothing else: what it is, in a sentence how it goes,
/// and of each square at most once that it goes there, without capturing, and that it takes there. How it goes is
/// what the game says of its kind before anything is played.
pub fn every_piece_is_told_of<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 4, |line, _| {
        let game = line.game();
        for eye in eyes(game) {
            let scene = line.scene(eye);
            for cell in &scene.cells {
                let there = || format!("{}: {eye:?} is told of {}", describe(line), cell.at);
                let piece = scene.pieces.iter().find(|piece| piece.at == cell.at);
                let told = AnyLine::reach(line, eye, cell.at);
                let figures = [piece.map(|piece| piece.figure), told.as_ref().map(|told| told.figure)];
                assert_eq!(figures[0], figures[1], "{}: the piece of the scene, and what is told", there());
                if let Some(told) = told {
                    check_told(game, &scene, &told, &there);
                }
            }
        }
    });
}

fn check_told<G: Game>(game: &G, scene: &Scene, told: &Reach, there: &dyn Fn() -> String) {
    assert!(is_sentence(told.how), "{}: `{}` is no sentence", there(), told.how);
    let kinds = game.kinds();
    let kind = kinds.iter().find(|kind| kind.figure == told.figure);
    assert_eq!(Some(told.how), kind.map(|kind| kind.how), "{}: now, and of its kind", there());
    for words in &told.words {
        assert!(is_sentence(&words.to_string()), "{}: `{words}`", there());
    }
    for (squares, what) in [(&told.goes, "goes"), (&told.takes, "takes")] {
        let once: BTreeSet<Spot> = squares.iter().copied().collect();
        assert_eq!(once.len(), squares.len(), "{}: it {what} somewhere twice", there());
        let stray = squares.iter().find(|at| scene.cells.iter().all(|cell| cell.at != **at));
        assert_eq!(stray, None, "{}: it {what} where no square is", there());
    }
}

fn is_sentence(words: &str) -> bool {
    words.ends_with('.') && words.starts_with(|first: char| first.is_uppercase())
}

/// What may be moved first is among what is told: it goes or takes where it is put. A movement that has a name of its
/// own, besides the kind that a piece becomes, is told of in words.
pub fn offered_movements_are_among_what_is_told<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 2, |line, _| {
        for seat in line.turn().seats().iter() {
            let offered = line.offered(seat, "").unwrap_or_else(|why| panic!("{}: {why}", describe(line)));
            for step in &offered.steps {
                let Gesture::Move { from, to, pick, .. } = &step.gesture else { continue };
                let told = AnyLine::reach(line, Eye::Seat(seat), *from);
                let at = || format!("{}: `{}` is offered", describe(line), step.text);
                let Some(told) = told else { panic!("{}, but nothing is told of {from}", at()) };
                if pick.as_ref().is_some_and(is_named) {
                    assert!(!told.words.is_empty(), "{} under a name, but not told of in words", at());
                } else {
                    let is_told = told.goes.contains(to) || told.takes.contains(to);
                    assert!(is_told, "{}, but {told:?} does not lead there", at());
                }
            }
        }
    });
}

/// Whether a choice is more than the kind that a piece becomes.
fn is_named(pick: &Pick) -> bool {
    pick.figure.is_none_or(|figure| figure.name != pick.name)
}

/// What is marked as attacked has a threat for each piece that attacks it, and nothing else has one. A threat leads from
/// an enemy of what is attacked over squares of the board, and is told in words.
pub fn what_is_attacked_has_its_threats<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| eyes(game).for_each(|eye| check_threats(line, eye)));
}

fn check_threats<G: Game>(line: &Line<G>, eye: Eye) {
    let scene = line.scene(eye);
    let there = || format!("{}: {eye:?} sees {:?}", describe(line), scene.threats);
    let marks = scene.marks.iter().filter(|mark| mark.kind == MarkKind::ATTACKED);
    let marked: BTreeSet<Spot> = marks.map(|mark| mark.at).collect();
    let threatened: BTreeSet<Spot> = scene.threats.iter().map(|threat| threat.target).collect();
    assert_eq!(marked, threatened, "what is attacked, and what has threats: {}", there());
    let side = |at: Spot| scene.pieces.iter().find(|piece| piece.at == at).map(|piece| piece.figure.side);
    let mut known = BTreeSet::new();
    for threat in &scene.threats {
        let (from, target) = (side(threat.from), side(threat.target));
        assert!(from.is_some() && target.is_some() && from != target, "no enemies: {}", there());
        assert!(known.insert((threat.from, threat.target)), "told twice: {}", there());
        let ends = (threat.route.first(), threat.route.last());
        assert_eq!(ends, (Some(&threat.from), Some(&threat.target)), "the ends of a route: {}", there());
        let stray = threat.route.iter().find(|at| scene.cells.iter().all(|cell| cell.at != **at));
        assert_eq!(stray, None, "a route leaves the board: {}", there());
        assert!(!threat.words.is_empty(), "nothing is said: {}", there());
        for words in &threat.words {
            assert!(is_sentence(&words.to_string()), "`{words}` is no sentence: {}", there());
        }
    }
}
