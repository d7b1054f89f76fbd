//! What can be wrong with accounts, bots and ratings.

use crate::names::BadName;
use crate::rated::Unratable;
use axum::http::StatusCode;
use menagerie_kernel::{Sentence, Term, sentence};
use menagerie_rating::Pace;

/// Why a call about people fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PeopleError {
    BadName(BadName),
    NameTaken,
    BadPassword,
    /// Whatever was wrong: nobody learns which names there are.
    WrongPassword,
    TooManyTries {
        retry_s: u32,
    },
    NeedsAccount,
    HasAccount,
    NotForBots,
    BadBotToken,
    TooManyBots {
        most: u32,
    },
    UnknownBot(String),
    UnknownPerson(String),
    Unratable(Unratable),
    /// For somebody who would sit down at a rated match.
    RatedNeedsAccount,
    SameOwner,
    NoHints,
    UnknownPace(String),
    BadBlock,
    /// No person holds the seat, or one whom nobody knows again elsewhere.
    NobodyThere,
    NotYourself,
    TooManyBlocks {
        most: u32,
    },
    /// Those who run the server let this caller only read.
    Banned {
        /// For good where there is none.
        until_ms: Option<i64>,
        /// Empty where nobody says.
        why: String,
    },
    /// Those who run the server let those only read who call from there without an account.
    NetworkBanned {
        /// For good where there is none.
        until_ms: Option<i64>,
        /// Empty where nobody says.
        why: String,
    },
}

impl PeopleError {
    /// What it says, to be said in any language.
    pub(crate) fn sentence(&self) -> Sentence {
        match self {
            PeopleError::BadName(why) => why.sentence(),
            PeopleError::NameTaken => sentence!("this name is taken, or it looks like one that is"),
            PeopleError::BadPassword => sentence!("a password has 8 to 256 characters"),
            PeopleError::WrongPassword => sentence!("the name or the password is wrong"),
            PeopleError::TooManyTries { retry_s } => {
                sentence!("too many tries; try again in {count} s", count = *retry_s)
            }
            PeopleError::NeedsAccount => sentence!("only those with an account can do this"),
            PeopleError::HasAccount => sentence!("you have an account and are signed in"),
            PeopleError::NotForBots => sentence!("a bot cannot do this"),
            PeopleError::BadBotToken => sentence!("this is no longer the token of a bot, or never was"),
            PeopleError::TooManyBots { most } => {
                sentence!("an account has at most {count} bots", count = *most)
            }
            PeopleError::UnknownBot(name) => {
                sentence!("you have no bot {text}", text = Term::Quote(name.clone()))
            }
            PeopleError::UnknownPerson(name) => {
                sentence!("there is nobody called {text}", text = Term::Quote(name.clone()))
            }
            PeopleError::Unratable(why) => why.sentence(),
            PeopleError::RatedNeedsAccount => {
                sentence!("this match is rated: it is for those with an account")
            }
            PeopleError::SameOwner => {
                sentence!(
                    "a rated match is not played by a person and their bot, or by two bots of one person"
                )
            }
            PeopleError::NoHints => sentence!("there are no hints in a rated match"),
            PeopleError::UnknownPace(given) => sentence!(
                "a pace is {list}, not {text}",
                list = menagerie_kernel::quoted(Pace::ALL.map(Pace::id)),
                text = Term::Quote(given.clone())
            ),
            PeopleError::BadBlock => {
                sentence!("a person is named by `username`, or by `match` with either `seat` or `said`")
            }
            PeopleError::NobodyThere => sentence!("there is nobody there to block"),
            PeopleError::NotYourself => sentence!("you cannot block yourself or your own bots"),
            PeopleError::TooManyBlocks { most } => {
                sentence!("at most {count} people can be blocked", count = *most)
            }
            PeopleError::Banned { until_ms, why } => banned(*until_ms, why),
            PeopleError::NetworkBanned { until_ms, why } => network_banned(*until_ms, why),
        }
    }

