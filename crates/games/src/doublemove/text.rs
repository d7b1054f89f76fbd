//! How positions of Double-Move Chess are written: the six fields of FEN, with up to two targets of en
//! passant, and `steps=`, how many steps the turn to come has.

use super::{State, Steps};
use crate::chess::{Castles, Chessboard, Position};
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::PAWN;
use crate::parts::{Color, fields, kings, pawns};
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK, sentence};
use menagerie_show::{Field, FieldKind, Word};

/// The position in which every game starts.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 steps=1";

const STEPS: &str = "steps";

/// Prints a position.
pub(super) fn print(state: &State) -> String {
    format!("{state} {STEPS}={}", state.extra.0)
}

/// Reads a position and refuses what cannot be one.
pub(super) fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &[STEPS])?;
    let steps = Steps(fields.choice(STEPS, &[("1", 1), ("2", 2)])?);
    // Both moves of a turn can be double steps.
    let state = Position::read(&fields, 2)?.with(steps);
    fen::canonical(text, &print(&state))?;
    if steps == Steps(1) && (state.color, state.turn) != (Color::White, 1) {
        return Err(BadPosition::in_field(STEPS, sentence!("only White's first turn has 1 step")));
    }
    let Chessboard { men, ep, .. } = &state.board;
    state.board.check_men()?;
    state.board.check_castling(Castles::KingGoesTwo)?;
    // Where a pawn came from that has passed a square another man may have stepped since.
    ep.into_iter().try_for_each(|target| pawns::check_passed(men, PAWN, state.color, target))?;
    kings::check_safe(state.board.in_check(!state.color))?;
    Ok(state)
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let [clock, turn] = fields::counters();
    let kind = FieldKind::Choice { choices: vec![Word::new("1", "one"), Word::new("2", "two")] };
    let steps = Field::new(STEPS, "Steps", "How many steps the next turn has; one only at the start.", kind);
    let (seat, castling) = (fields::seat(WHITE_AND_BLACK), fields::castling(&Color::BOTH));
    vec![seat, castling, fields::ep(2), clock, turn, steps]
}
