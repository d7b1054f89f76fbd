//! What holds of an engine that goes on from turn to turn.

use menagerie_games::chess960::Chess960;
use menagerie_games::doublemove::DoubleMove;
use menagerie_kernel::{Chance, Judge, Knowledge, Line, Options, count::join, text};
use menagerie_search::{Decision, Engine, Level, Limits, NoChoice, Progress, Query, thinker};
use menagerie_show::{AnyLine, Game};
use std::collections::{BTreeMap, BTreeSet};

const NODES: u64 = 20_000;

fn start<G: Judge + Default>() -> Line<G> {
    start_of(518)
}

/// The start that follows from a number.
fn start_of<G: Judge + Default>(number: u64) -> Line<G> {
    Line::start(&G::default(), Options::default(), Chance::from_number(number)).expect("no option")
}

fn knowledge<G: Judge>(line: &Line<G>) -> Knowledge<G> {
    line.knowledge(line.turn().actor().expect("the game goes on"))
}

fn think<G: Judge>(engine: &mut Engine<G>, knowledge: &Knowledge<G>) -> Decision<G> {
    let query = Query::new(Level::BEST, 0);
    engine.think(knowledge, &query, &Limits::nodes(NODES), &mut |_| {}).expect("there is a part")
}

/// What was decided, in short.
fn told<G: Judge>(decision: &Decision<G>) -> (String, i32, u32, u64) {
    (join("", decision.part.steps()), decision.score, decision.depth, decision.nodes)
}

#[test]
fn what_was_found_out_is_found_again() {
    let nodes = |engine: &mut Engine<Chess960>, knowledge: &Knowledge<Chess960>| {
        let (query, limits) = (Query::new(Level::BEST, 0), Limits::nodes(u64::MAX).and_depth(6));
        engine.think(knowledge, &query, &limits, &mut |_| {}).expect("there is a part").nodes
    };
    // What is known is searched less, but what it says may call for a deeper look here and there.
    let (mut first, mut again, mut other) = (0, 0, 0);
    for number in 0..12 {
        let knowledge = knowledge(&start_of::<Chess960>(number));
        let mut engine = Engine::new(1);
        first += nodes(&mut engine, &knowledge);
        again += nodes(&mut engine, &knowledge);
        other += nodes(&mut engine.companion(), &knowledge);
    }
    assert!(2 * again < first, "{first} nodes and then {again}");
    assert!(2 * other < first, "a companion reads the same table: {other}");
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

#[test]
fn what_a_weak_level_believed_is_not_believed_by_the_best() {
    let knowledge = knowledge(&start::<Chess960>());
    let best = |engine: &mut Engine<Chess960>| {
        let (query, limits) = (Query::new(Level::BEST, 0), Limits::nodes(u64::MAX).and_depth(6));
        engine.think(&knowledge, &query, &limits, &mut |_| {}).expect("there is a part").nodes
    };
    let alone = best(&mut Engine::new(1));
    let mut engine = Engine::new(1);
    let weak = Query::new(Level::ALL[7], 7);
    engine.think(&knowledge, &weak, &Limits::nodes(u64::MAX), &mut |_| {}).expect("there is a part");
    let after = best(&mut engine);
    // The order of steps is kept, but nothing is answered from the table.
    assert!(2 * after > alone, "{after} nodes, and {alone} without a weak level before");
}

/// Each iteration is reported once, and once more where one that was cut off found something better; the line that is
/// told of can be played.
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
    let query = Query::new(Level::BEST, 0);
    let decision = Engine::new(1).think(&knowledge(&line), &query, &Limits::nodes(NODES), &mut look);
    let decision = decision.expect("there is a part");
    depths.dedup();
    assert_eq!(depths, (1..=decision.depth).collect::<Vec<_>>());
    assert_eq!(last, join("", decision.part.steps()), "what is played was told of last");
    assert!(decision.depth >= 2, "{}", decision.depth);
}

/// Wherever a search is cut off, what it plays was told of last, with the score that it has.
fn tells_what_a_cut_off_iteration_found<G: Game + Judge + Default>(lines: usize) {
    let starts = [0, 1, 2, 3].map(|number| knowledge(&start_of::<G>(number)));
    let mut found = 0;
    for (nodes, knowledge) in (2_000..40_000).step_by(241).zip(starts.iter().cycle()) {
        let mut told: Vec<(u32, i32, String)> = Vec::new();
        let mut iterations = 0;
        let mut look = |progress: &Progress<'_, G>| {
            iterations += usize::from(progress.rank == 0);
            told.truncate(progress.rank);
            told.push((progress.depth, progress.score, join("", (progress.line)()[0].steps())));
        };
        let query = Query { lines, ..Query::new(Level::BEST, 0) };
        let decision = Engine::new(1).think(knowledge, &query, &Limits::nodes(nodes), &mut look);
        let decision = decision.expect("there is a part");
        found += iterations.saturating_sub(decision.depth as usize);
        let played = (decision.depth, join("", decision.part.steps()));
        assert_eq!((told[0].0, told[0].2.clone()), played, "after {nodes} nodes");
        assert_eq!(told.len(), lines, "after {nodes} nodes");
        assert!(told.is_sorted_by(|one, other| one.1 >= other.1 && one.2 != other.2), "{told:?}");
    }
    assert!(found > 0, "no iteration of {} that was cut off had found anything", G::default().info().id);
}

