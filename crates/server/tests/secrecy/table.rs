//! Two servers of one world, at which the same is done to twins.

use crate::common::{Server, config};
use crate::reach::{Looker, Told};
use crate::twins::{Placed, Twins};
use menagerie_kernel::{Eye, Info, Seat};
use menagerie_server::{Catalog, StagedWorld};
use menagerie_show::Game;
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
    /// Who reads it.
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
struct House {
    server: Server,
    world: StagedWorld,
    at: Arc<Mutex<Option<String>>>,
}

impl House {
    async fn open<G: Game>(game: G) -> House {
        let (game, at) = Placed::new(game);
        let (world, data) = (StagedWorld::new(1), Arc::new(TempDir::new().unwrap()));
        let (config, catalog) = (config(data.path()), Catalog::new().add(Box::new(game), None));
        let server = Server::start_on(Box::new(world.clone()), catalog, config, data).await;
        House { server, world, at }
    }

    /// A match that begins with a position, each seat of which has a person of its own.
    async fn table(&self, info: &Info, position: &str) -> Table<'_> {
        *self.at.lock().unwrap() = Some(position.to_owned());
        let seats: Map<String, Value> =
            info.seats.iter().map(|seat| (seat.id.to_owned(), json!("open"))).collect();
        let mut wish = json!({"game": info.id, "seats": seats, "seed": 1, "clock": {"initial_s": 600, "increment_s": 5}});
        wish["seats"][info.seats[0].id] = json!("me");
        let ((status, created), cookie) = self.server.call_as("", Method::POST, "/api/matches", wish).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
        let mut proofs = vec![(created["tokens"][info.seats[0].id].as_str().unwrap().to_owned(), cookie)];
        for seat in &info.seats[1..] {
            let wish = json!({"invite": created["invites"][seat.id]});
            let ((status, joined), cookie) =
                self.server.call_as("", Method::POST, &format!("{path}/join"), wish).await;
            assert_eq!(status, StatusCode::OK, "{joined}");
            proofs.push((joined["token"].as_str().unwrap().to_owned(), cookie));
        }
        Table { house: self, path, proofs }
    }
}

/// A match, and what proves each of its seats.
struct Table<'h> {
    house: &'h House,
    path: String,
    proofs: Vec<(String, String)>,
}

impl Table<'_> {
    async fn looker(&self, eye: Eye) -> Looker<'_> {
        let proof = eye.seat().map(|seat| self.proofs[usize::from(seat.0)].clone());
        let (token, cookie) = proof.map_or((None, String::new()), |(token, cookie)| (Some(token), cookie));
        let protocol = token.as_ref().map_or("menagerie".to_owned(), |token| format!("menagerie.{token}"));
        let of = self.house.server.again(&json!({"match": self.path.rsplit('/').next()}));
        let socket = of.socket(0, Some(&protocol)).await;
        Looker { server: &self.house.server, path: self.path.clone(), token, cookie, socket }
    }

    /// Hands in a part, and returns the answer.
    async fn play(&self, seat: Seat, at: u64, part: &str) -> String {
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
        let houses = [House::open(game.clone()).await, House::open(game.clone()).await];
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
    let tables = [houses[0].table(info, &one).await, houses[1].table(info, &other).await];
    let mut lookers = Vec::new();
    for eye in &twins.eyes {
        lookers.push((*eye, [tables[0].looker(*eye).await, tables[1].looker(*eye).await]));
    }
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
            let [one, other] = answers.map(|answer| vec![("/turns".to_owned(), answer)]);
            count += compare(Eye::Seat(*seat), after, one, other)?;
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
    let lot = dice.roll();
    let one = lookers[0].reached(&mut Dice::new(lot), &wrong).await;
    let other = lookers[1].reached(&mut Dice::new(lot), &wrong).await;
    compare(eye, twins, one, other)
}

fn compare(eye: Eye, twins: &Twins, one: Told, other: Told) -> Result<usize, Box<Leak>> {
    let [here, there] = twins.texts();
    let count = one.len();
    for ((asked, one), (_, other)) in one.into_iter().zip(other) {
        if one != other {
            return Err(Box::new(Leak { eye, asked, of: [(here, one), (there, other)] }));
        }
    }
    Ok(count)
}
