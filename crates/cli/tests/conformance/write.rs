//! Makes the set: requests about what was found, with the program's own answers.

use crate::explore::{Found, explore};
use crate::{folder, rare, table};
use menagerie_kernel::Value;
use menagerie_show::AnyGame;
use menagerie_testkit::{perft, tables};
use menagerie_wire::Desk;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// Of more turns than these only the number and the hash are written.
const LISTED: usize = 40;
/// Counts above this take too long for a test that runs every day.
const MOST_NODES: u64 = 100_000;
/// Views are asked of every third position.
const VIEWED: usize = 3;
/// How many turns that are not legal are asked about.
const REFUSED: usize = 10;

/// Makes the files of all games, and the table of what is in them.
pub fn all() {
    std::thread::scope(|scope| {
        for game in menagerie_games::all() {
            scope.spawn(move || {
                let path = folder().join(format!("{}.jsonl", game.info().id));
                std::fs::write(path, lines(&*game)).expect("the set can be written");
            });
        }
    });
    std::fs::write(folder().join("README.md"), table::of_all()).expect("the table can be written");
}

/// The file of a game.
fn lines(game: &dyn AnyGame) -> String {
    let found = explore(game, &rare::of(game));
    let mut set = Set::new(game.info().id);
    set.starts(&found);
    for (position, about) in &found.positions {
        set.ask(about, json!({"op": "turns", "position": position}));
    }
    for (about, position, turn) in &found.turns {
        set.ask(about, json!({"op": "apply", "position": position, "turn": turn}));
    }
    set.counts();
    if game.info().hidden {
        set.views(game, &found);
    }
    if game.puzzle().is_some() {
        set.solutions(&found);
    }
    set.refusals(game, &found);
    set.lines
}

/// Requests about one game with their answers.
struct Set {
    desk: Desk,
    game: &'static str,
    lines: String,
}

impl Set {
    fn new(game: &'static str) -> Set {
        Set { desk: Desk::new(menagerie_games::all(), || 0), game, lines: String::new() }
    }

    fn answer(&self, ask: &Json) -> Json {
        serde_json::from_str(&self.desk.answer_line(&ask.to_string())).expect("answers are JSON")
    }

    /// Asks about this game, and writes down what every program has to answer.
    fn ask(&mut self, about: &str, ask: Json) -> Json {
        let ask = self.of_game(ask);
        let answer = self.answer(&ask);
        assert!(answer.get("error").is_none(), "{ask} is answered {answer}");
        self.write(about, &ask, answer.clone());
        answer
    }

    /// Asks for something that must be refused; what is not is left out.
    fn ask_wrong(&mut self, about: &str, ask: Json, code: &str) -> bool {
        let ask = self.of_game(ask);
        let refused = self.answer(&ask)["error"]["code"] == code;
        if refused {
            self.write(about, &ask, json!({"error": {"code": code}}));
        }
        refused
    }

    fn of_game(&self, mut ask: Json) -> Json {
        ask["game"] = self.game.into();
        ask
    }

