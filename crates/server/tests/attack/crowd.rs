//! Many who watch one match.

use crate::common::{Socket, next};
use crate::{chess, scaled, start};
use futures_util::future::join_all;

/// Everybody is told of the turn, and everybody the same. The server and the crowd have threads as a server has them:
/// with one, the answer to the turn would wait for all who are told of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_reaches_a_crowd() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    let since = of.state("public").await["version"].as_u64().unwrap();
    let mut crowd: Vec<Socket> = Vec::new();
    for _ in 0..scaled(150, 1500) {
        crowd.push(of.socket(since, Some("menagerie")).await);
    }
    let begun = std::time::Instant::now();
    of.play("w", 0, "e2e4").await;
    let answered = begun.elapsed();
    let told = join_all(crowd.iter_mut().map(next)).await;
    eprintln!(
        "{} watch; the turn was answered in {answered:?}, all were told in {:?}",
        told.len(),
        begun.elapsed()
    );
    assert!(told.iter().all(|one| *one == told[0]));
    assert_eq!(told[0]["at"], 1);
    drop(crowd);
    server.stop().await;
}
