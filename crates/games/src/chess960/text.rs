//! Positions as texts: reading, printing, and what makes a text no position.

use super::state::State;
use crate::parts::chessboard::Chessboard;
use crate::parts::orthodox::{ARMIES, KINDS, KING, PAWN, ROOK};
use crate::parts::{Color, Men, fen, fields, kings, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{BadPosition, WHITE_AND_BLACK};
use menagerie_show::{Field, Word};

/// The text of a position.
pub(super) fn print(state: &State) -> String {
    print_with(state, &shredder(state))
}

fn print_with(state: &State, castling: &str) -> String {
    let State { board: Chessboard { men, ep, .. }, clock, turn, color } = state;
    let placement = fen::print_placement(men, |man| ARMIES.figure(man).letter);
    format!("{placement} {} {castling} {} {clock} {turn}", color.letter(), fen::print_squares(*ep))
}

/// Castling rights by the files of rooks, from the h-file down, White's in upper case.
fn shredder(state: &State) -> String {
    letters(state, |_, rook| char::from(b'a' + rook.file()))
}

/// Castling rights as in X-FEN: by the side of the king, where the rook is the outermost on that side.
fn x_fen(state: &State) -> String {
    letters(state, |color, rook| {
        let side = if rook > state.board.king(color) { 'k' } else { 'q' };
        let outermost = partner(&state.board.men, color, side) == Some(rook);
        if outermost { side } else { char::from(b'a' + rook.file()) }
    })
}

/// The castling field, of lower-case letters for each rook that may castle.
fn letters(state: &State, letter: impl Fn(Color, Square8) -> char) -> String {
    let mut field = String::new();
    for color in Color::BOTH {
        for rook in (state.board.castling & state.board.men.color(color)).into_iter().rev() {
            let letter = letter(color, rook);
            field.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if field.is_empty() { "-".to_owned() } else { field }
}

/// The rook that a castling letter of a colour means, given in lower case.
fn partner(men: &Men<Board8, KINDS>, color: Color, letter: char) -> Option<Square8> {
    let home = SquareSet8::rank(color.rank::<Board8>(0));
    let king = (men.of(color, KING) & home).first()?;
    let mut rooks = (men.of(color, ROOK) & home).into_iter();
    match letter {
        'k' => rooks.next_back().filter(|rook| *rook > king),
        'q' => rooks.next().filter(|rook| *rook < king),
        'a'..='h' => rooks.find(|rook| rook.file() == letter as u8 - b'a'),
        _ => None,
    }
}

/// Reads the text of a position.
pub(super) fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = fen::Fields::read(text, &[])?;
    let men = fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?;
    let ep = pawns::read_targets(fields.ep, 1)?;
    let mut board = Chessboard { men, castling: SquareSet8::EMPTY, ep };
    board.check_men()?;
    board.castling = read_castling(&men, fields.castling)?;
    let color = fen::read_color(fields.seat)?;
    let state = State { board, clock: fields.clock, turn: fields.turn, color };
    // X-FEN is understood, but what is printed is always Shredder's form.
    let x_fen = x_fen(&state);
    let canonical = if fields.castling == x_fen { print_with(&state, &x_fen) } else { print(&state) };
    fen::canonical(text, &canonical)?;
    check_wings(&state)?;
    let check_target = |target| pawns::check_target(&men, PAWN, color, target);
    state.board.ep.into_iter().try_for_each(check_target)?;
    kings::check_safe(state.board.in_check(!state.color))?;
    Ok(state)
}

/// Reads castling letters of either style; the order is judged by printing them.
fn read_castling(men: &Men<Board8, KINDS>, text: &str) -> Result<SquareSet8, BadPosition> {
    let mut castling = SquareSet8::EMPTY;
    if text == "-" {
        return Ok(castling);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = partner(men, color, letter.to_ascii_lowercase()).ok_or_else(|| {
            let letter = fen::excerpt(letter.encode_utf8(&mut [0; 4]));
            BadPosition::new("castling", format!("`{letter}` has no king and rook at home"))
        })?;
        castling.insert(rook);
    }
    Ok(castling)
}

/// A king castles with at most one rook on either side of it. That Black mirrors White is true of every start
/// but not asked of a position: those of double Chess960, with two arrays, can be played on.
fn check_wings(state: &State) -> Result<(), BadPosition> {
    for color in Color::BOTH {
        let rooks = state.board.castling & state.board.men.color(color);
        let to_the_left =
            rooks.into_iter().filter(|rook| rook.file() < state.board.king(color).file()).count();
        if to_the_left > 1 || rooks.len() as usize - to_the_left > 1 {
            let why = "a king castles with at most one rook on each side";
            return Err(BadPosition::new("castling", why));
        }
    }
    Ok(())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let word = |color: Color, file: char| {
        let letter = if color == Color::White { file.to_ascii_uppercase() } else { file };
        Word::new(letter.to_string(), format!("{}, with the rook on the {file}-file", color.name()))
    };
    let of = |color| ('a'..='h').rev().map(move |file| word(color, file));
    let letters = Color::BOTH.into_iter().flat_map(of).collect();
    let [clock, turn] = fields::counters();
    vec![fields::seat(WHITE_AND_BLACK), fields::castling_of(letters), fields::ep(1), clock, turn]
}
