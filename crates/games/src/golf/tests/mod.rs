//! The rules of the puzzles in the book's page (`rules/golf.md`), one by one.

mod backing;
mod slow;
mod solutions;

use super::{Golf, TAKER, WANTED, text};
use menagerie_kernel::{Chance, Eye, Options, Value};
use menagerie_show::{AnyGame, AnyLine, Erased, Scene};

/// The worked example of the book's page.
const EXAMPLE: &str = "2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-";

fn line(position: &str) -> Box<dyn AnyLine> {
    Erased::new(Golf::default())
        .parse(position, Options::default())
        .unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

fn refused(position: &str) -> String {
    match text::read(position) {
        Ok(_) => panic!("{position} is no position"),
        Err(bad) => bad.to_string(),
    }
}

fn turns(position: &str) -> Vec<String> {
    line(position).turns(10_000).unwrap()
}

fn outcome(line: &dyn AnyLine) -> String {
    line.turn().outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string())
}

/// The goals of the man on `from`, joined.
fn goals(position: &str, from: &str) -> String {
    let goals: Vec<_> =
        turns(position).iter().filter_map(|turn| turn.strip_prefix(from).map(str::to_owned)).collect();
    goals.join(" ")
}

/// Plays moves from a position.
fn played(position: &str, moves: &str) -> Box<dyn AnyLine> {
    let mut line = line(position);
    for step in moves.split([',', ' ']).filter(|step| !step.is_empty()) {
        line.play_turn(step).unwrap_or_else(|illegal| panic!("{position}, {step}: {illegal}"));
    }
    line
}

/// Whether exactly the last of these moves solves a position.
fn solves(position: &str, moves: &str) -> bool {
    let count = moves.split(',').count();
    outcome(played(position, moves).as_ref()) == format!("score {count}")
}

/// Why a move is illegal.
fn why(position: &str, step: &str) -> String {
    line(position).play_turn(step).expect_err(step).why().to_string()
}

fn deal(cards: Option<i64>, seed: u64) -> String {
    let given = cards.map(|cards| ("cards".to_owned(), Value::Number(cards)));
    let options = Options::check(super::INFO.options, given).unwrap();
    Erased::new(Golf::default()).start(options, Chance::from_number(seed)).unwrap().text()
}

fn scene(position: &str) -> Scene {
    line(position).scene(Eye::Public)
}

#[test]
fn a_layout_leaves_the_gap_of_each_piece() {
    // The order of the inventor's example: B R k r n N r b R q B n N b K Q.
    let order = "BRkrnNrbRqBnNbKQ".chars().map(|letter| super::cards::named(letter).unwrap());
    let cards = ['K', 'b'].map(|letter| super::cards::named(letter).unwrap());
    let printed = text::print(&super::State::dealt(super::in_order(order), &cards));
    let placement = "5Q2/b6K/1B1n1N2/R5q1/1r2b3/1r1n1N2/5k2/2B3R1";
    assert_eq!(printed, format!("{placement} - - - 0 1 cards=K,b taker=- taken=-"));
}

#[test]
fn two_to_sixteen_cards_are_dealt() {
    assert_eq!(
        deal(None, 2_399_119_978),
        "1B3r2/6K1/2q2b1n/4Q3/1R1N2b1/1N3R2/k2B3r/1n6 - - - 0 1 cards=Q,r taker=- taken=-"
    );
    assert_eq!(deal(None, 7), deal(Some(2), 7));
    let whole_pack = deal(Some(16), 7);
    assert!(whole_pack.ends_with(" cards=K,Q,R,R,B,B,N,N,k,q,r,r,b,b,n,n taker=- taken=-"), "{whole_pack}");
    for cards in [1, 17] {
        let given = [("cards".to_owned(), Value::Number(cards))];
        assert!(Options::check(super::INFO.options, given).is_err());
    }
}

