//! What is printed, read again by somebody else's library.

use lopdf::{Dictionary, Document, Object, decode_text_string};
use menagerie_games::{CHAPTERS, FORMS, TRANSLATIONS, all};
use menagerie_image::{PieceSet, Theme};
use menagerie_print::{CardSize, Design, Language, Manuscript, Paper, Printable, Trim};
use menagerie_show::AnyGame;
use menagerie_show::page::{Chapter, Translation, images, title};
use std::collections::BTreeSet;

/// Both papers, and with them everything else that can be chosen.
fn designs() -> [Design; 2] {
    let board = Theme::names().last().and_then(Theme::named).expect("there are themes");
    let trim = Trim { size: CardSize::Bridge, bleed: 0.0 };
    let other =
        Design { paper: Paper::Letter, pieces: PieceSet::Plain, board, trim, language: Language::French };
    [Design::default(), other]
}

fn manuscript<'a>(games: &'a [&'a dyn AnyGame], chapters: &'a [Chapter]) -> Manuscript<'a> {
    Manuscript { games, chapters, forms: Some(&FORMS), translations: TRANSLATIONS }
}

fn printed(what: Printable, from: &Manuscript<'_>, design: Design) -> Document {
    read(&what.pdf(from, design).expect("it can be printed"))
}

/// The title of a page as a language has it.
fn titled<'a>(id: &str, original: &'a str, language: Language) -> &'a str {
    Translation::find(TRANSLATIONS, id, language.tag()).map_or(original, |found| title(found.text))
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

/// What the mark of the licence says.
const LICENCE: &str = "Creative Commons Attribution-ShareAlike 4.0";

/// What all pictures say but the mark of the licence.
fn figures(document: &Document) -> Vec<String> {
    let said = dictionaries(document).filter_map(|part| text(part, b"Alt"));
    said.filter(|says| says != LICENCE).collect()
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
        let document = printed(Printable::Deck, &manuscript(&[], &[]), design);
        // Nine a sheet, and the last sheet has no empty place.
        assert_eq!(document.get_pages().len(), 2 * cards.len().div_ceil(9));
        let shown: BTreeSet<String> = figures(&document).into_iter().collect();
        assert_eq!(shown.len(), cards.len());
        for card in &cards {
            assert_eq!(shown.iter().filter(|says| says.starts_with(&card.face)).count(), 1, "{}", card.face);
        }
    }
}

#[test]
fn the_label_of_the_box_has_the_imprint_and_reminders_fill_the_sheet() {
    let [english, french] = designs();
    for (design, label, reminder) in [
        (english, "a deck of forty chess cards", "Which card is which"),
        (french, "quarante cartes d’échecs", "Quelle carte, quelle pièce"),
    ] {
        let document = printed(Printable::Deck, &manuscript(&[], &[]), design);
        let words = words(&document);
        for said in [label, reminder, env!("CARGO_PKG_VERSION"), "GPL-3.0-or-later"] {
            assert!(words.contains(&squeezed(said)), "{said}");
        }
    }
    // Without a page that has reminders, labels fill the sheet.
    let bare = Manuscript { forms: None, ..manuscript(&[], &[]) };
    let document = printed(Printable::Deck, &bare, english);
    assert_eq!(words(&document).matches(&squeezed("a deck of forty chess cards")).count(), 5);
}

#[test]
fn cards_with_bleed_take_more_sheets() {
    let pages = |size, bleed, paper| {
        let design = Design { trim: Trim { size, bleed }, paper, ..Design::default() };
        printed(Printable::Deck, &manuscript(&[], &[]), design).get_pages().len()
    };
    assert_eq!(pages(CardSize::Poker, 3.0, Paper::A4), 2 * 6);
    assert_eq!(pages(CardSize::Bridge, 3.0, Paper::A4), 2 * 5);
    assert_eq!(pages(CardSize::Poker, 3.0, Paper::Letter), 2 * 6);
    assert_eq!(pages(CardSize::Poker, 0.0, Paper::Letter), 2 * 5);
}

