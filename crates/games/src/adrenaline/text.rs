//! How positions and steps are written: the field `checkers` after the six, and placements as `+h7`.

use super::Step;
use super::state::{CHECKERS, State};
use crate::parts::castling::Castling;
use crate::parts::checkers::{self, Free, Stack, Stacks};
use crate::parts::fen::{self, Fields};
use crate::parts::men::Color;
use crate::parts::orthodox::{ARMIES, KINDS, KING, PAWN, ROOK};
use crate::parts::{fields, kings, pawns};
use menagerie_board::Board8;
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK};
use menagerie_show::kit::Shows;
use menagerie_show::{Field, FieldKind, Word};
use std::fmt;
use std::str::FromStr;

/// The position in which every game starts.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 checkers=-";

/// Reads a position and refuses what cannot be one.
pub fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &["checkers"])?;
    let state = State {
        men: fen::read_placement::<Board8, KINDS>(fields.placement, |letter| ARMIES.man(letter))?,
        stacks: Stacks::read(fields.need("checkers")?)?,
        to_move: fen::read_color(fields.seat)?,
        castling: Castling::read(fields.castling)?,
        ep: pawns::read_targets(fields.ep, 1)?,
        clock: fields.clock,
        turn: fields.turn,
    };
    fen::canonical(text, &print(&state))?;
    check(&state)?;
    Ok(state)
}

fn check(state: &State) -> Result<(), BadPosition> {
    kings::check_one_king(&state.men, KING)?;
    for color in Color::BOTH {
        // Extra steps take pawns to their own first rank; on the last they have promoted.
        if let Some(at) = (state.men.of(color, PAWN) & pawns::last_rank(color)).first() {
            return Err(pawns::cannot_stand("pawn", at));
        }
    }
    state.castling.check(&state.men, KING, ROOK)?;
    // Only a pawn whose whole turn was the double step can be taken in passing: nobody has entered the square where
    // it came from.
    state.ep.into_iter().try_for_each(|at| pawns::check_target(&state.men, PAWN, state.to_move, at))?;
    state.stacks.check(state.men.occupied())?;
    let laid = state.stacks.sum(Free::len);
    if laid > CHECKERS {
        return Err(checkers::bad(format!("{laid} checkers lie on the board, but there are {CHECKERS}")));
    }
    kings::check_safe(state.is_attacked(!state.to_move))
}

/// Prints a position.
pub fn print(state: &State) -> String {
    let placement = fen::print_placement(&state.men, |man| ARMIES.figure(man).letter);
    let State { castling, clock, turn, stacks, .. } = state;
    let (seat, ep) = (state.to_move.letter(), fen::print_squares(state.ep));
    format!("{placement} {seat} {castling} {ep} {clock} {turn} checkers={stacks}")
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
    type Err = String;

    fn from_str(text: &str) -> Result<Step, String> {
        let Some(at) = text.strip_prefix('+') else { return text.parse().map(Step::Move) };
        at.parse().map(Step::Place).map_err(|_| "a checker is placed as +h7".to_owned())
    }
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let word = |count: u32| Word::new(count.to_string(), format!("{count} under the piece"));
    let about = "The checkers under pieces.";
    let mut all = fields::chess(WHITE_AND_BLACK);
    let stacks = FieldKind::Labels((1..=8).map(word).collect());
    all.push(Field::new("checkers", "Checkers", about, stacks).showing(Shows::Under(checkers::CHECKER)));
    all
}
