//! Legal moves of orthodox men, found in sets: one pass over the men tells a [`Harvest`] which squares each
//! may go to, and it counts them, offers them or plays them.
//!
//! A game's position is a [`Generator`]: it finds its moves and knows what each makes of it. Counting,
//! [`perft`] and the offering of steps are then the same for all.

use super::army::{Army, Black, White};
use super::machine::{Machine, Task, fastest};
use super::orthodox::{ARMIES, KINDS, KING, PAWN, PROMOTIONS};
use super::{Color, Man, Men, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{Sink, Then};
use std::marker::PhantomData;

/// A position that finds its legal moves in sets and plays each of them.
pub trait Generator: Copy + 'static {
    /// Whose turn it is.
    fn color(&self) -> Color;
    /// The men.
    fn men(&self) -> &Men<Board8, KINDS>;
    /// The squares that pawns have just passed and may be taken on.
    fn passed(&self) -> SquareSet8;
    /// Whether the game is drawn, if nobody is mated. There are no turns then.
    fn is_drawn(&self) -> bool;

    /// Finds all legal moves of `A`, whose turn it must be. Draws are not looked at.
    fn harvest<A: Army>(&self, found: &mut impl Harvest<A>);

    /// How castling of this king and rook is written.
    fn castling_step(king: Square8, rook: Square8) -> Movement<Board8>;
    /// The rook with which a king castles by a step that was found legal; none if the step is no castling.
    fn castling_rook(&self, step: &Movement<Board8>) -> Option<Square8>;

    /// The position after a man other than a pawn moved, or took.
    fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> Self;
    /// The position after a pawn went one square ahead, or took.
    fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> Self;
    /// The position after a pawn went two squares ahead.
    fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> Self;
    /// The position after a pawn reached the last rank and became a man of this kind.
    fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> Self;
    /// The position after a pawn took another in passing.
    fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> Self;
    /// The position after castling.
    fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> Self;

    /// The position after a step that was found legal.
    fn after(&self, step: &Movement<Board8>) -> Self {
        match self.color() {
            Color::White => after_step::<White, Self>(self, step),
            Color::Black => after_step::<Black, Self>(self, step),
        }
    }
}

/// What is done with the moves that are found. Each is found once.
pub trait Harvest<A: Army> {
    /// The man of kind `KIND` (no pawn) on `from` may go to each square of `to`.
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8);

    /// Of two sets of one size, the pawn on the n-th square of `from` may go to the n-th square of `to`.
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8);

    /// The same, where each pawn goes two squares.
    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8);

    /// The same, where each pawn reaches the last rank and becomes one of four kinds.
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8);

    /// A pawn may take another in passing.
    fn en_passant(&mut self, from: Square8, to: Square8);

    /// The king may castle with this rook.
    fn castling(&mut self, king: Square8, rook: Square8);
}

fn after_step<A: Army, G: Generator>(before: &G, step: &Movement<Board8>) -> G {
    let Movement { from, to, promotion } = *step;
    let man = before.men().at(from).expect("a legal step moves a man");
    if man.kind == KING
        && let Some(rook) = before.castling_rook(step)
    {
        return before.after_castling::<A>(from, rook);
    }
    match (man.kind, promotion) {
        (PAWN, Some(letter)) => {
            let man = ARMIES.man(char::from(letter)).expect("a legal step promotes to a kind");
            before.after_promotion::<A>(from, to, man.kind)
        }
        (PAWN, None) if before.passed().contains(to) => before.after_en_passant::<A>(from, to),
        (PAWN, None) if from.rank().abs_diff(to.rank()) == 2 => before.after_double_step::<A>(from, to),
        (PAWN, None) => before.after_pawn::<A>(from, to),
        (kind, _) => before.after_piece::<A>(kind, from, to),
    }
}

/// Offers every turn as a step.
pub fn offer<G: Generator>(position: &G, sink: &mut impl Sink<Movement<Board8>>) {
    if !position.is_drawn() {
        each(position, |step| sink.step(step, Then::Ends));
    }
}

/// Calls `each` with every move as a step, draws not looked at.
pub fn each<G: Generator>(position: &G, each: impl FnMut(Movement<Board8>)) {
    let mut each = Each::<G, _>(each, PhantomData);
    match position.color() {
        Color::White => position.harvest::<White>(&mut each),
        Color::Black => position.harvest::<Black>(&mut each),
    }
}

/// How many turns there are.
pub fn count<G: Generator>(position: &G) -> u64 {
    if position.is_drawn() { 0 } else { moves(position) }
}

