//! Lots: three seats that choose at the same time, and parts of several steps in any order.
//!
//! First everybody secretly names a number from 1 to 3 (`=2`), all at the same time. Then seats 1, 2,
//! 3, 1, … each mark one or two of the six cells `a` to `f` that are still free (`c`, or `a,f` in the
//! order of letters). When all are marked the numbers are shown: whoever has marked exactly as many
//! cells as they named scores that number, the others nothing. The most points win alone, or nobody.
//!
//! A position is the cells, the seat to mark next, how many turns of marking there were, and what was
//! named: `1--2-1 3 2 named.1=2 named.2=1 named.3=3`. A view has `?` for what others named.

use super::{Fields, Seen, hash, read_number};
use menagerie_kernel::step::Then;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Figure, Happening, Info, Judge, Legal, Opener, Outcome,
    Random, Reason, Report, Rules, Sealed, Seat, SeatInfo, Seats, Sentence, Side, Sink, Spot, Team, Turn,
    Views, sentence,
};
use menagerie_show::{Cell, Gesture, InAnyOrder, Kind, Reach, Scene, Shown, Standing};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

const SEATS: usize = 3;
const CELLS: usize = 6;
const HIGHEST: u8 = 3;
const LETTERS: [&str; CELLS] = ["a", "b", "c", "d", "e", "f"];
const NUMBERS: [&str; HIGHEST as usize] = ["1", "2", "3"];
const KEYS: [&str; SEATS] = ["named.1", "named.2", "named.3"];

/// The rules of Lots.
#[derive(Clone, Copy, Default, Debug)]
pub struct Lots;

/// What all can see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// The seat that marked each cell.
    pub(crate) cells: [Option<Seat>; CELLS],
    /// The seat to mark next.
    pub(crate) next: Seat,
    /// How many turns of marking there were.
    pub(crate) turns: u32,
}

/// A position.
#[derive(Clone)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) named: [Option<Sealed<u8>>; SEATS],
    /// What was named, once it has been shown: the winner is no secret then.
    pub(crate) shown: Option<[u8; SEATS]>,
}

/// What an eye knows of a position.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) board: Board,
    pub(crate) named: [Seen<u8>; SEATS],
    pub(crate) eye: Eye,
}

/// A number named or a cell marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// `=2`
    Name(u8),
    /// `c`, as the cell's index.
    Mark(u8),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Name(number) => write!(f, "={number}"),
            Step::Mark(cell) => f.write_str(LETTERS[usize::from(*cell)]),
        }
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(text: &str) -> Result<Step, String> {
        if let Some(cell) = LETTERS.iter().position(|letter| *letter == text) {
            return Ok(Step::Mark(cell as u8));
        }
        let number = text.strip_prefix('=').and_then(read_number);
        number
            .filter(|number| (1..=HIGHEST).contains(number))
            .map(Step::Name)
            .ok_or_else(|| format!("`{text}` is neither a cell nor `=` and a number from 1 to {HIGHEST}"))
    }
}

impl Board {
    const START: Board = Board { cells: [None; CELLS], next: Seat(0), turns: 0 };

    fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    fn free(&self) -> impl Iterator<Item = u8> {
        (0..CELLS as u8).filter(|cell| self.cells[usize::from(*cell)].is_none())
    }

    fn marked_by(&self, seat: Seat) -> u8 {
        self.cells.iter().filter(|cell| **cell == Some(seat)).count() as u8
    }

    /// Whether this can have come about: in each turn one or two cells were marked.
    fn is_possible(&self) -> bool {
        let in_turn = self.next == Seat((self.turns % SEATS as u32) as u8);
        in_turn
            && (0..SEATS as u8).all(|seat| {
                let turns = (self.turns + SEATS as u32 - 1 - u32::from(seat)) / SEATS as u32;
                (turns..=2 * turns).contains(&u32::from(self.marked_by(Seat(seat))))
            })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.cells {
            match cell {
                Some(seat) => write!(f, "{}", seat.0 + 1)?,
                None => f.write_str("-")?,
            }
        }
        write!(f, " {} {}", self.next.0 + 1, self.turns)
    }
}

