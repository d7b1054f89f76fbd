//! Whether every page says of every man how it moves.

use super::*;
use crate::markdown::{inline, read};
use crate::source::Source;
use crate::texts::Texts;
use crate::{Language, Manuscript};
use menagerie_games::TRANSLATIONS;
use menagerie_kernel::Options;
use menagerie_show::page::{self, Highlight};

const PAGE: &str = "# A game\n\n| Man | Letter | Goes like |\n| --- | --- | --- |\n| Yak | Y | a rook *or* a king |\n\n\
                    ### Gnu\n\nIt leaps **far**. It is shy.\n\n### Emu\n\n- It runs.\n";

fn said(man: &str, caption: &str) -> String {
    let set = str::to_owned;
    plain(&gist(&read(PAGE, set), man, "Goes like", &inline(caption, set)))
}

#[test]
fn a_man_is_told_in_a_table_below_its_heading_or_below_its_picture() {
    let caption = "Here it goes to e4. It could stay.";
    assert_eq!(said("Yak", caption), "A rook or a king.");
    assert_eq!(said("Gnu", caption), "It leaps far.");
    assert_eq!(said("Emu", caption), "Here it goes to e4.");
    assert_eq!(said("Okapi", caption), "Here it goes to e4.");
    assert_eq!(said("Okapi", "Nothing ends here"), "Nothing ends here.");
    assert_eq!(said("Okapi", "*See.* There it *goes!* Far."), "See.");
    assert_eq!(said("Okapi", "It *goes!* Far."), "It goes!");
    assert_eq!(said("Okapi", ""), "");
}

/// The men that a page shows moving, with the words below their pictures.
fn shown(source: &Source<'_>) -> Vec<(String, Text)> {
    let Source { game: Some(game), texts, .. } = *source else { return Vec::new() };
    let told = |block: page::Block<'_>| {
        let Highlight::Moves(square) = block.shows else { return None };
        let line = game.parse(block.position, Options::default()).expect("a page shows positions");
        let scene = line.scene(page::eye_of(&*line));
        let man = scene.pieces.iter().find(|piece| piece.at.to_string() == square)?;
        Some((texts.man(man.figure.name).text, inline(&block.caption, texts.set)))
    };
    page::blocks(source.text).filter_map(told).collect()
}

#[test]
fn every_man_is_told_in_a_few_words_and_alike_in_all_languages() {
    for game in menagerie_games::all() {
        let from = Manuscript { translations: TRANSLATIONS, ..Manuscript::default() };
        let told = Language::ALL.map(|language| {
            let source = Source::of_game(&*game, &from, language);
            let Texts { set, aids, tag, .. } = source.texts;
            let page = read(source.text, *set);
            let mut places = Vec::new();
            for (man, caption) in shown(&source) {
                let said = plain(&gist(&page, &man, &aids.like, &caption));
                assert!((10..=120).contains(&said.chars().count()), "{} ({tag}): {man}: {said}", source.id);
                let in_table = in_table(&page, &man, &aids.like).is_some();
                places.push((in_table, below_heading(&page, &man).is_some()));
            }
            places
        });
        assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{}: {told:?}", game.info().id);
    }
}

#[test]
fn a_table_tells_some_men_in_every_language() {
    let games = menagerie_games::all();
    let from = Manuscript { translations: TRANSLATIONS, ..Manuscript::default() };
    for language in Language::ALL {
        let is_in_table = games.iter().map(|game| Source::of_game(&**game, &from, language)).any(|source| {
            let page = read(source.text, source.texts.set);
            shown(&source).iter().any(|(man, _)| in_table(&page, man, &source.texts.aids.like).is_some())
        });
        assert!(is_in_table, "no column is called `{}`", Texts::of(language).aids.like);
    }
}
