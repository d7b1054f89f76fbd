//! The rules once more on a slow board: every step is tried, and refused if the enemy could then take the
//! king.

use crate::parts::mailbox::{At, Mailbox, Tried, names, squares};

/// A position of Double-Move Chess.
#[derive(Clone)]
pub struct Slow {
    board: Mailbox,
    white: bool,
    ep: Vec<At>,
    clock: u32,
    turn: u32,
    steps: u32,
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        Slow {
            board: Mailbox::read(words[0], words[2]),
            white: words[1] == "w",
            ep: squares(words[3]),
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            steps: words[6].strip_prefix("steps=").unwrap().parse().unwrap(),
        }
    }

    pub fn text(&self) -> String {
        let Slow { board, clock, turn, steps, .. } = self;
        let (seat, castling, ep) = (if self.white { 'w' } else { 'b' }, board.castling(), names(&self.ep));
        format!("{} {seat} {castling} {ep} {clock} {turn} steps={steps}", board.placement())
    }

    fn attacked(board: &Mailbox, white: bool) -> bool {
        !board.attackers(board.king(white), !white).is_empty()
    }

    /// The legal steps of the side to move on this board.
    fn legal(&self, board: &Mailbox, ep: &[At]) -> Vec<Tried> {
        let white = self.white;
        let mut found = board.moves(white, ep);
        if !Slow::attacked(board, white) {
            let safe = |at: &At| board.attackers_of_king(*at, !white).is_empty();
            found.extend(board.castlings(white).into_iter().filter(|castling| castling.way.iter().all(safe)));
        }
        found.retain(|step| !Slow::attacked(&step.after, white));
        found
    }

    /// What is to be taken in passing after these steps of one turn.
    fn passed(steps: &[&Tried]) -> Vec<At> {
        let last = &steps[steps.len() - 1].after;
        let mut passed = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let Some(square) = step.passed else { continue };
            let moved_again = steps[index + 1..].iter().any(|later| later.from == step.to);
            if !moved_again && last.at(square) == '.' {
                passed.push(square);
            }
        }
        passed
    }

    fn after(&self, steps: &[&Tried]) -> Slow {
        Slow {
            board: steps[steps.len() - 1].after.clone(),
            white: !self.white,
            ep: Slow::passed(steps),
            clock: if steps.iter().any(|step| step.lasting) { 0 } else { self.clock + 1 },
            turn: self.turn + u32::from(!self.white),
            steps: 2,
        }
    }

    /// Every legal turn with the position after it.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        let mut found = Vec::new();
        if self.clock >= 100 {
            return found;
        }
        for first in self.legal(&self.board, &self.ep) {
            let mut others = if first.in_passing { self.ep.clone() } else { Vec::new() };
            others.retain(|square| *square != first.to);
            let seconds = match Slow::attacked(&first.after, !self.white) || self.steps == 1 {
                true => Vec::new(),
                false => self.legal(&first.after, &others),
            };
            if seconds.is_empty() {
                found.push((first.text.clone(), self.after(&[&first])));
            }
            for second in &seconds {
                found.push((format!("{},{}", first.text, second.text), self.after(&[&first, second])));
            }
        }
        found
    }

    /// `*` or the score.
    pub fn outcome(&self) -> &'static str {
        let stuck = self.legal(&self.board, &self.ep).is_empty();
        match (stuck, Slow::attacked(&self.board, self.white)) {
            (true, true) if self.white => "0-1",
            (true, true) => "1-0",
            (true, false) => "1/2-1/2",
            _ if self.clock >= 100 => "1/2-1/2",
            _ => "*",
        }
    }

    /// How many sequences of `depth` turns there are.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => self.turns().iter().map(|(_, next)| next.perft(depth - 1)).sum(),
        }
    }
}
