//! `GET /api/matches/{id}/socket`

use super::events::{MOST_EVENTS, Since};
use super::offered;
use crate::api_error::ApiError;
use crate::app::App;
use crate::blocks::Unheard;
use crate::extract::{Path, Query};
use crate::frames;
use crate::identity::Caller;
use crate::metrics::OpenSocket;
use crate::peer::Peer;
use crate::presence::Attendance;
use crate::room::{Now as Present, Room};
use crate::serve::closed;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use menagerie_kernel::{Eye, Seat};
use menagerie_table::{Phase, TokenHash};
use menagerie_wire::{ErrorBody, Frame, Resync, SocketHello, SocketPing, SocketPong, Standby};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

/// The subprotocol of the public; with a token after a dot, that of a seat.
const PROTOCOL: &str = "menagerie";

/// Callers send next to nothing.
const LONGEST_MESSAGE: usize = 4096;

/// How many messages a socket may send at once, whatever they are, and how often after that. A page answers a ping every few
/// seconds.
const MESSAGES_AT_ONCE: u32 = 100;
const MESSAGE_PAUSE: Duration = Duration::from_millis(100);

/// How much is read at once. The default reserves 128 KiB for each socket, open or idle.
const READ_BUFFER: usize = 4096;

/// How long one message may take to be sent.
const SEND: Duration = Duration::from_secs(10);

/// A close code for a token that is of no seat of the match.
const BAD_TOKEN: u16 = 4401;

/// The events of a match, each as one text message: first, at once, those after `since`, then each as it happens. The last of
/// several that are sent together also says how the match stands after it and, to a seat that is to act, what it may do first.
///
/// The token of a seat is named as the subprotocol `menagerie.TOKEN`; those who prove themselves by their cookie, and
/// the public, name the subprotocol `menagerie`. A caller that names none and proves no seat is shown what the public
/// may see, and may say who it is with its first message, `{"token": TOKEN}`, which begins the events again as that
/// seat may see them; `{}` is the public's.
///
/// Besides events the server says who is there, `{"presence": …}`, first and whenever that changes, and `{"resync": V}` to
/// a caller that has missed more than a hundred events: it asks for the match anew, and is told what comes after V.
///
/// Besides, the server sends `{"ping": N}` every few seconds, where N counts up. It is to be answered with
/// `{"pong": N}`. Silence for much longer than that means that the line is dead even where nothing has closed it: a
/// caller comes back with the last version that it knows. A caller that does not answer is sent the pings of the
/// protocol as well, and is given up if it answers neither.
///
/// The server closes with 1012 when the caller is to come back at once, with 1001 when the server ends, with 1008 when
/// no ping was answered or when the caller sends more than ten messages a second for long, and with 4401 when a token is of no seat of this match, which no repetition will change.
#[utoipa::path(get, path = "/matches/{id}/socket", tag = "matches", params(("id" = String, Path), Since),
    responses(
        (status = 101, description = "A WebSocket; each message is a frame, which is one event, or a ping.", body = Frame),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 429, body = ErrorBody, description = "The caller has too many sockets; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn connect(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<Since>,
    caller: Caller,
    peer: Peer,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let room = app.room(&id).await?;
    let upgrade = upgrade.map_err(|rejection| ApiError::bad_request(&rejection.body_text()))?;
    let shares = (app.socket_share(&peer, &caller)?, OpenSocket::new(&app.metrics));
    let (upgrade, who) = choose_protocol(upgrade, &room.present(), caller)?;
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let attends = Attendance::new(room.presence.clone(), &*app.world);
        let connection = Connection {
            socket: &mut socket,
            app: &app,
            room: &room,
            who,
            attends,
            unheard: None,
            pings: 0,
            pinged: None,
            is_fresh: false,
        };
        let reason = connection.go_on(query.since).await;
        if let Some(reason) = reason {
            let _ = timeout(SEND, socket.send(Message::Close(Some(reason)))).await;
        }
        drop(shares);
    }))
}

/// The caller: by the token that a subprotocol names, which is then agreed on, or by its cookie. None yet if it may
/// still say who it is.
fn choose_protocol(
    mut upgrade: WebSocketUpgrade,
    of: &Phase,
    caller: Caller,
) -> Result<(WebSocketUpgrade, Option<Caller>), ApiError> {
    let is_public = caller.eye(of)? == Eye::Public;
    let mut chosen = None;
    for offered in upgrade.requested_protocols() {
        let text = offered.to_str().unwrap_or_default();
        let token = match text.strip_prefix(PROTOCOL).map(|rest| rest.strip_prefix('.').ok_or(rest)) {
            Some(Ok(token)) => Some(TokenHash::of(token)),
            Some(Err("")) => None,
            _ => continue,
        };
        let who = token.map_or_else(|| caller.clone(), |token| caller.with_token(token));
        who.eye(of)?;
        chosen = Some((offered.clone(), who));
        if token.is_some() {
            break;
        }
    }
    match chosen {
        Some((protocol, who)) => {
            upgrade.set_selected_protocol(protocol);
            Ok((upgrade, Some(who)))
        }
        None => Ok((upgrade, Some(caller).filter(|_| !is_public))),
    }
}

