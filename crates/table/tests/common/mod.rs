//! Matches of the testkit's games.

#![allow(dead_code, reason = "each test file uses some of it")]

use menagerie_kernel::{AnyGame, Erased, Game, Options, Seat};
use menagerie_table::{Handed, Holder, Input, Match, Recorded, Refusal, Setup, Source, Submitted, TokenHash};

/// A setup in which a person with the token of the seat's number holds each seat.
pub fn setup(game: &dyn AnyGame, seed: u64) -> Setup {
    let holders = (0..game.info().seats.len()).map(|seat| Holder::Person(TokenHash::of(&seat.to_string())));
    Setup {
        id: "m".to_owned(),
        options: Options::default(),
        position: None,
        holders: holders.collect(),
        source: Source::Seed(seed),
        created_ms: 0,
    }
}

/// A new match.
pub fn open<G: Game>(seed: u64) -> Match {
    let game = Erased::<G>::new();
    Match::open(&game, setup(&game, seed)).expect("the game starts")
}

/// The match after a part that must be taken.
pub fn after(of: &Match, seat: u8, steps: &str) -> Match {
    match of.submit(Seat(seat), of.at(), steps) {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("{steps} is a repeat"),
        Err(refusal) => panic!("{steps}: {refusal}"),
    }
}

/// Why a part is refused.
pub fn refusal(of: &Match, seat: u8, at: u64, steps: &str) -> Refusal {
    match of.submit(Seat(seat), at, steps) {
        Ok(_) => panic!("{steps} is taken"),
        Err(refusal) => refusal,
    }
}

/// The match that a log leads to.
pub fn replay<G: Game>(seed: u64, log: Vec<Recorded>) -> Match {
    let game = Erased::<G>::new();
    Match::replay(&game, setup(&game, seed), log).expect("the log can be read")
}

/// A part as it is handed in.
pub fn handed(steps: &str) -> Handed {
    Handed { steps: steps.to_owned(), sent: steps.to_owned() }
}

/// An entry for a made-up log.
pub fn recorded(version: u64, at: u64, input: Input, state: &str) -> Recorded {
    Recorded { version, at, input, state: state.to_owned() }
}
