//! The rules once more, as slowly and plainly as possible: a board of letters, loops over all pairs of
//! squares, and every order of every horde walked to its end. Nothing here uses the game's own generator.

use std::collections::{BTreeMap, BTreeSet};

pub type At = (i32, i32);
type Board = BTreeMap<At, char>;

/// A full position, read from and printed as text.
#[derive(Clone)]
pub struct Slow {
    board: Board,
    zombies: BTreeSet<At>,
    white: bool,
    castling: String,
    ep: Vec<At>,
    clock: u32,
    turn: u32,
    /// What White and what Black has buried.
    graves: [BTreeMap<At, char>; 2],
}

/// A turn that has begun: what happened in it besides the board.
#[derive(Clone)]
struct Begun {
    slow: Slow,
    text: Vec<String>,
    moved: BTreeSet<At>,
    left: Vec<At>,
    taken: Vec<char>,
    passed: Vec<At>,
    progress: bool,
}

pub fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn at(text: &str) -> At {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

fn list(text: &str) -> Vec<&str> {
    if text == "-" { Vec::new() } else { text.split(',').collect() }
}

fn joined(items: Vec<String>) -> String {
    if items.is_empty() { "-".to_owned() } else { items.join(",") }
}

/// Whether a queen, rook, bishop, knight or king goes from one square to another.
fn goes(board: &Board, kind: char, from: At, to: At) -> bool {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (files.abs(), ranks.abs());
    match kind {
        'N' => wide * high == 2,
        'K' => wide.max(high) == 1,
        'R' | 'B' | 'Q' => {
            let straight = wide == 0 || high == 0;
            let right = straight && kind != 'B' || wide == high && kind != 'R';
            let clear = |step: i32| {
                !board.contains_key(&(from.0 + step * files.signum(), from.1 + step * ranks.signum()))
            };
            from != to && right && (1..wide.max(high)).all(clear)
        }
        _ => false,
    }
}

/// Whether a man of a side could take on a square with one move.
fn attacked(board: &Board, by_white: bool, target: At) -> bool {
    board.iter().any(|(from, letter)| {
        if letter.is_ascii_uppercase() != by_white || *from == target {
            return false;
        }
        let forward = if by_white { 1 } else { -1 };
        match letter.to_ascii_uppercase() {
            'P' if from.1 == if by_white { 7 } else { 0 } => {
                goes(board, 'Q', *from, target) || goes(board, 'N', *from, target)
            }
            'P' => target.1 - from.1 == forward && (target.0 - from.0).abs() == 1,
            kind => goes(board, kind, *from, target),
        }
    })
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = Board::new();
        for (row, rank) in words[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as i32,
                    None => {
                        board.insert((file, 7 - row as i32), letter);
                        file += 1;
                    }
                }
            }
        }
        let value = |word: usize| words[word].split_once('=').unwrap().1;
        let graves = |word: usize| {
            list(value(word)).iter().map(|grave| (at(grave), grave.chars().last().unwrap())).collect()
        };
        Slow {
            board,
            zombies: list(value(6)).into_iter().map(at).collect(),
            white: words[1] == "w",
            castling: words[2].replace('-', ""),
            ep: list(words[3]).into_iter().map(at).collect(),
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            graves: [graves(7), graves(8)],
        }
    }

    pub fn text(&self) -> String {
        let rank = |rank: i32| {
            let mut text: String =
                (0..8).map(|file| *self.board.get(&(file, rank)).unwrap_or(&'.')).collect();
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            text
        };
        let ranks: Vec<String> = (0..8).rev().map(rank).collect();
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        let mut ep = self.ep.clone();
        ep.sort_unstable();
        let graves = |side: usize| {
            joined(self.graves[side].iter().map(|(at, letter)| format!("{}:{letter}", name(*at))).collect())
        };
        format!(
            "{} {} {castling} {} {} {} zombies={} graves.w={} graves.b={}",
            ranks.join("/"),
            if self.white { 'w' } else { 'b' },
            joined(ep.into_iter().map(name).collect()),
            self.clock,
            self.turn,
            joined(self.zombies.iter().copied().map(name).collect()),
            graves(0),
            graves(1),
        )
    }

    fn own(&self, letter: char) -> bool {
        letter.is_ascii_uppercase() == self.white
    }

    fn king(&self) -> At {
        let king = if self.white { 'K' } else { 'k' };
        *self.board.iter().find(|(_, letter)| **letter == king).unwrap().0
    }

    pub fn in_check(&self) -> bool {
        attacked(&self.board, !self.white, self.king())
    }

    /// Where the man on a square may go, whatever follows: the goals, with the squares of those taken.
    fn ways(&self, from: At) -> Vec<(At, Option<At>)> {
        let letter = self.board[&from];
        let (kind, forward) = (letter.to_ascii_uppercase(), if self.white { 1 } else { -1 });
        let start = if self.white { 1 } else { 6 };
        let mut ways = Vec::new();
        for to in squares().filter(|to| *to != from) {
            let there = self.board.get(&to).copied();
            if there.is_some_and(|letter| self.own(letter) || letter.eq_ignore_ascii_case(&'k')) {
                continue;
            }
            if kind != 'P' {
                if goes(&self.board, kind, from, to) {
                    ways.push((to, there.map(|_| to)));
                }
                continue;
            }
            let (wide, high) = ((to.0 - from.0).abs(), (to.1 - from.1) * forward);
            let behind = (to.0, to.1 - forward);
            match (wide, high) {
                (0, 1) if there.is_none() => ways.push((to, None)),
                (0, 2) if there.is_none() && from.1 == start && !self.board.contains_key(&behind) => {
                    ways.push((to, None));
                }
                (1, 1) if there.is_some() => ways.push((to, Some(to))),
                (1, 1) if self.ep.contains(&to) => {
                    let pawn = if self.white { 'p' } else { 'P' };
                    if self.board.get(&behind) == Some(&pawn) {
                        ways.push((to, Some(behind)));
                    }
                }
                _ => {}
            }
        }
        ways
    }

    /// Every whole turn with the position that it leads to, the clock not looked at.
    pub fn all_turns(&self) -> Vec<(String, Slow)> {
        let begun = Begun {
            slow: self.clone(),
            text: Vec::new(),
            moved: BTreeSet::new(),
            left: Vec::new(),
            taken: Vec::new(),
            passed: Vec::new(),
            progress: false,
        };
        let mut ends = Vec::new();
        let men: Vec<At> = self.board.keys().copied().filter(|at| self.own(self.board[at])).collect();
        for from in men.iter().filter(|from| !self.zombies.contains(from)) {
            begun.each_way(*from, &mut |after| ends.push(after));
        }
        self.castlings(&begun, &mut ends);
        begun.hordes(&mut ends);
        let mut turns = Vec::new();
        for end in ends.into_iter().filter(|end| end.is_safe(self)) {
            end.finish(self, &mut turns);
        }
        turns.sort_by(|a, b| a.0.cmp(&b.0));
        turns
    }

    /// The turns, none when the game is over.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        if self.clock >= 100 { Vec::new() } else { self.all_turns() }
    }

    pub fn outcome(&self) -> &'static str {
        match (self.all_turns().is_empty(), self.in_check()) {
            (true, true) if self.white => "0-1",
            (true, true) => "1-0",
            (true, false) => "1/2-1/2",
            (false, _) if self.clock >= 100 => "1/2-1/2",
            _ => "*",
        }
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.turns().iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }

    fn castlings(&self, begun: &Begun, ends: &mut Vec<Begun>) {
        let rank = if self.white { 0 } else { 7 };
        for (right, rook, empty, way) in [('k', 7, 5..7, [4, 5, 6]), ('q', 0, 1..4, [4, 3, 2])] {
            let right = if self.white { right.to_ascii_uppercase() } else { right };
            let is_empty = |file: i32| !self.board.contains_key(&(file, rank));
            if !self.castling.contains(right) || !empty.clone().all(is_empty) {
                continue;
            }
            let king = self.board[&(4, rank)];
            let safe = |file: i32| {
                let mut board = self.board.clone();
                board.remove(&(4, rank));
                board.insert((file, rank), king);
                if file == way[2] {
                    let tower = board.remove(&(rook, rank)).unwrap();
                    board.insert((way[1], rank), tower);
                }
                !attacked(&board, !self.white, (file, rank))
            };
            if !way.into_iter().all(safe) {
                continue;
            }
            let mut after = begun.clone();
            let tower = after.slow.board.remove(&(rook, rank)).unwrap();
            after.slow.board.remove(&(4, rank));
            after.slow.board.insert((way[2], rank), king);
            after.slow.board.insert((way[1], rank), tower);
            after.left = vec![(4, rank), (rook, rank)];
            after.slow.lose_rights();
            after.text.push(format!("{}{}", name((4, rank)), name((way[2], rank))));
            ends.push(after);
        }
    }

    fn lose_rights(&mut self) {
        let home = [('K', 'R', 0, 7), ('Q', 'R', 0, 0), ('k', 'r', 7, 7), ('q', 'r', 7, 0)];
        for (right, rook, rank, file) in home {
            let king = if rank == 0 { 'K' } else { 'k' };
            let stays =
                self.board.get(&(4, rank)) == Some(&king) && self.board.get(&(file, rank)) == Some(&rook);
            if !stays {
                self.castling = self.castling.replace(right, "");
            }
        }
    }
}

