//! The rules once more, slowly: letters and numbers on 64 squares, every step made on a copy of the board, every
//! attack found by trying all that the enemy could do. Nothing of the game's own code is used.

/// A square: file and rank from 0.
type At = (i8, i8);

const KING_STEPS: [At; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const LEAPS: [At; 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// A board between turns or steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    letters: [[char; 8]; 8],
    checkers: [[u32; 8]; 8],
    white: bool,
    castling: String,
    ep: Option<At>,
    clock: u32,
    turn: u32,
}

fn name(at: At) -> String {
    format!("{}{}", char::from(b'a' + at.0 as u8), at.1 + 1)
}

fn at(name: &str) -> At {
    let bytes = name.as_bytes();
    ((bytes[0] - b'a') as i8, (bytes[1] - b'1') as i8)
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

impl Board {
    /// Reads a position text that is known to be one.
    pub fn read(text: &str) -> Board {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = Board {
            letters: [['.'; 8]; 8],
            checkers: [[0; 8]; 8],
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            ep: (fields[3] != "-").then(|| at(fields[3])),
            clock: fields[4].parse().unwrap(),
            turn: fields[5].parse().unwrap(),
        };
        for (row, rank) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as i8,
                    None => {
                        board.put((file, 7 - row as i8), letter);
                        file += 1;
                    }
                }
            }
        }
        for stack in fields[6]["checkers=".len()..].split(',').filter(|stack| *stack != "-") {
            let (square, count) = stack.split_once(':').unwrap();
            *board.stack(at(square)) = count.parse().unwrap();
        }
        board
    }

    /// The position text.
    pub fn text(&self) -> String {
        let ranks = (0..8).rev().map(|rank| {
            let letters: String = (0..8).map(|file| self.on((file, rank)).unwrap_or('.')).collect();
            (1..=8).rev().fold(letters, |letters, run| letters.replace(&".".repeat(run), &run.to_string()))
        });
        let placement = ranks.collect::<Vec<_>>().join("/");
        let stacks: Vec<String> = squares()
            .filter(|square| self.count(*square) > 0)
            .map(|square| format!("{}:{}", name(square), self.count(square)))
            .collect();
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{placement} {} {} {} {} {} checkers={}",
            if self.white { 'w' } else { 'b' },
            or_dash(self.castling.clone()),
            self.ep.map_or("-".to_owned(), name),
            self.clock,
            self.turn,
            or_dash(stacks.join(","))
        )
    }

    /// The letter on a square; none off the board.
    fn on(&self, (file, rank): At) -> Option<char> {
        let there = (0..8).contains(&file) && (0..8).contains(&rank);
        there.then(|| self.letters[file as usize][rank as usize])
    }

    fn put(&mut self, (file, rank): At, letter: char) {
        self.letters[file as usize][rank as usize] = letter;
    }

    fn count(&self, (file, rank): At) -> u32 {
        self.checkers[file as usize][rank as usize]
    }

    fn stack(&mut self, (file, rank): At) -> &mut u32 {
        &mut self.checkers[file as usize][rank as usize]
    }

    fn holds(&self, square: At, white: bool) -> bool {
        self.on(square).is_some_and(|letter| letter != '.' && letter.is_ascii_uppercase() == white)
    }

    fn king(&self, white: bool) -> At {
        let letter = if white { 'K' } else { 'k' };
        squares().find(|square| self.on(*square) == Some(letter)).unwrap()
    }

    /// Where an ordinary move may take the man on `from`.
    fn goals(&self, from: At) -> Vec<At> {
        let letter = self.on(from).unwrap();
        let white = letter.is_ascii_uppercase();
        let along = |steps: &[At], most: i8| {
            let mut goals = Vec::new();
            for (file, rank) in steps {
                for n in 1..=most {
                    let to = (from.0 + n * file, from.1 + n * rank);
                    if self.on(to).is_none() || self.holds(to, white) {
                        break;
                    }
                    goals.push(to);
                    if self.on(to) != Some('.') {
                        break;
                    }
                }
            }
            goals
        };
        let (straight, diagonal): (Vec<At>, Vec<At>) = KING_STEPS.iter().partition(|(f, r)| f * r == 0);
        match letter.to_ascii_lowercase() {
            'n' => along(&LEAPS, 1),
            'b' => along(&diagonal, 7),
            'r' => along(&straight, 7),
            'q' => along(&KING_STEPS, 7),
            'k' => along(&KING_STEPS, 1),
            _ => self.pawn_goals(from, white),
        }
    }

    fn pawn_goals(&self, from: At, white: bool) -> Vec<At> {
        let (ahead, home, passed) = if white { (1, 1, 5) } else { (-1, 6, 2) };
        let (one, two) = ((from.0, from.1 + ahead), (from.0, from.1 + 2 * ahead));
        let mut goals = Vec::new();
        if self.on(one) == Some('.') {
            goals.push(one);
            if from.1 == home && self.on(two) == Some('.') {
                goals.push(two);
            }
        }
        for to in [(from.0 - 1, from.1 + ahead), (from.0 + 1, from.1 + ahead)] {
            if self.holds(to, !white) || self.ep == Some(to) && to.1 == passed {
                goals.push(to);
            }
        }
        goals
    }

    /// Where an extra step may take the man on `from`.
    fn extra_goals(&self, from: At, white: bool) -> Vec<At> {
        let near = KING_STEPS.iter().map(|(file, rank)| (from.0 + file, from.1 + rank));
        near.filter(|to| self.count(from) > 0 && self.on(*to).is_some() && !self.holds(*to, white)).collect()
    }

    /// The board after a step, once for each letter that a pawn may become; whether something was taken; and the
    /// step's text.
    fn step(&self, from: At, to: At, extra: bool) -> Vec<(Board, bool, String)> {
        let letter = self.on(from).unwrap();
        let white = letter.is_ascii_uppercase();
        let pawn = letter.eq_ignore_ascii_case(&'p');
        let mut board = self.clone();
        board.ep = None;
        let victim =
            if pawn && !extra && self.ep == Some(to) && from.0 != to.0 { (to.0, from.1) } else { to };
        let took = self.on(victim) != Some('.');
        let mut stack = board.count(from) + board.count(victim);
        stack -= u32::from(extra);
        *board.stack(from) = 0;
        *board.stack(victim) = 0;
        board.put(victim, '.');
        board.put(from, '.');
        *board.stack(to) = stack;
        if pawn && !extra && from.1.abs_diff(to.1) == 2 {
            board.ep = Some((from.0, (from.1 + to.1) / 2));
        }
        let lost = |letter: char| match letter {
            'K' => ["e1", "h1"],
            'Q' => ["e1", "a1"],
            'k' => ["e8", "h8"],
            _ => ["e8", "a8"],
        };
        board.castling.retain(|right| !lost(right).iter().any(|home| [from, to].contains(&at(home))));
        let become_ = if pawn && (to.1 == 0 || to.1 == 7) && (to.1 == 7) == white { "qrbn" } else { "" };
        let text = format!("{}{}", name(from), name(to));
        if become_.is_empty() {
            board.put(to, letter);
            return vec![(board, took, text)];
        }
        let promoted = |to_what: char| {
            let mut board = board.clone();
            board.put(to, if white { to_what.to_ascii_uppercase() } else { to_what });
            (board, took, format!("{text}{to_what}"))
        };
        become_.chars().map(promoted).collect()
    }

    /// Whether the king of White or of Black could be taken.
    pub fn attacked(&self, white: bool) -> bool {
        let king = self.king(white);
        squares().filter(|from| self.holds(*from, !white)).any(|from| {
            self.goals(from)
                .into_iter()
                .any(|to| to == king || self.step(from, to, false)[0].0.goes_on_to(to, king, &mut Vec::new()))
        })
    }

    /// Whether extra steps take the man on `from` to the king.
    fn goes_on_to(&self, from: At, king: At, seen: &mut Vec<(At, Board)>) -> bool {
        if seen.iter().any(|(there, board)| *there == from && board == self) {
            return false;
        }
        seen.push((from, self.clone()));
        let white = self.on(from).unwrap().is_ascii_uppercase();
        self.extra_goals(from, white)
            .into_iter()
            .any(|to| to == king || self.step(from, to, true)[0].0.goes_on_to(to, king, seen))
    }

    fn safe(&self) -> bool {
        !self.attacked(self.white)
    }

    fn pool(&self) -> u32 {
        24 - squares().map(|square| self.count(square)).sum::<u32>()
    }

    /// All legal turns with the boards after them.
    pub fn turns(&self) -> Vec<(String, Board)> {
        let mut turns = Vec::new();
        for from in squares().filter(|from| self.holds(*from, self.white)) {
            let pawn = self.on(from).unwrap().eq_ignore_ascii_case(&'p');
            for to in self.goals(from) {
                for (board, took, text) in self.step(from, to, false) {
                    board.go_on(to, took, pawn, &text, &mut turns);
                }
            }
        }
        self.castle(&mut turns);
        turns
    }

    fn go_on(&self, from: At, took: bool, pawn: bool, text: &str, turns: &mut Vec<(String, Board)>) {
        if !self.safe() {
            return;
        }
        self.finish(took, pawn, text, turns);
        for to in self.extra_goals(from, self.white) {
            for (board, takes, step) in self.step(from, to, true) {
                board.go_on(to, took || takes, pawn, &format!("{text},{step}"), turns);
            }
        }
    }

    fn finish(&self, took: bool, pawn: bool, text: &str, turns: &mut Vec<(String, Board)>) {
        let mut after = self.clone();
        after.clock = if took || pawn { 0 } else { self.clock + 1 };
        after.turn += u32::from(!self.white);
        after.white = !self.white;
        if !took || self.pool() == 0 {
            turns.push((text.to_owned(), after));
            return;
        }
        for square in squares().filter(|square| self.holds(*square, !self.white)) {
            let mut placed = after.clone();
            *placed.stack(square) += 1;
            if !placed.attacked(self.white) {
                turns.push((format!("{text},+{}", name(square)), placed));
            }
        }
    }

    fn castle(&self, turns: &mut Vec<(String, Board)>) {
        let rank = if self.white { 0 } else { 7 };
        for right in self.castling.chars().filter(|right| right.is_ascii_uppercase() == self.white) {
            let (rook, way, rook_to) = match right.to_ascii_lowercase() {
                'k' => (7, [5, 6], 5),
                _ => (0, [3, 2], 3),
            };
            let (home, rook) = ((4, rank), (rook, rank));
            let between = home.0.min(rook.0) + 1..home.0.max(rook.0);
            let free = between.clone().all(|file| self.on((file, rank)) == Some('.'));
            if !free || self.count(home) + self.count(rook) > 0 || !self.safe() {
                continue;
            }
            let mut board = self.clone();
            board.ep = None;
            let (king, tower) = (self.on(home).unwrap(), self.on(rook).unwrap());
            board.put(home, '.');
            board.put((way[0], rank), king);
            let passes = board.safe();
            board.put((way[0], rank), '.');
            board.put((way[1], rank), king);
            board.put(rook, '.');
            board.put((rook_to, rank), tower);
            board.castling.retain(|other| other.is_ascii_uppercase() != self.white);
            if passes && board.safe() {
                let text = format!("{}{}", name(home), name((way[1], rank)));
                board.finish(false, false, &text, turns);
            }
        }
    }

    /// How many sequences of `depth` turns there are, draws not looked at.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.turns().iter().map(|(_, board)| board.perft(depth - 1)).sum(),
        }
    }
}
