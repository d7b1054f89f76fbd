//! What players propose to each other: a draw, to take a turn back, to call the match off, or to play once more.
//!
//! A proposal holds until the game changes. All persons have to agree, partners too; a computer is not asked.

use crate::entry::Stamp;
use crate::{Input, Match, Proposal, Refusal, Submitted};
use menagerie_kernel::{Outcome, Reason, Score, Seat, Seats};

/// Something that was proposed since the game changed last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What.
    pub what: Proposal,
    /// Which seat proposed it.
    pub by: Seat,
    /// The seats that agree, among them the one that proposed it.
    pub agreed: Seats,
    /// Whether a seat has said no.
    pub declined: bool,
    /// The seats that have proposed it since the game changed last. Each does so once.
    pub proposed: Seats,
}

impl Match {
    /// What is proposed and waits for an answer.
    pub fn offers(&self) -> impl Iterator<Item = &Offer> {
        let is_open = |offer: &&Offer| !offer.declined && self.is_time_for(offer.what).is_ok();
        self.offers.iter().filter(is_open).filter(|offer| self.agreed(offer.what).is_none())
    }

    /// A seat proposes something to the others. If another seat has already proposed it, it agrees.
    pub fn offer(&self, seat: Seat, what: Proposal, now_ms: i64) -> Result<Submitted, Refusal> {
        self.may_propose(seat, what)?;
        match self.proposed(what) {
            None => self.changed_by(Input::Offered { seat, offer: what }, Stamp::free(now_ms)),
            Some(offer) if offer.declined && offer.proposed.contains(seat) => Err(Refusal::OfferedAlready),
            Some(offer) if offer.declined => {
                self.changed_by(Input::Offered { seat, offer: what }, Stamp::free(now_ms))
            }
            Some(offer) if offer.agreed.contains(seat) => Ok(Submitted::Again { since: self.version() }),
            Some(_) => self.respond(seat, what, true, now_ms),
        }
    }

    /// A seat says yes or no to what was proposed; the seat that proposed it withdraws it by saying no.
    pub fn respond(
        &self,
        seat: Seat,
        what: Proposal,
        accepted: bool,
        now_ms: i64,
    ) -> Result<Submitted, Refusal> {
        self.is_time_for(what)?;
        let offer =
            self.proposed(what).filter(|_| self.persons().contains(seat)).ok_or(Refusal::NotOffered)?;
        let again = Ok(Submitted::Again { since: self.version() });
        match (accepted, offer.declined) {
            (true, true) => Err(Refusal::NotOffered),
            (false, true) => again,
            (true, false) if offer.agreed.contains(seat) => again,
            _ => self.changed_by(Input::Answered { seat, offer: what, accepted }, Stamp::free(now_ms)),
        }
    }

    /// Refuses what the others could not agree to.
    fn may_propose(&self, seat: Seat, what: Proposal) -> Result<(), Refusal> {
        self.is_time_for(what)?;
        let (info, persons) = (self.info(), self.persons());
        if what == Proposal::Abort && self.is_young() {
            return Ok(());
        }
        if what != Proposal::Rematch && persons.without(seat).is_empty() {
            return Err(Refusal::NobodyToAsk);
        }
        match what {
            Proposal::Abort | Proposal::Rematch => Ok(()),
            Proposal::Draw if self.all_play_together() => Err(Refusal::Together),
            Proposal::Draw => {
                let has_opponent = persons.iter().any(|other| info.team(other) != info.team(seat));
                if has_opponent { Ok(()) } else { Err(Refusal::NobodyToAsk) }
            }
            Proposal::Takeback => {
                self.way_back(|player| player == seat).map(drop).ok_or(Refusal::NothingToTakeBack)
            }
        }
    }

    /// Refuses what cannot be agreed on now: a rematch only when the game is over, everything else only before, and a
    /// takeback only in games that have it, even if an earlier release let somebody offer one.
    fn is_time_for(&self, what: Proposal) -> Result<(), Refusal> {
        match (what, self.must_go_on()) {
            (Proposal::Rematch, Err(Refusal::Finished)) => Ok(()),
            (Proposal::Rematch, Ok(())) => Err(Refusal::NotOver),
            (Proposal::Takeback, Ok(())) => self.may_take_back(),
            (_, so) => so,
        }
    }

    /// Whether some seat has not played yet, so that anybody may call the match off.
    pub fn is_young(&self) -> bool {
        let accepted = &self.accepted[..self.holders.len()];
        self.outcome().is_none() && accepted.iter().any(Option::is_none)
    }

    fn proposed(&self, what: Proposal) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.what == what)
    }

    /// Notes a proposal.
    pub(crate) fn propose(&mut self, seat: Seat, what: Proposal) {
        let proposed = self.proposed(what).map_or(Seats::NONE, |before| before.proposed).with(seat);
        self.offers.retain(|offer| offer.what != what);
        self.offers.push(Offer { what, by: seat, agreed: Seats::one(seat), declined: false, proposed });
    }

    /// Notes an answer.
    pub(crate) fn answer(&mut self, seat: Seat, what: Proposal, accepted: bool) -> Result<(), String> {
        let offer = self.offers.iter_mut().find(|offer| offer.what == what);
        let offer = offer.ok_or("there is nothing to answer")?;
        if accepted {
            offer.agreed = offer.agreed.with(seat);
        } else {
            offer.declined = true;
        }
        Ok(())
    }

    /// The seat that proposed something to which all persons agree.
    pub(crate) fn agreed(&self, what: Proposal) -> Option<Seat> {
        let offer = self.proposed(what).filter(|offer| !offer.declined)?;
        let agrees = |seat| offer.agreed.iter().any(|agreed| self.are_one_person(seat, agreed));
        let all_agree = self.persons().iter().all(agrees) || what == Proposal::Abort && self.is_young();
        all_agree.then_some(offer.by)
    }

    pub(crate) fn called_off(&self) -> Option<Outcome> {
        let called_off = Outcome { score: Score::Void, reason: Reason::ABORTED };
        self.agreed(Proposal::Abort).map(|_| called_off)
    }

    pub(crate) fn agreed_draw(&self) -> Option<Outcome> {
        self.agreed(Proposal::Draw).map(|_| Outcome::draw(Reason::AGREEMENT))
    }

    pub(crate) fn agreed_takeback(&self) -> Option<Input> {
        let by = self.agreed(Proposal::Takeback)?;
        let (seat, parts) = self.way_back(|player| player == by)?;
        Some(self.taken_back(seat, parts))
    }
}
