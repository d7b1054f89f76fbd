//! How the men go, once or in a series, and which turns there are.
//!
//! A series is a walk: all its moves but the last are quiet, and nothing but the walker changes place
//! meanwhile. So the walker's own square is empty as soon as the walker leaves it, and which squares it can reach
//! is a matter of which squares hang together.
//!
//! * King, knight, bishop and rook can take every quiet move back. Once such a man has one, it reaches all
//!   squares that hang together with its own by as many moves as it likes (there and back once more), its
//!   own included, and from each of them it may take. A rook's or bishop's long moves lead nowhere that single
//!   steps do not, over the same empty squares.
//! * A pawn only goes ahead. It reaches all free squares before it; the first of them alone is no series.
//!   A double step leads nowhere that two steps do not. From each square but its first, and before it
//!   promotes, it may take.

use super::{ARMIES, BISHOP, CHANCELLOR, KINDS, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, Step};
use crate::parts::batch::{Batches, each_batch};
use crate::parts::{Batch, Man, pawns};
use menagerie_board::{Board68, Geometry, LeapTable68, Square68, SquareSet68};

/// One step along a rank or file.
static STRAIGHT: LeapTable68 = LeapTable68::symmetric(&[(0, 1)]);
/// One step along a diagonal.
static DIAGONAL: LeapTable68 = LeapTable68::symmetric(&[(1, 1)]);

/// The squares that a man attacks by one move.
#[inline(always)]
pub fn reach(man: Man, from: Square68, occupied: SquareSet68) -> SquareSet68 {
    match man.kind {
        PAWN => pawns::attacks(man.color, from.into()),
        KNIGHT => Board68::knight(from),
        BISHOP => Board68::bishop(from, occupied),
        ROOK => Board68::rook(from, occupied),
        QUEEN => Board68::queen(from, occupied),
        CHANCELLOR => Board68::rook(from, occupied) | Board68::knight(from),
        _ => Board68::king(from),
    }
}

/// Where a man of the side to move may go by one ordinary move.
#[inline(always)]
pub fn goals(state: &State, kind: u8, from: Square68) -> SquareSet68 {
    let (men, color) = (&state.men, state.to_move);
    let occupied = men.occupied();
    if kind == PAWN {
        let victims = men.color(!color) | state.ep;
        return pawns::pushes(color, from, !occupied) | pawns::attacks(color, from.into()) & victims;
    }
    reach(Man::new(color, kind), from, occupied) - men.color(color)
}

/// Where a man of the side to move may go by a series of two moves or more, if it may make one.
#[inline]
pub fn series(state: &State, kind: u8, from: Square68) -> SquareSet68 {
    match kind {
        PAWN => pawn_series(state, from),
        KNIGHT => walk(state, from, Board68::knight),
        BISHOP => walk(state, from, |square| DIAGONAL.targets(square)),
        ROOK => walk(state, from, |square| STRAIGHT.targets(square)),
        KING => walk(state, from, Board68::king),
        _ => SquareSet68::EMPTY,
    }
}

/// The series of a man whose steps can be taken back: all squares that hang together with its own, if any does,
/// and the enemies beside them.
#[inline(always)]
fn walk(state: &State, from: Square68, steps: impl Fn(Square68) -> SquareSet68) -> SquareSet68 {
    let empty = !state.men.occupied().without(from);
    let mut reached = SquareSet68::EMPTY;
    let mut touched = SquareSet68::EMPTY;
    let mut latest = SquareSet68::single(from);
    loop {
        touched |= latest.into_iter().fold(SquareSet68::EMPTY, |all, square| all | steps(square));
        latest = (touched & empty) - reached;
        if latest.is_empty() {
            break;
        }
        reached |= latest;
    }
    if reached.is_empty() { reached } else { reached | touched & state.men.color(!state.to_move) }
}

