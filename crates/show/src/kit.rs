//! What the positions of a game are made of: for whoever sets one up by hand.

use crate::{Cell, Kind, MarkKind};
use menagerie_kernel::{Figure, Side, Spot, Token};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What the positions of a game are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Kit {
    /// The squares of the board.
    pub cells: Vec<Cell>,
    /// Everything that can stand on one.
    pub pieces: Vec<Piece>,
    /// What it says that a piece is marked, where one can be.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = Option<String>, nullable = false))]
    pub mark: Option<LetterMark>,
    /// What a position has besides its pieces, in the order of texts.
    pub fields: Vec<Field>,
    /// The full text of a position in which a game begins.
    #[cfg_attr(feature = "schema", serde(skip))]
    pub start: String,
}

/// A piece that can be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Piece {
    /// How drafts write it.
    #[cfg_attr(feature = "schema", schema(example = "K"))]
    pub letters: String,
    /// How it is drawn.
    pub figure: Figure,
    /// How it goes, in one sentence.
    pub how: &'static str,
    /// What it stands on.
    pub under: Vec<Token>,
    /// Whether it is marked.
    pub marked: bool,
}

/// What a `+` before a piece's letter means. A client is told what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize), serde(transparent))]
pub struct LetterMark {
    /// The picture of what lies under the piece, of the piece's own side.
    #[cfg_attr(feature = "schema", serde(skip))]
    pub icon: &'static str,
    /// How the square is marked.
    #[cfg_attr(feature = "schema", serde(skip))]
    pub kind: MarkKind,
    /// What it says, in one sentence.
    pub about: &'static str,
}

impl Piece {
    /// All that these kinds can stand as: plain, and with a mark where a field tells of one.
    pub(crate) fn all(kinds: &[Kind], mark: Option<LetterMark>) -> Vec<Piece> {
        let piece = |Kind { figure, how, .. }: &Kind, mark: Option<LetterMark>| Piece {
            letters: mark.map(|_| MARK).into_iter().chain([figure.letter]).collect(),
            figure: *figure,
            how,
            under: mark
                .map(|mark| Token { icon: mark.icon, side: figure.side, count: 1 })
                .into_iter()
                .collect(),
            marked: mark.is_some(),
        };
        let marked = kinds.iter().filter(|_| mark.is_some()).map(|kind| piece(kind, mark));
        kinds.iter().map(|kind| piece(kind, None)).chain(marked).collect()
    }
}

/// The keys of the fields that every position text has after its placement, in their order. Further fields
/// are written with their keys.
pub const PLAIN_KEYS: [&str; 5] = ["seat", "castling", "ep", "clock", "turn"];

/// Something that a position has besides its pieces: a field of its text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Field {
    /// How texts and drafts name it, whether or not a text writes the name.
    #[cfg_attr(feature = "schema", schema(example = "castling"))]
    pub key: &'static str,
    /// A short heading for people: `En passant`.
    pub name: &'static str,
    /// What it says, in one sentence.
    pub about: &'static str,
    /// Whether a text may be without it.
    pub optional: bool,
    /// Whether some seats must not know it.
    pub secret: bool,
    /// What it puts on the squares that it lists, if it is seen there; as messages tell it, whether that is about the
    /// piece there and goes along with it.
    #[cfg_attr(feature = "schema", serde(rename = "goes_along", serialize_with = "goes_along"), schema(value_type = bool))]
    pub shows: Option<Shows>,
    /// Which values it takes: what a form offers, and how a draft holds them.
    pub kind: FieldKind,
    /// What it means for this field that a piece's letter is marked.
    #[cfg_attr(feature = "schema", serde(skip))]
    pub mark: Option<LetterMark>,
}

impl Field {
    /// A field that everybody sees and every text has.
    pub const fn new(key: &'static str, name: &'static str, about: &'static str, kind: FieldKind) -> Field {
        Field { key, name, about, optional: false, secret: false, kind, shows: None, mark: None }
    }

    /// This field, seen on the squares that it lists.
    #[must_use]
    pub fn showing(self, shows: Shows) -> Field {
        Field { shows: Some(shows), ..self }
    }

    /// This field, told of some pieces by a mark before their letters.
    #[must_use]
    pub fn marking(self, mark: LetterMark) -> Field {
        Field { mark: Some(mark), ..self }
    }

    /// This field, hidden from some seats.
    #[must_use]
    pub fn secret(self) -> Field {
        Field { secret: true, ..self }
    }

    /// This field, which a text may be without.
    #[must_use]
    pub fn optional(self) -> Field {
        Field { optional: true, ..self }
    }

    /// Whether a text writes the field with its key.
    pub fn is_keyed(&self) -> bool {
        !PLAIN_KEYS.contains(&self.key)
    }
}

