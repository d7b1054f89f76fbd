//! What the engine says.

use crate::dialect::Dialect;
use menagerie_kernel::Seat;
use menagerie_search::{Choice, Thought, turns_to_end};
use menagerie_show::{AnyLine, Scene};
use std::fmt::{Display, Write as _};
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Where it says it: whole lines, from several threads.
pub(crate) struct Out<W>(Mutex<W>);

impl<W: Write> Out<W> {
    pub(crate) const fn new(writer: W) -> Out<W> {
        Out(Mutex::new(writer))
    }

    /// Says some lines.
    pub(crate) fn say(&self, lines: impl Display) {
        self.say_after(|| (), lines);
    }

    /// Does something that everybody sees who has heard these lines.
    pub(crate) fn say_after(&self, first: impl FnOnce(), lines: impl Display) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first();
        // Somebody who has gone away is not to be told anything; the end of the input will say so.
        let _ = writeln!(writer, "{lines}").and_then(|()| writer.flush());
    }

    /// Says something to a person.
    pub(crate) fn tell(&self, words: impl Display) {
        let words = words.to_string().replace(['\n', '\r'], " ");
        self.say(format_args!("info string {words}"));
    }
}

/// A line of `info` on one line of play.
pub(crate) fn info(thought: &Thought<'_>, time: Duration, line: &[String], lines: usize) -> String {
    let Thought { rank, depth, deepest, score, nodes, permille_used, .. } = *thought;
    let mut text = format!("info depth {depth} seldepth {}", deepest.max(depth));
    if lines > 1 {
        write!(text, " multipv {}", rank + 1).expect("writing to a string");
    }
    let (score, effort) = (Score(score), effort(nodes, time));
    write!(text, " score {score} {effort} hashfull {permille_used}").expect("writing to a string");
    if !line.is_empty() {
        write!(text, " pv {}", line.join(" ")).expect("writing to a string");
    }
    text
}

/// What the whole search was, with its part where no line told of it.
pub(crate) fn info_at_end(choice: &Choice, time: Duration, part: Option<&str>) -> String {
    let &Choice { depth, nodes, score, .. } = choice;
    let (score, effort) = (Score(score), effort(nodes, time));
    match part {
        None => format!("info depth {depth} {effort}"),
        // Before the first iteration is finished, a score says little.
        Some(part) if depth == 0 => format!("info depth 0 {effort} pv {part}"),
        Some(part) => format!("info depth {depth} score {score} {effort} pv {part}"),
    }
}

fn effort(nodes: u64, time: Duration) -> String {
    let (ms, rate) = (time.as_millis(), u128::from(nodes) * 1_000_000 / time.as_micros().max(1));
    format!("nodes {nodes} nps {rate} time {ms}")
}

/// A score as the protocol writes it.
struct Score(i32);

impl Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match turns_to_end(self.0) {
            Some(turns) => write!(f, "mate {turns}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// Some parts that follow each other, as they are told; those beyond the end of the game are left out.
pub(crate) fn told(line: &dyn AnyLine, dialect: &Dialect, parts: &[String]) -> Vec<String> {
    let mut line = line.duplicate();
    let mut told = Vec::with_capacity(parts.len());
    for part in parts {
        let text = dialect.tell(&*line, part);
        if line.play_part(part).is_err() {
            break;
        }
        told.push(text);
    }
    told
}

/// A position for a person: the board, White's side below, and the text.
pub(crate) fn board(line: &dyn AnyLine, scene: &Scene, dialect: &Dialect) -> String {
    let files = scene.cells.iter().map(|cell| cell.at.file).max().unwrap_or(0);
    let mut ranks: Vec<u8> = scene.cells.iter().map(|cell| cell.at.rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let mut text = String::new();
    for rank in ranks.into_iter().rev() {
        write!(text, "{rank:>3} ").expect("writing to a string");
        for file in 0..=files {
            let is_here = |at: menagerie_kernel::Spot| (at.file, at.rank) == (file, rank);
            let cell = scene.cells.iter().any(|cell| is_here(cell.at));
            let piece = scene.pieces.iter().find(|piece| is_here(piece.at));
            let letter = piece.map_or(if cell { '.' } else { ' ' }, |piece| piece.figure.letter);
            write!(text, " {letter}").expect("writing to a string");
        }
        text.push('\n');
    }
    let letters: String = (0..=files).map(|file| format!(" {}", char::from(b'a' + file))).collect();
    let seat = |seat: Seat| line.info().seats[usize::from(seat.0)].name;
    let turn = line.turn();
    let state = match (turn.outcome(), turn.actor()) {
        (Some(outcome), _) => format!("Over: {}, {}", outcome.score, outcome.reason),
        (None, actor) => format!("To act: {}", actor.map_or("nobody", seat)),
    };
    let variant = dialect.variant.as_deref().unwrap_or(line.info().id);
    let fen = dialect.position(&line.text());
    format!("{text}    {letters}\n\nVariant: {variant}\nFen: {fen}\n{state}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_turns_of_a_side() {
        let mates = [1, 2, 3, 4].map(|parts| Score(1_000_000 - parts).to_string());
        assert_eq!(mates, ["mate 1", "mate 1", "mate 2", "mate 2"]);
        let mated = [2, 3, 4].map(|parts| Score(parts - 1_000_000).to_string());
        assert_eq!(mated, ["mate -1", "mate -1", "mate -2"]);
        assert_eq!(Score(-37).to_string(), "cp -37");
    }

    #[test]
    fn a_thought_is_told_in_the_words_of_the_protocol() {
        let line = || vec!["e2e4".to_owned()];
        let thought =
            Thought { rank: 1, depth: 3, deepest: 9, score: 12, nodes: 500, permille_used: 7, line: &line };
        let info = |lines| info(&thought, Duration::from_millis(250), &line(), lines);
        assert_eq!(
            info(1),
            "info depth 3 seldepth 9 score cp 12 nodes 500 nps 2000 time 250 hashfull 7 pv e2e4"
        );
        assert!(info(2).contains(" multipv 2 score"));
    }

    #[test]
    fn the_last_line_has_a_part_only_where_none_told_of_it() {
        let choice = |depth| Choice { part: String::new(), score: -9, depth, nodes: 500 };
        let last = |depth, part| info_at_end(&choice(depth), Duration::from_millis(250), part);
        assert_eq!(last(3, None), "info depth 3 nodes 500 nps 2000 time 250");
        assert_eq!(last(3, Some("e2e4")), "info depth 3 score cp -9 nodes 500 nps 2000 time 250 pv e2e4");
        assert_eq!(last(0, Some("e2e4")), "info depth 0 nodes 500 nps 2000 time 250 pv e2e4");
    }

    #[test]
    fn what_is_said_to_a_person_is_one_line() {
        let mut said = Vec::new();
        Out::new(&mut said).tell("a\nb\rbestmove e2e4");
        assert_eq!(String::from_utf8_lossy(&said), "info string a b bestmove e2e4\n");
    }
}
