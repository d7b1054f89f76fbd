//! `menagerie play`

use crate::args::{Position, put, say};
use crate::menagerie::fresh_seed;
use crate::{Failure, Menagerie, board, page};
use clap::Args;
use menagerie_kernel::{Eye, LEVELS, Seat, Turn};
use menagerie_search::{Limits, Player};
use menagerie_show::page::ORIGINAL;
use menagerie_show::{AnyGame, AnyLine};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Plays a game against the computer in the terminal.
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    position: Position,
    /// Your seat, by its short name; by default the first
    #[arg(long, value_name = "SEAT")]
    side: Option<String>,
    /// How well the computer plays, from 1 to 10
    #[arg(short, long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=LEVELS as i64))]
    level: u8,
    /// How long the computer thinks, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    think: u64,
}

const HELP: &str = "\
Type a turn as the list shows it (Tab completes), or:
  moves    list the turns       undo     take your last turn back (not in games with secrets)
  board    show the board       flip     turn the board round
  rules    print the rules      resign, quit";

impl Play {
    /// Runs the command until the game is over or the player leaves.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let line = self.position.line(&desk)?;
        let info = line.info();
        let game = desk.game(info.id)?;
        let you = match &self.side {
            None => Seat(0),
            Some(id) => info.seat(id)?,
        };
        let opponent = menagerie.player(info.id)?;
        let mut editor = editor(line.as_ref(), you)?;
        let flipped = you.0 % 2 == 1;
        let think = Duration::from_millis(self.think);
        let session =
            Session { game, line, you, flipped, before: Vec::new(), opponent, level: self.level, think };
        session.play(&mut editor)
    }
}

/// A game in the terminal: one person, and the computer in every other seat.
struct Session<'g> {
    game: &'g dyn AnyGame,
    line: Box<dyn AnyLine>,
    you: Seat,
    flipped: bool,
    /// The line before each of the person's turns.
    before: Vec<Box<dyn AnyLine>>,
    opponent: Box<dyn Player>,
    level: u8,
    think: Duration,
}

impl Session<'_> {
    fn play(mut self, editor: &mut Editor<Completion, MemHistory>) -> Result<(), Failure> {
        say(format_args!("{HELP}\n"))?;
        loop {
            let actor = match self.line.turn() {
                Turn::Over(outcome) => {
                    self.show()?;
                    return say(format_args!("{}: {}", outcome.score, outcome.reason));
                }
                turn => turn.actor().expect("somebody acts while the game goes on"),
            };
            if actor != self.you {
                self.answer(actor)?;
            } else if self.ask(editor)?.is_break() {
                return Ok(());
            }
        }
    }

    /// The computer's part.
    fn answer(&mut self, seat: Seat) -> Result<(), Failure> {
        let began = Instant::now();
        let now = || began.elapsed();
        let limits = Limits::time(self.think, &now);
        let knowledge = self.line.knowledge(seat);
        let choice = self.opponent.choose(knowledge, self.level, fresh_seed(), &limits)?;
        self.tell(&choice.part)
    }

    /// Plays a part and says what the person sees of it.
    fn tell(&mut self, part: &str) -> Result<(), Failure> {
        for told in self.line.play_part(part)?.iter().filter_map(|event| event.seen(Eye::Seat(self.you))) {
            say(format_args!("  {told}"))?;
        }
        Ok(())
    }

    /// The person's part, after any number of other wishes; a break where the person leaves.
    fn ask(&mut self, editor: &mut Editor<Completion, MemHistory>) -> Result<ControlFlow<()>, Failure> {
        self.show()?;
        if let Some(helper) = editor.helper_mut() {
            helper.line = self.line.duplicate();
        }
        loop {
            let seat = &self.line.info().seats[usize::from(self.you.0)];
            let wish = match editor.readline(&format!("{}> ", seat.name)) {
                Ok(wish) => wish,
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(ControlFlow::Break(())),
                Err(error) => return Err(error.into()),
            };
            let wish = wish.trim();
            editor.add_history_entry(wish)?;
            match wish {
                "" => {}
                "help" | "?" => say(HELP)?,
                "moves" => self.list()?,
                "board" => self.show()?,
                "flip" => {
                    self.flipped = !self.flipped;
                    self.show()?;
                }
                "rules" => put(page::rules(self.game, ORIGINAL))?,
                "undo" => {
                    if self.undo()? {
                        return Ok(ControlFlow::Continue(()));
                    }
                }
                "resign" | "quit" | "exit" => return Ok(ControlFlow::Break(())),
                turn => match self.line.check_part(self.you, turn) {
                    Ok(part) => {
                        self.before.push(self.line.duplicate());
                        self.tell(&part)?;
                        return Ok(ControlFlow::Continue(()));
                    }
                    Err(illegal) => say(illegal)?,
                },
            }
        }
    }

    fn show(&self) -> Result<(), Failure> {
        say(format_args!("\n{}", board::draw(&*self.line, Eye::Seat(self.you), self.flipped)))
    }

    /// Lists what may come first in a turn: whole turns where they have one step.
    fn list(&self) -> Result<(), Failure> {
        let offered = self.line.offered(self.you, "").expect("the empty prefix is never wrong");
        let texts: Vec<_> = offered.steps.iter().map(|step| step.text.as_str()).collect();
        say(texts.join(" "))
    }

    /// Takes back the person's last turn, and says so where it cannot.
    fn undo(&mut self) -> Result<bool, Failure> {
        if self.line.info().hidden {
            say("in a game with secrets nothing is taken back")?;
            return Ok(false);
        }
        let Some(before) = self.before.pop() else {
            say("there is nothing to take back")?;
            return Ok(false);
        };
        self.line = before;
        Ok(true)
    }
}

/// Reads lines for the person in a seat.
pub(super) fn editor(line: &dyn AnyLine, you: Seat) -> Result<Editor<Completion, MemHistory>, Failure> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = Editor::with_history(config, MemHistory::new())?;
    editor.set_helper(Some(Completion { line: line.duplicate(), you }));
    Ok(editor)
}

/// Completes the step that is being typed from those that may follow the steps before it.
#[derive(Helper, Highlighter, Hinter, Validator)]
pub(super) struct Completion {
    pub(super) line: Box<dyn AnyLine>,
    you: Seat,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        text: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let (prefix, begun, at) = match text[..cursor].rsplit_once(',') {
            Some((prefix, begun)) => (prefix, begun, prefix.len() + 1),
            None => ("", &text[..cursor], 0),
        };
        let Ok(offered) = self.line.offered(self.you, prefix) else { return Ok((at, Vec::new())) };
        let steps = offered.steps.into_iter().map(|step| step.text);
        Ok((at, steps.filter(|step| step.starts_with(begun)).collect()))
    }
}
