//! The rules of the book's page (`rules/chess960.md`), one after another, and what all games have in common as far as it
//! touches this one.

mod compared;
mod slow;

use super::*;
use crate::chess::{Generator, harvest};
use crate::parts::{Movement, orthodox};
use menagerie_kernel::sentence::paragraph;
use menagerie_kernel::{Eye, Knowledge, Line, Rules, Seat, Value, list, text};
use menagerie_show::{AnyLine, Gesture, Shown};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";

fn line(position: &str) -> Line<Chess960> {
    let state = Chess960::default().parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    Line::from_state(&Chess960::default(), state, Options::default())
}

/// The line after turns separated by spaces.
fn played(position: &str, turns: &str) -> Line<Chess960> {
    let mut line = line(position);
    for turn in turns.split(' ').filter(|turn| !turn.is_empty()) {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
    }
    line
}

fn after(position: &str, turns: &str) -> String {
    text(&Chess960::default(), played(position, turns).state())
}

/// The legal turns of the man on `from`.
fn turns_of(position: &str, from: &str) -> Vec<String> {
    let turns = list(&Chess960::default(), line(position).state(), 1000).unwrap();
    turns.into_iter().filter(|turn| turn.starts_with(from)).collect()
}

fn may(position: &str, turn: &str) -> bool {
    turns_of(position, "").contains(&turn.to_owned())
}

fn why(position: &str, turn: &str) -> String {
    line(position).play_turn(turn).expect_err(turn).why().to_string()
}

/// The score and the reason, or `*`.
fn outcome(line: &Line<Chess960>) -> String {
    match line.turn().outcome() {
        Some(outcome) => format!("{} {}", outcome.score, outcome.reason.id()),
        None => "*".to_owned(),
    }
}

fn start(options: &[(&str, Value)], seed: u64) -> Result<Line<Chess960>, BadOption> {
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    Line::start(&Chess960::default(), Options::check(INFO.options, given)?, Chance::from_number(seed))
}

fn array_of(line: &Line<Chess960>) -> String {
    let text = text(&Chess960::default(), line.state());
    text.split([' ', '/']).nth(7).unwrap().to_owned()
}

#[test]
fn a_number_chooses_the_array() {
    let numbered = |number| start(&[("number", Value::Number(number))], 0);
    assert_eq!(text(&Chess960::default(), numbered(518).unwrap().state()), START);
    assert_eq!(
        text(&Chess960::default(), numbered(0).unwrap().state()),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    );
    assert_eq!(array_of(&numbered(959).unwrap()), "RKRNNQBB");
    assert!(numbered(960).is_err() && numbered(-1).is_err());
}

#[test]
fn without_a_number_chance_chooses() {
    // Recorded values: equal seeds must go on to give equal arrays (`docs/protocol.md`, *Chance*).
    for (seed, array) in [(1_433_868_505, "RQKNBNRB"), (2_500_894_944, "RKBNNBQR"), (471_351_694, "QRBKNNRB")]
    {
        assert_eq!(array_of(&start(&[], seed).unwrap()), array);
    }
}

#[test]
fn cards_choose_the_array_and_are_shown() {
    let cards = |seed| start(&[("setup", Value::Word("cards".to_owned()))], seed).unwrap();
    let mut line = cards(7);
    let words = line.scene(Eye::Public).words;
    let array = Array::by_cards(&mut Chance::from_number(7));
    assert_eq!(array_of(&line).to_lowercase(), text(&Chess960::default(), &array.start())[..8]);
    let told = format!("Starting array {}. The cards: {}.", array.number(), array.cards());
    assert_eq!(paragraph(&words), told);
    line.play_turn("e2e4").unwrap();
    assert!(line.scene(Eye::Public).words.is_empty());
    assert_ne!(array_of(&cards(1)), array_of(&cards(2)));
    let both = [("number", Value::Number(5)), ("setup", Value::Word("cards".to_owned()))];
    assert_eq!(start(&both, 0).err().unwrap().key, "setup");
    assert!(start(&[("setup", Value::Word("dice".to_owned()))], 0).is_err());
}

