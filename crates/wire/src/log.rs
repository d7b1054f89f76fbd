//! The texts in which the store keeps setups and logs.
//!
//! They hold secrets and never leave the server. Whatever is written here must stay readable by
//! later releases: add fields, never rename them.

use menagerie_kernel::{BadOption, Info, Options, Outcome, Score, Value};
use menagerie_table::{Input, Principal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
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

/// The text of a part of a setup.
pub fn write(value: &impl Serialize) -> String {
    // All of it is made of strings, numbers and maps with string keys, which JSON has.
    serde_json::to_string(value).expect("log texts are plain JSON")
}

/// Reads the text of a part of a setup.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    Ok(serde_json::from_str(text)?)
}

/// One who played a rated game, and what it brought them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatedPlayer {
    /// Their seat.
    pub seat: String,
    /// The player's principal.
    pub principal: Principal,
    /// With whom they played together.
    pub team: u8,
    /// Half points: two for a win.
    pub points: u8,
}

/// How a game ended, with the reason by its name.
#[derive(Serialize, Deserialize)]
struct End {
    score: Score,
    reason: String,
}

/// The text of an input.
pub fn write_input(info: &Info, input: &Input) -> String {
    let end = |Outcome { score, reason }| Ok(End { score, reason: reason.id().to_owned() });
    let Ok::<_, Infallible>(named) = input.clone().told(|seat| Ok(info.seat_id(seat)), end);
    write(&named)
}

/// Reads the text of an input.
pub fn read_input(info: &Info, text: &str) -> Result<Input, Unreadable> {
    let seat = |id: String| info.seat(&id).map_err(|_| unknown("seat", id));
    let outcome = |End { score, reason }| match info.ending(&reason) {
        Some(reason) => Ok(Outcome { score, reason }),
        None => Err(unknown("reason", reason)),
    };
    read::<Input<String, End>>(text)?.told(seat, outcome)
}

/// Reads the text of options and checks them against what the game offers now.
pub fn read_options(info: &Info, text: &str) -> Result<Options, Unreadable> {
    Ok(Options::check(info.options, read::<BTreeMap<String, Value>>(text)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_table::{Holder, Nonce, Person, Source, Terms, TokenHash};

    /// Logs that earlier releases wrote have these forms.
    #[test]
    fn inputs_are_read_back() {
        for text in [
            r#"{"type":"created"}"#,
            r#"{"type":"sealed","seat":"b","steps":"a2a4"}"#,
            r#"{"type":"part","seat":"w","steps":"a2a4,+h7","sent":"+h7,a2a4"}"#,
            r#"{"type":"taken_back","seat":"w","parts":2}"#,
            r#"{"type":"taken_back","seat":"w","parts":2,"unearned_ms":[2000,0]}"#,
            r#"{"type":"resigned","seat":"b"}"#,
            r#"{"type":"opened"}"#,
            r#"{"type":"joined","seat":"b","holder":{"kind":"computer","level":3}}"#,
            r#"{"type":"left","seat":"b"}"#,
            r#"{"type":"dealt"}"#,
            r#"{"type":"closed"}"#,
            r#"{"type":"offered","seat":"w","offer":"takeback"}"#,
            r#"{"type":"answered","seat":"b","offer":"draw","accepted":false}"#,
            r#"{"type":"flagged","seat":"b"}"#,
            r#"{"type":"resumed","down_ms":1000}"#,
            r#"{"type":"ended","score":{"win":1},"reason":"checkmate"}"#,
            r#"{"type":"ended","score":"draw","reason":"stalemate"}"#,
            r#"{"type":"ended","score":{"points":-3},"reason":"counted"}"#,
            r#"{"type":"asked","seat":"w","question":"kind:Q"}"#,
            r#"{"type":"replied","seat":"b","asked":7,"yes":false}"#,
        ] {
            assert_eq!(write_input(&Info::DUEL, &read_input(&Info::DUEL, text).unwrap()), text);
        }
        for unknown in
            [r#"{"type":"resigned","seat":"x"}"#, r#"{"type":"ended","score":"lost","reason":"x"}"#]
        {
            let said = read_input(&Info::DUEL, unknown).err().unwrap().to_string();
            assert!(said.contains("`x`"), "{said}");
        }
    }

    #[test]
    fn sources_and_holders_are_read_back() {
        let source = Source::Committed { secret: [7; 32], nonces: vec![Nonce([0; 32]), Nonce([255; 32])] };
        for text in [write(&source).as_str(), r#"{"seed":18446744073709551615}"#] {
            assert_eq!(write(&read::<Source>(text).unwrap()), text);
        }
        let token = TokenHash::of("token");
        let old = Holder::Person(Person { token, principal: None });
        let new = Holder::Person(Person { token, principal: Some(Principal([9; 16])) });
        let places = [Some(old), Some(new), Some(Holder::Computer { level: 3 }), None];
        assert_eq!(read::<Vec<Option<Holder>>>(&write(&places)).unwrap(), places);
        // As earlier releases wrote it.
        let text = format!(r#"[{{"kind":"person","token_sha256":"{}"}}]"#, "a5".repeat(32));
        assert_eq!(write(&read::<Vec<Option<Holder>>>(&text).unwrap()), text);
    }

    #[test]
    fn a_nonce_and_a_person_in_an_entry_are_read_back() {
        let nonce = format!(r#"{{"type":"nonce","seat":"w","nonce":"{}"}}"#, "0f".repeat(32));
        let (token, principal) = ("a5".repeat(32), "07".repeat(16));
        let person = format!(r#"{{"kind":"person","token_sha256":"{token}","principal":"{principal}"}}"#);
        let joined = format!(r#"{{"type":"joined","seat":"w","holder":{person}}}"#);
        for text in [nonce, joined] {
            assert_eq!(write_input(&Info::DUEL, &read_input(&Info::DUEL, &text).unwrap()), text);
        }
    }

    #[test]
    fn terms_are_read_back() {
        for text in [
            r#"{"listed":false,"shuffle":false}"#,
            r#"{"clock":{"initial_s":300,"increment_s":2},"listed":true,"shuffle":true}"#,
            r#"{"clock":{"days":3},"listed":false,"shuffle":false}"#,
            r#"{"clock":{"days":3},"listed":false,"shuffle":false,"rated":true}"#,
            r#"{"clock":{"initial_s":300,"increment_s":2},"handicaps":[null,{"initial_s":60,"increment_s":0}],"listed":false,"shuffle":false}"#,
        ] {
            assert_eq!(write(&read::<Terms>(text).unwrap()), text);
        }
        assert_eq!(read::<Terms>("{}").unwrap(), Terms::default());
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let text = format!(r#"[{{"kind":"person","token_sha256":"{}"}}]"#, "x".repeat(64));
        let said = read::<Vec<Holder>>(&text).unwrap_err().to_string();
        assert!(said.contains("'x'"), "{said}");
        assert!(read::<Source>("[]").is_err());
    }
}
