//! The legal moves of a position, found in sets for a [`Harvest`].
//!
//! Nothing is found that must be taken back. A king is attacked only by men *beside* it, on its side of
//! the mirror, and they see each other only. What a move does to it depends on where the move begins:
//!
//! * A man beside the king leaves that side, wherever it goes. It can never block an attack; it can only end one by
//!   taking the attacker. If it alone stood before an enemy slider, it may go nowhere but take that slider.
//! * What it takes leaves the king's side too. A foe that stood before a foe's slider may therefore not be
//!   taken, and neither may one of the last two before a slider take the other.
//! * A man *across* arrives on the king's side. It uncovers nothing, and may end an attack by
//!   arriving on its line.
//! * The king itself must be safe on its goal as long as it is on its side, and again on the other.

use super::state::{State, attackers};
use crate::chess::Way;
use crate::chess::generator::{Arrivals, danger, officers};
use crate::chess::harvest::Harvest;
use crate::parts::army::Army;
use crate::parts::orthodox::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// The king of the side to move with the men around it.
#[derive(Clone, Copy)]
struct Royal {
    king: Square8,
    /// All men on its side of the mirror.
    beside: SquareSet8,
}

/// What the enemy does to that king.
struct Threats {
    /// The men that give check.
    checkers: SquareSet8,
    /// Own men that may not go everywhere: [`leash`] says where.
    bound: SquareSet8,
    /// Foes that alone stand between the king and a slider behind them.
    screens: SquareSet8,
}

impl Threats {
    #[inline(always)]
    fn find<A: Army>(state: &State, royal: Royal) -> Threats {
        let men = &state.board.men;
        let Royal { king, beside } = royal;
        let foes = men.color(A::Foe::COLOR) & beside;
        let leapers = Board8::knight(king) & men.kind(KNIGHT) | A::pawn_attacks(king.into()) & men.kind(PAWN);
        let mut threats =
            Threats { checkers: leapers & foes, bound: SquareSet8::EMPTY, screens: SquareSet8::EMPTY };
        for slider in aligned::<A>(state, royal) {
            threats.weigh(men.color(A::COLOR), Board8::between(king, slider) & beside, slider);
        }
        threats
    }

    /// Notes what a slider on a line with the king does, before which `between` stand.
    #[inline(always)]
    fn weigh(&mut self, own: SquareSet8, between: SquareSet8, slider: Square8) {
        if between.is_empty() {
            self.checkers.insert(slider);
        } else if !between.has_several() {
            self.bound |= between & own;
            self.screens |= between - own;
        } else if between.len() == 2 && between.intersects(own) && !between.is_subset(own) {
            self.bound |= between & own;
        }
    }
}

/// The enemy's sliders beside the king and on a line with it on which they slide, whatever stands between.
#[inline(always)]
fn aligned<A: Army>(state: &State, royal: Royal) -> SquareSet8 {
    let men = &state.board.men;
    let straight = men.kind(ROOK) | men.kind(QUEEN);
    let diagonal = men.kind(BISHOP) | men.kind(QUEEN);
    let lines = Board8::rook(royal.king, SquareSet8::EMPTY) & straight
        | Board8::bishop(royal.king, SquareSet8::EMPTY) & diagonal;
    lines & men.color(A::Foe::COLOR) & royal.beside
}

/// Where a man beside the king may go without uncovering it: only to the slider before which it alone
/// stands, and not to a foe if the two are the last before another.
fn leash<A: Army>(state: &State, royal: Royal, from: Square8) -> SquareSet8 {
    let mut leash = SquareSet8::ALL;
    for slider in aligned::<A>(state, royal) {
        let between = Board8::between(royal.king, slider) & royal.beside;
        let others = between.without(from);
        if !between.contains(from) || others.has_several() {
            continue;
        }
        if others.is_empty() {
            leash &= slider.into();
        } else {
            leash -= others;
        }
    }
    leash
}

/// Men of one side of the mirror that move alike.
#[derive(Clone, Copy)]
struct Group {
    movers: SquareSet8,
    /// All men on that side: the others are not in their way.
    side: SquareSet8,
    /// Where they may go without taking anything: squares that are empty on both sides.
    quiet: SquareSet8,
    /// What they may take.
    victims: SquareSet8,
}

