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
