//! The position, the legal single moves and what they do. The Battle Move is in [`battle`].
//!
//! Moves are found legal at once: a man that shields the king stays on its line, and in check only what
//! takes or blocks the checker is offered. What is [`Found`] comes a set of goals at a time, so that
//! counting them needs no list.

use super::armies::{ARMIES, Army, Meeting};
use super::battle;
use super::castling::{Partner, Rights};
use super::pieces::{
    self, AMAZON, Attackers, BISHOP, CARDINAL, CRAB, KING, KNIGHT, Knights, MARSHALL, MINISTER, PAWN, QUEEN,
    ROOK, SQUIRE, TerrorMen, VICEROY, WIZARD,
};
use crate::parts::{Color, LAST_CLOCK, Man};
use menagerie_board::{Board11, Geometry, Square11, SquareSet11};
use std::ops::ControlFlow;

/// What a position text says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub(super) men: TerrorMen,
    pub(super) color: Color,
    pub(super) castling: Rights,
    /// The squares that the last move passed over.
    pub(super) ep: SquareSet11,
    pub(super) clock: u32,
    pub(super) turn: u32,
    /// Whether each side may still make the Battle Move; none where the game is played without it.
    pub(super) battle: Option<[bool; 2]>,
    pub(super) knights: Knights,
    pub(super) meeting: Meeting,
}

/// What a move does beside taking a man from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Nothing, or a capture on the goal.
    Plain,
    /// A pawn or crab becomes this kind.
    Promotes(u8),
    /// The man that passed the goal is taken.
    EnPassant,
    /// The king castles.
    Castles,
}

/// One legal move of one man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pub(super) kind: u8,
    pub(super) from: Square11,
    pub(super) to: Square11,
    pub(super) deed: Deed,
}

/// Legal moves that differ in one respect only.
#[derive(Clone, Copy)]
pub(super) enum Found {
    /// One man to each of these goals.
    Man { kind: u8, from: Square11, to: SquareSet11 },
    /// Pawns or crabs to each of these goals, from the square `offset` before it by index.
    Foot { kind: u8, offset: i8, to: SquareSet11 },
    /// A move of its own.
    Single(Move),
}

impl State {
    /// The army of a colour.
    #[inline(always)]
    pub(super) fn army(&self, color: Color) -> Army {
        self.meeting.army(color)
    }

    /// The men of a colour, by the way they attack.
    #[inline]
    pub(super) fn attackers(&self, color: Color) -> Attackers {
        Attackers::of(&self.men, color, self.army(color), self.knights)
    }

