//! What holds of an engine that goes on from turn to turn.

use menagerie_games::chess960::Chess960;
use menagerie_games::doublemove::DoubleMove;
use menagerie_kernel::{Chance, Judge, Knowledge, Line, Options, count::join};
use menagerie_search::{Decision, Engine, Level, Limits, Progress};
use menagerie_show::{AnyLine, Game};

const NODES: u64 = 20_000;

fn start<G: Judge + Default>() -> Line<G> {
    Line::start(&G::default(), Options::default(), Chance::from_number(518)).expect("no option")
}

fn knowledge<G: Judge>(line: &Line<G>) -> Knowledge<G> {
    line.knowledge(line.turn().actor().expect("the game goes on"))
}

fn think<G: Judge>(engine: &mut Engine<G>, knowledge: &Knowledge<G>) -> Decision<G> {
    engine.think(knowledge, Level::Full, 0, &Limits::nodes(NODES), &mut |_| {}).expect("there is a part")
}

/// What was decided, in short.
fn told<G: Judge>(decision: &Decision<G>) -> (String, i32, u32, u64) {
    (join("", decision.part.steps()), decision.score, decision.depth, decision.nodes)
}

#[test]
fn what_was_found_out_is_found_again() {
    let knowledge = knowledge(&start::<Chess960>());
    let mut engine = Engine::new(1);
    let first = think(&mut engine, &knowledge);
    let again = think(&mut engine, &knowledge);
    assert!(again.depth > first.depth, "{} and then {}", first.depth, again.depth);
    let other = think(&mut engine.companion(), &knowledge);
    assert!(other.depth > first.depth, "a companion reads the same table: {}", other.depth);
}

#[test]
fn what_was_forgotten_is_as_if_it_had_never_been() {
    let knowledge = knowledge(&start::<Chess960>());
    let mut engine = Engine::new(1);
    let first = think(&mut engine, &knowledge);
    think(&mut engine, &knowledge);
    engine.forget();
    assert_eq!(told(&think(&mut engine, &knowledge)), told(&first));
}

/// Each iteration is reported once, and the line that it tells of can be played.
fn reports<G: Game + Judge + Default>() {
    let line = start::<G>();
    let mut depths = Vec::new();
    let mut last = String::new();
    let mut look = |progress: &Progress<'_, G>| {
        depths.push(progress.depth);
        assert!(progress.nodes <= NODES && progress.permille_used <= 1000);
        let mut played = line.clone();
        let expected = (progress.line)();
        for part in &expected {
            AnyLine::play_part(&mut played, &join("", part.steps())).expect("what is expected can be played");
        }
        last = join("", expected[0].steps());
    };
    let decision =
        Engine::new(1).think(&knowledge(&line), Level::Steady, 0, &Limits::nodes(NODES), &mut look);
    let decision = decision.expect("there is a part");
    assert_eq!(depths, (1..=decision.depth).collect::<Vec<_>>());
    assert!(decision.depth >= 2, "{}", decision.depth);
    assert!(!last.is_empty());
}

#[test]
fn progress_is_told() {
    reports::<Chess960>();
    reports::<DoubleMove>();
}
