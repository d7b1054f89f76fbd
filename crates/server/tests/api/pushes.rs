//! Those who are away are told of their matches, by push services that a stranger names and that cannot read it.

use crate::common::browser::{Browser, PASSWORD};
use crate::common::people::{called, two};
use crate::common::{Answer, Match, Server, catalog, code, config, next_text};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use menagerie_server::{Config, Courier, Delivery, Letter, Pushes, StagedWorld};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;

/// A push service that keeps what it is sent, and answers by the host that it is called.
#[derive(Clone, Debug, Default)]
struct Service {
    sent: Arc<Mutex<Vec<Letter>>>,
    answers: Arc<Mutex<HashMap<String, Delivery>>>,
}

#[async_trait::async_trait]
impl Courier for Service {
    async fn carry(&self, letter: Letter) -> Delivery {
        let answer = self.answers.lock().unwrap().get(letter.uri().host().unwrap()).copied();
        self.sent.lock().unwrap().push(letter);
        answer.unwrap_or(Delivery::Taken)
    }
}

impl Service {
    fn answers(&self, host: &str, with: Delivery) {
        self.answers.lock().unwrap().insert(host.to_owned(), with);
    }

    fn count(&self) -> usize {
        self.sent.lock().unwrap().len()
    }
}

/// A server in a world that stands still, and the push service that all its messages go to.
struct Scene {
    server: Server,
    world: StagedWorld,
    service: Service,
}

impl Scene {
    async fn set() -> Scene {
        let (world, service) = (StagedWorld::new(3), Service::default());
        let data = Arc::new(TempDir::new().unwrap());
        let pushes = Pushes { contact: None, courier: Arc::new(service.clone()) };
        let config = Config { pushes: Some(pushes), ..config(data.path()) };
        let server = Server::start_on(Box::new(world.clone()), catalog(), config, data).await;
        Scene { server, world, service }
    }

    /// The messages that come, one by one in time, once there are so many.
    async fn letters(&self, count: usize) -> Vec<Letter> {
        for _ in 0..1000 {
            if self.service.count() >= count {
                break;
            }
            self.world.advance(Duration::from_secs(1));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let letters = std::mem::take(&mut *self.service.sent.lock().unwrap());
        assert_eq!(letters.len(), count);
        letters
    }

    /// Whatever could come has come.
    async fn nothing(&self) {
        for _ in 0..20 {
            self.world.advance(Duration::from_secs(1));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(self.service.count(), 0);
    }
}

/// A browser's own half of a subscription.
struct Inbox {
    endpoint: String,
    key: SecretKey,
    auth: [u8; 16],
}

impl Inbox {
    fn at(endpoint: &str, seed: u8) -> Inbox {
        let key = SecretKey::from_slice(&[seed; 32]).unwrap();
        Inbox { endpoint: endpoint.to_owned(), key, auth: [seed; 16] }
    }

    fn wish(&self) -> Value {
        let point = self.key.public_key().to_encoded_point(false);
        let keys = json!({
            "p256dh": BASE64_URL_SAFE_NO_PAD.encode(point.as_bytes()),
            "auth": BASE64_URL_SAFE_NO_PAD.encode(self.auth),
        });
        json!({"endpoint": self.endpoint, "keys": keys})
    }

    async fn subscribe(&self, server: &Server, cookie: &str) -> Answer {
        server.call_as(cookie, Method::POST, "/api/push", self.wish()).await.0
    }

    /// What the browser reads.
    fn opens(&self, letter: &Letter) -> Option<Value> {
        let text = web_push_native::decrypt(letter.body().clone(), &self.key, &self.auth.into()).ok()?;
        serde_json::from_slice(&text).ok()
    }
}

const FIREFOX: &str = "https://updates.push.services.mozilla.com/wpush/v2/";

/// Kuhn of two people by days, and what tells the second of it.
async fn kuhn(scene: &Scene) -> (Match<'_>, [String; 2], Inbox) {
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "open"}, "clock": {"days": 2}});
    let (of, cookies) = two(&scene.server, &wish).await;
    let inbox = Inbox::at(&format!("{FIREFOX}{}", &of.path[13..]), 5);
    assert_eq!(inbox.subscribe(&scene.server, &cookies[1]).await.0, StatusCode::NO_CONTENT);
    (of, cookies, inbox)
}

async fn play(of: &Match<'_>, cookie: &str, at: u64, steps: &str) {
    let (played, _) = of.call(cookie, Method::POST, "/turns", json!({"at": at, "steps": steps})).await;
    assert_eq!(played.0, StatusCode::OK, "{}", played.1);
}

