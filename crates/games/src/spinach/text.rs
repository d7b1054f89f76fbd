//! Positions as texts: reading, printing, and what makes a text no position.

use super::{ARMIES, KING, PAWN, State};
use crate::parts::fen::{self, Fields};
use crate::parts::{Color, fields, pawns};
use menagerie_kernel::game::WHITE_AND_BLACK;
use menagerie_kernel::{BadPosition, Field, FieldKind};

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
    if fields.castling != "-" {
        return Err(BadPosition::new("castling", "there is no castling in this game"));
    }
    let state = State {
        men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
        to_move: fen::read_color(fields.seat)?,
        rights: read_rights(fields.need("spinach")?)?,
        ep: fen::read_squares("ep", fields.ep)?,
        clock: fields.clock,
        turn: fields.turn,
    };
    fen::canonical(text, &print(&state))?;
    check_kings(&state)?;
    pawns::check_ranks(&state.men, PAWN)?;
    if state.ep.has_several() {
        return Err(BadPosition::new("ep", "one move cannot pass two squares"));
    }
    state
        .ep
        .into_iter()
        .try_for_each(|target| pawns::check_target(&state.men, PAWN, state.to_move, target))?;
    Ok(state)
}

/// Whoever makes a series gives the right to it, so that somebody always has it.
fn read_rights(text: &str) -> Result<[bool; 2], BadPosition> {
    match text {
        "wb" => Ok([true, true]),
        "w" => Ok([true, false]),
        "b" => Ok([false, true]),
        _ => Err(BadPosition::new("field `spinach`", "it is `wb`, `w` or `b`")),
    }
}

/// Up to two kings a side. The side that has just moved has lost none by that, so it still has one.
fn check_kings(state: &State) -> Result<(), BadPosition> {
    for color in Color::BOTH {
        let (kings, side) = (state.men.of(color, KING).len(), color.side().id());
        if kings > 2 {
            return Err(BadPosition::new("placement", format!("{side} has {kings} kings, but two at most")));
        }
        if kings == 0 && color != state.to_move {
            return Err(BadPosition::new("placement", format!("{side} has just moved and has no king")));
        }
    }
    Ok(())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let [clock, turn] = fields::counters();
    let about = "Who may still play a spinach turn.";
    let spinach = Field::new(KEYS[0], "Spinach", about, FieldKind::Letters(fields::colors()));
    let castling = fields::unused("castling", "Castling");
    vec![fields::seat(WHITE_AND_BLACK), castling, fields::ep(1), clock, turn, spinach]
}
