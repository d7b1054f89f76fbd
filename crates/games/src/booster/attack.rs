//! Which kings are attacked: by an ordinary move, or by booster steps after one.

use super::Position;
use super::position::is_far;
use crate::parts::checkers::Owned;
use crate::parts::orthodox::{self, KNIGHT, PAWN, ROOK};
use crate::parts::pursuit::Pursuit;
use crate::parts::{Color, pawns};
use menagerie_board::{Square8, SquareSet8};

impl Position {
    /// Whether the king of a colour could be taken by a turn of the other side.
    pub fn is_in_check(&self, color: Color) -> bool {
        let [own, enemy] = [!color, color].map(|color| self.checkers_of(color));
        !self.attackers(!color, self.king(color), enemy).is_empty()
            || self.walkers(color, own, enemy).into_iter().any(|from| self.walks_to_king(!color, from))
    }

    /// The enemies that could take a colour's king: by an ordinary move, and only by booster steps after one.
    pub fn attackers_of_king(&self, color: Color) -> [SquareSet8; 2] {
        let [own, enemy] = [!color, color].map(|color| self.checkers_of(color));
        let direct = self.attackers(!color, self.king(color), enemy);
        let walkers = self.walkers(color, own, enemy) - direct;
        [direct, walkers.into_iter().filter(|from| self.walks_to_king(!color, *from)).collect()]
    }

    /// The enemies that might come to a colour's king by booster steps, where these are the squares of their
    /// checkers and of that colour's.
    fn walkers(&self, color: Color, own: SquareSet8, enemy: SquareSet8) -> SquareSet8 {
        let (by, king) = (!color, self.king(color));
        if (own | enemy).is_empty() {
            return SquareSet8::EMPTY;
        }
        // A piece that has no checkers must begin by taking some.
        let mut walkers = self.chess.board.men.color(by) & own;
        for at in (self.chess.board.men.color(color) & own).without(king) {
            walkers |= self.attackers(by, at, enemy);
        }
        walkers
            | pawns::attacks(color, self.chess.board.passed_by_enemy(by))
                & (self.chess.board.men.of(by, PAWN) - enemy)
    }

    /// The men of `by` that take on a square by an ordinary move, en passant aside; `hobbling` are the squares
    /// of the other side's checkers.
    #[inline]
    fn attackers(&self, by: Color, target: Square8, hobbling: SquareSet8) -> SquareSet8 {
        let men = &self.chess.board.men;
        let free = orthodox::attackers(men, by, target, men.occupied()) - hobbling;
        // A hobbled pawn does not attack, and any other hobbled man does as a pawn.
        let hobbled = (men.color(by) & hobbling) - men.kind(PAWN);
        free | pawns::attacks(!by, target.into()) & hobbled
    }

    /// Whether the man on `from` takes the enemy's king by an ordinary move and booster steps after it.
    fn walks_to_king(&self, by: Color, from: Square8) -> bool {
        let pursuit = self.pursuit(by, from);
        let count = self.count(by, from);
        let goals = self.goals(by, from).without(pursuit.goal);
        let passing = (goals & self.chess.board.passed_by_enemy(by)) - self.chess.board.men.color(!by);
        let passing =
            if self.chess.board.men.kind(PAWN).contains(from) { passing } else { SquareSet8::EMPTY };
        let taking = goals & pursuit.prey | passing;
        pursuit.succeeds(goals - taking, count, SquareSet8::EMPTY)
            || taking.into_iter().any(|to| {
                let victim = self.victim(by, from, to).unwrap_or(to);
                pursuit.succeeds(to.into(), count + self.count(by, victim), victim.into())
            })
    }

    /// Its way: where it stops after the ordinary move and each booster step, and the king's square.
    pub fn way_to_king(&self, from: Square8) -> Option<Vec<Square8>> {
        let by = self.chess.board.men.at(from)?.color;
        let pursuit = self.pursuit(by, from);
        let count = self.count(by, from);
        let begin = |to: Square8| match self.victim(by, from, to) {
            Some(victim) => (to, count + self.count(by, victim), victim.into()),
            None => (to, count, SquareSet8::EMPTY),
        };
        pursuit.way(self.goals(by, from).without(pursuit.goal).into_iter().map(begin))
    }

    /// The booster steps of a man on the way to the enemy's king.
    fn pursuit(&self, by: Color, from: Square8) -> Pursuit<'_, Owned> {
        let (own, goal) = (self.chess.board.men.color(by), self.king(!by));
        let enemies = self.chess.board.men.color(!by).without(goal);
        Pursuit {
            by,
            walk: !own.without(from),
            goal,
            prey: enemies & self.checkers.squares(),
            stacks: &self.checkers,
        }
    }

    /// The enemies under which a checker of the side to move would expose its king. A hobbled knight or rook
    /// takes diagonally, which it did not before; a checker under any other man takes possibilities away
    /// and adds none.
    pub fn perilous(&self) -> SquareSet8 {
        let (color, enemy) = (self.chess.color, !self.chess.color);
        let men = &self.chess.board.men;
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
