//! How positions of Spartan Chess are written: the castling field has Persian letters only, and the en
//! passant field is always `-`.

use super::{ARMIES, HOPLITE, KINDS, KING, State};
use crate::parts::castling::Castling;
use crate::parts::fen::{self, Fields};
use crate::parts::men::Color;
use crate::parts::orthodox::{PAWN, ROOK};
use crate::parts::{fields, kings, pawns};
use menagerie_board::Board8;
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK};
use menagerie_show::Field;

/// The position in which every game starts.
pub const START: &str = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";

/// Reads a position and refuses what cannot be one.
pub fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &[])?;
    fen::check_unused("ep", fields.ep)?;
    let state = State {
        men: fen::read_placement::<Board8, KINDS>(fields.placement, |letter| ARMIES.man(letter))?,
        to_move: fen::read_color(fields.seat)?,
        castling: Castling::read(fields.castling)?,
        clock: fields.clock,
        turn: fields.turn,
    };
    fen::canonical(text, &print(&state))?;
    check(&state)?;
    Ok(state)
}

fn check(state: &State) -> Result<(), BadPosition> {
    kings::check_kings(&state.men, KING, |color| if color == Color::White { 1..=1 } else { 1..=2 })?;
    pawns::check_ranks(&state.men, PAWN, &ARMIES)?;
    pawns::check_ranks(&state.men, HOPLITE, &ARMIES)?;
    state.castling.check(&state.men, KING, ROOK)?;
    kings::check_safe(state.is_in_check(!state.to_move))
}

/// Prints a position.
pub fn print(state: &State) -> String {
    let placement = fen::print_placement(&state.men, |man| ARMIES.figure(man).letter);
    let State { castling, clock, turn, .. } = state;
    format!("{placement} {} {castling} - {clock} {turn}", state.to_move.letter())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let [clock, turn] = fields::counters();
    let (seat, castling) = (fields::seat(WHITE_AND_BLACK), fields::castling(&[Color::White]));
    vec![seat, castling, fields::unused("ep", "En passant"), clock, turn]
}
