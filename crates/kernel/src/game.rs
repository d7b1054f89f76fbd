//! What a game is.

use crate::count::{self, TooLarge};
use crate::{
    Backing, BadOption, Chance, Event, Eye, Field, Figure, Gesture, Happening, Legal, Opener, OptionSpec,
    Options, Puzzle, Reach, Scene, Seat, Side, Sink, Solution, Spot, Team, TooHard, Turn, UnknownSeat,
    excerpt,
};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A seat of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatInfo {
    /// The short name in texts: `w`.
    pub id: &'static str,
    /// The name for people: `White`.
    pub name: &'static str,
    /// With whom it wins and loses.
    pub team: Team,
    /// The colour of its pieces; [neutral](Side::Neutral) where it plays both or none.
    pub side: Side,
}

/// White and Black, the seats of most games.
pub const WHITE_AND_BLACK: &[SeatInfo] = &[
    SeatInfo { id: "w", name: "White", team: Team(0), side: Side::Light },
    SeatInfo { id: "b", name: "Black", team: Team(1), side: Side::Dark },
];

/// The seat among these with this short name.
pub fn read_seat(seats: &[SeatInfo], id: &str) -> Result<Seat, UnknownSeat> {
    let place = seats.iter().position(|seat| seat.id == id);
    place
        .map(|index| Seat(index as u8))
        .ok_or_else(|| UnknownSeat { given: excerpt(id), known: seats.iter().map(|seat| seat.id).collect() })
}

/// What is to be known of a game before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in texts: `chess960`.
    pub id: &'static str,
    /// The name for people: `Chess960`.
    pub name: &'static str,
    /// One sentence for somebody who chooses.
    pub about: &'static str,
    /// How it differs from what players may expect and what they must know at once, for the first turn: one or
    /// two short sentences.
    pub opening: &'static str,
    /// The seats in order of play.
    pub seats: &'static [SeatInfo],
    /// The options.
    pub options: &'static [OptionSpec],
    /// Whether anything is hidden from a seat.
    pub hidden: bool,
    /// Whether anything is random after the start.
    pub chance: bool,
    /// The text of a position that shows what the game is like, for its picture; the usual start where there is none.
    pub picture: Option<&'static str>,
    /// Raised whenever the rules that this program plays change.
    pub rules_version: u32,
    /// The rules for a reader, in Markdown.
    pub rules: &'static str,
    /// A tour for a newcomer, in TOML: positions and the telling moves in them. Empty where there is none.
    pub tour: &'static str,
}

impl Info {
    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Team {
        self.seats[usize::from(seat.0)].team
    }

    /// The seat with this short name.
    pub fn seat(&self, id: &str) -> Result<Seat, UnknownSeat> {
        read_seat(self.seats, id)
    }

    /// The eye of the seat with this short name, or that of the `public`.
    pub fn eye(&self, id: &str) -> Result<Eye, UnknownSeat> {
        const PUBLIC: &str = "public";
        if id == PUBLIC {
            return Ok(Eye::Public);
        }
        let with_public = |mut unknown: UnknownSeat| {
            unknown.known.push(PUBLIC);
            unknown
        };
        self.seat(id).map(Eye::Seat).map_err(with_public)
    }

    /// The short name of a seat.
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seats[usize::from(seat.0)].id
    }
}

/// A text that is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition {
    /// Which field, and where in it.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

impl BadPosition {
    /// An error at `place`.
    pub fn new(place: impl Into<String>, why: impl Into<String>) -> BadPosition {
        BadPosition { place: place.into(), why: why.into() }
    }