/// How many moves the rules of movement allow, draws not looked at.
pub fn moves<G: Generator>(position: &G) -> u64 {
    match position.color() {
        Color::White => fastest::<Moves<White, G>>(position),
        Color::Black => fastest::<Moves<Black, G>>(position),
    }
}

/// How many sequences of `depth` turns there are.
pub fn perft<G: Generator>(position: &G, depth: u32) -> u64 {
    match (depth, position.color()) {
        (0, _) => 1,
        (_, Color::White) => fastest::<Perft<White, G>>((position, depth)),
        (_, Color::Black) => fastest::<Perft<Black, G>>((position, depth)),
    }
}

/// Names what is found as steps.
struct Each<G, F>(F, PhantomData<G>);

impl<A: Army, G: Generator, F: FnMut(Movement<Board8>)> Harvest<A> for Each<G, F> {
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        to.into_iter().for_each(|to| self.0(Movement::new(from, to)));
    }

    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        from.into_iter().zip(to).for_each(|(from, to)| self.0(Movement::new(from, to)));
    }

    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8) {
        Harvest::<A>::pawns(self, from, to);
    }

    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            for kind in PROMOTIONS {
                let letter = ARMIES.figure(Man::new(A::COLOR, kind)).letter;
                self.0(Movement::promoting(from, to, letter));
            }
        }
    }

    fn en_passant(&mut self, from: Square8, to: Square8) {
        self.0(Movement::new(from, to));
    }

    fn castling(&mut self, king: Square8, rook: Square8) {
        self.0(G::castling_step(king, rook));
    }
}

/// Counts.
struct Count(u64);

impl<A: Army> Harvest<A> for Count {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, _: Square8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn pawns(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn double_steps(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn promotions(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 += PROMOTIONS.len() as u64 * u64::from(to.len());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square8, _: Square8) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: Square8, _: Square8) {
        self.0 += 1;
    }
}

/// How many moves `A` has, whose turn it must be. To be called by a task.
#[inline(always)]
pub fn count_moves<A: Army, G: Generator>(position: &G) -> u64 {
    let mut count = Count(0);
    position.harvest::<A>(&mut count);
    count.0
}

/// Counts moves.
struct Moves<A, G>(PhantomData<(A, G)>);

impl<A: Army, G: Generator> Task for Moves<A, G> {
    type On<'a> = &'a G;
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>(position: &G, _: M) -> u64 {
        count_moves::<A, G>(position)
    }
}

/// Counts sequences of turns, at least one long.
struct Perft<A, G>(PhantomData<(A, G)>);

impl<A: Army, G: Generator> Task for Perft<A, G> {
    type On<'a> = (&'a G, u32);
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>((position, depth): (&G, u32), machine: M) -> u64 {
        if position.is_drawn() {
            return 0;
        }
        if depth == 1 {
            return count_moves::<A, G>(position);
        }
        let mut deeper = Deeper { depth: depth - 1, sequences: 0, machine };
        play::<A, G>(position, &mut deeper);
        deeper.sequences
    }
}

/// Counts what follows every move.
struct Deeper<M> {
    depth: u32,
    sequences: u64,
    machine: M,
}

impl<A: Army, G: Generator, M: Machine> Visit<A, G> for Deeper<M> {
    #[inline(always)]
    fn visit(&mut self, next: G) {
        let sequences = self.machine.call::<Perft<A::Foe, G>>((&next, self.depth));
        self.sequences = self.sequences.saturating_add(sequences);
    }
}

/// What is done with the positions that the moves of `A` lead to.
pub trait Visit<A: Army, G> {
    /// Looks at the position after a move.
    fn visit(&mut self, next: G);
}

/// Plays every move of `A`, whose turn it must be. To be called by a task.
#[inline(always)]
pub fn play<A: Army, G: Generator>(position: &G, visit: &mut impl Visit<A, G>) {
    position.harvest::<A>(&mut Play { position, visit });
}

/// Plays every move that is found.
struct Play<'p, G, V> {
    position: &'p G,
    visit: &'p mut V,
}

impl<A: Army, G: Generator, V: Visit<A, G>> Harvest<A> for Play<'_, G, V> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        for to in to {
            self.visit.visit(self.position.after_piece::<A>(KIND, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            self.visit.visit(self.position.after_pawn::<A>(from, to));
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            self.visit.visit(self.position.after_double_step::<A>(from, to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            for kind in PROMOTIONS {
                self.visit.visit(self.position.after_promotion::<A>(from, to, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square8, to: Square8) {
        self.visit.visit(self.position.after_en_passant::<A>(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square8, rook: Square8) {
        self.visit.visit(self.position.after_castling::<A>(king, rook));
    }
}
