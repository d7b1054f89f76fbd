//! How an entry of the log changes a match.

use crate::entry::{Entry, Stamp};
use crate::live::{Accepted, index};
use crate::log::{Effect, played};
use crate::pace::Pace;
use crate::{Handed, Holder, Input, Match};
use menagerie_kernel::{Outcome, Reason, Score, Seat, Seats, Team, Turn};
use menagerie_show::AnyLine;
use std::sync::Arc;

/// How often a game may change. A match that gets there is a draw, or lost if all play together.
const MOST_CHANGES: u64 = 10_000;

impl Match {
    /// Follows what the last input entails: the sealed choices once all are in, what all have agreed to, the computer's
    /// answers, and the end.
    pub(crate) fn settle(&mut self, now_ms: i64) -> Result<(), String> {
        for (seat, handed) in self.lapsed_parts().unwrap_or_default() {
            self.follow(Input::Part { seat, handed }, Stamp::free(now_ms))?;
        }
        if let Turn::All(seats) = self.line().turn()
            && seats.iter().all(|seat| self.sealed[index(seat)].is_some())
        {
            for seat in seats.iter() {
                let handed = self.sealed[index(seat)].clone().expect("all are in");
                self.follow(Input::Part { seat, handed }, Stamp::free(now_ms))?;
            }
        }
        if let Some(taken_back) = self.agreed_takeback() {
            self.follow(taken_back, Stamp::free(now_ms))?;
        }
        while let Some(reply) = self.due_reply() {
            self.follow(reply, Stamp::free(now_ms))?;
        }
        match self.due_end() {
            Some(outcome) if self.ended.is_none() => {
                self.follow(Input::Ended { outcome: Box::new(outcome) }, Stamp::free(now_ms))
            }
            _ => Ok(()),
        }
    }

    /// How the game ends now: by its rules, by what the players do, or by time.
    pub(crate) fn due_end(&self) -> Option<Outcome> {
        let by_rule = self.line().turn().outcome().copied();
        by_rule
            .or_else(|| self.given_up())
            .or_else(|| self.out_of_time())
            .or_else(|| self.abandoned())
            .or_else(|| self.called_off())
            .or_else(|| self.agreed_draw())
            .or_else(|| self.too_long())
    }

    /// How a fallen flag ends the game: it loses, unless the only other team could not win. Where several teams are left, none
    /// of them has won.
    fn out_of_time(&self) -> Option<Outcome> {
        let late = self.info().team(self.flagged?);
        let mut others: Vec<Team> = self.info().seats[..self.holders.len()]
            .iter()
            .map(|seat| seat.team)
            .filter(|team| *team != late)
            .collect();
        others.dedup();
        Some(match others[..] {
            [winner] if self.line().may_win(winner) => Outcome::win(winner, Reason::TIME),
            [_] => Outcome::draw(Reason::TIME),
            _ => Outcome { score: Score::Lost, reason: Reason::TIME },
        })
    }

