//! Every game, played at random, comes back from both forms as it was.

use menagerie_kernel::{Chance, Options};
use menagerie_record::{Bytes, Ending, Origin, Record, check, machine, pgn};
use menagerie_show::{AnyGame, AnyLine};
use menagerie_testkit::dice::Dice;

/// How many games of each kind are played, and how many parts of each at most.
const GAMES: u64 = 6;
const PARTS: usize = 120;

/// A part for the seat to act, put together step by step.
fn random_part(line: &dyn AnyLine, dice: &mut Dice) -> Option<String> {
    let seat = line.turn().actor()?;
    let mut part = String::new();
    loop {
        let offered = line.offered(seat, &part).expect("what was offered may follow");
        if offered.complete && (offered.steps.is_empty() || dice.below(2) == 0) {
            return Some(part);
        }
        let step = &offered.steps[dice.below(offered.steps.len())].text;
        if !part.is_empty() {
            part.push(',');
        }
        part.push_str(step);
    }
}

fn random_record(game: &dyn AnyGame, seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    let mut line = game.start(Options::default(), Chance::from_number(seed)).unwrap();
    let mut record = Record::from_line(&*line);
    record.players = vec![(line.info().seats[0].id.to_owned(), "Ada \"the\\rook\" Lovelace".to_owned())];
    record.tags =
        vec![("Event".to_owned(), "A test".to_owned()), ("Annotator".to_owned(), "dice".to_owned())];
    while record.parts.len() < PARTS || line.mid_turn() {
        let Some(part) = random_part(&*line, &mut dice) else { break };
        let part = line.check_part(line.turn().actor().unwrap(), &part).unwrap();
        line.play_part(&part).unwrap();
        record.parts.push(part);
    }
    record.ending = Ending::of(&*line);
    let nonces = line.info().seats.iter().map(|seat| (seat.id.to_owned(), Bytes([seed as u8; 32])));
    record.chance = seed.is_multiple_of(2).then(|| Origin {
        commitment: Some(Bytes([1; 32])),
        secret: (seed > 2).then_some(Bytes([2; 32])),
        nonces: nonces.collect(),
        number: (seed == 0).then_some(u64::MAX),
        seed: Some(Bytes([3; 32])),
        set_up: seed > 3,
        seats: (seed > 2).then(|| line.info().seats.iter().rev().map(|seat| seat.id.to_owned()).collect()),
        draws: None,
    });
    record
}

#[test]
fn records_of_every_game_come_back_from_both_forms() {
    let games = menagerie_games::all();
    for game in &games {
        for seed in 0..GAMES {
            let record = random_record(&**game, seed);
            let id = &record.game;
            check(&games, &record).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            assert_eq!(machine::read(&games, &machine::print(&record)), [Ok(record.clone())], "{id}");
            let text = pgn::print(&games, &record).unwrap();
            let read = pgn::read(&games, &text);
            assert_eq!(read, [Ok(record.clone())], "{id}\n{text}");
        }
    }
}

#[test]
fn several_records_follow_one_another() {
    let games = menagerie_games::all();
    let records: Vec<Record> = games.iter().map(|game| random_record(&**game, 99)).collect();
    let all = |print: &dyn Fn(&Record) -> String| records.iter().map(print).collect::<Vec<_>>().join("\n");
    let expected: Vec<_> = records.iter().cloned().map(Ok).collect();
    assert_eq!(machine::read(&games, &all(&|record| machine::print(record))), expected);
    assert_eq!(pgn::read(&games, &all(&|record| pgn::print(&games, record).unwrap())), expected);
}
