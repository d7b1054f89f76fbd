//! What each eye learns, and what may be imagined from it.

use super::*;
use std::collections::BTreeMap;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SIX: &str = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 9";

/// A position in which all cards but these lie captured.
fn few(hands: [&str; 2], deck: &str, discard_b: &str) -> String {
    let left: Vec<&str> =
        [hands[0], hands[1], deck, discard_b].iter().flat_map(|cards| cards.split(',')).collect();
    let used: Vec<String> = slow::pack().into_iter().filter(|card| !left.contains(&card.as_str())).collect();
    format!(
        "{SIX} hand.w={} hand.b={} deck={deck} discard.w=- discard.b={discard_b} captured={} seed={SEED}",
        hands[0],
        hands[1],
        used.join(",")
    )
}

/// How often each hand of Black and deck are imagined by White, or by the public.
fn imagined(text: &str, eye: Eye, times: usize) -> BTreeMap<String, usize> {
    let view = from(text).view(eye).into_owned();
    let mut chance = Chance::from_number(5);
    let mut seen = BTreeMap::new();
    for _ in 0..times {
        let state = Cooperative.resample(&view, &(), &mut chance);
        let text = menagerie_kernel::text(&Cooperative, &state);
        let hidden: Vec<&str> = text.split(' ').skip(6).take(3).collect();
        *seen.entry(hidden.join(" ")).or_insert(0) += 1;
    }
    seen
}

#[test]
fn every_deal_of_the_unseen_cards_is_as_likely() {
    // Two of five unseen cards in Black's hand, and the three others in any order: 10 × 6.
    let text = few(["2H,QH", "3S,10C"], "KS,9D,4S", "5S");
    let seen = imagined(&text, Eye::Seat(Seat::WHITE), 60 * 100);
    assert_eq!(seen.len(), 60);
    assert!(seen.values().all(|times| (50..=150).contains(times)), "{seen:?}");
    assert!(seen.keys().all(|deal| deal.starts_with("hand.w=2H,QH ")));
    assert!(seen.contains_key("hand.w=2H,QH hand.b=3S,10C deck=KS,9D,4S"));
}

#[test]
fn the_public_imagines_both_hands() {
    let text = few(["2H", "3S"], "KS", "5S");
    let seen = imagined(&text, Eye::Public, 6 * 100);
    assert_eq!(seen.len(), 6);
    assert!(seen.values().all(|times| (60..=140).contains(times)), "{seen:?}");
}

/// A card that was drawn is known only to the player who holds it, whatever was played since.
#[test]
fn drawing_tells_the_partner_nothing() {
    let text = few(["2H,QH", "3S,10C"], "KS,9D,4S", "5S");
    let mut line = from(&text);
    line.play_turn("@2H").unwrap();
    let seen = imagined(&line.text(), Eye::Seat(Seat::BLACK), 6 * 400);
    // White holds QH and two more of what Black does not see: QH, KS, 9D and 4S, one of which is in the deck.
    assert_eq!(seen.len(), 4);
    assert!(seen.values().all(|times| (480..=720).contains(times)), "{seen:?}");
}

#[test]
fn a_view_offers_what_the_full_position_does() {
    let text = few(["2H,10H,QH", "3S,10C"], "KS,9D,4S", "8S,5S");
    let all = turns(&text);
    assert!(all.contains(&"@10H,d2d5".to_owned()));
    let game = Erased::new(Cooperative);
    let line = from(&text);
    let list = |seat| {
        let view = line.view_text(Eye::Seat(seat));
        AnyGame::turns_of_view(&game, &view, seat, 1000).unwrap()
    };
    assert_eq!(list(Seat::WHITE), all);
    assert!(list(Seat::BLACK).is_empty(), "whose turn it is not has none");
    // Whatever the partner holds and the deck brings.
    let other = few(["2H,10H,QH", "KS,9D"], "3S,4S,10C", "8S,5S");
    assert_eq!(turns(&other), all);
}

