//! The steps of a turn, and counting turns.

use super::{DoubleMove, State, Steps};
use crate::chess::harvest::{self, Visit, count_moves, play};
use crate::chess::{Castles, Chessboard, Deed, Generator, Made};
use crate::parts::army::{Army, Black, White};
use crate::parts::machine::{Machine, Task, fastest};
use crate::parts::orthodox::PAWN;
use crate::parts::{Color, Movement, pawns};
use menagerie_board::{Board8, SquareSet8};
use menagerie_kernel::Then;
use std::marker::PhantomData;

/// The men before, between or after the steps of a turn, and what the turn has done so far.
#[derive(Clone, Copy)]
pub struct Moment {
    /// What the next step may do; its `ep` is what that step may take in passing.
    pub(super) board: Chessboard,
    /// The side to move.
    pub(super) color: Color,
    /// The squares that pawns have passed in this turn.
    passed: SquareSet8,
    /// Whether a man was taken or a pawn moved in this turn.
    resets_clock: bool,
}

impl Generator for DoubleMove {
    type Position = Moment;
    const CASTLES: Castles = Castles::KingGoesTwo;

    #[inline(always)]
    fn board<'m>(&self, now: &'m Moment) -> &'m Chessboard {
        &now.board
    }

    #[inline(always)]
    fn color(&self, now: &Moment) -> Color {
        now.color
    }

    #[inline(always)]
    fn is_over(&self, _: &Moment) -> bool {
        false
    }

    /// The moment after the first step of a turn that goes on. Its second step may take en passant only if the first one
    /// did (`rules/doublemove.md`, *En passant*).
    #[inline(always)]
    fn after_move(&self, now: &Moment, made: Made, board: Chessboard) -> Moment {
        let resets_clock = now.resets_clock | made.deed.resets_clock();
        let mut next = Moment { board, resets_clock, ..*now };
        match made.deed {
            Deed::DoubleStep => {
                next.passed |= board.ep;
                next.board.ep = SquareSet8::EMPTY;
            }
            Deed::EnPassant => next.board.ep = now.board.ep.without(made.to),
            Deed::Quiet | Deed::Lasting | Deed::Castling | Deed::Drop => {}
        }
        next
    }
}

impl Moment {
    /// Whether the enemy's king is attacked.
    #[inline(always)]
    pub(super) fn gives_check(&self) -> bool {
        self.board.in_check(!self.color)
    }

    /// The squares on which the pawns that went two squares in this turn may be taken: they still stand
    /// where they landed, and nothing has landed behind them.
    #[inline(always)]
    fn open_squares(&self) -> SquareSet8 {
        let behind = pawns::ahead(!self.color, self.board.men.of(self.color, PAWN));
        (self.passed & behind) - self.board.men.occupied()
    }
}

impl State {
    /// The moment before the first step.
    #[inline(always)]
    pub(super) fn begin(&self) -> Moment {
        Moment { board: self.board, color: self.color, passed: SquareSet8::EMPTY, resets_clock: false }
    }

    /// Whether the turn is over with its first step, which led to this moment: when only one was due, when
    /// it gives check, and when no second step is legal (`rules/doublemove.md`, *Our rulings*).
    pub(super) fn ends_with_first(&self, first: &Moment) -> bool {
        self.extra == Steps(1) || first.gives_check() || !harvest::exists(&DoubleMove, first)
    }

    /// What may follow a first step.
    pub(super) fn then(&self, before: &Moment, step: &Movement<Board8>) -> Then {
        let ends = self.ends_with_first(&DoubleMove.after(before, step));
        if ends { Then::Ends } else { Then::Continues }
    }

    /// The position when the turn is over.
    #[inline(always)]
    pub(super) fn end(&self, last: &Moment) -> State {
        let board = Chessboard { ep: last.open_squares(), ..last.board };
        let mut next = State { board, extra: Steps(2), ..*self };
        next.pass(last.resets_clock);
        next
    }
}

/// How many sequences of `depth` turns there are.
pub(super) fn perft(state: &State, depth: u32) -> u64 {
    match (depth, state.color) {
        (0, _) => 1,
        (_, Color::White) => fastest::<Perft<White>>((state, depth)),
        (_, Color::Black) => fastest::<Perft<Black>>((state, depth)),
    }
}

/// Counts sequences of turns, at least one long.
struct Perft<A>(PhantomData<A>);

impl<A: Army> Task for Perft<A> {
    type On<'a> = (&'a State, u32);
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>((state, depth): (&State, u32), machine: M) -> u64 {
        if state.clock_is_out() {
            return 0;
        }
        let mut sequences = Sequences { state, depth, found: 0, machine };
        if state.extra == Steps(1) {
            play::<A, _>(&DoubleMove, &state.begin(), &mut Last(&mut sequences));
        } else {
            play::<A, _>(&DoubleMove, &state.begin(), &mut First(&mut sequences));
        }
        sequences.found
    }
}

/// Counts the sequences that go on after a first step.
struct Seconds<A>(PhantomData<A>);

impl<A: Army> Task for Seconds<A> {
    type On<'a> = (&'a State, u32, &'a Moment);
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>((state, depth, first): (&State, u32, &Moment), machine: M) -> u64 {
        let mut sequences = Sequences { state, depth, found: 0, machine };
        let mut seconds = 0;
        if !first.gives_check() {
            seconds = count_moves::<A, _>(&DoubleMove, first);
        }
        match (seconds, depth) {
            (0, _) => sequences.follow::<A>(first),
            (_, 1) => sequences.found = seconds,
            _ => play::<A, _>(&DoubleMove, first, &mut Last(&mut sequences)),
        }
        sequences.found
    }
}

/// The sequences of `depth` turns from a state that were found so far.
struct Sequences<'s, M> {
    state: &'s State,
    depth: u32,
    found: u64,
    machine: M,
}

impl<M: Machine> Sequences<'_, M> {
    /// Counts those that go on after a turn of `A`.
    #[inline(always)]
    fn follow<A: Army>(&mut self, last: &Moment) {
        let found = match self.depth {
            1 => 1,
            depth => self.machine.call::<Perft<A::Foe>>((&self.state.end(last), depth - 1)),
        };
        self.found = self.found.saturating_add(found);
    }
}

/// Goes on after the first step of a turn.
struct First<'q, 's, M>(&'q mut Sequences<'s, M>);

impl<A: Army, M: Machine> Visit<A, Moment> for First<'_, '_, M> {
    #[inline(always)]
    fn visit(&mut self, next: Moment) {
        let Sequences { state, depth, found, machine } = &mut *self.0;
        *found = found.saturating_add(machine.call::<Seconds<A>>((*state, *depth, &next)));
    }
}

/// Goes on after the last step of a turn.
struct Last<'q, 's, M>(&'q mut Sequences<'s, M>);

impl<A: Army, M: Machine> Visit<A, Moment> for Last<'_, '_, M> {
    #[inline(always)]
    fn visit(&mut self, next: Moment) {
        self.0.follow::<A>(&next);
    }
}
