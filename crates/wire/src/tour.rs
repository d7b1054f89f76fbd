//! Tours: a few positions of a game in which a reader makes the telling move.
//!
//! A tour is a TOML file, kept like the rules as a text of its game ([`Info::tour`](menagerie_kernel::Info)), and it
//! goes to a client as it is: whoever peeks at the answers only cheats themselves. What is read here is well formed;
//! that every answer is legal and shows what it claims is a law of the test kit.

use menagerie_kernel::{AnyGame, Options};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

/// A tour of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tour {
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
    /// Whose view the reader has: the seat that acts first.
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
    /// The parts that are played next without the reader, before another task or to close the stop.
    #[serde(default)]
    #[schema(required)]
    pub reply: Vec<String>,
    /// What the right parts show, and no others do: claims that only the tests read.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub shows: Vec<String>,
}

/// What is wrong with the text of a tour.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadTour {
    /// It is not written as a tour is.
    #[error("the tour of {game}: {why}")]
    Unreadable {
        /// The game's id.
        game: &'static str,
        /// What the reader says, with line and column.
        why: String,
    },
    /// Something in it is missing or does not exist.
    #[error("the tour of {game}, stop {stop}, {field}: {why}")]
    Stop {
        /// The game's id.
        game: &'static str,
        /// Which stop, counted from 1.
        stop: usize,
        /// Which field of it.
        field: String,
        /// What is wrong there.
        why: String,
    },
}

impl Tour {
    /// The tour that a game brings with it, if it brings one.
    pub fn of(game: &dyn AnyGame) -> Result<Option<Tour>, BadTour> {
        let text = game.info().tour;
        if text.is_empty() { Ok(None) } else { Tour::read(game, text).map(Some) }
    }

    /// Reads a tour of `game`.
    pub fn read(game: &dyn AnyGame, text: &str) -> Result<Tour, BadTour> {
        let id = game.info().id;
        let mut tour: Tour = toml::from_str(text)
            .map_err(|why| BadTour::Unreadable { game: id, why: why.to_string().trim_end().to_owned() })?;
        if tour.stops.is_empty() {
            return Err(BadTour::Unreadable { game: id, why: "it has no stops".to_owned() });
        }
        for (index, stop) in tour.stops.iter_mut().enumerate() {
            complete(game, stop).map_err(|(field, why)| BadTour::Stop {
                game: id,
                stop: index + 1,
                field,
                why,
            })?;
        }
        Ok(tour)
    }
}

/// Checks one stop and fills in its seat. An error is the field and what is wrong with it.
fn complete(game: &dyn AnyGame, stop: &mut Stop) -> Result<(), (String, String)> {
    filled("title", &stop.title)?;
    let line = game
        .parse(&stop.position, Options::default())
        .map_err(|bad| ("position".to_owned(), bad.to_string()))?;
    let seats = line.turn().seats();
    let info = game.info();
    if stop.seat.is_empty() {
        let first = seats.iter().next().ok_or_else(|| wrong("position", "the game is over"))?;
        info.seat_id(first).clone_into(&mut stop.seat);
    }
    let acts = info.seat(&stop.seat).is_some_and(|seat| seats.contains(seat));
    if !acts {
        return Err(wrong("seat", "it does not act in this position"));
    }
    if stop.tasks.is_empty() {
        return Err(wrong("tasks", "there is nothing to do"));
    }
    for (index, task) in stop.tasks.iter().enumerate() {
        let within = |(field, why): (String, String)| (format!("task {}, {field}", index + 1), why);
        check_task(task).map_err(within)?;
    }
    Ok(())
}

fn check_task(task: &Task) -> Result<(), (String, String)> {
    filled("text", &task.text)?;
    filled("hint", &task.hint)?;
    filled("success", &task.success)?;
    let Some(first) = task.answers.first() else { return Err(wrong("answers", "there is none")) };
    if first.contains(ANYTHING) {
        return Err(wrong("answers", "the first one is shown, so it stands for itself alone"));
    }
    task.answers.iter().try_for_each(|answer| filled("answers", answer))?;
    task.reply.iter().try_for_each(|part| filled("reply", part))
}

fn filled(field: &str, text: &str) -> Result<(), (String, String)> {
    if text.trim().is_empty() { Err(wrong(field, "it is empty")) } else { Ok(()) }
}

fn wrong(field: &str, why: &str) -> (String, String) {
    (field.to_owned(), why.to_owned())
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
