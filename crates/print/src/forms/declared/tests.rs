//! What a page may declare, and what it is told where it errs.

use super::*;
use crate::texts::Texts;
use crate::{Language, Manuscript};
use menagerie_games::{FORMS, TRANSLATIONS, all};

fn page(language: Language) -> Vec<Form> {
    let from = Manuscript { translations: TRANSLATIONS, ..Manuscript::default() };
    forms(&Source::of_chapter(&FORMS, &from, language)).expect("our own forms can be read")
}

/// What of a part is the same in all languages.
fn shape(part: &Part) -> String {
    let Part { titles, repeat, sets, board, head, widths, rows, cells, tall, diagonal } = part;
    let cells: Vec<usize> = cells.iter().map(Vec::len).collect();
    let head = head.len();
    format!(
        "{} {repeat} {sets} {board:?} {head} {widths:?} {rows} {cells:?} {tall} {diagonal:?}",
        titles.len()
    )
}

#[test]
fn forms_are_alike_in_all_languages() {
    let english = page(Language::English);
    for language in Language::ALL {
        let other = page(language);
        assert_eq!(other.len(), english.len());
        for (form, wanted) in other.iter().zip(&english) {
            let Ruled { games, others, fields, parts } = &form.ruled;
            assert_eq!((games, others), (&wanted.ruled.games, &wanted.ruled.others), "{}", form.title);
            let labels = |fields: &[Vec<String>]| fields.iter().map(Vec::len).collect::<Vec<_>>();
            assert_eq!(labels(fields), labels(&wanted.ruled.fields), "{}", form.title);
            let shapes = |parts: &[Part]| parts.iter().map(shape).collect::<Vec<_>>();
            assert_eq!(shapes(parts), shapes(&wanted.ruled.parts), "{}", form.title);
            assert!(!form.words.is_empty(), "{}: nothing says how to use it", form.title);
        }
    }
}

#[test]
fn every_game_has_a_form_and_every_form_is_of_games_that_exist() {
    let games = all();
    let ids: Vec<&str> = games.iter().map(|game| game.info().id).collect();
    let forms = page(Language::English);
    for id in &ids {
        assert!(forms.iter().any(|form| form.ruled.games.iter().any(|game| game == id)), "{id}: no form");
    }
    for form in &forms {
        let unknown: Vec<_> = form.ruled.games.iter().filter(|game| !ids.contains(&game.as_str())).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", form.title);
    }
    assert_eq!(forms.iter().filter(|form| form.ruled.others).count(), 1, "one sheet is for all other games");
}

#[test]
fn a_fault_in_a_form_is_told_with_its_name() {
    let faults = [
        ("games = []", "missing field `parts`"),
        ("games = []\nparts = []\ncolour = 1", "unknown field `colour`"),
        ("games = []\nparts = []\nfields = [[]]", "no labels"),
        ("games = []\n[[parts]]", "neither `board` nor `head`"),
        ("games = []\n[[parts]]\nboard = [0, 8]", "a board of 0×8"),
        ("games = []\n[[parts]]\nboard = [8, 27]", "a board of 8×27"),
        ("games = []\n[[parts]]\nhead = [\"a\"]\nwidths = [1, 2]", "1 numbers"),
        ("games = []\n[[parts]]\nhead = [\"a\"]\nwidths = [nan]", "1 numbers"),
        ("games = []\n[[parts]]\nhead = [\"a\"]\ncells = [[\"a\", \"b\"]]", "2 cells"),
        ("games = []\n[[parts]]\nhead = [\"a\"]\ntall = 0", "`tall`"),
    ];
    for (body, fault) in faults {
        let text = format!("# Forms\n\n## A form\n\n```form\n{body}\n```\n");
        let told = told(&text);
        assert!(told.contains("“A form”") && told.contains(fault), "{told}");
    }
    let told = told("# Forms\n\n```form\ngames = []\nparts = []\n```\n");
    assert!(told.contains("no heading"), "{told}");
}

fn told(text: &str) -> String {
    let texts = Texts::of(Language::English);
    let about = Default::default();
    let source = Source { id: "forms", title: "Forms".to_owned(), about, text, game: None, texts };
    forms(&source).err().map(|fault| fault.to_string()).unwrap_or_default()
}
