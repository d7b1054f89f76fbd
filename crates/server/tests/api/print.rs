//! What can be printed, over HTTP.

use crate::common::{Server, all_games, code, config};
use reqwest::{Method, StatusCode};
use std::sync::Arc;
use tempfile::TempDir;

#[tokio::test]
async fn the_printables_are_pdfs_and_made_once() {
    are_made_once(
        &Server::start().await,
        &[
            ("deck.pdf", "menagerie-deck.pdf"),
            ("aids.pdf", "menagerie-aids.pdf"),
            ("rules.pdf", "menagerie-rules.pdf"),
            ("deck.pdf?lang=fr", "menagerie-cartes.pdf"),
        ],
    )
    .await;
}

#[tokio::test]
async fn forms_are_printed_where_a_page_declares_them() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::start_with(all_games(), config(data.path()), data).await;
    let names = [("forms.pdf", "menagerie-forms.pdf"), ("forms.pdf?lang=fr", "menagerie-feuilles.pdf")];
    are_made_once(&server, &names).await;
}

async fn are_made_once(server: &Server, files: &[(&str, &str)]) {
    for (file, name) in files {
        let path = format!("/api/print/{file}");
        // A caller who asks while it is being made waits for the same bytes.
        let ask = || async {
            let answer = server.request(Method::GET, &path, None).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::OK, "{file}");
            assert_eq!(answer.headers()["content-type"], "application/pdf");
            let named = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
            assert_eq!(named, format!("inline; filename=\"{name}\""));
            answer.bytes().await.unwrap()
        };
        let answers = futures_util::future::join_all([ask(), ask(), ask()]).await;
        assert!(answers[0].starts_with(b"%PDF-"), "{file}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{file}");
    }
}

#[tokio::test]
async fn paper_is_a4_unless_it_is_letter() {
    let server = Server::start().await;
    let bytes = async |query: &str| {
        let request = server.request(Method::GET, &format!("/api/print/deck.pdf{query}"), None);
        request.send().await.unwrap().bytes().await.unwrap()
    };
    let plain = bytes("").await;
    assert_eq!(plain, bytes("?paper=a4").await);
    assert_ne!(plain, bytes("?paper=letter").await);
    let answer = server.get("/api/print/deck.pdf?paper=a5", None).await;
    assert_eq!(code(&answer), (400, "bad_request"));
}

#[tokio::test]
async fn a_language_is_english_unless_it_is_asked_for() {
    let server = Server::start().await;
    let bytes = async |query: &str| {
        let request = server.request(Method::GET, &format!("/api/print/deck.pdf{query}"), None);
        request.send().await.unwrap().bytes().await.unwrap()
    };
    let plain = bytes("").await;
    assert_eq!(plain, bytes("?lang=en").await);
    let french = bytes("?lang=fr").await;
    assert_ne!(plain, french);
    assert_eq!(french, bytes("?lang=fr-CH").await);
    assert_ne!(french, bytes("?lang=fr&paper=letter").await);
    for unknown in ["de", "", "french"] {
        let answer = server.get(&format!("/api/print/deck.pdf?lang={unknown}"), None).await;
        assert_eq!(code(&answer), (400, "bad_request"), "{unknown}");
        let message = answer.1["error"]["message"].as_str().unwrap();
        assert!(message.contains(&format!("`{unknown}`")) && message.contains("`en` and `fr`"), "{message}");
    }
}

#[tokio::test]
async fn nothing_else_is_printed() {
    let server = Server::start().await;
    // This server has no page that declares forms.
    for path in [
        "/api/print/forms.pdf",
        "/api/print/poster.pdf",
        "/api/print/deck",
        "/api/print/",
        "/api/print/..%2Fdeck.pdf",
    ] {
        let answer = server.get(path, None).await;
        assert_eq!(code(&answer), (404, "not_found"), "{path}");
    }
}