    /// What the side to move may promote to: Terror's army has no second queen beside the first.
    pub(super) fn promotions(&self) -> &'static [u8] {
        match self.army(self.color) {
            Army::SpinalTap => &[QUEEN, AMAZON, MARSHALL, CARDINAL, ROOK, BISHOP, KNIGHT],
            Army::Terror if self.men.of(self.color, QUEEN).is_empty() => {
                &[QUEEN, MINISTER, SQUIRE, ROOK, VICEROY, WIZARD]
            }
            Army::Terror => &[MINISTER, SQUIRE, ROOK, VICEROY, WIZARD],
        }
    }

    /// The pawns and crabs of a colour.
    #[inline]
    pub(super) fn foot(&self, color: Color) -> SquareSet11 {
        (self.men.kind(PAWN) | self.men.kind(CRAB)) & self.men.color(color)
    }

    /// The king of a colour.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Square11 {
        self.men.of(color, KING).first().expect("every position has both kings")
    }

    /// The man that may be taken on one of the `ep` squares: it stands next beyond the farthest.
    pub(super) fn passer(&self) -> Option<Square11> {
        match !self.color {
            Color::White => self.ep.last()?.offset(0, 1),
            Color::Black => self.ep.first()?.offset(0, -1),
        }
    }

    /// The men that attack the king of `color`.
    pub(super) fn checkers(&self, color: Color) -> SquareSet11 {
        self.attackers(!color).on(self.king(color), self.men.occupied())
    }

    /// Whether the game is drawn by the clock, if it is not mate.
    pub(super) fn clock_is_out(&self) -> bool {
        self.clock >= LAST_CLOCK
    }

    /// Whether the side to move has a legal turn, the clock aside.
    pub(super) fn can_move(&self) -> bool {
        Search::new(self).batches(&mut |_| ControlFlow::Break(())).is_break() || battle::possible(self)
    }

    /// How many legal moves there are, the Battle Move and the clock aside.
    pub(super) fn count_moves(&self) -> u64 {
        let last = SquareSet11::rank(self.color.rank::<Board11>(10));
        let promotions = self.promotions().len() as u64;
        let mut total = 0;
        let _ = Search::new(self).batches(&mut |batch| {
            total += match batch {
                Found::Man { to, .. } => u64::from(to.len()),
                Found::Foot { to, .. } if to.intersects(last) => {
                    u64::from((to - last).len()) + promotions * u64::from((to & last).len())
                }
                Found::Foot { to, .. } => u64::from(to.len()),
                Found::Single(_) => 1,
            };
            ControlFlow::Continue(())
        });
        total
    }

    /// Calls `visit` for every legal move, the Battle Move and the clock aside.
    pub(super) fn moves(&self, visit: impl FnMut(Move)) {
        self.moves_to(SquareSet11::ALL, visit);
    }

    /// Calls `visit` for every legal move to one of these squares, and for every promotion and capture in passing.
    pub(super) fn moves_to(&self, squares: SquareSet11, mut visit: impl FnMut(Move)) {
        let last = SquareSet11::rank(self.color.rank::<Board11>(10));
        let promotions = self.promotions();
        let _ = Search::new(self).batches(&mut |batch| {
            match batch {
                Found::Man { kind, from, to } => {
                    let to = (to & squares).into_iter();
                    to.for_each(|to| visit(Move { kind, from, to, deed: Deed::Plain }));
                }
                Found::Foot { kind, offset, to } => {
                    for to in to & (squares | last) {
                        let from = (to.index() as i16 - i16::from(offset)) as usize;
                        let from = Square11::from_index(from).expect("men march from squares");
                        if last.contains(to) {
                            for kind_after in promotions {
                                visit(Move { kind, from, to, deed: Deed::Promotes(*kind_after) });
                            }
                        } else {
                            visit(Move { kind, from, to, deed: Deed::Plain });
                        }
                    }
                }
                Found::Single(single) if single.deed == Deed::Castles && !squares.contains(single.to) => {}
                Found::Single(single) => visit(single),
            }
            ControlFlow::Continue(())
        });
    }

    /// Plays a legal move and returns the captured man and where it stood.
    #[inline]
    pub(super) fn play(&mut self, step: Move) -> Option<(Square11, Man)> {
        let Move { kind, from, to, deed } = step;
        let us = self.color;
        let taken = match deed {
            Deed::EnPassant => self.passer(),
            _ => self.men.color(!us).contains(to).then_some(to),
        };
        let captured = taken.and_then(|at| Some((at, self.men.take(at)?)));
        let man = Man::new(us, kind);
        self.men.remove(from, man);
        self.men.put(to, if let Deed::Promotes(after) = deed { Man::new(us, after) } else { man });
        if deed == Deed::Castles
            && let Some(partner) = self.partner(to)
        {
            let ends = SquareSet11::single(partner.home).with(partner.goal);
            self.men.toggle(ends, Man::new(us, partner.kind));
        }
        self.castling.lose(SquareSet11::single(from).with(to));
        let marches = kind <= CRAB;
        self.ep = if marches { passed(from, to) } else { SquareSet11::EMPTY };
        self.end_turn(marches || captured.is_some());
        captured
    }

    /// Passes the move on; `zeroing` is a turn with a capture or a move of a pawn or crab.
    pub(super) fn end_turn(&mut self, zeroing: bool) {
        self.clock = if zeroing { 0 } else { self.clock.saturating_add(1) };
        if self.color == Color::Black {
            self.turn = self.turn.saturating_add(1);
        }
        self.color = !self.color;
    }

    /// The partner with which the king castles to `goal`.
    pub(super) fn partner(&self, goal: Square11) -> Option<&'static Partner> {
        self.castling.partners().find(|partner| partner.color == self.color && partner.king_goal == goal)
    }

    /// The letter that stands for a kind in promotions.
    pub(super) fn letter(&self, kind: u8) -> char {
        ARMIES.figure(Man::new(self.color, kind)).letter
    }
}

