//! The lines of `menagerie rpc`: one JSON object in, one JSON object out.

use crate::game::{OptionSpec, options};
use crate::{Outcome, Solved};
use menagerie_kernel::{BadOption, BadPosition, Event, Eye, Info, TooHard, TooLarge, UnknownSeat};
use menagerie_show::{Illegal, NoParts};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A request.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Echoed in the answer.
    pub id: Option<Value>,
    /// What is asked.
    pub op: Op,
}

/// What is asked. Fields that are not known here are passed over, so that a program that knows more can ask.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Op {
    /// Which games there are.
    Games {},
    /// The position that a game starts with.
    Start {
        /// The game's id.
        game: String,
        /// Its options, not yet checked: what is wrong with one is no fault of the request's form.
        options: Option<BTreeMap<String, Value>>,
        /// Decides all chance.
        seed: Option<u64>,
    },
    /// The legal turns of a position, or the first parts that a view offers.
    Turns {
        /// The game's id.
        game: String,
        /// A full position.
        position: Option<String>,
        /// A seat's view, in place of a position.
        view: Option<String>,
        /// The seat whose view it is.
        seat: Option<String>,
    },
    /// How many legal turns there are.
    Count {
        /// The game's id.
        game: String,
        /// A full position.
        position: String,
    },
    /// The position after a turn.
    Apply {
        /// The game's id.
        game: String,
        /// A full position.
        position: String,
        /// A turn.
        turn: String,
    },
    /// How many sequences of turns there are.
    Perft {
        /// The game's id.
        game: String,
        /// A full position.
        position: String,
        /// How long they are.
        depth: u32,
    },
    /// What a seat may know of a position.
    View {
        /// The game's id.
        game: String,
        /// A full position.
        position: String,
        /// A seat, or `public`.
        seat: String,
    },
    /// A shortest solution of a puzzle.
    Solve {
        /// The game's id.
        game: String,
        /// A full position.
        position: String,
        /// The longest length to try.
        limit: Option<u32>,
    },
}

/// What is wrong with a request, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// It is no request.
    BadRequest,
    /// No game has this id.
    UnknownGame,
    /// The position or view is none of this game.
    BadPosition,
    /// The rules forbid the turn.
    IllegalTurn,
    /// An option does not exist or does not take the value.
    BadOption,
    /// The answer would be too large.
    TooLarge,
}

/// Why a request was not answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
}

impl Error {
    /// An error.
    pub fn new(code: Code, message: impl ToString) -> Error {
        Error { code, message: message.to_string() }
    }
}

macro_rules! coded {
    ($($error:ty => $code:ident),*) => {
        $(impl From<$error> for Error {
            fn from(error: $error) -> Error {
                Error::new(Code::$code, error)
            }
        })*
    };
}

coded!(BadPosition => BadPosition, BadOption => BadOption, Illegal => IllegalTurn, TooLarge => TooLarge,
    TooHard => TooLarge, UnknownSeat => BadRequest);

impl From<NoParts> for Error {
    fn from(error: NoParts) -> Error {
        match error {
            NoParts::BadView(why) => why.into(),
            NoParts::TooMany(why) => why.into(),
        }
    }
}

/// What is answered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// To `games`.
    Games {
        /// All of them.
        games: Vec<GameEntry>,
    },
    /// To `start`.
    Start {
        /// The full text.
        position: String,
    },
    /// To `turns`.
    Turns {
        /// Sorted by bytes.
        turns: Vec<String>,
        /// Of a position: `*` while the game goes on.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<String>,
    },
    /// To `count`.
    Count {
        /// How many turns.
        count: u64,
    },
    /// To `apply`.
    Apply {
        /// The full text.
        position: String,
        /// `*` while the game goes on.
        outcome: String,
        /// What became public, in words.
        events: Vec<String>,
    },
    /// To `perft`.
    Perft {
        /// How many sequences.
        nodes: u64,
    },
    /// To `view`.
    View {
        /// The text of the view.
        view: String,
    },
    /// To `solve`.
    Solved(Solved),
}

/// A game, as `games` lists it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameEntry {
    /// Its name in texts.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The names of its seats, in order of play.
    pub seats: Vec<String>,
    /// Its options by their keys.
    pub options: BTreeMap<String, OptionSpec>,
    /// Whether anything is hidden from a seat.
    pub hidden: bool,
    /// Whether anything is random after the start.
    pub chance: bool,
}

impl GameEntry {
    /// What is listed of a game.
    pub fn new(info: &Info) -> GameEntry {
        GameEntry {
            id: info.id.to_owned(),
            name: info.name.to_owned(),
            seats: info.seats.iter().map(|seat| seat.id.to_owned()).collect(),
            options: options(info),
            hidden: info.hidden,
            chance: info.chance,
        }
    }
}