impl Begun {
    /// Calls `each` with the turn after every move of the man on a square.
    fn each_way(&self, from: At, each: &mut impl FnMut(Begun)) {
        let letter = self.slow.board[&from];
        let white = self.slow.white;
        for (to, victim) in self.slow.ways(from) {
            let last = if white { 7 } else { 0 };
            let promotes = letter.eq_ignore_ascii_case(&'p') && to.1 == last;
            for choice in if promotes { "qrbn" } else { "-" }.chars() {
                let mut after = self.clone();
                let slow = &mut after.slow;
                if let Some(taken) = victim.and_then(|at| slow.board.remove(&at)) {
                    after.taken.push(taken);
                }
                slow.zombies.remove(&victim.unwrap_or(to));
                slow.board.remove(&from);
                let landed = match choice {
                    '-' => letter,
                    _ if white => choice.to_ascii_uppercase(),
                    _ => choice,
                };
                slow.board.insert(to, landed);
                if slow.zombies.remove(&from) {
                    slow.zombies.insert(to);
                }
                slow.lose_rights();
                if let Some(at) = victim {
                    slow.forget_rook(at);
                }
                slow.forget_rook(from);
                if letter.eq_ignore_ascii_case(&'p') && (to.1 - from.1).abs() == 2 {
                    after.passed.push((to.0, (to.1 + from.1) / 2));
                }
                after.progress |= victim.is_some() || letter.eq_ignore_ascii_case(&'p');
                after.moved.insert(to);
                after.left.push(from);
                let choice = if promotes { choice.to_string() } else { String::new() };
                after.text.push(format!("{}{}{choice}", name(from), name(to)));
                each(after);
            }
        }
    }

