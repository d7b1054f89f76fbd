//! What people are told of the armies of files: reasons, ways, ends and the page of rules.

use menagerie_army::{Army, read};
use menagerie_kernel::sentence::paragraph;
use menagerie_kernel::{Eye, Options, Seat};
use menagerie_show::{AnyGame, AnyLine, Erased, page};

const ODD: &str = include_str!("odd.toml");
const CAPABLANCA: &str = include_str!("../../../examples/armies/capablanca.toml");
const MAKRUK: &str = include_str!("../../../examples/armies/makruk.toml");
const TAP: &str = include_str!("../../../examples/armies/spinal-tap.toml");

fn line(file: &str, position: &str) -> Box<dyn AnyLine> {
    let game = Erased::new(Army::new(read(file).unwrap_or_else(|fault| panic!("{fault}"))));
    game.parse(position, Options::default()).unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

/// The goals of the piece on a square, by what is offered.
fn goals(file: &str, position: &str, square: &str) -> String {
    let line = line(file, position);
    let found = page::goals(&*line, square.parse().unwrap());
    found.iter().map(|goal| goal.at.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_forbidden_has_its_reason() {
    for (file, position, step, why) in [
        (CAPABLANCA, "5k4/10/10/10/10/10/10/R4KN2R w KQ - 0 1", "f1i1", "g1 must be empty for castling"),
        (
            CAPABLANCA,
            "5k1r2/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "f1i1",
            "castling leads over h1, which is attacked",
        ),
        (
            CAPABLANCA,
            "5k4/10/10/10/10/10/10/R4K3R w Q - 0 1",
            "f1i1",
            "one of the two castling pieces has moved",
        ),
        (CAPABLANCA, "5k4/10/10/10/10/10/P9/5K4 w - - 0 1", "a2a5", "a pawn does not move like that"),
        (
            CAPABLANCA,
            "5k4/10/10/10/10/P9/10/5K4 w - - 0 1",
            "a3a5",
            "a pawn goes there only from where it began",
        ),
        (CAPABLANCA, "5k4/10/10/10/10/p9/P9/5K4 w - - 0 1", "a2a4", "something is in the way from a2 to a4"),
        (CAPABLANCA, "5k4/10/10/10/10/p9/P9/5K4 w - - 0 1", "a2a3", "a pawn does not capture like that"),
        (CAPABLANCA, "5k4/10/10/10/10/10/P9/5K4 w - - 0 1", "a2b3", "a pawn goes there only to capture"),
        (CAPABLANCA, "5k4/P9/10/10/10/10/10/5K4 w - - 0 1", "a7a8", "add one of q, c, a, r, b, n"),
        (
            CAPABLANCA,
            "5k4/10/P9/10/10/10/10/5K4 w - - 0 1",
            "a6a7q",
            "a pawn does not become another piece there",
        ),
        (CAPABLANCA, "4rk4/10/10/10/10/10/10/5K4 w - - 0 1", "f1e1", "your king would be attacked"),
        (CAPABLANCA, "4rk4/10/10/10/10/10/10/4K4R w - - 0 1", "j1j8", "your king would stay attacked"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w - - 0 1", "f8f7", "the piece on f8 is not yours"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w - - 0 1", "a1a2", "no piece of yours stands on a1"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5KR3 w - - 0 1", "f1g1", "g1 is taken by your own piece"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w - - 0 1", "f1k9", "the board has no square k9"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w - - 100 80", "f1f2", "the game is over"),
        (
            ODD,
            "r8/9/9/9/9/9/9/9/C2D1D3 w - - 0 1",
            "a1a9",
            "a cannon needs a piece to hop over in the right place",
        ),
        (TAP, "5k5/11/11/11/11/11/11/11/11/P10/5K5 w - - 0 1", "a2b3ep", "a pawn goes there only to capture"),
    ] {
        let told = line(file, position).refusal(Seat(0), "", step).expect(step).to_string();
        assert!(told.contains(why), "{step} at {position}: {told}");
    }
}

#[test]
fn a_crab_steps_or_takes_in_passing() {
    let line = line(TAP, "5k5/11/11/11/11/11/11/3cP6/11/11/5K5 b - e3 0 1");
    let turns = line.turns(100).unwrap();
    for turn in ["d4e3", "d4e3ep", "d4d3", "d4c3"] {
        assert!(turns.contains(&turn.to_owned()), "{turn}: {turns:?}");
    }
    let told = line.reach(Eye::Public, "d4".parse().unwrap()).unwrap();
    assert_eq!(paragraph(&told.words), "On e3 it may step, or take en passant.");
    let mut after = line.duplicate();
    after.play_turn("d4e3ep").unwrap();
    assert_eq!(after.text(), "5k5/11/11/11/11/11/11/11/4c6/11/5K5 w - - 0 2");
}

#[test]
fn hoppers_and_round_pieces_go_as_they_should() {
    let cannon = "r8/9/4p4/9/p8/9/9/9/C2D1D3 w - - 0 1";
    assert_eq!(goals(ODD, cannon, "a1"), "a2 a3 a4 a9 b1 c1");
    assert_eq!(goals(ODD, "9/9/9/9/4D4/4p4/4G4/9/3D5 w - - 0 1", "e3"), "");
    assert_eq!(goals(ODD, "9/9/9/9/9/4r4/4G4/9/3D1D3 w - - 0 1", "e3"), "e5");
    // Three squares to each side round the board, and no further: those of both sides do not meet on nine files.
    assert!(
        goals(ODD, "r8/9/9/9/9/9/9/9/R2D1D3 w - - 0 1", "a1").starts_with("a2 a3 a4 b1 b3 c1 c2 g1 h1 i1")
    );
}

#[test]
fn promotion_may_be_left_out_where_the_file_says_so() {
    let line = line(ODD, "r8/9/9/P8/9/9/9/9/3D1D3 w - - 0 1");
    let turns = line.turns(100).unwrap();
    let mine: Vec<&String> = turns.iter().filter(|turn| turn.starts_with("a6")).collect();
    assert_eq!(mine, ["a6a7", "a6a7c", "a6a7r"]);
}

#[test]
fn games_end_as_their_files_say() {
    let end = |file, position| {
        line(file, position).turn().outcome().map(|end| (end.score.to_string(), end.reason.id()))
    };
    // A side without a royal piece loses its last one, or cannot move and has lost: the file says so.
    assert_eq!(end(ODD, "9/9/9/9/9/9/9/9/3D1D3 b - - 0 1"), Some(("1-0".to_owned(), "last-taken")));
    assert_eq!(end(ODD, "9/9/9/9/9/9/g8/9/3D1D3 b - - 0 1"), Some(("1-0".to_owned(), "stalemate")));
    assert_eq!(end(MAKRUK, "k7/8/K7/8/8/8/8/1R6 b - - 0 1"), Some(("1/2-1/2".to_owned(), "stalemate")));
    assert_eq!(end(MAKRUK, "k6R/8/1K6/8/8/8/8/8 b - - 0 1"), Some(("1-0".to_owned(), "checkmate")));
    assert_eq!(end(MAKRUK, "k7/8/2K5/8/8/8/8/7R b - - 100 90"), Some(("1/2-1/2".to_owned(), "clock")));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (file, position, why) in [
        (CAPABLANCA, "10/10/10/10/10/10/10/5K4 w - - 0 1", "royal pieces of Black: 0 instead of 1"),
        (CAPABLANCA, "5k3P/10/10/10/10/10/10/5K4 w - - 0 1", "on j8 a pawn would have become another piece"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w K - 0 1", "`K` needs the rook on j1"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w X - 0 1", "`X` is no castling right"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K4 w - a6 0 1", "no single move can have passed"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/4K4 w - - 0 1", "there should be 10 squares, not 9"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5K5 w - - 0 1", "holds more than 10 squares"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10/5x4 w - - 0 1", "no piece is called `x`"),
        (CAPABLANCA, "5k4/10/10/10/10/10/10 w - - 0 1", "there should be 8 ranks, not 7"),
        (CAPABLANCA, "5k4/10/10/10/10/5R4/10/5K4 w - - 0 1", "could lose its royal piece"),
        (ODD, "9/9/9/9/9/9/9/9/3D1D3 w - - 0 1", "the side that has just moved has no piece"),
    ] {
        let game = Erased::new(Army::new(read(file).unwrap()));
        let bad =
            game.parse(position, Options::default()).err().unwrap_or_else(|| panic!("{position} is read"));
        assert!(bad.to_string().contains(why), "{position}: {bad}");
    }
}

#[test]
fn the_page_tells_of_every_piece_with_a_picture() {
    for file in [ODD, CAPABLANCA, MAKRUK, TAP] {
        let plan = read(file).unwrap();
        let game = Erased::new(Army::new(plan.clone()));
        let page = game.info().rules;
        assert_eq!(page::blocks(page).count(), 1 + plan.pieces.len(), "{page}");
        for piece in &plan.pieces {
            assert!(page.contains(&format!("| `{}` |", piece.notation)), "{}: {page}", piece.name);
        }
    }
    let game = Erased::new(Army::new(read(ODD).unwrap()));
    let page = game.info().rules;
    for told in [
        "White must keep its duke safe",
        "Black has no royal piece; it loses when its last piece is taken.",
        "stalemated, and has lost",
        "One that ends a move on rank 7 or beyond, counted from its own side, may become a cannon or a roundabout.",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert_eq!(game.info().rules_version, 3);
}

/// What the page draws of a piece that goes so, which begins on d1 beside its king: the position, where the piece
/// stands, and its goals, those of captures with an `x`.
fn drawn(king: &str, betza: &str) -> [String; 3] {
    let file = format!(
        r#"
id = "drawn"
name = "Drawn"
about = "One piece more."
array = ["3xk3", "pppppppp", "8", "8", "8", "8", "PPPPPPPP", "3XK3"]

[[piece]]
name = "king"
letter = "K"
betza = "{king}"
royal = true

[[piece]]
name = "extra"
letter = "X"
betza = "{betza}"

[[piece]]
name = "pawn"
letter = "P"
betza = "fmWfcF"

[[promotion]]
piece = "pawn"
to = ["extra"]
"#
    );
    let game = Erased::new(Army::new(read(&file).unwrap_or_else(|fault| panic!("{fault}"))));
    let heading = if betza == "W" { "### King" } else { "### Extra" };
    let (_, about) = game.info().rules.split_once(heading).unwrap();
    let mut lines = about.lines().skip_while(|line| *line != "```moves").skip(1);
    let (position, square) = (lines.next().unwrap(), lines.next().unwrap());
    let line = game.parse(position, Options::default()).unwrap_or_else(|bad| panic!("{position}: {bad}"));
    let goals = page::goals(&*line, square.parse().unwrap());
    let goal = |goal: &page::Goal| format!("{}{}", if goal.capture { "x" } else { "" }, goal.at);
    let goals = goals.iter().map(goal).collect::<Vec<_>>().join(" ");
    [position.to_owned(), square.to_owned(), goals]
}

#[test]
fn a_hopper_is_drawn_with_what_it_takes_and_what_it_hops_over() {
    for betza in ["mRcpR", "mFcpB", "cgQ", "mFcpBnA"] {
        let [position, square, goals] = drawn("K", betza);
        assert!(goals.contains('x'), "{betza}: {position} {square}: {goals}");
        assert!(goals.split(' ').any(|goal| !goal.starts_with('x')) || betza == "cgQ", "{betza}: {goals}");
    }
}

#[test]
fn what_goes_round_the_board_is_drawn_so() {
    // An enemy stands in the way to one side; behind it the piece arrives from the other.
    let [_, square, goals] = drawn("K", "oR");
    assert_eq!(square, "a4");
    assert!(["xc4", "d4", "h4"].iter().all(|goal| goals.contains(goal)), "{goals}");
    let [_, _, plain] = drawn("K", "R");
    assert!(!plain.contains('x'), "{plain}");
    // From the side of the board what leads over it arrives on the last file.
    for betza in ["oB", "oN", "oW"] {
        let [_, square, goals] = drawn("K", betza);
        assert!(square.starts_with('a') && goals.contains(['g', 'h']), "{betza} on {square}: {goals}");
    }
}

#[test]
fn what_a_piece_may_do_first_is_drawn_where_it_begins() {
    let [_, square, goals] = drawn("KisD", "W");
    assert_eq!((square.as_str(), goals.as_str()), ("e1", "c1 d1 d2 e2 f1 f2 g1"));
    let [_, square, goals] = drawn("K", "WimA");
    assert_eq!((square.as_str(), goals.contains("b3")), ("d1", true), "{goals}");
}

#[test]
fn worth_follows_from_the_moves() {
    let game = Erased::new(Army::new(read(CAPABLANCA).unwrap()));
    let worth = |picture: &str| game.worths()[picture];
    let order = ["pawn", "knight", "bishop", "rook", "cardinal", "chancellor", "queen"].map(worth);
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!((order[0], order[1]), (1, 3));
    let odd = Erased::new(Army::new(read(ODD).unwrap()));
    assert_eq!(odd.worths()["letter-grasshopper"], 2, "as the file says");
}
