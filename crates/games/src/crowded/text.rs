//! How positions of Crowded House are written: the six fields of FEN, in which a seat has two letters, and
//! `passes=`, how many turns in a row were passes.

use super::moves::Player;
use super::{INFO, MOST_PASSES, State};
use crate::chess::Position;
use crate::parts::fen::{self, Fields};
use crate::parts::{Color, fields, kings};
use menagerie_kernel::BadPosition;
use menagerie_show::{Field, FieldKind};

/// The position in which every game starts.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR wk KQkq - 0 1 passes=0";

const PASSES: &str = "passes";

/// Prints a position.
pub(super) fn print(state: &State) -> String {
    let seat = INFO.seat_id(state.player().seat());
    format!("{} {PASSES}={}", state.position.print(seat), state.passes)
}

/// Reads a position and refuses what cannot be one.
pub(super) fn read(text: &str) -> Result<State, BadPosition> {
    let mut fields = Fields::read(text, &[PASSES])?;
    let seat = fen::read_seat(INFO.seats, fields.seat)?;
    let Player { color, half } = Player::ALL[usize::from(seat.0)];
    fields.seat = if color == Color::White { "w" } else { "b" };
    let passes = fields.number(PASSES, MOST_PASSES)?;
    let state = State { position: Position::read(&fields, 1)?, half, passes };
    fen::canonical(text, &print(&state))?;
    check(&state)?;
    Ok(state)
}

fn check(state: &State) -> Result<(), BadPosition> {
    state.position.check_kings()?;
    state.position.check()?;
    kings::check_safe(state.could_take_king())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let mut all = fields::chess(INFO.seats);
    let kind = FieldKind::Number { min: 0, max: MOST_PASSES.into() };
    all.push(Field::new(PASSES, "Passes", "How many turns in a row were passes.", kind));
    all
}
