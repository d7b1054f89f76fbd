//! Legal moves of orthodox men, found in sets: one pass over the men tells a [`Harvest`] which squares each
//! may go to, and it counts them, offers them or plays them.
//!
//! A game is a [`Generator`]: it finds the moves of a position and knows what each makes of it. Counting, [`perft`]
//! and the offering of steps are then the same for all.

use super::board::Chessboard;
use super::collect::{Any, Captures, Count, Each, Passing};
use super::moves::Done;
use super::ways::Castles;
use super::{Made, generator};
use crate::parts::army::{Army, Black, White};
use crate::parts::machine::{Machine, Task, fastest};
use crate::parts::orthodox::PROMOTIONS;
use crate::parts::{Color, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{Sink, Then};
use std::marker::PhantomData;

/// A game that finds the legal moves of its positions in sets, and plays each of them.
pub trait Generator: Sized + 'static {
    /// What moves are made from, and lead to.
    type Position: Copy + 'static;
    /// How steps write castling.
    const CASTLES: Castles;

    /// What moves depend on.
    fn board<'p>(&self, at: &'p Self::Position) -> &'p Chessboard;
    /// The side to move.
    fn color(&self, at: &Self::Position) -> Color;
    /// Whether nobody has a turn, though there may be moves.
    fn is_over(&self, at: &Self::Position) -> bool;
    /// The position after a move of the side whose turn it is, which left the board like that. Of a double step
    /// `board.ep` is the square that the pawn has passed, else it is empty.
    fn after_move(&self, before: &Self::Position, made: Made, board: Chessboard) -> Self::Position;

    /// Finds all legal moves of `A`, whose turn it must be. Whether the game is over is not looked at. Pawns take in
    /// passing on squares that they attack.
    #[inline(always)]
    fn harvest<A: Army>(&self, at: &Self::Position, found: &mut impl Harvest<A>) {
        generator::harvest(self.board(at), found);
    }

    /// The position after a step that was found legal.
    fn after(&self, before: &Self::Position, step: &Movement<Board8>) -> Self::Position {
        let rook = self.castling_rook(before, step);
        let (made, board) = self.board(before).after(self.color(before), step, rook);
        self.after_move(before, made, board)
    }

    /// The rook with which a step castles that was found legal; none if the step is no castling.
    fn castling_rook(&self, at: &Self::Position, step: &Movement<Board8>) -> Option<Square8> {
        self.board(at).castling_rook(Self::CASTLES, self.color(at), step)
    }
}

/// What is done with the moves that are found. Each is found once.
pub trait Harvest<A: Army> {
    /// Whether one move is all that is looked for.
    const ONE_WILL_DO: bool = false;

    /// The man of kind `KIND` (no pawn) on `from` may go to each square of `to`.
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8);

    /// Of two sets of one size, the pawn on the n-th square of `from` may go to the n-th square of `to`.
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8);

    /// Of two sets of one size, the pawn on the n-th square of `from` may make a double step to the n-th square of `to`.
    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8);

    /// Of two sets of one size, the pawn on the n-th square of `from` may go to the n-th square of `to`, on its last rank, and
    /// become one of four kinds.
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8);

    /// A pawn may take another in passing.
    fn en_passant(&mut self, from: Square8, to: Square8);

    /// The king may castle with this rook.
    fn castling(&mut self, king: Square8, rook: Square8);

    /// A man of this kind may come from beside the board to each square of `to`.
    fn drops(&mut self, kind: u8, to: SquareSet8);

    /// Whether that is enough, and the rest need not be found. Never, unless [one will do](Harvest::ONE_WILL_DO).
    #[inline(always)]
    fn is_enough(&self) -> bool {
        false
    }
}

/// What each kind of move makes of a position.
pub(super) struct Play<'g, G: Generator> {
    pub(super) game: &'g G,
    pub(super) before: &'g G::Position,
}

