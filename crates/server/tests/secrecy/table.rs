//! Two servers of one world, at which the same is done to twins.

use crate::common::{Server, config};
use crate::reach::{Looker, Told};
use crate::twins::{Placed, Twins};
use menagerie_kernel::{Eye, Info, Seat, SeatInfo};
use menagerie_server::{Catalog, Config, Door, StagedWorld};
use menagerie_show::{AnyGame, Erased, Game};
use menagerie_testkit::Dice;
use reqwest::{Method, StatusCode};
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// For how many turns a pair is played on.
const TURNS: usize = 4;

/// What was tried.
#[derive(Default)]
pub struct Tally {
    /// How many pairs.
    pub pairs: usize,
    /// How many answers were the same.
    pub answers: usize,
    /// In how many pairs there was something that the eye could not see.
    pub differ: usize,
}

/// An answer that tells what it should not.
#[derive(Debug)]
pub struct Leak {
    /// The eye that reads it.
    pub eye: Eye,
    /// What was asked.
    pub asked: String,
    /// The positions, and the answers.
    pub of: [(String, String); 2],
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "what is told to {:?} who asks `{}` depends on what is hidden", self.eye, self.asked)?;
        self.of.iter().try_for_each(|(position, answer)| write!(f, "\n\nin {position}:\n{answer}"))
    }
}

/// A server, and where the matches begin that are made on it.
pub struct House {
    pub server: Server,
    pub world: StagedWorld,
    at: Arc<Mutex<Option<String>>>,
}

impl House {
    pub async fn open(game: Box<dyn AnyGame>) -> House {
        let (game, at) = Placed::new(game);
        let (world, data) = (StagedWorld::new(1), Arc::new(TempDir::new().unwrap()));
        // On a machine that is busy otherwise, much is asked between two looks at a socket.
        const PATIENCE: Duration = Duration::from_secs(60 * 60);
        let config = Config {
            silence: PATIENCE,
            request_timeout: PATIENCE,
            door: Door { patience: PATIENCE, head: PATIENCE, ..Door::default() },
            ..config(data.path())
        };
        let catalog = Catalog::new().add(Box::new(game), None);
        let server = Server::start_on(Box::new(world.clone()), catalog, config, data).await;
        House { server, world, at }
    }

    /// A match that begins with a position, each of whose first seats has a person of its own who has given a nonce.
    pub async fn table(&self, seats: &[SeatInfo], mut wish: Value, position: &str) -> Table<'_> {
        *self.at.lock().unwrap() = Some(position.to_owned());
        wish["seats"] =
            seats.iter().map(|seat| (seat.id.to_owned(), json!("open"))).collect::<Map<_, _>>().into();
        wish["seats"][seats[0].id] = json!("me");
        let ((status, created), cookie) = self.server.call_as("", Method::POST, "/api/matches", wish).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
        let mut proofs = vec![(created["tokens"][seats[0].id].as_str().unwrap().to_owned(), cookie)];
        for seat in &seats[1..] {
            let wish = json!({"invite": created["invites"][seat.id]});
            let ((status, joined), cookie) =
                self.server.call_as("", Method::POST, &format!("{path}/join"), wish).await;
            assert_eq!(status, StatusCode::OK, "{joined}");
            proofs.push((joined["token"].as_str().unwrap().to_owned(), cookie));
        }
        for (nth, (token, _)) in proofs.iter().enumerate() {
            let share = json!({"nonce": format!("{nth:02x}").repeat(32)});
            let (status, answer) = self.server.post(&format!("{path}/nonce"), Some(token), share).await;
            assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
        }
        Table { house: self, path, proofs }
    }
}

/// A match, and what proves each of its seats.
pub struct Table<'h> {
    pub house: &'h House,
    path: String,
    proofs: Vec<(String, String)>,
}

impl Table<'_> {
    pub async fn looker(&self, eye: Eye) -> Looker<'_> {
        let proof = eye.seat().map(|seat| self.proofs[usize::from(seat.0)].clone());
        let (token, cookie) = proof.map_or((None, String::new()), |(token, cookie)| (Some(token), cookie));
        let protocol = token.as_ref().map_or("menagerie".to_owned(), |token| format!("menagerie.{token}"));
        let of = self.house.server.again(&json!({"match": self.path.rsplit('/').next()}));
        let socket = of.socket(0, Some(&protocol)).await;
        Looker::new(&self.house.server, self.path.clone(), token, cookie, socket)
    }

    /// Hands in a part, and returns the answer.
    pub async fn play(&self, seat: Seat, at: u64, part: &str) -> String {
        let looker = self.proofs[usize::from(seat.0)].clone();
        let path = format!("{}/turns", self.path);
        let wish = json!({"at": at, "steps": part});
        let (status, answer) = self.house.server.post(&path, Some(&looker.0), wish).await;
        assert_eq!(status, StatusCode::OK, "{part}: {answer}");
        answer.to_string()
    }
}

/// Tries so many pairs of a game, whose servers are those of one world.
pub fn try_pairs<G: Game>(game: G, pairs: usize) -> Result<Tally, Box<Leak>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let erased = || Box::new(Erased::new(game.clone()));
        let houses = [House::open(erased()).await, House::open(erased()).await];
        let mut tally = Tally::default();
        let mut nth = 0;
        while tally.pairs < pairs {
            nth += 1;
            let mut dice = Dice::new(nth);
            if let Some(twins) = Twins::new(&game, &mut dice) {
                try_pair(&houses, game.info(), twins, &mut dice, &mut tally).await?;
            }
        }
        for house in houses {
            house.server.stop().await;
        }
        Ok(tally)
    })
}