#[tokio::test]
async fn whoever_is_away_is_told_that_it_is_their_turn_and_can_read_it() {
    let scene = Scene::set().await;
    let (of, [anna, ben], inbox) = kuhn(&scene).await;
    scene.nothing().await;
    play(&of, &anna, 0, "bet").await;
    let letters = scene.letters(1).await;
    let told = inbox.opens(&letters[0]).expect("the browser reads it");
    let id = of.created["match"].as_str().unwrap();
    assert_eq!(told, json!({"match": id, "game": "kuhn", "name": "Kuhn Poker", "what": "turn"}));
    assert!(Inbox::at("", 6).opens(&letters[0]).is_none(), "and nobody else");
    assert_eq!(letters[0].uri().to_string(), inbox.endpoint);
    assert_eq!(letters[0].method(), Method::POST);
    let header = |name: &str| letters[0].headers()[name].to_str().unwrap().to_owned();
    assert_eq!(
        [header("ttl"), header("content-encoding"), header("urgency")],
        ["259200", "aes128gcm", "normal"]
    );
    assert_eq!(header("topic").len(), 32);
    let key = scene.server.get("/api/push", None).await.1["key"].as_str().unwrap().to_owned();
    assert!(header("authorization").starts_with("vapid t="));
    assert!(header("authorization").ends_with(&format!(", k={key}")));
    // It is told once, and of their own turns to nobody.
    play(&of, &ben, 1, "call").await;
    scene.nothing().await;
    // The key stays: browsers have subscribed for it.
    let data = scene.server.stop().await;
    let pushes = Some(Pushes { contact: None, courier: Arc::new(Service::default()) });
    let config = Config { pushes, ..config(data.path()) };
    let server = Server::start_with(catalog(), config, data).await;
    assert_eq!(server.get("/api/push", None).await.1["key"], key);
    server.stop().await;
}

#[tokio::test]
async fn whoever_looks_at_the_match_is_not_told() {
    let scene = Scene::set().await;
    let (of, [anna, ben], _) = kuhn(&scene).await;
    let mut socket = of.socket_as(&ben).await;
    next_text(&mut socket).await;
    play(&of, &anna, 0, "bet").await;
    scene.nothing().await;
    drop(socket);

    // Nor is whoever comes before the message is sent.
    let (of, [anna, ben], _) = kuhn(&scene).await;
    play(&of, &anna, 0, "bet").await;
    let mut socket = of.socket_as(&ben).await;
    next_text(&mut socket).await;
    scene.nothing().await;
    drop(socket);
    scene.server.stop().await;
}

#[tokio::test]
async fn what_happens_to_a_match_is_told_from_its_beginning_to_the_rematch() {
    let scene = Scene::set().await;
    let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "open"},
        "clock": {"initial_s": 6000, "increment_s": 0}});
    let (of, anna) = called(&scene.server, &wish).await;
    let (hers, his) = (Inbox::at(&format!("{FIREFOX}anna"), 1), Inbox::at(&format!("{FIREFOX}ben"), 2));
    hers.subscribe(&scene.server, &anna).await;
    let told = async |inbox: &Inbox| {
        let letters = scene.letters(1).await;
        let told = inbox.opens(&letters[0]).expect("it is for this browser");
        (told["what"].as_str().unwrap().to_owned(), told["match"].as_str().unwrap().to_owned())
    };
    let id = of.created["match"].as_str().unwrap().to_owned();
    let (_, ben) = of.join(json!({"invite": of.created["invites"]["2"]})).await;
    his.subscribe(&scene.server, &ben).await;
    assert_eq!(told(&hers).await, ("joined".to_owned(), id.clone()));
    of.give(&anna, "aa").await;
    of.give(&ben, "bb").await;
    assert_eq!(told(&hers).await, ("begun".to_owned(), id.clone()));
    // By a live clock those who play are there.
    play(&of, &anna, 0, "bet").await;
    scene.nothing().await;
    play(&of, &ben, 1, "fold").await;
    assert_eq!(told(&hers).await, ("over".to_owned(), id.clone()));
    of.do_as(&anna, "rematch").await;
    assert_eq!(told(&his).await, ("offered".to_owned(), id.clone()));
    of.do_as(&ben, "rematch").await;
    let (what, next) = told(&hers).await;
    assert_eq!(what, "rematch");
    assert_ne!(next, id);
    assert_eq!(scene.server.get(&format!("/api/matches/{next}"), None).await.0, StatusCode::OK);
    scene.server.stop().await;
}

