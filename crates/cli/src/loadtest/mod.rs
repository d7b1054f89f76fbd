//! `menagerie loadtest`: bots play many matches over real sockets, and it is told what that costs the server and how long
//! they wait. It knows the server as any client does; only memory and processor time are read beside it.

mod call;
mod ear;
mod hostile;
mod process;
mod report;
mod room;
mod script;
mod server;
mod span;
mod table;
mod tally;

use crate::args::say;
use crate::{Failure, Menagerie};
use call::{Caller, Trouble};
use clap::Args;
use fastrand::Rng;
use futures_util::{StreamExt, stream};
use menagerie_server::told_to_end;
use process::Usage;
use report::{Memory, PhaseReport, Report};
use script::Script;
use server::{Server, Url};
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::{Plan, Table};
use tally::{Phase, Tally};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How many matches are made and left before the memory of the idle server is read.
const WARMING: u64 = 32;

/// How many matches are made at the same time before the play begins.
const MADE_AT_ONCE: usize = 64;

/// How long bots play before it counts.
const WARM_UP: Duration = Duration::from_secs(3);

/// How long the server is left alone before its memory is read.
const SETTLE: Duration = Duration::from_secs(2);

/// Plays many matches against a server, each by two bots at a socket each, and measures it.
#[derive(Args)]
pub struct Loadtest {
    /// The server; without it, one is started on data of its own and ended afterwards
    #[arg(value_name = "http://HOST:PORT")]
    url: Option<Url>,
    /// How many matches are played at the same time
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=30_000))]
    matches: u32,
    /// How long after one turn of a match the next one follows; 0 is at once
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = span::read)]
    every: Duration,
    /// How long it is measured
    #[arg(long = "for", value_name = "TIME", default_value = "30s", value_parser = span::read_some)]
    lasts: Duration,
    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess960", value_parser = ["chess960", "spartan"])]
    game: String,
    /// After how many turns somebody resigns, if the game has not ended before
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=500))]
    longest: u16,
    /// Attack the server for so long after that, while the bots go on
    #[arg(long, value_name = "TIME", value_parser = span::read_some)]
    hostile: Option<Duration>,
    /// How many attack it at the same time
    #[arg(long, value_name = "COUNT", default_value_t = 18, requires = "hostile", value_parser = clap::value_parser!(u8).range(1..=250))]
    attackers: u8,
    // It may hold a password, which neither help nor an error may show.
    /// The PostgreSQL database for the server that is started: postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL", conflicts_with = "url")]
    database: Option<String>,
    /// The process of the server, if it runs on this machine
    #[arg(long, value_name = "PID", requires = "url")]
    pid: Option<u32>,
    /// What the choices of bots and attackers follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

impl Loadtest {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let attackers = self.hostile.map_or(0, |_| u64::from(self.attackers));
        room::make(u64::from(self.matches), attackers)?;
        let scripts = Script::some(menagerie, &self.game, usize::from(self.longest), self.seed)?;
        // Told to end, it takes its own server along. That is heard before there is one.
        let report = tokio::runtime::Runtime::new()?.block_on(async {
            tokio::select! {
                biased;
                () = told_to_end() => Err(Failure::new("ended before all was measured")),
                report = self.measure(scripts) => report,
            }
        })?;
        if self.json {
            say(serde_json::to_string(&report)?)?;
        } else {
            say(&report)?;
        }
        report.fault().map_or(Ok(()), |why| Err(Failure::no(why)))
    }

    /// The server that is measured.
    fn server(&self) -> Result<Server, Failure> {
        let server = match &self.url {
            Some(url) => Server::at(url.clone(), self.pid)?,
            None => Server::start(self.database.as_deref())?,
        };
        if self.pid.is_some() && server.usage().is_none() {
            return Err(Failure::new("--pid: there is no such process on this machine"));
        }
        Ok(server)
    }

    async fn measure(&self, scripts: Vec<Script>) -> Result<Report, Failure> {
        let server = self.server()?;
        let host = server.url.to_string().trim_start_matches("http://").to_owned();
        let plan = Arc::new(Plan {
            caller: Caller::new(host),
            address: server.address,
            every: self.every,
            scripts,
            tally: Tally::default(),
        });
        warm(&plan, self.seed).await?;
        let idle = server.usage();
        let began = Instant::now();
        let tables = self.open(&plan).await?;
        let made = began.elapsed();
        sleep(SETTLE).await;
        let with_matches = server.usage();
        let began = Instant::now();
        let tables = seat(&plan, tables).await?;
        let setup = made + began.elapsed();
        sleep(SETTLE).await;
        let with_sockets = server.usage();

        let paths: Arc<[String]> = tables.iter().map(|(table, _)| table.path.clone()).collect();
        let mut bots = JoinSet::new();
        for (table, dice) in tables {
            bots.spawn(table::live(plan.clone(), table, dice));
        }
        sleep(WARM_UP).await;
        let mut phases = vec![during(&plan, &server, Phase::Calm, self.lasts).await];
        if let Some(lasts) = self.hostile {
            let attack = hostile::Attack::begin(&plan, &paths, self.attackers, self.seed);
            let phase = during(&plan, &server, Phase::Attack, lasts).await;
            phases.push(PhaseReport { attacks: Some(attack.end().await), ..phase });
        }
        let end = server.usage();
        bots.shutdown().await;
        let memory =
            (|| Some(Memory::new(idle?, with_matches?, with_sockets?, end?, self.matches as usize)))();
        Ok(Report {
            server: server.url.to_string(),
            is_own: server.is_own(),
            game: self.game.clone(),
            matches: self.matches as usize,
            every_ms: self.every.as_millis() as u64,
            setup_s: setup.as_secs_f64(),
            memory,
            phases,
            panics: server.panics(),
        })
    }

    /// Makes the matches, and says what all of them wait for if that fails.
    async fn open(&self, plan: &Arc<Plan>) -> Result<Vec<(Table, Rng)>, Failure> {
        let tables = (0..u64::from(self.matches)).map(|nth| async move {
            let mut dice = chance(self.seed, nth);
            Table::open(plan, &mut dice).await.map(|table| (table, dice))
        });
        gather(tables, "match").await
    }
}