#[test]
fn castling_as_in_the_seeds_example() {
    let position = after("bnrqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BNRQKBNR w HChc - 0 1", "e2e4 e7e5 d1e2 f7f6");
    assert_eq!(turns_of(&position, "e1"), ["e1c1", "e1d1"]);
    assert_eq!(after(&position, "e1c1"), "bnrqkbnr/pppp2pp/5p2/4p3/4P3/8/PPPPQPPP/BNKR1BNR b hc - 1 3");
    assert_eq!(after(&position, "e1d1"), "bnrqkbnr/pppp2pp/5p2/4p3/4P3/8/PPPPQPPP/BNRK1BNR b hc - 1 3");
}

#[test]
fn castling_ends_on_the_same_squares_from_everywhere() {
    let castled = |home: &str, rights: &str, turn: &str| {
        let position = format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/{home} w {rights} - 0 1");
        after(&position, turn).split([' ', '/']).nth(7).unwrap().to_owned()
    };
    assert_eq!(castled("R3K2R", "HA", "e1h1"), "R4RK1");
    assert_eq!(castled("R3K2R", "HA", "e1a1"), "2KR3R");
    assert_eq!(castled("1R1K2R1", "GB", "d1g1"), "1R3RK1");
    assert_eq!(castled("1R1K2R1", "GB", "d1b1"), "2KR2R1");
    // The king stays, the rook stays, they change places.
    assert_eq!(castled("6KR", "H", "g1h1"), "5RK1");
    assert_eq!(castled("1RK5", "B", "c1b1"), "2KR4");
    assert_eq!(castled("4KR2", "F", "e1f1"), "5RK1");
    assert_eq!(castled("5KR1", "G", "f1g1"), "5RK1");
    assert_eq!(castled("2RK4", "C", "d1c1"), "2KR4");
    assert_eq!(castled("RK6", "A", "b1a1"), "2KR4");
}

#[test]
fn castling_needs_empty_ways() {
    // What stands between the rook and its goal counts as much as what stands between the king and its own.
    for (home, open) in
        [("R3K3", true), ("RN2K3", false), ("R1B1K3", false), ("R2QK3", false), ("R3KN2", true)]
    {
        let position = format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/{home} w A - 0 1");
        assert_eq!(may(&position, "e1a1"), open, "{home}");
    }
    // The king has to cross c1, where nothing but the rook may stand; the rook comes from beyond b1.
    assert!(may("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"));
    assert!(!may("4k3/8/8/8/8/8/8/RKN5 w A - 0 1", "b1a1"));
    assert!(!may("4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", "b1a1"));
}

#[test]
fn the_king_castles_only_over_safe_squares() {
    let castles = |attacker: &str| may(&format!("4k3/8/{attacker}/8/8/8/8/R3K2R w HA - 0 1"), "e1a1");
    assert!(
        castles("8") && castles("r7") && castles("1r6"),
        "only the rook is attacked, or passes an attack"
    );
    assert!(!castles("2r5") && !castles("3r4") && !castles("4r3"));
    assert!(castles("5r2"));
    // From b1 to g1 there are six squares to be safe.
    let far = |file: usize| {
        let rook = ["r7", "1r6", "2r5", "3r4", "4r3", "5r2", "6r1", "7r"][file];
        may(&format!("4k3/8/{rook}/8/8/8/8/1K5R w H - 0 1"), "b1h1")
    };
    assert_eq!((0..8).map(far).collect::<Vec<_>>(), [true, false, false, false, false, false, false, true]);
}

#[test]
fn the_rook_that_leaves_may_not_uncover_the_king() {
    // The rook on b1 hides the king's goal from a1.
    assert!(!may("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1"));
    assert!(!may("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", "e1b1"));
    assert!(may("4k3/8/8/8/8/8/8/bR2K3 w B - 0 1", "e1b1"));
    assert!(may("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1"));
}

