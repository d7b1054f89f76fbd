//! What surrounds the calls: the embedded client, headers, health and the description.

use crate::common;
use crate::common::browser::Browser;
use crate::common::{Server, catalog, code, config};
use menagerie_server::Config;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

#[tokio::test]
async fn the_client_is_served_with_strict_headers() {
    let server = Server::start().await;
    for path in ["/", "/index.html", "/match/0123", "/any/where"] {
        let response = server.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "text/html; charset=utf-8");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("cache-control"), "no-cache");
        assert!(header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"));
        let tag = header("etag");
        assert!(response.text().await.unwrap().contains("Menagerie"));
        let again =
            server.request(Method::GET, path, None).header("if-none-match", tag).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(again.text().await.unwrap().is_empty());
    }
    for path in ["/missing.js", "/assets/missing-1234.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        let response = server.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = server.request(Method::POST, "/", None).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(posted.headers()["allow"], "GET,HEAD");
    server.stop().await;
}

/// The address of the script that the client's page begins with.
async fn first_script(server: &Server) -> String {
    let page = server.text("/", None).await;
    let script = page.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    script.expect("the client is built (`npm --prefix web run build`)").to_owned()
}

#[tokio::test]
async fn files_travel_as_the_build_compressed_them() {
    let server = Server::start().await;
    let script = first_script(&server).await;
    let ask = async |coding: &str| {
        let request = server.request(Method::GET, &script, None).header("accept-encoding", coding);
        let response = request.send().await.unwrap();
        let encoding =
            response.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(response.headers()["content-type"], "text/javascript; charset=utf-8", "{coding}");
        assert_eq!(response.headers()["vary"], "accept-encoding", "{coding}");
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
        let tag = response.headers()["etag"].to_str().unwrap().to_owned();
        (encoding, response.bytes().await.unwrap(), tag)
    };
    let (plain, text, tag) = ask("identity").await;
    assert_eq!(plain, None);
    for (coding, expected) in [
        ("gzip, deflate, br, zstd", Some("br")),
        ("BR;q=0.5, gzip", Some("br")),
        ("br;q=0, gzip", Some("gzip")),
        ("gzip", Some("gzip")),
        ("br;q=0.0, gzip; q=0", None),
        ("", None),
        ("rot13;;q=,,", None),
    ] {
        let (encoding, bytes, same) = ask(coding).await;
        assert_eq!(encoding.as_deref(), expected, "{coding}");
        assert_eq!(bytes.len() < text.len(), expected.is_some(), "{coding}");
        assert_eq!(same, tag, "{coding}");
    }
    // The compressed files have no addresses of their own.
    for ending in [".br", ".gz"] {
        let (status, _) = server.get(&format!("{script}{ending}"), None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{ending}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_says_what_it_is_about_and_what_it_needs() {
    let server = Server::start().await;
    let of = server.relay().await;
    for (path, picture) in [
        ("/rules/relay".to_owned(), "/api/games/relay".to_owned()),
        ("/new/relay?x=1".to_owned(), "/api/games/relay".to_owned()),
        (format!("/play/{}", of.created["match"].as_str().unwrap()), of.path.clone()),
    ] {
        let page = server.text(&path, None).await;
        let image =
            format!("<meta property=\"og:image\" content=\"http://{}{picture}/picture\">", server.address);
        for part in
            ["<title>Relay · Menagerie</title>", "<meta property=\"og:title\" content=\"Relay\">", &image]
        {
            assert!(page.contains(part), "{path}: {part} in {page}");
        }
        assert!(page.contains("<link rel=\"modulepreload\""), "{path}");
        assert_eq!(page.matches("<title>").count(), 1);
    }
    for path in
        ["/", "/rules/nothing", "/play/none", "/any/where/else", "/rules/%3Cscript%3E", "/people/J.R.%20T.js"]
    {
        let page = server.text(path, None).await;
        assert!(page.contains("<title>Menagerie</title>"), "{path}: {page}");
        assert!(page.contains("property=\"og:title\" content=\"Menagerie\""), "{path}");
    }
    // An address that somebody made up is not repeated.
    let odd = server.request(Method::GET, "/", None).header("host", "a\"><script>").send().await;
    if let Ok(odd) = odd {
        assert!(!odd.text().await.unwrap().contains("a\"><script>"));
    }
    let picture = server.request(Method::GET, "/api/games/relay/picture", None).send().await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert!(picture.bytes().await.unwrap().starts_with(b"\x89PNG"));
    assert_eq!(code(&server.get("/api/games/nothing/picture", None).await), (404, "not_found"));
    server.stop().await;
}

#[tokio::test]
async fn a_link_to_a_match_says_who_plays_and_shows_where_it_stands() {
    let server = Server::start().await;
    let [mut anna, mut ben, mut guest] = [(); 3].map(|()| Browser::new(&server));
    assert_eq!(anna.make_account("Anna").await.0, StatusCode::CREATED);
    assert_eq!(ben.make_account("Ben-2").await.0, StatusCode::CREATED);
    let wish = json!({"game": "relay", "seats": {"n": "me", "e": "open", "s": "open", "w": "computer:1"}});
    let (_, created) = anna.post("/api/matches", wish).await;
    let id = created["match"].as_str().unwrap();
    let of = format!("/api/matches/{id}");
    let about = async |query: &str| {
        let page = server.text(&format!("/play/{id}{query}"), None).await;
        let told = |name: &str| {
            let (_, rest) = page.split_once(&format!("property=\"og:{name}\" content=\"")).expect(name);
            rest.split_once('"').expect("it ends").0.to_owned()
        };
        let image = told("image").replace(&format!("http://{}", server.address), "");
        (told("title"), image)
    };
    // Nobody outside is told who waits for a game that has not begun.
    assert_eq!(about("").await, ("Relay".to_owned(), "/api/games/relay/picture".to_owned()));
    assert_eq!(code(&server.get(&format!("{of}/picture"), None).await), (409, "not_begun"));
    for (who, seat) in [(&mut ben, "e"), (&mut guest, "s")] {
        let (status, joined) =
            who.post(&format!("{of}/join"), json!({"invite": created["invites"][seat]})).await;
        assert_eq!(status, StatusCode::OK, "{joined}");
    }
    for who in [&mut anna, &mut ben, &mut guest] {
        who.post(&format!("{of}/nonce"), json!({"nonce": "5a".repeat(32)})).await;
    }
    // Partners stand together, and somebody without a name is called by the seat.
    let title = "Anna &amp; South – Ben-2 &amp; computer, level 1 · Relay".to_owned();
    assert_eq!(about("").await, (title.clone(), format!("{of}/picture")));
    assert_eq!(about("?x=1&at=3").await, (title.clone(), format!("{of}/picture?at=3")));
    for odd in ["?at=", "?at=-1", "?at=3%22%3E", "?at=99999999999999999999", "?bat=1"] {
        assert_eq!(about(odd).await, (title.clone(), format!("{of}/picture")), "{odd}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_is_drawn_as_it_stands_and_as_it_stood() {
    let server = Server::start().await;
    let of = server.relay().await;
    let drawn = async |query: &str| {
        let path = format!("{}/picture{query}", of.path);
        let answer = server.request(Method::GET, &path, None).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{query}");
        assert_eq!(answer.headers()["content-type"], "image/png");
        let kept = answer.headers()["cache-control"].to_str().unwrap().to_owned();
        let bytes = answer.bytes().await.unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{query}");
        (bytes, kept)
    };
    let (start, kept) = drawn("").await;
    assert_eq!(kept, "public, max-age=10");
    assert_eq!(drawn("?at=0").await.0, start);
    of.play("n", 0, "e").await;
    of.act("e", "offer_draw").await;
    let (then, _) = drawn("").await;
    assert_ne!(then, start, "it stands otherwise now");
    assert_eq!((drawn("?at=1").await.0, drawn("?at=0").await.0), (then, start));
    assert_eq!(drawn("?at=0").await.1, "public, max-age=3600");
    for (query, expected) in
        [("?at=2", 404), ("?at=18446744073709551615", 404), ("?at=x", 400), ("?at=-1", 400)]
    {
        let answer = server.get(&format!("{}/picture{query}", of.path), None).await;
        assert_eq!(code(&answer).0, expected, "{query}");
    }
    assert_eq!(code(&server.get("/api/matches/none/picture", None).await), (404, "unknown_match"));
    server.stop().await;
}

/// A link leads whoever follows it to what everybody may see, and so does its picture, whoever fetches it.
#[tokio::test]
async fn the_picture_of_a_match_shows_no_seat_more_than_the_public() {
    let data = std::sync::Arc::new(tempfile::TempDir::new().unwrap());
    let server = Server::start_with(common::all_games(), common::config(data.path()), data).await;
    let of = server.create(json!({"game": "masquerade", "seed": 1, "seats": {"w": "me", "b": "me"}})).await;
    let drawn = async |eye: &str| {
        let request = server.request(Method::GET, &format!("{}/picture", of.path), of.token(eye));
        request.send().await.unwrap().bytes().await.unwrap()
    };
    assert_eq!(drawn("w").await, drawn("public").await);
    server.stop().await;
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_ask() {
    let server = Server::start().await;
    let request = server.request(Method::GET, "/api/games", None).header("accept-encoding", "gzip");
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "gzip");
    server.stop().await;
}

#[tokio::test]
async fn health_includes_the_store() {
    let server = Server::start().await;
    let (status, health) = server.get("/healthz", None).await;
    assert_eq!((status, health["status"].as_str()), (StatusCode::OK, Some("ok")));
    server.stop().await;
}

#[tokio::test]
async fn the_calls_are_described() {
    let server = Server::start().await;
    let (status, description) = server.get("/api/openapi.json", None).await;
    assert_eq!(status, StatusCode::OK);
    let calls: Vec<_> = description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    for call in
        ["/api/games", "/api/matches", "/api/matches/{id}/turns", "/api/matches/{id}/socket", "/healthz"]
    {
        assert!(calls.contains(&call), "{calls:?}");
    }
    // The events are a closed tagged union.
    let entry = &description["components"]["schemas"]["Entry"];
    let kinds: Vec<_> = entry["oneOf"].as_array().unwrap().iter().map(tag).collect();
    let known = [
        "created",
        "opened",
        "joined",
        "left",
        "nonce",
        "dealt",
        "closed",
        "sealed",
        "part",
        "taken_back",
        "resigned",
        "offered",
        "answered",
        "flagged",
        "lapsed",
        "resumed",
        "replaced",
        "claimed",
        "said",
        "remarked",
        "unseen",
        "ended",
        "asked",
        "replied",
    ];
    assert_eq!(kinds, known);
    assert_eq!(server.text("/api/openapi.json", None).await, menagerie_server::openapi());
    assert_eq!(code(&server.get("/api", None).await), (404, "not_found"));
    server.stop().await;
}

/// The tag of one variant of a union.
fn tag(variant: &Value) -> String {
    let own = variant["properties"]["type"]["enum"][0].as_str();
    let parts = variant["allOf"].as_array().into_iter().flatten();
    let inherited = parts.filter_map(|part| part["properties"]["type"]["enum"][0].as_str()).next();
    own.or(inherited).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_server_stands_below_a_path_of_its_host() {
    let data = Arc::new(TempDir::new().unwrap());
    let config = Config { prefix: "/games/chess".parse().unwrap(), ..config(data.path()) };
    let server = Server::start_with(catalog(), config, data).await;
    let page = server.text("/games/chess/play/0123", None).await;
    assert!(page.contains("<html data-base=\"/games/chess\" lang=\"en\">"), "{page}");
    let elsewhere = page.match_indices("=\"/").filter(|(at, _)| !page[at + 2..].starts_with("/games/chess"));
    assert_eq!(elsewhere.count(), 0, "everything that the page names is below the path: {page}");
    let script = first_script(&server).await;
    assert!(script.starts_with("/games/chess/assets/"), "{script}");
    let status = async |path: &str| server.request(Method::GET, path, None).send().await.unwrap().status();
    for path in [&script, "/games/chess", "/games/chess/", "/games/chess/api/games", "/games/chess/healthz"] {
        assert_eq!(status(path).await, StatusCode::OK, "{path}");
    }
    // A proxy may have taken the path off.
    assert_eq!(status("/api/games").await, StatusCode::OK);
    assert_eq!(code(&server.get("/games/chess/api/nothing", None).await), (404, "not_found"));
    let create = server.request(Method::POST, "/games/chess/api/matches", None);
    let relay = json!({"game": "relay", "seats": {"n": "me", "e": "me", "s": "me", "w": "me"}});
    let created = create.json(&relay).send().await.unwrap();
    assert_eq!(created.status(), StatusCode::CREATED);
    let cookie = created.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("Path=/games/chess/api;"), "{cookie}");
    server.stop().await;
}
