//! Recorded lines of play (`tables/fixtures/GAME.jsonl`), checked through the erased form of a game.
//!
//! A line is a JSON object. A `start` line has options, a seed and the position they lead to; a
//! `turns` line has a position, its outcome, its turns (or the SHA-256 of them, joined by newlines),
//! the result of one of them, and the views of every seat in games with secrets.

use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{Chance, Eye, Options, Value};
use menagerie_show::{AnyGame, AnyLine};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// How many differences between two lists of turns a message names.
const NAMED: usize = 5;

/// Checks every line and returns all disagreements, each beginning with the number of its line.
pub fn check(game: &dyn AnyGame, lines: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (index, text) in lines.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let found = match serde_json::from_str(text) {
            Ok(line) => check_line(game, &line),
            Err(why) => vec![format!("not JSON: {why}")],
        };
        wrong.extend(found.into_iter().map(|what| format!("line {}: {what}", index + 1)));
        checked += 1;
    }
    if checked == 0 {
        wrong.push("there is no line".to_owned());
    }
    wrong
}

fn check_line(game: &dyn AnyGame, line: &Json) -> Vec<String> {
    match line["op"].as_str() {
        Some("start") => check_start(game, line).err().into_iter().collect(),
        Some("turns") => check_turns(game, line),
        _ => vec!["`op` is neither `start` nor `turns`".to_owned()],
    }
}

/// Whether the options and the seed lead to the recorded position.
fn check_start(game: &dyn AnyGame, line: &Json) -> Result<(), String> {
    let seed = line["seed"].as_u64().ok_or("`seed` is no number")?;
    let given = line["options"].as_object().ok_or("`options` is no object")?;
    let given = given.iter().map(|(key, value)| Ok((key.clone(), option_value(value)?)));
    let given = given.collect::<Result<Vec<_>, String>>()?;
    let options = Options::check(game.info().options, given).map_err(|why| why.to_string())?;
    let started = game.start(options, Chance::from_number(seed)).map_err(|why| why.to_string())?;
    same("the starting position", &started.text(), text_of(line, "position")?)
}

fn option_value(value: &Json) -> Result<Value, String> {
    match value {
        Json::Bool(on) => Ok(Value::Flag(*on)),
        Json::Number(n) => n.as_i64().map(Value::Number).ok_or_else(|| format!("option value {n}")),
        Json::String(word) => Ok(Value::Word(word.clone())),
        other => Err(format!("option value {other}")),
    }
}

/// Checks all that a `turns` line says of its position.
fn check_turns(game: &dyn AnyGame, line: &Json) -> Vec<String> {
    let position = match text_of(line, "position") {
        Ok(position) => position,
        Err(why) => return vec![why],
    };
    let at = match game.parse(position, Options::default()) {
        Ok(at) => at,
        Err(why) => return vec![format!("{position}: {why}")],
    };
    let checks: [&dyn Fn() -> Result<(), String>; 6] = [
        &|| same("the text", &at.text(), position),
        &|| same("the outcome", &outcome(&*at), &plain(&line["outcome"])),
        &|| check_listed(&*at, line),
        &|| check_turns_of_view(game, &*at),
        &|| check_apply(&*at, &line["apply"]),
        &|| check_views(&*at, &line["views"]),
    ];
    let failed = checks.iter().filter_map(|check| check().err());
    failed.map(|what| format!("{position}: {what}")).collect()
}

fn outcome(line: &dyn AnyLine) -> String {
    line.turn().outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.score.to_string())
}

/// The list of turns, their number, and what `count` says.
fn check_listed(at: &dyn AnyLine, line: &Json) -> Result<(), String> {
    let wanted = line["count"].as_u64().ok_or("`count` is no number")?;
    let turns = at.turns(MOST_TURNS).map_err(|why| why.to_string())?;
    if let Some(recorded) = line["turns"].as_array() {
        let recorded: Vec<&str> = recorded.iter().filter_map(Json::as_str).collect();
        same_turns(&turns, &recorded)?;
    } else {
        let digest = Sha256::digest(turns.join("\n"));
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        same(&format!("the hash of {} turns", turns.len()), &digest, text_of(line, "sha256")?)?;
    }
    same("the number of listed turns", &turns.len().to_string(), &wanted.to_string())?;
    let counted = at.count().map_err(|why| why.to_string())?;
    same("what `count` gives", &counted.to_string(), &wanted.to_string())
}

