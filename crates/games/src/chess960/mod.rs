//! Chess960: orthodox chess from one of 960 starting arrays.
//!
//! * The pawns stand as usual. Behind White's, the pieces stand in one of 960 orders: the bishops on
//!   squares of both colours, the king between the rooks. Black mirrors White ([`Array`]).
//! * Pieces move, take, promote and give check as in orthodox chess ([`chess`]).
//! * Castling takes the king to the c- or g-file and the rook to the d- or f-file, wherever they came
//!   from, if neither has moved, nothing else stands on their ways, and the king is not attacked
//!   on any square from its first to its last.
//! * Mate wins. Drawn are stalemate, the third occurrence of a position, a hundred turns without
//!   a capture or a pawn move, and positions in which neither side could ever mate.

mod array;
#[cfg(test)]
mod tests;
mod weights;

pub use array::{ARRAYS, Array};

use crate::chess::{self, Castles, Chess, Chessboard, Position, Variant};
use crate::ladders;
use crate::parts::learned::Model;
use crate::parts::orthodox::{KINDS, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Men, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, Chance, Elsewhere, Info, Ladder, OptionKind, OptionSpec, Options, Random, sentence,
};
use menagerie_show::Scene;
use std::sync::LazyLock;

/// Chess960.
pub type Chess960 = Chess<Arrays>;

/// A position with its counters.
pub type State = Position<()>;

/// Orthodox chess from one of 960 starting arrays.
#[derive(Clone, Copy, Default, Debug)]
pub struct Arrays {
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
    // Orthodox chess is one of these arrays, and most records of chess name no variant.
    elsewhere: Some(Elsewhere {
        names: &["", "Standard", "Chess", "Normal", "Fischerandom", "Fischerrandom"],
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
    }),
    picture: Some("nqbrknrb/ppp2ppp/8/3p4/3PPp2/8/PPP3PP/NQBRKNRB w GDgd d6 0 4"),
    rules: include_str!("../../rules/chess960.md"),
    tour: include_str!("../../tours/chess960.toml"),
    exercises: include_str!("../../exercises/chess960.txt"),
    ..Info::DUEL
};

static MODEL: LazyLock<Model<Board8, KINDS>> =
    LazyLock::new(|| Model::new(&chess::subject(), weights::NUMBERS).with(include_bytes!("network.bin")));

impl Array {
    /// The position in which a game begins from this array.
    pub fn start(self) -> State {
        let mut men = Men::EMPTY;
        let mut castling = SquareSet8::EMPTY;
        for color in Color::BOTH {
            for (file, kind) in self.kinds().into_iter().enumerate() {
                let at = |rank| Square8::new(file as u8, color.rank::<Board8>(rank)).expect("a square");
                men.put(at(0), Man::new(color, kind));
                men.put(at(1), Man::new(color, PAWN));
                if kind == ROOK {
                    castling.insert(at(0));
                }
            }
        }
        Position::first(Chessboard { men, castling, ep: SquareSet8::EMPTY }, ())
    }

    /// The array of a position in which the game has not begun.
    fn of(state: &State) -> Option<Array> {
        let back = SquareSet8::rank(0).into_iter().map(|at| state.board.men.at(at).map(|man| man.kind));
        let kinds: Vec<u8> = back.collect::<Option<_>>()?;
        let array = Array::of_number(Array::number_of(kinds.try_into().ok()?)?);
        (array.start() == *state).then_some(array)
    }
}

impl Variant for Arrays {
    const INFO: &Info = &INFO;
    type Extra = ();
    const CASTLES: Castles = Castles::KingTakesRook;

    fn with(&self, options: &Options) -> Arrays {
        Arrays {
            number: options.number("number").map(|number| number as u16),
            by_cards: options.word("setup").is_some(),
        }
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        let array = match (self.number, self.by_cards) {
            (Some(_), true) => {
                let why = sentence!("the cards decide the array, so it cannot be given by number too");
                return Err(BadOption { key: "setup".to_owned(), why });
            }
            (Some(number), false) => Array::of_number(number),
            (None, true) => Array::by_cards(&mut chance),
            (None, false) => Array::of_number(chance.below(ARRAYS.into()) as u16),
        };
        Ok(array.start())
    }

    /// A bare king cannot mate, so against one a flag only draws (`rules/chess960.md`, *Our rulings*).
    fn may_win(&self, state: &State, color: Color) -> bool {
        state.board.men.color(color) != state.board.men.of(color, KING)
    }

    fn ladder() -> Ladder {
        ladders::CHESS960
    }

    fn model() -> Option<&'static Model<Board8, KINDS>> {
        Some(&MODEL)
    }

    #[inline]
    fn exchange(_: &Chess960, state: &State, step: &Movement<Board8>) -> i32 {
        state.board.exchange(state.color, step)
    }

    #[inline]
    fn may_check(_: &Chess960, state: &State, step: &Movement<Board8>) -> bool {
        state.board.may_check(state.color, step, state.board.men.occupied())
    }

    /// Before the first move, people are told which array it is, and shown the cards that gave it. The cards
    /// follow from the array, so that the position need not keep them.
    fn dress(&self, state: &State, scene: &mut Scene) {
        let Some(array) = Array::of(state) else { return };
        scene.words.push(sentence!("Starting array {number}.", number = u32::from(array.number())));
        if self.by_cards {
            scene.words.push(sentence!("The cards: {text}.", text = array.cards()));
        }
    }
}