#[test]
fn scenes_show_hands_stacks_and_what_their_tops_allow() {
    let text = few(["2H,10H,QH", "3S,10C"], "KS,9D,4S", "8S,5S");
    let line = from(&text);
    let scene = line.scene(Eye::Seat(Seat::WHITE));
    let hands: Vec<_> =
        scene.hands.iter().map(|hand| (hand.seat, hand.cards.join(","), hand.hidden)).collect();
    assert_eq!(hands, [("w", "2H,10H,QH".to_owned(), 0), ("b", String::new(), 2)]);
    let piles: Vec<_> =
        scene.piles.iter().map(|pile| (pile.name, pile.seat, pile.cards.len(), pile.hidden)).collect();
    assert_eq!(
        piles,
        [
            ("deck", None, 0, 3),
            ("discard", Some("w"), 0, 0),
            ("discard", Some("b"), 2, 0),
            ("captured", None, 22, 0)
        ]
    );
    assert_eq!(scene.piles[2].cards, ["8S", "5S"]);
    assert_eq!(
        scene.words,
        [
            "The top of Black's stack is the five of spades: White takes a pawn first.",
            "Wild in your hand, for any piece to capture: the two of hearts and the queen of hearts.",
            "Gone for good: knight, bishop, queen. Taking a king scores 3.",
            "Still to clear: rook, pawn.",
        ]
    );
    // The others do not see which cards are wild.
    assert_eq!(line.scene(Eye::Public).words.len(), 3);
    let empty = from(&super::text(SIX, "hand.w=10H hand.b=9S")).scene(Eye::Seat(Seat::WHITE));
    assert_eq!(empty.words[0], "Black's stack is empty: White can take nothing.");
    let wild = from(&super::text(SIX, "hand.w=10H hand.b=9S discard.b=9C")).scene(Eye::Seat(Seat::WHITE));
    assert_eq!(
        wild.words[0],
        "The top of Black's stack is the nine of clubs, wild without a bishop: White may take anything."
    );
}

#[test]
fn cards_are_played_and_moves_are_made() {
    let view = from(&few(["2H,10H,QH", "3S,10C"], "KS,9D,4S", "8S,5S"));
    let view = view.view(Eye::Seat(Seat::WHITE)).into_owned();
    let gesture = |text: &str| Cooperative.gesture(&view, &[], &text.parse().unwrap());
    assert_eq!(gesture("@10H"), Gesture::Play { card: "10H".to_owned(), at: None });
    assert!(matches!(gesture("d2d3"), Gesture::Move { .. }));
}

#[test]
fn a_turn_is_open_to_all() {
    assert!(["@10H", "d2d3"].iter().all(|step| Cooperative.disclosed(&step.parse().unwrap())));
}

#[test]
fn a_question_is_answered_by_the_hand_of_whoever_is_asked() {
    let line = from(&text(START, "hand.w=2H,KH,3D hand.b=8S,9S,10C"));
    let truth = |seat, question| line.truth(seat, question).unwrap_or_else(|| panic!("{question}"));
    for so in ["kind:P", "two:P", "kind:K", "colour:red", "two:red"] {
        assert!(truth(Seat::WHITE, so), "{so}");
        assert!(!truth(Seat::BLACK, so), "{so}");
    }
    assert!(truth(Seat::BLACK, "colour:black") && !truth(Seat::WHITE, "colour:black"));
    assert!(!truth(Seat::WHITE, "two:K") && !truth(Seat::BLACK, "two:N"), "one is not two");
    for wrong in ["kind:red", "colour:P", "two", "kind:p", "kind:", "two:KK", "KH"] {
        assert_eq!(line.truth(Seat::WHITE, wrong), None, "{wrong}");
    }
    let empty = from(&text(START, "hand.w=KH hand.b=-"));
    let told = Cooperative.questions().unwrap().list();
    assert!(told.iter().all(|question| empty.truth(Seat::BLACK, &question.id) == Some(false)));
}
