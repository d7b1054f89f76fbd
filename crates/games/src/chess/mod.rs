//! The chess family: orthodox men on 8×8 that move, take, promote, castle and give check as in chess, told once.
//!
//! A game of the family is [`Chess`] of a [`Variant`], which tells only what is different: what it adds to a position,
//! what follows a move, what ends the game, which men attack a king. A variant that says nothing but its name is orthodox chess.
//! Castling is that of Chess960, of which the usual one is a case: the right to it is kept as the square of the rook.
//!
//! A game whose turns are something else than one move (`doublemove`) is a [`Generator`] for itself, and takes the
//! moves from here. Others (`adrenaline`, `booster`, `cooperative`, `crowded`, `masquerade`, `zombie`) find their own moves and
//! take the [`Position`], what a step does to it, its text and the reasons why a step is not allowed.

mod board;
mod collect;
mod drops;
pub(crate) mod generator;
pub mod harvest;
mod judge;
mod moves;
mod position;
mod rules;
mod shown;
mod steps;
mod text;
pub mod trial;
mod variant;
mod ways;
mod why;

pub use board::Chessboard;
pub use generator::imaginable;
pub use harvest::Generator;
pub(crate) use judge::{subject, weighed};
pub use moves::{Deed, Made};
pub use position::Position;
pub use shown::{gesture, ways};
pub use variant::Variant;
pub use ways::{Castles, Way};
pub use why::why_not;

/// What a variant is told with.
pub mod prelude {
    pub use super::harvest::{Generator, Harvest};
    pub use super::{Castles, Chess, Chessboard, Deed, Made, Position, Variant, trial};
    pub use crate::parts::army::Army;
    pub use crate::parts::fen::{self, Fields};
    pub use crate::parts::men::spot;
    pub use crate::parts::orthodox::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
    pub use crate::parts::{Color, Man, Men, Movement, fields, kings, pawns};
    pub use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
    pub use menagerie_kernel::{
        BadOption, BadPosition, Chance, Event, Happening, Info, Options, Outcome, Reason, Report, Term,
        sentence,
    };
    pub use menagerie_show::kit::{self, Shows};
    pub use menagerie_show::{Field, FieldKind, Form, Mark, MarkKind, Scene, Word};
}

/// A game of the chess family.
#[derive(Clone, Copy, Default, Debug)]
pub struct Chess<V>(pub V);
