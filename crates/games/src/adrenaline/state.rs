//! The position, and what attacks what in it.

use crate::chess::Position;
use crate::parts::checkers::{Free, Stack, Stacks};
use crate::parts::orthodox::{self, KING, PAWN};
use crate::parts::pursuit::Pursuit;
use crate::parts::{Color, Man, Wing, pawns};
use menagerie_board::{Square8, SquareSet8};

/// How many checkers there are.
pub const CHECKERS: u32 = 24;

/// A position, and the checkers under men.
pub type State = Position<Stacks<Free>>;

impl State {
    /// The checkers under men.
    #[inline]
    pub(super) fn stacks(&self) -> &Stacks<Free> {
        &self.extra
    }

    /// The king's square.
    pub(super) fn king(&self, color: Color) -> Square8 {
        self.board.king(color)
    }

    /// How many checkers lie beside the board.
    pub(super) fn pool(&self) -> u32 {
        CHECKERS - self.stacks().sum(Free::len)
    }

    /// Where a man's ordinary move may take it, castling apart, were there no king to keep safe.
    #[inline]
    pub(super) fn goals(&self, man: Man, from: Square8) -> SquareSet8 {
        let own = self.board.men.color(man.color);
        if man.kind != PAWN {
            return orthodox::reach(man, from, self.board.men.occupied()) - own;
        }
        let victims = self.board.men.color(!man.color) | self.board.passed_by_enemy(man.color);
        pawns::pushes(man.color, from, !self.board.men.occupied())
            | pawns::attacks(man.color, from.into()) & victims
    }

    /// Whether a colour's king is attacked.
    pub(super) fn is_attacked(&self, color: Color) -> bool {
        !self.direct_attackers(color).is_empty()
            || self.suspects(color).into_iter().any(|from| self.could_take_king(from, 0))
    }

    /// The enemies that attack a colour's king by an ordinary move.
    pub(super) fn direct_attackers(&self, color: Color) -> SquareSet8 {
        orthodox::attackers(&self.board.men, !color, self.king(color), self.board.men.occupied())
    }

    /// The enemies that might come to a colour's king by checkers.
    pub(super) fn suspects(&self, color: Color) -> SquareSet8 {
        let (king, by) = (self.king(color), !color);
        let occupied = self.board.men.occupied();
        let stacked = self.stacks().squares();
        if stacked.is_empty() {
            return SquareSet8::EMPTY;
        }
        // A piece that has no checkers must begin by taking some.
        let prey = (stacked & self.board.men.color(color)).without(king);
        let mut suspects = stacked & self.board.men.color(by);
        for at in prey {
            suspects |= orthodox::attackers(&self.board.men, by, at, occupied);
        }
        suspects | pawns::attacks(color, self.board.passed_by_enemy(by)) & self.board.men.of(by, PAWN)
    }

    /// Whether a man that had so many checkers more could take the enemy's king: by an ordinary move and extra
    /// steps, with what it takes over on the way.
    pub(super) fn could_take_king(&self, from: Square8, more: u8) -> bool {
        let man = self.board.men.at(from).expect("a man stands there");
        let goals = self.goals(man, from);
        if goals.contains(self.king(!man.color)) {
            return true;
        }
        let pursuit = self.pursuit(man, from);
        let paid = self.stacks().at(from).pays(man.color) + more as i8;
        let gathering = goals & (pursuit.prey | self.passing(man, goals));
        let takes = |to: Square8| {
            let (gained, taken) = self.gathered(man, goals, to);
            pursuit.succeeds(to.into(), paid + gained, taken)
        };
        pursuit.succeeds(goals - gathering, paid, SquareSet8::EMPTY) || gathering.into_iter().any(takes)
    }

    /// A man's way to the enemy's king by an ordinary move and extra steps: where it stops, and the king's square.
    pub(super) fn way_to_king(&self, from: Square8) -> Option<Vec<Square8>> {
        let man = self.board.men.at(from)?;
        let (goals, paid) = (self.goals(man, from), self.stacks().at(from).pays(man.color));
        let begin = |to: Square8| {
            let (gained, taken) = self.gathered(man, goals, to);
            (to, paid + gained, taken)
        };
        self.pursuit(man, from).way(goals.into_iter().map(begin))
    }

    /// A man's extra steps on the way to the enemy's king.
    fn pursuit(&self, man: Man, from: Square8) -> Pursuit<'_, Free> {
        let (by, goal) = (man.color, self.king(!man.color));
        Pursuit {
            by,
            walk: !self.board.men.color(by).without(from),
            goal,
            prey: (self.stacks().squares() & self.board.men.color(!by)).without(goal),
            stacks: self.stacks(),
        }
    }

    /// Where, of its goals, a man takes in passing.
    fn passing(&self, man: Man, goals: SquareSet8) -> SquareSet8 {
        if man.kind == PAWN { goals & self.board.passed_by_enemy(man.color) } else { SquareSet8::EMPTY }
    }

    /// What a man gains by an ordinary move to one of its goals, and from which men.
    fn gathered(&self, man: Man, goals: SquareSet8, to: Square8) -> (i8, SquareSet8) {
        let passes = self.passing(man, goals).contains(to);
        let taken = if passes { pawns::passer(man.color, to).unwrap_or(to) } else { to };
        (self.stacks().at(taken).pays(man.color), taken.into())
    }

    /// Whether the king may castle on a wing that is open: neither it nor the rook stands on checkers, and it
    /// leaves, passes and reaches no square on which it would be attacked.
    pub(super) fn may_castle(&self, wing: &Wing) -> bool {
        let homes = SquareSet8::from(wing.king).with(wing.rook);
        let safe_on = |square: Square8| {
            let mut there = *self;
            there.board.men.remove(wing.king, Man::new(wing.color, KING));
            there.board.men.put(square, Man::new(wing.color, KING));
            if square == wing.king_to {
                there.move_rook(wing);
            }
            !there.is_attacked(wing.color)
        };
        !self.stacks().squares().intersects(homes) && wing.path().into_iter().all(safe_on)
    }

    /// Puts the rook of a castling where it goes.
    pub(super) fn move_rook(&mut self, wing: &Wing) {
        let squares = SquareSet8::from(wing.rook).with(wing.rook_to);
        self.board.men.toggle(squares, Man::new(wing.color, orthodox::ROOK));
    }
}
