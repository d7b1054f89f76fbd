//! Games that are played before the clock is looked at, so that whoever plays them again needs no time to think.

use super::chance;
use crate::{Failure, Menagerie};
use fastrand::Rng;
use menagerie_kernel::{Chance, Options, Value};
use serde_json::json;

/// How many different games are played; many matches share one.
const GAMES: u64 = 64;

/// More turns than any position of these games has.
const MOST_TURNS: u64 = 1000;

/// A game from its beginning.
#[derive(Debug)]
pub struct Script {
    /// The name of the game.
    pub game: &'static str,
    /// The options with which it starts, as the server is told them.
    pub options: serde_json::Value,
    /// The names of its two seats.
    pub seats: [&'static str; 2],
    /// The seat that plays each turn, by its place in `seats`, and what it plays.
    pub turns: Vec<(usize, String)>,
    /// Whether the last turn ends it; else somebody has to resign.
    pub is_over: bool,
}

impl Script {
    /// Games of random legal turns, each of at most so many.
    pub fn some(menagerie: &Menagerie, id: &str, longest: usize, seed: u64) -> Result<Vec<Script>, Failure> {
        (0..GAMES).map(|nth| Script::one(menagerie, id, longest, &mut chance(seed, nth))).collect()
    }

    fn one(menagerie: &Menagerie, id: &str, longest: usize, dice: &mut Rng) -> Result<Script, Failure> {
        let desk = menagerie.desk();
        let game = desk.game(id)?;
        let (given, options) = start(id, dice);
        let mut line = game.start(Options::check(game.info().options, given)?, Chance::from_number(0))?;
        let mut turns = Vec::new();
        while let Some(seat) = line.turn().actor().filter(|_| turns.len() < longest) {
            let mut all = line.turns(MOST_TURNS)?;
            let turn = all.swap_remove(dice.usize(..all.len()));
            line.play_turn(&turn)?;
            turns.push((usize::from(seat.0), turn));
        }
        let seats = [0, 1].map(|seat| game.info().seats[seat].id);
        Ok(Script { game: game.info().id, options, seats, turns, is_over: line.turn().actor().is_none() })
    }

    /// What is asked for to play it. The clock is so long that it falls for nobody; it is there because people play by one.
    pub fn wish(&self) -> serde_json::Value {
        let [first, second] = self.seats;
        json!({
            "game": self.game, "options": self.options, "seats": {first: "me", second: "me"},
            "clock": {"initial_s": 10_800, "increment_s": 10},
        })
    }
}

/// How a game begins where chance has no say: a number of Chess960 says how the men stand.
fn start(id: &str, dice: &mut Rng) -> (Vec<(String, Value)>, serde_json::Value) {
    if id != "chess960" {
        return (Vec::new(), json!({}));
    }
    let number = dice.usize(..960) as i64;
    (vec![("number".to_owned(), Value::Number(number))], json!({"number": number}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_can_be_played_again_and_differ() {
        let menagerie = Menagerie::new();
        for id in ["chess960", "spartan"] {
            let scripts = Script::some(&menagerie, id, 12, 7).expect("they are played");
            let desk = menagerie.desk();
            let game = desk.game(id).expect("there is one");
            for script in &scripts {
                let number = script.options.get("number").and_then(serde_json::Value::as_i64);
                let given = number.map(|number| ("number".to_owned(), Value::Number(number)));
                let options = Options::check(game.info().options, given.into_iter().collect::<Vec<_>>());
                let mut line = game.start(options.unwrap(), Chance::from_number(5)).unwrap();
                for (seat, turn) in &script.turns {
                    assert_eq!(line.turn().actor().map(|seat| usize::from(seat.0)), Some(*seat));
                    line.play_part(turn).expect("a turn of one part");
                }
                assert_eq!(script.is_over, line.turn().actor().is_none());
            }
            assert_ne!(scripts[0].turns, scripts[1].turns);
        }
    }
}