/// The caller that a first message names.
fn named(first: &str, of: &Phase) -> Result<Caller, CloseFrame> {
    let hello: SocketHello = serde_json::from_str(first)
        .map_err(|_| close(close_code::INVALID, "the first message is {\"token\": …}"))?;
    match hello.token {
        None => Ok(Caller::public()),
        Some(token) => {
            let who = Caller::public().with_token(TokenHash::of(&token));
            who.eye(of).map_err(|_| close(BAD_TOKEN, "the token is of no seat of this match"))?;
            Ok(who)
        }
    }
}

fn close(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
}

/// What a socket was told of presence: for each seat, since when its player is away and when something may be done
/// about it; and how many watch.
type Told = (Vec<(Option<i64>, Option<i64>)>, u32);

/// A socket that is told what happens.
struct Connection<'a> {
    socket: &'a mut WebSocket,
    app: &'a App,
    room: &'a Room,
    /// None until a caller who named no subprotocol has said who it is. Until then it sees what the public sees. Which
    /// seat it holds may change: seats are drawn by lot, and the computer takes over.
    who: Option<Caller>,
    /// The seats for which it stands.
    attends: Attendance<'a>,
    /// Whom the caller does not hear, as it was read last.
    unheard: Option<Unheard>,
    /// How many pings were sent.
    pings: u64,
    /// When the last one was sent, by the clock of the world.
    pinged: Option<Duration>,
    /// Whether something was told since the last ping.
    is_fresh: bool,
}

