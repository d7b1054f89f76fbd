//! How long engines may think, and what it means when they take longer.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// By what an engine is bounded: at least one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Time, if it counts.
    pub time: Option<Time>,
    /// Nodes a turn, at most.
    pub nodes: Option<u64>,
    /// How many turns of both sides together a search looks ahead, at most.
    pub depth: Option<u32>,
}

/// How time is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// For the whole game, and more after every turn.
    Game {
        /// At the beginning.
        base: Duration,
        /// After every turn.
        increment: Duration,
    },
    /// For each turn.
    Turn(Duration),
}

/// Why a pace cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPace {
    /// The time of a game.
    #[error("`{0}` is no time for a game: it is written as seconds, or seconds+increment, as in 2+0.02")]
    Game(String),
    /// The time of a turn.
    #[error("`{0}` is no number of milliseconds from 1 to a day's")]
    Turn(String),
    /// Nodes or depth.
    #[error("`{0}` is no number of {1} from 1 on")]
    Count(String, &'static str),
}

/// No clock shows more, in seconds.
const MOST_SECONDS: f64 = 86_400.0;

impl Pace {
    /// Takes over a bound by its key, `tc`, `movetime`, `nodes` or `depth`. False where the key is no such one.
    ///
    /// # Errors
    /// The value is none.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, BadPace> {
        match key {
            "tc" => self.time = Some(read_game(value)?),
            "movetime" => {
                let bad = || BadPace::Turn(value.to_owned());
                let ms = value.parse().ok().filter(|ms| (1..=86_400_000).contains(ms));
                self.time = Some(Time::Turn(Duration::from_millis(ms.ok_or_else(bad)?)));
            }
            "nodes" => self.nodes = Some(read_count(value, "nodes")?),
            "depth" => self.depth = Some(read_count(value, "turns")?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether nothing bounds it.
    pub const fn is_endless(&self) -> bool {
        self.time.is_none() && self.nodes.is_none() && self.depth.is_none()
    }
}

fn read_game(text: &str) -> Result<Time, BadPace> {
    let seconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        (0.0..=MOST_SECONDS).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
    };
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (seconds(base), seconds(increment)) {
        (Some(base), Some(increment)) if !(base + increment).is_zero() => Ok(Time::Game { base, increment }),
        _ => Err(BadPace::Game(text.to_owned())),
    }
}

fn read_count<T: FromStr + PartialOrd + From<u8>>(text: &str, what: &'static str) -> Result<T, BadPace> {
    let count = text.parse().ok().filter(|count| *count >= T::from(1));
    count.ok_or_else(|| BadPace::Count(text.to_owned(), what))
}

impl fmt::Display for Pace {
    /// As it is read: `tc=2+0.02`, `movetime=100,nodes=5000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.time.map(|time| match time {
            Time::Game { base, increment } => {
                format!("tc={}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Time::Turn(time) => format!("movetime={}", time.as_millis()),
        });
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let parts: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
        f.write_str(&parts.join(","))
    }
}

/// The clock of one engine in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pace: Pace,
    left: Duration,
}

impl Clock {
    /// At the beginning of a game.
    pub fn new(pace: Pace) -> Clock {
        let left = match pace.time {
            Some(Time::Game { base, increment }) => base.max(increment),
            Some(Time::Turn(time)) => time,
            None => Duration::ZERO,
        };
        Clock { pace, left }
    }

    /// How long the next turn may take; nothing where time does not count.
    pub fn allowed(&self) -> Option<Duration> {
        self.pace.time.map(|_| self.left)
    }

    /// What is added after every turn.
    pub fn increment(&self) -> Duration {
        match self.pace.time {
            Some(Time::Game { increment, .. }) => increment,
            _ => Duration::ZERO,
        }
    }

    /// The bounds.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Takes off what a turn took, and returns by how much it took too long. A clock that has run out goes on with its
    /// increment, for those who do not lose on time.
    pub fn spend(&mut self, took: Duration) -> Option<Duration> {
        let over = self.allowed().and_then(|allowed| took.checked_sub(allowed));
        if let Some(Time::Game { increment, .. }) = self.pace.time {
            self.left = self.left.saturating_sub(took) + increment;
        }
        over.filter(|over| !over.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pace(pairs: &[(&str, &str)]) -> Pace {
        let mut pace = Pace::default();
        for (key, value) in pairs {
            assert_eq!(pace.set(key, value), Ok(true));
        }
        pace
    }

    #[test]
    fn a_clock_gains_its_increment_and_tells_what_was_too_long() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new(pace(&[("tc", "1+0.1")]));
        assert_eq!(clock.allowed(), Some(ms(1000)));
        assert_eq!(clock.spend(ms(400)), None);
        assert_eq!(clock.allowed(), Some(ms(700)));
        assert_eq!(clock.spend(ms(730)), Some(ms(30)));
        assert_eq!(clock.allowed(), Some(ms(100)));
        let mut clock = Clock::new(pace(&[("movetime", "50"), ("nodes", "9")]));
        assert_eq!((clock.spend(ms(50)), clock.spend(ms(51))), (None, Some(ms(1))));
        assert_eq!(clock.allowed(), Some(ms(50)));
        let mut clock = Clock::new(pace(&[("nodes", "9")]));
        assert_eq!((clock.allowed(), clock.spend(ms(5000))), (None, None));
    }

    #[test]
    fn what_is_no_pace_is_refused() {
        for (key, value) in [
            ("tc", ""),
            ("tc", "0"),
            ("tc", "-1"),
            ("tc", "1+x"),
            ("tc", "nan"),
            ("tc", "1e99"),
            ("movetime", "0"),
            ("movetime", "1.5"),
            ("nodes", "0"),
            ("depth", "-3"),
        ] {
            assert!(Pace::default().set(key, value).is_err(), "{key}={value}");
        }
        assert_eq!(Pace::default().set("level", "3"), Ok(false));
    }

    proptest! {
        #[test]
        fn a_pace_is_read_as_it_is_written(base in 1u32..100_000, increment in 0u32..10_000, nodes in 1u64.., depth in 1u32..) {
            let ms = |n: u32| f64::from(n) / 1000.0;
            let mut wanted = pace(&[("tc", &format!("{}+{}", ms(base), ms(increment)))]);
            (wanted.nodes, wanted.depth) = (Some(nodes), Some(depth));
            let mut read = Pace::default();
            for (key, value) in wanted.to_string().split(',').filter_map(|pair| pair.split_once('=')) {
                prop_assert!(read.set(key, value)?);
            }
            prop_assert_eq!(read, wanted);
        }

        #[test]
        fn no_text_makes_it_panic(key in "tc|movetime|nodes|depth", value in ".*") {
            let _ = Pace::default().set(&key, &value);
        }
    }
}
