//! A game in the course of being played: a state with its history.

use crate::{
    BadOption, BadPosition, Chance, Event, Eye, Knowledge, Legal, Options, Outcome, Reason, Seat, Turn,
    Views, apply, mid_turn, view,
};
use imbl::Vector;
use std::sync::Arc;

/// A state with what came before it: the keys of repetition, and for each seat the memory of what
/// that seat saw. A copy shares what came before, and the game.
#[derive(Clone)]
pub struct Line<G: Views> {
    game: Arc<G>,
    state: G::State,
    options: Arc<Options>,
    keys: Vector<u64>,
    memories: Vec<G::Memory>,
}

impl<G: Views> Line<G> {
    /// Starts a game.
    pub fn start(game: &G, options: Options, chance: Chance) -> Result<Self, BadOption> {
        let game = game.with(&options);
        let state = game.start(chance)?;
        Ok(Line::begin(game, state, options))
    }

    /// Goes on from a position, with no history before it.
    pub fn from_state(game: &G, state: G::State, options: Options) -> Self {
        Line::begin(game.with(&options), state, options)
    }

    /// Goes on from the position with this full text, with no history before it.
    pub fn parse(game: &G, text: &str, options: Options) -> Result<Self, BadPosition> {
        let game = game.with(&options);
        let state = game.parse(text)?;
        Ok(Line::begin(game, state, options))
    }

    fn begin(game: G, state: G::State, options: Options) -> Self {
        let memories = vec![G::Memory::default(); game.info().seats.len()];
        let keys = game.repetition(&state).into_iter().collect();
        Line { game: Arc::new(game), state, options: Arc::new(options), keys, memories }
    }

    /// The game, with its options.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The present state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The options that the game was started with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The seats to act, or the end of the game, repetition included.
    pub fn turn(&self) -> Turn {
        match self.game.turn(&self.state) {
            over @ Turn::Over(_) => over,
            _ if self.is_repeated() => Turn::Over(Outcome::draw(Reason::REPETITION)),
            turn => turn,
        }
    }

    /// Whether the seat to act has begun its turn and is to go on with another part.
    pub fn mid_turn(&self) -> bool {
        mid_turn(self.game(), &self.state)
    }

    /// What the game has paid to each seat, in order of play; nothing while it goes on.
    pub fn payoffs(&self) -> Option<Vec<f64>> {
        let turn = self.turn();
        turn.outcome().map(|outcome| self.game.payoffs(&self.state, outcome))
    }

    /// Whether the present position has occurred for the third time.
    pub fn is_repeated(&self) -> bool {
        let Some(now) = self.keys.last() else { return false };
        self.keys.iter().filter(|key| *key == now).count() >= 3
    }

    /// What an eye sees.
    pub fn view(&self, eye: Eye) -> std::borrow::Cow<'_, G::View> {
        view(self.game(), &self.state, eye)
    }

    /// What a seat keeps in mind.
    pub fn memory(&self, seat: Seat) -> &G::Memory {
        &self.memories[usize::from(seat.0)]
    }

    /// All that a seat knows.
    pub fn knowledge(&self, seat: Seat) -> Knowledge<G> {
        Knowledge {
            game: Arc::clone(&self.game),
            seat,
            view: self.view(Eye::Seat(seat)).into_owned(),
            memory: self.memory(seat).clone(),
            keys: self.keys.iter().copied().collect(),
        }
    }

    /// Plays one part.
    pub fn apply(&mut self, part: Legal<'_, G>) -> Vec<Event> {
        // A memory without a size keeps nothing, so that no view has to outlast the part.
        let keep = if size_of::<G::Memory>() > 0 { self.memories.len() } else { 0 };
        let eyes = (0..keep as u8).map(|seat| Eye::Seat(Seat(seat)));
        let before: Vec<(Eye, G::View)> = eyes.map(|eye| (eye, self.view(eye).into_owned())).collect();
        let events = apply(&*self.game, &mut self.state, part);
        for (memory, (eye, before)) in self.memories.iter_mut().zip(&before) {
            for happening in events.iter().filter_map(|event| event.seen(*eye)) {
                self.game.remember(memory, before, happening);
            }
        }
        self.keys.extend(self.game.repetition(&self.state));
        events
    }
}
