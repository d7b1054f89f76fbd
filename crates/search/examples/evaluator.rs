//! An evaluation of your own, in any game of the chess family: a man is worth what its kind is, and more in the middle of
//! the board. So only what a move has changed is to be counted. `cargo run --release --example evaluator` plays a short match
//! against the evaluation of the game itself.

use menagerie_board::{Board8, Square8};
use menagerie_games::chess::{Chess, Position, Variant};
use menagerie_games::chess960::Chess960;
use menagerie_games::parts::orthodox::{KINDS, WORTHS};
use menagerie_games::parts::{Color, Man, Men};
use menagerie_kernel::{Judge, Knowledge, Options, Path};
use menagerie_search::matches::{Chooser, Searching, play_match};
use menagerie_search::{Evaluator, Level, Limits, choose_by};

/// Counts men by their kinds and places.
pub struct Places;

/// What a man counts for White, in centipawns.
fn worth(at: Square8, man: Man) -> i32 {
    let off = |n: u8| i32::from(n.abs_diff(7 - n));
    let worth = 100 * i32::from(WORTHS[usize::from(man.kind)]) - off(at.file()) - off(at.rank());
    if man.color == Color::White { worth } else { -worth }
}

/// What White has won on the way from one board to another.
fn won(before: &Men<Board8, KINDS>, after: &Men<Board8, KINDS>) -> i32 {
    let count = |at, man: Option<Man>| man.map_or(0, |man| worth(at, man));
    before.changes(after).map(|change| count(change.at, change.is) - count(change.at, change.was)).sum()
}

impl<V: Variant> Evaluator<Chess<V>> for Places {
    type Kept = i32;

    fn keep(&self, _: &Chess<V>, state: &Position<V::Extra>) -> i32 {
        won(&Men::EMPTY, &state.board.men)
    }

    fn follow(
        &self,
        _: &Chess<V>,
        kept: &i32,
        before: &Position<V::Extra>,
        after: &Position<V::Extra>,
    ) -> i32 {
        kept + won(&before.board.men, &after.board.men)
    }

    fn evaluate(&self, _: &Chess<V>, state: &Position<V::Extra>, kept: &i32) -> i32 {
        if state.color == Color::White { *kept } else { -kept }
    }
}

/// Plays as the evaluator says.
struct By<E>(E);

impl<G: Judge, E: Evaluator<G>> Chooser<G> for By<E> {
    fn choose(&mut self, knowledge: &Knowledge<G>) -> Option<Path<G>> {
        let limits = Limits::nodes(1_000);
        choose_by(&self.0, knowledge, Level::BEST, 0, &limits).map(|decision| decision.part)
    }
}

fn main() {
    let mut own = Searching::new(Level::BEST, 1_000, 0);
    println!("{}", play_match(&Chess960::default(), &Options::default(), 2, &mut By(Places), &mut own));
}