    /// Runs the clocks of those who are to act. A computer plays without one.
    pub(crate) fn run_clocks(&mut self, now_ms: i64) {
        let running = self.to_act().iter().filter(|seat| self.computer(*seat).is_none()).collect();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running, now_ms);
        }
    }

    /// Stops the clock of a seat that has acted.
    fn stop_clock(&mut self, seat: Seat, charged_ms: u32, ends_turn: bool) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(seat, charged_ms, ends_turn);
        }
    }

    /// A game that has changed too often ends, so that nobody can make a match grow for ever.
    fn too_long(&self) -> Option<Outcome> {
        let score = if self.all_play_together() { Score::Lost } else { Score::Draw };
        (self.at() >= MOST_CHANGES).then_some(Outcome { score, reason: Reason::LENGTH })
    }

    /// The end of a game in which one team or none is left that has not given up. A team gives up when all its persons
    /// do; its computers follow.
    fn given_up(&self) -> Option<Outcome> {
        let (mut teams, mut left) = (Vec::new(), Vec::new());
        for seat in Seats::first_n(self.holders.len()).iter() {
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

    /// Whether all win and lose together.
    pub(crate) fn all_play_together(&self) -> bool {
        let seats = self.info().seats;
        seats.iter().all(|seat| seat.team == seats[0].team)
    }

    fn has_given_up(&self, team: Team) -> bool {
        let mut persons = self.persons().iter().filter(|seat| self.info().team(*seat) == team).peekable();
        // A team without persons has nobody to give up.
        persons.peek().is_some() && persons.all(|seat| self.resigned.contains(seat))
    }

    /// Changes this match as an entry of its log says: the one way in, for players, the schedule and replay.
    pub(crate) fn follow(&mut self, input: Input, stamp: Stamp) -> Result<(), String> {
        let effect = self.enact(&input, stamp)?;
        let mut at = self.at();
        if matches!(input, Input::Part { .. } | Input::TakenBack { .. }) {
            at += 1;
            self.offers.clear();
            self.pace = Pace::since(stamp.ms);
        }
        self.log.push(Entry::new(at, input, stamp), effect);
        self.run_clocks(stamp.ms);
        Ok(())
    }

    /// What an entry changes besides the log, and what it does to the game.
    fn enact(&mut self, input: &Input, stamp: Stamp) -> Result<Effect, String> {
        let mut effect = Effect::silent(self.line().clone());
        match input {
            Input::Sealed { seat, handed } => {
                effect.line.check_part(*seat, handed.steps()).map_err(|illegal| illegal.to_string())?;
                self.accept(*seat, handed);
                self.sealed[index(*seat)] = Some(handed.clone());
                self.pace.chosen(stamp.ms);
                self.stop_clock(*seat, stamp.charged_ms, true);
            }
            Input::Part { seat, handed } => {
                effect = self.after_part(*seat, handed)?;
                if self.sealed[index(*seat)].take().is_none() {
                    self.accept(*seat, handed);
                    self.stop_clock(*seat, stamp.charged_ms, !effect.line.mid_turn());
                }
            }
            Input::TakenBack { parts, unearned_ms, .. } => {
                effect.line = self
                    .line_before(*parts)
                    .ok_or_else(|| format!("there are no {parts} parts to take back"))?;
                self.sealed.fill(None);
                // Whatever the turn has cost until now, it begins anew.
                self.persons().iter().for_each(|seat| self.stop_clock(seat, 0, false));
                self.clocks.iter_mut().for_each(|clocks| clocks.take(unearned_ms));
            }
            Input::Resigned { seat } => self.resigned = self.resigned.with(*seat),
            Input::Offered { seat, offer } => self.propose(*seat, *offer),
            Input::Answered { seat, offer, accepted } => self.answer(*seat, *offer, *accepted)?,
            Input::Flagged { seat } => {
                self.stop_clock(*seat, stamp.charged_ms, false);
                self.flagged = Some(*seat);
            }
            Input::Replaced { seat, holder } => {
                self.stop_clock(*seat, stamp.charged_ms, false);
                self.replace(*seat, **holder)?;
            }
            Input::Claimed { seat } => self.claimed = Some(*seat),
            Input::Asked { seat, question } => {
                self.note_question(*seat, question)?;
                self.spoken.note(input);
            }
            Input::Replied { seat, asked, yes } => self.note_reply(*seat, *asked, *yes)?,
            Input::Said { .. } | Input::Remarked { .. } | Input::Reported { .. } => self.spoken.note(input),
            Input::Resumed { down_ms } => {
                self.clocks.iter_mut().for_each(|clocks| clocks.pause(*down_ms));
                self.pace.pause(*down_ms);
            }
            Input::Lapsed if self.timer().is_some() => self.pace.lapsed = true,
            Input::Lapsed => return Err("no time has run out".to_owned()),
            Input::Ended { outcome } => {
                if self.due_end() != Some(**outcome) {
                    return Err(format!("the game does not end {}", outcome.score));
                }
                self.ended = Some(**outcome);
            }
            Input::Created
            | Input::Opened
            | Input::Joined { .. }
            | Input::Left { .. }
            | Input::Nonce { .. }
            | Input::Dealt
            | Input::Closed => return Err("the game has begun already".to_owned()),
        }
        Ok(effect)
    }

    fn replace(&mut self, seat: Seat, holder: Holder) -> Result<(), String> {
        let mut holders = self.holders.to_vec();
        *holders.get_mut(index(seat)).ok_or("nobody holds this seat")? = holder;
        self.holders = holders.into();
        Ok(())
    }

    fn after_part(&self, seat: Seat, handed: &Handed) -> Result<Effect, String> {
        if self.line().turn().actor() != Some(seat) {
            return Err(format!("it is not the turn of seat {}", seat.0 + 1));
        }
        played(self.line(), handed.steps()).map_err(|illegal| illegal.to_string())
    }

    /// Remembers what a seat has handed in, so that a repeat is recognized.
    fn accept(&mut self, seat: Seat, handed: &Handed) {
        let (at, since) = (self.at(), self.version());
        self.accepted[index(seat)] = Some(Accepted { at, since, handed: handed.clone() });
    }

    /// Notes an entry that the present rules cannot follow, so that it can at least be shown. The match must be frozen.
    pub(crate) fn note(&mut self, at: u64, input: Input, stamp: Stamp, line: Option<Arc<dyn AnyLine>>) {
        if let Input::Ended { outcome } = &input {
            self.ended = Some(**outcome);
        }
        let line = line.unwrap_or_else(|| self.line().clone());
        self.log.push_broken(Entry::new(at, input, stamp), line);
    }
}