#[test]
fn sheets_lie_where_that_saves_some_and_the_chapter_behind_them_stands() {
    let trim = Trim { size: CardSize::Poker, bleed: 3.0 };
    let design = Design { trim, paper: Paper::Letter, ..Design::default() };
    let document = printed(Printable::Deck, &manuscript(&[], CHAPTERS), design);
    let lies: Vec<bool> = document.get_pages().values().map(|page| is_lying(&document, *page)).collect();
    assert_eq!(lies.iter().filter(|lies| **lies).count(), 2 * 6);
    assert!(lies.len() > 2 * 6 && lies.is_sorted_by(|one, next| one >= next));
}

/// Whether a page is wider than high.
fn is_lying(document: &Document, page: lopdf::ObjectId) -> bool {
    let page = document.get_dictionary(page).expect("it is a page");
    let sheet = page.get(b"MediaBox").and_then(Object::as_array).expect("a page has a size");
    let sheet: Vec<f32> = sheet.iter().filter_map(|edge| edge.as_float().ok()).collect();
    sheet[2] - sheet[0] > sheet[3] - sheet[1]
}

#[test]
fn cards_say_what_they_stand_for() {
    let [english, french] = designs();
    for (design, says) in [(english, "QH: white queen"), (french, "QH\u{a0}: dame blanche")] {
        let document = printed(Printable::Deck, &manuscript(&[], &[]), design);
        assert!(dictionaries(&document).any(|part| text(part, b"Alt").as_deref() == Some(says)), "{says}");
    }
}

#[test]
fn the_chapter_on_the_cards_stands_behind_them() {
    for design in designs() {
        let document = |chapters| printed(Printable::Deck, &manuscript(&[], chapters), design);
        let with = document(CHAPTERS);
        assert!(with.get_pages().len() > document(&[]).get_pages().len());
        let cards = CHAPTERS.iter().find(|chapter| chapter.id == "cards").expect("there is such a chapter");
        let title = titled(cards.id, title(cards.text), design.language);
        assert!(words(&with).contains(&squeezed(title)), "{title}");
    }
}

#[test]
fn every_game_has_one_aid_with_its_name() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for language in Language::ALL {
        for design in designs().map(|design| Design { language, ..design }) {
            let document = printed(Printable::Aids, &manuscript(&games, CHAPTERS), design);
            assert_eq!(document.get_pages().len(), games.len());
            let (bookmarks, words) = (bookmarks(&document), words(&document));
            for info in games.iter().map(|game| game.info()) {
                let name = titled(info.id, info.name, language);
                assert!(bookmarks.contains(name), "no bookmark: {name}");
                assert!(words.contains(&squeezed(name)), "not in the text: {name}");
            }
        }
    }
}

#[test]
fn every_game_has_forms_that_say_whose_they_are() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for language in Language::ALL {
        for design in designs().map(|design| Design { language, ..design }) {
            let document = printed(Printable::Forms, &manuscript(&games, CHAPTERS), design);
            assert_eq!(document.get_pages().len(), bookmarks(&document).len(), "a page each");
            let words = words(&document);
            for info in games.iter().map(|game| game.info()) {
                let name = titled(info.id, info.name, language);
                assert!(words.contains(&squeezed(name)), "no form is for {name}");
                assert!(words.contains(&squeezed(env!("CARGO_PKG_VERSION"))), "no imprint");
            }
        }
    }
}

#[test]
fn a_game_may_have_its_forms_alone() {
    let games = all();
    let of = |id: &str| {
        let game = games.iter().find(|game| game.info().id == id).expect("there is such a game");
        printed(Printable::Forms, &manuscript(&[&**game], &[]), Design::default())
    };
    let zombie = of("zombie");
    assert_eq!(zombie.get_pages().len(), 2);
    assert_eq!(figures(&zombie), vec!["An empty board of 8×8 squares."; 4]);
    assert!(!words(&zombie).contains("Masquerade"));
    let alice = of("alice");
    assert_eq!(alice.get_pages().len(), 1);
    assert!(words(&alice).contains(&squeezed("For Half Alice Chess.")));
}

#[test]
fn forms_need_a_page_that_declares_them_and_fit_theirs() {
    let games = all();
    let games: [&dyn AnyGame; 1] = [&*games[0]];
    let told = |forms: Option<&Chapter>| {
        let from = Manuscript { forms, ..manuscript(&games, &[]) };
        Printable::Forms.pdf(&from, Design::default()).expect_err("it cannot be printed").to_string()
    };
    assert!(told(None).contains("no page declares any forms"));
    let rows = "# Forms\n\n## Long\n\n```form\ngames = []\nothers = true\n[[parts]]\nhead = [\"a\"]\nrows = 60\n```\n";
    let long = Chapter { id: "long", about: "", text: rows };
    assert!(told(Some(&long)).contains("“Long” does not fit a page"));
    let nothing = Chapter { id: "nothing", about: "", text: "# Forms\n" };
    assert!(told(Some(&nothing)).contains("no form is for any of these games"));
}

