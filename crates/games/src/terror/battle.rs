//! The Battle Move: once a game, two or more pawns and crabs advance together as one turn.
//!
//! Whether a set of advances is allowed can be seen from where the men stand afterwards. Each man stays
//! on its square or goes to one ahead of it; no two end on the same square (so a goal is empty or left
//! by another mover); at most one ends on the last rank; and on every line from the king to an enemy
//! that runs along it, at least one of the squares between ends up occupied.
//!
//! So a beginning of a Battle Move can be completed exactly when men can be *matched* to squares under
//! these conditions, which takes a few augmenting paths instead of a search ([`Field::can_be_met`]);
//! and turns are counted by going through the men from the front, remembering only which of the
//! squares within reach of the others are still to be had ([`Field::placements`]).

use super::pieces::{self, CRAB};
use super::rules::State;
use super::step::Step;
use crate::parts::{Color, Movement};
use menagerie_board::{Board11, Geometry, Square11, SquareSet11};
use menagerie_kernel::{Sink, Then, TooLarge, count::MOST_TURNS};

/// Whether the side to move has a legal Battle Move.
pub(super) fn possible(state: &State) -> bool {
    Field::of(state).is_some_and(|field| {
        let orders = Orders::none(&field);
        field.advances(&orders).any(|next| field.then(&next).is_some())
    })
}

/// How many Battle Moves the side to move has.
pub(super) fn count(state: &State) -> Result<u64, TooLarge> {
    let Some(field) = Field::of(state) else { return Ok(0) };
    field.count().and_then(|n| u64::try_from(n).ok()).ok_or(TooLarge { beyond: MOST_TURNS })
}

/// In which order a player names the movers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// By origin, as in the text.
    Text,
    /// As they come to mind.
    Any,
}

/// Whether a man on `from` would be named after others that come later in the text.
pub(super) fn is_out_of_order<'m>(
    mut given: impl Iterator<Item = &'m Movement<Board11>>,
    from: Square11,
) -> bool {
    given.any(|other| other.from.file_major_key() > from.file_major_key())
}

/// Offers what may follow `battle` and these further steps.
pub(super) fn steps(state: &State, given: &[Step], order: Order, sink: &mut impl Sink<Step>) {
    let Some(field) = Field::of(state) else { return };
    let mut orders = Orders::none(&field);
    for movement in given.iter().filter_map(Step::movement) {
        orders = orders.with(movement.from, movement.to);
    }
    let last = given.last().and_then(Step::movement).map(|movement| movement.from.file_major_key());
    for man in orders.free.by_file() {
        if order == Order::Text {
            // Men that were passed over stay where they are.
            orders.free.remove(man);
            if Some(man.file_major_key()) < last {
                continue;
            }
        }
        for goal in field.goals(man, &orders) {
            field.offer(man, goal, &orders, sink);
        }
    }
}

/// Where the man on the goal of `next` may go on to, if it has to make room after these further steps.
pub(super) fn clears(state: &State, given: &[Step], next: &Movement<Board11>) -> SquareSet11 {
    let Some(field) = Field::of(state) else { return SquareSet11::EMPTY };
    let ordered = given.iter().filter_map(Step::movement).chain([next]);
    let orders = ordered.fold(Orders::none(&field), |orders, step| orders.with(step.from, step.to));
    if !orders.free.contains(next.to) {
        return SquareSet11::EMPTY;
    }
    let leads_on = |goal: &Square11| field.then(&orders.with(next.to, *goal)).is_some();
    field.goals(next.to, &orders).into_iter().filter(leads_on).collect()
}

/// What the side to move has for a Battle Move, before any order is given.
struct Field {
    color: Color,
    /// Own pawns and crabs.
    men: SquareSet11,
    crabs: SquareSet11,
    /// Where one of them may end: the empty squares and their own.
    squares: SquareSet11,
    last_rank: SquareSet11,
    lines: Lines,
    promotions: &'static [u8],
    letters: [char; 7],
}

