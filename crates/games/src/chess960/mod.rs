//! Chess960: orthodox chess from one of 960 starting arrays.
//!
//! * The pawns stand as usual. Behind White's, the pieces stand in one of 960 orders: the bishops on
//!   squares of both colours, the king between the rooks. Black mirrors White ([`Array`]).
//! * Pieces move, take, promote and give check as in orthodox chess ([`chessboard`]).
//! * Castling takes the king to the c- or g-file and the rook to the d- or f-file, wherever they came
//!   from, if neither has moved, nothing else stands on their ways, and the king is not attacked
//!   on any square from his first to his last.
//! * Mate wins. Drawn are stalemate, the third occurrence of a position, a hundred turns without
//!   a capture or a pawn move, and positions in which neither side could ever mate.

mod array;
mod reasons;
mod state;
#[cfg(test)]
mod tests;
mod text;

pub use array::{ARRAYS, Array};
pub use state::{State, Step};

use crate::parts::chessboard::{self, Chessboard, Way};
use crate::parts::harvest::{self, Generator};
use crate::parts::orthodox::{self, ARMIES, KING, PAWN};
use crate::parts::value::{Worth, evaluate};
use crate::parts::{Color, LAST_CLOCK, Man, Men, Mixer, men};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Figure, Info, Judge, Legal, Open, Opener, OptionKind, OptionSpec,
    Options, Outcome, Reason, Report, Rules, Sink, Spot, TooLarge, Turn, WHITE_AND_BLACK,
};
use menagerie_show::{Field, Gesture, Reach, Scene, Shown};
use std::sync::LazyLock;

/// Orthodox chess from one of 960 starting arrays.
#[derive(Clone, Copy, Default, Debug)]
pub struct Chess960 {
    /// The number of the array, if it was chosen.
    number: Option<u16>,
    /// Whether the array is laid out with cards.
    by_cards: bool,
}

static INFO: Info = Info {
    id: "chess960",
    name: "Chess960",
    about: "Orthodox chess from one of 960 starting arrays; number 518 is the usual one.",
    opening: "Everything is as in chess but the first row. \
        Castling brings the king to the c- or g-file and the rook beside it, wherever they began.",
    seats: WHITE_AND_BLACK,
    spare_seats: 0,
    options: &[
        OptionSpec {
            key: "number",
            name: "Number of the array",
            about: "Which of the 960 arrays to start from; 518 is the orthodox one.",
            kind: OptionKind::Number { min: 0, max: ARRAYS as i64 - 1, default: None },
        },
        OptionSpec {
            key: "setup",
            name: "How it is found",
            about: "Lay the array out with cards instead of drawing its number.",
            kind: OptionKind::Choice(&["cards"]),
        },
    ],
    hidden: false,
    chance: false,
    picture: Some("nqbrknrb/ppp2ppp/8/3p4/3PPp2/8/PPP3PP/NQBRKNRB w GDgd d6 0 4"),
    rules_version: 1,
    rules: include_str!("../../rules/chess960.md"),
    tour: include_str!("../../tours/chess960.toml"),
};

impl State {
    /// The position in which a game begins from this array.
    pub fn start(array: Array) -> State {
        let mut men = Men::EMPTY;
        let mut castling = SquareSet8::EMPTY;
        for color in Color::BOTH {
            for (file, kind) in array.kinds().into_iter().enumerate() {
                let at = |rank| Square8::new(file as u8, color.rank::<Board8>(rank)).expect("a square");
                men.put(at(0), Man::new(color, kind));
                men.put(at(1), Man::new(color, PAWN));
                if kind == orthodox::ROOK {
                    castling.insert(at(0));
                }
            }
        }
        let board = Chessboard { men, castling, ep: SquareSet8::EMPTY };
        State { board, clock: 0, turn: 1, color: Color::White }
    }

    /// The number of the array, while the game has not begun.
    fn array(&self) -> Option<Array> {
        let back =
            SquareSet8::rank(0).into_iter().map(|square| self.board.men.at(square).map(|man| man.kind));
        let kinds: Vec<u8> = back.collect::<Option<_>>()?;
        let array = Array::of_number(Array::number_of(kinds.try_into().ok()?)?);
        (State::start(array) == *self).then_some(array)
    }

