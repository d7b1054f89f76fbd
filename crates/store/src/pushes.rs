//! The browsers that are told of turns while nobody looks at them.

use crate::StoreError;
use async_trait::async_trait;

/// How many browsers one principal is told by.
pub const MOST_SUBSCRIPTIONS: u32 = 8;

/// A browser that is told. It has no `Debug`: whoever knows its address can be a nuisance.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The principal whose browser it is.
    pub principal: String,
    /// The address at which its push service takes messages for it.
    pub endpoint: String,
    /// The key for which messages are encrypted: a point of P-256.
    pub public_key: Vec<u8>,
    /// What proves to the browser that a message comes from here.
    pub auth: Vec<u8>,
    /// When it asked for it, in milliseconds since 1970.
    pub made_ms: i64,
}

/// Where subscriptions are stored.
#[async_trait]
pub trait Pushes: Send + Sync {
    /// The key by which this server proves itself to push services: the stored one, or `fresh`, which is stored if there is
    /// none.
    async fn push_key(&self, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// Stores a subscription. A browser has one, whoever used it before; of a principal's the oldest goes where there are
    /// more than [`MOST_SUBSCRIPTIONS`].
    async fn subscribe(&self, subscription: Subscription) -> Result<(), StoreError>;

    /// The subscriptions of a principal, the oldest first.
    async fn subscriptions(&self, principal: &str) -> Result<Vec<Subscription>, StoreError>;

    /// Forgets a subscription of a principal, or all that it has.
    async fn unsubscribe(&self, principal: &str, endpoint: Option<&str>) -> Result<(), StoreError>;

    /// Notes whether a message arrived where a subscription leads. One that was missed by so many in a row is forgotten.
    async fn note_push(
        &self,
        endpoint: &str,
        has_arrived: bool,
        most_failures: u32,
    ) -> Result<(), StoreError>;
}
