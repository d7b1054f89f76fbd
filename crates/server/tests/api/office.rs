//! What those who run a server do about people while it runs.

use crate::common::browser::{Browser, PASSWORD};
use crate::common::people::two;
use crate::common::{Answer, Match, Server, catalog, close_code, code, config};
use menagerie_server::{LogControl, Network, Office, OfficeError};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

async fn office(server: &Server) -> Office {
    Office::open(catalog(), &server.data.path().into()).await.expect("it opens beside the server")
}

fn kuhn() -> Value {
    json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "open"}})
}

/// What somebody reads of what was said in a match.
async fn read_by(of: &Match<'_>, cookie: &str) -> Vec<String> {
    let ((_, events), _) = of.call(cookie, Method::GET, "/events", Value::Null).await;
    let texts = events["events"].as_array().unwrap().iter();
    texts.filter_map(|event| event["entry"]["text"].as_str()).map(str::to_owned).collect()
}

fn said(answer: &Answer) -> &str {
    answer.1["error"]["message"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn what_was_reported_is_read_with_those_who_said_and_reported_it() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "open"}, "shuffle": true});
    let ((_, created), _) = server.call_as(&ada.cookie, Method::POST, "/api/matches", wish).await;
    let of = server.again(&created);
    // A line from before the seats were dealt is that of whoever said it.
    let early = of.say(&ada.cookie, "hello there").await.0.1["version"].clone();
    let (_, invite) = of.created["invites"].as_object().unwrap().iter().next().unwrap();
    let (_, ben) = of.join(json!({"invite": invite})).await;
    of.give(&ada.cookie, "aa").await;
    of.give(&ben, "bb").await;
    let late = of.say(&ben, "a rude word").await.0.1["version"].clone();
    let (remark, eve) = of.say("", "they are asleep").await;
    for (by, line) in [(&ben, &early), (&ada.cookie, &late), (&"".to_owned(), &remark.1["version"])] {
        let (answer, _) = of.call(by, Method::POST, "/reports", json!({"said": line})).await;
        assert_eq!(answer.0, StatusCode::NO_CONTENT, "{}", answer.1);
    }
    let office = office(&server).await;
    let reports = office.reports(0).await.unwrap();
    let lines: Vec<_> =
        reports.iter().map(|report| (report.text.as_str(), report.by.clone().unwrap())).collect();
    assert_eq!(lines[0].0, "hello there");
    assert_eq!((lines[0].1.username.as_deref(), lines[0].1.seat.is_some()), (Some("Ada"), true));
    assert_eq!((lines[1].0, lines[1].1.username.as_deref()), ("a rude word", None));
    assert_eq!(reports[1].reporter.username.as_deref(), Some("Ada"));
    assert_eq!((lines[2].0, lines[2].1.seat.as_deref()), ("they are asleep", None));
    assert_eq!(reports[0].reporter.id, lines[1].1.id, "Ben reported, and was reported");
    assert!(reports.iter().all(|report| of.path.ends_with(&report.id) && report.game == "kuhn"));
    assert!(office.reports(reports[2].reported_ms + 1).await.unwrap().is_empty());
    // The id of a guest leads to all that a guest can have done to them.
    let eve_is = office.person(lines[2].1.id.as_deref().unwrap()).await.unwrap();
    office.ban(&eve_is, None, "", 0).await.unwrap();
    assert_eq!(code(&of.say(&eve, "again").await.0), (403, "banned"));
    office.close().await;
    server.stop().await;
}

