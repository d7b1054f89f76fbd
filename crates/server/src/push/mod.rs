//! Telling people of their matches while they are away, by a message to their browsers. It goes through the push
//! services of the browsers (RFC 8030), which cannot read it (RFC 8291).
//!
//! No message is sure to arrive: those that are under way when the server ends are lost.

pub(crate) mod address;
mod courier;
mod news;
mod vapid;

pub use courier::{Courier, Delivery, HttpsCourier, Letter};
pub(crate) use vapid::Vapid;

use crate::app::App;
use crate::room::Room;
use crate::throttle::{Charge, Rate};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderValue, Uri};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use menagerie_kernel::Seat;
use menagerie_store::{StoreError, Subscription};
use menagerie_table::{Phase, Principal};
use menagerie_wire::PushMessage;
use news::News;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use web_push_native::{Auth, WebPushBuilder, p256::PublicKey};

/// When a message is tried, each so long after the last time. The first pause is for those who are coming back: a page that
/// is opened again, or a line that was lost.
const TRIES: [Duration; 3] = [Duration::from_secs(10), Duration::from_secs(60), Duration::from_secs(600)];

/// However long a push service wants to be left alone, the message is of no use afterwards.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// For how long a push service keeps a message for a browser that is off.
const LASTS: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// The length of every message, so that the length tells nothing.
const LENGTH: usize = 512;

/// After how many failures in a row a browser is forgotten.
const MOST_FAILURES: u32 = 5;

/// How many pieces of news may be under way, and how many messages at the same moment.
const MOST_NEWS: usize = 2000;
const MOST_LETTERS: usize = 16;

/// How often somebody is told of one match.
const OF_MATCH: Rate = Rate::new(10, Duration::from_secs(60));

/// How often an unknown push service is sent a message: so rarely that no subscription can make this server a nuisance.
/// Those of the browsers get all there are.
const TO_STRANGER: Rate = Rate::new(20, Duration::from_secs(30));

/// The push services of browsers, and what their names end with.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/// How messages are sent.
pub(crate) struct Post {
    pub(crate) vapid: Vapid,
    courier: Arc<dyn Courier>,
    waiting: Arc<Semaphore>,
    sending: Semaphore,
}

impl Post {
    pub(crate) fn new(vapid: Vapid, courier: Arc<dyn Courier>) -> Post {
        let waiting = Arc::new(Semaphore::new(MOST_NEWS));
        Post { vapid, courier, waiting, sending: Semaphore::new(MOST_LETTERS) }
    }
}

/// Tells players who are away what a change of their match means to them.
pub(crate) fn tell(
    app: &Arc<App>,
    room: &Arc<Room>,
    before: &Phase,
    after: &Phase,
    actor: Option<Principal>,
) {
    let Some(post) = &app.post else { return };
    let now_ms = app.world.now_ms();
    for news in news::of(before, after, actor) {
        if !is_away(room, &news.seats, now_ms) {
            continue;
        }
        let Ok(place) = post.waiting.clone().try_acquire_owned() else {
            tracing::warn!("too much is to be told to those who are away; some are not told");
            return;
        };
        let telling = Telling { app: app.clone(), room: room.clone(), news, since_ms: now_ms };
        let mut closing = app.closing.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                () = telling.run() => {}
                () = crate::serve::closed(&mut closing) => {}
            }
            drop(place);
        });
    }
}

/// Whether nobody has been there for any of these seats since a moment.
fn is_away(room: &Room, seats: &[Seat], since_ms: i64) -> bool {
    let is_away =
        |seat: &Seat| room.presence.away_since_ms(*seat, since_ms).is_some_and(|away_ms| away_ms <= since_ms);
    seats.iter().all(is_away)
}

/// One piece of news on its way to one principal.
struct Telling {
    app: Arc<App>,
    room: Arc<Room>,
    news: News,
    since_ms: i64,
}

impl Telling {
    async fn run(self) {
        if let Err(error) = self.tell().await {
            tracing::warn!(%error, "somebody who is away was not told");
        }
    }