    /// The status and the word for programs.
    pub(crate) fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            PeopleError::BadName(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_name"),
            PeopleError::NameTaken => (StatusCode::CONFLICT, "name_taken"),
            PeopleError::BadPassword => (StatusCode::UNPROCESSABLE_ENTITY, "bad_password"),
            PeopleError::WrongPassword => (StatusCode::FORBIDDEN, "wrong_password"),
            PeopleError::TooManyTries { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_tries"),
            PeopleError::NeedsAccount => (StatusCode::FORBIDDEN, "needs_account"),
            PeopleError::HasAccount => (StatusCode::CONFLICT, "has_account"),
            PeopleError::NotForBots => (StatusCode::FORBIDDEN, "not_for_bots"),
            PeopleError::BadBotToken => (StatusCode::UNAUTHORIZED, "bad_bot_token"),
            PeopleError::TooManyBots { .. } => (StatusCode::CONFLICT, "too_many_bots"),
            PeopleError::UnknownBot(_) => (StatusCode::NOT_FOUND, "unknown_bot"),
            PeopleError::UnknownPerson(_) => (StatusCode::NOT_FOUND, "unknown_person"),
            PeopleError::Unratable(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unratable"),
            PeopleError::RatedNeedsAccount => (StatusCode::FORBIDDEN, "needs_account"),
            PeopleError::SameOwner => (StatusCode::FORBIDDEN, "same_owner"),
            PeopleError::NoHints => (StatusCode::FORBIDDEN, "no_hints"),
            PeopleError::UnknownPace(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unknown_pace"),
            PeopleError::BadBlock => (StatusCode::UNPROCESSABLE_ENTITY, "bad_block"),
            PeopleError::NobodyThere => (StatusCode::UNPROCESSABLE_ENTITY, "nobody_there"),
            PeopleError::NotYourself => (StatusCode::UNPROCESSABLE_ENTITY, "not_yourself"),
            PeopleError::TooManyBlocks { .. } => (StatusCode::CONFLICT, "too_many_blocks"),
            PeopleError::Banned { .. } | PeopleError::NetworkBanned { .. } => {
                (StatusCode::FORBIDDEN, "banned")
            }
        }
    }
}

/// Until when and why, as far as it is said.
fn term(until_ms: Option<i64>, why: &str) -> (Option<Term>, Option<Term>) {
    let until = until_ms.and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok());
    let until = until.map(|until| Term::Text(until.strftime("%Y-%m-%d %H:%M UTC").to_string()));
    (until, (!why.is_empty()).then(|| Term::Text(why.to_owned())))
}

fn network_banned(until_ms: Option<i64>, why: &str) -> Sentence {
    match term(until_ms, why) {
        (None, None) => sentence!("from your network, people without an account can only read"),
        (Some(until), None) => {
            sentence!("from your network, people without an account can only read until {text}", text = until)
        }
        (None, Some(why)) => {
            sentence!("from your network, people without an account can only read: {why}", why)
        }
        (Some(until), Some(why)) => sentence!(
            "from your network, people without an account can only read until {text}: {why}",
            text = until,
            why
        ),
    }
}

fn banned(until_ms: Option<i64>, why: &str) -> Sentence {
    match term(until_ms, why) {
        (None, None) => sentence!("you can only read here"),
        (Some(until), None) => sentence!("you can only read here until {text}", text = until),
        (None, Some(why)) => sentence!("you can only read here: {why}", why),
        (Some(until), Some(why)) => {
            sentence!("you can only read here until {text}: {why}", text = until, why)
        }
    }
}

#[cfg(test)]
impl PeopleError {
    pub(crate) const FIRST: PeopleError = PeopleError::BadName(BadName::Empty);

    /// The next one, so that each has its place among what is translated.
    pub(crate) fn next(&self) -> Option<PeopleError> {
        Some(match self {
            PeopleError::BadName(why) => match why {
                BadName::Empty => PeopleError::BadName(BadName::TooLong),
                BadName::TooLong => PeopleError::BadName(BadName::Characters),
                BadName::Characters => PeopleError::BadName(BadName::Mixed),
                BadName::Mixed => PeopleError::BadName(BadName::Reserved),
                BadName::Reserved => PeopleError::NameTaken,
            },
            PeopleError::NameTaken => PeopleError::BadPassword,
            PeopleError::BadPassword => PeopleError::WrongPassword,
            PeopleError::WrongPassword => PeopleError::TooManyTries { retry_s: 7 },
            PeopleError::TooManyTries { .. } => PeopleError::NeedsAccount,
            PeopleError::NeedsAccount => PeopleError::HasAccount,
            PeopleError::HasAccount => PeopleError::NotForBots,
            PeopleError::NotForBots => PeopleError::BadBotToken,
            PeopleError::BadBotToken => PeopleError::TooManyBots { most: 20 },
            PeopleError::TooManyBots { .. } => PeopleError::UnknownBot("Ada".to_owned()),
            PeopleError::UnknownBot(_) => PeopleError::UnknownPerson("Ada".to_owned()),
            PeopleError::UnknownPerson(_) => PeopleError::Unratable(Unratable::Game),
            PeopleError::Unratable(why) => match why {
                Unratable::Game => PeopleError::Unratable(Unratable::Clock),
                Unratable::Clock => PeopleError::Unratable(Unratable::Handicap),
                Unratable::Handicap => PeopleError::Unratable(Unratable::Setup),
                Unratable::Setup => PeopleError::Unratable(Unratable::Computer),
                Unratable::Computer => PeopleError::Unratable(Unratable::HotSeat),
                Unratable::HotSeat => PeopleError::RatedNeedsAccount,
            },
            PeopleError::RatedNeedsAccount => PeopleError::SameOwner,
            PeopleError::SameOwner => PeopleError::NoHints,
            PeopleError::NoHints => PeopleError::UnknownPace("slow".to_owned()),
            PeopleError::UnknownPace(_) => PeopleError::BadBlock,
            PeopleError::BadBlock => PeopleError::NobodyThere,
            PeopleError::NobodyThere => PeopleError::NotYourself,
            PeopleError::NotYourself => PeopleError::TooManyBlocks { most: 200 },
            PeopleError::TooManyBlocks { .. } => PeopleError::Banned { until_ms: None, why: String::new() },
            PeopleError::Banned { until_ms, why } => match (until_ms, &why[..]) {
                (None, "") => PeopleError::Banned { until_ms: Some(0), why: String::new() },
                (Some(_), "") => PeopleError::Banned { until_ms: None, why: "too loud".to_owned() },
                (None, _) => PeopleError::Banned { until_ms: Some(0), why: "too loud".to_owned() },
                (Some(_), _) => PeopleError::NetworkBanned { until_ms: None, why: String::new() },
            },
            PeopleError::NetworkBanned { until_ms, why } => match (until_ms, &why[..]) {
                (None, "") => PeopleError::NetworkBanned { until_ms: Some(0), why: String::new() },
                (Some(_), "") => PeopleError::NetworkBanned { until_ms: None, why: "too loud".to_owned() },
                (None, _) => PeopleError::NetworkBanned { until_ms: Some(0), why: "too loud".to_owned() },
                (Some(_), _) => return None,
            },
        })
    }
}
