//! Positions as texts: reading, printing, and what makes a text no position.

use super::CHECKERS;
use super::state::State;
use crate::parts::castling::Castling;
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{ARMIES, KING, PAWN, ROOK};
use crate::parts::{Color, fields, kings, pawns};
use menagerie_board::SquareSet8;
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK};
use menagerie_show::{Field, FieldKind, Word};

/// The field that says how many checkers each player has.
const KEYS: &[&str] = &["checkers"];

/// The start, before that field.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The text of a position.
pub(super) fn print(state: &State) -> String {
    let State { men, far, castling, ep, clock, turn, color, checkers } = state;
    let placement = fen::print_marked_placement(men, *far, |man| ARMIES.figure(man).letter);
    let (seat, ep) = (color.letter(), fen::print_squares(*ep));
    format!("{placement} {seat} {castling} {ep} {clock} {turn} checkers={checkers}")
}

/// Reads the text of a position and refuses what cannot be one.
pub(super) fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, KEYS)?;
    let (men, far) = fen::read_marked_placement(fields.placement, |letter| ARMIES.man(letter))?;
    let state = State {
        men,
        far,
        castling: Castling::read(fields.castling)?,
        ep: pawns::read_targets(fields.ep, 1)?,
        clock: fields.clock,
        turn: fields.turn,
        color: fen::read_color(fields.seat)?,
        checkers: fields.choice(KEYS[0], &CHECKERS.map(|count| (count.to_string(), count)))?,
    };
    fen::canonical(text, &print(&state))?;
    check_men(&state)?;
    check_castling(&state)?;
    state.ep.into_iter().try_for_each(|target| pawns::check_target(&men, PAWN, state.color, target))?;
    kings::check_safe(!state.attackers_of_king(!state.color).is_empty())?;
    Ok(state)
}

/// One king a side, no pawns where pawns never stand, and a checker for everybody on the far side.
fn check_men(state: &State) -> Result<(), BadPosition> {
    kings::check_one_king(&state.men, KING)?;
    for color in Color::BOTH {
        let (on_checkers, checkers) = ((state.men.color(color) & state.far).len(), state.checkers);
        if on_checkers > u32::from(checkers) {
            let why =
                format!("{} has {on_checkers} pieces on checkers, but {checkers} checkers", color.name());
            return Err(BadPosition::new("placement", why));
        }
    }
    pawns::check_ranks(&state.men, PAWN, "pawn")
}

/// King and rook that have not moved are at home, on the near side.
fn check_castling(state: &State) -> Result<(), BadPosition> {
    state.castling.check(&state.men, KING, ROOK)?;
    let moved = |home: SquareSet8| home.intersects(state.far);
    match state.castling.wings().find(|wing| moved(SquareSet8::single(wing.king).with(wing.rook))) {
        Some(wing) => {
            let why = format!("`{}` needs king and rook on the near side", wing.letter);
            Err(BadPosition::new("castling", why))
        }
        None => Ok(()),
    }
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let words = CHECKERS.iter().map(|count| Word::new(count.to_string(), count.to_string())).collect();
    let about = "How many checkers each player has.";
    let mut all = fields::chess(WHITE_AND_BLACK);
    all.push(Field::new(KEYS[0], "Checkers", about, FieldKind::Choice(words)));
    all
}
