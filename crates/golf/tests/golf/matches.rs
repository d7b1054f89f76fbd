//! Matches that were played turn by turn, with scores that were counted by hand: `matches.txt` says how it is read.

use crate::common::{begin, play, settings};
use menagerie_golf::{End, Match, Par, Part, Phase};
use menagerie_kernel::Seat;
use std::fmt::Debug;
use std::str::FromStr;

/// A match that follows the lines of the file.
struct Player {
    golf: Match,
    /// How the next turn is dealt.
    deal: &'static str,
}

impl Player {
    /// `players=3 cards=2 turns=2 seed=7`
    fn begin(words: &[&str]) -> Player {
        let value = |key: &str| {
            let found = words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            found.unwrap_or_else(|| panic!("{key} is missing"))
        };
        let settings = settings(number(value("cards")), number(value("turns")));
        Player { golf: begin(settings, number(value("players")), number(value("seed"))), deal: "deal" }
    }

    fn follow(&mut self, verb: &str, words: &[&str]) {
        let golf = &self.golf;
        match verb {
            "turn" => self.deal(number(words[0]), seat(words[1]), &words[2..].join(" ")),
            // No claim counts as 0.
            "claims" => words.iter().for_each(|moves| self.play(if *moves == "-" { "0" } else { moves })),
            "shows" => self.demonstrate(seat(words[0]), words[1], words[2]),
            "par" => self.learn(Par::Moves(number(words[0]))),
            "more" => {
                assert_eq!(golf.next_dealer(), seat(words[0]));
                self.deal = "deal+1";
            }
            "points" => assert_eq!(golf.scored().last().unwrap().points, numbers(words)),
            "totals" => assert_eq!(golf.totals(), numbers(words)),
            "over-par" => assert_eq!(golf.over_par(), Some(number(words[0]))),
            "places" => assert_eq!(golf.places(), Some(numbers(words))),
            "tied" => assert_eq!(golf.tied(), words.iter().map(|word| seat(word)).collect()),
            "dressed" => {
                assert_eq!(golf.to_act().iter().next(), Some(seat(words[0])));
                self.play(&format!("best={}", words[1]));
            }
            _ => panic!("no such line"),
        }
    }

    fn play(&mut self, part: &str) {
        play(&mut self.golf, part).unwrap_or_else(|illegal| panic!("{part}: {illegal}"));
    }

    /// Deals the next turn, if the match has begun, and looks at what was dealt.
    fn deal(&mut self, turn: usize, dealer: Seat, position: &str) {
        if turn > 1 {
            let deal = std::mem::replace(&mut self.deal, "deal");
            self.play(deal);
        }
        let golf = &self.golf;
        assert_eq!((golf.rows().len(), golf.present().dealer), (turn, dealer));
        assert!(golf.text().starts_with(position), "{}", golf.text());
        assert_eq!(golf.phase(), Phase::Claiming);
    }

    fn demonstrate(&mut self, seat: Seat, moves: &str, end: &str) {
        assert_eq!(self.golf.phase(), Phase::Demonstrating(seat));
        moves.split(',').filter(|step| *step != "-").for_each(|step| self.play(step));
        let end = match end {
            "solved" => End::Solved,
            "used-up" => End::MovesUsedUp,
            // Time does what the player would.
            "gives-up" | "too-late" => {
                self.play("give-up");
                End::GivenUp
            }
            _ => panic!("no such end"),
        };
        let shown = self.golf.present().demonstrations.iter().find(|shown| shown.seat == seat);
        assert_eq!(shown.expect("it was seen").end, Some(end));
    }

    /// The solver says what the file says.
    fn learn(&mut self, par: Par) {
        assert_eq!(self.golf.reckon(&mut || true), Some(Part::Par(par)));
        self.play(&Part::Par(par).to_string());
    }
}

fn number<T: FromStr<Err: Debug>>(word: &str) -> T {
    word.parse().unwrap_or_else(|why| panic!("{word}: {why:?}"))
}

fn numbers(words: &[&str]) -> Vec<u32> {
    words.iter().map(|word| number(word)).collect()
}

/// Players are counted from 1.
fn seat(word: &str) -> Seat {
    Seat(number::<u8>(word) - 1)
}

/// Says which line was followed when a test fails.
struct At(usize, &'static str);

impl Drop for At {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("matches.txt:{}: {}", self.0, self.1);
        }
    }
}

#[test]
fn matches_go_as_they_were_written_down() {
    let mut player: Option<Player> = None;
    let mut finished = 0;
    for (index, line) in include_str!("matches.txt").lines().enumerate() {
        let _at = At(index + 1, line);
        let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
        match words.split_first() {
            None => {}
            Some((&"match", words)) => player = Some(Player::begin(words)),
            Some((&"end", _)) => {
                assert_eq!(player.take().expect("a match was begun").golf.phase(), Phase::Over);
                finished += 1;
            }
            Some((verb, words)) => player.as_mut().expect("a match was begun").follow(verb, words),
        }
    }
    assert!(player.is_none() && finished >= 5, "all matches were played to the end");
}
