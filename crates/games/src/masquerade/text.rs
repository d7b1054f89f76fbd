//! Position texts: the six FEN fields, `powers.w` and `powers.b`.

use super::{Position, Powers, Seen, State, View};
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{ARMIES, KING, PAWN, ROOK};
use crate::parts::{Castling, Color, pawns};
use menagerie_kernel::{BadPosition, Eye, Sealed, Seat};

/// The fields of the powers of White's and of Black's pieces.
const KEYS: [&str; 2] = ["powers.w", "powers.b"];
/// Powers that are not given yet, or that an eye must not see.
const UNKNOWN: &str = "?????";
/// Where the men begin.
const HOME: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The position in which the game begins.
pub fn start() -> Position {
    Position {
        men: fen::read_placement(HOME, |letter| ARMIES.man(letter)).expect("the array is a placement"),
        to_move: Color::White,
        castling: Castling::ALL,
        ep: None,
        clock: 0,
        turn: 1,
    }
}

/// Prints a text with those powers that may be shown.
pub fn print(position: &Position, powers: [Option<Powers>; 2]) -> String {
    let placement = fen::print_placement(&position.men, |man| ARMIES.figure(man).letter);
    let [white, black] = powers.map(|powers| powers.map_or(UNKNOWN.to_owned(), |powers| powers.to_string()));
    let ep = position.ep.map_or("-".to_owned(), |square| square.to_string());
    format!(
        "{placement} {} {} {ep} {} {} {}={white} {}={black}",
        position.to_move.letter(),
        position.castling,
        position.clock,
        position.turn,
        KEYS[0],
        KEYS[1],
    )
}

/// Reads a full text.
pub fn parse(text: &str) -> Result<State, BadPosition> {
    let (position, powers) = read(text)?;
    match (powers, position.to_move) {
        ([Some(_), Some(_)], _) => {}
        ([None, None], Color::White) | ([None, Some(_)], Color::Black) => check_unset(&position)?,
        _ => return Err(BadPosition::new("powers", "White's seat gives first, which sets powers.b")),
    }
    Ok(State { position, powers: powers.map(|powers| powers.map(Sealed::new)) })
}

/// Reads the view of a seat, which does not show the powers of its own pieces.
pub fn parse_view(text: &str, seat: Seat) -> Result<View, BadPosition> {
    let (position, shown) = read(text)?;
    let (own, opponent) = (Color::of_seat(seat), !Color::of_seat(seat));
    let at = |color: Color| format!("field `{}`", KEYS[color as usize]);
    if shown[own as usize].is_some() {
        return Err(BadPosition::new(at(own), "a view hides the powers of the seat's own pieces"));
    }
    let mut powers = [Seen::Hidden; 2];
    if let Some(given) = shown[opponent as usize] {
        powers[opponent as usize] = Seen::Known(given);
        // White has given, and sees by the seat field that Black has not.
        if own == Color::White && is_setup(&position) && position.to_move == Color::Black {
            powers[own as usize] = Seen::Unset;
        }
        return Ok(View { position, eye: Eye::Seat(seat), powers });
    }
    check_unset(&position)?;
    powers[opponent as usize] = Seen::Unset;
    match (own, position.to_move) {
        (_, Color::White) => powers[own as usize] = Seen::Unset,
        (Color::Black, Color::Black) => {}
        (Color::White, Color::Black) => {
            return Err(BadPosition::new(at(opponent), "White's seat has given these powers"));
        }
    }
    Ok(View { position, eye: Eye::Seat(seat), powers })
}

/// Whether powers may be unset here: in the starting position, whichever seat is to give.
fn is_setup(position: &Position) -> bool {
    *position == Position { to_move: position.to_move, ..start() }
}

fn check_unset(position: &Position) -> Result<(), BadPosition> {
    if is_setup(position) {
        return Ok(());
    }
    Err(BadPosition::new("powers", "only in the starting position are there powers yet to be given"))
}

/// Reads what full texts and views have in common.
fn read(text: &str) -> Result<(Position, [Option<Powers>; 2]), BadPosition> {
    let fields = Fields::read(text, &KEYS)?;
    let position = read_position(&fields)?;
    let [white, black] = KEYS.map(|key| read_powers(&fields, key));
    let powers = [white?, black?];
    fen::canonical(text, &print(&position, powers))?;
    check(&position)?;
    Ok((position, powers))
}

fn read_position(fields: &Fields<'_>) -> Result<Position, BadPosition> {
    let ep = fen::read_squares("ep", fields.ep)?;
    if ep.has_several() {
        return Err(BadPosition::new("ep", "only one pawn can just have passed a square"));
    }
    Ok(Position {
        men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
        to_move: fen::read_color(fields.seat)?,
        castling: Castling::read(fields.castling)?,
        ep: ep.first(),
        clock: fields.clock,
        turn: fields.turn,
    })
}

fn read_powers(fields: &Fields<'_>, key: &str) -> Result<Option<Powers>, BadPosition> {
    match fields.need(key)? {
        UNKNOWN => Ok(None),
        powers => powers.parse().map(Some).map_err(|why| BadPosition::new(format!("field `{key}`"), why)),
    }
}

/// Refuses what no game can come to. The side to move may have lost its king: then the game is over.
fn check(position: &Position) -> Result<(), BadPosition> {
    if position.men.of(!position.to_move, KING).is_empty() {
        return Err(BadPosition::new("placement", "the side that just moved has no king"));
    }
    pawns::check_ranks(&position.men, PAWN)?;
    position.castling.check(&position.men, KING, ROOK)?;
    position.ep.map_or(Ok(()), |target| pawns::check_target(&position.men, PAWN, position.to_move, target))
}
