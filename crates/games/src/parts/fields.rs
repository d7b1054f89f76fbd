//! The fields of position texts in words: what each says, and which values it takes.

use super::Color;
use super::men::{Armies, Man};
use menagerie_kernel::Figure;
use menagerie_kernel::game::SeatInfo;
use menagerie_show::kit::Shows;
use menagerie_show::{Field, FieldKind, Kind, MarkKind, Word};

/// The seat to act.
pub fn seat(seats: &'static [SeatInfo]) -> Field {
    let words = seats.iter().map(|seat| Word::new(seat.id, seat.name)).collect();
    Field::new("seat", "To act", "The player to act next.", FieldKind::Choice { choices: words })
}

/// A field that is always `-` in this game.
pub fn unused(key: &'static str, name: &'static str) -> Field {
    let kind = FieldKind::Choice { choices: vec![Word::new("-", "none")] };
    Field::new(key, name, "Unused in this game.", kind)
}

/// Castling rights by these letters, in the order of texts.
pub fn castling_of(letters: Vec<Word>) -> Field {
    let about = "The castlings whose king and partner have not moved yet.";
    Field::new("castling", "Castling", about, FieldKind::Letters { choices: letters })
}

/// Castling rights by the orthodox letters of these colours.
pub fn castling(colors: &[Color]) -> Field {
    let words = |color: &Color| match color {
        Color::White => [Word::new("K", "White, king's side"), Word::new("Q", "White, queen's side")],
        Color::Black => [Word::new("k", "Black, king's side"), Word::new("q", "Black, queen's side")],
    };
    castling_of(colors.iter().flat_map(words).collect())
}

/// The squares that pawns have just passed, at most so many.
pub fn ep(most: u32) -> Field {
    let about = "The squares that a pawn has just passed, where it may be taken.";
    let field = Field::new("ep", "En passant", about, FieldKind::Squares { most });
    field.showing(Shows::Square(MarkKind::EN_PASSANT))
}

/// The two counters, which come last of the fields without a key.
pub fn counters() -> [Field; 2] {
    let number = |min| FieldKind::Number { min, max: 9999 };
    [
        Field::new("clock", "Clock", "Turns since the last capture or pawn move.", number(0)),
        Field::new("turn", "Turn", "The number of the turn, from 1.", number(1)),
    ]
}

/// The six fields of chess, less the placement, in a game of both colours that castle as in chess.
pub fn chess(seats: &'static [SeatInfo]) -> Vec<Field> {
    let [clock, turn] = counters();
    vec![seat(seats), castling(&Color::BOTH), ep(1), clock, turn]
}

/// White and Black as letters of which some are written.
pub fn colors() -> Vec<Word> {
    vec![Word::new("w", "White"), Word::new("b", "Black")]
}

/// A number for each colour, at most so great.
pub fn counts(key: &'static str, name: &'static str, about: &'static str, max: u8) -> Field {
    Field::new(key, name, about, FieldKind::Counts { of: colors(), max: max.into() })
}

/// What a secret seed of chance says.
pub fn seed() -> Field {
    let about = "Decides all chance that is still to come: 64 hexadecimal digits.";
    Field::new("seed", "Seed", about, FieldKind::Text).secret()
}

impl<const KINDS: usize> Armies<KINDS> {
    /// These kinds with how each goes and what it counts, White's before Black's; kinds that a colour does not have are
    /// left out.
    pub fn kinds(&self, order: &[u8], how: impl Fn(Man) -> &'static str, worths: &[u8; KINDS]) -> Vec<Kind> {
        let all =
            Color::BOTH.into_iter().flat_map(|color| order.iter().map(move |kind| Man::new(color, *kind)));
        let kind = |man: Man| {
            let figure = self.figures[man.color as usize][usize::from(man.kind)]?;
            Some(Kind { figure, how: how(man), worth: worths[usize::from(man.kind)] })
        };
        all.filter_map(kind).collect()
    }

    /// The figures of these kinds, White's before Black's; kinds that a colour does not have are left out.
    pub fn in_order(&self, kinds: &[u8]) -> Vec<Figure> {
        let of = |color: Color| {
            kinds.iter().filter_map(move |kind| self.figures[color as usize][usize::from(*kind)])
        };
        Color::BOTH.into_iter().flat_map(of).collect()
    }
}
