//! The file of a match: one record a line, so that `menagerie record` reads it, with what else is to be known in its tags.
//!
//! * `Match` is what was agreed, as JSON: equal in all games of a match.
//! * `Round` is the number of the game, from 1. Odd ones are those in which the first engine has team 0.
//! * `Told` is what both engines did, as JSON; `Fault` is why one of them lost otherwise than on the board.
//! * `Termination` is how such a game ended, or one that was won by what both engines say of it, in the words of PGN.
//!
//! A game is written when it is over. A match that was interrupted, or killed, goes on with the games that are missing.

use crate::bout::{Finished, Sheet, TERMINATION};
use crate::contestant::Trouble;
use crate::openings::Opening;
use menagerie_kernel::game::SeatInfo;
use menagerie_kernel::{Info, excerpt};
use menagerie_record::{Record, machine};
use menagerie_show::AnyGame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// What was agreed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreed {
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: String,
    /// Both engines, as they were named.
    pub engines: [String; 2],
    /// What bounds them.
    pub pace: String,
    /// Where the games begin.
    pub openings: String,
    /// The number from which all that is random follows.
    pub seed: u64,
    /// When games end that are not over.
    pub terms: String,
}

impl Agreed {
    /// In what another match differs from this one.
    fn difference(&self, other: &Agreed) -> Option<(&'static str, String, String)> {
        let both = |agreed: &Agreed| {
            let Agreed { game, options, engines: [first, second], pace, openings, seed, terms } =
                agreed.clone();
            [game, options, first, second, pace, openings, seed.to_string(), terms]
        };
        let names = ["game", "options", "first engine", "second engine", "pace", "openings", "seed", "terms"];
        let pairs = both(self).into_iter().zip(both(other)).zip(names);
        pairs.into_iter().find(|((a, b), _)| a != b).map(|((a, b), name)| (name, a, b))
    }
}

/// Why a file cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum BadJournal {
    /// The operating system's word.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// Another process writes it.
    #[error("{}: another match is writing this file", .0.display())]
    Busy(PathBuf),
    /// It is of another match.
    #[error("{}: this is another match: its {what} is `{theirs}`, not `{ours}`", path.display())]
    Another {
        /// Which file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// As the file has it.
        theirs: String,
        /// As it was asked for.
        ours: String,
    },
    /// It has other openings.
    #[error("{}: game {round} begins otherwise than it would now: the openings are others", path.display())]
    Opening {
        /// Which file.
        path: PathBuf,
        /// Which game, from 1.
        round: u64,
    },
    /// A line, not the last one, is no game of a match.
    #[error("{}, line {line}: {why}", path.display())]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// A game of a match, as the standings need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which game, from 0.
    pub index: u64,
    /// The half points of the first engine.
    pub halves: u8,
    /// What ended it, as a tag.
    pub reason: String,
    /// What both engines did, the first one first.
    pub sheets: [Sheet; 2],
    /// Which engine lost by its own fault, and how.
    pub fault: Option<(usize, String)>,
}

/// The fault of an engine, as its tag has it.
#[derive(Serialize, Deserialize)]
struct Fault {
    engine: usize,
    why: String,
}

/// The file of a match.
pub struct Journal {
    path: PathBuf,
    /// None where nothing is kept.
    file: Option<File>,
    agreed: Agreed,
    names: [String; 2],
    date: String,
}

/// A file that was opened, and what it held.
pub struct Opened {
    /// The file, to go on with.
    pub journal: Journal,
    /// The games that it held.
    pub entries: Vec<Entry>,
    /// What had to be dropped, in a sentence.
    pub warning: Option<String>,
}

impl Journal {
    /// One that keeps nothing, for a match that nobody wants to go on with.
    pub fn nowhere(agreed: Agreed, names: [String; 2], date: String) -> Journal {
        Journal { path: PathBuf::new(), file: None, agreed, names, date }
    }