/// The squares that a march of more than one step passes over.
#[inline]
fn passed(from: Square11, to: Square11) -> SquareSet11 {
    let ranks = (from.index() as i16 - to.index() as i16).abs();
    if ranks > i16::from(Board11::FILES) + 1 { Board11::between(from, to) } else { SquareSet11::EMPTY }
}

/// What must be known of a position in order to find legal moves.
struct Search<'s> {
    state: &'s State,
    own: SquareSet11,
    enemy: SquareSet11,
    occupied: SquareSet11,
    king: Square11,
    foes: Attackers,
    checked: bool,
    /// Where a man other than the king may go: anywhere, or where it ends the check.
    allowed: SquareSet11,
    /// Own men that shield the king.
    pinned: SquareSet11,
}

impl<'s> Search<'s> {
    #[inline]
    fn new(state: &'s State) -> Self {
        let us = state.color;
        let (own, enemy) = (state.men.color(us), state.men.color(!us));
        let king = state.king(us);
        let foes = state.attackers(!us);
        // Runners that would attack the king if the own men were not there.
        let snipers =
            Board11::rook(king, enemy) & foes.orthogonal | Board11::bishop(king, enemy) & foes.diagonal;
        let (mut pinned, mut checkers) = (SquareSet11::EMPTY, foes.near(king));
        for sniper in snipers {
            let shield = Board11::between(king, sniper) & own;
            if shield.is_empty() {
                checkers.insert(sniper);
            } else if !shield.has_several() {
                pinned |= shield;
            }
        }
        let allowed = match checkers.first() {
            None => SquareSet11::ALL,
            Some(_) if checkers.has_several() => SquareSet11::EMPTY,
            Some(checker) => Board11::between(king, checker).with(checker),
        };
        let (checked, occupied) = (!checkers.is_empty(), own | enemy);
        Search { state, own, enemy, occupied, king, foes, checked, allowed, pinned }
    }

    /// Calls `visit` for all legal moves, until it breaks.
    #[inline]
    fn batches(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.allowed.is_empty() {
            self.officers(visit)?;
            self.foot(visit)?;
            self.en_passant(visit)?;
        }
        self.king_steps(visit)?;
        if self.checked { ControlFlow::Continue(()) } else { self.castling(visit) }
    }

    fn officers(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        // Spelt out, so that each kind gets a loop of its own.
        match self.state.army(self.state.color) {
            Army::SpinalTap => {
                self.officer::<KNIGHT>(visit)?;
                self.officer::<BISHOP>(visit)?;
                self.officer::<ROOK>(visit)?;
                self.officer::<CARDINAL>(visit)?;
                self.officer::<MARSHALL>(visit)?;
                self.officer::<QUEEN>(visit)?;
                self.officer::<AMAZON>(visit)
            }
            Army::Terror => {
                self.officer::<WIZARD>(visit)?;
                self.officer::<VICEROY>(visit)?;
                self.officer::<ROOK>(visit)?;
                self.officer::<SQUIRE>(visit)?;
                self.officer::<MINISTER>(visit)?;
                self.officer::<QUEEN>(visit)
            }
        }
    }

