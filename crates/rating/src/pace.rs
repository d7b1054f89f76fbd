//! How fast a game is played: people have another strength at each pace.

use std::fmt;

/// A class of time control, from the fastest to the slowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pace {
    /// Less than three minutes a player.
    Bullet,
    /// Less than eight minutes a player.
    Blitz,
    /// Less than twenty-five minutes a player.
    Rapid,
    /// All that is longer, in one sitting.
    Classical,
    /// Days for each turn.
    Correspondence,
}

/// How many turns of each player a game is taken to have where its duration is estimated.
const TURNS: u64 = 40;

impl Pace {
    /// All of them, from the fastest to the slowest.
    pub const ALL: [Pace; 5] =
        [Pace::Bullet, Pace::Blitz, Pace::Rapid, Pace::Classical, Pace::Correspondence];

    /// The pace of a clock that begins with so many seconds for a player and adds so many for each turn. It goes by
    /// the time that a player has for a game of forty turns.
    pub fn of_live(initial_s: u32, increment_s: u32) -> Pace {
        match u64::from(initial_s) + TURNS * u64::from(increment_s) {
            ..180 => Pace::Bullet,
            180..480 => Pace::Blitz,
            480..1500 => Pace::Rapid,
            1500.. => Pace::Classical,
        }
    }

    /// Its name for programs: `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub const fn id(self) -> &'static str {
        match self {
            Pace::Bullet => "bullet",
            Pace::Blitz => "blitz",
            Pace::Rapid => "rapid",
            Pace::Classical => "classical",
            Pace::Correspondence => "correspondence",
        }
    }

    /// The pace of this name.
    pub fn named(id: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.id() == id)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
