//! A match that two bots play, each at a socket of its own.

use super::call::{Caller, PATIENCE, Trouble};
use super::ear::{self, Ear, Heard, News};
use super::script::Script;
use super::tally::Tally;
use fastrand::Rng;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{sleep, sleep_until, timeout};

/// How long a bot waits before it begins again after something went wrong, so that a server in trouble is not flooded.
const PAUSE: Duration = Duration::from_secs(1);

/// What all bots need.
pub struct Plan {
    pub caller: Caller,
    pub address: SocketAddr,
    /// How long after one turn of a match the next one follows.
    pub every: Duration,
    pub scripts: Vec<Script>,
    pub tally: Tally,
}

impl Plan {
    /// A script by chance.
    fn script(&self, dice: &mut Rng) -> usize {
        dice.usize(..self.scripts.len())
    }
}

/// A match.
pub struct Table {
    /// Where it is, as `/api/matches/ID`.
    pub path: String,
    pub tokens: [String; 2],
    /// The number of its script.
    pub script: usize,
    sockets: Option<Sockets>,
}

/// The sockets of both seats, which close when this is dropped.
struct Sockets {
    _ears: [Ear; 2],
    heard: UnboundedReceiver<Heard>,
}

impl Table {
    /// Makes a match and gives the share of each seat in its chance, so that its game begins.
    pub async fn open(plan: &Plan, dice: &mut Rng) -> Result<Table, Trouble> {
        #[derive(Deserialize)]
        struct Created {
            r#match: String,
            tokens: BTreeMap<String, String>,
        }
        let number = plan.script(dice);
        let script = &plan.scripts[number];
        let wish = script.wish().to_string().into_bytes();
        let made = plan.caller.post("/api/matches", None, wish).await?;
        let Created { r#match: id, mut tokens } = made.read()?;
        let path = format!("/api/matches/{id}");
        let token = |seat| tokens.remove(seat).ok_or_else(|| Trouble::new("a seat without a token"));
        let [first, second] = script.seats.map(token);
        let tokens = [first?, second?];
        for token in &tokens {
            let nonce = format!("{:016x}", dice.u64(..)).repeat(4);
            let body = json!({"nonce": nonce}).to_string().into_bytes();
            plan.caller.post(&format!("{path}/nonce"), Some(token), body).await?.taken()?;
        }
        Ok(Table { path, tokens, script: number, sockets: None })
    }

    /// Opens the sockets of both seats, if that has not been done.
    pub async fn listen(&mut self, plan: &Plan) -> Result<(), Trouble> {
        if self.sockets.is_none() {
            let (tell, heard) = mpsc::unbounded_channel();
            // What came before the first turn (seats, nonces, the deal) is known.
            let path = format!("{}/socket?since=0", self.path);
            let open = |seat: usize| ear::listen(plan.address, &path, &self.tokens[seat], seat, tell.clone());
            self.sockets = Some(Sockets { _ears: [open(0).await?, open(1).await?], heard });
        }
        Ok(())
    }

    /// Plays the match to its end; the turns fall on `due` and every so often after it.
    async fn play(&mut self, plan: &Plan, due: &mut Instant) -> Result<(), Trouble> {
        let script = &plan.scripts[self.script];
        for at in 0..script.turns.len() {
            sleep_until((*due).into()).await;
            self.turn(plan, at).await?;
            *due = (*due + plan.every).max(Instant::now());
        }
        if !script.is_over {
            let seat = 1 - script.turns.last().map_or(0, |(seat, _)| *seat);
            let body = br#"{"action":"resign"}"#.to_vec();
            let path = format!("{}/actions", self.path);
            plan.caller.post(&path, Some(&self.tokens[seat]), body).await?.taken()?;
        }
        Ok(())
    }

    /// Plays a turn, and waits until it is acknowledged and the opponent has heard of it.
    async fn turn(&mut self, plan: &Plan, at: usize) -> Result<(), Trouble> {
        let (seat, steps) = &plan.scripts[self.script].turns[at];
        let body = json!({"at": at, "steps": steps}).to_string().into_bytes();
        let path = format!("{}/turns", self.path);
        let (phase, sent) = (plan.tally.phase(), Instant::now());
        let answer = plan.caller.post(&path, Some(&self.tokens[*seat]), body).await?;
        let took = sent.elapsed();
        answer.taken()?;
        plan.tally.answered(phase, took);
        let heard = self.hear(1 - seat, at as u64 + 1).await?;
        plan.tally.heard(phase, heard.saturating_duration_since(sent));
        Ok(())
    }

    /// When a seat heard that the game stands at a change.
    async fn hear(&mut self, seat: usize, at: u64) -> Result<Instant, Trouble> {
        let sockets = self.sockets.as_mut().ok_or_else(|| Trouble::new("no socket"))?;
        let heard = async {
            loop {
                match sockets.heard.recv().await {
                    Some(Heard { news: News::Lost(trouble), .. }) => return Err(trouble),
                    Some(Heard { seat: who, news: News::At(now, _) }) if now > at => {
                        return Err(Trouble(format!("seat {who} heard of a turn that nobody played")));
                    }
                    Some(Heard { seat: who, news: News::At(now, when) }) if who == seat && now == at => {
                        return Ok(when);
                    }
                    Some(_) => {}
                    None => return Err(Trouble::new("socket broken")),
                }
            }
        };
        timeout(PATIENCE, heard).await.unwrap_or_else(|_| Err(Trouble::new("a turn that was not heard of")))
    }
}

/// Plays one match after the other, until the task is ended. The first turn comes at some moment of the time that there is
/// between two, so that not all matches move at once.
pub async fn live(plan: Arc<Plan>, mut table: Table, mut dice: Rng) {
    let mut due = Instant::now() + plan.every.mul_f64(dice.f64());
    loop {
        if let Err(trouble) = table.play(&plan, &mut due).await {
            plan.tally.trouble(plan.tally.phase(), trouble);
            sleep(PAUSE).await;
        }
        table = seated(&plan, &mut dice).await;
    }
}

/// A match with its sockets, however long that takes.
async fn seated(plan: &Plan, dice: &mut Rng) -> Table {
    loop {
        let opened = async {
            let mut table = Table::open(plan, dice).await?;
            table.listen(plan).await?;
            Ok(table)
        };
        match opened.await {
            Ok(table) => return table,
            Err(trouble) => plan.tally.trouble(plan.tally.phase(), trouble),
        }
        sleep(PAUSE).await;
    }
}
