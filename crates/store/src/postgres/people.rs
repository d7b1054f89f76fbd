//! Accounts in and out of the tables.

use super::rows::{asked, unsigned};
use super::{PostgresStore, blocks, pushes};
use crate::jobs::{Done, Job, PeopleJob};
use crate::{Account, Added, People, StoreError};
use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

pub(super) async fn write(to: &mut PgConnection, job: &PeopleJob) -> sqlx::Result<Done> {
    match job {
        PeopleJob::Add(account) => return add(to, account).await,
        PeopleJob::AddBot { bot, most } => return add_bot(to, bot, *most).await,
        PeopleJob::Alias { alias, principal } => add_alias(to, alias, principal).await?,
        PeopleJob::Password { principal, sessions, password } => {
            let changed = sqlx::query(
                "UPDATE accounts SET password = $1, sessions = sessions + 1
                 WHERE principal = $2 AND sessions = $3 AND password IS NOT NULL",
            );
            let changed =
                changed.bind(password).bind(principal).bind(i64::from(*sessions)).execute(to).await?;
            return Ok(if changed.rows_affected() == 0 { Done::Refused } else { Done::Written });
        }
        PeopleJob::Token { bot, token_sha256 } => {
            sqlx::query("UPDATE accounts SET token_sha256 = $1 WHERE principal = $2 AND owner IS NOT NULL AND name IS NOT NULL")
                .bind(token_sha256)
                .bind(bot)
                .execute(to)
                .await?;
        }
        PeopleJob::Erase { principal } => return erase(to, principal).await.map(Done::Erased),
    }
    Ok(Done::Written)
}