/// Lots of three by days, in which the first names something. Everything that reaches the second and the third by pushes.
async fn with_secret(named: &str) -> Vec<(Value, usize, Vec<String>)> {
    let scene = Scene::set().await;
    let wish = json!({"game": "lots", "seed": 1, "seats": {"1": "me", "2": "open", "3": "open"}, "clock": {"days": 1}});
    let (of, first) = called(&scene.server, &wish).await;
    let mut cookies = vec![first];
    let mut inboxes = Vec::new();
    for seat in ["2", "3"] {
        let (_, cookie) = of.join(json!({"invite": of.created["invites"][seat]})).await;
        let inbox = Inbox::at(&format!("{FIREFOX}{seat}"), seat.as_bytes()[0]);
        inbox.subscribe(&scene.server, &cookie).await;
        cookies.push(cookie);
        inboxes.push(inbox);
    }
    for cookie in &cookies {
        of.give(cookie, "ab").await;
    }
    let mut reached = Vec::new();
    let mut hear = async |count| {
        for letter in scene.letters(count).await {
            let mut told = inboxes.iter().find_map(|inbox| inbox.opens(&letter)).expect("it is somebody's");
            told["match"] = Value::Null;
            let mut headers: Vec<String> = letter.headers().keys().map(ToString::to_string).collect();
            headers.sort();
            reached.push((told, letter.body().len(), headers));
        }
        reached.sort_by_key(|(told, ..)| told.to_string());
    };
    hear(1).await;
    for (who, at, steps) in [(0, 0, named), (1, 0, "=2"), (2, 0, "=1")] {
        play(&of, &cookies[who], at, steps).await;
    }
    scene.nothing().await;
    play(&of, &cookies[0], 3, "a").await;
    hear(1).await;
    scene.server.stop().await;
    reached
}

#[tokio::test]
async fn what_is_told_does_not_depend_on_what_one_may_not_know() {
    let (one, other) = (with_secret("=1").await, with_secret("=3").await);
    assert_eq!(one.len(), 2);
    assert_eq!(one, other);
    let lengths: Vec<usize> = one.iter().map(|(_, length, _)| *length).collect();
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_one_that_cannot_be_reached_is_tried_again() {
    let scene = Scene::set().await;
    let (of, [anna, ben], _) = kuhn(&scene).await;
    let gone = Inbox::at("https://gone.push.apple.com/x", 1);
    let busy = Inbox::at("https://fcm.googleapis.com/x", 2);
    for inbox in [&gone, &busy] {
        inbox.subscribe(&scene.server, &ben).await;
    }
    scene.service.answers("gone.push.apple.com", Delivery::Gone);
    scene.service.answers("fcm.googleapis.com", Delivery::Later(None));
    play(&of, &anna, 0, "bet").await;
    // Each once, and the busy one twice more.
    let hosts = |letters: &[Letter]| -> Vec<String> {
        let mut hosts: Vec<_> = letters.iter().map(|one| one.uri().host().unwrap().to_owned()).collect();
        hosts.sort();
        hosts
    };
    let first = scene.letters(3).await;
    assert_eq!(
        hosts(&first),
        ["fcm.googleapis.com", "gone.push.apple.com", "updates.push.services.mozilla.com"]
    );
    assert_eq!(hosts(&scene.letters(1).await), ["fcm.googleapis.com"]);
    scene.service.answers("fcm.googleapis.com", Delivery::Later(Some(Duration::from_secs(900))));
    assert_eq!(hosts(&scene.letters(1).await), ["fcm.googleapis.com"]);
    scene.nothing().await;
    // Five messages in a row that do not arrive are enough, and the one that is gone was told nothing more.
    scene.service.answers("fcm.googleapis.com", Delivery::Refused);
    for n in 0..5 {
        let (of, [anna, _], _) = kuhn_again(&scene, &ben, n).await;
        play(&of, &anna, 0, "bet").await;
        let expected = if n < 4 { 2 } else { 1 };
        assert_eq!(hosts(&scene.letters(expected).await).len(), expected, "{n}");
    }
    scene.server.stop().await;
}

/// Another match of the same second person, who is told of it as before.
async fn kuhn_again<'s>(scene: &'s Scene, ben: &str, n: usize) -> (Match<'s>, [String; 2], usize) {
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "open"}, "clock": {"days": 2}});
    let (of, anna) = called(&scene.server, &wish).await;
    let ((status, joined), _) =
        of.call(ben, Method::POST, "/join", json!({"invite": of.created["invites"]["2"]})).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    of.give(&anna, "aa").await;
    of.give(ben, "bb").await;
    (of, [anna, ben.to_owned()], n)
}

