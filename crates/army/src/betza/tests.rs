use super::*;
use proptest::prelude::*;

/// The ways of a text with one movement, as `(files, ranks)` in order.
fn ways(text: &str) -> Vec<(i8, i8)> {
    let betza = read(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
    let mut ways: Vec<_> = betza.movements.into_iter().flat_map(|movement| movement.ways).collect();
    ways.sort_unstable();
    ways
}

fn flaw(text: &str) -> (usize, String) {
    let flaw = read(text).expect_err(text);
    (flaw.at, flaw.why)
}

#[test]
fn straight_directions_are_added_up() {
    assert_eq!(ways("fW"), [(0, 1)]);
    assert_eq!(ways("frW"), [(0, 1), (1, 0)]);
    assert_eq!(ways("vW"), [(0, -1), (0, 1)]);
    assert_eq!(ways("sD"), [(-2, 0), (2, 0)]);
    assert_eq!(ways("ffsH"), [(-3, 0), (0, 3), (3, 0)]);
}

#[test]
fn diagonal_directions_are_pairs_that_meet_in_one() {
    assert_eq!(ways("fF"), [(-1, 1), (1, 1)]);
    assert_eq!(ways("flF"), [(-1, 1)]);
    assert_eq!(ways("lfA"), [(-2, 2)]);
    assert_eq!(ways("lF"), [(-1, -1), (-1, 1)]);
    assert_eq!(ways("fsF"), ways("fF"));
    assert_eq!(ways("flbrG"), [(-3, 3), (3, -3)]);
    assert_eq!(ways("ffrrF"), [(-1, 1), (1, -1), (1, 1)], "doubled letters do not meet");
}

/// The tables of the XBoard page: `lfN` is Ng1-f3, `ffrrN` the two forwardmost and the two rightmost.
#[test]
fn oblique_directions_are_those_of_the_tables() {
    assert_eq!(ways("fN"), [(-1, 2), (1, 2)]);
    assert_eq!(ways("ffN"), ways("fN"));
    assert_eq!(ways("fsN"), [(-2, 1), (2, 1)]);
    assert_eq!(ways("bsN"), [(-2, -1), (2, -1)]);
    assert_eq!(ways("lfN"), [(-1, 2)]);
    assert_eq!(ways("flN"), [(-2, 1)]);
    assert_eq!(ways("rbC"), [(1, -3)]);
    assert_eq!(ways("brC"), [(3, -1)]);
    assert_eq!(ways("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
    assert_eq!(ways("rhZ"), [(2, -3), (2, 3), (3, -2), (3, 2)]);
    assert_eq!(ways("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    assert_eq!(ways("sN"), [(-2, -1), (-2, 1), (2, -1), (2, 1)]);
    assert_eq!(ways("lvN"), [(-1, -2), (-1, 2)]);
    assert_eq!(ways("ffrrN"), [(-1, 2), (1, 2), (2, -1), (2, 1)]);
    assert_eq!(ways("frN"), [(2, 1)], "what can meet does");
}

#[test]
fn compounds_hand_their_directions_to_both_halves() {
    assert_eq!(ways("fK"), [(-1, 1), (0, 1), (1, 1)]);
    assert_eq!(ways("frK"), [(0, 1), (1, 0), (1, 1)]);
    assert_eq!(read("Q"), read("RB"));
    assert_eq!(read("K"), read("WF"));
    assert_eq!(read("K2"), read("W2F2"));
}

#[test]
fn ranges_are_doubled_letters_and_numbers() {
    let range = |text: &str| read(text).unwrap().movements[0].range;
    for (text, wanted) in [
        ("W", Some(1)),
        ("WW", None),
        ("R", None),
        ("W0", None),
        ("W3", Some(3)),
        ("R4", Some(4)),
        ("N", Some(1)),
        ("NN", None),
        ("NN2", Some(2)),
        ("N0", None),
        ("B15", Some(15)),
    ] {
        assert_eq!(range(text), wanted, "{text}");
    }
    assert_eq!(read("WWFF"), read("Q"));
}

#[test]
fn modifiers_say_when_and_whether_it_captures() {
    let pawn = read("fmWfceFifmnD").unwrap().movements;
    let told: Vec<_> =
        pawn.iter().map(|one| (one.moves, one.captures, one.passing, one.initial, one.lame)).collect();
    let wanted = [
        (true, false, false, false, false),
        (false, true, true, false, false),
        (true, false, false, true, true),
    ];
    assert_eq!(told, wanted);
    assert_eq!(read("mcW"), read("W"));
    assert_eq!(read("mRcpR").unwrap().movements[1].hop, Some(Hop::Over));
    assert_eq!(read("gQ").unwrap().movements[1].hop, Some(Hop::Behind));
    assert!(read("oR").unwrap().movements[0].round);
}

#[test]
fn lame_leaps_pass_what_lies_between() {
    let passes = |text: &str, way| read(text).unwrap().movements[0].passes(way);
    assert_eq!(passes("nD", (0, -2)), [(0, -1)]);
    assert_eq!(passes("nG", (3, -3)), [(1, -1), (2, -2)]);
    assert_eq!(passes("nN", (2, -1)), [(1, 0)], "the horse of Chinese chess");
    assert_eq!(passes("nN", (-1, -2)), [(0, -1)]);
}

#[test]
fn what_only_goes_ahead_is_known() {
    for (text, wanted) in
        [("fmWfceFifmnD", true), ("fhN", true), ("fR", true), ("fsW", false), ("WfF", false)]
    {
        assert_eq!(read(text).unwrap().only_ahead(), wanted, "{text}");
    }
}

#[test]
fn flaws_say_where_and_why() {
    for (text, at, why) in [
        ("", 0, "nothing says"),
        ("Wf", 2, "belong to no atom"),
        ("WX", 1, "none of the atoms"),
        ("WjN", 1, "none of the modifiers"),
        ("W-F", 1, "no letter"),
        ("Wé", 1, "no letter"),
        ("fmfW", 2, "stand together"),
        ("mmW", 1, "second time"),
        ("WWW", 2, "third time"),
        ("BB", 1, "without limit"),
        ("KK", 1, "is `Q`"),
        ("W16", 1, "no range"),
        ("W03", 1, "no range"),
        ("3W", 0, "after no atom"),
        ("hN", 0, "after a direction"),
        ("fhW", 1, "halves of four"),
        ("fWnF", 2, "passes no square"),
        ("nZ", 0, "not agreed"),
        ("pW", 0, "room to hop"),
        ("Rpg4B", 3, "after no atom"),
        ("RpgB", 2, "not both"),
        ("npD0", 0, "cannot be lame"),
    ] {
        let (place, told) = flaw(text);
        assert!(told.contains(why), "{text}: {told}");
        assert_eq!(place, at, "{text}: {told}");
    }
    assert!(flaw(&"WF".repeat(50)).1.contains("letters"));
}

#[test]
fn sentences_are_made_of_the_parts() {
    for (text, wanted) in [
        ("K", "Moves one square in any direction."),
        ("Q", "Moves any number of squares in any direction."),
        ("R4", "Moves up to four squares along a rank or file."),
        ("N", "Jumps two squares along a rank or file and one to the side."),
        (
            "BN",
            "Moves any number of squares diagonally, or jumps two squares along a rank or file and one to the side.",
        ),
        ("FfW", "Moves one square diagonally or straight ahead."),
        ("WfF", "Moves one square along a rank or file or diagonally ahead."),
        (
            "fmWfceFifmnD",
            "Moves one square straight ahead without capturing; captures one square diagonally ahead, also en passant; \
             from where it began, jumps two squares straight ahead over an empty square without capturing.",
        ),
        (
            "mRcpR",
            "Moves any number of squares along a rank or file without capturing; captures at any distance along a rank or file over exactly one piece on its way.",
        ),
        (
            "NN",
            "Makes any number of jumps in a line, each of two squares along a rank or file and one to the side.",
        ),
        ("fsN", "Jumps two squares to either side and one ahead."),
        (
            "fhN",
            "Jumps two squares ahead and one to either side or two squares to either side and one ahead.",
        ),
        (
            "nN",
            "Jumps two squares along a rank or file and one to the side past an empty square straight beside it.",
        ),
        ("lfN", "Jumps two squares ahead and one to the left."),
        ("sWcfF", "Moves one square to either side; captures one square diagonally ahead."),
        ("cA", "Captures by a jump of two squares diagonally."),
        ("oR", "Moves any number of squares along a rank or file, going round the sides of the board."),
    ] {
        assert_eq!(sentence(&read(text).unwrap()), wanted, "{text}");
    }
}

proptest! {
    /// Whatever the text, it is refused at a place in it, or its ways are those of its leaps and its sentence is one.
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,90}") {
        check(&text);
    }

    /// Texts of the notation's own letters get further into it.
    #[test]
    fn any_letters_are_read_or_refused(text in "([mceinpgofblrvsh]{0,4}[WFDNAHCZGKBRQLJ]{1,2}[0-9]{0,2}){1,6}") {
        check(&text);
    }
}

fn check(text: &str) {
    match read(text) {
        Err(flaw) => {
            assert!(flaw.at <= text.len() && text.is_char_boundary(flaw.at) && !flaw.why.is_empty(), "{text}")
        }
        Ok(betza) => {
            let told = sentence(&betza);
            assert!(told.ends_with('.') && told.starts_with(char::is_uppercase), "{text}: {told}");
            for movement in &betza.movements {
                assert!(!movement.ways.is_empty(), "{text} leads nowhere");
                let all = directions::all(movement.leap);
                assert!(movement.ways.iter().all(|way| all.contains(way)), "{text}");
                assert!(movement.moves || movement.captures || movement.passing, "{text}");
            }
        }
    }
}
