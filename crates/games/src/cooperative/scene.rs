//! What a client draws: the board, the hands, the stacks, and in words what their tops allow.

use super::turn::Course;
use super::{INFO, Step, Table, View, player};
use crate::parts::cards::{Card, Cards, Hand, WANTED};
use crate::parts::orthodox::{self, ARMIES, KING};
use crate::parts::{Color, men};
use menagerie_board::{Board8, SquareSet8};
use menagerie_kernel::{Figure, Sentence, Term, sentence};
use menagerie_show::{Fit, Gesture, Mark, Pile, Scene, scene};

/// The scene of a view.
pub fn scene(view: &View) -> Scene {
    let board = &view.table.chess.board;
    Scene {
        cells: men::cells::<Board8>(),
        pieces: board.men.standing(|man| ARMIES.figure(man)),
        marks: marks(&Course::new(&view.table)),
        hands: Color::BOTH.map(|color| hand(color, &view.hands[color as usize])).to_vec(),
        piles: piles(view),
        fits: fits(view),
        words: words(view),
        ..Scene::default()
    }
}

/// The scene in the middle of a turn: the card lies on its stack, and what may be taken next is told anew.
pub fn sketch(view: &View, prefix: &[Step]) -> Scene {
    let course = Course::after(&view.table, prefix);
    let mut after = View { table: *course.table(), ..*view };
    let color = view.table.chess.color;
    if let (Some(card), Hand::Open(hand)) = (course.card(), &mut after.hands[color as usize]) {
        hand.remove(card);
    }
    let words = words_after(&course, after.hand_to_act());
    Scene { marks: marks(&course), words, ..scene(&after) }
}

/// Where a pawn may be taken in passing, and what the top of the partner's stack names. Where it names every man,
/// marks would tell nothing.
fn marks(course: &Course) -> Vec<Mark> {
    let chess = &course.table().chess;
    let everybody = chess.board.men.color(!chess.color);
    let named = course.prey().filter(|prey| *prey != everybody).unwrap_or(SquareSet8::EMPTY);
    let named = named.by_file().map(|at| Mark { at: men::spot(at), kind: WANTED });
    chess.passing_marks().chain(named).collect()
}

/// Which men each card speaks of: one in the hand, of those that it lets capture; the top of a stack, of those that
/// may be taken by it.
fn fits(view: &View) -> Vec<Fit> {
    let table = &view.table;
    let fit = |card: Card, color: Color| {
        let men = table
            .named(card, color)
            .map_or(table.chess.board.men.color(color), |kind| table.chess.board.men.of(color, kind));
        Fit { card: card.to_string(), at: men.by_file().map(men::spot).collect() }
    };
    let of = |color: Color| {
        let top = table.discards[color as usize].last().copied();
        let cards = view.hands[color as usize].seen().iter().chain(top);
        cards.map(|card| fit(card, color)).collect::<Vec<Fit>>()
    };
    Color::BOTH.into_iter().flat_map(of).collect()
}

/// What a part that ends with this step shows to the partner, or ends.
pub fn warnings(view: &View, prefix: &[Step], step: &Step) -> Vec<Sentence> {
    if let Step::Play(card) = step {
        let card = Term::Called(card.to_string());
        return vec![sentence!("Your partner will see {card}, and you draw a new one.", card)];
    }
    let course = Course::after(&view.table, &[prefix, &[*step]].concat());
    if !course.king_taken() {
        return Vec::new();
    }
    vec![sentence!("A king is taken: this ends the game."), gone(course.table())]
}

fn seat_id(color: Color) -> &'static str {
    INFO.seats[color as usize].id
}

fn faces<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Vec<String> {
    cards.into_iter().map(Card::to_string).collect()
}

fn hand(color: Color, hand: &Hand) -> scene::Hand {
    let seen: Vec<Card> = hand.seen().iter().collect();
    let hidden = (hand.len() - seen.len()) as u8;
    scene::Hand { seat: seat_id(color), cards: faces(&seen), hidden }
}

fn piles(view: &View) -> Vec<Pile> {
    let open = |name, seat, cards: &[Card]| Pile { name, seat, cards: faces(cards), hidden: 0 };
    let hidden = (view.deck.len() - view.deck.seen().len()) as u8;
    // The deck's top is its first card, a pile's its last.
    let deck = Pile { name: "deck", seat: None, cards: faces(view.deck.seen().iter().rev()), hidden };
    let table = &view.table;
    let stack = |color: Color| open("discard", Some(seat_id(color)), &table.discards[color as usize]);
    vec![deck, stack(Color::White), stack(Color::Black), open("captured", None, &table.captured)]
}