    /// How the game ended, if it did; repetition is not looked at.
    fn outcome(&self) -> Option<Outcome> {
        if harvest::moves(self) == 0 {
            return Some(match self.board.in_check(self.color) {
                true => Outcome::win((!self.color).team(), Reason::Checkmate),
                false => Outcome::draw(Reason::Stalemate),
            });
        }
        if self.clock >= LAST_CLOCK {
            return Some(Outcome::draw(Reason::Clock));
        }
        orthodox::is_insufficient(&self.board.men).then(|| Outcome::draw(Reason::Material))
    }

    /// Mixes what makes two positions the same, with these squares of en passant.
    fn hash(&self, ep: SquareSet8) -> u64 {
        let mut mixer = Mixer::default();
        Chessboard { ep, ..self.board }.mix_into(&mut mixer);
        mixer.word(self.color as u64);
        mixer.finish()
    }
}

impl Rules for Chess960 {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Chess960 {
        Chess960 {
            number: options.number("number").map(|number| number as u16),
            by_cards: options.word("setup").is_some(),
        }
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        let array = match (self.number, self.by_cards) {
            (Some(_), true) => {
                let why = "the cards decide the array, so that it cannot be given by number too";
                return Err(BadOption { key: "setup".to_owned(), why: why.to_owned() });
            }
            (Some(number), false) => Array::of_number(number),
            (None, true) => Array::by_cards(&mut chance),
            (None, false) => Array::of_number(chance.below(ARRAYS.into()) as u16),
        };
        Ok(State::start(array))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        state.outcome().map_or(Turn::One(state.color.seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() {
            harvest::offer(view, sink);
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Step>, _: &Opener, events: &mut impl Report) {
        let step = part.only();
        state.board.report(state.color, step, state.castling_rook(step), events);
        *state = state.after(step);
        state.board.report_check(state.color, events);
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.hash(state.board.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        // A square of en passant counts only if somebody may take there (specification, *Ends of a game*).
        Some(state.hash(state.board.takes_in_passing(state.color)))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        Ok(harvest::count(view))
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        Ok(harvest::perft(state, depth))
    }
}

impl Open for Chess960 {}

impl Shown for Chess960 {
    fn figures(&self) -> Vec<Figure> {
        ARMIES.in_order(&orthodox::ORDER)
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn how(&self, figure: Figure) -> &'static str {
        orthodox::how(figure)
    }

    fn worth(&self, figure: Figure) -> u8 {
        orthodox::worth(figure)
    }

    fn why_not(&self, view: &State, _: &[Step], step: &Step) -> String {
        reasons::why_not(view, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        Scene {
            cells: men::cells::<Board8>(),
            pieces: view.board.men.standing(|man| ARMIES.figure(man)),
            marks: view.board.marks(view.color),
            threats: view.board.threats(view.color),
            words: self.array_words(view),
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        chessboard::reach(self, view, view, at)
    }

    fn gesture(&self, view: &State, _: &[Step], step: &Step) -> Gesture {
        let gesture = step.gesture(view.color, &ARMIES);
        let goals = view.castling_rook(step).map(|rook| Way::of(step.from, rook).goals(step.from));
        match (gesture, goals) {
            // A goal next to the king is where he may also simply go, and is no second name of castling.
            (Gesture::Move { from, to, pick, .. }, Some((goal, _)))
                if !Board8::king(step.from).with(step.from).with(step.to).contains(goal) =>
            {
                Gesture::Move { from, to, or: Some(men::spot(goal)), pick }
            }
            (gesture, _) => gesture,
        }
    }
}

impl Chess960 {
    /// Before the first move, people are told which array it is, and shown the cards that gave it. The cards
    /// follow from the array, so that the position need not keep them.
    fn array_words(&self, state: &State) -> Vec<String> {
        let Some(array) = state.array() else { return Vec::new() };
        let mut words = vec![format!("Starting array {}.", array.number())];
        if self.by_cards {
            words.push(format!("The cards: {}.", array.cards()));
        }
        words
    }
}

impl Judge for Chess960 {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let kings = Color::BOTH.map(|color| state.board.men.of(color, KING));
        evaluate(&state.board.men, state.color, &WORTH, orthodox::reach, kings)
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        let worth = |kind| WORTH.of(Man::new(state.color, kind));
        let taken = state.board.captured(state.color, step).map_or(0, |(man, _)| WORTH.of(man));
        let promoted = step.promotion.and_then(|letter| ARMIES.man(char::from(letter)));
        taken + promoted.map_or(0, |man| worth(man.kind) - worth(PAWN))
    }
}

static WORTH: LazyLock<Worth<{ orthodox::KINDS }>> =
    LazyLock::new(|| Worth::derive(&ARMIES, orthodox::ROLES, orthodox::reach));
