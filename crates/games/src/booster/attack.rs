//! Which kings are attacked: by an ordinary move, or by booster steps after one.

use super::Position;
use super::position::is_far;
use crate::parts::orthodox::{self, KNIGHT, PAWN, ROOK};
use crate::parts::pursuit::Pursuit;
use crate::parts::{Color, pawns};
use menagerie_board::{Square8, SquareSet8};

impl Position {
    /// Whether the king of a colour could be taken by a turn of the other side.
    pub fn is_in_check(&self, color: Color) -> bool {
        let (by, king) = (!color, self.king(color));
        let stacked = self.checkers.squares();
        if stacked.is_empty() {
            return !self.attackers(by, king, SquareSet8::EMPTY).is_empty();
        }
        let checkers = [self.checkers_of(Color::White), self.checkers_of(Color::Black)];
        let [own, enemy] = [by, color].map(|color| checkers[color as usize]);
        if !self.attackers(by, king, enemy).is_empty() {
            return true;
        }
        // Whoever has no checkers must begin by taking some.
        let mut walkers = self.chess.men.color(by) & own;
        for at in (self.chess.men.color(color) & own).without(king) {
            walkers |= self.attackers(by, at, enemy);
        }
        walkers |= pawns::attacks(color, self.passed_by_enemy(by)) & (self.chess.men.of(by, PAWN) - enemy);
        walkers.into_iter().any(|from| self.walks_to(by, from, king))
    }

    /// The men of `by` that take on a square by an ordinary move, en passant aside; `hobbling` are the squares
    /// of the other side's checkers.
    #[inline]
    fn attackers(&self, by: Color, target: Square8, hobbling: SquareSet8) -> SquareSet8 {
        let men = &self.chess.men;
        let free = orthodox::attackers(men, by, target, men.occupied()) - hobbling;
        // A hobbled pawn does not attack, and any other hobbled man does as a pawn.
        let hobbled = (men.color(by) & hobbling) - men.kind(PAWN);
        free | pawns::attacks(!by, target.into()) & hobbled
    }

    /// Whether the man on `from` takes the king by an ordinary move and booster steps after it.
    fn walks_to(&self, by: Color, from: Square8, king: Square8) -> bool {
        let (own, enemies) = (self.chess.men.color(by), self.chess.men.color(!by).without(king));
        let pursuit = Pursuit {
            by,
            walk: !own.without(from),
            goal: king,
            prey: enemies & self.checkers.squares(),
            stacks: &self.checkers,
        };
        let count = self.count(by, from);
        let goals = self.goals(by, from).without(king);
        let passing = (goals & self.passed_by_enemy(by)) - enemies;
        let passing = if self.chess.men.kind(PAWN).contains(from) { passing } else { SquareSet8::EMPTY };
        let taking = goals & pursuit.prey | passing;
        pursuit.succeeds(goals - taking, count, SquareSet8::EMPTY)
            || taking.into_iter().any(|to| {
                let victim = self.victim(by, from, to).unwrap_or(to);
                pursuit.succeeds(to.into(), count + self.count(by, victim), victim.into())
            })
    }

    /// The enemies under whom a checker of the side to move would expose its king. A hobbled knight or rook
    /// takes diagonally, which it did not before; a checker under anybody else takes possibilities away
    /// and adds none.
    pub fn perilous(&self) -> SquareSet8 {
        let (color, enemy) = (self.chess.to_move, !self.chess.to_move);
        let men = &self.chess.men;
        let changing = (men.of(enemy, KNIGHT) | men.of(enemy, ROOK)) - self.checkers.squares();
        let targets = self.hobbled(color).with(self.king(color));
        let exposes = |at: &Square8| {
            let mut after = *self;
            after.play_checker(*at);
            after.is_in_check(color)
        };
        let near = changing
            .into_iter()
            .filter(|at| !is_far(enemy, *at) && pawns::attacks(enemy, (*at).into()).intersects(targets));
        near.filter(exposes).collect()
    }
}
