//! What people are told, gathered for those who translate it.
//!
//! Texts without gaps stand in `web/test/words.txt`. Those that say what stands in their gaps
//! ([`Sentence`](menagerie_kernel::Sentence)) are in `web/test/sentences.txt`, an example of each as messages write it.
//! The client's tests see to it that each can be said in every language. Whatever tells people something has a test that
//! hears it and calls [`Heard::must_be_listed`].
#![allow(clippy::disallowed_methods, reason = "tests read and write their own tables")]

use serde::Serialize;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Where the lists are.
const LISTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/test");

/// The fields of messages whose texts are for programs, not for people: names, squares, letters and tags. What marks say is
/// translated by their tags.
const FOR_PROGRAMS: &[&str] = &[
    "id", "match_of", "key", "field", "at", "from", "to", "or", "icon", "letter", "letters", "side", "type",
    "kind", "seat", "token", "card", "cards", "faces", "order", "value", "text", "position", "then", "cells",
    "reason", "score", "levels", "piles", "marks", "what", "via", "called",
];

/// Fields in which sentences stand that say what is in their gaps, and those that say the same in English.
const BESIDE: &[&str] = &["frozen_sentence", "place_sentence", "sentence", "sentences", "warnings"];
const TOLD: &[&str] = &["frozen", "message", "place", "warning", "why", "words"];

/// What was heard.
#[derive(Default)]
pub struct Heard {
    /// Texts without gaps.
    texts: BTreeSet<String>,
    /// Those that say what stands in their gaps: an example of each, by its key.
    keyed: BTreeMap<String, String>,
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
            Json::Object(fields) if fields.contains_key("terms") => self.note(value),
            Json::Object(fields) => {
                let told = BESIDE.iter().any(|key| fields.contains_key(*key));
                let untold = fields.iter().filter(|(key, _)| !(told && TOLD.contains(&key.as_str())));
                untold.for_each(|(key, value)| self.walk(key, value));
            }
            _ if FOR_PROGRAMS.contains(&key) => {}
            Json::Array(values) => values.iter().for_each(|value| self.walk(key, value)),
            // A lone letter or number says nothing.
            Json::String(text) if text.bytes().filter(u8::is_ascii_lowercase).count() > 1 => {
                self.texts.insert(text.clone());
            }
            _ => {}
        }
    }

    /// Takes a sentence that says what stands in its gaps, and those within it.
    fn note(&mut self, sentence: &Json) {
        self.keyed.entry(key(sentence)).or_insert_with(|| sentence.to_string());
        let terms = sentence["terms"].as_object();
        terms.iter().flat_map(|terms| terms.values()).for_each(|term| self.walk("value", &term["value"]));
    }

    /// Takes all that somebody else heard.
    pub fn join(&mut self, other: Heard) {
        for (key, example) in other.keyed {
            self.keyed.entry(key).or_insert(example);
        }
        self.texts.extend(other.texts);
    }

    /// Fails where something is not on the lists of those who translate. With `WORDS=write` in the environment it is
    /// added to them instead.
    ///
    /// # Panics
    /// When something is not on its list.
    pub fn must_be_listed(&self) {
        let texts = self.texts.iter().map(|text| (text.clone(), text.as_str()));
        must_be_in("words.txt", texts.collect(), str::to_owned);
        let keyed = self.keyed.iter().map(|(key, example)| (key.clone(), example.as_str()));
        must_be_in("sentences.txt", keyed.collect(), key_of_line);
    }
}

/// By which key others know a sentence.
fn key(sentence: &Json) -> String {
    sentence["key"].as_str().unwrap_or_default().to_owned()
}

/// The key of an example in its file.
fn key_of_line(example: &str) -> String {
    key(&serde_json::from_str(example).expect("the file holds JSON, one object a line"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_gaps_is_heard_instead_of_its_words() {
        let mut heard = Heard::default();
        let rook = serde_json::json!({"name": "rook", "letter": "r"});
        heard.hear(&serde_json::json!({
            "words": "No: a rook.",
            "sentences": [{"key": "No: {why}.", "terms": {"why": {"kind": "sentence", "value":
                {"key": "a {man}", "terms": {"man": {"kind": "piece", "value": rook}}}}}}],
            "title": "Here",
        }));
        assert_eq!(heard.keyed.keys().collect::<Vec<_>>(), ["No: {why}.", "a {man}"]);
        assert_eq!(heard.texts.iter().collect::<Vec<_>>(), ["Here", "rook"]);
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
        let texts: Vec<&str> = heard.texts.iter().map(String::as_str).collect();
        assert_eq!(texts, ["Not yet. Soon.", "rook"]);
    }
}