#[tokio::test]
async fn who_is_banned_reads_and_does_nothing_else() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    let (_, bot) = ada.post("/api/bot-tokens", json!({"name": "Clockwork"})).await;
    let bot = bot["token"].as_str().unwrap();
    let office = office(&server).await;
    let person = office.person("aDA").await.unwrap();
    let later = 4_000_000_000_000;
    office.ban(&person, Some(later), "  too \n loud ", 5).await.unwrap();

    let call = async |method, path: &str, body| server.call_as(&ada.cookie, method, path, body).await.0;
    let refused = call(Method::POST, "/api/matches", kuhn()).await;
    assert_eq!(code(&refused), (403, "banned"));
    assert_eq!(said(&refused), "you can only read here until 2096-10-02 07:06 UTC: too loud");
    let bots = server.post("/api/matches", Some(bot), kuhn()).await;
    assert_eq!(code(&bots), (403, "banned"), "a bot is banned with its owner");
    assert_eq!(code(&of.say(&ada.cookie, "hm").await.0), (403, "banned"));
    for path in ["/api/me", "/api/me/matches", "/api/lobby", &of.path, &format!("{}/record", of.path)] {
        assert_eq!(call(Method::GET, path, Value::Null).await.0, StatusCode::OK, "{path}");
    }
    assert_eq!(code(&of.do_as(&ada.cookie, "resign").await), (403, "banned"));
    let (change, own) = (json!({"password": PASSWORD, "new": "another password"}), json!({}));
    assert_eq!(call(Method::DELETE, "/api/sessions", own).await.0, StatusCode::NO_CONTENT);
    assert_eq!(call(Method::POST, "/api/accounts/password", change).await.0, StatusCode::OK);
    assert_eq!(of.say(&anna, "all others go on").await.0.0, StatusCode::OK);

    let known = office.show(&person, later - 1).await.unwrap();
    assert_eq!(known.banned.as_ref().map(|ban| ban.why.as_str()), Some("too loud"));
    assert_eq!((known.kind, known.bots.len(), known.matches), ("account", 1, 0));
    assert!(office.show(&person, later).await.unwrap().banned.is_none(), "it is over then");
    // What is over holds no more, and neither does what was lifted.
    let mut ada = Browser::new(&server);
    ada.sign_in("Ada", "another password").await;
    office.ban(&person, Some(9), "", 5).await.unwrap();
    assert_eq!(ada.post("/api/matches", kuhn()).await.0, StatusCode::CREATED);
    office.ban(&person, None, "", 5).await.unwrap();
    assert_eq!(said(&ada.post("/api/matches", kuhn()).await), "you can only read here");
    assert!(office.unban(&person).await.unwrap() && !office.unban(&person).await.unwrap());
    assert_eq!(ada.post("/api/matches", kuhn()).await.0, StatusCode::CREATED);

    // A guest is named by an id, and takes the ban along to an account.
    let reported = of.say(&ben, "a rude word").await.0.1["version"].clone();
    of.call(&anna, Method::POST, "/reports", json!({"said": reported})).await;
    let id = office.reports(0).await.unwrap()[0].by.clone().unwrap().id.unwrap();
    office.ban(&office.person(&id).await.unwrap(), None, "", 5).await.unwrap();
    assert_eq!(code(&of.do_as(&ben, "resign").await), (403, "banned"));
    let mut ben = Browser { server: &server, cookie: ben };
    assert_eq!(ben.make_account("Ben").await.0, StatusCode::CREATED);
    assert_eq!(code(&ben.post("/api/matches", kuhn()).await), (403, "banned"));
    assert!(office.unban(&office.person("Ben").await.unwrap()).await.unwrap());
    office.close().await;
    server.stop().await;
}

/// What is answered to a call from an address, by somebody with this cookie.
async fn from(
    server: &Server,
    address: &str,
    cookie: &str,
    method: Method,
    path: &str,
    body: Value,
) -> Answer {
    let request = server.request(method, path, None).header("x-forwarded-for", address);
    let answer = request.header("cookie", cookie).json(&body).send().await.expect("it answers");
    (answer.status(), answer.json().await.unwrap_or_default())
}

#[tokio::test]
async fn from_a_banned_network_nobody_comes_back_as_another_guest() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    let (of, [anna, _]) = two(&server, &kuhn()).await;
    let office = office(&server).await;
    office
        .ban("203.0.113.7/24".parse::<Network>().unwrap(), Some(4_000_000_000_000), "enough", 5)
        .await
        .unwrap();
    let (inside, outside) = ("203.0.113.200", "203.0.114.1");
    let make = |address, cookie| from(&server, address, cookie, Method::POST, "/api/matches", kuhn());
    let refused = make(inside, "").await;
    assert_eq!(code(&refused), (403, "banned"));
    assert_eq!(
        said(&refused),
        "from your network, people without an account can only read until 2096-10-02 07:06 UTC: enough"
    );
    assert_eq!(code(&make(inside, &anna).await), (403, "banned"), "nor as a guest who was there before");
    let account = json!({"name": "Eve", "password": PASSWORD});
    let made = from(&server, inside, "", Method::POST, "/api/accounts", account.clone()).await;
    assert_eq!(code(&made), (403, "banned"), "nor with a new account");
    let read = from(&server, inside, &anna, Method::GET, &of.path, Value::Null).await;
    assert_eq!(read.0, StatusCode::OK);
    let sign_in = json!({"name": "Ada", "password": PASSWORD});
    let signed_in = from(&server, inside, "", Method::POST, "/api/sessions", sign_in).await;
    assert_eq!(signed_in.0, StatusCode::OK, "{}", signed_in.1);
    assert_eq!(make(inside, &ada.cookie).await.0, StatusCode::CREATED, "an account goes on");
    assert_eq!(make(outside, "").await.0, StatusCode::CREATED);
    assert_eq!(make("", "").await.0, StatusCode::CREATED, "this machine is in no network");

    let bans = office.bans(6).await.unwrap();
    let networks: Vec<_> = bans.iter().map(|banned| banned.network.as_deref()).collect();
    assert_eq!((networks, bans[0].id.as_ref()), (vec![Some("203.0.113.0/24")], None));
    assert!(office.bans(4_000_000_000_000).await.unwrap().is_empty(), "it is over then");
    let network: Network = "203.0.113.0/24".parse().unwrap();
    assert!(office.unban(network).await.unwrap() && !office.unban(network).await.unwrap());
    assert_eq!(
        from(&server, inside, "", Method::POST, "/api/accounts", account).await.0,
        StatusCode::CREATED
    );
    assert_eq!(make(inside, "").await.0, StatusCode::CREATED);
    office.close().await;
    server.stop().await;
}