/// What lies between the king and each enemy that attacks along it when all of it is empty. No two of
/// these share a square, and there is at most one in each of the eight directions.
#[derive(Default)]
struct Lines {
    squares: [SquareSet11; 8],
    len: usize,
}

impl Lines {
    fn as_slice(&self) -> &[SquareSet11] {
        &self.squares[..self.len]
    }
}

/// The orders given so far.
#[derive(Clone, Copy)]
struct Orders {
    /// The origins of the movers.
    moved: SquareSet11,
    /// Their goals.
    landed: SquareSet11,
    /// The men that may still be ordered to move. All others stay where they are.
    free: SquareSet11,
}

impl Orders {
    fn none(field: &Field) -> Orders {
        Orders { moved: SquareSet11::EMPTY, landed: SquareSet11::EMPTY, free: field.men }
    }

    fn with(self, man: Square11, goal: Square11) -> Orders {
        Orders { moved: self.moved.with(man), landed: self.landed.with(goal), free: self.free.without(man) }
    }
}

impl Field {
    /// None where no Battle Move can be legal: the right to it is spent, or the king is attacked in a
    /// way that no advance can block.
    fn of(state: &State) -> Option<Field> {
        let color = state.color;
        if !state.battle?[color as usize] {
            return None;
        }
        let (men, king) = (state.foot(color), state.king(color));
        let foes = state.attackers(!color);
        if !foes.near(king).is_empty() {
            return None;
        }
        let others = state.men.occupied() - men;
        let runners =
            Board11::rook(king, others) & foes.orthogonal | Board11::bishop(king, others) & foes.diagonal;
        let mut lines = Lines::default();
        for runner in runners {
            let line = Board11::between(king, runner);
            if line.is_empty() {
                return None;
            }
            lines.squares[lines.len] = line;
            lines.len += 1;
        }
        let promotions = state.promotions();
        let mut letters = [' '; 7];
        letters.iter_mut().zip(promotions).for_each(|(letter, kind)| *letter = state.letter(*kind));
        Some(Field {
            color,
            men,
            crabs: men & state.men.kind(CRAB),
            squares: !others,
            last_rank: SquareSet11::rank(color.rank::<Board11>(10)),
            lines,
            promotions,
            letters,
        })
    }

    /// The squares ahead of a man, occupied or not.
    fn ahead(&self, man: Square11) -> SquareSet11 {
        pieces::advances(self.color, self.crabs.contains(man), man)
    }

    /// The men from which one of these squares is ahead.
    fn behind(&self, squares: SquareSet11) -> SquareSet11 {
        let (left, middle, right) = match self.color {
            Color::White => (squares.shift::<-1, -1>(), squares.shift::<0, -1>(), squares.shift::<1, -1>()),
            Color::Black => (squares.shift::<-1, 1>(), squares.shift::<0, 1>(), squares.shift::<1, 1>()),
        };
        middle & self.men | (left | right) & self.crabs
    }

    /// The men that were not ordered to move, and will not be.
    fn standing(&self, orders: &Orders) -> SquareSet11 {
        self.men - orders.moved - orders.free
    }

    /// The squares that the orders leave to those that are free, one on the last rank at most.
    fn open(&self, orders: &Orders) -> SquareSet11 {
        let open = self.squares - orders.landed - self.standing(orders);
        if orders.landed.intersects(self.last_rank) { open - self.last_rank } else { open }
    }

    /// Where a man might be ordered to go.
    fn goals(&self, man: Square11, orders: &Orders) -> SquareSet11 {
        self.ahead(man) & self.open(orders)
    }

    /// The orders with one more.
    fn advances<'f>(&'f self, orders: &'f Orders) -> impl Iterator<Item = Orders> + 'f {
        let goals = move |man| self.goals(man, orders).into_iter().map(move |goal| orders.with(man, goal));
        orders.free.into_iter().flat_map(goals)
    }

    /// Offers one advance, if it leads on to a legal turn.
    fn offer(&self, man: Square11, goal: Square11, orders: &Orders, sink: &mut impl Sink<Step>) {
        let Some(then) = self.then(&orders.with(man, goal)) else { return };
        if !self.last_rank.contains(goal) {
            return sink.step(Step::Move(Movement::new(man, goal)), then);
        }
        for letter in &self.letters[..self.promotions.len()] {
            sink.step(Step::Move(Movement::promoting(man, goal, *letter)), then);
        }
    }

