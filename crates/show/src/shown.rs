//! What people are shown of a game. An engine does not need it.

use crate::kit::Field;
use crate::{Backing, Gesture, InAnyOrder, Kind, Reach, Scene};
use menagerie_kernel::{Sentence, Spot, Views};

/// What people are shown of a game and told about it: its pieces, its board, how steps are made, why others are not.
pub trait Shown: Views {
    /// All kinds of pieces that can stand on the board, in both colours and each colour's most important first; none
    /// in a game without pieces.
    fn kinds(&self) -> Vec<Kind> {
        Vec::new()
    }

    /// The fields of a position text after the placement, in their order; none in a game whose positions are
    /// not set up by hand.
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    /// Says which rule forbids `step` after `prefix`. Only asked of steps that are not offered.
    fn why_not(&self, view: &Self::View, prefix: &[Self::Step], step: &Self::Step) -> Sentence;

    /// What a client draws for the eye whose view this is.
    fn scene(&self, view: &Self::View, memory: Option<&Self::Memory>) -> Scene;

    /// What the eye of this view may be told of the piece on a square, of any side and at any time; nothing where
    /// it sees none.
    fn reach(&self, _view: &Self::View, _at: Spot) -> Option<Reach> {
        None
    }

    /// How a player makes this step, offered after `prefix`.
    fn gesture(&self, view: &Self::View, prefix: &[Self::Step], step: &Self::Step) -> Gesture;

    /// Where this step, offered after `prefix`, gets its power from; nothing where that needs no explanation.
    fn backing(&self, _view: &Self::View, _prefix: &[Self::Step], _step: &Self::Step) -> Vec<Backing> {
        Vec::new()
    }

    /// What a player should know before handing in a part that ends with `step`, offered after `prefix`: what
    /// it shows, or settles for good. A client asks before it hands such a part in, and says these sentences.
    fn warnings(&self, _view: &Self::View, _prefix: &[Self::Step], _step: &Self::Step) -> Vec<Sentence> {
        Vec::new()
    }

    /// Why `step`, offered after `prefix`, would come to nothing as far as the seat can tell from what it has seen, in a
    /// sentence; nothing where it may do something. Clients tell such steps apart and say so before they are played.
    fn vain(
        &self,
        _view: &Self::View,
        _prefix: &[Self::Step],
        _step: &Self::Step,
        _memory: &Self::Memory,
    ) -> Option<Sentence> {
        None
    }

    /// What a client draws while a part is being composed: the scene as it stands after a prefix that was
    /// offered, as far as the player can tell. Where a game says nothing, a client moves pieces as the gestures
    /// of the steps say; where a step does more than that, the game sketches it.
    fn sketch(
        &self,
        _view: &Self::View,
        _prefix: &[Self::Step],
        _memory: Option<&Self::Memory>,
    ) -> Option<Scene> {
        None
    }

    /// The game as one whose parts may be composed in any order, if it is one.
    fn in_any_order(&self) -> Option<&dyn InAnyOrder<Self::View, Self::Step>> {
        None
    }
}

/// A whole game: its [`Rules`](menagerie_kernel::Rules), what [may be known](Views) of it, and what is [`Shown`].
pub trait Game: Shown {}

impl<G: Shown> Game for G {}