#[tokio::test]
async fn a_service_that_nobody_knows_is_told_little() {
    let scene = Scene::set().await;
    let (_, [_, ben], _) = kuhn(&scene).await;
    for n in 0..8 {
        Inbox::at(&format!("https://victim.example/{n}"), 1).subscribe(&scene.server, &ben).await;
    }
    let mut told = 0;
    for n in 0..4 {
        let (of, [anna, _], _) = kuhn_again(&scene, &ben, n).await;
        play(&of, &anna, 0, "bet").await;
        for _ in 0..15 {
            scene.world.advance(Duration::from_secs(1));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let sent = std::mem::take(&mut *scene.service.sent.lock().unwrap());
        told += sent.iter().filter(|letter| letter.uri().host() == Some("victim.example")).count();
    }
    assert!((20..=23).contains(&told), "{told} of 28");
    scene.server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_subscribed_is_refused() {
    let scene = Scene::set().await;
    let post = async |wish: Value| {
        let answer = scene.server.call_as("", Method::POST, "/api/push", wish).await.0;
        let (status, word) = code(&answer);
        (status, word.to_owned())
    };
    let good = Inbox::at(&format!("{FIREFOX}x"), 1).wish();
    let with = |key: &str, value: Value| {
        let mut wish = good.clone();
        match key {
            "endpoint" => wish["endpoint"] = value,
            key => wish["keys"][key] = value,
        }
        wish
    };
    for endpoint in [
        "",
        "nonsense",
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://ada@push.example/x",
        "https://push.example:22/x",
        "https://localhost/x",
        "https://push.example/#x",
    ] {
        assert_eq!(
            post(with("endpoint", endpoint.into())).await,
            (422, "bad_endpoint".to_owned()),
            "{endpoint}"
        );
    }
    let long = format!("{FIREFOX}{}", "x".repeat(1024));
    assert_eq!(post(with("endpoint", long.into())).await, (422, "bad_endpoint".to_owned()));
    let not_on_the_curve = BASE64_URL_SAFE_NO_PAD.encode([4; 65]);
    for key in ["", "%", "AAAA", &not_on_the_curve] {
        assert_eq!(post(with("p256dh", key.into())).await, (422, "bad_keys".to_owned()), "{key}");
    }
    for auth in ["", "AAAA", "not base64", &BASE64_URL_SAFE_NO_PAD.encode([1; 17])] {
        assert_eq!(post(with("auth", auth.into())).await, (422, "bad_keys".to_owned()), "{auth}");
    }
    for wish in
        [json!({}), json!({"endpoint": FIREFOX}), json!([]), with("more", 1.into()), with("auth", 7.into())]
    {
        assert_eq!(post(wish).await, (400, "bad_request".to_owned()));
    }
    let delete = async |wish: Value| scene.server.call_as("", Method::DELETE, "/api/push", wish).await.0;
    assert_eq!(code(&delete(json!({"end": 1})).await), (400, "bad_request"));
    assert_eq!(delete(json!({"endpoint": FIREFOX})).await.0, StatusCode::NO_CONTENT);
    scene.server.stop().await;

    let server = Server::start().await;
    assert_eq!(server.get("/api/push", None).await, (StatusCode::OK, json!({"key": null})));
    let off = Inbox::at(&format!("{FIREFOX}x"), 1).subscribe(&server, "").await;
    assert_eq!(code(&off), (409, "no_pushes"));
    server.stop().await;
}

#[tokio::test]
async fn a_subscription_is_the_persons_that_uses_the_browser() {
    let scene = Scene::set().await;
    let inbox = Inbox::at(&format!("{FIREFOX}x"), 1);
    // A guest who asks becomes somebody; what a guest asked for is the account's.
    let mut ben = Browser::new(&scene.server);
    assert_eq!(ben.post("/api/push", inbox.wish()).await.0, StatusCode::NO_CONTENT);
    assert!(!ben.cookie.is_empty());
    ben.make_account("Ben").await;
    let told = async |expected: usize, ben: &str| {
        let (of, [anna, _], _) = kuhn_again(&scene, ben, 0).await;
        play(&of, &anna, 0, "bet").await;
        if expected == 0 { scene.nothing().await } else { drop(scene.letters(expected).await) }
    };
    told(1, &ben.cookie).await;
    // Nobody else can end it; the caller can, and is then told nothing any more.
    let end = json!({"endpoint": inbox.endpoint});
    Browser::new(&scene.server).call(Method::DELETE, "/api/push", end.clone()).await;
    told(1, &ben.cookie).await;
    ben.call(Method::DELETE, "/api/push", end).await;
    told(0, &ben.cookie).await;
    // A new password ends what other browsers have asked for.
    ben.post("/api/push", inbox.wish()).await;
    let change = json!({"password": PASSWORD, "new": "another horse"});
    assert_eq!(ben.post("/api/accounts/password", change).await.0, StatusCode::OK);
    told(0, &ben.cookie).await;
    // A bot has no browser.
    let bot = ben.post("/api/bot-tokens", json!({"name": "Bolt"})).await.1;
    let answer = scene.server.post("/api/push", bot["token"].as_str(), inbox.wish()).await;
    assert_eq!(code(&answer), (403, "not_for_bots"));
    scene.server.stop().await;
}
