//! Callers: accounts, and bots. What somebody is called is never `name` in an answer: clients translate what games and
//! seats are called, and no person.

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Deserialize as Read, Serialize};
use std::fmt;
use utoipa::ToSchema;

/// A text that is shown to nobody: it has no `Display`, and its `Debug` does not say what it is.
#[derive(Clone, PartialEq, Eq, ToSchema)]
#[schema(value_type = String)]
pub struct Secret(String);

impl Secret {
    /// The text.
    pub fn read(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl<'de> Deserialize<'de> for Secret {
    /// What is not a text is refused without being quoted, as it would be by default.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
        match serde_json::Value::deserialize(from) {
            Ok(serde_json::Value::String(text)) => Ok(Secret(text)),
            _ => Err(D::Error::custom("a password is a text")),
        }
    }
}

/// A name and a password: those of an account that is to be made, or that somebody signs in to.
#[derive(Clone, PartialEq, Eq, Debug, Read, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// At most 24 characters.
    #[schema(example = "Ada")]
    pub name: String,
    /// 8 to 256 characters, whichever they are.
    #[schema(value_type = String)]
    pub password: Secret,
}

/// Another password.
#[derive(Clone, PartialEq, Eq, Debug, Read, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The present one.
    #[schema(value_type = String)]
    pub password: Secret,
    /// The new one: 8 to 256 characters.
    #[schema(value_type = String)]
    pub new: Secret,
}

/// What proves that an account is to be deleted.
#[derive(Clone, PartialEq, Eq, Debug, Read, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Deletion {
    /// The password.
    #[schema(value_type = String)]
    pub password: Secret,
}

/// What somebody who calls is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallerKind {
    /// Somebody without a name.
    Guest,
    /// Somebody with an account.
    Account,
    /// A program.
    Bot,
}

/// The caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Me {
    /// What they are.
    pub kind: CallerKind,
    /// What they are called; a guest is called by the seat that it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub username: Option<String>,
}

/// A bot to be made, or to get another token.
#[derive(Clone, PartialEq, Eq, Debug, Read, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotRequest {
    /// What it is called: at most 24 characters.
    #[schema(example = "Ada's engine")]
    pub name: String,
}

/// A bot with its new token.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BotMade {
    /// What it is called.
    pub username: String,
    /// By what it proves itself. It is shown once, and kept by nobody here.
    #[schema(example = "mbot_0123456789abcdef")]
    pub token: String,
}

/// The bots of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BotList {
    /// The oldest first.
    pub bots: Vec<BotInfo>,
}

/// A bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BotInfo {
    /// What it is called.
    pub username: String,
    /// Whether it has a token that is good.
    pub active: bool,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_quoted_nowhere() {
        let read = |text: &str| serde_json::from_str::<SignIn>(text);
        let taken = read(r#"{"name": "Ada", "password": "hunter22"}"#).unwrap();
        assert_eq!((taken.name.as_str(), taken.password.read()), ("Ada", "hunter22"));
        assert!(!format!("{taken:?}").contains("hunter"));
        for wrong in
            ["12345678", "{\"a\": 12345678}", "[\"12345678\"]", "12345678e999", "\"12345678", "tr12345678"]
        {
            let why = read(&format!(r#"{{"name": "Ada", "password": {wrong}}}"#)).unwrap_err().to_string();
            assert!(!why.contains("12345678"), "{why}");
        }
    }
}
