//! The legal moves on a chessboard, found in sets for a [`Harvest`].
//!
//! Nothing is found that must be taken back. Before any man is looked at, [`Threats`] says what the
//! enemy's men do to the king: which squares it must not enter, which men give check, and which are pinned to
//! which lines; every set of targets is cut down by that.

use super::board::Chessboard;
use super::harvest::Harvest;
use super::ways::Way;
use crate::parts::Men;
use crate::parts::army::Army;
use crate::parts::orthodox::{BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, attackers};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// What the enemy does to the king of the side to move.
#[derive(Clone, Copy)]
struct Threats {
    /// The men that give check.
    checkers: SquareSet8,
    /// The lines of pins.
    pins: Pins,
}

/// The lines on which own men are pinned, from the king (exclusive) to the enemy that pins (inclusive): one
/// own man stands on each, and must stay there.
#[derive(Clone, Copy)]
struct Pins {
    /// Along ranks and files.
    straight: SquareSet8,
    /// Along diagonals.
    diagonal: SquareSet8,
}

impl Pins {
    const NONE: Pins = Pins { straight: SquareSet8::EMPTY, diagonal: SquareSet8::EMPTY };

    #[inline(always)]
    fn are_none(&self) -> bool {
        (self.straight | self.diagonal).is_empty()
    }
}

impl Threats {
    #[inline(always)]
    fn find<A: Army>(board: &Chessboard, king: Square8) -> Threats {
        let men = &board.men;
        let (own, foes) = (men.color(A::COLOR), men.color(A::Foe::COLOR));
        let leapers = Board8::knight(king) & men.kind(KNIGHT) | A::pawn_attacks(king.into()) & men.kind(PAWN);
        let mut threats = Threats { checkers: leapers & foes, pins: Pins::NONE };
        // Seen through own men, since these may be pinned. Most kings have no slider on their lines at all.
        let straight = foes & (men.kind(ROOK) | men.kind(QUEEN));
        if straight.intersects(Board8::rook(king, SquareSet8::EMPTY)) {
            for slider in straight & Board8::rook(king, foes) {
                let pin = threats.weigh(king, slider, own);
                threats.pins.straight |= pin;
            }
        }
        let diagonal = foes & (men.kind(BISHOP) | men.kind(QUEEN));
        if diagonal.intersects(Board8::bishop(king, SquareSet8::EMPTY)) {
            for slider in diagonal & Board8::bishop(king, foes) {
                let pin = threats.weigh(king, slider, own);
                threats.pins.diagonal |= pin;
            }
        }
        threats
    }

    /// Notes a slider that sees the king, and returns the line on which it pins an own man, if it does.
    #[inline(always)]
    fn weigh(&mut self, king: Square8, slider: Square8, own: SquareSet8) -> SquareSet8 {
        let between = Board8::between(king, slider);
        let shields = between & own;
        if shields.is_empty() {
            self.checkers.insert(slider);
            SquareSet8::EMPTY
        } else if shields.has_several() {
            SquareSet8::EMPTY
        } else {
            between.with(slider)
        }
    }
}

/// What these enemies of `A` attack, where `occupied` blocks the view.
#[inline(always)]
pub(crate) fn danger<A: Army>(
    men: &Men<Board8, KINDS>,
    foes: SquareSet8,
    occupied: SquareSet8,
) -> SquareSet8 {
    let mut danger = A::Foe::pawn_attacks(foes & men.kind(PAWN));
    for from in foes & men.kind(KNIGHT) {
        danger |= Board8::knight(from);
    }
    for from in foes & (men.kind(BISHOP) | men.kind(QUEEN)) {
        danger |= Board8::bishop(from, occupied);
    }
    for from in foes & (men.kind(ROOK) | men.kind(QUEEN)) {
        danger |= Board8::rook(from, occupied);
    }
    for from in foes & men.kind(KING) {
        danger |= Board8::king(from);
    }
    danger
}

/// Finds all legal moves of `A`.
#[inline(always)]
pub(super) fn harvest<A: Army, H: Harvest<A>>(board: &Chessboard, found: &mut H) {
    let Some(king) = board.men.of(A::COLOR, KING).first() else { return };
    let threats = Threats::find::<A>(board, king);
    if !H::ONE_WILL_DO {
        of_king(board, king, threats.pins, found);
        of_others(board, king, threats, found);
        return;
    }
    // A pawn's move is found with the least work, a king's with the most.
    let targets = answers(king, threats.checkers) - board.men.color(A::COLOR);
    pawns::<A>(board, threats.pins, targets, found);
    if !found.is_enough() {
        of_others(board, king, threats, found);
    }
    if !found.is_enough() {
        of_king(board, king, threats.pins, found);
    }
}

