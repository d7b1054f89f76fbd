//! What may be done to a match: by those who sit at it, and by the schedule.

use crate::api_error::ApiError;
use menagerie_kernel::{Eye, Seat};
use menagerie_show::AnyGame;
use menagerie_table::{
    Gathering, Holder, Match, Moment, Nonce, Phase, Principal, Proposal, Refusal, Submitted,
};
use menagerie_wire::MatchState;
use std::collections::HashMap;
use std::sync::Arc;

/// What somebody does to a match.
#[derive(Clone)]
pub(crate) enum Act {
    /// A seat plays a part, and believes that the game stands at `at`. The computer says at which level it holds the seat.
    Play { seat: Seat, at: u64, steps: String, level: Option<u8> },
    /// A seat takes a turn back without asking anybody.
    TakeBack { seat: Seat, at: u64 },
    /// A seat gives up.
    Resign { seat: Seat },
    /// A seat proposes something.
    Offer { seat: Seat, what: Proposal },
    /// A seat answers what was proposed; where it does not say what, it answers whatever is open.
    Answer { seat: Seat, what: Option<Proposal>, accepted: bool },
    /// A seat claims the win from somebody who has gone; `away` says since when each of these seats has been empty.
    ClaimWin { seat: Seat, away: Away },
    /// A seat lets the computer take over from somebody who has gone; `away` says since when each of these seats has been empty.
    TakeOver { seat: Seat, level: u8, away: Away },
    /// A person takes back the seat that the computer has taken over.
    ComeBack { seat: Seat },
    /// A seat says something.
    Say { seat: Seat, text: String },
    /// A seat asks its partner something.
    Ask { seat: Seat, question: String },
    /// A seat answers what its partner asked in the entry of this version.
    Reply { seat: Seat, asked: u64, yes: bool },
    /// Somebody who watches says something.
    Remark { by: Principal, text: String },
    /// Somebody reports what was said.
    Report { by: Principal, said: u64 },
    /// A seat is taken.
    Join { seat: Seat, holder: Holder },
    /// A seat is left.
    Leave { seat: Seat },
    /// A seat gives its share of the chance.
    Give { seat: Seat, nonce: Nonce },
    /// The game goes on with the part that long work has found for it as it stood at `at`.
    Reckon { at: u64, part: String },
    /// Nobody does anything: whatever is due happens.
    Wait,
}

/// What makes an act out of the match that it changes. That match says where the caller sits: between a call and its turn
/// others may sit there, since seats can be dealt when the game begins.
pub(crate) type Deed = dyn Fn(&Phase) -> Result<Act, ApiError> + Send + Sync;

/// By seat: since when nobody has been there, in milliseconds since 1970.
pub(crate) type Away = HashMap<Seat, i64>;

/// What an act leads to.
pub(crate) enum Done {
    /// Nothing new. What the act led to when it was first accepted came after version `since`.
    Again { since: u64 },
    /// This match, to be stored before it takes the place of the present one.
    Next(Phase),
}