#[test]
fn a_piece_moves_like_any_neighbour_of_its_colour() {
    let cards = "- - - 0 1 cards=K,k taker=- taken=-";
    let beside = |man: &str| format!("k7/8/8/8/8/3{man}4/3P4/7K {cards}").replace('P', "R");
    // The rook on d2 borrows; what stands on d3 lends.
    assert_eq!(goals(&beside("N"), "d2"), "b1 b3 c4 e4 f1 f3");
    assert_eq!(goals(&beside("K"), "d2"), "c1 c2 c3 d1 e1 e2 e3");
    assert_eq!(goals(&beside("B"), "d2"), "a5 b4 c1 c3 e1 e3 f4 g5 h6");
    assert_eq!(goals(&beside("R"), "d2"), "a2 b2 c2 d1 e2 f2 g2 h2");
    assert_eq!(goals(&beside("Q"), "d2"), "a2 a5 b2 b4 c1 c2 c3 d1 e1 e2 e3 f2 f4 g2 g5 h2 h6");
    // Nothing is borrowed from the other colour; White's other pieces no longer lend each other the king's step.
    let mixed = format!("k7/8/8/8/8/3n4/3R4/5RKR {cards}");
    assert_eq!(goals(&mixed, "d2"), "");
    // Several neighbours lend several moves.
    let both = format!("k7/8/8/8/8/3N4/3RK3/8 {cards}");
    assert_eq!(goals(&both, "d2"), "b1 b3 c1 c2 c3 c4 d1 e1 e3 e4 f1 f3");
}

#[test]
fn no_neighbours_give_everybody_of_that_colour_a_kings_step() {
    let apart = "8/1n1n4/8/8/8/8/8/R1R4K - - - 0 1 cards=K,n taker=- taken=-";
    assert_eq!(goals(apart, "a1"), "a2 b1 b2");
    assert_eq!(goals(apart, "b7"), "a6 a7 a8 b6 b8 c6 c7 c8");
    let together = "8/1n1n4/8/8/8/8/8/R1R3BK - - - 0 1 cards=K,n taker=- taken=-";
    assert_eq!(goals(together, "a1"), "", "two of the others are neighbours");
    assert_eq!(goals(together, "b7"), "a6 a7 a8 b6 b8 c6 c7 c8", "each colour by itself");
    // One alone has no neighbour either.
    assert_eq!(goals("8/8/8/3n4/8/8/8/7K - - - 0 1 cards=K,n taker=- taken=-", "h1"), "g1 g2 h2");
}

#[test]
fn the_seeds_examples_are_solutions() {
    assert!(solves(EXAMPLE, "e5g6,g6h5,h5h2"));
    assert!(solves(EXAMPLE, "b3c3,b5b3,a2h2"));
    let special = "5Q2/b6K/1B1n1N2/R5q1/1r2b3/1r1n1N2/5k2/2B3R1 - - - 0 1 cards=N,q taker=- taken=-";
    assert!(solves(special, "b6c6,f6g5"));
    assert!(solves(
        "3R2b1/1Q3K1N/3R4/b5n1/N6B/3n2k1/1B2q2r/1r6 - - - 0 1 cards=b,b taker=- taken=-",
        "d3b5,a5c6,c6e7,g3g4,g5f6,e7g8"
    ));
    assert!(solves(
        "5r1b/2n5/8/3Q4/Bk4n1/4N3/Rr1KR1B1/N4qb1 - - - 0 1 cards=r,n,n taker=- taken=-",
        "e3g3,g1b6,c7f4,g4e5,f4e6,e6f8,f8g7,g7e5"
    ));
    assert!(solves(
        "1N2b1b1/1nr2B2/3B3R/6k1/N5q1/4Qn2/2r3R1/5K2 - - - 0 1 cards=B,N,N taker=- taken=-",
        "g2f2,e3e7,f7b3,a4d7,d7d6,d6d8,d8b8"
    ));
}

