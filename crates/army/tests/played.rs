//! Armies of files with what stands around the rules: the computer player, and games that are written down.

use menagerie_army::{Army, read};
use menagerie_kernel::{Chance, Options};
use menagerie_record::{Ending, Record, check, machine, pgn};
use menagerie_search::{Limits, player};
use menagerie_show::{AnyGame, Erased};
use menagerie_testkit::Dice;

fn army(text: &str) -> Box<dyn AnyGame> {
    Box::new(Erased::new(Army::new(read(text).unwrap_or_else(|fault| panic!("{fault}")))))
}

/// What the computer plays in a position.
fn choice(file: &str, position: &str) -> String {
    let line =
        army(file).parse(position, Options::default()).unwrap_or_else(|bad| panic!("{position}: {bad}"));
    let seat = line.turn().actor().expect("the game goes on");
    player::<Army>().choose(line.knowledge(seat), 2, 0, &Limits::nodes(3_000)).expect("there are turns").part
}

#[test]
fn the_computer_mates_and_takes() {
    let knightmate = include_str!("../../../examples/armies/knightmate.toml");
    let makruk = include_str!("../../../examples/armies/makruk.toml");
    // A mate in one, a piece that nothing guards, and a royal knight that takes a queen.
    assert_eq!(choice(makruk, "k7/8/1K6/8/8/8/8/7R w - - 0 1"), "h1h8");
    assert_eq!(choice(makruk, "3k4/8/8/8/2m5/8/8/2RK4 w - - 0 1"), "c1c4");
    assert_eq!(choice(knightmate, "7k/8/8/3q4/8/2K5/8/8 w - - 0 1"), "c3d5");
}

/// The turns of a game as PGN writes them; they are read back as they were.
fn written(file: &str, position: &str, turns: &[&str]) -> String {
    let games = [army(file)];
    let line = games[0].parse(position, Options::default()).unwrap_or_else(|bad| panic!("{position}: {bad}"));
    let mut record = Record::from_line(&*line);
    record.parts = turns.iter().map(|turn| (*turn).to_owned()).collect();
    let text = pgn::print(&games, &record).unwrap_or_else(|fault| panic!("{position}: {fault}"));
    assert_eq!(pgn::read(&games, &text), [Ok(record)], "{text}");
    text.lines().last().unwrap_or_default().trim_end_matches(" *").to_owned()
}

#[test]
fn castling_is_written_as_such_whatever_castles_and_how_far() {
    let capablanca = include_str!("../../../examples/armies/capablanca.toml");
    let both = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    assert_eq!(written(capablanca, both, &["f1i1", "f8c8"]), "1.O-O O-O-O");
    assert_eq!(written(capablanca, both, &["f1g1"]), "1.Kg1");
    let knightmate = include_str!("../../../examples/armies/knightmate.toml");
    let knights = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(written(knightmate, knights, &["e1g1"]), "1.O-O");
    assert_eq!(written(knightmate, knights, &["e1c1"]), "1.O-O-O");
    let odd_names = capablanca.replace("\"rook\"", "\"tower\"").replace("\"king\"", "\"prince\"");
    let odd_names = odd_names.replace("picture = \"tower\"", "picture = \"rook\"");
    let odd_names = odd_names.replace("picture = \"prince\"", "picture = \"king\"");
    assert_eq!(written(&odd_names, both, &["f1c1"]), "1.O-O-O");
}

#[test]
fn where_two_castlings_share_a_word_the_square_is_told() {
    let two = r#"
id = "two"
name = "Two towers"
about = "A king with two partners on one side."
array = ["k7", "8", "8", "8", "8", "8", "8", "K2B3R"]

[[piece]]
name = "king"
letter = "K"
betza = "K"
royal = true

[[piece]]
name = "rook"
letter = "R"
betza = "R"

[[piece]]
name = "bishop"
letter = "B"
betza = "B"

[[castling]]
king = "a1"
king_to = "c1"
partner = "d1"
partner_to = "b1"
letter = "B"
side = "white"

[[castling]]
king = "a1"
king_to = "f1"
partner = "h1"
partner_to = "e1"
side = "white"
"#;
    let start = "k7/8/8/8/8/8/8/K2B3R w B - 0 1";
    assert_eq!(written(two, start, &["a1c1"]), "1.O-O");
    let start = "k7/8/8/8/8/8/8/K2B3R w BK - 0 1";
    assert_eq!(written(two, start, &["d1g4", "a8a7", "a1f1"]), "1.Bg4 Ka7 2.O-O");
}

#[test]
fn a_long_march_that_is_taken_in_passing_is_a_capture() {
    let long = include_str!("orthodox.toml").replace("fmWfceFifmnD", "fmWfceFifmR3");
    let far = "4k3/1p6/8/2P5/8/8/8/4K3 b - - 0 1";
    assert_eq!(written(&long, far, &["b7b4", "c5b6"]), "1...b4 2.cxb6");
    assert_eq!(written(&long, far, &["b7b5", "c5b6"]), "1...b5 2.cxb6");
}

/// A game played at random.
fn random_record(game: &dyn AnyGame, seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    let mut line = game.start(Options::default(), Chance::from_number(seed)).expect("no options, no chance");
    let mut record = Record::from_line(&*line);
    record.players = vec![("w".to_owned(), "Ada".to_owned())];
    record.tags = vec![("Event".to_owned(), "A test".to_owned())];
    for _ in 0..150 {
        let turns = line.turns(5_000).expect("few turns");
        let Some(turn) = dice.pick(&turns) else { break };
        line.play_turn(turn).expect("a listed turn");
        record.parts.push(turn.clone());
    }
    record.ending = Ending::of(&*line);
    record
}

#[test]
fn games_are_written_down_and_read_again() {
    let files = [
        include_str!("odd.toml"),
        include_str!("../../../examples/armies/capablanca.toml"),
        include_str!("../../../examples/armies/knightmate.toml"),
        include_str!("../../../examples/armies/makruk.toml"),
        include_str!("../../../examples/armies/maharajah.toml"),
        include_str!("../../../examples/armies/spinal-tap.toml"),
    ];
    let games: Vec<Box<dyn AnyGame>> = files.map(army).into();
    for game in &games {
        for seed in 0..4 {
            let record = random_record(&**game, seed);
            let id = &record.game;
            check(&games, &record).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            assert_eq!(machine::read(&games, &machine::print(&record)), [Ok(record.clone())], "{id}");
            let text = pgn::print(&games, &record).expect("a game can be written");
            assert_eq!(pgn::read(&games, &text), [Ok(record.clone())], "{id}\n{text}");
        }
    }
}