    #[inline]
    fn officer<const KIND: u8>(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = self.allowed - self.own;
        for from in self.state.men.kind(KIND) & self.own {
            let mut to = pieces::reach(KIND, from, self.occupied, self.state.knights) & free;
            if self.pinned.contains(from) {
                to &= Board11::line(self.king, from);
            }
            if !to.is_empty() {
                visit(Found::Man { kind: KIND, from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn foot(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        for kind in [PAWN, CRAB] {
            let all = self.state.men.kind(kind) & self.own;
            self.march(kind, all - self.pinned, self.allowed, visit)?;
            for man in all & self.pinned {
                let allowed = self.allowed & Board11::line(self.king, man);
                self.march(kind, man.into(), allowed, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Marches and captures of pawns or crabs, en passant aside.
    #[inline]
    fn march(
        &self,
        kind: u8,
        men: SquareSet11,
        allowed: SquareSet11,
        visit: &mut impl FnMut(Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        const FILES: i8 = Board11::FILES as i8;
        if men.is_empty() {
            return ControlFlow::Continue(());
        }
        let us = self.state.color;
        let (left, right, forward): (_, _, fn(SquareSet11) -> SquareSet11) = match us {
            Color::White => (men.shift::<-1, 1>(), men.shift::<1, 1>(), SquareSet11::shift::<0, 1>),
            Color::Black => (men.shift::<-1, -1>(), men.shift::<1, -1>(), SquareSet11::shift::<0, -1>),
        };
        let rank = if us == Color::White { FILES } else { -FILES };
        let empty = !self.occupied;
        let one = forward(men) & empty;
        let two = forward(one & SquareSet11::rank(us.rank::<Board11>(2))) & empty;
        let three = forward(two) & empty;
        // A pawn takes diagonally; a crab also steps there.
        let beside = if kind == CRAB { !self.own } else { self.enemy };
        let goals = [
            (rank, one),
            (2 * rank, two),
            (3 * rank, three),
            (rank - 1, left & beside),
            (rank + 1, right & beside),
        ];
        for (offset, to) in goals {
            let to = to & allowed;
            if !to.is_empty() {
                visit(Found::Foot { kind, offset, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Captures in passing. Two men leave their squares, so each is tried out.
    fn en_passant(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(passer) = self.state.passer() else { return ControlFlow::Continue(()) };
        let us = self.state.color;
        for to in self.state.ep {
            for from in pieces::ahead(!us, to) & self.state.foot(us) {
                let occupied = (self.occupied.without(from).without(passer)).with(to);
                if !(self.foes.on(self.king, occupied).without(passer)).is_empty() {
                    continue;
                }
                let kind = if self.state.men.kind(CRAB).contains(from) { CRAB } else { PAWN };
                visit(Found::Single(Move { kind, from, to, deed: Deed::EnPassant }))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn king_steps(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        let without_king = self.occupied.without(self.king);
        let mut to = SquareSet11::EMPTY;
        for goal in Board11::king(self.king) - self.own {
            if self.foes.on(goal, without_king).is_empty() {
                to.insert(goal);
            }
        }
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Found::Man { kind: KING, from: self.king, to })
    }

    fn castling(&self, visit: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.state.castling.0 == 0 {
            return ControlFlow::Continue(());
        }
        let us = self.state.color;
        for partner in self.state.castling.partners().filter(|partner| partner.color == us) {
            if !partner.between().intersects(self.occupied) && self.passes_safely(partner) {
                let (from, to) = (self.king, partner.king_goal);
                visit(Found::Single(Move { kind: KING, from, to, deed: Deed::Castles }))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether nobody attacks the king's path, the partner still at home, nor its goal, the partner moved.
    fn passes_safely(&self, partner: &Partner) -> bool {
        let before = self.occupied.without(self.king);
        let after = before.without(partner.home).with(partner.goal);
        partner.path().into_iter().all(|square| self.foes.on(square, before).is_empty())
            && self.foes.on(partner.king_goal, after).is_empty()
    }
}
