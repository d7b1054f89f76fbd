//! Whether all pages of the book can be set as they are written.

use super::*;
use crate::markdown::read;

/// All pages of the book with their names.
fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let games = menagerie_games::all().into_iter().map(|game| (game.info().id, game.info().rules));
    games.chain(menagerie_games::CHAPTERS.iter().map(|chapter| (chapter.id, chapter.text)))
}

#[test]
fn the_faces_have_every_character_of_the_book() {
    let fonts = Fonts::new();
    for (id, text) in pages() {
        let missing: Vec<char> =
            text.chars().filter(|sign| *sign != '\n' && !fonts.has(Cut::Regular, *sign)).collect();
        assert!(missing.is_empty(), "{id}: {missing:?}");
    }
}

#[test]
fn no_word_of_a_page_is_lost() {
    let fonts = Fonts::new();
    for (id, text) in pages() {
        let mut tags = Tags::default();
        let root = tags.add(None, Tag::Section);
        let sizes = Sizes { body: 10.0, leading: 13.0, align: Align::Justify, square: 10.0, wide: 480.0 };
        let mut setter = Setter {
            fonts: &fonts,
            tags: &mut tags,
            sizes,
            plates: &|_, _| None,
            links: &|_| None,
            pages: &|_| None,
            root,
            name: String::new(),
            headings: Vec::new(),
        };
        let strips = setter.strips(&read(text), 235.0);
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
        for line in text.lines().filter(|line| !line.starts_with("```")) {
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
    }
}
