//! The key by which this server proves itself to push services (VAPID, RFC 8292).

use crate::api_error::ApiError;
use crate::world::{World, random};
use axum::http::Uri;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use menagerie_store::Store;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

/// How long a proof holds. No more than a day is allowed.
const HOLDS_S: i64 = 12 * 60 * 60;

/// The key by which this server proves itself to push services.
pub(crate) struct Vapid {
    key: SigningKey,
    /// The operator of this server, for those who run push services: an address of mail or of a page.
    contact: Option<String>,
}

impl Vapid {
    /// The key in a store, which is made if there is none.
    pub(crate) async fn load(
        store: &dyn Store,
        world: &dyn World,
        contact: Option<String>,
    ) -> Result<Vapid, ApiError> {
        let fresh = loop {
            // Nearly every number is a key.
            if let Ok(key) = SigningKey::from_slice(&random::<32>(world)?) {
                break key;
            }
        };
        let stored = store.push_key(fresh.to_bytes().to_vec()).await?;
        let unreadable = |_| ApiError::Unreadable("the key of pushes cannot be read".to_owned());
        Ok(Vapid { key: SigningKey::from_slice(&stored).map_err(unreadable)?, contact })
    }

    /// The public half, as browsers want it.
    pub(crate) fn public_key(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.key.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// What proves to the push service at an address that a message comes from here.
    pub(super) fn proof(&self, address: &Uri, now_ms: i64) -> String {
        let host = address.host().unwrap_or_default().to_ascii_lowercase();
        let mut claims = json!({"aud": format!("https://{host}"), "exp": now_ms / 1000 + HOLDS_S});
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let part = |value: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let said = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
        let signature: Signature = self.key.sign(said.as_bytes());
        let signed = BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={said}.{signed}, k={}", self.public_key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    #[test]
    fn a_proof_is_for_one_service_and_signed_by_the_key_beside_it() {
        let key = SigningKey::from_slice(&[7; 32]).unwrap();
        let vapid = Vapid { key, contact: Some("mailto:ada@example.org".to_owned()) };
        let proof = vapid.proof(&"https://Push.example/x/y?z".parse().unwrap(), 1_000_000_000_000);
        let (token, key) = proof.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let read = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let (said, signature) = token.rsplit_once('.').unwrap();
        let verifying = VerifyingKey::from_sec1_bytes(&read(key)).unwrap();
        verifying.verify(said.as_bytes(), &Signature::from_slice(&read(signature)).unwrap()).unwrap();
        let parts: Vec<serde_json::Value> =
            said.split('.').map(|part| serde_json::from_slice(&read(part)).unwrap()).collect();
        assert_eq!(parts[0], json!({"typ": "JWT", "alg": "ES256"}));
        let claims =
            json!({"aud": "https://push.example", "exp": 1_000_043_200, "sub": "mailto:ada@example.org"});
        assert_eq!(parts[1], claims);
    }
}
