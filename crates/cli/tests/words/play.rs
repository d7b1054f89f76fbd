//! What is said while games are played at random, from their starts and from known positions.

use menagerie_kernel::{Chance, Event, Eye, OptionKind, Options, Seat, Then, Value};
use menagerie_show::{AnyGame, AnyLine};
use menagerie_testkit::Dice;
use menagerie_testkit::mutate::mutated;
use menagerie_testkit::words::Heard;
use menagerie_wire::{Happening, Outcome};

/// How many games of each kind are played from the start, and how many parts of each.
const GAMES: u64 = 2;
const PARTS: usize = 60;
/// How many parts are played from a known position.
const FEW_PARTS: usize = 3;
/// How many steps that may be wrong are tried in each position.
const WRONG: usize = 12;
/// How many steps are remembered, to be tried elsewhere.
const MOST_STEPS: usize = 3_000;

/// Plays a game from its starts and from these positions.
pub fn all(game: &dyn AnyGame, positions: &[String], heard: &mut Heard) {
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        // Some options exclude each other.
        let started = |_| game.start(options(game, &mut dice), Chance::from_number(seed)).ok();
        let line = (0..8).find_map(started).expect("the options are the game's own, and most go together");
        Player { line, steps: Vec::new(), heard, dice }.go_on(PARTS);
    }
    for (text, seed) in positions.iter().zip(0..) {
        let line = game.parse(text, Options::default()).expect("a known position is one");
        Player { line, steps: Vec::new(), heard, dice: Dice::new(seed) }.go_on(FEW_PARTS);
    }
}

/// Some of the game's options.
fn options(game: &dyn AnyGame, dice: &mut Dice) -> Options {
    let mut given = Vec::new();
    for spec in game.info().options {
        if dice.one_in(2) {
            continue;
        }
        let value = match spec.kind {
            OptionKind::Flag => Value::Flag(true),
            OptionKind::Choice(words) => {
                Value::Word((*dice.pick(words).expect("a choice has words")).to_owned())
            }
            OptionKind::Number { .. } | OptionKind::OneOf(_) => continue,
        };
        given.push((spec.key.to_owned(), value));
    }
    Options::check(game.info().options, given).expect("the options are the game's own")
}

/// Plays at random, and hears what is said.
struct Player<'h> {
    line: Box<dyn AnyLine>,
    /// Steps that were possible at some time.
    steps: Vec<String>,
    heard: &'h mut Heard,
    dice: Dice,
}

impl Player<'_> {
    fn go_on(mut self, parts: usize) {
        self.look();
        for _ in 0..parts {
            let Some(seat) = self.line.turn().actor() else { break };
            let part = self.compose(seat);
            // The last steps of a whole turn may have been left out; then it is told that something is missing.
            match self.line.play_part(&part) {
                Ok(events) => self.listen(&events),
                Err(illegal) => self.heard.hear(&illegal.sentence()),
            }
            self.look();
        }
    }

    /// All eyes that can look at the game.
    fn eyes(&self) -> impl Iterator<Item = Eye> + use<> {
        let seats = self.line.info().seats.len() as u8;
        (0..seats).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Public])
    }

    fn look(&mut self) {
        for eye in self.eyes() {
            let scene = self.line.scene(eye);
            for piece in &scene.pieces {
                self.heard.hear(&self.line.reach(eye, piece.at));
            }
            self.heard.hear(&scene);
        }
        if let Some(outcome) = self.line.turn().outcome() {
            self.heard.hear(&Outcome::from(*outcome));
        }
    }

    fn listen(&mut self, events: &[Event]) {
        for event in events {
            for eye in self.eyes() {
                if let Some(seen) = event.seen(eye) {
                    self.heard.hear(&Happening::new(self.line.info(), seen));
                }
            }
        }
    }

    /// A part of the seat to act, put together at random; what may be added on the way is heard, and what may not, as
    /// far as it is tried, refused.
    fn compose(&mut self, seat: Seat) -> String {
        let mut prefix: Vec<String> = Vec::new();
        loop {
            let offered = self.line.offered(seat, &prefix.join(",")).expect("what was offered is legal");
            for step in &offered.steps {
                self.heard.hear(&step.gesture);
                step.warnings.iter().for_each(|warning| self.heard.hear(warning));
                if self.steps.len() < MOST_STEPS {
                    self.steps.push(step.text.clone());
                }
            }
            for _ in 0..WRONG {
                let wrong = prefix.iter().cloned().chain([self.any_step()]).collect::<Vec<_>>().join(",");
                if let Err(illegal) = self.line.check_part(seat, &wrong) {
                    self.heard.hear(&illegal.sentence());
                }
            }
            let may_end = offered.complete && !self.dice.one_in(2);
            let Some(step) = self.dice.pick(&offered.steps).filter(|_| !may_end) else {
                return prefix.join(",");
            };
            prefix.push(step.text.clone());
            if step.then == Then::Ends {
                return prefix.join(",");
            }
        }
    }

    /// A step that was possible at some time, one that is hardly a step, or a movement between any two squares,
    /// sometimes with a letter after it.
    fn any_step(&mut self) -> String {
        match self.dice.below(5) {
            0 | 1 => self.dice.pick(&self.steps).expect("something was offered").clone(),
            2 => mutated(&self.steps, ',', &mut self.dice),
            _ => {
                let mut square =
                    || format!("{}{}", char::from(b'a' + self.dice.below(8) as u8), 1 + self.dice.below(8));
                let (from, to) = (square(), square());
                let letter = ["", "", "", "q", "k"][self.dice.below(5)];
                format!("{from}{to}{letter}")
            }
        }
    }
}
