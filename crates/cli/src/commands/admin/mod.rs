//! `menagerie admin`

mod bans;
mod people;
mod reports;
mod time;

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::{Args, Subcommand};
use menagerie_server::Office;
use tracing_subscriber::EnvFilter;

/// Sees to people, on the store itself: also while servers run on it, which learn of it within a second.
#[derive(Args)]
pub struct Admin {
    #[command(flatten)]
    at: At,
    #[command(subcommand)]
    task: Task,
}

/// What is to be done.
#[derive(Subcommand)]
enum Task {
    /// List what people have reported: what was said, by whom, in which match, and who reported it
    Reports(reports::Reports),
    /// Say what is known of somebody: since when, how many matches, whether they are banned
    Show(people::Show),
    /// Let somebody only read: no playing, talking, seeking or making of matches
    Ban(bans::Ban),
    /// Lift a ban
    Unban(bans::Unban),
    /// List the bans that hold
    Bans(bans::Bans),
    /// Give somebody another name
    Rename(people::Rename),
    /// Delete an account, its bots, and what they said; the seats that they held stay, without a name
    Delete(people::Delete),
    /// Change what the servers that run write into their logs, until they end
    LogLevel(LogLevel),
}

impl Admin {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let place = self.at.place()?;
        tokio::runtime::Runtime::new()?.block_on(async {
            let office = Office::open(menagerie.catalog(), &place).await?;
            let done = self.task.run(&office).await;
            office.close().await;
            done
        })
    }
}

impl Task {
    async fn run(self, office: &Office) -> Result<(), Failure> {
        match self {
            Task::Reports(reports) => reports.run(office).await,
            Task::Show(show) => show.run(office).await,
            Task::Ban(ban) => ban.run(office).await,
            Task::Unban(unban) => unban.run(office).await,
            Task::Bans(bans) => bans.run(office).await,
            Task::Rename(rename) => rename.run(office).await,
            Task::Delete(delete) => delete.run(office).await,
            Task::LogLevel(level) => level.run(office).await,
        }
    }
}

/// Changes what the servers that run write into their logs.
#[derive(Args)]
struct LogLevel {
    /// What is let through, as in MENAGERIE_LOG: `warn`, or `info,access=info`
    #[arg(value_name = "FILTER")]
    filter: String,
}

impl LogLevel {
    async fn run(self, office: &Office) -> Result<(), Failure> {
        if let Err(why) = EnvFilter::try_new(&self.filter) {
            return Err(Failure::new(format_args!("`{}` is no filter: {why}", self.filter)));
        }
        if !office.is_served().await? {
            return Err(Failure::no("no server runs there"));
        }
        office.set_log_level(&self.filter).await?;
        say(format_args!("the log is now `{}`", self.filter))
    }
}

/// The person that a command is about.
#[derive(Args)]
struct Who {
    /// A name, or the id of somebody as reports show it
    #[arg(value_name = "NAME")]
    name: String,
}

/// Somebody by their name, and by the id that the commands take.
fn named(name: Option<&str>, id: Option<&str>) -> String {
    match (name, id) {
        (Some(name), Some(id)) => format!("{name} [{id}]"),
        (_, Some(id)) => format!("a guest [{id}]"),
        (_, None) => "somebody without an id".to_owned(),
    }
}
