//! A second, slow generator to compare with. It shares nothing with the first: it reads and prints texts by
//! itself, keeps a letter a square, and finds series by making their moves one after another.

use menagerie_kernel::Spot;
use std::collections::BTreeSet;
use std::fmt;

/// A square by file and rank, as printed: the ranks begin at 0.
type At = (i32, i32);

const ROYAL: [At; 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone)]
pub struct Slow {
    /// By rank and file: `.` is an empty square, `*` none.
    board: [[char; 8]; 10],
    white: bool,
    ep: Option<At>,
    clock: u32,
    turn: u32,
    spinach: String,
}

fn name((file, rank): At) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}

impl fmt::Display for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print())
    }
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = [['.'; 8]; 10];
        for (row, rank) in words[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[9 - row][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let ep = words[3].as_bytes();
        Slow {
            board,
            white: words[1] == "w",
            ep: (ep.len() == 2).then(|| (i32::from(ep[0] - b'a'), i32::from(ep[1] - b'0'))),
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            spinach: words[6].strip_prefix("spinach=").unwrap().to_owned(),
        }
    }

    pub fn print(&self) -> String {
        let rank = |row: &[char; 8]| {
            let mut text: String = row.iter().collect();
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            text
        };
        let ranks: Vec<String> = self.board.iter().rev().map(rank).collect();
        format!(
            "{} {} - {} {} {} spinach={}",
            ranks.join("/"),
            if self.white { 'w' } else { 'b' },
            self.ep.map_or("-".to_owned(), name),
            self.clock,
            self.turn,
            self.spinach
        )
    }

    fn at(&self, (file, rank): At) -> char {
        if (0..8).contains(&file) && (0..10).contains(&rank) {
            self.board[rank as usize][file as usize]
        } else {
            '*'
        }
    }

    fn put(&mut self, (file, rank): At, man: char) {
        self.board[rank as usize][file as usize] = man;
    }

    fn is(&self, at: At, white: bool) -> bool {
        let man = self.at(at);
        man.is_alphabetic() && man.is_uppercase() == white
    }

    fn squares() -> impl Iterator<Item = At> {
        (0..80).map(|n| (n % 8, n / 8))
    }

    /// Where a man could go on this board by one ordinary move, and whether it takes there; no capture in
    /// passing.
    fn moves(&self, from: At) -> Vec<(At, bool)> {
        let man = self.at(from);
        let white = man.is_uppercase();
        let mut found = Vec::new();
        let mut ride = |directions: &[At], far: bool| {
            for (files, ranks) in directions {
                let mut to = (from.0 + files, from.1 + ranks);
                while self.at(to) == '.' && far {
                    found.push((to, false));
                    to = (to.0 + files, to.1 + ranks);
                }
                if self.at(to) == '.' || self.is(to, !white) {
                    found.push((to, self.at(to) != '.'));
                }
            }
        };
        match man.to_ascii_lowercase() {
            'n' => ride(&KNIGHT, false),
            'k' => ride(&ROYAL, false),
            'b' => ride(&ROYAL[4..], true),
            'r' => ride(&ROYAL[..4], true),
            'q' => ride(&ROYAL, true),
            'c' => {
                ride(&ROYAL[..4], true);
                ride(&KNIGHT, false);
            }
            _ => {
                let (ahead, home) = if white { (1, 2) } else { (-1, 7) };
                let step = |n: i32| (from.0, from.1 + n * ahead);
                if self.at(step(1)) == '.' {
                    found.push((step(1), false));
                    if from.1 == home && self.at(step(2)) == '.' {
                        found.push((step(2), false));
                    }
                }
                let aslant = [(from.0 - 1, from.1 + ahead), (from.0 + 1, from.1 + ahead)];
                found.extend(aslant.into_iter().filter(|to| self.is(*to, !white)).map(|to| (to, true)));
            }
        }
        found
    }

    fn promotes(&self, man: char, at: At) -> bool {
        man == 'P' && at.1 == 8 || man == 'p' && at.1 == 1
    }

    /// The ends of all series of a man: walks on from every square that it has reached so far.
    fn series(&self, from: At) -> BTreeSet<At> {
        let man = self.at(from);
        let mut ends = BTreeSet::new();
        if matches!(man.to_ascii_lowercase(), 'q' | 'c') {
            return ends;
        }
        let mut waiting = vec![(from, self.clone(), 0)];
        let mut seen = BTreeSet::from([(from, 0)]);
        while let Some((here, board, made)) = waiting.pop() {
            for (to, takes) in board.moves(here) {
                if made > 0 {
                    ends.insert(to);
                }
                if takes || self.promotes(man, to) || !seen.insert((to, 1)) {
                    continue;
                }
                let mut next = board.clone();
                next.put(here, '.');
                next.put(to, man);
                waiting.push((to, next, 1));
            }
        }
        ends
    }

    /// Follows a series from stop to stop; how many moves the shortest has that leads to the same square.
    pub fn follow(&self, from: Spot, to: Spot, via: &[Spot]) -> Result<usize, String> {
        let at = |spot: &Spot| (i32::from(spot.file), i32::from(spot.rank));
        let (from, to, man) = (at(&from), at(&to), self.at(at(&from)));
        let mut board = self.clone();
        let mut here = from;
        for (stop, last) in via.iter().map(|stop| (at(stop), false)).chain([(to, true)]) {
            let found = board.moves(here).into_iter().find(|(goal, _)| *goal == stop);
            if found.is_none_or(|(_, takes)| takes && !last) {
                return Err(format!("no way from {} to {}", name(here), name(stop)));
            }
            board.put(here, '.');
            board.put(stop, man);
            here = stop;
        }
        // Wherever it can be after so many quiet moves.
        let mut empty = self.clone();
        empty.put(from, '.');
        let goals = |here: At| {
            let mut board = empty.clone();
            board.put(here, man);
            board.moves(here)
        };
        let mut latest = BTreeSet::from([from]);
        for moves in 1.. {
            let reached: BTreeSet<(At, bool)> = latest.iter().flat_map(|here| goals(*here)).collect();
            if moves > 1 && reached.iter().any(|(goal, _)| *goal == to) {
                return Ok(moves);
            }
            latest = reached.into_iter().filter(|(_, takes)| !takes).map(|(goal, _)| goal).collect();
        }
        unreachable!("the series was followed to its end")
    }

    /// Every legal turn with the position after it.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        let mut found = Vec::new();
        let king = if self.white { 'K' } else { 'k' };
        if self.clock >= 100 || !Slow::squares().any(|at| self.at(at) == king) {
            return found;
        }
        for from in Slow::squares().filter(|at| self.is(*at, self.white)) {
            for (to, _) in self.moves(from) {
                self.go(from, to, false, &mut found);
            }
            if let Some(to) = self.ep
                && self.at(from).eq_ignore_ascii_case(&'p')
                && (from.0 - to.0).abs() == 1
                && to.1 - from.1 == if self.white { 1 } else { -1 }
            {
                self.go(from, to, false, &mut found);
            }
            if self.spinach.contains(if self.white { 'w' } else { 'b' }) {
                self.series(from).into_iter().for_each(|to| self.go(from, to, true, &mut found));
            }
        }
        found
    }

    fn go(&self, from: At, to: At, series: bool, found: &mut Vec<(String, Slow)>) {
        let man = self.at(from);
        let pawn = man.eq_ignore_ascii_case(&'p');
        let mut next = self.clone();
        next.clock = if pawn || self.is(to, !self.white) { 0 } else { self.clock + 1 };
        next.put(from, '.');
        if pawn && !series && self.ep == Some(to) {
            next.put((to.0, from.1), '.');
        }
        let double = pawn && !series && (from.1 - to.1).abs() == 2;
        next.ep = double.then_some((from.0, (from.1 + to.1) / 2));
        if series {
            next.spinach = if self.white { "b" } else { "w" }.to_owned();
        }
        next.turn += u32::from(!self.white);
        next.white = !self.white;
        let step = format!("{}{}{}", name(from), if series { "~" } else { "" }, name(to));
        let choices = if self.promotes(man, to) { "qcrbn" } else { "" };
        for kind in choices.chars() {
            let mut next = next.clone();
            next.put(to, if self.white { kind.to_ascii_uppercase() } else { kind });
            found.push((format!("{step}{kind}"), next));
        }
        if choices.is_empty() {
            next.put(to, man);
            found.push((step, next));
        }
    }

    /// How many sequences of `depth` turns there are.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}