/// What may be taken now, which of the own cards are wild, and what the game is worth so far.
fn words(view: &View) -> Vec<Sentence> {
    let table = &view.table;
    if table.outcome().is_some() {
        return vec![gone(table)];
    }
    before_card(table, table.chess.color, view.hand_to_act())
}

/// What is said beside the board before a card is played, with the hand of the player to act.
fn before_card(table: &Table, to_move: Color, hand: Option<Cards>) -> Vec<Sentence> {
    let wild = hand.and_then(|hand| wild_cards(table, to_move, hand));
    [Some(top(table, to_move)), wild, Some(gone(table)), left(table)].into_iter().flatten().collect()
}

/// What may go on after the steps of a turn.
fn words_after(course: &Course, hand: Option<Cards>) -> Vec<Sentence> {
    let (table, color) = (course.table(), course.table().chess.color);
    let Some(card) = course.card() else { return before_card(table, color, hand) };
    let played = Term::Called(card.to_string());
    let taker = match table.named(card, color) {
        Some(kind) => {
            sentence!("You play {card}: a {man} may capture.", card = played, man = orthodox::figure(kind))
        }
        None => sentence!("You play {card}, which is wild: any piece may capture.", card = played),
    };
    let next = if course.is_matched() && !table.discards[!color as usize].is_empty() {
        sentence!("Both colours matched: the next card is wild, and anything may be taken.")
    } else {
        top(table, color)
    };
    [taker, next, gone(table)].into_iter().chain(left(table)).collect()
}

/// What the top of the partner's stack allows.
fn top(table: &Table, to_move: Color) -> Sentence {
    let (player, ally) = (Term::Player(player(to_move)), Term::Player(player(!to_move)));
    let top = table.discards[!to_move as usize].last().copied();
    let Some((top, kind)) = top.and_then(|top| Some((top, top.kind()?))) else {
        return sentence!("{ally}'s stack is empty: {player} can take nothing.", ally, player);
    };
    let (card, man) = (Term::Called(top.to_string()), orthodox::figure(kind));
    if table.named(top, !to_move).is_some() {
        sentence!(
            "The top of {ally}'s stack is {card}: {player} takes a {man} first.",
            ally,
            card,
            player,
            man,
        )
    } else {
        sentence!(
            "The top of {ally}'s stack is {card}, wild without a {man}: {player} may take anything.",
            ally,
            card,
            man,
            player,
        )
    }
}

/// Which cards of this hand let any piece capture.
fn wild_cards(table: &Table, color: Color, hand: Cards) -> Option<Sentence> {
    let wild: Vec<String> =
        hand.iter().filter(|card| table.named(*card, color).is_none()).map(|card| card.to_string()).collect();
    let card = Term::Called(wild.join(","));
    (!wild.is_empty()).then(|| sentence!("Wild in your hand, for any piece to capture: {card}.", card))
}

/// Which kinds have left the board.
fn gone(table: &Table) -> Sentence {
    let kinds: Vec<Figure> = table.kinds_gone().map(orthodox::figure).collect();
    if kinds.is_empty() {
        return sentence!("No kind of piece is gone yet: taking a king would score 0.");
    }
    let (count, kinds) = (kinds.len() as u8, Term::Kinds(kinds));
    sentence!("Gone for good: {kinds}. Taking a king scores {count}.", kinds, count)
}

/// Which kinds are still to be cleared; kings are not, since taking one ends the game.
fn left(table: &Table) -> Option<Sentence> {
    let gone = |kind: &u8| table.kinds_gone().any(|other| other == *kind);
    let left = orthodox::ORDER.into_iter().filter(|kind| *kind != KING && !gone(kind));
    let kinds: Vec<Figure> = left.map(orthodox::figure).collect();
    (!kinds.is_empty()).then(|| sentence!("Still to clear: {kinds}.", kinds = Term::Kinds(kinds)))
}

/// How a player makes a step.
pub fn gesture(view: &View, step: &Step) -> Gesture {
    match step {
        Step::Move(movement) => view.table.chess.board.gesture(view.table.chess.color, movement),
        Step::Play(card) => Gesture::Play { card: card.to_string(), at: None },
    }
}
