//! The rules, bullet by bullet, and what they keep secret.

mod rules;
mod secrets;
mod slow;
mod texts;

use super::*;
use crate::chess::Position;
use crate::parts::orthodox::KING;
use crate::parts::{Man, Men};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{Line, Options};
use menagerie_show::{AnyGame, AnyLine, Erased};
use menagerie_testkit as kit;
use slow::Slow;

const SEED: &str = "457ed4030af5d85703924c7cdd187cc55e27d0ca1daca3d2157b81c2e7563785";

/// A full text from six fields and some of `hand.w`, `hand.b`, `discard.w`, `discard.b` and `captured`; the
/// cards that are not named are in the deck.
fn text(six: &str, cards: &str) -> String {
    let named = |key: &str| cards.split(' ').find_map(|field| field.strip_prefix(key)?.strip_prefix('='));
    let used: Vec<&str> = cards.split([' ', ',', '=']).collect();
    let deck: Vec<String> = slow::pack().into_iter().filter(|card| !used.contains(&card.as_str())).collect();
    let deck = if deck.is_empty() { "-".to_owned() } else { deck.join(",") };
    let [white, black, own, other, captured] =
        ["hand.w", "hand.b", "discard.w", "discard.b", "captured"].map(|key| named(key).unwrap_or("-"));
    format!(
        "{six} hand.w={white} hand.b={black} deck={deck} discard.w={own} discard.b={other} captured={captured} \
         seed={SEED}"
    )
}

/// A game from a full text.
fn from(text: &str) -> Line<Cooperative> {
    let state = Cooperative.parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    Line::from_state(&Cooperative, state, Options::default())
}

/// The text after a turn.
fn after(text: &str, turn: &str) -> String {
    let mut line = from(text);
    line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
    line.text()
}

/// Why a turn is refused.
fn refused(text: &str, turn: &str) -> String {
    match from(text).play_turn(turn) {
        Ok(_) => panic!("{text}: {turn} is allowed"),
        Err(why) => why.to_string(),
    }
}

fn turns(text: &str) -> Vec<String> {
    from(text).turns(100_000).unwrap()
}

fn outcome(line: &Line<Cooperative>) -> String {
    line.turn().outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string())
}

#[test]
fn counts_agree_with_the_slow_rules() {
    let table = kit::perft::read(&kit::tables::perft("cooperative").unwrap()).unwrap();
    for entry in &table {
        for (depth, nodes) in entry.quick.iter().filter(|(_, nodes)| *nodes < 50_000) {
            assert_eq!(*depth, 1, "chance has a say from the second turn on");
            assert_eq!(Slow::read(&entry.position).turns().len() as u64, *nodes, "{}", entry.position);
        }
    }
}

/// Asserts that a position has the turns of the slow rules, and that they lead to the same positions.
fn agrees(text: &str, dice: &mut kit::Dice) -> Option<String> {
    let (slow, line) = (Slow::read(text), from(text));
    assert_eq!(slow.text(), text);
    let outcome = outcome(&line);
    assert_eq!(outcome, slow.outcome(), "{text}");
    let expected = slow.turns();
    let turns = line.turns(100_000).unwrap();
    assert!(turns.iter().eq(expected.keys()), "{text}");
    assert_eq!(
        Cooperative.count(&line.view(line.turn().actor().map_or(Eye::Public, Eye::Seat))),
        Ok(turns.len() as u64)
    );
    let turn = dice.pick(&turns)?;
    assert_eq!(after(text, turn), expected[turn].text(), "{text}: {turn}");
    Some(expected[turn].text())
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    let mut dice = kit::Dice::new(7);
    for number in 0..16 {
        let mut text =
            Line::start(&Cooperative, Options::default(), Chance::from_number(number)).unwrap().text();
        while let Some(next) = agrees(&text, &mut dice) {
            text = next;
        }
    }
}

/// A position with men and cards anywhere: long captures, wild cards, promotions and several kings.
fn random_text(dice: &mut kit::Dice) -> String {
    let mut chess = Position::start();
    chess.board.men = Men::EMPTY;
    let mut squares: Vec<Square8> = Square8::all().collect();
    dice.shuffle(&mut squares);
    let many = 4 + dice.below(24);
    for (index, at) in squares.into_iter().take(many).enumerate() {
        let color = Color::BOTH[dice.below(2)];
        let inside = (1..7).contains(&at.rank());
        let kind = match index {
            0 | 1 => KING,
            _ => dice.below(usize::from(KING)) as u8,
        };
        let color = if index < 2 { Color::BOTH[index] } else { color };
        chess.board.men.put(at, Man::new(color, if kind == 0 && !inside { 1 } else { kind }));
    }
    chess.board.castling = SquareSet8::EMPTY;
    chess.color = Color::BOTH[dice.below(2)];
    let mut cards = slow::pack();
    dice.shuffle(&mut cards);
    let mut deal = |most: usize| {
        let cut = dice.below(most + 1).min(cards.len());
        let dealt = cards.split_off(cards.len() - cut);
        dealt.iter().map(|face| face.parse::<Card>().unwrap()).collect::<Pile>()
    };
    let hands = [deal(3), deal(3)].map(|pile| Hand::Open(pile.iter().copied().collect()));
    let table = Table { chess, discards: [deal(9), deal(9)], captured: deal(9), held: [0; 2] };
    let view = View { table, hands, deck: Deck::Open(deal(32)) };
    let missing = Cards::pack(0) - view.seen();
    let deck = view.deck.seen().iter().copied().chain(missing.iter()).collect();
    text::print_full(&View { deck: Deck::Open(deck), ..view }, &[7; 32])
}

#[test]
fn random_positions_agree_with_the_slow_rules() {
    let mut dice = kit::Dice::new(11);
    for _ in 0..400 {
        let text = random_text(&mut dice);
        if Cooperative.count(&from(&text).view(Eye::Public)).is_ok() {
            agrees(&text, &mut dice);
        }
    }
}