/// Whether the view of the seat to act, as a text, offers what the full position does.
fn check_turns_of_view(game: &dyn AnyGame, at: &dyn AnyLine) -> Result<(), String> {
    let Some(seat) = at.turn().actor() else { return Ok(()) };
    let view = at.view_text(Eye::Seat(seat));
    let parts = game.turns_of_view(&view, seat, MOST_TURNS).map_err(|why| format!("view {view}: {why}"))?;
    let turns = at.turns(MOST_TURNS).map_err(|why| why.to_string())?;
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    if turns == parts {
        return Ok(());
    }
    // In a game whose turns have several parts a view offers the first of them.
    let mut first = BTreeSet::new();
    for part in &parts {
        let mut after = at.duplicate();
        after.play_part(part).map_err(|why| format!("the view offers `{part}`: {why}"))?;
        let begins = |turn: &&String| turn.strip_prefix(part).is_some_and(|rest| rest.starts_with(','));
        if after.mid_turn() {
            first.extend(turns.iter().filter(begins).cloned());
        } else {
            first.insert((*part).to_owned());
        }
    }
    let first: Vec<String> = first.into_iter().collect();
    let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
    same_turns(&first, &turns).map_err(|what| format!("from the view {view}: {what}"))
}

/// Whether the recorded turn leads where it was recorded to lead.
fn check_apply(at: &dyn AnyLine, apply: &Json) -> Result<(), String> {
    if apply.is_null() {
        return Ok(());
    }
    let turn = text_of(apply, "turn")?;
    let mut after = at.duplicate();
    after.play_turn(turn).map_err(|why| format!("after {turn}: {why}"))?;
    same(&format!("the position after {turn}"), &after.text(), text_of(apply, "position")?)?;
    same(&format!("the outcome after {turn}"), &outcome(&*after), &plain(&apply["outcome"]))
}

/// Whether every recorded eye sees what was recorded.
fn check_views(at: &dyn AnyLine, views: &Json) -> Result<(), String> {
    let none = serde_json::Map::new();
    for (name, recorded) in views.as_object().unwrap_or(&none) {
        let eye = at.info().eye(name).map_err(|unknown| unknown.to_string())?;
        same(&format!("the view of {name}"), &at.view_text(eye), &plain(recorded))?;
    }
    Ok(())
}

/// A string, or another value as its JSON.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn text_of<'j>(line: &'j Json, key: &str) -> Result<&'j str, String> {
    line[key].as_str().ok_or_else(|| format!("`{key}` is no text"))
}

fn same(what: &str, found: &str, recorded: &str) -> Result<(), String> {
    if found == recorded {
        return Ok(());
    }
    Err(format!("{what} is\n    `{found}`, but the record says\n    `{recorded}`"))
}

fn same_turns(found: &[String], recorded: &[&str]) -> Result<(), String> {
    let here: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let there: BTreeSet<&str> = recorded.iter().copied().collect();
    let some = |turns: Vec<&&str>| {
        let named: Vec<_> = turns.iter().take(NAMED).map(|turn| format!("`{turn}`")).collect();
        let more = if turns.len() > NAMED { " …" } else { "" };
        format!("{}: {}{more}", turns.len(), named.join(" "))
    };
    let missing: Vec<_> = there.difference(&here).collect();
    let surplus: Vec<_> = here.difference(&there).collect();
    if missing.is_empty() && surplus.is_empty() {
        let sorted = found.iter().map(String::as_str).eq(recorded.iter().copied());
        return if sorted { Ok(()) } else { Err("the turns are not sorted or not listed once".to_owned()) };
    }
    Err(format!("turns missing {}; turns too many {}", some(missing), some(surplus)))
}
