//! The machine record: one JSON object a game, on one line.
//!
//! ```json
//! {"menagerie":1,"game":"doublemove","rules_version":1,"options":{},"start":"rnbqkbnr/… w KQkq - 0 1 steps=1",
//!  "players":{"w":"Ada"},"tags":[],"parts":["e2e4","e7e5,b8c6"],"result":"*"}
//! ```

use crate::{Ending, Fault, Origin, Record, find};
use menagerie_kernel::{Options, Value};
use menagerie_show::AnyGame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of this form.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    menagerie: u32,
    game: String,
    rules_version: u32,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    start: String,
    #[serde(default)]
    players: BTreeMap<String, String>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    parts: Vec<String>,
    result: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<Origin>,
}

/// The record as one line of JSON, without the line's end.
pub fn print(record: &Record) -> String {
    let text = Text {
        menagerie: VERSION,
        game: record.game.clone(),
        rules_version: record.rules_version,
        options: record.options.iter().map(|(key, value)| (key.to_owned(), value.clone())).collect(),
        start: record.start.clone(),
        players: record.players.iter().cloned().collect(),
        tags: record.tags.clone(),
        parts: record.parts.clone(),
        result: record.ending.result.clone(),
        reason: record.ending.reason.clone(),
        chance: record.chance.clone(),
    };
    serde_json::to_string(&text).expect("a record is plain data")
}

/// Reads records that follow one another; after a text that is no JSON nothing more is read.
///
/// A fault says where the text is no JSON or no record. Whether its parts are legal is only asked by
/// [`check`](crate::check).
pub fn read(games: &[Box<dyn AnyGame>], text: &str) -> Vec<Result<Record, Fault>> {
    let records = serde_json::Deserializer::from_str(text).into_iter::<Text>();
    records.map(|record| understood(games, record.map_err(|error| syntax(&error))?)).collect()
}

fn syntax(error: &serde_json::Error) -> Fault {
    let why = error.to_string();
    let why = why.split(" at line ").next().unwrap_or_default().to_owned();
    Fault::Syntax { line: error.line(), column: error.column(), why }
}

fn understood(games: &[Box<dyn AnyGame>], text: Text) -> Result<Record, Fault> {
    let header = |what: &str, why: String| Fault::Header { what: what.to_owned(), why };
    if text.menagerie != VERSION {
        return Err(header("`menagerie`", format!("version {} of this form is unknown", text.menagerie)));
    }
    let info = find(games, &text.game)?.info();
    let options =
        Options::check(info.options, text.options).map_err(|bad| header("options", bad.to_string()))?;
    if let Some(unknown) = text.players.keys().find_map(|seat| info.seat(seat).err()) {
        return Err(header("players", unknown.to_string()));
    }
    text.chance.iter().try_for_each(|origin| origin.check(info)).map_err(|why| header("chance", why))?;
    // In order of play, which JSON objects need not keep.
    let mut players = text.players;
    let named =
        |seat: &menagerie_kernel::game::SeatInfo| Some((seat.id.to_owned(), players.remove(seat.id)?));
    Ok(Record {
        game: info.id.to_owned(),
        rules_version: text.rules_version,
        options,
        start: text.start,
        players: info.seats.iter().filter_map(named).collect(),
        tags: text.tags,
        parts: text.parts,
        ending: Ending { result: text.result, reason: text.reason },
        chance: text.chance,
    })
}
