//! The program beside itself: what those who run a server do while it runs, and copies that are made meanwhile.
#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

mod served;

use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tempfile::TempDir;

fn program() -> Command {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin("menagerie"));
    program.env_remove("MENAGERIE_DATA").env_remove("MENAGERIE_DATABASE").env_remove("MENAGERIE_LOG");
    program.stdin(Stdio::null());
    program
}

/// What a command says, and how it ends.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

fn run(data: &Path, args: &[&str]) -> Ended {
    let done = program().args(args).arg("--data").arg(data).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    Ended { code: done.status.code().expect("it ends"), out: text(done.stdout), err: text(done.stderr) }
}

/// What a command prints that must succeed.
fn done(data: &Path, args: &[&str]) -> String {
    let Ended { code, out, err } = run(data, args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}: {out}");
    out
}

/// Fails with this exit code, says so on standard error alone, and names these words.
fn refused(data: &Path, code: i32, args: &[&str], words: &str) {
    let ended = run(data, args);
    assert_eq!((ended.code, ended.out.as_str()), (code, ""), "{args:?}: {}", ended.err);
    assert!(ended.err.contains(words), "{args:?}: {}", ended.err);
}

/// The program as a server, ended when the test is.
struct Server {
    process: Child,
    address: String,
    log: PathBuf,
}

impl Server {
    fn start(data: &Path) -> Server {
        let log = data.with_extension("log");
        let mut command = program();
        command.args(["serve", "--port", "0", "--no-pushes", "--allow-seeds", "--data"]).arg(data);
        let errors = File::create(&log).expect("a file can be made");
        let (process, address) = served::start(command.stderr(errors));
        let address = address.expect("it says where it is");
        Server { process, address, log }
    }

    /// One call by somebody with this cookie: the status, the answer, and the cookie from then on.
    fn call(&self, cookie: &str, method: &str, path: &str, body: &Value) -> (u16, Value, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let body = body.to_string();
        let head = format!(
            "{method} /api{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
             cookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect(head);
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let set = set.and_then(|set| set.split(';').next()).unwrap_or(cookie).to_owned();
        // A body that comes in pieces has their lengths around it.
        let json = body.find('{').and_then(|start| body.get(start..=body.rfind('}')?)).unwrap_or("null");
        (status, serde_json::from_str(json).expect(body), set)
    }

    fn post(&self, cookie: &str, path: &str, body: &Value) -> (u16, Value, String) {
        self.call(cookie, "POST", path, body)
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).expect("there is a log")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = (self.process.kill(), self.process.wait());
    }
}

/// A match of two who have given their shares of the chance: its path, and their cookies.
fn two(server: &Server, first: &str) -> (String, String, String) {
    let wish = json!({"game": "spartan", "seed": 1, "seats": {"w": "me", "b": "open"}});
    let (status, made, first) = server.post(first, "/matches", &wish);
    assert_eq!(status, 201, "{made}");
    let path = format!("/matches/{}", made["match"].as_str().expect("an id"));
    let (_, joined, second) =
        server.post("", &format!("{path}/join"), &json!({"invite": made["invites"]["b"]}));
    assert!(joined["error"].is_null(), "{joined}");
    for cookie in [&first, &second] {
        server.post(cookie, &format!("{path}/nonce"), &json!({"nonce": "ab".repeat(32)}));
    }
    (path, first, second)
}

