//! What is said beside a board, in the languages of the book.

use menagerie_kernel::{Figure, Side, Token};
use menagerie_show::MarkKind;

/// The words of a language. What games call things is English, so another language shows letters and signs instead.
pub struct Tongue {
    /// Before what lies under the pieces.
    pub under: &'static str,
    /// Before what lies beside the board.
    pub stocks: &'static str,
    /// Before the score sheet.
    pub sheet: &'static str,
    pub token: fn(Token) -> String,
    pub figure: fn(Figure) -> String,
    pub mark: fn(MarkKind) -> &'static str,
    /// What belongs to a seat of this name, or to nobody.
    pub graves: fn(&str) -> String,
    pub hand: fn(&str) -> String,
    pub pile: fn(&str, Option<&str>) -> String,
    pub stock: fn(&str) -> String,
    /// Cards that this eye does not see.
    pub hidden: fn(u8) -> String,
    pub colon: &'static str,
}

/// What is said in English.
pub const ENGLISH: Tongue = Tongue {
    under: "under the pieces",
    stocks: "beside the board",
    sheet: "score sheet",
    token: |token| token.to_string(),
    figure: |figure| figure.to_string(),
    mark: MarkKind::words,
    graves: |name| format!("graves of {name}"),
    hand: |name| format!("hand of {name}"),
    pile: |pile, owner| owner.map_or_else(|| pile.to_owned(), |owner| format!("{pile} of {owner}")),
    stock: |name| format!(" ({name})"),
    hidden: |count| format!("{count} hidden"),
    colon: ":",
};

/// What is said in French.
pub const FRENCH: Tongue = Tongue {
    under: "sous les pièces",
    stocks: "à côté de l'échiquier",
    sheet: "marque",
    token: |token| format!("{}{}", token.count, side(token.side)),
    figure: |figure| figure.letter.to_string(),
    mark: |kind| match kind {
        MarkKind::ATTACKED => "en échec",
        MarkKind::EN_PASSANT => "en passant",
        _ => "",
    },
    graves: |name| format!("tombes {}", of(name)),
    hand: |name| format!("main {}", of(name)),
    pile: |pile, owner| {
        let pile = match pile {
            "deck" => "pioche",
            "discard" => "défausse",
            "captured" => "prises",
            _ => "cartes",
        };
        owner.map_or_else(|| pile.to_owned(), |owner| format!("{pile} {}", of(owner)))
    },
    stock: |name| format!(" ({})", of(name)),
    hidden: |count| format!("{count} cachée{}", if count > 1 { "s" } else { "" }),
    colon: " :",
};

/// What is whose, as a sign.
const fn side(side: Side) -> char {
    match side {
        Side::Light => '○',
        Side::Dark => '●',
        Side::Neutral => '¤',
    }
}

/// A seat in French, after what belongs to it.
fn of(name: &str) -> String {
    match name {
        "White" => "des Blancs".to_owned(),
        "Black" => "des Noirs".to_owned(),
        _ => format!("de {name}"),
    }
}
