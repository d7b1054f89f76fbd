//! What seats do, and what the schedule does in their place.

use crate::entry::{Moment, Stamp};
use crate::live::{index, short_enough};
use crate::{Handed, Input, Match, Refusal, Submitted};
use menagerie_kernel::{Seat, Turn};

impl Match {
    /// A part from `seat`, which believes that the game stands at `at`.
    pub fn submit(&self, seat: Seat, at: u64, sent: &str, now: Moment) -> Result<Submitted, Refusal> {
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
        let charged_ms = self.clocks.as_ref().map_or(0, |clocks| clocks.charge(seat, now.ms, now.lag_ms));
        self.changed_by(input, Stamp { ms: now.ms, charged_ms })
    }

    /// `seat` gives up.
    pub fn resign(&self, seat: Seat, now_ms: i64) -> Result<Submitted, Refusal> {
        self.must_go_on()?;
        if self.resigned.contains(seat) {
            return Ok(Submitted::Again { since: self.version() });
        }
        self.changed_by(Input::Resigned { seat }, Stamp::free(now_ms))
    }

    /// When something becomes due by itself, if nothing happens before: a flag falls, or the time of a turn runs out.
    pub fn due_ms(&self) -> Option<i64> {
        let flag = self.clocks.as_ref().and_then(|clocks| clocks.next_flag()).map(|(_, falls_ms)| falls_ms);
        [flag, self.lapses_ms()].into_iter().flatten().min()
    }

    /// The match after everything that has become due in it by itself; none if nothing has.
    pub fn overdue(&self, now_ms: i64) -> Result<Option<Box<Match>>, Refusal> {
        if self.lapses_ms().is_some_and(|lapses_ms| lapses_ms <= now_ms) {
            return self.next_after(Input::Lapsed, Stamp::free(now_ms)).map(Some);
        }
        let Some(clocks) = &self.clocks else { return Ok(None) };
        match clocks.next_flag() {
            Some((seat, falls_ms)) if falls_ms <= now_ms => {
                let stamp = Stamp { ms: now_ms, charged_ms: clocks.charge(seat, now_ms, 0) };
                self.next_after(Input::Flagged { seat }, stamp).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The match after so long without a server, which counts against nobody; none if no clock runs.
    pub fn resumed(&self, down_ms: u64, now_ms: i64) -> Result<Option<Box<Match>>, Refusal> {
        if self.due_ms().is_none() {
            return Ok(None);
        }
        self.next_after(Input::Resumed { down_ms }, Stamp::free(now_ms)).map(Some)
    }

    /// Refuses a match in which nothing can change any more.
    pub(crate) fn must_go_on(&self) -> Result<(), Refusal> {
        match &self.frozen {
            Some(why) => Err(Refusal::Frozen(why.clone())),
            None if self.ended.is_some() => Err(Refusal::Finished),
            None => Ok(()),
        }
    }

    /// Whether `seat` may act in the game as it stands at `at`.
    pub fn may_act(&self, seat: Seat, at: u64) -> Result<(), Refusal> {
        self.must_go_on()?;
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

    /// The version before the seat's last submission, if this one repeats it.
    fn repeated(&self, seat: Seat, at: u64, sent: &str) -> Option<u64> {
        let accepted = self.accepted.get(index(seat))?.as_ref().filter(|accepted| accepted.at == at)?;
        let again = sent == accepted.handed.sent() || sent == accepted.handed.steps();
        let sealed_again = || {
            self.sealed[index(seat)].is_some()
                && self.line().check_part(seat, sent).is_ok_and(|steps| steps == accepted.handed.steps())
        };
        (again || sealed_again()).then_some(accepted.since)
    }

    pub(crate) fn changed_by(&self, input: Input, stamp: Stamp) -> Result<Submitted, Refusal> {
        self.next_after(input, stamp).map(Submitted::Next)
    }

    /// The match after an entry and all that it entails.
    fn next_after(&self, input: Input, stamp: Stamp) -> Result<Box<Match>, Refusal> {
        let mut next = Box::new(self.clone());
        next.follow(input, stamp).and_then(|()| next.settle(stamp.ms)).map_err(Refusal::Broken)?;
        Ok(next)
    }
}
