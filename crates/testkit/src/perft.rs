//! Perft tables: how many sequences of turns a position has, depth by depth, as lines of text.
//!
//! ```text
//! # A comment, or an empty line.
//! rnbqkbnr/… w HAha - 0 1 | 1: 20, 2: 400, 3: 8902 | 4: 197281, 5: 4865609
//! ```
//!
//! A line is a position text, the counts that every test run checks (a second or so each in a test
//! build), and after a second bar those that only [`Depths::All`] checks, which wants a release build.

use menagerie_kernel::Options;
use menagerie_show::AnyGame;
use std::fmt;

/// Which counts of a table to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depths {
    /// Those before the second bar.
    Quick,
    /// All of them.
    All,
}

/// One position with its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// The position text.
    pub position: String,
    /// Pairs of depth and nodes that are quick to check.
    pub quick: Vec<(u32, u64)>,
    /// Pairs that are not.
    pub deep: Vec<(u32, u64)>,
}

/// Something that a table and a game do not agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The line of the table, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// Reads a table.
pub fn read(table: &str) -> Result<Vec<Row>, Mismatch> {
    let lines = table.lines().enumerate().map(|(index, text)| (index + 1, text.trim()));
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| read_row(line, text).map_err(|what| Mismatch { line, what }))
        .collect()
}

fn read_row(line: usize, text: &str) -> Result<Row, String> {
    let mut columns = text.split('|').map(str::trim);
    let position = columns.next().unwrap_or_default().to_owned();
    let quick = read_counts(columns.next().unwrap_or_default())?;
    let deep = read_counts(columns.next().unwrap_or_default())?;
    if position.is_empty() || quick.is_empty() && deep.is_empty() || columns.next().is_some() {
        return Err("wanted `position | depth: nodes, … | depth: nodes, …`".to_owned());
    }
    Ok(Row { line, position, quick, deep })
}

fn read_counts(text: &str) -> Result<Vec<(u32, u64)>, String> {
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    let read = |pair: &str| -> Option<(u32, u64)> {
        let (depth, nodes) = pair.split_once(':')?;
        Some((depth.trim().parse().ok()?, nodes.trim().parse().ok()?))
    };
    pairs.map(|pair| read(pair).ok_or_else(|| format!("`{pair}` is not `depth: nodes`"))).collect()
}

/// Checks every row of a table and returns all disagreements.
pub fn check(game: &dyn AnyGame, table: &str, depths: Depths) -> Vec<Mismatch> {
    let entries = match read(table) {
        Ok(entries) if entries.is_empty() => {
            return vec![Mismatch { line: 1, what: "the table is empty".to_owned() }];
        }
        Ok(entries) => entries,
        Err(mismatch) => return vec![mismatch],
    };
    entries.iter().flat_map(|row| check_row(game, row, depths)).collect()
}

fn check_row(game: &dyn AnyGame, row: &Row, depths: Depths) -> Vec<Mismatch> {
    let mismatch = |what| Mismatch { line: row.line, what };
    let position = &row.position;
    let line = match game.parse(position, Options::default()) {
        Ok(line) => line,
        Err(why) => return vec![mismatch(format!("{position}: {why}"))],
    };
    let deep: &[_] = if depths == Depths::All { &row.deep } else { &[] };
    let counts = row.quick.iter().chain(deep);
    let wrong = counts.filter_map(|&(depth, nodes)| match line.perft(depth) {
        Ok(counted) if counted == nodes => None,
        Ok(counted) => Some(format!("{position}: depth {depth} has {counted} nodes, not {nodes}")),
        Err(why) => Some(format!("{position}: depth {depth}: {why}, not {nodes}")),
    });
    wrong.map(mismatch).collect()
}
