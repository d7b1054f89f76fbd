//! What carries messages to push services.

use super::address;
use async_trait::async_trait;
use axum::body::Bytes;
use axum::http::{Request, StatusCode, header};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;
use tower::util::BoxCloneSyncService;

/// A message on its way: encrypted, with the address and the proof of who sends it.
pub type Letter = Request<Vec<u8>>;

/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long it may take until a connection stands.
const CONNECTING: Duration = Duration::from_secs(5);

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// The push service has taken it.
    Taken,
    /// There is no such browser any more.
    Gone,
    /// It was refused, and would be refused again.
    Refused,
    /// It may be taken later; the push service may say when.
    Later(Option<Duration>),
}

impl Delivery {
    /// What the answer of a push service means.
    pub fn of(status: StatusCode, retry_after: Option<Duration>) -> Delivery {
        match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => Delivery::Gone,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Delivery::Later(retry_after),
            status if status.is_success() => Delivery::Taken,
            status if status.is_server_error() => Delivery::Later(retry_after),
            // A redirect is not followed.
            _ => Delivery::Refused,
        }
    }
}

/// What carries messages to push services.
#[async_trait]
pub trait Courier: fmt::Debug + Send + Sync {
    /// Carries a message to the address in it.
    async fn carry(&self, letter: Letter) -> Delivery;
}

type Resolver = BoxCloneSyncService<Name, std::vec::IntoIter<std::net::SocketAddr>, std::io::Error>;
type Https = Client<HttpsConnector<HttpConnector<Resolver>>, Full<Bytes>>;

/// Carries messages over the internet, and nowhere else.
#[derive(Default)]
pub struct HttpsCourier(OnceLock<Https>);

impl fmt::Debug for HttpsCourier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HttpsCourier")
    }
}

/// Connects by what a name leads to on the internet. A host that is written as a number is refused before it gets here.
fn client() -> Https {
    let resolver =
        tower::service_fn(
            |name: Name| async move { address::resolve(name.as_str()).await.map(Vec::into_iter) },
        );
    let mut connector = HttpConnector::new_with_resolver(BoxCloneSyncService::new(resolver));
    connector.enforce_http(false);
    connector.set_connect_timeout(Some(CONNECTING));
    let connector = HttpsConnectorBuilder::new()
        .with_webpki_roots()
        .https_only()
        .enable_http1()
        .wrap_connector(connector);
    Client::builder(TokioExecutor::new()).pool_max_idle_per_host(4).build(connector)
}

#[async_trait]
impl Courier for HttpsCourier {
    async fn carry(&self, letter: Letter) -> Delivery {
        let host = letter.uri().host().unwrap_or_default().to_owned();
        if address::read(&letter.uri().to_string()).is_err() {
            return Delivery::Refused;
        }
        let letter = letter.map(|body| Full::new(Bytes::from(body)));
        let sent = self.0.get_or_init(client).request(letter);
        match tokio::time::timeout(PATIENCE, sent).await {
            Ok(Ok(answer)) => {
                // The rest of the answer is not read.
                let wait = answer.headers().get(header::RETRY_AFTER).and_then(|wait| wait.to_str().ok());
                let wait = wait.and_then(|seconds| seconds.trim().parse().ok()).map(Duration::from_secs);
                let delivery = Delivery::of(answer.status(), wait);
                tracing::debug!(host, status = %answer.status(), "a push service has answered");
                delivery
            }
            Ok(Err(error)) => {
                tracing::debug!(host, %error, "a push service was not reached");
                Delivery::Later(None)
            }
            Err(_) => Delivery::Later(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_tells_what_became_of_a_message() {
        let of = |status: u16| Delivery::of(StatusCode::from_u16(status).unwrap(), None);
        assert_eq!([200, 201, 202].map(of), [Delivery::Taken; 3]);
        assert_eq!([404, 410].map(of), [Delivery::Gone; 2]);
        assert_eq!([301, 307, 400, 401, 403, 405, 413].map(of), [Delivery::Refused; 7]);
        assert_eq!([408, 429, 500, 502, 503].map(of), [Delivery::Later(None); 5]);
    }

    /// Somebody listens on this machine, and nobody comes.
    #[tokio::test]
    async fn what_leads_into_this_machine_is_not_connected_to() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let courier = HttpsCourier::default();
        for address in [
            format!("https://127.0.0.1:{port}/x"),
            format!("https://localhost:{port}/x"),
            "https://127.0.0.1/x".to_owned(),
            "http://push.example/x".to_owned(),
        ] {
            let letter = Request::post(&address).body(Vec::new()).unwrap();
            assert_eq!(courier.carry(letter).await, Delivery::Refused, "{address}");
        }
        // Past the look at the address, the look at where it leads.
        let letter = Request::post(format!("https://localhost:{port}/x")).body(Full::default()).unwrap();
        client().request(letter).await.expect_err("it leads home");
        let came = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(came.is_err(), "nobody comes");
    }
}