/// Finds all legal moves of `A`, whose turn it must be. Draws are not looked at.
#[inline(always)]
pub(super) fn harvest<A: Army>(state: &State, found: &mut impl Harvest<A>) {
    let men = &state.board.men;
    let (own, foes) = (men.color(A::COLOR), men.color(A::Foe::COLOR));
    let Some(king) = (own & men.kind(KING)).first() else { return };
    let royal = Royal { king, beside: state.beside(king) };
    let threats = Threats::find::<A>(state, royal);
    let movers = state.movers(A::COLOR);
    if movers.contains(king) {
        king_moves::<A>(state, royal, found);
    }

    let Royal { beside, .. } = royal;
    let (occupied, across) = (men.occupied(), men.occupied() - beside);
    let mut near_it = Group {
        movers: (movers & beside).without(king) - threats.bound,
        side: beside,
        quiet: !occupied,
        victims: (foes & beside) - threats.screens,
    };
    let mut over_there =
        Group { movers: movers & across, side: across, quiet: !occupied, victims: foes & across };
    if let Some(checker) = threats.checkers.first() {
        if threats.checkers.has_several() {
            return;
        }
        let way = Board8::between(king, checker);
        near_it.quiet = SquareSet8::EMPTY;
        near_it.victims &= threats.checkers;
        over_there.quiet &= way;
        over_there.victims &= way;
    } else if !state.board.castling.is_empty() {
        castling::<A>(state, king, found);
    }
    men_of::<A>(state, near_it, found);
    men_of::<A>(state, over_there, found);
    for from in threats.bound & movers {
        bound::<A>(state, royal, near_it, from, found);
    }
    if !state.board.ep.is_empty() {
        en_passant::<A>(state, |from, to| found.en_passant(from, to));
    }
}

/// The king's own steps. It may not go where any man stands across.
#[inline(always)]
fn king_moves<A: Army>(state: &State, royal: Royal, found: &mut impl Harvest<A>) {
    let Royal { king, beside } = royal;
    let across = state.board.men.occupied() - beside;
    let goals = Board8::king(king) - across - state.board.men.color(A::COLOR);
    if !goals.is_empty() {
        let men = &state.board.men;
        let foes = men.color(A::Foe::COLOR);
        let danger =
            danger::<A>(men, foes & beside, beside.without(king)) | danger::<A>(men, foes & across, across);
        found.piece::<KING>(king, goals - danger);
    }
}

/// Castling, from the near side, where rights are left and the king is not attacked. Two men go to the far
/// side, where the rook may already shield its king.
#[inline(always)]
fn castling<A: Army>(state: &State, king: Square8, found: &mut impl Harvest<A>) {
    let (men, near) = (&state.board.men, state.near());
    // The king's side first, as texts name them.
    for rook in (state.board.castling & men.color(A::COLOR)).into_iter().rev() {
        let way = Way::of(king, rook);
        let goals = way.king_to::<A>() | way.rook_to::<A>();
        if way.empty::<A>().intersects(near)
            || goals.intersects(state.far())
            || state.free_checkers(A::COLOR) < 2
        {
            continue;
        }
        let attacked = |squares: SquareSet8, side: SquareSet8| {
            squares.into_iter().any(|at| !attackers(men, A::Foe::COLOR, at, side).is_empty())
        };
        let passed = way.safe::<A>().without(king);
        if !attacked(passed, near.without(king)) && !attacked(way.king_to::<A>(), state.far() | goals) {
            found.castling(king, rook);
        }
    }
}

/// All men of a group.
#[inline(always)]
fn men_of<A: Army>(state: &State, group: Group, found: &mut impl Harvest<A>) {
    if group.movers.is_empty() {
        return;
    }
    let men = &state.board.men;
    let Group { movers, side, quiet, victims } = group;
    officers::<A>(men, movers, side, quiet | victims, found);
    pawns::<A>(movers & men.kind(PAWN), side, quiet, victims, found);
}

/// Pawns of one side, but for captures in passing: all at once. A pawn steps over what stands across.
#[inline(always)]
fn pawns<A: Army>(
    pawns: SquareSet8,
    side: SquareSet8,
    quiet: SquareSet8,
    victims: SquareSet8,
    found: &mut impl Harvest<A>,
) {
    let ahead = A::ahead(pawns) - side;
    let doubles = A::ahead(ahead & A::rank(2)) & quiet;
    let steps = ahead & quiet;
    let left = A::ahead_left(pawns) & victims;
    let right = A::ahead_right(pawns) & victims;
    Arrivals { steps, doubles, left, right }.tell(found);
}

/// The moves of a man beside the king that may not go everywhere.
#[inline(never)]
fn bound<A: Army>(state: &State, royal: Royal, group: Group, from: Square8, found: &mut impl Harvest<A>) {
    let leash = leash::<A>(state, royal, from);
    let (quiet, victims) = (group.quiet & leash, group.victims & leash);
    men_of::<A>(state, Group { movers: from.into(), quiet, victims, ..group }, found);
}

/// Captures in passing: by pawns on the side where the one that passed now stands. Up to three squares
/// change, so that the capture is imagined and the king looked at. `found` gets the squares of the pawn and of
/// its goal.
#[inline(never)]
fn en_passant<A: Army>(state: &State, mut found: impl FnMut(Square8, Square8)) {
    let men = &state.board.men;
    let king = state.board.king(A::COLOR);
    for to in state.board.ep {
        let victim = A::behind(to.into());
        let side = if victim.intersects(state.far()) { state.far() } else { state.near() };
        let takers = A::Foe::pawn_attacks(to.into()) & men.kind(PAWN) & side & state.movers(A::COLOR);
        for from in takers {
            // The taker arrives where the king is, unless both pawns leave from there.
            let beside =
                if side.contains(king) { (side - victim).without(from) } else { state.beside(king).with(to) };
            if attackers(men, A::Foe::COLOR, king, beside).is_empty() {
                found(from, to);
            }
        }
    }
}
