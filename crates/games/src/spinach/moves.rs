//! How the men go, once or in a series, and which turns there are.
//!
//! A series is a walk: all its moves but the last are quiet, and nothing but the walker changes place
//! meanwhile. So the walker's own square is empty as soon as he has left it, and which squares he can reach
//! is a matter of which squares hang together.
//!
//! * King, knight, bishop and rook can take every quiet move back. Once such a man has one, he reaches all
//!   squares that hang together with his own by as many moves as he likes (there and back once more), his
//!   own included, and from each of them he may take. A rook's or bishop's long moves lead nowhere that single
//!   steps do not, over the same empty squares.
//! * A pawn only goes ahead. It reaches all free squares before it; the first of them alone is no series.
//!   A double step leads nowhere that two steps do not. From each square but its first, and before it
//!   promotes, it may take.

use super::{ARMIES, BISHOP, CHANCELLOR, KINDS, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, Step};
use crate::parts::{Color, Man, Movement, pawns};
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
#[inline]
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

/// The series of a man whose steps can be taken back: all squares that hang together with his, if any does,
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

/// Takes what the generator finds, in sets as large as it finds them.
pub trait Finds {
    /// A man of `kind` may go from one square to each of several, and a pawn remains one there.
    fn moves(&mut self, kind: u8, from: Square68, to: SquareSet68, is_series: bool);
    /// A pawn may go to each of several squares of its last rank, and become one of five kinds there.
    fn promotions(&mut self, from: Square68, to: SquareSet68, is_series: bool);
}

/// Finds every turn once. Whether the game is over is not looked at.
#[inline(always)]
pub fn generate(state: &State, finds: &mut impl Finds) {
    let (men, color) = (&state.men, state.to_move);
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN, CHANCELLOR, KING] {
        for from in men.of(color, kind) {
            finds.moves(kind, from, goals(state, kind, from), false);
        }
    }
    for from in men.of(color, PAWN) {
        pawn(from, color, goals(state, PAWN, from), false, finds);
    }
    if !state.may_make_series(color) {
        return;
    }
    for kind in [KNIGHT, BISHOP, ROOK, KING] {
        for from in men.of(color, kind) {
            finds.moves(kind, from, series(state, kind, from), true);
        }
    }
    for from in men.of(color, PAWN) {
        pawn(from, color, series(state, PAWN, from), true, finds);
    }
}

#[inline(always)]
fn pawn(from: Square68, color: Color, to: SquareSet68, is_series: bool, finds: &mut impl Finds) {
    let last = pawns::last_rank(color);
    finds.moves(PAWN, from, to - last, is_series);
    if to.intersects(last) {
        finds.promotions(from, to & last, is_series);
    }
}

/// Calls `each` with every turn, unless the game is over.
pub fn each(state: &State, each: impl FnMut(Step)) {
    each_to(state, SquareSet68::ALL, each);
}

/// Calls `each` with every turn that goes to one of these squares, and with every promotion, unless the game is over.
pub fn each_to(state: &State, squares: SquareSet68, each: impl FnMut(Step)) {
    struct Each<F> {
        color: Color,
        squares: SquareSet68,
        each: F,
    }
    impl<F: FnMut(Step)> Each<F> {
        fn step(&mut self, movement: Movement<Board68>, is_series: bool) {
            (self.each)(if is_series { Step::Series(movement) } else { Step::Move(movement) });
        }
    }
    impl<F: FnMut(Step)> Finds for Each<F> {
        fn moves(&mut self, _: u8, from: Square68, to: SquareSet68, is_series: bool) {
            for to in to & self.squares {
                self.step(Movement::new(from, to), is_series);
            }
        }
        fn promotions(&mut self, from: Square68, to: SquareSet68, is_series: bool) {
            for to in to {
                for kind in PROMOTIONS {
                    let letter = ARMIES.figure(Man::new(self.color, kind)).letter;
                    self.step(Movement::promoting(from, to, letter), is_series);
                }
            }
        }
    }
    if !state.is_over() {
        generate(state, &mut Each { color: state.to_move, squares, each });
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
    struct Count(u64);
    impl Finds for Count {
        #[inline(always)]
        fn moves(&mut self, _: u8, _: Square68, to: SquareSet68, _: bool) {
            self.0 += u64::from(to.len());
        }
        #[inline(always)]
        fn promotions(&mut self, _: Square68, to: SquareSet68, _: bool) {
            self.0 += u64::from(to.len()) * PROMOTIONS.len() as u64;
        }
    }
    let mut count = Count(0);
    generate(state, &mut count);
    count.0
}

/// How many sequences of `depth` turns there are.
pub fn perft(state: &State, depth: u32) -> u64 {
    struct Deeper<'s> {
        state: &'s State,
        depth: u32,
        sequences: u64,
    }
    impl Deeper<'_> {
        fn play(&mut self, kind: u8, movement: &Movement<Board68>, becomes: u8, is_series: bool) {
            let mut next = *self.state;
            next.play(kind, movement.from, movement.to, becomes, is_series);
            self.sequences = self.sequences.saturating_add(perft(&next, self.depth));
        }
    }
    impl Finds for Deeper<'_> {
        fn moves(&mut self, kind: u8, from: Square68, to: SquareSet68, is_series: bool) {
            to.into_iter().for_each(|to| self.play(kind, &Movement::new(from, to), kind, is_series));
        }
        fn promotions(&mut self, from: Square68, to: SquareSet68, is_series: bool) {
            for to in to {
                for kind in PROMOTIONS {
                    self.play(PAWN, &Movement::new(from, to), kind, is_series);
                }
            }
        }
    }
    match depth {
        0 => 1,
        _ if state.is_over() => 0,
        1 => moves(state),
        _ => {
            let mut deeper = Deeper { state, depth: depth - 1, sequences: 0 };
            generate(state, &mut deeper);
            deeper.sequences
        }
    }
}
