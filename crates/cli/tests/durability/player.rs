//! Somebody who plays both sides of a match, remembers what was acknowledged, and finds out whether the server does.

use menagerie_kernel::{Chance, OptionKind, Options, Value};
use menagerie_show::{AnyGame, AnyLine};
use menagerie_testkit::Dice;
use reqwest::{Client, StatusCode};
use serde_json::json;
use std::time::{Duration, Instant};

/// How many games are played in turn.
const GAMES: [&str; 2] = ["chess960", "spartan"];

/// What a clock may be off by the rounding of several moments to milliseconds.
const ROUNDING: Duration = Duration::from_millis(5);

/// How long a server may take to learn what another one on the same database has acknowledged.
const CATCHES_UP: Duration = Duration::from_secs(10);

/// The connection broke, or nobody listens any more: whether the turn was taken is not known.
#[derive(Debug)]
pub struct Gone;

/// A part as the log tells of it: who, what, and the version of the entry.
type Part = (String, String, u64);

/// A match, and what is known of it.
pub struct Player {
    client: Client,
    path: String,
    tokens: serde_json::Value,
    /// The game as it stands after what was acknowledged.
    line: Box<dyn AnyLine>,
    dice: Dice,
    acknowledged: Vec<Part>,
    /// What was sent last, of which it is not known whether it was taken.
    pending: Option<(String, String)>,
    clocks: Option<Clocks>,
}

/// What both clocks showed at the last acknowledgement.
struct Clocks {
    left: [Duration; 2],
    /// Before the call that was acknowledged, so not after the turn began that is under way.
    before: Instant,
}

/// When a server was gone, and when the next one was started.
#[derive(Clone, Copy)]
pub struct Outage {
    pub gone: Instant,
    pub spawned: Instant,
}

impl Player {
    /// A new match at a server.
    pub async fn sit_down(address: &str, seed: u64) -> Player {
        let game: Box<dyn AnyGame> = menagerie_games::all()
            .into_iter()
            .find(|game| game.info().id == GAMES[seed as usize % GAMES.len()])
            .expect("there is one");
        // Where the options leave nothing to chance, the game begins here as it does there.
        let number =
            game.info().options.iter().find(|option| matches!(option.kind, OptionKind::Number { .. }));
        let given = number.map(|option| (option.key.to_owned(), Value::Number(seed as i64 % 960)));
        let told: serde_json::Map<_, _> =
            given.iter().map(|(key, _)| (key.clone(), json!(seed % 960))).collect();
        let options = Options::check(game.info().options, given.into_iter().collect::<Vec<_>>()).unwrap();
        let line = game.start(options, Chance::from_number(0)).unwrap();
        let client = Client::new();
        let wish = json!({"game": game.info().id, "options": told, "seats": {"w": "me", "b": "me"},
            "clock": {"initial_s": 10_000, "increment_s": 0}});
        let request = client.post(format!("http://{address}/api/matches")).json(&wish);
        let created = answer(request).await.expect("the server runs");
        assert_eq!(created.0, StatusCode::CREATED, "{}", created.1);
        let tokens = created.1["tokens"].clone();
        let path = format!("/api/matches/{}", created.1["match"].as_str().unwrap());
        let player = Player {
            client,
            path,
            tokens,
            line,
            dice: Dice::new(seed),
            acknowledged: Vec::new(),
            pending: None,
            clocks: None,
        };
        for seat in ["w", "b"] {
            let nonce = json!({"nonce": "5a".repeat(32)});
            let given = player.post(address, "nonce", seat, &nonce).await.expect("the server runs");
            assert_eq!(given.0, StatusCode::NO_CONTENT, "{}", given.1);
        }
        player
    }

    async fn post(
        &self,
        address: &str,
        what: &str,
        seat: &str,
        body: &serde_json::Value,
    ) -> Result<(StatusCode, serde_json::Value), Gone> {
        let request = self.client.post(format!("http://{address}{}/{what}", self.path));
        answer(request.bearer_auth(self.tokens[seat].as_str().unwrap()).json(body)).await
    }

    async fn get(&self, address: &str, what: &str) -> serde_json::Value {
        let request = self.client.get(format!("http://{address}{}{what}", self.path));
        let (status, body) = answer(request).await.expect("the server runs");
        assert_eq!(status, StatusCode::OK, "{body}");
        body
    }

    /// How many turns were acknowledged.
    pub fn turns(&self) -> usize {
        self.acknowledged.len()
    }

    /// Whether the game has come to its end.
    pub fn is_over(&self) -> bool {
        self.line.turn().actor().is_none()
    }

    /// Hands in the turn of which nothing is known, or else a new one; it has to be acknowledged. Now and then it is handed in
    /// again, which changes nothing.
    pub async fn play(&mut self, address: &str) -> Result<(), Gone> {
        let before = Instant::now();
        let (status, told) = self.submit(address).await?;
        assert_eq!(status, StatusCode::OK, "{}: {told}", self.path);
        self.acknowledge(&told, before);
        if self.dice.below(8) == 0 {
            self.repeat(address).await?;
        }
        Ok(())
    }

    /// Hands in a turn, and leaves it open whether it was taken.
    pub async fn submit(&mut self, address: &str) -> Result<(StatusCode, serde_json::Value), Gone> {
        let (seat, steps) = match &self.pending {
            Some(pending) => pending.clone(),
            None => {
                let seat = self.line.turn().actor().expect("the game goes on");
                let turns = self.line.turns(1000).unwrap();
                let steps = turns[self.dice.below(turns.len())].clone();
                (self.line.info().seat_id(seat).to_owned(), steps)
            }
        };
        self.pending = Some((seat.clone(), steps.clone()));
        let body = json!({"at": self.acknowledged.len(), "steps": steps});
        self.post(address, "turns", &seat, &body).await
    }