    /// An error in the field that texts write with this key.
    pub fn in_field(key: &str, why: impl Into<String>) -> BadPosition {
        BadPosition::new(format!("field `{}`", excerpt(key)), why)
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

impl std::error::Error for BadPosition {}

/// Where a game reports what happens. The event is only made if somebody listens.
pub trait Report {
    /// Takes one event.
    fn report(&mut self, event: impl FnOnce() -> Event);
}

impl Report for Vec<Event> {
    fn report(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Report for Quiet {
    fn report(&mut self, _: impl FnOnce() -> Event) {}
}

/// The rules of one game.
///
/// A state is exactly what a position text says, plus what stands between the parts of a turn. Those
/// functions that are given an [`Opener`] may look at secrets; the others cannot.
pub trait Game: Clone + Send + Sync + 'static {
    /// A full position, secrets sealed in it.
    type State: Clone + Send + Sync + 'static;
    /// One step; its text is the one of the specification.
    type Step: Clone + PartialEq + fmt::Display + FromStr<Err: fmt::Display> + Send + Sync + 'static;
    /// What an eye may know of a state; the state itself where nothing is secret.
    type View: Clone + Send + Sync + 'static;
    /// What a seat keeps in mind beyond its present view; `()` where the view says all.
    type Memory: Clone + Default + Send + Sync + 'static;

    /// Whether some turns have more than one part.
    const MANY_PARTS: bool = false;

    /// Names, seats and what options there are.
    fn info(&self) -> &'static Info;

    /// All kinds of pieces that can stand on the board, in both colours and each colour's most important first.
    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }

    /// How this kind of piece goes, in one sentence for a player who never met it; nothing in a game without
    /// pieces.
    fn how(&self, _figure: Figure) -> &'static str {
        ""
    }

    /// What this kind of piece counts when players compare what is left, in pawns; 0 for what cannot be lost, and in a
    /// game where nobody compares.
    fn worth(&self, _figure: Figure) -> u8 {
        0
    }

    /// The fields of a position text after the placement, in their order; none in a game whose positions are
    /// not set up by hand.
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    /// What it means that a piece's letter is marked by a `+`; nothing where none is.
    fn mark(&self) -> Option<crate::kit::Mark> {
        None
    }

    /// How many seats must be taken for a match, the first ones in order of play; the others may stay empty.
    fn fewest_seats(&self) -> usize {
        self.info().seats.len()
    }

    /// This game with these options, which were checked against those that it [declares](Info::options); itself where
    /// it has none.
    fn with(&self, _options: &Options) -> Self {
        self.clone()
    }

    /// The position in which the game begins. Refused are options that contradict each other.
    fn start(&self, chance: Chance) -> Result<Self::State, BadOption>;

    /// Reads a full position text; anything but the canonical form of a possible position is refused.
    fn parse(&self, text: &str) -> Result<Self::State, BadPosition>;

    /// Reads the text of what `seat` may know of a position.
    fn parse_view(&self, text: &str, seat: Seat) -> Result<Self::View, BadPosition>;

    /// The full position text: `parse(text(s))` is `s`.
    fn text(&self, state: &Self::State, opener: &Opener) -> String;

    /// What an eye may know, built up from what the rules tell it.
    fn view<'s>(&self, state: &'s Self::State, eye: Eye, opener: &Opener) -> Cow<'s, Self::View>;

    /// The text of a view.
    fn view_text(&self, view: &Self::View) -> String;

    /// Who acts. Repetition is not judged here but in the [`Line`](crate::Line), which knows the history.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Whether this state stands between two parts of one turn.
    fn mid_turn(&self, _state: &Self::State) -> bool {
        false
    }

    /// Offers every step that may follow `prefix` on the way to a legal part, once each, as the seat
    /// whose view it is knows them; none when the game is over or that seat has nothing to do.
    fn steps(&self, view: &Self::View, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>);

    /// Like [`Game::steps`], for somebody who composes a part whose steps have a fixed order in its
    /// text but may be thought of in any: offers every step that some legal part has besides those of
    /// `prefix`.
    fn compose(&self, view: &Self::View, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        self.steps(view, prefix, sink);
    }

    /// Puts composed steps into the order of the text.
    fn arrange(&self, _steps: &mut [Self::Step]) {}

    /// Says which rule forbids `step` after `prefix`. Only asked of steps that are not offered.
    fn why_not(&self, view: &Self::View, prefix: &[Self::Step], step: &Self::Step) -> String;

    /// Plays one part and reports what happened.
    fn apply(
        &self,
        state: &mut Self::State,
        part: Legal<'_, Self::Step>,
        opener: &Opener,
        events: &mut impl Report,
    );

    /// A hash of the position without its counters, for transposition tables. What a game updates
    /// step by step must equal what parsing the text computes afresh.
    fn key(&self, state: &Self::State, opener: &Opener) -> u64;

