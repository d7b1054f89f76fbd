//! The bodies of the fuzz targets. Each takes whatever bytes it is given and panics when a game
//! breaks a promise that it makes to callers from outside.

use crate::laws::texts::same_but_for_xfen;
use menagerie_kernel::{Chance, Eye, Options, Seat};
use menagerie_show::{AnyGame, AnyLine};
use serde_json::Value as Json;

/// How many turns of a position are listed. Positions with more are only looked at.
const LISTED: u64 = 2_000;

/// The greatest depth of perft that is asked for; nothing bounds the time of greater ones.
const DEEPEST: u64 = 2;
/// The longest solution of a puzzle that is asked for; longer ones may take seconds to look for.
const LONGEST_SOLUTION: u64 = 3;

/// The game that the first line of `data` names, and the rest. Where it names none, the first byte
/// chooses, so that a fuzzer need not guess names.
pub fn game_of<'g, 'd>(data: &'d [u8], games: &'g [Box<dyn AnyGame>]) -> Option<(&'g dyn AnyGame, &'d [u8])> {
    let named = games.iter().find_map(|game| {
        let rest = data.strip_prefix(game.info().id.as_bytes())?.strip_prefix(b"\n")?;
        Some((&**game, rest))
    });
    let chosen = || {
        let (first, rest) = data.split_first()?;
        Some((&**games.get(usize::from(*first) % games.len().max(1))?, rest))
    };
    named.or_else(chosen)
}

/// Reads a position text. One that is accepted is written again as it was, can be looked at by
/// everybody, and each of its first and last turns leads to a position that is accepted in turn.
pub fn position_text(data: &[u8], game: &dyn AnyGame) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let info = game.info();
    for seat in (0..info.seats.len() as u8).map(Seat) {
        let _ = game.turns_of_view(text, seat, LISTED);
    }
    let Ok(line) = game.parse(text, Options::default()) else { return };
    let written = line.text();
    assert!(same_but_for_xfen(text, &written), "{}: `{text}` is read as `{written}`", info.id);
    look(&*line);
    let turns = line.turns(LISTED).unwrap_or_default();
    let over = line.turn().outcome().is_some();
    assert!(!over || turns.is_empty(), "{}: `{text}` is over but lists turns", info.id);
    for turn in turns.first().into_iter().chain(turns.last()) {
        let mut after = line.duplicate();
        after.play_turn(turn).unwrap_or_else(|why| panic!("{}: `{text}` lists `{turn}`: {why}", info.id));
        reads_back(game, &*after, text, turn);
    }
}

/// Reads a position, a line feed and a turn text; without a position it is the start. A turn that is
/// accepted is one of those that are listed, and leads to a position that is accepted in turn.
pub fn turn_text(data: &[u8], game: &dyn AnyGame) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (position, turn) = text.split_once('\n').unwrap_or(("", text));
    let line = match game.parse(position, Options::default()) {
        Ok(line) => line,
        Err(_) => game.start(Options::default(), Chance::from_number(0)).expect("every game can be started"),
    };
    for seat in (0..game.info().seats.len() as u8).map(Seat) {
        let _ = (line.offered(seat, turn), line.check_part(seat, turn));
    }
    let _ = line.duplicate().play_part(turn);
    let mut after = line.duplicate();
    if after.play_turn(turn).is_err() {
        assert_eq!(after.text(), line.text(), "{}: refusing `{turn}` changed the position", game.info().id);
        return;
    }
    if let Ok(turns) = line.turns(LISTED) {
        let listed = turns.iter().any(|other| other == turn);
        assert!(listed, "{}: plays `{turn}` at `{}` but does not list it", game.info().id, line.text());
    }
    reads_back(game, &*after, &line.text(), turn);
}

/// Asks the machine interface. Whatever the line, the answer is one line with one JSON object, which
/// carries the request's id and either what was asked for or an error that the protocol knows (`docs/protocol.md`,
/// *Errors*).
pub fn rpc_line(data: &[u8], answer: &dyn Fn(&str) -> String) {
    const CODES: [&str; 6] =
        ["bad_request", "unknown_game", "bad_position", "illegal_turn", "bad_option", "too_large"];
    let Ok(line) = std::str::from_utf8(data) else { return };
    let request: Option<Json> = serde_json::from_str(line).ok();
    let asked = |key: &str| request.as_ref().and_then(|request| request.get(key));
    if asked("depth").and_then(Json::as_u64).is_some_and(|depth| depth > DEEPEST) {
        return;
    }
    let is_hard =
        |limit: Option<&Json>| limit.and_then(Json::as_u64).is_none_or(|limit| limit > LONGEST_SOLUTION);
    if asked("op").is_some_and(|op| op == "solve") && is_hard(asked("limit")) {
        return;
    }
    let answer = answer(line);
    assert!(!answer.contains(['\n', '\r']), "`{line}` is answered with several lines: {answer}");
    let read: Json =
        serde_json::from_str(&answer).unwrap_or_else(|why| panic!("`{line}`: `{answer}`: {why}"));
    assert!(read.is_object(), "`{line}` is answered with `{answer}`");
    assert_eq!(asked("id").filter(|id| !id.is_null()), read.get("id"), "`{line}`: the id of `{answer}`");
    if let Some(error) = read.get("error") {
        let code = error["code"].as_str().unwrap_or_default();
        assert!(CODES.contains(&code), "`{line}`: the code of `{answer}`");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(!message.trim().is_empty(), "`{line}`: the message of `{answer}`");
    }
}

fn look(line: &dyn AnyLine) {
    let seats = (0..line.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat)));
    for eye in seats.chain([Eye::Public]) {
        let _ = (line.view_text(eye), line.scene(eye));
    }
}

fn reads_back(game: &dyn AnyGame, after: &dyn AnyLine, before: &str, turn: &str) {
    let text = after.text();
    match game.parse(&text, Options::default()) {
        Ok(line) => assert_eq!(line.text(), text, "{}: `{before}` after `{turn}`", game.info().id),
        Err(why) => panic!("{}: `{before}` after `{turn}` is `{text}`, refused: {why}", game.info().id),
    }
}