/// Reads what an eye may know; the full position is what an eye would know that knew all.
pub(crate) fn read(text: &str, eye: Eye) -> Result<View, BadPosition> {
    let mut fields = Fields::new(text);
    let cells = fields.next("cells")?;
    let mut board = Board::START;
    if cells.len() != CELLS {
        return Err(BadPosition::new("cells", sentence!("wanted {count} of them", count = CELLS as u32)));
    }
    for (cell, letter) in board.cells.iter_mut().zip(cells.bytes()) {
        *cell = match letter {
            b'-' => None,
            b'1'..=b'3' => Some(Seat(letter - b'1')),
            _ => return Err(BadPosition::new("cells", sentence!("wanted `-` or a seat in each"))),
        };
    }
    let wrong = |place| move || BadPosition::new(place, sentence!("is no number that can stand here"));
    let next = read_number(fields.next("seat")?).filter(|n| (1..=SEATS as u8).contains(n));
    board.next = Seat(next.ok_or_else(wrong("seat"))? - 1);
    board.turns = read_number(fields.next("turns")?).filter(|n| *n <= 6).ok_or_else(wrong("turns"))?;
    let mut named = [Seen::None; SEATS];
    for (key, named) in KEYS.iter().zip(&mut named) {
        let number = |text: &str| read_number(text).filter(|n| (1..=HIGHEST).contains(n));
        *named = Seen::read(key, fields.value(key)?, number)?;
    }
    fields.end()?;
    let all_named = !named.contains(&Seen::None);
    if !(board.is_possible() && (all_named || board == Board::START)) {
        return Err(BadPosition::new("cells", sentence!("they cannot have been marked so")));
    }
    Ok(View { board, named, eye })
}

impl State {
    fn score(shown: [u8; SEATS], board: &Board) -> Outcome {
        let points = |seat: u8| match shown[usize::from(seat)] {
            named if named == board.marked_by(Seat(seat)) => named,
            _ => 0,
        };
        let best = (0..SEATS as u8).map(points).max().unwrap_or(0);
        let mut winners = (0..SEATS as u8).filter(|seat| points(*seat) == best);
        match (winners.next(), winners.next()) {
            (Some(seat), None) => Outcome::win(Team(seat), Reason::COUNTED),
            _ => Outcome::draw(Reason::COUNTED),
        }
    }
}

impl View {
    /// The position that this is, if nothing is hidden.
    fn full(&self) -> Result<State, BadPosition> {
        let mut named = [const { None }; SEATS];
        for (index, seen) in self.named.iter().enumerate() {
            named[index] = seen.sealed(KEYS[index])?;
        }
        let known = self.named.map(|seen| seen.known().unwrap_or(0));
        Ok(State { board: self.board, named, shown: self.board.is_full().then_some(known) })
    }

    /// Whether the eye knows what it must and nothing else.
    fn is_honest(&self) -> bool {
        let own = |index: usize| self.board.is_full() || self.eye == Eye::Seat(Seat(index as u8));
        self.named.iter().enumerate().all(|(index, named)| match named {
            Seen::None => true,
            Seen::Hidden => !own(index),
            Seen::Known(_) => own(index),
        })
    }

    /// Offers one or two free cells, the second of which `may_follow` the first.
    fn offer_marks(&self, prefix: &[Step], sink: &mut impl Sink<Step>, may_follow: impl Fn(u8, u8) -> bool) {
        let second = |first: u8| self.board.free().filter(move |cell| *cell != first);
        match prefix {
            [] => {
                for cell in self.board.free() {
                    let more = second(cell).any(|other| may_follow(cell, other));
                    sink.step(Step::Mark(cell), if more { Then::Either } else { Then::Ends });
                }
            }
            [Step::Mark(first)] => {
                for cell in second(*first).filter(|cell| may_follow(*first, *cell)) {
                    sink.step(Step::Mark(cell), Then::Ends);
                }
            }
            _ => {}
        }
    }

    fn offer_names(&self, seat: Seat, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() && self.named[usize::from(seat.0)] == Seen::None {
            for number in 1..=HIGHEST {
                sink.step(Step::Name(number), Then::Ends);
            }
        }
    }