    /// Takes up that the turn that was sent was acknowledged.
    fn acknowledge(&mut self, told: &serde_json::Value, before: Instant) {
        let (seat, steps) = self.pending.take().expect("a turn was sent");
        self.line.play_turn(&steps).expect("it is legal");
        assert_eq!(told["at"], self.acknowledged.len() + 1, "{told}");
        assert_eq!(told["view"], self.line.text());
        let mut events = told["events"].as_array().into_iter().flatten();
        let part = events.find(|event| event["entry"]["type"] == "part").expect("it tells of the turn");
        let version = part["version"].as_u64().unwrap();
        self.acknowledged.push((seat, steps, version));
        self.clocks = Some(Clocks { left: left(told), before });
    }

    /// What was acknowledged last is acknowledged again, and counts once.
    async fn repeat(&self, address: &str) -> Result<(), Gone> {
        let Some((seat, steps, _)) = self.acknowledged.last() else { return Ok(()) };
        let body = json!({"at": self.acknowledged.len() - 1, "steps": steps});
        let (status, told) = self.post(address, "turns", seat, &body).await?;
        assert_eq!((status, &told["at"]), (StatusCode::OK, &json!(self.acknowledged.len())), "{told}");
        Ok(())
    }

    /// The parts in the log, of which no version is missing.
    async fn parts(&self, address: &str) -> Vec<Part> {
        let (mut parts, mut since) = (Vec::new(), 0);
        loop {
            let told = self.get(address, &format!("/events?since={since}")).await;
            for event in told["events"].as_array().unwrap() {
                let version = event["version"].as_u64().unwrap();
                assert_eq!(version, since + 1, "the versions have no gap");
                since = version;
                if event["entry"]["type"] == "part" {
                    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
                    parts.push((text(&event["seat"]), text(&event["entry"]["steps"]), version));
                    assert_eq!(event["at"], parts.len(), "each turn counts once");
                }
            }
            if told["next"].is_null() {
                return parts;
            }
        }
    }

    /// The match stands where it was acknowledged to stand, but for the turn of which nothing is known: that one was taken
    /// whole or not at all. It is handed in again then, so that afterwards all is known.
    pub async fn check(&mut self, address: &str, outage: Option<Outage>) {
        let mut state = self.get(address, "").await;
        // One that was there all the time may be behind another one; one that has just started has read what there is.
        let patient = Instant::now() + CATCHES_UP;
        while outage.is_none() && state["at"].as_u64() < Some(self.acknowledged.len() as u64) {
            assert!(Instant::now() < patient, "{}: what was acknowledged is lost: {state}", self.path);
            tokio::time::sleep(Duration::from_millis(20)).await;
            state = self.get(address, "").await;
        }
        let looked = Instant::now();
        assert!(state["frozen"].is_null(), "{state}");
        let mut parts = self.parts(address).await;
        let is_taken = parts.len() > self.acknowledged.len();
        if is_taken {
            let (seat, steps, _) = parts.pop().unwrap();
            assert_eq!(Some((seat, steps)), self.pending, "what is more was sent");
        }
        assert_eq!(parts, self.acknowledged, "{}: what was acknowledged is there, once", self.path);
        if let (Some(outage), Some(clocks)) = (outage, &self.clocks) {
            clocks.check(left(&state), outage, looked, is_taken);
        }
        if !is_taken {
            assert_eq!(state["view"], self.line.text());
            self.repeat(address).await.expect("the server runs");
        }
        if self.pending.is_some() {
            self.play(address).await.expect("the server runs");
        }
        assert_eq!(self.parts(address).await, self.acknowledged, "what is handed in again counts once");
    }
}

impl Clocks {
    /// No clock ran while no server did: both together have lost no more than the time in which one can have run, and if
    /// nothing was played since, only the one of the seat to act has lost any.
    fn check(&self, now: [Duration; 2], outage: Outage, looked: Instant, is_taken: bool) {
        let running = (outage.gone - self.before) + (looked - outage.spawned) + ROUNDING;
        let lost =
            [0, 1].map(|seat| self.left[seat].checked_sub(now[seat]).expect("no clock gains anything"));
        assert!(
            lost[0] + lost[1] <= running,
            "the clocks lost {lost:?}, and the servers ran for {running:?} only; the outage took {:?}",
            outage.spawned - outage.gone
        );
        assert!(is_taken || lost.contains(&Duration::ZERO), "one clock runs at a time: {lost:?}");
    }
}

/// What each seat has left.
fn left(told: &serde_json::Value) -> [Duration; 2] {
    ["w", "b"].map(|seat| {
        let left = &told["clock"]["seats"][seat]["left_ms"];
        Duration::from_millis(left.as_u64().unwrap_or_else(|| panic!("a clock is told: {told}")))
    })
}

/// An answer that came whole.
async fn answer(request: reqwest::RequestBuilder) -> Result<(StatusCode, serde_json::Value), Gone> {
    let response = request.timeout(Duration::from_secs(30)).send().await.map_err(|why| gone(&why))?;
    let status = response.status();
    let text = response.text().await.map_err(|why| gone(&why))?;
    Ok((status, serde_json::from_str(&text).unwrap_or_default()))
}

fn gone(why: &reqwest::Error) -> Gone {
    assert!(!why.is_timeout(), "a server that runs answers");
    Gone
}
