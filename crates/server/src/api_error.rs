//! Everything that a call can be answered with besides success.

use crate::fair_queue::Full;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use menagerie_kernel::{Sentence, Term, TooHard, UnknownSeat, sentence};
use menagerie_show::Illegal;
use menagerie_store::StoreError;
use menagerie_table::{OpenError, Refusal, TimeControl};
use menagerie_wire::{ErrorBody, MatchState};
use std::fmt;

mod analysis;
mod people;
mod push;

pub(crate) use analysis::AnalysisError;
pub(crate) use people::PeopleError;
pub(crate) use push::PushError;

/// Why a call fails.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// With the words of whatever failed to read it.
    BadRequest(String),
    BodyTooLarge(usize),
    NotJson,
    UnknownPath,
    WrongMethod,
    UnknownMatch,
    UnknownGame(String),
    BadSeats(BadSeats),
    BadNonce,
    BadClock,
    BadHandicap,
    /// A game that bounds itself how long somebody may take.
    KeepsTime(&'static str),
    BadInvite,
    NotListed,
    NotSeated,
    AlreadySeated(&'static str),
    NotOffered(String),
    /// With the words of whatever failed to read it.
    NoSquare(Sentence),
    NoPuzzle,
    /// There is no such exercise.
    NoExercise,
    /// With the longest solution that may be asked for.
    TooFar(u32),
    TooHard(TooHard),
    SeedsRefused,
    UnknownAction(String),
    Unauthorized,
    NotOpened(OpenError),
    Refused {
        refusal: Refusal,
        /// What the caller's seat sees now, where it may have missed something.
        state: Option<Box<MatchState>>,
    },
    UnknownSeat(UnknownSeat),
    TooManyParts(usize),
    /// A part that is played without a match.
    IllegalPart {
        index: usize,
        part: String,
        illegal: Illegal,
    },
    /// The steps of a part that is being composed without a match.
    IllegalPrefix(Illegal),
    Storage(StoreError),
    Reread,
    GameGone(String),
    /// What exactly cannot be read may be somebody's secret: it is for the log alone.
    Unreadable(#[expect(dead_code, reason = "it is for the log")] String),
    NotOver,
    Analysis(AnalysisError),
    People(PeopleError),
    Push(PushError),
    Timeout,
    /// Too much is being worked at.
    Busy {
        retry_s: u32,
    },
    TooMany {
        retry_s: u32,
    },
    /// So many matches of the caller have not ended.
    Unfinished(u32),
    NoRoom,
    OtherHost,
    ForeignOrigin,
    Draining,
    Internal,
}

/// Why nobody can sit down as it was asked for.
#[derive(Debug)]
pub(crate) enum BadSeats {
    Unknown(UnknownSeat),
    Empty(&'static str),
    NoHolder(String),
    Nobody,
    NoComputer,
    NoLevel { given: String, known: String },
}

/// Makes errors of what else can fail.
macro_rules! from {
    ($($cause:ident => $kind:ident),* $(,)?) => {
        $(impl From<$cause> for ApiError {
            fn from(cause: $cause) -> ApiError {
                ApiError::$kind(cause)
            }
        })*
    };
}

from! {
    BadSeats => BadSeats, TooHard => TooHard, UnknownSeat => UnknownSeat, OpenError => NotOpened,
    Illegal => IllegalPrefix, StoreError => Storage, PeopleError => People, PushError => Push,
    AnalysisError => Analysis,
}

impl From<Full> for ApiError {
    fn from(Full { retry_s }: Full) -> ApiError {
        ApiError::Busy { retry_s }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::Refused { refusal, state: None }
    }
}

impl fmt::Display for ApiError {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl BadSeats {
    fn sentence(&self) -> Sentence {
        match self {
            BadSeats::Unknown(unknown) => unknown.sentence(),
            BadSeats::Empty(seat) => sentence!("nobody holds the seat {text}", text = quote(seat)),
            BadSeats::NoHolder(given) => {
                sentence!("a seat is `me`, `open` or `computer:LEVEL`, not {text}", text = quote(given))
            }
            BadSeats::Nobody => sentence!("at least one seat must be `me`"),
            BadSeats::NoComputer => sentence!("this game has no computer player yet"),
            BadSeats::NoLevel { given, known } => {
                sentence!(
                    "the computer has no level {text}; it has {list}",
                    text = quote(given),
                    list = known.clone()
                )
            }
        }
    }
}

fn quote(text: &str) -> Term {
    Term::Quote(text.to_owned())
}

impl ApiError {
    /// A request that cannot be read; `why` is to be quoted.
    pub(crate) fn bad_request(why: &str) -> ApiError {
        ApiError::BadRequest(why.replace('`', "'"))
    }

    /// What it says, to be said in any language.
    fn sentence(&self) -> Sentence {
        match self {
            ApiError::BadRequest(why) => sentence!("the request cannot be read: {text}", text = quote(why)),
            ApiError::BodyTooLarge(most) => {
                sentence!("a body has at most {count} bytes", count = *most as u32)
            }
            ApiError::NotJson => {
                sentence!("a body must be JSON and say so (`Content-Type: application/json`)")
            }
            ApiError::UnknownPath => sentence!("there is nothing here"),
            ApiError::WrongMethod => sentence!("this call needs another method"),
            ApiError::UnknownGame(id) => sentence!("there is no game {text}", text = quote(id)),
            ApiError::BadNonce => sentence!("a nonce is 64 hexadecimal digits"),
            ApiError::BadClock => sentence!(
                "a clock has 1 to {most} seconds and adds at most {count} a turn, or gives 1 to {number} days a turn",
                most = TimeControl::LONGEST_S,
                count = TimeControl::LARGEST_INCREMENT_S,
                number = TimeControl::MOST_DAYS,
            ),
            ApiError::BadHandicap => {
                sentence!("a seat can have a time of its own only if all seats have clocks of the same kind")
            }
            ApiError::KeepsTime(name) => {
                sentence!(
                    "{text} has time limits of its own and is played without a clock",
                    text = Term::Text((*name).to_owned())
                )
            }
            ApiError::BadInvite => sentence!("this invitation is no longer valid, or never was"),
            ApiError::NotListed => sentence!("only those who are invited can join this match"),
            ApiError::NotSeated => sentence!("only those with a seat in this match can do this"),
            ApiError::AlreadySeated(seat) => {
                sentence!("you have a seat in this match already: {text}", text = quote(seat))
            }
            ApiError::NotOffered(what) => sentence!("{text} is not offered yet", text = quote(what)),
            ApiError::NoSquare(why) => why.clone(),
            ApiError::NoPuzzle => sentence!("this game is no puzzle"),
            ApiError::NoExercise => sentence!("there is no such exercise"),
            ApiError::TooFar(most) => {
                sentence!("ask for a solution of at most {count} moves", count = *most)
            }
            ApiError::SeedsRefused => {
                sentence!("this server does not take seeds (it was not started with --allow-seeds)")
            }
            ApiError::UnknownAction(action) => sentence!("there is no action {text}", text = quote(action)),
            ApiError::TooManyParts(most) => {
                sentence!("at most {count} parts are played in one call", count = *most as u32)
            }
            ApiError::Timeout => sentence!("this took too long"),
            ApiError::Busy { retry_s } => {
                sentence!("the computer has too much to do now; try again in {count} s", count = *retry_s)
            }
            ApiError::TooMany { retry_s } => {
                sentence!("too many calls; try again in {count} s", count = *retry_s)
            }
            ApiError::OtherHost => {
                sentence!("this server does not answer to this name; `--host-name` lets it")
            }
            ApiError::ForeignOrigin => sentence!("a page of another site cannot do this"),
            ApiError::Draining => sentence!("this server is shutting down"),
            ApiError::Internal => sentence!("something went wrong here"),
            ApiError::UnknownMatch => sentence!("there is no such match"),
            ApiError::Unauthorized => {
                sentence!("this needs the token of a seat in this match (`Authorization: Bearer TOKEN`)")
            }
            ApiError::Unfinished(count) => sentence!(
                "you have {count} unfinished matches; end some of them before you begin another one",
                count = *count
            ),
            ApiError::NoRoom => {
                sentence!("the disk of this server is nearly full: matches go on, but nothing new can begin")
            }
            ApiError::Storage(_) => sentence!("matches cannot be stored at the moment"),
            ApiError::Reread => sentence!("this match is being reloaded; try again"),
            ApiError::GameGone(id) => {
                sentence!("the game {text} of this match is not offered by this server", text = quote(id))
            }
            ApiError::Unreadable(_) => sentence!("the log of this match cannot be read"),
            ApiError::NotOver => sentence!("the secrets of a game are told only when it is over"),
            ApiError::Analysis(analysis) => analysis.sentence(),
            ApiError::People(people) => people.sentence(),
            ApiError::Push(push) => push.sentence(),
            ApiError::BadSeats(seats) => seats.sentence(),
            ApiError::UnknownSeat(unknown) => unknown.sentence(),
            ApiError::TooHard(hard) => hard.sentence(),
            ApiError::NotOpened(error) => error.sentence(),
            ApiError::Refused { refusal, .. } => refusal.sentence(),
            ApiError::IllegalPrefix(illegal) => illegal.sentence(),
            ApiError::IllegalPart { index, part, illegal } => in_part(*index, part, illegal),
        }
    }

    /// The status and the word for programs.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            ApiError::BodyTooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            ApiError::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"),
            ApiError::Analysis(analysis) => analysis.kind(),
            ApiError::People(people) => people.kind(),
            ApiError::Push(push) => push.kind(),
            ApiError::UnknownPath => (StatusCode::NOT_FOUND, "not_found"),
            ApiError::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            ApiError::UnknownMatch => (StatusCode::NOT_FOUND, "unknown_match"),
            ApiError::UnknownGame(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unknown_game"),
            ApiError::BadSeats(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_seats"),
            ApiError::BadNonce => (StatusCode::UNPROCESSABLE_ENTITY, "bad_nonce"),
            ApiError::BadClock => (StatusCode::UNPROCESSABLE_ENTITY, "bad_clock"),
            ApiError::BadHandicap => (StatusCode::UNPROCESSABLE_ENTITY, "bad_clock"),
            ApiError::KeepsTime(_) => (StatusCode::UNPROCESSABLE_ENTITY, "keeps_time"),
            ApiError::BadInvite => (StatusCode::FORBIDDEN, "bad_invite"),
            ApiError::NotListed => (StatusCode::FORBIDDEN, "not_listed"),
            ApiError::NotSeated => (StatusCode::FORBIDDEN, "not_seated"),
            ApiError::AlreadySeated(_) => (StatusCode::CONFLICT, "already_seated"),
            ApiError::NotOffered(_) => (StatusCode::UNPROCESSABLE_ENTITY, "not_offered"),
            ApiError::NoSquare(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_square"),
            ApiError::NoPuzzle => (StatusCode::UNPROCESSABLE_ENTITY, "no_puzzle"),
            ApiError::NoExercise => (StatusCode::NOT_FOUND, "unknown_exercise"),
            ApiError::TooFar(_) => (StatusCode::UNPROCESSABLE_ENTITY, "too_far"),
            ApiError::TooHard(_) => (StatusCode::UNPROCESSABLE_ENTITY, "too_hard"),
            ApiError::SeedsRefused => (StatusCode::UNPROCESSABLE_ENTITY, "seeds_refused"),
            ApiError::UnknownAction(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unknown_action"),
            ApiError::Unauthorized => (StatusCode::UNAUTHORIZED, "unauthorized"),
            ApiError::NotOpened(error) => (StatusCode::UNPROCESSABLE_ENTITY, open_code(error)),
            ApiError::Refused { refusal, .. } => refusal_kind(refusal),
            ApiError::UnknownSeat(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unknown_seat"),
            ApiError::TooManyParts(_) => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_parts"),
            ApiError::IllegalPart { .. } | ApiError::IllegalPrefix(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "illegal_turn")
            }
            ApiError::Storage(_) => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
            ApiError::Reread => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
            ApiError::GameGone(_) | ApiError::Unreadable(_) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "unreadable")
            }
            ApiError::NotOver => (StatusCode::CONFLICT, "not_over"),
            ApiError::Timeout => (StatusCode::SERVICE_UNAVAILABLE, "timeout"),
            ApiError::Busy { .. } => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            ApiError::Unfinished(_) => (StatusCode::CONFLICT, "unfinished"),
            ApiError::NoRoom => (StatusCode::SERVICE_UNAVAILABLE, "no_room"),
            ApiError::OtherHost => (StatusCode::MISDIRECTED_REQUEST, "other_host"),
            ApiError::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
            ApiError::Draining => (StatusCode::SERVICE_UNAVAILABLE, "draining"),
            ApiError::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

fn in_part(index: usize, part: &str, illegal: &Illegal) -> Sentence {
    let (number, text) = (1 + index as u32, Term::Quote(part.to_owned()));
    sentence!("part {number} ({text}): {why}", number, text, why = illegal.sentence())
}

fn open_code(error: &OpenError) -> &'static str {
    match error {
        OpenError::Option(_) => "bad_option",
        OpenError::Position(_) => "bad_position",
        OpenError::HiddenPosition => "hidden_position",
        OpenError::AlreadyOver => "finished_position",
        OpenError::Seats { .. } => "bad_seats",
    }
}

fn refusal_kind(refusal: &Refusal) -> (StatusCode, &'static str) {
    match refusal {
        Refusal::Frozen(_) => (StatusCode::CONFLICT, "frozen"),
        Refusal::Finished => (StatusCode::CONFLICT, "finished"),
        Refusal::Stale { .. } => (StatusCode::CONFLICT, "stale"),
        Refusal::Sealed => (StatusCode::CONFLICT, "sealed"),
        Refusal::NotToAct => (StatusCode::FORBIDDEN, "not_to_act"),
        Refusal::NotBegun => (StatusCode::CONFLICT, "not_begun"),
        Refusal::Begun => (StatusCode::CONFLICT, "begun"),
        Refusal::Closed => (StatusCode::CONFLICT, "closed"),
        Refusal::Restless => (StatusCode::CONFLICT, "restless"),
        Refusal::Taken => (StatusCode::CONFLICT, "taken"),
        Refusal::NoSuchSeat => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_seat"),
        Refusal::NonceGiven => (StatusCode::CONFLICT, "nonce_given"),
        Refusal::NobodyToAsk => (StatusCode::CONFLICT, "nobody_to_ask"),
        Refusal::OfferedAlready => (StatusCode::CONFLICT, "offered_already"),
        Refusal::NotOffered => (StatusCode::CONFLICT, "nothing_offered"),
        Refusal::Together => (StatusCode::UNPROCESSABLE_ENTITY, "together"),
        Refusal::NotOver => (StatusCode::CONFLICT, "not_over"),
        Refusal::NotAway => (StatusCode::CONFLICT, "not_away"),
        Refusal::NoClaim => (StatusCode::UNPROCESSABLE_ENTITY, "no_claim"),
        Refusal::NoTakeOver => (StatusCode::UNPROCESSABLE_ENTITY, "no_take_over"),
        Refusal::PartnerAway => (StatusCode::CONFLICT, "partner_away"),
        Refusal::RatedSeat => (StatusCode::UNPROCESSABLE_ENTITY, "no_take_over"),
        Refusal::BadLine { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "bad_line"),
        Refusal::TooFast => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
        Refusal::TooMuchTalk => (StatusCode::CONFLICT, "too_much_talk"),
        Refusal::NothingSaid => (StatusCode::UNPROCESSABLE_ENTITY, "nothing_said"),
        Refusal::NoSuchQuestion => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_question"),
        Refusal::NotAsked => (StatusCode::CONFLICT, "not_asked"),
        Refusal::Untrue => (StatusCode::UNPROCESSABLE_ENTITY, "untrue"),
        Refusal::NotAlone => (StatusCode::FORBIDDEN, "not_alone"),
        Refusal::NoWayBack => (StatusCode::UNPROCESSABLE_ENTITY, "no_way_back"),
        Refusal::RatedTurn => (StatusCode::UNPROCESSABLE_ENTITY, "rated_turn"),
        Refusal::NothingToTakeBack => (StatusCode::CONFLICT, "nothing_to_take_back"),
        Refusal::Illegal(_) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal_turn"),
        Refusal::TooLong { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "illegal_turn"),
        Refusal::Broken(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.kind();
        let retry_s = match &self {
            ApiError::Busy { retry_s } | ApiError::TooMany { retry_s } => Some(*retry_s),
            ApiError::Storage(_) | ApiError::Reread => Some(3),
            ApiError::NoRoom => Some(60),
            ApiError::Refused { refusal: Refusal::TooFast, .. } => Some(5),
            ApiError::People(PeopleError::TooManyTries { retry_s }) => Some(*retry_s),
            _ => None,
        };
        if status.is_server_error() && !matches!(self, ApiError::Busy { .. } | ApiError::Draining) {
            // The caller is told less than the log.
            tracing::error!(code, detail = ?self, "a call failed");
        }
        let mut body = ErrorBody::new(code, self.sentence());
        match self {
            ApiError::Refused { refusal, state } => {
                if let Refusal::Illegal(illegal) = refusal {
                    body.error.step = illegal.step();
                }
                body.state = state;
            }
            ApiError::IllegalPart { index, illegal, .. } => {
                body.error.part = Some(index);
                body.error.step = illegal.step();
            }
            ApiError::IllegalPrefix(illegal) => body.error.step = illegal.step(),
            _ => {}
        }
        let mut response = (status, Json(body)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(retry_s) = retry_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry_s));
        }
        response
    }
}

#[cfg(test)]
mod tests;
