//! The bodies of the fuzz targets. Each takes whatever bytes it is given and panics when a game
//! breaks a promise that it makes to callers from outside.

use crate::laws::texts::same_but_for_xfen;
use menagerie_kernel::{AnyGame, AnyLine, Chance, Eye, Options, Seat};

/// How many turns of a position are listed. Positions with more are only looked at.
const LISTED: u64 = 2_000;

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
