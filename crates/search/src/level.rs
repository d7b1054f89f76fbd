//! How strongly the computer plays.

/// A strength of the computer player.
///
/// With 3,000 nodes a part, `Steady` gets 97 % [83, 99] of the points against `Careless` in chess960, 93 %
/// [79, 98] in spartan, 90 % [74, 97] in terror and 75 % [57, 87] in masquerade; `Full` gets 88 % [72, 96]
/// against `Steady` in chess960 and 85 % [68, 94] in spartan, with as many nodes (30 games each).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Looks two parts ahead, and often prefers what is up to a pawn or so worse than the best: it
    /// takes what hangs and sees a mate in one, but it can be outplayed by a beginner who plans.
    Careless,
    /// Looks four parts ahead and is rarely off by more than a fraction of a pawn.
    Steady,
    /// Uses all the time and nodes that it is given, and plays the best that it finds.
    Full,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level::Careless, Level::Steady, Level::Full];

    /// The level of this number, from 1.
    pub fn from_number(number: u8) -> Option<Level> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// How many parts ahead it looks at most.
    pub(crate) const fn most_depth(self) -> u32 {
        match self {
            Level::Careless => 2,
            Level::Steady => 4,
            Level::Full => 64,
        }
    }

    /// How many nodes it searches at most.
    pub(crate) const fn most_nodes(self) -> u64 {
        match self {
            Level::Careless => 20_000,
            Level::Steady => 200_000,
            Level::Full => u64::MAX,
        }
    }

    /// By how many centipawns it misjudges what it has seen, at most.
    pub(crate) const fn slip(self) -> i32 {
        match self {
            Level::Careless => 120,
            Level::Steady => 20,
            Level::Full => 0,
        }
    }
}
