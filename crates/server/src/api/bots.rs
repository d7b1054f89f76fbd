//! `POST /api/bot-tokens`, `GET /api/bot-tokens`, `DELETE /api/bot-tokens/{name}`

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::{BOT_TOKEN, Caller};
use crate::names::{Name, skeleton_of};
use crate::peer::Peer;
use crate::quota::BOTS;
use crate::world::random;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use menagerie_kernel::excerpt;
use menagerie_store::{Account, Added};
use menagerie_table::Principal;
use menagerie_wire::{BotInfo, BotList, BotMade, BotRequest, ErrorBody};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// How many bots one account has, withdrawn ones included: each has a name that nobody else can have.
const MOST: u32 = 20;

/// Makes a bot of the caller's account and a token for it; or, for a bot that it has, a token that replaces the one
/// before. The token is shown this once.
#[utoipa::path(post, path = "/bot-tokens", operation_id = "make_bot", tag = "people", request_body = BotRequest, responses(
    (status = 201, body = BotMade),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 403, body = ErrorBody, description = "The caller is a guest, or a bot itself."),
    (status = 409, body = ErrorBody, description = "The name is taken, or the account has too many bots."),
    (status = 422, body = ErrorBody, description = "Nobody can have this name."),
    (status = 429, body = ErrorBody, description = "Too many bots were made; `Retry-After` says when to try again."),
))]
pub(super) async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<BotRequest>,
) -> Result<(StatusCode, Json<BotMade>), ApiError> {
    let owner = caller.person()?;
    let token = format!("{BOT_TOKEN}{}", hex::encode(random::<32>(&*app.world)?));
    let token_sha256 = Some(Sha256::digest(&token).to_vec());
    let bots = app.store.bots(&owner.principal).await?;
    if let Some(bot) = named(&bots, &wish.name) {
        app.store.set_token(&bot.principal, token_sha256).await?;
        app.sign_out(&bot.principal);
        let username = bot.name.clone().unwrap_or_default();
        return Ok((StatusCode::CREATED, Json(BotMade { username, token })));
    }
    let too_many = PeopleError::TooManyBots { most: MOST };
    if bots.len() >= MOST as usize {
        return Err(too_many.into());
    }
    let name = Name::read(&wish.name).map_err(PeopleError::BadName)?;
    if app.store.account_named(&name.skeleton).await?.is_some() {
        return Err(PeopleError::NameTaken.into());
    }
    app.count_or_refuse(&BOTS.about("", &peer)).await?;
    let bot = Account {
        principal: Principal(random(&*app.world)?).to_string(),
        name: Some(name.shown.clone()),
        skeleton: Some(name.skeleton),
        password: None,
        sessions: 1,
        owner: Some(owner.principal.clone()),
        token_sha256,
        made_ms: app.world.now_ms(),
    };
    match app.store.add_bot(bot, MOST).await? {
        Added::OnDisk => Ok((StatusCode::CREATED, Json(BotMade { username: name.shown, token }))),
        Added::Refused => Err(PeopleError::NameTaken.into()),
        // Another one was made meanwhile.
        Added::TooMany => Err(too_many.into()),
    }
}

/// The bots of the caller's account.
#[utoipa::path(get, path = "/bot-tokens", operation_id = "bots", tag = "people", responses(
    (status = 200, body = BotList),
    (status = 403, body = ErrorBody, description = "The caller is a guest, or a bot itself."),
))]
pub(super) async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<BotList>, ApiError> {
    let told = |bot: Account| {
        Some(BotInfo { username: bot.name?, active: bot.token_sha256.is_some(), made_ms: bot.made_ms })
    };
    let bots = app.store.bots(&caller.person()?.principal).await?;
    Ok(Json(BotList { bots: bots.into_iter().filter_map(told).collect() }))
}

/// Withdraws the token of a bot of the caller's account. Its name stays the account's, and it can be given another token.
#[utoipa::path(delete, path = "/bot-tokens/{name}", operation_id = "withdraw_bot", tag = "people",
    params(("name" = String, Path)),
    responses(
        (status = 204, description = "No token proves this bot (any more)."),
        (status = 403, body = ErrorBody, description = "The caller is a guest, or a bot itself."),
        (status = 404, body = ErrorBody, description = "The account has no such bot."),
    )
)]
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let bots = app.store.bots(&caller.person()?.principal).await?;
    let bot = named(&bots, &name).ok_or_else(|| PeopleError::UnknownBot(excerpt(&name)))?;
    app.store.set_token(&bot.principal, None).await?;
    app.sign_out(&bot.principal);
    Ok(StatusCode::NO_CONTENT)
}

fn named<'b>(bots: &'b [Account], name: &str) -> Option<&'b Account> {
    let skeleton = skeleton_of(name);
    bots.iter().find(|bot| bot.skeleton.as_ref() == Some(&skeleton))
}
