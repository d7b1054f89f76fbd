//! Position texts, what may not be one, and what clients are told.

use super::*;
use menagerie_kernel::Eye;

#[test]
fn the_start_is_the_seeds_array_with_its_options() {
    let text = |options: Vec<(&str, menagerie_kernel::Value)>| {
        let given = options.into_iter().map(|(key, value)| (key.to_owned(), value));
        let options = Options::check(INFO.options, given).unwrap();
        let state = Terror::default().with(&options).start(Chance::from_number(1)).unwrap();
        kernel::text(&Terror::default(), &state)
    };
    use menagerie_kernel::Value::{Flag, Word};
    assert_eq!(text(vec![]), start(""));
    assert_eq!(text(vec![("battle", Flag(false))]), start(""));
    let both = vec![("battle", Flag(true)), ("knights", Word("zebra".to_owned()))];
    assert_eq!(text(both), start(" battle=wb knights=zebra"));
    assert_eq!(text(vec![("knights", Word("centaur".to_owned()))]), start(" knights=centaur"));
    let wrong = [("knights".to_owned(), Word("camel".to_owned()))];
    assert!(Options::check(INFO.options, wrong).is_err());
}

/// Refused, with the place.
fn bad(text: &str, place: &str) {
    match Terror::default().parse(text) {
        Ok(_) => panic!("{text} is read"),
        Err(why) => assert!(why.place.to_string().contains(place), "{text}: {why}"),
    }
}

#[test]
fn only_the_canonical_form_is_read() {
    for (from, to, place) in [
        ("11/11", "551/11", "placement"),
        ("11/11", "011/11", "placement"),
        ("11/11", "10/11", "placement"),
        ("11/11", "9/11", "placement"),
        ("pppp/11/", "pppp/", "placement"),
        ("RBNC", "RBNc", "placement"),
        ("RBNC", "RBNW", "placement"),
        ("RBNC", "RBN*", "placement"),
        (" w ", " W ", "seat"),
        (" w ", " w  ", "castling"),
        ("AKabjk", "AKbajk", "castling"),
        ("AKabjk", "AKabjkk", "castling"),
        ("AKabjk", "KQkq", "castling"),
        (" - 0 1", " - 00 1", "clock"),
        (" - 0 1", " - 0 0", "turn"),
        (" - 0 1", " - 0 01", "turn"),
        (" - 0 1", " - 0", "turn"),
        (" - 0 1", " - 0 1 ", "sixth"),
        (" - 0 1", " - 0 1 battle=bw", "battle"),
        (" - 0 1", " - 0 1 battle=", "battle"),
        (" - 0 1", " - 0 1 knights=camel", "knights"),
        (" - 0 1", " - 0 1 knights=-", "knights"),
        (" - 0 1", " - 0 1 knights=zebra battle=wb", "battle"),
        (" - 0 1", " - 0 1 battle=wb battle=wb", "battle"),
        (" - 0 1", " - 0 1 checkers=12", "checkers"),
        (" - 0 1", " x3 0 1", "ep"),
        (" - 0 1", " l3 0 1", "ep"),
    ] {
        let text = start("").replacen(from, to, 1);
        assert_ne!(text, start(""));
        bad(&text, place);
    }
    let sets = "k10/11/11/11/11/11/1P9/11/11/11/10K b - ";
    assert!(Terror::default().parse(&format!("{sets}b3,b4 0 1")).is_ok());
    bad(&format!("{sets}b4,b3 0 1"), "ep");
    bad(&format!("{sets}b3,b3,b4 0 1"), "ep");
    for fields in [" battle=wb", " battle=w", " battle=b", " battle=-", " battle=- knights=centaur"] {
        assert_eq!(kernel::text(&Terror::default(), &state(&start(fields))), start(fields));
    }
    assert!(Terror::default().parse(&start("").replace("- 0 1", "- 250 7")).is_ok());
}

#[test]
fn castling_letters_need_king_and_partner_at_home() {
    for (from, to) in [
        ("RBNCAKQMBNR", "1BNCAKQMBNR"),
        ("RBNCAKQMBNR", "RBNCKAQMBNR"),
        ("rswvqk", "r1wvqk"),
        ("rswvqk", "rrwvqk"),
        ("wvsr", "wvs1"),
        ("rsw", "1sw"),
    ] {
        bad(&start("").replacen(from, to, 1), "castling");
    }
}

