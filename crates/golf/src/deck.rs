//! The cards that are still to be dealt, and the pieces that come back to the board.

use menagerie_board::Square8;
use menagerie_games::golf::{Board, State, shuffled};
use menagerie_games::parts::Man;
use menagerie_games::parts::men::spot;
use menagerie_games::parts::orthodox::ARMIES;
use menagerie_kernel::{Chance, Event, Happening, Random};

/// The cards of a pack that were not dealt yet, the next one last.
#[derive(Clone)]
pub(crate) struct Deck(pub(crate) Vec<Man>);

impl Deck {
    /// A whole pack, shuffled.
    pub(crate) fn shuffled(chance: &mut Chance) -> Deck {
        Deck(shuffled(chance).into_iter().rev().collect())
    }

    /// Deals so many cards, and says whether it was shuffled for that. Where too few are left the discards are shuffled in:
    /// nothing else is out, so that is a whole pack.
    pub(crate) fn deal(&mut self, cards: u8, chance: &mut Chance) -> (Vec<Man>, bool) {
        let is_short = self.0.len() < cards.into();
        if is_short {
            *self = Deck::shuffled(chance);
            chance.close();
        }
        let rest = self.0.len().saturating_sub(cards.into());
        (self.0.drain(rest..).rev().collect(), is_short)
    }
}

/// The board after a puzzle was solved: everything stays where it is, and what was taken returns to empty squares.
pub(crate) fn put_back(state: &State, chance: &mut Chance) -> (Board, Vec<Event>) {
    let mut men = *state.men();
    let mut events = Vec::new();
    for man in state.taken() {
        let empty: Vec<Square8> = Square8::all().filter(|square| men.at(*square).is_none()).collect();
        let square = empty[chance.below(empty.len() as u64) as usize];
        men.put(square, man);
        events.push(Event::open(Happening::Dropped { figure: ARMIES.figure(man), at: spot(square) }));
    }
    chance.close();
    (men, events)
}