#[test]
fn people_are_seen_to_while_the_server_runs() {
    let folder = TempDir::new().expect("a folder can be made");
    let data = folder.path().join("data");
    refused(&data, 2, &["admin", "reports"], "there is no database");
    let server = Server::start(&data);
    let account = json!({"name": "Ada", "password": "correct horse"});
    let (status, _, ada) = server.post("", "/accounts", &account);
    assert_eq!(status, 201);
    let (path, ada, ben) = two(&server, &ada);
    let (talk, matches) = (format!("{path}/talk"), "/matches");
    let (_, line, _) = server.post(&ben, &talk, &json!({"text": "a rude word"}));
    assert_eq!(done(&data, &["admin", "reports"]).trim(), "nothing was reported");
    let (status, ..) = server.post(&ada, &format!("{path}/reports"), &json!({"said": line["version"]}));
    assert_eq!(status, 204);

    let plain = done(&data, &["admin", "reports", "--since", "1h"]);
    for words in [
        "a guest [",
        "in seat b said: a rude word",
        "reported by Ada [",
        path.trim_start_matches("/matches/"),
    ] {
        assert!(plain.contains(words), "{words}: {plain}");
    }
    let report: Value =
        serde_json::from_str(&done(&data, &["admin", "reports", "--json"])).expect("a line of JSON");
    let id = report["by"]["id"].as_str().expect("a guest has an id");
    assert_eq!((&report["text"], &report["reporter"]["username"]), (&json!("a rude word"), &json!("Ada")));
    assert_eq!(done(&data, &["admin", "reports", "--json", "--since", "2100-01-01"]), "");

    refused(&data, 2, &["admin", "ban", id, "--until", "2020-01-01"], "is over");
    refused(&data, 2, &["admin", "ban", "Nobody Here"], "nobody called `Nobody Here`");
    let banned = done(&data, &["admin", "ban", id, "--until", "30d", "--why", "be kind"]);
    assert!(banned.contains(", until ") && banned.contains(": be kind"), "{banned}");
    let (status, answer, _) = server.post(&ben, &talk, &json!({"text": "another"}));
    assert_eq!((status, &answer["error"]["code"]), (403, &json!("banned")));
    assert!(answer["error"]["message"].as_str().expect("it is said why").ends_with(": be kind"));
    assert!(done(&data, &["admin", "show", id]).contains("be kind"));
    refused(&data, 2, &["admin", "ban"], "required");
    refused(&data, 2, &["admin", "ban", id, "--network", "203.0.113.7"], "cannot be used with");
    refused(&data, 2, &["admin", "ban", "--network", "203.0.113.7/8"], "is no network");
    let whole = done(&data, &["admin", "ban", "--network", "203.0.113.7/24", "--why", "too many guests"]);
    assert!(
        whole.contains("from 203.0.113.0/24") && whole.contains(", for good: too many guests"),
        "{whole}"
    );
    let bans = done(&data, &["admin", "bans"]);
    let lines: Vec<&str> = bans.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains(id) && lines[0].contains(": be kind"), "{bans}");
    assert!(lines[1].starts_with("203.0.113.0/24, since ") && lines[1].contains("for good"), "{bans}");
    let listed = done(&data, &["admin", "bans", "--json"]);
    let last: Value = serde_json::from_str(listed.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&last["network"], &last["why"]), (&json!("203.0.113.0/24"), &json!("too many guests")));
    done(&data, &["admin", "unban", "--network", "203.0.113.9/24"]);
    refused(&data, 1, &["admin", "unban", "--network", "203.0.113.0/24"], "was not banned");
    done(&data, &["admin", "unban", id]);
    refused(&data, 1, &["admin", "unban", id], "was not banned");
    assert_eq!(server.post(&ben, &talk, &json!({"text": "sorry"})).0, 200);

    assert!(done(&data, &["admin", "rename", "ada", "Eva"]).contains("called Eva now"));
    refused(&data, 2, &["admin", "rename", "Eva", "Moderator"], "this name is reserved");
    let known: Value = serde_json::from_str(&done(&data, &["admin", "show", "Eva", "--json"])).expect("JSON");
    assert_eq!((&known["kind"], &known["matches"]), (&json!("account"), &json!(1)));
    assert!(!known.to_string().contains("argon2"), "{known}");
    server.post(&ada, &talk, &json!({"text": "good bye"}));
    refused(&data, 2, &["admin", "delete", "Eva"], "--yes");
    assert!(done(&data, &["admin", "delete", "Eva", "--yes"]).contains("1 lines in 1 matches"));
    refused(&data, 2, &["admin", "show", "Eva"], "nobody called");
    assert_eq!(server.call(&ada, "GET", "/me", &Value::Null).1, json!({"kind": "guest"}));
    let left = (0..100).find_map(|_| {
        let (_, events, _) = server.call(&ben, "GET", &format!("{path}/events"), &Value::Null);
        std::thread::sleep(Duration::from_millis(50));
        Some(events.to_string()).filter(|events| !events.contains("good bye"))
    });
    assert!(left.expect("the server learns of it").contains("sorry"));
    assert_eq!(
        server.post(&ben, matches, &json!({"game": "spartan", "seats": {"w": "me", "b": "open"}})).0,
        201
    );
}

#[test]
fn the_log_of_a_server_is_changed_while_it_runs() {
    let folder = TempDir::new().expect("a folder can be made");
    let data = folder.path().join("data");
    let server = Server::start(&data);
    server.call("", "GET", "/lobby?before=secret", &Value::Null);
    assert_eq!(server.log(), "");
    refused(&data, 2, &["admin", "log-level", "access=loudest"], "is no filter");
    done(&data, &["admin", "log-level", "warn,access=info"]);
    let told = (0..100).any(|_| {
        server.call("", "GET", "/lobby?before=secret", &Value::Null);
        std::thread::sleep(Duration::from_millis(50));
        server.log().contains("/api/lobby")
    });
    assert!(told && !server.log().contains("secret"), "{}", server.log());
    drop(server);
    refused(&data, 1, &["admin", "log-level", "info"], "no server runs there");
}

#[test]
fn a_copy_is_made_under_load_and_put_back_elsewhere() {
    let folder = TempDir::new().expect("a folder can be made");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().expect("a path in letters");
    let server = Server::start(&data);
    let (path, ada, ben) = two(&server, "");
    let (status, before, _) = server.post(&ada, &format!("{path}/talk"), &json!({"text": "before"}));
    assert_eq!(status, 200);
    let goes_on = AtomicBool::new(true);
    let mut made = 0;
    std::thread::scope(|scope| {
        let load = scope.spawn(|| {
            let mut made = 0;
            while goes_on.load(Ordering::Relaxed) {
                let wish = json!({"game": "spartan", "seats": {"w": "me", "b": "open"}});
                let status = server.post(&ben, "/matches", &wish).0;
                assert!([201, 429].contains(&status), "{status}");
                made += u32::from(status == 201);
            }
            made
        });
        assert!(done(&data, &["backup", copy]).ends_with("bytes written\n"));
        goes_on.store(false, Ordering::Relaxed);
        made = load.join().expect("all are made");
    });
    assert!(made > 0);
    refused(&data, 2, &["backup", copy], "it is there already");
    refused(&data, 2, &["restore", copy], "locked");
    drop(server);
    refused(&data, 2, &["restore", copy], "it is there already");
    let postgres = ["backup", copy, "--database", "postgres://nobody@nowhere.invalid/none"];
    refused(&data, 2, &postgres, "pg_dump");

    assert!(done(&other, &["restore", copy]).ends_with("bytes put back\n"));
    let server = Server::start(&other);
    let (_, events, _) = server.call(&ada, "GET", &format!("{path}/events"), &Value::Null);
    let said = events["events"].as_array().expect("there are events");
    assert!(said.iter().any(|one| one["version"] == before["version"] && one["entry"]["text"] == "before"));
    assert_eq!(server.post(&ben, &format!("{path}/talk"), &json!({"text": "after"})).0, 200);
}
