//! Errors, as every call answers them.

use crate::MatchState;
use menagerie_kernel::Sentence;
use serde::Serialize;
use utoipa::ToSchema;

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong.
    pub error: Fault,
    /// The present state, where the caller's was out of date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<Box<MatchState>>,
}

/// What is wrong with a call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Fault {
    /// A word for programs: `stale`, `illegal_turn`, …
    #[schema(example = "illegal_turn")]
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The message, to be said in any language.
    pub sentence: Sentence,
    /// Which step is illegal, counted from 0 as they were sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub step: Option<usize>,
    /// In which part it is, counted from 0, where several were sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub part: Option<usize>,
}

impl ErrorBody {
    /// An error with nothing but its code and what it says.
    pub fn new(code: &str, sentence: Sentence) -> ErrorBody {
        let message = sentence.to_string();
        ErrorBody {
            error: Fault { code: code.to_owned(), message, sentence, step: None, part: None },
            state: None,
        }
    }
}
