//! A second, slow generator to compare with. It shares nothing with the first: it reads the position
//! text itself, keeps a letter a square, and plays every imaginable move to see whether the king survives.

const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const ROYAL: [(i32, i32); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// A position, as far as moves depend on it.
#[derive(Clone)]
pub struct Slow {
    /// By rank and file; `.` is an empty square.
    board: [[char; 8]; 8],
    white: bool,
    /// Colour and file of the rooks that may castle.
    castling: Vec<(bool, i32)>,
    ep: Option<(i32, i32)>,
    clock: u32,
}

type At = (i32, i32);

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn on_board((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

impl Slow {
    /// Reads a position text with castling in Shredder's form.
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
        let right = |letter: char| {
            (letter.is_uppercase(), i32::from(letter.to_ascii_lowercase() as u8) - i32::from(b'a'))
        };
        let castling = words[2].chars().filter(|letter| *letter != '-').map(right).collect();
        let ep = words[3].as_bytes();
        let ep = (ep.len() == 2).then(|| (i32::from(ep[0] - b'a'), i32::from(ep[1] - b'1')));
        Slow { board, white: words[1] == "w", castling, ep, clock: words[4].parse().unwrap() }
    }

    fn at(&self, (file, rank): At) -> char {
        self.board[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): At, man: char) {
        self.board[rank as usize][file as usize] = man;
    }

    fn is(&self, at: At, white: bool) -> bool {
        let man = self.at(at);
        man != '.' && man.is_uppercase() == white
    }

    fn squares() -> impl Iterator<Item = At> {
        (0..64).map(|n| (n % 8, n / 8))
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
            while on_board(to) {
                found.push(to);
                if !far || self.at(to) != '.' {
                    break;
                }
                to = (to.0 + files, to.1 + ranks);
            }
        }
        found
    }

    fn attacked(&self, at: At, by_white: bool) -> bool {
        Slow::squares().any(|from| self.is(from, by_white) && self.attacks(from).contains(&at))
    }

    fn king(&self, white: bool) -> At {
        Slow::squares().find(|at| self.at(*at) == if white { 'K' } else { 'k' }).unwrap()
    }

    /// Neither side can mate.
    fn is_dead(&self) -> bool {
        let men: Vec<(At, char)> = Slow::squares()
            .map(|at| (at, self.at(at).to_ascii_lowercase()))
            .filter(|(_, man)| !matches!(man, '.' | 'k'))
            .collect();
        let one_colour =
            |colour| men.iter().all(|((file, rank), man)| *man == 'b' && (file + rank) % 2 == colour);
        matches!(men[..], [] | [(_, 'n')]) || one_colour(0) || one_colour(1)
    }

    /// Every legal turn with the position after it.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        if self.clock >= 100 || self.is_dead() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for from in Slow::squares().filter(|at| self.is(*at, self.white)) {
            if self.at(from).eq_ignore_ascii_case(&'p') {
                self.pawn(from, &mut found);
            } else {
                for to in self.attacks(from).into_iter().filter(|to| !self.is(*to, self.white)) {
                    found.push((format!("{}{}", name(from), name(to)), self.moved(from, to, self.at(from))));
                }
            }
        }
        found.retain(|(_, next)| !next.attacked(next.king(self.white), !self.white));
        self.castles(&mut found);
        found
    }

    fn pawn(&self, from: At, found: &mut Vec<(String, Slow)>) {
        let ahead = if self.white { 1 } else { -1 };
        let mut goals: Vec<At> = self.attacks(from);
        goals.retain(|to| self.is(*to, !self.white) || self.ep == Some(*to));
        let (one, two) = ((from.0, from.1 + ahead), (from.0, from.1 + 2 * ahead));
        if self.at(one) == '.' {
            goals.push(one);
            if from.1 == (if self.white { 1 } else { 6 }) && self.at(two) == '.' {
                goals.push(two);
            }
        }
        for to in goals {
            let step = format!("{}{}", name(from), name(to));
            if to.1 % 7 != 0 {
                found.push((step, self.moved(from, to, self.at(from))));
                continue;
            }
            for kind in ['q', 'r', 'b', 'n'] {
                let man = if self.white { kind.to_ascii_uppercase() } else { kind };
                found.push((format!("{step}{kind}"), self.moved(from, to, man)));
            }
        }
    }

    /// The position after `man` has come from one square to another.
    fn moved(&self, from: At, to: At, man: char) -> Slow {
        let mut next = self.clone();
        let pawn = self.at(from).eq_ignore_ascii_case(&'p');
        next.clock = if pawn || self.at(to) != '.' { 0 } else { self.clock + 1 };
        if pawn && self.ep == Some(to) {
            next.put((to.0, from.1), '.');
        }
        next.put(from, '.');
        next.put(to, man);
        next.ep = (pawn && (from.1 - to.1).abs() == 2).then_some((from.0, (from.1 + to.1) / 2));
        next.castling.retain(|(white, file)| {
            let home = if *white { 0 } else { 7 };
            let king = self.king(*white);
            ![from, to].contains(&(*file, home)) && from != king
        });
        next.white = !self.white;
        next
    }

    fn castles(&self, found: &mut Vec<(String, Slow)>) {
        let king = self.king(self.white);
        for (_, file) in self.castling.iter().filter(|(white, _)| *white == self.white) {
            let rook = (*file, king.1);
            let (king_to, rook_to) =
                if rook.0 > king.0 { ((6, king.1), (5, king.1)) } else { ((2, king.1), (3, king.1)) };
            let way = |a: At, b: At| (a.0.min(b.0)..=a.0.max(b.0)).map(move |file| (file, a.1));
            let clear = |at: At| at == king || at == rook || self.at(at) == '.';
            let mut lifted = self.clone();
            lifted.put(king, '.');
            // The man stands where it would be attacked; an attack on a square does not depend on the man.
            let safe = |at: At| at == king_to && at != king || !lifted.attacked(at, !self.white);
            if !way(king, king_to).chain(way(rook, rook_to)).all(clear) || !way(king, king_to).all(safe) {
                continue;
            }
            let mut next = lifted.clone();
            next.put(rook, '.');
            next.put(king_to, self.at(king));
            next.put(rook_to, self.at(rook));
            if next.attacked(king_to, !self.white) {
                continue;
            }
            next.castling.retain(|(white, _)| *white != self.white);
            next.ep = None;
            next.clock = self.clock + 1;
            next.white = !self.white;
            found.push((format!("{}{}", name(king), name(rook)), next));
        }
    }

    /// How many sequences of `depth` turns there are.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}