#[test]
fn the_book_has_all_chapters_with_links_and_bookmarks() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for design in designs() {
        let language = design.language;
        let document = printed(Printable::Rules, &manuscript(&games, CHAPTERS), design);
        let (bookmarks, words) = (bookmarks(&document), words(&document));
        let texts = games.iter().map(|game| (game.info().id, game.info().rules));
        let names = games.iter().map(|game| (game.info().id, game.info().name));
        let chapters = CHAPTERS.iter().map(|chapter| (chapter.id, title(chapter.text)));
        for (id, name) in names.chain(chapters) {
            let name = &titled(id, name, language).replace(" :", "\u{a0}:");
            assert!(bookmarks.contains(name), "no bookmark: {name}");
            assert!(words.contains(&squeezed(name)), "not in the text: {name}");
        }
        let is_link =
            |part: &&Dictionary| part.get(b"Subtype").is_ok_and(|kind| *kind == Object::from("Link"));
        let links = dictionaries(&document).filter(is_link).count();
        // Every line of the contents and every link of a page leads somewhere; one that is broken into two lines counts twice.
        let pages = texts.chain(CHAPTERS.iter().map(|chapter| (chapter.id, chapter.text)));
        let page = |(id, english)| {
            Translation::find(TRANSLATIONS, id, language.tag()).map_or(english, |found| found.text)
        };
        let written =
            pages.map(page).map(|text| text.matches("](/rules/").count() + text.matches("](http").count());
        let wanted = games.len() + CHAPTERS.len() + written.sum::<usize>();
        assert!(links >= wanted, "{links} links of {wanted}");
        if language == Language::French {
            is_set_as_french_printers_do(&document);
        }
    }
}

fn is_set_as_french_printers_do(document: &Document) {
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    let text = document.extract_text(&pages).expect("its pages have text");
    assert!(!text.contains('\''), "an apostrophe is straight");
    for (typed, set) in [(" ;", "\u{202f};"), (" !", "\u{202f}!"), (" ?", "\u{202f}?"), ("« ", "«\u{a0}")] {
        assert!(text.contains(set) && !text.contains(typed), "`{typed}`");
    }
}

#[test]
fn no_page_of_the_book_is_nearly_blank() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for language in Language::ALL {
        for paper in Paper::ALL {
            let design = Design { language, paper, ..Design::default() };
            let document = printed(Printable::Rules, &manuscript(&games, CHAPTERS), design);
            // The first page has pictures.
            for page in document.get_pages().keys().skip(1) {
                let said = squeezed(&document.extract_text(&[*page]).expect("its pages have text"));
                assert!(said.chars().count() > 350, "{language:?}, {paper:?}, page {page}: {said}");
            }
        }
    }
}

#[test]
fn every_pdf_says_its_version_and_licences() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).take(2).collect();
    for what in Printable::ALL {
        for design in designs() {
            let words = words(&printed(what, &manuscript(&games, CHAPTERS), design));
            for said in [env!("CARGO_PKG_VERSION"), "GPL-3.0-or-later", "CC BY-SA 4.0", "Don Kirkby"] {
                assert!(words.contains(&squeezed(said)), "{what:?}: {said}");
            }
        }
    }
}

#[test]
fn every_pdf_has_the_mark_of_the_licence_within_a_link_to_it() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).take(2).collect();
    for what in Printable::ALL {
        for design in designs() {
            let document = printed(what, &manuscript(&games, &[]), design);
            let marks: Vec<&Dictionary> = dictionaries(&document)
                .filter(|part| text(part, b"Alt").as_deref() == Some(LICENCE))
                .collect();
            assert!(!marks.is_empty(), "{what:?}");
            for mark in marks {
                let parent =
                    mark.get(b"P").and_then(Object::as_reference).expect("it is a part of something");
                let parent = document.get_dictionary(parent).expect("it is there");
                assert_eq!(parent.get(b"S").ok(), Some(&Object::from("Link")), "{what:?}");
            }
            let leads = |part: &Dictionary| {
                let action = part.get(b"A").and_then(Object::as_dict);
                let address = action.and_then(|action| action.get(b"URI")).and_then(Object::as_str);
                address.is_ok_and(|to| to == b"https://creativecommons.org/licenses/by-sa/4.0/")
            };
            assert!(dictionaries(&document).any(leads), "{what:?}");
        }
    }
}

