//! How men move, what they attack, and the ordinary moves.
//!
//! Men move as in chess, zombies too. The one addition is a pawn that came back on its last rank: it does
//! not move as a pawn any more but promotes first, so it attacks like a queen or a knight.
//!
//! An ordinary move destroys the mover's zombies, so it is generated with them on the board and judged
//! without them: [`Guard`] looks at the *bare* board. Where the mover has buried a man under the square
//! that is left, an enemy will stand there; those few moves are tried out.

use super::graves::Graves;
use super::position::{Board, Go, Making, Position};
use crate::parts::orthodox::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::parts::{Batch, Color, Man, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use std::ops::ControlFlow;

/// The pawns of a colour that came back on its last rank.
#[inline]
pub fn risen_pawns(men: &Board, color: Color) -> SquareSet8 {
    men.of(color, PAWN) & pawns::last_rank(color)
}

/// The men of `by` that attack a square with a single move, where `occupied` blocks the view.
#[inline]
pub fn attackers(men: &Board, by: Color, square: Square8, occupied: SquareSet8) -> SquareSet8 {
    let attackers = orthodox::attackers(men, by, square, occupied);
    let risen = risen_pawns(men, by);
    if risen.is_empty() {
        return attackers;
    }
    attackers | risen & (Board8::queen(square, occupied) | Board8::knight(square))
}

/// Where a man may go, were there no king to keep safe; castling is not among it. `ep` are the targets
/// that a pawn may take in passing. No turn takes a king.
#[inline]
pub fn goals(men: &Board, ep: SquareSet8, man: Man, from: Square8) -> SquareSet8 {
    let occupied = men.occupied();
    let prey = men.color(!man.color) - men.kind(KING);
    match man.kind {
        PAWN => {
            pawns::pushes(man.color, from, !occupied) | pawns::attacks(man.color, from.into()) & (prey | ep)
        }
        _ => orthodox::reach(man, from, occupied) & (!occupied | prey),
    }
}

/// Where men other than the king may go without leaving it attacked.
struct Guard {
    king: Square8,
    /// Where a man that is not pinned may go: anywhere, in front of the one attacker or on it, or nowhere.
    evasions: SquareSet8,
    pinned: SquareSet8,
}

impl Guard {
    fn new(men: &Board, color: Color, king: Square8) -> Guard {
        let occupied = men.occupied();
        let checkers = attackers(men, !color, king, occupied);
        let evasions = match checkers.first() {
            None => SquareSet8::ALL,
            Some(_) if checkers.has_several() => SquareSet8::EMPTY,
            // Nothing lies between a king and a knight or a pawn that attacks it.
            Some(checker) => checkers | Board8::between(king, checker),
        };
        let (own, foes) = (men.color(color), men.color(!color));
        let queens = men.kind(QUEEN) & foes | risen_pawns(men, !color);
        let straight = men.kind(ROOK) & foes | queens;
        let diagonal = men.kind(BISHOP) & foes | queens;
        let lines = Board8::rook(king, SquareSet8::EMPTY) & straight
            | Board8::bishop(king, SquareSet8::EMPTY) & diagonal;
        let mut pinned = SquareSet8::EMPTY;
        for slider in lines {
            let between = Board8::between(king, slider) & occupied;
            if !between.has_several() {
                pinned |= between & own;
            }
        }
        Guard { king, evasions, pinned }
    }

    /// Where a man on `from` may go.
    #[inline]
    fn lets(&self, from: Square8) -> SquareSet8 {
        if self.pinned.contains(from) { self.evasions & Board8::line(self.king, from) } else { self.evasions }
    }
}

/// Gives `each` the ordinary moves that are legal, until it breaks; castling is the king's going two squares. `own` are
/// the graves that the side to move has dug. The clock is not looked at.
pub fn ordinary(
    position: &Position,
    own: &Graves,
    mut each: impl FnMut(Batch<Board8>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (men, color) = (&position.board.men, position.color);
    let zombies = position.zombies() & men.color(color);
    let mut bare = *men;
    bare.clear(zombies);
    let king = position.king(color);
    let guard = Guard::new(&bare, color, king);
    let graves = own.all();
    let mut found = |kind: u8, from: Square8, to: SquareSet8| {
        let batch = orthodox::moves(Man::new(color, kind), from, to);
        if to.is_empty() { ControlFlow::Continue(()) } else { each(batch) }
    };
    let tried = |kind: u8, from: Square8, to: SquareSet8| -> SquareSet8 {
        to.into_iter().filter(|to| is_legal(position, own, &Go::new(kind, from, *to))).collect()
    };

    let steps = goals(men, SquareSet8::EMPTY, Man::new(color, KING), king);
    let steps = if graves.contains(king) {
        tried(KING, king, steps)
    } else {
        steps.into_iter().filter(|to| is_away(&bare, color, king, *to)).collect()
    };
    found(KING, king, steps | castlings(position, own))?;

    for kind in [PAWN, KNIGHT, BISHOP, ROOK, QUEEN] {
        let man = Man::new(color, kind);
        for from in bare.of(color, kind) {
            let to = goals(men, SquareSet8::EMPTY, man, from);
            let to = if graves.contains(from) { tried(kind, from, to) } else { to & guard.lets(from) };
            found(kind, from, to)?;
        }
    }
    // Two men leave their squares at once when one is taken in passing, so that no pin tells anything.
    for target in position.board.ep {
        for from in pawns::attacks(!color, target.into()) & bare.of(color, PAWN) {
            found(PAWN, from, tried(PAWN, from, target.into()))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the king would not be attacked after it has gone to `to`.
#[inline]
fn is_away(bare: &Board, color: Color, king: Square8, to: Square8) -> bool {
    let occupied = bare.occupied().without(king).with(to);
    attackers(bare, !color, to, occupied).without(to).is_empty()
}

/// Whether an ordinary move leaves the king safe at the end of the turn.
fn is_legal(position: &Position, own: &Graves, step: &Go) -> bool {
    let mut making = Making::begin(position);
    making.go(step);
    making.is_safe(own)
}

/// Where the king may castle to. The way is judged on the position before the turn, own zombies present, the
/// rook still in place; that it is safe at the goal is part of the safety of any turn, since what may come
/// up where it and the rook have left shields it from nothing.
fn castlings(position: &Position, own: &Graves) -> SquareSet8 {
    let (men, color) = (&position.board.men, position.color);
    let occupied = men.occupied();
    let mut goals = SquareSet8::EMPTY;
    for wing in position.board.wings().open(color, occupied) {
        let unattacked = |at: Square8| {
            let occupied = occupied.without(wing.king).with(at);
            attackers(men, !color, at, occupied).is_empty()
        };
        let way = wing.path().without(wing.king_to);
        if way.into_iter().all(unattacked) && is_legal(position, own, &Go::new(KING, wing.king, wing.king_to))
        {
            goals.insert(wing.king_to);
        }
    }
    goals
}
