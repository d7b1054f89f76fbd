//! Calls over HTTP, by connections that are kept.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many calls are under way at most; those that come besides wait. Each takes a connection as long as it lasts, and where
/// the server is slow, there would be no end of them.
pub const CALLS: usize = 1000;

/// How long an answer is waited for.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// For how long a connection is kept without a call. The server closes those that are silent for longer.
const KEPT: Duration = Duration::from_secs(10);

/// What went wrong, in the few words by which such things are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Trouble {
    pub fn new(what: impl fmt::Display) -> Trouble {
        Trouble(what.to_string())
    }
}

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    pub body: Bytes,
}

impl Answer {
    /// What it says, if it says yes.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Trouble> {
        self.taken()?;
        serde_json::from_slice(&self.body).map_err(|_| Trouble::new("an answer that is no answer"))
    }

    /// The error of the answer, if it is one.
    pub fn taken(&self) -> Result<(), Trouble> {
        if self.status.is_success() { Ok(()) } else { Err(self.trouble()) }
    }

    /// The status and the code of an error.
    fn trouble(&self) -> Trouble {
        #[derive(Deserialize)]
        struct Body {
            error: Code,
        }
        #[derive(Deserialize)]
        struct Code {
            code: String,
        }
        let code = serde_json::from_slice::<Body>(&self.body).map(|body| body.error.code).unwrap_or_default();
        Trouble(format!("{} {code}", self.status.as_u16()).trim_end().to_owned())
    }
}

/// What calls a server.
pub struct Caller {
    client: Client<HttpConnector, Full<Bytes>>,
    places: Semaphore,
    /// The server, as HOST:PORT.
    pub host: String,
}

impl Caller {
    pub fn new(host: String) -> Caller {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let mut builder = Client::builder(TokioExecutor::new());
        builder.pool_idle_timeout(KEPT).pool_timer(TokioTimer::new());
        Caller { client: builder.build(connector), places: Semaphore::new(CALLS), host }
    }

    /// Posts JSON, as a seat if there is a token.
    pub async fn post(&self, path: &str, token: Option<&str>, body: Vec<u8>) -> Result<Answer, Trouble> {
        let _place = self.places.acquire().await.map_err(|_| Trouble::new("no calls any more"))?;
        self.post_from(None, path, token, body).await
    }

    /// Posts something that a proxy has passed on for an address.
    pub async fn post_from(
        &self,
        address: Option<&str>,
        path: &str,
        token: Option<&str>,
        body: Vec<u8>,
    ) -> Result<Answer, Trouble> {
        let mut request = Request::builder().method(Method::POST).uri(format!("http://{}{path}", self.host));
        request = request.header("content-type", "application/json");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(address) = address {
            request = request.header("x-forwarded-for", address);
        }
        let request = request.body(Full::from(body)).map_err(|_| Trouble::new("a request that is none"))?;
        let answered = async {
            let (head, body) = self.client.request(request).await.map_err(|why| broken(&why))?.into_parts();
            let body = body.collect().await.map_err(|_| Trouble::new("connection broken in an answer"))?;
            Ok(Answer { status: head.status, body: body.to_bytes() })
        };
        timeout(PATIENCE, answered).await.unwrap_or_else(|_| Err(Trouble::new("no answer in time")))
    }
}

fn broken(why: &hyper_util::client::legacy::Error) -> Trouble {
    Trouble::new(if why.is_connect() { "no connection" } else { "connection broken" })
}