/// What a field puts on its squares, so that a position can be drawn before any game accepts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// Tokens of this picture under the pieces: one, or as many as the label says, `3` of nobody's or `w3` of
    /// a side's.
    Under(&'static str),
    /// A mark on the pieces.
    Piece(MarkKind),
    /// A mark on the squares, whatever stands there.
    Square(MarkKind),
    /// Buried pieces, of the figures whose letters the labels are. The seat's id says who buried them.
    Grave(&'static str),
}

#[cfg(feature = "schema")]
fn goes_along<S: serde::Serializer>(shows: &Option<Shows>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(matches!(shows, Some(Shows::Under(_) | Shows::Piece(_))))
}

/// Reads a label of tokens: how many, after the letter of the side that owns them.
pub(crate) fn read_tokens(icon: &'static str, label: &str) -> Option<Token> {
    let (side, count) = match label.strip_prefix('w') {
        Some(count) => (Side::Light, count),
        None => label.strip_prefix('b').map_or((Side::Neutral, label), |count| (Side::Dark, count)),
    };
    count.parse().ok().map(|count| Token { icon, side, count })
}

/// A value with what it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), schema(as = Choice))]
pub struct Word {
    /// How texts write it.
    #[cfg_attr(feature = "schema", serde(rename = "value"), schema(value_type = String))]
    pub text: Cow<'static, str>,
    /// What it means, for people.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Cow<'static, str>,
}

impl Word {
    /// A value and its name.
    pub fn new(text: impl Into<Cow<'static, str>>, name: impl Into<Cow<'static, str>>) -> Word {
        Word { text: text.into(), name: name.into() }
    }
}

/// The values that a field takes. Wherever a value may be empty, its text is `-`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    schema(as = Kind),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum FieldKind {
    /// One of several words.
    Choice {
        /// Which.
        choices: Vec<Word>,
    },
    /// A whole number within bounds, both included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// Some of several letters, written one after another in this order.
    #[cfg_attr(feature = "schema", serde(rename = "some"))]
    Letters {
        /// Which.
        choices: Vec<Word>,
    },
    /// So many letters one after another, one for each row.
    Rows {
        /// What each row is called.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        rows: Vec<&'static str>,
        /// The letters that a row takes.
        choices: Vec<Word>,
    },
    /// A number for each of several, written after its letter and joined by commas: `w6,b6`.
    Counts {
        /// The owner of each number.
        of: Vec<Word>,
        /// The greatest.
        max: u32,
    },
    /// A set of squares joined by commas.
    Squares {
        /// How many there can be.
        most: u32,
    },
    /// Squares with something on each, joined by commas: `c1:3,d2:1`. The usual values are listed, the
    /// least first; others of the same form may be admitted.
    Labels {
        /// The usual ones.
        choices: Vec<Word>,
    },
    /// Cards joined by commas.
    Cards {
        /// The faces of all cards that there are, in the order of texts. Of several that look alike, each is listed.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        faces: Vec<Cow<'static, str>>,
        /// What their order says.
        order: CardOrder,
        /// Whether they are of the one pack of the position, so that each card lies in one such field only.
        pack: bool,
    },
    /// Text of a form that only the game knows.
    Text,
}

/// What the order of cards says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), serde(rename_all = "snake_case"))]
pub enum CardOrder {
    /// Nothing: they are written in the order of faces.
    Sorted,
    /// They lie on each other, the first one on top.
    TopFirst,
    /// They lie on each other, the last one on top.
    TopLast,
}

/// The value of a field, taken apart: a word, a list, or what belongs to what.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, utoipa::ToSchema),
    serde(untagged)
)]
pub enum FieldValue {
    /// As the text has it: of a choice, a number or a text, and of any field whose text cannot be taken apart.
    Text(String),
    /// Of letters, rows, squares and cards: one after another.
    List(Vec<String>),
    /// Of counts and labels: what belongs to what, in the order of the text.
    #[cfg_attr(feature = "schema", serde(with = "by_key"), schema(value_type = std::collections::BTreeMap<String, String>))]
    Pairs(Vec<(String, String)>),
}

