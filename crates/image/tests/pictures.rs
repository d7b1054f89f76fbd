//! Pictures of every game's start are whole documents, and hold what the scene holds.

use menagerie_image::{Look, PieceSet, Theme, png, svg};
use menagerie_kernel::{Chance, Eye, Figure, Options, Side, Spot, Token};
use menagerie_show::page::Way;
use menagerie_show::{Grave, Scene, Standing};
use roxmltree::Document;
use std::collections::BTreeSet;

fn starts() -> Vec<(&'static str, Scene)> {
    let start = |game: &dyn menagerie_show::AnyGame| {
        let line = game.start(Options::default(), Chance::from_number(0)).unwrap();
        (game.info().id, line.scene(Eye::Public))
    };
    menagerie_games::all().iter().map(|game| start(&**game)).collect()
}

#[test]
fn every_start_is_drawn_whole() {
    for (id, scene) in starts() {
        let picture = svg(&scene, &Look::default());
        let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(!picture.contains("var("), "{id}: all colours are given");
        let ground = |node: &roxmltree::Node<'_, '_>| {
            matches!(node.attribute("fill"), Some("#bd946b" | "#eddcb9")) && node.has_tag_name("rect")
        };
        assert_eq!(document.descendants().filter(ground).count(), scene.cells.len(), "{id}");
    }
}

#[test]
fn every_piece_of_a_start_has_its_picture() {
    for (id, scene) in starts() {
        let look = Look::default();
        let bare = svg(&Scene { pieces: Vec::new(), ..scene.clone() }, &look);
        let letters = |text: &str| text.matches("<text").count();
        assert_eq!(letters(&svg(&scene, &look)), letters(&bare), "{id}: a piece is drawn as its letter");
    }
}

#[test]
fn every_theme_and_set_draws_every_piece_in_colours_of_its_own() {
    for (id, scene) in starts() {
        let mut seen = BTreeSet::new();
        for theme in Theme::names() {
            let theme = Theme::named(theme).expect("it names itself");
            for pieces in [PieceSet::Classic, PieceSet::Plain] {
                let picture = svg(&scene, &Look { theme, pieces, ..Look::default() });
                Document::parse(&picture).unwrap_or_else(|error| panic!("{id}: {error}"));
                let bare =
                    svg(&Scene { pieces: Vec::new(), ..scene.clone() }, &Look { theme, ..Look::default() });
                assert_eq!(picture.matches("<text").count(), bare.matches("<text").count(), "{id}: a letter");
                assert!(seen.insert(picture), "{id}: {theme:?} with {pieces:?} looks like another");
            }
        }
    }
    assert_eq!(Theme::named("marble"), None);
}

fn king(at: Spot, under: Vec<Token>) -> Standing {
    let figure = Figure { icon: "king", name: "king", letter: 'K', side: Side::Light };
    Standing { at, figure, under }
}

#[test]
fn stacks_coins_graves_and_arrows_are_drawn() {
    let at = Spot { file: 4, rank: 1 };
    let (_, start) = starts().remove(0);
    let scene = |under: Vec<Token>| Scene { pieces: vec![king(at, under)], ..start.clone() };
    let checkers = |count| Token { icon: "checker", side: Side::Dark, count };
    let discs = |scene: &Scene| svg(scene, &Look::default()).matches("class=\"disc\"").count();
    assert_eq!([0, 1, 2, 3].map(|count| discs(&scene(vec![checkers(count)]))), [0, 1, 2, 3]);
    let high = scene(vec![checkers(24)]);
    assert_eq!(discs(&high), 3);
    let high = svg(&high, &Look::default());
    assert!(high.contains(">24</text>"));
    let coin = svg(&scene(vec![Token { icon: "zombie", side: Side::Neutral, count: 1 }]), &Look::default());
    assert!(coin.contains("scale(.4844)"));
    let pawn = Figure { icon: "pawn", name: "pawn", letter: 'p', side: Side::Dark };
    let graves =
        vec![Grave { seat: "w", figure: pawn, at: Some(at) }, Grave { seat: "b", figure: pawn, at: None }];
    let graves = svg(&Scene { graves, ..start.clone() }, &Look::default());
    assert_eq!(graves.matches("scale(.32)").count(), 1, "only where this eye knows");
    let arrows = [Spot { file: 6, rank: 3 }, at].map(|to| Way { from: at, to }).to_vec();
    let pointed = svg(&start, &Look { arrows, ..Look::default() });
    assert!(pointed.contains("rotate(-45.00)") && pointed.contains("r=\"26\""));
}

#[test]
fn a_png_has_the_wanted_width_and_a_sane_size() {
    let (_, scene) = starts().remove(0);
    let picture = svg(&scene, &Look { embed_font: true, ..Look::default() });
    assert!(picture.contains("data:font/otf;base64,T1RUTw"));
    let bytes = png(&picture, 320).unwrap();
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 320);
    assert!(png(&picture, 100_000).is_err() && png(&picture, 0).is_err() && png("no picture", 100).is_err());
}
