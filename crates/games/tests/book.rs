//! What every page of the book has: the sections in which readers find their way, pictures with captions, the
//! movements of all men that are not orthodox, and links that lead somewhere.

use menagerie_games::CHAPTERS;
use menagerie_kernel::page::{self, Block, Shows};
use menagerie_kernel::{AnyGame, AnyLine, Chance, Eye, Options};
use std::collections::BTreeSet;

/// The men that are told about in the chapter on orthodox chess.
const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// The sections of every game's page, by their headings. A section may have several names.
const SECTIONS: [&str; 9] = [
    "In one minute",
    "Setting up",
    "How the", // pieces or Spartans or Persians move
    "How it ends",
    "Our rulings",
    "How to play well",
    "Writing it down",
    "Where it comes from",
    "Where to go on",
];

/// A page of the book.
struct Page {
    id: &'static str,
    text: &'static str,
    /// Whose rules it tells, if it is a game's.
    game: Option<Box<dyn AnyGame>>,
}

fn pages() -> Vec<Page> {
    let games = menagerie_games::all().into_iter();
    let games = games.map(|game| Page { id: game.info().id, text: game.info().rules, game: Some(game) });
    let chapters = CHAPTERS.iter().map(|chapter| Page { id: chapter.id, text: chapter.text, game: None });
    games.chain(chapters).collect()
}

fn line_of(id: &str, own: Option<&dyn AnyGame>, block: &Block<'_>) -> Box<dyn AnyLine> {
    let named = block
        .game
        .map(|game| menagerie_games::find(game).unwrap_or_else(|| panic!("{id}: no game `{game}`")));
    let game =
        named.as_deref().or(own).unwrap_or_else(|| panic!("{id}: whose position is `{}`?", block.position));
    let parsed = game.parse(block.position, Options::default());
    parsed.unwrap_or_else(|bad| panic!("{id}: the diagram of `{}`: {bad}", block.position))
}

fn headings(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("## "))
}

#[test]
fn every_game_has_the_sections_in_their_order() {
    for game in menagerie_games::all() {
        let info = game.info();
        let mut found = headings(info.rules);
        for section in SECTIONS {
            let has = found.any(|heading| heading.starts_with(section));
            assert!(has, "{}: no section “{section}” where it belongs", info.id);
        }
        let minute = page::stretches(info.rules);
        let page::Stretch::Prose(start) = minute[0] else { panic!("{}: begins with a picture", info.id) };
        assert!(start.contains("## In one minute"), "{}: a picture before the first minute is over", info.id);
        assert!(info.rules.contains("(/rules/credits)"), "{}: no credits", info.id);
    }
}

#[test]
fn rulings_are_collected_and_marked() {
    for game in menagerie_games::all() {
        let info = game.info();
        let rulings = info.rules.split("## Our rulings\n").nth(1).unwrap_or_default();
        let rulings = rulings.split("\n## ").next().unwrap_or_default();
        for item in rulings.split("\n- ").skip(1) {
            assert!(item.starts_with("*Our ruling:* "), "{}: unmarked: {item}", info.id);
        }
        let elsewhere = info.rules.replace(rulings, "");
        assert!(!elsewhere.contains("*Our ruling:*"), "{}: a ruling outside the section", info.id);
    }
}

#[test]
fn every_picture_has_words_and_the_chapters_can_be_replayed() {
    for Page { id, text, game } in pages() {
        let blocks: Vec<_> = page::blocks(text).collect();
        assert!(game.is_none() || blocks.len() >= 2, "{id}: at least two pictures");
        for block in blocks {
            assert!(!block.caption.is_empty(), "{id}: nothing is said about `{}`", block.position);
            let line = line_of(id, game.as_deref(), &block);
            match block.shows {
                Shows::Turns(turns) => {
                    for turn in turns {
                        let played = line.duplicate().play_turn(turn);
                        assert!(played.is_ok(), "{id}: `{turn}` in `{}`: {played:?}", block.position);
                    }
                }
                Shows::Moves(square) => {
                    let spot = square.parse().unwrap_or_else(|why| panic!("{id}: {why}"));
                    let goals = page::goals(&*line, spot);
                    assert!(!goals.is_empty(), "{id}: nothing moves on {square} in `{}`", block.position);
                }
            }
        }
    }
}

#[test]
fn every_man_that_is_not_orthodox_is_shown_moving() {
    for game in menagerie_games::all() {
        let info = game.info();
        let start = game.start(Options::default(), Chance::from_number(0)).expect("every game starts");
        let men = start.scene(Eye::Public).pieces;
        let unknown: BTreeSet<_> =
            men.iter().map(|piece| piece.figure.icon).filter(|icon| !ORTHODOX.contains(icon)).collect();
        let mut shown = BTreeSet::new();
        for block in page::blocks(info.rules) {
            let Shows::Moves(square) = block.shows else { continue };
            let scene = line_of(info.id, Some(&*game), &block).scene(Eye::Public);
            let mover = scene.pieces.iter().find(|piece| piece.at.to_string() == square);
            shown.extend(mover.map(|piece| piece.figure.icon));
        }
        let missing: Vec<_> = unknown.difference(&shown).collect();
        assert!(missing.is_empty(), "{}: nobody shows how these move: {missing:?}", info.id);
    }
    let orthodox = CHAPTERS.iter().find(|chapter| chapter.id == "orthodox").expect("the chapter is there");
    for kind in ORTHODOX {
        let heading = format!("### {}{}\n", kind[..1].to_uppercase(), &kind[1..]);
        assert!(orthodox.text.contains(&heading), "orthodox: no `{kind}`");
    }
}

#[test]
fn links_lead_to_pages_that_exist() {
    let names: Vec<_> = pages().iter().map(|page| page.id).collect();
    for Page { id, text, .. } in pages() {
        for link in text.split("](/rules/").skip(1) {
            let target = link.split(')').next().unwrap_or_default();
            assert!(names.contains(&target), "{id}: a link to `{target}`");
        }
        assert!(!page::title(text).is_empty(), "{id}: no title");
    }
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "two pages have the same name");
}
