//! The playing cards: which cards there are, what each stands for, and how they look.
//!
//! The drawings and the table of cards are the browser client's, so that a card looks the same on a screen and on
//! paper. A drawing names what differs from card to card in braces, as `{rank}`, and is filled in here.

use crate::pieces::{self, Brush, PieceSet};
use crate::themes::Paint;
use menagerie_kernel::Side;
use serde::Deserialize;
use std::fmt::Write as _;
use std::sync::LazyLock;

const FACE: &str = include_str!("../../../web/src/cards/face.svg");
const HALF: &str = include_str!("../../../web/src/cards/half.svg");
const BACK: &str = include_str!("../../../web/src/cards/back.svg");
const SIGNS: [(&str, &str); 4] = [
    ("spade", include_str!("../../../web/src/cards/spade.svg")),
    ("club", include_str!("../../../web/src/cards/club.svg")),
    ("heart", include_str!("../../../web/src/cards/heart.svg")),
    ("diamond", include_str!("../../../web/src/cards/diamond.svg")),
];
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../web/src/cards/deck.json"))
        .expect("the table of cards is ours")
});

/// The width and height of the drawings of cards in their own units, four to a millimetre: those of a poker card.
pub const CARD_SIZE: (f32, f32) = (252.0, 352.0);
/// The colour of the cards' paper.
const PAPER: &str = "#fdfaf3";

/// How large a card is when it has been cut out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CardSize {
    /// 63 × 88 mm.
    #[default]
    Poker,
    /// 57 × 87 mm.
    Bridge,
}

/// What is printed of a card: how large it is, and what is printed beyond the cut.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Trim {
    /// The size of the card.
    pub size: CardSize,
    /// How many millimetres of its ground are printed beyond each edge. With none, a line shows where the card ends.
    pub bleed: f32,
}

impl CardSize {
    /// All of them.
    pub const ALL: [CardSize; 2] = [CardSize::Poker, CardSize::Bridge];

    /// The name in commands: `poker`.
    pub const fn id(self) -> &'static str {
        match self {
            CardSize::Poker => "poker",
            CardSize::Bridge => "bridge",
        }
    }

    /// Width and height in millimetres.
    pub const fn millimetres(self) -> (f32, f32) {
        match self {
            CardSize::Poker => (63.0, 88.0),
            CardSize::Bridge => (57.0, 87.0),
        }
    }
}

/// One card of the deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Rank and suit as position texts have them, `10S`.
    pub face: String,
    /// The rank, `10`.
    pub rank: &'static str,
    /// The suit in a word, `spade`.
    pub suit: &'static str,
    /// The side whose men it stands for.
    pub side: Side,
    /// What it stands for: a kind of piece, or `checker`, which is any piece of this side.
    pub kind: &'static str,
    /// The little squares on it. On a piece's card, the gap that is left before it when men are laid out with cards;
    /// pawns and checkers have the numbers that this leaves, so that the black cards show 1 to 8.
    pub pips: usize,
}

#[derive(Deserialize)]
struct Table {
    suits: Vec<Suit>,
    ranks: Vec<Rank>,
    inks: Inks,
}

#[derive(Deserialize)]
struct Suit {
    letter: char,
    sign: String,
    side: String,
}

#[derive(Deserialize)]
struct Rank {
    rank: String,
    kind: String,
    pips: usize,
    /// The letters of the suits that have this rank.
    suits: String,
    /// How wide the rank is set, of its natural width.
    stretch: f32,
}

#[derive(Deserialize)]
struct Inks {
    white: Ink,
    black: Ink,
}

#[derive(Deserialize)]
struct Ink {
    ink: String,
    ground: String,
    edge: String,
}

/// All cards that any game may ask for, by suits and ranks: thirty-two men and eight checkers.
pub fn deck() -> Vec<Card> {
    let table = &*TABLE;
    let of_suit = |suit: &'static Suit| {
        table.ranks.iter().filter(|rank| rank.suits.contains(suit.letter)).map(move |rank| Card {
            face: format!("{}{}", rank.rank, suit.letter),
            rank: &rank.rank,
            suit: &suit.sign,
            side: if suit.side == "white" { Side::Light } else { Side::Dark },
            kind: &rank.kind,
            pips: rank.pips,
        })
    };
    table.suits.iter().flat_map(of_suit).collect()
}

/// The front of a card by its face, `10S`, as an SVG document with the classic pieces; none where the deck has no
/// such card.
pub fn card(face: &str) -> Option<String> {
    deck().iter().find(|card| card.face == face).map(|card| card.svg(PieceSet::Classic))
}

