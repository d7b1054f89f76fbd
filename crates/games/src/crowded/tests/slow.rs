//! The rules once more on a slow board: every move is tried, and refused if the next player could then
//! take the king.

use crate::parts::mailbox::{At, Mailbox, Tried, names, squares};

const SEATS: [&str; 4] = ["wk", "bk", "wq", "bq"];

/// A position of Crowded House.
#[derive(Clone)]
pub struct Slow {
    board: Mailbox,
    seat: usize,
    ep: Vec<At>,
    clock: u32,
    turn: u32,
    passes: u32,
}

/// Whether a move of this seat may start here and end there.
fn on_half(seat: usize, from: At, to: At) -> bool {
    [from, to].iter().any(|(file, _)| (*file >= 4) == SEATS[seat].ends_with('k'))
}

fn is_white(seat: usize) -> bool {
    SEATS[seat].starts_with('w')
}

impl Slow {
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split(' ').collect();
        Slow {
            board: Mailbox::read(words[0], words[2]),
            seat: SEATS.iter().position(|seat| *seat == words[1]).unwrap(),
            ep: squares(words[3]),
            clock: words[4].parse().unwrap(),
            turn: words[5].parse().unwrap(),
            passes: words[6].strip_prefix("passes=").unwrap().parse().unwrap(),
        }
    }

    pub fn text(&self) -> String {
        let Slow { board, clock, turn, passes, .. } = self;
        let (seat, castling, ep) = (SEATS[self.seat], board.castling(), names(&self.ep));
        format!("{} {seat} {castling} {ep} {clock} {turn} passes={passes}", board.placement())
    }

    fn next(&self) -> usize {
        (self.seat + 1) % 4
    }

    /// Whether the next player could take the king of the seat to act if it stood there.
    fn attacked(&self, board: &Mailbox, at: At) -> bool {
        let enemies = board.attackers_of_king(at, is_white(self.next()));
        enemies.into_iter().any(|from| on_half(self.next(), from, at))
    }

    fn in_check(&self, board: &Mailbox) -> bool {
        self.attacked(board, board.king(is_white(self.seat)))
    }

    fn moves(&self) -> Vec<Tried> {
        let white = is_white(self.seat);
        let mut found = self.board.moves(white, &self.ep);
        if !self.in_check(&self.board) {
            let safe = |castling: &Tried| castling.way.iter().all(|at| !self.attacked(&self.board, *at));
            found.extend(self.board.castlings(white).into_iter().filter(safe));
        }
        found.retain(|step| on_half(self.seat, step.from, step.to) && !self.in_check(&step.after));
        found
    }

    fn handed_on(&self, board: &Mailbox, ep: Vec<At>, lasting: bool, passes: u32) -> Slow {
        Slow {
            board: board.clone(),
            seat: self.next(),
            ep,
            clock: if lasting { 0 } else { self.clock + 1 },
            turn: self.turn + u32::from(self.seat == 3),
            passes,
        }
    }

    /// Every legal turn with the position after it.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        if self.outcome() != "*" {
            return Vec::new();
        }
        let after = |step: &Tried| {
            let ep = step.passed.into_iter().collect();
            (step.text.clone(), self.handed_on(&step.after, ep, step.lasting, 0))
        };
        let moves: Vec<_> = self.moves().iter().map(after).collect();
        if moves.is_empty() {
            return vec![(
                "pass".to_owned(),
                self.handed_on(&self.board, Vec::new(), false, self.passes + 1),
            )];
        }
        moves
    }

    /// `*` or the score.
    pub fn outcome(&self) -> &'static str {
        match self.in_check(&self.board) && self.moves().is_empty() {
            true if is_white(self.seat) => "0-1",
            true => "1-0",
            false if self.passes >= 4 || self.clock >= 100 => "1/2-1/2",
            false => "*",
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
