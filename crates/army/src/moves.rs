//! How men move: what each could do, what that leads to, and what attacks what.
//!
//! A move is legal if after it no royal piece of its side is attacked. It is tried out, which holds for whatever pieces
//! somebody thinks of, unless it has nothing to do with any way by which an enemy might come to such a piece.

use crate::betza::Movement;
use crate::board::{Board, SQUARES, Square, Squares};
use crate::plan::{Castling, Piece, Plan};
use crate::walk::walk;
use menagerie_games::parts::{Color, Man, Mixer};

mod guard;
#[cfg(test)]
mod tests;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// What stands on each square, as [`code`] writes it.
    cells: [u8; SQUARES],
    /// The side to move.
    pub to_move: Color,
    /// The castlings whose king and partner have not moved: a bit each, in the order of the plan.
    pub rights: u32,
    /// The squares that the last move passed, where it may be taken in passing.
    pub ep: Squares,
    /// The square of the piece that passed them.
    pub passer: Option<Square>,
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The number of the turn.
    pub turn: u32,
}

/// A man as a number that is not 0.
fn code(man: Man) -> u8 {
    1 + 2 * man.kind + man.color as u8
}

impl State {
    /// An empty board.
    pub fn empty(to_move: Color) -> State {
        State {
            cells: [0; SQUARES],
            to_move,
            rights: 0,
            ep: Squares::default(),
            passer: None,
            clock: 0,
            turn: 1,
        }
    }

    /// The man on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Man> {
        let code = self.cells[usize::from(square)].checked_sub(1)?;
        Some(Man::new(if code & 1 == 0 { Color::White } else { Color::Black }, code >> 1))
    }

    /// Whether anything stands on a square.
    #[inline]
    pub fn is_taken(&self, square: Square) -> bool {
        self.cells[usize::from(square)] != 0
    }

    /// Puts a man on a square, or empties it.
    pub fn put(&mut self, square: Square, man: Option<Man>) {
        self.cells[usize::from(square)] = man.map_or(0, code);
    }
}

/// What a man may do from its square, royal pieces aside.
#[derive(Clone, Copy, Default)]
pub struct Goals {
    /// Where it may go without capturing.
    pub quiet: Squares,
    /// Where it may capture, or could if an enemy stood there.
    pub takes: Squares,
    /// Where it may take in passing.
    pub passing: Squares,
}

/// A move of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it does beside that.
    pub deed: Deed,
    /// What the man becomes.
    pub becomes: Option<u8>,
}

/// What a move does beside taking a man from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Nothing, or a capture on the goal.
    Plain,
    /// It takes what passed the goal.
    Passing,
    /// It castles; the number is the castling's place in the plan.
    Castles(u8),
}

/// A plan ready to be played: on its board, with what can be known of it beforehand.
#[derive(Debug)]
pub struct Compiled {
    /// The plan.
    pub plan: Plan,
    /// Of each man on each square, the squares that it might attack on some board.
    may_reach: Vec<Squares>,
    /// Which sides have a piece that takes in passing.
    pub takes_in_passing: [bool; 2],
    /// How many squares the board has.
    squares: usize,
    /// Of each kind, how it would capture if something stood wherever it needs it to hop over.
    free: Vec<Vec<Movement>>,
}

impl Compiled {
    /// Prepares a plan to be played.
    pub fn new(plan: Plan) -> Compiled {
        let mut may_reach = vec![Squares::default(); plan.pieces.len() * 2 * SQUARES];
        let without_hops = |movement: &Movement| Movement { hop: None, ..movement.clone() };
        let captures = |piece: &Piece| -> Vec<Movement> {
            piece.betza.movements.iter().filter(|movement| movement.captures).map(without_hops).collect()
        };
        let free: Vec<Vec<Movement>> = plan.pieces.iter().map(captures).collect();
        for (kind, piece) in plan.pieces.iter().enumerate() {
            for color in Color::BOTH.into_iter().filter(|color| piece.sides[*color as usize]) {
                for from in plan.board.squares() {
                    let found = &mut may_reach[place(Man::new(color, kind as u8), from)];
                    for movement in &free[kind] {
                        walk(
                            plan.board,
                            movement,
                            (color, from),
                            |_| false,
                            |to, _| {
                                found.insert(to);
                                true
                            },
                        );
                    }
                }
            }
        }
        let takes_in_passing = Color::BOTH.map(|color| {
            let own = plan.pieces.iter().filter(|piece| piece.sides[color as usize]);
            own.flat_map(|piece| &piece.betza.movements).any(|movement| movement.passing)
        });
        let squares = usize::from(plan.board.files) * usize::from(plan.board.ranks);
        Compiled { plan, may_reach, takes_in_passing, squares, free }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.plan.board
    }