    /// What may follow these orders; none where no legal turn has them.
    fn then(&self, orders: &Orders) -> Option<Then> {
        if !self.is_sound(orders) {
            // A piece that puts it right is a further mover, and then there are two.
            return self.can_be_met(orders).then_some(Then::Continues);
        }
        let goes_on = self.advances(orders).any(|next| self.is_sound(&next) || self.can_be_met(&next));
        match (orders.moved.has_several(), goes_on) {
            (true, true) => Some(Then::Either),
            (true, false) => Some(Then::Ends),
            (false, true) => Some(Then::Continues),
            (false, false) => None,
        }
    }

    /// Whether all is in order when all others stay.
    fn is_sound(&self, orders: &Orders) -> bool {
        let after = (self.men - orders.moved) | orders.landed;
        !orders.landed.intersects(self.men - orders.moved)
            && self.lines.as_slice().iter().all(|line| line.intersects(after))
    }

    /// Whether the free men can complete these orders.
    fn can_be_met(&self, orders: &Orders) -> bool {
        if orders.landed.intersects(self.standing(orders)) {
            return false;
        }
        let open = self.open(orders);
        let inner = open - self.last_rank;
        // At most one may end on the last rank, so its squares are tried one at a time.
        let mut last = (open & self.last_rank)
            .into_iter()
            .filter(|goal| self.behind((*goal).into()).intersects(orders.free));
        self.can_settle(orders, inner) || last.any(|goal| self.can_settle(orders, inner.with(goal)))
    }

    /// Whether every free man can end on one of the `open` squares so that all lines are blocked.
    ///
    /// Two matchings suffice: one of all men to squares, and one of the lines still open to men that can
    /// end on them. If both exist, so does one of men to squares that keeps all men of the first and
    /// the lines' squares of the second (N. S. Mendelsohn and A. L. Dulmage, 1958).
    fn can_settle(&self, orders: &Orders, open: SquareSet11) -> bool {
        let choices = |man: usize| {
            let man = Square11::from_index(man).expect("men stand on squares");
            self.ahead(man).with(man) & open
        };
        let mut holders = NOBODY;
        for man in orders.free & open {
            holders[man.index()] = man.index() as u8;
        }
        let displaced = orders.free - open;
        if !displaced
            .into_iter()
            .all(|man| find_place(man.index(), &choices, &mut holders, &mut SquareSet11::default()))
        {
            return false;
        }
        let settled = orders.landed | self.standing(orders);
        let lines = self.lines.as_slice();
        let blockers = |line: usize| {
            let on_it = lines[line] & open;
            (on_it | self.behind(on_it)) & orders.free
        };
        let mut holders = NOBODY;
        (0..lines.len())
            .filter(|line| !lines[*line].intersects(settled))
            .all(|line| find_place(line, &blockers, &mut holders, &mut SquareSet11::default()))
    }

    /// How many legal turns there are; none where even 127 bits do not hold it.
    fn count(&self) -> Option<i128> {
        let none = Orders::none(self);
        let mut few = i128::from(self.is_sound(&none));
        for man in self.men {
            for goal in self.ahead(man) & (self.squares - self.men) {
                few += if self.is_sound(&Orders { free: SquareSet11::EMPTY, ..none.with(man, goal) }) {
                    self.ways(goal)
                } else {
                    0
                };
            }
        }
        Some(self.blocked_placements(self.lines.as_slice(), self.squares)? - few)
    }

    /// In how many ways a man can end on a square: once for each kind that it may become there.
    fn ways(&self, goal: Square11) -> i128 {
        if self.last_rank.contains(goal) { self.promotions.len() as i128 } else { 1 }
    }

