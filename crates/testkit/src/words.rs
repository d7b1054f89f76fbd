//! What people are told, gathered for those who translate it.
//!
//! The sentences stand in `web/test/words.txt`, one of each shape: a sentence that differs only in squares, numbers,
//! cards, quotations, colours or kinds of men has the same shape. Those that say themselves what stands in their gaps
//! ([`Sentence`]) are in `web/test/sentences.txt`, an example of each as messages write it. The client's tests see to it
//! that each can be said in every language. Whatever tells people something has a test that hears it and calls
//! [`Heard::must_be_listed`].
#![allow(clippy::disallowed_methods, reason = "tests read and write their own tables")]

use menagerie_kernel::{Sentence, Term, words};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Where the lists are.
const LISTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/test");

/// The fields of messages whose texts are for programs, not for people: names, squares, letters and tags. What marks say is
/// translated by their tags.
const FOR_PROGRAMS: &[&str] = &[
    "id", "key", "field", "at", "from", "to", "or", "icon", "letter", "letters", "side", "type", "kind",
    "seat", "token", "card", "cards", "faces", "order", "value", "text", "position", "then", "cells",
    "reason", "score", "levels", "piles", "marks", "what", "via", "called",
];

/// The sentences that were heard.
#[derive(Default)]
pub struct Heard {
    sentences: BTreeSet<String>,
    /// The words for kinds of men, which make no difference between sentences.
    kinds: BTreeSet<String>,
    /// Those that say what stands in their gaps: an example of each, by its key.
    keyed: BTreeMap<&'static str, String>,
}

impl Heard {
    /// Takes all that is for people from a message.
    ///
    /// # Panics
    /// When the message is not JSON, which all messages are.
    pub fn hear(&mut self, message: &impl Serialize) {
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
    pub fn say(&mut self, text: &str) {
        for sentence in text.split_inclusive(". ").map(str::trim_end) {
            if sentence.bytes().filter(u8::is_ascii_lowercase).count() > 1 {
                self.sentences.insert(sentence.to_owned());
            }
        }
    }

    /// Takes a sentence that says what stands in its gaps, and those within it.
    ///
    /// # Panics
    /// When it cannot be written as JSON, as all messages are.
    pub fn tell(&mut self, sentence: &Sentence) {
        let example = || serde_json::to_string(sentence).expect("messages are JSON");
        self.keyed.entry(sentence.key()).or_insert_with(example);
        for (_, term) in sentence.terms() {
            if let Term::Sentence(within) = term {
                self.tell(within);
            }
        }
    }

    /// Takes all that somebody else heard.
    pub fn join(&mut self, other: Heard) {
        for (key, example) in other.keyed {
            self.keyed.entry(key).or_insert(example);
        }
        self.sentences.extend(other.sentences);
        self.kinds.extend(other.kinds);
    }

    /// The sentences by their shapes, the first of each.
    fn by_shape(&self) -> BTreeMap<String, &str> {
        let mut shapes = BTreeMap::new();
        for sentence in &self.sentences {
            shapes.entry(shape(sentence, &self.kinds)).or_insert(sentence.as_str());
        }
        shapes
    }

    /// Fails where a sentence has a key or a shape that is not on the list of those who translate. With `WORDS=write` in
    /// the environment it is added to the list instead.
    ///
    /// # Panics
    /// When a sentence is not on the list.
    pub fn must_be_listed(&self) {
        must_be_in("words.txt", self.by_shape(), |line| shape(line, &self.kinds));
        let keyed = self.keyed.iter().map(|(key, example)| ((*key).to_owned(), example.as_str()));
        must_be_in("sentences.txt", keyed.collect(), key);
    }
}

/// The key of an example in its file.
fn key(example: &str) -> String {
    let read: Json = serde_json::from_str(example).expect("the file holds JSON, one object a line");
    read["key"].as_str().unwrap_or_default().to_owned()
}

/// Fails where one of these sentences is not in a list, whose lines are told apart by what `known_by` says of them.
fn must_be_in(list: &str, mut heard: BTreeMap<String, &str>, known_by: impl Fn(&str) -> String) {
    let path = format!("{LISTS}/{list}");
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    let mut listed: BTreeMap<String, &str> = file.lines().map(|line| (known_by(line), line)).collect();
    heard.retain(|known, _| !listed.contains_key(known));
    if std::env::var("WORDS").is_ok_and(|wish| wish == "write") {
        listed.extend(heard);
        let mut lines: Vec<&str> = listed.into_values().collect();
        lines.sort_unstable();
        std::fs::write(path, lines.join("\n") + "\n").expect("the table can be written");
        return;
    }
    let new: Vec<&str> = heard.into_values().collect();
    assert!(new.is_empty(), "not in web/test/{list} (WORDS=write adds it):\n{}", new.join("\n"));
}

/// The cards of the usual pack as sentences name them.
static CARDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let faces = ranks.into_iter().flat_map(|rank| ["S", "H", "C", "D"].map(|suit| format!("{rank}{suit}")));
    faces.map(|face| words::card(&face)).collect()
});

/// A sentence without what it is about: quotations, squares, numbers and cards become `#`, players and colours `@`,
/// kinds of men, with their colours, `K`; and a row of the same becomes one.
fn shape(sentence: &str, kinds: &BTreeSet<String>) -> String {
    let unquoted: Vec<&str> =
        sentence.split('`').enumerate().map(|(i, part)| if i % 2 == 1 { "1" } else { part }).collect();
    let mut sentence = unquoted.concat();
    for card in CARDS.iter() {
        sentence = sentence.replace(card, "1");
    }
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
    for (row, one) in [("@ K", "K"), ("K, K", "K"), ("#, #", "#"), ("#,#", "#"), ("# and #", "#")] {
        while shape.contains(row) {
            shape = shape.replace(row, one);
        }
    }
    shape.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_about_other_things_have_one_shape() {
        let kinds = BTreeSet::from(["rook".to_owned(), "knight".to_owned()]);
        for (one, other) in [
            ("a white rook on e4", "a black knight on h11"),
            (
                "White gets the two of clubs",
                "Black gets the ace of spades, the ten of hearts and the jack of hearts",
            ),
            ("2S,10C are missing", "QH are missing"),
            ("`a: b` is none of `w`, `b`", "`` is none of `wk`, `wq`, `bk`"),
        ] {
            assert_eq!(shape(one, &kinds), shape(other, &kinds));
        }
        assert_ne!(shape("a rook on e4", &kinds), shape("a rook under e4", &kinds));
    }

    #[test]
    fn what_is_for_programs_is_not_heard() {
        let mut heard = Heard::default();
        heard.hear(&serde_json::json!({
            "id": "start",
            "kind": {"type": "choice", "choices": [{"value": "wide", "name": "Not yet. Soon."}]},
            "piece": {"name": "rook", "letter": "R"},
            "count": 3,
        }));
        let sentences: Vec<&str> = heard.sentences.iter().map(String::as_str).collect();
        assert_eq!(sentences, ["Not yet.", "Soon.", "rook"]);
        assert_eq!(heard.kinds, BTreeSet::from(["rook".to_owned()]));
    }
}
