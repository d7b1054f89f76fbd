//! Position texts: the six FEN fields, `powers.w` and `powers.b`.

use super::powers::MASKED;
use super::{Powers, Seen, State, View};
use crate::chess::Position;
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{ARMIES, KING};
use crate::parts::{Color, Man, fields, kings};
use menagerie_kernel::{BadPosition, Eye, Sealed, Seat, Sentence, WHITE_AND_BLACK, sentence};
use menagerie_show::{Field, FieldKind, Word};

/// The fields of the powers of White's and of Black's pieces.
const KEYS: [&str; 2] = ["powers.w", "powers.b"];
/// Powers that are not given yet, or that an eye must not see.
const UNKNOWN: &str = "?????";
/// Prints a text with those powers that may be shown.
pub fn print(position: &Position, powers: [Option<Powers>; 2]) -> String {
    let [white, black] = powers.map(|powers| powers.map_or(UNKNOWN.to_owned(), |powers| powers.to_string()));
    format!("{position} {}={white} {}={black}", KEYS[0], KEYS[1])
}

/// Reads a full text.
pub fn parse(text: &str) -> Result<State, BadPosition> {
    let (position, powers) = read(text)?;
    match (powers, position.color) {
        ([Some(_), Some(_)], _) => {}
        ([None, None], Color::White) | ([None, Some(_)], Color::Black) => {
            check_unset(&position, Color::White)?
        }
        ([_, black], _) => {
            let unset = if black.is_none() { Color::Black } else { Color::White };
            return Err(bad(unset, sentence!("White is the first to give powers, those of Black's pieces")));
        }
    }
    Ok(State { position, powers: powers.map(|powers| powers.map(Sealed::new)) })
}

/// Reads the view of a seat, which does not show the powers of its own pieces.
pub fn parse_view(text: &str, seat: Seat) -> Result<View, BadPosition> {
    let (position, shown) = read(text)?;
    let (own, opponent) = (Color::of_seat(seat), !Color::of_seat(seat));
    if shown[own as usize].is_some() {
        return Err(bad(own, sentence!("a view hides the powers of the seat's own pieces")));
    }
    let mut powers = [Seen::Hidden; 2];
    if let Some(given) = shown[opponent as usize] {
        powers[opponent as usize] = Seen::Known(given);
        // White has given, and sees by the seat field that Black has not.
        if own == Color::White && is_setup(&position) && position.color == Color::Black {
            powers[own as usize] = Seen::Unset;
        }
        return Ok(View { position, eye: Eye::Seat(seat), powers });
    }
    check_unset(&position, opponent)?;
    powers[opponent as usize] = Seen::Unset;
    match (own, position.color) {
        (_, Color::White) => powers[own as usize] = Seen::Unset,
        (Color::Black, Color::Black) => {}
        (Color::White, Color::Black) => {
            return Err(bad(opponent, sentence!("White's seat has given these powers")));
        }
    }
    Ok(View { position, eye: Eye::Seat(seat), powers })
}

/// Whether powers may be unset here: in the starting position, whichever seat is to give.
fn is_setup(position: &Position) -> bool {
    *position == Position { color: position.color, ..Position::start() }
}

/// An error in the powers of a colour's pieces.
fn bad(color: Color, why: Sentence) -> BadPosition {
    BadPosition::in_field(KEYS[color as usize], why)
}

/// Refuses powers of `color` that are not given yet where they must be.
fn check_unset(position: &Position, color: Color) -> Result<(), BadPosition> {
    if is_setup(position) {
        return Ok(());
    }
    Err(bad(color, sentence!("powers are still to be given only in the starting position")))
}

/// Reads what full texts and views have in common.
fn read(text: &str) -> Result<(Position, [Option<Powers>; 2]), BadPosition> {
    let fields = Fields::read(text, &KEYS)?;
    let position = Position::read(&fields, 1)?;
    let [white, black] = KEYS.map(|key| read_powers(&fields, key));
    let powers = [white?, black?];
    fen::canonical(text, &print(&position, powers))?;
    check(&position)?;
    Ok((position, powers))
}

fn read_powers(fields: &Fields<'_>, key: &str) -> Result<Option<Powers>, BadPosition> {
    match fields.need(key)? {
        UNKNOWN => Ok(None),
        powers => powers.parse().map(Some).map_err(|why| BadPosition::in_field(key, why)),
    }
}

/// Refuses what no game can come to. The side to move may have lost its king: then the game is over.
fn check(position: &Position) -> Result<(), BadPosition> {
    kings::check_mover(&position.board.men, KING, position.color)?;
    position.check()
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let powers = |key, name, about| {
        let letters = MASKED.map(|kind| ARMIES.figure(Man::new(Color::White, kind)));
        let mut words: Vec<Word> =
            letters.iter().map(|figure| Word::new(figure.letter.to_string(), figure.name)).collect();
        words.push(Word::new("?", "not given yet"));
        let rows = letters.iter().map(|figure| figure.name).collect();
        Field::new(key, name, about, FieldKind::Rows { rows, choices: words }).secret()
    };
    let mut all = fields::chess(WHITE_AND_BLACK);
    all.extend([
        powers(KEYS[0], "White's powers", "With whose power each of White's pieces captures."),
        powers(KEYS[1], "Black's powers", "With whose power each of Black's pieces captures."),
    ]);
    all
}
