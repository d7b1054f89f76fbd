//! Which turns are legal: what is offered after a beginning, and how many there are.
//!
//! A man on many checkers has more turns than anybody could list. But how a turn may go on depends only on
//! the [`Place`] that it has come to: so turns are counted from place to place, extra step by extra step, with
//! the number of ways that lead to each.

use super::Step;
use super::course::{Course, Place};
use super::state::State;
use crate::parts::castling::Wing;
use crate::parts::orthodox::{ARMIES, KING, PAWN};
use crate::parts::{Man, Movement, pawns};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{Sink, Then, TooLarge};
use std::collections::BTreeMap;

/// The legal castlings.
fn castlings(state: &State) -> impl Iterator<Item = &'static Wing> {
    let open = state.castling.open(state.to_move, state.men.occupied());
    open.filter(|wing| state.may_castle(wing))
}

/// The turns of the man on `from` after each ordinary move that leaves the own king safe.
fn openings(state: &State, from: Square8) -> impl Iterator<Item = Course> {
    let man = state.men.at(from).expect("a man stands there");
    let goals = state.goals(man, from) - state.men.of(!man.color, KING);
    let moves = goals.into_iter().map(move |to| Course::open(state, from, to)).filter(Course::is_safe);
    let castles = (man.kind == KING).then(|| castlings(state)).into_iter().flatten();
    moves.chain(castles.map(move |wing| Course::open(state, from, wing.king_to)))
}

/// The same for all men of the side to move.
pub fn all_openings(state: &State) -> impl Iterator<Item = (Square8, Course)> {
    let men = state.men.color(state.to_move).into_iter();
    men.flat_map(|from| openings(state, from).map(move |course| (from, course)))
}

/// Whether there is a legal turn.
pub fn exists(state: &State) -> bool {
    all_openings(state).any(|(_, course)| course.can_be_completed())
}

/// Offers the steps that may follow a beginning on the way to a legal turn.
pub fn offer(state: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
    if prefix.is_empty() {
        return all_openings(state).for_each(|(from, course)| offer_step(from, &course, sink));
    }
    let Some(course) = follow(state, prefix) else { return };
    course.extra_steps().for_each(|next| offer_step(course.at, &next, sink));
    if course.must_place() {
        course.placements().for_each(|at| sink.step(Step::Place(at), Then::Ends));
    }
}

/// Offers the step from a square that has led to this course, once for each kind that it may make of a pawn.
fn offer_step(from: Square8, course: &Course, sink: &mut impl Sink<Step>) {
    let Some(then) = course.then() else { return };
    for arrival in course.arrivals() {
        let mut movement = Movement::new(from, course.at);
        if arrival.promoted {
            let letter = ARMIES.figure(Man::new(course.state.to_move, arrival.kind())).letter;
            movement = Movement::promoting(from, course.at, letter);
        }
        sink.step(Step::Move(movement), then);
    }
}

/// The turn after steps that move a man; none if there are no steps, or others among them.
pub fn follow(state: &State, steps: &[Step]) -> Option<Course> {
    steps.iter().try_fold(None, |course, step| match step {
        Step::Move(_) => Some(Some(after(state, course.as_ref(), step))),
        Step::Place(_) => None,
    })?
}

/// The turn after one more legal step: the first, if there is no turn yet.
pub fn after(state: &State, course: Option<&Course>, step: &Step) -> Course {
    match (step, course) {
        (Step::Move(movement), _) => {
            let next = match course {
                None => Course::open(state, movement.from, movement.to),
                Some(course) => course.go_on(movement.to),
            };
            let named = movement.promotion.and_then(|letter| ARMIES.man(char::from(letter)));
            named.filter(|_| next.promoted).map_or(next, |man| next.becoming(man.kind))
        }
        (Step::Place(at), Some(course)) => course.placing(*at),
        (Step::Place(_), None) => unreachable!("a turn begins with a move"),
    }
}

/// Where turns may end.
struct End {
    course: Course,
    /// In how many ways turns come here.
    ways: u64,
    /// Under whom a checker may be placed, where one must be.
    placements: Option<SquareSet8>,
}

impl End {
    fn new(course: Course, ways: u64) -> End {
        let placements = course.must_place().then(|| course.placements().collect());
        End { course, ways, placements }
    }

    /// How many turns end here.
    fn turns(&self) -> Result<u64, TooLarge> {
        let endings = self.placements.map_or(1, |squares| u64::from(squares.len()));
        self.ways.checked_mul(endings).ok_or(TOO_LARGE)
    }

