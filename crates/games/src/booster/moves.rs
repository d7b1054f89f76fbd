//! Which steps are legal: ordinary moves, booster steps, cards.

use super::Step;
use super::position::{Position, is_far};
use crate::parts::cards::{Card, Cards};
use crate::parts::orthodox::{self, KING, PAWN, PROMOTION_LETTERS};
use crate::parts::{Color, Man, Movement, Wing, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Sink, Then};

impl Position {
    /// Where the man on a square may go by an ordinary move, were there no king to keep safe; castling is
    /// not among it.
    pub fn goals(&self, color: Color, from: Square8) -> SquareSet8 {
        let (enemies, empty) = (self.chess.board.men.color(!color), !self.chess.board.men.occupied());
        let is_pawn = self.chess.board.men.kind(PAWN).contains(from);
        if self.count(color, from) < 0 {
            // Hobbled: a pawn stays, anything else moves as a pawn does.
            let steps = pawns::ahead(color, from.into()) & empty;
            let captures = pawns::attacks(color, from.into()) & enemies;
            return if is_pawn { SquareSet8::EMPTY } else { steps | captures };
        }
        if is_pawn {
            let targets = enemies | self.chess.board.passed_by_enemy(color);
            return pawns::pushes(color, from, empty) | pawns::attacks(color, from.into()) & targets;
        }
        let man = self.chess.board.men.at(from).expect("a man stands there");
        orthodox::reach(man, from, !empty) - self.chess.board.men.color(color)
    }

    /// The castlings that are legal.
    pub fn castlings(&self) -> impl Iterator<Item = &'static Wing> + '_ {
        let wings = self.chess.board.wings().open(self.chess.color, self.chess.board.men.occupied());
        wings.filter(|wing| self.may_castle(wing))
    }

    /// Whether a castling that nothing stands in the way of is legal. The king's path is judged with the rook still
    /// in place, its goal after both have moved.
    fn may_castle(&self, wing: &Wing) -> bool {
        let homes = SquareSet8::from(wing.king).with(wing.rook);
        if self.checkers.squares().intersects(homes) {
            return false;
        }
        let king = Man::new(wing.color, KING);
        let mut walking = *self;
        walking.chess.board.men.remove(wing.king, king);
        let is_safe = |at: Square8| {
            let mut there = walking;
            there.chess.board.men.put(at, king);
            !there.is_in_check(wing.color)
        };
        let path = Board8::between(wing.king, wing.king_to).with(wing.king);
        path.into_iter().all(is_safe) && self.after_move(&wing.step()).is_some()
    }

    /// The position after an ordinary move that keeps the king safe.
    pub fn after_move(&self, step: &Movement<Board8>) -> Option<Position> {
        let mut after = *self;
        after.play_move(step);
        (!after.is_in_check(self.chess.color)).then_some(after)
    }

    /// The position after a booster step that keeps the king safe.
    pub fn after_boost(&self, step: &Movement<Board8>) -> Option<Position> {
        let mut after = *self;
        after.play_boost(step);
        (!after.is_in_check(self.chess.color)).then_some(after)
    }

    /// Gives `each` every legal ordinary move with the position after it, until it says that this is enough.
    pub fn each_move(&self, mut each: impl FnMut(Movement<Board8>, &Position) -> bool) -> bool {
        let own = self.chess.board.men.color(self.chess.color);
        own.into_iter().any(|from| self.each_move_from(from, &mut each))
            || self.castlings().any(|wing| {
                let after = self.after_move(&wing.step()).expect("a legal castling keeps the king safe");
                each(wing.step(), &after)
            })
    }

    /// Calls `each` with every ordinary move of one man, castling aside, and with the position after it, until it returns true.
    pub fn each_move_from(
        &self,
        from: Square8,
        mut each: impl FnMut(Movement<Board8>, &Position) -> bool,
    ) -> bool {
        self.goals(self.chess.color, from).into_iter().any(|to| {
            let plain = Movement::new(from, to);
            self.after_move(&plain).is_some_and(|after| self.each_arrival(plain, after, &mut each))
        })
    }