    /// Tries until all browsers are told or the news is out of date.
    async fn tell(&self) -> Result<(), StoreError> {
        let Some(post) = &self.app.post else { return Ok(()) };
        let mut pause = TRIES[0];
        let mut failed: Option<Vec<Subscription>> = None;
        for after in TRIES[1..].iter().copied().map(Some).chain([None]) {
            self.app.world.until(self.app.world.elapsed() + pause).await;
            let holds = news::still_holds(&self.news, &self.room.present());
            if !holds || !is_away(&self.room, &self.news.seats, self.since_ms) {
                return Ok(());
            }
            let to = match failed.take() {
                Some(failed) => failed,
                None if self.has_heard_enough().await? => return Ok(()),
                None => self.subscriptions().await?,
            };
            let mut wait = Duration::ZERO;
            let mut again = Vec::new();
            for one in to {
                let delivery = self.send(post, &one).await?;
                match delivery {
                    Delivery::Taken => self.app.store.note_push(&one.endpoint, true, MOST_FAILURES).await?,
                    Delivery::Gone => self.app.store.unsubscribe(&one.principal, Some(&one.endpoint)).await?,
                    Delivery::Later(told) if after.is_some() => {
                        wait = wait.max(told.unwrap_or_default());
                        again.push(one);
                    }
                    Delivery::Refused | Delivery::Later(_) => {
                        self.app.store.note_push(&one.endpoint, false, MOST_FAILURES).await?;
                    }
                }
            }
            if again.is_empty() {
                return Ok(());
            }
            failed = Some(again);
            pause = after.unwrap_or_default().max(wait.min(LONGEST_PAUSE));
        }
        Ok(())
    }

    /// Whether somebody is told of this match again and again, as by opponents who come and go.
    async fn has_heard_enough(&self) -> Result<bool, StoreError> {
        let about = format!("{} {}", self.news.to, self.news.id);
        Ok(self.app.count(&[Charge::new("news", &about, OF_MATCH)]).await?.is_some())
    }

    /// The browsers of whoever is to be told, by the account that it has become.
    async fn subscriptions(&self) -> Result<Vec<Subscription>, StoreError> {
        let principal = self.news.to.to_string();
        let account = self.app.store.accounts(std::slice::from_ref(&principal)).await?.pop().flatten();
        let principal = account.map_or(principal, |account| account.principal);
        self.app.store.subscriptions(&principal).await
    }

    async fn send(&self, post: &Post, to: &Subscription) -> Result<Delivery, StoreError> {
        let Ok(address) = address::read(&to.endpoint) else { return Ok(Delivery::Gone) };
        let host = address.host().unwrap_or_default().to_ascii_lowercase();
        let is_known = SERVICES.iter().any(|service| host.ends_with(service));
        let charge = Charge::new("pushes", &host, TO_STRANGER);
        if !is_known && self.app.count(&[charge]).await?.is_some() {
            return Ok(Delivery::Refused);
        }
        let Some(letter) = self.letter(post, to, address) else { return Ok(Delivery::Gone) };
        let Ok(_place) = post.sending.acquire().await else { return Ok(Delivery::Later(None)) };
        Ok(post.courier.carry(letter).await)
    }

    /// The message for one browser; none if its keys are not valid.
    fn letter(&self, post: &Post, to: &Subscription, address: Uri) -> Option<Letter> {
        let info = self.room.present().info();
        let message = PushMessage {
            id: self.news.id.clone(),
            game: info.id.to_owned(),
            name: info.name.to_owned(),
            what: self.news.what,
        };
        let proof = post.vapid.proof(&address, self.app.world.now_ms());
        let builder = WebPushBuilder::new(address, public_key(&to.public_key)?, auth(&to.auth)?);
        let text = format!("{:LENGTH$}", serde_json::to_string(&message).ok()?);
        let mut letter = builder.with_valid_duration(LASTS).build(text).ok()?;
        // A later message about the match takes the place of one that waits for the browser.
        let topic = &BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&self.news.id))[..32];
        let headers = letter.headers_mut();
        headers.insert(AUTHORIZATION, HeaderValue::from_str(&proof).ok()?);
        headers.insert("topic", HeaderValue::from_str(topic).ok()?);
        headers.insert("urgency", HeaderValue::from_static("normal"));
        Some(letter)
    }
}

/// The point for which a browser decrypts.
pub(crate) fn public_key(bytes: &[u8]) -> Option<PublicKey> {
    PublicKey::from_sec1_bytes(bytes).ok().filter(|_| bytes.len() == 65)
}

/// What proves to a browser where a message comes from.
pub(crate) fn auth(bytes: &[u8]) -> Option<Auth> {
    (bytes.len() == 16).then(|| Auth::clone_from_slice(bytes))
}
