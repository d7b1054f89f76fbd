//! Everything that a call can be answered with besides success.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use menagerie_kernel::{Sentence, Term, TooHard, UnknownSeat, sentence};
use menagerie_show::Illegal;
use menagerie_store::StoreError;
use menagerie_table::{OpenError, Refusal};
use menagerie_wire::{ErrorBody, MatchState};
use thiserror::Error;

/// Why a call fails.
#[derive(Debug, Error)]
pub(crate) enum ApiError {
    /// With the words of whatever failed to read it.
    #[error("the request cannot be read: `{0}`")]
    BadRequest(String),
    #[error("a body has at most {0} bytes")]
    BodyTooLarge(usize),
    #[error("there is nothing here")]
    UnknownPath,
    #[error("this call is made with another method")]
    WrongMethod,
    #[error("there is no such match")]
    UnknownMatch,
    #[error("there is no game `{0}`")]
    UnknownGame(String),
    #[error(transparent)]
    BadSeats(#[from] BadSeats),
    #[error("a nonce is 64 hexadecimal digits")]
    BadNonce,
    #[error("`{0}` is not offered yet")]
    NotOffered(String),
    /// With the words of whatever failed to read it.
    #[error(transparent)]
    NoSquare(Sentence),
    #[error("this game is no puzzle")]
    NoPuzzle,
    #[error(transparent)]
    TooHard(#[from] TooHard),
    #[error("this server does not take seeds (it is not started with --allow-seeds)")]
    SeedsRefused,
    #[error("there is no action `{0}`")]
    UnknownAction(String),
    #[error("this needs the token of a seat of this match (`Authorization: Bearer TOKEN`)")]
    Unauthorized,
    #[error(transparent)]
    NotOpened(#[from] OpenError),
    #[error("{refusal}")]
    Refused {
        refusal: Refusal,
        /// What the caller's seat sees now, where it may have missed something.
        state: Option<Box<MatchState>>,
    },
    #[error(transparent)]
    UnknownSeat(#[from] UnknownSeat),
    #[error("at most {0} parts are played in one call")]
    TooManyParts(usize),
    /// A part that is played without a match.
    #[error("{}", in_part(*index, part, illegal))]
    IllegalPart { index: usize, part: String, illegal: Illegal },
    /// The steps of a part that is being composed without a match.
    #[error(transparent)]
    IllegalPrefix(#[from] Illegal),
    #[error("matches cannot be stored at the moment")]
    Storage(#[from] StoreError),
    #[error("this match is being read again; try once more")]
    Reread,
    #[error("the game `{0}` of this match is not offered by this server")]
    GameGone(String),
    /// What exactly cannot be read may be somebody's secret: it is for the log alone.
    #[error("the log of this match cannot be read")]
    Unreadable(String),
    #[error("a game with secrets is only written down whole when it is over")]
    NotOver,
    #[error("this took too long")]
    Timeout,
    #[error("the computer has no time for a hint now; try again in a moment")]
    Busy,
    #[error("something went wrong here")]
    Internal,
}

/// Why nobody can sit down as it was asked for.
#[derive(Debug, Error)]
pub(crate) enum BadSeats {
    #[error(transparent)]
    Unknown(UnknownSeat),
    #[error("nobody holds the seat `{0}`")]
    Empty(&'static str),
    #[error("a seat is `me` or `computer:LEVEL`, not `{0}`")]
    NoHolder(String),
    #[error("at least one seat is `me`")]
    Nobody,
    #[error("this game has no computer player yet")]
    NoComputer,
    #[error("the computer has no level `{given}`; it has {known}")]
    NoLevel { given: String, known: String },
}

impl ApiError {
    /// A request that cannot be read; `why` is to be quoted.
    pub(crate) fn bad_request(why: &str) -> ApiError {
        ApiError::BadRequest(why.replace('`', "'"))
    }

    /// What it says, to be said in any language, where it is about a turn, a position, an option, a seat or a square.
    fn sentence(&self) -> Option<Sentence> {
        match self {
            ApiError::Refused { refusal: Refusal::Illegal(illegal), .. }
            | ApiError::IllegalPrefix(illegal) => Some(illegal.sentence()),
            ApiError::Refused { refusal: Refusal::Finished, .. } => Some(Illegal::Over.why()),
            ApiError::Refused { refusal: Refusal::NotToAct, .. } => Some(Illegal::NotToAct.why()),
            ApiError::Refused { refusal: Refusal::TooLong { most }, .. } => Some(too_long(*most)),
            ApiError::IllegalPart { index, part, illegal } => Some(in_part(*index, part, illegal)),
            ApiError::NotOpened(OpenError::Position(bad)) => Some(bad.sentence()),
            ApiError::NotOpened(OpenError::Option(bad)) => Some(bad.sentence()),
            ApiError::UnknownSeat(unknown) | ApiError::BadSeats(BadSeats::Unknown(unknown)) => {
                Some(unknown.sentence())
            }
            ApiError::NoSquare(why) => Some(why.clone()),
            _ => None,
        }
    }

    /// The status and the word for programs.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            ApiError::BodyTooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            ApiError::UnknownPath => (StatusCode::NOT_FOUND, "not_found"),
            ApiError::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            ApiError::UnknownMatch => (StatusCode::NOT_FOUND, "unknown_match"),
            ApiError::UnknownGame(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unknown_game"),
            ApiError::BadSeats(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_seats"),
            ApiError::BadNonce => (StatusCode::UNPROCESSABLE_ENTITY, "bad_nonce"),
            ApiError::NotOffered(_) => (StatusCode::UNPROCESSABLE_ENTITY, "not_offered"),
            ApiError::NoSquare(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_square"),
            ApiError::NoPuzzle => (StatusCode::UNPROCESSABLE_ENTITY, "no_puzzle"),
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
            ApiError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

/// The text of a part is longer than any.
pub(crate) fn too_long(most: usize) -> Sentence {
    sentence!("the text of a part has at most {count} bytes", count = most as u32)
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
        Refusal::NoWayBack => (StatusCode::UNPROCESSABLE_ENTITY, "no_way_back"),
        Refusal::NothingToTakeBack => (StatusCode::CONFLICT, "nothing_to_take_back"),
        Refusal::Illegal(_) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal_turn"),
        Refusal::TooLong { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "illegal_turn"),
        Refusal::Broken(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.kind();
        let is_busy = matches!(self, ApiError::Busy);
        if status.is_server_error() && !is_busy {
            // The caller is told less than the log.
            tracing::error!(code, detail = ?self, "a call failed");
        }
        let mut body = ErrorBody::new(code, self.to_string());
        body.error.sentence = self.sentence();
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
        if is_busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

#[cfg(test)]
mod tests;
