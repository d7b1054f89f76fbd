//! A record as both forms hold it.

use crate::Origin;
use menagerie_kernel::{Options, Turn};
use menagerie_show::AnyLine;

/// One game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// Which version of the game's rules it was played under.
    pub rules_version: u32,
    /// The options that it was started with.
    pub options: Options,
    /// The full text of the position that it began in, secrets included.
    pub start: String,
    /// The players, by the seats' ids; seats without a name are left out.
    pub players: Vec<(String, String)>,
    /// What else is told of the game: event, site, date, in the order in which it was told.
    pub tags: Vec<(String, String)>,
    /// The parts of all turns, as the rules' own texts write them, in order of play.
    pub parts: Vec<String>,
    /// How it ended.
    pub ending: Ending,
    /// Where its chance came from, in a match that was played on a server.
    pub chance: Option<Origin>,
}

/// How a recorded game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result as the rules write it: `1-0`, `0-1`, `1/2-1/2`, `score 3`, `lost`, or `*` while the game
    /// goes on.
    pub result: String,
    /// The tag of the rule or the act that ended it (`checkmate`, `resignation`), if it ended and somebody
    /// noted it.
    pub reason: Option<String>,
}

impl Ending {
    /// No end yet.
    pub fn none() -> Ending {
        Ending { result: "*".to_owned(), reason: None }
    }

    /// How a line has ended by its rules, if it has.
    pub fn of(line: &dyn AnyLine) -> Ending {
        match line.turn() {
            Turn::Over(outcome) => {
                Ending { result: outcome.score.to_string(), reason: Some(outcome.reason.id().to_owned()) }
            }
            Turn::One(_) | Turn::All(_) => Ending::none(),
        }
    }
}

impl Record {
    /// A record that begins where a line stands, with nothing played yet.
    pub fn from_line(line: &dyn AnyLine) -> Record {
        Record {
            game: line.info().id.to_owned(),
            rules_version: line.info().rules_version,
            options: line.options().clone(),
            start: line.text(),
            players: Vec::new(),
            tags: Vec::new(),
            parts: Vec::new(),
            ending: Ending::of(line),
            chance: None,
        }
    }

    /// The name of whoever sat on a seat.
    pub fn player(&self, seat: &str) -> Option<&str> {
        self.players.iter().find(|(id, _)| id == seat).map(|(_, name)| name.as_str())
    }
}