#[test]
fn what_a_cut_off_iteration_found_is_told() {
    tells_what_a_cut_off_iteration_found::<Chess960>(1);
    tells_what_a_cut_off_iteration_found::<Chess960>(3);
    tells_what_a_cut_off_iteration_found::<DoubleMove>(1);
}

#[test]
fn progress_is_told() {
    reports::<Chess960>();
    reports::<DoubleMove>();
}

/// Several lines are told of best first, each begins with another part, and the first is as good as if it were the only one.
fn tells_several_lines<G: Game + Judge + Default>() {
    let knowledge = knowledge(&start::<G>());
    let mut last: Vec<(u32, i32, String)> = Vec::new();
    let mut look = |progress: &Progress<'_, G>| {
        last.truncate(progress.rank);
        assert_eq!(last.len(), progress.rank);
        last.push((progress.depth, progress.score, join("", (progress.line)()[0].steps())));
        assert!(progress.deepest >= progress.depth);
    };
    let query = Query { lines: 4, ..Query::new(Level::BEST, 0) };
    let decision =
        Engine::new(1).think(&knowledge, &query, &Limits::nodes(5 * NODES).and_depth(4), &mut look);
    let decision = decision.expect("there is a part");
    assert_eq!(last.len(), 4, "{last:?}");
    assert!(last.iter().all(|(depth, ..)| *depth == decision.depth && *depth <= 4), "{last:?}");
    assert!(last.is_sorted_by(|one, other| one.1 >= other.1 && one.2 != other.2), "{last:?}");
}

#[test]
fn several_lines_are_told() {
    tells_several_lines::<Chess960>();
    tells_several_lines::<DoubleMove>();
}

#[test]
fn several_lines_lead_to_different_positions() {
    let mut line = start::<DoubleMove>();
    line.play_turn("e2e4").expect("White's first turn has one step");
    let mut reached = BTreeMap::new();
    let mut look = |progress: &Progress<'_, DoubleMove>| {
        let (part, mut after) = (&(progress.line)()[0], line.clone());
        after.apply(part.legal().expect("it is whole"));
        reached.insert(progress.rank, text(after.game(), after.state()));
    };
    let query = Query { lines: 40, ..Query::new(Level::BEST, 0) };
    let limits = Limits::nodes(NODES).and_depth(1);
    Engine::new(1).think(&knowledge(&line), &query, &limits, &mut look).expect("there is a part");
    assert_eq!(reached.len(), 40);
    assert_eq!(reached.values().collect::<BTreeSet<_>>().len(), 40, "{reached:?}");
}

#[test]
fn only_what_is_asked_about_is_chosen() {
    let line = start::<Chess960>();
    let texts = ["a2a3", "h2h4", "e2e5", "a2a3", "nonsense"].map(str::to_owned);
    let query = Query { only: &texts, lines: 9, ..Query::new(Level::BEST, 0) };
    let mut told = 0;
    let decision = thinker::<Chess960>(1)
        .think(&knowledge(&line), &query, &Limits::nodes(NODES), &mut |thought| {
            told = told.max(thought.rank + 1)
        })
        .expect("two of them are legal");
    assert!(texts[..2].contains(&decision.part), "{}", decision.part);
    assert_eq!(told, 2, "there are no more lines than parts");
    let nothing = Query { only: &texts[2..3], ..query };
    let nothing =
        thinker::<Chess960>(1).think(&knowledge(&line), &nothing, &Limits::nodes(NODES), &mut |_| {});
    assert_eq!(nothing, Err(NoChoice::NothingToDo));
    let other = thinker::<DoubleMove>(1).think(&knowledge(&line), &query, &Limits::nodes(NODES), &mut |_| {});
    assert_eq!(other, Err(NoChoice::AnotherGame));
}

#[test]
fn depth_bounds_a_search() {
    let query = Query::new(Level::BEST, 0);
    let knowledge = knowledge(&start::<Chess960>());
    let decision =
        Engine::new(1).think(&knowledge, &query, &Limits::nodes(u64::MAX).and_depth(3), &mut |_| {});
    assert_eq!(decision.map(|decision| decision.depth), Some(3));
}
