//! What an opponent must be told of a game.

use crate::{Ladder, Lesson, Opener, Sink, Spot, Trace, Views};

/// What an opponent must be told of a game beyond its rules.
pub trait Judge: Views {
    /// The worth of a state in centipawns for the team of the seat to act; asked only while the game
    /// goes on. States are those that a player imagines, never the true one of a game with secrets.
    fn evaluate(&self, state: &Self::State, opener: &Opener) -> i32;

    /// What was last learned about the worth of this game's states; nothing if that is not learned.
    fn lesson(&self) -> Option<Lesson> {
        None
    }

    /// What the worth of a state consists of, where that is learned: [`evaluate`](Judge::evaluate) is the
    /// [worth](Trace::worth) of the trace. Nothing for a state that the lesson is not about.
    fn trace(&self, _state: &Self::State) -> Option<Trace> {
        None
    }

    /// What a step wins at once, in centipawns (what it takes and what it promotes to); 0 for a quiet one.
    fn gain(&self, state: &Self::State, step: &Self::Step, opener: &Opener) -> i32;

    /// What a step wins in the end, in centipawns, when both sides go on taking where it goes to, each as long as that
    /// pays (*static exchange evaluation*); never more than its [gain](Judge::gain). By default it is the gain.
    fn exchange(&self, state: &Self::State, step: &Self::Step, opener: &Opener) -> i32 {
        self.gain(state, step, opener)
    }

    /// Whether a turn changes so little that the worth of a position is a good guess of its worth one turn later. A
    /// search of such a game can cut many lines short. Games in which a piece, or a side, may move several times in a
    /// turn are not steady.
    fn is_steady(&self) -> bool {
        true
    }

    /// How much of what [`evaluate`](Judge::evaluate) returns is for the right to move (*tempo*), in centipawns: a turn
    /// that changes nothing else loses twice as much. Asked in games that are not [steady](Judge::is_steady), whose
    /// teams take turns; 0 where it is little.
    fn tempo(&self) -> i32 {
        0
    }

    /// Whether two steps of one turn lead to the same state in either order, wherever both orders are offered, as with
    /// the moves of two men. A search then follows one order alone. For games whose turns have at most two steps.
    fn steps_commute(&self) -> bool {
        false
    }

    /// Whether the seat to act is in check: what it must not lose is attacked, and that was
    /// [told](crate::Happening::Check). Only the answers show what such a position is worth. Asked between turns.
    fn in_check(&self, _state: &Self::State, _opener: &Opener) -> bool {
        false
    }

    /// Whether the seat to act is in a check that it must answer, so that it has few turns. A check on one of two kings
    /// need not be answered.
    fn must_answer_check(&self, state: &Self::State, opener: &Opener) -> bool {
        self.in_check(state, opener)
    }

    /// Whether a step that is a whole part may put the next seat in a check that it [must
    /// answer](Judge::must_answer_check): where this says no, it does not. A game that can tell so before the step is made
    /// saves a search of it the making of steps that it leaves out.
    fn may_check(&self, _state: &Self::State, _step: &Self::Step, _opener: &Opener) -> bool {
        true
    }

    /// The state in which the team to act has given up its turn: a *null move* (Beal, 1989), which the rules do not know
    /// and a search makes to ask whether a position is so good that even doing nothing holds it. Nothing in check, where
    /// having to move may be what loses (*zugzwang*), and in games that leave it out. Asked between turns.
    fn pass(&self, _state: &Self::State, _opener: &Opener) -> Option<Self::State> {
        None
    }

    /// From where to where a step moves something; nothing for a step that moves nothing. People overlook what comes
    /// from far away or diagonally, and so do the weaker levels of the computer player.
    fn way(&self, _step: &Self::Step) -> Option<(Spot, Spot)> {
        None
    }

    /// How strong the levels of the computer player are in this game.
    fn ladder() -> Ladder {
        Ladder::EVEN
    }

    /// Offers the first steps of parts that may win something at once: all that [`steps`](crate::Rules::steps) offers
    /// whose [gain](Judge::gain) is above zero, in the same order, and possibly others. A game may find these
    /// faster than it finds them all.
    fn captures(&self, view: &Self::View, sink: &mut impl Sink<Self::Step>) {
        self.steps(view, &[], sink);
    }
}
