//! How a server is set up, and why it does not start.

use crate::prefix::Prefix;
use crate::push::{Courier, HttpsCourier};
use ipnet::IpNet;
use menagerie_store::{Location, StoreError};
use menagerie_wire::desk::MOST_WORK;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// How a server is set up. The default is fit for playing at home.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the matches are kept.
    pub place: Location,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// Whether a caller may decide all chance of a match, which tests need.
    pub allow_seeds: bool,
    /// How long the computer thinks about a part.
    pub think: Duration,
    /// How long the computer thinks about a hint, at its strongest level.
    pub hint: Duration,
    /// How long the computer thinks about a position that is analysed.
    pub analysis: Duration,
    /// In games with secrets, how long after its turn has come a computer seat answers. It waits even if it knew
    /// earlier, because the time that it takes would tell something. It should exceed `think`.
    pub release: Duration,
    /// How many computer seats think at the same time.
    pub thinkers: usize,
    /// How many pieces of work are done for a puzzle; one that takes more is refused.
    pub most_work: u64,
    /// How long a request may take.
    pub request_timeout: Duration,
    /// How often sockets are pinged.
    pub ping: Duration,
    /// After how long without any sign of life a socket is given up. It should hold several pings.
    pub silence: Duration,
    /// After how long a match that nobody looks at leaves the memory.
    pub idle: Duration,
    /// How many matches are in memory at most, apart from those that somebody looks at.
    pub rooms: usize,
    /// How long what nobody touches is kept.
    pub expiry: Expiry,
    /// With fewer free bytes than this on the disk, nothing new can be begun, so that what is there can go on.
    pub disk_floor: u64,
    /// A second address that tells the numbers of the server to everybody who reaches it. `/metrics` tells them to this machine
    /// alone.
    pub metrics: Option<SocketAddr>,
    /// For how long the server says that it is about to end before it stops taking connections.
    pub drain: Duration,
    /// How many connections are let in, and how patient the server is with them.
    pub door: Door,
    /// The networks of proxies that are believed when they say where a call came from.
    pub trusted: Arc<[IpNet]>,
    /// The public names at which this server answers. It always answers at addresses, and at names that exist only on a local
    /// network.
    pub hosts: Vec<String>,
    /// The path of its host below which the server stands.
    pub prefix: Prefix,
    /// How people are told of their matches while they are away; none where they are not.
    pub pushes: Option<Pushes>,
    /// Changes the log while the server runs; none where the log stays as it is.
    pub log: Option<LogControl>,
}

/// Takes a filter, or says why it cannot.
pub type TakeFilter = dyn Fn(&str) -> Result<(), String> + Send + Sync;

/// Makes the log write the lines that a filter lets through.
#[derive(Clone)]
pub struct LogControl(pub Arc<TakeFilter>);

impl fmt::Debug for LogControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LogControl")
    }
}

/// How long matches are kept in which nothing happens; none: for good. Games that have ended always stay.
#[derive(Clone, Copy, Debug)]
pub struct Expiry {
    /// Those in which nobody has played anything.
    pub unplayed: Option<Duration>,
    /// Those that have not ended.
    pub unfinished: Option<Duration>,
}

impl Default for Expiry {
    fn default() -> Expiry {
        const DAY: Duration = Duration::from_secs(24 * 60 * 60);
        Expiry { unplayed: Some(30 * DAY), unfinished: Some(365 * DAY) }
    }
}

/// How many connections are let in, and how patient the server is with them.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// How many connections there are at the same time. Where the system has fewer files, fewer are let in.
    pub connections: usize,
    /// How many of one address, unless that is a trusted proxy's.
    pub connections_of_address: usize,
    /// How long the head of a request may take to arrive, and a connection may wait for its next request.
    pub head: Duration,
    /// How many bytes the head of a request has at most. Hyper needs at least 8 KiB.
    pub largest_head: usize,
    /// How many headers a request has at most.
    pub most_headers: usize,
    /// How long an answer waits for a caller that does not read it.
    pub patience: Duration,
}

impl Default for Door {
    fn default() -> Door {
        Door {
            connections: 50_000,
            connections_of_address: 500,
            head: Duration::from_secs(15),
            largest_head: 16 * 1024,
            most_headers: 64,
            patience: Duration::from_secs(30),
        }
    }
}

/// How people are told of their matches while they are away.
#[derive(Clone, Debug)]
pub struct Pushes {
    /// The operator of this server, for those who run push services: `mailto:` or `https:`. Some take no messages without one.
    pub contact: Option<String>,
    /// What carries the messages.
    pub courier: Arc<dyn Courier>,
}

impl Default for Pushes {
    fn default() -> Pushes {
        Pushes { contact: None, courier: Arc::new(HttpsCourier::default()) }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            place: Location::Folder(PathBuf::from("data")),
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            allow_seeds: false,
            think: Duration::from_secs(1),
            hint: Duration::from_secs(1),
            analysis: Duration::from_millis(700),
            release: Duration::from_millis(1500),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            most_work: MOST_WORK,
            request_timeout: Duration::from_secs(30),
            ping: Duration::from_millis(2500),
            silence: Duration::from_secs(45),
            idle: Duration::from_secs(600),
            rooms: 20_000,
            expiry: Expiry::default(),
            disk_floor: 64 * 1024 * 1024,
            metrics: None,
            drain: Duration::ZERO,
            door: Door::default(),
            trusted: ["127.0.0.0/8", "::1/128"]
                .into_iter()
                .filter_map(|network| network.parse().ok())
                .collect(),
            hosts: Vec::new(),
            prefix: Prefix::default(),
            pushes: Some(Pushes::default()),
            log: None,
        }
    }
}

/// Why a server does not start, or stopped.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {} is already in use at {}", .0.port(), .0.ip())]
    PortInUse(SocketAddr),
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The matches cannot be opened. The message names the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What a server needs before it can answer is missing.
    #[error("the server cannot begin: {0}")]
    Begin(String),
    /// The connection to the network broke.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}
