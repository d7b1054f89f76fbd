//! Position texts: the six FEN fields, the hands, the deck, the stacks, the captured cards and the seed.

use super::{INFO, State, Table, View};
use crate::chess::Position;
use crate::parts::cards::{
    Cards, Deck, Hand, Pile, check_pack, deck_field, faces, hand_field, pile_field, print_seed, read_seed,
};
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::KING;
use crate::parts::{Color, fields, kings};
use menagerie_kernel::{BadPosition, Sealed, Seat};
use menagerie_show::Field;

/// The fields after the sixth.
const KEYS: [&str; 7] = ["hand.w", "hand.b", "deck", "discard.w", "discard.b", "captured", "seed"];
const HANDS: [&str; 2] = [KEYS[0], KEYS[1]];
const DECK: &str = KEYS[2];
const DISCARDS: [&str; 2] = [KEYS[3], KEYS[4]];
const CAPTURED: &str = KEYS[5];
const SEED: &str = KEYS[6];

/// Prints a view.
pub fn print(view: &View) -> String {
    let View { table: Table { chess, discards, captured, .. }, hands, deck } = view;
    let mut text = chess.to_string();
    let mut field = |key: &str, value: String| text.extend([" ", key, "=", &value]);
    HANDS.iter().zip(hands).for_each(|(key, hand)| field(key, hand.to_string()));
    field(DECK, deck.to_string());
    DISCARDS.iter().zip(discards).for_each(|(key, pile)| field(key, pile.to_string()));
    field(CAPTURED, captured.to_string());
    text
}

/// Prints a full text.
pub fn print_full(view: &View, seed: &[u8; 32]) -> String {
    format!("{} {SEED}={}", print(view), print_seed(seed))
}

/// Reads a full text.
pub fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &KEYS)?;
    let view = read(&fields, |_| true, true)?;
    let seed = fields.need(SEED)?;
    let chance = read_seed(seed)?;
    fen::canonical(text, &format!("{} {SEED}={seed}", print(&view)))?;
    check(&view)?;
    let hands = view.hands.map(|hand| Sealed::new(hand.seen()));
    let deck = view.deck.seen().iter().copied().collect();
    Ok(State { table: view.table, hands, deck: Sealed::new(deck), chance: Sealed::new(chance) })
}

/// Reads the view of a seat, which shows its own hand and of the other and the deck only how many cards
/// there are.
pub fn parse_view(text: &str, seat: Seat) -> Result<View, BadPosition> {
    let view = read(&Fields::read(text, &KEYS)?, |color| color.seat() == seat, false)?;
    fen::canonical(text, &print(&view))?;
    check(&view)?;
    Ok(view)
}

/// Reads what full texts and views have in common, for an eye that sees these hands, and the deck or not.
fn read(fields: &Fields<'_>, sees: impl Fn(Color) -> bool, sees_deck: bool) -> Result<View, BadPosition> {
    let hand = |color: Color| {
        let key = HANDS[color as usize];
        Hand::read(key, fields.need(key)?, sees(color))
    };
    let pile = |key: &str| Pile::read(key, fields.need(key)?);
    let hands = [hand(Color::White)?, hand(Color::Black)?];
    let table = Table {
        chess: Position::read(fields, 1)?,
        discards: [pile(DISCARDS[0])?, pile(DISCARDS[1])?],
        captured: pile(CAPTURED)?,
        held: hands.map(|hand| hand.len() as u8),
    };
    Ok(View { table, hands, deck: Deck::read(DECK, fields.need(DECK)?, sees_deck)? })
}

/// Refuses what no game can come to. The side to act may have lost its king: then the game is over.
fn check(view: &View) -> Result<(), BadPosition> {
    let View { table: Table { chess, discards, captured, .. }, hands, deck } = view;
    kings::check_mover(&chess.board.men, KING, chess.color)?;
    chess.check()?;
    let seen = hands.map(|hand| hand.seen().iter().collect::<Pile>());
    let places = HANDS.into_iter().zip(seen.iter().map(|pile| &**pile));
    let stacks = DISCARDS.into_iter().zip(discards.iter().map(|pile| &**pile));
    let others = [(DECK, deck.seen()), (CAPTURED, &**captured)];
    let hidden = |hand: &Hand| hand.len() - hand.seen().len();
    let hidden = hands.iter().map(hidden).sum::<usize>() + deck.len() - deck.seen().len();
    check_pack(Cards::pack(0), places.chain(stacks).chain(others), hidden)
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let faces = || faces(false);
    let mut all = fields::chess(INFO.seats);
    all.extend([
        hand_field(KEYS[0], "White's hand", faces()),
        hand_field(KEYS[1], "Black's hand", faces()),
        deck_field(KEYS[2], faces()),
        pile_field(
            KEYS[3],
            "White's stack",
            "The cards that White has put down, the last one on top.",
            faces(),
        ),
        pile_field(
            KEYS[4],
            "Black's stack",
            "The cards that Black has put down, the last one on top.",
            faces(),
        ),
        pile_field(KEYS[5], "Captured", "The cards of the pieces that were captured.", faces()),
        fields::seed(),
    ]);
    all
}