#[test]
fn the_first_capture_is_of_one_carded_piece_by_another() {
    // A white rook lends; knight, bishop and black rook are within reach of one another.
    let board = "8/8/8/8/8/8/R6r/RN4bk";
    let with = |cards: &str| format!("{board} - - - 0 1 cards={cards} taker=- taken=-");
    assert_eq!(goals(&with("N,b"), "b1"), "b2 b3 b4 b5 b6 b7 b8 c1 d1 e1 f1 g1");
    assert_eq!(goals(&with("N,r"), "b1"), "b2 b3 b4 b5 b6 b7 b8 c1 d1 e1 f1", "no card names the bishop");
    assert_eq!(goals(&with("R,b"), "b1"), "b2 b3 b4 b5 b6 b7 b8 c1 d1 e1 f1", "no card names the knight");
    // Colours do not matter.
    assert!(goals(&with("R,N"), "a1").contains("b1"));
    assert_eq!(goals(&with("R,b"), "a1"), "b3 c2", "no card names its neighbours");
}

#[test]
fn a_card_names_one_piece() {
    // b,b: one bishop takes the other, never a third piece; one b card alone lets no bishop take a bishop.
    let board = "8/8/8/8/8/8/8/rbk3bK";
    let goals_with = |cards: &str| goals(&format!("{board} - - - 0 1 cards={cards} taker=- taken=-"), "b1");
    assert_eq!(goals_with("b,b"), "a2 b2 b3 b4 b5 b6 b7 b8 c2");
    let open = "8/8/8/8/8/8/8/rb4bK - - - 0 1 cards=b,b taker=- taken=-";
    assert!(goals(open, "b1").ends_with("f1 g1"));
    assert!(goals("8/8/8/8/8/8/8/rb4bK - - - 0 1 cards=K,b taker=- taken=-", "b1").ends_with("f1"));
}

#[test]
fn only_the_taker_goes_on_capturing_what_is_not_yet_satisfied() {
    let start = "8/8/8/8/8/1n6/8/rb1n2NN - - - 0 1 cards=N,b,n taker=- taken=-";
    let mut line = played(start, "b1d1");
    assert_eq!(line.text(), "8/8/8/8/8/1n6/8/r2b2NN - - - 0 2 cards=N,b,n taker=d1 taken=n");
    assert_eq!(outcome(line.as_ref()), "*");
    // Black has no neighbours now: the bishop steps; the knights on b3, g1 and h1 may not capture.
    line.play_turn("d1e1").unwrap();
    assert_eq!(line.text(), "8/8/8/8/8/1n6/8/r3b1NN - - - 1 3 cards=N,b,n taker=e1 taken=n");
    line.play_turn("e1f1").unwrap();
    line.play_turn("f1g1").unwrap();
    assert_eq!(line.text(), "8/8/8/8/8/1n6/8/r5bN - - - 0 5 cards=N,b,n taker=g1 taken=N,n");
    assert_eq!(outcome(line.as_ref()), "score 4");
    // The bishop's own card is spent, and so is the knight's that was taken.
    let position = "8/8/8/8/8/8/3q4/2nbb1N1 - - - 0 5 cards=N,b,n taker=d1 taken=n";
    assert_eq!(goals(position, "d1"), "a4 b2 b3 c2 c3 e2 e3 f2 f3 g4 h5", "neither c1 nor e1");
    let position = "8/8/8/8/8/8/3r4/3b2N1 - - - 0 5 cards=N,b,n taker=d1 taken=n";
    assert_eq!(goals(position, "d1"), "a1 b1 c1 e1 f1 g1");
    let position = "8/8/8/8/8/8/3r4/3b2N1 - - - 0 5 cards=N,b,n taker=g1 taken=n";
    assert_eq!(goals(position, "d1"), "a1 b1 c1 e1 f1");
}

