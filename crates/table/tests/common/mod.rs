//! Matches of the testkit's games.

#![allow(dead_code, reason = "each test file uses some of it")]

use menagerie_kernel::{Options, Seat};
use menagerie_show::{AnyGame, Erased, Game};
use menagerie_table::{
    Handed, Holder, Input, Match, Moment, Person, Principal, Recorded, Refusal, Setup, Source, Stamp,
    Submitted, Terms, TokenHash,
};

/// The moment of everything where the time does not matter.
pub const NOW: Moment = Moment { ms: 0, lag_ms: 0 };

/// A setup in which a person with the token of the seat's number holds each seat.
pub fn setup(game: &dyn AnyGame, seed: u64) -> Setup {
    let holders = (0..game.info().seats.len())
        .map(|seat| Holder::Person(Person { token: TokenHash::of(&seat.to_string()), principal: None }));
    Setup {
        id: "m".to_owned(),
        options: Options::default(),
        position: None,
        holders: holders.collect(),
        source: Source::Seed(seed),
        terms: Terms::default(),
        created_ms: 0,
    }
}

/// A new match.
pub fn open<G: Game + Default>(seed: u64) -> Match {
    let game = Erased::new(G::default());
    Match::open(&game, setup(&game, seed)).expect("the game starts")
}

/// The match after a part that must be taken.
pub fn after(of: &Match, seat: u8, steps: &str) -> Match {
    match of.submit(Seat(seat), of.at(), steps, NOW) {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("{steps} is a repeat"),
        Err(refusal) => panic!("{steps}: {refusal}"),
    }
}

/// Why a part is refused.
pub fn refusal(of: &Match, seat: u8, at: u64, steps: &str) -> Refusal {
    match of.submit(Seat(seat), at, steps, NOW) {
        Ok(_) => panic!("{steps} is taken"),
        Err(refusal) => refusal,
    }
}

/// The match that a log leads to.
pub fn replay<G: Game + Default>(seed: u64, log: Vec<Recorded>) -> Match {
    let game = Erased::new(G::default());
    Match::replay(&game, setup(&game, seed), log).expect("the log can be read")
}

/// A part as it is handed in.
pub fn handed(steps: &str) -> Handed {
    Handed::new(steps, steps)
}

/// An entry for a made-up log.
pub fn recorded(version: u64, at: u64, input: Input, state: &str) -> Recorded {
    Recorded { version, at, input, stamp: Stamp::default(), state: state.to_owned() }
}

/// A part that a seat may hand in, found step by step as a client finds it.
pub fn offered_part(of: &Match, seat: Seat, mut pick: usize) -> Option<String> {
    let mut prefix = String::new();
    loop {
        let offered = of.offered(seat, &prefix).expect("offered prefixes are legal");
        if offered.complete && (offered.steps.is_empty() || pick.is_multiple_of(2)) {
            return Some(prefix);
        }
        let step = offered.steps.get(pick % offered.steps.len().max(1))?;
        pick /= 3;
        if !prefix.is_empty() {
            prefix.push(',');
        }
        prefix.push_str(&step.text);
    }
}

/// A match that went on for so many parts, or until the game was over, each chosen by lot.
pub fn played(game: &dyn AnyGame, seed: u64, parts: usize) -> Match {
    go_on(Match::open(game, setup(game, seed)).expect("the game starts"), seed, parts)
}

/// A match after so many more parts.
pub fn played_on(of: &Match, parts: usize) -> Match {
    go_on(of.clone(), 0, parts)
}

fn go_on(mut of: Match, mut lot: u64, parts: usize) -> Match {
    for _ in 0..parts {
        let Some(seat) = of.to_act().iter().next() else { break };
        // The constants of Knuth's MMIX generator, of which the upper bits are good.
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = (0..).find_map(|nth| offered_part(&of, seat, (lot >> 33) as usize + nth));
        of = after(&of, seat.0, &part.expect("whoever is to act can"));
    }
    of
}

/// A person with the token of a number, who is the principal of that number.
pub fn person(number: u8) -> Holder {
    Holder::Person(Person {
        token: TokenHash::of(&number.to_string()),
        principal: Some(Principal([number; 16])),
    })
}

/// A setup with these holders.
pub fn setup_of(holders: Vec<Holder>) -> Setup {
    Setup {
        id: "m".to_owned(),
        options: Options::default(),
        position: None,
        holders,
        source: Source::Seed(0),
        terms: Terms::default(),
        created_ms: 0,
    }
}

/// The match that a log leads to, from a setup.
pub fn replay_setup(game: &dyn AnyGame, setup: Setup, log: Vec<Recorded>) -> Match {
    Match::replay(game, setup, log).expect("the log can be read")
}
