//! What people read of a game: texts that stay for as long as the program runs.

use crate::army::LAST_TAKEN;
use crate::betza;
use crate::judge::Worths;
use crate::moves::Compiled;
use crate::page;
use crate::plan::Piece;
use menagerie_kernel::{Figure, Info, Side};

fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// What is to be known of the game before it is played.
pub(crate) fn info(compiled: &Compiled, worths: &Worths) -> &'static Info {
    let plan = &compiled.plan;
    Box::leak(Box::new(Info {
        id: kept(plan.id.clone()),
        name: kept(plan.name.clone()),
        about: kept(plan.about.clone()),
        opening: kept(plan.opening.clone()),
        endings: &[LAST_TAKEN],
        rules_version: plan.version,
        rules: kept(page::page(compiled, worths)),
        ..Info::DUEL
    }))
}

/// A piece as White and as Black have it.
pub(crate) fn figures(piece: &Piece) -> [Figure; 2] {
    let (icon, name) = (kept(piece.picture.clone()), kept(piece.name.clone()));
    let light = Figure { icon, name, letter: piece.letter, side: Side::Light };
    [light, Figure { letter: piece.letter.to_ascii_lowercase(), side: Side::Dark, ..light }]
}

/// How a piece goes, in one sentence.
pub(crate) fn how(piece: &Piece) -> &'static str {
    kept(betza::sentence(&piece.betza))
}