    /// Gives `each` every legal booster step of the man on a square with the position after it.
    pub fn each_boost(
        &self,
        from: Square8,
        mut each: impl FnMut(Movement<Board8>, &Position) -> bool,
    ) -> bool {
        if self.count(self.chess.color, from) < 1 {
            return false;
        }
        (Board8::king(from) - self.chess.board.men.color(self.chess.color)).into_iter().any(|to| {
            let plain = Movement::new(from, to);
            self.after_boost(&plain).is_some_and(|after| self.each_arrival(plain, after, &mut each))
        })
    }

    /// The ways in which a man may arrive that made the step `plain` and so came to the position `after`: one,
    /// or one for each promotion. To its own king's safety it is all the same what a pawn becomes.
    fn each_arrival(
        &self,
        plain: Movement<Board8>,
        mut after: Position,
        each: &mut impl FnMut(Movement<Board8>, &Position) -> bool,
    ) -> bool {
        let Movement { from, to, .. } = plain;
        if !self.chess.board.men.kind(PAWN).contains(from) || !is_far(self.chess.color, to) {
            return each(plain, &after);
        }
        let mut was = Man::new(self.chess.color, PAWN);
        orthodox::PROMOTIONS.into_iter().zip(PROMOTION_LETTERS).any(|(kind, letter)| {
            after.chess.board.men.remove(to, was);
            was.kind = kind;
            after.chess.board.men.put(to, was);
            each(Movement::promoting(from, to, letter), &after)
        })
    }

    /// Whether something may follow the steps that led here, the last of them to `at`.
    pub fn may_go_on(&self, at: Square8, hand: Cards) -> bool {
        self.card_count(hand) > 0 || self.each_boost(at, |_, _| true)
    }

    /// The men under which a card may put a checker, the safety of the king aside: those of its kind and
    /// colour, or of its colour where it stands for no man on the board.
    pub fn matching(&self, card: Card) -> SquareSet8 {
        let same = card.man().map_or(SquareSet8::EMPTY, |man| self.chess.board.men.of(man.color, man.kind));
        if same.is_empty() { self.chess.board.men.color(card.color()) } else { same }
    }

    /// Every card that may be played now, with the squares on which it may.
    pub fn cards(&self, hand: Cards) -> impl Iterator<Item = (Card, SquareSet8)> + '_ {
        let playable = if hand.is_empty() || self.front(self.chess.color) == 0 { Cards::EMPTY } else { hand };
        let perilous = if playable.is_empty() { SquareSet8::EMPTY } else { self.perilous() };
        playable.iter().map(move |card| (card, self.matching(card) - perilous))
    }

    /// In how many ways a card may be played now.
    pub fn card_count(&self, hand: Cards) -> u64 {
        self.cards(hand).map(|(_, squares)| u64::from(squares.len())).sum()
    }

    /// Offers what may follow the steps that led here, the last of them to `at`.
    pub fn offer_next(&self, at: Square8, hand: Cards, sink: &mut impl Sink<Step>) {
        self.each_boost(at, |step, after| {
            sink.step(Step::Move(step), after.then(step.to, hand));
            false
        });
        for (card, squares) in self.cards(hand) {
            for at in squares {
                sink.step(Step::Card { card, at }, Then::Ends);
            }
        }
    }

    /// Offers the ordinary moves.
    pub fn offer_moves(&self, hand: Cards, sink: &mut impl Sink<Step>) {
        self.each_move(|step, after| {
            sink.step(Step::Move(step), after.then(step.to, hand));
            false
        });
    }

    fn then(&self, at: Square8, hand: Cards) -> Then {
        if self.may_go_on(at, hand) { Then::Either } else { Then::Ends }
    }

    /// Whether there is any legal turn: any ordinary move, since a turn may end after it.
    pub fn can_move(&self) -> bool {
        self.each_move(|_, _| true)
    }
}
