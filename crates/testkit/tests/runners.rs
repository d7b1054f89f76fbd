//! The runners of tables and records report what does not agree, and where.

use menagerie_show::Erased;
use menagerie_testkit::games::{Lots, Peek, Relay};
use menagerie_testkit::perft::{Depths, check, read};
use menagerie_testkit::{fixtures, tables};
use std::sync::LazyLock;

static RELAY: LazyLock<Erased<Relay>> = LazyLock::new(|| Erased::new(Relay::default()));
const LOTS: Erased<Lots> = Erased::new(Lots);
const PEEK: Erased<Peek> = Erased::new(Peek);

/// What a table is told, in one text.
fn told(table: &str, depths: Depths) -> String {
    check(&*RELAY, table, depths).iter().map(|mismatch| format!("{mismatch}\n")).collect()
}

#[test]
fn a_right_table_is_right() {
    let table = "# The start.\n\nd n nesw 1 | 0: 1, 1: 4, 2: 14 | 3: 34\ng n - 9 | 1: 0\n";
    assert_eq!(told(table, Depths::All), "");
}

#[test]
fn every_wrong_count_is_reported_with_its_line() {
    let table = "# The start.\nd n nesw 1 | 1: 5, 2: 14, 3: 47\n\nd n - 1 | 1: 2 | 2: 5\n";
    let quick =
        "line 2: d n nesw 1: depth 1 has 4 nodes, not 5\nline 2: d n nesw 1: depth 3 has 34 nodes, not 47\n";
    assert_eq!(told(table, Depths::Quick), quick);
    let deep = format!("{quick}line 4: d n - 1: depth 2 has 4 nodes, not 5\n");
    assert_eq!(told(table, Depths::All), deep);
}

#[test]
fn what_is_no_table_is_reported() {
    assert_eq!(told("# Nothing.\n", Depths::Quick), "line 1: the table is empty\n");
    assert_eq!(told("z n - 1 | 1: 2", Depths::Quick), "line 1: z n - 1: baton: `z` cannot stand here\n");
    assert_eq!(told("d n - 1 | one: 2", Depths::Quick), "line 1: `one: 2` is not `depth: nodes`\n");
    for text in ["d n - 1", "d n - 1 |", "| 1: 2", "d n - 1 | 1: 2 | 2: 4 | 3: 8"] {
        let wanted = "line 1: wanted `position | depth: nodes, … | depth: nodes, …`\n";
        assert_eq!(told(text, Depths::Quick), wanted, "{text}");
    }
}

#[test]
fn tables_of_games_are_tables() {
    for game in ["chess960", "masquerade", "spartan", "terror"] {
        let table = tables::perft(game).expect("there is one");
        let entries = read(&table).unwrap_or_else(|why| panic!("{game}, {why}"));
        assert!(!entries.is_empty(), "{game}");
    }
    assert_eq!(tables::perft("no such game"), None);
}

const START: &str =
    r#"{"op": "start", "options": {"cell": 3, "weak": true}, "seed": 1, "position": "c n - 1"}"#;
const TURNS: &str = r#"{"op": "turns", "position": "c n e 7", "count": 2, "outcome": "*", "turns": ["b", "d"], "apply": {"turn": "b", "position": "b s e 8", "outcome": "*"}}"#;
const OVER: &str = r#"{"op": "turns", "position": "g n e 7", "count": 0, "outcome": "1-0", "turns": []}"#;

#[test]
fn right_records_are_right() {
    let turns = r#"{"op": "turns", "position": "c n e 7", "count": 2, "outcome": "*", "sha256": "HASH"}"#;
    let hashed = turns.replace("HASH", &sha256("b\nd"));
    let none: Vec<String> = Vec::new();
    assert_eq!(fixtures::check(&*RELAY, &format!("{START}\n{TURNS}\n{OVER}\n{hashed}\n")), none);
}

fn sha256(text: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn every_wrong_record_is_reported() {
    for (line, right, wrong, told) in [
        (START, "c n - 1", "d n - 1", "the starting position is"),
        (START, "\"cell\": 3", "\"cell\": 9", "option `cell`: `9` is not"),
        (TURNS, "\"count\": 2", "\"count\": 3", "the number of listed turns is"),
        (TURNS, "[\"b\", \"d\"]", "[\"b\", \"e\"]", "turns missing 1: `e`; turns too many 1: `d`"),
        (TURNS, "[\"b\", \"d\"]", "[\"d\", \"b\"]", "not sorted"),
        (TURNS, "\"*\", \"turns\"", "\"1-0\", \"turns\"", "the outcome is"),
        (TURNS, "b s e 8", "b e e 8", "the position after b is"),
        (TURNS, "{\"turn\": \"b\"", "{\"turn\": \"a\"", "after a: step 1 (`a`): this seat has pushed"),
        (TURNS, "\"c n e 7\"", "\"c x e 7\"", "seat: `x` cannot stand here"),
        (OVER, "1-0", "0-1", "the outcome is"),
        (OVER, "\"turns\": []", "\"sha256\": \"00\"", "the hash of 0 turns is"),
        (OVER, "\"op\": \"turns\"", "\"op\": \"turn\"", "neither `start` nor `turns`"),
        (OVER, "{", "", "not JSON"),
    ] {
        assert!(line.contains(right), "`{line}` has no `{right}`");
        let found = fixtures::check(&*RELAY, &format!("{OVER}\n{}", line.replacen(right, wrong, 1)));
        let reported = found.iter().any(|what| what.starts_with("line 2: ") && what.contains(told));
        assert!(reported, "{right} as {wrong}: {found:#?}");
    }
    assert_eq!(fixtures::check(&*RELAY, "\n"), ["there is no line"]);
}

#[test]
fn views_are_checked_for_every_eye() {
    let line = |two: &str| {
        let views = format!(
            r#"{{"1": "=A named.1=2 named.2=? named.3=?", "2": "=A named.1=? named.2={two} named.3=?", "public": "=A named.1=? named.2=? named.3=?"}}"#
        );
        let turns = r#"["b", "b,c", "b,d", "b,e", "b,f", "c", "c,d", "c,e", "c,f", "d", "d,e", "d,f", "e", "e,f", "f"]"#;
        format!(
            r#"{{"op": "turns", "position": "=A named.1=2 named.2=1 named.3=3", "count": 15, "outcome": "*", "turns": {turns}, "views": {views}}}"#
        )
        .replace("=A", "1----- 2 1")
    };
    assert_eq!(fixtures::check(&LOTS, &line("1")), Vec::<String>::new());
    let wrong = fixtures::check(&LOTS, &line("3"));
    assert!(wrong.len() == 1 && wrong[0].contains("the view of 2 is"), "{wrong:#?}");
}

/// A view offers the first parts of turns; they must be the beginnings of the turns that are listed.
#[test]
fn turns_of_two_parts_are_checked_from_views() {
    let turns = r#"["?a,leave", "?a,take", "?b,leave", "?b,take", "?e,leave", "?e,take"]"#;
    let line = format!(
        r#"{{"op": "turns", "position": "3/1/1:4/2:2/5 1 2", "count": 6, "outcome": "*", "turns": {turns}, "apply": {{"turn": "?b,leave", "position": "3/1/1:4/2:2/5 2 3", "outcome": "*"}}}}"#
    );
    assert_eq!(fixtures::check(&PEEK, &line), Vec::<String>::new());
}
