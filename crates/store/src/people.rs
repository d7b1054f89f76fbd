//! Those who have a name: accounts, and the bots of accounts.

use crate::StoreError;
use async_trait::async_trait;

/// Somebody with a name. It has no `Debug`, because it holds what proves somebody, if only as hashes.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// The principal that it is.
    pub principal: String,
    /// What it is called; none once it was deleted.
    pub name: Option<String>,
    /// The skeleton of the name, which no other name may have; none once it was deleted.
    pub skeleton: Option<String>,
    /// The hash of the password, with how it was made; a bot has none.
    pub password: Option<String>,
    /// How often all its browsers were signed out.
    pub sessions: u32,
    /// The account that it belongs to, if it is a bot.
    pub owner: Option<String>,
    /// The SHA-256 of the token by which a bot proves itself, unless it was withdrawn.
    pub token_sha256: Option<Vec<u8>>,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
}

/// What became of a bot that was to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "it may not be stored"]
pub enum Added {
    /// It is on disk.
    OnDisk,
    /// Its name is not free, or its owner is not there.
    Refused,
    /// Its owner has as many as there may be.
    TooMany,
}

/// Where accounts are stored.
#[async_trait]
pub trait People: Send + Sync {
    /// Stores a new account. Says whether its name was free, and its owner there if it is a bot; if not, nothing was
    /// stored.
    async fn add_account(&self, account: Account) -> Result<bool, StoreError>;

    /// Stores a new bot, unless its owner has `most` already.
    async fn add_bot(&self, bot: Account, most: u32) -> Result<Added, StoreError>;

    /// The accounts of principals, in their order: each its own, or the one that it is an alias of.
    async fn accounts(&self, principals: &[String]) -> Result<Vec<Option<Account>>, StoreError>;

    /// The account whose name has this skeleton.
    async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError>;

    /// The bot that a token proves.
    async fn bot(&self, token_sha256: &[u8]) -> Result<Option<Account>, StoreError>;

    /// The bots of an account, the oldest first.
    async fn bots(&self, owner: &str) -> Result<Vec<Account>, StoreError>;

    /// Makes a principal the alias of an account for ever, and puts what is on its list on that of the account. A
    /// principal that is already an alias or an account stays what it is.
    async fn add_alias(&self, alias: &str, principal: &str) -> Result<(), StoreError>;

    /// The principals that are aliases of an account.
    async fn aliases(&self, principal: &str) -> Result<Vec<String>, StoreError>;

    /// Replaces the password of an account and signs all browsers out, if `sessions` is still its count. Says whether
    /// it was done.
    async fn set_password(&self, principal: &str, sessions: u32, password: &str) -> Result<bool, StoreError>;

    /// Replaces the token of a bot, or withdraws it.
    async fn set_token(&self, bot: &str, token_sha256: Option<Vec<u8>>) -> Result<(), StoreError>;

    /// Deletes an account and its bots: their names, what proves them and their lists. Their rows stay, as do the seats
    /// that they held.
    async fn erase(&self, principal: &str) -> Result<(), StoreError>;
}
