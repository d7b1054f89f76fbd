//! Whether a horde that has begun can still end its turn lawfully.
//!
//! The king may be attacked between the steps of a horde, and every order of every move of a dozen zombies is
//! more than can be walked. So this looks at the *end* of the turn: which moves are needed there, whatever
//! the order? A plan is a set of moves by different idle zombies, without an order. It has flaws:
//!
//! * **The king is attacked** on the board that it leads to, idle zombies destroyed and squares opened. Then one
//!   more zombie must take the attacker, or go between, or fill the square where the attacker came up; or
//!   it must leave a square between under which its own side has buried a man that comes up there.
//! * **The way is taken** by an idle zombie that stays. Then that zombie must move too. Or it is taken by a pawn
//!   that can be taken in passing. Then that must happen.
//!
//! Every plan that contains this one and succeeds contains one of the moves that mend the flaw, so trying
//! all of them in turn misses nothing, and the flaw with the fewest is tried first. Whether the moves
//! of a plan can be made in *some* order is a question of pairs: each way is straight and fixed, so it only matters
//! which men have left, landed or been taken before which others, and an order exists exactly when these wants form no
//! cycle.
//!
//! A flaw that nothing mends ends a branch at once, and mostly at the root: a check that no zombie can meet is
//! refuted without a search. Small plans are looked for before large ones.

use super::graves::{Graves, MORTAL};
use super::moves::attackers;
use super::position::{Board, Making};
use crate::parts::orthodox::{self, KING, KNIGHT, PAWN};
use crate::parts::{Man, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// How many plans are looked at for one question. Positions of games need one or two, and forty zombies that stand
/// at random some hundreds; a plan that is not found by then counts as impossible.
pub const MOST_PLANS: u32 = 1_000;

/// Further moves of idle zombies, as from and to, that in this order end the turn with the king safe; none if
/// there are none. It is not asked of a turn that could end at once.
pub fn way_out(making: &Making, own: &Graves) -> Option<Vec<(Square8, Square8)>> {
    let mut planner = Planner::new(making, own);
    planner.find().then(|| planner.in_order())
}

/// Whether there is a [`way_out`].
pub fn can_be_saved(making: &Making, own: &Graves) -> bool {
    Planner::new(making, own).find()
}

/// A move that a plan wants.
#[derive(Clone, Copy)]
struct Wanted {
    from: Square8,
    to: Square8,
    /// The squares between, and the goal too.
    way: SquareSet8,
    /// Where the pawn stands that is taken in passing.
    victim: SquareSet8,
    /// Whether the goal must hold an enemy that is taken, as pawns need it.
    takes: bool,
    /// Whether the goal must be empty, as pawns need it.
    pushes: bool,
}

impl Wanted {
    /// Whether this move must be made before that one, if both are made.
    fn before(&self, other: &Wanted) -> bool {
        other.way.contains(self.from)
            || Board8::between(self.from, self.to).contains(other.to)
            || self.victim.intersects(other.way)
    }

    /// Whether both moves can be made at all, in one order or the other.
    fn agrees(&self, other: &Wanted) -> bool {
        let starves = |taker: &Wanted, by: &Wanted| taker.takes && by.victim.contains(taker.to);
        let each_first = self.before(other) && other.before(self);
        self.to != other.to && !each_first && !starves(self, other) && !starves(other, self)
    }
}

/// What is wrong with a plan, by the moves that mend it.
struct Flaw {
    /// Any move by a zombie on one of these squares does.
    from: SquareSet8,
    /// Any move to one of these squares does.
    to: SquareSet8,
    /// Taking in passing on one of these does.
    passing: SquareSet8,
}

impl Flaw {
    const NONE: Flaw = Flaw { from: SquareSet8::EMPTY, to: SquareSet8::EMPTY, passing: SquareSet8::EMPTY };
}

/// The search for a plan.
struct Planner<'m> {
    making: &'m Making,
    own: &'m Graves,
    king: Square8,
    /// The idle zombies, and where each could go if all others, and pawns that can be taken in passing, were out
    /// of its way.
    dreams: Vec<(Square8, SquareSet8)>,
    /// The idle zombies that move as pawns.
    pawns: SquareSet8,
    /// The targets on which they may take in passing, and the pawns that would be taken.
    ep: SquareSet8,
    passers: SquareSet8,
    plan: Vec<Wanted>,
    /// How many plans may still be looked at.
    left: u32,
    /// Whether a plan was given up because it grew too large.
    cut: bool,
}

