//! How many turns there are, without listing burials.
//!
//! After moves that take *c* men there are P(*n*, *c*) ways to bury them under *n* squares, so the first parts of
//! turns are counted with that weight: ordinary moves in sets, hordes step by step. Most orders of the same
//! moves lead to the same board, and what follows from a board is counted once.

use super::full::{Full, room};
use super::graves::Graves;
use super::moves::ordinary;
use super::plan;
use super::position::{Captive, Go, Making, Position};
use crate::parts::Batch;
use crate::parts::orthodox::PAWN;
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{Event, Report, TooLarge};
use std::collections::HashMap;
use std::ops::ControlFlow;

const TOO_LARGE: TooLarge = TooLarge { beyond: MOST_TURNS };
/// So many boards of hordes are looked at, at least, before giving up.
const MOST_BOARDS: u32 = 400_000;

/// What a first part counts for.
trait Weight {
    /// A capture by an ordinary move from one square to another.
    fn capture(&self, from: Square8, to: Square8) -> u64;
    /// A horde that ends as the board stands.
    fn horde(&self, making: &Making) -> Option<u64>;
}

/// Every first part counts once.
struct Parts;

impl Weight for Parts {
    fn capture(&self, _: Square8, _: Square8) -> u64 {
        1
    }

    fn horde(&self, _: &Making) -> Option<u64> {
        Some(1)
    }
}

/// A first part counts for the turns that begin with it.
struct Turns<'f> {
    own: &'f Graves,
    /// What the opponent has buried.
    others: &'f Graves,
    /// The mover's men that are not zombies.
    men: SquareSet8,
    /// How many men the opponent has before the turn.
    enemies: u32,
}

impl Turns<'_> {
    /// In how many ways so many captives can be buried after the mover's men came to stand on `men` and
    /// squares have opened.
    fn ways(&self, men: SquareSet8, opened: SquareSet8, captives: u32) -> Option<u64> {
        let graves = self.own.all();
        let risen = (opened - graves) & self.others.all();
        arrangements(((men - graves) | risen).len(), captives)
    }
}

impl Weight for Turns<'_> {
    fn capture(&self, from: Square8, to: Square8) -> u64 {
        self.ways(self.men.without(from).with(to), from.into(), 1).unwrap_or(1)
    }

    fn horde(&self, making: &Making) -> Option<u64> {
        let captives = self.enemies - making.board.men.color(!making.color).len();
        self.ways(making.board.men.color(making.color) - making.idle, making.opened(), captives)
    }
}

/// In how many ways captives can be put one after another under squares, each under another one. Where there
/// is no square left the others are destroyed, in one way.
fn arrangements(squares: u32, captives: u32) -> Option<u64> {
    (0..captives.min(squares)).try_fold(1u64, |ways, done| ways.checked_mul(u64::from(squares - done)))
}

/// How many first parts there are for a mover with these graves.
pub fn parts(position: &Position, own: &Graves) -> Result<u64, TooLarge> {
    count(position, own, &Parts)
}

/// In how many ways the mover, who has these graves, can bury so many captives.
pub fn burials(position: &Position, own: &Graves, captives: usize) -> Result<u64, TooLarge> {
    arrangements(room(position, own).len(), captives as u32).ok_or(TOO_LARGE)
}

/// How many turns there are; between the parts of a turn, how many ways to finish it.
pub fn turns(full: &Full) -> Result<u64, TooLarge> {
    let position = &full.position;
    if !full.captives.is_empty() {
        return burials(position, full.own(), full.captives.len());
    }
    let weight = Turns {
        own: full.own(),
        others: &full.graves[!position.color as usize],
        men: position.board.men.color(position.color) - position.zombies(),
        enemies: position.board.men.color(!position.color).len(),
    };
    count(position, full.own(), &weight)
}

fn count(position: &Position, own: &Graves, weight: &impl Weight) -> Result<u64, TooLarge> {
    if position.clock_is_out() {
        return Ok(0);
    }
    let mut hordes = Hordes { own, weight, known: HashMap::new(), found: 0, boards: 0 };
    let mut total = hordes.after(&Making::begin(position))?;
    let enemies = position.board.men.color(!position.color);
    let _ = ordinary(position, own, |batch| {
        let Batch { man, from, to, .. } = batch;
        // A pawn leaves its file only to take.
        let captures = if man.kind == PAWN { to - SquareSet8::file(from.file()) } else { to & enemies };
        total += Batch { to: to - captures, ..batch }.count();
        for to in captures {
            total += weight.capture(from, to) * Batch { to: to.into(), ..batch }.count();
        }
        ControlFlow::Continue(())
    });
    Ok(total)
}

/// What decides how a horde may go on: where the mover's men stand and where the opponent's, and which
/// zombies are idle. What the others of them are makes no difference any more.
type Key = [SquareSet8; 3];

