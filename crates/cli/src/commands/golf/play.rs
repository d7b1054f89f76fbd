//! `menagerie golf play`

use super::{Dealing, solve_in};
use crate::args::{put, say};
use crate::commands::play::{Completion, editor};
use crate::{Failure, board, page};
use clap::Args;
use menagerie_games::golf::SOLVED;
use menagerie_kernel::{Eye, Seat};
use menagerie_show::page::ORIGINAL;
use menagerie_show::{AnyGame, AnyLine};
use menagerie_wire::desk::usual_limit;
use menagerie_wire::{Desk, Solved};
use rustyline::Editor;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use std::time::Duration;

/// Plays puzzles in the terminal. The score of each is how many moves more than the shortest solution were needed.
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    dealing: Dealing,
    /// How many puzzles a round has
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..))]
    puzzles: u8,
    /// How long par is looked for, in seconds
    #[arg(long, value_name = "S", default_value_t = 10)]
    think: u64,
}

const HELP: &str = "\
Type a move from square to square, as e5g6 (Tab completes), or:
  moves    list the moves             undo     take the last move back
  board    show the board             reset    take all moves back
  par      say how many are needed    show     give up and see a shortest solution
  rules    print the rules            quit";

/// How many moves more than par a puzzle counts whose solution was shown.
const SHOWN: i64 = 1;

impl Play {
    /// Runs the command until the round is over or the player leaves.
    pub fn run(self, desk: &Desk) -> Result<(), Failure> {
        let first = self.dealing.first();
        let mut round: Vec<i64> = Vec::new();
        let mut editor = None;
        say(HELP)?;
        for number in 0..u64::from(self.puzzles) {
            let line = self.dealing.deal(desk, first.wrapping_add(number))?;
            let limit = usual_limit(&*line);
            let par = solve_in(Duration::from_secs(self.think), line.as_ref(), limit).ok();
            say(format_args!("\nPuzzle {} of {}", number + 1, self.puzzles))?;
            let editor = match &mut editor {
                Some(editor) => editor,
                none => none.insert(self::editor(line.as_ref(), Seat(0))?),
            };
            let (game, start) = (desk.game(line.info().id)?, line.duplicate());
            let tried = Puzzle { game, start, before: Vec::new(), line, par }.play(editor)?;
            let Some(over_par) = tried else { break };
            round.push(over_par);
        }
        say(format_args!("\n{} over par, {} done", round.iter().sum::<i64>(), puzzles(round.len())))
    }
}

fn puzzles(number: usize) -> String {
    format!("{number} {}", if number == 1 { "puzzle" } else { "puzzles" })
}

/// A puzzle on the table.
struct Puzzle<'g> {
    game: &'g dyn AnyGame,
    start: Box<dyn AnyLine>,
    line: Box<dyn AnyLine>,
    /// The puzzle before each move.
    before: Vec<Box<dyn AnyLine>>,
    /// What the solver says of it; nothing where it was too hard.
    par: Option<Solved>,
}

/// What comes after a wish.
enum After {
    /// Another one.
    Ask,
    /// The next puzzle; so many moves over par.
    Next(i64),
    /// The end of the round.
    Leave,
}

impl Puzzle<'_> {
    /// Asks for moves and wishes until the puzzle is done with. Returns the moves over par; nothing when the player
    /// leaves.
    fn play(mut self, editor: &mut Editor<Completion, MemHistory>) -> Result<Option<i64>, Failure> {
        self.show()?;
        loop {
            if let Some(helper) = editor.helper_mut() {
                helper.line = self.line.duplicate();
            }
            let wish = match editor.readline(&format!("move {}> ", self.before.len() + 1)) {
                Ok(wish) => wish,
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            editor.add_history_entry(wish.trim())?;
            match self.fulfil(wish.trim())? {
                After::Ask => {}
                After::Next(over_par) => return Ok(Some(over_par)),
                After::Leave => return Ok(None),
            }
        }
    }

    fn fulfil(&mut self, wish: &str) -> Result<After, Failure> {
        match wish {
            "" => {}
            "help" | "?" => say(HELP)?,
            "moves" => {
                let offered = self.line.offered(Seat(0), "").expect("the empty prefix is never wrong");
                let texts: Vec<_> = offered.steps.iter().map(|step| step.text.as_str()).collect();
                say(texts.join(" "))?;
            }
            "board" => self.show()?,
            "rules" => put(page::rules(self.game, ORIGINAL))?,
            "par" => say(self.par_in_words())?,
            "undo" => match self.before.pop() {
                Some(before) => {
                    self.line = before;
                    self.show()?;
                }
                None => say("there is nothing to take back")?,
            },
            "reset" => {
                self.before.clear();
                self.line = self.start.duplicate();
                self.show()?;
            }
            "show" => {
                let solution = self.par.as_ref().map(super::describe);
                say(solution.unwrap_or_else(|| self.par_in_words()))?;
                return Ok(After::Next(SHOWN));
            }
            "quit" | "exit" => return Ok(After::Leave),
            moves => return self.make(moves),
        }
        Ok(After::Ask)
    }

    /// Makes one or more moves, as far as they are legal.
    fn make(&mut self, moves: &str) -> Result<After, Failure> {
        for step in moves.split([',', ' ']).filter(|step| !step.is_empty()) {
            let before = self.line.duplicate();
            match self.line.play_turn(step) {
                Ok(events) => {
                    for told in events.iter().filter_map(|event| event.seen(Eye::Public)) {
                        say(format_args!("  {told}"))?;
                    }
                }
                Err(illegal) => {
                    say(illegal)?;
                    break;
                }
            }
            self.before.push(before);
            if let Some(outcome) = self.line.turn().outcome() {
                if outcome.reason != SOLVED {
                    say("no move is left; undo or show?")?;
                    break;
                }
                return Ok(After::Next(self.score()?));
            }
        }
        self.show()?;
        Ok(After::Ask)
    }

    /// Says how the solution compares with par, and returns the difference.
    fn score(&self) -> Result<i64, Failure> {
        let made = self.before.len();
        say(format_args!("Solved in {}: {}.", super::count(made), self.par_in_words()))?;
        Ok(match self.par {
            Some(Solved::Shortest { length, .. }) => made as i64 - length as i64,
            _ => 0,
        })
    }

    fn par_in_words(&self) -> String {
        match self.par {
            Some(Solved::Shortest { length, .. }) => format!("par is {length}"),
            Some(Solved::NoneWithin { none_within }) => {
                format!("no solution has {none_within} moves or fewer")
            }
            None => "par was too hard to find".to_owned(),
        }
    }

    fn show(&self) -> Result<(), Failure> {
        say(format_args!("\n{}", board::draw(&*self.line, Eye::Public, false)))
    }
}
