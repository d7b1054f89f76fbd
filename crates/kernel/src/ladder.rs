//! How strong the levels of the computer player are.

/// How many levels the computer player has in every game.
pub const LEVELS: usize = 10;

/// How strong the levels of the computer player are in one game, as was measured (`docs/strength.md` tells how).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// The skill of every level but the best, the weakest first, each from [`WORST`](Ladder::WORST) to 100: how much of what it might
    /// see it sees, and how much it may search. At 0 it overlooks what a beginner does; below, more than that, for games in which a
    /// beginner's oversights hardly cost anything. The best uses all that it is given.
    pub skills: [i8; LEVELS - 1],
    /// The estimated rating of every level in Elo points, the weakest first; nothing where it was not measured, or where nobody plays
    /// against anybody.
    pub ratings: Option<[u16; LEVELS]>,
}

impl Ladder {
    /// The least skill: nearly all is overlooked.
    pub const WORST: i8 = -80;

    /// Levels of evenly growing skill, of which nothing was measured.
    pub const EVEN: Ladder = Ladder { skills: [0, 10, 20, 30, 40, 50, 60, 70, 80], ratings: None };

    /// The same levels, at ratings that were measured.
    pub const fn rated(ratings: [u16; LEVELS]) -> Ladder {
        Ladder { ratings: Some(ratings), ..Ladder::EVEN }
    }

    /// Levels of these skills, at ratings that were measured.
    pub const fn skilled(skills: [i8; LEVELS - 1], ratings: [u16; LEVELS]) -> Ladder {
        Ladder { skills, ratings: Some(ratings) }
    }
}
