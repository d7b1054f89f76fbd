//! Positions that are set up: taken apart, put together, judged, and drawn.

use crate::common::{Server, all_games, code, config};
use menagerie_kernel::{Chance, Options};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

async fn start() -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    Server::start_with(all_games(), config(data.path()), data).await
}

async fn draft(server: &Server, game: &str, wish: Value) -> Value {
    let (status, answer) = server.post(&format!("/api/games/{game}/draft"), None, wish).await;
    assert_eq!(status, 200, "{game}: {answer}");
    answer
}

#[tokio::test]
async fn every_game_is_taken_apart_and_put_together() {
    let server = start().await;
    for game in menagerie_games::all() {
        let id = game.info().id;
        let line = game.start(Options::default(), Chance::from_number(5)).expect("it starts");
        let whole = draft(&server, id, json!({"position": line.text()})).await;
        assert_eq!((&whole["text"], &whole["problem"]), (&json!(line.text()), &Value::Null), "{id}");
        let parts = json!({"pieces": whole["pieces"], "fields": whole["fields"]});
        assert_eq!(draft(&server, id, parts).await, whole, "{id}");
        // What the kit offers is what the draft has.
        let (status, kit) = server.get(&format!("/api/games/{id}/kit"), None).await;
        assert_eq!((status.as_u16(), &kit["cells"]), (200, &whole["scene"]["cells"]), "{id}");
        let offered: Vec<_> =
            kit["pieces"].as_array().unwrap().iter().map(|piece| piece["letters"].clone()).collect();
        assert!(whole["pieces"].as_object().unwrap().values().all(|piece| offered.contains(piece)), "{id}");
        // Nothing given is the beginning of a game.
        assert_eq!(draft(&server, id, json!({})).await["problem"], Value::Null, "{id}");
        // An empty board is a draft, whatever the game says of it.
        let empty = draft(&server, id, json!({"pieces": {}, "fields": whole["fields"]})).await;
        assert_eq!(empty["pieces"], json!({}), "{id}");
        assert!(!empty["problem"]["why"].as_str().unwrap_or_default().is_empty(), "{id}: {empty}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_out_of_order_is_put_right() {
    let server = start().await;
    let text = "r3k2r/8/8/8/8/8/8/R3K2R b qkQK - 0 7 checkers=c1:1,a1:2";
    let sorted = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 7 checkers=a1:2";
    let given = draft(&server, "adrenaline", json!({"position": text})).await;
    assert_eq!(given["problem"]["field"], "checkers", "nobody stands on c1: {given}");
    let fields =
        json!({"castling": ["q", "k", "Q", "K"], "seat": "b", "turn": "07", "checkers": {"a1": "2"}});
    let pieces = given["pieces"].clone();
    let answer = draft(&server, "adrenaline", json!({"pieces": pieces, "fields": fields})).await;
    assert_eq!((&answer["text"], &answer["problem"]), (&json!(sorted), &Value::Null), "{answer}");
    assert_eq!(answer["to_act"], json!(["b"]));
    let spaced = draft(&server, "adrenaline", json!({"position": format!("  {sorted}\n")})).await;
    assert_eq!(spaced["text"], sorted);
    server.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_told_and_kept() {
    let server = start().await;
    let cases = [
        ("chess960", json!({"position": ""}), "placement"),
        ("chess960", json!({"position": "8/8 w - - 0 1"}), "placement"),
        ("chess960", json!({"position": "8/8/8/8/9/8/8/8 w - - 0 1"}), "placement, rank 4"),
        ("chess960", json!({"position": "8/8/8/8/7x/8/8/8 w - - 0 1"}), "placement, rank 4"),
        ("chess960", json!({"position": "k7/8/8/8/8/8/8/K7 w - - 0"}), "turn"),
        ("chess960", json!({"position": "k7/8/8/8/8/8/8/K7 w - - 0 1 a=b"}), "field `a`"),
        ("chess960", json!({"position": "k7/8/8/8/8/8/8/K7 x - - 0 1"}), "seat"),
        ("chess960", json!({"pieces": {"z9": "K"}}), "placement"),
        ("chess960", json!({"pieces": {"nowhere": "K"}}), "placement"),
        ("chess960", json!({"pieces": {"a1": "+K"}}), "placement"),
        ("chess960", json!({"fields": {"ep": "e3 e4"}}), "ep"),
        ("chess960", json!({"fields": {"": "e3"}}), "field ``"),
        ("chess960", json!({"position": "x", "pieces": {}}), "position"),
        ("spinach", json!({"pieces": {"a0": "K"}}), "placement"),
        ("golf", json!({"fields": {"cards": "none"}}), "field `cards`"),
    ];
    for (game, wish, place) in cases {
        let answer = draft(&server, game, wish.clone()).await;
        let problem = &answer["problem"];
        assert_eq!(problem["place"], place, "{wish}: {answer}");
        assert!(
            ["place_sentence", "sentence"].iter().all(|told| problem[told]["key"].is_string()),
            "{answer}"
        );
        if let Some(text) = wish["position"].as_str() {
            assert_eq!(answer["text"], text, "{wish}");
        }
    }
    for (id, what) in [("ludo", "kit"), ("ludo", "draft"), ("ludo", "image?position=x")] {
        let method = if what == "draft" { Method::POST } else { Method::GET };
        let request = server.request(method, &format!("/api/games/{id}/{what}"), None).json(&json!({}));
        assert_eq!(code(&Server::send(request).await), (404, "not_found"), "{what}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_accepted_yet_is_drawn() {
    let server = start().await;
    let scene = async |game, wish| draft(&server, game, wish).await["scene"].clone();
    let token = |icon: &str, side: &str, count: u8| json!([{"icon": icon, "side": side, "count": count}]);
    let cases = [
        ("adrenaline", json!({"a1": "R"}), json!({"checkers": {"a1": "2", "b1": "1", "z9": "1", "?": "x"}})),
        ("booster", json!({"a1": "R"}), json!({"checkers": {"a1": "b3"}})),
        ("zombie", json!({"a1": "R"}), json!({"zombies": ["a1", "b1"]})),
        ("alice", json!({"a1": "+r"}), json!({})),
    ];
    let under = [
        token("checker", "neutral", 2),
        token("checker", "black", 3),
        token("zombie", "neutral", 1),
        token("checker", "black", 1),
    ];
    for ((game, pieces, fields), under) in cases.into_iter().zip(under) {
        let drawn = scene(game, json!({"pieces": pieces, "fields": fields})).await;
        assert_eq!(drawn["pieces"].as_array().unwrap().len(), 1, "{game}: {drawn}");
        assert_eq!(drawn["pieces"][0]["under"], under, "{game}");
    }
    let marked = [
        ("alice", json!({"pieces": {"a1": "+r"}}), &["a1 beyond glass"][..]),
        ("golf", json!({"pieces": {"a1": "R"}, "fields": {"taker": ["a1"]}}), &["a1 taker frame"]),
        ("golf", json!({"pieces": {}, "fields": {"taker": ["a1"]}}), &[]),
        ("chess960", json!({"pieces": {}, "fields": {"ep": ["e3"]}}), &["e3 en-passant dots"]),
    ];
    for (game, wish, marks) in marked {
        let scene = scene(game, wish).await;
        let drawn = scene["marks"].as_array().unwrap().iter();
        let drawn = drawn.map(|mark| ["at", "kind", "form"].map(|key| mark[key].as_str().unwrap()).join(" "));
        assert_eq!(drawn.collect::<Vec<_>>(), marks, "{game}");
    }
    // Both sides' graves are seen, whether or not there is a position, and whoever is to act.
    let graves = json!({"graves.w": {"e4": "n"}, "graves.b": {"e4": "P", "e5": "?"}});
    let graves_of = |scene: Value| {
        let all = scene["graves"].as_array().unwrap().clone();
        all.iter()
            .map(|grave| format!("{} {} {}", grave["seat"], grave["figure"]["name"], grave["at"]))
            .collect::<Vec<_>>()
    };
    let wanted = ["\"w\" \"knight\" \"e4\"", "\"b\" \"pawn\" \"e4\""];
    assert_eq!(graves_of(scene("zombie", json!({"pieces": {}, "fields": graves})).await), wanted);
    let whole = "4k3/8/8/8/8/8/8/4K3 b - - 0 1 zombies=- graves.w=e4:n graves.b=e4:P";
    assert_eq!(graves_of(scene("zombie", json!({"position": whole})).await), wanted);
    server.stop().await;
}

#[tokio::test]
async fn a_game_without_a_kit_is_not_set_up() {
    let server = Server::start().await;
    assert_eq!(code(&server.get("/api/games/relay/kit", None).await), (404, "not_found"));
    assert_eq!(code(&server.post("/api/games/relay/draft", None, json!({})).await), (404, "not_found"));
    server.stop().await;
}

#[tokio::test]
async fn positions_are_drawn() {
    let server = start().await;
    let path = "/api/games/chess960/image?position=k7/8/8/8/8/8/8/K7%20w%20-%20-%200%201";
    for (form, kind, begins) in
        [("", "image/svg+xml", &b"<svg"[..]), ("&form=png&flip=true", "image/png", &b"\x89PNG"[..])]
    {
        let picture = server.request(Method::GET, &format!("{path}{form}"), None).send().await.unwrap();
        assert_eq!(picture.status(), 200);
        assert_eq!(picture.headers()["content-type"], kind);
        assert!(picture.bytes().await.unwrap().starts_with(begins), "{form}");
    }
    // A reader who has the text sees the graves of both sides.
    let whole = "/api/games/zombie/image?position=4k3/8/8/8/8/8/8/4K3%20b%20-%20-%200%201%20zombies=-%20";
    let stones = async |graves: &str| {
        let path = format!("{whole}{graves}");
        let picture = server.request(Method::GET, &path, None).send().await.unwrap().text().await.unwrap();
        picture.matches("M2.5 30V12.5").count()
    };
    assert_eq!(stones("graves.w=-%20graves.b=-").await, 0);
    assert_eq!(stones("graves.w=e4:n,e5:p%20graves.b=e4:P").await, 3);
    let wrong = server.get("/api/games/chess960/image?position=k7", None).await;
    assert_eq!(code(&wrong), (422, "bad_position"));
    assert_eq!(wrong.1["error"]["sentence"]["terms"]["place"]["value"], json!({"key": "seat", "terms": {}}));
    for wrong in [format!("{path}&form=gif"), "/api/games/chess960/image".to_owned()] {
        assert_eq!(code(&server.get(&wrong, None).await), (400, "bad_request"));
    }
    server.stop().await;
}
