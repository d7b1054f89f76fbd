//! Whether all pages of the book can be set as they are written.

use super::*;
use crate::markdown::read;
use crate::source::Source;
use crate::{Language, Manuscript};
use menagerie_games::{CHAPTERS, FORMS, TRANSLATIONS};
use menagerie_show::AnyGame;

/// Tries all pages of the book in all languages.
fn every_page(check: impl Fn(&str, &Source<'_>)) {
    let games = menagerie_games::all();
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    let from =
        Manuscript { games: &games, chapters: CHAPTERS, forms: Some(&FORMS), translations: TRANSLATIONS };
    for language in Language::ALL {
        let games = games.iter().map(|game| Source::of_game(*game, &from, language));
        let chapters = CHAPTERS.iter().chain([&FORMS]);
        for page in games.chain(chapters.map(|chapter| Source::of_chapter(chapter, &from, language))) {
            check(&format!("{} ({})", page.id, page.texts.tag), &page);
        }
    }
}

#[test]
fn the_faces_have_every_character_of_the_book() {
    let fonts = Fonts::new();
    every_page(|id, page| {
        let set = (page.texts.set)(page.text);
        let missing: Vec<char> =
            set.chars().filter(|sign| *sign != '\n' && !fonts.has(Cut::Regular, *sign)).collect();
        assert!(missing.is_empty(), "{id}: {missing:?}");
    });
}

#[test]
fn the_cuts_of_text_have_the_letters_and_signs_of_all_languages() {
    let fonts = Fonts::new();
    let signs = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜàâäæçèéêëîïôöœùûüÿ«»“”‘’…–—•\u{a0}\u{202f}";
    for cut in [Cut::Regular, Cut::Italic, Cut::Bold, Cut::BoldItalic] {
        let missing: Vec<char> = signs.chars().filter(|sign| !fonts.has(cut, *sign)).collect();
        assert!(missing.is_empty(), "{cut:?}: {missing:?}");
    }
}

fn setter<'a>(fonts: &'a Fonts, tags: &'a mut Tags, texts: &'static Texts) -> Setter<'a> {
    let root = tags.add(None, Tag::Section);
    let sizes =
        Sizes { body: 10.0, leading: 13.0, align: Align::Justify, square: 10.0, wide: 480.0, least: 0.0 };
    Setter::of_words(fonts, tags, texts, sizes, root)
}

#[test]
fn what_announces_something_stays_with_it() {
    let fonts = Fonts::new();
    let sticks = |text: &str| {
        let mut tags = Tags::default();
        let mut setter = setter(&fonts, &mut tags, Texts::of(Language::English));
        let root = setter.root;
        setter.slabs(&read(text, str::to_owned), 235.0, root)[0].sticks
    };
    assert!(sticks("You need:\n\n- a yak"));
    assert!(!sticks("You need a yak.\n\n- a gnu"));
    assert!(!sticks("You need:"));
}

#[test]
fn no_word_of_a_page_is_lost() {
    let fonts = Fonts::new();
    every_page(|id, page| {
        let mut tags = Tags::default();
        let mut setter = setter(&fonts, &mut tags, page.texts);
        let strips = setter.strips(&read(page.text, page.texts.set), 235.0);
        let slabs = strips.iter().flat_map(|strip| match strip {
            Strip::Columns(slabs) | Strip::Wide(slabs) => slabs,
        });
        let runs = slabs.flat_map(|slab| &slab.marks).filter_map(|mark| match mark {
            Mark::Text { line, .. } => Some(&line.runs),
            _ => None,
        });
        let set: String =
            runs.flatten().flat_map(|run| run.text.chars()).filter(|sign| sign.is_alphabetic()).collect();
        // Marks of Markdown are no letters; the words after a fence, and addresses, are not shown.
        let mut shown = String::new();
        for line in page.text.lines().filter(|line| !line.starts_with("```")) {
            let mut rest = line;
            while let Some((before, (_, after))) =
                rest.split_once("](").and_then(|(before, after)| Some((before, after.split_once(')')?)))
            {
                shown.push_str(before);
                rest = after;
            }
            shown.push_str(rest);
        }
        let wanted: String = shown.chars().filter(|sign| sign.is_alphabetic()).collect();
        let differs = set.chars().zip(wanted.chars()).position(|(set, wanted)| set != wanted);
        assert_eq!(set.len(), wanted.len(), "{id}: they differ at {differs:?}");
        assert_eq!(differs, None, "{id}");
    });
}

/// What the pictures of a series are: their left edges, and the words of the slab.
fn set_series(game: &str, language: Language) -> Vec<(Vec<f32>, String, usize)> {
    let game = menagerie_games::find(game).expect("the game is ours");
    let source = Source::of_game(
        &*game,
        &Manuscript { translations: TRANSLATIONS, ..Manuscript::default() },
        language,
    );
    let fonts = Fonts::new();
    let drawer = crate::picture::Drawer::new(crate::Design { language, ..crate::Design::default() });
    let plates = |kind: &str, body: &str| {
        let fenced = format!("```{kind}\n{body}```\n");
        drawer.block(&*game, &menagerie_show::page::blocks(&fenced).next()?, source.texts)
    };
    let mut tags = Tags::default();
    let root = tags.add(None, Tag::Section);
    let sizes =
        Sizes { body: 10.0, leading: 13.0, align: Align::Justify, square: 19.5, wide: 480.0, least: 0.0 };
    let mut setter =
        Setter { plates: &plates, ..Setter::of_words(&fonts, &mut tags, source.texts, sizes, root) };
    let blocks: Vec<Block> = read(source.text, source.texts.set)
        .into_iter()
        .filter(|block| matches!(block, Block::Fence { kind, .. } if kind == "steps"))
        .collect();
    let mut rows = Vec::new();
    for strip in setter.strips(&blocks, 228.0) {
        let Strip::Wide(slabs) = strip else { continue };
        for slab in slabs {
            let (mut lefts, mut words, mut strokes) = (Vec::new(), String::new(), 0);
            for mark in &slab.marks {
                match mark {
                    Mark::Picture { x, width, .. } => {
                        assert!(*x >= 0.0 && x + width <= 480.1, "a picture leaves the page");
                        lefts.push(*x);
                    }
                    Mark::Text { line, .. } => words.extend(line.runs.iter().map(|run| run.text.as_str())),
                    Mark::Stroke { .. } => strokes += 1,
                    _ => {}
                }
            }
            rows.push((lefts, words, strokes));
        }
    }
    rows
}

#[test]
fn the_pictures_of_a_series_stand_beside_each_other_with_arrows_and_captions() {
    for language in Language::ALL {
        let rows = set_series("zombie", language);
        assert!(rows.len() >= 3, "three series at least");
        for (lefts, words, strokes) in rows {
            assert_eq!((lefts.len(), strokes), (3, 2 * 3), "three pictures and two arrows: {words}");
            assert!(lefts.windows(2).all(|pair| pair[0] < pair[1]), "from left to right");
            assert!(words.chars().count() > 100, "all have captions: {words}");
        }
        // Four stand in two rows, and the first row's last leads on to the second row.
        let rows = set_series("crowded", language);
        let shapes: Vec<_> = rows.iter().map(|(lefts, _, strokes)| (lefts.len(), *strokes)).collect();
        assert_eq!(shapes, [(2, 2 * 3), (2, 3)]);
    }
}
