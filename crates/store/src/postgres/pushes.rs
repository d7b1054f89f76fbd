//! Subscriptions in and out of the tables.

use super::PostgresStore;
use crate::jobs::{Done, Job, PushJob};
use crate::{MOST_SUBSCRIPTIONS, Pushes, StoreError, Subscription};
use async_trait::async_trait;
use sqlx::{PgConnection, Row};

pub(super) async fn write(to: &mut PgConnection, job: &PushJob) -> sqlx::Result<Done> {
    match job {
        PushJob::Key { fresh } => return key(to, fresh).await.map(Done::Key),
        PushJob::Subscribe(subscription) => subscribe(to, subscription).await?,
        PushJob::Unsubscribe { principal, endpoint } => {
            sqlx::query(
                "DELETE FROM subscriptions WHERE principal = $1 AND endpoint = coalesce($2, endpoint)",
            )
            .bind(principal)
            .bind(endpoint)
            .execute(to)
            .await?;
        }
        PushJob::Note { endpoint, has_arrived: true, .. } => {
            sqlx::query("UPDATE subscriptions SET failures = 0 WHERE endpoint = $1 AND failures > 0")
                .bind(endpoint)
                .execute(to)
                .await?;
        }
        PushJob::Note { endpoint, has_arrived: false, most_failures } => {
            sqlx::query("UPDATE subscriptions SET failures = failures + 1 WHERE endpoint = $1")
                .bind(endpoint)
                .execute(&mut *to)
                .await?;
            sqlx::query("DELETE FROM subscriptions WHERE endpoint = $1 AND failures >= $2")
                .bind(endpoint)
                .bind(i64::from(*most_failures))
                .execute(to)
                .await?;
        }
    }
    Ok(Done::Written)
}

async fn key(to: &mut PgConnection, fresh: &[u8]) -> sqlx::Result<Vec<u8>> {
    sqlx::query("INSERT INTO push_key (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING")
        .bind(fresh)
        .execute(&mut *to)
        .await?;
    sqlx::query_scalar("SELECT secret FROM push_key").fetch_one(to).await
}

async fn subscribe(to: &mut PgConnection, made: &Subscription) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO subscriptions (endpoint, principal, public_key, auth, made_ms) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (endpoint) DO UPDATE SET
             principal = excluded.principal, public_key = excluded.public_key, auth = excluded.auth,
             made_ms = excluded.made_ms, failures = 0",
    )
    .bind(&made.endpoint)
    .bind(&made.principal)
    .bind(&made.public_key)
    .bind(&made.auth)
    .bind(made.made_ms)
    .execute(&mut *to)
    .await?;
    drop_oldest(to, &made.principal).await
}

/// What a guest has asked for is the account's that it has become.
pub(super) async fn hand_over(to: &mut PgConnection, alias: &str, principal: &str) -> sqlx::Result<()> {
    sqlx::query("UPDATE subscriptions SET principal = $1 WHERE principal = $2")
        .bind(principal)
        .bind(alias)
        .execute(&mut *to)
        .await?;
    drop_oldest(to, principal).await
}

async fn drop_oldest(to: &mut PgConnection, principal: &str) -> sqlx::Result<()> {
    sqlx::query(
        "DELETE FROM subscriptions WHERE endpoint IN (
             SELECT endpoint FROM subscriptions WHERE principal = $1
             ORDER BY made_ms DESC, endpoint OFFSET $2)",
    )
    .bind(principal)
    .bind(i64::from(MOST_SUBSCRIPTIONS))
    .execute(to)
    .await?;
    Ok(())
}

#[async_trait]
impl Pushes for PostgresStore {
    async fn push_key(&self, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        match self.writer.run(Job::Push(PushJob::Key { fresh })).await? {
            Done::Key(key) => Ok(key),
            _ => Ok(Vec::new()),
        }
    }

    async fn subscribe(&self, subscription: Subscription) -> Result<(), StoreError> {
        self.writer.run(Job::Push(PushJob::Subscribe(subscription))).await.map(drop)
    }

    async fn subscriptions(&self, principal: &str) -> Result<Vec<Subscription>, StoreError> {
        let query = sqlx::query(
            "SELECT principal, endpoint, public_key, auth, made_ms FROM subscriptions
             WHERE principal = $1 ORDER BY made_ms, endpoint",
        );
        let found =
            query.bind(principal).fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        let read = found.iter().map(|row| {
            Ok(Subscription {
                principal: row.try_get("principal")?,
                endpoint: row.try_get("endpoint")?,
                public_key: row.try_get("public_key")?,
                auth: row.try_get("auth")?,
                made_ms: row.try_get("made_ms")?,
            })
        });
        read.collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn unsubscribe(&self, principal: &str, endpoint: Option<&str>) -> Result<(), StoreError> {
        let (principal, endpoint) = (principal.to_owned(), endpoint.map(str::to_owned));
        self.writer.run(Job::Push(PushJob::Unsubscribe { principal, endpoint })).await.map(drop)
    }

    async fn note_push(
        &self,
        endpoint: &str,
        has_arrived: bool,
        most_failures: u32,
    ) -> Result<(), StoreError> {
        let endpoint = endpoint.to_owned();
        self.writer.run(Job::Push(PushJob::Note { endpoint, has_arrived, most_failures })).await.map(drop)
    }
}
