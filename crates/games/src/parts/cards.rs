//! Playing cards that stand for chess men: the pack, hands, piles, and how texts write them.
//!
//! Every man of the orthodox array has a card: the black ones in spades and clubs, the white ones in
//! hearts and diamonds. Twos to fives are pawns, eights knights, nines bishops, tens rooks; queens and
//! kings are themselves, in spades and hearts only. Sixes and sevens stand for no man but for a colour's
//! checkers, in games that ask for them.

mod seen;
#[cfg(test)]
mod tests;

pub use seen::{Deck, Hand};

use super::orthodox::{BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::{Color, Man, Mixer};
use menagerie_kernel::{BadPosition, Chance, Random, Sentence, Term, excerpt, sentence};
use menagerie_show::kit::CardOrder;
use menagerie_show::{Field, FieldKind, Form, MarkKind};
use std::borrow::Cow;
use std::fmt;
use std::ops::{BitAnd, BitOr, Deref, Sub};
use std::str::FromStr;

/// A card names the man here.
pub const WANTED: MarkKind = MarkKind::new("wanted", Form::Ring, "named by a card");

/// How many cards there are, checkers cards included.
const MOST: usize = 40;

/// All faces in card order: by suit S C H D, within a suit by rank.
#[rustfmt::skip]
const FACES: [&str; MOST] = [
    "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "QS", "KS",
    "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C",
    "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "QH", "KH",
    "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D",
];

/// The checkers cards, in the order in which a pack takes them.
const CHECKERS: [&str; 8] = ["6S", "6H", "6C", "6D", "7S", "7H", "7C", "7D"];

/// One card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// What is printed on it: `10S`.
    #[inline]
    pub const fn face(self) -> &'static str {
        FACES[self.0 as usize]
    }

    /// The colour of the men that it stands for: black cards are Black's.
    pub const fn color(self) -> Color {
        match self.face().as_bytes().last() {
            Some(b'S' | b'C') => Color::Black,
            _ => Color::White,
        }
    }

    /// The kind of the men that it stands for; none for a checkers card.
    pub const fn kind(self) -> Option<u8> {
        match self.face().as_bytes()[0] {
            b'2'..=b'5' => Some(PAWN),
            b'8' => Some(KNIGHT),
            b'9' => Some(BISHOP),
            b'1' => Some(ROOK),
            b'Q' => Some(QUEEN),
            b'K' => Some(KING),
            _ => None,
        }
    }

    /// The men that it stands for; none for a checkers card.
    pub fn man(self) -> Option<Man> {
        self.kind().map(|kind| Man::new(self.color(), kind))
    }
}

/// The faces of all cards in card order, those for checkers only where a game has them.
pub fn faces(with_checkers: bool) -> Vec<Cow<'static, str>> {
    let cards = (0..MOST as u8).map(Card).filter(|card| with_checkers || card.kind().is_some());
    cards.map(|card| card.face().into()).collect()
}

/// A hand of cards, which only its seat knows.
pub fn hand_field(key: &'static str, name: &'static str, faces: Vec<Cow<'static, str>>) -> Field {
    let kind = FieldKind::Cards { faces, order: CardOrder::Sorted, pack: true };
    Field::new(key, name, "The cards in this hand.", kind).secret()
}

/// The cards that nobody has drawn yet.
pub fn deck_field(key: &'static str, faces: Vec<Cow<'static, str>>) -> Field {
    let kind = FieldKind::Cards { faces, order: CardOrder::TopFirst, pack: true };
    Field::new(key, "Deck", "The cards to be drawn, the next one on top.", kind).secret()
}

/// A pile on which cards are put.
pub fn pile_field(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    faces: Vec<Cow<'static, str>>,
) -> Field {
    Field::new(key, name, about, FieldKind::Cards { faces, order: CardOrder::TopLast, pack: true })
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.face())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.face())
    }
}

impl FromStr for Card {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Card, Sentence> {
        let index = FACES.iter().position(|face| *face == text);
        let unknown = || sentence!("no card is called {text}", text = Term::Quote(excerpt(text)));
        index.map(|index| Card(index as u8)).ok_or_else(unknown)
    }
}

impl From<Card> for Term {
    fn from(card: Card) -> Term {
        Term::Card(card.face().to_owned())
    }
}

/// A set of cards: a hand, or a pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);

    /// All cards that there are.
    pub const ALL: Cards = Cards((1 << MOST) - 1);

    /// The pack: a card for every man of the array, and so many checkers cards, of which there are eight.
    pub fn pack(checkers: usize) -> Cards {
        let is_asked_for = |card: &Card| card.kind().is_some() || CHECKERS[..checkers].contains(&card.face());
        (0..MOST as u8).map(Card).filter(is_asked_for).collect()
    }

    /// All cards that name this kind of men.
    #[inline]
    pub const fn naming(kind: u8) -> Cards {
        const NAMING: [Cards; KINDS] = {
            let mut naming = [Cards::EMPTY; KINDS];
            let mut index = 0;
            while index < MOST {
                if let Some(kind) = Card(index as u8).kind() {
                    naming[kind as usize].0 |= 1 << index;
                }
                index += 1;
            }
            naming
        };
        NAMING[kind as usize]
    }

    /// Whether a card is among them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card away.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in card order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..MOST as u8).map(Card).filter(move |card| self.contains(*card))
    }

    /// The cards in an order that chance decides.
    pub fn shuffled(self, random: &mut impl Random) -> Pile {
        let mut pile: Pile = self.iter().collect();
        random.shuffle(&mut pile.cards[..usize::from(pile.len)]);
        pile
    }

    /// Mixes the cards into a hash.
    pub fn mix_into(self, mixer: &mut Mixer) {
        mixer.word(self.0);
    }
}