impl Act {
    /// Which seat acts, where one does.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Act::Play { seat, .. }
            | Act::TakeBack { seat, .. }
            | Act::Resign { seat }
            | Act::Offer { seat, .. }
            | Act::Answer { seat, .. }
            | Act::Join { seat, .. }
            | Act::Leave { seat }
            | Act::ClaimWin { seat, .. }
            | Act::TakeOver { seat, .. }
            | Act::ComeBack { seat }
            | Act::Say { seat, .. }
            | Act::Ask { seat, .. }
            | Act::Reply { seat, .. }
            | Act::Give { seat, .. } => Some(*seat),
            Act::Remark { .. } | Act::Report { .. } | Act::Reckon { .. } | Act::Wait => None,
        }
    }

    /// Whether the one who acts knows a later state than this match: another process has told of it.
    pub(crate) fn is_ahead_of(&self, of: &Phase) -> bool {
        match self {
            Act::Play { at, .. } | Act::TakeBack { at, .. } => of.begun().is_none_or(|of| of.at() < *at),
            _ => false,
        }
    }

    /// The principal of the person who acts in a match, if they have one, by which they are found elsewhere, too.
    pub(crate) fn actor(&self, of: &Phase) -> Option<Principal> {
        let holder = match self {
            Act::Join { holder, .. } => Some(*holder),
            _ => self.seat().and_then(|seat| of.places().get(usize::from(seat.0)).copied().flatten()),
        };
        match holder {
            Some(Holder::Person(person)) => person.principal,
            _ => None,
        }
    }

    /// What the act would make of a match in which nothing is overdue.
    pub(crate) fn on(&self, of: &Phase, game: &dyn AnyGame, now: Moment) -> Result<Done, ApiError> {
        match of {
            Phase::Gathering(of) => self.before_the_game(of, game, now.ms),
            Phase::Begun(of) => match self.in_the_game(of, now) {
                Ok(Submitted::Again { since }) => Ok(Done::Again { since }),
                Ok(Submitted::Next(next)) => Ok(Done::Next(Phase::from(*next))),
                Err(refusal) => Err(refused(of, self.seat(), refusal, now.ms)),
            },
        }
    }

    fn before_the_game(
        &self,
        of: &Arc<Gathering>,
        game: &dyn AnyGame,
        now_ms: i64,
    ) -> Result<Done, ApiError> {
        let next = match self {
            Act::Join { seat, holder } => of.join(*seat, *holder, now_ms).map(Some),
            Act::Leave { seat } => of.leave(*seat, now_ms).map(Some),
            Act::Say { seat, text } => of.say(*seat, text, now_ms).map(Some),
            Act::Give { seat, nonce } => of.give(*seat, *nonce, now_ms),
            Act::Wait => Ok(None),
            _ => Err(Refusal::NotBegun),
        };
        match next.map_err(ApiError::from)? {
            Some(next) => {
                let begun = next.dealt(game, now_ms)?;
                Ok(Done::Next(begun.map_or_else(|| Phase::from(next), Phase::from)))
            }
            None => Ok(Done::Again { since: of.version() }),
        }
    }

    fn in_the_game(&self, of: &Match, now: Moment) -> Result<Submitted, Refusal> {
        match self {
            // The seat has changed hands meanwhile: a person who has come back plays, not the computer that was
            // thinking, or the other way round.
            Act::Play { seat, level, .. } if of.computer(*seat) != *level => Err(Refusal::NotToAct),
            Act::Play { seat, at, steps, .. } => of.submit(*seat, *at, steps, now),
            Act::TakeBack { at, .. } => of.take_back(*at, now.ms),
            Act::Resign { seat } => of.resign(*seat, now.ms),
            Act::Offer { seat, what } => of.offer(*seat, *what, now.ms),
            Act::Answer { seat, what, accepted } => {
                let open = || of.offers().next().map(|offer| offer.what);
                let what = what.or_else(open).ok_or(Refusal::NotOffered)?;
                of.respond(*seat, what, *accepted, now.ms)
            }
            Act::ClaimWin { seat, away } => of.claim_win(*seat, |seat| away.get(&seat).copied(), now.ms),
            Act::TakeOver { seat, level, away } => {
                of.take_over(*seat, *level, |seat| away.get(&seat).copied(), now.ms)
            }
            Act::ComeBack { seat } => of.come_back(*seat, now.ms),
            Act::Say { seat, text } => of.say(*seat, text, now.ms),
            Act::Ask { seat, question } => of.ask(*seat, question, now.ms),
            Act::Reply { seat, asked, yes } => of.reply(*seat, *asked, *yes, now.ms),
            Act::Remark { by, text } => of.remark(*by, text, now.ms),
            Act::Report { by, said } => of.report(*by, *said, now.ms),
            Act::Reckon { at, part } => of.reckoned(*at, part, now),
            Act::Join { .. } | Act::Leave { .. } | Act::Give { .. } => Err(Refusal::Begun),
            Act::Wait => Ok(Submitted::Again { since: of.version() }),
        }
    }
}

/// The match after what has become due in it by itself; nothing if nothing has.
pub(crate) fn overdue(of: &Phase, game: &dyn AnyGame, now_ms: i64) -> Result<Option<Phase>, ApiError> {
    match of {
        Phase::Gathering(of) => {
            let dealt = of.dealt(game, now_ms)?.map(Phase::from);
            Ok(dealt.or_else(|| of.expired(now_ms).map(Phase::from)))
        }
        Phase::Begun(of) => Ok(of.overdue(now_ms)?.map(|next| Phase::from(*next))),
    }
}

/// The match whose game has begun.
pub(crate) fn begun(of: &Phase) -> Result<&Arc<Match>, ApiError> {
    of.begun().ok_or(ApiError::from(Refusal::NotBegun))
}

/// A refusal, with what the seat sees now wherever it may have missed something.
pub(crate) fn refused(of: &Match, seat: Option<Seat>, refusal: Refusal, now_ms: i64) -> ApiError {
    let missed =
        matches!(refusal, Refusal::Frozen(_) | Refusal::Finished | Refusal::Stale { .. } | Refusal::Sealed);
    let state =
        seat.filter(|_| missed).map(|seat| Box::new(MatchState::new(of, Eye::Seat(seat), &[seat], now_ms)));
    ApiError::Refused { refusal, state }
}
