//! The rules once more, as slowly and plainly as possible: men in a map from the names of squares to letters,
//! cards as texts, and every turn made step by step. Nothing here uses the game's own generator or tables.

use std::collections::BTreeMap;

/// All cards: what a man's letter is called on them, and their suits.
const RANKS: [(&str, char, &[char]); 9] = [
    ("2", 'P', &['S', 'C', 'H', 'D']),
    ("3", 'P', &['S', 'C', 'H', 'D']),
    ("4", 'P', &['S', 'C', 'H', 'D']),
    ("5", 'P', &['S', 'C', 'H', 'D']),
    ("8", 'N', &['S', 'C', 'H', 'D']),
    ("9", 'B', &['S', 'C', 'H', 'D']),
    ("10", 'R', &['S', 'C', 'H', 'D']),
    ("Q", 'Q', &['S', 'H']),
    ("K", 'K', &['S', 'H']),
];

/// All cards in card order.
pub fn pack() -> Vec<String> {
    let of_suit = |suit: char| {
        RANKS.iter().filter(move |rank| rank.2.contains(&suit)).map(move |rank| format!("{}{suit}", rank.0))
    };
    ['S', 'C', 'H', 'D'].into_iter().flat_map(of_suit).collect()
}

fn letter(card: &str) -> char {
    let rank = card.trim_end_matches(['S', 'C', 'H', 'D']);
    RANKS.iter().find(|known| known.0 == rank).unwrap().1
}

fn is_white(card: &str) -> bool {
    card.ends_with(['H', 'D'])
}

/// A full position.
#[derive(Clone)]
pub struct Slow {
    men: BTreeMap<String, char>,
    white: bool,
    castling: String,
    ep: Option<String>,
    clock: u32,
    number: u32,
    hands: [Vec<String>; 2],
    deck: Vec<String>,
    stacks: [Vec<String>; 2],
    captured: Vec<String>,
    seed: String,
}

/// One turn that is being made: its text so far, the piece that makes it, and what it leads to.
#[derive(Clone)]
struct Begun {
    text: String,
    piece: Option<String>,
    wild: bool,
    ep: Option<String>,
    idle: bool,
    over: bool,
    after: Slow,
}

