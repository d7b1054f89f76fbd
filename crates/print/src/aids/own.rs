//! What is said for an aid alone, where the page of its game says more than fits, or says it in too many places.
//!
//! It stands on the page that declares the forms, as Markdown in a fence marked `aid` with the game's name. Each of its
//! headings is one of the game's page, whose section it replaces: the words, the tables and the pictures. A heading
//! without words takes its section away.

use super::Lookup;
use crate::markdown::{Block, plain, read};
use crate::source::Source;
use crate::{Language, Manuscript};

/// The words for the aid of a game, heading by heading; none where there are none.
pub(super) fn own(from: &Manuscript<'_>, game: &str, language: Language) -> Vec<Lookup> {
    let Some(page) = from.forms else { return Vec::new() };
    let Source { text, texts, .. } = Source::of_chapter(page, from, language);
    let found = read(text, texts.set).into_iter().find_map(|block| match block {
        Block::Fence { kind, body } if kind.split_whitespace().eq(["aid", game]) => Some(body),
        _ => None,
    });
    found.map_or_else(Vec::new, |body| headed(read(&body, texts.set)))
}

/// Blocks by the headings above them.
fn headed(blocks: Vec<Block>) -> Vec<Lookup> {
    let mut all: Vec<Lookup> = Vec::new();
    for block in blocks {
        match (block, all.last_mut()) {
            (Block::Heading { text, .. }, _) => {
                all.push(Lookup { heading: plain(&text), blocks: Vec::new() })
            }
            (block, Some(last)) => last.blocks.push(block),
            (_, None) => {}
        }
    }
    all
}

/// A page without the sections whose headings these blocks have.
pub(super) fn without(page: &str, own: &[Lookup], set: fn(&str) -> String) -> String {
    let mut kept = String::new();
    let mut within: Option<usize> = None;
    let mut fenced = false;
    for line in page.split_inclusive('\n') {
        fenced ^= line.starts_with("```");
        let level = line.bytes().take_while(|sign| *sign == b'#').count();
        if level > 0 && !fenced {
            if within.is_some_and(|outer| level <= outer) {
                within = None;
            }
            let is_replaced = |one: Lookup| own.iter().any(|other| other.heading == one.heading);
            if within.is_none() && headed(read(line, set)).into_iter().any(is_replaced) {
                within = Some(level);
            }
        }
        if within.is_none() {
            kept.push_str(line);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_games::{FORMS, TRANSLATIONS, all};

    #[test]
    fn a_section_goes_with_all_that_stands_below_it() {
        let page = "# Yaks\n\nAll.\n\n## Herds\n\nMany.\n\n```x\n# no heading\n```\n\n### Big\n\nMore.\n\n## Hay\n\nDry.\n";
        let without = |own: &str| without(page, &headed(read(own, str::to_owned)), str::to_owned);
        assert_eq!(without("## Herds\n\nFew."), "# Yaks\n\nAll.\n\n## Hay\n\nDry.\n");
        assert_eq!(without("### Big\n"), page.replace("### Big\n\nMore.\n\n", ""));
        assert_eq!(without(""), page);
    }

    #[test]
    fn the_words_for_an_aid_replace_sections_that_its_page_has_in_all_languages() {
        let from = Manuscript { forms: Some(&FORMS), translations: TRANSLATIONS, ..Manuscript::default() };
        let count = |language| {
            let replaced = all().into_iter().map(|game| {
                let source = Source::of_game(&*game, &from, language);
                let own = own(&from, source.id, language);
                let known = headed(read(source.text, source.texts.set));
                for one in &own {
                    let is_known = known.iter().any(|section| section.heading == one.heading);
                    assert!(is_known, "{}: no section {}", source.id, one.heading);
                }
                own.len()
            });
            replaced.collect::<Vec<usize>>()
        };
        let [english, french] = Language::ALL.map(count);
        assert_eq!(english, french);
        assert!(english.iter().sum::<usize>() > 0, "some aid has words of its own");
    }
}
