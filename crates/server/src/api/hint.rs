//! `POST /api/matches/{id}/hint`

use super::analysis::{TABLE_MB, wired};
use crate::act::{begun, refused};
use crate::api_error::{ApiError, BadSeats, PeopleError};
use crate::app::App;
use crate::aside::CancellationToken;
use crate::extract::Path;
use crate::fair_queue::Rank;
use crate::identity::Caller;
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::Json;
use axum::extract::State;
use menagerie_analysis::{check, lines};
use menagerie_kernel::Seat;
use menagerie_search::{Limits, Player};
use menagerie_table::Match;
use menagerie_wire::{ErrorBody, Hint};
use std::sync::Arc;
use std::time::Instant;

/// What the computer would play for the caller's seat, from what that seat knows and from nothing else. It thinks at its
/// strongest, for a fixed short time, and stops when the caller goes away.
#[utoipa::path(post, path = "/matches/{id}/hint", tag = "matches", params(("id" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Hint),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 403, body = ErrorBody, description = "It is not for this seat to act, or the match is rated."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game is over or frozen, or the seat has handed in its choice; \
            with the present state."),
        (status = 422, body = ErrorBody, description = "The game has no computer player."),
        (status = 503, body = ErrorBody, description = "Too many ask for hints; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    peer: Peer,
) -> Result<Json<Hint>, ApiError> {
    let now = app.room(&id).await?.present();
    let (seat, of) = (caller.seat(&now)?, begun(&now)?);
    if of.setup().terms.rated {
        return Err(PeopleError::NoHints.into());
    }
    of.may_act(seat, of.at()).map_err(|refusal| refused(of, Some(seat), refusal, app.world.now_ms()))?;
    let offer = app.catalog.find(of.info().id);
    let player = offer.and_then(|offer| offer.player.clone()).ok_or(BadSeats::NoComputer)?;
    app.charge(COMPUTING, &peer, Some(&caller))?;
    let of = of.clone();
    let thinking = move |app: &App, token: &CancellationToken| advice(app, &of, seat, &*player, token);
    app.aside_at(&app.thinkers, Rank::Hint, &peer, thinking).await.map(Json)
}

/// In games in which a score says who is ahead, a hint tells the score and how the game would go on.
fn advice(
    app: &App,
    of: &Match,
    seat: Seat,
    player: &dyn Player,
    token: &CancellationToken,
) -> Result<Hint, ApiError> {
    let begun = Instant::now();
    let now = || begun.elapsed();
    let limits = Limits::time(app.config.hint, &now).unless(token.no_more());
    let open = of.open_line().filter(|line| check(line.info()).is_ok() && line.turn().actor() == Some(seat));
    if let (Some(line), Some(thinker)) = (open, player.thinker()) {
        let mut found = lines(line, &mut *thinker(TABLE_MB), 1, &limits)?;
        let best = found.pop().ok_or(ApiError::Internal)?;
        let steps = best.parts.into_iter().next().ok_or(ApiError::Internal)?;
        return Ok(Hint { at: of.at(), steps, turns: best.turns, score: Some(wired(best.score)) });
    }
    let seed = of.setup().source.computer_seed(seat.0, of.at());
    let chosen = player.choose(of.knowledge(seat), player.levels(), seed, &limits);
    let choice = chosen.map_err(|why| {
        tracing::error!(game = of.info().id, %why, "the computer gave no hint");
        ApiError::Internal
    })?;
    Ok(Hint { at: of.at(), steps: choice.part, turns: Vec::new(), score: None })
}