#[test]
fn castling_rights_are_lost_for_good() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    let rights = |turns: &str| after(position, turns).split(' ').nth(2).unwrap().to_owned();
    assert_eq!(rights("e1e2"), "ha");
    assert_eq!(rights("e1e2 a8a7 e2e1 a7a8"), "h");
    assert_eq!(rights("h1g1"), "Aha");
    assert_eq!(rights("h1h8"), "Aa", "the taken rook's right goes with it");
    assert_eq!(rights("e1h1"), "ha");
    assert_eq!(rights("e1a1 e8h8"), "-");
    let promoted = after("r3k3/1P6/8/8/8/8/8/4K3 w a - 0 1", "b7a8q");
    assert_eq!(promoted, "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn castling_fields_are_read_in_two_styles_and_written_in_one() {
    let printed = |position: &str| text(&Chess960::default(), line(position).state());
    assert_eq!(printed(&START.replace("HAha", "KQkq")), START);
    assert_eq!(printed("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1"), "r3k2r/8/8/8/8/8/8/R3K2R w Ah - 0 1");
    // The letters of X-FEN mean the outermost rook; an inner one is only called by its file.
    assert_eq!(printed("4k3/8/8/8/8/8/8/4KR1R w K - 0 1"), "4k3/8/8/8/8/8/8/4KR1R w H - 0 1");
    assert_eq!(printed("4k3/8/8/8/8/8/8/4KR1R w F - 0 1"), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    for wrong in ["QKkq", "KQqk", "AHha", "HAah", "HHA", "KK", "KH", "HAkq", "haHA", "KQkqx", "", "--", "G"] {
        let position = START.replace("HAha", wrong);
        assert!(Chess960::default().parse(&position).is_err(), "{wrong}");
    }
}

#[test]
fn draws_by_material() {
    let drawn = |placement: &str| {
        let line = line(&format!("{placement} w - - 0 1"));
        let drawn = outcome(&line) == "1/2-1/2 material";
        assert_eq!(drawn, list(&Chess960::default(), line.state(), 1000).unwrap().is_empty());
        drawn
    };
    // K v K, and one knight or bishop more.
    assert!(drawn("4k3/8/8/8/8/8/8/4K3"));
    assert!(drawn("4k3/8/8/8/8/8/8/4K1N1") && drawn("4k1n1/8/8/8/8/8/8/4K3"));
    assert!(drawn("4k3/8/8/8/8/8/8/4KB2") && drawn("4kb2/8/8/8/8/8/8/4K3"));
    // Only bishops, all on one colour, however many.
    assert!(drawn("4k3/8/8/2b5/8/B1B5/8/B3K3") && drawn("b1b1k3/8/8/8/8/8/8/4KB2"));
    // Everything else goes on.
    assert!(!drawn("4k3/8/8/8/8/8/8/2B1KB2") && !drawn("2b1k3/8/8/8/8/8/8/2B1K3"));
    assert!(!drawn("4k3/8/8/8/8/8/8/4KNN1") && !drawn("4k1n1/8/8/8/8/8/8/4K1N1"));
    assert!(!drawn("4k1n1/8/8/8/8/8/8/4KB2"));
    assert!(
        !drawn("4k3/8/8/8/8/8/P7/4K3") && !drawn("4k3/8/8/8/8/8/8/R3K3") && !drawn("4k3/8/8/8/8/8/8/Q3K3")
    );
}

#[test]
fn mate_is_judged_before_draws() {
    let mate = played("7k/6pp/8/8/8/8/8/R3K3 w - - 99 80", "a1a8");
    assert_eq!(outcome(&mate), "1-0 checkmate");
    assert_eq!(text(&Chess960::default(), mate.state()), "R6k/6pp/8/8/8/8/8/4K3 b - - 100 80");
    let drawn = played("7k/6pp/8/8/8/8/8/R3K3 w - - 99 80", "a1a7");
    assert_eq!(outcome(&drawn), "1/2-1/2 clock");
    assert_eq!(AnyLine::turns(&drawn, 10).unwrap(), [""; 0]);
    assert_eq!(outcome(&line("7k/8/8/8/8/8/8/R3K3 w - - 250 300")), "1/2-1/2 clock");
    assert_eq!(outcome(&line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), "1/2-1/2 stalemate");
    assert_eq!(outcome(&played(START, "f2f3 e7e5 g2g4 d8h4")), "0-1 checkmate");
}

#[test]
fn the_third_occurrence_draws() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(outcome(&played(START, shuffle)), "*");
    assert_eq!(outcome(&played(START, &shuffle.repeat(2))), "1/2-1/2 repetition");
    // A right to castle makes another position of it.
    let kings = "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 ";
    let walk = "e1e2 e8e7 e2e1 e7e8 ";
    assert_eq!(outcome(&played(START, &format!("{kings}{walk}"))), "*");
    assert_eq!(outcome(&played(START, &format!("{kings}{walk}e1e2 e8e7"))), "1/2-1/2 repetition");
}

