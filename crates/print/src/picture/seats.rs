//! A table seen from above, with four seats around a board: partners beside each other, and arrows in the order of play.
//!
//! Like a card, the drawing is the browser client's, and names in braces what is filled in here.

const TABLE: &str = include_str!("../../../../web/src/drawings/seats.svg");

/// How many squares of a diagram the drawing is wide: so many that its words are as large as those around it.
pub(super) const WIDE: f32 = 13.5;
/// The colour of its words.
const INK: &str = "#2b231b";

/// The drawing, with the names of the seats in the order of play.
pub(super) fn table(names: &[String; 4]) -> String {
    let places = ["first", "second", "third", "fourth"].into_iter().zip(names);
    places.fold(TABLE.replace("{ink}", INK), |text, (place, name)| {
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        text.replace(&format!("{{{place}}}"), &name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Drawer;
    use crate::texts::Texts;
    use crate::{Design, Language};
    use menagerie_games::{TRANSLATIONS, find};
    use menagerie_show::page::{Seats, Translation};

    #[test]
    fn all_braces_are_filled_in() {
        let drawn = table(&["a & b", "<c>", "d", "e"].map(str::to_owned));
        assert!(!drawn.contains(['{', '}']), "{drawn}");
        assert!(drawn.contains(">a &amp; b<") && drawn.contains(">&lt;c><"), "{drawn}");
    }

    #[test]
    fn the_seats_are_named_in_the_order_of_play_and_described_in_every_language() {
        let game = find("crowded").expect("the game is ours");
        let info = game.info();
        for language in Language::ALL {
            let texts = Texts::of(language);
            let page = Translation::find(TRANSLATIONS, info.id, language.tag())
                .map_or(info.rules, |found| found.text);
            let (_, after) = page.split_once("```seats\n").expect("the page has the drawing");
            let (words, _) = after.split_once("```").expect("a fence ends");
            let Seats { names, says, caption } = Seats::read(words).expect("it has all its lines");
            // The list above the drawing has them in the same order.
            for (index, name) in names.iter().enumerate() {
                assert!(page.contains(&format!("\n{}. {name}\n", index + 1)), "{name}");
            }
            assert!(says.len() > 80 && !caption.is_empty());
            let plate = Drawer::new(Design { language, ..Design::default() }).seats(words, texts);
            let plate = plate.expect("it can be drawn");
            assert_eq!(plate.says, (texts.set)(says));
        }
        assert_eq!(info.seats.len(), 4);
    }

    #[test]
    fn a_fence_with_too_few_lines_is_no_table() {
        let drawer = Drawer::new(Design::default());
        assert!(drawer.seats("a\nb\n", Texts::of(Language::English)).is_none());
    }
}
