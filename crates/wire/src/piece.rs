//! What a player is told of one piece.

use menagerie_kernel::{Figure, Spot};
use menagerie_show::Reach;
use serde::Serialize;
use utoipa::ToSchema;

/// What the caller's eye may be told of the piece on a square, whoever's it is and whoever is to act. Squares are judged
/// by the present board: what stands in the way counts, but neither the safety of a king nor whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PieceInfo {
    /// The piece.
    pub figure: Figure,
    /// How its kind goes in this game, in one sentence.
    #[schema(example = "Moves like a rook, or one square diagonally.")]
    pub how: String,
    /// Where it could go without capturing.
    pub goes: Vec<String>,
    /// What it attacks: where it could capture, or could if an enemy stood there.
    pub takes: Vec<String>,
    /// What is special about this very piece now; empty where nothing is.
    pub words: String,
}

impl From<Reach> for PieceInfo {
    fn from(reach: Reach) -> PieceInfo {
        let names = |spots: Vec<Spot>| spots.iter().map(Spot::to_string).collect();
        PieceInfo {
            figure: reach.figure,
            how: reach.how.to_owned(),
            goes: names(reach.goes),
            takes: names(reach.takes),
            words: reach.words,
        }
    }
}
