//! What a seat may know of the cards that it does not see.
//!
//! Played cards lie open, so what a seat does not see is shared out between the other hand and the deck, in
//! a way that chance alone has decided. There is one thing to remember: whenever the discarded cards become
//! the new deck, none but the other hand is unseen in that moment, so it is known, card by card, until they
//! are played.

use super::{State, View};
use crate::parts::Color;
use crate::parts::cards::{Card, Cards, Deck, Hand};
use menagerie_kernel::{Chance, Eye, Happening, Random, Sealed};

/// What a seat remembers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Known {
    /// Cards that the other player holds.
    held: Cards,
    /// Cards that the seat has seen played or dealt since the turn began.
    shown: Cards,
}

impl Known {
    /// Learns from what the seat saw of a turn; `before` is its view before that turn.
    pub fn learn(&mut self, before: &View, seen: &Happening) {
        match seen {
            // Every turn begins with a move.
            Happening::Moved { .. } => self.shown = Cards::EMPTY,
            Happening::Played { card, .. } => self.show(card),
            Happening::Dealt { what: Some(cards), .. } => cards.split(',').for_each(|card| self.show(card)),
            Happening::Shuffled => self.held = before.unseen() - self.shown,
            _ => {}
        }
    }

    fn show(&mut self, face: &str) {
        if let Ok(card) = face.parse::<Card>() {
            self.shown.insert(card);
            self.held.remove(card);
        }
    }

    /// The cards that the other player is known to hold, by somebody with this view.
    pub fn held(&self, view: &View) -> Cards {
        // A memory that does not belong to the view knows nothing.
        let possible = view.other_hand().is_some_and(|hand| self.held.len() <= hand.len());
        if possible && (self.held - view.unseen()).is_empty() { self.held } else { Cards::EMPTY }
    }
}

impl View {
    /// The cards that this eye does not see.
    pub fn unseen(&self) -> Cards {
        let hidden: usize = self.hands.iter().map(Hand::len).sum::<usize>() + self.deck.len();
        let total = hidden + self.discard.len();
        let seen =
            self.discard.iter().copied().collect::<Cards>() | self.hands[0].seen() | self.hands[1].seen();
        Cards::pack(total - Cards::pack(0).len()) - seen
    }

    /// The hand of the other player, if a player looks.
    fn other_hand(&self) -> Option<&Hand> {
        self.eye.seat().map(|seat| &self.hands[!Color::of_seat(seat) as usize])
    }
}

/// A full position that the seat cannot tell from the true one: the cards that it has not seen and does not
/// know to be held are dealt anew.
pub fn resample(view: &View, memory: &Known, random: &mut impl Random) -> State {
    let held = memory.held(view);
    let mut unseen = (view.unseen() - held).shuffled(random);
    let hands = view.hands.map(|hand| {
        Sealed::new(match hand {
            Hand::Open(cards) => cards,
            Hand::Hidden(count) => {
                let known = if view.eye == Eye::Public { Cards::EMPTY } else { held };
                let more = usize::from(count) - known.len();
                known | (0..more).map(|_| unseen.draw().expect("as many cards as are unseen")).collect()
            }
        })
    });
    let deck = match view.deck {
        Deck::Open(deck) => deck,
        Deck::Hidden(_) => unseen,
    };
    // The seed of the next shuffle is as unknown as the cards.
    let future = Chance::unknown(random);
    let (position, discard) = (view.position, view.discard);
    State { position, hands, deck: Sealed::new(deck), discard, chance: Sealed::new(future) }
}
