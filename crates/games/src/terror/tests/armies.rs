//! The two games that met here: each army against itself.

use super::*;

const TAP: &str = " armies=spinal-tap";
const TERROR: &str = " armies=terror";

fn started(options: &[(&str, &str)]) -> Result<String, BadOption> {
    let word = |(key, word): &(&str, &str)| {
        let value =
            if *word == "true" { kernel::Value::Flag(true) } else { kernel::Value::Word((*word).to_owned()) };
        ((*key).to_owned(), value)
    };
    let options = Options::check(INFO.options, options.iter().map(word)).unwrap();
    let game = Terror::default().with(&options);
    game.start(Chance::from_number(1)).map(|state| kernel::text(&game, &state))
}

#[test]
fn both_sides_begin_with_the_same_army() {
    let tap = "rbndakqhbnr/ppppppppppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKak - 0 1";
    let terror = "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPXXXPPPP/RSWVQKIWVSR w ABJKabjk - 0 1";
    assert_eq!(started(&[("armies", "spinal-tap")]), Ok(format!("{tap}{TAP}")));
    assert_eq!(started(&[("armies", "terror")]), Ok(format!("{terror}{TERROR}")));
    let all = [("armies", "spinal-tap"), ("battle", "true"), ("knights", "centaur")];
    assert_eq!(started(&all), Ok(format!("{tap} battle=wb knights=centaur{TAP}")));
    let battle = [("armies", "terror"), ("battle", "true")];
    assert_eq!(started(&battle), Ok(format!("{terror} battle=wb{TERROR}")));
}

#[test]
fn knights_that_are_not_there_are_not_enhanced() {
    let why = started(&[("armies", "terror"), ("knights", "zebra")]).unwrap_err();
    assert_eq!(why.to_string(), "option `knights`: Terror's army has no knights");
    let text = start_of(Meeting::Terror, " knights=zebra");
    let why = Terror::default().parse(&text).err().expect("no knights");
    assert!(why.to_string().contains("Terror's army has no knights"), "{why}");
}

#[test]
fn each_side_looks_from_its_own_end_as_the_other_does() {
    let kinds = |meeting, color| {
        let men = Terror { meeting, ..Terror::default() }.array().men;
        let rank =
            |n: u8| (0..11).map(move |file| menagerie_board::Square11::new(file, color_rank(color, n)));
        let kind = |at: Option<menagerie_board::Square11>| men.at(at.unwrap()).map(|man| man.kind);
        (0..2).flat_map(rank).map(kind).collect::<Vec<_>>()
    };
    for meeting in [Meeting::SpinalTap, Meeting::Terror] {
        assert_eq!(kinds(meeting, Color::White), kinds(meeting, Color::Black));
    }
    for (meeting, color) in [(Meeting::SpinalTap, Color::White), (Meeting::Terror, Color::Black)] {
        assert_eq!(kinds(meeting, color), kinds(Meeting::Different, color));
    }
}

fn color_rank(color: Color, n: u8) -> u8 {
    color.rank::<Board11>(n)
}

#[test]
fn men_of_another_army_are_refused() {
    for (text, figure) in [
        ("k10/11/11/5X5/11/11/11/11/11/11/K10 w - - 0 1", "crab"),
        ("k10/11/11/5b5/11/11/11/11/11/11/K10 w - - 0 1", "bishop"),
        ("k10/11/11/5c5/11/11/11/11/11/11/K10 w - - 0 1 armies=spinal-tap", "crab"),
        ("k10/11/11/5V5/11/11/11/11/11/11/K10 w - - 0 1 armies=spinal-tap", "viceroy"),
        ("k10/11/11/5N5/11/11/11/11/11/11/K10 w - - 0 1 armies=terror", "knight"),
        ("k10/11/11/5h5/11/11/11/11/11/11/K10 w - - 0 1 armies=terror", "marshall"),
    ] {
        let why = Terror::default().parse(text).err().unwrap_or_else(|| panic!("{text} is read")).to_string();
        assert!(why.contains(&format!("no {figure}, but one stands on f8")), "{text}: {why}");
    }
    for (meeting, castling) in
        [(Meeting::Different, "AB"), (Meeting::SpinalTap, "J"), (Meeting::SpinalTap, "b")]
    {
        let text = start_of(meeting, "");
        let wrong = text.replacen(text.split(' ').nth(2).unwrap(), castling, 1);
        assert!(Terror::default().parse(&wrong).is_err(), "{wrong}");
    }
    assert!(Terror::default().parse(&start(" armies=both")).is_err());
}

