//! Starting and ending a server.

use crate::app::App;
use crate::catalog::Catalog;
use crate::config::{Config, Door, ServeError};
use crate::world::{SystemWorld, World};
use crate::{api, company, door, follow, layers, metrics, schedule, upkeep};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long calls that are under way have to finish when the server ends.
const LAST_CALLS: Duration = Duration::from_secs(5);

/// Serves until the process is told to end (Ctrl-C or SIGTERM). `on_ready` is told the address once
/// calls are answered there.
pub async fn serve(
    catalog: Catalog,
    config: Config,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    serve_until(catalog, config, Box::new(SystemWorld::new()), on_ready, told_to_end()).await
}

/// Serves until `end` is ready, then lets the calls that are under way finish and closes the store.
pub async fn serve_until(
    catalog: Catalog,
    config: Config,
    world: Box<dyn World>,
    on_ready: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    // The port first: a second server started by mistake should say so, and not that a file is locked.
    let listener = listen(config.address).await?;
    let address = listener.local_addr().map_err(ServeError::Stopped)?;
    let metrics = match config.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let store = menagerie_store::open(&config.place).await?;
    // Otherwise news that come while this process still reads the store, such as a new key, would be missed.
    let changes = store.changes();
    tracing::info!(%address, place = %config.place, "serving");
    let app =
        App::new(catalog, config, store, world).await.map_err(|why| ServeError::Begin(why.to_string()))?;
    let mut beside = vec![
        tokio::spawn(sweep(app.clone())),
        tokio::spawn(schedule::run(app.clone())),
        tokio::spawn(upkeep::run(app.clone())),
    ];
    if app.store.is_shared() {
        beside.push(tokio::spawn(company::run(app.clone())));
    }
    beside.extend(changes.map(|changes| tokio::spawn(follow::run(app.clone(), changes))));
    if let Some(listener) = metrics {
        let numbers = axum::serve(listener, metrics::routes(app.clone())).into_future();
        beside.push(tokio::spawn(async { numbers.await.unwrap_or_default() }));
    }
    on_ready(address);
    let served = answer(listener, &app, end).await;
    beside.iter().for_each(tokio::task::JoinHandle::abort);
    app.close().await;
    served.map_err(ServeError::Stopped)
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        ErrorKind::AddrInUse => ServeError::PortInUse(address),
        _ => ServeError::Listen { address, source },
    })
}

/// Answers calls until `end`, and those under way a little longer.
async fn answer(listener: TcpListener, app: &Arc<App>, end: impl Future<Output = ()>) -> std::io::Result<()> {
    let routes = app.config.prefix.before(layers::around(api::routes(app.clone()), app));
    let (door, trusted) = (within_files(app.config.door), app.config.trusted.clone());
    let mut server = tokio::spawn(door::keep(listener, routes, door, trusted, app.clone()));
    tokio::select! {
        ended = &mut server => return ended.map_err(std::io::Error::other),
        () = end => {}
    }
    app.draining.store(true, Ordering::Relaxed);
    app.world.until(app.world.elapsed() + app.config.drain).await;
    // Tells the listener and all sockets.
    app.closing.send_replace(true);
    if tokio::time::timeout(LAST_CALLS, &mut server).await.is_err() {
        tracing::warn!("some calls did not finish in time");
        server.abort();
    }
    Ok(())
}

/// As many connections as there are files for, less those that the rest of the server needs.
fn within_files(door: Door) -> Door {
    const OWN: usize = 64;
    match rlimit::increase_nofile_limit(u64::MAX).map(usize::try_from) {
        Ok(Ok(files)) => Door { connections: door.connections.min(files.saturating_sub(OWN).max(1)), ..door },
        Ok(Err(_)) => door,
        Err(error) => {
            tracing::warn!(%error, "how many files this process may open is not known");
            door
        }
    }
}

/// Lets matches that nobody looks at leave the memory.
async fn sweep(app: Arc<App>) {
    let pause = app.config.idle.max(Duration::from_millis(20)) / 4;
    loop {
        app.world.until(app.world.elapsed() + pause).await;
        let dropped = app.rooms.sweep(app.world.elapsed(), app.config.idle);
        if dropped > 0 {
            tracing::debug!(dropped, "idle matches left the memory");
        }
    }
}

/// Waits until the process is told to end: by Ctrl-C or SIGTERM.
pub async fn told_to_end() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl-C cannot be heard");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// Waits until the server is to end.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // The sender lives as long as the server, so an error means the same.
    let _ = closing.wait_for(|closing| *closing).await;
}
