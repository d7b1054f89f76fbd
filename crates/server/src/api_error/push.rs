//! What can be wrong with subscriptions.

use crate::push::address::BadAddress;
use axum::http::StatusCode;
use menagerie_kernel::{Sentence, sentence};

/// Why a browser cannot subscribe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PushError {
    BadAddress(BadAddress),
    BadKey,
    BadAuth,
    /// This server sends no messages.
    Off,
}

impl PushError {
    /// What it says, to be said in any language.
    pub(crate) fn sentence(self) -> Sentence {
        match self {
            PushError::BadAddress(why) => why.sentence(),
            PushError::BadKey => sentence!("`p256dh` is a point of P-256 in base64url, uncompressed"),
            PushError::BadAuth => sentence!("`auth` is 16 bytes in base64url"),
            PushError::Off => sentence!("this server sends no messages"),
        }
    }

    /// The status and the word for programs.
    pub(crate) fn kind(self) -> (StatusCode, &'static str) {
        match self {
            PushError::BadAddress(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_endpoint"),
            PushError::BadKey | PushError::BadAuth => (StatusCode::UNPROCESSABLE_ENTITY, "bad_keys"),
            PushError::Off => (StatusCode::CONFLICT, "no_pushes"),
        }
    }
}

#[cfg(test)]
impl PushError {
    pub(crate) const FIRST: PushError = PushError::BadAddress(BadAddress::TooLong);

    /// The next one, so that each has its place among what is translated.
    pub(crate) fn next(self) -> Option<PushError> {
        Some(match self {
            PushError::BadAddress(why) => match why {
                BadAddress::TooLong => PushError::BadAddress(BadAddress::Unreadable),
                BadAddress::Unreadable => PushError::BadAddress(BadAddress::NotHttps),
                BadAddress::NotHttps => PushError::BadAddress(BadAddress::TooMuch),
                BadAddress::TooMuch => PushError::BadAddress(BadAddress::NoName),
                BadAddress::NoName => PushError::BadKey,
            },
            PushError::BadKey => PushError::BadAuth,
            PushError::BadAuth => PushError::Off,
            PushError::Off => return None,
        })
    }
}