#[test]
fn the_score_is_the_number_of_moves_and_nothing_is_drawn() {
    let solved = "n2K2b1/4r3/1r6/2B2R2/1q5Q/B3R3/nN2b3/6k1 - - - 0 11 cards=N,b taker=g8 taken=N";
    assert_eq!(outcome(line(solved).as_ref()), "score 10");
    assert_eq!(turns(solved), [""; 0]);
    let quiet = "8/8/8/3n4/8/8/8/7K - - - 400 1000 cards=K,n taker=- taken=-";
    assert_eq!(outcome(line(quiet).as_ref()), "*");
    let back_and_forth = played(quiet, &"h1h2 h2h1 ".repeat(4));
    assert_eq!(outcome(back_and_forth.as_ref()), "*");
    assert!(back_and_forth.text().starts_with("8/8/8/3n4/8/8/8/7K - - - 408 1008 "));
}

#[test]
fn without_a_move_the_puzzle_is_lost() {
    // All squares are taken; the queens could reach nothing but each other, and no card names a queen.
    let full = format!("{}QQQQQQKk", "QQQQQQQQ/".repeat(7));
    let position = format!("{full} - - - 0 5 cards=K,k taker=- taken=-");
    assert_eq!(goals(&position, "g1"), "h1");
    let position = format!("{}QQQKQQQk - - - 0 5 cards=K,k taker=- taken=-", "QQQQQQQQ/".repeat(7));
    assert_eq!(outcome(line(&position).as_ref()), "lost");
    assert_eq!(turns(&position), [""; 0]);
}

#[test]
fn what_is_no_position_is_refused_with_place_and_reason() {
    let board = "8/8/8/8/8/8/R6r/RN4bk";
    for (fields, reason) in [
        ("w - - 0 1 cards=N,b taker=- taken=-", "seat: `w`"),
        ("1 - - 0 1 cards=N,b taker=- taken=-", "seat: `1`"),
        ("- K - 0 1 cards=N,b taker=- taken=-", "castling"),
        ("- - e3 0 1 cards=N,b taker=- taken=-", "ep"),
        ("- - - 00 1 cards=N,b taker=- taken=-", "clock"),
        ("- - - 0 0 cards=N,b taker=- taken=-", "turn"),
        ("- - - 0 1", "field `cards`: is missing"),
        ("- - - 0 1 cards=N,b taken=-", "field `taker`: is missing"),
        ("- - - 0 1 cards=N,b taker=-", "field `taken`: is missing"),
        ("- - - 0 1 cards=N,b taken=- taker=-", "out of order"),
        ("- - - 0 1 cards=N,b taker=- taken=- x=y", "unknown"),
        ("- - - 0 1 cards=b,N taker=- taken=-", "`cards=b,N` is written `cards=N,b`"),
        ("- - - 0 1 cards=- taker=- taken=-", "at least two"),
        ("- - - 0 1 cards=N taker=- taken=-", "at least two"),
        ("- - - 0 1 cards= taker=- taken=-", "no card is called ``"),
        ("- - - 0 1 cards=N,P taker=- taken=-", "no card is called `P`"),
        ("- - - 0 1 cards=N,bb taker=- taken=-", "no card is called `bb`"),
        ("- - - 0 1 cards=N,K taker=- taken=-", "is written `cards=K,N`"),
        ("- - - 0 1 cards=K,N taker=- taken=-", "too few pieces on the board for `K`"),
        ("- - - 0 1 cards=N,b,b taker=- taken=-", "too few pieces on the board for `b`"),
        ("- - - 0 1 cards=R,R,R taker=- taken=-", "is there too often"),
        ("- - - 0 1 cards=k,k taker=- taken=-", "is there too often"),
        ("- - - 0 1 cards=N,b taker=- taken=b", "field `taker`: it is missing"),
        ("- - - 0 1 cards=N,b taker=b1 taken=-", "there is none before"),
        ("- - - 0 1 cards=N,b taker=b9 taken=n", "`b9` is not a square"),
        ("- - - 0 1 cards=N,n taker=b2 taken=n", "no piece stands on b2"),
        ("- - - 0 1 cards=N,n taker=a1 taken=n", "no open card names the piece on a1"),
        ("- - - 0 1 cards=N,n taker=b1 taken=q", "no card names"),
        ("- - - 0 1 cards=N,n taker=b1 taken=N", "no open card names the piece on b1"),
        ("- - - 0 1 cards=N,N,n taker=b1 taken=n", "too few pieces on the board for `N`"),
        ("- - - 0 1 cards=N,n taker=b1 taken=N,n", "no open card names the piece on b1"),
    ] {
        let message = refused(&format!("{board} {fields}"));
        assert!(message.contains(reason), "{fields}: {message}");
    }
    let pawn = refused("8/8/8/8/8/8/R5Pr/RN4bk - - - 0 1 cards=N,b taker=- taken=-");
    assert!(pawn.contains("no piece is called `P`"), "{pawn}");
    let ranks = refused("8/8/8/8/8/R6r/RN4bk - - - 0 1 cards=N,b taker=- taken=-");
    assert!(ranks.contains("8 ranks, not 7"), "{ranks}");
    // Any number of pieces of a kind, and of kings.
    assert!(text::read("RRRR4/8/8/8/8/8/KK5k/RN4bk - - - 0 1 cards=N,b taker=- taken=-").is_ok());
}

