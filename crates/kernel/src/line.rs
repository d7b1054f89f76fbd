//! A game in the course of being played: a state with its history.

use crate::check::{check_composed, follow, incomplete, read_steps};
use crate::{
    BadOption, Chance, Event, Eye, Game, Illegal, Legal, Options, Outcome, Path, Reason, Scene, Seat, Turn,
    Views, apply, view,
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

/// All that a seat knows: its view, its memory, and how often positions have occurred. This is what
/// a computer player is given, and it holds no secret of anybody else.
#[derive(Clone)]
pub struct Knowledge<G: Views> {
    /// The game, with its options.
    pub game: Arc<G>,
    /// Who knows it.
    pub seat: Seat,
    /// What that seat sees.
    pub view: G::View,
    /// What it remembers.
    pub memory: G::Memory,
    /// The repetition keys of the positions so far, the present one last; empty where repetition is
    /// not adjudicated.
    pub keys: Vec<u64>,
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

    /// Who acts, repetition included.
    pub fn turn(&self) -> Turn {
        match self.game.turn(&self.state) {
            over @ Turn::Over(_) => over,
            _ if self.repeated() => Turn::Over(Outcome::draw(Reason::Repetition)),
            turn => turn,
        }
    }

    /// Whether the present position has occurred for the third time.
    fn repeated(&self) -> bool {
        let Some(now) = self.keys.last() else { return false };
        self.keys.iter().filter(|key| *key == now).count() >= 3
    }

    /// What an eye sees.
    pub fn view(&self, eye: Eye) -> std::borrow::Cow<'_, G::View> {
        view(self.game(), &self.state, eye)
    }

    /// What a seat keeps in mind.
    pub(crate) fn memory(&self, seat: Seat) -> &G::Memory {
        &self.memories[usize::from(seat.0)]
    }

    /// Why a seat has nothing to do now, if it has not.
    pub(crate) fn idle(&self, seat: Seat) -> Option<&'static str> {
        let turn = self.turn();
        match turn.outcome() {
            Some(_) => Some("the game is over"),
            None if !turn.seats().contains(seat) => Some("it is not this seat's turn"),
            None => None,
        }
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
    pub fn apply(&mut self, part: Legal<'_, G::Step>) -> Vec<Event> {
        let seats = (0..self.game.info().seats.len() as u8).map(Seat);
        let before: Vec<G::View> = seats.map(|seat| self.view(Eye::Seat(seat)).into_owned()).collect();
        let events = apply(&*self.game, &mut self.state, part);
        for (index, memory) in self.memories.iter_mut().enumerate() {
            for event in &events {
                self.game.remember(memory, &before[index], event.seen(Eye::Seat(Seat(index as u8))));
            }
        }
        self.keys.extend(self.game.repetition(&self.state));
        events
    }
}

impl<G: Game> Line<G> {
    /// What an eye's client draws.
    pub fn scene(&self, eye: Eye) -> Scene {
        let memory = eye.seat().map(|seat| self.memory(seat));
        let mut scene = self.game.scene(&self.view(eye), memory);
        // What a game says of a position that is played on does not hold where repetition has ended it.
        if self.repeated() {
            scene.words.clear();
        }
        scene
    }

    /// Reads and plays one part, its steps in any order that a player may compose them in. Nothing
    /// changes when it is illegal.
    pub fn play_part(&mut self, text: &str) -> Result<Vec<Event>, Illegal> {
        let seat = self.actor()?;
        let steps = read_steps::<G>(text)?;
        let path = check_composed(self.game(), &self.view(Eye::Seat(seat)), steps)?;
        Ok(self.apply(path.legal().expect("check_composed returns whole parts")))
    }

    /// Reads and plays one whole turn, whatever its parts, its steps in the order of the text.
    /// Nothing changes when it is illegal.
    pub fn play_turn(&mut self, text: &str) -> Result<Vec<Event>, Illegal> {
        let mut line = self.clone();
        let mut events = Vec::new();
        let mut rest = read_steps::<G>(text)?;
        let mut done = 0;
        loop {
            let counted = |illegal: Illegal| Illegal { index: illegal.index + done, ..illegal };
            let (path, beyond) = line.longest_part(&rest).map_err(counted)?;
            events.extend(line.apply(path.legal().expect("longest_part returns whole parts")));
            if !self.game.mid_turn(&line.state) {
                if let Some(illegal) = beyond {
                    return Err(counted(illegal));
                }
                *self = line;
                return Ok(events);
            }
            done += path.steps().len();
            rest.drain(..path.steps().len());
        }
    }

    /// The longest beginning of `steps` that is a whole part, and what forbids the steps beyond it to
    /// belong to the same part.
    fn longest_part(&self, steps: &[G::Step]) -> Result<(Path<G::Step>, Option<Illegal>), Illegal> {
        let view = self.view(Eye::Seat(self.actor()?));
        let (mut path, mut beyond) = follow(self.game(), &view, steps);
        if path.legal().is_none() {
            beyond = beyond.or_else(|| Some(incomplete(steps)));
        }
        // Only where turns have several parts may the steps beyond belong to the next one.
        if let Some(illegal) = beyond.take_if(|_| !G::MANY_PARTS) {
            return Err(illegal);
        }
        while path.legal().is_none() {
            if path.pop().is_none() {
                return Err(beyond.unwrap_or_else(|| incomplete(steps)));
            }
        }
        Ok((path, beyond))
    }

    fn actor(&self) -> Result<Seat, Illegal> {
        self.turn().actor().ok_or_else(|| Illegal {
            index: 0,
            step: String::new(),
            why: "the game is over".to_owned(),
        })
    }
}
