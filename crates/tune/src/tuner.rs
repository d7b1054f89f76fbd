//! Games without their types, for command lines.

use crate::{Beginnings, Begun, Facts, Inputs, Learner, Sample, SelfPlay, Worth};
use menagerie_kernel::{BadPosition, Judge, evaluate};

/// What plays and learns a game.
pub trait Tuner: Send + Sync {
    /// The samples of a game of this number; see [`SelfPlay::play`].
    fn play(&self, how: &SelfPlay, number: u64) -> Vec<Sample>;

    /// The game of this number, with its beginning; see [`Beginnings::play`].
    fn begin(&self, how: &Beginnings, number: u64) -> Option<Begun>;

    /// A learner of what positions of the game are worth; none where the game does not say of what they consist.
    fn learner(&self) -> Option<Learner>;

    /// Gives a learner of this game a position to learn from.
    ///
    /// # Errors
    /// The position's text cannot be read.
    fn teach(&self, learner: &mut Learner, sample: &Sample) -> Result<(), BadPosition>;

    /// Room for what a network of this game is trained from; none where the game has no network.
    fn inputs(&self) -> Option<Inputs>;

    /// Adds a position of this game to what a network is trained from.
    ///
    /// # Errors
    /// The position's text cannot be read.
    fn write(&self, inputs: &mut Inputs, sample: &Sample) -> Result<(), BadPosition>;

    /// Counts a position of this game among those that tell something of it.
    ///
    /// # Errors
    /// The position's text cannot be read.
    fn count(&self, facts: &mut Facts, sample: &Sample) -> Result<(), BadPosition>;

    /// What each kind of pieces is worth, as it was learned and by what was seen; none where that is not learned.
    fn worths(&self, facts: &Facts) -> Vec<Worth>;
}

/// The tuner of a game.
pub fn tuner<G: Judge>(game: G) -> Box<dyn Tuner> {
    Box::new(Of(game))
}

struct Of<G>(G);

impl<G: Judge> Tuner for Of<G> {
    fn play(&self, how: &SelfPlay, number: u64) -> Vec<Sample> {
        how.play(&self.0, number)
    }

    fn begin(&self, how: &Beginnings, number: u64) -> Option<Begun> {
        how.play(&self.0, number)
    }

    fn learner(&self) -> Option<Learner> {
        self.0.lesson().map(Learner::new)
    }

    fn teach(&self, learner: &mut Learner, sample: &Sample) -> Result<(), BadPosition> {
        let state = self.0.parse(&sample.position)?;
        if let Some(trace) = self.0.trace(&state) {
            learner.add(trace, sample);
        }
        Ok(())
    }

    fn inputs(&self) -> Option<Inputs> {
        self.0.lesson().map(|lesson| Inputs::new(&lesson))
    }

    fn write(&self, inputs: &mut Inputs, sample: &Sample) -> Result<(), BadPosition> {
        let state = self.0.parse(&sample.position)?;
        if let Some(trace) = self.0.trace(&state).filter(|trace| !trace.inputs.is_empty()) {
            inputs.add(&trace, evaluate(&self.0, &state), sample);
        }
        Ok(())
    }

    fn count(&self, facts: &mut Facts, sample: &Sample) -> Result<(), BadPosition> {
        let state = self.0.parse(&sample.position)?;
        if let Some(seat) = self.0.turn(&state).actor() {
            facts.add(sample, self.0.info().team(seat), self.0.trace(&state).as_ref());
        }
        Ok(())
    }

    fn worths(&self, facts: &Facts) -> Vec<Worth> {
        self.0.lesson().map_or_else(Vec::new, |lesson| facts.worths(&lesson))
    }
}