#[test]
fn a_passed_square_counts_only_where_it_can_be_used() {
    let key = |position: &str| Chess960::default().repetition(line(position).state()).unwrap();
    let differs = |position: &str| key(position) != key(&position.replace(" d6 ", " - "));
    assert!(differs("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
    assert!(!differs("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), "nobody is there to take");
    assert!(!differs("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "the pawn is pinned");
    assert!(!differs("6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1"), "both pawns leave the king's rank");
    let all = |position: &str| menagerie_kernel::key(&Chess960::default(), line(position).state());
    assert_ne!(all("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), all("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
    assert_eq!(all("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), all("4k3/8/8/3p4/8/8/8/4K3 w - d6 7 9"));
}

#[test]
fn pawns_take_in_passing() {
    let position = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    assert_eq!(position, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(after(&position, "e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    // The target is written whether or not somebody can take.
    assert_eq!(after(START, "a2a4"), "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b HAha a3 0 1");
    // A check by the pawn that has just moved is answered by taking it in passing.
    assert!(may("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3"));
}

#[test]
fn pawns_promote_to_four_kinds() {
    assert_eq!(turns_of("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8"), ["a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    assert_eq!(after("4k3/P7/8/8/8/8/8/4K3 w - - 5 1", "a7a8n"), "N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn either_side_castles_from_its_own_array() {
    for (position, castling) in [
        ("4k3/8/8/8/8/8/8/K6R w H - 0 1", "a1h1"),
        ("r2k4/8/8/8/8/8/8/R3K3 b Aa - 0 1", "d8a8"),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Ab - 0 1", "e1a1"),
    ] {
        assert!(may(position, castling), "{position}");
    }
}

#[test]
fn texts_that_are_no_positions() {
    for (position, place) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "placement"),
        ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "placement"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "placement"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "placement"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "placement"),
        ("4k3/8/8/8/8/8/8/3XK3 w - - 0 1", "placement, rank 1"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "placement"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "placement, rank 1"),
        ("4k3/8/8/8/8/8/8/4K03 w - - 0 1", "placement"),
        // The side that has just moved is in check.
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1 ", "fields after the sixth"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "placement"),
        ("3k4/3K4/8/8/8/8/8/8 w - - 0 1", "placement"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "seat"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "seat"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 00 1", "clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "turn"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "turn"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x=1", "field `x`"),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "seat"),
        // No king, no rook at home; two rooks on one side of the king.
        ("4k3/8/8/8/8/8/4K3/7R w H - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K1R1 w H - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K2r w H - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K2R w h - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", "castling"),
        // En passant: no pawn landed, something in the way, no such rank, two of them.
        ("4k3/8/8/8/8/8/8/4K3 w - d6 0 1", "ep"),
        ("4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", "ep"),
        ("4k3/3n4/8/3p4/8/8/8/4K3 w - d6 0 1", "ep"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", "ep"),
        ("4k3/8/8/8/3P4/8/8/4K3 w - d3 0 1", "ep"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d5 0 1", "ep"),
        ("4k3/8/8/2pp4/8/8/8/4K3 w - c6,d6 0 1", "ep"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d9 0 1", "ep"),
        ("", "placement"),
    ] {
        let why = Chess960::default().parse(position).err().unwrap_or_else(|| panic!("{position} was read"));
        assert_eq!(why.place.to_string(), place, "{position}: {why}");
    }
}

#[test]
fn the_reasons_why_not() {
    for (position, turn, reason) in [
        (START, "e3e4", "no piece of yours stands on e3"),
        (START, "e7e5", "the piece on e7 is not yours"),
        (START, "e2e2", "another square"),
        (START, "a1a2", "taken by your own piece"),
        (START, "f1h3", "a piece stands between f1 and h3"),
        (START, "g1g3", "a knight does not move like that"),
        (START, "e2f3", "there is nothing to take on f3"),
        (START, "e2e5", "a pawn does not move like that"),
        (START, "e2e4q", "a pawn promotes only on the last rank"),
        (START, "g1f3q", "only pawns promote"),
        (START, "e1h1", "in the way of castling"),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "does not take straight ahead"),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "only from its first square"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "the pawn's way is blocked"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "a pawn must promote there: add q, r, b or n"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "promotes to q, r, b or n"),
        ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "the king would be attacked on d1"),
        ("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "the king would be attacked"),
        ("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "the king would stay in check"),
        (
            "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
            "e1g1",
            "castling is written as the king taking its own rook: e1h1",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "since one of them has moved"),
        ("4r1k1/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "a king in check does not castle"),
        ("5rk1/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "pass or reach an attacked square"),
        ("4k3/8/8/8/8/8/P7/4K2B w - - 0 1", "e1h1", "taken by your own piece"),
    ] {
        let why = why(position, turn);
        assert!(why.contains(reason), "{position} {turn}: {why}");
    }
}

#[test]
fn castling_may_be_pointed_at_where_the_king_goes() {
    let other_name = |position: &str, turn: &str| {
        let step: Movement<Board8> = turn.parse().unwrap();
        match Chess960::default().gesture(line(position).state(), &[], &step) {
            Gesture::Move { or, .. } => or.map(|spot| spot.to_string()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(other_name("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1h1").as_deref(), Some("g1"));
    assert_eq!(other_name("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1a1").as_deref(), Some("c1"));
    // Beside the king, g1 means an ordinary move; where the rook stands, it is no other square.
    assert_eq!(other_name("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1"), None);
    assert_eq!(other_name("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1"), None);
    assert_eq!(other_name("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"), None);
}

#[test]
fn events_tell_what_happened() {
    let events = |position: &str, turn: &str| -> Vec<String> {
        let events = line(position).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(events(START, "e2e4"), ["white pawn e2 to e4"]);
    assert_eq!(
        events("4k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1"),
        ["white king e1 to c1", "white rook a1 to d1"]
    );
    assert_eq!(
        events("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ["white pawn e5 to d6", "black pawn on d5 taken"]
    );
    assert_eq!(
        events("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"),
        [
            "white pawn a7 to b8",
            "black rook on b8 taken",
            "the pawn on b8 becomes a queen",
            "black king on e8 in check"
        ]
    );
}

#[test]
fn scenes_mark_check_and_passed_squares() {
    let marks = |position: &str| -> Vec<String> {
        let marks = line(position).scene(Eye::Public).marks;
        marks.iter().map(|mark| format!("{} {}", mark.kind.id(), mark.at)).collect()
    };
    assert_eq!(marks("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), ["en-passant d6"]);
    assert_eq!(marks("6k1/8/8/3p4/8/8/8/4K3 w - d6 0 1"), [""; 0], "nobody can take there");
    assert_eq!(marks("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"), ["attacked e1"]);
}

#[test]
fn the_side_with_more_is_better_off() {
    let worth = |position: &str| menagerie_kernel::evaluate(&Chess960::default(), line(position).state());
    assert!(worth("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1") > 700);
    assert!(worth("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1") < -700);
    let gain = |position: &str, turn: &str| {
        menagerie_kernel::gain(&Chess960::default(), line(position).state(), &turn.parse().unwrap())
    };
    assert!(
        gain("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q") > gain("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q")
    );
    assert_eq!(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
    assert_eq!(gain("4k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1"), 0);
    let known: Knowledge<Chess960> = line(START).knowledge(Seat::WHITE);
    assert_eq!(text(&Chess960::default(), &known.view), START);
}

#[test]
fn what_men_count_is_what_the_computer_thinks_of_them() {
    crate::parts::value::assert_told(&orthodox::ARMIES, &orthodox::WORTH, orthodox::WORTHS);
}