/// Pairs as an object has them, which keeps no order.
#[cfg(feature = "schema")]
mod by_key {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub(super) fn serialize<S: Serializer>(pairs: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
        pairs.iter().map(|(key, value)| (key, value)).collect::<BTreeMap<_, _>>().serialize(to)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<(String, String)>, D::Error> {
        Ok(BTreeMap::deserialize(from)?.into_iter().collect())
    }
}

/// What stands before the letter of a marked piece.
pub(crate) const MARK: char = '+';
/// How texts write that there is nothing.
pub(crate) const NOTHING: &str = "-";

impl FieldKind {
    /// Takes the text of a field apart; nothing where it does not have the form of this kind.
    pub fn read(&self, text: &str) -> Option<FieldValue> {
        let list = |parts: Vec<String>| Some(FieldValue::List(parts));
        match self {
            FieldKind::Choice { .. } | FieldKind::Number { .. } | FieldKind::Text => {
                (!text.is_empty()).then(|| FieldValue::Text(text.to_owned()))
            }
            FieldKind::Letters { .. } if text == NOTHING => list(Vec::new()),
            FieldKind::Squares { .. } | FieldKind::Cards { .. } if text == NOTHING => list(Vec::new()),
            FieldKind::Labels { .. } if text == NOTHING => Some(FieldValue::Pairs(Vec::new())),
            FieldKind::Letters { .. } => list(text.chars().map(String::from).collect()),
            FieldKind::Rows { rows, .. } => {
                let letters: Vec<_> = text.chars().map(String::from).collect();
                (letters.len() == rows.len()).then_some(FieldValue::List(letters))
            }
            FieldKind::Squares { .. } | FieldKind::Cards { .. } => {
                list(text.split(',').map(str::to_owned).collect())
            }
            FieldKind::Labels { .. } => {
                let pair = |part: &str| {
                    let (square, what) = part.split_once(':')?;
                    Some((square.to_owned(), what.to_owned()))
                };
                let pairs = text.split(',').map(pair).collect::<Option<Vec<_>>>()?;
                // A reader that keeps the pairs by their squares would lose the second of two on one square.
                let squares: BTreeSet<&String> = pairs.iter().map(|(square, _)| square).collect();
                (squares.len() == pairs.len()).then_some(FieldValue::Pairs(pairs))
            }
            FieldKind::Counts { of, .. } => {
                let parts: Vec<&str> = text.split(',').collect();
                let pair = |(word, part): (&Word, &&str)| {
                    Some((word.text.to_string(), part.strip_prefix(&*word.text)?.to_owned()))
                };
                let pairs = of.iter().zip(&parts).map(pair).collect::<Option<Vec<_>>>()?;
                (of.len() == parts.len()).then_some(FieldValue::Pairs(pairs))
            }
        }
    }

    /// Puts the text of a field together.
    pub fn write(&self, value: &FieldValue) -> String {
        let or_nothing = |text: String| if text.is_empty() { NOTHING.to_owned() } else { text };
        match value {
            FieldValue::Text(text) => or_nothing(text.clone()),
            FieldValue::List(parts) => or_nothing(match self {
                FieldKind::Letters { .. } | FieldKind::Rows { .. } => parts.concat(),
                _ => parts.join(","),
            }),
            FieldValue::Pairs(pairs) => {
                let between = if matches!(self, FieldKind::Counts { .. }) { "" } else { ":" };
                let pair = |(of, what): &(String, String)| format!("{of}{between}{what}");
                or_nothing(pairs.iter().map(pair).collect::<Vec<_>>().join(","))
            }
        }
    }
    /// Puts what has no order of its own into the order of texts, and writes nothing twice that can be there
    /// only once. What this kind of field does not know comes last, as it was.
    pub fn tidy(&self, value: &mut FieldValue) {
        match (self, value) {
            (FieldKind::Letters { choices: words }, FieldValue::List(letters)) => {
                letters.retain(|letter| !is_nothing(letter));
                sort_by_place(letters, |letter| words.iter().position(|word| word.text == **letter));
                letters.dedup();
            }
            (FieldKind::Squares { .. }, FieldValue::List(squares)) => {
                squares.retain(|square| !is_nothing(square));
                squares.sort_by_key(square_order);
                squares.dedup();
            }
            (FieldKind::Cards { faces, order: CardOrder::Sorted, .. }, FieldValue::List(cards)) => {
                sort_by_place(cards, |card| faces.iter().position(|face| *face == **card));
            }
            (FieldKind::Labels { .. }, FieldValue::Pairs(pairs)) => {
                pairs.sort_by_key(|(square, _)| square_order(square));
            }
            (FieldKind::Counts { of, .. }, FieldValue::Pairs(pairs)) => {
                sort_by_place(pairs, |(whose, _)| of.iter().position(|word| word.text == **whose));
            }
            (FieldKind::Number { .. }, FieldValue::Text(number)) => {
                if let Ok(read) = number.trim().parse::<u32>() {
                    *number = read.to_string();
                }
            }
            (FieldKind::Choice { .. } | FieldKind::Text, FieldValue::Text(text)) => {
                *text = text.trim().to_owned();
            }
            _ => {}
        }
    }
}

/// Whether an entry of a list says nothing.
fn is_nothing(entry: &str) -> bool {
    entry.is_empty() || entry == NOTHING
}

fn sort_by_place<T>(parts: &mut [T], place: impl Fn(&T) -> Option<usize>) {
    parts.sort_by_key(|part| place(part).unwrap_or(usize::MAX));
}

/// By file, then rank; what is no square comes last.
#[allow(clippy::ptr_arg, reason = "it is a key of lists of strings")]
fn square_order(square: &String) -> (bool, Option<Spot>) {
    let spot: Option<Spot> = square.parse().ok();
    (spot.is_none(), spot)
}
