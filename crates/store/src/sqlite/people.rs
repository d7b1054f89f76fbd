//! Accounts in and out of the tables.

use super::{SqliteStore, blocks, pushes};
use crate::jobs::{Done, Job, PeopleJob};
use crate::{Account, Added, People, StoreError};
use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

pub(super) async fn write(to: &mut SqliteConnection, job: &PeopleJob) -> sqlx::Result<Done> {
    match job {
        PeopleJob::Add(account) => return add(to, account).await,
        PeopleJob::AddBot { bot, most } => return add_bot(to, bot, *most).await,
        PeopleJob::Alias { alias, principal } => add_alias(to, alias, principal).await?,
        PeopleJob::Password { principal, sessions, password } => {
            let changed = sqlx::query(
                "UPDATE accounts SET password = ?, sessions = sessions + 1
                 WHERE principal = ? AND sessions = ? AND password IS NOT NULL",
            );
            let changed = changed.bind(password).bind(principal).bind(sessions).execute(to).await?;
            return Ok(if changed.rows_affected() == 0 { Done::Refused } else { Done::Written });
        }
        PeopleJob::Token { bot, token_sha256 } => {
            sqlx::query("UPDATE accounts SET token_sha256 = ? WHERE principal = ? AND owner IS NOT NULL AND name IS NOT NULL")
                .bind(token_sha256)
                .bind(bot)
                .execute(to)
                .await?;
        }
        PeopleJob::Erase { principal } => return erase(to, principal).await.map(Done::Erased),
    }
    Ok(Done::Written)
}

async fn add(to: &mut SqliteConnection, account: &Account) -> sqlx::Result<Done> {
    let taken = sqlx::query("SELECT 1 FROM accounts WHERE skeleton = ?").bind(&account.skeleton);
    if taken.fetch_optional(&mut *to).await?.is_some() {
        return Ok(Done::Refused);
    }
    // An account that is deleted at the same moment gets no bot.
    let owner = sqlx::query("SELECT 1 FROM accounts WHERE principal = ? AND name IS NOT NULL");
    if let Some(name) = &account.owner
        && owner.bind(name).fetch_optional(&mut *to).await?.is_none()
    {
        return Ok(Done::Refused);
    }
    sqlx::query(
        "INSERT INTO accounts (principal, name, skeleton, password, sessions, owner, token_sha256, made_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&account.principal)
    .bind(&account.name)
    .bind(&account.skeleton)
    .bind(&account.password)
    .bind(account.sessions)
    .bind(&account.owner)
    .bind(&account.token_sha256)
    .bind(account.made_ms)
    .execute(to)
    .await?;
    Ok(Done::Written)
}

/// Those that ask at the same moment are counted one after the other.
async fn add_bot(to: &mut SqliteConnection, bot: &Account, most: u32) -> sqlx::Result<Done> {
    let bots = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE owner = ?").bind(&bot.owner);
    let bots: i64 = bots.fetch_one(&mut *to).await?;
    if bots >= i64::from(most) { Ok(Done::Full) } else { add(to, bot).await }
}

async fn add_alias(to: &mut SqliteConnection, alias: &str, principal: &str) -> sqlx::Result<()> {
    let made = sqlx::query(
        "INSERT INTO aliases (alias, principal)
         SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE principal = ?1) ON CONFLICT DO NOTHING",
    );
    if made.bind(alias).bind(principal).execute(&mut *to).await?.rows_affected() == 0 {
        return Ok(());
    }
    sqlx::query("UPDATE OR IGNORE kept SET keeper = ? WHERE keeper = ?")
        .bind(principal)
        .bind(alias)
        .execute(&mut *to)
        .await?;
    sqlx::query("DELETE FROM kept WHERE keeper = ?").bind(alias).execute(&mut *to).await?;
    blocks::hand_over(to, alias, principal).await?;
    pushes::hand_over(to, alias, principal).await
}

/// Erases an account and its bots, and says which they were.
async fn erase(to: &mut SqliteConnection, principal: &str) -> sqlx::Result<Vec<String>> {
    for gone in [
        "DELETE FROM subscriptions WHERE principal = ?",
        "DELETE FROM blocks WHERE ? IN (principal, blocked)",
        "DELETE FROM bans WHERE principal = ?",
    ] {
        sqlx::query(gone).bind(principal).execute(&mut *to).await?;
    }
    sqlx::query(
        "DELETE FROM kept WHERE keeper = ?1
             OR keeper IN (SELECT principal FROM accounts WHERE owner = ?1)",
    )
    .bind(principal)
    .execute(&mut *to)
    .await?;
    sqlx::query_scalar(
        "UPDATE accounts SET name = NULL, skeleton = NULL, password = NULL, token_sha256 = NULL,
             sessions = sessions + 1
         WHERE principal = ?1 OR owner = ?1 RETURNING principal",
    )
    .bind(principal)
    .fetch_all(to)
    .await
}

fn read(row: &SqliteRow) -> sqlx::Result<Account> {
    Ok(Account {
        principal: row.try_get("principal")?,
        name: row.try_get("name")?,
        skeleton: row.try_get("skeleton")?,
        password: row.try_get("password")?,
        sessions: row.try_get("sessions")?,
        owner: row.try_get("owner")?,
        token_sha256: row.try_get("token_sha256")?,
        made_ms: row.try_get("made_ms")?,
    })
}

async fn accounts(from: &mut SqliteConnection, principals: &[String]) -> sqlx::Result<Vec<Option<Account>>> {
    let mut found = Vec::with_capacity(principals.len());
    for principal in principals {
        let account = sqlx::query(
            "SELECT * FROM accounts
             WHERE principal = coalesce((SELECT principal FROM aliases WHERE alias = ?1), ?1)",
        );
        let account = account.bind(principal).fetch_optional(&mut *from).await?;
        found.push(account.as_ref().map(read).transpose()?);
    }
    Ok(found)
}

#[async_trait]
impl People for SqliteStore {
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
        let query = sqlx::query("SELECT * FROM accounts WHERE skeleton = ?").bind(skeleton);
        let found = query.fetch_optional(&self.readers).await.map_err(|error| self.failed(error))?;
        found.as_ref().map(read).transpose().map_err(|error| self.failed(error))
    }

    async fn bot(&self, token_sha256: &[u8]) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query("SELECT * FROM accounts WHERE token_sha256 = ?").bind(token_sha256);
        let found = query.fetch_optional(&self.readers).await.map_err(|error| self.failed(error))?;
        found.as_ref().map(read).transpose().map_err(|error| self.failed(error))
    }

    async fn bots(&self, owner: &str) -> Result<Vec<Account>, StoreError> {
        let query = sqlx::query("SELECT * FROM accounts WHERE owner = ? ORDER BY made_ms, principal");
        let found = query.bind(owner).fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        found.iter().map(read).collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn add_alias(&self, alias: &str, principal: &str) -> Result<(), StoreError> {
        let (alias, principal) = (alias.to_owned(), principal.to_owned());
        self.writer.change_people(PeopleJob::Alias { alias, principal }).await.map(drop)
    }

    async fn aliases(&self, principal: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT alias FROM aliases WHERE principal = ? ORDER BY alias")
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
