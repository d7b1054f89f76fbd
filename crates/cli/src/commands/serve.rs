//! `menagerie serve`

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::Args;
use ipnet::IpNet;
use menagerie_server::{Config, Door, Expiry, LogControl, Prefix, Pushes};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// Serves the games to browsers.
#[derive(Args, Clone)]
pub struct Serve {
    #[command(flatten)]
    at: At,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "IP", default_value_t = DEFAULT_HOST)]
    host: IpAddr,
    /// The port to listen at; 0 takes any free one
    #[arg(short, long, default_value_t = DEFAULT_PORT)]
    port: u16,
    /// A public name at which this server answers, besides addresses and names at home; for each one more
    #[arg(long, value_name = "NAME")]
    host_name: Vec<String>,
    /// The path of the host below which the server stands, as browsers see it (/chess); a proxy may take it off or not
    #[arg(long, value_name = "PATH", default_value_t = Prefix::default())]
    path_prefix: Prefix,
    /// A network of proxies that say who called (X-Forwarded-For), besides this machine; for each one more
    #[arg(long, value_name = "NETWORK")]
    trust_proxy: Vec<IpNet>,
    /// How many connections are let in at the same time
    #[arg(long, value_name = "COUNT", default_value_t = DEFAULT_CONNECTIONS)]
    connections: usize,
    /// Where else to tell the server's numbers (Prometheus), to everybody who reaches it; this machine finds them at /metrics
    #[arg(long, value_name = "IP:PORT")]
    metrics: Option<SocketAddr>,
    /// For how many seconds /healthz says that the server is about to end before it takes in nobody more
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    drain: u64,
    /// After how many days without any change a match is removed in which nobody has played; 0 keeps it for good
    #[arg(long, value_name = "DAYS", default_value_t = DEFAULT_EXPIRE_UNPLAYED)]
    expire_unplayed: u32,
    /// After how many days without any change a match is removed that has not ended; 0 keeps it for good
    #[arg(long, value_name = "DAYS", default_value_t = DEFAULT_EXPIRE_UNFINISHED)]
    expire_unfinished: u32,
    /// Below how many free mebibytes on the disk nobody can begin anything new
    #[arg(long, value_name = "MEBIBYTES", default_value_t = DEFAULT_DISK_FLOOR)]
    disk_floor: u32,
    /// How long the computer thinks, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = DEFAULT_THINK_MS)]
    think: u64,
    /// Let callers decide the chance of a match; for tests
    #[arg(long)]
    allow_seeds: bool,
    /// Send nobody a message when it is their turn
    #[arg(long)]
    no_pushes: bool,
    /// The operator of this server, for those who pass its messages on (mailto: or https:); Apple takes none without
    #[arg(long, value_name = "ADDRESS", value_parser = contact, conflicts_with = "no_pushes")]
    push_contact: Option<String>,
}

/// An address by which somebody can be reached.
fn contact(given: &str) -> Result<String, String> {
    let rest = given.strip_prefix("mailto:").or_else(|| given.strip_prefix("https://"));
    match rest {
        Some(rest) if !rest.is_empty() && given.chars().all(|c| c.is_ascii_graphic()) => Ok(given.to_owned()),
        _ => Err("it begins with mailto: or https://".to_owned()),
    }
}

const DEFAULT_HOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const DEFAULT_PORT: u16 = 8960;
const DEFAULT_THINK_MS: u64 = 1000;
const DEFAULT_CONNECTIONS: usize = 50_000;
const DEFAULT_EXPIRE_UNPLAYED: u32 = 30;
const DEFAULT_EXPIRE_UNFINISHED: u32 = 365;
const DEFAULT_DISK_FLOOR: u32 = 64;

/// So many days; none where that is never.
fn days(count: u32) -> Option<Duration> {
    (count > 0).then(|| Duration::from_secs(24 * 60 * 60) * count)
}

impl Default for Serve {
    fn default() -> Serve {
        Serve {
            at: At::default(),
            host: DEFAULT_HOST,
            port: DEFAULT_PORT,
            host_name: Vec::new(),
            path_prefix: Prefix::default(),
            trust_proxy: Vec::new(),
            connections: DEFAULT_CONNECTIONS,
            metrics: None,
            drain: 0,
            expire_unplayed: DEFAULT_EXPIRE_UNPLAYED,
            expire_unfinished: DEFAULT_EXPIRE_UNFINISHED,
            disk_floor: DEFAULT_DISK_FLOOR,
            think: DEFAULT_THINK_MS,
            allow_seeds: false,
            no_pushes: false,
            push_contact: None,
        }
    }
}

impl Serve {
    /// Runs the command until it is interrupted.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let filter = EnvFilter::try_from_env("MENAGERIE_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        let log = log.with_filter_reloading();
        let control = log.reload_handle();
        log.init();
        let change = move |filter: &str| {
            let filter = EnvFilter::try_new(filter).map_err(|why| why.to_string())?;
            control.reload(filter).map_err(|why| why.to_string())
        };
        let think = Duration::from_millis(self.think);
        let defaults = Config::default();
        let prefix = self.path_prefix.clone();
        let config = Config {
            place: self.at.place()?,
            address: SocketAddr::new(self.host, self.port),
            allow_seeds: self.allow_seeds,
            think,
            // A computer seat with secrets answers at a fixed moment, which must come after its thinking.
            release: think + think / 2,
            expiry: Expiry { unplayed: days(self.expire_unplayed), unfinished: days(self.expire_unfinished) },
            disk_floor: u64::from(self.disk_floor) << 20,
            metrics: self.metrics,
            drain: Duration::from_secs(self.drain),
            hosts: self.host_name,
            prefix: self.path_prefix,
            trusted: defaults.trusted.iter().copied().chain(self.trust_proxy).collect(),
            door: Door { connections: self.connections, ..defaults.door },
            pushes: (!self.no_pushes).then(|| Pushes { contact: self.push_contact, ..Pushes::default() }),
            log: Some(LogControl(Arc::new(change))),
            ..defaults
        };
        let runtime = tokio::runtime::Runtime::new()?;
        let on_ready = |address| announce(address, &prefix);
        Ok(runtime.block_on(menagerie_server::serve(menagerie.catalog(), config, on_ready))?)
    }
}

/// A server is open, too, where nobody can be told.
fn announce(address: SocketAddr, prefix: &Prefix) {
    let _ = say(format_args!("Menagerie is open: http://{address}{prefix}/"));
}
