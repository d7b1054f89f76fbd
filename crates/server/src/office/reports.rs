//! What people have reported.

use super::talk::History;
use super::{Office, OfficeError};
use crate::stored::{self, Lost};
use menagerie_store::Stored;
use menagerie_table::{Input, Principal};
use menagerie_wire::log;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the text of a report begins with in a log.
const REPORTED: &str = r#"{"type":"reported","#;

/// A line that somebody reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reported {
    /// When it was reported, in milliseconds since 1970.
    pub reported_ms: i64,
    /// The one who reported it.
    pub reporter: Speaker,
    /// In which match.
    #[serde(rename = "match")]
    pub id: String,
    /// Of which game.
    pub game: String,
    /// The number of the entry in which it was said.
    pub said: u64,
    /// The one who said it; none where the log of the match cannot be read.
    pub by: Option<Speaker>,
    /// What was said; empty where it is deleted.
    pub text: String,
    /// Why the log of the match cannot be read.
    pub unread: Option<String>,
}

/// Somebody who said or reported something.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Speaker {
    /// Their id; none of those who proved only a seat.
    pub id: Option<String>,
    /// What they are called.
    pub username: Option<String>,
    /// In which seat they said it; none of those who watched.
    pub seat: Option<String>,
}

/// A line in the log of a match.
struct Line {
    by: Option<Principal>,
    seat: Option<String>,
    text: String,
}

impl Office {
    /// What was reported at `since_ms` or later, the oldest first.
    pub async fn reports(&self, since_ms: i64) -> Result<Vec<Reported>, OfficeError> {
        let mut all = Vec::new();
        // Matches may be long, and have many reports: each is read once.
        let mut matches: BTreeMap<String, Stored> = BTreeMap::new();
        for (id, entry) in self.store.entries_like(REPORTED, since_ms).await? {
            if !matches.contains_key(&id)
                && let Some(found) = self.store.load(&id).await?
            {
                matches.insert(id.clone(), found);
            }
            let Some(found) = matches.get(&id) else { continue };
            let mut reported = Reported {
                reported_ms: entry.logged_ms,
                reporter: Speaker::default(),
                game: found.row.game.clone(),
                said: 0,
                by: None,
                text: String::new(),
                unread: None,
                id,
            };
            match self.read(found, &entry.input) {
                Ok(Some((by, said, line))) => {
                    reported.reporter = self.speaker(Some(by), None).await?;
                    (reported.said, reported.text) = (said, line.text);
                    reported.by = Some(self.speaker(line.by, line.seat).await?);
                }
                Ok(None) => continue,
                Err(lost) => reported.unread = Some(lost.to_string()),
            }
            all.push(reported);
        }
        Ok(all)
    }

    /// The one who reported a line, the version at which it was said, and the line.
    fn read(&self, found: &Stored, report: &str) -> Result<Option<(Principal, u64, Line)>, Lost> {
        let (info, _) = stored::plan(&self.catalog, &found.row)?;
        let Input::Reported { by: reporter, said } = log::read_input(info, report)? else { return Ok(None) };
        let Some(entry) = found.entries.iter().find(|entry| entry.version == said) else { return Ok(None) };
        let line = match log::read_input(info, &entry.input)? {
            Input::Remarked { by, text } => Line { by: Some(by), seat: None, text: text.into() },
            Input::Said { seat, text } => {
                let by = History::new(&self.catalog, found).person_in(seat, said)?;
                Line { by, seat: Some(info.seat_id(seat).to_owned()), text: text.into() }
            }
            _ => return Ok(None),
        };
        Ok(Some((reporter, said, line)))
    }

    /// Somebody with the name that they have now.
    async fn speaker(&self, by: Option<Principal>, seat: Option<String>) -> Result<Speaker, OfficeError> {
        let Some(by) = by else { return Ok(Speaker { seat, ..Speaker::default() }) };
        let id = by.to_string();
        let account = self.store.accounts(std::slice::from_ref(&id)).await?.pop().flatten();
        let username = account.as_ref().and_then(|account| account.name.clone());
        Ok(Speaker { id: Some(account.map_or(id, |account| account.principal)), username, seat })
    }
}
