//! All that reaches an eye: every call that it can make, and its socket.

use crate::common::{Server, Socket, next_text};
use menagerie_testkit::Dice;
use reqwest::{Method, header};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::Duration;

/// One who looks at a match: by the token of a seat and a cookie, or as the public.
pub struct Looker<'s> {
    pub server: &'s Server,
    pub path: String,
    pub token: Option<String>,
    pub cookie: String,
    socket: Socket,
    /// What was said last of who is there.
    presence: Value,
    /// The frames that came before anybody waited for them.
    early: VecDeque<Value>,
}

/// For so long a socket is listened to that may have nothing to say.
const A_MOMENT: Duration = Duration::from_millis(20);

/// Of so many things that can be asked, one is: time is better spent on another pair.
const SELDOM: usize = 3;

/// What was asked, and the answer to the last byte.
pub type Told = Vec<(String, String)>;

impl<'s> Looker<'s> {
    pub fn new(
        server: &'s Server,
        path: String,
        token: Option<String>,
        cookie: String,
        socket: Socket,
    ) -> Looker<'s> {
        Looker { server, path, token, cookie, socket, presence: Value::Null, early: VecDeque::new() }
    }

    /// The next frame on the socket that is an event.
    async fn next(&mut self) -> Value {
        loop {
            match self.early.pop_front() {
                Some(frame) => return frame,
                None => {
                    let told = next_text(&mut self.socket).await;
                    self.hear(told);
                }
            }
        }
    }

    fn hear(&mut self, told: Value) {
        if told.get("presence").is_some() {
            self.presence = told;
        } else if told.get("ping").is_none() {
            self.early.push_back(told);
        }
    }

    /// Hears what the socket says in a moment.
    pub async fn listen(&mut self) {
        if let Ok(told) = tokio::time::timeout(A_MOMENT, next_text(&mut self.socket)).await {
            self.hear(told);
        }
    }

    /// The presence as it was said last, without its times: they depend on when the server came to say it.
    pub fn presence(&self) -> String {
        let mut presence = self.presence.clone();
        for seat in presence["presence"].as_object_mut().into_iter().flat_map(|seats| seats.values_mut()) {
            for what in ["away_ms", "remedy_in_ms"] {
                seat[what] = seat[what].is_null().into();
            }
        }
        presence.to_string()
    }

    /// An answer: its status, its headers but for the date, and its body.
    pub async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> String {
        let mut request = self
            .server
            .request(method, path, self.token.as_deref())
            .header(header::HOST, "menagerie.local")
            .header(header::COOKIE, &self.cookie);
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.expect("the server answers");
        let mut headers: Vec<String> = response
            .headers()
            .iter()
            .filter(|(name, _)| *name != header::DATE)
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap_or("?")))
            // When a cookie expires is told by the machine's clock.
            .map(|line| line.split_once("; Expires=").map_or(line.clone(), |(before, _)| before.to_owned()))
            .collect();
        headers.sort();
        let status = response.status();
        let body = response.bytes().await.expect("the answer is whole");
        // A picture is compared byte by byte, too.
        let body = str::from_utf8(&body).map_or_else(|_| body.escape_ascii().to_string(), str::to_owned);
        format!("{status}\n{}\n\n{body}", headers.join("\n"))
    }

    /// What this one is told when it asks for some of all that it can, and what its socket was told of what has happened.
    /// `wrong` are parts that it cannot play now.
    pub async fn reached(&mut self, dice: &mut Dice, wrong: &[String]) -> Told {
        let mut told = Told::new();
        let state = self.note(&mut told, "", None).await;
        let at = state["at"].as_u64().expect("the game goes on");
        let version = state["version"].as_u64().expect("a state has one");
        let since = version.saturating_sub(dice.below(6) as u64);
        let events = format!("/events?since={since}&limit=2");
        let of_match = ["/opening", "/events", &events, "/record", "/record?form=pgn", "/record?form=json"];
        for what in of_match.into_iter().filter(|_| dice.one_in(SELDOM)).collect::<Vec<_>>() {
            self.note(&mut told, what, None).await;
        }
        // A picture takes longer than everything else.
        if dice.one_in(4 * SELDOM) {
            let then = format!("/picture?at={}", dice.below(at as usize + 1));
            let what = if dice.one_in(2) { "/picture" } else { &then };
            self.note(&mut told, what, None).await;
        }
        if dice.one_in(SELDOM) {
            self.look_at_squares(&mut told, &state["scene"], dice).await;
        }
        if dice.one_in(SELDOM) {
            self.compose(&mut told, dice).await;
        }
        if dice.one_in(SELDOM) {
            self.try_in_vain(&mut told, at, version, wrong, dice).await;
        }
        let page = self.path.replace("/api/matches", "/play");
        let elsewhere =
            ["/api/me/matches", "/api/me/events", "/api/me/events?since=all", "/api/lobby", "/api/me", &page];
        for what in elsewhere.into_iter().filter(|_| dice.one_in(SELDOM)).collect::<Vec<_>>() {
            told.push((what.to_owned(), self.call(Method::GET, what, None).await));
        }
        loop {
            let frame = self.next().await;
            let is_last = frame["version"] == version;
            told.push(("the socket".to_owned(), frame.to_string()));
            if is_last {
                return told;
            }
        }
    }

    async fn look_at_squares(&self, told: &mut Told, scene: &Value, dice: &mut Dice) {
        let cells = scene["cells"].as_array().expect("a scene has cells");
        for what in ["piece", "attackers"] {
            for _ in 0..2 {
                let at = dice.pick(cells).map_or("a1", |cell| cell["at"].as_str().unwrap_or("a1"));
                self.note(told, &format!("/{what}?at={at}"), None).await;
            }
        }
    }

    /// Composes a part as clients do, and asks why something else cannot be done.
    async fn compose(&self, told: &mut Told, dice: &mut Dice) {
        let mut prefix = String::new();
        for _ in 0..3 {
            let offered = self.note(told, "/steps", Some(json!({"prefix": prefix}))).await;
            let steps = offered["steps"].as_array().map_or(&[][..], Vec::as_slice);
            let Some(step) = dice.pick(steps).and_then(|step| step["text"].as_str()) else { break };
            let spoiled = spoil(step, dice);
            self.note(told, "/why", Some(json!({"prefix": prefix, "step": spoiled}))).await;
            if !prefix.is_empty() {
                prefix.push(',');
            }
            prefix.push_str(step);
        }
        for step in ["e2e4", "g8f6", "e1e2", "@QS", "x"] {
            self.note(told, "/why", Some(json!({"prefix": prefix, "step": step}))).await;
        }
    }

    /// What is refused. Whatever is not refused would have to be the same as well.
    async fn try_in_vain(&self, told: &mut Told, at: u64, version: u64, wrong: &[String], dice: &mut Dice) {
        for part in wrong {
            self.note(told, "/turns", Some(json!({"at": at, "steps": part}))).await;
            self.note(told, "/why", Some(json!({"step": part}))).await;
            self.note(told, "/steps", Some(json!({"prefix": part}))).await;
        }
        self.note(told, "/turns", Some(json!({"at": at + 1, "steps": "e2e4"}))).await;
        let action = *dice
            .pick(&["accept", "decline", "claim_win", "come_back", "rematch", "take_back", "golf_claim"])
            .expect("there are some");
        self.note(told, "/actions", Some(json!({"action": action, "at": at}))).await;
        self.note(told, "/nonce", Some(json!({"nonce": "0".repeat(64)}))).await;
        self.note(told, "/join", Some(json!({"seat": "x"}))).await;
        self.note(told, "/talk", Some(json!({"text": ""}))).await;
        self.note(told, "/talk", Some(json!({"answer": {"asked": version, "yes": true}}))).await;
        self.note(told, "/talk", Some(json!({"ask": "colour:red"}))).await;
        self.note(told, "/talk", Some(json!({"text": "Well."}))).await;
        self.note(told, "/reports", Some(json!({"said": version}))).await;
    }

    /// Calls something of the match, and notes the answer.
    async fn note(&self, told: &mut Told, what: &str, body: Option<Value>) -> Value {
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let answer = self.call(method, &format!("{}{what}", self.path), body.as_ref()).await;
        let json = answer.split_once("\n\n").map_or("", |(_, body)| body);
        let json = serde_json::from_str(json).unwrap_or(Value::Null);
        let asked = body.map_or_else(|| what.to_owned(), |body| format!("{what} {body}"));
        told.push((asked, answer));
        json
    }
}

/// A step with another last character, which can often be read and seldom be made.
fn spoil(step: &str, dice: &mut Dice) -> String {
    let last = dice.pick(&["a", "e", "h", "1", "2", "4", "7", "8", "S", "q"]).expect("there are some");
    let end = step.char_indices().next_back().map_or(0, |(end, _)| end);
    format!("{}{last}", &step[..end])
}
