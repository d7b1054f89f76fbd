//! Slider schemes that were measured and rejected on 8×8, kept so that the choice can be measured again.

use menagerie_board::{Square8, SquareSet8};

/// What lies on the lines of each square.
pub struct Lines {
    /// Right, left, up, down, then the diagonals up-right, down-left, up-left, down-right.
    rays: [[u64; 8]; 64],
    /// The attacks on a rank, by file and the six inner squares of the rank.
    ranks: [[u8; 64]; 8],
}

const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

impl Lines {
    pub fn new() -> Self {
        let mut lines = Self { rays: [[0; 8]; 64], ranks: [[0; 64]; 8] };
        for from in Square8::all() {
            for (direction, &(files, ranks)) in DIRECTIONS.iter().enumerate() {
                lines.rays[from.index()][direction] =
                    std::iter::successors(Some(from), |s| s.offset(files, ranks))
                        .skip(1)
                        .collect::<SquareSet8>()
                        .bits();
            }
        }
        for file in 0..8 {
            for inner in 0..64 {
                lines.ranks[file][inner as usize] = lines.obstruction(file, inner << 1, 0) as u8;
            }
        }
        lines
    }

    /// Obstruction difference along one line: see `sliders::rays`.
    #[inline(always)]
    fn obstruction(&self, from: usize, occupied: u64, direction: usize) -> u64 {
        let (up, down) = (self.rays[from][direction], self.rays[from][direction + 1]);
        let above = up & occupied;
        let below = (down & occupied) | 1;
        (above ^ above.wrapping_sub(1)) & (u64::MAX << (63 - below.leading_zeros())) & (up | down)
    }

    #[inline(always)]
    pub fn obstruction_rook(&self, from: usize, occupied: u64) -> u64 {
        self.obstruction(from, occupied, 0) | self.obstruction(from, occupied, 2)
    }

    /// Hyperbola quintessence along one line: see `sliders::quintessence`.
    #[inline(always)]
    fn hyperbola(&self, from: usize, occupied: u64, direction: usize) -> u64 {
        let line = self.rays[from][direction] | self.rays[from][direction + 1];
        let slider = 1_u64 << from;
        let blockers = occupied & line;
        let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
        (blockers.wrapping_sub(slider) ^ down) & line
    }

    #[inline(always)]
    pub fn hyperbola_rook(&self, from: usize, occupied: u64) -> u64 {
        let rank = from & 56;
        let inner = (occupied >> (rank + 1)) & 63;
        u64::from(self.ranks[from & 7][inner as usize]) << rank | self.hyperbola(from, occupied, 2)
    }

    #[inline(always)]
    pub fn hyperbola_bishop(&self, from: usize, occupied: u64) -> u64 {
        self.hyperbola(from, occupied, 4) | self.hyperbola(from, occupied, 6)
    }
}