#[tokio::test]
async fn a_new_name_follows_the_rules_of_names() {
    let server = Server::start().await;
    for name in ["Ada", "Bob"] {
        Browser::new(&server).make_account(name).await;
    }
    let office = office(&server).await;
    let ada = office.person("Ada").await.unwrap();
    assert!(matches!(office.rename(&ada, "b-o-b").await, Err(OfficeError::NameTaken(_))));
    assert!(matches!(office.rename(&ada, "Admin").await, Err(OfficeError::BadName { .. })));
    assert!(matches!(office.rename(&ada, "A\u{202e}da").await, Err(OfficeError::BadName { .. })));
    assert!(matches!(office.person("Carol").await, Err(OfficeError::Unknown(_))));
    let guest = office.person(&"0a".repeat(16)).await.unwrap();
    assert!(matches!(office.rename(&guest, "Carol").await, Err(OfficeError::Nameless(_))));
    assert_eq!(office.rename(&ada, " Ｃarol ").await.unwrap(), "Carol");
    assert_eq!(server.get("/api/people/carol", None).await.0, StatusCode::OK);
    assert_eq!(server.get("/api/people/ada", None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(Browser::new(&server).sign_in("Carol", PASSWORD).await.1["username"], "Carol");
    office.close().await;
    server.stop().await;
}

#[tokio::test]
async fn who_is_deleted_leaves_seats_and_no_word() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let mut ben = Browser { server: &server, cookie: ben };
    ben.make_account("Ben").await;
    of.say(&ben.cookie, "a line of Ben's").await;
    of.say(&anna, "a line of Anna's").await;
    let other = server.relay().await;
    other.say(&ben.cookie, "seen from outside").await;
    let mut socket = of.socket_as(&anna).await;
    let office = office(&server).await;
    let person = office.person("Ben").await.unwrap();
    let deleted = office.delete(&person).await.unwrap();
    assert_eq!((deleted.lines, deleted.matches, deleted.unread.len()), (2, 2, 0));
    // The server learns of it, and has those who look come back.
    assert_eq!(close_code(&mut socket).await, 1012);
    assert_eq!(read_by(&of, &anna).await, ["a line of Anna's"]);
    assert!(read_by(&other, "").await.is_empty());
    assert_eq!(ben.get("/api/me").await, json!({"kind": "guest"}));
    assert_eq!(Browser::new(&server).sign_in("Ben", PASSWORD).await.0, StatusCode::FORBIDDEN);
    let seats = of.seen_by(&anna).await["seats"].clone();
    let held = seats.as_object().unwrap().values().filter(|seat| seat["kind"] == "person").count();
    assert_eq!(held, 2, "{seats}");
    assert!(!seats.to_string().contains("Ben"), "{seats}");
    // The match goes on, also for a server that reads it from the start; and to delete again finds nothing more.
    assert_eq!(of.say(&anna, "still here").await.0.0, StatusCode::OK);
    let again = office.delete(&office.person(&person.id).await.unwrap()).await.unwrap();
    assert_eq!((again.lines, again.matches), (0, 0));
    let known = office.show(&office.person(&person.id).await.unwrap(), 0).await.unwrap();
    assert_eq!((known.kind, known.username), ("former", None));
    office.close().await;
    let path = format!("{}/events", of.path);
    let server = server.restart().await;
    let ((status, events), _) = server.call_as(&anna, Method::GET, &path, Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert!(events.to_string().contains("still here") && !events.to_string().contains("Ben's"));
    let folder = server.stop().await;
    let mut kept = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        kept.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let has = |text: &str| kept.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(has("a line of Anna's") && !has("a line of Ben's"), "nothing of it is on the disk");
}

#[tokio::test]
async fn the_log_of_a_running_server_is_changed() {
    let data = Arc::new(TempDir::new().unwrap());
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let mut config = config(data.path());
    let hears = heard.clone();
    config.log = Some(LogControl(Arc::new(move |filter| {
        hears.lock().unwrap().push(filter.to_owned());
        Ok(())
    })));
    let server = Server::start_with(catalog(), config, data).await;
    let office = office(&server).await;
    assert!(office.is_served().await.unwrap());
    office.set_log_level("info,access=info").await.unwrap();
    for _ in 0..200 {
        if !heard.lock().unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(*heard.lock().unwrap(), ["info,access=info"]);
    office.close().await;
    server.stop().await;
}
