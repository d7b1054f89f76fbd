//! What those who run a server do about people. It is done on the store itself, with or without a running server, which
//! learns of it.

mod network;
mod reports;
mod talk;

pub use network::{BadNetwork, Network};
pub use reports::{Reported, Speaker};

use crate::catalog::Catalog;
use crate::names::{BadName, Name, skeleton_of};
use crate::stored::Lost;
use menagerie_store::{Account, Ban, Location, Store, StoreError, open_beside};
use menagerie_table::Principal;
use serde::Serialize;
use std::collections::BTreeSet;
use thiserror::Error;

/// Why something was not done.
#[derive(Debug, Error)]
pub enum OfficeError {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody is called so.
    #[error("there is nobody called `{0}`")]
    Unknown(String),
    /// A guest has no name.
    #[error("`{0}` has no account, and so no name")]
    Nameless(String),
    /// Nobody can be called so.
    #[error("`{name}` cannot be a name: {why}")]
    BadName {
        /// What was wanted.
        name: String,
        /// In words.
        why: String,
    },
    /// Somebody else is called so.
    #[error("the name `{0}` is taken, or looks like one that is")]
    NameTaken(String),
}

/// Somebody, with what the store knows of who they are.
#[derive(Clone)]
pub struct Person {
    /// Their id; for an alias, that of its account.
    pub id: String,
    /// None of a guest.
    account: Option<Account>,
}

/// Those whom a ban is about.
#[derive(Clone)]
pub enum Outcast {
    /// Somebody, with their bots.
    Person(Person),
    /// All guests who call from there.
    Network(Network),
}

impl From<&Person> for Outcast {
    fn from(person: &Person) -> Outcast {
        Outcast::Person(person.clone())
    }
}

impl From<Network> for Outcast {
    fn from(network: Network) -> Outcast {
        Outcast::Network(network)
    }
}

/// What is known of somebody.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Known {
    /// Their id.
    pub id: String,
    /// `account`, `bot` or `guest`; `former` where the account was deleted.
    pub kind: &'static str,
    /// What they are called.
    pub username: Option<String>,
    /// What the owner of a bot is called.
    pub owner: Option<String>,
    /// Since when there is the account, in milliseconds since 1970.
    pub since_ms: Option<i64>,
    /// As which guests they have played before they signed in.
    pub guests: Vec<String>,
    /// Their bots.
    pub bots: Vec<String>,
    /// How many matches they sat at, said something in, or reported something in.
    pub matches: usize,
    /// How many rated games they have played.
    pub rated_games: u32,
    /// Whether, and why, they are kept out now.
    pub banned: Option<Kept>,
}

/// A ban that holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Kept {
    /// Until when, in milliseconds since 1970; for good where there is none.
    pub until_ms: Option<i64>,
    /// Why.
    pub why: String,
    /// Since when.
    pub since_ms: i64,
}

/// Somebody who is kept out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Banned {
    /// What they are called; nothing of a guest, and of a network.
    pub username: Option<String>,
    /// Their id; nothing of a network.
    pub id: Option<String>,
    /// The network that is kept out.
    pub network: Option<String>,
    /// Until when, and why.
    #[serde(flatten)]
    pub ban: Kept,
}

/// What was deleted of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Deleted {
    /// How many lines that they said were emptied.
    pub lines: usize,
    /// In how many matches.
    pub matches: usize,
    /// Matches whose logs this release cannot read, and why: what was said there stays.
    pub unread: Vec<(String, String)>,
}

/// Where those who run a server see to people.
pub struct Office {
    catalog: Catalog,
    store: Box<dyn Store>,
}

impl Office {
    /// Opens the store at a place, also while a server works with it.
    pub async fn open(catalog: Catalog, place: &Location) -> Result<Office, OfficeError> {
        Ok(Office { catalog, store: open_beside(place).await? })
    }

    /// Ends the work.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// The person of a name, or of an id as reports show it.
    pub async fn person(&self, named: &str) -> Result<Person, OfficeError> {
        if let Ok(id) = named.parse::<Principal>() {
            let id = id.to_string();
            let account = self.store.accounts(std::slice::from_ref(&id)).await?.pop().flatten();
            let id = account.as_ref().map_or(id, |account| account.principal.clone());
            return Ok(Person { id, account });
        }
        let found = self.store.account_named(&skeleton_of(named)).await?;
        let account = found.ok_or_else(|| OfficeError::Unknown(named.to_owned()))?;
        Ok(Person { id: account.principal.clone(), account: Some(account) })
    }

    /// What is known of somebody at a moment.
    pub async fn show(&self, of: &Person, now_ms: i64) -> Result<Known, OfficeError> {
        let name = |account: Account| account.name.unwrap_or(account.principal);
        let (store, account) = (&self.store, of.account.as_ref());
        let owner = match account.and_then(|account| account.owner.clone()) {
            Some(owner) => store.accounts(&[owner]).await?.pop().flatten().map(name),
            None => None,
        };
        let bans = store.bans(&self.all_names(of).await?).await?;
        let played = |one: menagerie_store::RatingStanding| one.wins + one.draws + one.losses;
        Ok(Known {
            id: of.id.clone(),
            kind: match account {
                None => "guest",
                Some(account) if account.name.is_none() => "former",
                Some(account) if account.owner.is_some() => "bot",
                Some(_) => "account",
            },
            username: account.and_then(|account| account.name.clone()),
            owner,
            since_ms: account.map(|account| account.made_ms),
            guests: store.aliases(&of.id).await?,
            bots: store.bots(&of.id).await?.into_iter().filter_map(|bot| bot.name).collect(),
            matches: self.matches_of(of).await?.len(),
            rated_games: store.standings_of(&of.id).await?.into_iter().map(played).sum(),
            banned: in_force(bans, now_ms).map(|ban| Kept {
                until_ms: ban.until_ms,
                why: ban.why,
                since_ms: ban.made_ms,
            }),
        })
    }

