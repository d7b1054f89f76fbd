//! `menagerie admin ban`, `unban`, `bans`

use super::{named, time};
use crate::Failure;
use crate::args::say;
use clap::Args;
use menagerie_server::{Banned, Network, Office, Outcast};

/// Those whom a ban is about.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Whom {
    /// A name, or the id of somebody as reports show it
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// All who call from an address (203.0.113.7, in IPv6 its /64), or from a network (203.0.113.0/24), and have no account
    #[arg(long, value_name = "NETWORK")]
    network: Option<Network>,
}

impl Whom {
    /// What they are called, and who they are.
    async fn find(self, office: &Office) -> Result<(String, Outcast), Failure> {
        match (self.network, self.name) {
            (Some(network), _) => Ok((network.to_string(), Outcast::Network(network))),
            (None, Some(name)) => {
                let person = office.person(&name).await?;
                Ok((name, Outcast::Person(person)))
            }
            (None, None) => Err(Failure::new("a name or a network is required")),
        }
    }
}

/// Lets somebody only read.
#[derive(Args)]
pub struct Ban {
    #[command(flatten)]
    whom: Whom,
    /// Until when: a day (2026-12-31), a time (2026-12-31T18:00:00Z), or 30d or 12h from now; for good without
    #[arg(long, value_name = "WHEN", value_parser = time::read)]
    until: Option<time::Moment>,
    /// Why, which they read
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    why: Option<String>,
}

/// A reason that fits into one line.
fn reason(given: &str) -> Result<String, String> {
    const LONGEST: usize = 200;
    match given.chars().count() <= LONGEST && !given.chars().any(char::is_control) {
        true => Ok(given.to_owned()),
        false => Err(format!("a reason is one line of at most {LONGEST} characters")),
    }
}

/// Until when and why somebody is banned.
pub fn term(until_ms: Option<i64>, why: Option<&String>) -> String {
    let until = until_ms.map_or_else(|| ", for good".to_owned(), |ms| format!(", until {}", time::told(ms)));
    until + &why.map_or_else(String::new, |why| format!(": {why}"))
}

impl Ban {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        let now_ms = time::now_ms();
        let until_ms = self.until.map(|until| until.after(now_ms));
        if until_ms.is_some_and(|until_ms| until_ms <= now_ms) {
            return Err(Failure::new("--until: that moment is over"));
        }
        let (called, outcast) = self.whom.find(office).await?;
        let whom = match &outcast {
            Outcast::Person(person) => format!("{called} [{}]", person.id),
            Outcast::Network(_) => format!("who calls from {called} without an account"),
        };
        office.ban(outcast, until_ms, self.why.as_deref().unwrap_or_default(), now_ms).await?;
        say(format_args!("{whom} is banned{}", term(until_ms, self.why.as_ref())))
    }
}

/// Lifts a ban.
#[derive(Args)]
pub struct Unban {
    #[command(flatten)]
    whom: Whom,
}

impl Unban {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        let (called, outcast) = self.whom.find(office).await?;
        if !office.unban(outcast).await? {
            return Err(Failure::no(format_args!("{called} was not banned")));
        }
        say(format_args!("{called} is banned no more"))
    }
}

/// Lists the bans that hold.
#[derive(Args)]
pub struct Bans {
    /// Print each as a line of JSON
    #[arg(long)]
    json: bool,
}

impl Bans {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        for banned in office.bans(time::now_ms()).await? {
            match self.json {
                true => say(serde_json::to_string(&banned)?)?,
                false => say(plain(&banned))?,
            }
        }
        Ok(())
    }
}

fn plain(banned: &Banned) -> String {
    let person = || named(banned.username.as_deref(), banned.id.as_deref());
    let whom = banned.network.clone().unwrap_or_else(person);
    let ban = &banned.ban;
    let why = Some(&ban.why).filter(|why| !why.is_empty());
    format!("{whom}, since {}{}", time::told(ban.since_ms), term(ban.until_ms, why))
}
