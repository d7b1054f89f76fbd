//! Positions as texts: reading, printing, and what makes a text no position.

use super::{Castles, Chess, Chessboard, Position, Variant};
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{ARMIES, KINDS, KING, PAWN, ROOK};
use crate::parts::{Castling, Color, Men, fields, kings, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Term, sentence};
use menagerie_show::{Field, Word};

impl Chessboard {
    /// Reads men, castling rights and the squares that pawns have passed, at most so many; and which men are marked.
    pub fn read(
        fields: &Fields<'_>,
        castles: Castles,
        most_passed: u32,
    ) -> Result<(Chessboard, SquareSet8), BadPosition> {
        let (men, marked) = fen::read_marked_placement(fields.placement, |letter| ARMIES.man(letter))?;
        let castling = match castles {
            Castles::KingGoesTwo => Castling::read(fields.castling)?.rooks(),
            Castles::KingTakesRook => read_partners(&men, fields.castling)?,
        };
        Ok((Chessboard { men, castling, ep: pawns::read_targets(fields.ep, most_passed)? }, marked))
    }

    /// Prints the men, with a `+` before those on these squares.
    pub fn print_men(&self, marked: SquareSet8) -> String {
        fen::print_marked_placement(&self.men, marked, |man| ARMIES.figure(man).letter)
    }

    /// Refuses castling rights that cannot be.
    pub fn check_castling(&self, castles: Castles) -> Result<(), BadPosition> {
        match castles {
            Castles::KingGoesTwo => self.wings().check(&self.men, KING, ROOK),
            Castles::KingTakesRook => check_wings(self),
        }
    }
}

/// The text of a position.
pub(super) fn print<V: Variant>(game: &Chess<V>, at: &Position<V::Extra>) -> String {
    print_with(game, at, &rights(V::CASTLES, &at.board))
}

fn print_with<V: Variant>(game: &Chess<V>, at: &Position<V::Extra>, rights: &str) -> String {
    let Position { extra, color, .. } = at;
    let seat = color.letter();
    let mut text = at.print_with(seat.encode_utf8(&mut [0; 1]), game.0.marked(extra), rights);
    for (field, value) in game.0.fields().iter().zip(game.0.print(extra)) {
        text += &format!(" {}={value}", field.key);
    }
    text
}

/// The castling field.
fn rights(castles: Castles, board: &Chessboard) -> String {
    match castles {
        Castles::KingGoesTwo => board.wings().to_string(),
        Castles::KingTakesRook => shredder(board),
    }
}

/// Castling rights by the files of rooks, from the h-file down, White's in upper case.
fn shredder(board: &Chessboard) -> String {
    letters(board, |_, rook| char::from(b'a' + rook.file()))
}

/// Castling rights as in X-FEN: by the side of the king, where the rook is the outermost on that side.
fn x_fen(board: &Chessboard) -> String {
    letters(board, |color, rook| {
        let side = if rook > board.king(color) { 'k' } else { 'q' };
        let outermost = partner(&board.men, color, side) == Some(rook);
        if outermost { side } else { char::from(b'a' + rook.file()) }
    })
}

/// The castling field, of lower-case letters for each rook that may castle.
fn letters(board: &Chessboard, letter: impl Fn(Color, Square8) -> char) -> String {
    let mut field = String::new();
    for color in Color::BOTH {
        for rook in (board.castling & board.men.color(color)).into_iter().rev() {
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

/// Reads the text of a position and refuses what cannot be one.
pub(super) fn parse<V: Variant>(game: &Chess<V>, text: &str) -> Result<Position<V::Extra>, BadPosition> {
    let keys: Vec<&str> = game.0.fields().iter().map(|field| field.key).collect();
    let fields = Fields::read(text, &keys)?;
    let (board, marked) = Chessboard::read(&fields, V::CASTLES, 1)?;
    let extra = game.0.read(&fields, marked)?;
    let color = fen::read_color(fields.seat)?;
    let at = Position { board, extra, clock: fields.clock, turn: fields.turn, color };
    // X-FEN is understood, but what is printed is always Shredder's form.
    let understood = V::CASTLES == Castles::KingTakesRook && fields.castling == x_fen(&at.board);
    let rights = if understood { fields.castling.to_owned() } else { rights(V::CASTLES, &at.board) };
    fen::canonical(text, &print_with(game, &at, &rights))?;
    game.0.check_men(&at)?;
    board.check_castling(V::CASTLES)?;
    game.0.check(&at)?;
    board.ep.into_iter().try_for_each(|target| pawns::check_target(&board.men, PAWN, color, target))?;
    kings::check_safe(!game.0.is_safe(&at, !at.color))?;
    Ok(at)
}

/// Reads castling letters of either style of Chess960; the order is judged by printing them.
fn read_partners(men: &Men<Board8, KINDS>, text: &str) -> Result<SquareSet8, BadPosition> {
    let mut castling = SquareSet8::EMPTY;
    if text == "-" {
        return Ok(castling);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = partner(men, color, letter.to_ascii_lowercase()).ok_or_else(|| {
            let letter = Term::excerpt(&letter.to_string());
            BadPosition::new("castling", sentence!("{letter} has no king and rook at home", letter))
        })?;
        castling.insert(rook);
    }
    Ok(castling)
}

/// A king castles with at most one rook on either side of it. That Black mirrors White is true of every start
/// but not asked of a position: those of double Chess960, with two arrays, can be played on.
fn check_wings(board: &Chessboard) -> Result<(), BadPosition> {
    for color in Color::BOTH {
        let rooks = board.castling & board.men.color(color);
        let to_the_left = rooks.into_iter().filter(|rook| rook.file() < board.king(color).file()).count();
        if to_the_left > 1 || rooks.len() as usize - to_the_left > 1 {
            let why = sentence!("a king castles with at most one rook on each side");
            return Err(BadPosition::new("castling", why));
        }
    }
    Ok(())
}

/// The fields of the text.
pub(super) fn fields<V: Variant>(variant: &V) -> Vec<Field> {
    let castling = match V::CASTLES {
        Castles::KingGoesTwo => fields::castling(&Color::BOTH),
        Castles::KingTakesRook => fields::castling_of(files()),
    };
    let [clock, turn] = fields::counters();
    let mut all = vec![fields::seat(V::INFO.seats), castling, fields::ep(1), clock, turn];
    all.extend(variant.fields());
    all
}

/// The letters of castling rights by file.
fn files() -> Vec<Word> {
    let word = |color: Color, file: char| {
        let letter = if color == Color::White { file.to_ascii_uppercase() } else { file };
        Word::new(letter.to_string(), format!("{}, with the rook on the {file}-file", color.name()))
    };
    let of = |color| ('a'..='h').rev().map(move |file| word(color, file));
    Color::BOTH.into_iter().flat_map(of).collect()
}
