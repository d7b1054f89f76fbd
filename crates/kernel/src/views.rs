//! What may be known of a game in the course of being played.

use crate::{BadPosition, Eye, Happening, Opener, Random, Rules, Seat};
use std::borrow::Cow;
use std::hash::Hash;

/// What each seat and the public may know of a position, and what a seat keeps in mind. A game without secrets says
/// in one line that it is [`Open`].
pub trait Views: Rules {
    /// What a seat keeps in mind beyond its present view; `()` where the view says all. Seats that have seen the same
    /// have equal memories.
    type Memory: Clone + Default + Eq + Hash + Send + Sync + 'static;

    /// Reads the text of what `seat` may know of a position.
    fn parse_view(&self, text: &str, seat: Seat) -> Result<Self::View, BadPosition>;

    /// What an eye may know, built up from what the rules tell it.
    fn view<'s>(&self, state: &'s Self::State, eye: Eye, opener: &Opener) -> Cow<'s, Self::View>;

    /// The text of a view.
    fn view_text(&self, view: &Self::View) -> String;

    /// Folds what a seat saw into its memory; `before` is its view before that part was played.
    fn remember(&self, _memory: &mut Self::Memory, _before: &Self::View, _seen: &Happening) {}

    /// A full state that the seat of `view` cannot tell from the true one (a *determinization*): one of all those that
    /// agree with what it sees and remembers. Each is drawn as often as it is likely when chance draws evenly
    /// and others are taken to choose at random where nobody sees it.
    fn resample(&self, view: &Self::View, memory: &Self::Memory, random: &mut impl Random) -> Self::State;

    /// Whether everybody may read the text of this step. If not, others learn of it only what the events tell them. A
    /// game with secrets says here which of its steps are open.
    fn disclosed(&self, _step: &Self::Step) -> bool {
        !self.info().hidden
    }
}

/// A game in which nothing is hidden: the state is its own view for every eye, and nobody needs a memory. The
/// state has nothing sealed in it, since every eye may read its whole text.
///
/// ```ignore
/// impl Rules for Halma {
///     type State = Position;
///     type View = Position;
///     // …
/// }
///
/// impl Open for Halma {}
/// ```
pub trait Open: Rules<View = <Self as Rules>::State> {}

impl<G: Open> Views for G {
    type Memory = ();

    fn view<'s>(&self, state: &'s Self::State, _: Eye, _: &Opener) -> Cow<'s, Self::View> {
        Cow::Borrowed(state)
    }

    fn view_text(&self, view: &Self::View) -> String {
        self.text(view, &Opener::KERNEL)
    }

    fn parse_view(&self, text: &str, _: Seat) -> Result<Self::View, BadPosition> {
        self.parse(text)
    }

    fn resample(&self, view: &Self::View, (): &(), _: &mut impl Random) -> Self::State {
        view.clone()
    }
}
