//! How games of the computer against itself begin, how long they are, and who wins them.
//!
//! A line of a file has four fields, split by tabs: the number of the game, what the first team had of it (1, 0.5 or 0
//! points), how many turns it took, and its first parts, split by spaces. Lines that are empty or begin with `#` say
//! nothing.
//!
//! ```text
//! 17<TAB>0.5<TAB>83<TAB>e2e4 e7e5 g1f3 b8c6
//! ```

use crate::sample::{BadLine, fields, halves, number};
use crate::selfplay::{SelfGame, winner};
use menagerie_kernel::count::join;
use menagerie_kernel::{Chance, Judge, Line, Options, Team};
use menagerie_search::Dice;
use menagerie_search::matches::Tally;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// How games are played whose beginnings are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginnings {
    /// How many parts are kept. Each is drawn by lot among the best, so that no two games need be alike.
    pub parts: u32,
    /// How many nodes are searched for each of them.
    pub careful: u64,
    /// How many nodes are searched for each part that follows.
    pub nodes: u64,
    /// From what everything follows.
    pub seed: u64,
}

/// Among how many parts is drawn.
const LINES: usize = 5;

/// A game of which the beginning was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Begun {
    /// Its number.
    pub game: u64,
    /// What the first team had of it, in half points: 0, 1 or 2.
    pub halves: u8,
    /// How many turns it took until its end was there, or both sides had long seen it.
    pub turns: u32,
    /// Its first parts.
    pub parts: Vec<String>,
}

impl Beginnings {
    /// Plays the game of this number. Equal numbers give equal games. Nothing where a game is over before anybody can play.
    pub fn play<G: Judge>(&self, game: &G, number: u64) -> Option<Begun> {
        let mut dice = Dice::of(self.seed, number);
        let line = Line::start(game, Options::default(), Chance::from_number(dice.roll())).ok()?;
        let (mut played, mut parts) = (SelfGame::new(line), Vec::new());
        for _ in 0..self.parts {
            let Some(part) = played.play_one_of(LINES, self.careful, &mut dice) else { break };
            parts.push(join("", part.steps()));
        }
        let winner = match played.line.turn().outcome() {
            Some(outcome) => winner(outcome),
            None => played.finish(self.nodes, &mut dice),
        };
        let halves = winner.map_or(1, |team| if team == Team(0) { 2 } else { 0 });
        (!parts.is_empty()).then_some(Begun { game: number, halves, turns: played.turns, parts })
    }
}

impl fmt::Display for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = f32::from(self.halves) / 2.0;
        write!(f, "{}\t{points}\t{}\t{}", self.game, self.turns, self.parts.join(" "))
    }
}

impl FromStr for Begun {
    type Err = BadLine;

    fn from_str(line: &str) -> Result<Begun, BadLine> {
        let [game, points, turns, parts] = fields(line)?;
        let halves = halves(points)?;
        let parts: Vec<String> = parts.split_whitespace().map(str::to_owned).collect();
        if parts.is_empty() {
            return Err(BadLine::Field("the beginning of a game", String::new()));
        }
        let (game, turns) = (number("the number of a game", game)?, number("a number of turns", turns)?);
        Ok(Begun { game, halves, turns, parts })
    }
}

/// What came of the games that began in the same way, and how they went on.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The games, as the first team sees them.
    pub games: Tally,
    /// The games that went on with each part.
    then: BTreeMap<String, Book>,
    /// How many turns each took.
    turns: Vec<u32>,
}

impl Book {
    /// Takes in a game.
    pub fn add(&mut self, begun: &Begun) {
        let mut page = self;
        page.count(begun);
        for part in &begun.parts {
            page = page.then.entry(part.clone()).or_default();
            page.count(begun);
        }
    }

    fn count(&mut self, begun: &Begun) {
        self.games.add(begun.halves);
        self.turns.push(begun.turns);
    }

    /// With which parts the games went on, the most frequent first.
    pub fn replies(&self) -> Vec<(&str, &Book)> {
        let mut replies: Vec<_> = self.then.iter().map(|(part, page)| (part.as_str(), page)).collect();
        replies.sort_by_key(|(_, page)| std::cmp::Reverse(page.games.games()));
        replies
    }

    /// How the games went on most often, part after part, as long as so many began in that way.
    pub fn main_line(&self, least: u64) -> Vec<&str> {
        let (mut page, mut line) = (self, Vec::new());
        while let Some((part, next)) = page.replies().first().filter(|(_, next)| next.games.games() >= least)
        {
            line.push(*part);
            page = next;
        }
        line
    }

    /// How many turns the games took: a quarter of them fewer than the first of these, half of them fewer than the
    /// second, and a quarter more than the third. Nothing where none was played.
    pub fn lengths(&self) -> Option<[u32; 3]> {
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let at = |quarter: usize| turns.get((turns.len() * quarter / 4).min(turns.len() - 1)).copied();
        (!turns.is_empty()).then(|| [1, 2, 3].map(|quarter| at(quarter).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::read;
    use proptest::prelude::*;

    fn begun(game: u64, halves: u8, turns: u32, parts: &str) -> Begun {
        Begun { game, halves, turns, parts: parts.split(' ').map(str::to_owned).collect() }
    }

    #[test]
    fn a_book_opens_where_most_games_began() {
        let mut book = Book::default();
        for (number, (halves, turns, parts)) in
            [(2, 30, "a b c"), (1, 50, "a b d"), (0, 40, "a c"), (0, 10, "b a")].into_iter().enumerate()
        {
            book.add(&begun(number as u64, halves, turns, parts));
        }
        assert_eq!(book.games, Tally { wins: 1, draws: 1, losses: 2 });
        let replies: Vec<_> =
            book.replies().into_iter().map(|(part, page)| (part, page.games.games())).collect();
        assert_eq!(replies, [("a", 3), ("b", 1)]);
        assert_eq!(book.main_line(2), ["a", "b"]);
        assert_eq!(book.main_line(1), ["a", "b", "c"]);
        assert_eq!(book.lengths(), Some([30, 40, 50]));
        assert_eq!(Book::default().lengths(), None);
        assert!(Book::default().main_line(0).is_empty());
    }

    #[test]
    fn what_is_no_beginning_is_said() {
        for (line, said) in [
            ("1\t1\t3", "3 fields"),
            ("x\t1\t3\ta", "`x` is not the number of a game"),
            ("1\t2\t3\ta", "`2` is not 1, 0.5 or 0"),
            ("1\t1\tlong\ta", "`long` is not a number of turns"),
            ("1\t1\t3\t ", "beginning of a game"),
        ] {
            let (number, why) = read::<Begun>(&format!("# head\n\n{line}\n")).unwrap_err();
            assert_eq!(number, 3);
            assert!(why.to_string().contains(said), "{why}");
        }
    }

    proptest! {
        #[test]
        fn a_beginning_is_read_back(
            game: u64, halves in 0_u8..3, turns: u32, parts in proptest::collection::vec("[a-h1-8,]{1,8}", 1..9)
        ) {
            let begun = Begun { game, halves, turns, parts };
            prop_assert_eq!(begun.to_string().parse::<Begun>(), Ok(begun));
        }

        #[test]
        fn no_text_panics(text: String) {
            _ = read::<Begun>(&text);
        }
    }
}
