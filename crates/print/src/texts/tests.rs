//! Whether a language can say everything.

use super::*;
use menagerie_kernel::Options;
use menagerie_show::Scene;

/// All words that need nothing to be put into them.
fn plain(texts: &Texts) -> Vec<&str> {
    let Texts { deck, aids, book, forms, .. } = texts;
    let deck = [deck.file, &deck.title, &deck.about, &deck.label];
    let aids = [
        aids.file,
        &aids.title,
        &aids.about,
        &aids.minute,
        &aids.end,
        &aids.rulings,
        &aids.setup,
        &aids.moves,
        &aids.like,
        &aids.key,
    ];
    let book =
        [book.file, &book.title, &book.about, &book.above_one, &book.above_all, &book.below, &book.contents];
    let forms = [forms.file, &forms.title, &forms.about, &texts.imprint];
    [&texts.rulings[..], &deck, &aids, &book, &forms].concat()
}

#[test]
fn each_language_says_everything_otherwise_and_as_its_printers_set_it() {
    let all = Language::ALL.map(Texts::of);
    for (index, texts) in all.iter().enumerate() {
        for (said, other) in
            all[index + 1..].iter().flat_map(|other| plain(texts).into_iter().zip(plain(other)))
        {
            assert_ne!(said, other);
        }
        for said in plain(texts) {
            assert_eq!((texts.set)(said), said);
        }
    }
}

/// The scenes in which the games begin, and those of their pages.
fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for game in menagerie_games::all() {
        for block in menagerie_show::page::blocks(game.info().rules) {
            let line = game.parse(block.position, Options::default()).expect("pages show positions");
            scenes.push(line.scene(menagerie_show::page::eye_of(&*line)));
        }
    }
    scenes
}

#[test]
fn everything_that_the_games_name_has_a_name_in_every_language() {
    for language in Language::ALL {
        let Texts { names, tag, .. } = Texts::of(language);
        for game in menagerie_games::all() {
            let info = game.info();
            assert!((names.game)(info.about).is_some(), "{tag}: {}", info.about);
            let found = menagerie_show::page::Translation::find(menagerie_games::TRANSLATIONS, info.id, tag);
            if let Some(found) = found {
                let title = menagerie_show::page::title(found.text).replace('’', "'");
                assert_eq!((names.game)(info.name).map(|name| name.replace('’', "'")), Some(title), "{tag}");
            }
        }
        let figures = scenes().into_iter().flat_map(|scene| scene.pieces).map(|piece| piece.figure.name);
        for man in figures.chain(menagerie_image::deck().iter().map(|card| card.kind)) {
            assert!((names.man)(man).is_some(), "{tag}: {man}");
        }
    }
}

#[test]
fn french_has_articles_and_colours_that_agree() {
    let Pictures { figure, to_move, hand, pile, .. } = Texts::of(Language::French).pictures;
    let men = [(Side::Dark, "rook"), (Side::Light, "knight"), (Side::Neutral, "queen"), (Side::Light, "yak")];
    assert_eq!(
        men.map(|(side, man)| figure(side, man)),
        ["tour noire", "cavalier blanc", "dame", "yak blanc"]
    );
    assert_eq!(to_move("White"), "Trait aux Blancs.");
    assert_eq!(to_move("Black queen side"), "Trait aux Noirs (aile dame).");
    assert_eq!(to_move("Player 2"), "Trait à Joueur 2.");
    assert_eq!(hand("Black", "10♠"), "Main des Noirs\u{a0}: 10♠");
    assert_eq!(pile("discard", None, "10♠"), "Défausse\u{a0}: 10♠");
    assert_eq!(pile("captured", Some("White"), "10♠"), "Cartes prises des Blancs\u{a0}: 10♠");
}

#[test]
fn what_has_no_name_keeps_its_english_one_and_says_so() {
    let french = Texts::of(Language::French);
    assert_eq!(french.man("squire"), Said { text: "Écuyer".to_owned(), lang: None });
    assert_eq!(french.man("yak"), Said { text: "Yak".to_owned(), lang: Some("en") });
}
