//! Reads the TOML of tours and of their words in other languages, and says what is wrong with it and where.

use crate::{ANYTHING, BadTour, Stop, Task, Tour};
use menagerie_kernel::Options;
use menagerie_show::AnyGame;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};
use std::collections::BTreeMap;

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

/// Reads a tour of `game`.
pub(crate) fn tour(game: &dyn AnyGame, text: &str) -> Result<Tour, Misfit> {
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
pub(crate) fn translation(tour: &Tour, language: &str, words: &str) -> Result<Tour, Misfit> {
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
pub(crate) struct Misfit {
    place: String,
    why: String,
}

impl Misfit {
    /// This fault, told of the `index`-th of several things.
    fn within(self, what: &str, index: usize) -> Misfit {
        Misfit { place: format!("{what} {}, {}", index + 1, self.place), ..self }
    }

    /// This fault, told of the tour of a game.
    pub(crate) fn of(self, game: &'static str, language: &'static str) -> BadTour {
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