impl Request {
    /// Reads a line. What is wrong with it comes with its id, if that much could be read.
    pub fn read(line: &str) -> Result<Request, (Option<Value>, Error)> {
        let bad = |id, why: String| (id, Error::new(Code::BadRequest, why));
        let value: Value = serde_json::from_str(line).map_err(|why| bad(None, why.to_string()))?;
        let Value::Object(mut fields) = value else {
            return Err(bad(None, "a request is a JSON object".to_owned()));
        };
        let id = fields.remove("id");
        match serde_json::from_value(Value::Object(fields)) {
            Ok(op) => Ok(Request { id, op }),
            Err(why) => Err(bad(id, why.to_string())),
        }
    }
}

/// The line of an answer, without its line break.
pub fn answer(id: Option<&Value>, result: &Result<Reply, Error>) -> String {
    #[derive(Serialize)]
    struct Line<'a, T: Serialize> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a Value>,
        #[serde(flatten)]
        body: T,
    }
    #[derive(Serialize)]
    struct Failed<'a> {
        error: &'a Error,
    }
    let line = match result {
        Ok(body) => serde_json::to_string(&Line { id, body }),
        Err(error) => serde_json::to_string(&Line { id, body: Failed { error } }),
    };
    line.expect("answers are plain JSON")
}

/// The score of an outcome as rpc writes it: `*` while the game goes on.
pub fn score(outcome: Option<&menagerie_kernel::Outcome>) -> String {
    outcome.map_or_else(|| "*".to_owned(), |outcome| Outcome::from(*outcome).score)
}

/// What became public of these events, in words. A square that was left and under which nothing lay says nothing.
pub fn told(events: &[Event]) -> impl Iterator<Item = String> {
    let seen = events.iter().filter_map(|event| event.seen(Eye::Public));
    seen.map(ToString::to_string).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::Solution;

    #[test]
    fn a_request_is_read() {
        let read =
            Request::read(r#"{"id":7,"op":"start","game":"g","options":{"a":1,"b":true},"seed":3}"#).unwrap();
        assert_eq!(read.id, Some(Value::from(7)));
        let options = [("a", Value::from(1)), ("b", Value::from(true))];
        let options = options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        assert_eq!(read.op, Op::Start { game: "g".to_owned(), options: Some(options), seed: Some(3) });
        let bare = Request::read(r#"{"op":"start","game":"g","options":null,"more":[]}"#).unwrap();
        assert_eq!(bare.op, Op::Start { game: "g".to_owned(), options: None, seed: None });
    }

    #[test]
    fn a_bad_line_is_answered_with_its_id() {
        let (id, error) = Request::read(r#"{"id":"x","op":"nonsense"}"#).unwrap_err();
        let line = answer(id.as_ref(), &Err(error));
        assert!(line.starts_with(r#"{"id":"x","error":{"code":"bad_request","message":"#), "{line}");
        for line in ["", "[]", "{", "{\"op\":\"perft\",\"depth\":-1}", "\u{0}"] {
            assert_eq!(Request::read(line).unwrap_err().1.code, Code::BadRequest, "{line}");
        }
    }

    #[test]
    fn a_long_number_comes_back_as_the_same_number() {
        let long = r#"{"id":33333333333333333333333300333300,"op":"nonsense"}"#;
        let (id, error) = Request::read(long).unwrap_err();
        let answered: Value = serde_json::from_str(&answer(id.as_ref(), &Err(error))).unwrap();
        assert_eq!(answered.get("id"), id.as_ref());
    }

    #[test]
    fn a_puzzle_that_is_too_hard_names_what_is_excluded() {
        let error = Error::from(TooHard { excluded: 9 });
        assert_eq!(error.code, Code::TooLarge);
        assert!(error.message.contains("no solution has 9 turns or fewer"), "{error}");
        let answered = |solution: Solution<String>| answer(None, &Ok(Reply::Solved(solution.into())));
        assert_eq!(answered(Solution::NoneWithin(4)), r#"{"none_within":4}"#);
        let solved = Solution::Shortest(vec!["a1a2".to_owned()]);
        assert_eq!(answered(solved), r#"{"moves":["a1a2"],"length":1,"optimal":true}"#);
    }

    #[test]
    fn an_answer_is_one_line() {
        let reply = Reply::Turns { turns: vec!["e2e4".to_owned()], outcome: Some(score(None)) };
        assert_eq!(answer(None, &Ok(reply)), r#"{"turns":["e2e4"],"outcome":"*"}"#);
        assert_eq!(answer(Some(&Value::Null), &Ok(Reply::Count { count: 2 })), r#"{"id":null,"count":2}"#);
    }
}