#[test]
fn forbidden_moves_are_told_the_rule() {
    let taken = "8/8/8/8/8/8/3r4/3b2N1 - - - 0 5 cards=N,b,n taker=g1 taken=n";
    let apart = "8/1n1n4/8/8/8/8/8/R1R4K - - - 0 1 cards=K,n taker=- taken=-";
    for (position, step, reason) in [
        (EXAMPLE, "e4e5", "nothing stands on e4"),
        (EXAMPLE, "e5h2", "borrows the move of a knight"),
        (EXAMPLE, "h2h3", "no neighbour of its colour"),
        (EXAMPLE, "b3b4q", "nothing promotes"),
        (EXAMPLE, "b5b6", "no card names the black rook"),
        (apart, "a1a3", "no two white pieces are neighbours"),
        (taken, "d1g1", "only the taker on g1 may capture"),
        (
            "8/8/8/8/8/8/8/rb4bK - - - 0 1 cards=K,b taker=- taken=-",
            "b1g1",
            "no open card names the bishop on g1",
        ),
        ("8/8/8/8/8/8/8/rb6 - - - 0 4 cards=K,b taker=b1 taken=K", "b1c1", "the game is over"),
    ] {
        let message = why(position, step);
        assert!(message.contains(reason), "{position} {step}: {message}");
    }
}

#[test]
fn the_scene_marks_who_captures_and_what_is_wanted() {
    let marked = |scene: &Scene, kind| -> Vec<String> {
        let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
        marks.map(|mark| mark.at.to_string()).collect()
    };
    let first = scene(EXAMPLE);
    assert_eq!(marked(&first, WANTED), ["a2", "h2", "e5"]);
    assert_eq!(marked(&first, TAKER), [""; 0]);
    assert_eq!(first.piles[0].cards, ["K", "b"]);
    assert_eq!(first.words[0], "Make one of these take the other: white king, black bishop.");
    let later = scene("8/8/8/8/8/1n6/8/r2b2NN - - - 0 2 cards=N,b,n taker=d1 taken=n");
    assert_eq!(marked(&later, TAKER), ["d1"]);
    assert_eq!(marked(&later, WANTED), ["g1", "h1"]);
    assert_eq!(later.words, ["The black bishop on d1 still has to take: white knight."]);
    assert_eq!(later.piles[1].cards, ["n"]);
}

#[test]
fn perft_and_recorded_play_agree() {
    let game = Erased::new(Golf::default());
    let table = include_str!("../../../../testkit/tables/perft/golf.txt");
    assert_eq!(menagerie_testkit::perft::check(&game, table, menagerie_testkit::perft::Depths::Quick), []);
    let lines = include_str!("../../../../testkit/tables/fixtures/golf.jsonl");
    assert_eq!(menagerie_testkit::fixtures::check(&game, lines), Vec::<String>::new());
}
