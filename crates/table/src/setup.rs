//! What is settled before a match begins.

use menagerie_kernel::{Chance, Options};
use sha2::{Digest, Sha256};

/// All that a match begins with; it never changes afterwards.
pub struct Setup {
    /// The name of the match.
    pub id: String,
    /// The checked options of its game.
    pub options: Options,
    /// The position to begin with, where it is not the game's own start.
    pub position: Option<String>,
    /// Who holds each seat, in order of play. Where a game allows it, the last seats may have nobody.
    pub holders: Vec<Holder>,
    /// Where chance comes from.
    pub source: Source,
    /// When the match was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Holder {
    /// Whoever shows the token with this hash.
    Person(TokenHash),
    /// The computer, at this level.
    Computer {
        /// From 1, the weakest.
        level: u8,
    },
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
        /// One of each seat, in order of play.
        nonces: Vec<Nonce>,
    },
}

/// What a player adds to the chance of a match.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct Nonce(#[cfg_attr(feature = "schema", serde(with = "hex::serde"))] pub [u8; 32]);

impl Source {
    /// The chance that the match begins with.
    pub fn chance(&self) -> Chance {
        match self {
            Source::Seed(n) => Chance::from_number(*n),
            Source::Committed { secret, nonces } => {
                Chance::from_commitment(secret, &nonces.iter().map(|nonce| nonce.0).collect::<Vec<_>>())
            }
        }
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
        let mut hash = Sha256::new().chain_update(b"computer");
        match self {
            Source::Seed(n) => hash.update(n.to_be_bytes()),
            Source::Committed { secret, .. } => hash.update(secret),
        }
        let digest = hash.chain_update([seat]).chain_update(at.to_be_bytes()).finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(first)
    }
}
