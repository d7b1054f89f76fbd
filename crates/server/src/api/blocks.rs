//! `GET /api/me/blocks`, `PUT /api/me/blocks`, `DELETE /api/me/blocks/{id}`: the people whom somebody has blocked.

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use crate::names::skeleton_of;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::SignedCookieJar;
use menagerie_kernel::excerpt;
use menagerie_store::{Account, Block};
use menagerie_table::{Holder, Input, Phase, Principal, Refusal, SeenInput};
use menagerie_wire::{BlockList, BlockRequest, Blocked, ErrorBody, log};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// How many people one principal blocks.
const MOST: u32 = 200;

/// The people whom the caller has blocked. Nobody else can read this list.
#[utoipa::path(get, path = "/me/blocks", operation_id = "blocks", tag = "me", responses((status = 200, body = BlockList)))]
pub(super) async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<BlockList>, ApiError> {
    let Some(me) = caller.principal().map(|principal| principal.to_string()) else {
        return Ok(Json(BlockList { blocks: Vec::new() }));
    };
    let found = app.store.blocks(&me).await?;
    let principals: Vec<String> = found.iter().map(|block| block.blocked.clone()).collect();
    let accounts = app.store.accounts(&principals).await?;
    let blocks = found.iter().zip(accounts).map(|(block, account)| told(&me, block, account)).collect();
    Ok(Json(BlockList { blocks }))
}

/// Blocks somebody. The caller no longer reads what they say and finds none of their calls in the lobby; they find none
/// of the caller's and cannot sit down at one. Their bots are blocked with them. Blocking them again changes nothing.
#[utoipa::path(put, path = "/me/blocks", operation_id = "block", tag = "me", request_body = BlockRequest, responses(
    (status = 200, body = Blocked),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 403, body = ErrorBody, description = "The caller is a bot."),
    (status = 404, body = ErrorBody, description = "Nobody is called so, or there is no such match."),
    (status = 409, body = ErrorBody, description = "The caller has blocked too many."),
    (status = 422, body = ErrorBody, description = "It is not said who, nobody is there, or it is the caller."),
))]
pub(super) async fn block(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<BlockRequest>,
) -> Result<(Option<SignedCookieJar>, Json<Blocked>), ApiError> {
    if caller.account().is_some_and(|account| account.owner.is_some()) {
        return Err(PeopleError::NotForBots.into());
    }
    let meant = meant(&app, &caller, &wish).await?;
    let account = app.store.accounts(std::slice::from_ref(&meant)).await?.pop().flatten();
    let (principal, cookie) = caller.or_guest(&app)?;
    let me = principal.to_string();
    let blocked = account.as_ref().map_or(meant, |account| account.principal.clone());
    let owner = account.as_ref().and_then(|account| account.owner.as_ref());
    if blocked == me || owner == Some(&me) {
        return Err(PeopleError::NotYourself.into());
    }
    let now_ms = app.world.now_ms();
    if !app.store.block(&me, &blocked, now_ms, MOST).await? {
        return Err(PeopleError::TooManyBlocks { most: MOST }.into());
    }
    app.rooms.note_block();
    Ok((cookie, Json(told(&me, &Block { blocked, made_ms: now_ms }, account))))
}

/// Ends a block. Ending one that does not exist is no error.
#[utoipa::path(delete, path = "/me/blocks/{id}", operation_id = "unblock", tag = "me", params(("id" = String, Path)),
    responses((status = 204, description = "They are not blocked (any more).")))]
pub(super) async fn unblock(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    if let Some(me) = caller.principal().map(|principal| principal.to_string()) {
        let blocks = app.store.blocks(&me).await?;
        if let Some(block) = blocks.iter().find(|block| id_of(&me, &block.blocked) == id) {
            app.store.unblock(&me, &block.blocked).await?;
            app.rooms.note_block();
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The principal that is meant.
async fn meant(app: &Arc<App>, caller: &Caller, wish: &BlockRequest) -> Result<String, ApiError> {
    let BlockRequest { username, id, seat, said } = wish;
    match (username, id, seat, said) {
        (Some(name), None, None, None) => {
            let found = app.store.account_named(&skeleton_of(name)).await?;
            Ok(found.ok_or_else(|| PeopleError::UnknownPerson(excerpt(name)))?.principal)
        }
        (None, Some(id), Some(seat), None) => {
            let of = app.room(id).await?.present();
            Ok(holder(&of, of.info().seat(seat)?)?.to_string())
        }
        (None, Some(id), None, Some(said)) => speaker(app, caller, id, *said).await,
        _ => Err(PeopleError::BadBlock.into()),
    }
}

/// The speaker of a line that the caller can read.
async fn speaker(app: &Arc<App>, caller: &Caller, id: &str, said: u64) -> Result<String, ApiError> {
    let of = app.room(id).await?.present();
    let before = said.checked_sub(1).ok_or(Refusal::NothingSaid)?;
    match of.seen_some(caller.eye(&of)?, before, 1).pop().map(|seen| seen.entry) {
        Some(SeenInput::Said { seat, .. }) => Ok(holder(&of, seat)?.to_string()),
        Some(SeenInput::Remarked { .. }) => {
            let entry = app.store.since(id, before, 1).await?.pop().ok_or(Refusal::NothingSaid)?;
            match log::read_input(of.info(), &entry.input) {
                Ok(Input::Remarked { by, .. }) => Ok(by.to_string()),
                _ => Err(Refusal::NothingSaid.into()),
            }
        }
        _ => Err(Refusal::NothingSaid.into()),
    }
}

/// The person who holds a seat, or held it before the computer took over.
fn holder(of: &Phase, seat: menagerie_kernel::Seat) -> Result<Principal, PeopleError> {
    let place = of.places().get(usize::from(seat.0)).copied().flatten();
    let person = match place {
        Some(Holder::Person(person)) => Some(person),
        _ => of.begun().and_then(|of| of.former(seat)).copied(),
    };
    person.and_then(|person| person.principal).ok_or(PeopleError::NobodyThere)
}

fn told(me: &str, block: &Block, account: Option<Account>) -> Blocked {
    Blocked {
        id: id_of(me, &block.blocked),
        bot: account.as_ref().is_some_and(|account| account.owner.is_some()),
        username: account.and_then(|account| account.name),
        since_ms: block.made_ms,
    }
}

/// The name of a block for the person who made it. That of a guest does not help to recognise the guest elsewhere.
fn id_of(me: &str, blocked: &str) -> String {
    let digest = Sha256::new().chain_update(b"block").chain_update(me).chain_update(blocked).finalize();
    hex::encode(&digest[..8])
}
