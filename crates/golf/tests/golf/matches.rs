//! Matches that were played turn by turn, with scores that were counted by hand: `matches.txt` says how it is read.

use crate::common;
use menagerie_golf::{Answer, End, Input, Match, Par, Phase, Settings};
use menagerie_kernel::{Eye, Seat};
use std::fmt::Debug;
use std::str::FromStr;

/// A match that follows the lines of the file.
struct Player {
    golf: Match,
    now_ms: i64,
}

impl Player {
    /// `players=3 cards=2 turns=2 seed=7`
    fn begin(words: &[&str]) -> Player {
        let value = |key: &str| {
            let found = words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            found.unwrap_or_else(|| panic!("{key} is missing"))
        };
        let (players, cards, turns) =
            (number(value("players")), number(value("cards")), number(value("turns")));
        let settings = Settings { players, cards, turns, ..Settings::default() };
        Player { golf: common::begin(settings, number(value("seed"))), now_ms: 0 }
    }

    fn follow(&mut self, verb: &str, words: &[&str]) {
        let golf = &self.golf;
        match verb {
            "turn" => self.deal(number(words[0]), number(words[1]), &words[2..].join(" ")),
            "claims" => self.claim(words),
            "shows" => self.demonstrate(seat(words[0]), words[1], words[2]),
            "par" => self.learn(Par::Moves(number(words[0]))),
            "more" => self.play(|turn, _| Input::OneMore { seat: seat(words[0]), turn }),
            "points" => assert_eq!(golf.card().turns.last().unwrap().points, numbers(words)),
            "totals" => assert_eq!(golf.totals(), numbers(words)),
            "over-par" => assert_eq!(golf.over_par(), Some(number(words[0]))),
            "places" => assert_eq!(golf.places(), Some(numbers(words))),
            "tied" => assert_eq!(golf.tied(), words.iter().map(|word| seat(word)).collect()),
            "dressed" => self.play(|_, _| Input::BestDressed { seat: seat(words[0]), best: seat(words[1]) }),
            _ => panic!("no such line"),
        }
    }

    fn play(&mut self, input: impl FnOnce(u8, i64) -> Input) {
        self.now_ms += 1000;
        let input = input(self.golf.turn(), self.now_ms);
        assert_eq!(self.golf.play(&input), Ok(Answer::Done), "{input:?}");
    }

    /// Time runs out.
    fn wait(&mut self) {
        self.now_ms = self.golf.due().expect("something is due");
        let tick = |now_ms| self.golf.clone().play(&Input::Tick { now_ms });
        assert_eq!((tick(self.now_ms - 1), tick(self.now_ms)), (Ok(Answer::Known), Ok(Answer::Done)));
        self.golf.play(&Input::Tick { now_ms: self.now_ms }).unwrap();
    }

    /// Deals the next turn, if the match has begun, and looks at what was dealt.
    fn deal(&mut self, turn: u8, dealer: u8, position: &str) {
        if turn > 1 {
            let next = self.golf.next_dealer();
            self.play(|turn, now_ms| Input::Deal { seat: next, turn, now_ms });
        }
        let seen = self.golf.seen(Eye::Public);
        assert_eq!((seen.turn, seen.dealer.0 + 1, seen.position.as_str()), (turn, dealer, position));
        assert_eq!(seen.phase, Phase::Thinking);
    }

    fn claim(&mut self, claims: &[&str]) {
        for (index, moves) in claims.iter().enumerate().filter(|(_, moves)| **moves != "-") {
            let (seat, moves) = (Seat(index as u8), number(moves));
            self.play(|turn, now_ms| Input::Claim { seat, turn, moves, now_ms });
        }
        if claims.contains(&"-") {
            self.wait();
        }
    }

    fn demonstrate(&mut self, seat: Seat, moves: &str, end: &str) {
        let is_shown =
            |golf: &Match| matches!(golf.phase(), Phase::Demonstrating { seat: now, .. } if now == seat);
        assert!(is_shown(&self.golf), "{:?}", self.golf.phase());
        for (after, step) in (0..).zip(moves.split(',').filter(|step| *step != "-")) {
            let step = step.to_owned();
            self.play(|turn, now_ms| Input::Step { seat, turn, after, step, now_ms });
        }
        let end = match end {
            "solved" => End::Solved,
            "used-up" => End::MovesUsedUp,
            "too-late" => {
                self.wait();
                End::TimeUp
            }
            "gives-up" => {
                self.play(|turn, now_ms| Input::GiveUp { seat, turn, now_ms });
                End::GivenUp
            }
            _ => panic!("no such end"),
        };
        let seen = self.golf.seen(Eye::Public).demonstrations;
        let shown = seen.iter().find(|shown| shown.seat == seat).expect("it was seen");
        assert_eq!(shown.end, Some(end));
    }

    /// The solver says what the file says.
    fn learn(&mut self, par: Par) {
        assert_eq!(common::par(self.golf.wanted().expect("it is asked for")), par);
        self.play(|turn, now_ms| Input::Par { turn, par, now_ms });
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
