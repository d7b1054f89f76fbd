//! Whether an aid can be read where it lies: beside the board.

use super::*;
use crate::{Language, Paper};
use menagerie_games::{CHAPTERS, FORMS, TRANSLATIONS, all};

/// All aids, with what they are of.
fn every_aid(check: impl Fn(&str, &Design, &Leaf)) {
    let fonts = Fonts::new();
    let from = Manuscript { chapters: CHAPTERS, forms: Some(&FORMS), translations: TRANSLATIONS, games: &[] };
    for language in Language::ALL {
        for paper in Paper::ALL {
            let design = Design { language, paper, ..Design::default() };
            let mut press = Press::new(&fonts, design);
            for game in all() {
                let source = Source::of_game(&*game, &from, language);
                let own = own(&from, source.id, language);
                let leaf = press.aid(&*game, &source, own).expect("it fits a page");
                check(&format!("{}, {language:?}, {paper:?}", source.id), &design, &leaf);
            }
        }
    }
}

#[test]
fn no_words_are_too_small_to_be_read_beside_the_board() {
    every_aid(|id, design, leaf| {
        // Below stand the key to the signs and the imprint.
        let foot = design.paper.size().1 - 45.0;
        let above = leaf.marks.iter().filter_map(|mark| match mark {
            Mark::Text { y, line, .. } if *y < foot => Some(line),
            _ => None,
        });
        let runs: Vec<_> = above.flat_map(|line| &line.runs).filter(|run| run.picture.is_none()).collect();
        assert!(runs.len() > 20, "{id}");
        for run in runs {
            assert!(run.style.size >= READABLE - 0.01, "{id}: `{}` in {} pt", run.text, run.style.size);
        }
    });
}

#[test]
fn no_board_is_too_small_to_be_seen() {
    every_aid(|id, _, leaf| {
        // Eleven squares and their border have at least seven points a square.
        for mark in &leaf.marks {
            if let Mark::Picture { width, .. } = mark {
                assert!(*width > 11.6 * 7.0, "{id}: a picture of {width} pt");
            }
        }
    });
}

#[test]
fn the_aid_of_a_game_for_four_shows_their_seats() {
    every_aid(|id, _, leaf| {
        let pictures = leaf.marks.iter().filter(|mark| matches!(mark, Mark::Picture { .. })).count();
        // The array, the seats, and how three pieces move.
        assert!(!id.starts_with("crowded") || pictures == 2 + 3, "{id}: {pictures}");
    });
}
