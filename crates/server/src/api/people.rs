//! `GET /api/people/{name}`

use super::ratings::record;
use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::extract::{Path, Query};
use crate::names::skeleton_of;
use crate::rated::Pool;
use axum::Json;
use axum::extract::State;
use menagerie_kernel::excerpt;
use menagerie_store::{Account, Points, RatedGame};
use menagerie_wire::log::{self, RatedPlayer};
use menagerie_wire::{ErrorBody, GameOfPerson, Opponent, PersonPage, RatingMark};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::IntoParams;

/// How many games one answer holds.
const PAGE: u32 = 30;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The last match of the stretch before; the list is shown from its start without one.
    before: Option<String>,
}

/// What everybody may know of somebody with a name: ratings and rated games. Casual games are private.
#[utoipa::path(get, path = "/people/{name}", operation_id = "person", tag = "people",
    params(("name" = String, Path), Wanted),
    responses(
        (status = 200, body = PersonPage),
        (status = 404, body = ErrorBody, description = "Nobody is called so."),
    )
)]
pub(super) async fn person(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<PersonPage>, ApiError> {
    let found = app.store.account_named(&skeleton_of(&name)).await?;
    let account = found.ok_or_else(|| PeopleError::UnknownPerson(excerpt(&name)))?;
    let now_ms = app.world.now_ms();
    let standings = app.store.standings_of(&account.principal).await?;
    let mut games = app.store.rated_games(&account.principal, wanted.before.as_deref(), PAGE + 1).await?;
    let more = games.len() > PAGE as usize;
    games.truncate(PAGE as usize);
    let read: Vec<(RatedGame, Vec<RatedPlayer>)> = games
        .into_iter()
        .filter_map(|game| {
            let players = log::read(&game.result.players).ok()?;
            Some((game, players))
        })
        .collect();
    let mut principals: Vec<String> =
        read.iter().flat_map(|(_, players)| players).map(|player| player.principal.to_string()).collect();
    principals.extend(account.owner.clone());
    let accounts = app.store.accounts(&principals).await?;
    let known: BTreeMap<String, Account> =
        principals.into_iter().zip(accounts).filter_map(|(id, account)| Some((id, account?))).collect();
    let owner = account.owner.as_ref().and_then(|owner| known.get(owner)?.name.clone());
    Ok(Json(PersonPage {
        username: account.name.clone().unwrap_or_default(),
        bot: account.owner.is_some(),
        owner,
        since_ms: account.made_ms,
        records: standings.iter().filter_map(|standing| record(standing, now_ms)).collect(),
        games: read.into_iter().filter_map(|(game, players)| told(game, &players, &known)).collect(),
        more,
    }))
}

fn told(game: RatedGame, players: &[RatedPlayer], known: &BTreeMap<String, Account>) -> Option<GameOfPerson> {
    let Pool { game: id, pace } = Pool::read(&game.result.pool)?;
    let own = players.iter().find(|player| player.principal.to_string() == game.rated.principal)?;
    let other = |player: &RatedPlayer| {
        let account = known.get(&player.principal.to_string());
        Opponent {
            seat: player.seat.clone(),
            username: account.and_then(|account| account.name.clone()),
            bot: account.is_some_and(|account| account.owner.is_some()),
            partner: player.team == own.team,
        }
    };
    let strength = game.rated.strength;
    Some(GameOfPerson {
        id: game.id,
        game: id,
        pace: pace.to_string(),
        seat: own.seat.clone(),
        result: match game.rated.points {
            Points::Whole => "win",
            Points::Half => "draw",
            Points::None => "loss",
        }
        .to_owned(),
        rating: RatingMark { value: strength.value.round() as i32, provisional: strength.provisional },
        gain: (strength.value.round() - (strength.value - game.rated.gain).round()) as i32,
        others: players.iter().filter(|player| player.principal != own.principal).map(other).collect(),
        ended_ms: game.result.ended_ms,
    })
}
