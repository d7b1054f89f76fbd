//! Computer seats: they think beside everything else and submit like everybody. So does what a game has to work out before it
//! goes on.

use crate::act::Act;
use crate::api_error::ApiError;
use crate::app::App;
use crate::fair_queue::{Permit, Rank};
use crate::room::Room;
use menagerie_kernel::Seat;
use menagerie_search::{Limits, Player};
use menagerie_store::{Leased, Thought};
use menagerie_table::{Match, Phase, Refusal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much longer than a thought its lease lasts, because a machine may be busy. If that is not enough, another process thinks
/// as well, and the match takes one of the two answers.
const SPARE: Duration = Duration::from_secs(10);

/// How long to wait at least before a lease is asked for again.
const PAUSE: Duration = Duration::from_millis(250);

/// How many times as long as a computer player's thought the work may take that leads to a part which nobody chooses.
const RECKONS: u32 = 10;

/// One seat for which something is to be worked out.
struct Thinker {
    app: Arc<App>,
    room: Arc<Room>,
    of: Arc<Match>,
    seat: Seat,
    /// The level of the computer in that seat; none where nobody chooses.
    level: Option<u8>,
    cancel: Arc<AtomicBool>,
}

/// Lets every computer seat that is to act think, and those that are not stop.
pub(crate) fn wake(app: &Arc<App>, room: &Arc<Room>) {
    let Phase::Begun(of) = room.present() else { return };
    let of = &of;
    room.forget_old_thoughts(of);
    for seat in of.thinkers().iter() {
        let level = of.computer(seat).filter(|_| !of.is_reckoning());
        let Some(cancel) = room.begin_thought(seat, of.at()) else { continue };
        let (app, room, of) = (app.clone(), room.clone(), of.clone());
        let thinker = Thinker { app, room, of, seat, level, cancel };
        tokio::spawn(thinker.run());
    }
}

impl Thinker {
    async fn run(self) {
        let Some(level) = self.level else { return self.reckon().await };
        let Some(permit) = self.turn(self.app.config.think + self.app.config.release).await else { return };
        // From here on nothing depends on how busy the thinkers are.
        let begun = self.app.world.elapsed();
        let steps = self.think(level, permit, begun).await;
        self.wait_for_release(begun).await;
        if self.cancelled() {
            return;
        }
        let act = Act::Play { seat: self.seat, at: self.of.at(), steps, level: self.level };
        match self.app.change(&self.room, act).await {
            Ok(_) => {}
            Err(ApiError::Refused { refusal: Refusal::Illegal(illegal), .. }) => {
                tracing::error!(game = self.of.info().id, %illegal, "the computer chose an illegal part");
                self.play_anything().await;
            }
            // The match has ended or changed meanwhile, or the store failed and has said so itself.
            Err(problem) => tracing::debug!(%problem, "the computer's part was not taken"),
        }
    }

    /// A place to think at, once no other process thinks about the same match; none if the thought is not wanted any
    /// more by then. The lease comes after the place, so that of several processes one with a free place thinks.
    async fn turn(&self, longest: Duration) -> Option<Permit> {
        let thought = Thought { id: &self.of.setup().id, seat: self.seat.0, at: self.of.at() };
        loop {
            let permit = self.permit().await;
            if self.cancelled() {
                return None;
            }
            let left = match self.app.store.lease_thought(thought, longest + SPARE).await {
                Ok(Leased::Here) => return Some(permit),
                Ok(Leased::Elsewhere(left)) => left,
                Err(error) => {
                    tracing::warn!(id = thought.id, %error, "nobody knows whether another process thinks");
                    SPARE
                }
            };
            drop(permit);
            self.app.world.until(self.app.world.elapsed() + left.max(PAUSE)).await;
        }
    }

    /// A place to think at. The people for whom the computer plays take turns, by where they play from; a match in which nobody
    /// waits comes last.
    async fn permit(&self) -> Permit {
        let mut presence = self.room.presence.watch();
        loop {
            let is_awaited = self.room.is_awaited(self.app.world.now_ms());
            let rank = if is_awaited { Rank::Person } else { Rank::Nobody };
            let waiting = self.app.thinkers.wait(rank, &self.room.origin());
            tokio::select! {
                permit = waiting.permit() => return permit,
                // Somebody has come, who waits from now on.
                Ok(()) = presence.changed(), if !is_awaited => {}
            }
        }
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// What the player chooses; whatever is legal if it fails.
    async fn think(&self, level: u8, permit: Permit, begun: Duration) -> String {
        let game = self.of.info().id;
        let player = self.app.catalog.find(game).and_then(|offer| offer.player.clone());
        let chosen = match player {
            Some(player) => self.ask(player, level, permit, begun).await,
            None => Err("no player".to_owned()),
        };
        chosen.unwrap_or_else(|why| {
            if !self.cancelled() {
                tracing::error!(game, why, "the computer did not choose");
            }
            any_part(&self.of, self.seat).unwrap_or_default()
        })
    }

    /// Works out the part that nobody chooses.
    async fn reckon(self) {
        let time = self.app.config.think * RECKONS;
        let Some(permit) = self.turn(time).await else { return };
        let (work, cancel) = (self.of.reckoner(), self.cancel.clone());
        let working = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            let now = || begun.elapsed();
            let part = work(&mut Limits::time(time, &now).unless(&cancel).go_on());
            drop(permit);
            part
        });
        let part = working.await.unwrap_or_else(|panic| {
            tracing::error!(%panic, "what a game waits for could not be worked out");
            None
        });
        // What was stopped half-way is no answer.
        let Some(part) = part.filter(|_| !self.cancelled()) else { return };
        if let Err(problem) = self.app.change(&self.room, Act::Reckon { at: self.of.at(), part }).await {
            tracing::debug!(%problem, "what was worked out was not taken");
        }
    }

    async fn ask(
        &self,
        player: Arc<dyn Player>,
        level: u8,
        permit: Permit,
        begun: Duration,
    ) -> Result<String, String> {
        // The thread is handed only what this seat knows.
        let knowledge = self.of.knowledge(self.seat);
        let seed = self.of.setup().source.computer_seed(self.seat.0, self.of.at());
        let (time, cancel) = (self.app.config.think, self.cancel.clone());
        let thinking = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            let now = || begun.elapsed();
            let chosen = player.choose(knowledge, level, seed, &Limits::time(time, &now).unless(&cancel));
            (chosen.map(|choice| choice.part).map_err(|why| why.to_string()), permit)
        });
        let (chosen, permit) = thinking.await.map_err(|panic| panic.to_string())?;
        if self.of.info().hidden {
            // When the place becomes free must not tell how soon the computer knew its answer.
            self.app.world.until(begun + time).await;
        }
        drop(permit);
        chosen
    }

    /// In a game with secrets a computer answers at a moment that was fixed before it thought, or, if
    /// the machine is too busy for that, at the next multiple of it.
    async fn wait_for_release(&self, begun: Duration) {
        let period = self.app.config.release.max(Duration::from_millis(1));
        if self.of.info().hidden {
            let passed = self.app.world.elapsed().saturating_sub(begun).as_nanos() / period.as_nanos();
            let periods = u32::try_from(passed + 1).unwrap_or(u32::MAX);
            self.app.world.until(begun + period * periods).await;
        }
    }

    async fn play_anything(&self) {
        let Some(steps) = any_part(&self.of, self.seat) else { return };
        let act = Act::Play { seat: self.seat, at: self.of.at(), steps, level: self.level };
        if let Err(problem) = self.app.change(&self.room, act).await {
            tracing::error!(%problem, "the computer could not play at all");
        }
    }
}

/// The first part that a seat is offered.
fn any_part(of: &Match, seat: Seat) -> Option<String> {
    const LONGEST: usize = 256;
    let mut prefix = String::new();
    for _ in 0..LONGEST {
        let offered = of.offered(seat, &prefix).ok()?;
        if offered.complete {
            return Some(prefix);
        }
        if !prefix.is_empty() {
            prefix.push(',');
        }
        prefix.push_str(&offered.steps.first()?.text);
    }
    None
}
