//! Fair dealing is proved, and whatever was changed afterwards is found.
#![allow(clippy::disallowed_methods, reason = "a test writes its vectors")]

use menagerie_kernel::{Chance, Options, Random, Value};
use menagerie_record::{
    Bytes, Check, Drawn, Ending, Found, Origin, Record, draws, find, is_proved, machine, pgn, verify,
};
use menagerie_show::AnyGame;
use menagerie_testkit::dice::Dice;
use proptest::prelude::*;

const SECRET: [u8; 32] = [7; 32];
const NONCES: [[u8; 32]; 2] = [[1; 32], [2; 32]];
/// How many parts are played of each game.
const PARTS: usize = 80;
/// What programs in other languages are tried by: one record a line.
const VECTORS: &str = include_str!("vectors.jsonl");

fn games() -> Vec<Box<dyn AnyGame>> {
    menagerie_games::all()
}

/// A match that was played at random until somebody resigned, as a server writes it down.
fn played(game: &str, options: &[(&str, Value)], parts: usize) -> Record {
    let games = games();
    let game = find(&games, game).unwrap();
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    let options = Options::check(game.info().options, given).unwrap();
    let seats = game.info().seats;
    let nonces: Vec<[u8; 32]> = NONCES.into_iter().cycle().take(seats.len()).collect();
    let chance = Chance::from_commitment(&SECRET, &nonces);
    let mut line = game.start(options, chance.clone()).unwrap();
    let mut record = Record::from_line(&*line);
    let mut dice = Dice::new(5);
    while record.parts.len() < parts
        && let Some(seat) = line.turn().actor()
    {
        let mut part = String::new();
        loop {
            let offered = line.offered(seat, &part).unwrap();
            if offered.complete && (offered.steps.is_empty() || dice.below(6) == 0) {
                break;
            }
            let step = &offered.steps[dice.below(offered.steps.len())].text;
            part = if part.is_empty() { step.to_string() } else { format!("{part},{step}") };
        }
        let part = line.check_part(seat, &part).unwrap();
        line.play_part(&part).unwrap();
        record.parts.push(part);
    }
    record.ending = match line.turn().outcome() {
        Some(_) => Ending::of(&*line),
        None => Ending { result: "0-1".to_owned(), reason: Some("resignation".to_owned()) },
    };
    if line.turn().outcome().is_none() && line.info().seats.iter().all(|seat| seat.team.0 == 0) {
        record.ending.result = "lost".to_owned();
    }
    record.chance = Some(Origin {
        commitment: Some(Bytes(Chance::commitment(&SECRET))),
        secret: Some(Bytes(SECRET)),
        nonces: seats.iter().zip(&nonces).map(|(seat, nonce)| (seat.id.to_owned(), Bytes(*nonce))).collect(),
        seed: Some(Bytes(Chance::seed_of_commitment(&SECRET, &nonces))),
        draws: Some(draws(game, &record, chance).unwrap()),
        ..Origin::default()
    });
    record
}

/// A match of Booster Chess in which the deck was shuffled again.
fn reshuffled() -> Record {
    let most = [
        ("checkers.w", Value::Number(12)),
        ("checkers.b", Value::Number(12)),
        ("checker_cards", Value::Number(0)),
    ];
    played("booster", &most, 120)
}

/// A match of four in which the seats were dealt.
fn dealt() -> Record {
    let mut record = played("crowded", &[], 4);
    let nonces: Vec<[u8; 32]> = origin(&mut record).nonces.iter().map(|(_, nonce)| nonce.0).collect();
    let mut seats = ["wk", "bk", "wq", "bq"].map(str::to_owned);
    Chance::seating(&SECRET, &nonces).shuffle(&mut seats);
    origin(&mut record).seats = Some(seats.to_vec());
    record
}

