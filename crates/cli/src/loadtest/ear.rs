//! A socket that listens to a match for one seat.

use super::call::Trouble;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use std::net::SocketAddr;
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How much is read at once. The default holds 128 KiB for each socket, which is too much for thousands of them.
const READ_BUFFER: usize = 4096;

/// What a seat heard on its socket.
#[derive(Debug)]
pub struct Heard {
    /// The number of the seat.
    pub seat: usize,
    pub news: News,
}

#[derive(Debug)]
pub enum News {
    /// The game stands at this change, as of this moment.
    At(u64, Instant),
    /// The server ended the socket, or it broke.
    Lost(Trouble),
}

/// A socket under way. It is closed when this is dropped.
pub struct Ear {
    task: JoinHandle<()>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Opens the socket at this path, and tells what is heard there.
pub async fn listen(
    address: SocketAddr,
    path: &str,
    token: &str,
    seat: usize,
    tell: UnboundedSender<Heard>,
) -> Result<Ear, Trouble> {
    let mut socket = open(address, path, Some(token)).await?;
    let task = tokio::spawn(async move {
        let lost = attend(&mut socket, seat, &tell).await;
        // Nobody is told where the match has gone away itself.
        let _ = tell.send(Heard { seat, news: News::Lost(lost) });
    });
    Ok(Ear { task })
}

/// A socket as a seat, or as the public.
pub async fn open(
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
) -> Result<WebSocketStream<TcpStream>, Trouble> {
    let url = format!("ws://{address}{path}");
    let mut request = url.into_client_request().map_err(|_| Trouble::new("a request that is none"))?;
    if let Some(token) = token {
        let protocol =
            format!("menagerie.{token}").parse().map_err(|_| Trouble::new("a token that is none"))?;
        request.headers_mut().insert("sec-websocket-protocol", protocol);
    }
    let stream = TcpStream::connect(address).await.map_err(|_| Trouble::new("no connection"))?;
    stream.set_nodelay(true).map_err(|_| Trouble::new("no connection"))?;
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let opened = client_async_with_config(request, stream, Some(config)).await;
    opened.map(|(socket, _)| socket).map_err(|why| Trouble(unopened(&why)))
}

fn unopened(why: &tungstenite::Error) -> String {
    match why {
        tungstenite::Error::Http(answer) => format!("{} for a socket", answer.status().as_u16()),
        _ => "no socket".to_owned(),
    }
}

/// Tells what comes, and answers pings, until the socket ends; says how.
async fn attend(
    socket: &mut WebSocketStream<TcpStream>,
    seat: usize,
    tell: &UnboundedSender<Heard>,
) -> Trouble {
    loop {
        let text = match socket.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(Some(frame)))) => {
                return Trouble(format!("socket closed with {}", u16::from(frame.code)));
            }
            Some(Ok(Message::Close(None)) | Err(_)) | None => return Trouble::new("socket broken"),
            Some(Ok(_)) => continue,
        };
        let when = Instant::now();
        let news = match told(&text) {
            Told::At(at) => News::At(at, when),
            Told::Ping(ping) => {
                let pong = Message::text(format!(r#"{{"pong":{ping}}}"#));
                if socket.send(pong).await.is_err() {
                    return Trouble::new("socket broken");
                }
                continue;
            }
            Told::Else => continue,
        };
        if tell.send(Heard { seat, news }).is_err() {
            return Trouble::new("nobody listens");
        }
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Told {
    At(u64),
    Ping(u64),
    Else,
}

fn told(text: &str) -> Told {
    #[derive(Deserialize)]
    struct Frame {
        at: Option<u64>,
        ping: Option<u64>,
    }
    match serde_json::from_str(text) {
        Ok(Frame { at: Some(at), .. }) => Told::At(at),
        Ok(Frame { ping: Some(ping), .. }) => Told::Ping(ping),
        _ => Told::Else,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_and_pings_are_told_apart() {
        assert_eq!(told(r#"{"version":9,"at":4,"entry":{"kind":"part"},"now":{}}"#), Told::At(4));
        assert_eq!(told(r#"{"ping":3}"#), Told::Ping(3));
        assert_eq!(told(r#"{"presence":{}}"#), Told::Else);
        assert_eq!(told("nonsense"), Told::Else);
    }
}
