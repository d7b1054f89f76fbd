//! Connections that cost a server more than those who open them.

use crate::common::Server;
use crate::{scaled, start};
use futures_util::future::join_all;
use futures_util::stream::{self, StreamExt};
use reqwest::StatusCode;
use std::io::ErrorKind;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Longer than anything here takes, and not for ever.
const LONG: Duration = Duration::from_secs(30);

async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(server.address).await.expect("the server listens")
}

async fn say(stream: &mut TcpStream, text: &str) {
    // The server may have closed already.
    let _ = stream.write_all(text.as_bytes()).await;
}

/// All that comes until the server closes; an abrupt end is one, too.
async fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let read = timeout(LONG, stream.read_to_end(&mut all)).await.expect("the server closes");
    match read {
        Ok(_) => all,
        Err(error) if error.kind() == ErrorKind::ConnectionReset => all,
        Err(error) => panic!("{error}"),
    }
}

async fn is_answered(server: &Server) -> bool {
    server.get("/api/games", None).await.0 == StatusCode::OK
}

#[tokio::test]
async fn half_sent_requests_are_closed() {
    let server = start(|config| config.door.head = Duration::from_millis(300)).await;
    let halves = (0..scaled(50, 1000)).map(|n| {
        let server = &server;
        async move {
            let mut stream = connect(server).await;
            say(&mut stream, &"GET / HTTP/1.1\r\nHost: x\r\nCookie: "[..n % 33]).await;
            read_to_end(&mut stream).await
        }
    });
    // No more at once than wait for the door together: the system drops what comes besides.
    let ends = stream::iter(halves).buffer_unordered(100).collect::<Vec<_>>();
    let (ends, answered) = tokio::join!(ends, is_answered(&server));
    assert!(answered);
    assert!(ends.iter().all(|end| end.is_empty() || end.starts_with(b"HTTP/1.1 4")));
    server.stop().await;
}

#[tokio::test]
async fn a_connection_that_waits_for_nothing_is_closed() {
    let server = start(|config| config.door.head = Duration::from_millis(300)).await;
    let mut stream = connect(&server).await;
    say(&mut stream, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    let answer = String::from_utf8(read_to_end(&mut stream).await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn heads_without_measure_are_refused() {
    let server = start(|_| {}).await;
    let long = "x".repeat(400_000);
    let many = (0..200).map(|n| format!("H{n}: x\r\n")).collect::<String>();
    for headers in [format!("Cookie: {long}\r\n"), many] {
        let mut stream = connect(&server).await;
        say(&mut stream, &format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n")).await;
        let answer = String::from_utf8(read_to_end(&mut stream).await).unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }
    assert!(is_answered(&server).await);
    server.stop().await;
}

/// Many answers are asked for at once, and none is read: the server gives up instead of holding them for ever.
#[tokio::test]
async fn answers_that_nobody_reads_are_given_up() {
    const ASKED: usize = 400;
    let server = start(|config| config.door.patience = Duration::from_millis(300)).await;
    let one = server.text("/api/openapi.json", None).await.len();
    let socket = TcpSocket::new_v4().unwrap();
    // So that little is under way.
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    for _ in 0..ASKED {
        say(&mut stream, "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let read = read_to_end(&mut stream).await.len();
    assert!(read < ASKED * one / 2, "{read} bytes of {} were sent to somebody who did not read", ASKED * one);
    assert!(is_answered(&server).await);
    server.stop().await;
}

#[tokio::test]
async fn one_address_has_only_so_many_connections() {
    let server = start(|config| {
        config.trusted = [].into();
        config.door.connections_of_address = 20;
    })
    .await;
    let mut first = join_all((0..20).map(|_| connect(&server))).await;
    let mut more = connect(&server).await;
    assert!(read_to_end(&mut more).await.is_empty(), "it is closed at once");
    say(&mut first[7], "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
    assert!(read_to_end(&mut first[7]).await.starts_with(b"HTTP/1.1 200"), "those that are in are answered");
    drop(first);
    assert!(timeout(LONG, until_answered(&server)).await.is_ok(), "there is room again");
    server.stop().await;
}

#[tokio::test]
async fn an_address_that_connects_again_and_again_waits_to_be_heard() {
    let server = start(|config| config.trusted = [].into()).await;
    let mut delayed = 0;
    for _ in 0..1000 {
        let asked = Instant::now();
        let mut stream = connect(&server).await;
        say(&mut stream, "noise\r\n\r\n").await;
        let answer = read_to_end(&mut stream).await;
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"));
        delayed += usize::from(asked.elapsed() >= Duration::from_millis(400));
        if delayed == 3 {
            break;
        }
    }
    assert_eq!(delayed, 3, "connections that waited");
    server.stop().await;
}

#[tokio::test]
async fn there_are_only_so_many_connections_and_room_is_made_again() {
    let server = start(|config| {
        config.door.connections = 20;
        config.door.head = Duration::from_millis(500);
    })
    .await;
    let idle = join_all((0..20).map(|_| connect(&server))).await;
    let mut more = connect(&server).await;
    assert!(read_to_end(&mut more).await.is_empty());
    // They stay open at this end: it is the server that closes them.
    assert!(timeout(LONG, until_answered(&server)).await.is_ok());
    drop(idle);
    server.stop().await;
}

async fn until_answered(server: &Server) {
    loop {
        let mut stream = connect(server).await;
        say(&mut stream, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
        if read_to_end(&mut stream).await.starts_with(b"HTTP/1.1 200") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
