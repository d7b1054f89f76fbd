//! What games say, gathered for those who translate it.
//!
//! Names, options, figures, scenes, steps, happenings, outcomes and refusals of all games are collected from seeded random
//! play, and the sentences among them stand, one of each shape, in `web/test/words.txt`: a sentence that differs only in
//! squares, numbers, cards, colours or kinds of men has the same shape. The client's tests see to it that each can
//! be said in every language. When this test fails, a game says something new:
//!
//! ```text
//! WORDS=write cargo test -p menagerie --test words     # adds it to the file
//! ```
#![allow(clippy::disallowed_methods, reason = "the test reads and writes its table")]

use menagerie_kernel::{AnyGame, AnyLine, Chance, Event, Eye, Options, Outcome, Reason, Seat, Then, Value};
use menagerie_testkit::Dice;
use menagerie_wire::{GameInfo, Gesture, Happening, Outcome as WireOutcome, Scene};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/test/words.txt");
/// How many games of each kind are played at random, and how many parts of each.
const GAMES: u64 = 2;
const PARTS: usize = 60;
/// How many steps that may be wrong are tried in each position.
const WRONG: usize = 8;

/// The fields of messages whose texts are for programs, not for people: names, squares, letters and tags.
const FOR_PROGRAMS: &[&str] = &[
    "id", "at", "from", "to", "or", "icon", "letter", "side", "type", "kind", "seat", "token", "card",
    "cards", "text", "then", "cells", "reason", "score", "levels", "piles",
];

/// The sentences that were heard.
#[derive(Default)]
struct Heard {
    sentences: BTreeSet<String>,
    /// The words for kinds of men, which make no difference between sentences.
    kinds: BTreeSet<String>,
}

impl Heard {
    /// Takes all that is for people from a message.
    fn hear(&mut self, message: &impl Serialize) {
        self.walk("", &serde_json::to_value(message).expect("messages are JSON"));
    }

    fn walk(&mut self, key: &str, value: &Json) {
        match value {
            Json::Object(fields) => {
                if let (Some(Json::String(name)), true) = (fields.get("name"), fields.contains_key("letter"))
                {
                    self.kinds.insert(name.clone());
                }
                fields.iter().for_each(|(key, value)| self.walk(key, value));
            }
            _ if FOR_PROGRAMS.contains(&key) => {}
            Json::Array(values) => values.iter().for_each(|value| self.walk(key, value)),
            Json::String(text) => self.say(text),
            _ => {}
        }
    }

    /// Takes a text, sentence by sentence; a lone letter or number is none.
    fn say(&mut self, text: &str) {
        for sentence in text.split_inclusive(". ").map(str::trim_end) {
            if sentence.bytes().filter(u8::is_ascii_lowercase).count() > 1 {
                self.sentences.insert(sentence.to_owned());
            }
        }
    }

    /// The sentences by their shapes, the first of each.
    fn by_shape(&self) -> BTreeMap<String, &str> {
        let mut shapes = BTreeMap::new();
        for sentence in &self.sentences {
            shapes.entry(shape(sentence, &self.kinds)).or_insert(sentence.as_str());
        }
        shapes
    }
}

/// A sentence without what it is about: quotations, squares, numbers and cards become `#`, colours `@`, kinds of
/// men `K`, and a row of the same becomes one.
fn shape(sentence: &str, kinds: &BTreeSet<String>) -> String {
    let unquoted: Vec<&str> =
        sentence.split('`').enumerate().map(|(i, part)| if i % 2 == 1 { "1" } else { part }).collect();
    let mut sentence = unquoted.concat();
    // Names of several words first.
    for kind in kinds.iter().rev() {
        sentence = sentence.replace(kind.as_str(), "\u{1}");
    }
    let (mut shape, mut word) = (String::new(), String::new());
    for letter in sentence.chars().chain(['\n']) {
        if letter.is_alphanumeric() || letter == '\u{1}' {
            word.push(letter);
            continue;
        }
        shape.push_str(match word.as_str() {
            "white" | "black" | "White" | "Black" => "@",
            "\u{1}" | "\u{1}s" => "K",
            // Cards without a number, and powers.
            word if word.len() > 1 && word.chars().all(char::is_uppercase) => "#",
            word if word.contains(|c: char| c.is_ascii_digit()) => "#",
            word => word,
        });
        shape.push(letter);
        word.clear();
    }
    for (row, one) in [("K, K", "K"), ("#, #", "#"), ("#,#", "#")] {
        while shape.contains(row) {
            shape = shape.replace(row, one);
        }
    }
    shape.trim_end().to_owned()
}

/// All eyes that can look at a game.
fn eyes(line: &dyn AnyLine) -> impl Iterator<Item = Eye> + use<> {
    (0..line.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Public])
}

