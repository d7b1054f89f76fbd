//! A real server on a free port, and a client that speaks JSON.

#![allow(dead_code, reason = "each test file uses some of it")]

pub mod browser;
pub mod database;
pub mod people;

use futures_util::StreamExt;
use menagerie_golf::{GolfMatch, Golfer};
use menagerie_kernel::Judge;
use menagerie_players::Playable;
use menagerie_search::Player;
use menagerie_server::{Catalog, Config, ServeError, SystemWorld, World, serve_until};
use menagerie_show::{AnyGame, Erased, Game};
use menagerie_testkit::games::{Kuhn, Lots, Peek, Relay};
use reqwest::{Client, Method, StatusCode, header};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The testkit's games, each with the computer player that all games have.
pub fn catalog() -> Catalog {
    fn add<G: Game + Judge>(catalog: Catalog, game: G) -> Catalog {
        let game: Box<dyn AnyGame> = Box::new(Erased::new(game));
        catalog.add(game, Some(Arc::<dyn Player>::from(menagerie_search::player::<G>())))
    }
    let open = add(add(Catalog::new(), Relay::default()), Lots);
    add(add(open, Kuhn), Peek)
}

/// The real games, as the program offers them.
pub fn all_games() -> Catalog {
    let add = |catalog: Catalog, one: &Playable| catalog.add(one.game(), Some(one.player().into()));
    let games = menagerie_players::all().iter().fold(Catalog::new(), add);
    let all = add(games, &Playable::with_player(GolfMatch, || Box::new(Golfer)));
    all.with_chapters(menagerie_games::CHAPTERS)
        .with_forms(&menagerie_games::FORMS)
        .with_translations(menagerie_games::TRANSLATIONS)
}

/// A setup for tests: any free port, seeds, a computer that hardly thinks.
pub fn config(data: &Path) -> Config {
    Config {
        place: data.into(),
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        allow_seeds: true,
        think: Duration::from_millis(50),
        hint: Duration::from_millis(50),
        analysis: Duration::from_millis(50),
        release: Duration::from_millis(100),
        pushes: None,
        ..Config::default()
    }
}

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    pub data: Arc<TempDir>,
    client: Client,
    end: Mutex<Option<oneshot::Sender<()>>>,
    served: tokio::sync::Mutex<Option<JoinHandle<Result<(), ServeError>>>>,
}

/// An answer: its status and its body, null where it is not JSON.
pub type Answer = (StatusCode, Value);

impl Server {
    pub async fn start() -> Server {
        Server::start_in(Arc::new(TempDir::new().unwrap())).await
    }

    /// A server on data that may be there already.
    pub async fn start_in(data: Arc<TempDir>) -> Server {
        let config = config(data.path());
        Server::start_with(catalog(), config, data).await
    }

    pub async fn start_with(catalog: Catalog, config: Config, data: Arc<TempDir>) -> Server {
        Server::start_on(Box::new(SystemWorld::new()), catalog, config, data).await
    }

    /// A server in a world of the test's own.
    pub async fn start_on(
        world: Box<dyn World>,
        catalog: Catalog,
        config: Config,
        data: Arc<TempDir>,
    ) -> Server {
        let (end, ended) = oneshot::channel();
        let (ready, address) = oneshot::channel();
        let served = tokio::spawn(serve_until(
            catalog,
            config,
            world,
            |address| ready.send(address).unwrap(),
            async {
                let _ = ended.await;
            },
        ));
        let address = address.await.expect("the server starts");
        let (end, served) = (Mutex::new(Some(end)), tokio::sync::Mutex::new(Some(served)));
        Server { address, data, client: Client::new(), end, served }
    }

    /// Ends the server and leaves its data.
    pub async fn stop(self) -> Arc<TempDir> {
        self.stop_in_place().await;
        self.data
    }

    /// Ends the server; for those who still look at its matches.
    pub async fn stop_in_place(&self) {
        let end = self.end.lock().unwrap().take().expect("it is stopped once");
        end.send(()).expect("the server runs");
        let served = self.served.lock().await.take().expect("it is stopped once");
        served.await.unwrap().unwrap();
    }

    pub async fn restart(self) -> Server {
        Server::start_in(self.stop().await).await
    }