/// The back of all cards, as an SVG document. It looks the same upside down.
pub fn back() -> String {
    let paint = Paint { body: "#f3e2c0", edge: "#5d1f18", line: "#5d1f18" };
    let knight = pieces::in_colours(PieceSet::Classic, "knight", paint).expect("knights are ours");
    let half = format!(r#"<g transform="translate(88 98) scale(1.18)">{knight}</g>"#);
    filled(BACK, &[("half", &half)])
}

/// The back of all cards, to be printed and cut out.
pub fn printed_back(trim: Trim) -> String {
    let (width, height) = trim.size.millimetres();
    // A pattern may be drawn out a little, so that its border stays about as wide on all sides.
    trimmed(&back(), trim, (4.0 * width / CARD_SIZE.0, 4.0 * height / CARD_SIZE.1))
}

/// An empty front, to be printed and cut out.
pub fn printed_blank(trim: Trim) -> String {
    trimmed(&filled(FACE, &[]), trim, (0.0, 0.0))
}

impl Card {
    /// The front of the card, to be printed and cut out.
    pub fn printed(&self, pieces: PieceSet, trim: Trim) -> String {
        let (width, height) = trim.size.millimetres();
        let scale = (4.0 * width / CARD_SIZE.0).min(4.0 * height / CARD_SIZE.1);
        trimmed(&self.svg(pieces), trim, (scale, scale))
    }

    /// The front of the card, as an SVG document.
    pub fn svg(&self, pieces: PieceSet) -> String {
        let table = &*TABLE;
        let ink = if self.side == Side::Light { &table.inks.white } else { &table.inks.black };
        let rank = table.ranks.iter().find(|rank| rank.rank == self.rank).expect("a card has a rank");
        let sign = SIGNS.iter().find(|(name, _)| *name == self.suit).expect("a card has a suit").1;
        let half = filled(
            inside(HALF),
            &[
                ("rank", self.rank),
                ("stretch", &rank.stretch.to_string()),
                ("ink", &ink.ink),
                ("suit", inside(sign)),
                ("pips", &squares(self.pips)),
            ],
        );
        let piece = Brush { pieces, ..Brush::default() }.picture(self.kind, self.side).unwrap_or_default();
        filled(FACE, &[("ground", &ink.ground), ("edge", &ink.edge), ("piece", &piece), ("half", &half)])
    }
}

/// A drawing on a card of another size, or with a ground that goes on beyond its edges. What the drawing begins with
/// is the card itself. Where it is scaled to nothing, the card stays empty.
fn trimmed(drawing: &str, trim: Trim, (across, down): (f32, f32)) -> String {
    let (width, height) = trim.size.millimetres();
    let (width, height, bleed) = (4.0 * width, 4.0 * height, 4.0 * trim.bleed);
    let (wide, high) = (width + 2.0 * bleed, height + 2.0 * bleed);
    let on_it = inside(drawing).split_once("/>").map_or("", |(_, rest)| rest);
    let ground = if bleed > 0.0 {
        format!(r#"<rect x="-{bleed}" y="-{bleed}" width="{wide}" height="{high}" fill="{PAPER}"/>"#)
    } else {
        let (width, height) = (width - 3.0, height - 3.0);
        format!(
            r##"<rect x="1.5" y="1.5" width="{width}" height="{height}" rx="17" fill="{PAPER}" stroke="#8d8175" stroke-width="3"/>"##
        )
    };
    let placed = if across > 0.0 {
        let (x, y) = ((width - across * CARD_SIZE.0) / 2.0, (height - down * CARD_SIZE.1) / 2.0);
        format!(r#"<g transform="translate({x} {y}) scale({across} {down})">{on_it}</g>"#)
    } else {
        String::new()
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{bleed} -{bleed} {wide} {high}" width="{wide}" height="{high}">{ground}{placed}</svg>"#
    )
}

/// A row of so many little squares, as the data of a path.
fn squares(count: usize) -> String {
    let left = 126 - 7 * count as i32 + 2;
    (0..count as i32).fold(String::new(), |mut path, index| {
        write!(path, "M{} 54h10v10h-10z", left + 14 * index).expect("writing to a string");
        path
    })
}

/// What stands between the outermost tags of a drawing.
fn inside(drawing: &str) -> &str {
    drawing.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>")).map_or(drawing, |(body, _)| body)
}

/// The drawing with all its braces filled in.
fn filled(drawing: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(drawing.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