impl Connection<'_> {
    /// Sends what happens until either side ends; says why if it is this one.
    async fn go_on(mut self, since: u64) -> Option<CloseFrame> {
        let mut now = self.room.watch();
        let mut presence = self.room.presence.watch();
        let mut told = None;
        let mut closing = self.app.closing.subscribe();
        let mut signed_out = self.app.signed_out.subscribe();
        let mut beats = beats(self.app.config.ping);
        let mut heard = Instant::now();
        // Until when what the caller has sent is enough.
        let mut chatter = heard;
        let mut sent = since;
        loop {
            let present = now.borrow_and_update().clone();
            if present.broken {
                return Some(close(close_code::RESTART, "the match is read again; come back"));
            }
            self.attend(&present.of);
            self.send_after(&present, &mut sent).await?;
            self.send_presence(&present.of, &mut told, &mut presence).await?;
            // A message that only shows that the caller is there does not change what it is told.
            loop {
                tokio::select! {
                    changed = now.changed() => { changed.ok()?; break }
                    changed = presence.changed() => { changed.ok()?; break }
                    message = self.socket.recv() => {
                        heard = Instant::now();
                        let message = message?.ok()?;
                        chatter = chatter.max(heard) + MESSAGE_PAUSE;
                        if chatter > heard + MESSAGE_PAUSE * MESSAGES_AT_ONCE {
                            return Some(close(close_code::POLICY, "too many messages"));
                        }
                        self.measure(&message);
                        match self.introduced(message, &present.of) {
                            Ok(None) => {}
                            Ok(Some(who)) => {
                                (self.who, self.unheard, sent) = (Some(who), None, since);
                                break
                            }
                            Err(reason) => return reason,
                        }
                    }
                    _ = beats.tick() => {
                        if heard.elapsed() > self.app.config.silence {
                            return Some(close(close_code::POLICY, "no answer to the pings"));
                        }
                        if !std::mem::take(&mut self.is_fresh) {
                            present.frames.forget();
                        }
                        self.beat(heard.elapsed()).await?;
                        break
                    }
                    signed_out = signed_out.recv() => {
                        // After too many at once nobody knows whether the caller is one of them.
                        if signed_out.as_ref().map_or(true, |account| self.is_account(account)) {
                            return Some(close(close_code::RESTART, "say again who you are"));
                        }
                    }
                    () = closed(&mut closing) => {
                        return Some(close(close_code::AWAY, "the server ends"));
                    }
                }
            }
        }
    }

    /// Notes how long a ping to a seat and its answer were under way: so much is not charged to its clock. A client that
    /// answers late on purpose gains what the clocks give back at most.
    fn measure(&self, message: &Message) {
        let eye = self.eye(&self.room.present());
        let (Message::Text(text), Eye::Seat(seat), Some(pinged)) = (message, eye, self.pinged) else {
            return;
        };
        if serde_json::from_str::<SocketPong>(text).is_ok_and(|pong| pong.pong == self.pings) {
            self.room.note_lag(seat, self.app.world.elapsed().saturating_sub(pinged));
        }
    }

    /// The caller, as its first message introduces it, if this is that message. What comes later, and the answers to
    /// pings, only show that the caller is still there.
    fn introduced(&self, message: Message, of: &Phase) -> Result<Option<Caller>, Option<CloseFrame>> {
        match message {
            Message::Close(_) => Err(None),
            _ if self.who.is_some() => Ok(None),
            Message::Text(text) if serde_json::from_str::<SocketPong>(&text).is_ok() => Ok(None),
            Message::Text(text) => named(&text, of).map(Some).map_err(Some),
            Message::Binary(_) => Err(Some(close(close_code::UNSUPPORTED, "the first message is a text"))),
            Message::Ping(_) | Message::Pong(_) => Ok(None),
        }
    }

    /// As whom the caller sees a match.
    fn eye(&self, of: &Phase) -> Eye {
        self.who.as_ref().and_then(|who| who.eye(of).ok()).unwrap_or(Eye::Public)
    }

    /// Whether the caller is this account.
    fn is_account(&self, principal: &str) -> bool {
        let account = self.who.as_ref().and_then(Caller::account);
        account.is_some_and(|account| account.principal == principal)
    }

    /// Stands for all seats that the caller holds.
    fn attend(&mut self, of: &Phase) {
        let seats = self.who.as_ref().map_or_else(Vec::new, |who| who.seats(of));
        self.attends.stand_for(seats);
    }

    /// Tells who is there, if that has changed: since when each seat's player is away, and when the others may do
    /// something about it.
    async fn send_presence(
        &mut self,
        of: &Phase,
        told: &mut Option<Told>,
        presence: &mut watch::Receiver<u64>,
    ) -> Option<()> {
        presence.mark_unchanged();
        let now_ms = self.app.world.now_ms();
        let away = |seat| self.room.presence.away_since_ms(seat, now_ms);
        let matters = |seat: Seat| (away(seat), of.begun().and_then(|of| of.remedy_ms(seat, away(seat)?)));
        let seats = (0..of.places().len() as u8).map(|seat| matters(Seat(seat))).collect();
        let watching = self.room.presence.watching();
        let news = Some((seats, watching));
        if *told == news {
            return Some(());
        }
        *told = news;
        let standby = Standby::new(of, away, watching, now_ms);
        self.send_text(&standby).await
    }

    /// Sends every entry after `sent`; nothing if the socket is gone.
    async fn send_after(&mut self, present: &Present, sent: &mut u64) -> Option<()> {
        let of = &present.of;
        if of.version() <= *sent {
            return Some(());
        }
        self.is_fresh = true;
        if of.version().saturating_sub(*sent) > MOST_EVENTS as u64 {
            *sent = of.version();
            return self.send_text(&Resync { resync: *sent }).await;
        }
        let (eye, now_ms) = (self.eye(of), self.app.world.now_ms());
        let may_block = self.who.as_ref().is_some_and(|who| who.known().is_some());
        if let Some(texts) = present.frames.told(of, eye, *sent, may_block, now_ms) {
            for text in texts.iter() {
                self.send(Message::Text(text.clone())).await?;
            }
        } else {
            let mut seen = of.seen(eye, *sent);
            if let Some(who) = &self.who {
                // A caller whose blocks cannot be read is told nothing, and comes back.
                self.app.hush_again(&mut self.unheard, who, of, &mut seen).await.ok()?;
            }
            let offered = of.begun().and_then(|of| offered(of, eye));
            for text in frames::write(of, eye, seen, now_ms, offered)? {
                self.send(Message::Text(text)).await?;
            }
        }
        *sent = of.version();
        Some(())
    }

    /// Shows the caller that the connection stands. A page cannot see pings of the protocol, so it is sent one that it
    /// can see. A caller that has long said nothing may not know of those, and is sent a ping of the protocol, too.
    async fn beat(&mut self, silence: Duration) -> Option<()> {
        self.pings += 1;
        self.pinged = Some(self.app.world.elapsed());
        self.send_text(&SocketPing { ping: self.pings }).await?;
        if silence > self.app.config.ping * 2 {
            self.send(Message::Ping(axum::body::Bytes::new())).await?;
        }
        Some(())
    }

    async fn send_text(&mut self, what: &impl Serialize) -> Option<()> {
        let text = serde_json::to_string(what).ok()?;
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(SEND, self.socket.send(message)).await.ok()?.ok()
    }
}

/// Ticks every `period`, the first time after one.
fn beats(period: Duration) -> Interval {
    let mut ticks = interval_at(Instant::now() + period, period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