    fn write(&mut self, about: &str, ask: &Json, mut answer: Json) {
        let fields = answer.as_object_mut().expect("answers are objects");
        // In words, which are for people.
        fields.remove("events");
        let mut line = format!(r#"{{"about":{},"ask":{ask}"#, json!(about));
        let turns = fields.get("turns").and_then(Json::as_array).filter(|turns| turns.len() > LISTED);
        if let Some(turns) = turns {
            let turns: Vec<&str> = turns.iter().filter_map(Json::as_str).collect();
            let digest = Sha256::digest(turns.join("\n"));
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            line += &format!(r#","listed":{}"#, json!({"count": turns.len(), "sha256": digest}));
            fields.remove("turns");
        }
        self.lines += &format!("{line},\"answer\":{answer}}}\n");
    }

    fn starts(&mut self, found: &Found) {
        for (options, seed) in &found.starts {
            let option = |(key, value): &(String, Value)| {
                let value = match value {
                    Value::Flag(on) => json!(on),
                    Value::Number(n) => json!(n),
                    Value::Word(word) => json!(word),
                };
                (key.clone(), value)
            };
            let options: serde_json::Map<String, Json> = options.iter().map(option).collect();
            self.ask("start", json!({"op": "start", "options": options, "seed": seed}));
        }
    }

    /// Of each counted position the deepest count that is quick.
    fn counts(&mut self) {
        let table = tables::perft(self.game).expect("every game has a table");
        for entry in perft::read(&table).expect("tables can be read") {
            let quick = entry.quick.iter().filter(|(_, nodes)| *nodes <= MOST_NODES);
            if let Some((depth, _)) = quick.max_by_key(|(depth, _)| *depth) {
                self.ask("counted", json!({"op": "perft", "position": entry.position, "depth": depth}));
            }
        }
    }

    /// What every eye may know of some positions, and what a seat finds in its view.
    fn views(&mut self, game: &dyn AnyGame, found: &Found) {
        let seats: Vec<&str> = game.info().seats.iter().map(|seat| seat.id).collect();
        for position in found.positions.keys().step_by(VIEWED) {
            let acting = position.split(' ').nth(1).expect("a position has a seat");
            for seat in seats.iter().copied().chain(["public"]) {
                let answer = self.ask("view", json!({"op": "view", "position": position, "seat": seat}));
                if seat == acting {
                    self.ask("view", json!({"op": "turns", "view": answer["view"], "seat": seat}));
                }
            }
        }
    }

    /// Solutions that are soon found, and positions that have none so short.
    fn solutions(&mut self, found: &Found) {
        for position in found.positions.keys().step_by(VIEWED) {
            let ask = json!({"op": "solve", "position": position, "limit": 2});
            let ask = self.of_game(ask);
            let mut answer = self.answer(&ask);
            // There may be several solutions of that length.
            answer.as_object_mut().expect("answers are objects").remove("moves");
            self.write("solution", &ask, answer);
        }
    }

    /// Texts that are not in canonical form, and turns that are legal elsewhere.
    fn refusals(&mut self, game: &dyn AnyGame, found: &Found) {
        let positions: Vec<&String> = found.positions.keys().collect();
        for (index, position) in positions.iter().step_by(positions.len().div_ceil(4)).enumerate() {
            for wrong in misspelt(position, index) {
                self.ask_wrong("no position", json!({"op": "count", "position": wrong}), "bad_position");
            }
        }
        let turns: BTreeSet<&String> = found.turns.iter().map(|(_, _, turn)| turn).collect();
        let apart = positions.len().div_ceil(REFUSED);
        for (position, turn) in positions.iter().step_by(apart).zip(turns.iter().step_by(3).cycle()) {
            let ask = json!({"op": "apply", "position": position, "turn": turn});
            self.ask_wrong("no turn", ask, "illegal_turn");
        }
        for spec in game.info().options {
            let options = json!({spec.key: []});
            self.ask_wrong("no option", json!({"op": "start", "options": options, "seed": 0}), "bad_option");
        }
    }
}

/// Texts that differ a little from that of a position.
fn misspelt(position: &str, nth: usize) -> Vec<String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let with = |index: usize, text: &str| {
        let mut fields = fields.clone();
        fields[index] = text;
        fields.join(" ")
    };
    let clock = format!("0{}", fields[4]);
    let ranks: Vec<&str> = fields[0].split('/').collect();
    let mut all = vec![
        with(1, "x"),
        with(4, &clock),
        with(0, &ranks[1..].join("/")),
        position.replacen(' ', "  ", 1),
        position.replacen("8/", "44/", 1),
        format!("{position} more=-"),
        fields[..fields.len() - 1].join(" "),
        with(3, "e4"),
    ];
    // Not all of each position.
    all.rotate_left(nth * 3 % 8);
    all.truncate(5);
    all
}