/// Counts hordes.
struct Hordes<'w, W> {
    own: &'w Graves,
    weight: &'w W,
    /// The ways to end the turn from the boards that were looked at.
    known: HashMap<Key, u64>,
    /// How many turns there are in any case.
    found: u64,
    /// How many boards were looked at.
    boards: u32,
}

impl<W: Weight> Hordes<'_, W> {
    /// Counts the ways to go on, at least by one step.
    fn after(&mut self, making: &Making) -> Result<u64, TooLarge> {
        let mut total = 0u64;
        for from in making.idle {
            for to in making.zombie_goals(from) {
                // Whatever it becomes, the king and the graves are the same.
                let kinds = making.kinds_after(from, to).count() as u64;
                let ways = self.from(&making.after(from, to))?.checked_mul(kinds).ok_or(TOO_LARGE)?;
                total = total.checked_add(ways).ok_or(TOO_LARGE)?;
            }
        }
        Ok(total)
    }

    /// Counts the ways to end here or to go on.
    fn from(&mut self, making: &Making) -> Result<u64, TooLarge> {
        let key = [making.board.men.color(making.color), making.board.men.color(!making.color), making.idle];
        if let Some(known) = self.known.get(&key) {
            self.found = self.found.saturating_add(*known);
            return Ok(*known);
        }
        self.boards += 1;
        if self.found > MOST_TURNS && self.boards > MOST_BOARDS {
            return Err(TOO_LARGE);
        }
        let ends = making.is_safe(self.own);
        let mut ways = 0;
        if ends {
            ways = self.weight.horde(making).ok_or(TOO_LARGE)?;
            self.found = self.found.saturating_add(ways);
        }
        if ends || plan::can_be_saved(making, self.own) {
            ways = self.after(making)?.checked_add(ways).ok_or(TOO_LARGE)?;
        }
        self.known.insert(key, ways);
        Ok(ways)
    }
}

/// How many sequences of `depth` turns there are.
pub fn perft(full: &Full, depth: u32) -> Result<u64, TooLarge> {
    if depth == 0 {
        return Ok(1);
    }
    let turns = turns(full)?;
    if depth == 1 || turns == 0 {
        return Ok(turns);
    }
    if turns > MOST_TURNS {
        return Err(TOO_LARGE);
    }
    let mut deeper = Deeper { full, depth: depth - 1, sequences: 0 };
    if full.captives.is_empty() {
        deeper.parts()?
    } else {
        deeper.burials(full)?
    }
    Ok(deeper.sequences)
}

/// Plays every turn and counts what follows.
struct Deeper<'f> {
    full: &'f Full,
    depth: u32,
    sequences: u64,
}

impl Deeper<'_> {
    /// Makes every first part.
    fn parts(&mut self) -> Result<(), TooLarge> {
        let (position, own) = (&self.full.position, self.full.own());
        let begun = Making::begin(position);
        self.hordes(&begun, &mut Vec::new())?;
        let mut result = Ok(());
        let _ = ordinary(position, own, |batch| {
            batch.each(|to, becomes| {
                if result.is_ok() {
                    let mut making = begun;
                    let captive = making.go(&Go { kind: batch.man.kind, from: batch.from, to, becomes });
                    result = self.ends(&making, captive.as_slice());
                }
            });
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result
    }

    /// Goes on with every step of a horde that has taken these captives.
    fn hordes(&mut self, making: &Making, captives: &mut Vec<Captive>) -> Result<(), TooLarge> {
        let own = self.full.own();
        for from in making.idle {
            for to in making.zombie_goals(from) {
                for kind in making.kinds_after(from, to) {
                    let (after, captive) = making.after_as(from, to, kind);
                    let ends = after.is_safe(own);
                    if !ends && !plan::can_be_saved(&after, own) {
                        break;
                    }
                    captives.extend(captive);
                    if ends {
                        self.ends(&after, captives)?;
                    }
                    self.hordes(&after, captives)?;
                    captives.truncate(captives.len() - captive.as_slice().len());
                }
            }
        }
        Ok(())
    }

    /// Ends a first part.
    fn ends(&mut self, making: &Making, captives: &[Captive]) -> Result<(), TooLarge> {
        let mut next = self.full.clone();
        next.captives.extend_from_slice(captives);
        next.settle(making, &mut Silent);
        self.burials(&next)
    }

    /// Buries what is still to be buried, in every way.
    fn burials(&mut self, full: &Full) -> Result<(), TooLarge> {
        if full.captives.is_empty() {
            self.sequences = self.sequences.saturating_add(perft(full, self.depth)?);
            return Ok(());
        }
        for at in room(&full.position, full.own()) {
            let mut next = full.clone();
            next.bury(at, &mut Silent);
            if next.captives.is_empty() || room(&next.position, next.own()).is_empty() {
                next.finish(&mut Silent);
            }
            self.burials(&next)?;
        }
        Ok(())
    }
}

/// Nobody listens.
struct Silent;

impl Report for Silent {
    fn report(&mut self, _: impl FnOnce() -> Event) {}
}
