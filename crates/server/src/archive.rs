//! A store as lines of JSON, by which it moves to another place.
//!
//! The first line says what it is, each of the others holds a row of a table, and the last how many rows there were, so that
//! a file that was cut off is not taken for a whole one.

use menagerie_store::{ArchiveError, Cell, Kind, Location, Row, Table, open, open_alone};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io::{BufRead, Error, ErrorKind, Result, Write};

/// What the first line says.
const NAME: &str = "archive";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Head { menagerie: String, version: u32 },
    Row { table: String, row: Map<String, Value> },
    End { rows: u64 },
}

/// Writes all that is kept at a place, as it is at one moment, and says how many rows there are. It holds all secrets.
pub async fn export(place: &Location, to: &mut (dyn Write + Send)) -> std::result::Result<u64, ArchiveError> {
    let store = open(place).await?;
    let mut rows = 0;
    let written = async {
        write(to, &Line::Head { menagerie: NAME.to_owned(), version: VERSION })?;
        let take = &mut |(table, cells): Row| {
            rows += 1;
            let row =
                table.columns.iter().map(|(name, _)| (*name).to_owned()).zip(cells.into_iter().map(told));
            write(to, &Line::Row { table: table.name.to_owned(), row: row.collect() })
        };
        store.dump(take).await?;
        write(to, &Line::End { rows })?;
        to.flush()?;
        Ok(rows)
    };
    let written = written.await;
    store.close().await;
    written
}

/// Stores what was written by [`export`] at a place where there is nothing yet: all of it or nothing. Says how many rows
/// there are.
pub async fn import(
    place: &Location,
    from: &mut (dyn BufRead + Send),
) -> std::result::Result<u64, ArchiveError> {
    let store = open_alone(place).await?;
    let mut reader = Reader { from, line: 0, rows: 0, is_over: false };
    let restored = match reader.head() {
        Ok(()) => store.restore(&mut reader).await,
        Err(error) => Err(error.into()),
    };
    store.close().await;
    restored.map(|()| reader.rows)
}

fn write(to: &mut (dyn Write + Send), line: &Line) -> Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}

fn told(cell: Cell) -> Value {
    match cell {
        Cell::None => Value::Null,
        Cell::Text(text) => text.into(),
        Cell::Number(number) => number.into(),
        Cell::Real(real) => real.into(),
        Cell::Flag(flag) => flag.into(),
        Cell::Bytes(bytes) => hex::encode(bytes).into(),
    }
}

/// What a cell says, if it says what such a column holds.
fn read(value: &Value, kind: Kind) -> Option<Cell> {
    Some(match (value, kind) {
        (Value::Null, _) => Cell::None,
        (Value::String(text), Kind::Text) => Cell::Text(text.clone()),
        (Value::String(text), Kind::Bytes) => Cell::Bytes(hex::decode(text).ok()?),
        (Value::Number(number), Kind::Number) => Cell::Number(number.as_i64()?),
        (Value::Number(number), Kind::Real) => Cell::Real(number.as_f64()?),
        (Value::Bool(flag), Kind::Flag) => Cell::Flag(*flag),
        _ => return None,
    })
}

/// Reads rows line by line. Whatever is wrong is an error that names the line, and the last thing that is read.
struct Reader<'a> {
    from: &'a mut (dyn BufRead + Send),
    line: u64,
    rows: u64,
    is_over: bool,
}

impl Reader<'_> {
    fn wrong(&self, why: &str) -> Error {
        Error::new(ErrorKind::InvalidData, format!("line {}: {why}", self.line))
    }

    /// The next line, if there is one.
    fn next_line(&mut self) -> Result<Option<Line>> {
        let mut text = String::new();
        self.line += 1;
        if self.from.read_line(&mut text)? == 0 {
            return Ok(None);
        }
        serde_json::from_str(&text).map(Some).map_err(|_| self.wrong("this is no line of an archive"))
    }

    fn head(&mut self) -> Result<()> {
        match self.next_line()? {
            Some(Line::Head { menagerie, version: VERSION }) if menagerie == NAME => Ok(()),
            Some(Line::Head { menagerie, .. }) if menagerie == NAME => {
                Err(self.wrong("this archive was written by a later release"))
            }
            _ => Err(self.wrong("this is no archive of Menagerie")),
        }
    }

    fn row(&self, table: &str, row: &Map<String, Value>) -> Result<Row> {
        let table = Table::named(table).ok_or_else(|| self.wrong("there is no such table"))?;
        if row.keys().any(|name| !table.columns.iter().any(|(known, _)| known == name)) {
            return Err(self.wrong("the row has other columns than its table"));
        }
        let cell = |(name, kind): &(&str, Kind)| {
            let found = match row.get(*name) {
                Some(value) => read(value, *kind),
                // A flag that an earlier release did not know is off.
                None => (*kind == Kind::Flag).then_some(Cell::Flag(false)),
            };
            found.ok_or_else(|| self.wrong(&format!("`{name}` is missing, or holds something else")))
        };
        Ok((table, table.columns.iter().map(cell).collect::<Result<_>>()?))
    }

    fn next_row(&mut self) -> Result<Option<Row>> {
        match self.next_line()? {
            Some(Line::Row { table, row }) => {
                self.rows += 1;
                self.row(&table, &row).map(Some)
            }
            Some(Line::End { rows }) if rows == self.rows => Ok(None),
            Some(_) => Err(self.wrong("this stands in the wrong place")),
            None => Err(self.wrong("the rest is missing")),
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Row>;

    fn next(&mut self) -> Option<Result<Row>> {
        if self.is_over {
            return None;
        }
        let row = self.next_row().transpose();
        self.is_over = !matches!(row, Some(Ok(_)));
        row
    }
}
