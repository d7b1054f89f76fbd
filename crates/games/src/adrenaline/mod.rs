//! **Adrenaline Chess**, by Don Kirkby: orthodox chess in which every capture frightens the enemy.
//!
//! * Men and moves are those of orthodox chess. Beside the board lie 24 checkers without colour.
//! * A player who **captures** something ends the turn by placing one checker under any enemy piece.
//! * Checkers travel with the piece that stands on them. After an ordinary move it may make **extra steps**: for
//!   each it takes one checker off, back to the others beside the board, and goes one square in any
//!   direction, capturing an enemy that stands there. See [`course`].
//! * A captured piece leaves its checkers to the one that captures it, which may use them at once.
//! * A king is **attacked** by every piece that could come to it so, and must be safe after the ordinary move,
//!   after each extra step and after the placement. See [`state`].
//! * No castling on checkers. A pawn can be captured en passant only if the double step was all its turn, and
//!   only by an ordinary move. Extra steps promote a pawn that they take to the last rank, and may take it back
//!   to its first.
//! * Mate and stalemate are as usual.
//!
//! [`turns`] tells which turns there are, [`text`] how they and positions are written.

mod course;
mod eval;
mod explain;
mod guard;
mod state;
mod text;
mod turns;
mod weights;
mod why;

#[cfg(test)]
mod tests;

use crate::ladders;
use crate::parts::checkers::{CHECKER, Free, Stack};
use crate::parts::men::{cells, spot};
use crate::parts::orthodox::{self, ARMIES};
use crate::parts::{self, Man, Movement, kings};
use course::Course;
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Judge, Ladder, Legal, Lesson, Open, Opener,
    Report, Rules, Sentence, Sink, Spot, Token, TooLarge, Trace, Turn,
};
use menagerie_show::{Field, Gesture, Kind, Mark, Reach, Scene, Shown, Stock};

pub use state::State;

/// Adrenaline Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct Adrenaline;

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The ordinary move, or an extra step.
    Move(Movement<Board8>),
    /// A checker is placed under an enemy.
    Place(Square8),
}

static INFO: Info = Info {
    id: "adrenaline",
    name: "Adrenaline Chess",
    about: "A capture gives an enemy a checker, and checkers pay for extra steps.",
    opening: "A capture gives one enemy of your choice a checker. \
        Checkers under a piece pay for extra steps after its move, each one square in any direction.",
    sides_by_lot: true,
    picture: Some(
        "r1bqk2r/ppp2ppp/2n2n2/3p4/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 2 6 checkers=a1:1,b4:1,c6:2,d1:2,f3:1,f6:1",
    ),
    rules: include_str!("../../rules/adrenaline.md"),
    tour: include_str!("../../tours/adrenaline.toml"),
    exercises: include_str!("../../exercises/adrenaline.txt"),
    ..Info::DUEL
};