#[test]
fn the_book_of_one_game_holds_that_game_alone() {
    let games = all();
    let game = &*games[1];
    let document = printed(Printable::Rules, &manuscript(&[game], &[]), Design::default());
    assert!(words(&document).contains(&squeezed(game.info().name)));
    assert!(!bookmarks(&document).contains(games[0].info().name));
}

#[test]
fn pieces_among_the_words_are_drawn_and_described() {
    let games = all();
    let is_pictured = |game: &&dyn AnyGame| !images(game.info().rules).0.is_empty();
    let game = games.iter().map(|game| &**game).find(is_pictured).expect("a page shows pieces");
    for design in designs() {
        let document = printed(Printable::Rules, &manuscript(&[game], &[]), design);
        let shown: BTreeSet<String> = dictionaries(&document).filter_map(|part| text(part, b"Alt")).collect();
        let translated = Translation::find(TRANSLATIONS, game.info().id, design.language.tag());
        let page = translated.map_or(game.info().rules, |found| found.text);
        for (_, image) in images(page).0 {
            assert!(shown.contains(image.words), "{}: {shown:?}", image.words);
        }
    }
}

/// The languages of a document's parts, where they are not that of the whole.
fn tongues(document: &Document) -> Vec<String> {
    dictionaries(document).filter(|part| part.has(b"S")).filter_map(|part| text(part, b"Lang")).collect()
}

#[test]
fn a_document_says_its_language_and_is_all_of_it() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    for language in Language::ALL {
        for what in Printable::ALL {
            let from = manuscript(&games[..3], CHAPTERS);
            let document = printed(what, &from, Design { language, ..Design::default() });
            let catalog = document.catalog().expect("it has a catalog");
            assert_eq!(text(catalog, b"Lang").as_deref(), Some(language.tag()), "{what:?}");
            assert_eq!(tongues(&document), [""; 0], "{what:?}");
        }
    }
}

#[test]
fn what_is_not_translated_is_printed_in_english_and_says_so() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).take(3).collect();
    let design = Design { language: Language::French, ..Design::default() };
    let nothing = Manuscript { translations: &[], ..manuscript(&games, CHAPTERS) };
    for (what, sections) in [
        // The chapter on the cards, and four reminders.
        (Printable::Deck, 5),
        (Printable::Aids, games.len()),
        // Chess960 has a tournament table, and the first three games two score sheets.
        (Printable::Forms, 3),
        // A chapter and its line in the contents.
        (Printable::Rules, 2 * (games.len() + CHAPTERS.len())),
    ] {
        let document = printed(what, &nothing, design);
        let catalog = document.catalog().expect("it has a catalog");
        assert_eq!(text(catalog, b"Lang").as_deref(), Some("fr"), "{what:?}");
        assert_eq!(tongues(&document), vec!["en"; sections], "{what:?}");
    }
    let aids = printed(Printable::Aids, &nothing, design);
    assert!(words(&aids).contains(&squeezed("How it ends")));
}

#[test]
fn each_file_has_a_name_in_each_language() {
    let names: BTreeSet<String> = Printable::ALL
        .into_iter()
        .flat_map(|what| Language::ALL.map(|language| what.file(language)))
        .collect();
    assert_eq!(names.len(), Printable::ALL.len() * Language::ALL.len());
    for name in names {
        let kept = name.strip_suffix(".pdf").expect("it is a PDF");
        assert!(kept.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'-'), "{name}");
    }
}

#[test]
fn the_same_is_printed_as_the_same_bytes() {
    let games = all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).take(3).collect();
    let from = manuscript(&games, CHAPTERS);
    for design in designs() {
        let all_of_it = || Printable::ALL.map(|what| what.pdf(&from, design).expect("it can be printed"));
        assert!(all_of_it() == all_of_it());
    }
}
