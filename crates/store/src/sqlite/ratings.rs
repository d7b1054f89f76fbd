//! Ratings in and out of the tables.

use super::SqliteStore;
use crate::jobs::{Done, Job, RatingJob};
use crate::{
    Points, Rated, RatedGame, RatedResult, RatingStanding, RatingTurn, Ratings, StoreError, Strength, Unrated,
};
use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use std::collections::BTreeMap;

pub(super) async fn write(to: &mut SqliteConnection, job: &RatingJob) -> sqlx::Result<Done> {
    match job {
        RatingJob::Rate { of, players } => {
            for player in players {
                insert(to, of, player).await?;
            }
            Ok(Done::Written)
        }
        RatingJob::Unrate { pool, ended_ms, id } => {
            unrate(to, pool.as_deref(), *ended_ms, id).await.map(Done::Removed)
        }
    }
}

async fn insert(to: &mut SqliteConnection, of: &Unrated, player: &Rated) -> sqlx::Result<()> {
    let Strength { value, deviation, volatility, provisional } = player.strength;
    sqlx::query(
        "INSERT INTO rated (match, principal, pool, ended_ms, points, value, deviation, volatility, provisional, gain)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&of.id)
    .bind(&player.principal)
    .bind(&of.result.pool)
    .bind(of.result.ended_ms)
    .bind(player.points as u8)
    .bind(value)
    .bind(deviation)
    .bind(volatility)
    .bind(provisional)
    .bind(player.gain)
    .execute(&mut *to)
    .await?;
    sqlx::query(
        "INSERT INTO standings
             (pool, principal, value, deviation, volatility, provisional, wins, draws, losses, ended_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (pool, principal) DO UPDATE SET
             value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
             provisional = excluded.provisional, wins = wins + excluded.wins, draws = draws + excluded.draws,
             losses = losses + excluded.losses, ended_ms = excluded.ended_ms",
    )
    .bind(&of.result.pool)
    .bind(&player.principal)
    .bind(value)
    .bind(deviation)
    .bind(volatility)
    .bind(provisional)
    .bind(player.points == Points::Whole)
    .bind(player.points == Points::Half)
    .bind(player.points == Points::None)
    .bind(of.result.ended_ms)
    .execute(to)
    .await?;
    Ok(())
}

async fn unrate(to: &mut SqliteConnection, pool: Option<&str>, ended_ms: i64, id: &str) -> sqlx::Result<u64> {
    let dropped =
        sqlx::query("DELETE FROM rated WHERE (?1 IS NULL OR pool = ?1) AND (ended_ms, match) > (?2, ?3)");
    let dropped = dropped.bind(pool).bind(ended_ms).bind(id).execute(&mut *to).await?.rows_affected();
    if dropped == 0 {
        return Ok(0);
    }
    sqlx::query("DELETE FROM standings WHERE ?1 IS NULL OR pool = ?1").bind(pool).execute(&mut *to).await?;
    sqlx::query(
        "INSERT INTO standings
             (pool, principal, value, deviation, volatility, provisional, wins, draws, losses, ended_ms)
         SELECT pool, principal, value, deviation, volatility, provisional, wins, draws, losses, ended_ms
         FROM (SELECT *,
             row_number() OVER (PARTITION BY pool, principal ORDER BY ended_ms DESC, match DESC) AS place,
             sum(points = 2) OVER whole AS wins, sum(points = 1) OVER whole AS draws,
             sum(points = 0) OVER whole AS losses
             FROM rated WHERE ?1 IS NULL OR pool = ?1
             WINDOW whole AS (PARTITION BY pool, principal))
         WHERE place = 1",
    )
    .bind(pool)
    .execute(to)
    .await?;
    Ok(dropped)
}

fn read_strength(row: &SqliteRow) -> sqlx::Result<Strength> {
    Ok(Strength {
        value: row.try_get("value")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        provisional: row.try_get("provisional")?,
    })
}

fn read_standing(row: &SqliteRow) -> sqlx::Result<RatingStanding> {
    Ok(RatingStanding {
        principal: row.try_get("principal")?,
        pool: row.try_get("pool")?,
        strength: read_strength(row)?,
        wins: row.try_get("wins")?,
        draws: row.try_get("draws")?,
        losses: row.try_get("losses")?,
        ended_ms: row.try_get("ended_ms")?,
    })
}

fn read_result(row: &SqliteRow) -> sqlx::Result<RatedResult> {
    Ok(RatedResult {
        pool: row.try_get("pool")?,
        ended_ms: row.try_get("ended_ms")?,
        players: row.try_get("players")?,
    })
}

fn read_game(row: &SqliteRow) -> sqlx::Result<RatedGame> {
    Ok(RatedGame { id: row.try_get("match")?, result: read_result(row)?, rated: read_rated(row)? })
}

fn read_rated(row: &SqliteRow) -> sqlx::Result<Rated> {
    let points = match row.try_get::<u8, _>("points")? {
        0 => Points::None,
        1 => Points::Half,
        _ => Points::Whole,
    };
    let (principal, gain) = (row.try_get("principal")?, row.try_get("gain")?);
    Ok(Rated { principal, points, strength: read_strength(row)?, gain })
}

async fn standings(
    from: &mut SqliteConnection,
    pool: &str,
    principals: &[String],
) -> sqlx::Result<Vec<RatingStanding>> {
    let mut found = Vec::new();
    for principal in principals {
        let standing = sqlx::query("SELECT * FROM standings WHERE pool = ? AND principal = ?");
        let standing = standing.bind(pool).bind(principal).fetch_optional(&mut *from).await?;
        found.extend(standing.as_ref().map(read_standing).transpose()?);
    }
    Ok(found)
}

#[async_trait]
impl Ratings for SqliteStore {
    async fn turn_to_rate(&self) -> Result<RatingTurn, StoreError> {
        Ok(RatingTurn::new(self.rating.clone().lock_owned().await))
    }

    async fn unrated(&self) -> Result<Option<Unrated>, StoreError> {
        let query = sqlx::query(
            "SELECT match, pool, ended_ms, players FROM derived
             WHERE pool IS NOT NULL AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.match = derived.match)
             ORDER BY ended_ms, match LIMIT 1",
        );
        let found = query.fetch_optional(&self.readers).await.map_err(|error| self.failed(error))?;
        let read = |row: SqliteRow| Ok(Unrated { id: row.try_get("match")?, result: read_result(&row)? });
        found.map(read).transpose().map_err(|error| self.failed(error))
    }

    async fn rate(&self, of: Unrated, players: Vec<Rated>) -> Result<(), StoreError> {
        self.writer.run(Job::Rating(RatingJob::Rate { of, players })).await.map(drop)
    }

    async fn unrate(&self, pool: Option<&str>, (ended_ms, id): (i64, &str)) -> Result<u64, StoreError> {
        let job = RatingJob::Unrate { pool: pool.map(str::to_owned), ended_ms, id: id.to_owned() };
        match self.writer.run(Job::Rating(job)).await? {
            Done::Removed(dropped) => Ok(dropped),
            _ => Ok(0),
        }
    }

    async fn all_rated(&self) -> Result<BTreeMap<String, Vec<Rated>>, StoreError> {
        let query = sqlx::query("SELECT * FROM rated ORDER BY match, principal");
        let found = query.fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        let mut all = BTreeMap::<String, Vec<Rated>>::new();
        for row in &found {
            let id = row.try_get("match").map_err(|error| self.failed(error))?;
            all.entry(id).or_default().push(read_rated(row).map_err(|error| self.failed(error))?);
        }
        Ok(all)
    }

    async fn standings(&self, pool: &str, principals: &[String]) -> Result<Vec<RatingStanding>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        standings(&mut reader, pool, principals).await.map_err(|error| self.failed(error))
    }

    async fn standings_of(&self, principal: &str) -> Result<Vec<RatingStanding>, StoreError> {
        let query = sqlx::query("SELECT * FROM standings WHERE principal = ? ORDER BY pool").bind(principal);
        let found = query.fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        found.iter().map(read_standing).collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn leaders(&self, pool: &str, skip: u32, most: u32) -> Result<Vec<RatingStanding>, StoreError> {
        let query = sqlx::query(
            "SELECT standings.* FROM standings JOIN accounts USING (principal)
             WHERE pool = ? AND name IS NOT NULL
             ORDER BY provisional, value DESC, principal LIMIT ? OFFSET ?",
        );
        let query = query.bind(pool).bind(most).bind(skip);
        let found = query.fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        found.iter().map(read_standing).collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn fullest_pool(&self) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT pool FROM standings JOIN accounts USING (principal)
             WHERE name IS NOT NULL GROUP BY pool ORDER BY count(*) DESC, pool LIMIT 1",
        );
        query.fetch_optional(&self.readers).await.map_err(|error| self.failed(error))
    }

    async fn rated_games(
        &self,
        principal: &str,
        before: Option<&str>,
        most: u32,
    ) -> Result<Vec<RatedGame>, StoreError> {
        let query = sqlx::query(
            "SELECT rated.*, derived.players FROM rated JOIN derived ON derived.match = rated.match
             WHERE principal = ?1 AND (?2 IS NULL OR (rated.ended_ms, rated.match) <
                 (SELECT ended_ms, match FROM rated WHERE match = ?2 AND principal = ?1))
             ORDER BY rated.ended_ms DESC, rated.match DESC LIMIT ?3",
        );
        let query = query.bind(principal).bind(before).bind(most);
        let found = query.fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        found.iter().map(read_game).collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }
}
