//! Which moves need not be tried.

use super::{Compiled, Deed, Move, State, place};
use crate::board::{Square, Squares};
use crate::walk::walk;
use menagerie_games::parts::Man;

/// What keeps the royal pieces of the side to move safe.
#[derive(Clone, Copy, Default)]
pub struct Guard {
    /// Whether one is attacked.
    pub checked: bool,
    /// Squares on the ways of enemies to a royal piece: a man that leaves one may open such a way.
    opens: Squares,
    /// Squares on the ways of hoppers: a man that comes to one may be what they hop over.
    closes: Squares,
}

impl Compiled {
    /// Every legal move.
    pub fn legal(&self, state: &State, mut each: impl FnMut(Move)) {
        let guard = self.guard(state);
        self.pseudo_legal(state, &mut |step| {
            if self.is_legal(state, &guard, &step) {
                each(step);
            }
        });
    }

    /// Whether no royal piece of the mover's is attacked after a move. It is tried unless it cannot matter.
    pub fn is_legal(&self, state: &State, guard: &Guard, step: &Move) -> bool {
        let aside = !guard.checked
            && step.deed == Deed::Plain
            && !guard.opens.contains(step.from)
            && !guard.closes.contains(step.to)
            && state.at(step.from).is_some_and(|man| !self.plan.is_royal(man));
        aside || !self.in_check(&self.after(state, step), state.to_move)
    }

    /// What keeps the royal pieces of the side to move safe: the squares of every way by which an enemy might come to
    /// one if nothing, or for a hopper something else, stood on it.
    pub fn guard(&self, state: &State) -> Guard {
        let mut guard = Guard::default();
        for royal in self.royals(state, state.to_move) {
            for (from, man) in self.men(state, !state.to_move) {
                if self.may_reach[place(man, from)].contains(royal) {
                    self.note_ways(&mut guard, (from, man), royal);
                    guard.checked = guard.checked || self.attacks(state, (from, man), royal);
                }
            }
        }
        guard
    }

    /// Notes the ways by which an enemy might come to a royal piece.
    fn note_ways(&self, guard: &mut Guard, (from, man): (Square, Man), royal: Square) {
        let hops = self.plan.piece(man).betza.movements.iter().any(|movement| movement.hop.is_some());
        let mut note = |to: Square, passed: &Squares| {
            if to == royal {
                guard.opens = guard.opens.union(*passed);
                if hops {
                    guard.closes = guard.closes.union(*passed);
                }
            }
            true
        };
        for movement in &self.free[usize::from(man.kind)] {
            walk(self.board(), movement, (man.color, from), |_| false, &mut note);
        }
    }
}
