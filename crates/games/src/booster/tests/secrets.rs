//! What a seat may know of the cards that it does not see, against all deals that there could have been.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// A position of a game without checkers cards in which hands and deck are small: all other cards are
/// discarded.
fn small(own: &str, hands: [&str; 2], deck: &str) -> String {
    let cards = |text: &str| text.split(',').filter_map(|face| face.parse().ok()).collect::<Cards>();
    let rest = Cards::pack(0) - cards(hands[0]) - cards(hands[1]) - cards(deck);
    let discard: Pile = rest.iter().collect();
    let [white, black] = hands;
    let board = "7k/8/8/8/8/8/3P4/4K3 w - - 0 1";
    let seed = "0".repeat(64);
    format!(
        "{board} checkers=- own={own} hand.w={white} hand.b={black} deck={deck} discard={discard} seed={seed}"
    )
}

/// Hands and deck of a full text.
fn hidden(text: &str) -> (String, String, String) {
    (field(text, "hand.w"), field(text, "hand.b"), field(text, "deck"))
}

/// How often each deal comes up when a seat imagines full states from what it knows.
fn imagined(line: &Line<Booster>, seat: Seat, times: u64) -> BTreeMap<(String, String, String), u64> {
    let known = line.knowledge(seat);
    let mut deals = BTreeMap::new();
    for number in 0..times {
        let state = Booster::default().resample(&known.view, &known.memory, &mut Chance::from_number(number));
        *deals.entry(hidden(&menagerie_kernel::text(&Booster::default(), &state))).or_default() += 1;
    }
    deals
}

#[test]
fn unseen_cards_are_dealt_in_every_way_alike() {
    let line = from(&small("w1,b2", ["KH", "2S,3S"], "QS,KS"));
    let deals = imagined(&line, Seat::WHITE, 12_000);
    // Two of four cards for Black, the others in either order.
    assert_eq!(deals.len(), 12);
    assert!(deals.values().all(|count| (900..1100).contains(count)), "{deals:?}");
    assert!(deals.keys().all(|(white, ..)| white == "KH"));
    assert_eq!(imagined(&line, Seat::BLACK, 1000).len(), 6);
}

#[test]
fn an_empty_deck_gives_the_other_hand_away() {
    let line = from(&small("w1,b2", ["KH", "2S,3S"], "-"));
    assert_eq!(imagined(&line, Seat::WHITE, 50).len(), 1);
}

/// All positions that White cannot tell from this one, as texts, each with so many seeds.
fn alternatives(text: &str, seeds: u64) -> Vec<String> {
    let (_, black, deck) = hidden(text);
    let cards = |text: &str| text.split(',').filter_map(|face| face.parse().ok()).collect::<Cards>();
    let unseen: Vec<Card> = (cards(&black) | cards(&deck)).iter().collect();
    let mut all = Vec::new();
    for order in draws(&unseen, cards(&deck).len()) {
        let drawn: Pile = order.into_iter().collect();
        let hand = (cards(&black) | cards(&deck)) - drawn.iter().copied().collect();
        let dealt = text
            .replace(&format!("hand.b={black}"), &format!("hand.b={hand}"))
            .replace(&format!("deck={deck}"), &format!("deck={drawn}"));
        let seed = field(text, "seed");
        all.extend((0..seeds).map(|number| dealt.replace(&seed, &format!("{number:064x}"))));
    }
    all
}

/// All ways to draw so many cards one after another.
fn draws(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let first = |card: &Card| {
        let rest: Vec<Card> = cards.iter().copied().filter(|other| other != card).collect();
        draws(&rest, count - 1).into_iter().map(|order| [&[*card], &order[..]].concat()).collect::<Vec<_>>()
    };
    cards.iter().flat_map(first).collect()
}

/// Plays turns from every position that `seat` cannot tell from the one given, keeps those in which it is told
/// the same all the time, and compares the deals that these come to with those that it imagines.
fn compare_with_all_deals(text: &str, turns: &[&str], seat: Seat, seeds: u64) -> usize {
    let eye = Eye::Seat(seat);
    let play = |text: &str| -> Option<(Line<Booster>, Vec<Happening>)> {
        let mut line = from(text);
        let mut told = Vec::new();
        for turn in turns {
            told.extend(line.play_turn(turn).ok()?.iter().filter_map(|event| event.seen(eye).cloned()));
        }
        Some((line, told))
    };
    let (truth, told) = play(text).expect("the turns are legal");
    let view = truth.view_text(eye);
    let possible: BTreeSet<_> = alternatives(text, seeds)
        .iter()
        .filter_map(|other| play(other))
        .filter(|(line, heard)| *heard == told && line.view_text(eye) == view)
        .map(|(line, _)| hidden(&line.text()))
        .collect();
    let imagined: BTreeSet<_> = imagined(&truth, seat, 4_000).into_keys().collect();
    assert_eq!(imagined, possible, "{text} {turns:?}");
    possible.len()
}

