//! Which turns are legal: what is offered after a beginning, and how many there are.
//!
//! A man on many checkers has more turns than anybody could list. But how a turn may go on depends only on
//! the [`Place`] that it has come to: so turns are counted from place to place, extra step by extra step, with
//! the number of ways that lead to each.

use super::Step;
use super::course::{Course, Place};
use super::guard::Guard;
use super::state::State;
use crate::parts::checkers::Stack;
use crate::parts::orthodox::{self, KING, PAWN, PROMOTION_LETTERS};
use crate::parts::{Movement, pawns};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{Sink, Then, TooLarge};
use std::collections::BTreeMap;

/// Where an ordinary move may take the man on `from`, castling apart; no man ever comes to take a king.
fn goals(state: &State, from: Square8) -> SquareSet8 {
    let man = state.board.men.at(from).expect("a man stands there");
    state.goals(man, from) - state.board.men.of(!man.color, KING)
}

/// Where of these squares the man on `from` may go, castling included, so that the own king is safe.
fn openings(state: &State, guard: &Guard, from: Square8, squares: SquareSet8) -> SquareSet8 {
    let safe = |to: &Square8| guard.lets(from, *to) || Course::open(state, from, *to).is_safe();
    let moves: SquareSet8 = (goals(state, from) & squares).into_iter().filter(safe).collect();
    if from != state.king(state.color) {
        return moves;
    }
    let wings = state.board.wings().open(state.color, state.board.men.occupied());
    let wings = wings.filter(|wing| squares.contains(wing.king_to) && state.may_castle(wing));
    moves | wings.map(|wing| wing.king_to).collect()
}

/// Whether there is a legal turn.
pub fn exists(state: &State) -> bool {
    // A king that may castle may also go one square that way.
    state.board.men.color(state.color).into_iter().any(|from| {
        goals(state, from).into_iter().any(|to| {
            let course = Course::open(state, from, to);
            course.is_safe() && course.can_be_completed()
        })
    })
}

/// Offers the steps that may follow a beginning on the way to a legal turn.
pub fn offer(state: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
    if prefix.is_empty() {
        return offer_to(state, SquareSet8::ALL, sink);
    }
    let Some(course) = follow(state, prefix) else { return };
    course.extra_steps().for_each(|next| offer_step(course.at, &next, sink));
    if course.must_place() {
        course.placements().for_each(|at| sink.step(Step::Place(at), Then::Ends));
    }
}

/// Offers the first steps that take something or promote.
pub fn offer_captures(state: &State, sink: &mut impl Sink<Step>) {
    offer_to(state, state.board.men.color(!state.color) | state.board.passed_by_enemy(state.color), sink);
}

/// Offers the first steps to these squares, and those of pawns to their last rank.
fn offer_to(state: &State, squares: SquareSet8, sink: &mut impl Sink<Step>) {
    let (guard, men) = (Guard::new(state), &state.board.men);
    let last = pawns::last_rank(state.color);
    for from in men.color(state.color) {
        let squares = if men.kind(PAWN).contains(from) { squares | last } else { squares };
        let plain = plain(state, from);
        for to in openings(state, &guard, from, squares) {
            if plain.contains(to) {
                sink.step(Step::Move(Movement::new(from, to)), Then::Ends);
            } else {
                offer_step(from, &Course::open(state, from, to), sink);
            }
        }
    }
}

/// Where a turn of the man on `from` ends if it gets there: it has no checkers, takes nothing and is not promoted.
fn plain(state: &State, from: Square8) -> SquareSet8 {
    let men = &state.board.men;
    if !state.stacks().at(from).is_empty() {
        SquareSet8::EMPTY
    } else if men.kind(PAWN).contains(from) {
        // On other files it takes something, perhaps in passing.
        SquareSet8::file(from.file()) - pawns::last_rank(state.color)
    } else {
        !men.color(!state.color)
    }
}

