//! What imagined positions are worth to the team, in hundredths of a point.
//!
//! Points count only if a king is taken in the end. So what a turn leaves behind ([`outlook`]) is worth the
//! points that can then be hoped for, times the chance of coming to such an end, less a loss otherwise. A
//! position is worth as much as the best turn that can be played in it: captures come in series and need one
//! move or two to be prepared, and a look at a position at rest shows nothing of them.
//!
//! The chances of clearing a kind were fitted, by logistic regression, to 20 000 positions of 1 400 games that
//! the computer played with itself; the chances of an end could not be (a player strong enough hardly ever
//! misses one), and are set by hand.

use super::turn::Course;
use super::{State, Step, Table};
use crate::parts::cards::Cards;
use crate::parts::orthodox::{self, KINDS, KING, PAWN};
use crate::parts::{Color, Man, pawns};
use menagerie_kernel::Opener;

/// What a lost game costs, beyond having no points.
const LOSS: i32 = 100;
/// No more ways to play a turn are looked at.
const MOST_ENDS: usize = 400;

/// The worth of a state for the team.
pub fn evaluate(state: &State, opener: &Opener) -> i32 {
    let table = &state.table;
    let mover = table.chess.color;
    let hands = [*state.hands[0].open(opener), *state.hands[1].open(opener)];
    let deck: Cards = state.deck.open(opener).iter().copied().collect();
    let mut best = -LOSS;
    Course::new(table).each_end(hands[mover as usize], MOST_ENDS, &mut |end| {
        let mut hands = hands;
        end.card().iter().for_each(|card| hands[mover as usize].remove(*card));
        best = best.max(match end.king_taken() {
            true => 100 * end.table().kinds_gone().count() as i32,
            false => outlook(end.table(), mover, hands, deck),
        });
    });
    best
}

/// What there is to be hoped for after a turn of `mover`, before anything is drawn.
fn outlook(table: &Table, mover: Color, hands: [Cards; 2], deck: Cards) -> i32 {
    if hands[!mover as usize].is_empty() {
        return -LOSS;
    }
    let left = hands[0] | hands[1] | deck;
    let points: i32 = (0..KING).map(|kind| clearing(table, kind, left)).sum();
    let end = chance(ending(table, mover, hands, deck.is_empty()));
    end * (points + 10 * LOSS) / 10_000 - LOSS
}

/// The chance, in thousandths, that a kind is gone in the end, while these cards are yet to be played.
fn clearing(table: &Table, kind: u8, left: Cards) -> i32 {
    let men = &table.chess.board.men;
    let count = men.kind(kind).len() as i32;
    if count == 0 {
        return 1000;
    }
    // Cards that may still serve to take this kind: of those that lie already, the ones that are not wild.
    let useful = |color: &Color| !men.of(*color, kind).is_empty();
    let lying = Color::BOTH
        .into_iter()
        .filter(useful)
        .flat_map(|color| table.discards[color as usize].iter().copied());
    let fuel = ((left | lying.collect()) & Cards::naming(kind)).len() as i32;
    let (turns, missing) =
        (left.len() as i32, if kind == PAWN { -415 - 59 * count } else { -217 - 117 * count });
    chance(missing + 51 * turns.min(6) + 8 * turns + 40 * fuel)
}

/// How likely a king is taken in time, in hundredths of a logit. Needed are a *key*, a card on one side's stack that
/// lets its king be taken, and then a card with which the partner's men can reach it.
fn ending(table: &Table, mover: Color, hands: [Cards; 2], is_deck_empty: bool) -> i32 {
    let partner = !mover;
    let holds_key = |color: Color| !(hands[color as usize] & keys(table, color)).is_empty();
    let strikes = |color: Color| strikes(table, color, hands[color as usize]);
    let is_key_on_top =
        table.discards[mover as usize].last().is_some_and(|top| keys(table, mover).contains(*top));
    let (strike, mover_key) = (strikes(partner), holds_key(mover));
    let now = is_key_on_top && strike;
    let again = mover_key && strike;
    let next = holds_key(partner) && strikes(mover);
    let hopeless = is_deck_empty && !(now || again || next);
    180 + 150 * i32::from(now) + 50 * (i32::from(again) + i32::from(next))
        - 50 * i32::from(is_deck_empty)
        - 150 * i32::from(hopeless)
}

/// The cards that are wild on a side's stack and in its hand.
fn wild(table: &Table, color: Color) -> Cards {
    let missing = (0..KING).filter(|kind| table.chess.board.men.of(color, *kind).is_empty());
    missing.fold(Cards::EMPTY, |cards, kind| cards | Cards::naming(kind))
}

/// The cards on top of a side's stack that let its king be taken.
fn keys(table: &Table, color: Color) -> Cards {
    wild(table, color) | Cards::naming(KING)
}

/// Whether one of these cards lets a man of `color` take a king of the other side, after at most one move.
fn strikes(table: &Table, color: Color, hand: Cards) -> bool {
    let (board, wild) = (&table.chess.board, wild(table, color));
    let (men, occupied) = (&board.men, board.men.occupied());
    let served = |kind: &u8| !(hand & (Cards::naming(*kind) | wild)).is_empty();
    (0..KINDS as u8).filter(served).any(|kind| {
        let man = Man::new(color, kind);
        // From here it would attack a king: all men but pawns attack there and back alike.
        men.of(!color, KING).into_iter().any(|king| {
            let posts = match kind {
                PAWN => pawns::attacks(!color, king.into()),
                _ => orthodox::reach(man, king, occupied),
            };
            men.of(color, kind).into_iter().any(|from| board.quiet(man, from).with(from).intersects(posts))
        })
    })
}

/// The chance, in thousandths, that hundredths of a logit stand for: the logistic function in whole numbers,
/// so that all machines agree.
fn chance(logit: i32) -> i32 {
    /// At -400, -350, … 400.
    const AT: [i32; 17] = [18, 29, 47, 76, 119, 182, 269, 378, 500, 622, 731, 818, 881, 924, 953, 971, 982];
    let steps = logit.clamp(-400, 399) + 400;
    let (low, part) = ((steps / 50) as usize, steps % 50);
    AT[low] + (AT[low + 1] - AT[low]) * part / 50
}

/// What a step wins at once: a capture its share in clearing the kind, or the end of the game.
pub fn gain(state: &State, step: &Step) -> i32 {
    let Step::Move(movement) = step else { return 0 };
    let men = &state.table.chess.board.men;
    match men.at(movement.to).filter(|man| man.color != state.table.chess.color) {
        Some(man) if man.kind == KING => 100 * state.table.kinds_gone().count() as i32,
        Some(man) => 100 / men.kind(man.kind).len() as i32,
        None => 0,
    }
}
