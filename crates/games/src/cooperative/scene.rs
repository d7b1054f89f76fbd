//! What a client draws: the board, the hands, the stacks, and in words what their tops allow.

use super::{INFO, Step, Table, View, kind_name, player};
use crate::parts::cards::{Card, Cards, Hand};
use crate::parts::orthodox::ARMIES;
use crate::parts::{Color, men};
use menagerie_board::Board8;
use menagerie_kernel::{Gesture, Mark, MarkKind, Pile, Scene, scene};

/// The scene of a view.
pub fn scene(view: &View) -> Scene {
    let board = &view.table.board;
    let passed = board.ep.map(|at| Mark { at: men::spot(at), kind: MarkKind::EnPassant });
    Scene {
        cells: men::cells::<Board8>(),
        pieces: board.men.standing(|man| ARMIES.figure(man)),
        marks: passed.into_iter().collect(),
        hands: Color::BOTH.map(|color| hand(color, &view.hands[color as usize])).to_vec(),
        piles: piles(view),
        words: words(view),
        ..Scene::default()
    }
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
fn words(view: &View) -> Vec<String> {
    let table = &view.table;
    if table.outcome().is_some() {
        return vec![gone(table)];
    }
    let to_move = table.board.to_move;
    let wild = view.hand_to_act().and_then(|hand| wild_cards(table, to_move, hand));
    [Some(top(table, to_move)), wild, Some(gone(table))].into_iter().flatten().collect()
}

/// What the top of the partner's stack allows.
fn top(table: &Table, to_move: Color) -> String {
    let (taker, partner) = (player(to_move), player(!to_move));
    let Some(top) = table.discards[!to_move as usize].last() else {
        return format!("{partner}'s stack is empty: {taker} can take nothing.");
    };
    match table.named(*top, !to_move) {
        Some(kind) => {
            format!("The top of {partner}'s stack is {top}: {taker} takes a {} first.", kind_name(kind))
        }
        None => {
            let kind = top.kind().map_or("such man", kind_name);
            format!(
                "The top of {partner}'s stack is {top}, wild without a {kind}: {taker} may take anything."
            )
        }
    }
}

/// Which cards of this hand let any piece capture.
fn wild_cards(table: &Table, color: Color, hand: Cards) -> Option<String> {
    let wild: Vec<String> =
        hand.iter().filter(|card| table.named(*card, color).is_none()).map(|card| card.to_string()).collect();
    (!wild.is_empty()).then(|| format!("Wild in your hand, for any piece to capture: {}.", wild.join(", ")))
}

/// Which kinds have left the board.
fn gone(table: &Table) -> String {
    let gone: Vec<&str> = table.kinds_gone().map(kind_name).collect();
    match &gone[..] {
        [] => "No kind of men is gone yet: a king's capture would score 0.".to_owned(),
        kinds => format!("Gone for good: {}. A king's capture scores {}.", kinds.join(", "), kinds.len()),
    }
}

/// How a player makes a step.
pub fn gesture(view: &View, step: &Step) -> Gesture {
    match step {
        Step::Move(movement) => movement.gesture(view.table.board.to_move, &ARMIES),
        Step::Play(card) => Gesture::Play { card: card.to_string(), at: None },
    }
}
