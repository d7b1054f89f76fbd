//! The server that is measured: one that runs already, or one of our own beside this program.

use super::process::Usage;
use crate::Failure;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, ToSocketAddrs};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use tempfile::TempDir;

/// Where a server is, as `http://HOST:PORT`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Url(String);

impl FromStr for Url {
    type Err = String;

    fn from_str(text: &str) -> Result<Url, String> {
        if text.starts_with("https://") {
            return Err(
                "the server itself is measured, which speaks http://, and no proxy before it".to_owned()
            );
        }
        let host = text.strip_prefix("http://").ok_or("it begins with http://")?;
        let host = host.strip_suffix('/').unwrap_or(host);
        let is_host = |(name, port): (&str, &str)| !name.is_empty() && port.parse::<u16>().is_ok();
        if host.contains(['/', '?', '@']) || !host.rsplit_once(':').is_some_and(is_host) {
            return Err("it is http://HOST:PORT, and nothing after that".to_owned());
        }
        Ok(Url(host.to_owned()))
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.0)
    }
}

/// A server.
pub struct Server {
    pub url: Url,
    pub address: SocketAddr,
    /// The process, where it is known.
    pub pid: Option<u32>,
    own: Option<Own>,
}

/// A server of our own. It is ended abruptly: what it has kept is thrown away, or safe in its database.
struct Own {
    child: Child,
    panics: Arc<AtomicUsize>,
    errors: Option<JoinHandle<()>>,
    _data: TempDir,
}

impl Drop for Own {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(errors) = self.errors.take() {
            let _ = errors.join();
        }
    }
}

impl Server {
    /// One that runs already.
    pub fn at(url: Url, pid: Option<u32>) -> Result<Server, Failure> {
        let address = url.0.to_socket_addrs().ok().and_then(|mut all| all.next());
        let address = address.ok_or_else(|| Failure::new(format_args!("nobody knows where {url} is")))?;
        Ok(Server { url, address, pid, own: None })
    }

    /// One that is started for this, with a folder of its own or with a database.
    pub fn start(database: Option<&str>) -> Result<Server, Failure> {
        let data = tempfile::Builder::new().prefix("menagerie-load.").tempdir()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--port", "0", "--no-pushes", "--data"]).arg(data.path());
        command.env_remove("MENAGERIE_DATABASE").stdin(Stdio::null());
        if let Some(database) = database {
            // Not as an argument, which all who use this machine can read: it may hold a password.
            command.env("MENAGERIE_DATABASE", database);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let panics = Arc::new(AtomicUsize::new(0));
        let errors = child.stderr.take().map(|errors| {
            let panics = panics.clone();
            std::thread::spawn(move || pass_on(BufReader::new(errors), &panics))
        });
        let stdout = child.stdout.take();
        let pid = child.id();
        let own = Own { child, panics, errors, _data: data };
        let url = stdout.and_then(|stdout| announced(BufReader::new(stdout)));
        let url = url.ok_or_else(|| Failure::new("the server did not start; it has said why"))?;
        Ok(Server { own: Some(own), ..Server::at(url, Some(pid))? })
    }

    /// Whether it is one of our own.
    pub fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// What it has taken so far.
    pub fn usage(&self) -> Option<Usage> {
        Usage::of(self.pid?)
    }

    /// How often it has panicked, where that is known.
    pub fn panics(&self) -> Option<usize> {
        self.own.as_ref().map(|own| own.panics.load(Ordering::Relaxed))
    }
}

/// The address that a server prints once it answers.
fn announced(lines: impl BufRead) -> Option<Url> {
    lines.lines().map_while(Result::ok).find_map(|line| line.split_once("open: ")?.1.trim().parse().ok())
}

/// Passes on what the server says of errors, and counts the panics in it.
fn pass_on(lines: impl BufRead, panics: &AtomicUsize) {
    for line in lines.lines().map_while(Result::ok) {
        if line.contains(" panicked at ") {
            panics.fetch_add(1, Ordering::Relaxed);
        }
        anstream::eprintln!("server: {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_read_and_wrong_ones_are_told_what_is_wrong() {
        let url = |text: &str| text.parse::<Url>();
        assert_eq!(url("http://127.0.0.1:8960/").unwrap().to_string(), "http://127.0.0.1:8960");
        assert_eq!(url("http://[::1]:1").unwrap().to_string(), "http://[::1]:1");
        assert!(url("https://chess.example").unwrap_err().contains("no proxy"));
        for wrong in ["chess.example:80", "http://chess.example", "http://:80", "http://a:80/x", "http://a:b"]
        {
            assert!(url(wrong).unwrap_err().contains("http://"), "{wrong}");
        }
    }

    #[test]
    fn the_address_is_found_in_what_a_server_says() {
        let said = "Hello\nMenagerie is open: http://127.0.0.1:7/\n";
        assert_eq!(announced(said.as_bytes()).unwrap().to_string(), "http://127.0.0.1:7");
        assert_eq!(announced("Goodbye\n".as_bytes()), None);
    }

    #[test]
    fn panics_are_counted() {
        let panics = AtomicUsize::new(0);
        pass_on("thread 'main' panicked at src/a.rs:1:\nwhy\n".as_bytes(), &panics);
        assert_eq!(panics.into_inner(), 1);
    }
}