    /// Keeps somebody out, until a moment or for good.
    pub async fn ban(
        &self,
        who: impl Into<Outcast>,
        until_ms: Option<i64>,
        why: &str,
        now_ms: i64,
    ) -> Result<(), OfficeError> {
        let principal = match who.into() {
            Outcast::Person(person) => person.id,
            Outcast::Network(network) => network.principal(),
        };
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(self.store.ban(Ban { principal, until_ms, why, made_ms: now_ms }).await?)
    }

    /// All bans that hold at a time, in the order in which they were made.
    pub async fn bans(&self, now_ms: i64) -> Result<Vec<Banned>, OfficeError> {
        let mut bans = self.store.all_bans().await?;
        bans.retain(|ban| holds(ban, now_ms));
        let principals: Vec<String> = bans.iter().map(|ban| ban.principal.clone()).collect();
        let accounts = self.store.accounts(&principals).await?;
        let banned = |(ban, account): (Ban, Option<Account>)| {
            let network = Network::of_principal(&ban.principal);
            Banned {
                username: account.and_then(|account| account.name),
                network: network.map(|network| network.to_string()),
                id: network.is_none().then_some(ban.principal),
                ban: Kept { until_ms: ban.until_ms, why: ban.why, since_ms: ban.made_ms },
            }
        };
        Ok(bans.into_iter().zip(accounts).map(banned).collect())
    }

    /// Ends the bans of somebody, under all names that they have had. Says whether they were banned.
    pub async fn unban(&self, who: impl Into<Outcast>) -> Result<bool, OfficeError> {
        let names = match who.into() {
            Outcast::Person(person) => self.own_names(&person).await?,
            Outcast::Network(network) => vec![network.principal()],
        };
        let mut was_banned = false;
        for name in names {
            was_banned |= self.store.unban(&name).await?;
        }
        Ok(was_banned)
    }

    /// Gives somebody another name, and says how it is written.
    pub async fn rename(&self, who: &Person, to: &str) -> Result<String, OfficeError> {
        let wrong =
            |why: BadName| OfficeError::BadName { name: to.to_owned(), why: why.sentence().to_string() };
        let name = Name::read(to).map_err(wrong)?;
        if who.account.as_ref().is_none_or(|account| account.name.is_none()) {
            return Err(OfficeError::Nameless(who.id.clone()));
        }
        match self.store.rename(&who.id, &name.shown, &name.skeleton).await? {
            true => Ok(name.shown),
            false => Err(OfficeError::NameTaken(to.to_owned())),
        }
    }

    /// Deletes what is stored of somebody for their own sake, and empties what they and their bots have said. First
    /// they lose what they prove themselves by, so that they say nothing more meanwhile. It can be done again, by the
    /// id.
    pub async fn delete(&self, who: &Person) -> Result<Deleted, OfficeError> {
        self.store.erase(&who.id).await?;
        let names = self.all_principals(who).await?;
        let mut deleted = Deleted::default();
        for id in self.matches_of(who).await? {
            let Some(found) = self.store.load(&id).await? else { continue };
            match talk::said_by(&self.catalog, &found, &names) {
                Ok(lines) if lines.is_empty() => {}
                Ok(lines) => {
                    self.store.unsay(&id, &lines).await?;
                    deleted.lines += lines.len();
                    deleted.matches += 1;
                }
                Err(lost) => deleted.unread.push((id, Lost::to_string(&lost))),
            }
        }
        Ok(deleted)
    }

    /// Whether a server runs there.
    pub async fn is_served(&self) -> Result<bool, OfficeError> {
        Ok(self.store.is_served().await?)
    }

    /// Makes the running servers write to their logs what this filter lets through.
    pub async fn set_log_level(&self, filter: &str) -> Result<(), OfficeError> {
        Ok(self.store.set_log_level(filter).await?)
    }

    /// All ids of somebody.
    async fn own_names(&self, of: &Person) -> Result<Vec<String>, OfficeError> {
        let mut names = self.store.aliases(&of.id).await?;
        names.push(of.id.clone());
        Ok(names)
    }

    /// All ids under which a ban of theirs may stand.
    async fn all_names(&self, of: &Person) -> Result<Vec<String>, OfficeError> {
        let mut names = self.own_names(of).await?;
        names.extend(of.account.as_ref().and_then(|account| account.owner.clone()));
        Ok(names)
    }

    /// All ids of somebody and their bots.
    async fn all_principals(&self, of: &Person) -> Result<BTreeSet<Principal>, OfficeError> {
        let bots = self.store.bots(&of.id).await?.into_iter().map(|bot| bot.principal);
        let names = self.own_names(of).await?.into_iter().chain(bots);
        Ok(names.filter_map(|name| name.parse().ok()).collect())
    }

    /// The matches in whose logs somebody, or a bot of theirs, is named.
    async fn matches_of(&self, of: &Person) -> Result<BTreeSet<String>, OfficeError> {
        let mut matches = BTreeSet::new();
        for name in self.all_principals(of).await? {
            matches.extend(self.store.matches_naming(&name.to_string()).await?);
        }
        Ok(matches)
    }
}

/// The ban among some that holds longest, if one holds.
pub(crate) fn in_force(bans: Vec<Ban>, now_ms: i64) -> Option<Ban> {
    bans.into_iter().filter(|ban| holds(ban, now_ms)).max_by_key(end)
}

fn holds(ban: &Ban, now_ms: i64) -> bool {
    end(ban) > now_ms
}

fn end(ban: &Ban) -> i64 {
    ban.until_ms.unwrap_or(i64::MAX)
}