/// The vectors are what is computed here; `VECTORS=write` writes them.
#[test]
fn others_are_given_the_same_draws() {
    let cards = [("setup", Value::Word("cards".into()))];
    let records = [
        played("chess960", &[], 3),
        played("chess960", &cards, 3),
        played("golf", &[], 0),
        reshuffled(),
        dealt(),
    ];
    let lines: String = records.iter().map(|record| machine::print(record) + "\n").collect();
    if std::env::var("VECTORS").is_ok_and(|what| what == "write") {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors.jsonl"), &lines).unwrap();
    } else {
        assert_eq!(VECTORS, lines);
    }
}

fn checked(record: &Record) -> Vec<Check> {
    verify(&games(), record).unwrap()
}

/// Whether something is found to be of this kind that says this.
fn says(record: &Record, found: Found, words: &str) {
    let checks = checked(record);
    assert!(
        checks.iter().any(|check| check.found == found && check.says.contains(words)),
        "{words}: {checks:#?}"
    );
    assert_eq!(is_proved(&checks), matches!(found, Found::Right | Found::Note), "{checks:#?}");
}

fn origin(record: &mut Record) -> &mut Origin {
    record.chance.as_mut().unwrap()
}

#[test]
fn every_game_is_proved_in_both_forms() {
    let games = games();
    for game in &games {
        let id = game.info().id;
        let record = played(id, &[], PARTS);
        let checks = checked(&record);
        assert!(is_proved(&checks), "{id}: {checks:#?}");
        assert_eq!(machine::read(&games, &machine::print(&record)), [Ok(record.clone())], "{id}");
        let read = pgn::read(&games, &pgn::print(&games, &record).unwrap()).remove(0).unwrap();
        assert!(is_proved(&checked(&read)), "{id} as PGN");
    }
}

#[test]
fn what_is_drawn_is_told() {
    says(&played("chess960", &[], 3), Found::Right, "at the start a choice below 960 brought ");
    let cards = [("setup", Value::Word("cards".into()))];
    says(&played("chess960", &cards, 3), Found::Right, "at the start a list of 6 was shuffled");
    says(&played("golf", &[], 0), Found::Right, "at the start a list of 16 was shuffled");
    says(&played("spartan", &[], 3), Found::Note, "Nothing is drawn in this match");
    let booster = reshuffled();
    let draws = booster.chance.as_ref().unwrap().draws.as_ref().unwrap();
    assert!(draws.iter().any(|drawn| drawn.part > 0), "the deck is shuffled again: {draws:?}");
    says(&booster, Found::Right, "a list of ");
}

#[test]
fn every_draw_that_was_changed_left_out_or_added_is_found() {
    let record = reshuffled();
    let count = record.chance.as_ref().unwrap().draws.as_ref().unwrap().len();
    for index in 0..count {
        let mut less = record.clone();
        origin(&mut less).draws.as_mut().unwrap().remove(index);
        assert!(!is_proved(&checked(&less)), "without draw {index}");
        let mut more = record.clone();
        let draws = origin(&mut more).draws.as_mut().unwrap();
        draws.push(Drawn { part: 0, draw: draws[index].draw.clone() });
        says(&more, Found::Wrong, "never drawn");
    }
    let mut swapped = record;
    origin(&mut swapped).draws.as_mut().unwrap().swap(0, 1);
    says(&swapped, Found::Wrong, "But this follows");
}

#[test]
fn another_start_and_another_play_are_found() {
    let mut record = played("cooperative", &[], 3);
    // The two hands, changed for one another.
    record.start = record
        .start
        .replace("hand.w=", "hand.x=")
        .replace("hand.b=", "hand.w=")
        .replace("hand.x=", "hand.b=");
    let fields: Vec<String> = record.start.split(' ').map(str::to_owned).collect();
    let mut swapped = fields.clone();
    let at = fields.iter().position(|field| field.starts_with("hand.")).unwrap();
    swapped.swap(at, at + 1);
    record.start = swapped.join(" ");
    says(&record, Found::Wrong, "The starting position does not follow");
    let mut record = played("chess960", &[], 3);
    record.parts[1] = "a1a8".to_owned();
    says(&record, Found::Wrong, "does not follow the rules");
    let mut record = played("chess960", &[], 3);
    record.options = Options::check(
        find(&games(), "chess960").unwrap().info().options,
        [("number".to_owned(), Value::Number(518))],
    )
    .unwrap();
    says(&record, Found::Wrong, "The starting position does not follow");
}

