//! Whose list of matches a call is about: a browser proves itself by a cookie.

use crate::world::{NoRandomness, World, random};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use sha2::{Digest, Sha256};
use std::convert::Infallible;

const COOKIE: &str = "menagerie";

/// A browser that keeps a list of matches.
pub(crate) struct Keeper {
    secret: String,
}

impl Keeper {
    /// A browser that comes for the first time.
    pub(crate) fn fresh(world: &dyn World) -> Result<Keeper, NoRandomness> {
        Ok(Keeper { secret: hex::encode(random::<32>(world)?) })
    }

    /// How the store names this browser. What is stored proves nothing.
    pub(crate) fn name(&self) -> String {
        hex::encode(Sha256::digest(&self.secret))
    }

    /// What the browser is to send with its calls. No script can read it, and no other site can make the browser
    /// send it with anything that changes a list.
    pub(crate) fn cookie(self) -> Cookie<'static> {
        Cookie::build((COOKIE, self.secret))
            .path("/api")
            .http_only(true)
            .same_site(SameSite::Strict)
            .permanent()
            .build()
    }
}

/// The browser that calls, if it has called before. A cookie that is none of ours is no cookie.
pub(crate) struct MaybeKeeper(pub(crate) Option<Keeper>);

impl<S: Send + Sync> FromRequestParts<S> for MaybeKeeper {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<MaybeKeeper, Infallible> {
        let jar = CookieJar::from_headers(&parts.headers);
        let secret = jar.get(COOKIE).map(|cookie| cookie.value().to_owned());
        let is_ours = |secret: &String| hex::decode(secret).is_ok_and(|bytes| bytes.len() == 32);
        Ok(MaybeKeeper(secret.filter(is_ours).map(|secret| Keeper { secret })))
    }
}
