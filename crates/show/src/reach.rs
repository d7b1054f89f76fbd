//! What a player is told of one piece: how it goes, and where it could go and attack from where it stands.

#[cfg(feature = "schema")]
use menagerie_kernel::sentence;
use menagerie_kernel::{Figure, Sentence, Spot};

/// A kind of piece, of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its letter, name and picture.
    pub figure: Figure,
    /// How it goes, in one sentence for a player who never met it.
    pub how: &'static str,
    /// What it counts when players compare what is left, in pawns; 0 for what cannot be lost, and in a game where
    /// nobody compares.
    pub worth: u8,
}

/// What an eye may be told of a piece that it sees, whoever's it is and whoever is to act.
///
/// Squares are judged by the geometry of the present board: what stands in the way counts, but neither the
/// safety of a king nor whose turn it is. In a turn of several steps the first one is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), schema(as = PieceInfo))]
pub struct Reach {
    /// The piece.
    pub figure: Figure,
    /// How its kind goes in this game, in one sentence.
    #[cfg_attr(feature = "schema", schema(example = "Moves like a rook, or one square diagonally."))]
    pub how: &'static str,
    /// Where it could go without capturing.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub goes: Vec<Spot>,
    /// What it attacks: where it could capture, or could if an enemy stood there.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub takes: Vec<Spot>,
    /// What is special about this very piece now; empty where nothing is.
    #[cfg_attr(feature = "schema", serde(flatten, serialize_with = "sentence::Paragraph::write"), schema(value_type = sentence::Paragraph))]
    pub words: Vec<Sentence>,
}
