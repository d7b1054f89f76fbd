//! What is agreed on before a match.

use menagerie_kernel::{BadOption, OptionKind, OptionSpec, Options, Value};

/// What the players of a match have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many play.
    pub players: u8,
    /// How many cards the first turn has.
    pub cards: u8,
    /// How many turns there are.
    pub turns: u8,
    /// How many seconds there are to claim after the first claim.
    pub timer_s: u16,
    /// How many seconds there are for each move of a demonstration.
    pub move_s: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { players: 1, cards: 2, turns: 9, timer_s: 60, move_s: 10 }
    }
}

impl Settings {
    /// What each of them may be.
    pub const SPECS: &[OptionSpec] = &[
        number("players", "Players", "How many play.", (1, 8), 1),
        number("cards", "Cards", "How many cards the first turn has.", (2, 16), 2),
        number("turns", "Turns", "How many turns there are.", (1, 9), 9),
        number(
            "timer_s",
            "Timer",
            "How many seconds there are to claim after the first claim.",
            (30, 120),
            60,
        ),
        number(
            "move_s",
            "Time for a move",
            "How many seconds a demonstration may take for each move.",
            (3, 60),
            10,
        ),
    ];

    /// Refuses what is beyond the bounds, by name.
    pub fn check(&self) -> Result<(), BadOption> {
        let given = [
            ("players", self.players.into()),
            ("cards", self.cards.into()),
            ("turns", self.turns.into()),
            ("timer_s", self.timer_s.into()),
            ("move_s", self.move_s.into()),
        ];
        let given = given.map(|(key, number): (&str, i64)| (key.to_owned(), Value::Number(number)));
        Options::check(Settings::SPECS, given).map(|_| ())
    }

    /// How long claims are taken after the first, in milliseconds.
    pub(crate) fn timer_ms(&self) -> i64 {
        1000 * i64::from(self.timer_s)
    }

    /// How long a move of a demonstration may take, in milliseconds.
    pub(crate) fn move_ms(&self) -> i64 {
        1000 * i64::from(self.move_s)
    }
}

const fn number(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    (min, max): (i64, i64),
    default: i64,
) -> OptionSpec {
    OptionSpec { key, name, about, kind: OptionKind::Number { min, max, default: Some(default) } }
}