async fn add(to: &mut PgConnection, account: &Account) -> sqlx::Result<Done> {
    let taken = sqlx::query("SELECT 1 FROM accounts WHERE skeleton = $1").bind(&account.skeleton);
    if taken.fetch_optional(&mut *to).await?.is_some() {
        return Ok(Done::Refused);
    }
    // An account that is deleted at the same moment gets no bot.
    let owner = sqlx::query("SELECT 1 FROM accounts WHERE principal = $1 AND name IS NOT NULL");
    if let Some(name) = &account.owner
        && owner.bind(name).fetch_optional(&mut *to).await?.is_none()
    {
        return Ok(Done::Refused);
    }
    sqlx::query(
        "INSERT INTO accounts (principal, name, skeleton, password, sessions, owner, token_sha256, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&account.principal)
    .bind(&account.name)
    .bind(&account.skeleton)
    .bind(&account.password)
    .bind(i64::from(account.sessions))
    .bind(&account.owner)
    .bind(&account.token_sha256)
    .bind(account.made_ms)
    .execute(to)
    .await?;
    Ok(Done::Written)
}

/// Those that ask at the same moment are counted one after the other.
async fn add_bot(to: &mut PgConnection, bot: &Account, most: u32) -> sqlx::Result<Done> {
    let bots = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE owner = $1").bind(&bot.owner);
    let bots: i64 = bots.fetch_one(&mut *to).await?;
    if bots >= i64::from(most) { Ok(Done::Full) } else { add(to, bot).await }
}

async fn add_alias(to: &mut PgConnection, alias: &str, principal: &str) -> sqlx::Result<()> {
    let made = sqlx::query(
        "INSERT INTO aliases (alias, principal)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE principal = $1) ON CONFLICT DO NOTHING",
    );
    if made.bind(alias).bind(principal).execute(&mut *to).await?.rows_affected() == 0 {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO kept (keeper, match, kept_ms, hidden)
         SELECT $1, match, kept_ms, hidden FROM kept WHERE keeper = $2 ON CONFLICT DO NOTHING",
    )
    .bind(principal)
    .bind(alias)
    .execute(&mut *to)
    .await?;
    sqlx::query("DELETE FROM kept WHERE keeper = $1").bind(alias).execute(&mut *to).await?;
    blocks::hand_over(to, alias, principal).await?;
    pushes::hand_over(to, alias, principal).await
}

/// Erases an account and its bots, and says which they were.
async fn erase(to: &mut PgConnection, principal: &str) -> sqlx::Result<Vec<String>> {
    for gone in [
        "DELETE FROM subscriptions WHERE principal = $1",
        "DELETE FROM blocks WHERE $1 IN (principal, blocked)",
        "DELETE FROM bans WHERE principal = $1",
    ] {
        sqlx::query(gone).bind(principal).execute(&mut *to).await?;
    }
    sqlx::query(
        "DELETE FROM kept WHERE keeper = $1
             OR keeper IN (SELECT principal FROM accounts WHERE owner = $1)",
    )
    .bind(principal)
    .execute(&mut *to)
    .await?;
    sqlx::query_scalar(
        "UPDATE accounts SET name = NULL, skeleton = NULL, password = NULL, token_sha256 = NULL,
             sessions = sessions + 1
         WHERE principal = $1 OR owner = $1 RETURNING principal",
    )
    .bind(principal)
    .fetch_all(to)
    .await
}

fn read(row: &PgRow) -> sqlx::Result<Account> {
    Ok(Account {
        principal: row.try_get("principal")?,
        name: row.try_get("name")?,
        skeleton: row.try_get("skeleton")?,
        password: row.try_get("password")?,
        sessions: unsigned(row, "sessions")?,
        owner: row.try_get("owner")?,
        token_sha256: row.try_get("token_sha256")?,
        made_ms: row.try_get("made_ms")?,
    })
}

async fn accounts(from: &mut PgConnection, principals: &[String]) -> sqlx::Result<Vec<Option<Account>>> {
    let mut found = Vec::with_capacity(principals.len());
    for principal in principals {
        let account = sqlx::query(
            "SELECT * FROM accounts
             WHERE principal = coalesce((SELECT principal FROM aliases WHERE alias = $1), $1)",
        );
        let account = account.bind(principal).fetch_optional(&mut *from).await?;
        found.push(account.as_ref().map(read).transpose()?);
    }
    Ok(found)
}

#[async_trait]
impl People for PostgresStore {
    async fn add_account(&self, account: Account) -> Result<bool, StoreError> {
        self.writer.change_people(PeopleJob::Add(account)).await
    }

    async fn add_bot(&self, bot: Account, most: u32) -> Result<Added, StoreError> {
        Ok(match self.writer.run(Job::People(PeopleJob::AddBot { bot, most })).await? {
            Done::Refused => Added::Refused,
            Done::Full => Added::TooMany,
            _ => Added::OnDisk,
        })
    }

    async fn accounts(&self, principals: &[String]) -> Result<Vec<Option<Account>>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        accounts(&mut reader, principals).await.map_err(|error| self.failed(error))
    }

    async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query("SELECT * FROM accounts WHERE skeleton = $1").bind(asked(skeleton));
        let found = query.fetch_optional(&self.readers).await.map_err(|error| self.failed(error))?;
        found.as_ref().map(read).transpose().map_err(|error| self.failed(error))
    }

    async fn bot(&self, token_sha256: &[u8]) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query("SELECT * FROM accounts WHERE token_sha256 = $1").bind(token_sha256);
        let found = query.fetch_optional(&self.readers).await.map_err(|error| self.failed(error))?;
        found.as_ref().map(read).transpose().map_err(|error| self.failed(error))
    }

    async fn bots(&self, owner: &str) -> Result<Vec<Account>, StoreError> {
        let query = sqlx::query("SELECT * FROM accounts WHERE owner = $1 ORDER BY made_ms, principal");
        let found = query.bind(owner).fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        found.iter().map(read).collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn add_alias(&self, alias: &str, principal: &str) -> Result<(), StoreError> {
        let (alias, principal) = (alias.to_owned(), principal.to_owned());
        self.writer.change_people(PeopleJob::Alias { alias, principal }).await.map(drop)
    }

    async fn aliases(&self, principal: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT alias FROM aliases WHERE principal = $1 ORDER BY alias")
            .bind(principal)
            .fetch_all(&self.readers)
            .await
            .map_err(|error| self.failed(error))
    }

    async fn set_password(&self, principal: &str, sessions: u32, password: &str) -> Result<bool, StoreError> {
        let (principal, password) = (principal.to_owned(), password.to_owned());
        self.writer.change_people(PeopleJob::Password { principal, sessions, password }).await
    }

    async fn set_token(&self, bot: &str, token_sha256: Option<Vec<u8>>) -> Result<(), StoreError> {
        self.writer.change_people(PeopleJob::Token { bot: bot.to_owned(), token_sha256 }).await.map(drop)
    }

    async fn erase(&self, principal: &str) -> Result<(), StoreError> {
        self.writer.change_people(PeopleJob::Erase { principal: principal.to_owned() }).await.map(drop)
    }
}
