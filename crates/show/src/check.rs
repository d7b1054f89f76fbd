//! Turns from outside: reading them and finding what is wrong with them.

use crate::Game;
use menagerie_kernel::{Path, Rules, excerpt};
use std::fmt;

/// A part that the rules do not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Which step, counted from 0.
    pub index: usize,
    /// Its text.
    pub step: String,
    /// Which rule forbids it.
    pub why: String,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.step.is_empty() {
            // Nothing is wrong with a step: one is missing, or none can be made.
            return f.write_str(&self.why);
        }
        write!(f, "step {} (`{}`): {}", self.index + 1, self.step, self.why)
    }
}

impl std::error::Error for Illegal {}

/// Reads steps joined by commas. The empty text has none.
pub fn read_steps<G: Rules>(text: &str) -> Result<Vec<G::Step>, Illegal> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let read = |(index, step): (usize, &str)| {
        let illegal = |why: String| Illegal { index, step: excerpt(step), why };
        let read: G::Step =
            step.parse().map_err(|why: <G::Step as std::str::FromStr>::Err| illegal(why.to_string()))?;
        // A text has one form: what reads as a step but prints otherwise is not that step.
        if read.to_string() == step { Ok(read) } else { Err(illegal(format!("it is written `{read}`"))) }
    };
    text.split(',').enumerate().map(read).collect()
}

/// Follows `steps` from the beginning of a part. The path ends where they end, which need not be the
/// end of a part.
pub fn check<G: Game>(game: &G, view: &G::View, steps: &[G::Step]) -> Result<Path<G::Step>, Illegal> {
    match follow(game, view, steps) {
        (path, None) => Ok(path),
        (_, Some(illegal)) => Err(illegal),
    }
}

/// Follows `steps` as far as they are legal, and says why it went no further.
pub(crate) fn follow<G: Game>(
    game: &G,
    view: &G::View,
    steps: &[G::Step],
) -> (Path<G::Step>, Option<Illegal>) {
    let mut path = Path::new();
    for (index, step) in steps.iter().enumerate() {
        if path.try_push(game, view, step) {
            continue;
        }
        let why = if path.then().may_go_on() {
            game.why_not(view, path.steps(), step)
        } else {
            "the turn is complete before it".to_owned()
        };
        return (path, Some(Illegal { index, step: step.to_string(), why }));
    }
    (path, None)
}

/// Like [`check`], for steps in the order in which a player thought of them, and only for a whole
/// part. An error counts steps in that order too.
pub fn check_composed<G: Game>(
    game: &G,
    view: &G::View,
    mut steps: Vec<G::Step>,
) -> Result<Path<G::Step>, Illegal> {
    let given = steps.clone();
    game.arrange(&mut steps);
    let path = check(game, view, &steps).map_err(|illegal| {
        let place = given.iter().position(|step| *step == steps[illegal.index]);
        Illegal { index: place.unwrap_or(illegal.index), ..illegal }
    })?;
    if path.legal().is_some() { Ok(path) } else { Err(incomplete(&given)) }
}

/// That something must follow `steps`.
pub(crate) fn incomplete<S: fmt::Display>(steps: &[S]) -> Illegal {
    match steps.last() {
        Some(last) => Illegal {
            index: steps.len() - 1,
            step: last.to_string(),
            why: "the turn is not complete with it".to_owned(),
        },
        None => Illegal { index: 0, step: String::new(), why: "a step is missing".to_owned() },
    }
}