#[test]
fn kings_and_foot_stand_where_they_can() {
    bad("k10/11/11/11/11/11/11/11/11/11/11 w - - 0 1", "placement");
    bad("kk9/11/11/11/11/11/11/11/11/11/K10 w - - 0 1", "placement");
    for foot in ["P", "p", "c"] {
        bad(&format!("k1{foot}8/11/11/11/11/11/11/11/11/11/K10 w - - 0 1"), "placement");
        bad(&format!("k10/11/11/11/11/11/11/11/11/11/K1{foot}8 w - - 0 1"), "placement");
        assert!(
            Terror::default().parse(&format!("k10/11/11/11/5{foot}5/11/11/11/11/11/K10 w - - 0 1")).is_ok()
        );
    }
    // Any number of a kind is fine.
    assert!(Terror::default().parse("kqqqqqqqqqq/11/11/11/11/11/11/11/11/K10/11 w - - 0 1").is_ok());
}

#[test]
fn the_side_that_just_moved_is_not_attacked() {
    bad("k10/11/11/11/11/11/11/11/11/11/R9K w - - 0 1", "placement");
    assert!(Terror::default().parse("k10/11/11/11/11/11/11/11/11/11/R9K b - - 0 1").is_ok());
    bad("k10/11/11/2N8/11/11/11/11/11/11/10K w - - 0 1 knights=zebra", "placement");
    assert!(Terror::default().parse("k10/11/11/2N8/11/11/11/11/11/11/10K w - - 0 1").is_ok());
}

#[test]
fn targets_are_what_one_march_leaves() {
    let with = |board: &str, seat: &str, ep: &str| format!("{board} {seat} - {ep} 0 1");
    let white = "k10/11/11/11/11/11/1P9/3P7/11/11/10K";
    for (ep, fits) in [
        ("b3,b4", true),
        ("d3", true),
        // A triple march leaves two, a double one the lower one only.
        ("b3", false),
        ("b4", false),
        ("d3,d4", false),
        ("d4", false),
        // Another file, two files, another rank, and Black's ranks.
        ("c3", false),
        ("b3,d3", false),
        ("b3,b4,d3", false),
        ("b3,b4,b5", false),
        ("b2", false),
        ("b9", false),
    ] {
        assert_eq!(Terror::default().parse(&with(white, "b", ep)).is_ok(), fits, "{ep}");
    }
    // The side that just moved marched.
    bad(&with(white, "w", "b3,b4"), "ep");
    // Occupied targets, an occupied origin, and no man where the march ended.
    bad(&with("k10/11/11/11/11/11/1P9/1N9/11/11/10K", "b", "b3,b4"), "ep");
    bad(&with("k10/11/11/11/11/11/1P9/11/11/1N9/10K", "b", "b3,b4"), "ep");
    bad(&with("k10/11/11/11/11/11/1p9/11/11/11/10K", "b", "b3,b4"), "ep");
    bad(&with("k10/11/11/11/11/11/1N9/11/11/11/10K", "b", "b3,b4"), "ep");
    for crab in ["p", "c"] {
        let black = format!("k10/11/11/11/3{crab}7/11/11/11/11/11/10K");
        assert!(Terror::default().parse(&with(&black, "w", "d8,d9")).is_ok());
        bad(&with(&black, "w", "d9"), "ep");
        bad(&with(&black, "b", "d8,d9"), "ep");
    }
}

#[test]
fn keys_ignore_counters_and_nothing_else() {
    let key = |text: &str| kernel::key(&Terror::default(), &state(text));
    let base = start(" battle=wb");
    assert_eq!(key(&base), key(&base.replace("- 0 1", "- 17 9")));
    for other in
        [" battle=w", " battle=b", " battle=-", "", " battle=wb knights=zebra", " battle=wb knights=centaur"]
    {
        assert_ne!(key(&base), key(&start(other)), "{other}");
    }
    assert_ne!(key(&base), key(&base.replace("AKabjk", "AKabj")));
    assert_ne!(key(&base), key(&base.replace(" w ", " b ")));
}

