//! How strong the levels of the computer player are.

/// How many levels the computer player has in every game.
pub const LEVELS: usize = 10;

/// How strong the levels of the computer player are in one game, as was measured (`docs/strength.md` tells how).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// The skill of every level but the best, the weakest first, each from [`WORST`](Ladder::WORST) to 100. Skill
    /// decides how little a level overlooks and how much it may search. At 0 it overlooks as much as a beginner; below
    /// 0 it overlooks more, for games in which a beginner's oversights hardly cost anything. The best level uses all
    /// that it is given.
    pub skills: [i8; LEVELS - 1],
    /// The estimated rating of every level in Elo points, the weakest first; nothing where it was not measured, or
    /// where the game has no opponents.
    pub ratings: Option<[u16; LEVELS]>,
}

impl Ladder {
    /// The least skill: nearly everything is overlooked.
    pub const WORST: i8 = -80;

    /// Levels of evenly growing skill, without measured ratings.
    pub const EVEN: Ladder = Ladder { skills: [0, 10, 20, 30, 40, 50, 60, 70, 80], ratings: None };

    /// Levels of evenly growing skill, at ratings that were measured.
    pub const fn rated(ratings: [u16; LEVELS]) -> Ladder {
        Ladder { ratings: Some(ratings), ..Ladder::EVEN }
    }

    /// Levels of these skills, at ratings that were measured.
    pub const fn skilled(skills: [i8; LEVELS - 1], ratings: [u16; LEVELS]) -> Ladder {
        Ladder { skills, ratings: Some(ratings) }
    }
}
