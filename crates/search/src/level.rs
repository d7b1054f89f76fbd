//! How strongly the computer plays.

use menagerie_kernel::LEVELS;

/// A strength of the computer player, from 1 to 10. A player who has just learned how the pieces move can beat level 1;
/// level 10 uses all that it is given.
///
/// The game's [ladder](menagerie_kernel::Judge::ladder) tells what each level can do in the game, and its estimated rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; LEVELS] = {
        let mut all = [Level(0); LEVELS];
        let mut index = 0;
        while index < LEVELS {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The strongest.
    pub const BEST: Level = Level::ALL[LEVELS - 1];

    /// The level of this number, from 1.
    pub fn from_number(number: u8) -> Option<Level> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many levels are weaker.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}
