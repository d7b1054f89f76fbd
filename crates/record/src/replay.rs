//! Playing a record again, and finding what is wrong with it.

use crate::{Ending, Record, pgn};
use menagerie_kernel::{BadPosition, Outcome, Turn, excerpt};
use menagerie_show::{AnyGame, AnyLine, Illegal};

/// Why a record cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The text is no record.
    #[error("line {line}, column {column}: {why}")]
    Syntax {
        /// Counted from 1.
        line: usize,
        /// Counted from 1, in characters.
        column: usize,
        /// What was expected there.
        why: String,
    },
    /// Something that every record tells is missing or makes no sense.
    #[error("{what}: {why}")]
    Header {
        /// Which tag or field.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// The game cannot have begun so.
    #[error("the starting position: {0}")]
    Start(#[from] BadPosition),
    /// A turn that the rules do not allow.
    #[error("turn {number}, `{turn}`: {illegal}")]
    Illegal {
        /// Which turn, counted from 1.
        number: usize,
        /// Its text, or the beginning of it.
        turn: String,
        /// What is wrong with it.
        illegal: Illegal,
    },
    /// The result is not what the rules say.
    #[error("the result is given as {given}, but {truth}")]
    Result {
        /// As the record has it.
        given: String,
        /// What the rules say.
        truth: String,
    },
}

/// The game that a record names, by its id or by its name for people, whatever the case of its letters.
pub fn find<'g>(games: &'g [Box<dyn AnyGame>], name: &str) -> Result<&'g dyn AnyGame, Fault> {
    let is_it = |game: &&dyn AnyGame| {
        let info = game.info();
        info.id.eq_ignore_ascii_case(name) || info.name.eq_ignore_ascii_case(name)
    };
    games.iter().map(AsRef::as_ref).find(is_it).ok_or_else(|| Fault::Header {
        what: "the game".to_owned(),
        why: format!("no game is called `{}`", excerpt(name)),
    })
}

/// A record on the way from its first position to its last.
pub struct Replay<'r> {
    record: &'r Record,
    line: Box<dyn AnyLine>,
    played: usize,
    turns: usize,
}

impl<'r> Replay<'r> {
    /// At the beginning of a record of one of these games.
    pub fn new(games: &[Box<dyn AnyGame>], record: &'r Record) -> Result<Self, Fault> {
        Replay::of(find(games, &record.game)?, record)
    }

    /// At the beginning of a record of this game. Its tags must be such that PGN can hold them.
    pub fn of(game: &dyn AnyGame, record: &'r Record) -> Result<Self, Fault> {
        pgn::check_tags(game.info(), record)?;
        let line = game.parse(&record.start, record.options.clone())?;
        Ok(Replay { record, line, played: 0, turns: 0 })
    }

    /// Where it stands.
    pub fn line(&self) -> &dyn AnyLine {
        &*self.line
    }

    /// The part that comes next; none at the end.
    pub fn next(&self) -> Option<&'r str> {
        self.record.parts.get(self.played).map(String::as_str)
    }

    /// How many whole turns were played.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// Plays the next part; `with` does it, and is only to fail where the part is illegal.
    pub fn advance<T>(
        &mut self,
        with: impl FnOnce(&mut dyn AnyLine, &str) -> Result<T, Illegal>,
    ) -> Option<Result<T, Fault>> {
        let part = self.next()?;
        let done = with(&mut *self.line, part).map_err(|illegal| Fault::Illegal {
            number: self.turns + 1,
            turn: excerpt(part),
            illegal,
        });
        if done.is_ok() {
            self.played += 1;
            self.turns += usize::from(!self.line.mid_turn());
        }
        Some(done)
    }
}

/// Replays a whole record by the rules and returns the line at its end.
///
/// # Errors
/// The first part that is illegal, or a result that the rules contradict. Players may end a game that the rules
/// let go on, by `resignation`, `agreement` or `time`, and leave it `abandoned`; where no reason is told, one of these is
/// taken for granted.
pub fn check(games: &[Box<dyn AnyGame>], record: &Record) -> Result<Box<dyn AnyLine>, Fault> {
    judge(Replay::new(games, record)?, &record.ending)
}

/// Plays everything that is left, and looks whether the game can have ended so.
pub(crate) fn judge(mut replay: Replay<'_>, given: &Ending) -> Result<Box<dyn AnyLine>, Fault> {
    while let Some(done) = replay.advance(|line, part| line.play_part(part).map(drop)) {
        done?;
    }
    let wrong = |truth: String| Fault::Result { given: given.result.clone(), truth };
    match replay.line.turn() {
        Turn::Over(Outcome { score, reason }) => {
            if given.result != score.to_string() {
                return Err(wrong(format!("it is {score} by {reason}")));
            }
            if given.reason.as_deref().is_some_and(|given| given != reason.id()) {
                return Err(wrong(format!("the reason is {reason}")));
            }
        }
        Turn::One(_) | Turn::All(_) => match (given.result.as_str(), given.reason.as_deref()) {
            ("*", None)
            | ("1-0" | "0-1", None | Some("resignation" | "time" | "abandoned"))
            | ("1/2-1/2", None | Some("agreement" | "time" | "length" | "abandoned"))
            | ("lost", Some("resignation" | "time" | "length")) => {}
            _ => return Err(wrong("by the rules the game goes on".to_owned())),
        },
    }
    Ok(replay.line)
}