fn beside(square: &str, files: i32, ranks: i32) -> Option<String> {
    let bytes = square.as_bytes();
    let (file, rank) = (i32::from(bytes[0]) + files, i32::from(bytes[1]) + ranks);
    let on_board = (97..=104).contains(&file) && (49..=56).contains(&rank);
    on_board.then(|| format!("{}{}", file as u8 as char, rank as u8 as char))
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        let mut men = BTreeMap::new();
        for (row, rank) in words[0].split('/').enumerate() {
            let mut file = b'a';
            for letter in rank.chars() {
                if let Some(run) = letter.to_digit(10) {
                    file += run as u8;
                } else {
                    men.insert(format!("{}{}", file as char, 8 - row), letter);
                    file += 1;
                }
            }
        }
        let list = |index: usize| -> Vec<String> {
            let (_, value) = words[index].split_once('=').unwrap();
            value.split(',').filter(|card| *card != "-").map(str::to_owned).collect()
        };
        Slow {
            men,
            white: words[1] == "w",
            castling: words[2].replace('-', ""),
            ep: Some(words[3].to_owned()).filter(|ep| ep != "-"),
            clock: words[4].parse().unwrap(),
            number: words[5].parse().unwrap(),
            hands: [list(6), list(7)],
            deck: list(8),
            stacks: [list(9), list(10)],
            captured: list(11),
            seed: words[12].to_owned(),
        }
    }

    pub fn text(&self) -> String {
        let rank = |rank: u8| {
            let square = |file: u8| self.men.get(&format!("{}{rank}", file as char));
            let mut text: String = (b'a'..=b'h').map(|file| square(file).copied().unwrap_or('.')).collect();
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            text
        };
        let placement: Vec<String> = (1..=8).rev().map(rank).collect();
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let list = |cards: &[String]| or_dash(cards.join(","));
        format!(
            "{} {} {} {} {} {} hand.w={} hand.b={} deck={} discard.w={} discard.b={} captured={} {}",
            placement.join("/"),
            if self.white { 'w' } else { 'b' },
            or_dash(self.castling.clone()),
            self.ep.as_deref().unwrap_or("-"),
            self.clock,
            self.number,
            list(&self.hands[0]),
            list(&self.hands[1]),
            list(&self.deck),
            list(&self.stacks[0]),
            list(&self.stacks[1]),
            list(&self.captured),
            self.seed,
        )
    }

    /// The letter of a kind as the men of one side are written.
    fn cased(kind: char, white: bool) -> char {
        if white { kind } else { kind.to_ascii_lowercase() }
    }

    fn has(&self, kind: char, white: bool) -> bool {
        self.men.values().any(|man| *man == Slow::cased(kind, white))
    }

    fn own(&self, square: &str) -> bool {
        self.men.get(square).is_some_and(|man| man.is_ascii_uppercase() == self.white)
    }

    pub fn outcome(&self) -> String {
        if !self.has('K', self.white) {
            let gone = |kind: &char| !self.has(*kind, true) && !self.has(*kind, false);
            return format!("score {}", "PNBRQK".chars().filter(gone).count());
        }
        if self.hands[usize::from(!self.white)].is_empty() { "lost" } else { "*" }.to_owned()
    }

    /// Where a piece that goes like `kind` gets: empty squares, and the first man on each way.
    fn ways(&self, kind: char, from: &str) -> Vec<String> {
        let (ways, far): (Vec<(i32, i32)>, i32) = match kind {
            'N' => (LEAPS.to_vec(), 1),
            'B' => (DIAGONAL.to_vec(), 7),
            'R' => (STRAIGHT.to_vec(), 7),
            'Q' => ([STRAIGHT, DIAGONAL].concat(), 7),
            'K' => ([STRAIGHT, DIAGONAL].concat(), 1),
            _ => return Vec::new(),
        };
        let mut squares = Vec::new();
        for (files, ranks) in ways {
            for n in 1..=far {
                let Some(to) = beside(from, n * files, n * ranks) else { break };
                let stop = self.men.contains_key(&to);
                squares.push(to);
                if stop {
                    break;
                }
            }
        }
        squares
    }

    /// All turns with what they lead to, by their texts.
    pub fn turns(&self) -> BTreeMap<String, Slow> {
        let mut turns = BTreeMap::new();
        if self.outcome() != "*" {
            return turns;
        }
        let nothing = Begun {
            text: String::new(),
            piece: None,
            wild: false,
            ep: None,
            idle: true,
            over: false,
            after: self.clone(),
        };
        let mut begun = self.quiet(&nothing);
        begun.push(nothing);
        for begun in begun {
            for card in &self.hands[usize::from(!self.white)] {
                begun.with_card(card).collect(&mut turns);
            }
        }
        turns
    }

    fn quiet(&self, nothing: &Begun) -> Vec<Begun> {
        let mut begun = Vec::new();
        let up = if self.white { 1 } else { -1 };
        for (from, man) in self.men.iter().filter(|(from, _)| self.own(from)) {
            if man.eq_ignore_ascii_case(&'P') {
                let one = beside(from, 0, up).filter(|to| !self.men.contains_key(to));
                let home = from.ends_with(if self.white { '2' } else { '7' });
                let two = one.as_ref().and_then(|one| beside(one, 0, up));
                let two = two.filter(|to| home && !self.men.contains_key(to));
                for to in one.iter().chain(&two) {
                    for mut next in nothing.moves(from, to) {
                        next.idle = false;
                        next.ep = one.clone().filter(|_| two.as_ref() == Some(to));
                        begun.push(next);
                    }
                }
            } else {
                let ways = self.ways(man.to_ascii_uppercase(), from);
                let empty = ways.iter().filter(|to| !self.men.contains_key(*to));
                begun.extend(empty.flat_map(|to| nothing.moves(from, to)));
            }
        }
        for (right, way, between, rook) in [
            ('K', ["e1", "g1"], &["f1", "g1"][..], ["h1", "f1"]),
            ('Q', ["e1", "c1"], &["b1", "c1", "d1"], ["a1", "d1"]),
            ('k', ["e8", "g8"], &["f8", "g8"], ["h8", "f8"]),
            ('q', ["e8", "c8"], &["b8", "c8", "d8"], ["a8", "d8"]),
        ] {
            let free = between.iter().all(|square| !self.men.contains_key(*square));
            if self.castling.contains(right) && right.is_uppercase() == self.white && free {
                for mut next in nothing.moves(way[0], way[1]) {
                    let man = next.after.men.remove(rook[0]).unwrap();
                    next.after.men.insert(rook[1].to_owned(), man);
                    begun.push(next);
                }
            }
        }
        begun
    }
}

