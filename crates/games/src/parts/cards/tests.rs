use super::*;

fn pile(text: &str) -> Pile {
    Pile::read("here", text).unwrap()
}

fn card(face: &str) -> Card {
    face.parse().unwrap()
}

#[test]
fn faces_are_read_and_printed() {
    for face in FACES {
        assert_eq!(card(face).to_string(), face);
    }
    for wrong in ["QC", "KD", "JS", "1S", "10", "S", "", "2s", "AS", "02S"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

#[test]
fn cards_name_men() {
    use crate::parts::orthodox::ARMIES;
    for (face, man) in [("5C", 'p'), ("8S", 'n'), ("9D", 'B'), ("10H", 'R'), ("QS", 'q'), ("KH", 'K')] {
        assert_eq!(card(face).man(), ARMIES.man(man), "{face}");
    }
    assert_eq!(card("6C").man(), None);
    assert_eq!((card("6C").color(), card("7D").color()), (Color::Black, Color::White));
}

#[test]
fn a_pack_has_a_card_for_every_man() {
    use crate::parts::orthodox::ARMIES;
    let named =
        |text: &str| Cards::pack(0).iter().filter(|c| c.man() == ARMIES.man(text.parse().unwrap())).count();
    assert_eq!(Cards::pack(0).len(), 32);
    assert_eq!(["P", "n", "B", "r", "Q", "k"].map(named), [8, 2, 2, 2, 1, 1]);
    let checkers = |count| (Cards::pack(count) - Cards::pack(0)).to_string();
    assert_eq!(checkers(3), "6S,6C,6H");
    assert_eq!(checkers(5), "6S,7S,6C,6H,6D");
    assert_eq!(Cards::pack(8).len(), MOST);
}

#[test]
fn a_pack_is_shuffled_as_the_protocol_says() {
    // What Booster Chess deals to the number 0 (`docs/protocol.md`, *Chance*): two hands of six, then the deck.
    let mut deck = Cards::pack(4).shuffled(&mut Chance::from_number(0));
    let mut hand = || (0..6).filter_map(|_| deck.draw()).collect::<Cards>().to_string();
    assert_eq!([hand(), hand()], ["3S,4C,9H,2D,9D,10D", "2S,4S,9S,KS,KH,5D"]);
    assert_eq!(
        deck.to_string(),
        "QH,8S,10C,5C,6S,5S,6D,6C,8H,10H,10S,9C,2C,8C,8D,3C,4D,3H,3D,4H,2H,6H,5H,QS"
    );
}

#[test]
fn sets_are_sorted_and_piles_are_not() {
    let cards = pile("KH,10S,2D,2C");
    assert_eq!(cards.to_string(), "KH,10S,2D,2C");
    assert_eq!(cards.iter().copied().collect::<Cards>().to_string(), "10S,2C,KH,2D");
    assert_eq!(pile("-"), Pile::EMPTY);
    assert_eq!((Cards::EMPTY.to_string(), Pile::EMPTY.to_string()), ("-".to_owned(), "-".to_owned()));
    for wrong in ["", "2S,", ",2S", "2S,,3S", "-,2S", "2S 3S", "?"] {
        assert!(Pile::read("here", wrong).is_err(), "{wrong}");
    }
    assert!(Pile::read("here", &["2S"; MOST + 1].join(",")).is_err());
}

#[test]
fn piles_grow_at_the_end_and_decks_are_drawn_from_the_front() {
    let mut cards = pile("2S,3S,4S");
    assert_eq!(cards.draw(), Some(card("2S")));
    cards.push(card("QH"));
    assert_eq!(cards.to_string(), "3S,4S,QH");
    assert_eq!(cards.pop(), Some(card("QH")));
    let mut nothing = Pile::EMPTY;
    assert_eq!((nothing.draw(), nothing.pop()), (None, None));
}

#[test]
fn hidden_cards_show_their_number_only() {
    let hand = |text| Hand::read("hand", text, false);
    assert_eq!(hand("???"), Ok(Hand::Hidden(3)));
    assert_eq!(hand("-"), Ok(Hand::Hidden(0)));
    for text in ["???", "-"] {
        assert_eq!(hand(text).unwrap().to_string(), text);
    }
    for wrong in ["2S", "?2", "", "?S", &"?".repeat(MOST + 1)] {
        assert!(hand(wrong).is_err(), "{wrong}");
    }
    let deck = |text| Deck::read("deck", text, false);
    assert_eq!(deck("?26"), Ok(Deck::Hidden(26)));
    assert_eq!(deck("?0").unwrap().to_string(), "?0");
    for wrong in ["-", "?", "2S", "?-1", "?41", "?300", "??"] {
        assert!(deck(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn open_cards_show_themselves() {
    let hand = Hand::read("hand", "KH,2S", true).unwrap();
    assert_eq!((hand.to_string().as_str(), hand.len()), ("2S,KH", 2));
    assert!(Hand::read("hand", "??", true).is_err());
    let deck = Deck::read("deck", "KH,2S", true).unwrap();
    assert_eq!((deck.to_string().as_str(), deck.seen().len()), ("KH,2S", 2));
    assert!(Deck::read("deck", "?2", true).is_err());
}

#[test]
fn a_pack_is_complete_when_each_card_is_there_once() {
    let pack: Cards = pile("2S,3S,4S,5S").iter().copied().collect();
    let check = |a: &str, b: &str, hidden| {
        let (a, b) = (pile(a), pile(b));
        check_pack(pack, [("a", &*a), ("b", &*b)], hidden).map_err(|bad| bad.to_string())
    };
    assert_eq!(check("5S,2S", "4S,3S", 0), Ok(()));
    assert_eq!(check("5S,2S", "-", 2), Ok(()));
    assert_eq!(check("5S,2S", "2S,3S,4S", 0).unwrap_err(), "field `b`: 2S is there twice");
    assert_eq!(check("5S,KH", "2S,3S", 0).unwrap_err(), "field `a`: KH is no card of this game");
    assert_eq!(check("5S", "2S,3S", 0).unwrap_err(), "cards: lacks 4S");
    assert!(check("5S", "2S", 1).is_err());
    assert!(check("5S,2S", "4S,3S", 1).is_err());
}

#[test]
fn piles_of_equal_cards_in_another_order_mix_otherwise() {
    let key = |text: &str| {
        let mut mixer = Mixer::default();
        pile(text).mix_into(&mut mixer);
        mixer.finish()
    };
    let keys = ["2S,3S", "3S,2S", "2S", "-", "2S,2S"].map(key);
    assert!((1..keys.len()).all(|index| !keys[..index].contains(&keys[index])));
    assert_eq!(key("2S,3S"), keys[0]);
}

#[test]
fn seeds_are_64_digits() {
    let text = "99803a0fa9cb163a13c61df928d56cf50def89c96691e2aa9ad96af36735a37e";
    let mut chance = read_seed(text).ok().unwrap();
    assert_eq!(chance.below(1000), Chance::from_number(0).below(1000));
    let bytes = std::array::from_fn(|index| index as u8);
    assert!(print_seed(&bytes).starts_with("000102") && print_seed(&bytes).ends_with("1e1f"));
    for wrong in
        ["", &text[1..], &text[2..], &text.to_uppercase(), &text.replace('9', "g"), &format!("{text}00")]
    {
        assert!(read_seed(wrong).is_err(), "{wrong}");
    }
}
