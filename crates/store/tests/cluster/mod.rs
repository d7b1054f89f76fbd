//! A real PostgreSQL, made for one program of tests and gone with it.

#![allow(dead_code, reason = "each test file uses some of it")]

use menagerie_store::Address;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// As whom the database runs where the tests run as root, which it refuses to.
const USER: &str = "postgres";

/// What is wrong where there is no PostgreSQL.
const MISSING: &str = "PostgreSQL's server is needed for these tests (on Debian or Ubuntu the package `postgresql`): \
                       scripts/tools.sh test";

/// A PostgreSQL of one's own, at a socket in a temporary folder.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    /// The number in the name of the socket.
    port: u16,
    /// Ends the database and removes the folder when its input ends, so also where a test is killed.
    guard: Child,
    made: AtomicU32,
}

impl Cluster {
    /// The one that all tests of a program share.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(Cluster::start)
    }

    /// Starts one.
    pub fn start() -> Cluster {
        let cluster = Cluster::make(5432);
        cluster.control("start", &[]);
        cluster
    }

    /// Starts one that is also reached over the network at this port, by TLS and with a password. The certificate and its key
    /// are texts in PEM.
    pub fn start_at(port: u16, certificate: &str, key: &str) -> Cluster {
        let cluster = Cluster::make(port);
        cluster.write("data/server.crt", certificate);
        cluster.write("data/server.key", key);
        let settings = format!("listen_addresses = 'localhost'\nport = {port}\nssl = on\n");
        cluster.write("data/network.conf", &settings);
        cluster.write("data/postgresql.auto.conf", "include = 'network.conf'\n");
        cluster.write("data/pg_hba.conf", "local all all trust\nhostssl all all all scram-sha-256\n");
        cluster.control("start", &[]);
        cluster
    }

    /// Makes one that is not started yet.
    fn make(port: u16) -> Cluster {
        let programs = programs().expect(MISSING);
        let made = run(command("mktemp").args(["-d", "/tmp/menagerie-postgres.XXXXXX"]));
        let folder = PathBuf::from(made.trim());
        // A language whose order is not that of bytes shows where the store relies on the database's. By itself the
        // database forgets what it has just acknowledged when it crashes, so that the store has to see to it; only the
        // machine never crashes in a test.
        run(command(programs.join("initdb"))
            .args([
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--locale-provider=icu",
                "--icu-locale=en",
            ])
            .args(["--no-sync", "--username", USER, "-D"])
            .arg(folder.join("data")));
        let settings = format!(
            "listen_addresses = ''\nunix_socket_directories = '{}'\nfsync = off\nsynchronous_commit = off\n\
             max_connections = 400\n",
            folder.display()
        );
        run(command("sh")
            .args(["-c", "printf %s \"$1\" >>\"$2\"", "sh", &settings])
            .arg(folder.join("data/postgresql.conf")));
        let stop = "cat; \"$1/pg_ctl\" stop -m immediate -D \"$2/data\"; rm -rf \"$2\"";
        let guard = command("sh")
            .args(["-c", stop, "sh"])
            .args([&programs, &folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Cluster { programs, folder, port, guard, made: AtomicU32::new(0) }
    }

    /// Writes a file that only the database can read.
    fn write(&self, name: &str, text: &str) {
        let write = "umask 077; printf %s \"$1\" >\"$2\"";
        run(command("sh").args(["-c", write, "sh", text]).arg(self.folder.join(name)));
    }

    /// Has `pg_ctl` do something, and waits until it is done.
    pub fn control(&self, what: &str, more: &[&str]) {
        let log = self.folder.join("log");
        run(command(self.programs.join("pg_ctl"))
            .args([what, "--wait", "--silent", "-D"])
            .arg(self.folder.join("data"))
            .arg("--log")
            .arg(log)
            .args(more));
    }

    /// Makes an empty database with these properties, and says its name.
    pub fn database(&self, properties: &str) -> String {
        let name = format!("test{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.execute("postgres", &format!("CREATE DATABASE {name} {properties}"));
        name
    }

    /// The address of a database.
    pub fn address(&self, database: &str) -> Address {
        self.url(database).parse().unwrap()
    }

    /// The address as it is written on a command line.
    pub fn url(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&port={}&user={USER}", self.folder.display(), self.port)
    }

    /// Has another program execute SQL, and returns what that answers.
    pub fn execute(&self, database: &str, sql: &str) -> String {
        run(command(self.programs.join("psql"))
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"])
            .args(["--username", USER, "--dbname", database, "--command", sql])
            .args(["--port", &self.port.to_string(), "--host"])
            .arg(&self.folder))
    }

    /// Whether another program is refused when it executes SQL.
    pub fn refuses(&self, database: &str, sql: &str) -> bool {
        let mut psql = command(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--username", USER, "--dbname", database, "--command", sql]);
        psql.args(["--port", &self.port.to_string(), "--host"]);
        !psql.arg(&self.folder).output().unwrap().status.success()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

/// A command that does not run as root.
fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = if is_root() { Command::new("runuser") } else { Command::new(program.as_ref()) };
    if is_root() {
        command.args(["-u", USER, "--"]).arg(program);
    }
    command.current_dir("/");
    command
}

/// Runs a command that must succeed, and returns what it prints.
fn run(command: &mut Command) -> String {
    let done =
        command.stdin(Stdio::null()).output().unwrap_or_else(|why| panic!("{command:?}: {why}; {MISSING}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

fn is_root() -> bool {
    static IS_ROOT: OnceLock<bool> = OnceLock::new();
    *IS_ROOT
        .get_or_init(|| Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0"))
}

/// The folder with the server's programs: one on the path, or the latest that Debian has installed beside it.
fn programs() -> Option<PathBuf> {
    let has = |folder: &PathBuf| ["initdb", "pg_ctl", "psql"].iter().all(|name| folder.join(name).is_file());
    let on_path = std::env::var_os("PATH").and_then(|path| std::env::split_paths(&path).find(has));
    on_path.or_else(|| {
        let versions = fs::read_dir(Path::new("/usr/lib/postgresql")).ok()?;
        let number = |folder: &PathBuf| folder.parent()?.file_name()?.to_str()?.parse::<u32>().ok();
        versions.flatten().map(|version| version.path().join("bin")).filter(has).max_by_key(number)
    })
}
