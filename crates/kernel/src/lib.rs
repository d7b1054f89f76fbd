//! What every game of Menagerie speaks: seats, steps, parts, eyes, events, secrets, chance and scenes.
//!
//! No game is named here, and nothing here does input or output. A game is a value that answers three kinds of
//! questions: its [`Rules`], which are all that an engine needs; what may be known of it ([`Views`], or one line
//! where everything is [`Open`]); and what people are [`Shown`]. [`Judge`] is for the computer player. Everything else is
//! provided: counting and perft ([`count()`], [`perft`]), checking of turns ([`check()`]), the history of a match
//! ([`Line`]), and the erased form ([`AnyGame`]) that tables, servers and command lines use.
//!
//! # The words
//! * A **step** is one atomic act of a player, a **turn** all the steps before another player acts.
//! * A turn has one or more **parts**: a part ends where something is revealed or drawn, and is
//!   submitted whole. Steps within a part are a *prefix* that lives outside the state.
//! * An **eye** is who looks: a seat, or the public. What an eye may know is a view; steps are
//!   computed from views, so that no player can be offered what a secret decides.

pub mod chance;
pub mod check;
pub mod count;
pub mod draft;
pub mod erased;
pub mod event;
pub mod game;
pub mod judge;
pub mod kit;
pub mod line;
pub mod options;
pub mod outcome;
pub mod page;
pub mod puzzle;
pub mod reach;
pub mod rules;
pub mod scene;
pub mod sealed;
pub mod seat;
pub mod shown;
pub mod step;
pub mod views;
pub mod words;

pub use chance::Chance;
pub use check::{Illegal, check, check_composed, excerpt, path, quoted, read_steps};
pub use count::{TooLarge, count, list, perft, perft_by_steps, perft_from_list, walk};
pub use draft::Draft;
pub use erased::{AnyGame, AnyLine, Erased, Offered};
pub use event::{Event, Happening};
pub use game::{BadPosition, Info, SeatInfo};
pub use judge::Judge;
pub use kit::{Field, FieldKind, FieldValue, Kit, Word};
pub use line::{Knowledge, Line};
pub use options::{BadOption, OptionKind, OptionSpec, Options, Value};
pub use outcome::{Outcome, Reason, Score};
pub use puzzle::{Hole, Problem, Puzzle, Solution, TooHard};
pub use reach::Reach;
pub use rules::Rules;
pub use scene::{
    Backing, Cell, Figure, Fit, Gesture, Grave, Hand, Mark, MarkKind, Pick, Pile, Scene, Side, Spot,
    Standing, Stock, Table, TableMark, Threat, Token,
};
pub use sealed::{Opener, Sealed};
pub use seat::{Eye, Seat, Seats, Team, Turn, UnknownSeat};
pub use shown::{Game, Shown};
pub use step::{Legal, Offer, Path, Sink, Then, offers};
pub use views::{Open, Views};

use rules::Quiet;

/// What `eye` may know of `state`: the only way to a view.
pub fn view<'s, G: Views>(game: &G, state: &'s G::State, eye: Eye) -> std::borrow::Cow<'s, G::View> {
    game.view(state, eye, &Opener::KERNEL)
}

/// The full position text of `state`, secrets included.
pub fn text<G: Rules>(game: &G, state: &G::State) -> String {
    game.text(state, &Opener::KERNEL)
}

/// The hash key of `state`: equal for equal positions, whatever their counters.
pub fn key<G: Rules>(game: &G, state: &G::State) -> u64 {
    game.key(state, &Opener::KERNEL)
}

/// Plays one part and reports what happened.
pub fn apply<G: Rules>(game: &G, state: &mut G::State, part: Legal<'_, G::Step>) -> Vec<Event> {
    let mut events = Vec::new();
    game.apply(state, part, &Opener::KERNEL, &mut events);
    events
}

/// Plays one part and reports nothing: for search and counting.
pub fn advance<G: Rules>(game: &G, state: &mut G::State, part: Legal<'_, G::Step>) {
    game.apply(state, part, &Opener::KERNEL, &mut Quiet);
}

/// The worth of `state` in centipawns for the team of the seat to act.
pub fn evaluate<G: Judge>(game: &G, state: &G::State) -> i32 {
    game.evaluate(state, &Opener::KERNEL)
}

/// What a step wins at once, in centipawns; 0 for a quiet one.
pub fn gain<G: Judge>(game: &G, state: &G::State, step: &G::Step) -> i32 {
    game.gain(state, step, &Opener::KERNEL)
}
