//! How men move with what they borrow, and what they may take.

use super::{SOLVED, State};
use crate::parts::Movement;
use crate::parts::men::{Color, Men, spot};
use crate::parts::orthodox::{ARMIES, BISHOP, KINDS, KING, KNIGHT, QUEEN, ROOK, figure};
use crate::parts::reasons::allowed;
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Sentence, Term, sentence};

/// The squares next to one or more of `set`: the union of their kings' moves.
pub(super) fn beside(set: SquareSet8) -> SquareSet8 {
    let row = set.shift::<1, 0>() | set.shift::<-1, 0>();
    let rows = row | set;
    row | rows.shift::<0, 1>() | rows.shift::<0, -1>()
}

/// The pieces of one colour, by how they may move.
pub(super) struct Borrowed {
    /// The pieces that move as a king: those next to one, or, where no two are neighbours, all.
    king: SquareSet8,
    /// The pieces that leap.
    knight: SquareSet8,
    /// The pieces that move along diagonals: those next to a bishop or a queen.
    diagonal: SquareSet8,
    /// The pieces that move along ranks and files: those next to a rook or a queen.
    straight: SquareSet8,
}

impl Borrowed {
    pub(super) fn by(men: &Men<Board8, KINDS>, color: Color) -> Borrowed {
        let own = men.color(color);
        if (beside(own) & own).is_empty() {
            let none = SquareSet8::EMPTY;
            return Borrowed { king: own, knight: none, diagonal: none, straight: none };
        }
        let beside = |set| beside(set) & own;
        Borrowed {
            king: beside(men.of(color, KING)),
            knight: beside(men.of(color, KNIGHT)),
            diagonal: beside(men.of(color, BISHOP) | men.of(color, QUEEN)),
            straight: beside(men.of(color, ROOK) | men.of(color, QUEEN)),
        }
    }

    /// Where the man on `from` could go, up to and including the first man on each line.
    pub(super) fn reach(&self, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        let mut reach = SquareSet8::EMPTY;
        if self.king.contains(from) {
            reach |= Board8::king(from);
        }
        if self.knight.contains(from) {
            reach |= Board8::knight(from);
        }
        if self.diagonal.contains(from) {
            reach |= Board8::bishop(from, occupied);
        }
        if self.straight.contains(from) {
            reach |= Board8::rook(from, occupied);
        }
        reach
    }
}

/// The neighbours whose move takes the man on `from` to `to`; none where no neighbour's does.
pub(super) fn lenders(men: &Men<Board8, KINDS>, from: Square8, to: Square8) -> SquareSet8 {
    let Some(borrower) = men.at(from) else { return SquareSet8::EMPTY };
    let occupied = men.occupied();
    let lends = |reach: SquareSet8, kinds: SquareSet8| {
        if reach.contains(to) { kinds } else { SquareSet8::EMPTY }
    };
    let queens = men.kind(QUEEN);
    let lenders = lends(Board8::king(from), men.kind(KING))
        | lends(Board8::knight(from), men.kind(KNIGHT))
        | lends(Board8::bishop(from, occupied), men.kind(BISHOP) | queens)
        | lends(Board8::rook(from, occupied), men.kind(ROOK) | queens);
    lenders & men.color(borrower.color) & Board8::king(from)
}

/// Shows every man that can move with the squares it can move to; nothing once the puzzle is solved.
pub(super) fn each(state: &State, mut visit: impl FnMut(Square8, SquareSet8)) {
    if state.is_solved() {
        return;
    }
    let occupied = state.men.occupied();
    for color in Color::BOTH {
        let borrowed = Borrowed::by(&state.men, color);
        for from in state.men.color(color) {
            let reach = borrowed.reach(from, occupied);
            let goals = (reach - occupied) | (reach & prey(state, from));
            if !goals.is_empty() {
                visit(from, goals);
            }
        }
    }
}

