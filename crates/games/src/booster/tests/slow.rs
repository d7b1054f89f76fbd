//! The rules once more, as slowly and plainly as possible: a board of letters, stacks that are lists of `w` and
//! `b`, loops over all pairs of squares, and attacks found by making every move that the enemy could make.
//! Nothing here uses the game's own generator or tables.

use std::collections::{BTreeMap, BTreeSet};

type At = (i8, i8);

/// A full position without the seed of chance.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slow {
    board: BTreeMap<At, char>,
    /// What lies under a man: all `w` or all `b`.
    stacks: BTreeMap<At, Vec<char>>,
    own: [usize; 2],
    white: bool,
    castling: String,
    ep: Option<At>,
    clock: u32,
    turn: u32,
    hands: [Vec<String>; 2],
    deck: Vec<String>,
    discard: Vec<String>,
}

fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn at(text: &str) -> At {
    let bytes = text.as_bytes();
    ((bytes[0] - b'a') as i8, (bytes[1] - b'1') as i8)
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

fn list(text: &str) -> Vec<String> {
    if text == "-" { Vec::new() } else { text.split(',').map(str::to_owned).collect() }
}

fn joined(items: &[String]) -> String {
    if items.is_empty() { "-".to_owned() } else { items.join(",") }
}

/// Whether a letter is White's.
fn is_white(letter: char) -> bool {
    letter.is_uppercase()
}

/// The letter of the men that a card stands for.
fn of_card(card: &str) -> (bool, Option<char>) {
    let (rank, suit) = card.split_at(card.len() - 1);
    let white = suit == "H" || suit == "D";
    let kind = match rank {
        "2" | "3" | "4" | "5" => Some('P'),
        "8" => Some('N'),
        "9" => Some('B'),
        "10" => Some('R'),
        "Q" => Some('Q'),
        "K" => Some('K'),
        _ => None,
    };
    (white, kind.map(|kind| if white { kind } else { kind.to_ascii_lowercase() }))
}

fn card_order(card: &str) -> (usize, usize) {
    let (rank, suit) = card.split_at(card.len() - 1);
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K"];
    ("SCHD".find(suit).unwrap(), ranks.iter().position(|known| *known == rank).unwrap())
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, rank) in words[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as i8,
                    None => {
                        board.insert((file, 7 - row as i8), letter);
                        file += 1;
                    }
                }
            }
        }
        let extra = |index: usize| words[index].split_once('=').unwrap().1;
        let stack = |item: &String| {
            let (square, stack) = item.split_once(':').unwrap();
            let (color, count) = stack.split_at(1);
            (at(square), vec![color.chars().next().unwrap(); count.parse().unwrap()])
        };
        let own: Vec<usize> = extra(7).split(',').map(|own| own[1..].parse().unwrap()).collect();
        Slow {
            board,
            stacks: list(extra(6)).iter().map(stack).collect(),
            own: [own[0], own[1]],
            white: words[1] == "w",
            castling: words[2].replace('-', ""),
            ep: (words[3] != "-").then(|| at(words[3])),
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            hands: [list(extra(8)), list(extra(9))],
            deck: list(extra(10)),
            discard: list(extra(11)),
        }
    }

    /// The text but for the seed.
    pub fn text(&self) -> String {
        let rank = |rank: i8| {
            let letters = (0..8).map(|file| self.board.get(&(file, rank)).copied().unwrap_or('.'));
            let mut text: String = letters.collect();
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            text
        };
        let placement: Vec<String> = (0..8).rev().map(rank).collect();
        let stacks: Vec<String> = self
            .stacks
            .iter()
            .map(|(at, stack)| format!("{}:{}{}", name(*at), stack[0], stack.len()))
            .collect();
        format!(
            "{} {} {} {} {} {} checkers={} own=w{},b{} hand.w={} hand.b={} deck={} discard={}",
            placement.join("/"),
            if self.white { 'w' } else { 'b' },
            if self.castling.is_empty() { "-" } else { &self.castling },
            self.ep.map_or("-".to_owned(), name),
            self.clock,
            self.turn,
            joined(&stacks),
            self.own[0],
            self.own[1],
            joined(&self.hands[0]),
            joined(&self.hands[1]),
            joined(&self.deck),
            joined(&self.discard),
        )
    }

    fn own_color(&self) -> char {
        if self.white { 'w' } else { 'b' }
    }

    fn is(&self, square: At, white: bool) -> bool {
        self.board.get(&square).is_some_and(|letter| is_white(*letter) == white)
    }

    /// How many checkers of a colour lie under a square.
    fn under(&self, square: At, color: char) -> usize {
        self.stacks.get(&square).map_or(0, |stack| stack.iter().filter(|one| **one == color).count())
    }

    fn in_front(&self) -> usize {
        let lying: usize = self.stacks.keys().map(|square| self.under(*square, self.own_color())).sum();
        self.own[usize::from(!self.white)] - lying
    }

    /// Puts a stack under a man: pairs of unlike checkers vanish, and hobble on the far rank does.
    fn lay(&mut self, square: At, mut stack: Vec<char>) {
        while stack.contains(&'w') && stack.contains(&'b') {
            for color in ['w', 'b'] {
                let index = stack.iter().position(|one| *one == color).unwrap();
                stack.remove(index);
            }
        }
        let white = is_white(self.board[&square]);
        let (far, friend) = if white { (7, 'w') } else { (0, 'b') };
        if square.1 == far {
            stack.retain(|one| *one == friend);
        }
        if stack.is_empty() {
            self.stacks.remove(&square);
        } else {
            self.stacks.insert(square, stack);
        }
    }

    /// Whether the man on `from`, of the side to move, goes to `to` by an ordinary move, castling aside.
    fn goes(&self, from: At, to: At) -> bool {
        let letter = self.board[&from];
        let ahead = if self.white { 1 } else { -1 };
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let (taken, enemy) = (self.board.contains_key(&to), self.is(to, !self.white));
        if far == 0 || taken && !enemy {
            return false;
        }
        let as_pawn = (files, ranks) == (0, ahead) && !taken || files.abs() == 1 && ranks == ahead && enemy;
        let hobbled = self.under(from, if self.white { 'b' } else { 'w' }) > 0;
        if hobbled {
            return !letter.eq_ignore_ascii_case(&'P') && as_pawn;
        }
        let clear = (1..far)
            .all(|n| !self.board.contains_key(&(from.0 + files.signum() * n, from.1 + ranks.signum() * n)));
        match letter.to_ascii_uppercase() {
            'P' => {
                let second = from.1 == if self.white { 1 } else { 6 };
                let target = to.1 == if self.white { 5 } else { 2 };
                as_pawn
                    || (files, ranks) == (0, 2 * ahead) && second && !taken && clear
                    || files.abs() == 1 && ranks == ahead && self.ep == Some(to) && target
            }
            'N' => (far, near) == (2, 1),
            'B' => near == far && clear,
            'R' => near == 0 && clear,
            'Q' => (near == far || near == 0) && clear,
            _ => far == 1,
        }
    }

    /// Takes a man from square to square, less `spent` checkers.
    fn carry(&mut self, from: At, to: At, letter: Option<char>, spent: bool) {
        let man = self.board.remove(&from).unwrap();
        let mut stack = self.stacks.remove(&from).unwrap_or_default();
        if spent {
            stack.pop();
        }
        let is_pawn = man.eq_ignore_ascii_case(&'P');
        let beside = (to.0, from.1);
        let passing = !spent && is_pawn && from.0 != to.0 && !self.board.contains_key(&to);
        let victim = if passing { beside } else { to };
        if self.board.remove(&victim).is_some() {
            stack.extend(self.stacks.remove(&victim).unwrap_or_default());
            self.clock = 0;
        }
        let man = letter.map_or(man, |letter| if self.white { letter.to_ascii_uppercase() } else { letter });
        self.board.insert(to, man);
        self.lay(to, stack);
        let doubled = !spent && is_pawn && (to.1 - from.1).abs() == 2;
        self.ep = doubled.then_some((from.0, (from.1 + to.1) / 2));
        for (right, homes) in [('K', "e1h1"), ('Q', "e1a1"), ('k', "e8h8"), ('q', "e8a8")] {
            if [from, to].iter().any(|square| *square == at(&homes[..2]) || *square == at(&homes[2..])) {
                self.castling = self.castling.replace(right, "");
            }
        }
    }

    /// Whether the side to move could take the enemy king.
    pub fn takes_king(&self) -> bool {
        let king = self.king(!self.white);
        let movers: Vec<At> = squares().filter(|square| self.is(*square, self.white)).collect();
        let mut seen = BTreeSet::new();
        movers.into_iter().any(|from| {
            squares().filter(|to| self.goes(from, *to)).any(|to| {
                let mut after = self.clone();
                after.carry(from, to, None, false);
                to == king || after.walks_into(to, king, &mut seen)
            })
        })
    }

    /// Whether booster steps of the man on `from` lead to the king.
    fn walks_into(&self, from: At, king: At, seen: &mut BTreeSet<(At, Slow)>) -> bool {
        if self.under(from, self.own_color()) == 0 || !seen.insert((from, self.clone())) {
            return false;
        }
        self.boosts(from).into_iter().any(|to| {
            let mut after = self.clone();
            after.carry(from, to, None, true);
            to == king || after.walks_into(to, king, seen)
        })
    }

    fn boosts(&self, from: At) -> Vec<At> {
        let near = |to: &At| (to.0 - from.0).abs().max((to.1 - from.1).abs()) == 1;
        squares().filter(|to| near(to) && !self.is(*to, self.white)).collect()
    }

    fn king(&self, white: bool) -> At {
        let letter = if white { 'K' } else { 'k' };
        *self.board.iter().find(|(_, man)| **man == letter).unwrap().0
    }

    /// Whether the side to move, having moved, has left its king to be taken.
    fn exposed(&self) -> bool {
        Slow { white: !self.white, ..self.clone() }.takes_king()
    }

    pub fn in_check(&self) -> bool {
        self.exposed()
    }

    /// Every legal turn, sorted, with the position in which its cards are drawn.
    pub fn turns(&self) -> BTreeMap<String, Slow> {
        let mut turns = BTreeMap::new();
        if self.clock >= 100 {
            return turns;
        }
        let movers: Vec<At> = squares().filter(|square| self.is(*square, self.white)).collect();
        for from in movers {
            for to in squares().filter(|to| self.goes(from, *to)) {
                self.arrive("", from, to, false, &mut turns);
            }
        }
        self.castle(&mut turns);
        turns
    }

    fn arrive(&self, before: &str, from: At, to: At, spent: bool, turns: &mut BTreeMap<String, Slow>) {
        let man = self.board[&from].to_ascii_uppercase();
        let promotes = man == 'P' && to.1 == if self.white { 7 } else { 0 };
        let letters = if promotes { vec![Some('q'), Some('r'), Some('b'), Some('n')] } else { vec![None] };
        for letter in letters {
            let mut after = self.clone();
            after.clock = if spent {
                self.clock
            } else if man == 'P' {
                0
            } else {
                self.clock + 1
            };
            after.carry(from, to, letter, spent);
            if after.exposed() {
                continue;
            }
            let comma = if before.is_empty() { "" } else { "," };
            let promotion = letter.map_or(String::new(), String::from);
            let text = format!("{before}{comma}{}{}{promotion}", name(from), name(to));
            after.finish(&text, turns);
            if after.under(to, self.own_color()) > 0 {
                for next in after.boosts(to) {
                    after.arrive(&text, to, next, true, turns);
                }
            }
        }
    }

    fn castle(&self, turns: &mut BTreeMap<String, Slow>) {
        for (right, squares) in [('K', "e1h1f1g1"), ('Q', "e1a1d1c1"), ('k', "e8h8f8g8"), ('q', "e8a8d8c8")] {
            let [king, rook, over, goal] = [0, 2, 4, 6].map(|from| at(&squares[from..from + 2]));
            if !self.castling.contains(right) || right.is_uppercase() != self.white {
                continue;
            }
            let (low, high) = (king.0.min(rook.0), king.0.max(rook.0));
            let mut between = (low + 1..high).map(|file| (file, king.1));
            let stacked = self.stacks.contains_key(&king) || self.stacks.contains_key(&rook);
            if stacked || between.any(|square| self.board.contains_key(&square)) {
                continue;
            }
            let on = |square: At| {
                let mut there = Slow { ep: None, ..self.clone() };
                let letter = there.board.remove(&king).unwrap();
                there.board.insert(square, letter);
                there
            };
            let mut after = on(goal);
            let letter = after.board.remove(&rook).unwrap();
            after.board.insert(over, letter);
            if on(king).exposed() || on(over).exposed() || after.exposed() {
                continue;
            }
            let mine = if self.white { ['K', 'Q'] } else { ['k', 'q'] };
            after.castling = after.castling.replace(mine, "");
            after.clock += 1;
            after.finish(&format!("{}{}", name(king), name(goal)), turns);
        }
    }

    /// Lists the turn that ends here and those that end with a card.
    fn finish(&self, text: &str, turns: &mut BTreeMap<String, Slow>) {
        turns.insert(text.to_owned(), self.ended());
        if self.in_front() == 0 {
            return;
        }
        let seat = usize::from(!self.white);
        for (index, card) in self.hands[seat].iter().enumerate() {
            let (white, letter) = of_card(card);
            let exists = self.board.values().any(|man| Some(*man) == letter);
            for (square, man) in &self.board {
                if is_white(*man) != white || exists && Some(*man) != letter {
                    continue;
                }
                let mut after = self.clone();
                let mut stack = after.stacks.remove(square).unwrap_or_default();
                stack.push(self.own_color());
                after.lay(*square, stack);
                after.hands[seat].remove(index);
                after.discard.push(card.clone());
                if !after.exposed() {
                    turns.insert(format!("{text},+{}:{card}", name(*square)), after.ended());
                }
            }
        }
    }

    /// The position after the turn, its cards drawn as far as the deck has them.
    fn ended(&self) -> Slow {
        let mut after = self.clone();
        let hand = &mut after.hands[usize::from(!self.white)];
        while hand.len() < self.in_front() && !after.deck.is_empty() {
            hand.push(after.deck.remove(0));
        }
        hand.sort_by_key(|card| card_order(card));
        after.turn += u32::from(!self.white);
        after.white = !self.white;
        after
    }
}
