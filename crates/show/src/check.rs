//! Turns from outside: reading them and finding what is wrong with them.

use crate::Game;
use crate::order::arrange;
use menagerie_kernel::{Path, Rules, Sentence, Term, excerpt, sentence};
use std::fmt;
use std::str::FromStr;

/// Why a part cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// It is not this seat's turn.
    NotToAct,
    /// A part has steps, and there is none.
    Empty,
    /// One of its steps is not allowed.
    Step {
        /// Which step, counted from 0.
        index: usize,
        /// Its text.
        text: String,
        /// Which rule forbids it.
        why: Sentence,
    },
}

impl Illegal {
    /// Which step is wrong, counted from 0; none if the part is refused for another reason.
    pub fn step(&self) -> Option<usize> {
        match self {
            Illegal::Step { index, .. } => Some(*index),
            Illegal::Over | Illegal::NotToAct | Illegal::Empty => None,
        }
    }

    /// What is wrong, without where.
    pub fn why(&self) -> Sentence {
        match self {
            Illegal::Over => sentence!("the game is over"),
            Illegal::NotToAct => sentence!("it is not this seat's turn"),
            Illegal::Empty => sentence!("a step is missing"),
            Illegal::Step { why, .. } => why.clone(),
        }
    }

    /// What is wrong, and where.
    pub fn sentence(&self) -> Sentence {
        match self {
            Illegal::Step { index, text, why } if !text.is_empty() => {
                let (number, text) = (1 + *index as u32, Term::Quote(text.clone()));
                sentence!("step {number} ({text}): {why}", number, text, why = why.clone())
            }
            _ => self.why(),
        }
    }

    /// This error, where so many steps come before the part.
    #[must_use]
    pub(crate) fn after(mut self, steps: usize) -> Illegal {
        if let Illegal::Step { index, .. } = &mut self {
            *index += steps;
        }
        self
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for Illegal {}

/// Reads steps joined by commas. The empty text has none.
pub fn read_steps<G: Rules>(text: &str) -> Result<Vec<G::Step>, Illegal> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(',').enumerate().map(|(index, step)| read_step::<G>(index, step)).collect()
}

/// Reads the step of an index, which errors name. A text has one form: what reads as a step but prints otherwise is refused.
pub(crate) fn read_step<G: Rules>(index: usize, text: &str) -> Result<G::Step, Illegal> {
    let illegal = |why: Sentence| Illegal::Step { index, text: excerpt(text), why };
    let step: G::Step = text.parse().map_err(|why: <G::Step as FromStr>::Err| illegal(why.into()))?;
    match step.to_string() {
        printed if printed == text => Ok(step),
        printed => Err(illegal(sentence!("it is written {text}", text = Term::Quote(printed)))),
    }
}

/// Follows `steps` from the beginning of a part. The path ends where they end, which need not be the
/// end of a part.
pub fn check<G: Game>(game: &G, view: &G::View, steps: &[G::Step]) -> Result<Path<G>, Illegal> {
    match follow(game, view, steps) {
        (path, None) => Ok(path),
        (_, Some(illegal)) => Err(illegal),
    }
}

/// Follows `steps` as far as they are legal, and says why they cannot be followed further.
pub(crate) fn follow<G: Game>(game: &G, view: &G::View, steps: &[G::Step]) -> (Path<G>, Option<Illegal>) {
    let mut path = Path::new();
    for (index, step) in steps.iter().enumerate() {
        if path.try_push(game, view, step) {
            continue;
        }
        let may_go_on = path.then().may_go_on();
        let why = if may_go_on { game.why_not(view, path.steps(), step) } else { turn_is_complete() };
        return (path, Some(Illegal::Step { index, text: step.to_string(), why }));
    }
    (path, None)
}

/// Like [`check`], for steps in the order in which a player thought of them, and only for a whole
/// part. An error counts steps in that order too.
pub fn check_composed<G: Game>(
    game: &G,
    view: &G::View,
    mut steps: Vec<G::Step>,
) -> Result<Path<G>, Illegal> {
    let given = steps.clone();
    arrange(game, &mut steps);
    let path = check(game, view, &steps).map_err(|mut illegal| {
        if let Illegal::Step { index, .. } = &mut illegal {
            *index = given.iter().position(|step| *step == steps[*index]).unwrap_or(*index);
        }
        illegal
    })?;
    if path.legal().is_some() { Ok(path) } else { Err(incomplete(&given)) }
}

/// The sentence that nothing may follow a complete turn.
pub fn turn_is_complete() -> Sentence {
    sentence!("the turn is complete before it")
}

/// The error that something must follow `steps`.
pub(crate) fn incomplete<S: fmt::Display>(steps: &[S]) -> Illegal {
    match steps.last() {
        Some(last) => Illegal::Step {
            index: steps.len() - 1,
            text: last.to_string(),
            why: sentence!("the turn is not complete with it"),
        },
        None => Illegal::Empty,
    }
}
