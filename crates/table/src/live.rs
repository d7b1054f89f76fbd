//! The match itself: who may act, and what a submission does.

use crate::entry::Entry;
use crate::log::{Effect, Log, played};
use crate::{Handed, Holder, Input, OpenError, Refusal, Setup, TokenHash};
use menagerie_kernel::{Eye, Info, Outcome, Reason, Score, Seat, Seats, Sentence, Spot, Team, Turn};
use menagerie_show::{AnyGame, AnyLine, Offered, Reach, Scene, Standing};
use std::any::Any;
use std::sync::Arc;

/// The longest text of a part or a prefix that is read. The longest of any game is well below it.
const LONGEST_PART: usize = 4096;

/// How often a game may change. A match that gets there is a draw, or lost where all play together.
const MOST_CHANGES: u64 = 10_000;

/// A live match. A copy shares the log, whatever its length.
#[derive(Clone)]
pub struct Match {
    pub(crate) setup: Arc<Setup>,
    pub(crate) log: Log,
    /// By seat: the choice that waits for those of the others.
    sealed: Vec<Option<Handed>>,
    /// By seat: what was accepted last, so that a repeat is known.
    accepted: Vec<Option<Accepted>>,
    resigned: Seats,
    ended: Option<Outcome>,
    pub(crate) frozen: Option<Sentence>,
}

/// What was accepted last from a seat.
#[derive(Clone)]
struct Accepted {
    /// The `at` it was submitted with.
    at: u64,
    /// The version before it.
    since: u64,
    handed: Handed,
}

/// What became of a submission that was not refused.
pub enum Submitted {
    /// It was accepted before. What it led to is whatever came after version `since`.
    Again {
        /// The version before it.
        since: u64,
    },
    /// It leads to this match, to be stored before it takes the place of the present one.
    Next(Box<Match>),
}

impl Match {
    /// Begins a match.
    pub fn open(game: &dyn AnyGame, setup: Setup) -> Result<Match, OpenError> {
        let line = first_line(game, &setup)?;
        if line.turn().outcome().is_some() {
            return Err(OpenError::AlreadyOver);
        }
        Ok(Match::at_start(setup, line))
    }

    pub(crate) fn at_start(setup: Setup, line: Arc<dyn AnyLine>) -> Match {
        let seats = line.info().seats.len();
        Match {
            setup: Arc::new(setup),
            log: Log::new(line),
            sealed: vec![None; seats],
            accepted: vec![None; seats],
            resigned: Seats::NONE,
            ended: None,
            frozen: None,
        }
    }

    pub(crate) fn line(&self) -> &Arc<dyn AnyLine> {
        self.log.last()
    }