/// Has the server do once what it is asked for in a moment: what it keeps for good after that is no match's.
async fn warm(plan: &Arc<Plan>, seed: u64) -> Result<(), Failure> {
    let tables = (0..WARMING).map(|nth| async move {
        let mut table = Table::open(plan, &mut chance(seed, !nth)).await?;
        table.listen(plan).await
    });
    gather(tables, "warming up: match").await?;
    sleep(SETTLE).await;
    Ok(())
}

/// The dice of one of many who draw from the same seed, so that a run can be repeated.
fn chance(seed: u64, who: u64) -> Rng {
    Rng::with_seed(seed ^ who.wrapping_mul(0xd1b5_4a32_d192_ed03))
}

/// Opens the sockets.
async fn seat(plan: &Arc<Plan>, tables: Vec<(Table, Rng)>) -> Result<Vec<(Table, Rng)>, Failure> {
    let seated = tables.into_iter().map(|(mut table, dice)| async move {
        table.listen(plan).await?;
        Ok((table, dice))
    });
    gather(seated, "socket").await
}

/// All that some work makes, or why one of it failed: a run without some of its matches would be another one.
async fn gather<T>(
    work: impl Iterator<Item = impl Future<Output = Result<T, Trouble>>>,
    what: &str,
) -> Result<Vec<T>, Failure> {
    let mut done = Vec::new();
    let mut work = stream::iter(work).buffer_unordered(MADE_AT_ONCE);
    while let Some(one) = work.next().await {
        let one =
            one.map_err(|why| Failure::new(format_args!("{what} {} was refused: {why}", done.len() + 1)))?;
        done.push(one);
    }
    Ok(done)
}

/// Lets a phase pass, and tells what came of it.
async fn during(plan: &Plan, server: &Server, phase: Phase, lasts: Duration) -> PhaseReport {
    let (cpu, own) = (server.usage(), Usage::own());
    let began = Instant::now();
    plan.tally.begin(phase);
    sleep(lasts).await;
    let seconds = began.elapsed().as_secs_f64();
    let spent = |before: Option<Usage>, after: Option<Usage>| Some((after?.cpu - before?.cpu).as_secs_f64());
    let name = if phase == Phase::Attack { "under attack" } else { "calm" };
    let counted = PhaseReport::new(name, seconds, &plan.tally.of(phase));
    PhaseReport {
        server_cpu_s: spent(cpu, server.usage()),
        client_cpu_s: spent(own, Usage::own()),
        ..counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        loadtest: Loadtest,
    }

    fn read(arguments: &[&str]) -> Result<Loadtest, String> {
        let all = ["loadtest"].iter().chain(arguments);
        Cli::try_parse_from(all).map(|cli| cli.loadtest).map_err(|why| why.to_string())
    }

    #[test]
    fn options_are_read() {
        let given =
            read(&["http://127.0.0.1:8960", "--matches", "9000", "--every", "0", "--for", "1m"]).unwrap();
        assert_eq!(
            (given.matches, given.every, given.lasts),
            (9000, Duration::ZERO, Duration::from_secs(60))
        );
        assert_eq!(given.url.unwrap().to_string(), "http://127.0.0.1:8960");
        let plain = read(&[]).unwrap();
        assert_eq!((plain.matches, plain.every), (100, Duration::from_secs(10)));
        assert!(plain.url.is_none() && plain.hostile.is_none() && plain.database.is_none());
        assert_eq!(read(&["--hostile", "10m"]).unwrap().hostile, Some(Duration::from_secs(600)));
    }

    #[test]
    fn wrong_options_are_told_what_is_wrong() {
        for (given, words) in [
            (&["https://chess.example"][..], "no proxy"),
            (&["--matches", "0"], "1..=30000"),
            (&["--every", "fast"], "like 250ms"),
            (&["--for", "0s"], "longer than nothing"),
            (&["--game", "golf"], "chess960, spartan"),
            (&["http://a:1", "--database", "postgres://a@b/c"], "cannot be used with"),
            (&["--pid", "7"], "http://HOST:PORT"),
            (&["--attackers", "3"], "--hostile"),
        ] {
            let Err(told) = read(given) else { panic!("{given:?} is taken") };
            assert!(told.contains(words), "{given:?}: `{words}` is not in: {told}");
        }
    }
}
