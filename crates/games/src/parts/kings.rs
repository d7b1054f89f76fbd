//! How many kings there can be in a position, that none was left to be taken, and what is told of check.

use super::men::spot;
use super::{Color, Men};
use menagerie_board::{Geometry, Square};
use menagerie_kernel::{BadPosition, Event, Happening, Outcome, Reason, Report, Sentence, Term, sentence};
use std::ops::RangeInclusive;

/// How a game ends as chess does where `color` is to move: with mate or stalemate if it cannot, else with a draw if the clock
/// of moves without progress has run out.
#[inline]
pub fn ending(
    color: Color,
    can_move: bool,
    in_check: impl FnOnce() -> bool,
    clock_is_out: bool,
) -> Option<Outcome> {
    match can_move {
        true => clock_is_out.then(|| Outcome::draw(Reason::CLOCK)),
        false if in_check() => Some(Outcome::win((!color).team(), Reason::CHECKMATE)),
        false => Some(Outcome::draw(Reason::STALEMATE)),
    }
}

/// Refuses more or fewer kings of a colour than the game allows it.
pub fn check_kings<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    king: u8,
    allowed: impl Fn(Color) -> RangeInclusive<u32>,
) -> Result<(), BadPosition> {
    for color in Color::BOTH {
        let (kings, allowed) = (men.of(color, king).len(), allowed(color));
        if !allowed.contains(&kings) {
            return Err(BadPosition::new("placement", wrong_kings(color, kings, allowed)));
        }
    }
    Ok(())
}

fn wrong_kings(color: Color, count: u32, allowed: RangeInclusive<u32>) -> Sentence {
    let player = Term::Player(color.name());
    match allowed.into_inner() {
        (least, most) if least == most => {
            sentence!("{player} has {count} kings instead of {wanted}", player, count, wanted = least)
        }
        (least, most) => {
            sentence!("{player} has {count} kings instead of {least} to {most}", player, count, least, most)
        }
    }
}

/// Refuses men of which a side has not exactly one king.
pub fn check_one_king<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    king: u8,
) -> Result<(), BadPosition> {
    check_kings(men, king, |_| 1..=1)
}

/// Refuses a side that has just moved and has no king, in games that go on until one is taken.
pub fn check_mover<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    king: u8,
    to_move: Color,
) -> Result<(), BadPosition> {
    let mover = !to_move;
    if !men.of(mover, king).is_empty() {
        return Ok(());
    }
    let player = Term::Player(mover.name());
    Err(BadPosition::new("placement", sentence!("{player} has just moved and has no king", player)))
}

/// Refuses a position in which a king was `left` to be taken by the side that has just moved.
pub fn check_safe(left: bool) -> Result<(), BadPosition> {
    if !left {
        return Ok(());
    }
    Err(BadPosition::new("placement", sentence!("the side that has just moved could lose its king")))
}

/// Tells that a colour's king is attacked.
pub fn report_check<G: Geometry>(color: Color, king: Square<G>, events: &mut impl Report) {
    events.report(|| Event::open(Happening::Check { at: spot(king), side: color.side() }));
}
