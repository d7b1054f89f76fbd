//! What an engine for games with secrets needs, used by one: counterfactual regret minimization (CFR: Zinkevich and
//! others, 2007; with the floor and the weights of CFR+: Tammelin, 2014) finds the known values of two games of poker
//! by the keys of information sets, the outcomes of chance and the payoffs.

use menagerie_kernel::{
    Eye, InfoKey, Knowledge, Legal, Path, Rules, Seat, Views, advance, advance_drawn, outcomes, view, walk,
};
use menagerie_testkit::games::{Kuhn, Leduc};
use std::collections::HashMap;
use std::sync::Arc;

/// What may come of a part, and how likely it is.
type After<'a, G> = &'a dyn Fn(&G, &<G as Rules>::State, Legal<'_, G>) -> Vec<(<G as Rules>::State, f64)>;

/// For each part of an information set: the regret not to have played it, and how often it was played.
type Table = HashMap<InfoKey<()>, Vec<[f64; 2]>>;

struct Solver<'a, G: Views<Memory = ()>> {
    game: Arc<G>,
    after: After<'a, G>,
    table: Table,
    /// The iteration, by which later strategies count more; nothing when the average strategy is measured.
    iteration: Option<f64>,
}

/// Each share of the whole, or equal shares of nothing.
fn shares(parts: impl Iterator<Item = f64> + Clone) -> Vec<f64> {
    let (sum, many) = (parts.clone().sum::<f64>(), parts.clone().count() as f64);
    parts.map(|part| if sum > 0.0 { part / sum } else { 1.0 / many }).collect()
}

impl<G: Views<Memory = ()>> Solver<'_, G> {
    fn key(&self, state: &G::State, seat: Seat) -> InfoKey<()> {
        let view = view(&*self.game, state, Eye::Seat(seat)).into_owned();
        Knowledge { game: Arc::clone(&self.game), seat, view, memory: (), keys: Vec::new() }.key()
    }

    /// What a state is worth to the first of two seats. `reach` is how likely each seat, and at last chance, makes it.
    fn value(&mut self, state: &G::State, reach: [f64; 3]) -> f64 {
        let turn = self.game.turn(state);
        let Some(seat) = turn.actor() else {
            return self.game.payoffs(state, turn.outcome().expect("nobody acts"))[0];
        };
        let (me, sign) = (usize::from(seat.0), if seat == Seat(0) { 1.0 } else { -1.0 });
        let mut parts: Vec<Path<G>> = Vec::new();
        let seen = view(&*self.game, state, Eye::Seat(seat)).into_owned();
        let _ = walk(&*self.game, &seen, &mut |path| {
            parts.push(path.clone());
            Ok::<_, ()>(())
        });
        let key = self.key(state, seat);
        let kept = self.table.entry(key.clone()).or_insert_with(|| vec![[0.0; 2]; parts.len()]);
        assert_eq!(kept.len(), parts.len(), "an information set has one list of parts: {key:?}");
        let column = usize::from(self.iteration.is_none());
        let strategy = shares(kept.iter().map(|part| part[column]));
        let mut values = Vec::new();
        for (part, share) in parts.iter().zip(&strategy) {
            let mut value = 0.0;
            for (after, odds) in (self.after)(&self.game, state, part.legal().expect("a whole part")) {
                let mut reach = reach;
                reach[me] *= share;
                reach[2] *= odds;
                value += odds * self.value(&after, reach);
            }
            values.push(value);
        }
        let value: f64 = values.iter().zip(&strategy).map(|(value, share)| value * share).sum();
        if let (Some(iteration), Some(kept)) = (self.iteration, self.table.get_mut(&key)) {
            for ((part, worth), share) in kept.iter_mut().zip(values).zip(strategy) {
                let regret = sign * (worth - value) * reach[1 - me] * reach[2];
                part[0] = (part[0] + regret).max(0.0);
                part[1] += iteration * reach[me] * share;
            }
        }
        value
    }

    /// The value of the game that begins in one of these states, for the first seat, and how many information sets it
    /// has.
    fn solve(game: G, after: After<'_, G>, starts: &[G::State], iterations: u32) -> (f64, usize) {
        let mut solver = Solver { game: Arc::new(game), after, table: Table::new(), iteration: None };
        let odds = 1.0 / starts.len() as f64;
        let mut value = 0.0;
        for iteration in (1..=iterations).map(Some).chain([None]) {
            solver.iteration = iteration.map(f64::from);
            value = starts.iter().map(|start| odds * solver.value(start, [1.0, 1.0, odds])).sum();
        }
        (value, solver.table.len())
    }
}

#[test]
fn kuhn_poker_costs_the_first_player_an_eighteenth() {
    let hands = [("J", "Q"), ("J", "K"), ("Q", "J"), ("Q", "K"), ("K", "J"), ("K", "Q")];
    let deal = |(one, two)| Kuhn.parse(&format!("- hand.1={one} hand.2={two}")).expect("a deal");
    let after: After<'_, Kuhn> = &|game, state, part| {
        let mut after = state.clone();
        advance(game, &mut after, part);
        vec![(after, 1.0)]
    };
    let (value, sets) = Solver::solve(Kuhn, after, &hands.map(deal), 2_000);
    assert_eq!(sets, 12);
    assert!((value + 1.0 / 18.0).abs() < 0.001, "{value}");
}

#[test]
fn leduc_poker_costs_the_first_player_what_is_known() {
    let start = Leduc.start(menagerie_kernel::Chance::from_number(1)).expect("no options");
    let after: After<'_, Leduc> = &|game, state, part| {
        let play = |(draw, odds)| {
            let mut after = state.clone();
            advance_drawn(game, &mut after, part, &draw);
            (after, odds)
        };
        outcomes(game, state, part).expect("few outcomes").into_iter().map(play).collect()
    };
    let (value, sets) = Solver::solve(Leduc, after, &[start], 600);
    // There are 288 without the deal, in which Second has no choice.
    assert_eq!(sets, 289);
    // As OpenSpiel computes it: -0.0856.
    assert!((value + 0.0856).abs() < 0.005, "{value}");
}