fn look(line: &dyn AnyLine, heard: &mut Heard) {
    eyes(line).for_each(|eye| heard.hear(&Scene::from(line.scene(eye))));
    if let Some(outcome) = line.turn().outcome() {
        heard.hear(&WireOutcome::from(*outcome));
    }
}

fn listen(line: &dyn AnyLine, events: &[Event], heard: &mut Heard) {
    for event in events {
        eyes(line).for_each(|eye| heard.hear(&Happening::new(line.info(), event.seen(eye))));
    }
}

/// A part of the seat to act, put together at random; what may be added on the way is heard, and what may not, as
/// far as it is tried, refused.
fn compose(
    line: &dyn AnyLine,
    seat: Seat,
    steps: &mut BTreeSet<String>,
    heard: &mut Heard,
    dice: &mut Dice,
) -> String {
    let mut prefix: Vec<String> = Vec::new();
    loop {
        let offered = line.offered(seat, &prefix.join(",")).expect("what was offered is legal");
        for step in &offered.steps {
            heard.hear(&Gesture::from(step.gesture.clone()));
            step.warning.iter().for_each(|warning| heard.say(warning));
            if steps.len() < 3_000 {
                steps.insert(step.text.clone());
            }
        }
        for _ in 0..WRONG {
            let wrong = prefix.iter().cloned().chain([any_step(steps, dice)]).collect::<Vec<_>>().join(",");
            if let Err(illegal) = line.check_part(seat, &wrong) {
                heard.say(&illegal.why);
            }
        }
        let Some(step) = dice.pick(&offered.steps).filter(|_| !offered.complete || dice.one_in(2)) else {
            return prefix.join(",");
        };
        prefix.push(step.text.clone());
        if step.then == Then::Ends {
            return prefix.join(",");
        }
    }
}

/// A step that was possible at some time, or a movement between any two squares, sometimes with a letter after it.
fn any_step(steps: &BTreeSet<String>, dice: &mut Dice) -> String {
    if dice.one_in(2) {
        let all: Vec<&String> = steps.iter().collect();
        return (*dice.pick(&all).expect("something was offered")).clone();
    }
    let mut square = || format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
    let (from, to) = (square(), square());
    let letter = ["", "", "", "q", "k"][dice.below(5)];
    format!("{from}{to}{letter}")
}

fn play(game: &dyn AnyGame, seed: u64, heard: &mut Heard) {
    let mut dice = Dice::new(seed);
    let options = options(game, &mut dice);
    let mut line = game.start(options, Chance::from_number(seed)).expect("the options are the game's own");
    let mut steps = BTreeSet::new();
    look(&*line, heard);
    for _ in 0..PARTS {
        let Some(seat) = line.turn().actor() else { break };
        let part = compose(&*line, seat, &mut steps, heard, &mut dice);
        // The last steps of a whole turn may have been left out; then it is told that something is missing.
        match line.play_part(&part) {
            Ok(events) => listen(&*line, &events, heard),
            Err(illegal) => heard.say(&illegal.why),
        }
        look(&*line, heard);
    }
}

/// Some of the game's options.
fn options(game: &dyn AnyGame, dice: &mut Dice) -> Options {
    use menagerie_kernel::OptionKind;
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
            OptionKind::Number { .. } => continue,
        };
        given.push((spec.key.to_owned(), value));
    }
    Options::check(game.info().options, given).expect("the options are the game's own")
}

fn all_that_is_said() -> Heard {
    let mut heard = Heard::default();
    for reason in Reason::ALL {
        heard.hear(&WireOutcome::from(Outcome::draw(reason)));
    }
    for game in menagerie_games::all() {
        heard.hear(&GameInfo::new(&*game, Scene::default(), 0));
        (0..GAMES).for_each(|seed| play(&*game, seed, &mut heard));
    }
    heard
}

#[test]
fn every_sentence_is_on_the_list_of_those_who_translate() {
    let heard = all_that_is_said();
    let file = std::fs::read_to_string(FILE).unwrap_or_default();
    let mut listed: BTreeMap<String, &str> =
        file.lines().map(|line| (shape(line, &heard.kinds), line)).collect();
    let said = heard.by_shape();
    let new: Vec<&str> =
        said.iter().filter(|(shape, _)| !listed.contains_key(*shape)).map(|(_, line)| *line).collect();
    if std::env::var("WORDS").is_ok_and(|wish| wish == "write") {
        listed.extend(
            said.iter()
                .filter(|(shape, _)| new.contains(&said[*shape]))
                .map(|(shape, line)| (shape.clone(), *line)),
        );
        let mut lines: Vec<&str> = listed.into_values().collect();
        lines.sort_unstable();
        std::fs::write(FILE, lines.join("\n") + "\n").expect("the table can be written");
        return;
    }
    assert!(new.is_empty(), "not in web/test/words.txt (WORDS=write adds it):\n{}", new.join("\n"));
}
