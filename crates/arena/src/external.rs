//! An engine that is another program: started when it is needed, and again after it went wrong.

use crate::contestant::{Answer, Beginning, Contestant, Moment, Trouble};
use crate::spec::Program;
use menagerie_show::AnyLine;
use std::time::Duration;

/// A program that runs, and what was agreed with it, in the words of one protocol.
pub trait Engine: Sized + Send {
    /// Starts a program and lets it introduce itself.
    ///
    /// # Errors
    /// It cannot be started, does not introduce itself, or does not have an option that it is to have.
    fn start(program: &Program, patience: Duration) -> Result<Self, Trouble>;

    /// As [`Contestant::begin`]; `named` is what the program calls the game, where that is told.
    ///
    /// # Errors
    /// It does not get ready, or cannot play this.
    fn begin(&mut self, beginning: &Beginning<'_>, named: Option<&str>) -> Result<(), Trouble>;

    /// Whether it cannot play a further game, so that it is to be started anew for one.
    fn is_spent(&self) -> bool {
        false
    }

    /// As [`Contestant::see`].
    fn see(&mut self, line: &dyn AnyLine, part: &str);

    /// As [`Contestant::choose`].
    ///
    /// # Errors
    /// It does not act.
    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble>;
}

/// An engine that is another program.
pub struct External<E> {
    program: Program,
    engine: Option<E>,
    /// Whether it ever got ready.
    proved: bool,
}

impl<E> External<E> {
    /// An engine that is started when it is needed.
    pub const fn new(program: Program) -> External<E> {
        External { program, engine: None, proved: false }
    }
}

impl<E: Engine> External<E> {
    /// The engine, started if need be, once it is ready for a game.
    fn begun(&mut self, beginning: &Beginning<'_>) -> Result<E, Trouble> {
        let mut engine = match self.engine.take().filter(|engine| !engine.is_spent()) {
            Some(engine) => engine,
            None => E::start(&self.program, beginning.patience)?,
        };
        engine.begin(beginning, self.program.variant.as_deref())?;
        Ok(engine)
    }
}

impl<E: Engine> Contestant for External<E> {
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Trouble> {
        if beginning.line.info().hidden {
            let why = "another program would be told the secrets of both sides, so that games with secrets are for our own player";
            return Err(Trouble::Unfit(why.to_owned()));
        }
        let engine = self.begun(beginning).map_err(|trouble| trouble.at_first(!self.proved))?;
        (self.engine, self.proved) = (Some(engine), true);
        Ok(())
    }

    fn see(&mut self, line: &dyn AnyLine, part: &str) {
        if let Some(engine) = &mut self.engine {
            engine.see(line, part);
        }
    }

    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble> {
        let mut engine = self.engine.take().expect("a game was begun");
        let answer = engine.choose(moment);
        if !answer.as_ref().is_err_and(Trouble::needs_restart) {
            self.engine = Some(engine);
        }
        answer
    }
}
