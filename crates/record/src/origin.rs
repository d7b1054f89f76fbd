//! Where the chance of a recorded match came from.

use menagerie_kernel::{Draw, Info, excerpt};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where the chance of a match came from, and what it decided. What is not known, or not yet, is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// SHA-256 of the secret, which was shown before any nonce was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Bytes>,
    /// The secret of the server, which is shown when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Bytes>,
    /// The share of each seat, in order of play; zeros of one that gave none. Where seats were dealt, these are the
    /// seats as they were before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nonces: Vec<(String, Bytes)>,
    /// A number from which everything followed, in place of secret and nonces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The first seed, as the server used it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Bytes>,
    /// Whether somebody set up the position that the game began in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub set_up: bool,
    /// Where the seats were dealt: as what whoever plays each seat, in order of play, sat down before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<String>>,
    /// What was drawn, in order; nothing where nobody noted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<Vec<Drawn>>,
}

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bytes(#[serde(with = "hex::serde")] pub [u8; 32]);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bytes({self})")
    }
}

/// One thing that was drawn, and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// With which part, counted from 1; 0 for the start.
    pub part: usize,
    /// What was drawn.
    #[serde(flatten)]
    pub draw: Draw,
}

impl Origin {
    /// Refuses seats that the game has not, or not in this order.
    pub(crate) fn check(&self, info: &Info) -> Result<(), String> {
        let in_order = |(index, (seat, _)): (usize, &(String, Bytes))| {
            info.seats.get(index).is_some_and(|known| known.id == seat)
        };
        if !self.nonces.iter().enumerate().all(in_order) {
            return Err("the nonces are those of the seats in order of play".to_owned());
        }
        match self.seats.iter().flatten().find_map(|seat| info.seat(seat).err()) {
            Some(unknown) => Err(unknown.to_string()),
            None => Ok(()),
        }
    }

    /// In one line of words, for a tag; without the list of draws, which anybody can compute.
    pub(crate) fn words(&self) -> String {
        let mut words = Vec::new();
        let bytes = [("commitment", self.commitment), ("secret", self.secret), ("seed", self.seed)];
        words.extend(bytes.iter().filter_map(|(key, value)| Some(format!("{key}={}", (*value)?))));
        words.extend(self.number.map(|number| format!("number={number}")));
        if !self.nonces.is_empty() {
            let nonces: Vec<_> = self.nonces.iter().map(|(seat, nonce)| format!("{seat}:{nonce}")).collect();
            words.push(format!("nonces={}", nonces.join(",")));
        }
        words.extend(self.seats.as_ref().map(|seats| format!("seats={}", seats.join(","))));
        words.extend(self.set_up.then(|| "set_up".to_owned()));
        words.join(" ")
    }

    /// Reads what [`words`](Origin::words) wrote.
    pub(crate) fn read(text: &str) -> Result<Origin, String> {
        let mut origin = Origin::default();
        for word in text.split_whitespace() {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            match key {
                "commitment" => origin.commitment = Some(bytes(value)?),
                "secret" => origin.secret = Some(bytes(value)?),
                "seed" => origin.seed = Some(bytes(value)?),
                "number" => {
                    let wrong = |_| format!("`{}` is no number of 64 bits", excerpt(value));
                    origin.number = Some(value.parse().map_err(wrong)?);
                }
                "nonces" => origin.nonces = value.split(',').map(nonce).collect::<Result<_, String>>()?,
                "seats" => origin.seats = Some(value.split(',').map(str::to_owned).collect()),
                "set_up" if value.is_empty() => origin.set_up = true,
                _ => return Err(format!("`{}` is not known here", excerpt(key))),
            }
        }
        Ok(origin)
    }
}

fn nonce(text: &str) -> Result<(String, Bytes), String> {
    let (seat, value) = text.split_once(':').ok_or("a nonce is written as seat:digits".to_owned())?;
    Ok((seat.to_owned(), bytes(value)?))
}

fn bytes(text: &str) -> Result<Bytes, String> {
    let mut bytes = [0; 32];
    let wrong = |_| format!("`{}` is not 64 hexadecimal digits", excerpt(text));
    hex::decode_to_slice(text, &mut bytes).map_err(wrong)?;
    Ok(Bytes(bytes))
}