impl<'m> Planner<'m> {
    fn new(making: &'m Making, own: &'m Graves) -> Self {
        let king = making.board.men.of(making.color, KING).first().expect("each side has a king");
        let ep = making.ep();
        let mut planner = Planner {
            making,
            own,
            king,
            dreams: Vec::new(),
            pawns: (making.board.men.kind(PAWN) & making.idle) - making.must_promote(),
            ep,
            passers: pawns::ahead(!making.color, ep),
            plan: Vec::new(),
            left: MOST_PLANS,
            cut: false,
        };
        planner.dreams = making.idle.into_iter().map(|from| (from, planner.dream(from))).collect();
        planner
    }

    /// Where a zombie could go if nothing that can go away were in its way.
    fn dream(&self, from: Square8) -> SquareSet8 {
        let (men, color, idle) = (&self.making.board.men, self.making.color, self.making.idle);
        let solid = men.occupied() - idle - self.passers;
        let king = men.kind(KING);
        if self.pawns.contains(from) {
            let prey = men.color(!color) - king;
            let attacks = pawns::attacks(color, from.into());
            return pawns::pushes(color, from, !solid) | attacks & (prey | self.ep);
        }
        let goals = match men.at(from) {
            Some(man) if man.kind == PAWN => Board8::queen(from, solid) | Board8::knight(from),
            Some(man) => orthodox::reach(man, from, solid),
            None => SquareSet8::EMPTY,
        };
        goals - (men.color(color) - idle) - king
    }

    /// Looks for a plan without flaws, small ones first, and leaves it in `plan`.
    fn find(&mut self) -> bool {
        for size in 0..=self.dreams.len() {
            self.cut = false;
            if self.succeeds(size) {
                return true;
            }
            if !self.cut || self.left == 0 {
                break;
            }
        }
        false
    }