impl<G: Generator> Play<'_, G> {
    #[inline(always)]
    fn follow(&self, (made, board): Done) -> G::Position {
        self.game.after_move(self.before, made, board)
    }

    #[inline(always)]
    fn board(&self) -> &Chessboard {
        self.game.board(self.before)
    }

    #[inline(always)]
    pub(super) fn piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> G::Position {
        self.follow(self.board().after_piece::<A>(kind, from, to))
    }

    #[inline(always)]
    pub(super) fn pawn<A: Army>(&self, from: Square8, to: Square8) -> G::Position {
        self.follow(self.board().after_pawn::<A>(from, to))
    }

    #[inline(always)]
    pub(super) fn double_step<A: Army>(&self, from: Square8, to: Square8) -> G::Position {
        self.follow(self.board().after_double_step::<A>(from, to))
    }

    #[inline(always)]
    pub(super) fn promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> G::Position {
        self.follow(self.board().after_promotion::<A>(from, to, kind))
    }

    #[inline(always)]
    pub(super) fn en_passant<A: Army>(&self, from: Square8, to: Square8) -> G::Position {
        self.follow(self.board().after_en_passant::<A>(from, to))
    }

    #[inline(always)]
    pub(super) fn castling<A: Army>(&self, king: Square8, rook: Square8) -> G::Position {
        self.follow(self.board().after_castling::<A>(king, rook))
    }

    #[inline(always)]
    pub(super) fn drop<A: Army>(&self, kind: u8, to: Square8) -> G::Position {
        self.follow(self.board().after_drop::<A>(kind, to))
    }
}

/// Offers every turn as a step.
pub fn offer<G: Generator>(game: &G, at: &G::Position, sink: &mut impl Sink<Movement<Board8>>) {
    if !game.is_over(at) {
        each(game, at, |step| sink.step(step, Then::Ends));
    }
}

/// Calls `each` with every move as a step, though the game may be over.
pub fn each<G: Generator>(game: &G, at: &G::Position, each: impl FnMut(Movement<Board8>)) {
    fill(game, at, &mut Each::<G, _>(each, PhantomData));
}

/// Calls `each` with every capture and promotion as a step, though the game may be over.
pub fn captures<G: Generator>(game: &G, at: &G::Position, each: impl FnMut(Movement<Board8>)) {
    let enemies = game.board(at).men.color(!game.color(at));
    fill(game, at, &mut Captures { enemies, each: Each::<G, _>(each, PhantomData) });
}

/// The squares on which pawns could legally take in passing.
pub fn taken_in_passing<G: Generator>(game: &G, at: &G::Position) -> SquareSet8 {
    let mut taken = Passing(SquareSet8::EMPTY);
    // Most pawns that go two squares pass no enemy's pawn.
    if !game.board(at).passed(game.color(at)).is_empty() {
        fill(game, at, &mut taken);
    }
    taken.0
}

/// Finds the moves of the side whose turn it is.
fn fill<G: Generator, H: Harvest<White> + Harvest<Black>>(game: &G, at: &G::Position, found: &mut H) {
    match game.color(at) {
        Color::White => fastest::<Fill<White, G, H>>((game, at, found)),
        Color::Black => fastest::<Fill<Black, G, H>>((game, at, found)),
    }
}

/// Finds moves.
struct Fill<A, G, H>(PhantomData<(A, G, H)>);

