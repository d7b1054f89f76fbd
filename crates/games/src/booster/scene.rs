//! What a client draws.

use super::{INFO, Position, Step, View, explain};
use crate::parts::cards::{Card, Hand};
use crate::parts::checkers::CHECKER;
use crate::parts::men::{cells, spot};
use crate::parts::orthodox::ARMIES;
use crate::parts::{self, Color};
use menagerie_board::{Board8, SquareSet8};
use menagerie_kernel::Token;
use menagerie_show::{Fit, Gesture, Mark, Pile, Scene, Stock, Threat};

/// The men on their checkers; hands, deck and played cards; and the checkers in front of the players.
pub fn scene(view: &View) -> Scene {
    let position = &view.position;
    let mut pieces = position.chess.board.men.standing(|man| ARMIES.figure(man));
    position.checkers.lay_under(&mut pieces);
    let threats = explain::threats(position);
    let pile = |name, cards: &[Card], hidden| Pile { name, seat: None, cards: faces(cards), hidden };
    Scene {
        cells: cells::<Board8>(),
        pieces,
        marks: marks(position, &threats),
        threats,
        hands: Color::BOTH.map(|color| hand(color, &view.hands[color as usize])).to_vec(),
        piles: vec![pile("deck", &[], view.deck.len() as u8), pile("discard", &view.discard, 0)],
        fits: fits(view),
        stocks: Color::BOTH.map(|color| stock(color, position)).to_vec(),
        ..Scene::default()
    }
}

/// The scene in the middle of a turn: the card that was played lies with the used ones.
pub fn sketch(view: &View, prefix: &[Step]) -> Option<Scene> {
    let mut after = view.clone();
    after.position.follow(prefix)?;
    // What can be captured en passant is the opponent's concern.
    after.position.chess.board.ep = SquareSet8::EMPTY;
    let hand = &mut after.hands[view.position.chess.color as usize];
    for step in prefix {
        if let (Step::Card { card, .. }, Hand::Open(cards)) = (step, &mut *hand) {
            cards.remove(*card);
            after.discard.push(*card);
        }
    }
    Some(scene(&after))
}

/// The men under which each card that this eye holds can put a checker.
fn fits(view: &View) -> Vec<Fit> {
    let seen = view.hands.iter().flat_map(|hand| hand.seen().iter());
    let fit = |card: Card| Fit {
        card: card.to_string(),
        at: view.position.matching(card).by_file().map(spot).collect(),
    };
    seen.map(fit).collect()
}

fn faces<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Vec<String> {
    cards.into_iter().map(Card::to_string).collect()
}

fn hand(color: Color, hand: &Hand) -> menagerie_show::Hand {
    let cards: Vec<String> = hand.seen().iter().map(|card| card.to_string()).collect();
    let hidden = (hand.len() - cards.len()) as u8;
    menagerie_show::Hand { seat: INFO.seats[color as usize].id, cards, hidden }
}

/// The checkers in front of a player.
fn stock(color: Color, position: &Position) -> Stock {
    let token = Token { icon: CHECKER, side: color.side(), count: position.front(color) as u8 };
    Stock { seat: Some(INFO.seats[color as usize].id), token }
}

fn marks(position: &Position, threats: &[Threat]) -> Vec<Mark> {
    parts::explain::marks(threats).into_iter().chain(position.chess.passing_marks()).collect()
}

/// How a player makes a step.
pub fn gesture(view: &View, step: &Step) -> Gesture {
    match step {
        Step::Move(movement) => view.position.chess.board.gesture(view.position.chess.color, movement),
        Step::Card { card, at } => Gesture::Play { card: card.to_string(), at: Some(spot(*at)) },
    }
}