    /// The position in which the game begins.
    pub fn start(&self) -> State {
        let mut state = State::empty(Color::White);
        for (square, man) in self.board().squares().zip(&self.plan.array) {
            state.put(square, *man);
        }
        state.rights = ((1u64 << self.plan.castlings.len()) - 1) as u32;
        state
    }

    /// The squares of a side's men.
    pub fn men<'s>(&self, state: &'s State, color: Color) -> impl Iterator<Item = (Square, Man)> + use<'s> {
        let cells = state.cells[..self.squares].iter().enumerate();
        cells.filter_map(move |(square, code)| {
            let code = code.checked_sub(1)?;
            (code & 1 == color as u8).then(|| (square as Square, Man::new(color, code >> 1)))
        })
    }

    /// What a man may do from its square, if its side were to move.
    pub fn goals(&self, state: &State, from: Square, man: Man) -> Goals {
        let piece = self.plan.piece(man);
        let mut goals = Goals::default();
        for movement in &piece.betza.movements {
            if movement.initial && !piece.homes[man.color as usize].contains(&from) {
                continue;
            }
            walk(
                self.board(),
                movement,
                (man.color, from),
                |at| state.is_taken(at),
                |to, _| {
                    let own = state.at(to).is_some_and(|other| other.color == man.color);
                    if movement.moves && !state.is_taken(to) {
                        goals.quiet.insert(to);
                    }
                    if movement.captures && !own {
                        goals.takes.insert(to);
                    }
                    if movement.passing && man.color == state.to_move && state.ep.contains(to) {
                        goals.passing.insert(to);
                    }
                    true
                },
            );
        }
        goals
    }

    /// Every move of the man on a square, whether or not a royal piece is safe after it; castling aside.
    pub fn moves_of(&self, state: &State, from: Square, man: Man, each: &mut impl FnMut(Move)) {
        let goals = self.goals(state, from, man);
        for to in goals.quiet.union(goals.takes).union(goals.passing).iter() {
            let plain = if state.is_taken(to) { goals.takes.contains(to) } else { goals.quiet.contains(to) };
            if plain {
                self.arrive(man, Move { from, to, deed: Deed::Plain, becomes: None }, each);
            }
            if goals.passing.contains(to) {
                self.arrive(man, Move { from, to, deed: Deed::Passing, becomes: None }, each);
            }
        }
    }

    /// A move in all forms that it has where a man may become another.
    fn arrive(&self, man: Man, step: Move, each: &mut impl FnMut(Move)) {
        let promotion = self.promotion(man, step.to);
        if promotion.is_none_or(|promotion| !promotion.must) {
            each(step);
        }
        for kind in promotion.iter().flat_map(|promotion| &promotion.to) {
            each(Move { becomes: Some(*kind), ..step });
        }
    }

    /// What a man becomes that ends a move on a square.
    pub fn promotion(&self, man: Man, to: Square) -> Option<&crate::plan::Promotion> {
        let promotion = self.plan.piece(man).promotion[man.color as usize].as_ref();
        promotion.filter(|promotion| self.board().rank_for(man.color, to) >= promotion.rank)
    }

    /// The castlings of a side whose right is left and in whose way nothing stands.
    pub fn open_castlings(&self, state: &State, color: Color) -> impl Iterator<Item = (u8, &Castling)> {
        let all = self.plan.castlings.iter().enumerate().map(|(index, castling)| (index as u8, castling));
        all.filter(move |(index, castling)| {
            let left = state.rights >> index & 1 == 1 && castling.color == color;
            left && self.castling_way(castling).all(|at| !state.is_taken(at))
        })
    }

    /// What must be empty for a castling: all between king and partner and on their ways.
    pub fn castling_way(&self, castling: &Castling) -> impl Iterator<Item = Square> {
        let &Castling { king, partner, king_to, partner_to, .. } = castling;
        let board = self.board();
        let ways = [(king, partner), (king, king_to), (partner, partner_to)];
        let all = ways.into_iter().flat_map(move |(one, other)| board.between(one, other));
        all.filter(move |at| *at != king && *at != partner)
    }

    /// Whether no square is attacked that a king leaves, passes or reaches in castling.
    pub fn is_castling_safe(&self, state: &State, castling: &Castling) -> bool {
        let mut way = self.board().between(castling.king, castling.king_to);
        way.all(|at| !self.is_attacked(state, !castling.color, at))
    }

    /// Every move of the side to move, whether or not a royal piece is safe after it.
    pub fn pseudo_legal(&self, state: &State, each: &mut impl FnMut(Move)) {
        for (from, man) in self.men(state, state.to_move) {
            self.moves_of(state, from, man, each);
        }
        self.castle(state, each);
    }

    /// Every castling on whose way no square is attacked.
    pub fn castle(&self, state: &State, each: &mut impl FnMut(Move)) {
        for (index, castling) in self.open_castlings(state, state.to_move) {
            if self.is_castling_safe(state, castling) {
                let Castling { king: from, king_to: to, .. } = *castling;
                each(Move { from, to, deed: Deed::Castles(index), becomes: None });
            }
        }
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self, state: &State) -> bool {
        let (mut found, guard) = (false, self.guard(state));
        for (from, man) in self.men(state, state.to_move) {
            self.moves_of(state, from, man, &mut |step| found = found || self.is_legal(state, &guard, &step));
            if found {
                return true;
            }
        }
        // Castling may be all that is left.
        self.castle(state, &mut |step| found = found || self.is_legal(state, &guard, &step));
        found
    }

    /// The position after a move.
    pub fn after(&self, state: &State, step: &Move) -> State {
        let mut next = *state;
        let Some(man) = state.at(step.from) else { return next };
        let taken = self.taken(state, step);
        if let Some(at) = taken {
            next.put(at, None);
        }
        next.put(step.from, None);
        if let Deed::Castles(index) = step.deed {
            let castling = &self.plan.castlings[usize::from(index)];
            let partner = state.at(castling.partner);
            next.put(castling.partner, None);
            next.put(castling.partner_to, partner);
        }
        next.put(step.to, Some(step.becomes.map_or(man, |kind| Man::new(man.color, kind))));
        for (index, castling) in self.plan.castlings.iter().enumerate() {
            if [castling.king, castling.partner].iter().any(|home| *home == step.from || *home == step.to) {
                next.rights &= !(1 << index);
            }
        }
        let resets = taken.is_some() || self.plan.piece(man).is_pawn();
        next.clock = if resets { 0 } else { state.clock.saturating_add(1) };
        next.turn = state.turn.saturating_add(u32::from(state.to_move == Color::Black));
        next.to_move = !state.to_move;
        (next.ep, next.passer) = (Squares::default(), None);
        if taken.is_none() && step.becomes.is_none() {
            self.note_march(&mut next, step.from, step.to, man);
        }
        next
    }

    /// The square of what a move takes.
    pub fn taken(&self, state: &State, step: &Move) -> Option<Square> {
        match step.deed {
            Deed::Plain => state.is_taken(step.to).then_some(step.to),
            Deed::Passing => state.passer,
            Deed::Castles(_) => None,
        }
    }

    /// Notes what a man has passed that has just come from its home. Where it cannot be told which it was, nothing is
    /// taken in passing: a text could not say it either.
    fn note_march(&self, next: &mut State, from: Square, to: Square, man: Man) {
        if !self.takes_in_passing[next.to_move as usize] {
            return;
        }
        if let Some(passed) = self.passed(next, from, to, man) {
            next.ep = passed;
            next.passer = self.passer(next);
            if next.passer.is_none() {
                next.ep = Squares::default();
            }
        }
    }

    /// What a man passed on an initial move to where it stands now; nothing where it passed nothing.
    fn passed(&self, state: &State, from: Square, to: Square, man: Man) -> Option<Squares> {
        let piece = self.plan.piece(man);
        if piece.royal || !piece.homes[man.color as usize].contains(&from) {
            return None;
        }
        let mut found = None;
        let free = |at: Square| at != to && state.is_taken(at);
        for movement in piece.betza.movements.iter().filter(|movement| movement.initial && movement.moves) {
            walk(self.board(), movement, (man.color, from), free, |at, passed| {
                if at == to && !passed.is_empty() && found.is_none() {
                    found = Some(*passed);
                }
                found.is_none()
            });
        }
        found
    }

    /// The square of the piece that has just passed the squares of `ep`, if exactly one can have done so.
    pub fn passer(&self, state: &State) -> Option<Square> {
        let mut able = self.men(state, !state.to_move).filter(|(to, man)| {
            let homes = &self.plan.piece(*man).homes[man.color as usize];
            let mut left = homes.iter().filter(|home| !state.is_taken(**home));
            left.any(|home| self.passed(state, *home, *to, *man) == Some(state.ep))
        });
        let first = able.next()?.0;
        able.next().is_none().then_some(first)
    }

    /// Whether a man attacks a square.
    pub fn attacks(&self, state: &State, (from, man): (Square, Man), target: Square) -> bool {
        if !self.may_reach[place(man, from)].contains(target) {
            return false;
        }
        let piece = self.plan.piece(man);
        let mut found = false;
        for movement in piece.betza.movements.iter().filter(|movement| movement.captures) {
            if movement.initial && !piece.homes[man.color as usize].contains(&from) {
                continue;
            }
            walk(
                self.board(),
                movement,
                (man.color, from),
                |at| state.is_taken(at),
                |to, _| {
                    found = found || to == target;
                    !found
                },
            );
        }
        found
    }

    /// The men of a side that attack a square.
    pub fn attackers(&self, state: &State, by: Color, target: Square) -> impl Iterator<Item = Square> {
        self.men(state, by).filter(move |man| self.attacks(state, *man, target)).map(|(from, _)| from)
    }

    /// Whether a side attacks a square.
    pub fn is_attacked(&self, state: &State, by: Color, target: Square) -> bool {
        self.attackers(state, by, target).next().is_some()
    }

    /// The royal pieces of a side.
    pub fn royals(&self, state: &State, color: Color) -> impl Iterator<Item = Square> {
        self.men(state, color).filter(|(_, man)| self.plan.is_royal(*man)).map(|(square, _)| square)
    }

    /// Whether a royal piece of a side is attacked.
    pub fn in_check(&self, state: &State, color: Color) -> bool {
        self.royals(state, color).any(|royal| self.is_attacked(state, !color, royal))
    }

    /// A hash of a position without its counters, with these squares as those where a man may be taken in passing.
    pub fn hash(&self, state: &State, ep: Squares) -> u64 {
        let mut mixer = Mixer::default();
        for chunk in state.cells[..self.squares.next_multiple_of(8)].chunks_exact(8) {
            mixer.word(chunk.iter().fold(0, |word, cell| word << 8 | u64::from(*cell)));
        }
        if !ep.is_empty() {
            ep.words().into_iter().for_each(|word| mixer.word(word));
        }
        mixer.word(u64::from(state.rights) << 1 | state.to_move as u64);
        mixer.finish()
    }

    /// The squares where a man can in fact be taken in passing: those that count for repetition.
    pub fn takable(&self, state: &State) -> Squares {
        let mut found = Squares::default();
        if state.passer.is_some() {
            self.legal(state, |step| {
                if step.deed == Deed::Passing {
                    found.insert(step.to);
                }
            });
        }
        found
    }
}

/// The place of a man on a square in a table of all.
fn place(man: Man, square: Square) -> usize {
    (usize::from(man.kind) * 2 + man.color as usize) * SQUARES + usize::from(square)
}
