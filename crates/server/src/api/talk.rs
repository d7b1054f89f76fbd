//! `POST /api/matches/{id}/talk` and `/reports`: what people say to each other.

use crate::act::Act;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use crate::peer::Peer;
use crate::quota;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::SignedCookieJar;
use menagerie_table::{Holder, Person, Phase, Refusal};
use menagerie_wire::{ErrorBody, Reply, Report, Said, Talk};
use std::sync::Arc;

/// Says a line: from a seat to all seats, partners and opponents, before, during and after the game; from anybody else
/// to those who watch, once the game has begun. The players read what the watchers have said when the game is over.
///
/// In a game whose description has `questions`, a seat may `ask` one of them of its partner, and the partner may `answer` it,
/// truly. A question waits whatever is played meanwhile, and is answered by what the partner holds then; each seat has one
/// open question, which another one replaces. Both seats read it, and the public when the game is over. The computer answers
/// at once.
#[utoipa::path(post, path = "/matches/{id}/talk", operation_id = "talk", tag = "matches",
    params(("id" = String, Path)), security((), ("seat" = [])), request_body = Talk,
    responses(
        (status = 200, body = Said),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game has not begun, or too much was said in this match; or \
            the question that is answered is not open, or the game is over."),
        (status = 422, body = ErrorBody, description = "The line is empty, too long, or has control characters; or there \
            is no such question in this game; or the answer is not true."),
        (status = 429, body = ErrorBody, description = "The caller says too much at once."),
    )
)]
pub(super) async fn talk(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    peer: Peer,
    Body(talk): Body<Talk>,
) -> Result<(Option<SignedCookieJar>, Json<Said>), ApiError> {
    let room = app.room(&id).await?;
    let is_seated = !caller.seats(&room.present()).is_empty();
    let charges = if is_seated { Vec::new() } else { quota::of_remark(&id, &peer) };
    let (by, cookie) = caller.or_guest(&app)?;
    let say = move |now: &Phase| {
        let seat = caller.eye(now)?.seat().or(caller.seats(now).first().copied());
        match (talk.clone(), seat, now) {
            (Talk::Text(text), Some(seat), _) => Ok(Act::Say { seat, text }),
            (Talk::Ask(question), Some(seat), _) => Ok(Act::Ask { seat, question }),
            (Talk::Answer(Reply { asked, yes }), Some(seat), _) => Ok(Act::Reply { seat, asked, yes }),
            (_, None, Phase::Gathering(_)) => Err(Refusal::NotBegun.into()),
            (Talk::Ask(_) | Talk::Answer(_), None, _) => Err(ApiError::Unauthorized),
            (Talk::Text(text), None, Phase::Begun(_)) => Ok(Act::Remark { by, text }),
        }
    };
    app.hear(&charges)?;
    let accepted = app.change_as(&room, say).await.inspect_err(|_| app.unhear(&charges))?;
    // Those who sit here are known by their seats.
    let cookie = cookie.filter(|_| accepted.seat.is_none());
    Ok((cookie, Json(Said { version: accepted.of.version() })))
}

/// Reports a line that was said, by the version of its event. The line stays; those who run the server read the report.
#[utoipa::path(post, path = "/matches/{id}/reports", operation_id = "report", tag = "matches",
    params(("id" = String, Path)), security((), ("seat" = [])), request_body = Report,
    responses(
        (status = 204, description = "It is noted."),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "Too much was reported in this match."),
        (status = 422, body = ErrorBody, description = "Nothing that the caller could read was said there."),
        (status = 429, body = ErrorBody, description = "Too much was reported from where the caller is; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    peer: Peer,
    Body(Report { said }): Body<Report>,
) -> Result<(Option<SignedCookieJar>, StatusCode), ApiError> {
    let room = app.room(&id).await?;
    let now = room.present();
    // A caller cannot report what it cannot read: the answer would tell that something was said.
    let seen = said.checked_sub(1).and_then(|before| now.seen_some(caller.eye(&now).ok()?, before, 1).pop());
    if !seen.is_some_and(|seen| seen.entry.is_talk()) {
        return Err(Refusal::NothingSaid.into());
    }
    let (mut by, cookie) = caller.or_guest(&app)?;
    let mut charges = Vec::new();
    match player(&caller, &now) {
        Some(player) => by = player.principal.unwrap_or(by),
        None => {
            let again = quota::of_line(&id, said, &peer);
            if app.hear(&again).is_err() {
                // It was noted before, by the caller or from beside them.
                return Ok((cookie, StatusCode::NO_CONTENT));
            }
            charges = quota::of_report(&id, &peer);
            app.hear(&charges).inspect_err(|_| app.unhear(&again))?;
            charges.extend(again);
        }
    }
    app.change(&room, Act::Report { by, said }).await.inspect_err(|_| app.unhear(&charges))?;
    tracing::warn!(id, said, "a line was reported");
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// The caller as one of those who play, by whatever it proves that: it may be a guest elsewhere, or have been one.
fn player(caller: &Caller, of: &Phase) -> Option<Person> {
    let seat = caller.seats(of).first().copied();
    match seat.and_then(|seat| of.places().get(usize::from(seat.0)).copied().flatten()) {
        Some(Holder::Person(person)) => Some(person),
        _ => of.begun().and_then(|of| of.former(caller.former_seat(of)?).copied()),
    }
}