    /// Whether some plan that contains the present one and so many moves more has no flaws.
    fn succeeds(&mut self, more: usize) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let Some(flaw) = self.worst_flaw() else { return true };
        let remedies = self.remedies(&flaw);
        if more == 0 {
            self.cut |= !remedies.is_empty();
            return false;
        }
        for wanted in remedies {
            if !self.plan.iter().all(|other| wanted.agrees(other)) {
                continue;
            }
            self.plan.push(wanted);
            if self.has_an_order() && self.succeeds(more - 1) {
                return true;
            }
            self.plan.pop();
        }
        false
    }

    /// The flaw that the fewest moves mend; none if there is no flaw.
    fn worst_flaw(&self) -> Option<Flaw> {
        let mut worst: Option<(u32, Flaw)> = None;
        let mut note = |flaw: Flaw| {
            let mended = self.goals(&flaw).map(|(_, goals)| goals.len()).sum();
            if worst.as_ref().is_none_or(|(fewest, _)| mended < *fewest) {
                worst = Some((mended, flaw));
            }
        };
        let (staying, passers) = (self.making.idle - self.gone(), self.passers - self.victims());
        let end = self.end();
        for attacker in attackers(&end, !self.making.color, self.king, end.occupied()) {
            let between = Board8::between(self.king, attacker);
            note(Flaw {
                from: between & self.own.all() & staying,
                to: between.with(attacker),
                passing: pawns::ahead(self.making.color, passers & SquareSet8::from(attacker)),
            });
        }
        for wanted in &self.plan {
            for at in wanted.way & staying {
                note(Flaw { from: at.into(), ..Flaw::NONE });
            }
            let must_be_empty = if wanted.pushes { wanted.way } else { wanted.way.without(wanted.to) };
            for at in must_be_empty & passers {
                note(Flaw { passing: pawns::ahead(self.making.color, at.into()), ..Flaw::NONE });
            }
        }
        worst.map(|(_, flaw)| flaw)
    }

    /// The zombies that are not in the plan, with their goals that mend a flaw.
    fn goals(&self, flaw: &Flaw) -> impl Iterator<Item = (Square8, SquareSet8)> {
        let gone = self.gone();
        let staying = self.dreams.iter().filter(move |(from, _)| !gone.contains(*from));
        staying.map(|(from, goals)| {
            if flaw.from.contains(*from) {
                return (*from, *goals);
            }
            let takes = self.pawns.contains(*from);
            let passing =
                if takes { flaw.passing - SquareSet8::file(from.file()) } else { SquareSet8::EMPTY };
            (*from, *goals & (flaw.to | passing))
        })
    }

    /// The moves that mend a flaw, those first that can be made at once.
    fn remedies(&self, flaw: &Flaw) -> Vec<Wanted> {
        let goals = self.goals(flaw);
        let mut remedies: Vec<Wanted> = goals
            .flat_map(|(from, to)| to.into_iter().map(move |to| (from, to)))
            .map(|(from, to)| self.wanted(from, to))
            .collect();
        let solid = self.making.idle | self.passers;
        remedies.sort_by_key(|wanted| (wanted.way & solid).len());
        remedies
    }

    fn wanted(&self, from: Square8, to: Square8) -> Wanted {
        let is_pawn = self.pawns.contains(from);
        let takes = is_pawn && from.file() != to.file();
        let passing = takes && self.ep.contains(to);
        let victim = if passing { pawns::ahead(!self.making.color, to.into()) } else { SquareSet8::EMPTY };
        let way = Board8::between(from, to).with(to);
        Wanted { from, to, way, victim, takes: takes && !passing, pushes: is_pawn && !takes }
    }

    /// The squares that the plan's zombies leave.
    fn gone(&self) -> SquareSet8 {
        self.plan.iter().map(|wanted| wanted.from).collect()
    }

    /// The squares of the pawns that the plan takes in passing.
    fn victims(&self) -> SquareSet8 {
        self.plan.iter().fold(SquareSet8::EMPTY, |victims, wanted| victims | wanted.victim)
    }

    /// The board at the end of the turn, if exactly the plan's moves are still made. What the zombies are makes
    /// no difference to the king.
    fn end(&self) -> Board {
        let (color, mut men) = (self.making.color, self.making.board.men);
        let landed: SquareSet8 = self.plan.iter().map(|wanted| wanted.to).collect();
        men.clear(self.making.idle | landed | self.victims());
        men.toggle(landed, Man::new(color, KNIGHT));
        let opened = (self.making.left | self.gone()) - men.occupied();
        for kind in 0..MORTAL as u8 {
            men.toggle(self.own.of(kind) & opened, Man::new(!color, kind));
        }
        men
    }

    /// Whether the plan's moves can be made in some order.
    fn has_an_order(&self) -> bool {
        let mut waiting = self.plan.clone();
        while take_next(&mut waiting).is_some() {}
        waiting.is_empty()
    }

    /// The plan's moves in an order in which they can be made.
    fn in_order(&self) -> Vec<(Square8, Square8)> {
        let mut waiting = self.plan.clone();
        std::iter::from_fn(|| take_next(&mut waiting)).map(|wanted| (wanted.from, wanted.to)).collect()
    }
}

/// Takes out a move that need not wait for any of the others.
fn take_next(waiting: &mut Vec<Wanted>) -> Option<Wanted> {
    let free = |wanted: &Wanted| !waiting.iter().any(|other| other.before(wanted));
    let next = waiting.iter().position(free)?;
    Some(waiting.swap_remove(next))
}

#[cfg(test)]
pub mod effort {
    //! How hard the questions are.
    use super::*;

    /// How many plans are looked at, at most [`MOST_PLANS`].
    pub fn of(making: &Making, own: &Graves) -> u32 {
        let mut planner = Planner::new(making, own);
        planner.find();
        MOST_PLANS - planner.left
    }
}
