//! Two bots that know nothing but the public calls play a rated game against each other.

use crate::common::Server;
use crate::common::browser::Browser;
use serde_json::json;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The example, started for a game.
fn start(server: &Server, token: &str, game: &str) -> tokio::task::JoinHandle<Output> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot/bot.py");
    let address = format!("http://{}", server.address);
    let bot = Command::new("python3")
        .args([script, &address, game])
        .env("MENAGERIE_TOKEN", token)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut bot = match bot {
        Ok(bot) => bot,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            panic!("the example bot needs Python 3, which is not on the PATH: install the package python3")
        }
        Err(error) => panic!("{error}"),
    };
    tokio::task::spawn_blocking(move || {
        // One that never ends would keep the test from ending.
        let is_playing = |_: &u32| bot.try_wait().unwrap().is_none();
        for _ in (0..1200).take_while(is_playing) {
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = bot.kill();
        bot.wait_with_output().unwrap()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_a_rated_game_to_its_end() {
    let server = Server::start().await;
    let mut playing = Vec::new();
    for (owner, name) in [("Ada", "Random A"), ("Bob", "Random B")] {
        let mut owner_of = Browser::new(&server);
        owner_of.make_account(owner).await;
        let (_, bot) = owner_of.post("/api/bot-tokens", json!({"name": name})).await;
        playing.push(start(&server, bot["token"].as_str().unwrap(), "kuhn"));
        // The first one is to call for the match that the second one finds.
        let is_called = async || server.get("/api/lobby", None).await.1["matches"] != json!([]);
        for _ in 0..600 {
            if playing.len() == 2 || is_called().await {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    for bot in playing {
        let done = bot.await.unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{said} {}", String::from_utf8_lossy(&done.stderr));
        assert!(["1-0", "0-1"].iter().any(|score| said.contains(score)), "{said}");
    }
    for name in ["Random A", "random-b"] {
        let page = server.get(&format!("/api/people/{name}"), None).await.1;
        assert_eq!((&page["bot"], page["records"].as_array().unwrap().len()), (&json!(true), 1), "{page}");
        assert_ne!(page["records"][0]["rating"]["value"], json!(1500), "{page}");
    }
    server.stop().await;
}