impl BitOr for Cards {
    type Output = Cards;

    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitAnd for Cards {
    type Output = Cards;

    #[inline]
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl Sub for Cards {
    type Output = Cards;

    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(self.iter(), f)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cards in an order. Texts write a deck from its top, and a pile on which cards are put from its bottom,
/// so the one is drawn from at the front and the other grows at the end.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; MOST],
    len: u8,
}

impl Pile {
    /// No card.
    pub const EMPTY: Pile = Pile { cards: [Card(0); MOST], len: 0 };

    /// Puts a card at the end.
    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes the card at the end.
    pub fn pop(&mut self) -> Option<Card> {
        let card = *self.last()?;
        self.len -= 1;
        Some(card)
    }

    /// Takes the card at the front.
    pub fn draw(&mut self) -> Option<Card> {
        self.draw_among(Cards::ALL)
    }

    /// Takes the first of these cards.
    pub fn draw_among(&mut self, among: Cards) -> Option<Card> {
        let at = self.iter().position(|card| among.contains(*card))?;
        let card = self.cards[at];
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        Some(card)
    }

    /// Shuffles the cards as they lie.
    pub fn shuffle(&mut self, random: &mut impl Random) {
        random.shuffle(&mut self.cards[..usize::from(self.len)]);
    }

    /// Reads cards joined by commas, or `-`.
    pub fn read(key: &str, text: &str) -> Result<Pile, BadPosition> {
        let mut pile = Pile::EMPTY;
        if text == "-" {
            return Ok(pile);
        }
        for face in text.split(',') {
            let card = face.parse().map_err(|why| BadPosition::in_field(key, why))?;
            if pile.len() == MOST {
                let why = sentence!("holds more than {most} cards", most = MOST as u32);
                return Err(BadPosition::in_field(key, why));
            }
            pile.push(card);
        }
        Ok(pile)
    }

    /// Mixes the cards and their order into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        // Eight cards a word, and the number of all, so that no two piles mix alike.
        for cards in self.chunks(8) {
            mixer.word(cards.iter().fold(0, |word, card| word << 8 | u64::from(card.0)));
        }
        mixer.word(u64::from(self.len));
    }
}

impl Deref for Pile {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        **self == **other
    }
}

impl Eq for Pile {}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        let mut pile = Pile::EMPTY;
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(self.iter().copied(), f)
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn print(cards: impl Iterator<Item = Card>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut before = "";
    for card in cards {
        write!(f, "{before}{card}")?;
        before = ",";
    }
    if before.is_empty() { f.write_str("-") } else { Ok(()) }
}

/// Refuses cards that are not exactly those of a pack: `places` are the fields and the cards seen in
/// them, and `hidden` cards more are somewhere.
pub fn check_pack<'c>(
    pack: Cards,
    places: impl IntoIterator<Item = (&'c str, &'c [Card])>,
    hidden: usize,
) -> Result<(), BadPosition> {
    let mut seen = Cards::EMPTY;
    for (place, cards) in places {
        let wrong = |why| Err(BadPosition::in_field(place, why));
        for card in cards {
            if seen.contains(*card) {
                return wrong(sentence!("{card} is there twice", card = *card));
            }
            if !pack.contains(*card) {
                return wrong(sentence!("{card} is no card of this game", card = *card));
            }
            seen.insert(*card);
        }
    }
    let missing = pack - seen;
    match missing.len() {
        count if count == hidden => Ok(()),
        _ if hidden == 0 => {
            Err(BadPosition::new("cards", sentence!("lacks {list}", list = missing.to_string())))
        }
        unseen => {
            let (count, number) = (hidden as u32, unseen as u32);
            let why = sentence!("{count} hidden, but {number} not seen elsewhere", count, number);
            Err(BadPosition::new("cards", why))
        }
    }
}

/// Reads the field of the seed of chance: 64 digits from `0` to `f`.
pub fn read_seed(text: &str) -> Result<Chance, BadPosition> {
    let wrong = || BadPosition::in_field("seed", sentence!("it is 64 digits from 0 to f, in lower case"));
    let nibble = |digit: u8| match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(wrong()),
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return Err(wrong()) };
    let bytes = pairs.iter().map(|[high, low]| Ok(nibble(*high)? << 4 | nibble(*low)?));
    let bytes: Vec<u8> = bytes.collect::<Result<_, BadPosition>>()?;
    Ok(Chance::from_seed(bytes.try_into().map_err(|_| wrong())?))
}

/// Prints a seed of chance.
pub fn print_seed(seed: &[u8; 32]) -> String {
    seed.iter().map(|byte| format!("{byte:02x}")).collect()
}