impl<A: Army, G: Generator, H: Harvest<A>> Task for Fill<A, G, H> {
    type On<'a>
        = (&'a G, &'a G::Position, &'a mut H)
    where
        Self: 'a;
    type Out = ();

    #[inline(always)]
    fn run<M: Machine>((game, at, found): Self::On<'_>, _: M) {
        game.harvest::<A>(at, found);
    }
}

/// Whether there is any move, though the game may be over.
pub fn exists<G: Generator>(game: &G, at: &G::Position) -> bool {
    let mut any = Any(false);
    fill(game, at, &mut any);
    any.0
}

/// How many turns there are.
pub fn count<G: Generator>(game: &G, at: &G::Position) -> u64 {
    if game.is_over(at) { 0 } else { moves(game, at) }
}

/// How many moves there are, though the game may be over.
fn moves<G: Generator>(game: &G, at: &G::Position) -> u64 {
    match game.color(at) {
        Color::White => fastest::<Moves<White, G>>((game, at)),
        Color::Black => fastest::<Moves<Black, G>>((game, at)),
    }
}

/// How many sequences of `depth` turns there are.
pub fn perft<G: Generator>(game: &G, at: &G::Position, depth: u32) -> u64 {
    match (depth, game.color(at)) {
        (0, _) => 1,
        (_, Color::White) => fastest::<Perft<White, G>>((&Ahead { game, depth }, at)),
        (_, Color::Black) => fastest::<Perft<Black, G>>((&Ahead { game, depth }, at)),
    }
}

/// How many moves `A` has, whose turn it must be. To be called by a task.
#[inline(always)]
pub fn count_moves<A: Army, G: Generator>(game: &G, at: &G::Position) -> u64 {
    let mut count = Count(0);
    game.harvest::<A>(at, &mut count);
    count.0
}

/// Counts moves.
struct Moves<A, G>(PhantomData<(A, G)>);

impl<A: Army, G: Generator> Task for Moves<A, G> {
    type On<'a> = (&'a G, &'a G::Position);
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>((game, at): (&G, &G::Position), _: M) -> u64 {
        count_moves::<A, G>(game, at)
    }
}

/// Counts sequences of turns, at least one long.
struct Perft<A, G>(PhantomData<(A, G)>);

/// How far a game is to be followed. Passed by reference, so that a task gets all it needs in registers.
struct Ahead<'g, G> {
    game: &'g G,
    depth: u32,
}

impl<A: Army, G: Generator> Task for Perft<A, G> {
    type On<'a> = (&'a Ahead<'a, G>, &'a G::Position);
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>((ahead, at): (&Ahead<'_, G>, &G::Position), machine: M) -> u64 {
        let Ahead { game, depth } = *ahead;
        if game.is_over(at) {
            return 0;
        }
        if depth == 1 {
            return count_moves::<A, G>(game, at);
        }
        let mut deeper = Deeper { ahead: Ahead { game, depth: depth - 1 }, sequences: 0, machine };
        play::<A, G>(game, at, &mut deeper);
        deeper.sequences
    }
}

/// Counts what follows every move.
struct Deeper<'g, G, M> {
    ahead: Ahead<'g, G>,
    sequences: u64,
    machine: M,
}

impl<A: Army, G: Generator, M: Machine> Visit<A, G::Position> for Deeper<'_, G, M> {
    #[inline(always)]
    fn visit(&mut self, next: G::Position) {
        let sequences = self.machine.call::<Perft<A::Foe, G>>((&self.ahead, &next));
        self.sequences = self.sequences.saturating_add(sequences);
    }
}

/// What is done with the positions that the moves of `A` lead to.
pub trait Visit<A: Army, P> {
    /// Looks at the position after a move.
    fn visit(&mut self, next: P);
}

/// Plays every move of `A`, whose turn it must be. To be called by a task.
#[inline(always)]
pub fn play<A: Army, G: Generator>(game: &G, at: &G::Position, visit: &mut impl Visit<A, G::Position>) {
    game.harvest::<A>(at, &mut Visiting { play: Play { game, before: at }, visit });
}

/// Plays every move that is found.
struct Visiting<'g, 'v, G: Generator, V> {
    play: Play<'g, G>,
    visit: &'v mut V,
}

impl<A: Army, G: Generator, V: Visit<A, G::Position>> Harvest<A> for Visiting<'_, '_, G, V> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        for to in to {
            self.visit.visit(self.play.piece::<A>(KIND, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            self.visit.visit(self.play.pawn::<A>(from, to));
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            self.visit.visit(self.play.double_step::<A>(from, to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            for kind in PROMOTIONS {
                self.visit.visit(self.play.promotion::<A>(from, to, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square8, to: Square8) {
        self.visit.visit(self.play.en_passant::<A>(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square8, rook: Square8) {
        self.visit.visit(self.play.castling::<A>(king, rook));
    }

    #[inline(always)]
    fn drops(&mut self, kind: u8, to: SquareSet8) {
        for to in to {
            self.visit.visit(self.play.drop::<A>(kind, to));
        }
    }
}
