//! What holds of evaluators that keep what they have computed.

#[path = "../examples/evaluator.rs"]
#[allow(dead_code)]
mod example;

use example::Places;
use menagerie_games::alice::Alice;
use menagerie_games::chess::{Chess, Variant};
use menagerie_games::chess960::Chess960;
use menagerie_kernel::{Chance, Judge, Line, Options, Rules, text};
use menagerie_search::matches::{Aimless, Chooser};
use menagerie_search::{Evaluator, Level, Limits, Own, choose, choose_by};
use std::cell::Cell;

/// Compares what an evaluator has followed with what it counts afresh.
struct Compared<E> {
    inner: E,
    followed: Cell<u64>,
}

impl<G: Rules, E: Evaluator<G, Kept: PartialEq>> Evaluator<G> for Compared<E> {
    type Kept = E::Kept;

    fn keep(&self, game: &G, state: &G::State) -> E::Kept {
        self.inner.keep(game, state)
    }

    fn follow(&self, game: &G, kept: &E::Kept, before: &G::State, after: &G::State) -> E::Kept {
        let followed = self.inner.follow(game, kept, before, after);
        assert!(followed == self.inner.keep(game, after), "the evaluator has lost its way");
        self.followed.set(self.followed.get() + 1);
        followed
    }

    fn evaluate(&self, game: &G, state: &G::State, kept: &E::Kept) -> i32 {
        self.inner.evaluate(game, state, kept)
    }
}

/// Begins afresh in every position.
struct Afresh<E>(E);

impl<G: Rules, E: Evaluator<G>> Evaluator<G> for Afresh<E> {
    type Kept = E::Kept;

    fn keep(&self, game: &G, state: &G::State) -> E::Kept {
        self.0.keep(game, state)
    }

    fn evaluate(&self, game: &G, state: &G::State, kept: &E::Kept) -> i32 {
        self.0.evaluate(game, state, kept)
    }
}

/// Plays at random, and looks at every tenth position on the way.
fn walk<G: Judge>(game: &G, mut look: impl FnMut(&Line<G>)) {
    for seed in 0..4 {
        let mut line = Line::start(game, Options::default(), Chance::from_number(seed)).expect("no option");
        let mut aimless = Aimless::new(seed);
        for number in 0..120 {
            let Some(seat) = line.turn().actor() else { break };
            if number % 10 == 0 {
                look(&line);
            }
            let part = aimless.choose(&line.knowledge(seat)).expect("the seat has a part");
            line.apply(part.legal().expect("whole parts"));
        }
    }
}

fn followed<V: Variant>(game: Chess<V>)
where
    Chess<V>: Judge,
{
    let limits = Limits::nodes(2_000);
    walk(&game, |line| {
        let seat = line.turn().actor().expect("the game goes on");
        let knowledge = line.knowledge(seat);
        let compared = Compared { inner: Places, followed: Cell::new(0) };
        let kept = choose_by(&compared, &knowledge, Level::BEST, 0, &limits).expect("a turn");
        let fresh = choose_by(&Afresh(Places), &knowledge, Level::BEST, 0, &limits).expect("a turn");
        assert!(compared.followed.get() > 0);
        assert!(kept.part.steps() == fresh.part.steps(), "{}", text(&game, line.state()));
        assert_eq!((kept.score, kept.nodes), (fresh.score, fresh.nodes));
    });
}

#[test]
fn what_is_kept_is_what_is_counted_afresh() {
    followed(Chess960::default());
    followed(Alice::default());
}

#[test]
fn the_evaluator_decides() {
    let mut differ = 0;
    walk(&Chess960::default(), |line| {
        let knowledge = line.knowledge(line.turn().actor().expect("the game goes on"));
        let limits = Limits::nodes(2_000);
        let own = choose(&knowledge, Level::BEST, 0, &limits).expect("a turn");
        let same = choose_by(&Own, &knowledge, Level::BEST, 0, &limits).expect("a turn");
        let places = choose_by(&Places, &knowledge, Level::BEST, 0, &limits).expect("a turn");
        assert_eq!((own.part.steps(), own.score), (same.part.steps(), same.score));
        differ += u32::from(own.part.steps() != places.part.steps());
    });
    assert!(differ > 0);
}
