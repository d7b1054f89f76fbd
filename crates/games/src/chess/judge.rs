//! What the computer is told of a game of the family.

use super::harvest::{self, Generator};
use super::{Chess, Chessboard, Position, Variant};
use crate::parts::exchange::Exchange;
use crate::parts::learned::{Model, Scene, Subject};
use crate::parts::orthodox::{self, ARMIES, KINDS, KING, PAWN, WORTH};
use crate::parts::value::Attacks;
use crate::parts::{Color, Man, Movement, evaluate};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Judge, Ladder, Lesson, Opener, Sink, Spot, Then, Trace};

impl<V: Variant> Judge for Chess<V> {
    fn evaluate(&self, state: &Self::State, _: &Opener) -> i32 {
        let scene = self.weighed(state);
        let worth = match V::model() {
            Some(model) => scene.worth(model),
            None => evaluate(scene.men, scene.to_move, &WORTH, scene.attacks, scene.kings),
        };
        worth + self.0.bonus(state)
    }

    fn lesson(&self) -> Option<Lesson> {
        V::model().map(Model::lesson)
    }

    fn trace(&self, state: &Self::State) -> Option<Trace> {
        let mut trace = self.weighed(state).trace(V::model()?);
        trace.rest += self.0.bonus(state);
        Some(trace)
    }

    fn in_check(&self, state: &Self::State, _: &Opener) -> bool {
        Chess::in_check(self, state, state.color)
    }

    #[inline]
    fn may_check(&self, state: &Self::State, step: &Self::Step, _: &Opener) -> bool {
        V::may_check(self, state, step)
    }

    fn pass(&self, state: &Self::State, _: &Opener) -> Option<Self::State> {
        state.passed(Chess::in_check(self, state, state.color))
    }

    fn ladder() -> Ladder {
        V::ladder()
    }

    fn way(&self, step: &Self::Step) -> Option<(Spot, Spot)> {
        Some(step.way())
    }

    #[inline]
    fn gain(&self, state: &Self::State, step: &Self::Step, _: &Opener) -> i32 {
        V::gain(self, state, step)
    }

    #[inline]
    fn exchange(&self, state: &Self::State, step: &Self::Step, _: &Opener) -> i32 {
        V::exchange(self, state, step)
    }

    fn captures(&self, view: &Self::View, sink: &mut impl Sink<Self::Step>) {
        if !self.is_over(view) {
            harvest::captures(self, view, |step| sink.step(step, Then::Ends));
        }
    }
}

impl<V: Variant> Chess<V> {
    fn weighed<'p>(&'p self, at: &'p Position<V::Extra>) -> Scene<'p, Board8, Sees<'p, V>, KINDS> {
        weighed(&at.board, at.color, Sees { variant: &self.0, at })
    }
}

/// A board as it is weighed, with `attacks` for how men attack.
pub(crate) fn weighed<F: Attacks<Board8>>(
    board: &Chessboard,
    to_move: Color,
    attacks: F,
) -> Scene<'_, Board8, F, KINDS> {
    let men = &board.men;
    let castling = |color: Color| (board.castling & men.color(color)).len() as i32;
    Scene {
        men,
        to_move,
        attacks,
        kings: Color::BOTH.map(|color| men.of(color, KING)),
        own: Color::BOTH.map(|color| [castling(color), 0, 0, 0]),
    }
}

/// What a game with the orthodox array tells of its men, so that what its positions are worth can be learned.
pub(crate) fn subject() -> Subject<Board8, KINDS> {
    let men = Chessboard::start().men;
    Subject { men, armies: &ARMIES, worth: WORTH.clone(), alike: true, own: vec![("rights to castle", 10)] }
}

/// How men attack in a position of a variant.
struct Sees<'p, V: Variant> {
    variant: &'p V,
    at: &'p Position<V::Extra>,
}

impl<V: Variant> Attacks<Board8> for Sees<'_, V> {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        self.variant.sees(self.at, man, from, occupied)
    }
}

impl Chessboard {
    /// Whether a colour has more than its king and pawns: where it has not, to have to move is often what loses.
    pub fn has_officers(&self, color: Color) -> bool {
        !(self.men.color(color) & !(self.men.kind(KING) | self.men.kind(PAWN))).is_empty()
    }

    /// What a step of `color` wins at once, in centipawns: what it takes and what it promotes to.
    #[inline]
    pub fn gain(&self, color: Color, step: &Movement<Board8>) -> i32 {
        // Most steps win nothing.
        let wins = (self.men.color(!color) | self.ep).contains(step.to) || step.promotion.is_some();
        if wins { self.gain_of_win(color, step) } else { 0 }
    }

    /// Whether a step of `color` may give check: it goes where a man could attack the king from, leaves a line that ends
    /// there, or is a promotion, a capture in passing or castling. `occupied` squares block the view of the king.
    #[inline]
    pub fn may_check(&self, color: Color, step: &Movement<Board8>, occupied: SquareSet8) -> bool {
        let king = self.king(!color);
        let lines = Board8::queen(king, occupied);
        let castles = step.from == self.king(color) && self.castling.intersects(self.men.color(color));
        (lines | Board8::knight(king)).contains(step.to)
            || lines.contains(step.from)
            || step.promotion.is_some()
            || self.ep.contains(step.to)
            || castles
    }

    /// What a step of `color` wins in the end, when both sides go on taking where it goes to.
    pub fn exchange(&self, color: Color, step: &Movement<Board8>) -> i32 {
        self.exchange_among(color, step, |color, occupied| {
            orthodox::attackers(&self.men, color, step.to, occupied)
        })
    }

    /// [`exchange`](Self::exchange) in a game with attacks of its own: `attackers` tells which men of a colour, of those on
    /// `occupied` squares, attack the goal.
    #[inline]
    pub fn exchange_among(
        &self,
        color: Color,
        step: &Movement<Board8>,
        attackers: impl Fn(Color, SquareSet8) -> SquareSet8,
    ) -> i32 {
        // Castling may be written as a step to the own rook.
        if self.men.color(color).contains(step.to) {
            return 0;
        }
        let gain = self.gain(color, step);
        let Some(moved) = self.men.at(step.from) else { return gain };
        let man = Man::new(color, orthodox::becomes(step).unwrap_or(moved.kind));
        Exchange { men: &self.men, worth: &WORTH, king: KING, attackers }.after(step.from, man, gain)
    }

    fn gain_of_win(&self, color: Color, step: &Movement<Board8>) -> i32 {
        let worth = |kind| WORTH.of(Man::new(color, kind));
        let taken = self.captured(color, step).map_or(0, |(man, _)| WORTH.of(man));
        taken + orthodox::becomes(step).map_or(0, |kind| worth(kind) - worth(PAWN))
    }
}
