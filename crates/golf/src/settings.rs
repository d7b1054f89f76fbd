//! What is agreed on before a match.

use menagerie_kernel::{OptionKind, OptionSpec, Options};

/// What the players of a match have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many cards the first turn has.
    pub cards: u8,
    /// How many turns there are.
    pub turns: u8,
    /// How many seconds there are to claim after the first claim.
    pub timer_s: u16,
    /// How many seconds there are for each move of a demonstration.
    pub move_s: u16,
}

impl Settings {
    /// What each of them may be.
    pub const SPECS: &[OptionSpec] = &[
        number("cards", "Chosen pieces", "How many pieces the first turn chooses.", (2, 16), 2),
        number("turns", "Turns", "How many turns there are.", (1, 9), 9),
        number(
            "timer_s",
            "Time to claim",
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

    /// What these options say; they were checked against the [specifications](Settings::SPECS).
    pub fn of(options: &Options) -> Settings {
        let number = |spec: &OptionSpec| {
            let OptionKind::Number { default: Some(default), .. } = spec.kind else {
                unreachable!("every setting is a number with a default")
            };
            options.number(spec.key).unwrap_or(default)
        };
        let [cards, turns, timer_s, move_s] = Settings::SPECS else {
            unreachable!("there are four settings")
        };
        Settings {
            cards: number(cards) as u8,
            turns: number(turns) as u8,
            timer_s: number(timer_s) as u16,
            move_s: number(move_s) as u16,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::of(&Options::default())
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
