//! Orthodox men under the orthodox rules of movement: what legal moves depend on, which there are, found
//! fast, and what each makes of it.
//!
//! Castling is that of Chess960, of which the usual one is a case: the right to it is kept as the square
//! of the rook. Whose turn it is, the counters, how castling is written and how the game ends is each
//! game's own: its position is a [`Chessboard`] and more, and as such ([`OnChessboard`]) a
//! [`Generator`](super::harvest::Generator).

mod generator;
mod moves;
mod ways;

pub use moves::{Deed, OnChessboard};
pub use ways::Way;

use super::army::{Black, White};
use super::explain;
use super::men::spot;
use super::orthodox::{self, ARMIES, KINDS, KING, PAWN};
use super::{Color, Man, Men, Mixer, Movement, kings, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Event, Happening, Report, Spot};
use menagerie_show::{Game, Mark, Reach, Threat};

/// What legal moves depend on, but for whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chessboard {
    /// The men. There is one king of each colour.
    pub men: Men<Board8, KINDS>,
    /// The rooks that may still castle: neither they nor their king have moved.
    pub castling: SquareSet8,
    /// The squares on which the side to move may take pawns that have just passed them.
    pub ep: SquareSet8,
}

impl Chessboard {
    /// The square of a colour's king.
    pub fn king(&self, color: Color) -> Square8 {
        self.men.of(color, KING).first().expect("each side has a king")
    }

    /// Whether a colour's king is attacked.
    #[inline(always)]
    pub fn in_check(&self, color: Color) -> bool {
        !self.checkers(color).is_empty()
    }

    /// The men that attack a colour's king.
    #[inline(always)]
    fn checkers(&self, color: Color) -> SquareSet8 {
        orthodox::attackers(&self.men, !color, self.king(color), self.men.occupied())
    }

    /// The squares on which `color` could legally take in passing.
    pub fn takes_in_passing(&self, color: Color) -> SquareSet8 {
        let (king, mut takes) = (self.king(color), SquareSet8::EMPTY);
        match color {
            Color::White => generator::en_passant::<White>(self, king, |_, to| takes.insert(to)),
            Color::Black => generator::en_passant::<Black>(self, king, |_, to| takes.insert(to)),
        }
        takes
    }

    /// Refuses men that no game has: other than one king a side, or pawns where pawns never stand.
    pub fn check_men(&self) -> Result<(), BadPosition> {
        kings::check_one_king(&self.men, KING)?;
        pawns::check_ranks(&self.men, PAWN, "pawn")
    }

    /// Mixes all of it into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        self.men.mix_into(mixer);
        mixer.set(self.castling);
        mixer.set(self.ep);
    }

    /// What a legal step of `color` takes, and where.
    pub fn captured(&self, color: Color, step: &Movement<Board8>) -> Option<(Man, Square8)> {
        let at = match self.men.at(step.from) {
            Some(Man { kind: PAWN, .. }) if self.ep.contains(step.to) => {
                Square8::new(step.to.file(), step.from.rank())?
            }
            _ => step.to,
        };
        self.men.at(at).filter(|man| man.color != color).map(|man| (man, at))
    }

    /// Tells what a legal step of `color` does, which castles with `rook` if there is one.
    pub fn report(
        &self,
        color: Color,
        step: &Movement<Board8>,
        rook: Option<Square8>,
        events: &mut impl Report,
    ) {
        let mut moved = |from: Square8, to: Square8| {
            if let Some(man) = self.men.at(from).filter(|_| from != to) {
                events.report(|| Event::open(Happening::moved(ARMIES.figure(man), spot(from), spot(to))));
            }
        };
        if let Some(rook) = rook {
            let (king_to, rook_to) = Way::of(step.from, rook).goals(step.from);
            moved(step.from, king_to);
            moved(rook, rook_to);
            return;
        }
        moved(step.from, step.to);
        if let Some((man, at)) = self.captured(color, step) {
            events.report(|| Event::open(Happening::Captured { figure: ARMIES.figure(man), at: spot(at) }));
        }
        if let Some(named) = step.promotion.and_then(|letter| ARMIES.man(char::from(letter))) {
            let [was, figure] = [PAWN, named.kind].map(|kind| ARMIES.figure(Man::new(color, kind)));
            events.report(|| Event::open(Happening::Promoted { at: spot(step.to), was, figure }));
        }
    }

    /// Tells that the king of `color` is attacked, if he is.
    pub fn report_check(&self, color: Color, events: &mut impl Report) {
        if self.in_check(color) {
            let (at, side) = (spot(self.king(color)), color.side());
            events.report(|| Event::open(Happening::Check { at, side }));
        }
    }

    /// Who attacks the king of `color`.
    pub fn threats(&self, color: Color) -> Vec<Threat> {
        explain::threats(&self.men, &ARMIES, self.king(color), self.checkers(color))
    }

    /// The marks of the king of `color` who is attacked, and of what its pawns may take in passing.
    pub fn marks(&self, color: Color) -> Vec<Mark> {
        let passed = pawns::passing_marks(color, self.men.of(color, PAWN), self.ep);
        explain::marks(&self.threats(color)).into_iter().chain(passed).collect()
    }

    /// The castlings of a king that nothing stands in the way of: the rook, and where the king goes.
    fn castlings(&self, man: Man, king: Square8) -> impl Iterator<Item = (Square8, Square8)> {
        let rooks = self.castling & self.men.color(man.color);
        let rooks = if man.kind == KING { rooks } else { SquareSet8::EMPTY };
        let occupied = self.men.occupied();
        let empty = move |way: &Way| match man.color {
            Color::White => way.empty::<White>(),
            Color::Black => way.empty::<Black>(),
        };
        let open = move |rook: &Square8| !empty(Way::of(king, *rook)).intersects(occupied);
        rooks.into_iter().filter(open).map(move |rook| (rook, Way::of(king, rook).goals(king).0))
    }
}

/// What is told of the man on a square, in a position of the game `R`.
pub fn reach<R: Game, P: OnChessboard>(game: &R, view: &R::View, position: &P, at: Spot) -> Option<Reach> {
    let board = position.board();
    explain::reach(game, &board.men, &ARMIES, at, |man, from| {
        // Where castling is written as the king taking its rook, it may also be made so.
        let castlings = board.castlings(man, from);
        let castlings = castlings.flat_map(|(rook, goal)| [goal, P::castling_step(from, rook).to]);
        let ways = orthodox::ways(&board.men, man, from).going(castlings.filter(|to| *to != from));
        let royal = (position.color(), KING);
        let held = explain::held(game, view, &board.men, royal, (man, from), &ways, board.ep);
        ways.saying(held)
    })
}
