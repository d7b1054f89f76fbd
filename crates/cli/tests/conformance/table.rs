//! The table of what is in the set, which is made from the set itself.

use crate::folder;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

const HEAD: &str = "\
# The conformance set

Positions of every game with their turns and what turns lead to, to try other programs by.
[docs/protocol.md](../docs/protocol.md#conformance) tells how it is written and how to use it. The files and this table
are made by `CONFORMANCE=write cargo test -p menagerie --test conformance`.

";

/// What a file of the set says.
pub struct Covered {
    lines: usize,
    positions: BTreeSet<String>,
    /// How often each request is made.
    ops: BTreeMap<String, usize>,
    /// The rules that end games, and their scores.
    pub ends: BTreeSet<String>,
    /// What is special about turns: what happens, and how they are written.
    special: BTreeSet<String>,
    shapes: BTreeSet<String>,
}

/// What the file of a game covers.
pub fn covered(id: &str) -> Covered {
    let path = folder().join(format!("{id}.jsonl"));
    let set = std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{id}: {why}"));
    let mut covered = Covered {
        lines: 0,
        positions: BTreeSet::new(),
        ops: BTreeMap::new(),
        ends: BTreeSet::new(),
        special: BTreeSet::new(),
        shapes: BTreeSet::new(),
    };
    for line in set.lines() {
        let line: Json = serde_json::from_str(line).expect("every line is JSON");
        let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
        covered.lines += 1;
        *covered.ops.entry(text(&line["ask"]["op"])).or_default() += 1;
        let (op, about) = (text(&line["ask"]["op"]), text(&line["about"]));
        if op == "turns" && !line["ask"]["position"].is_null() {
            covered.positions.insert(text(&line["ask"]["position"]));
        }
        for word in about.split(", ").map(|word| word.strip_prefix("after ").unwrap_or(word)) {
            let into = match word {
                _ if word.contains(": ") => &mut covered.ends,
                _ if word.starts_with('`') => &mut covered.shapes,
                _ if op == "apply" && !about.starts_with("no ") => &mut covered.special,
                _ => continue,
            };
            into.insert(word.to_owned());
        }
    }
    covered
}

/// The table of all games.
pub fn of_all() -> String {
    let mut text = HEAD.to_owned();
    text += "| game | lines | positions | requests | ends | what turns do | how steps are written |\n";
    text += "| --- | --- | --- | --- | --- | --- | --- |\n";
    for game in menagerie_games::all() {
        let id = game.info().id;
        let Covered { lines, positions, ops, ends, special, shapes } = covered(id);
        let ops: Vec<String> = ops.iter().map(|(op, count)| format!("{op} {count}")).collect();
        let joined = |words: BTreeSet<String>| words.into_iter().collect::<Vec<_>>().join(", ");
        let (ends, special, shapes) = (joined(ends), joined(special), joined(shapes));
        let positions = positions.len();
        let ops = ops.join(", ");
        text += &format!("| `{id}` | {lines} | {positions} | {ops} | {ends} | {special} | {shapes} |\n");
    }
    text
}
