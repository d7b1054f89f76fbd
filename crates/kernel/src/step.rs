//! Steps, the prefixes they form, and the proof that a part is legal.

use crate::{Judge, Rules};
use std::fmt;

/// What may come after a step, within the same part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), serde(rename_all = "lowercase"))]
pub enum Then {
    /// The part ends with this step.
    Ends,
    /// Another step must follow.
    Continues,
    /// The part may end here or go on.
    Either,
}

impl Then {
    /// Whether the part may end after this step.
    pub const fn may_end(self) -> bool {
        matches!(self, Then::Ends | Then::Either)
    }

    /// Whether another step may follow.
    pub const fn may_go_on(self) -> bool {
        matches!(self, Then::Continues | Then::Either)
    }
}

/// Where a game puts the steps that it finds.
pub trait Sink<S> {
    /// Takes one step that leads on to a legal turn, and what may follow it.
    fn step(&mut self, step: S, then: Then);
}

impl<S, F: FnMut(S, Then)> Sink<S> for F {
    fn step(&mut self, step: S, then: Then) {
        self(step, then);
    }
}

/// A step that a game offers after a prefix. Only [`offers`] and [`captures`] make one, so a [`Path`] consists only of
/// steps that were offered.
pub struct Offer<G: Rules> {
    step: G::Step,
    then: Then,
}

impl<G: Rules> Clone for Offer<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Offer<G> {}

impl<G: Rules> PartialEq for Offer<G> {
    fn eq(&self, other: &Self) -> bool {
        (self.step, self.then) == (other.step, other.then)
    }
}

impl<G: Rules> fmt::Debug for Offer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Offer({}, {:?})", self.step, self.then)
    }
}

impl<G: Rules> Offer<G> {
    /// The step.
    pub const fn step(&self) -> &G::Step {
        &self.step
    }

    /// What may follow it.
    pub const fn then(&self) -> Then {
        self.then
    }

    /// The part that consists of this first step alone, if it may end there. It must be one of the
    /// offers after the empty prefix.
    pub fn alone(&self) -> Option<Legal<'_, G>> {
        self.then.may_end().then_some(Legal { steps: std::slice::from_ref(&self.step) })
    }
}

/// Puts the steps that may follow `prefix` into `found`, which is emptied first: once each, in the
/// order of the game's generator.
pub fn offers<G: Rules>(game: &G, view: &G::View, prefix: &[G::Step], found: &mut Vec<Offer<G>>) {
    found.clear();
    game.steps(view, prefix, &mut |step, then| found.push(Offer { step, then }));
}

/// Puts first steps of parts into `found`, which is emptied first: at least those that [may win
/// something](Judge::captures) at once.
pub fn captures<G: Judge>(game: &G, view: &G::View, found: &mut Vec<Offer<G>>) {
    found.clear();
    game.captures(view, &mut |step, then| found.push(Offer { step, then }));
}

/// Steps from the beginning of a part of a game, each offered after those before it.
pub struct Path<G: Rules> {
    steps: Vec<G::Step>,
    then: Vec<Then>,
}

impl<G: Rules> Clone for Path<G> {
    fn clone(&self) -> Self {
        Path { steps: self.steps.clone(), then: self.then.clone() }
    }
}

impl<G: Rules> Default for Path<G> {
    fn default() -> Self {
        Path { steps: Vec::new(), then: Vec::new() }
    }
}

impl<G: Rules> From<&Offer<G>> for Path<G> {
    /// The part begins with this step, which must be one of the offers after the empty prefix.
    fn from(offer: &Offer<G>) -> Self {
        Path { steps: vec![offer.step], then: vec![offer.then] }
    }
}

impl<G: Rules> fmt::Debug for Path<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.steps.iter().map(|step| format_args!("{step}").to_string())).finish()
    }
}

impl<G: Rules> Path<G> {
    /// The empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes on with a step that was offered after this path, in the same position.
    pub fn push(&mut self, offer: &Offer<G>) {
        self.steps.push(offer.step);
        self.then.push(offer.then);
    }

    /// Goes on with this step, if it is offered after this path; says whether it is.
    pub fn try_push(&mut self, game: &G, view: &G::View, step: &G::Step) -> bool {
        let mut found = Vec::new();
        if self.then().may_go_on() {
            offers(game, view, &self.steps, &mut found);
        }
        let offer = found.iter().find(|offer| offer.step == *step);
        offer.map(|offer| self.push(offer)).is_some()
    }

    /// Takes the last step back.
    pub fn pop(&mut self) -> Option<G::Step> {
        self.then.pop();
        self.steps.pop()
    }

    /// The steps so far.
    pub fn steps(&self) -> &[G::Step] {
        &self.steps
    }

    /// What may follow the last step. On the empty path another step must follow.
    pub fn then(&self) -> Then {
        self.then.last().copied().unwrap_or(Then::Continues)
    }

    /// The whole part, if it may end here.
    pub fn legal(&self) -> Option<Legal<'_, G>> {
        self.then().may_end().then_some(Legal { steps: &self.steps })
    }
}

/// A whole part of a game that was found legal. It can only be made of what this game offered, and belongs to the state
/// whose view offered it. A part of another game does not compile, and one that the same game offered in another state
/// must not be played.
pub struct Legal<'a, G: Rules> {
    steps: &'a [G::Step],
}

impl<G: Rules> Clone for Legal<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Legal<'_, G> {}

impl<'a, G: Rules> Legal<'a, G> {
    /// The steps of the part.
    pub const fn steps(&self) -> &'a [G::Step] {
        self.steps
    }

    /// The only step, in games whose parts have one.
    pub const fn only(&self) -> &'a G::Step {
        &self.steps[0]
    }

    /// This part as one of the game that this game wraps: the one from which its offers come.
    pub const fn within<H: Rules<Step = G::Step>>(self) -> Legal<'a, H> {
        Legal { steps: self.steps }
    }
}