/// Finds the moves of the king of `A`.
#[inline(always)]
fn of_king<A: Army>(board: &Chessboard, king: Square8, pins: Pins, found: &mut impl Harvest<A>) {
    let men = &board.men;
    let goals = Board8::king(king) - men.color(A::COLOR);
    let castling = open_castling::<A>(board, king);
    if (goals | castling).is_empty() {
        return;
    }
    // The king does not hide the squares behind it from a slider.
    let danger = danger::<A>(men, men.color(A::Foe::COLOR), men.occupied().without(king));
    found.piece::<KING>(king, goals - danger);
    for rook in castling {
        if is_safe::<A>(king, rook, danger, pins) {
            found.castling(king, rook);
        }
    }
}

/// Finds the moves of the other men of `A`.
#[inline(always)]
fn of_others<A: Army>(board: &Chessboard, king: Square8, threats: Threats, found: &mut impl Harvest<A>) {
    let targets = answers(king, threats.checkers) - board.men.color(A::COLOR);
    if targets.is_empty() {
        return;
    }
    // Told apart so that the compiler knows that there are no pins where there are none, as mostly.
    if threats.pins.are_none() {
        pieces::<A>(board, Pins::NONE, targets, found);
        pawns::<A>(board, Pins::NONE, targets, found);
    } else {
        pieces::<A>(board, threats.pins, targets, found);
        pawns::<A>(board, threats.pins, targets, found);
    }
    if !board.ep.is_empty() {
        en_passant::<A>(board, king, |from, to| found.en_passant(from, to));
    }
}

/// The squares on which another man than the king ends every check that these men give.
#[inline(always)]
pub(super) fn answers(king: Square8, checkers: SquareSet8) -> SquareSet8 {
    match checkers.first() {
        None => !SquareSet8::EMPTY,
        Some(_) if checkers.has_several() => SquareSet8::EMPTY,
        Some(checker) => Board8::between(king, checker).with(checker),
    }
}

/// Finds all moves of `A`, were there no king to keep safe. A king castles as far as rights and empty squares go.
pub fn imaginable<A: Army>(board: &Chessboard, found: &mut impl Harvest<A>) {
    let men = &board.men;
    let own = men.color(A::COLOR);
    for king in own & men.kind(KING) {
        found.piece::<KING>(king, Board8::king(king) - own);
        open_castling::<A>(board, king).into_iter().for_each(|rook| found.castling(king, rook));
    }
    pieces::<A>(board, Pins::NONE, !own, found);
    pawns::<A>(board, Pins::NONE, !own, found);
    for to in board.ep {
        let takers = A::Foe::pawn_attacks(to.into()) & men.of(A::COLOR, PAWN);
        takers.into_iter().for_each(|from| found.en_passant(from, to));
    }
}

/// The rooks that the king may castle with as far as rights and empty squares go.
#[inline(always)]
fn open_castling<A: Army>(board: &Chessboard, king: Square8) -> SquareSet8 {
    let occupied = board.men.occupied();
    let mut open = board.castling & board.men.color(A::COLOR);
    for rook in open {
        if Way::of(king, rook).empty::<A>().intersects(occupied) {
            open.remove(rook);
        }
    }
    open
}

/// Whether the king is safe from where it stands to where castling takes it. `danger` was found with the
/// rook in its place; when it leaves, an enemy behind it on the rank sees the goal, and that is so exactly
/// when the rook was pinned.
#[inline(always)]
fn is_safe<A: Army>(king: Square8, rook: Square8, danger: SquareSet8, pins: Pins) -> bool {
    !Way::of(king, rook).safe::<A>().intersects(danger) && !pins.straight.contains(rook)
}

/// Knights, bishops, rooks and queens.
#[inline(always)]
fn pieces<A: Army>(board: &Chessboard, pins: Pins, targets: SquareSet8, found: &mut impl Harvest<A>) {
    let men = &board.men;
    let (own, occupied) = (men.color(A::COLOR), men.occupied());
    let free = own - pins.straight - pins.diagonal;

    officers::<A>(men, free, occupied, targets, found);
    // A pinned man moves on the line of its pin. No square of one pin's line is reached from another's
    // by a man that could move along its own.
    let pinned = own - free;
    if pinned.is_empty() {
        return;
    }
    for from in pinned & pins.diagonal & men.kind(BISHOP) {
        found.piece::<BISHOP>(from, Board8::bishop(from, occupied) & targets & pins.diagonal);
    }
    for from in pinned & pins.straight & men.kind(ROOK) {
        found.piece::<ROOK>(from, Board8::rook(from, occupied) & targets & pins.straight);
    }
    for from in pinned & pins.diagonal & men.kind(QUEEN) {
        found.piece::<QUEEN>(from, Board8::bishop(from, occupied) & targets & pins.diagonal);
    }
    for from in pinned & pins.straight & men.kind(QUEEN) {
        found.piece::<QUEEN>(from, Board8::rook(from, occupied) & targets & pins.straight);
    }
}