/// Plays a pair on, and asks everything on behalf of each eye that cannot tell one from the other.
async fn try_pair(
    houses: &[House; 2],
    info: &'static Info,
    mut twins: Twins,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Box<Leak>> {
    let [one, other] = twins.texts();
    let clock = json!({"initial_s": 600, "increment_s": 5});
    let wish = json!({"game": info.id, "options": twins.options, "clock": clock});
    let tables = [
        houses[0].table(info.seats, wish.clone(), &one).await,
        houses[1].table(info.seats, wish, &other).await,
    ];
    let mut lookers = lookers(&tables, &twins.eyes).await;
    let (mut at, mut is_hiding) = (0, one != other);
    for turn in 0..=TURNS {
        let next = twins.go_on(dice).filter(|_| turn < TURNS);
        let parts = next.as_ref().map_or(&[][..], |(parts, _)| parts);
        for (eye, looker) in &mut lookers {
            tally.answers += same(*eye, looker, &twins, parts, dice).await?;
        }
        let Some((parts, after)) = next else { break };
        tally.answers += play(&tables, [&twins, &after], &parts, at, &mut lookers, dice).await?;
        at += parts.len() as u64;
        is_hiding |= parts.iter().any(|(_, [one, other])| one != other);
        twins = after;
        lookers.retain(|(eye, _)| twins.eyes.contains(eye));
        if twins.lines[0].turn().outcome().is_some() {
            break;
        }
    }
    tally.pairs += 1;
    tally.differ += usize::from(is_hiding);
    Ok(())
}

/// Those who look at both tables, as each of these eyes.
pub async fn lookers<'t>(tables: &'t [Table<'_>; 2], eyes: &[Eye]) -> Vec<(Eye, [Looker<'t>; 2])> {
    let mut lookers = Vec::new();
    for eye in eyes {
        lookers.push((*eye, [tables[0].looker(*eye).await, tables[1].looker(*eye).await]));
    }
    lookers
}

/// Hands in what is played here and there. Where that happens at the same time, nobody sees the first before the last is in.
async fn play(
    tables: &[Table<'_>; 2],
    [before, after]: [&Twins; 2],
    parts: &[(Seat, [String; 2])],
    at: u64,
    lookers: &mut [(Eye, [Looker<'_>; 2])],
    dice: &mut Dice,
) -> Result<usize, Box<Leak>> {
    let mut count = 0;
    tables.iter().for_each(|table| table.house.world.advance(Duration::from_secs(1)));
    for (nth, (seat, [one, other])) in parts.iter().enumerate() {
        let answers = [tables[0].play(*seat, at, one).await, tables[1].play(*seat, at, other).await];
        if after.eyes.contains(&Eye::Seat(*seat)) {
            let told = answers.map(|answer| vec![("/turns".to_owned(), answer)]);
            count += compare(Eye::Seat(*seat), after.texts(), told)?;
        }
        if nth + 1 < parts.len() {
            for (eye, looker) in
                lookers.iter_mut().filter(|(eye, _)| *eye != Eye::Seat(*seat) || one == other)
            {
                count += same(*eye, looker, before, &[], dice).await?;
            }
        }
    }
    Ok(count)
}

/// Asks everything in both places, on behalf of one eye.
async fn same(
    eye: Eye,
    lookers: &mut [Looker<'_>; 2],
    twins: &Twins,
    next: &[(Seat, [String; 2])],
    dice: &mut Dice,
) -> Result<usize, Box<Leak>> {
    // What others may play here or there, and this eye's seat may not.
    let line = &twins.lines[0];
    let texts = next.iter().flat_map(|(_, parts)| parts);
    let is_legal = |part: &str| eye.seat().is_some_and(|seat| line.check_part(seat, part).is_ok());
    let wrong: Vec<String> = texts.filter(|part| !is_legal(part)).cloned().collect();
    compare(eye, twins.texts(), reached(lookers, &wrong, dice).await)
}

/// What is told in both places to one who asks the same.
pub async fn reached(lookers: &mut [Looker<'_>; 2], wrong: &[String], dice: &mut Dice) -> [Told; 2] {
    let lot = dice.roll();
    let [one, other] = lookers;
    let mut told =
        [one.reached(&mut Dice::new(lot), wrong).await, other.reached(&mut Dice::new(lot), wrong).await];
    // The presence is told when the server comes to it.
    for _ in 0..100 {
        if one.presence() == other.presence() {
            break;
        }
        one.listen().await;
        other.listen().await;
    }
    for (told, looker) in told.iter_mut().zip([one, other]) {
        told.push(("the socket of who is there".to_owned(), looker.presence()));
    }
    told
}

/// Nothing may differ; the texts are those of both positions.
pub fn compare(eye: Eye, [here, there]: [String; 2], [one, other]: [Told; 2]) -> Result<usize, Box<Leak>> {
    let count = one.len();
    for ((asked, one), (_, other)) in one.into_iter().zip(other) {
        if one != other {
            return Err(Box::new(Leak { eye, asked, of: [(here, one), (there, other)] }));
        }
    }
    Ok(count)
}