/// The series of a pawn, which ends at the latest where it promotes.
fn pawn_series(state: &State, from: Square68) -> SquareSet68 {
    let (color, empty) = (state.to_move, !state.men.occupied());
    let foes = state.men.color(!color);
    let (one, last) = (pawns::ahead(color, from.into()), pawns::last_rank(color));
    let (mut found, mut at) = (SquareSet68::EMPTY, one & empty);
    while !at.is_empty() {
        found |= at;
        if at.intersects(last) {
            break;
        }
        found |= pawns::attacks(color, at) & foes;
        at = pawns::ahead(color, at) & empty;
    }
    found - one
}

impl Batches<Board68> for State {
    /// The turns of one move. Whether the game is over is not looked at.
    #[inline(always)]
    fn batches(&self, found: &mut impl FnMut(Batch<Board68>)) {
        each_man(self, &[KNIGHT, BISHOP, ROOK, QUEEN, CHANCELLOR, KING], goals, found);
    }
}

/// Calls `found` with every turn that is a series.
#[inline(always)]
fn each_series(state: &State, mut found: impl FnMut(Batch<Board68>)) {
    if state.may_make_series(state.to_move) {
        each_man(state, &[KNIGHT, BISHOP, ROOK, KING], series, &mut found);
    }
}

/// Calls `found` with what pieces of these kinds and pawns can do.
#[inline(always)]
fn each_man(
    state: &State,
    kinds: &[u8],
    goals: impl Fn(&State, u8, Square68) -> SquareSet68,
    found: &mut impl FnMut(Batch<Board68>),
) {
    for kind in kinds {
        let man = Man::new(state.to_move, *kind);
        for from in state.men.of(man.color, man.kind) {
            found(Batch::new(man, from, goals(state, man.kind, from)));
        }
    }
    let (pawn, last) = (Man::new(state.to_move, PAWN), pawns::last_rank(state.to_move));
    for from in state.men.of(pawn.color, PAWN) {
        let to = goals(state, PAWN, from);
        found(Batch::new(pawn, from, to - last));
        if to.intersects(last) {
            found(Batch::promoting(pawn, from, to & last, &PROMOTIONS));
        }
    }
}

/// Calls `each` with every turn, unless the game is over.
pub fn each(state: &State, each: impl FnMut(Step)) {
    each_to(state, SquareSet68::ALL, each);
}

/// Calls `each` with every turn that goes to one of these squares, and with every promotion, unless the game is over.
pub fn each_to(state: &State, squares: SquareSet68, mut each: impl FnMut(Step)) {
    if !state.is_over() {
        each_batch(state, |batch| batch.winning(squares).steps(&ARMIES, |step| each(Step::Move(step))));
        each_series(state, |batch| batch.winning(squares).steps(&ARMIES, |step| each(Step::Series(step))));
    }
}

/// Whether there is any turn, whether or not the game is over.
pub fn exists(state: &State) -> bool {
    let men = &state.men;
    let can_move =
        |kind| men.of(state.to_move, kind).into_iter().any(|from| !goals(state, kind, from).is_empty());
    // Mostly some man has an ordinary move, and then no series need be looked for.
    (0..KINDS as u8).any(can_move) || moves(state) > 0
}

/// How many turns the men have, whether or not the game is over.
pub fn moves(state: &State) -> u64 {
    let mut count = 0;
    each_batch(state, |batch| count += batch.count());
    each_series(state, |batch| count += batch.count());
    count
}

/// How many sequences of `depth` turns there are.
pub fn perft(state: &State, depth: u32) -> u64 {
    let mut sequences = 0u64;
    let mut play = |batch: Batch<Board68>, is_series| {
        batch.each(|to, becomes| {
            let mut next = *state;
            next.play(batch.man.kind, batch.from, to, becomes, is_series);
            sequences = sequences.saturating_add(perft(&next, depth - 1));
        });
    };
    match depth {
        0 => 1,
        _ if state.is_over() => 0,
        1 => moves(state),
        _ => {
            each_batch(state, |batch| play(batch, false));
            each_series(state, |batch| play(batch, true));
            sequences
        }
    }
}