/// The knights, bishops, rooks and queens among these own men, none of which is pinned.
#[inline(always)]
pub(crate) fn officers<A: Army>(
    men: &Men<Board8, KINDS>,
    movers: SquareSet8,
    occupied: SquareSet8,
    targets: SquareSet8,
    found: &mut impl Harvest<A>,
) {
    for from in movers & men.kind(KNIGHT) {
        found.piece::<KNIGHT>(from, Board8::knight(from) & targets);
    }
    for from in movers & men.kind(BISHOP) {
        found.piece::<BISHOP>(from, Board8::bishop(from, occupied) & targets);
    }
    for from in movers & men.kind(ROOK) {
        found.piece::<ROOK>(from, Board8::rook(from, occupied) & targets);
    }
    for from in movers & men.kind(QUEEN) {
        found.piece::<QUEEN>(from, Board8::queen(from, occupied) & targets);
    }
}

/// Pawns, but for captures in passing: all pawns at once.
#[inline(always)]
fn pawns<A: Army>(board: &Chessboard, pins: Pins, targets: SquareSet8, found: &mut impl Harvest<A>) {
    let men = &board.men;
    let pawns = men.of(A::COLOR, PAWN);
    let empty = !men.occupied();
    let victims = men.color(A::Foe::COLOR) & targets;

    // A pawn goes ahead unless it is pinned on another line than the file, where it stays on the pin's line.
    let walkers = pawns - pins.diagonal;
    let pinned = A::ahead(walkers & pins.straight) & pins.straight;
    let steps = (A::ahead(walkers - pins.straight) | pinned) & empty;
    let doubles = A::ahead(steps & A::rank(2)) & empty & targets;
    let steps = steps & targets;

    // A pawn takes unless it is pinned on another line than that diagonal.
    let takers = pawns - pins.straight;
    let (free, bound) = (takers - pins.diagonal, takers & pins.diagonal);
    let left = (A::ahead_left(free) | A::ahead_left(bound) & pins.diagonal) & victims;
    let right = (A::ahead_right(free) | A::ahead_right(bound) & pins.diagonal) & victims;

    Arrivals { steps, doubles, left, right }.tell(found);
}

/// Where pawns arrive, but for captures in passing.
pub(crate) struct Arrivals {
    /// By one square ahead.
    pub(crate) steps: SquareSet8,
    /// By two.
    pub(crate) doubles: SquareSet8,
    /// By a capture towards the a-file.
    pub(crate) left: SquareSet8,
    /// By a capture towards the h-file.
    pub(crate) right: SquareSet8,
}

impl Arrivals {
    /// Tells of them, and of promotions on the last rank.
    #[inline(always)]
    pub(crate) fn tell<A: Army>(self, found: &mut impl Harvest<A>) {
        let Arrivals { steps, doubles, left, right } = self;
        let last = A::rank(7);
        found.double_steps(A::behind(A::behind(doubles)), doubles);
        found.pawns(A::behind(steps - last), steps - last);
        found.pawns(A::Foe::ahead_right(left - last), left - last);
        found.pawns(A::Foe::ahead_left(right - last), right - last);
        if !((steps | left | right) & last).is_empty() {
            found.promotions(A::behind(steps & last), steps & last);
            found.promotions(A::Foe::ahead_right(left & last), left & last);
            found.promotions(A::Foe::ahead_left(right & last), right & last);
        }
    }
}

/// Captures in passing. Two men leave their squares at once, so that no pin tells whether it is legal:
/// the capture is imagined, and the king looked at. `found` gets the squares of the pawn and of its goal.
#[inline(never)]
pub(super) fn en_passant<A: Army>(
    board: &Chessboard,
    king: Square8,
    mut found: impl FnMut(Square8, Square8),
) {
    let men = &board.men;
    for to in board.ep {
        let victim = A::behind(to.into());
        for from in A::Foe::pawn_attacks(to.into()) & men.of(A::COLOR, PAWN) {
            let occupied = (men.occupied() - victim).without(from).with(to);
            if (attackers(men, A::Foe::COLOR, king, occupied) - victim).is_empty() {
                found(from, to);
            }
        }
    }
}
