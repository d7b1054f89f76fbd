//! How positions of Double-Move Chess are written: the six fields of FEN, with up to two targets of en
//! passant, and `steps=`, how many steps the turn to come has.

use super::State;
use crate::chess::Chessboard;
use crate::parts::castling::Castling;
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{ARMIES, KING, PAWN, ROOK};
use crate::parts::{Color, fields, kings, pawns};
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK};
use menagerie_show::{Field, FieldKind, Word};

/// The position in which every game starts.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 steps=1";

const STEPS: &str = "steps";

/// Prints a position.
pub(super) fn print(state: &State) -> String {
    let State { board, color, clock, turn, steps } = state;
    let placement = fen::print_placement(&board.men, |man| ARMIES.figure(man).letter);
    let (seat, castling) = (color.letter(), Castling::of_rooks(board.castling));
    let ep = fen::print_squares(board.ep);
    format!("{placement} {seat} {castling} {ep} {clock} {turn} {STEPS}={steps}")
}

/// Reads a position and refuses what cannot be one.
pub(super) fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &[STEPS])?;
    let men = fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?;
    let castling = Castling::read(fields.castling)?;
    let ep = pawns::read_targets(fields.ep, 2)?;
    let state = State {
        board: Chessboard { men, castling: castling.rooks(), ep },
        color: fen::read_color(fields.seat)?,
        clock: fields.clock,
        turn: fields.turn,
        steps: fields.choice(STEPS, &[("1", 1), ("2", 2)])?,
    };
    fen::canonical(text, &print(&state))?;
    if state.steps == 1 && (state.color, state.turn) != (Color::White, 1) {
        return Err(BadPosition::in_field(STEPS, "only White's first turn has 1 step"));
    }
    state.board.check_men()?;
    castling.check(&men, KING, ROOK)?;
    // Where a pawn came from that has passed a square another man may have stepped since.
    ep.into_iter().try_for_each(|target| pawns::check_passed(&men, PAWN, state.color, target))?;
    kings::check_safe(state.board.in_check(!state.color))?;
    Ok(state)
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let [clock, turn] = fields::counters();
    let kind = FieldKind::Choice(vec![Word::new("1", "one"), Word::new("2", "two")]);
    let steps = Field::new(STEPS, "Steps", "How many steps the next turn has; one only at the start.", kind);
    let (seat, castling) = (fields::seat(WHITE_AND_BLACK), fields::castling(&Color::BOTH));
    vec![seat, castling, fields::ep(2), clock, turn, steps]
}
