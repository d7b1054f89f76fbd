//! Tours: a few positions of a game in which a reader makes the telling move.
//!
//! A tour is a TOML file, kept like the rules as a text of its game ([`Info::tour`](menagerie_kernel::Info)), and it
//! goes to a client as it is: whoever peeks at the answers only cheats themselves. What is read here is well formed;
//! that every answer is legal and shows what it claims is a law of the test kit.
//!
//! A [`Translation`] brings the words alone, stop by stop and task by task, so that positions and answers stand in one
//! place.

mod read;

use menagerie_show::AnyGame;
use menagerie_show::page::{ORIGINAL, Translation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;
use utoipa::ToSchema;

/// A tour of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tour {
    /// The language of its words: the one that was asked for, or else English.
    #[serde(default = "original")]
    #[schema(required, example = "en")]
    pub lang: String,
    /// Its stops, in order.
    pub stops: Vec<Stop>,
}

/// A position, and what is to be done in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// What it is about, in a few words.
    pub title: String,
    /// A full position text of the game.
    pub position: String,
    /// The seat whose view the reader has: the one that acts first.
    #[serde(default)]
    #[schema(required, example = "w")]
    pub seat: String,
    /// One after the other, each beginning where the last one ended.
    pub tasks: Vec<Task>,
}

/// One part of a turn that the reader is to find.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What is to be learned and what to be done, in two or three sentences.
    pub text: String,
    /// The parts that are right. The first is the one to show; in the others a `*` stands for anything.
    pub answers: Vec<String>,
    /// A nudge, on request.
    pub hint: String,
    /// What happened and why, once it is done.
    pub success: String,
    /// What is said to natural tries that are not right, by what is tried: parts as in `answers`, several with spaces
    /// between them. An exclamation mark before one says that the rules refuse it, as a first step.
    #[serde(default)]
    #[schema(required, example = json!({"g1f3 b1c3": "The knights can wait.", "!e1g1": "The bishop is in the way."}))]
    pub wrong: BTreeMap<String, String>,
    /// The parts that are played next without the reader, before another task or to close the stop.
    #[serde(default)]
    #[schema(required)]
    pub reply: Vec<String>,
    /// What the right parts show, and no others do: claims that only the tests read.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub shows: Vec<String>,
}

/// What is wrong with the text of a tour, or with its words in another language.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the tour of {game} ({language}){}{place}: {why}", if place.is_empty() { "" } else { ", " })]
pub struct BadTour {
    /// The game's id.
    pub game: &'static str,
    /// The language of the words.
    pub language: &'static str,
    /// Which stop, task and field, the first two counted from 1; empty where it is about the whole.
    pub place: String,
    /// What is wrong there; of a text that is not written as a tour is, with line and column.
    pub why: String,
}

impl Tour {
    /// The tour that a game brings with it, if it brings one.
    pub fn of(game: &dyn AnyGame) -> Result<Option<Tour>, BadTour> {
        let text = game.info().tour;
        if text.is_empty() { Ok(None) } else { Tour::read(game, text).map(Some) }
    }

    /// Reads a tour of `game`.
    pub fn read(game: &dyn AnyGame, text: &str) -> Result<Tour, BadTour> {
        read::tour(game, text).map_err(|bad| bad.of(game.info().id, ORIGINAL))
    }

    /// This tour with the words of a translation; none where the translation brings no tour.
    pub fn translated(&self, into: &Translation) -> Result<Option<Tour>, BadTour> {
        let said = into.tour.map(|words| read::translation(self, into.language, words));
        said.transpose().map_err(|bad| bad.of(into.page, into.language))
    }
}

fn original() -> String {
    ORIGINAL.to_owned()
}

/// What stands for anything in an answer. No step of any game is written with it.
const ANYTHING: char = '*';

impl Task {
    /// Whether this part is right.
    pub fn accepts(&self, part: &str) -> bool {
        self.answers.iter().any(|answer| fits(answer, part))
    }
}

/// Whether `part` reads like `pattern`, in which [`ANYTHING`] stands for any characters, also for none.
pub fn fits(pattern: &str, part: &str) -> bool {
    match pattern.split_once(ANYTHING) {
        None => pattern == part,
        Some((before, after)) => part.strip_prefix(before).is_some_and(|rest| {
            let mut ends = rest.char_indices().map(|(index, _)| index).chain([rest.len()]);
            ends.any(|index| fits(after, &rest[index..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_pattern_fits_what_reads_like_it() {
        for (pattern, part) in
            [("e2e4", "e2e4"), ("e2e4*", "e2e4"), ("*,+c1", "d6h2,+c1"), ("a*,b*", "a1,a2,b3"), ("*", "")]
        {
            assert!(fits(pattern, part), "{pattern} {part}");
        }
        for (pattern, part) in
            [("e2e4", "e2e4q"), ("", "e2e4"), ("*,+c1", "+c1"), ("a*b*", "ac"), ("*x", "xy")]
        {
            assert!(!fits(pattern, part), "{pattern} {part}");
        }
    }
}