    pub fn request(&self, method: Method, path: &str, token: Option<&str>) -> reqwest::RequestBuilder {
        let request = self.client.request(method, format!("http://{}{path}", self.address));
        match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn send(request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.expect("the server answers");
        let status = response.status();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        Self::send(self.request(Method::GET, path, token)).await
    }

    /// A call by somebody who sends this cookie; the answer with the cookie that is set, if one is.
    pub async fn call_as(&self, cookie: &str, method: Method, path: &str, body: Value) -> (Answer, String) {
        let request = self.request(method, path, None).header(header::COOKIE, cookie).json(&body);
        let response = request.send().await.expect("the server answers");
        let status = response.status();
        let set = response.headers().get(header::SET_COOKIE).map(|set| set.to_str().unwrap());
        let set = set.and_then(|set| set.split(';').next()).unwrap_or(cookie).to_owned();
        let text = response.text().await.unwrap();
        ((status, serde_json::from_str(&text).unwrap_or(Value::Null)), set)
    }

    pub async fn text(&self, path: &str, token: Option<&str>) -> String {
        self.request(Method::GET, path, token).send().await.unwrap().text().await.unwrap()
    }

    pub async fn post(&self, path: &str, token: Option<&str>, body: Value) -> Answer {
        Self::send(self.request(Method::POST, path, token).json(&body)).await
    }

    /// Makes a match that must be taken.
    pub async fn create(&self, body: Value) -> Match<'_> {
        let (status, created) = self.post("/api/matches", None, body).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        let of = self.again(&created);
        of.give_nonces().await;
        of
    }

    /// Relay with a person in each seat.
    pub async fn relay(&self) -> Match<'_> {
        self.create(
            json!({"game": "relay", "seed": 1, "seats": {"n": "me", "e": "me", "s": "me", "w": "me"}}),
        )
        .await
    }

    /// Lots with a person in each seat.
    pub async fn lots(&self) -> Match<'_> {
        self.create(json!({"game": "lots", "seed": 1, "seats": {"1": "me", "2": "me", "3": "me"}})).await
    }

    /// Another server's look at the same match.
    pub fn again(&self, created: &Value) -> Match<'_> {
        let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
        Match { server: self, path, created: created.clone() }
    }
}

/// A match and the tokens of its seats.
pub struct Match<'a> {
    pub server: &'a Server,
    pub path: String,
    pub created: Value,
}