    /// How many placements of the men on `squares` block all `lines`: all placements, less those that
    /// leave the first line open, less those that block it but leave the second open, and so on.
    fn blocked_placements(&self, lines: &[SquareSet11], squares: SquareSet11) -> Option<i128> {
        let mut total = self.placements(squares)?;
        if total == 0 {
            return Some(0);
        }
        for (index, line) in lines.iter().enumerate() {
            total = total.checked_sub(self.blocked_placements(&lines[..index], squares - *line)?)?;
        }
        Some(total)
    }

    /// In how many ways the men can end on these squares, each on its own or on one ahead of it.
    ///
    /// The men are settled from the front to the back. What matters of those before is only which
    /// squares they left to those behind: twelve at most, from the first one that the next man can
    /// reach to the one beside it.
    fn placements(&self, squares: SquareSet11) -> Option<i128> {
        let mut men: Vec<Square11> = self.men.into_iter().collect();
        if self.color == Color::White {
            men.reverse();
        }
        let mut reach: Vec<SquareSet11> =
            men.iter().map(|man| self.ahead(*man).with(*man) & squares).collect();
        reach.push(SquareSet11::EMPTY);
        let mut within = reach.clone();
        for index in (0..men.len()).rev() {
            within[index] = reach[index] | within[index + 1];
        }
        let mut now = vec![(squares & within[0], 1)];
        let mut next = Tally::new();
        for index in 0..men.len() {
            next.window = men.get(index + 1).map_or(0, |man| self.window(*man));
            for (open, ways) in now.drain(..) {
                for square in reach[index] & open {
                    let mut rest = open.without(square);
                    if self.last_rank.contains(square) {
                        rest -= self.last_rank;
                    }
                    next.add(rest & within[index + 1], self.ways(square).checked_mul(ways)?)?;
                }
            }
            next.hand_over(&mut now);
        }
        Some(now.iter().map(|(_, ways)| ways).sum())
    }

    /// The lowest index of the squares that earlier men may have taken from the next one and those after it.
    fn window(&self, next: Square11) -> usize {
        match self.color {
            Color::White => next.index() + 1,
            Color::Black => next.index().saturating_sub(12),
        }
    }
}

/// No holder for any square.
const NOBODY: [u8; Board11::SQUARES] = [u8::MAX; Board11::SQUARES];

/// Finds a place for `one` among its choices, moving others to other choices of theirs where needed:
/// an augmenting path of a bipartite matching.
fn find_place(
    one: usize,
    choices: &impl Fn(usize) -> SquareSet11,
    holders: &mut [u8; Board11::SQUARES],
    tried: &mut SquareSet11,
) -> bool {
    for place in choices(one) {
        if tried.contains(place) {
            continue;
        }
        tried.insert(place);
        let holder = holders[place.index()];
        if holder == u8::MAX || find_place(usize::from(holder), choices, holders, tried) {
            holders[place.index()] = one as u8;
            return true;
        }
    }
    false
}

/// Sums of ways by the squares that are left, which differ only within twelve bits from `window` on.
struct Tally {
    window: usize,
    sums: Vec<(SquareSet11, i128)>,
    /// By those twelve bits, one more than the index of the sum; 0 where there is none yet.
    places: [u16; 1 << 12],
}

impl Tally {
    fn new() -> Tally {
        Tally { window: 0, sums: Vec::new(), places: [0; 1 << 12] }
    }

    fn place(&self, rest: SquareSet11) -> usize {
        (rest.bits() >> self.window) as usize & (self.places.len() - 1)
    }

    fn add(&mut self, rest: SquareSet11, ways: i128) -> Option<()> {
        let place = self.place(rest);
        match self.places[place] {
            0 => {
                self.sums.push((rest, ways));
                self.places[place] = self.sums.len() as u16;
            }
            known => {
                let (_, sum) = &mut self.sums[usize::from(known) - 1];
                *sum = sum.checked_add(ways)?;
            }
        }
        Some(())
    }

    /// Moves all sums to `other`, which is empty, and begins anew.
    fn hand_over(&mut self, other: &mut Vec<(SquareSet11, i128)>) {
        for (rest, _) in &self.sums {
            let place = self.place(*rest);
            self.places[place] = 0;
        }
        std::mem::swap(&mut self.sums, other);
    }
}