#[test]
fn crab_steps_and_passing_captures_have_gestures_of_their_own() {
    let here = state("k10/11/11/11/11/11/2cP7/11/11/11/10K b - d3,d4 0 1");
    let pick = |step: &str| match Terror::default().gesture(&here, &[], &step.parse().unwrap()) {
        Gesture::Move { pick, .. } => pick.map(|pick| pick.name),
        _ => panic!("{step}"),
    };
    assert_eq!(pick("c5d4ep").as_deref(), Some("en passant"));
    assert_eq!(pick("c5d4").as_deref(), Some("step"));
    assert_eq!(pick("c5c4"), None);
    assert!(matches!(Terror::default().gesture(&here, &[], &Step::Battle), Gesture::Say { .. }));
}

#[test]
fn events_tell_what_everybody_sees() {
    let told = |text: &str, turn: &str| -> Vec<String> {
        let events = line(text).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(
        told("k10/11/11/11/11/11/2cP7/11/11/11/10K b - d3,d4 0 1", "c5d4ep"),
        ["black crab c5 to d4", "white pawn on d5 taken"]
    );
    let castles = "5k5/11/11/11/11/11/11/11/11/11/R4K4R w AK - 0 1";
    assert_eq!(told(castles, "f1b1"), ["white king f1 to b1", "white rook a1 to c1"]);
    assert_eq!(
        told("k10/4P6/11/11/11/11/11/11/11/4P6/10K w - - 0 1 battle=w", "battle,e2e3,e10e11q"),
        [
            "white pawn e10 to e11",
            "the pawn on e11 becomes a queen",
            "white pawn e2 to e3",
            "black king on a11 in check"
        ]
    );
    // Each goes where nobody stands any more.
    assert_eq!(
        told("k10/11/11/11/11/11/11/4P6/4P6/4P6/10K w - - 0 1 battle=w", "battle,e2e3,e3e4,e4e5"),
        ["white pawn e4 to e5", "white pawn e3 to e4", "white pawn e2 to e3"]
    );
    assert_eq!(
        told("k10/4p6/4c6/11/11/11/11/11/11/11/10K b - - 0 1 battle=b", "battle,e9d8,e10e9"),
        ["black crab e9 to d8", "black pawn e10 to e9"]
    );
}

#[test]
fn scenes_show_the_board_and_the_rights() {
    let scene = |text: &str| Terror::default().scene(&state(text), None);
    let shown = scene(&start(" battle=wb knights=zebra"));
    assert_eq!((shown.cells.len(), shown.pieces.len(), shown.words.len()), (121, 44, 2));
    // The inventor's board has light corners.
    assert!(shown.cells.iter().all(|cell| cell.dark == ((cell.at.file + cell.at.rank) % 2 == 0)));
    let marked =
        scene("k10/11/11/11/11/2k8/2cP7/11/11/11/10K b - d3,d4 0 1".replacen("k10", "11", 1).as_str());
    assert_eq!(marked.marks.len(), 2, "the king, and d4: nobody attacks d3");
}

#[test]
fn illegal_steps_are_explained() {
    let all = start(" battle=wb");
    for (text, turn, reason) in [
        (all.as_str(), "e4e5", "no piece of yours stands on e4"),
        (&all, "e10e9", "not yours"),
        (&all, "a1a2", "taken by your own piece"),
        (&all, "c1c3", "a knight does not move like that"),
        (&all, "a1a5", "stands between"),
        (&all, "e2e6", "a pawn does not move like that"),
        (&all, "e2d3", "only to take"),
        (&all, "f1f1", "another square"),
        (&all, "e2e3q", "only on the last rank"),
        (&all, "c1d3q", "only pawns and crabs promote"),
        (&all, "f1b1", "in the way of castling"),
        (&all, "f1e3", "a king does not move like that"),
        (&all, "e2e3ep", "only a crab's"),
        (&all, "battle,a1a2", "only pawns and crabs take part"),
        (&all, "battle,a2a4", "one square straight ahead"),
        (&all, "battle,a2a3,battle", "stands once"),
        (&all, "battle,c2c3,a2a3", "by file, then rank"),
        (&all, "battle,a2a3,a2a3", "its order already"),
        (&all, "battle,a2a3,b2b3ep", "nothing is taken"),
        (&start(""), "battle", "without the Battle Move"),
        (&start(" battle=b"), "battle", "made the Battle Move already"),
        ("k10/4P6/11/11/11/11/11/11/11/11/10K w - - 0 1", "e10e11", "must promote"),
        ("k8q1/11/11/11/11/11/11/11/11/2p8/K10 b - - 0 1", "c2c1q", "has a queen already"),
        ("k10/11/11/11/11/11/11/11/11/11/r9K w - - 0 1", "k1j1", "attacked on j1"),
        ("k9r/11/11/11/11/11/11/11/11/10N/10K w - - 0 1", "k2i3", "the king would be attacked"),
        ("k10/11/11/11/11/11/11/11/11/5N5/r9K w - - 0 1", "f2e4", "stay in check"),
        ("5k5/11/11/11/11/11/11/11/1r9/11/R4K4R w AK - 0 1", "f1b1", "pass or reach"),
        ("5k5/11/11/11/11/11/11/11/5r5/11/R4K4R w AK - 0 1", "f1b1", "in check does not castle"),
        ("5k5/11/11/11/11/11/11/11/11/11/R4K4R w K - 0 1", "f1b1", "one of them has moved"),
        ("k10/11/11/11/11/11/11/11/11/11/K9R w - - 100 90", "k1k2", "over"),
        ("k10/11/11/11/11/11/11/P10/1P1P7/11/10K w - - 0 1", "b3b5", "only from its first square"),
        (
            "k10/11/11/11/11/11/11/P10/P10/2P8/10K w - - 0 1 battle=w",
            "battle,a3a4,c2c3",
            "a4 has to make way first",
        ),
        ("k10/11/11/11/11/11/r10/P10/P10/2PP7/10K w - - 0 1 battle=w", "battle,a3a4", "a4 cannot make way"),
        ("10k/1P1P7/11/11/11/11/11/11/11/11/10K w - - 0 1 battle=w", "battle", "no two pawns"),
        (
            "10k/1P1P7/5P5/11/11/11/11/11/11/11/10K w - - 0 1 battle=w",
            "battle,b10b11q,d10d11q",
            "at most one",
        ),
        ("k10/11/11/11/11/11/r10/P10/2P8/3P7/10K w - - 0 1 battle=w", "battle,a4a5", "captures nothing"),
    ] {
        let found = why(text, turn);
        assert!(found.contains(reason), "{text}: {turn}: {found}");
    }
}

#[test]
fn the_computer_knows_what_is_worth_more() {
    let judge = |text: &str| kernel::evaluate(&Terror::default(), &state(text));
    assert!(
        judge("k10/11/11/11/11/11/11/11/11/11/1A8K w - - 0 1")
            > judge("k10/11/11/11/11/11/11/11/11/11/1M8K w - - 0 1")
    );
    let knights = "k10/11/11/11/5N5/11/11/11/11/11/10K w - - 0 1";
    assert!(judge(&format!("{knights} knights=zebra")) > judge(knights) + 100);
    let gain =
        |text: &str, step: &str| kernel::gain(&Terror::default(), &state(text), &step.parse().unwrap());
    assert_eq!(gain("k10/11/11/11/11/11/2cP7/11/11/11/10K b - d3,d4 0 1", "c5d4ep"), 100);
    assert_eq!(gain("k10/11/11/11/11/11/2cP7/11/11/11/10K b - d3,d4 0 1", "c5d4"), 0);
    assert!(gain("k4r5/4P6/11/11/11/11/11/11/11/11/10K w - - 0 1", "e10f11q") > 1_000);
    assert_eq!(gain(BATTLE, "battle"), 0);
}

const BATTLE: &str = "k10/11/11/11/11/11/11/11/11/P1P8/10K w - - 0 1 battle=w";

#[test]
fn a_king_does_not_castle_past_an_attack_that_the_rules_show() {
    assert!(!legal("Rs3k3sr/11/11/11/11/11/11/11/11/11/5K5 b bj - 0 1", "f11c11"));
}
