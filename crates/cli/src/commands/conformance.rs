//! `menagerie conformance`

use crate::Failure;
use crate::args::say;
use clap::Args;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Ask another program what a conformance set asks, and say where it differs
///
/// The program reads requests and writes answers as `menagerie rpc` does, one a line. `docs/protocol.md` tells
/// how a set is written.
#[derive(Args)]
pub struct Conformance {
    /// The files of the set
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The program to ask, with its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// How many turns that are missing, or too many, are named.
const NAMED: usize = 5;

impl Conformance {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        let mut asked = Asked::start(&self.command)?;
        let (mut lines, mut wrong) = (0, 0);
        for path in &self.files {
            let (all, differing) = asked.about(path)?;
            say(format_args!("{}: {} of {all} lines agree", path.display(), all - differing))?;
            lines += all;
            wrong += differing;
        }
        asked.end();
        match wrong {
            0 if lines > 0 => Ok(()),
            0 => Err(Failure::new("there is no line to ask about")),
            _ => Err(Failure::no(format_args!("{wrong} of {lines} answers differ"))),
        }
    }
}

/// A program that is being asked.
struct Asked {
    name: String,
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Asked {
    fn start(command: &[String]) -> Result<Asked, Failure> {
        let (name, arguments) = command.split_first().ok_or_else(|| Failure::new("there is no program"))?;
        let cannot = |error| Failure::new(format_args!("`{name}` cannot be started: {error}"));
        let mut started = Command::new(name);
        started.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = started.spawn().map_err(cannot)?;
        let requests = child.stdin.take().expect("it was asked for");
        let answers = BufReader::new(child.stdout.take().expect("it was asked for"));
        Ok(Asked { name: name.clone(), child, requests, answers })
    }

    /// Asks about every line of a file: how many there are, and how many are answered otherwise.
    fn about(&mut self, path: &Path) -> Result<(usize, usize), Failure> {
        let unread = |error| Failure::new(format_args!("{}: {error}", path.display()));
        let set = std::fs::read_to_string(path).map_err(unread)?;
        let (mut lines, mut wrong) = (0, 0);
        for (index, text) in set.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let place = format!("{}, line {}", path.display(), index + 1);
            let bad = |why: String| Failure::new(format_args!("{place}: {why}"));
            let line: Json = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
            if !line["ask"].is_object() || !line["answer"].is_object() {
                return Err(bad("a line has `ask` and `answer`".to_owned()));
            }
            let answer = self.ask(&line["ask"]).map_err(|failure| bad(failure.message))?;
            lines += 1;
            if let Some(what) = difference(&line, &answer) {
                wrong += 1;
                say(format_args!("{place} ({}): {what}\n    {}", about(&line), line["ask"]))?;
            }
        }
        Ok((lines, wrong))
    }

    fn ask(&mut self, request: &Json) -> Result<Json, Failure> {
        let gone = |_| Failure::new(format_args!("`{}` reads no more", self.name));
        writeln!(self.requests, "{request}").and_then(|()| self.requests.flush()).map_err(gone)?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            return Err(Failure::new(format_args!("`{}` does not answer {request}", self.name)));
        }
        // What is no JSON is another answer than any that is expected.
        Ok(serde_json::from_str(&answer).unwrap_or(Json::String(answer)))
    }

    /// Lets the program see that nothing more is asked, and waits for its end.
    fn end(self) {
        let Asked { mut child, requests, .. } = self;
        drop(requests);
        let _ = child.wait();
    }
}

fn about(line: &Json) -> &str {
    line["about"].as_str().unwrap_or("no word on it")
}

/// What an answer does not have as a line of the set has it.
fn difference(line: &Json, answer: &Json) -> Option<String> {
    let turns = strings(&answer["turns"]);
    let listed = &line["listed"];
    if !listed.is_null() {
        let digest = Sha256::digest(turns.join("\n"));
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        if listed["count"] != turns.len() {
            return Some(format!("{} turns, but there are {}", turns.len(), listed["count"]));
        }
        if listed["sha256"] != digest.as_str() {
            return Some(format!("{} turns, but not the right ones in the right order", turns.len()));
        }
    }
    field("the answer", &line["answer"], answer)
}

/// Where an answer differs from what is wanted; it may have fields besides.
fn field(name: &str, wanted: &Json, found: &Json) -> Option<String> {
    if let Json::Object(fields) = wanted {
        return fields.iter().find_map(|(key, wanted)| field(&format!("`{key}`"), wanted, &found[key]));
    }
    if wanted == found {
        return None;
    }
    match (wanted, found) {
        (Json::Array(_), Json::Array(_)) => Some(lists(name, &strings(wanted), &strings(found))),
        _ => Some(format!("{name} is {found}, but should be {wanted}")),
    }
}

fn lists(name: &str, wanted: &[&str], found: &[&str]) -> String {
    let (right, here): (BTreeSet<_>, BTreeSet<_>) = (wanted.iter().collect(), found.iter().collect());
    let some = |what: &str, texts: Vec<&&str>| {
        let named: Vec<_> = texts.iter().take(NAMED).map(|text| format!("`{text}`")).collect();
        let more = if texts.len() > NAMED { " …" } else { "" };
        (!texts.is_empty()).then(|| format!("{} {what}: {}{more}", texts.len(), named.join(" ")))
    };
    let missing = some("missing", right.difference(&here).copied().collect());
    let surplus = some("too many", here.difference(&right).copied().collect());
    let said: Vec<String> = missing.into_iter().chain(surplus).collect();
    if said.is_empty() {
        return format!("{name} is in another order, or has something twice");
    }
    format!("in {name}, {}", said.join("; "))
}

fn strings(list: &Json) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Json::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_may_have_more_fields_and_nothing_else_more() {
        let wanted = json!({"turns": ["a1a2", "b1b2"], "error": {"code": "bad_position"}});
        let told = |answer: Json| field("the answer", &wanted, &answer);
        let error = json!({"code": "bad_position", "message": "no"});
        assert_eq!(told(json!({"turns": ["a1a2", "b1b2"], "error": error, "more": 1})), None);
        for (turns, words) in [
            (json!(["a1a2"]), "in `turns`, 1 missing: `b1b2`"),
            (json!(["a1a2", "b1b2", "c1c2"]), "in `turns`, 1 too many: `c1c2`"),
            (json!(["b1b2", "a1a2"]), "`turns` is in another order, or has something twice"),
            (json!(["a1a2", "a1a2", "b1b2"]), "`turns` is in another order, or has something twice"),
            (json!(["a1a2", 2, "b1b2"]), "`turns` is in another order, or has something twice"),
            (json!(null), r#"`turns` is null, but should be ["a1a2","b1b2"]"#),
        ] {
            assert_eq!(told(json!({"turns": turns, "error": error})).as_deref(), Some(words));
        }
        assert!(told(json!({"turns": ["a1a2", "b1b2"]})).is_some());
        assert!(told(json!("nonsense")).is_some());
    }
}