#[test]
fn what_is_missing_is_named() {
    let whole = played("booster", &[], 4);
    let mut record = whole.clone();
    record.chance = None;
    says(&record, Found::Open, "commitment, secret and nonces are missing");
    let mut record = whole.clone();
    origin(&mut record).commitment = None;
    says(&record, Found::Open, "no commitment");
    let mut record = whole.clone();
    origin(&mut record).secret = None;
    says(&record, Found::Open, "no secret");
    record.ending = Ending::none();
    says(&record, Found::Open, "The match is not over");
    let mut record = whole.clone();
    origin(&mut record).nonces.pop();
    says(&record, Found::Open, "1 nonces");
    let mut record = whole;
    origin(&mut record).draws = None;
    origin(&mut record).seed = None;
    says(&record, Found::Note, "no list of draws");
}

#[test]
fn a_given_number_proves_nothing_and_neither_do_zeros() {
    let games = games();
    let game = find(&games, "chess960").unwrap();
    let line = game.start(Options::default(), Chance::from_number(9)).unwrap();
    let mut record = Record::from_line(&*line);
    record.chance = Some(Origin { number: Some(9), ..Origin::default() });
    says(&record, Found::Open, "follows from the given number 9");

    let nonces = [[0; 32], [0; 32]];
    let line = game.start(Options::default(), Chance::from_commitment(&SECRET, &nonces)).unwrap();
    let mut record = Record::from_line(&*line);
    record.ending.result = "0-1".to_owned();
    record.chance = Some(Origin {
        commitment: Some(Bytes(Chance::commitment(&SECRET))),
        secret: Some(Bytes(SECRET)),
        nonces: vec![("w".to_owned(), Bytes([0; 32])), ("b".to_owned(), Bytes([0; 32]))],
        ..Origin::default()
    });
    says(&record, Found::Open, "the server alone decided");
    let one = [[1; 32], [0; 32]];
    let line = game.start(Options::default(), Chance::from_commitment(&SECRET, &one)).unwrap();
    record.start = line.text();
    origin(&mut record).nonces[0].1 = Bytes(one[0]);
    says(&record, Found::Note, "Black gave no nonce");
}

#[test]
fn dealt_seats_and_positions_that_were_set_up_are_checked() {
    let mut record = dealt();
    says(&record, Found::Right, "The seats were dealt as chance has it");
    origin(&mut record).seats.as_mut().unwrap().swap(0, 3);
    says(&record, Found::Wrong, "The seats were not dealt");

    let mut record = played("chess960", &[], 3);
    origin(&mut record).set_up = true;
    says(&record, Found::Wrong, "what was never drawn");
    origin(&mut record).draws = None;
    says(&record, Found::Note, "Somebody set up the position");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn any_changed_byte_is_found(field in 0usize..5, at in 0usize..32, by in 1u8..=255, game in 0usize..3) {
        let mut record = played(["spartan", "chess960", "booster"][game], &[], 2);
        let origin = origin(&mut record);
        let bytes = match field {
            0 => origin.commitment.as_mut().unwrap(),
            1 => origin.secret.as_mut().unwrap(),
            2 => origin.seed.as_mut().unwrap(),
            nonce => &mut origin.nonces[nonce - 3].1,
        };
        bytes.0[at] ^= by;
        let checks = checked(&record);
        prop_assert!(checks.iter().any(|check| check.found == Found::Wrong), "{:#?}", checks);
    }
}
