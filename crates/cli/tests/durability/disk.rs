//! That no turn is acknowledged before the disk has it.
//!
//! A killed process proves nothing of that: what it has written stays with the system, synced or not. So the system itself
//! is made to misbehave, by `strace`, which delays or fails the very calls (`fsync`, `fdatasync`) by which a program waits for
//! the disk. A server that does not wait for them, as with `PRAGMA synchronous = OFF` or `NORMAL`, fails both tests: its
//! answers are not delayed, and it acknowledges what the disk has refused.

use crate::player::Player;
use crate::program::Program;
use reqwest::StatusCode;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long the disk takes where it is slow.
const DELAY: Duration = Duration::from_millis(400);

/// How often it works before it fails; a server needs some of that to start.
const WORKS: usize = 30;

/// Has `strace`, as a child of what it traces, do something to the waits for the disk; none where it cannot.
fn tracer(fault: &str) -> Option<Vec<String>> {
    let inject = format!("inject=fsync,fdatasync:{fault}");
    let all = ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", &inject];
    let mut trial = Command::new(all[0]);
    let tried = trial.args(&all[1..]).arg("true").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("skipped: this test needs `strace`, and that it may trace other programs");
        return None;
    }
    Some(all.map(str::to_owned).to_vec())
}

/// A match that has begun, in a folder of its own; the server that began it is gone.
async fn begun(seed: u64) -> (TempDir, Player, Duration) {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(&["--data", data.path().to_str().unwrap()]);
    let mut player = Player::sit_down(&program.address, seed).await;
    let mut fastest = Duration::MAX;
    for _ in 0..8 {
        let sent = Instant::now();
        player.play(&program.address).await.unwrap();
        fastest = fastest.min(sent.elapsed());
    }
    program.kill();
    (data, player, fastest)
}

#[tokio::test]
async fn every_acknowledgement_waits_for_the_disk() {
    let delay = format!("delay_exit={}", DELAY.as_micros());
    let Some(tracer) = tracer(&delay) else { return };
    let (data, mut player, fastest) = begun(3).await;
    assert!(fastest < DELAY, "a turn takes {fastest:?} where the disk is not slow");
    let tracer: Vec<_> = tracer.iter().map(String::as_str).collect();
    let program = Program::start_under(&tracer, &["--data", data.path().to_str().unwrap()]);
    for _ in 0..4 {
        // One after the other, so that nobody else's wait can be the one that is seen.
        let sent = Instant::now();
        let (status, _) = player.submit(&program.address).await.unwrap();
        let took = sent.elapsed();
        assert_eq!(status, StatusCode::OK);
        assert!(took >= DELAY, "a turn was acknowledged after {took:?}, and the disk took {DELAY:?}");
        player.play(&program.address).await.unwrap();
    }
    program.kill();
}

#[tokio::test]
async fn what_the_disk_refuses_is_not_acknowledged() {
    let Some(tracer) = tracer(&format!("error=EIO:when={WORKS}+")) else { return };
    let (data, mut player, _) = begun(4).await;
    let tracer: Vec<_> = tracer.iter().map(String::as_str).collect();
    let place = ["--data", data.path().to_str().unwrap()];
    let program = Program::start_under(&tracer, &place);
    let before = player.turns();
    let refused = loop {
        let (status, told) = player.submit(&program.address).await.unwrap();
        if status != StatusCode::OK {
            break (status, told);
        }
        player.play(&program.address).await.unwrap();
        assert!(player.turns() < before + 4 * WORKS, "turns are acknowledged that the disk has refused");
    };
    assert_eq!(
        (refused.0, &refused.1["error"]["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &"storage".into())
    );
    assert!(player.turns() > before, "some were taken while the disk worked");
    for _ in 0..3 {
        let (status, told) = player.submit(&program.address).await.unwrap();
        assert_ne!(status, StatusCode::OK, "{told}");
    }
    program.kill();
    let program = Program::start(&place);
    player.check(&program.address, None).await;
    program.kill();
}
