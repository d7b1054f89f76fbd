//! Tours: a few positions of a game in which a reader makes the telling move.
//!
//! A tour is a TOML file, kept like the rules as a text of its game ([`Info::tour`](menagerie_kernel::Info)), and it
//! goes to a client as it is: whoever peeks at the answers only cheats themselves. What is read here is well formed;
//! that every answer is legal and shows what it claims is a law of the test kit.
//!
//! A [`Translation`] brings the words alone, stop by stop and task by task, so that positions and answers stand in one
//! place.

use menagerie_kernel::Options;
use menagerie_show::AnyGame;
use menagerie_show::page::{ORIGINAL, Translation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_path_to_error::{Path, Segment};
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

/// The words of a tour in another language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    stops: Vec<StopWords>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StopWords {
    title: String,
    tasks: Vec<TaskWords>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskWords {
    text: String,
    hint: String,
    success: String,
    #[serde(default)]
    wrong: BTreeMap<String, String>,
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
        read(game, text).map_err(|bad| bad.of(game.info().id, ORIGINAL))
    }

    /// The same tour with the words of a translation; none where it brings no tour.
    pub fn translated(&self, into: &Translation) -> Result<Option<Tour>, BadTour> {
        let said = into.tour.map(|words| translate(self, into.language, words));
        said.transpose().map_err(|bad| bad.of(into.page, into.language))
    }
}

fn original() -> String {
    ORIGINAL.to_owned()
}

fn read(game: &dyn AnyGame, text: &str) -> Result<Tour, Misfit> {
    let mut tour: Tour = from_toml(text)?;
    if tour.stops.is_empty() {
        return Err(wrong("stops", "there is none"));
    }
    for (index, stop) in tour.stops.iter_mut().enumerate() {
        complete(game, stop).map_err(|bad| bad.within("stop", index))?;
    }
    Ok(tour)
}

/// Lays words over a tour.
fn translate(tour: &Tour, language: &str, words: &str) -> Result<Tour, Misfit> {
    let Words { stops } = from_toml(words)?;
    as_many("stops", stops.len(), tour.stops.len())?;
    let mut said = Tour { lang: language.to_owned(), ..tour.clone() };
    for (index, (stop, words)) in said.stops.iter_mut().zip(stops).enumerate() {
        say(stop, words).map_err(|bad| bad.within("stop", index))?;
    }
    Ok(said)
}

fn say(stop: &mut Stop, words: StopWords) -> Result<(), Misfit> {
    as_many("tasks", words.tasks.len(), stop.tasks.len())?;
    stop.title = words.title;
    for (index, (task, words)) in stop.tasks.iter_mut().zip(words.tasks).enumerate() {
        say_task(task, words).map_err(|bad| bad.within("task", index))?;
    }
    check_words(stop)
}

fn say_task(task: &mut Task, words: TaskWords) -> Result<(), Misfit> {
    if let Some(missing) = task.wrong.keys().find(|tries| !words.wrong.contains_key(*tries)) {
        return Err(wrong("wrong", format!("nothing is said to `{missing}`")));
    }
    as_many("wrong", words.wrong.len(), task.wrong.len())?;
    (task.text, task.hint, task.success) = (words.text, words.hint, words.success);
    task.wrong = words.wrong;
    Ok(())
}

fn as_many(field: &str, found: usize, wanted: usize) -> Result<(), Misfit> {
    if found == wanted { Ok(()) } else { Err(wrong(field, format!("{found} instead of {wanted}"))) }
}

/// Where in a text something is wrong, and what.
struct Misfit {
    place: String,
    why: String,
}

impl Misfit {
    /// The same in the one of `index` among several.
    fn within(self, what: &str, index: usize) -> Misfit {
        Misfit { place: format!("{what} {}, {}", index + 1, self.place), ..self }
    }

    fn of(self, game: &'static str, language: &'static str) -> BadTour {
        let Misfit { place, why } = self;
        BadTour { game, language, place, why }
    }
}

fn wrong(field: &str, why: impl Into<String>) -> Misfit {
    Misfit { place: field.to_owned(), why: why.into() }
}

fn from_toml<T: DeserializeOwned>(text: &str) -> Result<T, Misfit> {
    let unreadable =
        |why: toml::de::Error, place| Misfit { place, why: why.to_string().trim_end().to_owned() };
    let parsed = toml::Deserializer::parse(text).map_err(|why| unreadable(why, String::new()))?;
    serde_path_to_error::deserialize(parsed).map_err(|bad| {
        let place = place(bad.path());
        unreadable(bad.into_inner(), place)
    })
}

/// A path of the reader as people count: `stops[1].tasks[0].hint` is stop 2, task 1, hint.
fn place(path: &Path) -> String {
    let mut words: Vec<String> = Vec::new();
    for segment in path {
        match (segment, words.last_mut()) {
            (Segment::Map { key }, _) => words.push(key.clone()),
            (Segment::Seq { index }, Some(list)) => {
                *list = format!("{} {}", list.trim_end_matches('s'), index + 1);
            }
            _ => {}
        }
    }
    words.join(", ")
}

/// Checks one stop and fills in its seat.
fn complete(game: &dyn AnyGame, stop: &mut Stop) -> Result<(), Misfit> {
    let line =
        game.parse(&stop.position, Options::default()).map_err(|bad| wrong("position", bad.to_string()))?;
    let seats = line.turn().seats();
    let info = game.info();
    if stop.seat.is_empty() {
        let first = seats.iter().next().ok_or_else(|| wrong("position", "the game is over"))?;
        info.seat_id(first).clone_into(&mut stop.seat);
    }
    let acts = info.seat(&stop.seat).is_ok_and(|seat| seats.contains(seat));
    if !acts {
        return Err(wrong("seat", "it does not act in this position"));
    }
    if stop.tasks.is_empty() {
        return Err(wrong("tasks", "there is nothing to do"));
    }
    check_words(stop)?;
    for (index, task) in stop.tasks.iter().enumerate() {
        check_answers(task).map_err(|bad| bad.within("task", index))?;
    }
    Ok(())
}

fn check_words(stop: &Stop) -> Result<(), Misfit> {
    filled("title", &stop.title)?;
    for (index, Task { text, hint, success, wrong, .. }) in stop.tasks.iter().enumerate() {
        let mut fields = [("text", text), ("hint", hint), ("success", success)].into_iter();
        let said = wrong.values().try_for_each(|words| filled("wrong", words));
        fields
            .try_for_each(|(field, words)| filled(field, words))
            .and(said)
            .map_err(|bad| bad.within("task", index))?;
    }
    Ok(())
}

fn check_answers(task: &Task) -> Result<(), Misfit> {
    let Some(first) = task.answers.first() else { return Err(wrong("answers", "there is none")) };
    if first.contains(ANYTHING) {
        return Err(wrong("answers", "the first one is shown, so it stands for itself alone"));
    }
    task.answers.iter().try_for_each(|answer| filled("answers", answer))?;
    task.reply.iter().try_for_each(|part| filled("reply", part))
}

fn filled(field: &str, text: &str) -> Result<(), Misfit> {
    if text.trim().is_empty() { Err(wrong(field, "it is empty")) } else { Ok(()) }
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
