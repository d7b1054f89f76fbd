//! A second, slow chessboard for tests to compare with. It shares nothing with the first: a letter a
//! square, every move tried on a copy, every answer looked at. What makes a move legal is told by the
//! tests of each game.

/// File and rank, counted from 0; either may lie beyond the board.
pub type At = (i32, i32);

const KNIGHT: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const ROYAL: [At; 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// Men and castling letters.
#[derive(Clone, PartialEq, Debug)]
pub struct Mailbox {
    /// By rank and file; `.` is an empty square.
    board: [[char; 8]; 8],
    castling: String,
}

/// A move and what it leads to.
pub struct Tried {
    /// Its text.
    pub text: String,
    /// Where the man stood.
    pub from: At,
    /// Where it goes.
    pub to: At,
    /// What the board is then.
    pub after: Mailbox,
    /// Whether it took a man or was a pawn's.
    pub lasting: bool,
    /// The square that a pawn passed.
    pub passed: Option<At>,
    /// Whether it took in passing.
    pub in_passing: bool,
    /// The squares on which a castling king must be safe before it leaves its home, other than that.
    pub way: Vec<At>,
}

/// The name of a square.
pub fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// The squares of a field of names.
pub fn squares(field: &str) -> Vec<At> {
    let named = field.split(',').filter(|name| *name != "-");
    named.map(|name| (i32::from(name.as_bytes()[0] - b'a'), i32::from(name.as_bytes()[1] - b'1'))).collect()
}

/// The field of these squares.
pub fn names(squares: &[At]) -> String {
    let mut names: Vec<String> = squares.iter().copied().map(name).collect();
    names.sort();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

impl Mailbox {
    /// Reads the placement and the castling field of a position text.
    pub fn read(placement: &str, castling: &str) -> Mailbox {
        let mut board = [['.'; 8]; 8];
        for (row, rank) in placement.split('/').enumerate() {
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
        Mailbox { board, castling: castling.replace('-', "") }
    }

    /// The placement field.
    pub fn placement(&self) -> String {
        let mut rows: Vec<String> = self.board.iter().rev().map(String::from_iter).collect();
        for row in &mut rows {
            for run in (1..=8).rev() {
                *row = row.replace(&".".repeat(run), &run.to_string());
            }
        }
        rows.join("/")
    }

    /// The castling field.
    pub fn castling(&self) -> &str {
        if self.castling.is_empty() { "-" } else { &self.castling }
    }

    /// What stands on a square.
    pub fn at(&self, (file, rank): At) -> char {
        self.board[rank as usize][file as usize]
    }

    /// Puts a man on a square, or `.` to empty it.
    pub fn put(&mut self, (file, rank): At, man: char) {
        self.board[rank as usize][file as usize] = man;
    }

    fn is(&self, at: At, white: bool) -> bool {
        self.at(at) != '.' && self.at(at).is_uppercase() == white
    }

    fn all() -> impl Iterator<Item = At> {
        (0..64).map(|n| (n % 8, n / 8))
    }

    /// Where a side's king stands.
    pub fn king(&self, white: bool) -> At {
        Mailbox::all().find(|at| self.at(*at) == if white { 'K' } else { 'k' }).unwrap()
    }

    /// The squares that the man on `from` attacks.
    fn attacks(&self, from: At) -> Vec<At> {
        let man = self.at(from);
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
            while (0..8).contains(&to.0) && (0..8).contains(&to.1) {
                found.push(to);
                if !far || self.at(to) != '.' {
                    break;
                }
                to = (to.0 + files, to.1 + ranks);
            }
        }
        found
    }

    /// Where the men of a side stand that attack a square.
    pub fn attackers(&self, at: At, white: bool) -> Vec<At> {
        Mailbox::all().filter(|from| self.is(*from, white) && self.attacks(*from).contains(&at)).collect()
    }

    /// Where the men of a side stand that would attack the other side's king if it stood on a square.
    pub fn attackers_of_king(&self, at: At, white: bool) -> Vec<At> {
        let mut moved = self.clone();
        let king = self.king(!white);
        moved.put(king, '.');
        moved.put(at, self.at(king));
        moved.attackers(at, white)
    }

    /// Every move of a side that may take in passing on these squares, whatever becomes of its king.
    pub fn moves(&self, white: bool, ep: &[At]) -> Vec<Tried> {
        let mut found = Vec::new();
        for from in Mailbox::all().filter(|at| self.is(*at, white)) {
            if self.at(from).eq_ignore_ascii_case(&'p') {
                self.pawn(from, white, ep, &mut found);
            } else {
                let goals = self.attacks(from).into_iter().filter(|to| !self.is(*to, white));
                found.extend(goals.map(|to| self.tried(from, to, self.at(from))));
            }
        }
        found
    }

    fn pawn(&self, from: At, white: bool, ep: &[At], found: &mut Vec<Tried>) {
        let ahead = if white { 1 } else { -1 };
        let (one, two) = ((from.0, from.1 + ahead), (from.0, from.1 + 2 * ahead));
        let mut goals: Vec<At> = self.attacks(from);
        goals.retain(|to| self.is(*to, !white) || ep.contains(to));
        if self.at(one) == '.' {
            goals.push(one);
            if from.1 == (if white { 1 } else { 6 }) && self.at(two) == '.' {
                goals.push(two);
            }
        }
        for to in goals {
            let letters = if to.1 % 7 == 0 { &['q', 'r', 'b', 'n'][..] } else { &['p'] };
            for letter in letters {
                let man = if white { letter.to_ascii_uppercase() } else { *letter };
                let mut tried = self.tried(from, to, man);
                if to.1 % 7 == 0 {
                    tried.text.push(*letter);
                }
                if to == two {
                    tried.passed = Some(one);
                }
                if to.0 != from.0 && self.at(to) == '.' {
                    tried.in_passing = true;
                    tried.after.put((to.0, from.1), '.');
                }
                found.push(tried);
            }
        }
    }

    /// What comes of `man` going from one square to another.
    fn tried(&self, from: At, to: At, man: char) -> Tried {
        let mut after = self.clone();
        after.put(from, '.');
        after.put(to, man);
        for (letter, king, rook) in
            [('K', "e1", "h1"), ('Q', "e1", "a1"), ('k', "e8", "h8"), ('q', "e8", "a8")]
        {
            if [name(from), name(to)].iter().any(|touched| touched == king || touched == rook) {
                after.castling.retain(|kept| kept != letter);
            }
        }
        let lasting = self.at(from).eq_ignore_ascii_case(&'p') || self.at(to) != '.';
        let text = format!("{}{}", name(from), name(to));
        Tried { text, from, to, after, lasting, passed: None, in_passing: false, way: Vec::new() }
    }

    /// The castlings of a side as far as rights and empty squares go.
    pub fn castlings(&self, white: bool) -> Vec<Tried> {
        let mut found = Vec::new();
        for letter in self.castling.chars().filter(|letter| letter.is_uppercase() == white) {
            let rank = if white { 0 } else { 7 };
            let on = |file| (file, rank);
            let (rook, king_to, rook_to) =
                if letter.eq_ignore_ascii_case(&'k') { (7, 6, 5) } else { (0, 2, 3) };
            if (rook.min(4) + 1..rook.max(4)).any(|file| self.at(on(file)) != '.') {
                continue;
            }
            let mut tried = self.tried(on(4), on(king_to), self.at(on(4)));
            tried.after.put(on(rook), '.');
            tried.after.put(on(rook_to), self.at(on(rook)));
            tried.way = vec![on(rook_to)];
            found.push(tried);
        }
        found
    }
}
