//! What the chapter on the cards says of them, and what they show.

use menagerie_games::{CHAPTERS, TRANSLATIONS};
use menagerie_image::{Card, deck};
use menagerie_show::page::Translation;

/// The chapter in all languages.
fn chapters() -> impl Iterator<Item = &'static str> {
    let original = CHAPTERS.iter().find(|chapter| chapter.id == "cards").expect("there is such a chapter");
    let is_of_cards = |found: &&Translation| found.page == original.id;
    std::iter::once(original.text).chain(TRANSLATIONS.iter().filter(is_of_cards).map(|found| found.text))
}

/// A card as a page writes it: `10♠`.
fn written(card: &Card) -> String {
    let signs = [("spade", '♠'), ("club", '♣'), ("heart", '♥'), ("diamond", '♦')];
    let sign = signs.iter().find(|(suit, _)| *suit == card.suit).expect("there are four suits").1;
    format!("{}{sign}", card.rank)
}

#[test]
fn the_tables_have_every_card_with_the_gap_that_it_shows() {
    let cards = deck();
    for text in chapters() {
        let mut told = 0;
        for row in text.lines().filter(|line| line.starts_with('|') && line.contains(['♠', '♥'])) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let [_, _, one, other, count, gap, _] = cells[..] else { panic!("a table of pieces: {row}") };
            let faces: Vec<&str> = [one, other]
                .into_iter()
                .flat_map(str::split_whitespace)
                .filter(|face| *face != "–")
                .collect();
            assert_eq!(count.parse(), Ok(faces.len()), "{row}");
            for face in faces {
                let card = cards.iter().find(|card| written(card) == face);
                let card = card.unwrap_or_else(|| panic!("no card {face}: {row}"));
                assert!(gap == "–" || gap.parse() == Ok(card.pips), "{face} shows {}: {row}", card.pips);
                told += 1;
            }
        }
        assert_eq!(told, cards.len());
    }
}

#[test]
fn the_numbers_of_an_array_are_drawn_with_the_cards_that_show_them() {
    let cards = deck();
    let spade = |pips: &usize| {
        let card = cards.iter().find(|card| card.suit == "spade" && card.pips == *pips);
        written(card.expect("spades show all numbers from 1 to 8"))
    };
    for text in chapters() {
        for numbers in [[1, 3, 5, 7], [2, 4, 6, 8]] {
            let row = |of: &dyn Fn(&usize) -> String| numbers.iter().map(of).collect::<Vec<_>>().join(" ");
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, after) = words.split_once(&row(&spade)).expect("the page names these cards");
            // After the word for `for`.
            let (_, after) = after.trim_start().split_once(' ').expect("the page names numbers");
            assert!(after.starts_with(&row(&usize::to_string)), "{after}");
        }
    }
}
