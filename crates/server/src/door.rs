//! The door: takes connections in, and lets none of them stay for nothing.
//!
//! A caller that sends half a request, reads nothing of the answer, or opens connections by the hundred costs a little
//! memory and one file each, and there are only so many files. So a request's head has a time to be complete, an answer
//! has a pace at which it is read, and connections are counted, all together and by address. An address that opens them
//! too often is heard later.

mod patient;

use crate::app::App;
use crate::config::Door;
use crate::peer::{Address, is_in};
use crate::quota::{self, Holdings, OF_NETWORK, Share};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use ipnet::IpNet;
use patient::Patient;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long no connection is taken in after the system has refused one, because it has no file left.
const BREATH: Duration = Duration::from_millis(50);

/// How often it is logged that callers are turned away.
const TELL_EVERY: Duration = Duration::from_secs(60);

/// Takes connections in until `closing`, and lets those whose calls are under way finish.
pub(crate) async fn keep(
    listener: TcpListener,
    routes: Router,
    door: Door,
    trusted: Arc<[IpNet]>,
    app: Arc<App>,
) {
    let mut closing = app.closing.subscribe();
    let all = Arc::new(Holdings::default());
    // Each connection holds a receiver: the sender sees when the last one is gone.
    let (open, held) = watch::channel(());
    let mut told = None;
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = crate::serve::closed(&mut closing) => break,
        };
        let (stream, from) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                tracing::warn!(%error, "no connection can be taken in");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        // A connection too many is closed at once; if it were left to wait, others would wait behind it.
        let Some(shares) = admitted(&all, &door, &trusted, from) else {
            app.metrics.turned_away.inc();
            let now = tokio::time::Instant::now();
            if told.is_none_or(|at| now - at > TELL_EVERY) {
                tracing::warn!(address = %from.ip(), "connections are turned away");
                told = Some(now);
            }
            continue;
        };
        let waits = !is_in(&trusted, from.ip()) && app.connects_too_often(from.ip());
        let stream = Patient::new(stream, door.patience, shares);
        let (routes, closing, held) = (routes.clone(), closing.clone(), held.clone());
        tokio::spawn(async move {
            if waits {
                tokio::time::sleep(quota::DELAY).await;
            }
            answer(stream, from, routes, door, closing).await;
            drop(held);
        });
    }
    drop((listener, held));
    open.closed().await;
}

/// What a new connection holds as long as it lasts: its place among all, and among those of its address and its network unless that is
/// an address from which many people are passed on.
fn admitted(all: &Arc<Holdings>, door: &Door, trusted: &[IpNet], from: SocketAddr) -> Option<Vec<Share>> {
    let mut shares = vec![all.take("connections", "", door.connections)?];
    if !is_in(trusted, from.ip()) {
        let (address, most) = (Address::from(from.ip()), door.connections_of_address);
        shares.push(all.take("connections of", &address.household, most)?);
        if let Some(network) = &address.network {
            shares.push(all.take("connections of network", network, most.saturating_mul(OF_NETWORK))?);
        }
    }
    Some(shares)
}

/// Answers what comes over one connection.
async fn answer(
    stream: Patient<TcpStream>,
    from: SocketAddr,
    routes: Router,
    door: Door,
    mut closing: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        routes.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(door.head)
        .max_buf_size(door.largest_head)
        .max_headers(door.most_headers)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut is_closing = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(address = %from.ip(), %error, "a connection broke");
                }
                return;
            }
            () = crate::serve::closed(&mut closing), if !is_closing => {
                is_closing = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_addresses_of_one_network_have_only_so_many_connections() {
        let (all, door) = (Arc::default(), Door { connections_of_address: 5, ..Door::default() });
        let connect =
            |address: &str| admitted(&all, &door, &[], SocketAddr::new(address.parse().unwrap(), 1));
        let network: Vec<_> = (0..100).filter_map(|n| connect(&format!("2001:db8:77:{n:x}::1"))).collect();
        assert_eq!(network.len(), 20);
        assert_eq!((0..100).filter_map(|_| connect("192.0.2.1")).count(), 100, "they are given back");
        let one: Vec<_> = (0..100).filter_map(|_| connect("192.0.2.1")).collect();
        assert_eq!(one.len(), 5);
        assert!(connect("2001:db8:78::1").is_some());
    }
}