    /// Every way to go on with a horde.
    fn hordes(&self, ends: &mut Vec<Begun>) {
        let slow = &self.slow;
        let own = |at: &&At| slow.own(slow.board[*at]) && !self.moved.contains(*at);
        for from in slow.zombies.iter().filter(own) {
            let letter = slow.board[from];
            let last = if slow.white { 7 } else { 0 };
            let mut deeper = |after: Begun| {
                after.hordes(ends);
                ends.push(after);
            };
            if !letter.eq_ignore_ascii_case(&'p') || from.1 != last {
                self.each_way(*from, &mut deeper);
                continue;
            }
            for choice in "qrbn".chars() {
                let mut promoted = self.clone();
                let becomes = if slow.white { choice.to_ascii_uppercase() } else { choice };
                promoted.slow.board.insert(*from, becomes);
                promoted.text.push(format!("{}={choice}", name(*from)));
                promoted.progress = true;
                promoted.each_way(*from, &mut deeper);
            }
        }
    }

    /// Opens the squares that were left: with the graves of both players, or as far as the mover knows.
    fn open(&self, before: &Slow, all: bool) -> Slow {
        let mut slow = self.slow.clone();
        let mover = usize::from(!before.white);
        for at in &self.left {
            if slow.board.contains_key(at) {
                continue;
            }
            let risen = match slow.graves[mover].remove(at) {
                None if all => slow.graves[1 - mover].remove(at),
                risen => risen,
            };
            if let Some(letter) = risen {
                slow.board.insert(*at, letter);
                slow.zombies.insert(*at);
            }
        }
        for at in &before.zombies {
            let idle = before.own(before.board[at]) && !self.left.contains(at);
            if idle {
                slow.board.remove(at);
                slow.zombies.remove(at);
            }
        }
        slow
    }

    fn is_safe(&self, before: &Slow) -> bool {
        !self.open(before, false).in_check()
    }

    /// Ends the turn and buries in every way.
    fn finish(&self, before: &Slow, turns: &mut Vec<(String, Slow)>) {
        let mut slow = self.open(before, true);
        slow.ep = self.passed.iter().copied().filter(|at| !slow.board.contains_key(at)).collect();
        slow.clock = if self.progress { 0 } else { slow.clock + 1 };
        bury(&slow, &self.taken, self.text.join(","), turns);
    }
}

fn bury(slow: &Slow, taken: &[char], text: String, turns: &mut Vec<(String, Slow)>) {
    let mover = usize::from(!slow.white);
    let free = |at: &At| slow.own(slow.board[at]) && !slow.graves[mover].contains_key(at);
    let free: Vec<At> = slow.board.keys().copied().filter(free).collect();
    let ([captive, rest @ ..], false) = (taken, free.is_empty()) else {
        let mut slow = slow.clone();
        slow.turn += u32::from(!slow.white);
        slow.white = !slow.white;
        turns.push((text, slow));
        return;
    };
    for at in free {
        let mut next = slow.clone();
        next.graves[mover].insert(at, *captive);
        bury(&next, rest, format!("{text},_{}", name(at)), turns);
    }
}

impl Slow {
    /// A rook of the same colour that comes to a corner does not bring the right back.
    fn forget_rook(&mut self, at: At) {
        let rights = [((7, 0), 'K'), ((0, 0), 'Q'), ((7, 7), 'k'), ((0, 7), 'q')];
        for (_, right) in rights.iter().filter(|(corner, _)| *corner == at) {
            self.castling = self.castling.replace(*right, "");
        }
    }
}
