//! The cards that are still to be dealt, and the pieces that come back to the board.

use menagerie_board::Square8;
use menagerie_games::golf::{Board, State, shuffled};
use menagerie_games::parts::Man;
use menagerie_kernel::{Chance, Random};

/// The cards of a pack that were not dealt yet, the next one last.
#[derive(Clone)]
pub(crate) struct Deck(Vec<Man>);

impl Deck {
    /// A whole pack, shuffled.
    pub(crate) fn shuffled(chance: &mut Chance) -> Deck {
        Deck(shuffled(chance).into_iter().rev().collect())
    }

    /// Deals so many cards. Where too few are left the discards are shuffled in: nothing else is out, so that is a whole pack.
    pub(crate) fn deal(&mut self, cards: u8, chance: &mut Chance) -> Vec<Man> {
        if self.0.len() < cards.into() {
            *self = Deck::shuffled(chance);
            chance.close();
        }
        let rest = self.0.len().saturating_sub(cards.into());
        self.0.drain(rest..).rev().collect()
    }
}

/// The board after a puzzle was solved: everything stays where it is, and what was taken returns to empty squares.
pub(crate) fn put_back(state: &State, chance: &mut Chance) -> Board {
    let mut men = *state.men();
    for man in state.taken() {
        let empty: Vec<Square8> = Square8::all().filter(|square| men.at(*square).is_none()).collect();
        men.put(empty[chance.below(empty.len() as u64) as usize], man);
    }
    chance.close();
    men
}
