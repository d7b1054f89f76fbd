//! Steps, the prefixes they form, and the proof that a part is legal.

use crate::{Judge, Rules};

/// What may come after a step, within the same part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// A step that a game offers after some prefix. Only [`offers`] and [`captures`] make one, so that a [`Path`] can
/// only consist of steps that were offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer<S> {
    step: S,
    then: Then,
}

impl<S> Offer<S> {
    /// The step.
    pub const fn step(&self) -> &S {
        &self.step
    }

    /// What may follow it.
    pub const fn then(&self) -> Then {
        self.then
    }

    /// The part that consists of this first step alone, if it may end there. It must be one of the
    /// offers after the empty prefix.
    pub fn alone(&self) -> Option<Legal<'_, S>> {
        self.then.may_end().then_some(Legal { steps: std::slice::from_ref(&self.step) })
    }
}

/// Puts the steps that may follow `prefix` into `found`, which is emptied first: once each, in the
/// order of the game's generator.
pub fn offers<G: Rules>(game: &G, view: &G::View, prefix: &[G::Step], found: &mut Vec<Offer<G::Step>>) {
    found.clear();
    game.steps(view, prefix, &mut |step, then| found.push(Offer { step, then }));
}

/// Puts first steps of parts into `found`, which is emptied first: at least those that [may win
/// something](Judge::captures) at once.
pub fn captures<G: Judge>(game: &G, view: &G::View, found: &mut Vec<Offer<G::Step>>) {
    found.clear();
    game.captures(view, &mut |step, then| found.push(Offer { step, then }));
}

/// Steps from the beginning of a part, each offered after those before it.
#[derive(Clone, Debug)]
pub struct Path<S> {
    steps: Vec<S>,
    then: Vec<Then>,
}

impl<S> Default for Path<S> {
    fn default() -> Self {
        Path { steps: Vec::new(), then: Vec::new() }
    }
}

impl<S: Copy> Path<S> {
    /// The empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes on with a step that was offered after this path.
    pub fn push(&mut self, offer: &Offer<S>) {
        self.steps.push(offer.step);
        self.then.push(offer.then);
    }

    /// Goes on with this step, if it is offered after this path; says whether it is.
    pub fn try_push<G: Rules<Step = S>>(&mut self, game: &G, view: &G::View, step: &S) -> bool
    where
        S: PartialEq,
    {
        let mut found = Vec::new();
        if self.then().may_go_on() {
            offers(game, view, &self.steps, &mut found);
        }
        let offer = found.iter().find(|offer| offer.step == *step);
        offer.map(|offer| self.push(offer)).is_some()
    }

    /// Takes the last step back.
    pub fn pop(&mut self) -> Option<S> {
        self.then.pop();
        self.steps.pop()
    }

    /// The steps so far.
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    /// What may follow the last step; before the first one something must.
    pub fn then(&self) -> Then {
        self.then.last().copied().unwrap_or(Then::Continues)
    }

    /// The whole part, if it may end here.
    pub fn legal(&self) -> Option<Legal<'_, S>> {
        self.then().may_end().then_some(Legal { steps: &self.steps })
    }
}

/// A whole part that was found legal. It can only be had from what a game offered, and belongs to
/// the state whose view offered it.
#[derive(Debug)]
pub struct Legal<'a, S> {
    steps: &'a [S],
}

impl<S> Clone for Legal<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Legal<'_, S> {}

impl<'a, S> Legal<'a, S> {
    /// The steps of the part.
    pub const fn steps(&self) -> &'a [S] {
        self.steps
    }

    /// The only step, in games whose parts have one.
    pub const fn only(&self) -> &'a S {
        &self.steps[0]
    }
}
