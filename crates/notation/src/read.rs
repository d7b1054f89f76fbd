//! From a word back to the step that it means.

use crate::board::Board;
use crate::names::Names;
use crate::push;
use menagerie_kernel::{Eye, Sentence, excerpt, sentence};
use menagerie_show::{AnyLine, Illegal, Scene, erased::OfferedStep, turn_is_complete};

/// Reads one turn in algebraic notation, or the first parts of one, plays it, and returns its parts in the
/// rules' own text.
///
/// # Errors
/// The first step that is not offered, or that could mean more than one; then nothing was played.
pub fn read(line: &mut Box<dyn AnyLine>, turn: &str) -> Result<Vec<String>, Illegal> {
    let mut trial = line.duplicate();
    let mut parts = Vec::new();
    let mut part = Part::begin(&*trial);
    for (index, word) in turn.split(',').enumerate() {
        let illegal = |why: Sentence| Illegal::Step { index, text: excerpt(word), why };
        if trial.turn().outcome().is_some() {
            return Err(illegal(Illegal::Over.why()));
        }
        let mut found = part.find(&*trial, word);
        if found.is_err() && part.complete && !part.prefix.is_empty() {
            trial.play_part(&part.prefix)?;
            parts.push(std::mem::take(&mut part.prefix));
            if !trial.mid_turn() {
                return Err(illegal(turn_is_complete()));
            }
            part = Part::begin(&*trial);
            found = part.find(&*trial, word);
        }
        part.push(&*trial, found.map_err(illegal)?);
    }
    trial.play_part(&part.prefix)?;
    parts.push(part.prefix);
    *line = trial;
    Ok(parts)
}

/// A part that is being read.
struct Part {
    board: Board,
    prefix: String,
    offered: Vec<OfferedStep>,
    complete: bool,
}

impl Part {
    fn begin(line: &dyn AnyLine) -> Part {
        let scene = line.turn().actor().map_or_else(Scene::default, |seat| line.scene(Eye::Seat(seat)));
        let mut part =
            Part { board: Board::of(scene), prefix: String::new(), offered: Vec::new(), complete: false };
        part.look(line);
        part
    }

    fn look(&mut self, line: &dyn AnyLine) {
        let offered = line.turn().actor().and_then(|seat| line.offered(seat, &self.prefix).ok());
        (self.offered, self.complete) = offered.map_or((Vec::new(), false), |it| (it.steps, it.complete));
    }

    /// The offered step that a word means.
    fn find(&self, line: &dyn AnyLine, word: &str) -> Result<OfferedStep, Sentence> {
        if let Some(exact) = self.offered.iter().find(|offer| offer.text == word) {
            return Ok(exact.clone());
        }
        let names = Names::of(&self.offered, &self.board);
        match names.meant_by(word).collect::<Vec<_>>()[..] {
            [only] => Ok(self.offered[only].clone()),
            [one, other, ..] => {
                let texts = [one, other].map(|index| self.offered[index].text.clone());
                Err(sentence!("could mean {steps}", steps = texts.to_vec()))
            }
            [] => Err(self.why_not(line, word)),
        }
    }

    /// What the rules say of a word in their own text; other words have no known meaning.
    fn why_not(&self, line: &dyn AnyLine, word: &str) -> Sentence {
        let mut longer = self.prefix.clone();
        push(&mut longer, word);
        let seat = line.turn().actor();
        match seat.map(|seat| line.check_part(seat, &longer)) {
            Some(Err(illegal)) if word.starts_with(|first: char| first.is_ascii_lowercase()) => illegal.why(),
            _ => sentence!("no legal step has that name here"),
        }
    }

    fn push(&mut self, line: &dyn AnyLine, step: OfferedStep) {
        self.board.make(&step.gesture);
        push(&mut self.prefix, &step.text);
        self.look(line);
    }
}
