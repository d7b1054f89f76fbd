//! The texts in which the store keeps setups and logs.
//!
//! They hold secrets and never leave the server. Whatever is written here must stay readable by
//! later releases: add fields, never rename them.

use menagerie_kernel::{BadOption, Info, Options, Outcome, Score, Seat, Value};
use menagerie_table::{Handed, Holder, Input, Source, TokenHash};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a stored text cannot be read.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// It has another form.
    #[error("a stored text has an unknown form: {0}")]
    Form(#[from] serde_json::Error),
    /// It names something that does not exist.
    #[error("a stored text has the unknown {what} `{value}`")]
    Unknown {
        /// What kind of thing.
        what: &'static str,
        /// What it says.
        value: String,
    },
    /// The game has changed its options.
    #[error(transparent)]
    Option(#[from] BadOption),
}

fn unknown(what: &'static str, value: impl Into<String>) -> Unreadable {
    Unreadable::Unknown { what, value: value.into() }
}

/// Everything here is made of strings, numbers and maps with string keys, which JSON has.
fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("log texts are plain JSON")
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum InputText {
    Created,
    Sealed(HandedText),
    Part(HandedText),
    TakenBack { seat: String, parts: u64 },
    Resigned { seat: String },
    Ended { score: Score, reason: String },
}

#[derive(Serialize, Deserialize)]
struct HandedText {
    seat: String,
    steps: String,
    /// Left out where it equals `steps`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sent: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum HolderText {
    Person { token_sha256: String },
    Computer { level: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SourceText {
    Seed(u64),
    Committed { secret: String, nonces: Vec<String> },
}

/// The text of an input.
pub fn write_input(info: &Info, input: &Input) -> String {
    let id = |seat: &Seat| info.seat_id(*seat).to_owned();
    let text = |seat: &Seat, handed: &Handed| HandedText {
        seat: id(seat),
        steps: handed.steps().to_owned(),
        sent: (handed.sent() != handed.steps()).then(|| handed.sent().to_owned()),
    };
    write(&match input {
        Input::Created => InputText::Created,
        Input::Sealed { seat, handed } => InputText::Sealed(text(seat, handed)),
        Input::Part { seat, handed } => InputText::Part(text(seat, handed)),
        Input::TakenBack { seat, parts } => InputText::TakenBack { seat: id(seat), parts: *parts },
        Input::Resigned { seat } => InputText::Resigned { seat: id(seat) },
        Input::Ended { outcome } => {
            InputText::Ended { score: outcome.score, reason: outcome.reason.id().to_owned() }
        }
    })
}

/// Reads the text of an input.
pub fn read_input(info: &Info, text: &str) -> Result<Input, Unreadable> {
    let seat = |id: String| info.seat(&id).map_err(|_| unknown("seat", id));
    let handed = |text: HandedText| -> Result<(Seat, Handed), Unreadable> {
        let seat = seat(text.seat)?;
        let sent = text.sent.as_deref().unwrap_or(&text.steps);
        Ok((seat, Handed::new(&text.steps, sent)))
    };
    Ok(match serde_json::from_str(text)? {
        InputText::Created => Input::Created,
        InputText::Sealed(text) => {
            let (seat, handed) = handed(text)?;
            Input::Sealed { seat, handed }
        }
        InputText::Part(text) => {
            let (seat, handed) = handed(text)?;
            Input::Part { seat, handed }
        }
        InputText::TakenBack { seat: id, parts } => Input::TakenBack { seat: seat(id)?, parts },
        InputText::Resigned { seat: id } => Input::Resigned { seat: seat(id)? },
        InputText::Ended { score, reason } => {
            let reason = info.ending(&reason).ok_or_else(|| unknown("reason", reason))?;
            Input::Ended { outcome: Outcome { score, reason } }
        }
    })
}

/// The text of the holders of the seats.
pub fn write_holders(holders: &[Holder]) -> String {
    let text = |holder: &Holder| match holder {
        Holder::Person(TokenHash(hash)) => HolderText::Person { token_sha256: hex::encode(hash) },
        Holder::Computer { level } => HolderText::Computer { level: *level },
    };
    write(&holders.iter().map(text).collect::<Vec<_>>())
}

/// Reads the text of the holders of the seats.
pub fn read_holders(text: &str) -> Result<Vec<Holder>, Unreadable> {
    let holder = |text| match text {
        HolderText::Person { token_sha256 } => Ok(Holder::Person(TokenHash(read_bytes(&token_sha256)?))),
        HolderText::Computer { level } => Ok(Holder::Computer { level }),
    };
    serde_json::from_str::<Vec<HolderText>>(text)?.into_iter().map(holder).collect()
}

/// The text of where chance comes from.
pub fn write_source(source: &Source) -> String {
    write(&match source {
        Source::Seed(n) => SourceText::Seed(*n),
        Source::Committed { secret, nonces } => SourceText::Committed {
            secret: hex::encode(secret),
            nonces: nonces.iter().map(hex::encode).collect(),
        },
    })
}

/// Reads the text of where chance comes from.
pub fn read_source(text: &str) -> Result<Source, Unreadable> {
    Ok(match serde_json::from_str(text)? {
        SourceText::Seed(n) => Source::Seed(n),
        SourceText::Committed { secret, nonces } => Source::Committed {
            secret: read_bytes(&secret)?,
            nonces: nonces.iter().map(|nonce| read_bytes(nonce)).collect::<Result<_, _>>()?,
        },
    })
}

/// The text of options.
pub fn write_options(options: &Options) -> String {
    write(options)
}

/// Reads the text of options and checks them against what the game offers now.
pub fn read_options(info: &Info, text: &str) -> Result<Options, Unreadable> {
    let given: BTreeMap<String, Value> = serde_json::from_str(text)?;
    Ok(Options::check(info.options, given)?)
}

/// 32 bytes in 64 hex digits, upper or lower case.
pub fn read_bytes(text: &str) -> Result<[u8; 32], Unreadable> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).map_err(|_| unknown("hexadecimal text", text))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_and_holders_are_read_back() {
        let source = Source::Committed { secret: [7; 32], nonces: vec![[0; 32], [255; 32]] };
        let text = write_source(&source);
        assert_eq!(write_source(&read_source(&text).unwrap()), text);
        assert_eq!(
            write_source(&read_source(r#"{"seed":18446744073709551615}"#).unwrap()),
            r#"{"seed":18446744073709551615}"#
        );
        let holders = [Holder::Person(TokenHash::of("token")), Holder::Computer { level: 3 }];
        assert_eq!(read_holders(&write_holders(&holders)).unwrap(), holders);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let said = read_holders(r#"[{"kind":"person","token_sha256":"xy"}]"#).unwrap_err().to_string();
        assert!(said.contains("`xy`"), "{said}");
        assert!(read_source("[]").is_err());
    }
}
