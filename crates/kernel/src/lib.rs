//! What every game of Menagerie speaks: seats, steps, parts, eyes, events, secrets and chance.
//!
//! No game is named here, and nothing here does input or output. A game is a value that tells its [`Rules`] and what may
//! be known of it ([`Views`], or one line where everything is [`Open`]); that is all that an engine needs. [`Judge`] is for the
//! computer player, [`Stochastic`] for engines that reckon with chance. Everything else is provided: counting and perft
//! ([`count()`], [`perft`]), and the history of a match ([`Line`]). What people are shown and told is `menagerie-show`.
//!
//! What works for one game works for all. This plays any of them, always the first step that is offered:
//!
//! ```
//! use menagerie_kernel::{Chance, Eye, Line, Options, Path, Then, Views, offers};
//!
//! /// Plays a part of the seat to act; nothing when the game is over.
//! fn play<G: Views>(line: &mut Line<G>) -> Option<String> {
//!     let seat = line.turn().actor()?;
//!     let view = line.view(Eye::Seat(seat)).into_owned();
//!     let (mut part, mut found) = (Path::new(), Vec::new());
//!     while part.then() == Then::Continues {
//!         offers(line.game(), &view, part.steps(), &mut found);
//!         part.push(found.first()?);
//!     }
//!     let events = line.apply(part.legal()?);
//!     let seen = events.iter().filter_map(|event| event.seen(Eye::Public));
//!     Some(seen.map(ToString::to_string).collect::<Vec<_>>().join(", "))
//! }
//! # use menagerie_testkit::games::Relay;
//! # let mut line = Line::start(&Relay::default(), Options::default(), Chance::from_number(0)).unwrap();
//! # let mut parts = 0;
//! # while play(&mut line).is_some() { parts += 1; assert!(parts < 1000) }
//! # assert!(parts > 0 && line.turn().outcome().is_some());
//! ```
//!
//! # The words
//! * A **step** is one atomic act of a player, a **turn** all the steps before another player acts.
//! * A turn has one or more **parts**: a part ends where something is revealed or drawn, and is
//!   submitted whole. Steps within a part are a *prefix* that lives outside the state.
//! * An **eye** is the one that looks: a seat, or the public. What an eye may know is a view; steps are
//!   computed from views, so that no player can be offered what a secret decides.

pub mod chance;
pub mod count;
pub mod event;
pub mod game;
pub mod judge;
pub mod knowledge;
mod ladder;
pub mod learned;
pub mod line;
pub mod options;
pub mod outcome;
pub mod parts;
pub mod piece;
pub mod position;
pub mod puzzle;
pub mod questions;
mod quote;
pub mod rules;
pub mod sealed;
pub mod seat;
pub mod sentence;
pub mod step;
pub mod stochastic;
pub mod views;
pub mod words;

pub use chance::{Chance, Draw, Random, Watch};
pub use count::{TooLarge, count, list, perft, perft_by_steps, perft_from_list, walk};
pub use event::{Event, Happening};
pub use game::{Elsewhere, Info, SeatInfo, WHITE_AND_BLACK};
pub use judge::Judge;
pub use knowledge::{InfoKey, Knowledge};
pub use ladder::{LEVELS, Ladder};
pub use learned::{FeatureBlock, Lesson, Trace};
pub use line::Line;
pub use options::{BadOption, OptionKind, OptionSpec, Options, Value};
pub use outcome::{Outcome, Reason, Score};
pub use parts::{InParts, mid_turn};
pub use piece::{Figure, Side, Spot, Token};
pub use position::{BadPosition, Place};
pub use puzzle::{Collection, Hole, Problem, Puzzle, Solution, TooHard};
pub use questions::{Question, Questions};
pub use quote::{excerpt, quoted};
pub use rules::{Quiet, Report, Rules};
pub use sealed::{Opener, Sealed};
pub use seat::{Eye, Seat, Seats, Team, Turn, UnknownSeat};
pub use sentence::{Sentence, Term};
pub use step::{Legal, Offer, Path, Sink, Then, captures, offers};
pub use stochastic::{Stochastic, advance_drawn, apply_drawn, drawn, outcomes};
pub use views::{Open, Views};

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

/// The present seed of a chance, for the full text of the state that it belongs to. Like [`text`](text()), it is for
/// those who already know the secret.
pub fn seed(chance: &Chance) -> [u8; 32] {
    *chance.seed(&Opener::KERNEL)
}

/// Plays one part and reports what happened.
pub fn apply<G: Rules>(game: &G, state: &mut G::State, part: Legal<'_, G>) -> Vec<Event> {
    let mut events = Vec::new();
    game.apply(state, part, &Opener::KERNEL, &mut events);
    events
}

/// Plays one part and reports nothing: for search and counting.
pub fn advance<G: Rules>(game: &G, state: &mut G::State, part: Legal<'_, G>) {
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

/// Whether the seat to act is in a check that it must answer.
pub fn must_answer_check<G: Judge>(game: &G, state: &G::State) -> bool {
    game.must_answer_check(state, &Opener::KERNEL)
}

/// What a step wins in the end, in centipawns, when both sides go on taking where it goes to.
pub fn exchange<G: Judge>(game: &G, state: &G::State, step: &G::Step) -> i32 {
    game.exchange(state, step, &Opener::KERNEL)
}

/// Whether the seat to act has to answer an attack on what it must not lose.
pub fn in_check<G: Judge>(game: &G, state: &G::State) -> bool {
    game.in_check(state, &Opener::KERNEL)
}

/// Whether a step that is a whole part may give a check that must be answered: where not, it gives none.
pub fn may_check<G: Judge>(game: &G, state: &G::State, step: &G::Step) -> bool {
    game.may_check(state, step, &Opener::KERNEL)
}

/// The state in which the team to act has given up its turn, for search alone; nothing if the game leaves that out, or
/// in check.
pub fn pass<G: Judge>(game: &G, state: &G::State) -> Option<G::State> {
    game.pass(state, &Opener::KERNEL)
}
