//! Positions as texts: reading, printing, and what makes a text no position.

use super::{ARMIES, KING, PAWN, State};
use crate::parts::fen::{self, Fields};
use crate::parts::{Color, fields, kings, pawns};
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK};
use menagerie_show::{Field, FieldKind};

/// The field that says who may make a series.
const KEYS: &[&str] = &["spinach"];

/// The position in which every game starts.
pub(super) const START: &str =
    "***kk***/rnbqcbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQCBNR/***KK*** w - - 0 1 spinach=wb";

/// The text of a position.
pub(super) fn print(state: &State) -> String {
    let placement = fen::print_placement(&state.men, |man| ARMIES.figure(man).letter);
    let State { to_move, ep, clock, turn, .. } = state;
    let (seat, ep) = (to_move.letter(), fen::print_squares(*ep));
    let rights: String =
        Color::BOTH.into_iter().filter(|color| state.may_make_series(*color)).map(Color::letter).collect();
    format!("{placement} {seat} - {ep} {clock} {turn} spinach={rights}")
}

/// Reads the text of a position and refuses what cannot be one.
pub(super) fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, KEYS)?;
    fen::check_unused("castling", fields.castling)?;
    let state = State {
        men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
        to_move: fen::read_color(fields.seat)?,
        // A side that makes a series gives the right to the other, so that one of them always has it.
        rights: fields
            .choice(KEYS[0], &[("wb", [true, true]), ("w", [true, false]), ("b", [false, true])])?,
        ep: pawns::read_targets(fields.ep, 1)?,
        clock: fields.clock,
        turn: fields.turn,
    };
    fen::canonical(text, &print(&state))?;
    kings::check_kings(&state.men, KING, |_| 0..=2)?;
    kings::check_mover(&state.men, KING, state.to_move)?;
    pawns::check_ranks(&state.men, PAWN, &ARMIES)?;
    state
        .ep
        .into_iter()
        .try_for_each(|target| pawns::check_target(&state.men, PAWN, state.to_move, target))?;
    Ok(state)
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let [clock, turn] = fields::counters();
    let about = "The sides that may still play a spinach turn.";
    let spinach = Field::new(KEYS[0], "Spinach", about, FieldKind::Letters { choices: fields::colors() });
    let castling = fields::unused("castling", "Castling");
    vec![fields::seat(WHITE_AND_BLACK), castling, fields::ep(1), clock, turn, spinach]
}
