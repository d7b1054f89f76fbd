//! A second, slow generator to compare with, told as Parton told the game: there are two boards, and what
//! stands on a square of one needs that square of the other to be empty. It reads and prints texts by
//! itself, plays every imaginable move, carries the man over, and looks whether a king could be taken.

/// A square by file and rank, from 0.
type At = (i32, i32);

const ROYAL: [At; 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Two boards, the second of which is the one behind the mirror.
#[derive(Clone)]
pub struct Slow {
    /// By board, rank and file; `.` is an empty square.
    boards: [[[char; 8]; 8]; 2],
    white: bool,
    rights: String,
    ep: Option<At>,
    clock: u32,
    turn: u32,
    checkers: usize,
}

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn squares() -> impl Iterator<Item = At> {
    (0..64).map(|n| (n % 8, n / 8))
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        let mut boards = [[['.'; 8]; 8]; 2];
        for (row, rank) in words[0].split('/').enumerate() {
            let (mut file, mut board) = (0, 0);
            for letter in rank.chars() {
                match (letter, letter.to_digit(10)) {
                    ('+', _) => board = 1,
                    (_, Some(run)) => file += run as usize,
                    _ => {
                        boards[board][7 - row][file] = letter;
                        (file, board) = (file + 1, 0);
                    }
                }
            }
        }
        let ep = words[3].as_bytes();
        Slow {
            boards,
            white: words[1] == "w",
            rights: words[2].replace('-', ""),
            ep: (ep.len() == 2).then(|| (i32::from(ep[0] - b'a'), i32::from(ep[1] - b'1'))),
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            checkers: words[6].strip_prefix("checkers=").unwrap().parse().unwrap(),
        }
    }

    pub fn print(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let (mut text, mut run) = (String::new(), 0);
            for file in 0..8 {
                let [near, far] = [0, 1].map(|board| self.at(board, (file, rank)));
                let man = match (near, far) {
                    ('.', '.') => {
                        run += 1;
                        continue;
                    }
                    ('.', man) => format!("+{man}"),
                    (man, _) => man.to_string(),
                };
                text += &if run > 0 { run.to_string() } else { String::new() };
                text += &man;
                run = 0;
            }
            text += &if run > 0 { run.to_string() } else { String::new() };
            ranks.push(text);
        }
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{} {} {} {} {} {} checkers={}",
            ranks.join("/"),
            if self.white { 'w' } else { 'b' },
            dash(self.rights.clone()),
            dash(self.ep.map(name).unwrap_or_default()),
            self.clock,
            self.turn,
            self.checkers
        )
    }

    fn at(&self, board: usize, (file, rank): At) -> char {
        if (0..8).contains(&file) && (0..8).contains(&rank) {
            self.boards[board][rank as usize][file as usize]
        } else {
            '#'
        }
    }

    fn put(&mut self, board: usize, (file, rank): At, man: char) {
        self.boards[board][rank as usize][file as usize] = man;
    }

    fn is(&self, board: usize, at: At, white: bool) -> bool {
        let man = self.at(board, at);
        man.is_alphabetic() && man.is_uppercase() == white
    }

    fn is_empty(&self, at: At) -> bool {
        self.at(0, at) == '.' && self.at(1, at) == '.'
    }

    /// The squares that the man on `from` attacks on its board.
    fn attacks(&self, board: usize, from: At) -> Vec<At> {
        let man = self.at(board, from);
        let (directions, far): (&[At], bool) = match man.to_ascii_lowercase() {
            'p' if man == 'P' => (&[(-1, 1), (1, 1)], false),
            'p' => (&[(-1, -1), (1, -1)], false),
            'n' => (&KNIGHT, false),
            'b' => (&ROYAL[4..], true),
            'r' => (&ROYAL[..4], true),
            'q' => (&ROYAL, true),
            _ => (&ROYAL, false),
        };
        let mut found = Vec::new();
        for (files, ranks) in directions {
            let mut to = (from.0 + files, from.1 + ranks);
            while self.at(board, to) != '#' {
                found.push(to);
                if !far || self.at(board, to) != '.' {
                    break;
                }
                to = (to.0 + files, to.1 + ranks);
            }
        }
        found
    }

    fn attacked(&self, board: usize, at: At, by_white: bool) -> bool {
        squares().any(|from| self.is(board, from, by_white) && self.attacks(board, from).contains(&at))
    }

    /// Where a king stands, and on which board.
    fn king(&self, white: bool) -> (usize, At) {
        let king = if white { 'K' } else { 'k' };
        let all = squares().flat_map(|at| [(0, at), (1, at)]);
        all.into_iter().find(|(board, at)| self.at(*board, *at) == king).unwrap()
    }

    pub fn king_attacked(&self, white: bool) -> bool {
        let (board, at) = self.king(white);
        self.attacked(board, at, !white)
    }

    fn free_checkers(&self) -> usize {
        self.checkers - squares().filter(|at| self.is(1, *at, self.white)).count()
    }

    /// Every legal turn with the position after it.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        let mut found = Vec::new();
        if self.clock >= 100 {
            return found;
        }
        for (board, from) in squares().flat_map(|at| [(0, at), (1, at)]) {
            if self.is(board, from, self.white) && (board == 1 || self.free_checkers() > 0) {
                self.turns_of(board, from, &mut found);
            }
        }
        self.castles(&mut found);
        found
    }

    fn turns_of(&self, board: usize, from: At, found: &mut Vec<(String, Slow)>) {
        let man = self.at(board, from);
        let mut goals = self.attacks(board, from);
        if man.eq_ignore_ascii_case(&'p') {
            let ahead = if self.white { 1 } else { -1 };
            let passer = |to: At| self.is(board, (to.0, to.1 - ahead), !self.white);
            goals.retain(|to| self.is(board, *to, !self.white) || self.ep == Some(*to) && passer(*to));
            let (one, two) = ((from.0, from.1 + ahead), (from.0, from.1 + 2 * ahead));
            goals.extend((self.at(board, one) == '.').then_some(one));
            let home = from.1 == if self.white { 1 } else { 6 };
            goals.extend((home && self.at(board, one) == '.' && self.at(board, two) == '.').then_some(two));
        }
        for to in goals {
            let lands = self.at(1 - board, to) == '.' && !self.is(board, to, self.white);
            let promotes = man.eq_ignore_ascii_case(&'p') && to.1 % 7 == 0;
            for letter in if promotes { "qrbn" } else { "-" }.chars().filter(|_| lands) {
                let (becomes, suffix) = match (letter, self.white) {
                    ('-', _) => (man, String::new()),
                    (letter, true) => (letter.to_ascii_uppercase(), letter.to_string()),
                    (letter, false) => (letter, letter.to_string()),
                };
                let next = self.moved(board, from, to, becomes);
                found.extend(next.map(|next| (format!("{}{}{suffix}", name(from), name(to)), next)));
            }
        }
    }

    /// The position after a man has gone from one square to another as `becomes` and was carried over, if
    /// its king outlives it.
    fn moved(&self, board: usize, from: At, to: At, becomes: char) -> Option<Slow> {
        let mut next = self.clone();
        let (man, pawn) = (self.at(board, from), self.at(board, from).eq_ignore_ascii_case(&'p'));
        next.clock = if pawn || self.at(board, to) != '.' { 0 } else { self.clock + 1 };
        next.put(board, from, '.');
        if pawn && self.ep == Some(to) {
            next.put(board, (to.0, from.1), '.');
        }
        next.put(board, to, becomes);
        if man.eq_ignore_ascii_case(&'k') && next.attacked(board, to, !self.white) {
            return None;
        }
        next.put(board, to, '.');
        next.put(1 - board, to, becomes);
        let over = (from.0, (from.1 + to.1) / 2);
        next.ep = (pawn && (from.1 - to.1).abs() == 2 && self.is_empty(over)).then_some(over);
        next.end();
        (!next.king_attacked(self.white)).then_some(next)
    }

    /// Hands the turn on, and takes away rights whose men are not at home on the first board.
    fn end(&mut self) {
        let home = |right: char| {
            let rank = if right.is_uppercase() { 0 } else { 7 };
            let rook = if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
            let man = |man: char| if right.is_uppercase() { man.to_ascii_uppercase() } else { man };
            self.at(0, (4, rank)) == man('k') && self.at(0, (rook, rank)) == man('r')
        };
        self.rights = self.rights.chars().filter(|right| home(*right)).collect();
        self.turn += u32::from(!self.white);
        self.white = !self.white;
    }

    fn castles(&self, found: &mut Vec<(String, Slow)>) {
        let rank = if self.white { 0 } else { 7 };
        let own = |man: char| if self.white { man.to_ascii_uppercase() } else { man };
        for (right, rook, way, king_to, rook_to) in [('k', 7, 5..7, 6, 5), ('q', 0, 1..4, 2, 3)] {
            let square = |file: i32| (file, rank);
            let open = way.clone().all(|file| self.at(0, square(file)) == '.');
            let lands = self.is_empty(square(king_to)) && self.is_empty(square(rook_to));
            if !self.rights.contains(own(right)) || !open || !lands || self.free_checkers() < 2 {
                continue;
            }
            let mut lifted = self.clone();
            lifted.put(0, square(4), '.');
            let walk = 4.min(king_to)..=4.max(king_to);
            if walk.into_iter().any(|file| lifted.attacked(0, square(file), !self.white)) {
                continue;
            }
            let mut next = lifted;
            next.put(0, square(rook), '.');
            next.put(1, square(king_to), own('k'));
            next.put(1, square(rook_to), own('r'));
            (next.ep, next.clock) = (None, self.clock + 1);
            next.end();
            if !next.king_attacked(self.white) {
                found.push((format!("{}{}", name(square(4)), name(square(king_to))), next));
            }
        }
    }

    /// How many sequences of `depth` turns there are.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}
