//! Passwords: argon2id as OWASP recommends it. To make or to check one takes 19 MiB and some time, so this is done
//! beside the calls, and only a few at a time.

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::fair_queue::{Bounds, FairQueue, Rank};
use crate::peer::Peer;
use crate::world::random;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use menagerie_wire::Secret;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;

/// How many characters a password has.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=256;

/// Kibibytes of memory, rounds and lanes.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// How many passwords are made or tried at once.
const AT_ONCE: usize = 2;

/// How many wait for that at most, and how many of those are of one network: there is always room for somebody else, and they take
/// turns.
const BOUNDS: Bounds = Bounds { most: 256, of_one: 32 };

/// The places where passwords are made and tried.
pub(crate) struct Hashing(Arc<FairQueue>);

impl Default for Hashing {
    fn default() -> Hashing {
        Hashing(FairQueue::new(AT_ONCE, BOUNDS))
    }
}

/// A password of a length that is taken, whatever is in it.
pub(crate) fn checked(password: &Secret) -> Result<&Secret, PeopleError> {
    let is_sound = LENGTHS.contains(&password.read().chars().take(LENGTHS.end() + 1).count());
    if is_sound { Ok(password) } else { Err(PeopleError::BadPassword) }
}

impl App {
    /// The hash of a password, with all that is needed to try another one.
    pub(crate) async fn hash(self: &Arc<App>, peer: &Peer, password: Secret) -> Result<String, ApiError> {
        self.hashing(peer, move |app| hash(app, &password)).await
    }

    /// Whether a password is the one of this hash. Without a hash it is always wrong, which takes just as long to find
    /// out.
    pub(crate) async fn is_right(
        self: &Arc<App>,
        peer: &Peer,
        password: Secret,
        known: Option<String>,
    ) -> Result<bool, ApiError> {
        self.hashing(peer, move |app| match known {
            Some(known) => verify(&password, &known),
            None => hash(app, &password).map(|_| false),
        })
        .await
    }

    async fn hashing<T: Send + 'static>(
        self: &Arc<App>,
        peer: &Peer,
        work: impl FnOnce(&App) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = |_| PeopleError::TooManyTries { retry_s: 5 };
        let permit = self.hashing.0.ask(Rank::Person, peer.network()).map_err(busy)?.permit().await;
        self.beside(permit, |app, token| {
            token.check()?;
            work(app)
        })
        .await
    }
}

fn argon2() -> Result<Argon2<'static>, ApiError> {
    let (memory, rounds, lanes) = COST;
    let params = Params::new(memory, rounds, lanes, None).map_err(failed)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(app: &App, password: &Secret) -> Result<String, ApiError> {
    let salt = SaltString::encode_b64(&random::<16>(&*app.world)?).map_err(failed)?;
    let hash = argon2()?.hash_password(normal(password).as_bytes(), &salt).map_err(failed)?;
    Ok(hash.to_string())
}

fn verify(password: &Secret, known: &str) -> Result<bool, ApiError> {
    match argon2()?.verify_password(normal(password).as_bytes(), &PasswordHash::new(known).map_err(failed)?) {
        Ok(()) => Ok(true),
        Err(argon2::password_hash::Error::Password) => Ok(false),
        Err(error) => Err(failed(error)),
    }
}

/// A password in one form, whatever keyboard it was typed on.
fn normal(password: &Secret) -> String {
    password.read().nfkc().collect()
}

fn failed(error: impl std::fmt::Display) -> ApiError {
    tracing::error!(%error, "a password could not be hashed");
    ApiError::Internal
}
