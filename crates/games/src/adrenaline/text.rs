//! How positions and steps are written: the field `checkers` after the six, and placements as `+h7`.

use super::Step;
use super::state::{CHECKERS, State};
use crate::chess::Position;
use crate::parts::checkers::{self, Free, Stack, Stacks};
use crate::parts::fen::{self, Fields};
use crate::parts::men::Color;
use crate::parts::orthodox::{PAWN, figure};
use crate::parts::{fields, kings, pawns};
use menagerie_kernel::{BadPosition, Sentence, WHITE_AND_BLACK, sentence};
use menagerie_show::kit::Shows;
use menagerie_show::{Field, FieldKind, Word};
use std::fmt;
use std::str::FromStr;

/// The position in which every game starts.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 checkers=-";

/// Reads a position and refuses what cannot be one.
pub fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &["checkers"])?;
    let stacks = Stacks::read(fields.need("checkers")?)?;
    let state = Position::read(&fields, 1)?.with(stacks);
    fen::canonical(text, &print(&state))?;
    check(&state)?;
    Ok(state)
}

fn check(state: &State) -> Result<(), BadPosition> {
    state.check_kings()?;
    for color in Color::BOTH {
        // Extra steps take pawns to their own first rank; on the last they have promoted.
        if let Some(at) = (state.board.men.of(color, PAWN) & pawns::last_rank(color)).first() {
            return Err(pawns::cannot_stand(figure(PAWN), at));
        }
    }
    // Only a pawn whose whole turn was the double step can be taken in passing: nothing has entered the square where
    // it came from.
    state.check_rights()?;
    state.stacks().check(state.board.men.occupied())?;
    let laid = state.stacks().sum(Free::len);
    if laid > CHECKERS {
        let (count, number) = (laid, CHECKERS);
        let why = sentence!("{count} checkers lie on the board, but there are {number}", count, number);
        return Err(checkers::bad(why));
    }
    kings::check_safe(state.is_attacked(!state.color))
}

/// Prints a position.
pub fn print(state: &State) -> String {
    format!("{state} checkers={}", state.stacks())
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(movement) => movement.fmt(f),
            Step::Place(at) => write!(f, "+{at}"),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        let Some(at) = text.strip_prefix('+') else { return text.parse().map(Step::Move) };
        at.parse().map(Step::Place).map_err(|_| sentence!("a checker is placed as +h7"))
    }
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let word = |count: u32| Word::new(count.to_string(), format!("{count} under the piece"));
    let about = "The checkers under pieces.";
    let mut all = fields::chess(WHITE_AND_BLACK);
    let stacks = FieldKind::Labels { choices: (1..=8).map(word).collect() };
    all.push(Field::new("checkers", "Checkers", about, stacks).showing(Shows::Under(checkers::CHECKER)));
    all
}
