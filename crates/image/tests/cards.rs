//! The deck is the one that the games are played with, and every card is a whole drawing.

use menagerie_image::{CardSize, PieceSet, Trim, back, card, deck, png, printed_back, printed_blank};
use menagerie_kernel::{Chance, Eye, Options, Seat, Side, Value};
use roxmltree::Document;
use std::collections::BTreeSet;

/// What a drawing shows: its elements with all their attributes, in order.
fn shown(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    document.descendants().filter(|node| node.is_element()).map(|node| format!("{node:?}")).collect()
}

/// Every card that is ever seen in a hand when this game is started.
fn dealt(game: &str, options: &[(&str, i64)]) -> BTreeSet<String> {
    let game = menagerie_games::find(game).expect("the game is ours");
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), Value::Number(*value)));
    let options = Options::check(game.info().options, given).expect("the options are right");
    let hands = |seed| {
        let line = game.start(options.clone(), Chance::from_number(seed)).expect("the options are right");
        let eyes = (0..game.info().seats.len() as u8).map(|index| Eye::Seat(Seat(index)));
        eyes.flat_map(|eye| line.scene(eye).hands).flat_map(|hand| hand.cards).collect::<Vec<_>>()
    };
    (0..100).flat_map(hands).collect()
}

#[test]
fn the_deck_has_every_card_that_is_ever_dealt_and_no_other() {
    let ours: BTreeSet<String> = deck().into_iter().map(|card| card.face).collect();
    assert_eq!(ours.len(), 40);
    assert_eq!(dealt("booster", &[("checker_cards", 8)]), ours);
}

#[test]
fn a_side_has_as_many_cards_of_a_kind_as_it_has_men() {
    for side in [Side::Light, Side::Dark] {
        let count = |kind| deck().iter().filter(|card| card.side == side && card.kind == kind).count();
        let counts = ["king", "queen", "rook", "bishop", "knight", "pawn", "checker"].map(count);
        assert_eq!(counts, [1, 1, 2, 2, 2, 8, 4]);
    }
}

#[test]
fn one_side_shows_all_numbers_of_pips_from_one_to_eight() {
    let pips: BTreeSet<usize> =
        deck().iter().filter(|card| card.side == Side::Dark).map(|card| card.pips).collect();
    assert_eq!(pips, (1..=8).collect());
}

#[test]
fn every_card_is_a_whole_drawing_unlike_the_others() {
    let mut seen = BTreeSet::new();
    for face in deck().into_iter().map(|card| card.face) {
        let drawn = card(&face).expect("the deck's own card");
        assert!(!drawn.contains(['{', '}']) && !drawn.contains("var("), "{face}: something is not filled in");
        assert!(shown(&drawn).len() > 10, "{face}");
        assert!(seen.insert(drawn), "{face} looks like another card");
    }
    assert_eq!(card("AS"), None);
    assert_eq!(card("QD"), None);
}

#[test]
fn the_back_looks_the_same_upside_down() {
    let drawn = back();
    assert!(!drawn.contains(['{', '}']) && !drawn.contains("var("));
    let image = png(&drawn, 252).expect("a picture");
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&image).expect("a PNG");
    let ahead: Vec<_> = pixels.pixels().iter().map(|pixel| i32::from(pixel.red())).collect();
    let turned = ahead.iter().rev();
    let differing = ahead.iter().zip(turned).filter(|(one, other)| (**one - **other).abs() > 48).count();
    assert!(differing < ahead.len() / 500, "{differing} pixels differ");
}

#[test]
fn printed_cards_have_their_size_and_what_is_cut_away() {
    for size in CardSize::ALL {
        for bleed in [0.0, 3.0] {
            let trim = Trim { size, bleed };
            let (width, height) = size.millimetres();
            let (width, height) = (4.0 * (width + 2.0 * bleed), 4.0 * (height + 2.0 * bleed));
            let fronts = deck().into_iter().map(|card| card.printed(PieceSet::Classic, trim));
            for drawing in fronts.chain([printed_back(trim), printed_blank(trim)]) {
                assert!(!drawing.contains(['{', '}']), "something is not filled in: {drawing}");
                let document = Document::parse(&drawing).expect("it is a drawing");
                let side = |name| document.root_element().attribute(name).and_then(|side| side.parse().ok());
                assert_eq!((side("width"), side("height")), (Some(width), Some(height)));
                // The ground is paper up to the corners, unless a line has to show where to cut.
                let rounded = document.descendants().find(|node| node.has_tag_name("rect"));
                let rounded = rounded.is_some_and(|ground| ground.has_attribute("rx"));
                assert_eq!(rounded, bleed == 0.0);
            }
        }
    }
}
