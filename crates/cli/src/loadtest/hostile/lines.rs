//! Connections that are used as no client uses them.

use super::{Attacker, bytes};
use crate::loadtest::call::Trouble;
use crate::loadtest::ear;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// How long an attacker holds a connection.
const HELD: Duration = Duration::from_secs(3);

impl Attacker {
    /// A line that comes from no proxy: where this machine has an outward address, it comes from there, since a server
    /// trusts what comes from its own machine.
    async fn connect(&self) -> Result<TcpStream, Trouble> {
        let opened = async {
            let Some(own) = self.outward else { return TcpStream::connect(self.plan.address).await };
            let socket = TcpSocket::new_v4()?;
            socket.bind((own, 0).into())?;
            socket.connect(self.plan.address).await
        };
        opened.await.map_err(|_| Trouble::new("no connection"))
    }

    /// The head of a turn in an honest match.
    fn head(&mut self) -> String {
        format!(
            "POST {}/turns HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {}\r\nContent-Type: application/json\r\n\
             Content-Length: 400\r\n\r\n",
            self.victim(),
            self.plan.caller.host,
            self.address
        )
    }

    /// Notes how a connection ends, or that it does not while the attacker waits.
    async fn end(&self, attack: &'static str, mut stream: TcpStream) {
        let mut said = [0; 12];
        let told = match timeout(HELD, stream.read_exact(&mut said)).await {
            Ok(Ok(_)) => String::from_utf8_lossy(&said[9..]).into_owned(),
            Ok(Err(_)) => "closed".to_owned(),
            Err(_) => "waited for".to_owned(),
        };
        if told.starts_with('5') && told != "503" {
            self.fault(format!("{attack}: {told}"));
        }
        self.note(attack, told);
    }

    /// Part of a request, and then nothing.
    pub(super) async fn half_sent(&mut self) -> Result<(), Trouble> {
        let mut stream = self.connect().await?;
        let head = self.head();
        let part = self.dice.usize(..head.len());
        // The server may have closed already.
        let _ = stream.write_all(&head.as_bytes()[..part]).await;
        self.end("half sent", stream).await;
        Ok(())
    }

    /// A body that comes byte by byte.
    pub(super) async fn slow(&mut self) -> Result<(), Trouble> {
        let mut stream = self.connect().await?;
        let head = self.head();
        let _ = stream.write_all(head.as_bytes()).await;
        for _ in 0..50 {
            sleep(HELD / 50).await;
            if stream.write_all(b" ").await.is_err() {
                break;
            }
        }
        self.end("slow", stream).await;
        Ok(())
    }

    /// Bytes that are no request.
    pub(super) async fn noise(&mut self) -> Result<(), Trouble> {
        let mut stream = self.connect().await?;
        let mut noise = bytes(&mut self.dice, 600);
        if self.dice.usize(..2) == 0 {
            let head = self.head();
            noise.splice(0..0, head.bytes().take(100));
        }
        // That it ends tells the server that no more will come.
        noise.extend(b"\r\n\r\n");
        let _ = stream.write_all(&noise).await;
        self.end("noise", stream).await;
        Ok(())
    }

    /// A socket at an honest match, on which something is sent that is too large or makes no sense, or nothing is read.
    pub(super) async fn rude_socket(&mut self) -> Result<(), Trouble> {
        let path = format!("{}/socket?since=0", self.victim());
        let mut socket = ear::open(self.plan.address, &path, None).await?;
        let rude = match self.dice.usize(..4) {
            0 => Message::text("x".repeat(1 << 20)),
            1 => Message::Binary(Bytes::from(bytes(&mut self.dice, 100))),
            2 => Message::text(r#"{"token":"00000000000000000000000000000000"}"#),
            _ => {
                sleep(HELD).await;
                self.note("rude socket", "not read".to_owned());
                return Ok(());
            }
        };
        let _ = socket.send(rude).await;
        let ended = async {
            loop {
                match socket.next().await {
                    Some(Ok(Message::Close(Some(frame)))) => {
                        break format!("closed with {}", u16::from(frame.code));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break "closed".to_owned(),
                }
            }
        };
        let told = timeout(HELD, ended).await.unwrap_or_else(|_| "waited for".to_owned());
        self.note("rude socket", told);
        Ok(())
    }
}
