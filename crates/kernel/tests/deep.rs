//! A game that lasts longer than any call stack.

use menagerie_kernel::{
    BadOption, BadPosition, Chance, Info, Legal, Open, Opener, Outcome, Reason, Report, Rules, Sink, Then,
    Turn, perft, sentence,
};
use std::fmt;
use std::str::FromStr;

/// One player counts down to nought, one a turn.
#[derive(Clone, Copy)]
struct Countdown;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Less;

impl fmt::Display for Less {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("less")
    }
}

impl FromStr for Less {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Less, Self::Err> {
        if text == "less" { Ok(Less) } else { Err("it is written less") }
    }
}

static INFO: Info = Info { id: "countdown", name: "Countdown", ..Info::DUEL };

fn read(text: &str) -> Result<u32, BadPosition> {
    text.parse().map_err(|_| BadPosition::new("number", sentence!("is none")))
}

fn print(state: &u32) -> String {
    state.to_string()
}

impl Rules for Countdown {
    type State = u32;
    type Step = Less;
    type View = u32;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, _: Chance) -> Result<u32, BadOption> {
        Ok(10)
    }

    fn parse(&self, text: &str) -> Result<Self::State, BadPosition> {
        read(text)
    }

    fn text(&self, state: &Self::State, _: &Opener) -> String {
        print(state)
    }

    fn turn(&self, state: &u32) -> Turn {
        match state {
            0 => Turn::Over(Outcome::draw(Reason::NO_TURN)),
            _ => Turn::One(menagerie_kernel::Seat::WHITE),
        }
    }

    fn steps(&self, view: &u32, prefix: &[Less], sink: &mut impl Sink<Less>) {
        if *view > 0 && prefix.is_empty() {
            sink.step(Less, Then::Ends);
        }
    }

    fn apply(&self, state: &mut u32, _: Legal<'_, Self>, _: &Opener, _: &mut impl Report) {
        *state -= 1;
    }

    fn key(&self, state: &u32, _: &Opener) -> u64 {
        u64::from(*state)
    }
}

impl Open for Countdown {}

#[test]
fn perft_of_a_great_depth_needs_no_great_stack() {
    const LONG: u32 = 300_000;
    assert_eq!(perft(&Countdown, &LONG, LONG), Ok(1));
    assert_eq!(perft(&Countdown, &LONG, LONG + 1), Ok(0));
    assert_eq!(perft(&Countdown, &LONG, u32::MAX), Ok(0));
}
