//! Counting turns without listing them.
//!
//! After a man's ordinary move only it goes on, so where it stands, what it is and what it has taken tell the
//! whole position after so many steps, and what may follow. Paths that come to the same are counted
//! together, step by step: an open board has billions of turns but hardly any positions.

use super::position::Position;
use crate::parts::cards::Cards;
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::TooLarge;
use menagerie_kernel::count::MOST_TURNS;
use std::collections::HashMap;

/// Above [`MOST_TURNS`], counting stops when it has looked at so many positions.
const MOST_POSITIONS: u64 = 100_000;

/// Where a man stands after so many steps, its kind, and the enemies that are left.
type Place = (Square8, u8, SquareSet8);

/// The positions after so many steps of one man, with the number of paths to each.
type Layer = HashMap<Place, (Position, u64)>;

/// How many turns the side to move has with this hand.
pub fn count(position: &Position, hand: Cards) -> Result<u64, TooLarge> {
    let mut tally = Tally { hand, turns: 0, positions: 0 };
    for from in position.chess.board.men.color(position.chess.color) {
        tally.count_from(position, from)?;
    }
    for wing in position.castlings() {
        let after = position.after_move(&wing.step()).expect("a legal castling keeps the king safe");
        tally.add(&after, 1)?;
    }
    Ok(tally.turns)
}

struct Tally {
    hand: Cards,
    turns: u64,
    positions: u64,
}

impl Tally {
    /// Counts the turns of one man.
    fn count_from(&mut self, position: &Position, from: Square8) -> Result<(), TooLarge> {
        let mut layer = Layer::new();
        let mut found = Ok(());
        position.each_move_from(from, |step, after| {
            found = self.arrive(step.to, after, 1, &mut layer);
            found.is_err()
        });
        found?;
        while !layer.is_empty() {
            let mut next = Layer::new();
            for ((at, ..), (position, ways)) in layer {
                self.add(&position, ways)?;
                position.each_boost(at, |step, after| {
                    found = self.arrive(step.to, after, ways, &mut next);
                    found.is_err()
                });
                found?;
            }
            layer = next;
        }
        Ok(())
    }

    /// Counts what so many more paths come to, at once where no booster step can follow.
    fn arrive(&mut self, at: Square8, after: &Position, ways: u64, next: &mut Layer) -> Result<(), TooLarge> {
        let Some(man) = after.chess.board.men.at(at).filter(|_| after.count(after.chess.color, at) > 0)
        else {
            return self.add(after, ways);
        };
        let place = (at, man.kind, after.chess.board.men.color(!after.chess.color));
        next.entry(place).or_insert((*after, 0)).1 += ways;
        Ok(())
    }

    /// Counts the turns that end in a position to which so many paths lead, with a card or without.
    fn add(&mut self, position: &Position, ways: u64) -> Result<(), TooLarge> {
        self.turns = self.turns.saturating_add(ways.saturating_mul(1 + position.card_count(self.hand)));
        self.positions += 1;
        if self.turns > MOST_TURNS && self.positions > MOST_POSITIONS {
            return Err(TooLarge { beyond: MOST_TURNS });
        }
        Ok(())
    }
}
