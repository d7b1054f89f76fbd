//! The file as it is written, before anything of it is checked.

use serde::Deserialize;
use toml::Spanned;

/// A text with its place in the file.
pub(crate) type Text = Spanned<String>;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sheet {
    pub(crate) id: Text,
    pub(crate) name: Text,
    pub(crate) about: Text,
    pub(crate) opening: Option<Text>,
    pub(crate) version: Option<Spanned<i64>>,
    pub(crate) array: Spanned<Vec<Text>>,
    pub(crate) stalemate: Option<Text>,
    pub(crate) fifty_moves: Option<bool>,
    pub(crate) repetition: Option<bool>,
    pub(crate) piece: Vec<PieceSheet>,
    #[serde(default)]
    pub(crate) promotion: Vec<PromotionSheet>,
    #[serde(default)]
    pub(crate) castling: Vec<CastlingSheet>,
}

/// `[[piece]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PieceSheet {
    pub(crate) name: Text,
    pub(crate) letter: Text,
    pub(crate) betza: Text,
    pub(crate) picture: Option<Text>,
    /// Whatever the file has there, so that what is no whole number is refused in words about pawns.
    pub(crate) worth: Option<Spanned<toml::Value>>,
    pub(crate) side: Option<Text>,
    #[serde(default)]
    pub(crate) royal: bool,
}

/// `[[promotion]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromotionSheet {
    pub(crate) piece: Text,
    pub(crate) to: Spanned<Vec<Text>>,
    pub(crate) rank: Option<Spanned<i64>>,
    pub(crate) must: Option<bool>,
    pub(crate) side: Option<Text>,
}

/// `[[castling]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CastlingSheet {
    pub(crate) king: Text,
    pub(crate) king_to: Text,
    pub(crate) partner: Text,
    pub(crate) partner_to: Text,
    pub(crate) letter: Option<Text>,
    pub(crate) side: Option<Text>,
}
