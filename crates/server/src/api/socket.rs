//! `GET /api/matches/{id}/socket`

use super::events::Since;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::problem::Problem;
use crate::room::Room;
use crate::serve::closed;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use menagerie_kernel::Eye;
use menagerie_table::{Match, TokenHash};
use menagerie_wire::{ErrorBody, Event, SocketHello};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// The subprotocol of the public; with a token after a dot, that of a seat.
const PROTOCOL: &str = "menagerie";

/// Callers send next to nothing.
const LONGEST_MESSAGE: usize = 4096;

/// How much is read at once. The default reserves 128 KiB for each socket, open or idle.
const READ_BUFFER: usize = 4096;

/// How long to wait for the first message of a caller who named no subprotocol.
const HELLO: Duration = Duration::from_secs(2);

/// How long one message may take to be sent.
const SEND: Duration = Duration::from_secs(10);

/// A close code for a token that is of no seat of the match.
const BAD_TOKEN: u16 = 4401;

/// The events of a match as they happen, each one text message; first those after `since`.
///
/// The token of a seat is named as the subprotocol `menagerie.TOKEN`, or sent as the first message
/// `{"token": TOKEN}`. The public names the subprotocol `menagerie`, sends `{}`, or waits; a first
/// message that comes later than that begins the events again, as its sender may see them.
#[utoipa::path(get, path = "/matches/{id}/socket", tag = "matches", params(("id" = String, Path), Since),
    responses(
        (status = 101, description = "A WebSocket; each message is one event.", body = Event),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
    )
)]
pub(super) async fn connect(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<Since>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let room = app.room(&id).await?;
    let upgrade = upgrade.map_err(|rejection| Problem::bad_request(&rejection.body_text()))?;
    let (upgrade, eye) = choose_protocol(upgrade, &room.present())?;
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut socket = socket;
        let eye = match eye {
            Some(eye) => Ok(Some(eye)),
            None => hello(&mut socket, &room.present()).await,
        };
        let reason = match eye {
            Ok(eye) => Talk { socket: &mut socket, app: &app, room: &room, eye }.go_on(query.since).await,
            Err(reason) => Some(reason),
        };
        if let Some(reason) = reason {
            let _ = timeout(SEND, socket.send(Message::Close(Some(reason)))).await;
        }
    }))
}

/// The eye that a subprotocol names, if one does, which is then agreed on.
fn choose_protocol(
    mut upgrade: WebSocketUpgrade,
    of: &Match,
) -> Result<(WebSocketUpgrade, Option<Eye>), Problem> {
    let mut chosen = None;
    for offered in upgrade.requested_protocols() {
        let text = offered.to_str().unwrap_or_default();
        let eye = match text.strip_prefix(PROTOCOL).map(|rest| rest.strip_prefix('.').ok_or(rest)) {
            Some(Ok(token)) => Eye::Seat(of.seat_of(TokenHash::of(token)).ok_or(Problem::Unauthorized)?),
            Some(Err("")) => Eye::Public,
            _ => continue,
        };
        chosen = Some((offered.clone(), eye));
        if eye != Eye::Public {
            break;
        }
    }
    let Some((protocol, eye)) = chosen else { return Ok((upgrade, None)) };
    upgrade.set_selected_protocol(protocol);
    Ok((upgrade, Some(eye)))
}

/// The eye that the first message names; none if none comes in time.
async fn hello(socket: &mut WebSocket, of: &Match) -> Result<Option<Eye>, CloseFrame> {
    match timeout(HELLO, socket.recv()).await {
        Err(_) => Ok(None),
        Ok(Some(Ok(Message::Text(text)))) => named(&text, of).map(Some),
        Ok(_) => Err(close(close_code::UNSUPPORTED, "the first message is a text")),
    }
}

/// The eye that a first message names.
fn named(first: &str, of: &Match) -> Result<Eye, CloseFrame> {
    let hello: SocketHello = serde_json::from_str(first)
        .map_err(|_| close(close_code::INVALID, "the first message is {\"token\": …}"))?;
    match hello.token {
        None => Ok(Eye::Public),
        Some(token) => {
            let seat = of.seat_of(TokenHash::of(&token));
            seat.map(Eye::Seat).ok_or_else(|| close(BAD_TOKEN, "the token is of no seat of this match"))
        }
    }
}

fn close(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
}

/// A socket that is told what happens.
struct Talk<'a> {
    socket: &'a mut WebSocket,
    app: &'a App,
    room: &'a Room,
    /// None until the first message comes; it sees what the public sees.
    eye: Option<Eye>,
}

impl Talk<'_> {
    /// Sends what happens until either side ends; says why if it is this one.
    async fn go_on(mut self, since: u64) -> Option<CloseFrame> {
        let mut now = self.room.watch();
        let mut closing = self.app.closing.subscribe();
        let mut pings = interval(self.app.config.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut sent = since;
        loop {
            let present = now.borrow_and_update().clone();
            if present.broken {
                return Some(close(close_code::RESTART, "the match is read again; come back"));
            }
            self.send_after(&present.of, &mut sent).await?;
            tokio::select! {
                changed = now.changed() => changed.ok()?,
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match (message, self.eye) {
                        (None | Some(Err(_) | Ok(Message::Close(_))), _) => return None,
                        (Some(Ok(Message::Text(first))), None) => match named(&first, &present.of) {
                            Ok(eye) => (self.eye, sent) = (Some(eye), since),
                            Err(reason) => return Some(reason),
                        },
                        // What comes after the beginning only shows that the caller is still there.
                        (Some(Ok(_)), _) => {}
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > self.app.config.ping * 3 {
                        return Some(close(close_code::POLICY, "no answer to three pings"));
                    }
                    self.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
                () = closed(&mut closing) => {
                    return Some(close(close_code::AWAY, "the server ends"));
                }
            }
        }
    }

    /// Sends every entry after `sent`; nothing if the socket is gone.
    async fn send_after(&mut self, of: &Match, sent: &mut u64) -> Option<()> {
        for seen in of.seen(self.eye.unwrap_or(Eye::Public), *sent) {
            *sent = seen.version;
            let event = serde_json::to_string(&Event::new(of.info(), seen)).ok()?;
            self.send(Message::Text(event.into())).await?;
        }
        Some(())
    }

    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(SEND, self.socket.send(message)).await.ok()?.ok()
    }
}
