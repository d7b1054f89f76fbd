//! Our own player, in this process. It is handed what its seat knows, so that it plays games with secrets, too. What it
//! has found out it keeps from turn to turn, and forgets before the next game, so that each game follows from its seed.

use crate::clock::Time;
use crate::contestant::{Answer, Beginning, Contestant, Moment, Told, Trouble};
use crate::spec::{Method, Strength};
use menagerie_search::{Dice, Level, Limits, NoChoice, Query, Reading, Share, Thinker};
use menagerie_uci::{Crew, DEFAULT_HASH};
use std::time::{Duration, Instant};

/// Our own player, so strong.
pub struct Own {
    crew: Crew,
    method: Method,
    level: Option<u8>,
    dice: Dice,
}

/// Makes what finds turns by a method, with so many megabytes for what it finds out.
pub type MakeOwn<'a> = dyn Fn(Method, usize) -> Box<dyn Thinker> + Sync + 'a;

/// What passes between its answer and the look at its clock.
pub(crate) const OVERHEAD: Duration = Duration::from_millis(1);

impl Own {
    /// The player of a game, with what makes its engine.
    pub fn new(engine: &MakeOwn<'_>, strength: Strength) -> Own {
        let Strength { method, level, threads, hash } = strength;
        let crew = Crew::new(engine(method, hash.unwrap_or(DEFAULT_HASH)), threads.unwrap_or(1));
        Own { crew, method, level, dice: Dice::new(0) }
    }

    /// Its level, the best where none is named.
    fn level(&self) -> Result<Level, Trouble> {
        let number = self.level.unwrap_or(Level::BEST.number());
        Level::from_number(number).ok_or_else(|| Trouble::Unfit(NoChoice::NoSuchLevel(number).to_string()))
    }
}

impl Contestant for Own {
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Trouble> {
        self.level()?;
        if self.method == Method::Uct && beginning.line.info().hidden {
            return Err(Trouble::Unfit("the UCT player plays games in which nothing is hidden".to_owned()));
        }
        self.dice = Dice::new(beginning.seed);
        self.crew.forget();
        Ok(())
    }

    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble> {
        let began = Instant::now();
        let now = || began.elapsed();
        let pace = moment.clock().pace();
        let limits = match pace.time {
            None => Limits::nodes(u64::MAX),
            Some(time) => {
                let left = moment.clock().allowed().unwrap_or_default();
                Limits::share(share(time, left), &now)
            }
        };
        let limits =
            limits.and_nodes(pace.nodes.unwrap_or(u64::MAX)).and_depth(pace.depth.unwrap_or(u32::MAX));
        let query = Query::new(self.level()?, self.dice.roll());
        let choice = self.crew.think(moment.line, moment.seat, &query, &limits, &mut |_| {});
        let choice = choice.map_err(|why| Trouble::Unfit(why.to_string()))?;
        let told = Told { depth: Some(choice.depth), nodes: Some(choice.nodes), score: Some(choice.score) };
        Ok(Answer { part: choice.part, told })
    }
}

fn share(time: Time, left: Duration) -> Share {
    match time {
        Time::Turn(time) => Share::turn(time, OVERHEAD),
        Time::Game { increment, .. } => Reading { left, increment, turns: None, overhead: OVERHEAD }.share(),
    }
}