    /// What the match began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game's names, seats and options.
    pub fn info(&self) -> &'static Info {
        self.line().info()
    }

    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        self.log.len() as u64
    }

    /// How often the game has changed.
    pub fn at(&self) -> u64 {
        self.log.last_entry().at
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.ended.as_ref()
    }

    /// Why the match is frozen, if it is.
    pub fn frozen(&self) -> Option<&Sentence> {
        self.frozen.as_ref()
    }

    /// Whether the seat to act has begun its turn and is to go on with another part.
    pub fn mid_turn(&self) -> bool {
        self.line().mid_turn()
    }

    /// The seats that are to act and have not handed in their part.
    pub fn to_act(&self) -> Seats {
        if self.ended.is_some() || self.frozen.is_some() {
            return Seats::NONE;
        }
        self.line().turn().seats().iter().filter(|seat| self.sealed[index(*seat)].is_none()).collect()
    }

    /// The seat that a token proves.
    pub fn seat_of(&self, token: TokenHash) -> Option<Seat> {
        let held = |holder: &Holder| *holder == Holder::Person(token);
        self.setup.holders.iter().position(held).map(|at| Seat(at as u8))
    }

    /// The computer's level in a seat that it holds.
    pub fn computer(&self, seat: Seat) -> Option<u8> {
        match self.setup.holders.get(index(seat))? {
            Holder::Computer { level } => Some(*level),
            Holder::Person(_) => None,
        }
    }

    /// The text of what an eye may know.
    pub fn view_text(&self, eye: Eye) -> String {
        self.line().view_text(eye)
    }

    /// What an eye's client draws.
    pub fn scene(&self, eye: Eye) -> Scene {
        self.line().scene(eye)
    }

    /// What an eye may be told of the piece on a square; nothing where it sees none.
    pub fn reach(&self, eye: Eye, at: Spot) -> Option<Reach> {
        self.line().reach(eye, at)
    }

    /// The pieces that an eye may know to attack a square.
    pub fn attackers(&self, eye: Eye, at: Spot) -> Vec<Standing> {
        self.line().attackers(eye, at)
    }

    /// All that a seat knows, for a computer player.
    pub fn knowledge(&self, seat: Seat) -> Box<dyn Any + Send> {
        self.line().knowledge(seat)
    }

    /// The steps that `seat` may add to a prefix; none while it is not to act.
    pub fn offered(&self, seat: Seat, prefix: &str) -> Result<Offered, Refusal> {
        short_enough(prefix)?;
        if !self.to_act().contains(seat) {
            return Ok(Offered { steps: Vec::new(), complete: false });
        }
        self.line().offered(seat, prefix).map_err(Refusal::Illegal)
    }

    /// The same with what players call those steps, where they have such a name.
    pub fn called(&self, seat: Seat, prefix: &str) -> Result<Offered, Refusal> {
        let mut offered = self.offered(seat, prefix)?;
        if !offered.steps.is_empty() {
            menagerie_notation::call(&**self.line(), seat, prefix, &mut offered.steps);
        }
        Ok(offered)
    }

    /// What the client of `seat` draws while it composes, where the gestures of the prefix do not tell enough.
    pub fn sketch(&self, seat: Seat, prefix: &str) -> Option<Scene> {
        if prefix.is_empty() || short_enough(prefix).is_err() || !self.to_act().contains(seat) {
            return None;
        }
        self.line().sketch(seat, prefix)
    }

    /// Why `seat` may not add a step to a prefix, in words; nothing if it may.
    pub fn refusal(&self, seat: Seat, prefix: &str, step: &str) -> Result<Option<Sentence>, Refusal> {
        short_enough(prefix)?;
        short_enough(step)?;
        self.may_act(seat, self.at())?;
        Ok(self.line().refusal(seat, prefix, step))
    }

    /// A part from `seat`, which believes that the game stands at `at`.
    pub fn submit(&self, seat: Seat, at: u64, sent: &str) -> Result<Submitted, Refusal> {
        short_enough(sent)?;
        if let Some(since) = self.repeated(seat, at, sent) {
            return Ok(Submitted::Again { since });
        }
        self.may_act(seat, at)?;
        let steps = self.line().check_part(seat, sent).map_err(Refusal::Illegal)?;
        let handed = Handed::new(&steps, sent);
        let input = match self.line().turn() {
            Turn::All(_) => Input::Sealed { seat, handed },
            _ => Input::Part { seat, handed },
        };
        self.changed_by(input)
    }

    /// `seat` gives up.
    pub fn resign(&self, seat: Seat) -> Result<Submitted, Refusal> {
        if let Some(why) = &self.frozen {
            return Err(Refusal::Frozen(why.clone()));
        }
        if self.ended.is_some() {
            return Err(Refusal::Finished);
        }
        if self.resigned.contains(seat) {
            return Ok(Submitted::Again { since: self.version() });
        }
        self.changed_by(Input::Resigned { seat })
    }

    /// Whether `seat` may act in the game as it stands at `at`.
    pub fn may_act(&self, seat: Seat, at: u64) -> Result<(), Refusal> {
        if let Some(why) = &self.frozen {
            return Err(Refusal::Frozen(why.clone()));
        }
        if self.ended.is_some() {
            return Err(Refusal::Finished);
        }
        if at != self.at() {
            return Err(Refusal::Stale { at: self.at() });
        }
        if self.sealed[index(seat)].is_some() {
            return Err(Refusal::Sealed);
        }
        if !self.to_act().contains(seat) {
            return Err(Refusal::NotToAct);
        }
        Ok(())
    }

    /// The version before the seat's last submission, if this is that one again.
    fn repeated(&self, seat: Seat, at: u64, sent: &str) -> Option<u64> {
        let accepted = self.accepted.get(index(seat))?.as_ref().filter(|accepted| accepted.at == at)?;
        let again = sent == accepted.handed.sent() || sent == accepted.handed.steps();
        let sealed_again = || {
            self.sealed[index(seat)].is_some()
                && self.line().check_part(seat, sent).is_ok_and(|steps| steps == accepted.handed.steps())
        };
        (again || sealed_again()).then_some(accepted.since)
    }

    pub(crate) fn changed_by(&self, input: Input) -> Result<Submitted, Refusal> {
        let mut next = self.clone();
        next.follow(input).and_then(|()| next.settle()).map_err(Refusal::Broken)?;
        Ok(Submitted::Next(Box::new(next)))
    }

    /// Follows what the last input entails: the sealed choices once all are in, and the end.
    fn settle(&mut self) -> Result<(), String> {
        if let Turn::All(seats) = self.line().turn()
            && seats.iter().all(|seat| self.sealed[index(seat)].is_some())
        {
            for seat in seats.iter() {
                let handed = self.sealed[index(seat)].clone().expect("all are in");
                self.follow(Input::Part { seat, handed })?;
            }
        }
        match self.due_end() {
            Some(outcome) if self.ended.is_none() => self.follow(Input::Ended { outcome }),
            _ => Ok(()),
        }
    }

    /// How the game ends now, by its rules or because somebody gave up.
    pub(crate) fn due_end(&self) -> Option<Outcome> {
        self.line().turn().outcome().copied().or_else(|| self.given_up()).or_else(|| self.too_long())
    }

    /// A game that has changed too often ends, so that nobody can make a match grow for ever.
    fn too_long(&self) -> Option<Outcome> {
        let is_together = self.info().seats.iter().all(|seat| seat.team == self.info().seats[0].team);
        let score = if is_together { Score::Lost } else { Score::Draw };
        (self.at() >= MOST_CHANGES).then_some(Outcome { score, reason: Reason::LENGTH })
    }

    /// A team has given up when all its persons have, whom a computer follows; the game ends when one team or none is
    /// left.
    fn given_up(&self) -> Option<Outcome> {
        let (mut teams, mut left) = (Vec::new(), Vec::new());
        for seat in Seats::first_n(self.setup.holders.len()).iter() {
            let team = self.info().team(seat);
            if !teams.contains(&team) {
                teams.push(team);
                left.extend((!self.has_given_up(team)).then_some(team));
            }
        }
        match left[..] {
            [] => Some(Outcome { score: Score::Lost, reason: Reason::RESIGNATION }),
            [winner] if teams.len() > 1 => Some(Outcome::win(winner, Reason::RESIGNATION)),
            _ => None,
        }
    }

    fn has_given_up(&self, team: Team) -> bool {
        let seats = Seats::first_n(self.setup.holders.len());
        let is_person = |seat: &Seat| matches!(self.setup.holders[index(*seat)], Holder::Person(_));
        let persons = seats.iter().filter(|seat| self.info().team(*seat) == team && is_person(seat));
        // A team without persons has nobody to give up.
        persons.map(|seat| self.resigned.contains(seat)).reduce(|all, one| all && one) == Some(true)
    }

    /// Changes this match as an entry of its log says: the one way in, for players and for replay.
    pub(crate) fn follow(&mut self, input: Input) -> Result<(), String> {
        let (at, since) = (self.at(), self.version());
        let mut effect = Effect::silent(self.line().clone());
        let mut at_after = at;
        match &input {
            Input::Created => return Err("a match is created once".to_owned()),
            Input::Sealed { seat, handed } => {
                effect.line.check_part(*seat, handed.steps()).map_err(|illegal| illegal.to_string())?;
                self.sealed[index(*seat)] = Some(handed.clone());
                self.accepted[index(*seat)] = Some(Accepted { at, since, handed: handed.clone() });
            }
            Input::Part { seat, handed } => {
                if effect.line.turn().actor() != Some(*seat) {
                    return Err(format!("it is not the turn of seat {}", seat.0 + 1));
                }
                effect = played(&effect.line, handed.steps()).map_err(|illegal| illegal.to_string())?;
                at_after += 1;
                if self.sealed[index(*seat)].take().is_none() {
                    self.accepted[index(*seat)] = Some(Accepted { at, since, handed: handed.clone() });
                }
            }
            Input::TakenBack { parts, .. } => {
                effect.line = self
                    .line_before(*parts)
                    .ok_or_else(|| format!("there are no {parts} parts to take back"))?;
                at_after += 1;
                self.sealed.fill(None);
            }
            Input::Resigned { seat } => self.resigned = self.resigned.with(*seat),
            Input::Ended { outcome } => {
                if self.due_end() != Some(*outcome) {
                    return Err(format!("the game does not end {}", outcome.score));
                }
                self.ended = Some(*outcome);
            }
        }
        self.log.push(Entry { at: at_after, input }, effect);
        Ok(())
    }

    /// Notes an entry that the present rules cannot follow, so that it is at least shown. The match
    /// must be frozen.
    pub(crate) fn note(&mut self, at: u64, input: Input, line: Option<Arc<dyn AnyLine>>) {
        if let Input::Ended { outcome } = &input {
            self.ended = Some(*outcome);
        }
        let line = line.unwrap_or_else(|| self.line().clone());
        self.log.push_broken(Entry { at, input }, line);
    }
}

/// The line that a setup begins with.
pub(crate) fn first_line(game: &dyn AnyGame, setup: &Setup) -> Result<Arc<dyn AnyLine>, OpenError> {
    let info = game.info();
    let (fewest, seats, given) = (info.fewest_seats(), info.seats.len(), setup.holders.len());
    if !(fewest..=seats).contains(&given) {
        return Err(OpenError::Seats { fewest, seats, given });
    }
    let line = match &setup.position {
        Some(_) if info.hidden => return Err(OpenError::HiddenPosition),
        Some(text) => game.parse(text, setup.options.clone())?,
        None => game.start(setup.options.clone(), setup.source.chance())?,
    };
    Ok(line.into())
}

fn short_enough(text: &str) -> Result<(), Refusal> {
    if text.len() > LONGEST_PART { Err(Refusal::TooLong { most: LONGEST_PART }) } else { Ok(()) }
}

pub(crate) fn index(seat: Seat) -> usize {
    usize::from(seat.0)
}
