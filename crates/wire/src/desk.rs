//! The machine interface (`docs/protocol.md`, *Requests*): answers requests about a set of games.
//!
//! Nothing is remembered between requests, and no line, however wrong, stops the desk.

use crate::Solved;
use crate::rpc::{self, Code, Error, GameEntry, Op, Reply, Request};
use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{BadOption, Chance, Info, Options, TooHard, excerpt, quoted, sentence};
use menagerie_show::{AnyGame, AnyLine};
use serde_json::Value;
use std::collections::BTreeMap;

/// So long solutions are looked for in any puzzle when nobody says otherwise.
const SOLVE_LIMIT: u32 = 12;

/// So many turns more than the fewest that there can be are looked for, if that is further.
const SOLVE_ROOM: u32 = 6;

/// A puzzle that takes more pieces of work than this, some seconds, is refused.
pub const MOST_WORK: u64 = 60_000_000;

/// Answers requests.
pub struct Desk {
    games: Vec<Box<dyn AnyGame>>,
    fresh_seed: fn() -> u64,
}

impl Desk {
    /// A desk for these games; `fresh_seed` is the operating system's randomness, for starts without a seed.
    pub fn new(games: Vec<Box<dyn AnyGame>>, fresh_seed: fn() -> u64) -> Desk {
        Desk { games, fresh_seed }
    }

    /// The game of this name.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, Error> {
        let game = self.games.iter().find(|game| game.info().id == id);
        game.map(AsRef::as_ref).ok_or_else(|| {
            let known = quoted(self.games.iter().map(|game| game.info().id));
            Error::new(Code::UnknownGame, format!("there is no game `{}`; there are {known}", excerpt(id)))
        })
    }

    /// Reads a position of a game.
    pub fn position(&self, game: &str, text: &str) -> Result<Box<dyn AnyLine>, Error> {
        Ok(self.game(game)?.parse(text, Options::default())?)
    }

    /// Answers one line with one line, without line ends.
    pub fn answer_line(&self, line: &str) -> String {
        match Request::read(line) {
            Ok(Request { id, op }) => rpc::answer(id.as_ref(), &self.answer(&op)),
            Err((id, error)) => rpc::answer(id.as_ref(), &Err(error)),
        }
    }

    /// Answers one request.
    pub fn answer(&self, op: &Op) -> Result<Reply, Error> {
        match op {
            Op::Games {} => Ok(Reply::Games {
                games: self.games.iter().map(|game| GameEntry::new(game.info())).collect(),
            }),
            Op::Start { game, options, seed } => self.start(game, options.as_ref(), *seed),
            Op::Turns { game, position, view, seat } => match (position, view, seat) {
                (Some(position), None, None) => self.turns(game, position),
                (None, Some(view), Some(seat)) => self.parts(game, view, seat),
                _ => {
                    Err(Error::new(Code::BadRequest, "turns takes either `position`, or `view` with `seat`"))
                }
            },
            Op::Count { game, position } => {
                Ok(Reply::Count { count: self.position(game, position)?.count()? })
            }
            Op::Apply { game, position, turn } => self.apply(game, position, turn),
            Op::Perft { game, position, depth } => self.perft(game, position, *depth),
            Op::View { game, position, seat } => {
                let line = self.position(game, position)?;
                let eye = line.info().eye(seat)?;
                Ok(Reply::View { view: line.view_text(eye) })
            }
            Op::Solve { game, position, limit } => self.solve(game, position, *limit),
        }
    }

    fn start(
        &self,
        game: &str,
        options: Option<&BTreeMap<String, Value>>,
        seed: Option<u64>,
    ) -> Result<Reply, Error> {
        let game = self.game(game)?;
        let options = options.map_or(Ok(Options::default()), |given| read_options(game.info(), given))?;
        let seed = seed.unwrap_or_else(self.fresh_seed);
        let line = game.start(options, Chance::from_number(seed))?;
        Ok(Reply::Start { position: line.text() })
    }

    fn turns(&self, game: &str, position: &str) -> Result<Reply, Error> {
        let line = self.position(game, position)?;
        let outcome = Some(rpc::score(line.turn().outcome()));
        Ok(Reply::Turns { turns: line.turns(MOST_TURNS)?, outcome })
    }

    fn parts(&self, game: &str, view: &str, seat: &str) -> Result<Reply, Error> {
        let game = self.game(game)?;
        let seat = game.info().seat(seat)?;
        Ok(Reply::Turns { turns: game.turns_of_view(view, seat, MOST_TURNS)?, outcome: None })
    }

    fn apply(&self, game: &str, position: &str, turn: &str) -> Result<Reply, Error> {
        let mut line = self.position(game, position)?;
        let events = line.play_turn(turn)?;
        let events = rpc::told(&events).collect();
        Ok(Reply::Apply { position: line.text(), outcome: rpc::score(line.turn().outcome()), events })
    }

    fn perft(&self, game: &str, position: &str, depth: u32) -> Result<Reply, Error> {
        let line = self.position(game, position)?;
        if line.info().chance && depth > 1 {
            return Err(Error::new(Code::BadRequest, "perft of a game with chance goes one turn deep"));
        }
        Ok(Reply::Perft { nodes: line.perft(depth)? })
    }

    fn solve(&self, game: &str, position: &str, limit: Option<u32>) -> Result<Reply, Error> {
        let line = self.position(game, position)?;
        let limit = limit.unwrap_or_else(|| usual_limit(&*line));
        let mut work = 0;
        let mut go_on = || {
            work += 1;
            work <= MOST_WORK
        };
        solve(&*line, limit, &mut go_on).map(Reply::Solved)
    }
}

/// The longest solution of a puzzle that is looked for when nobody says otherwise.
pub fn usual_limit(line: &dyn AnyLine) -> u32 {
    // A search that may do no work tells what is impossible without any: to take fifteen pieces in twelve turns.
    match line.solve(u32::MAX, &mut || false) {
        Some(Err(TooHard { excluded })) => SOLVE_LIMIT.max(excluded + 1 + SOLVE_ROOM),
        _ => SOLVE_LIMIT,
    }
}

/// Solves a puzzle; `go_on` is asked for every little piece of work, and ends it with false.
pub fn solve(line: &dyn AnyLine, limit: u32, go_on: &mut dyn FnMut() -> bool) -> Result<Solved, Error> {
    let not_a_puzzle = || Error::new(Code::BadRequest, "this game is no puzzle");
    Ok(line.solve(limit, go_on).ok_or_else(not_a_puzzle)??.into())
}

fn read_options(info: &'static Info, given: &BTreeMap<String, Value>) -> Result<Options, BadOption> {
    let read = |(key, value): (&String, &Value)| {
        let wrong = || BadOption {
            key: excerpt(key),
            why: sentence!("must be true, false, a whole number or a word"),
        };
        Ok((key.clone(), serde_json::from_value(value.clone()).map_err(|_| wrong())?))
    };
    let given: Vec<_> = given.iter().map(read).collect::<Result<_, BadOption>>()?;
    Options::check(info.options, given)
}
