//! The rules once more, as slowly and plainly as possible: a board of letters, loops over all pairs of
//! squares, and every turn made before it is judged. Nothing here uses the game's own generator or tables.

/// A position, read from and printed as text.
#[derive(Clone)]
pub struct Slow {
    /// By rank from White's side, then by file; `.` is empty.
    board: [[char; 8]; 8],
    white: bool,
    castling: String,
    clock: u32,
    turn: u32,
}

/// A file and a rank from 0 on.
type At = (usize, usize);

fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = [['.'; 8]; 8];
        for (row, rank) in words[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[7 - row][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let [clock, turn] = [words[4], words[5]].map(|word| word.parse().unwrap());
        Slow { board, white: words[1] == "w", castling: words[2].replace('-', ""), clock, turn }
    }

    pub fn text(&self) -> String {
        let rank = |rank: &[char; 8]| {
            let mut text: String = rank.iter().collect();
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            text
        };
        let placement: Vec<String> = self.board.iter().rev().map(rank).collect();
        let seat = if self.white { 'w' } else { 'b' };
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        format!("{} {seat} {castling} - {} {}", placement.join("/"), self.clock, self.turn)
    }

    fn on(&self, (file, rank): At) -> char {
        self.board[rank][file]
    }

    fn set(&mut self, (file, rank): At, letter: char) {
        self.board[rank][file] = letter;
    }

    /// Whether a man of this side stands there.
    fn holds(&self, white: bool, at: At) -> bool {
        self.on(at) != '.' && self.on(at).is_uppercase() == white
    }

    fn kings(&self, white: bool) -> Vec<At> {
        let king = if white { 'K' } else { 'k' };
        squares().filter(|at| self.on(*at) == king).collect()
    }

    /// Whether all squares strictly between two squares of a line are empty.
    fn clear(&self, from: At, to: At) -> bool {
        let toward = |from: usize, to: usize, n: usize| match from.cmp(&to) {
            std::cmp::Ordering::Less => from + n,
            std::cmp::Ordering::Equal => from,
            std::cmp::Ordering::Greater => from - n,
        };
        let far = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        (1..far).all(|n| self.on((toward(from.0, to.0, n), toward(from.1, to.1, n))) == '.')
    }

    /// How far a square is from another: files to either side, and ranks forward for the man on the first.
    fn way(&self, from: At, to: At) -> (usize, i32) {
        let north = to.1 as i32 - from.1 as i32;
        (from.0.abs_diff(to.0), if self.holds(true, from) { north } else { -north })
    }

    /// Whether the man on a square could take an enemy on the other.
    fn takes(&self, from: At, to: At) -> bool {
        let (side, up) = self.way(from, to);
        let ranks = up.unsigned_abs() as usize;
        let (near, far) = (side.min(ranks), side.max(ranks));
        let knight = || (near, far) == (1, 2);
        let rook = || near == 0 && far > 0 && self.clear(from, to);
        let bishop = || near == far && far > 0 && self.clear(from, to);
        match self.on(from) {
            'P' => (side, up) == (1, 1),
            'h' => (side, up) == (0, 1),
            'N' => knight(),
            'B' => bishop(),
            'R' => rook(),
            'Q' => rook() || bishop(),
            'K' | 'k' => far == 1,
            'l' => near == far && (1..=2).contains(&far),
            'c' => near == 0 && (1..=2).contains(&far),
            'g' => rook() || far == 1,
            'w' => bishop() || knight(),
            _ => false,
        }
    }

    /// Whether the man on a square could move to the other if that is empty.
    fn moves(&self, from: At, to: At) -> bool {
        match (self.on(from), self.way(from, to)) {
            ('P', way) => way == (0, 1) || way == (0, 2) && from.1 == 1 && self.clear(from, to),
            ('h', way) => way == (1, 1) || way == (2, 2) && from.1 == 6,
            ('l', (1, 0)) => true,
            _ => self.takes(from, to),
        }
    }

    fn attacked(&self, white: bool, at: At) -> bool {
        squares().any(|from| self.holds(!white, from) && self.takes(from, at))
    }

    /// Whether the only king of a side is attacked, or each of two.
    fn falls(&self, white: bool) -> bool {
        self.kings(white).into_iter().all(|king| self.attacked(white, king))
    }

    /// Whether a game can get here: the side that just moved has not left its kings to be taken.
    pub fn is_possible(&self) -> bool {
        !self.falls(!self.white)
    }

    /// The position after a man went from a square to another and became this.
    fn made(&self, from: At, to: At, becomes: char) -> Slow {
        let mut next = self.clone();
        let lasting = self.on(to) != '.' || ['P', 'h'].contains(&self.on(from));
        next.set(from, '.');
        next.set(to, becomes);
        for (home, rights) in [((0, 0), "Q"), ((4, 0), "KQ"), ((7, 0), "K")] {
            if [from, to].contains(&home) {
                next.castling.retain(|right| !rights.contains(right));
            }
        }
        next.clock = if lasting { 0 } else { self.clock + 1 };
        next.turn += u32::from(!self.white);
        next.white = !self.white;
        next
    }

    /// What a man may become on this rank; itself if it does not promote.
    fn becomes(&self, letter: char, rank: usize) -> Vec<char> {
        match (letter, rank) {
            ('P', 7) => "QRBN".chars().collect(),
            ('h', 0) if self.kings(false).len() == 1 => "gwclk".chars().collect(),
            ('h', 0) => "gwcl".chars().collect(),
            _ => vec![letter],
        }
    }

    /// What the men of the side to move can do, with the position after it, whether legal or not.
    fn tries(&self) -> Vec<(String, Slow)> {
        let mut tries = Vec::new();
        for from in squares().filter(|at| self.holds(self.white, *at)) {
            for to in squares().filter(|at| !self.holds(self.white, *at)) {
                let goes = if self.on(to) == '.' { self.moves(from, to) } else { self.takes(from, to) };
                if !goes {
                    continue;
                }
                let letter = self.on(from);
                for becomes in self.becomes(letter, to.1) {
                    let mut text = name(from) + &name(to);
                    if becomes != letter {
                        text.push(becomes.to_ascii_lowercase());
                    }
                    tries.push((text, self.made(from, to, becomes)));
                }
            }
        }
        tries
    }

    /// The castlings of the Persians; their goals are judged like those of all turns.
    fn castlings(&self) -> Vec<(String, Slow)> {
        let (home, mut found) = ((4, 0), Vec::new());
        for (right, corner, goal, beside) in [('K', (7, 0), (6, 0), (5, 0)), ('Q', (0, 0), (2, 0), (3, 0))] {
            let may = self.white && self.castling.contains(right) && self.clear(home, corner);
            // On the way the king stands beside its home, and the rook still in the corner.
            let on_the_way = self.made(home, beside, 'K');
            if !may || self.attacked(true, home) || on_the_way.attacked(true, beside) {
                continue;
            }
            let mut next = self.made(home, goal, 'K');
            next.set(corner, '.');
            next.set(beside, 'R');
            found.push((name(home) + &name(goal), next));
        }
        found
    }

    fn legal(&self) -> Vec<(String, Slow)> {
        let all = self.tries().into_iter().chain(self.castlings());
        all.filter(|(_, next)| next.is_possible()).collect()
    }

    /// Every legal turn with the position after it.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        if self.outcome() == "*" { self.legal() } else { Vec::new() }
    }

    /// `*` or the score.
    pub fn outcome(&self) -> &'static str {
        match self.legal().is_empty() {
            true if !self.falls(self.white) => "1/2-1/2",
            true if self.white => "0-1",
            true => "1-0",
            false if self.clock >= 100 => "1/2-1/2",
            false => "*",
        }
    }
}
