//! What is printed, read again by somebody else's library.

use lopdf::{Dictionary, Document, Object, decode_text_string};
use menagerie_games::{CHAPTERS, all};
use menagerie_image::{PieceSet, Theme};
use menagerie_kernel::AnyGame;
use menagerie_kernel::page::title;
use menagerie_print::{Design, Paper, aids, deck, rules};
use std::collections::BTreeSet;

/// Both papers, and with them everything else that can be chosen.
fn designs() -> [Design; 2] {
    let board = Theme::names().last().and_then(Theme::named).expect("there are themes");
    [Design::default(), Design { paper: Paper::Letter, pieces: PieceSet::Plain, board }]
}

fn read(pdf: &[u8]) -> Document {
    Document::load_mem(pdf).expect("it is a PDF")
}

/// All dictionaries of a document.
fn dictionaries(document: &Document) -> impl Iterator<Item = &Dictionary> {
    document.objects.values().filter_map(|object| object.as_dict().ok())
}

fn text(dictionary: &Dictionary, key: &[u8]) -> Option<String> {
    dictionary.get(key).ok().and_then(|object| decode_text_string(object).ok())
}

/// The titles of all bookmarks.
fn bookmarks(document: &Document) -> BTreeSet<String> {
    let is_bookmark = |dictionary: &&Dictionary| dictionary.has(b"Title") && dictionary.has(b"Parent");
    dictionaries(document).filter(is_bookmark).filter_map(|bookmark| text(bookmark, b"Title")).collect()
}

/// The letters and figures of all pages.
fn words(document: &Document) -> String {
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    squeezed(&document.extract_text(&pages).expect("its pages have text"))
}

/// A text without spaces and signs: hyphens may be soft ones to this reader.
fn squeezed(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

#[test]
fn the_deck_has_every_card_once_and_a_back_for_each() {
    let cards = menagerie_image::deck();
    for design in designs() {
        let document = read(&deck(&[], design).expect("it can be printed"));
        assert_eq!(document.get_pages().len(), 2 * cards.len().div_ceil(9));
        let mut shown: Vec<String> = dictionaries(&document).filter_map(|part| text(part, b"Alt")).collect();
        shown.sort_unstable();
        let mut wanted: Vec<String> =
            cards.iter().map(|card| format!("{}: {} {}", card.face, card.side.id(), card.kind)).collect();
        wanted.sort_unstable();
        assert_eq!(shown, wanted);
    }
}

#[test]
fn the_chapter_on_the_cards_stands_behind_them() {
    let design = Design::default();
    let pages = |chapters| read(&deck(chapters, design).expect("it can be printed")).get_pages().len();
    assert!(pages(CHAPTERS) > pages(&[]));
    let document = read(&deck(CHAPTERS, design).expect("it can be printed"));
    let cards = CHAPTERS.iter().find(|chapter| chapter.id == "cards").expect("there is such a chapter");
    assert!(words(&document).contains(&squeezed(title(cards.text))));
}

#[test]
fn every_game_has_one_aid_with_its_name() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for design in designs() {
        let document = read(&aids(&games, design).expect("they can be printed"));
        assert_eq!(document.get_pages().len(), games.len());
        let (bookmarks, words) = (bookmarks(&document), words(&document));
        for game in &games {
            assert!(bookmarks.contains(game.info().name), "no bookmark: {}", game.info().name);
            assert!(words.contains(&squeezed(game.info().name)), "not in the text: {}", game.info().name);
        }
    }
}

#[test]
fn the_book_has_all_chapters_with_links_and_bookmarks() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for design in designs() {
        let document = read(&rules(&games, CHAPTERS, design).expect("it can be printed"));
        let (bookmarks, words) = (bookmarks(&document), words(&document));
        let names = games.iter().map(|game| game.info().name);
        for name in names.chain(CHAPTERS.iter().map(|chapter| title(chapter.text))) {
            assert!(bookmarks.contains(name), "no bookmark: {name}");
            assert!(words.contains(&squeezed(name)), "not in the text: {name}");
        }
        let is_link =
            |part: &&Dictionary| part.get(b"Subtype").is_ok_and(|kind| *kind == Object::from("Link"));
        let links = dictionaries(&document).filter(is_link).count();
        assert!(links >= games.len() + CHAPTERS.len(), "{links} links");
        let catalog = document.catalog().expect("it has a catalog");
        assert_eq!(text(catalog, b"Lang").as_deref(), Some("en"));
    }
}

#[test]
fn the_book_of_one_game_holds_that_game_alone() {
    let games = all();
    let game = &*games[1];
    let document = read(&rules(&[game], &[], Design::default()).expect("it can be printed"));
    assert!(words(&document).contains(&squeezed(game.info().name)));
    assert!(!bookmarks(&document).contains(games[0].info().name));
}

#[test]
fn the_same_is_printed_as_the_same_bytes() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).take(3).collect();
    let [_, design] = designs();
    let all_of_it = || {
        [deck(CHAPTERS, design), aids(&games, design), rules(&games, CHAPTERS, design)]
            .map(|pdf| pdf.expect("it can be printed"))
    };
    assert!(all_of_it() == all_of_it());
}