    /// The number of the last game in the file of a match, from 1; 0 where there is none that can be read. [`Journal::open`]
    /// says what is wrong.
    pub fn last_round(path: &Path) -> u64 {
        let round = |line: &str| -> Option<u64> {
            let record: serde_json::Value = serde_json::from_str(line).ok()?;
            let tag = record["tags"].as_array()?.iter().find(|tag| tag[0] == "Round")?;
            tag[1].as_str()?.parse().ok()
        };
        let text = fs::read_to_string(path).unwrap_or_default();
        text.lines().filter_map(round).max().unwrap_or(0)
    }

    /// Opens the file of a match, or makes it. `openings` are those with which pairs begin.
    ///
    /// # Errors
    /// It is of another match, damaged before its last line, in use, or cannot be read or written.
    pub fn open(
        path: &Path,
        games: &[Box<dyn AnyGame>],
        agreed: Agreed,
        names: [String; 2],
        date: String,
        openings: &[Opening],
    ) -> Result<Opened, BadJournal> {
        let failed = |error| BadJournal::File { path: path.to_owned(), error };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BadJournal::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let journal = Journal { path: path.to_owned(), file: None, agreed, names, date };
        let mut entries: BTreeMap<u64, Entry> = BTreeMap::new();
        let (mut warning, mut good) = (None, 0);
        for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1..) {
            let is_last = good + line.len() == bytes.len();
            match journal.read_line(games, line, openings) {
                Ok(entry) if entries.contains_key(&entry.index) => {
                    let why = format!("game {} is there twice", entry.index + 1);
                    return Err(BadJournal::Line { path: path.to_owned(), line: number, why });
                }
                Ok(entry) => drop(entries.insert(entry.index, entry)),
                Err(BadLine::Another(bad)) => return Err(bad),
                Err(BadLine::Damaged(why)) if is_last => {
                    warning =
                        Some(format!("{}: the last line is damaged and was dropped: {why}", path.display()));
                    break;
                }
                Err(BadLine::Damaged(why)) => {
                    return Err(BadJournal::Line { path: path.to_owned(), line: number, why });
                }
            }
            good += line.len();
        }
        if warning.is_some() {
            file.set_len(good as u64).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        let journal = Journal { file: Some(file), ..journal };
        Ok(Opened { journal, entries: entries.into_values().collect(), warning })
    }