impl Rules for Adrenaline {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(text::read(text::START).expect("the start is a position"))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::read(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        let color = state.color;
        kings::ending(color, turns::exists(state), || state.is_attacked(color), state.clock_is_out())
            .map_or(Turn::One(color.seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if !view.clock_is_out() {
            turns::offer(view, prefix, sink);
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let mut course: Option<Course> = None;
        for step in part.steps() {
            let next = turns::after(state, course.as_ref(), step);
            if events.listens() {
                report(course.as_ref().map_or(&*state, |course| &course.state), step, &next, events);
            }
            course = Some(next);
        }
        *state = course.expect("a turn has a step").end();
        if events.listens() && state.is_attacked(state.color) {
            kings::report_check(state.color, state.king(state.color), events);
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.hash(state.board.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        let used = if turns::takes_in_passing(state) { state.board.ep } else { SquareSet8::EMPTY };
        Some(state.hash(used))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        turns::count(view)
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        turns::perft(state, depth)
    }
}

impl Open for Adrenaline {}

impl Shown for Adrenaline {
    fn kinds(&self) -> Vec<Kind> {
        orthodox::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, prefix: &[Step], step: &Step) -> Sentence {
        why::why_not(view, prefix, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let mut pieces = view.board.men.standing(|man| ARMIES.figure(man));
        view.stacks().lay_under(&mut pieces);
        let mut marks: Vec<Mark> = view.passing_marks().collect();
        let threats = explain::threats(view);
        marks.extend(parts::explain::marks(&threats));
        let pool = Stock { seat: None, token: Token { count: view.pool() as u8, ..Free(0).token() } };
        Scene { cells: cells::<Board8>(), pieces, marks, threats, stocks: vec![pool], ..Scene::default() }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.board.men, &ARMIES, at, |man, from| {
            explain::ways(self, view, man, from)
        })
    }

    fn gesture(&self, view: &State, prefix: &[Step], step: &Step) -> Gesture {
        match step {
            // A turn may begin with castling; no extra step is one.
            Step::Move(movement) if prefix.is_empty() => view.board.gesture(view.color, movement),
            Step::Move(movement) => movement.gesture(view.color, &ARMIES),
            Step::Place(at) => Gesture::Place { at: spot(*at), token: CHECKER, pick: None },
        }
    }

    fn sketch(&self, view: &State, prefix: &[Step], _: Option<&()>) -> Option<Scene> {
        let follow = |course: Option<Course>, step| Some(turns::after(view, course.as_ref(), step));
        let course = prefix.iter().fold(None, follow)?;
        // What can be captured en passant is the opponent's concern.
        Some(self.scene(&course.state.with_ep(SquareSet8::EMPTY), None))
    }
}

impl Judge for Adrenaline {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        eval::weighed(state).worth(&eval::MODEL)
    }

    fn lesson(&self) -> Option<Lesson> {
        Some(eval::MODEL.lesson())
    }

    fn trace(&self, state: &State) -> Option<Trace> {
        Some(eval::weighed(state).trace(&eval::MODEL))
    }

    fn is_steady(&self) -> bool {
        false
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        state.is_attacked(state.color)
    }

    fn pass(&self, state: &State, _: &Opener) -> Option<State> {
        state.passed(state.is_attacked(state.color))
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Step>) {
        if !view.clock_is_out() {
            turns::offer_captures(view, sink);
        }
    }

    fn ladder() -> Ladder {
        ladders::ADRENALINE
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) => Some(movement.way()),
            Step::Place(_) => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        eval::gain(state, step)
    }
}

/// Tells what one step did.
fn report(before: &State, step: &Step, after: &Course, events: &mut impl Report) {
    let mut tell = |happening: Happening| events.report(|| Event::open(happening));
    let (men, moved) = (&before.board.men, &after.state.board.men);
    let figure = |at: Square8| ARMIES.figure(men.at(at).expect("a legal step speaks of men"));
    let movement = match step {
        Step::Place(at) => {
            let (token, figure) = (Free(1).token(), figure(*at));
            return tell(Happening::Placed { token, figure, at: spot(*at) });
        }
        Step::Move(movement) => movement,
    };
    let color = before.color;
    let (from, to) = (movement.from, movement.to);
    let (mover, at) = (figure(from), spot(to));
    tell(Happening::moved(mover, spot(from), at));
    let taken = men.color(!color) - moved.color(!color);
    for at in taken {
        tell(Happening::Captured { figure: figure(at), at: spot(at) });
    }
    if before.stacks().sum(Free::len) > after.state.stacks().sum(Free::len) {
        tell(Happening::Removed { token: Free(1).token(), figure: mover, at });
    }
    for stack in taken.into_iter().map(|at| before.stacks().at(at)).filter(|stack| !stack.is_empty()) {
        tell(Happening::Placed { token: stack.token(), figure: mover, at });
    }
    if after.promoted {
        tell(Happening::Promoted { at, was: mover, figure: ARMIES.figure(Man::new(color, after.kind())) });
    }
    // The rook of a castling.
    let (left, come) = (men.color(color) - moved.color(color), moved.color(color) - men.color(color));
    if let (Some(from), Some(to)) = (left.without(from).first(), come.without(to).first()) {
        tell(Happening::moved(figure(from), spot(from), spot(to)));
    }
}