/// Offers the step from a square that has led to this course, once for each kind that it may make of a pawn.
fn offer_step(from: Square8, course: &Course, sink: &mut impl Sink<Step>) {
    let Some(then) = course.then() else { return };
    if !course.promoted {
        return sink.step(Step::Move(Movement::new(from, course.at)), then);
    }
    for letter in PROMOTION_LETTERS {
        sink.step(Step::Move(Movement::promoting(from, course.at, letter)), then);
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
            match orthodox::becomes(movement) {
                Some(kind) if next.promoted => next.becoming(kind),
                _ => next,
            }
        }
        (Step::Place(at), Some(course)) => course.placing(*at),
        (Step::Place(_), None) => unreachable!("a turn begins with a move"),
    }
}

/// Where turns may end.
struct End<'c> {
    course: &'c Course,
    /// In how many ways turns come here.
    ways: u64,
    /// Under which men a checker may be placed, where one must be.
    placements: Option<SquareSet8>,
}

impl End<'_> {
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

/// How many places are looked at however many turns they have: a fraction of a second.
const FEW_PLACES: usize = 100_000;
/// How many places are looked at where they have hardly any turns.
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

impl<'s, E: FnMut(&End<'_>) -> Result<(), TooLarge>> Tally<'s, E> {
    fn new(state: &'s State, each: E) -> Self {
        Tally { state, each, turns: 0, places: 0 }
    }

    /// Gives `each` the ends of all turns that take the man on `from` to one of these goals at first, where the
    /// own king is safe: every turn belongs to one of them.
    fn walk(&mut self, from: Square8, openings: SquareSet8) -> Result<(), TooLarge> {
        let mut layer = Layer::new();
        for to in openings {
            Course::open(self.state, from, to).each_kind(|course| {
                // Here and not at its place: a double step can be answered in passing.
                self.end(course, 1)?;
                if course.pays() > 0 {
                    *layer.entry(course.place()).or_default() += 1;
                }
                Ok(())
            })?;
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
                course.go_on(to).each_kind(|course| {
                    let sum = next.entry(course.place()).or_default();
                    *sum = sum.checked_add(*ways).ok_or(TOO_LARGE)?;
                    Ok(())
                })?;
            }
        }
        let mut last = Ok(());
        next.retain(|place, ways| {
            let course = Course::at_place(self.state, from, *place);
            let safe = last.is_ok() && course.is_safe();
            if safe {
                last = self.end(&course, *ways);
            }
            safe && course.pays() > 0
        });
        last.map(|()| next)
    }

    fn end(&mut self, course: &Course, ways: u64) -> Result<(), TooLarge> {
        let placements = course.must_place().then(|| course.placements().collect());
        let end = End { course, ways, placements };
        self.turns = self.turns.checked_add(end.turns()?).ok_or(TOO_LARGE)?;
        self.places += 1;
        let limit = if self.turns > MOST_TURNS { FEW_PLACES } else { MOST_PLACES };
        if self.places > limit { Err(TOO_LARGE) } else { (self.each)(&end) }
    }
}

/// How many legal turns there are.
pub fn count(state: &State) -> Result<u64, TooLarge> {
    if state.clock_is_out() {
        return Ok(0);
    }
    let (color, guard) = (state.color, Guard::new(state));
    let mut tally = Tally::new(state, |_| Ok(()));
    for from in state.board.men.color(color) {
        let openings = openings(state, &guard, from, SquareSet8::ALL);
        let plain = openings & plain(state, from);
        tally.turns += u64::from(plain.len());
        tally.walk(from, openings - plain)?;
    }
    Ok(tally.turns)
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
    let guard = Guard::new(state);
    let mut tally = Tally::new(state, |end: &End<'_>| {
        for after in end.positions() {
            let sequences = end.ways.checked_mul(perft(&after, depth - 1)?);
            total = sequences.and_then(|sequences| total.checked_add(sequences)).ok_or(TOO_LARGE)?;
        }
        Ok(())
    });
    for from in state.board.men.color(state.color) {
        tally.walk(from, openings(state, &guard, from, SquareSet8::ALL))?;
    }
    Ok(total)
}

/// Whether some legal turn takes a pawn in passing.
pub fn takes_in_passing(state: &State) -> bool {
    let target = state.board.passed_by_enemy(state.color);
    let takers = pawns::attacks(!state.color, target) & state.board.men.of(state.color, PAWN);
    takers.into_iter().any(|from| {
        let mut courses = target.into_iter().map(|to| Course::open(state, from, to));
        courses.any(|course| course.is_safe() && course.can_be_completed())
    })
}