    /// Writes a game down.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&mut self, info: &Info, index: u64, finished: Finished) -> Result<Entry, BadJournal> {
        let first = usize::from(index % 2 == 1);
        let Finished { mut record, halves, sheets, fault } = finished;
        let by_engine = |team: usize| team ^ first;
        let sheets = if first == 0 { sheets } else { [sheets[1], sheets[0]] };
        let json = |value: serde_json::Result<String>| value.expect("it is plain data");
        let named =
            |seat: &SeatInfo| (seat.id.to_owned(), self.names[by_engine(usize::from(seat.team.0))].clone());
        record.players = info.seats.iter().map(named).collect();
        let mut tag = |name: &str, value: String| record.tags.push((name.to_owned(), value));
        tag("Event", format!("{} against {}", self.names[0], self.names[1]));
        tag("Date", self.date.clone());
        tag("Round", (index + 1).to_string());
        tag("Match", json(serde_json::to_string(&self.agreed)));
        tag("Told", json(serde_json::to_string(&sheets)));
        let fault = fault.map(|(team, why)| (by_engine(team), why.replace(char::is_control, " ")));
        if let Some((engine, why)) = fault.clone() {
            tag("Fault", json(serde_json::to_string(&Fault { engine, why })));
        }
        let line = machine::print(&record) + "\n";
        let failed = |error| BadJournal::File { path: self.path.clone(), error };
        if let Some(file) = &mut self.file {
            file.write_all(line.as_bytes()).and_then(|()| file.flush()).map_err(failed)?;
        }
        let halves = if first == 0 { halves } else { 2 - halves };
        let reason = reason_of(&record, fault.as_ref().map(|(_, why)| why.as_str()));
        Ok(Entry { index, halves, reason, sheets, fault })
    }

    /// What a line says, if it is of this match and in order.
    pub(crate) fn try_line(
        &self,
        games: &[Box<dyn AnyGame>],
        line: &[u8],
        openings: &[Opening],
    ) -> Option<Entry> {
        self.read_line(games, line, openings).ok()
    }

    fn read_line(
        &self,
        games: &[Box<dyn AnyGame>],
        line: &[u8],
        openings: &[Opening],
    ) -> Result<Entry, BadLine> {
        let damaged = |why: String| BadLine::Damaged(why);
        let text = std::str::from_utf8(line).map_err(|error| damaged(error.to_string()))?;
        let text = text.strip_suffix('\n').ok_or_else(|| damaged("it has no end".to_owned()))?;
        let record = read_record(games, text)?;
        let tag = |name: &str| {
            let found = record.tags.iter().find(|(tag, _)| tag == name);
            found
                .map(|(_, value)| value.as_str())
                .ok_or_else(|| damaged(format!("the tag `{name}` is missing")))
        };
        let agreed: Agreed = from_json(tag("Match")?)?;
        if let Some((what, theirs, ours)) = agreed.difference(&self.agreed) {
            return Err(BadLine::Another(BadJournal::Another {
                path: self.path.clone(),
                what,
                theirs,
                ours,
            }));
        }
        let round: u64 = tag("Round")?.parse().map_err(|_| damaged("`Round` is no number".to_owned()))?;
        let index = round.checked_sub(1).ok_or_else(|| damaged("`Round` counts from 1".to_owned()))?;
        let opening = opening_of(openings, index);
        if record.start != opening.start || !record.parts.starts_with(&opening.parts) {
            return Err(BadLine::Another(BadJournal::Opening { path: self.path.clone(), round }));
        }
        let halves = match record.ending.result.as_str() {
            "1-0" => 2,
            "0-1" => 0,
            "1/2-1/2" => 1,
            other => return Err(damaged(format!("`{}` is no result of a match", excerpt(other)))),
        };
        let halves = if index % 2 == 0 { halves } else { 2 - halves };
        let fault: Option<Fault> = tag("Fault").ok().map(from_json).transpose()?;
        if fault.as_ref().is_some_and(|fault| fault.engine > 1) {
            return Err(damaged("`Fault` is of no engine".to_owned()));
        }
        let reason = reason_of(&record, fault.as_ref().map(|fault| fault.why.as_str()));
        let fault = fault.map(|fault| (fault.engine, fault.why));
        Ok(Entry { index, halves, reason, sheets: from_json(tag("Told")?)?, fault })
    }
}

/// What ended a game, as a tag.
fn reason_of(record: &Record, fault: Option<&str>) -> String {
    let termination = record.tags.iter().find(|(tag, _)| tag == TERMINATION).map(|(_, value)| value);
    match record.ending.reason.as_ref().or(termination) {
        Some(reason) if reason == "resignation" => Trouble::termination_of_old(fault).to_owned(),
        Some(reason) => reason.clone(),
        None => String::new(),
    }
}

/// What is wrong with a line.
enum BadLine {
    Damaged(String),
    Another(BadJournal),
}

/// The opening of a game: both games of a pair have the same.
pub(crate) fn opening_of(openings: &[Opening], index: u64) -> &Opening {
    &openings[(index / 2 % openings.len() as u64) as usize]
}

fn from_json<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, BadLine> {
    serde_json::from_str(text).map_err(|error| BadLine::Damaged(error.to_string()))
}

fn read_record(games: &[Box<dyn AnyGame>], text: &str) -> Result<Record, BadLine> {
    let mut records = machine::read(games, text);
    match (records.pop(), records.is_empty()) {
        (Some(Ok(record)), true) => Ok(record),
        (Some(Err(fault)), true) => Err(BadLine::Damaged(fault.to_string())),
        _ => Err(BadLine::Damaged("it is not one record".to_owned())),
    }
}
