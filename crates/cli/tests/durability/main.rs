//! The server is killed (SIGKILL) at any moment in the middle of turns, and started again on what it has left behind.
//!
//! No turn that was acknowledged is lost, none counts twice, every match goes on, and no clock ran while no server did.
//! `make test` kills a few times; `make durability KILLS=500` as often as that.
#![allow(clippy::disallowed_methods, reason = "tests own processes, files and time")]
#![cfg(unix)]

#[path = "../../../store/tests/cluster/mod.rs"]
mod cluster;
mod disk;
mod player;
mod program;
#[path = "../served/mod.rs"]
mod served;

use cluster::Cluster;
use menagerie_testkit::Dice;
use player::{Gone, Outage, Player};
use program::Program;
use std::sync::{Arc, RwLock};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How many matches are played at the same time.
const MATCHES: u64 = 6;

/// How often the server is killed.
fn kills() -> u64 {
    let given = std::env::var("KILLS").ok();
    given.map_or(5, |kills| kills.parse().expect("KILLS is a number"))
}

/// A moment in the middle of everything.
async fn a_while(dice: &mut Dice) {
    sleep(Duration::from_millis(50 + dice.below(350) as u64)).await;
}

/// Plays until the server is gone.
async fn until_gone(mut player: Player, address: String) -> Player {
    while !player.is_over() && player.play(&address).await.is_ok() {}
    player
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_has_kept_what_it_acknowledged() {
    let data = tempfile::tempdir().unwrap();
    let place = ["--data", data.path().to_str().unwrap()];
    let mut dice = Dice::new(1);
    let mut program = Program::start(&place);
    let (mut players, mut seeds, mut turns) = (Vec::new(), 0.., 0);
    for kill in 0..kills() {
        while players.len() < MATCHES as usize {
            players.push(Player::sit_down(&program.address, seeds.next().unwrap()).await);
        }
        let mut tasks = JoinSet::new();
        for player in players.drain(..) {
            tasks.spawn(until_gone(player, program.address.clone()));
        }
        a_while(&mut dice).await;
        let gone = program.kill();
        while let Some(player) = tasks.join_next().await {
            players.push(player.unwrap());
        }
        // Once so long that a clock that ran through it could not be overlooked.
        sleep(Duration::from_millis(if kill == 1 { 1500 } else { 50 })).await;
        program = Program::start(&place);
        let outage = Outage { gone, spawned: program.spawned };
        for player in &mut players {
            player.check(&program.address, Some(outage)).await;
        }
        // Those that are over were checked for the last time.
        turns +=
            players.extract_if(.., |player| player.is_over()).map(|player| player.turns()).sum::<usize>();
    }
    turns += players.iter().map(Player::turns).sum::<usize>();
    assert!(turns as u64 > kills(), "{turns} turns");
    eprintln!("{} kills, {turns} turns acknowledged, all there", kills());
    program.kill();
    // What is derived from the log was not torn from it.
    let mut rebuild = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin("menagerie"));
    rebuild
        .arg("rebuild")
        .args(place)
        .assert()
        .success()
        .stdout(predicates::str::contains(" 0 derived rows mended"));
}

/// Where two servers are, as long as they are there.
type Addresses = Arc<RwLock<[Option<String>; 2]>>;

/// Plays by one server or the other, whichever is there, until it is enough. A turn of which nothing is known is handed in
/// again, mostly by the other one.
async fn by_either(mut player: Player, addresses: Addresses, seed: u64) -> Player {
    let mut dice = Dice::new(seed);
    loop {
        let all = addresses.read().unwrap().clone();
        match &all[dice.below(2)] {
            Some(address) if address.is_empty() => return player,
            _ if player.is_over() => return player,
            Some(address) => {
                if let Err(Gone) = player.play(address).await {
                    sleep(Duration::from_millis(5)).await;
                }
            }
            None => sleep(Duration::from_millis(5)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_servers_on_one_database_either_may_be_killed() {
    let database = Cluster::shared().database("");
    let url = Cluster::shared().url(&database);
    let place = ["--database", url.as_str()];
    let mut programs = [0, 1].map(|_| Some(Program::start(&place)));
    let at = |program: &Option<Program>| program.as_ref().map(|program| program.address.clone());
    let addresses: Addresses = Arc::new(RwLock::new([at(&programs[0]), at(&programs[1])]));
    let mut tasks = JoinSet::new();
    for seed in 0..MATCHES {
        let player = Player::sit_down(&at(&programs[0]).unwrap(), seed).await;
        tasks.spawn(by_either(player, addresses.clone(), seed));
    }
    let mut dice = Dice::new(2);
    for kill in 0..kills() {
        a_while(&mut dice).await;
        // Each third time both, one right after the other.
        let first = dice.below(2);
        let killed = if kill % 3 == 2 { vec![first, 1 - first] } else { vec![first] };
        for &which in &killed {
            programs[which].take().unwrap().kill();
            addresses.write().unwrap()[which] = None;
        }
        for &which in &killed {
            programs[which] = Some(Program::start(&place));
            addresses.write().unwrap()[which] = at(&programs[which]);
        }
    }
    a_while(&mut dice).await;
    *addresses.write().unwrap() = [Some(String::new()), Some(String::new())];
    let mut turns = 0;
    while let Some(player) = tasks.join_next().await {
        let mut player = player.unwrap();
        for program in programs.iter().flatten() {
            player.check(&program.address, None).await;
        }
        turns += player.turns();
    }
    assert!(turns as u64 > kills(), "{turns} turns");
    eprintln!("{} kills of two servers, {turns} turns acknowledged, all there", kills());
    programs.into_iter().flatten().for_each(|program| _ = program.kill());
}