impl Begun {
    /// The piece goes from one square to another; whatever is there is gone.
    fn moves(&self, from: &str, to: &str) -> Vec<Begun> {
        let mut next = self.clone();
        let man = next.after.men.remove(from).unwrap();
        next.after.men.insert(to.to_owned(), man);
        for (home, rights) in [("a1", "Q"), ("e1", "KQ"), ("h1", "K"), ("a8", "q"), ("e8", "kq"), ("h8", "k")]
        {
            if [from, to].contains(&home) {
                next.after.castling.retain(|right| !rights.contains(right));
            }
        }
        let comma = if self.text.is_empty() { "" } else { "," };
        next.text += &format!("{comma}{from}{to}");
        next.piece = Some(to.to_owned());
        if !man.eq_ignore_ascii_case(&'P') || !to.ends_with(['1', '8']) {
            return vec![next];
        }
        let promoted = |letter: char| {
            let mut next = next.clone();
            next.after.men.insert(to.to_owned(), Slow::cased(letter, man == 'P'));
            next.text.push(letter.to_ascii_lowercase());
            next
        };
        "QRBN".chars().map(promoted).collect()
    }

    fn with_card(&self, card: &str) -> Begun {
        let mut next = self.clone();
        let comma = if self.text.is_empty() { "" } else { "," };
        next.text += &format!("{comma}@{card}");
        let side = usize::from(!next.after.white);
        next.after.hands[side].retain(|held| held != card);
        next.after.stacks[side].push(card.to_owned());
        next
    }

    /// Every capture that the cards allow next.
    fn captures(&self) -> Vec<Begun> {
        let (now, white) = (&self.after, self.after.white);
        let Some(top) = now.stacks[usize::from(white)].last() else { return Vec::new() };
        let card = now.stacks[usize::from(!white)].last().unwrap();
        let fits = |man: char, card: &str| man.to_ascii_uppercase() == letter(card);
        let mut found = Vec::new();
        for (from, man) in now.men.iter().filter(|(from, _)| now.own(from)) {
            let chosen = self.piece.as_ref().is_none_or(|piece| piece == from);
            if !chosen || !fits(*man, card) && now.has(letter(card), white) {
                continue;
            }
            for (to, target) in self.targets(from, *man) {
                let taken = now.men[&target];
                if !self.wild && !fits(taken, top) && now.has(letter(top), !white) {
                    continue;
                }
                let mut bare = self.clone();
                bare.after.men.remove(&target);
                for mut next in bare.moves(from, &to) {
                    next.after.stacks[usize::from(white)].pop();
                    next.after.captured.push(top.clone());
                    next.wild = is_white(card) == white && is_white(top) != white;
                    (next.ep, next.idle) = (None, false);
                    next.over = taken.eq_ignore_ascii_case(&'K');
                    found.push(next);
                }
            }
        }
        found
    }

    /// Where a man could capture, and where the man stands that it would take there.
    fn targets(&self, from: &str, man: char) -> Vec<(String, String)> {
        let now = &self.after;
        let enemy = |to: &String| now.men.contains_key(to) && !now.own(to);
        if !man.eq_ignore_ascii_case(&'P') {
            let ways = now.ways(man.to_ascii_uppercase(), from).into_iter();
            return ways.filter(enemy).map(|to| (to.clone(), to)).collect();
        }
        let up = if man == 'P' { 1 } else { -1 };
        let mut targets = Vec::new();
        for to in [-1, 1].into_iter().filter_map(|side| beside(from, side, up)) {
            let passer = beside(&to, 0, -up).unwrap();
            if enemy(&to) {
                targets.push((to.clone(), to));
            } else if now.ep.as_ref() == Some(&to)
                && now.men.get(&passer) == Some(&Slow::cased('P', man != 'P'))
            {
                targets.push((to, passer));
            }
        }
        targets
    }

    /// Ends the turn here, and goes on in every other way.
    fn collect(self, turns: &mut BTreeMap<String, Slow>) {
        let further = if self.over { Vec::new() } else { self.captures() };
        let mut after = self.after;
        let side = usize::from(!after.white);
        while !self.over && after.hands[side].len() < 3 && !after.deck.is_empty() {
            let card = after.deck.remove(0);
            after.hands[side].push(card);
        }
        let order = pack();
        after.hands[side].sort_by_key(|card| order.iter().position(|known| known == card));
        after.ep = self.ep;
        after.clock = if self.idle { after.clock + 1 } else { 0 };
        after.number += u32::from(!after.white);
        after.white = !after.white;
        assert!(turns.insert(self.text, after).is_none(), "a turn was found twice");
        further.into_iter().for_each(|begun| begun.collect(turns));
    }
}
