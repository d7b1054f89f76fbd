//! What a game of the family tells.

use super::harvest::Harvest;
use super::{Castles, Chess, Chessboard, Made, Position, generator, shown, why};
use crate::parts::army::Army;
use crate::parts::explain::{self, Ways};
use crate::parts::fen::{self, Fields};
use crate::parts::learned::Model;
use crate::parts::orthodox::{self, ARMIES, KINDS, KING};
use crate::parts::{Color, Man, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{BadOption, BadPosition, Chance, Info, Ladder, Options, Outcome, Report, Sentence};
use menagerie_show::{Field, Scene, Threat};
use std::hash::Hash;

/// What is different from orthodox chess. Everything but the names has a default. A hook that lists or makes moves is
/// handed the whole game.
pub trait Variant: Clone + Send + Sync + 'static {
    /// Names, seats and what options there are.
    const INFO: &Info;

    /// What a position has beside men, castling, en passant and counters; `()` for nothing.
    type Extra: Copy + Default + Eq + Hash + Send + Sync + 'static;

    /// How steps write castling, and texts the right to it: by its side, or by the file of the rook.
    const CASTLES: Castles = Castles::KingGoesTwo;

    // The game and its beginning.

    /// The variant with these options, as in [`Rules::with`](menagerie_kernel::Rules::with).
    fn with(&self, _options: &Options) -> Self {
        self.clone()
    }

    /// The position in which the game begins.
    fn start(&self, _chance: Chance) -> Result<Position<Self::Extra>, BadOption> {
        Ok(Position::first(Chessboard::start(), Self::Extra::default()))
    }

    // What moves there are, and what they do.

    /// Finds all legal moves of `A`, whose turn it must be, each once. What orthodox chess foresees is found fast;
    /// a variant in which it does not hold can [try](super::trial) each move.
    #[inline(always)]
    fn harvest<A: Army>(_game: &Chess<Self>, at: &Position<Self::Extra>, found: &mut impl Harvest<A>) {
        generator::harvest(&at.board, found);
    }

    /// Whether men that were taken may come back to the board.
    const DROPS: bool = false;

    /// How many men of each kind a colour holds beside the board, to put one on an empty square instead of a move. Only
    /// asked where there are [drops](Variant::DROPS), which must end a check as moves do in orthodox chess.
    #[inline(always)]
    fn held(&self, _extra: &Self::Extra, _color: Color) -> [u8; KINDS] {
        [0; KINDS]
    }

    /// Whether a colour could still win, so that its opponent loses by running out of time.
    fn may_win(&self, _at: &Position<Self::Extra>, _color: Color) -> bool {
        true
    }

    /// Does what follows a move. `now` is as orthodox chess leaves it, with the turn handed on.
    #[inline(always)]
    fn follow(&self, _before: &Position<Self::Extra>, _made: &Made, _now: &mut Position<Self::Extra>) {}

    /// The men that attack a colour's king, which may be gone.
    #[inline(always)]
    fn attackers(&self, at: &Position<Self::Extra>, color: Color) -> SquareSet8 {
        at.board.attackers(color)
    }

    /// Whether a colour may leave its king like this. What a pawn has promoted to must make no difference:
    /// [`trial`](super::trial) asks after a promotion to a queen alone.
    #[inline(always)]
    fn is_safe(&self, at: &Position<Self::Extra>, color: Color) -> bool {
        self.attackers(at, color).is_empty()
    }

    // What ends the game.

    /// How the game ended, if it did before mate and stalemate are asked for.
    #[inline(always)]
    fn decided(&self, _at: &Position<Self::Extra>) -> Option<Outcome> {
        None
    }

    /// Whether neither side could ever win, so that the game is drawn.
    #[inline(always)]
    fn is_dead(&self, at: &Position<Self::Extra>) -> bool {
        orthodox::is_insufficient(&at.board.men)
    }

    // Texts.

    /// The fields that it adds to a position text.
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    /// Reads leniently what it adds: from its fields, and from the squares of the men whose letters are marked by
    /// a `+`.
    fn read(&self, _fields: &Fields<'_>, marked: SquareSet8) -> Result<Self::Extra, BadPosition> {
        fen::check_unmarked(marked)?;
        Ok(Self::Extra::default())
    }

    /// Prints the values of its fields.
    fn print(&self, _extra: &Self::Extra) -> Vec<String> {
        Vec::new()
    }

    /// The squares of the men whose letters are marked.
    fn marked(&self, _extra: &Self::Extra) -> SquareSet8 {
        SquareSet8::EMPTY
    }

    /// Refuses men that cannot be in a position: other than one king a side, or pawns where pawns never stand.
    fn check_men(&self, at: &Position<Self::Extra>) -> Result<(), BadPosition> {
        at.board.check_men()
    }

    /// Refuses what cannot be in a position that is possible as far as orthodox chess goes.
    fn check(&self, _at: &Position<Self::Extra>) -> Result<(), BadPosition> {
        Ok(())
    }

    // What people are shown and told.

    /// Reports what a legal step did, but for a check that it gave.
    fn tell(
        &self,
        before: &Position<Self::Extra>,
        step: &Movement<Board8>,
        rook: Option<Square8>,
        _now: &Position<Self::Extra>,
        events: &mut impl Report,
    ) {
        before.board.report(before.color, step, rook, events);
    }

    /// The squares on which somebody may take in passing, as they are marked.
    fn passed(_game: &Chess<Self>, at: &Position<Self::Extra>) -> SquareSet8 {
        at.board.passed(at.color)
    }

    /// What attacks the king of the side to move.
    fn threats(&self, at: &Position<Self::Extra>) -> Vec<Threat> {
        let attackers = self.attackers(at, at.color);
        let kings = at.board.men.of(at.color, KING).into_iter();
        kings.flat_map(|king| explain::threats(&at.board.men, &ARMIES, king, attackers)).collect()
    }

    /// Adds to a scene what it shows beside the men.
    fn dress(&self, _at: &Position<Self::Extra>, _scene: &mut Scene) {}

    /// Where a man could go, and what it attacks.
    fn ways(game: &Chess<Self>, at: &Position<Self::Extra>, man: Man, from: Square8) -> Ways<Board8> {
        shown::ways(game, at, at, man, from)
    }

    /// Says which rule forbids a step.
    fn why_not(game: &Chess<Self>, at: &Position<Self::Extra>, step: &Movement<Board8>) -> Sentence {
        why::why_not(game, at, step)
    }

    // What the computer is told.

    /// The squares that a man attacks from a square.
    #[inline(always)]
    fn sees(&self, _at: &Position<Self::Extra>, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        orthodox::reach(man, from, occupied)
    }

    /// What a step wins at once, in centipawns: nothing but for captures and promotions.
    #[inline]
    fn gain(_game: &Chess<Self>, at: &Position<Self::Extra>, step: &Movement<Board8>) -> i32 {
        at.board.gain(at.color, step)
    }

    /// What a step wins in the end when both sides go on taking where it goes to, in centipawns. Where a capture does no more
    /// than take, that is [`Chessboard::exchange`].
    #[inline]
    fn exchange(game: &Chess<Self>, at: &Position<Self::Extra>, step: &Movement<Board8>) -> i32 {
        Self::gain(game, at, step)
    }

    /// Whether a step may give check; it does not where this says no. Where men attack as in orthodox chess, and a step does
    /// nothing else, that is [`Chessboard::may_check`].
    #[inline]
    fn may_check(_game: &Chess<Self>, _at: &Position<Self::Extra>, _step: &Movement<Board8>) -> bool {
        true
    }

    /// What was learned of the worth of its positions, if that was done; see [`learned`](crate::parts::learned).
    #[inline]
    fn model() -> Option<&'static Model<Board8, KINDS>> {
        None
    }

    /// How strong the levels of the computer player are.
    fn ladder() -> Ladder {
        Ladder::EVEN
    }

    /// What a position is worth beside men and their places, in centipawns for the side to move.
    #[inline]
    fn bonus(&self, _at: &Position<Self::Extra>) -> i32 {
        0
    }
}
