//! How much of a clock one turn takes.

use std::time::Duration;

/// What a clock shows when a turn begins.
///
/// ```
/// # use menagerie_search::Reading;
/// # use std::time::Duration;
/// let ms = Duration::from_millis;
/// let reading = Reading { left: ms(60_000), increment: ms(600), turns: None, overhead: ms(10) };
/// let share = reading.share();
/// assert!(share.soft < share.hard && share.hard < ms(60_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What is left of the time.
    pub left: Duration,
    /// What is added after every turn.
    pub increment: Duration,
    /// In how many turns more time is given, this one included; none if what is left is for the rest of the game.
    pub turns: Option<u32>,
    /// The time between the end of the thought and the moment when the clock learns of it.
    pub overhead: Duration,
}

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// When it should not begin another iteration. One that finds the same part again and again stops earlier, and one that has
    /// just changed its mind goes on for longer, but never beyond the hard limit.
    pub soft: Duration,
    /// When it is cut off, whatever it is doing.
    pub hard: Duration,
}

/// For how many turns the time that is left must be enough, if nobody says for how many.
const TURNS_LEFT: u32 = 25;
/// An unusually hard turn takes this many times the share of a usual one, at most.
const STRETCH: u32 = 4;
/// Whatever the clock shows, a search is given this long, since it has to answer something.
const LEAST: Duration = Duration::from_millis(1);

impl Reading {
    /// What this turn takes: an equal share of what is left, and most of the increment. The hard limit is several times that, but
    /// leaves something for the turns to come, and always the overhead.
    pub fn share(self) -> Share {
        let usable = self.left.saturating_sub(self.overhead);
        let turns = self.turns.unwrap_or(TURNS_LEFT).clamp(1, 2 * TURNS_LEFT);
        let usual = (usable / turns).saturating_add(self.increment / 4 * 3);
        // If new time is given after this turn, only a reserve for the unforeseen has to be left.
        let most = if turns == 1 { usable / 5 * 4 } else { usable / 2 };
        let hard = usual.saturating_mul(STRETCH).min(most).max(LEAST.min(self.left / 2));
        Share { soft: usual.min(hard), hard }
    }
}

impl Share {
    /// All of the time that there is for this one turn, less the overhead.
    pub fn turn(time: Duration, overhead: Duration) -> Share {
        // Where the overhead is most of the time, an answer that is a little late is better than one without a thought.
        let hard = time.saturating_sub(overhead).max(time / 2);
        Share { soft: Duration::MAX, hard }
    }

    /// What is left of it when so much is spent.
    #[must_use]
    pub fn less(self, spent: Duration) -> Share {
        Share { soft: self.soft.saturating_sub(spent), hard: self.hard.saturating_sub(spent) }
    }

    /// What both allow.
    #[must_use]
    pub fn min(self, other: Share) -> Share {
        Share { soft: self.soft.min(other.soft), hard: self.hard.min(other.hard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    const MS: Duration = Duration::from_millis(1);

    fn reading(left: u32, increment: u32, turns: Option<u32>) -> Reading {
        Reading { left: left * MS, increment: increment * MS, turns, overhead: 10 * MS }
    }

    #[test]
    fn a_turn_takes_an_equal_share() {
        let share = reading(2010, 20, None).share();
        assert_eq!((share.soft, share.hard), (95 * MS, 380 * MS));
        let share = reading(1010, 0, Some(10)).share();
        assert_eq!((share.soft, share.hard), (100 * MS, 400 * MS));
        let share = reading(1010, 0, Some(1)).share();
        assert_eq!((share.soft, share.hard), (800 * MS, 800 * MS));
        let share = Share::turn(100 * MS, 10 * MS);
        assert_eq!(share.hard, 90 * MS);
        assert_eq!(Share::turn(10 * MS, 30 * MS).hard, 5 * MS);
    }

    /// A player that takes the hard limit every time never oversteps the clock, nor does one that takes the soft limit.
    #[test]
    fn no_clock_ever_runs_out() {
        for (left, increment, turns) in [
            (1000, 0, None),
            (300, 5, None),
            (50, 0, None),
            (11, 0, None),
            (1, 0, None),
            (1000, 0, Some(40)),
            (5000, 50, Some(3)),
        ] {
            for hard in [false, true] {
                let mut now = reading(left, increment, turns);
                for _ in 0..400 {
                    let share = now.share();
                    let took = if hard { share.hard } else { share.soft };
                    assert!(share.soft <= share.hard && took < now.left, "{now:?}: {share:?}");
                    assert!(
                        took + now.overhead <= now.left || now.left <= 3 * now.overhead,
                        "{now:?}: {share:?}"
                    );
                    now.left = now.left - took + now.increment;
                    now.turns = now.turns.map(|turns| if turns == 1 { 40 } else { turns - 1 });
                }
            }
        }
    }

    #[test]
    fn no_reading_makes_it_panic() {
        let times = [Duration::ZERO, MS, 1_000_000 * MS, Duration::from_secs(u64::MAX / 8)];
        let turns = [None, Some(0), Some(1), Some(u32::MAX)];
        for (left, increment) in times.into_iter().flat_map(|left| iter::repeat(left).zip(times)) {
            for (turns, overhead) in turns.into_iter().flat_map(|turns| iter::repeat(turns).zip(times)) {
                let share = Reading { left, increment, turns, overhead }.share();
                assert!(share.soft <= share.hard && share.hard <= left);
            }
        }
    }
}
