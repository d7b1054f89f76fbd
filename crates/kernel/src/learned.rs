//! What an evaluation consists of, if its numbers are learned from games.

/// Features of a position that belong together, such as a kind of men on each square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeatureBlock {
    /// What they are, in words.
    pub name: String,
    /// The number of the first of them.
    pub start: usize,
    /// How many there are.
    pub len: usize,
    /// How many of them make a row when they are shown to people.
    pub columns: usize,
}

/// What a position consists of, as the side to move sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// Which features it has, each listed once, with how many times: those of the side to move minus those of its
    /// enemy.
    pub counts: Vec<(u32, i32)>,
    /// How much of the game, of [`WHOLE`](Trace::WHOLE), is opening; the rest is ending.
    pub opening: i32,
    /// What it is worth besides its features, in centipawns: the part that is not learned.
    pub rest: i32,
    /// What a network adds to that, in centipawns; 0 where the game has none.
    pub correction: i32,
    /// The inputs of a network, one for each man and for each other thing that the network is told: as the side to move sees the
    /// board, and as its enemy sees it. Empty where no network is asked.
    pub inputs: Vec<[u16; 2]>,
}

impl Trace {
    /// All of a game is opening.
    pub const WHOLE: i32 = 256;

    /// What a position consists of; features that were found several times are added up.
    pub fn new(mut counts: Vec<(u32, i32)>, opening: i32, rest: i32) -> Trace {
        counts.sort_unstable_by_key(|(feature, _)| *feature);
        counts.dedup_by(|next, first| {
            let same = next.0 == first.0;
            first.1 += if same { next.1 } else { 0 };
            same
        });
        counts.retain(|(_, count)| *count != 0);
        Trace { counts, opening, rest, correction: 0, inputs: Vec::new() }
    }

    /// What it is worth in centipawns, if these are the worths of each feature in the opening and in the ending.
    pub fn worth(&self, worths: &[[i32; 2]]) -> i32 {
        let sum = |phase: usize| {
            let each = self
                .counts
                .iter()
                .map(|(feature, count)| i64::from(worths[*feature as usize][phase] * count));
            each.sum::<i64>()
        };
        let opening = i64::from(self.opening);
        let whole = i64::from(Self::WHOLE);
        ((sum(0) * opening + sum(1) * (whole - opening)) / whole) as i32 + self.rest + self.correction
    }
}

/// What was learned of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// All features, in blocks.
    pub blocks: Vec<FeatureBlock>,
    /// What each feature is worth in the opening and in the ending, in centipawns.
    pub worths: Vec<[i32; 2]>,
    /// What each feature was worth before anything was learned.
    pub unlearned: Vec<[i32; 2]>,
    /// How many inputs a network of the game has.
    pub inputs: usize,
    /// How many of them are of men on squares; they come first.
    pub inputs_of_men: usize,
}