#[test]
fn promotion_is_to_the_officers_of_the_army() {
    let becomes = |text: &str, from: &str| turns_from(text, from);
    let white = "9k1/1P9/11/11/11/11/11/11/11/11/K10 w - - 0 1";
    let black = "9k1/11/11/11/11/11/11/11/11/1p9/6K4 b - - 0 1";
    assert_eq!(becomes(&format!("{white}{TAP}"), "b10b11"), ["a", "b", "c", "m", "n", "q", "r"]);
    assert_eq!(becomes(&format!("{white}{TERROR}"), "b10b11"), ["i", "q", "r", "s", "v", "w"]);
    assert_eq!(becomes(&format!("{black}{TAP}"), "b2b1"), ["a", "b", "d", "h", "n", "q", "r"]);
    assert_eq!(becomes(&format!("{black}{TERROR}"), "b2b1"), ["m", "q", "r", "s", "v", "w"]);
    // Only Terror's army counts its queens.
    let second = format!("{white}{TERROR}").replace("K10 w", "KQ9 w");
    assert_eq!(becomes(&second, "b10b11"), ["i", "r", "s", "v", "w"]);
    assert!(why(&second, "b10b11q").starts_with("White has a queen already"));
    let second = format!("{white}{TAP}").replace("K10 w", "KQ9 w");
    assert!(legal(&second, "b10b11q"));
}

#[test]
fn a_white_king_castles_with_its_squires() {
    let text = format!("5k5/11/11/11/11/11/11/11/11/11/RS3K3SR w ABJK - 0 1{TERROR}");
    assert_eq!(after(&text, &["f1c1"]).split(' ').next(), Some("5k5/11/11/11/11/11/11/11/11/11/R1KS5SR"));
    assert_eq!(after(&text, &["f1i1"]).split(' ').next(), Some("5k5/11/11/11/11/11/11/11/11/11/RS5SK1R"));
    let told = why(&format!("5k5/11/11/11/11/11/11/11/11/11/RS3K3SR w - - 0 1{TERROR}"), "f1c1");
    assert!(told.contains("castle with the squire of b1"), "{told}");
    // A king of the other army has nobody to castle with there.
    let told = why(&start(""), "f1c1");
    assert!(!told.contains("squire"), "{told}");
}

#[test]
fn white_crabs_step_aside_and_take_in_passing() {
    let text = format!("k10/11/11/11/2Xp7/11/11/11/11/11/10K w - d8,d9 0 1{TERROR}");
    assert_eq!(turns_from(&text, "c7"), ["b8", "c8", "d8", "d8ep"]);
    assert_eq!(after(&text, &["c7d8ep"]).split(' ').next(), Some("k10/11/11/3X7/11/11/11/11/11/11/10K"));
}

#[test]
fn perft_from_the_starts_is_that_of_the_slow_rules() {
    for meeting in [Meeting::SpinalTap, Meeting::Terror] {
        let text = start_of(meeting, "");
        let slow = brute::Board::read(&text).perft(2);
        assert_eq!(kernel::perft(&Terror::default(), &state(&text), 2), Ok(slow), "{text}");
    }
}

#[test]
fn the_computer_weighs_an_army_against_itself_as_even() {
    for meeting in [Meeting::SpinalTap, Meeting::Terror] {
        let game = Terror { meeting, ..Terror::default() };
        let mut state = game.array();
        let white = kernel::evaluate(&game, &state);
        state.color = Color::Black;
        assert_eq!(kernel::evaluate(&game, &state), white, "from both sides it looks the same");
    }
}
