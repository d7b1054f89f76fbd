//! Plays a game at random, and chooses what is worth asking other programs.

use crate::features;
use menagerie_kernel::{Chance, OptionKind, OptionSpec, Options, Value};
use menagerie_show::{AnyGame, AnyLine};
use menagerie_testkit::{Dice, perft, tables};
use menagerie_tours::Tour;
use std::collections::{BTreeMap, BTreeSet};

/// How many examples of everything special are kept.
const OF_EACH: usize = 3;
/// How many positions are kept from walks because their time has come, beside those that are special.
const ORDINARY: usize = 24;
/// How many positions that others found telling are kept.
const KNOWN: usize = 12;
/// How many walks begin at a start, and how many turns each has at most.
const WALKS: u64 = 60;
const TURNS: usize = 220;
/// How many walks begin at a known position, and how many turns each has at most.
const FEW_WALKS: u64 = 4;
const FEW_TURNS: usize = 12;
/// How many turns are tried in a position before one of them is played.
const TRIED: usize = 6;
/// A walk does not go on where there are more turns.
const MOST_TURNS: u64 = 20_000;

/// What was chosen.
#[derive(Default)]
pub struct Found {
    /// Options and seeds of starts.
    pub starts: Vec<(Vec<(String, Value)>, u64)>,
    /// Positions, and what they are about.
    pub positions: BTreeMap<String, String>,
    /// Turns that were played, and what they are about.
    pub turns: Vec<(String, String, String)>,
    seen: BTreeMap<String, usize>,
    ordinary: usize,
}

/// Explores a game. `more` are positions from which something can be reached that random play hardly does.
pub fn explore(game: &dyn AnyGame, more: &[String]) -> Found {
    let mut found = Found::default();
    for seed in 0..WALKS {
        let mut dice = Dice::new(seed);
        let options = if seed == 0 { Vec::new() } else { some_options(game, &mut dice) };
        let checked = Options::check(game.info().options, options.clone()).expect("the game's own");
        let Ok(line) = game.start(checked, Chance::from_number(seed)) else { continue };
        if found.starts.len() < 6 && found.starts.iter().all(|(given, _)| *given != options || seed < 3) {
            found.starts.push((options, seed));
        }
        found.keep("start", line.text(), OF_EACH);
        found.walk(line, dice, TURNS);
    }
    for text in known(game).iter().chain(more) {
        let line = game.parse(text, Options::default()).expect("a known position is one");
        match line.turn().outcome() {
            Some(outcome) => found.keep(&features::end(*outcome), line.text(), OF_EACH),
            None => found.keep("known", line.text(), KNOWN),
        }
        for seed in 0..FEW_WALKS {
            found.walk(line.duplicate(), Dice::new(seed), FEW_TURNS);
        }
    }
    for text in more {
        found.every_turn(game, text);
    }
    found.late(game);
    found
}

/// Positions that others found telling: those that were counted, of the tour and of problems.
fn known(game: &dyn AnyGame) -> Vec<String> {
    let table = tables::perft(game.info().id).expect("every game has a table");
    let counted = perft::read(&table).expect("tables can be read").into_iter().map(|entry| entry.position);
    let tour = Tour::of(game).expect("tours can be read");
    let toured = tour.into_iter().flat_map(|tour| tour.stops).map(|stop| stop.position);
    let problems = game.puzzle().map(|puzzle| puzzle.problems).unwrap_or_default();
    counted.chain(toured).chain(problems.iter().map(|problem| problem.position.to_owned())).collect()
}

fn some_options(game: &dyn AnyGame, dice: &mut Dice) -> Vec<(String, Value)> {
    let value = |spec: &OptionSpec, dice: &mut Dice| match spec.kind {
        OptionKind::Flag => Value::Flag(true),
        kind => dice.pick(&kind.values()).expect("it takes some value").clone(),
    };
    let chosen = game.info().options.iter().filter(|_| dice.one_in(2)).collect::<Vec<_>>();
    chosen.into_iter().map(|spec| (spec.key.to_owned(), value(spec, dice))).collect()
}

impl Found {
    /// Keeps a position that is about something, unless there are enough of these.
    fn keep(&mut self, about: &str, position: String, most: usize) {
        let count = self.seen.entry(about.to_owned()).or_default();
        if *count < most && !self.positions.contains_key(&position) {
            *count += 1;
            self.positions.insert(position, about.to_owned());
        }
    }

    /// Which of these is not yet seen often enough.
    fn rare(&self, features: &BTreeSet<String>) -> Vec<String> {
        let rare = features.iter().filter(|feature| self.seen.get(*feature).is_none_or(|n| *n < OF_EACH));
        rare.cloned().collect()
    }

    /// Plays a turn, and keeps it if it is special. Returns where it leads.
    fn play(&mut self, line: &dyn AnyLine, turn: &str) -> (Box<dyn AnyLine>, bool) {
        let mut after = line.duplicate();
        let events = after.play_turn(turn).expect("it was listed");
        // A position without its history does not know of repetition.
        let rare = self.rare(&features::of(turn, &events, &*after));
        let special = !rare.is_empty() && !rare.iter().any(|feature| feature.starts_with("repetition"));
        if special {
            for feature in &rare {
                *self.seen.entry(feature.clone()).or_default() += 1;
            }
            let about = rare.join(", ");
            self.positions.entry(line.text()).or_insert_with(|| about.clone());
            let then =
                after.turn().outcome().map_or_else(|| format!("after {about}"), |it| features::end(*it));
            self.positions.entry(after.text()).or_insert(then);
            self.turns.push((about, line.text(), turn.to_owned()));
        }
        (after, special)
    }

    /// Plays at random, rather what is special.
    fn walk(&mut self, mut line: Box<dyn AnyLine>, mut dice: Dice, most: usize) {
        for number in 0..most {
            let Ok(turns) = line.turns(MOST_TURNS) else { return };
            if turns.is_empty() {
                return;
            }
            if number > 0 && number % 9 == 0 && self.ordinary < ORDINARY && dice.one_in(4) {
                self.ordinary += 1;
                self.positions.entry(line.text()).or_insert_with(|| "middle game".to_owned());
            }
            let mut next = None;
            for _ in 0..TRIED {
                let turn = dice.pick(&turns).expect("there are some");
                let (after, special) = self.play(&*line, turn);
                let over = after.turn().outcome().is_some();
                if next.is_none() || special && !over {
                    next = Some(after);
                }
            }
            line = next.expect("something was tried");
        }
    }

    /// Tries all turns of a position.
    fn every_turn(&mut self, game: &dyn AnyGame, text: &str) {
        let line = game.parse(text, Options::default()).expect("a known position is one");
        for turn in line.turns(MOST_TURNS).unwrap_or_default() {
            self.play(&*line, &turn);
        }
    }

    /// Positions that were kept, just before the clock ends the game.
    fn late(&mut self, game: &dyn AnyGame) {
        let texts: Vec<String> = self.positions.keys().cloned().collect();
        for text in texts.iter().step_by(7) {
            let mut fields: Vec<&str> = text.split(' ').collect();
            fields[4] = "99";
            if game.parse(&fields.join(" "), Options::default()).is_ok() {
                self.every_turn(game, &fields.join(" "));
            }
        }
    }
}