    /// The seat whose eye this is, if it is to act, and whether it is to name a number.
    fn acting(&self) -> Option<(Seat, bool)> {
        let seat = self.eye.seat().filter(|_| !self.board.is_full())?;
        if self.named.contains(&Seen::None) {
            return (self.named[usize::from(seat.0)] == Seen::None).then_some((seat, true));
        }
        (seat == self.board.next).then_some((seat, false))
    }
}

impl Rules for Lots {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &Info {
            id: "lots",
            name: "Lots",
            about: "Name a number in secret, then mark exactly as many cells.",
            opening: "First both name a number in secret; nobody sees the other one before the end.",
            seats: &[
                SeatInfo { id: "1", name: "First", team: Team(0), side: Side::Neutral },
                SeatInfo { id: "2", name: "Second", team: Team(1), side: Side::Neutral },
                SeatInfo { id: "3", name: "Third", team: Team(2), side: Side::Neutral },
            ],
            hidden: true,
            rules: "All name a number from 1 to 3 in secret, then mark one or two cells a turn.",
            ..Info::DUEL
        }
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(State { board: Board::START, named: [const { None }; SEATS], shown: None })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        read(text, Eye::Public)?.full()
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        let named = [0, 1, 2]
            .map(|index| Seen::of(state.named[index].as_ref(), Seat(index as u8), true, Eye::Public, opener));
        self.view_text(&View { board: state.board, named, eye: Eye::Public })
    }

    fn turn(&self, state: &State) -> Turn {
        if let Some(shown) = state.shown {
            return Turn::Over(State::score(shown, &state.board));
        }
        let unnamed = (0..SEATS as u8).filter(|seat| state.named[usize::from(*seat)].is_none());
        let choosing: Seats = unnamed.map(Seat).collect();
        if choosing.is_empty() { Turn::One(state.board.next) } else { Turn::All(choosing) }
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        match view.acting() {
            Some((seat, true)) => view.offer_names(seat, prefix, sink),
            Some((_, false)) => view.offer_marks(prefix, sink, |first, second| first < second),
            None => {}
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        if let Step::Name(number) = part.only() {
            let seat = self.turn(state).actor().expect("a legal part has an actor");
            state.named[usize::from(seat.0)] = Some(Sealed::new(*number));
            let told = Happening::Chose { seat, what: Some(number.to_string().into()) };
            events.report(|| Event::secret(Happening::Chose { seat, what: None }, Seats::one(seat), told));
            return;
        }
        let seat = state.board.next;
        for step in part.steps() {
            if let Step::Mark(cell) = step {
                state.board.cells[usize::from(*cell)] = Some(seat);
                let what = Some(step.to_string().into());
                events.report(|| Event::open(Happening::Chose { seat, what }));
            }
        }
        for step in part.steps() {
            if let Step::Mark(file) = *step {
                let (at, risen) = (Spot { file, rank: 1 }, Some(figure(seat)));
                events.report(|| Event::open(Happening::Opened { at, risen, under: Vec::new() }));
            }
        }
        state.board.next = Seat((seat.0 + 1) % SEATS as u8);
        state.board.turns += 1;
        if state.board.is_full() {
            let shown =
                state.named.each_ref().map(|named| named.as_ref().map_or(0, |named| *named.open(opener)));
            for (named, seat) in shown.iter().zip(1..) {
                events.report(|| Event::open(Happening::Shown { what: format!("seat {seat}'s {named}") }));
            }
            state.shown = Some(shown);
        }
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        let cells = state.board.cells.map(|cell| cell.map_or(0, |seat| seat.0 + 1));
        let named = state.named.iter().map(|named| named.as_ref().map_or(0, |named| *named.open(opener)));
        hash(cells.into_iter().chain([state.board.next.0]).chain(named))
    }
}

impl Views for Lots {
    type Memory = ();

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        let view = read(text, Eye::Seat(seat))?;
        if view.is_honest() {
            Ok(view)
        } else {
            Err(BadPosition::new("named", sentence!("not what this seat sees")))
        }
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        let open = state.board.is_full();
        let named = [0, 1, 2]
            .map(|index| Seen::of(state.named[index].as_ref(), Seat(index as u8), open, eye, opener));
        Cow::Owned(View { board: state.board, named, eye })
    }

    fn view_text(&self, view: &View) -> String {
        let [one, two, three] = &view.named;
        format!("{} named.1={one} named.2={two} named.3={three}", view.board)
    }

    fn resample(&self, view: &View, (): &(), random: &mut impl Random) -> State {
        let mut imagined = view.clone();
        for seen in imagined.named.iter_mut().filter(|seen| **seen == Seen::Hidden) {
            *seen = Seen::Known(random.below(u64::from(HIGHEST)) as u8 + 1);
        }
        imagined.full().expect("nothing is hidden any more")
    }

    fn disclosed(&self, step: &Step) -> bool {
        matches!(step, Step::Mark(_))
    }
}

