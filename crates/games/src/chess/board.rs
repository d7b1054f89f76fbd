//! What legal moves of orthodox men depend on, and what is told of them.

use super::ways::Way;
use crate::parts::army::{Black, White};
use crate::parts::men::spot;
use crate::parts::orthodox::{self, ARMIES, KINDS, KING, PAWN};
use crate::parts::{Castling, Color, Man, Men, Mixer, Movement, fen, kings, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Event, Happening, Report};

/// What legal moves depend on, but for whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chessboard {
    /// The men. There is one king of each colour, but where kings can be taken there may be none, or several.
    pub men: Men<Board8, KINDS>,
    /// The rooks that may still castle: neither they nor their king have moved.
    pub castling: SquareSet8,
    /// The squares on which the side to move may take pawns that have just passed them.
    pub ep: SquareSet8,
}

impl Chessboard {
    /// The board on which orthodox chess begins.
    pub fn start() -> Chessboard {
        let men = fen::read_placement(orthodox::HOME, |letter| ARMIES.man(letter));
        Chessboard {
            men: men.expect("the array is a placement"),
            castling: Castling::ALL.rooks(),
            ep: SquareSet8::EMPTY,
        }
    }

    /// The square of a colour's king, in a game that never takes one.
    pub fn king(&self, color: Color) -> Square8 {
        self.men.of(color, KING).first().expect("each side has a king")
    }

    /// Whether a colour's king is attacked.
    #[inline(always)]
    pub fn in_check(&self, color: Color) -> bool {
        !self.attackers(color).is_empty()
    }

    /// The men that attack a colour's king.
    #[inline(always)]
    pub fn attackers(&self, color: Color) -> SquareSet8 {
        orthodox::attackers(&self.men, !color, self.king(color), self.men.occupied())
    }

    /// Refuses men that no game has: other than one king a side, or pawns where pawns never stand.
    pub fn check_men(&self) -> Result<(), BadPosition> {
        kings::check_one_king(&self.men, KING)?;
        pawns::check_ranks(&self.men, PAWN, &ARMIES)
    }

    /// Mixes all of it into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        self.men.mix_into(mixer);
        mixer.set(self.castling);
        mixer.set(self.ep);
    }

    /// The squares of en passant that pawns of `color` attack.
    pub fn passed(&self, color: Color) -> SquareSet8 {
        self.ep & pawns::attacks(color, self.men.of(color, PAWN))
    }

    /// The squares of en passant that an enemy's pawn has passed, whoever is to move.
    #[inline]
    pub fn passed_by_enemy(&self, taker: Color) -> SquareSet8 {
        self.ep & SquareSet8::rank((!taker).rank::<Board8>(2))
    }

    /// What a legal step of `color` takes, and where.
    pub fn captured(&self, color: Color, step: &Movement<Board8>) -> Option<(Man, Square8)> {
        let in_passing = self.ep.contains(step.to) && self.men.of(color, PAWN).contains(step.from);
        let at = if in_passing { Square8::new(step.to.file(), step.from.rank())? } else { step.to };
        // Most steps take nothing, and to name a man takes longer than to see that there is none.
        if !self.men.color(!color).contains(at) {
            return None;
        }
        self.men.at(at).map(|man| (man, at))
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
        if let Some(kind) = orthodox::dropped(step) {
            let figure = ARMIES.figure(Man::new(color, kind));
            return events.report(|| Event::open(Happening::Dropped { figure, at: spot(step.to) }));
        }
        moved(step.from, step.to);
        if let Some((man, at)) = self.captured(color, step) {
            events.report(|| Event::open(Happening::Captured { figure: ARMIES.figure(man), at: spot(at) }));
        }
        if let Some(kind) = orthodox::becomes(step) {
            let [was, figure] = [PAWN, kind].map(|kind| ARMIES.figure(Man::new(color, kind)));
            events.report(|| Event::open(Happening::Promoted { at: spot(step.to), was, figure }));
        }
    }

    /// The castlings of a king that nothing stands in the way of: the rook, and where the king goes.
    pub(super) fn castlings(&self, man: Man, king: Square8) -> impl Iterator<Item = (Square8, Square8)> {
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