/// Three discarded cards, so that few orders can come of a shuffle. Black holds all others and
/// cannot play them.
fn few_discarded(white: &str, deck: &str, discard: &str, own: &str) -> String {
    let cards = |text: &str| text.split(',').filter_map(|face| face.parse().ok()).collect::<Cards>();
    let black = Cards::pack(0) - cards(white) - cards(deck) - cards(discard);
    let board = "7k/3p4/8/8/8/8/3P4/4K3 w - - 0 1";
    let seed = "0".repeat(64);
    format!(
        "{board} checkers=- own={own} hand.w={white} hand.b={black} deck={deck} discard={discard} seed={seed}"
    )
}

#[test]
fn before_a_shuffle_only_the_view_is_known() {
    let text = small("w2,b2", ["8H,9H", "2S,3S"], "QS,KS,2C");
    // White boosts and draws; five, then four cards stay unseen.
    assert_eq!(compare_with_all_deals(&text, &["d2d3,+e1:9H"], Seat::WHITE, 1), 60);
    assert_eq!(compare_with_all_deals(&text, &["e1f1", "h8h7"], Seat::WHITE, 1), 60);
}

#[test]
fn a_shuffle_gives_the_other_hand_away_until_its_cards_are_played() {
    // White has one card and two checkers, and finds the deck empty: Black's hand is known then, and stays so.
    let text = few_discarded("KH", "-", "8H,9H,10H,QH", "w2,b2");
    let ways = compare_with_all_deals(&text, &["d2d3"], Seat::WHITE, 400);
    assert_eq!(ways, 6, "three cards of the new deck in any order");
    let line = {
        let mut line = from(&text);
        line.play_turn("d2d3").unwrap();
        line
    };
    let known = line.knowledge(Seat::WHITE);
    assert_eq!(known.memory.held(&known.view).to_string(), field(&text, "hand.b"));
    // Without the memory the view alone says less.
    assert_eq!(Known::default().held(&known.view), Cards::EMPTY);
    let black = line.knowledge(Seat::BLACK);
    assert_eq!(black.memory.held(&black.view).to_string(), "KH");
    // Black plays one of the known cards; the others stay known.
    let mut line = line;
    line.play_turn("h8h7,+h7:KS").unwrap();
    let known = line.knowledge(Seat::WHITE);
    let held = known.memory.held(&known.view);
    assert!(
        !held.contains("KS".parse().unwrap()) && held.len() == field(&text, "hand.b").split(',').count() - 1
    );
}

#[test]
fn what_is_drawn_after_a_shuffle_is_not_known() {
    // Black to move holds one card fewer than it has checkers, and shuffles: one card of it is known.
    let text = small("w2,b2", ["8H,9H", "2S"], "-").replacen(" w ", " b ", 1);
    let discard = field(&text, "discard");
    let few = "3S,4S,5S";
    let white: Cards =
        Cards::pack(0).iter().filter(|card| !["2S", "3S", "4S", "5S"].contains(&card.face())).collect();
    let text = text.replace(&format!("discard={discard}"), &format!("discard={few}"));
    let text = text.replace("hand.w=8H,9H", &format!("hand.w={white}"));
    let mut line = from(&text);
    line.play_turn("h8h7").unwrap();
    let known = line.knowledge(Seat::WHITE);
    assert_eq!(known.memory.held(&known.view).to_string(), "2S");
    assert_eq!(compare_with_all_deals(&text, &["h8h7"], Seat::WHITE, 200), 6);
    // The card that was played before the shuffle is among those that may be drawn again.
    assert_eq!(compare_with_all_deals(&text, &["h8h7,+h7:2S"], Seat::WHITE, 2000), 24);
}

#[test]
fn drawing_before_and_after_a_shuffle_in_one_turn() {
    let text = few_discarded("-", "8D", "8H,9H,10H", "w2,b2");
    // White draws the last card of the deck, sees the shuffle, and draws one more.
    assert_eq!(compare_with_all_deals(&text, &["d2d3"], Seat::WHITE, 200), 2);
    assert_eq!(compare_with_all_deals(&text, &["d2d3"], Seat::BLACK, 200), 6);
}
