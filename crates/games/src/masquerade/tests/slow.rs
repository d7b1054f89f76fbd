//! The rules once more, as slowly and plainly as possible: a board of letters and loops over all pairs
//! of squares. Nothing here uses the game's own generator or tables.

/// A full position, read from and printed as text.
#[derive(Clone)]
pub struct Slow {
    /// By rank from White's side, then by file; `.` is empty.
    board: [[char; 8]; 8],
    white: bool,
    castling: String,
    ep: Option<(usize, usize)>,
    clock: u32,
    turn: u32,
    powers: [String; 2],
}

type At = (usize, usize);

fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn at(text: &str) -> At {
    let bytes = text.as_bytes();
    (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
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
        let powers = [words[6], words[7]].map(|word| word.split_once('=').unwrap().1.to_owned());
        let castling = words[2].replace('-', "");
        let ep = (words[3] != "-").then(|| at(words[3]));
        let [clock, turn] = [words[4], words[5]].map(|word| word.parse().unwrap());
        Slow { board, white: words[1] == "w", castling, ep, clock, turn, powers }
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
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        let ep = self.ep.map_or("-".to_owned(), name);
        let seat = if self.white { 'w' } else { 'b' };
        let [white, black] = &self.powers;
        let (placement, clock, turn) = (placement.join("/"), self.clock, self.turn);
        format!("{placement} {seat} {castling} {ep} {clock} {turn} powers.w={white} powers.b={black}")
    }

    fn on(&self, (file, rank): At) -> char {
        self.board[rank][file]
    }

    fn own(&self, square: At) -> bool {
        let letter = self.on(square);
        letter != '.' && letter.is_uppercase() == self.white
    }

    fn enemy(&self, square: At) -> bool {
        self.on(square) != '.' && !self.own(square)
    }

    pub fn outcome(&self) -> &'static str {
        let king = if self.white { 'K' } else { 'k' };
        match () {
            () if !squares().any(|square| self.on(square) == king) => {
                if self.white {
                    "0-1"
                } else {
                    "1-0"
                }
            }
            () if self.clock >= 100 || self.raw_turns().is_empty() => "1/2-1/2",
            () => "*",
        }
    }

    /// Whether a piece that goes like `letter` gets from one square to another.
    fn goes(&self, letter: char, from: At, to: At) -> bool {
        let (files, ranks) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let clear = || {
            (1..far).all(|n| {
                let step = |from: usize, way: i32| (from as i32 + way.signum() * n) as usize;
                self.on((step(from.0, files), step(from.1, ranks))) == '.'
            })
        };
        match letter {
            'K' => far == 1,
            'N' => (far, near) == (2, 1),
            'R' => far > 0 && near == 0 && clear(),
            'B' => far > 0 && near == far && clear(),
            'Q' => self.goes('R', from, to) || self.goes('B', from, to),
            _ => false,
        }
    }

    pub fn turns(&self) -> Vec<String> {
        let mut turns = if self.outcome() == "*" { self.raw_turns() } else { Vec::new() };
        turns.sort_unstable();
        turns
    }

    fn raw_turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        for from in squares().filter(|square| self.own(*square)) {
            for to in squares() {
                let text = name(from) + &name(to);
                match self.on(from).to_ascii_uppercase() {
                    'P' if !self.pawn_goes(from, to) => {}
                    'P' if to.1 == 0 || to.1 == 7 => {
                        turns.extend("qrbn".chars().map(|c| format!("{text}{c}")))
                    }
                    'P' => turns.push(text),
                    letter if self.on(to) == '.' && self.goes(letter, from, to) => turns.push(text),
                    _ if self.enemy(to) && "KQRBN".chars().any(|power| self.goes(power, from, to)) => {
                        turns.push(format!("{}x{}", name(from), name(to)));
                    }
                    _ => {}
                }
            }
        }
        let empty = |names: &[&str]| names.iter().all(|name| self.on(at(name)) == '.');
        for (letter, turn, between) in [
            ('K', "e1g1", &["f1", "g1"][..]),
            ('Q', "e1c1", &["b1", "c1", "d1"]),
            ('k', "e8g8", &["f8", "g8"]),
            ('q', "e8c8", &["b8", "c8", "d8"]),
        ] {
            if self.castling.contains(letter) && letter.is_uppercase() == self.white && empty(between) {
                turns.push(turn.to_owned());
            }
        }
        turns
    }

    fn pawn_goes(&self, from: At, to: At) -> bool {
        let up = if self.white { to.1 as i32 - from.1 as i32 } else { from.1 as i32 - to.1 as i32 };
        let second = from.1 == if self.white { 1 } else { 6 };
        match (to.0.abs_diff(from.0), up) {
            (0, 1) => self.on(to) == '.',
            (0, 2) => second && self.on(to) == '.' && self.on((from.0, (from.1 + to.1) / 2)) == '.',
            (1, 1) => self.enemy(to) || self.ep == Some(to),
            _ => false,
        }
    }

    pub fn play(&mut self, turn: &str) {
        let tries = turn.contains('x');
        let (from, to) = (at(turn), at(turn[2..].trim_start_matches('x')));
        let letter = self.on(from);
        let upper = letter.to_ascii_uppercase();
        let (ep, mut idle) = (self.ep.take(), upper != 'P');
        let power = || {
            let kind = "KQRBN".find(upper).expect("a piece");
            self.powers[usize::from(!self.white)].chars().nth(kind).unwrap()
        };
        if !tries || self.goes(power(), from, to) {
            idle &= self.on(to) == '.';
            self.set(to, letter);
            self.set(from, '.');
            if upper == 'P' && ep == Some(to) {
                self.set((to.0, from.1), '.');
            }
            if upper == 'P' && from.1.abs_diff(to.1) == 2 {
                self.ep = Some((from.0, (from.1 + to.1) / 2));
            }
            if let Some(promotion) = turn.chars().nth(4).filter(|_| !tries) {
                let promotion = if self.white { promotion.to_ascii_uppercase() } else { promotion };
                self.set(to, promotion);
            }
            if upper == 'K' && !tries && from.0.abs_diff(to.0) == 2 {
                let (corner, beside) = if to.0 == 6 { (7, 5) } else { (0, 3) };
                let rook = self.on((corner, from.1));
                self.set((corner, from.1), '.');
                self.set((beside, from.1), rook);
            }
            for (home, rights) in
                [("a1", "Q"), ("e1", "KQ"), ("h1", "K"), ("a8", "q"), ("e8", "kq"), ("h8", "k")]
            {
                if [from, to].contains(&at(home)) {
                    self.castling.retain(|right| !rights.contains(right));
                }
            }
        }
        self.clock = if idle { self.clock + 1 } else { 0 };
        self.turn += u32::from(!self.white);
        self.white = !self.white;
    }

    fn set(&mut self, (file, rank): At, letter: char) {
        self.board[rank][file] = letter;
    }

    pub fn perft(&self, depth: u32) -> u64 {
        let turns = self.turns();
        if depth <= 1 {
            return if depth == 0 { 1 } else { turns.len() as u64 };
        }
        let after = |turn: &String| {
            let mut after = self.clone();
            after.play(turn);
            after.perft(depth - 1)
        };
        turns.iter().map(after).sum()
    }
}