impl Match<'_> {
    /// Gives the share of the chance of every seat of which there is a token, where it is waited for.
    pub async fn give_nonces(&self) {
        if self.state("public").await["phase"] != "gathering" {
            return;
        }
        for token in self.created["tokens"].as_object().unwrap().values() {
            let path = format!("{}/nonce", self.path);
            let nonce = json!({"nonce": "5a".repeat(32)});
            let (status, answer) = self.server.post(&path, token.as_str(), nonce).await;
            assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
        }
    }

    pub fn token(&self, seat: &str) -> Option<&str> {
        self.created["tokens"][seat].as_str()
    }

    /// The state as a seat sees it, or `public`.
    pub async fn state(&self, eye: &str) -> Value {
        let (status, state) = self.server.get(&self.path, self.token(eye)).await;
        assert_eq!(status, StatusCode::OK, "{state}");
        state
    }

    pub async fn get(&self, what: &str, eye: &str) -> Answer {
        self.server.get(&format!("{}/{what}", self.path), self.token(eye)).await
    }

    /// What a seat may add to a prefix.
    pub async fn steps(&self, eye: &str, prefix: &str) -> Answer {
        let wish = json!({"prefix": prefix});
        self.server.post(&format!("{}/steps", self.path), self.token(eye), wish).await
    }

    /// Why a seat may not add a step to a prefix.
    pub async fn why(&self, eye: &str, prefix: &str, step: &str) -> Answer {
        let wish = json!({"prefix": prefix, "step": step});
        self.server.post(&format!("{}/why", self.path), self.token(eye), wish).await
    }

    /// The first whole part that a seat is offered, composed step by step as the client does it.
    pub async fn first_part(&self, seat: &str) -> String {
        let mut prefix = String::new();
        loop {
            let (_, offered) = self.steps(seat, &prefix).await;
            if offered["complete"] == true {
                return prefix;
            }
            if !prefix.is_empty() {
                prefix.push(',');
            }
            prefix.push_str(offered["steps"][0]["text"].as_str().expect("a step is offered"));
        }
    }

    /// The record in another form than the usual one.
    pub async fn record_as(&self, form: &str, eye: &str) -> String {
        self.server.text(&format!("{}/record?form={form}", self.path), self.token(eye)).await
    }

    pub async fn record(&self, eye: &str) -> String {
        self.server.text(&format!("{}/record", self.path), self.token(eye)).await
    }

    pub async fn try_play(&self, seat: &str, at: u64, steps: &str) -> Answer {
        let path = format!("{}/turns", self.path);
        self.server.post(&path, self.token(seat), json!({"at": at, "steps": steps})).await
    }

    /// Plays a part that must be taken.
    pub async fn play(&self, seat: &str, at: u64, steps: &str) -> Value {
        let (status, answer) = self.try_play(seat, at, steps).await;
        assert_eq!(status, StatusCode::OK, "{seat} {steps}: {answer}");
        answer
    }

    pub async fn act(&self, seat: &str, action: &str) -> Answer {
        self.server.post(&format!("{}/actions", self.path), self.token(seat), json!({"action": action})).await
    }

    pub async fn take_back(&self, seat: &str, at: u64) -> Answer {
        let wish = json!({"action": "take_back", "at": at});
        self.server.post(&format!("{}/actions", self.path), self.token(seat), wish).await
    }

    pub async fn hint(&self, seat: &str) -> Answer {
        self.server.post(&format!("{}/hint", self.path), self.token(seat), json!({})).await
    }

    /// The answer to White who asks for a hint and goes away after `patience`.
    pub async fn hint_within(&self, patience: Duration) -> Option<reqwest::Response> {
        let path = format!("{}/hint", self.path);
        self.server.request(Method::POST, &path, self.token("w")).timeout(patience).send().await.ok()
    }

    /// Waits until a match stands at `at`.
    pub async fn wait_for(&self, at: u64) -> Value {
        for _ in 0..200 {
            let state = self.state("public").await;
            if state["at"].as_u64().unwrap() >= at {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the match never came to {at}: {}", self.state("public").await);
    }

    /// A socket with this subprotocol, if any.
    pub async fn socket(&self, since: u64, protocol: Option<&str>) -> Socket {
        self.try_socket(since, protocol).await.expect("the socket opens")
    }

    pub async fn try_socket(
        &self,
        since: u64,
        protocol: Option<&str>,
    ) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
        let url = format!("ws://{}{}/socket?since={since}", self.server.address, self.path);
        let mut request = url.into_client_request().unwrap();
        if let Some(protocol) = protocol {
            request.headers_mut().insert("sec-websocket-protocol", protocol.parse().unwrap());
        }
        connect_async(request).await.map(|(socket, _)| socket)
    }

    /// A socket of somebody who proves to be it by a cookie.
    pub async fn socket_as(&self, cookie: &str) -> Socket {
        self.socket_with("cookie", cookie).await
    }

    /// A socket of somebody who sends this header.
    pub async fn socket_with(&self, header: &'static str, value: &str) -> Socket {
        let url = format!("ws://{}{}/socket?since=0", self.server.address, self.path);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(header, value.parse().unwrap());
        connect_async(request).await.expect("the socket opens").0
    }

    /// A socket of a seat, by its subprotocol.
    pub async fn seat_socket(&self, since: u64, seat: &str) -> Socket {
        let protocol = format!("menagerie.{}", self.token(seat).unwrap());
        self.socket(since, Some(&protocol)).await
    }
}

/// The event in the next frame, without what the frame says of the present.
pub async fn next_event(socket: &mut Socket) -> Value {
    let mut frame = next(socket).await;
    frame.as_object_mut().unwrap().retain(|key, _| key != "now" && key != "more");
    frame
}

/// The next frame on a socket.
pub async fn next(socket: &mut Socket) -> Value {
    loop {
        let told = next_text(socket).await;
        if told.get("ping").is_none() && told.get("presence").is_none() {
            return told;
        }
    }
}

/// For so long a test waits for what is to come at once: a machine may have much else to do.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The next text on a socket, which may be a ping.
pub async fn next_text(socket: &mut Socket) -> Value {
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => return serde_json::from_str(&text).unwrap(),
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
            other => panic!("no text but {other:?}"),
        }
    }
}

/// Why a socket was closed by the server.
pub async fn close_code(socket: &mut Socket) -> u16 {
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await {
            Ok(Some(Ok(Message::Close(Some(frame))))) => return frame.code.into(),
            Ok(Some(Ok(_))) => {}
            other => panic!("not closed but {other:?}"),
        }
    }
}

/// The code of an error.
pub fn code(answer: &Answer) -> (u16, &str) {
    let message = answer.1["error"]["message"].as_str().unwrap_or_default();
    assert!(!message.is_empty(), "an error says what is wrong: {}", answer.1);
    (answer.0.as_u16(), answer.1["error"]["code"].as_str().unwrap_or_default())
}