/// What the man on `from` may take, if it gets there: a man that a card names which is not yet satisfied,
/// when another card names the taker.
pub(super) fn prey(state: &State, from: Square8) -> SquareSet8 {
    if state.taker.is_some_and(|taker| taker != from) {
        return SquareSet8::EMPTY;
    }
    let Some(wanted) = state.men.at(from).and_then(|man| state.wanted_by(man)) else {
        return SquareSet8::EMPTY;
    };
    let squares = wanted.names().map(|man| state.men.of(man.color, man.kind));
    squares.fold(SquareSet8::EMPTY, |all, of| all | of).without(from)
}

/// How many moves there are.
pub(super) fn count(state: &State) -> u64 {
    let mut count = 0;
    each(state, |_, goals| count += u64::from(goals.len()));
    count
}

/// How many sequences of `depth` moves there are.
pub(super) fn perft(state: &State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(state),
        _ => {
            let mut sequences = 0u64;
            each(state, |from, goals| {
                for to in goals {
                    let mut after = *state;
                    after.play(from, to);
                    sequences = sequences.saturating_add(perft(&after, depth - 1));
                }
            });
            sequences
        }
    }
}

/// Which rule forbids a step.
pub(super) fn why_not(state: &State, step: &Movement<Board8>) -> Sentence {
    let Movement { from, to, promotion } = *step;
    if state.is_solved() {
        return SOLVED.words().into();
    }
    let Some(man) = state.men.at(from) else { return sentence!("nothing stands on {at}", at = spot(from)) };
    if promotion.is_some() {
        return sentence!("nothing promotes in this game");
    }
    let figure = ARMIES.figure(man);
    let occupied = state.men.occupied();
    let borrowed = Borrowed::by(&state.men, man.color);
    if !borrowed.reach(from, occupied).contains(to) {
        return why_out_of_reach(state, step);
    }
    match (state.taker, state.men.at(to)) {
        (Some(taker), _) if taker != from => {
            sentence!("only the taker on {at} may capture", at = spot(taker))
        }
        (None, _) if state.cards.of(man) == 0 => {
            sentence!("no card names the {man}, so it may not capture", man = figure)
        }
        (_, Some(taken)) => sentence!(
            "no open card names the {taken} on {at} for the {man} to take",
            taken = ARMIES.figure(taken).kind(),
            at = spot(to),
            man = figure
        ),
        // A piece that can go to an empty square may.
        (_, None) => allowed(),
    }
}

/// The kinds of neighbours on these squares that lend their move.
pub(super) fn lent(men: &Men<Board8, KINDS>, lenders: SquareSet8) -> Term {
    const LENT: [u8; 5] = [KING, QUEEN, ROOK, BISHOP, KNIGHT];
    let lent = LENT.into_iter().filter(|kind| lenders.intersects(men.kind(*kind)));
    Term::Pieces(lent.map(figure).collect())
}

/// Why what the man on `from` borrows does not take it to `to`.
fn why_out_of_reach(state: &State, step: &Movement<Board8>) -> Sentence {
    let Movement { from, to, .. } = *step;
    let man = state.men.at(from).expect("a man stands there");
    let figure = ARMIES.figure(man);
    let own = state.men.color(man.color);
    if (beside(own) & own).is_empty() {
        return sentence!(
            "no two {side} pieces are neighbours, so each goes one step like a king, and {to} is too far",
            side = man.color.side(),
            to = spot(to)
        );
    }
    let lenders = Board8::king(from) & own;
    if lenders.is_empty() {
        return sentence!(
            "the {man} on {at} has no neighbour of its colour to borrow a move from",
            man = figure,
            at = spot(from)
        );
    }
    sentence!(
        "the {man} on {at} borrows the move of a {lent}, which does not take it to {to} here",
        man = figure,
        at = spot(from),
        lent = lent(&state.men, lenders),
        to = spot(to)
    )
}