impl Shown for Lots {
    fn why_not(&self, view: &View, prefix: &[Step], step: &Step) -> Sentence {
        match (view.acting(), step) {
            (None, _) => sentence!("it is not this seat's turn"),
            (Some((_, true)), _) => sentence!("one number is named first"),
            (_, Step::Name(_)) => sentence!("the numbers have been named"),
            (_, Step::Mark(cell)) if view.board.cells[usize::from(*cell)].is_some() => {
                sentence!("it is marked")
            }
            (_, Step::Mark(_)) if prefix.len() == 1 => sentence!("cells are written in order"),
            _ => sentence!("at most two cells are marked in a turn"),
        }
    }

    fn scene(&self, view: &View, _: Option<&()>) -> Scene {
        let spots = (0..CELLS as u8).map(|file| Spot { file, rank: 1 });
        let cells = spots.clone().map(|at| Cell { at, dark: at.file % 2 == 0 }).collect();
        let marked = spots.zip(view.board.cells).filter_map(|(at, seat)| Some((at, seat?)));
        let pieces = marked.map(|(at, seat)| Standing { at, figure: figure(seat), under: Vec::new() });
        let words =
            view.named.iter().zip(1..).map(|(named, seat)| format!("Seat {seat} named {named}.").into());
        Scene { cells, pieces: pieces.collect(), words: words.collect(), ..Scene::default() }
    }

    fn kinds(&self) -> Vec<Kind> {
        [0, 1, 2].map(|seat| Kind { figure: figure(Seat(seat)), how: HOW, worth: 0 }).to_vec()
    }

    fn reach(&self, view: &View, at: Spot) -> Option<Reach> {
        let seat = view.board.cells.get(usize::from(at.file)).copied().flatten().filter(|_| at.rank == 1)?;
        let (figure, goes, takes) = (figure(seat), Vec::new(), Vec::new());
        Some(Reach { figure, how: HOW, goes, takes, words: Vec::new() })
    }

    fn gesture(&self, _: &View, _: &[Step], step: &Step) -> Gesture {
        let word = match step {
            Step::Name(number) => NUMBERS[usize::from(*number) - 1],
            Step::Mark(cell) => LETTERS[usize::from(*cell)],
        };
        Gesture::Say { word }
    }

    fn in_any_order(&self) -> Option<&dyn InAnyOrder<View, Step>> {
        Some(self)
    }
}

impl InAnyOrder<View, Step> for Lots {
    fn compose(&self, view: &View, prefix: &[Step], mut sink: &mut dyn FnMut(Step, Then)) {
        match view.acting() {
            Some((_, false)) => view.offer_marks(prefix, &mut sink, |_, _| true),
            _ => self.steps(view, prefix, &mut sink),
        }
    }

    fn arrange(&self, steps: &mut [Step]) {
        steps.sort_unstable();
    }
}

impl Judge for Lots {
    fn evaluate(&self, state: &State, opener: &Opener) -> i32 {
        let seat = state.board.next;
        let named = state.named[usize::from(seat.0)].as_ref().map_or(0, |named| *named.open(opener));
        let missing = i32::from(named) - i32::from(state.board.marked_by(seat));
        -100 * missing.abs()
    }

    fn gain(&self, _: &State, _: &Step, _: &Opener) -> i32 {
        0
    }
}

/// How a disc goes.
const HOW: &str = "Stays where it was put.";

/// The disc of a seat.
fn figure(seat: Seat) -> Figure {
    let side = [Side::Light, Side::Dark, Side::Neutral][usize::from(seat.0)];
    Figure { icon: "disc", name: "disc", letter: char::from(b'a' + seat.0), side }
}
