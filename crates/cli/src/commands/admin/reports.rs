//! `menagerie admin reports`

use super::{named, time};
use crate::Failure;
use crate::args::say;
use clap::Args;
use menagerie_server::{Office, Reported, Speaker};

/// Lists what people have reported, the oldest first.
#[derive(Args)]
pub struct Reports {
    /// Only what was reported since: a day (2026-12-31), a time (2026-12-31T18:00:00Z), or 30d or 12h ago
    #[arg(long, value_name = "WHEN", value_parser = time::read)]
    since: Option<time::Moment>,
    /// Print each report as a line of JSON
    #[arg(long)]
    json: bool,
}

impl Reports {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        let since_ms = self.since.map_or(i64::MIN, |since| since.before(time::now_ms()));
        let reports = office.reports(since_ms).await?;
        for report in &reports {
            match self.json {
                true => say(serde_json::to_string(report)?)?,
                false => say(plain(report))?,
            }
        }
        if reports.is_empty() && !self.json {
            say("nothing was reported")?;
        }
        Ok(())
    }
}

fn plain(report: &Reported) -> String {
    let when = time::told(report.reported_ms);
    let what = match (&report.by, &report.unread) {
        (Some(by), _) if report.text.is_empty() => format!("{} said what is deleted now", seated(by)),
        (Some(by), _) => format!("{} said: {}", seated(by), report.text),
        (None, why) => format!("the match cannot be read: {}", why.as_deref().unwrap_or_default()),
    };
    let by = seated(&report.reporter);
    format!("{when}  {} {}, entry {}\n    {what}\n    reported by {by}", report.game, report.id, report.said)
}

/// Somebody, and the seat that they had.
fn seated(speaker: &Speaker) -> String {
    let who = named(speaker.username.as_deref(), speaker.id.as_deref());
    match &speaker.seat {
        Some(seat) => format!("{who} in seat {seat}"),
        None => who,
    }
}
