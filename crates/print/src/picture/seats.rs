//! A table seen from above, with four seats around a board.

use super::{Drawer, Plate};
use crate::markdown::inline;
use crate::texts::Texts;
use menagerie_show::page::Seats;

/// How many squares of a diagram the drawing is wide: so many that its words are as large as those around it.
const WIDE: f32 = 13.5;
/// The colour of its words.
const INK: &str = "#2b231b";

impl Drawer {
    /// A table seen from above with its seats, from the words of a block.
    pub fn seats(&self, words: &str, texts: &Texts) -> Option<Plate> {
        let typed = Seats::read(words)?;
        let names = typed.names.map(texts.set);
        let tree =
            self.read(&Seats { names: names.each_ref().map(String::as_str), ..typed }.drawing(INK)).ok()?;
        let high = WIDE * tree.size().height() / tree.size().width();
        let (says, caption) = ((texts.set)(typed.says), inline(typed.caption, texts.set));
        Some(Plate { tree, wide: WIDE, high, says, label: None, caption, then: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use crate::picture::Drawer;
    use crate::texts::Texts;
    use crate::{Design, Language};
    use menagerie_games::{TRANSLATIONS, find};
    use menagerie_show::page::{Seats, Translation};

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
