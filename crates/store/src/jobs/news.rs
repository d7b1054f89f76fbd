//! What a process that works with a store tells the others of its changes: a line for each.

use super::{Done, Job, ModerationJob, PeopleJob};
use crate::Changed;

/// What a job has changed that others may have to know at once.
pub(crate) fn changed(job: &Job, done: &Done) -> Vec<Changed> {
    match (job, done) {
        (Job::Append { id, .. }, Done::Written) => vec![Changed::Match(id.clone())],
        (Job::Expire { .. }, Done::Matches(gone)) => gone.iter().cloned().map(Changed::Match).collect(),
        (Job::AddKey { .. }, Done::Written) => vec![Changed::Keys],
        (Job::People(PeopleJob::Password { principal, .. }), Done::Written) => {
            vec![Changed::Account(principal.clone())]
        }
        (Job::People(PeopleJob::Token { bot, .. }), Done::Written) => vec![Changed::Account(bot.clone())],
        (Job::People(PeopleJob::Erase { .. }), Done::Erased(gone)) => {
            gone.iter().cloned().map(Changed::Account).collect()
        }
        (Job::Moderate(ModerationJob::Unsay { id, .. }), Done::Written) => {
            vec![Changed::Unsaid(id.clone())]
        }
        (Job::Moderate(ModerationJob::LogLevel { filter }), Done::Written) => {
            vec![Changed::LogLevel(filter.clone())]
        }
        _ => Vec::new(),
    }
}

impl Changed {
    /// The line that says it.
    pub(crate) fn line(self) -> String {
        let line = match self {
            Changed::Match(id) => format!("m{id}"),
            Changed::Account(principal) => format!("a{principal}"),
            Changed::Unsaid(id) => format!("u{id}"),
            Changed::LogLevel(filter) => format!("l{filter}"),
            Changed::Attended(id) => format!("p{id}"),
            Changed::Company => "c".to_owned(),
            Changed::Keys => "k".to_owned(),
            Changed::Anything => "*".to_owned(),
        };
        // A name with a line break cannot be told, so anything may have changed.
        if line.contains('\n') { "*".to_owned() } else { line }
    }

    /// What a line says.
    pub(crate) fn read(line: &str) -> Changed {
        match line.split_at_checked(1) {
            Some(("m", id)) => Changed::Match(id.to_owned()),
            Some(("a", principal)) => Changed::Account(principal.to_owned()),
            Some(("u", id)) => Changed::Unsaid(id.to_owned()),
            Some(("l", filter)) => Changed::LogLevel(filter.to_owned()),
            Some(("p", id)) => Changed::Attended(id.to_owned()),
            Some(("c", "")) => Changed::Company,
            Some(("k", "")) => Changed::Keys,
            // This includes what a later release may say.
            _ => Changed::Anything,
        }
    }
}