    /// What must be equal for a position to count as repeated, or nothing where repetition is not
    /// adjudicated.
    fn repetition(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// Folds what a seat saw into its memory; `before` is its view before that part was played.
    fn remember(&self, _memory: &mut Self::Memory, _before: &Self::View, _seen: &Happening) {}

    /// A full state that the seat of `view` cannot tell from the true one.
    fn resample(&self, view: &Self::View, memory: &Self::Memory, chance: &mut Chance) -> Self::State;

    /// What a client draws for the eye whose view this is.
    fn scene(&self, view: &Self::View, memory: Option<&Self::Memory>) -> Scene;

    /// What the eye of this view may be told of the piece on a square, of any side and at any time; nothing where
    /// it sees none.
    fn reach(&self, _view: &Self::View, _at: Spot) -> Option<Reach> {
        None
    }

    /// Whether the text of this step may be read by everybody. Where it may not, others learn of it
    /// only what the events tell them. A game with secrets says here which of its steps are open.
    fn disclosed(&self, _step: &Self::Step) -> bool {
        !self.info().hidden
    }

    /// How a player makes this step, offered after `prefix`.
    fn gesture(&self, view: &Self::View, prefix: &[Self::Step], step: &Self::Step) -> Gesture;

    /// Where this step, offered after `prefix`, gets its power from; nothing where that needs no explanation.
    fn backing(&self, _view: &Self::View, _prefix: &[Self::Step], _step: &Self::Step) -> Vec<Backing> {
        Vec::new()
    }

    /// What a player should know before handing in a part that ends with `step`, offered after `prefix`: what
    /// it shows, or settles for good. A client asks before it hands such a part in, and says these words.
    fn warning(&self, _view: &Self::View, _prefix: &[Self::Step], _step: &Self::Step) -> Option<String> {
        None
    }

    /// Why `step`, offered after `prefix`, would come to nothing as far as the seat can tell from what it has seen, in a
    /// sentence; nothing where it may do something. Clients tell such steps apart and say so before they are played.
    fn vain(
        &self,
        _view: &Self::View,
        _prefix: &[Self::Step],
        _step: &Self::Step,
        _memory: &Self::Memory,
    ) -> Option<String> {
        None
    }

    /// What a client draws while a part is being composed: the scene as it stands after a prefix that was
    /// offered, as far as the player can tell. Where a game says nothing, a client moves pieces as the gestures
    /// of the steps say; where a step does more than that, the game sketches it.
    fn sketch(
        &self,
        _view: &Self::View,
        _prefix: &[Self::Step],
        _memory: Option<&Self::Memory>,
    ) -> Option<Scene> {
        None
    }

    /// How many parts `steps` leads to. A game may count faster than by listing.
    fn count(&self, view: &Self::View) -> Result<u64, TooLarge> {
        count::count_by_steps(self, view)
    }

    /// How many whole turns there are, all their parts taken together. Only asked where turns have
    /// [many parts](Game::MANY_PARTS); a game may count faster than part by part.
    fn count_turns(&self, state: &Self::State, _opener: &Opener) -> Result<u64, TooLarge> {
        count::count_turns_by_parts(self, state)
    }

    /// How many sequences of `depth` turns there are. A game may count faster than turn by turn. Great depths
    /// are asked in pieces ([`perft`](crate::perft)), so that it may use the call stack.
    fn perft(&self, state: &Self::State, depth: u32) -> Result<u64, TooLarge> {
        count::perft_by_steps(self, state, depth)
    }

    /// What this game has as a puzzle that can be [solved](Game::solve) outright; none where it is no puzzle.
    fn puzzle(&self) -> Option<Puzzle> {
        None
    }

    /// A shortest solution of at most `limit` turns, in a game that is a [puzzle](Game::puzzle); none in any other
    /// game. `go_on` is asked for every little piece of work, and ends it with false.
    fn solve(
        &self,
        _view: &Self::View,
        _limit: u32,
        _go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Solution<Self::Step>, TooHard>> {
        None
    }
}

/// What an implementation of [`Game`] says where nothing is hidden: the state is its own view for every eye,
/// and nobody needs a memory. Takes the functions that read and print the position text.
///
/// ```ignore
/// impl Game for Halma {
///     type State = Position;
///     type Step = Jump;
///     menagerie_kernel::nothing_is_hidden!(text::read, text::print);
///     // …
/// }
/// ```
#[macro_export]
macro_rules! nothing_is_hidden {
    ($read:path, $print:path) => {
        type View = <Self as $crate::Game>::State;
        type Memory = ();

        fn parse(&self, text: &str) -> Result<Self::State, $crate::BadPosition> {
            $read(text)
        }

        fn parse_view(&self, text: &str, _: $crate::Seat) -> Result<Self::View, $crate::BadPosition> {
            $read(text)
        }

        fn text(&self, state: &Self::State, _: &$crate::Opener) -> String {
            $print(state)
        }

        fn view<'s>(
            &self,
            state: &'s Self::State,
            _: $crate::Eye,
            _: &$crate::Opener,
        ) -> std::borrow::Cow<'s, Self::View> {
            std::borrow::Cow::Borrowed(state)
        }

        fn view_text(&self, view: &Self::View) -> String {
            $print(view)
        }

        fn resample(&self, view: &Self::View, (): &(), _: &mut $crate::Chance) -> Self::State {
            view.clone()
        }
    };
}

/// What an opponent must be told of a game beyond its rules.
pub trait Judge: Game {
    /// The worth of a state in centipawns for the team of the seat to act; asked only while the game
    /// goes on. States are those that a player imagines, never the true one of a game with secrets.
    fn evaluate(&self, state: &Self::State, opener: &Opener) -> i32;

    /// What a step wins at once, in centipawns (what it takes and what it promotes to); 0 for a quiet one.
    fn gain(&self, state: &Self::State, step: &Self::Step, opener: &Opener) -> i32;

    /// What so many points at the end of the game are worth, in centipawns; where a game says nothing
    /// else, more are better.
    fn worth_of(&self, points: i32) -> i32 {
        points.saturating_mul(100)
    }
}
