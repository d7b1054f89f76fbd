//! Laws about chance after the start: what it may bring, how likely that is, and that a match gets one of it.

use super::knowledge::{imagined_evenly, is_even};
use super::plan::{Plan, describe, random_part};
use menagerie_kernel::count::join;
use menagerie_kernel::{Event, Line, Path, Rules, Stochastic, apply, apply_drawn, drawn, outcomes};
use menagerie_show::Game;
use std::collections::HashMap;

/// Puts a game of chance under the laws of chance, beside [`laws!`](crate::laws!): `chance_laws!(name: game)`, or
/// `chance_laws!(name: game, plan)`.
#[macro_export]
macro_rules! chance_laws {
    ($name:ident: $game:expr) => {
        $crate::chance_laws!($name: $game, $crate::laws::Plan::default());
    };
    ($name:ident: $game:expr, $plan:expr) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $crate::laws!(@tests $game, $plan;
                chance::outcomes_are_likely_once_in_all
                chance::every_outcome_can_be_played
                chance::a_match_gets_one_of_the_outcomes
                chance::imagined_positions_bring_what_is_likely
                chance::every_possible_world_is_imagined_evenly
            );
        }
    };
}

/// How many outcomes of one part are looked at.
const LOOKED_AT: usize = 40;

/// The state and what happened after the same part with something drawn.
type After<G> = (<G as Rules>::State, Vec<Event>);

/// Shows `look` parts that are played at random, with all that may be drawn after each.
fn parts<G: Game + Stochastic>(
    game: &G,
    plan: &Plan,
    mut look: impl FnMut(&Line<G>, &Path<G>, &[(G::Draw, f64)], &mut crate::Dice),
) {
    plan.positions(game, 2, |line, dice| {
        let Some(path) = random_part(line, dice) else { return };
        let part = path.legal().expect("random parts are whole");
        // What is too much to list is not listed.
        if let Ok(outcomes) = outcomes(line.game(), line.state(), part) {
            look(line, &path, &outcomes, dice);
        }
    });
}

fn with<G: Game + Stochastic>(line: &Line<G>, path: &Path<G>, draw: &G::Draw) -> After<G> {
    let mut state = line.state().clone();
    let part = path.legal().expect("random parts are whole");
    let events = apply_drawn(line.game(), &mut state, part, draw);
    (state, events)
}

/// All outcomes are different, each is possible, and one of them comes for sure.
pub fn outcomes_are_likely_once_in_all<G: Game + Stochastic>(game: &G, plan: &Plan) {
    let mut brings = false;
    parts(game, plan, |line, path, outcomes, _| {
        let here = || format!("after `{}` in {}", join("", path.steps()), describe(line));
        let odds: HashMap<_, _> = outcomes.iter().map(|(draw, odds)| (draw, *odds)).collect();
        assert_eq!(odds.len(), outcomes.len(), "an outcome is told twice {}", here());
        let sum: f64 = odds.values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "probabilities add up to {sum} {}", here());
        assert!(odds.values().all(|odds| *odds > 0.0), "what is impossible is told of {}", here());
        brings |= outcomes.len() > 1;
    });
    assert!(brings, "{}: chance has no say", game.info().id);
    assert!(game.info().chance, "{}: says that it has no chance", game.info().id);
}

/// Every outcome leads to a possible position, each to another one, and the same one whenever it is played.
pub fn every_outcome_can_be_played<G: Game + Stochastic>(game: &G, plan: &Plan) {
    parts(game, plan, |line, path, outcomes, dice| {
        let game = line.game();
        let here = || format!("after `{}` in {}", join("", path.steps()), describe(line));
        let mut texts: HashMap<String, &G::Draw> = HashMap::new();
        let first = dice.below(outcomes.len());
        for (draw, _) in outcomes.iter().cycle().skip(first).take(LOOKED_AT.min(outcomes.len())) {
            let (state, _) = with(line, path, draw);
            let text = menagerie_kernel::text(game, &state);
            let read = game.parse(&text).map(|state| menagerie_kernel::text(game, &state));
            assert_eq!(read.as_ref(), Ok(&text), "{draw:?} {}", here());
            if let Some(other) = texts.insert(text, draw) {
                panic!("{draw:?} and {other:?} lead to one position {}", here());
            }
        }
    });
}

/// What the seed of a match brings is one of the outcomes, and to play that one is to play as the match does.
pub fn a_match_gets_one_of_the_outcomes<G: Game + Stochastic>(game: &G, plan: &Plan) {
    parts(game, plan, |line, path, outcomes, _| {
        let game = line.game();
        let here = || format!("after `{}` in {}", join("", path.steps()), describe(line));
        let part = path.legal().expect("random parts are whole");
        let draw = drawn(game, line.state(), part);
        assert!(outcomes.iter().any(|(other, _)| *other == draw), "{draw:?} is drawn unforeseen {}", here());
        let mut state = line.state().clone();
        let events = apply(game, &mut state, part);
        let (told, told_events) = with(line, path, &draw);
        let texts = [&state, &told].map(|state| menagerie_kernel::text(game, state));
        assert_eq!(texts[0], texts[1], "a match goes on otherwise than with {draw:?} {}", here());
        assert_eq!(events, told_events, "what a match is told of {draw:?} {}", here());
    });
}

/// In positions that the player imagines, seeds bring each outcome as often as it is likely there: nothing is drawn
/// that the player could foresee.
pub fn imagined_positions_bring_what_is_likely<G: Game + Stochastic>(game: &G, plan: &Plan) {
    const TIMES: usize = 20;
    const MOST: usize = 60;
    plan.positions(game, 6, |line, dice| {
        let game = line.game();
        let Some(path) = random_part(line, dice) else { return };
        let part = path.legal().expect("random parts are whole");
        let Ok(here) = outcomes(game, line.state(), part) else { return };
        let Some(seat) = line.turn().actor().filter(|_| (2..=MOST).contains(&here.len())) else { return };
        let known = line.knowledge(seat);
        let mut cells: HashMap<G::Draw, (f64, f64)> = HashMap::new();
        for _ in 0..TIMES * here.len() {
            let imagined = game.resample(&known.view, &known.memory, &mut || dice.roll());
            let Ok(outcomes) = outcomes(game, &imagined, part) else { return };
            for (draw, odds) in outcomes {
                cells.entry(draw).or_default().1 += odds;
            }
            cells.entry(drawn(game, &imagined, part)).or_default().0 += 1.0;
        }
        // What is hardly ever to be expected is counted together.
        let (often, seldom): (Vec<_>, Vec<_>) =
            cells.values().copied().partition(|(_, expected)| *expected > 5.0);
        let rest = seldom.iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
        let compared: Vec<_> = often.into_iter().chain((rest.1 > 5.0).then_some(rest)).collect();
        let part = join("", path.steps());
        assert!(is_even(&compared), "{seat:?} foresees after `{part}` in {}: {cells:?}", describe(line));
    });
}

/// [The law](super::knowledge::every_possible_world_is_imagined_evenly) of possible worlds, where chance goes on after
/// the start: a world is as likely as what has to be drawn for it.
pub fn every_possible_world_is_imagined_evenly<G: Game + Stochastic>(game: &G, plan: &Plan) {
    imagined_evenly(game, plan, &|game, state, part| {
        let outcomes =
            outcomes(game, state, part).expect("a game whose deals can be listed has few outcomes");
        let play = |(draw, odds)| {
            let mut after = state.clone();
            let events = apply_drawn(game, &mut after, part, &draw);
            (after, events, odds)
        };
        outcomes.into_iter().map(play).collect()
    });
}
