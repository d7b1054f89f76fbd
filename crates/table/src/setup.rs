//! What is settled before a match begins.

use crate::Terms;
use hex::FromHex;
use menagerie_kernel::{Chance, Options, Random};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The match to which somebody invites others, in which some seats may still be free.
#[derive(Clone)]
pub struct Plan {
    /// The name of the match.
    pub id: String,
    /// The checked options of its game.
    pub options: Options,
    /// The position to begin with, where it is not the game's own start.
    pub position: Option<String>,
    /// The seats in order of play: who holds each, or none where it is free. Where a game allows it, the last seats may
    /// be left out.
    pub places: Vec<Option<Holder>>,
    /// Where chance comes from, without the nonces, which are given later.
    pub source: Source,
    /// What the players agree to by sitting down.
    pub terms: Terms,
    /// When the match was made, in milliseconds since 1970.
    pub created_ms: i64,
}

impl Plan {
    /// The setup of the match, once every seat is held.
    pub(crate) fn setup(&self, holders: Vec<Holder>, source: Source) -> Setup {
        Setup {
            id: self.id.clone(),
            options: self.options.clone(),
            position: self.position.clone(),
            holders,
            source,
            terms: self.terms.clone(),
            created_ms: self.created_ms,
        }
    }
}

/// All that a game begins with; it never changes afterwards.
#[derive(Clone)]
pub struct Setup {
    /// The name of the match.
    pub id: String,
    /// The checked options of its game.
    pub options: Options,
    /// The position to begin with, where it is not the game's own start.
    pub position: Option<String>,
    /// The holder of each seat, in order of play. Where a game allows it, the last seats may have nobody.
    pub holders: Vec<Holder>,
    /// Where chance comes from.
    pub source: Source,
    /// What the players agreed to by sitting down.
    pub terms: Terms,
    /// When the match was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// The holder of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Holder {
    /// A person.
    Person(Person),
    /// The computer, at this level.
    Computer {
        /// From 1, the weakest.
        level: u8,
    },
}

impl Holder {
    /// The holder of the seats of a trial that is never played.
    pub(crate) const NOBODY: Holder = Holder::Computer { level: 1 };

    /// The computer's level; nothing for a person.
    pub fn level(&self) -> Option<u8> {
        match self {
            Holder::Person(_) => None,
            Holder::Computer { level } => Some(*level),
        }
    }
}

/// A person in a seat, who proves it in one of two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct Person {
    /// By showing the token with this hash.
    #[cfg_attr(feature = "schema", serde(flatten))]
    pub token: TokenHash,
    /// By being this principal; none in matches of earlier releases.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "Option::is_none"))]
    pub principal: Option<Principal>,
}

/// The name of somebody who calls: a guest, an account or a bot. It is no secret and proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Principal(#[cfg_attr(feature = "schema", serde(with = "hex::serde"))] pub [u8; 16]);

impl fmt::Display for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Principal({self})")
    }
}

impl FromStr for Principal {
    type Err = hex::FromHexError;

    fn from_str(text: &str) -> Result<Principal, hex::FromHexError> {
        <[u8; 16]>::from_hex(text).map(Principal)
    }
}

/// The SHA-256 of a seat's token. The token itself is kept by nobody but its holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct TokenHash {
    #[cfg_attr(feature = "schema", serde(with = "hex::serde"))]
    token_sha256: [u8; 32],
}

impl TokenHash {
    /// The hash of a token as its holder sends it.
    pub fn of(token: &str) -> TokenHash {
        TokenHash { token_sha256: Sha256::digest(token.as_bytes()).into() }
    }
}

/// Where the chance of a match comes from. It has no `Debug`: the secret stays out of logs.
#[derive(Clone)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Source {
    /// A number that was given, so that everybody who knows it can foresee every deal: for tests.
    Seed(u64),
    /// A secret of the server and a nonce of each seat.
    Committed {
        /// Shown when the match is over.
        #[cfg_attr(feature = "schema", serde(with = "hex::serde"))]
        secret: [u8; 32],
        /// One of each seat, in order of play; none before they are given.
        nonces: Vec<Nonce>,
    },
}

/// What a player adds to the chance of a match.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct Nonce(#[cfg_attr(feature = "schema", serde(with = "hex::serde"))] pub [u8; 32]);

impl Source {
    /// The chance that the match begins with.
    pub fn chance(&self) -> Chance {
        match self {
            Source::Seed(n) => Chance::from_number(*n),
            Source::Committed { secret, nonces } => Chance::from_commitment(secret, &bytes(nonces)),
        }
    }

    /// This source with the nonces that were given.
    pub(crate) fn with(&self, nonces: Vec<Nonce>) -> Source {
        match self {
            Source::Seed(n) => Source::Seed(*n),
            Source::Committed { secret, .. } => Source::Committed { secret: *secret, nonces },
        }
    }

    /// The chance that decides who sits where, which has nothing to do with that of the game.
    fn seating(&self) -> Chance {
        match self {
            Source::Seed(n) => Chance::seating_from_number(*n),
            Source::Committed { secret, nonces } => Chance::seating(secret, &bytes(nonces)),
        }
    }

    /// Deals seats that are in order of play: each order is as likely as any other.
    pub(crate) fn deal<T>(&self, seats: &mut [T]) {
        self.seating().shuffle(seats);
    }

    /// Something that follows from the secret, and tells nothing of it: of what kind it is, and of which.
    pub(crate) fn derived<const N: usize>(&self, kind: &str, which: [&[u8]; N]) -> [u8; 8] {
        let mut hash = Sha256::new().chain_update(kind);
        match self {
            Source::Seed(n) => hash.update(n.to_be_bytes()),
            Source::Committed { secret, .. } => hash.update(secret),
        }
        which.iter().for_each(|part| hash.update(part));
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        first
    }

    /// What somebody must know to take a seat by invitation: another one each time that the seat becomes free.
    pub(crate) fn invite(&self, seat: u8, freed: u32) -> String {
        hex::encode(self.derived("invite", [&[seat], &freed.to_be_bytes()]))
    }

    /// What is shown of the secret from the beginning; nothing where there is none.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        match self {
            Source::Seed(_) => None,
            Source::Committed { secret, .. } => Some(Chance::commitment(secret)),
        }
    }

    /// A number for the computer in `seat` to vary its play by: the same after a restart, and of no
    /// use to anybody who does not know the secret.
    pub fn computer_seed(&self, seat: u8, at: u64) -> u64 {
        u64::from_be_bytes(self.derived("computer", [&[seat], &at.to_be_bytes()]))
    }
}

fn bytes(nonces: &[Nonce]) -> Vec<[u8; 32]> {
    nonces.iter().map(|nonce| nonce.0).collect()
}
