//! A second, slow set of the rules to compare with: letters in a grid, moves by stepping along offsets,
//! and legality by taking the king. It shares nothing with the rules beside it but the texts.

use std::collections::BTreeSet;

type Spot = (i32, i32);

/// A position as letters on squares.
#[derive(Clone)]
pub struct Board {
    grid: [[char; 11]; 11],
    white: bool,
    castling: String,
    ep: Vec<Spot>,
    clock: u32,
    turn: u32,
    battle: Option<String>,
    knights: Option<String>,
    armies: Option<String>,
}

const ROOK: &[Spot] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: &[Spot] = &[(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn name((file, rank): Spot) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn spot(name: &str) -> Spot {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<i32>().unwrap() - 1)
}

fn on_board((file, rank): Spot) -> bool {
    (0..11).contains(&file) && (0..11).contains(&rank)
}

/// All leaps that turn and mirror (a, b).
fn leaps(a: i32, b: i32) -> Vec<Spot> {
    let signed = [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)];
    signed.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

impl Board {
    pub fn read(text: &str) -> Board {
        let words: Vec<&str> = text.split(' ').collect();
        let mut grid = [['.'; 11]; 11];
        for (row, rank) in words[0].split('/').enumerate() {
            let (mut file, mut run) = (0, 0);
            for letter in rank.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = run * 10 + digit as usize;
                } else {
                    file += run;
                    run = 0;
                    grid[10 - row][file] = letter;
                    file += 1;
                }
            }
        }
        let extra = |key: &str| words[6..].iter().find_map(|word| word.strip_prefix(key)).map(str::to_owned);
        Board {
            grid,
            white: words[1] == "w",
            castling: words[2].replace('-', ""),
            ep: if words[3] == "-" { Vec::new() } else { words[3].split(',').map(spot).collect() },
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            battle: extra("battle="),
            knights: extra("knights="),
            armies: extra("armies="),
        }
    }

    pub fn text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.grid.iter().rev() {
            let (mut text, mut run) = (String::new(), 0);
            for letter in rank.iter().chain(&['|']) {
                if *letter == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                if *letter != '|' {
                    text.push(*letter);
                }
            }
            ranks.push(text);
        }
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let mut ep = self.ep.clone();
        ep.sort_unstable();
        let ep = or_dash(ep.into_iter().map(name).collect::<Vec<_>>().join(","));
        let seat = if self.white { 'w' } else { 'b' };
        let castling = or_dash(self.castling.clone());
        let mut text = format!("{} {seat} {castling} {ep} {} {}", ranks.join("/"), self.clock, self.turn);
        if let Some(battle) = &self.battle {
            text += &format!(" battle={}", or_dash(battle.replace('-', "")));
        }
        if let Some(knights) = &self.knights {
            text += &format!(" knights={knights}");
        }
        if let Some(armies) = &self.armies {
            text += &format!(" armies={armies}");
        }
        text
    }

    fn at(&self, (file, rank): Spot) -> char {
        self.grid[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): Spot, letter: char) {
        self.grid[rank as usize][file as usize] = letter;
    }

    fn is(&self, at: Spot, white: bool) -> bool {
        self.at(at).is_ascii_alphabetic() && self.at(at).is_ascii_uppercase() == white
    }

    fn empty(&self, at: Spot) -> bool {
        on_board(at) && self.at(at) == '.'
    }

    fn all(&self, white: bool) -> Vec<Spot> {
        let all = (0..11).flat_map(|file| (0..11).map(move |rank| (file, rank)));
        all.filter(|at| self.is(*at, white)).collect()
    }

    /// Rays and leaps of a letter.
    fn ways(&self, letter: char) -> (Vec<Spot>, Vec<Spot>) {
        let join = |parts: &[&[Spot]]| parts.concat();
        match letter {
            'R' | 'r' => (ROOK.to_vec(), vec![]),
            'B' | 'b' => (BISHOP.to_vec(), vec![]),
            'Q' | 'q' => (join(&[ROOK, BISHOP]), vec![]),
            'K' | 'k' => (vec![], join(&[ROOK, BISHOP])),
            'C' | 'd' => (BISHOP.to_vec(), leaps(1, 2)),
            'A' | 'a' => (join(&[ROOK, BISHOP]), leaps(1, 2)),
            'M' | 'h' => (ROOK.to_vec(), leaps(1, 2)),
            's' | 'S' => (ROOK.to_vec(), BISHOP.to_vec()),
            'w' | 'W' => (vec![], join(&[&leaps(1, 3), BISHOP])),
            'v' | 'V' => (BISHOP.to_vec(), ROOK.to_vec()),
            'm' | 'I' => (ROOK.to_vec(), join(&[&leaps(1, 3), BISHOP])),
            'N' | 'n' => {
                let more = match self.knights.as_deref() {
                    Some("zebra") => leaps(2, 3),
                    Some("centaur") => join(&[ROOK, BISHOP]),
                    _ => vec![],
                };
                (vec![], join(&[&leaps(1, 2), &more]))
            }
            other => panic!("{other}"),
        }
    }

    /// Where an officer or king may go.
    fn reach(&self, from: Spot) -> BTreeSet<Spot> {
        let white = self.at(from).is_ascii_uppercase();
        let (rays, leaps) = self.ways(self.at(from));
        let mut goals = BTreeSet::new();
        for (x, y) in leaps {
            let to = (from.0 + x, from.1 + y);
            if on_board(to) && !self.is(to, white) {
                goals.insert(to);
            }
        }
        for (x, y) in rays {
            let mut to = (from.0 + x, from.1 + y);
            while on_board(to) && !self.is(to, white) {
                goals.insert(to);
                if !self.empty(to) {
                    break;
                }
                to = (to.0 + x, to.1 + y);
            }
        }
        goals
    }

    fn attacked(&self, at: Spot, by_white: bool) -> bool {
        let up = if by_white { 1 } else { -1 };
        self.all(by_white).into_iter().any(|from| match self.at(from) {
            'P' | 'p' | 'X' | 'c' => at.1 == from.1 + up && (at.0 - from.0).abs() == 1,
            _ => self.reach(from).contains(&at),
        })
    }

    fn king_hangs(&self, white: bool) -> bool {
        let king = self.all(white).into_iter().find(|at| self.at(*at).eq_ignore_ascii_case(&'k')).unwrap();
        self.attacked(king, !white)
    }

    fn after(&self, changes: &[(Spot, char)]) -> Board {
        let mut after = self.clone();
        for (at, letter) in changes {
            after.set(*at, *letter);
        }
        after
    }

    fn promotions(&self) -> Vec<char> {
        let armies = self.armies.as_deref();
        if armies == Some("spinal-tap") || armies.is_none() && self.white {
            return if self.white { "NBRCMQA" } else { "nbrdhqa" }.chars().collect();
        }
        let mut letters: Vec<char> = if self.white { "RSWVI" } else { "rswvm" }.chars().collect();
        let queen = if self.white { 'Q' } else { 'q' };
        if self.all(self.white).into_iter().all(|at| self.at(at) != queen) {
            letters.push(queen);
        }
        letters
    }

    /// Every legal turn with the position after it, which is complete but for the counters.
    pub fn turns(&self) -> Vec<(String, Board)> {
        let mut turns = Vec::new();
        if self.clock >= 100 {
            return turns;
        }
        for from in self.all(self.white) {
            match self.at(from) {
                'P' | 'p' | 'X' | 'c' => self.foot(from, &mut turns),
                letter => {
                    for to in self.reach(from) {
                        let zero = !self.empty(to);
                        self.push(
                            format!("{}{}", name(from), name(to)),
                            &[(from, '.'), (to, letter)],
                            &[],
                            zero,
                            &mut turns,
                        );
                    }
                }
            }
        }
        self.castle(&mut turns);
        if self.battle.as_ref().is_some_and(|who| who.contains(if self.white { 'w' } else { 'b' })) {
            self.battles(&mut turns);
        }
        turns
    }

    fn push(
        &self,
        text: String,
        changes: &[(Spot, char)],
        ep: &[Spot],
        zero: bool,
        turns: &mut Vec<(String, Board)>,
    ) {
        let mut after = self.after(changes);
        if after.king_hangs(self.white) {
            return;
        }
        after.ep = ep.to_vec();
        after.white = !self.white;
        after.clock = if zero { 0 } else { self.clock + 1 };
        after.turn += u32::from(!self.white);
        let homes = "ABJKabjk".chars().zip(["a1", "b1", "j1", "k1", "a11", "b11", "j11", "k11"]);
        for (letter, home) in homes {
            let king = if letter.is_ascii_uppercase() { "f1" } else { "f11" };
            if changes.iter().any(|(at, _)| *at == spot(home) || *at == spot(king)) {
                after.castling = after.castling.replace(letter, "");
            }
        }
        turns.push((text, after));
    }

    fn foot(&self, from: Spot, turns: &mut Vec<(String, Board)>) {
        let letter = self.at(from);
        let (up, home, last) = if self.white { (1, 1, 10) } else { (-1, 9, 0) };
        let ahead = |n: i32| (from.0, from.1 + n * up);
        let mut goals: Vec<(Spot, Vec<Spot>)> = Vec::new();
        for n in 1..=if from.1 == home { 3 } else { 1 } {
            if !self.empty(ahead(n)) {
                break;
            }
            goals.push((ahead(n), (1..n).map(ahead).collect()));
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + up);
            if !on_board(to) {
                continue;
            }
            if self.is(to, !self.white) || matches!(letter, 'c' | 'X') && self.empty(to) {
                goals.push((to, vec![]));
            }
            if self.ep.contains(&to) {
                // The man that passed is the first one beyond.
                let mut victim = to;
                while self.empty(victim) {
                    victim.1 -= up;
                }
                let suffix = if matches!(letter, 'c' | 'X') { "ep" } else { "" };
                let text = format!("{}{}{suffix}", name(from), name(to));
                self.push(text, &[(from, '.'), (victim, '.'), (to, letter)], &[], true, turns);
            }
        }
        for (to, passed) in goals {
            let text = format!("{}{}", name(from), name(to));
            if to.1 != last {
                self.push(text, &[(from, '.'), (to, letter)], &passed, true, turns);
                continue;
            }
            for kind in self.promotions() {
                let text = format!("{text}{}", kind.to_ascii_lowercase());
                self.push(text, &[(from, '.'), (to, kind)], &[], true, turns);
            }
        }
    }

    fn castle(&self, turns: &mut Vec<(String, Board)>) {
        let rows = [
            ('A', "a1", "b1", "c1"),
            ('K', "k1", "j1", "i1"),
            ('B', "b1", "c1", "d1"),
            ('J', "j1", "i1", "h1"),
            ('a', "a11", "b11", "c11"),
            ('k', "k11", "j11", "i11"),
            ('b', "b11", "c11", "d11"),
            ('j', "j11", "i11", "h11"),
        ];
        for (letter, home, goal, beside) in rows {
            if !self.castling.contains(letter) || letter.is_ascii_uppercase() != self.white {
                continue;
            }
            let king = spot(if self.white { "f1" } else { "f11" });
            let (home, goal, beside) = (spot(home), spot(goal), spot(beside));
            let step = (home.0 - king.0).signum();
            let between = |to: Spot| (1..(to.0 - king.0).abs()).map(move |n| (king.0 + n * step, king.1));
            if between(home).any(|at| !self.empty(at)) || self.king_hangs(self.white) {
                continue;
            }
            let (royal, partner) = (self.at(king), self.at(home));
            let passes = |at| !self.after(&[(king, '.'), (at, royal)]).attacked(at, !self.white);
            if between(goal).all(passes) {
                let changes = [(king, '.'), (home, '.'), (goal, royal), (beside, partner)];
                self.push(format!("{}{}", name(king), name(goal)), &changes, &[], false, turns);
            }
        }
    }

    /// All sets of advances, whether or not they fit together; then those that do.
    fn battles(&self, turns: &mut Vec<(String, Board)>) {
        let (up, last) = if self.white { (1, 10) } else { (-1, 0) };
        let men: Vec<Spot> =
            self.all(self.white).into_iter().filter(|at| "PXpc".contains(self.at(*at))).collect();
        let mut sets: Vec<Vec<(Spot, Spot, Option<char>)>> = vec![vec![]];
        for man in &men {
            let sides: &[i32] = if matches!(self.at(*man), 'c' | 'X') { &[-1, 0, 1] } else { &[0] };
            let mut more = Vec::new();
            for side in sides {
                let to = (man.0 + side, man.1 + up);
                if !on_board(to) || !(self.empty(to) || men.contains(&to)) {
                    continue;
                }
                let kinds: Vec<Option<char>> =
                    if to.1 == last { self.promotions().into_iter().map(Some).collect() } else { vec![None] };
                for kind in kinds {
                    more.extend(sets.iter().map(|set| {
                        let mut set = set.clone();
                        set.push((*man, to, kind));
                        set
                    }));
                }
            }
            sets.extend(more);
        }
        let fits = |set: &Vec<(Spot, Spot, Option<char>)>| {
            let goals: BTreeSet<Spot> = set.iter().map(|(_, to, _)| *to).collect();
            let left = |to: &Spot| self.empty(*to) || set.iter().any(|(from, _, _)| from == to);
            set.len() >= 2
                && goals.len() == set.len()
                && goals.iter().all(left)
                && set.iter().filter(|(_, _, kind)| kind.is_some()).count() <= 1
        };
        for set in sets.iter().filter(|set| fits(set)) {
            let mut text = "battle".to_owned();
            let mut changes: Vec<(Spot, char)> = set.iter().map(|(from, _, _)| (*from, '.')).collect();
            for (from, to, kind) in set {
                text += &format!(",{}{}", name(*from), name(*to));
                text.extend(kind.map(|kind| kind.to_ascii_lowercase()));
                changes.push((*to, kind.unwrap_or(self.at(*from))));
            }
            let before = turns.len();
            self.push(text, &changes, &[], true, turns);
            if let Some((_, after)) = turns.get_mut(before) {
                let mine = if self.white { "w" } else { "b" };
                after.battle = after.battle.take().map(|who| who.replace(mine, ""));
            }
        }
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.turns().iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}
