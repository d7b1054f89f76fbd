//! `GET /api/matches/{id}/record`

use crate::act::begun;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::peer::Peer;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use menagerie_kernel::{Chance, Eye, Seat};
use menagerie_record::{Bytes, Ending, Origin, Record, draws, machine, pgn};
use menagerie_show::AnyGame;
use menagerie_table::{Holder, Match, Source};
use menagerie_wire::ErrorBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// In which form a game is written down.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum RecordForm {
    /// For reading along, as far as this eye may; with what is needed to check the deals.
    #[default]
    Text,
    /// PGN: algebraic notation.
    Pgn,
    /// The exact machine record.
    Json,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RecordQuery {
    /// The form; text when it is not given.
    #[serde(default)]
    form: RecordForm,
}

/// The game record. It holds secrets only when the game is over; PGN and JSON hold everything, so in a game with
/// secrets there are none before.
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches", params(("id" = String, Path), RecordQuery),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game has secrets and is not over."),
    )
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(wanted): Query<RecordQuery>,
    caller: Caller,
    peer: Peer,
) -> Result<Response, ApiError> {
    let now = app.room(&id).await?.present();
    let eye = caller.eye(&now)?;
    app.aside(&peer, move |app, _| write(app, &id, begun(&now)?, eye, wanted.form)).await
}

/// Writes a match down: a long one is played through once more for it.
fn write(app: &App, id: &str, of: &Match, eye: Eye, form: RecordForm) -> Result<Response, ApiError> {
    match form {
        RecordForm::Text => Ok(of.record(eye).into_response()),
        RecordForm::Json => {
            let mut record = whole(of)?;
            if let Some(offer) = app.catalog.find(of.info().id) {
                list_draws(&*offer.game, of, &mut record);
            }
            Ok(download("application/json", id, "json", machine::print(&record) + "\n"))
        }
        RecordForm::Pgn => {
            let game = of.info().id;
            let offer = app.catalog.stored(game)?;
            let text = pgn::print_of(&*offer.game, &whole(of)?);
            let text = text.map_err(|fault| ApiError::Unreadable(fault.to_string()))?;
            Ok(download("application/vnd.chess-pgn", id, "pgn", text))
        }
    }
}

/// A text that browsers keep as a file.
fn download(kind: &'static str, id: &str, ending: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"menagerie-{id}.{ending}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)], text).into_response()
}

/// Everything of a match.
fn whole(of: &Match) -> Result<Record, ApiError> {
    let played = of.played().ok_or(ApiError::NotOver)?;
    let mut record = Record::from_line(played.first);
    record.parts = played.parts.into_iter().map(str::to_owned).collect();
    record.players = players(of);
    record.tags = vec![("Site".to_owned(), format!("Menagerie, match {}", of.setup().id))];
    if let Ok(created) = jiff::Timestamp::from_millisecond(of.setup().created_ms) {
        record.tags.push(("Date".to_owned(), created.strftime("%Y.%m.%d").to_string()));
    }
    record.ending = match of.outcome() {
        Some(outcome) => {
            Ending { result: outcome.score.to_string(), reason: Some(outcome.reason.id().to_owned()) }
        }
        None => Ending::none(),
    };
    record.chance = Some(origin(of));
    Ok(record)
}

/// Where the chance of a match came from. Its secret is told only when the match is over.
fn origin(of: &Match) -> Origin {
    let setup = of.setup();
    let id = |seat: Seat| of.info().seat_id(seat).to_owned();
    let mut origin = Origin {
        commitment: setup.source.commitment().map(Bytes),
        set_up: setup.position.is_some(),
        seats: of.seating().map(|seats| seats.into_iter().map(id).collect()),
        ..Origin::default()
    };
    if of.outcome().is_none() {
        return origin;
    }
    match &setup.source {
        Source::Seed(number) => {
            origin.number = Some(*number);
            origin.seed = Some(Bytes(Chance::seed_of_number(*number)));
        }
        Source::Committed { secret, nonces } => {
            origin.secret = Some(Bytes(*secret));
            let named = nonces.iter().zip(0..).map(|(nonce, seat)| (id(Seat(seat)), Bytes(nonce.0)));
            origin.nonces = named.collect();
            let nonces: Vec<_> = nonces.iter().map(|nonce| nonce.0).collect();
            origin.seed = Some(Bytes(Chance::seed_of_commitment(secret, &nonces)));
        }
    }
    origin
}

/// Lists what was drawn in a match that is over. A match that the present rules cannot follow has no list.
fn list_draws(game: &dyn AnyGame, of: &Match, record: &mut Record) {
    if of.outcome().is_none() || of.setup().position.is_some() {
        return;
    }
    let drawn = draws(game, record, of.setup().source.chance()).ok();
    if let Some(origin) = &mut record.chance {
        origin.draws = drawn;
    }
}

/// The players in the seats, as far as they are known here: only the computer is.
fn players(of: &Match) -> Vec<(String, String)> {
    let holders = of.info().seats.iter().zip(of.holders());
    let name = |holder: &Holder| match holder {
        Holder::Computer { level } => Some(format!("Menagerie, level {level}")),
        _ => None,
    };
    holders.filter_map(|(seat, holder)| Some((seat.id.to_owned(), name(holder)?))).collect()
}
