//! What one looks up at the table: the tables and numbered lists of a page, up to its rulings, with the words that announce
//! them.

use crate::markdown::{Block, plain};
use crate::setting::announces;
use crate::texts::Texts;

/// Tables and lists of a section, under the section's heading.
pub(super) struct Lookup {
    pub heading: String,
    pub blocks: Vec<Block>,
}

/// The widest table that a column takes.
const MOST_COLUMNS: usize = 8;

/// All of a page but what stands on the aid anyway.
pub(super) fn lookups(page: &[Block], texts: &Texts) -> Vec<Lookup> {
    let aids = &texts.aids;
    let mut found: Vec<Lookup> = Vec::new();
    let mut heading = String::new();
    for (index, block) in page.iter().enumerate() {
        if let Block::Heading { text, .. } = block {
            heading = plain(text);
            if heading == aids.rulings {
                break;
            }
            continue;
        }
        let told = heading == aids.minute || heading == aids.end;
        if told || !is_looked_up(block, texts) {
            continue;
        }
        let announced = index.checked_sub(1).map(|before| &page[before]).filter(|before| announces(before));
        let blocks = announced.into_iter().chain([block]).cloned();
        match found.last_mut().filter(|last| last.heading == heading) {
            Some(last) => last.blocks.extend(blocks),
            None => found.push(Lookup { heading: heading.clone(), blocks: blocks.collect() }),
        }
    }
    found
}

/// Whether a block is worth a look in the middle of a game: not the tables of men, which the pictures show, and none that is
/// an example of what players fill in.
fn is_looked_up(block: &Block, texts: &Texts) -> bool {
    match block {
        Block::List { first, .. } => first.is_some(),
        Block::Table { rows } => {
            let Some((head, rows)) = rows.split_first() else { return false };
            let cells = || rows.iter().flatten();
            let empty = cells().filter(|cell| cell.is_empty()).count();
            let pictured = cells().flatten().any(|words| words.image.is_some());
            let of_men = head.iter().any(|cell| plain(cell) == texts.aids.like);
            !pictured && !of_men && head.len() <= MOST_COLUMNS && 2 * empty < cells().count()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::read;
    use crate::source::Source;
    use crate::{Language, Manuscript};
    use menagerie_games::{TRANSLATIONS, find};

    /// The headings of what is looked up, with the number of tables and lists below each and whether words announce one.
    fn found(text: &str, texts: &Texts) -> Vec<(String, usize, bool)> {
        let found = lookups(&read(text, texts.set), texts).into_iter();
        let counted = |lookup: Lookup| {
            let words = lookup.blocks.iter().filter(|block| announces(block)).count();
            (lookup.heading, lookup.blocks.len() - words, words > 0)
        };
        found.map(counted).collect()
    }

    #[test]
    fn tables_and_procedures_are_found_up_to_the_rulings() {
        let page = "# A game\n\n## In one minute\n\n1. Not again.\n\n## Setting up\n\nYou need:\n\n| Card | Piece |\n| --- | --- |\n| 8 | yak |\n\n- a bullet\n\n\
                    ## A turn\n\nIt is short.\n\n1. Move.\n2. Sleep.\n\n| Yak | Goes like |\n| --- | --- |\n| Yak | a rook |\n\n### Notes\n\n\
                    | Yak | K | Q |\n| --- | --- | --- |\n| Yak | | O |\n| Gnu | | |\n\n## Our rulings\n\n1. None.\n";
        let wanted = [("Setting up".to_owned(), 1, true), ("A turn".to_owned(), 1, false)];
        assert_eq!(found(page, Texts::of(Language::English)), wanted);
    }

    #[test]
    fn the_aids_have_what_their_games_need_at_the_table_in_all_languages() {
        let needs =
            [("booster", 2), ("cooperative", 2), ("golf", 2), ("terror", 1), ("crowded", 1), ("zombie", 1)];
        for (id, count) in needs {
            let game = find(id).expect("there is such a game");
            let from = Manuscript { translations: TRANSLATIONS, ..Manuscript::default() };
            for language in Language::ALL {
                let source = Source::of_game(&*game, &from, language);
                let found = found(source.text, source.texts);
                assert_eq!(found.iter().map(|(_, count, _)| count).sum::<usize>(), count, "{id}: {found:?}");
                let announced = found.iter().any(|(.., announced)| *announced);
                assert_eq!(
                    announced,
                    ["crowded", "golf", "booster", "cooperative"].contains(&id),
                    "{id}: {found:?}"
                );
            }
        }
    }
}
