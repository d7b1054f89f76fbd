//! What partners ask each other about what one hides from the other, in a game that knows such questions.
//!
//! A question waits for its answer whatever is played meanwhile, and is answered by what the partner holds then; nobody
//! has to answer. Each seat has one open question, which another one replaces. An answer that is not true is refused;
//! that tells nobody anything, because the one who answers sees what it is about. A computer answers at once.

use crate::entry::{Entry, Stamp};
use crate::live::index;
use crate::{Input, Match, Refusal, Submitted};
use menagerie_kernel::{Seat, Seats};
use smol_str::SmolStr;

/// The longest text of a question that is read. The longest of any game is well below it.
const LONGEST: usize = 64;

/// A question that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The version of its entry.
    pub version: u64,
    /// Which seat asks.
    pub by: Seat,
    /// Its partner, who is asked.
    pub to: Seat,
    /// What.
    pub question: SmolStr,
}

impl Match {
    /// The questions that wait for their answers.
    pub fn asked(&self) -> impl Iterator<Item = &Asked> {
        self.asked.iter().filter(|_| self.outcome().is_none())
    }

    /// A seat asks its partner. An earlier question of the seat that was not answered is dropped.
    pub fn ask(&self, seat: Seat, question: &str, now_ms: i64) -> Result<Submitted, Refusal> {
        self.must_go_on()?;
        let partner = self.partner(seat).filter(|partner| self.truth(*partner, question).is_some());
        if partner.is_none() {
            return Err(Refusal::NoSuchQuestion);
        }
        if self.asked.iter().any(|open| open.by == seat && open.question == question) {
            return Ok(Submitted::Again { since: self.version() });
        }
        self.must_be_heard_from(seat, now_ms)?;
        self.changed_by(Input::Asked { seat, question: question.into() }, Stamp::free(now_ms))
    }

    /// A seat says yes or no to the question of this version.
    pub fn reply(&self, seat: Seat, asked: u64, yes: bool, now_ms: i64) -> Result<Submitted, Refusal> {
        let reply = Input::Replied { seat, asked, yes };
        let is_said = |entry: &Entry| entry.input == reply;
        self.must_go_on()?;
        match self.asked.iter().find(|open| open.to == seat && open.version == asked) {
            None if self.latest_first().any(is_said) => Ok(Submitted::Again { since: self.version() }),
            None => Err(Refusal::NotAsked),
            Some(open) if self.truth(seat, &open.question) != Some(yes) => Err(Refusal::Untrue),
            Some(_) => self.changed_by(reply, Stamp::free(now_ms)),
        }
    }

    /// The answer that the computer owes.
    pub(crate) fn due_reply(&self) -> Option<Input> {
        let open = self.asked().find(|open| self.computer(open.to).is_some())?;
        let yes = self.truth(open.to, &open.question)?;
        Some(Input::Replied { seat: open.to, asked: open.version, yes })
    }

    /// Notes a question.
    pub(crate) fn note_question(&mut self, seat: Seat, question: &SmolStr) -> Result<(), String> {
        let partner = self.partner(seat).filter(|partner| self.truth(*partner, question).is_some());
        let to = partner.ok_or("there is no such question")?;
        let version = self.version() + 1;
        self.asked.retain(|open| open.by != seat);
        self.asked.push(Asked { version, by: seat, to, question: question.clone() });
        Ok(())
    }

    /// Notes an answer.
    pub(crate) fn note_reply(&mut self, seat: Seat, asked: u64, yes: bool) -> Result<(), String> {
        let is_it = |open: &Asked| open.to == seat && open.version == asked;
        let at = self.asked.iter().position(is_it).ok_or("nothing was asked")?;
        if self.truth(seat, &self.asked[at].question) != Some(yes) {
            return Err("the answer is not true".to_owned());
        }
        self.asked.remove(at);
        Ok(())
    }

    /// The true answer to a question about what a seat hides.
    fn truth(&self, seat: Seat, question: &str) -> Option<bool> {
        if question.len() > LONGEST { None } else { self.line().truth(seat, question) }
    }

    /// The only other seat that wins and loses with this one.
    fn partner(&self, seat: Seat) -> Option<Seat> {
        let team = |seat: Seat| self.info().seats[index(seat)].team;
        let others = Seats::first_n(self.holders.len()).without(seat);
        let mut partners = others.iter().filter(|other| team(*other) == team(seat));
        let partner = partners.next();
        partner.filter(|_| partners.next().is_none())
    }
}