    /// The positions after them.
    fn positions(&self) -> impl Iterator<Item = State> {
        let unplaced = self.placements.is_none().then(|| self.course.end());
        let placements = self.placements.unwrap_or(SquareSet8::EMPTY);
        unplaced.into_iter().chain(placements.into_iter().map(|at| self.course.placing(at).end()))
    }
}

const TOO_LARGE: TooLarge = TooLarge { beyond: MOST_TURNS };

/// So many places are looked at however many turns they have: a fraction of a second.
const FEW_PLACES: usize = 100_000;
/// And so many where they have hardly any.
const MOST_PLACES: usize = 4_000_000;

/// Places that some extra steps lead to, and in how many ways.
type Layer = BTreeMap<Place, u64>;

/// Finds all ends of turns.
struct Tally<'s, E> {
    state: &'s State,
    each: E,
    turns: u64,
    places: usize,
}

impl<E: FnMut(&End) -> Result<(), TooLarge>> Tally<'_, E> {
    /// Gives `each` the ends of all turns of the man on `from`: every turn belongs to one of them.
    fn walk(&mut self, from: Square8) -> Result<(), TooLarge> {
        let mut layer = Layer::new();
        for opening in openings(self.state, from) {
            for course in opening.arrivals() {
                // Here and not at its place: a double step can be answered in passing.
                self.end(course, 1)?;
                if course.pays() > 0 {
                    *layer.entry(course.place()).or_default() += 1;
                }
            }
        }
        while !layer.is_empty() {
            layer = self.go_on(from, &layer)?;
        }
        Ok(())
    }

    /// The layer after another extra step.
    fn go_on(&mut self, from: Square8, layer: &Layer) -> Result<Layer, TooLarge> {
        let mut next = Layer::new();
        for (place, ways) in layer {
            let course = Course::at_place(self.state, from, *place);
            for to in course.extra_goals() {
                for course in course.go_on(to).arrivals() {
                    let sum = next.entry(course.place()).or_default();
                    *sum = sum.checked_add(*ways).ok_or(TOO_LARGE)?;
                }
            }
        }
        let mut last = Ok(());
        next.retain(|place, ways| {
            let course = Course::at_place(self.state, from, *place);
            let safe = last.is_ok() && course.is_safe();
            if safe {
                last = self.end(course, *ways);
            }
            safe && course.pays() > 0
        });
        last.map(|()| next)
    }

    fn end(&mut self, course: Course, ways: u64) -> Result<(), TooLarge> {
        let end = End::new(course, ways);
        self.turns = self.turns.checked_add(end.turns()?).ok_or(TOO_LARGE)?;
        self.places += 1;
        let limit = if self.turns > MOST_TURNS { FEW_PLACES } else { MOST_PLACES };
        if self.places > limit { Err(TOO_LARGE) } else { (self.each)(&end) }
    }
}

/// Gives `each` the ends of all turns, and returns how many turns they are.
fn each_end(state: &State, each: impl FnMut(&End) -> Result<(), TooLarge>) -> Result<u64, TooLarge> {
    let mut tally = Tally { state, each, turns: 0, places: 0 };
    for from in state.men.color(state.to_move) {
        tally.walk(from)?;
    }
    Ok(tally.turns)
}

/// How many legal turns there are.
pub fn count(state: &State) -> Result<u64, TooLarge> {
    if state.clock_is_out() { Ok(0) } else { each_end(state, |_| Ok(())) }
}

/// How many sequences of `depth` turns there are.
pub fn perft(state: &State, depth: u32) -> Result<u64, TooLarge> {
    match depth {
        0 => return Ok(1),
        1 => return count(state),
        _ if state.clock_is_out() => return Ok(0),
        _ => {}
    }
    let mut total = 0u64;
    each_end(state, |end| {
        for after in end.positions() {
            let sequences = end.ways.checked_mul(perft(&after, depth - 1)?);
            total = sequences.and_then(|sequences| total.checked_add(sequences)).ok_or(TOO_LARGE)?;
        }
        Ok(())
    })?;
    Ok(total)
}

/// Whether some legal turn takes a pawn in passing.
pub fn takes_in_passing(state: &State) -> bool {
    let target = state.passed_by_enemy(state.to_move);
    let takers = pawns::attacks(!state.to_move, target) & state.men.of(state.to_move, PAWN);
    takers.into_iter().any(|from| {
        let courses = target.into_iter().map(|to| Course::open(state, from, to));
        courses.filter(Course::is_safe).any(|course| course.can_be_completed())
    })
}
