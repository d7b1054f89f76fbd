//! The castlings of a file.

use crate::betza::Movement;
use crate::board::Square;
use crate::check::{read_letter, read_square, sides};
use crate::fault::Wrong;
use crate::plan::{Castling, Plan};
use crate::sheet::{CastlingSheet, Text};
use crate::walk::walk;
use menagerie_games::parts::Color;

/// The most castlings of a game.
const MOST: usize = 16;

/// Reads the castlings into the plan: White's first, each side's in the order of the file. Where no side is said, the
/// squares are White's, and Black castles likewise on its own side.
pub(crate) fn read(sheets: &[CastlingSheet], plan: &mut Plan) -> Result<(), Wrong> {
    for color in Color::BOTH {
        for sheet in sheets {
            if plan.castlings.len() == MOST {
                return Err(Wrong::of(sheet.king.span(), format!("a game has at most {MOST} castlings")));
            }
            if sides(sheet.side.as_ref())?[color as usize] {
                let castling = read_one(sheet, color, plan)?;
                plan.castlings.push(castling);
            }
        }
    }
    Ok(())
}

fn read_one(sheet: &CastlingSheet, color: Color, plan: &Plan) -> Result<Castling, Wrong> {
    let board = plan.board;
    let mirrored = sheet.side.is_none() && color == Color::Black;
    let square = |text: &Text| -> Result<Square, Wrong> {
        let square = read_square(text, board)?;
        Ok(if mirrored { board.mirrored(square) } else { square })
    };
    let (king, king_to) = (square(&sheet.king)?, square(&sheet.king_to)?);
    let (partner, partner_to) = (square(&sheet.partner)?, square(&sheet.partner_to)?);
    for (text, at, royal) in [(&sheet.king, king, true), (&sheet.partner, partner, false)] {
        let man = plan.array[usize::from(at)].filter(|man| man.color == color);
        if man.is_none_or(|man| plan.is_royal(man) != royal) {
            let what = if royal { "royal piece" } else { "piece that is not royal" };
            let why = format!("{} has no {what} on {} at the start", color.name(), board.spot(at));
            return Err(Wrong::of(text.span(), why));
        }
    }
    for (text, at) in [(&sheet.partner, partner), (&sheet.king_to, king_to), (&sheet.partner_to, partner_to)]
    {
        if board.rank(at) != board.rank(king) {
            return Err(Wrong::of(text.span(), "all of a castling happens on the king's rank"));
        }
    }
    if king_to == king || king_to == partner_to {
        return Err(Wrong::of(sheet.king_to.span(), "the king goes to a square of its own"));
    }
    if goes(plan, color, king, king_to) {
        let why = format!("the king goes from {} to {} by itself", board.spot(king), board.spot(king_to));
        return Err(Wrong::of(sheet.king_to.span(), why));
    }
    let letter = letter(sheet, color, partner > king)?;
    for other in plan.castlings.iter().filter(|other| other.color == color) {
        if other.letter == letter {
            let why = format!("`{letter}` is the letter of another castling; say which with `letter`");
            let place = sheet.letter.as_ref().unwrap_or(&sheet.king);
            return Err(Wrong::of(place.span(), why));
        }
        if (other.king, other.king_to) == (king, king_to) {
            return Err(Wrong::of(sheet.king_to.span(), "another castling takes the king there"));
        }
    }
    Ok(Castling { letter, color, king, king_to, partner, partner_to })
}

/// Whether what castles may come to its goal by an ordinary move, which would have the same text.
fn goes(plan: &Plan, color: Color, king: Square, goal: Square) -> bool {
    let mut found = false;
    let movements = plan.array[usize::from(king)].map(|man| &plan.piece(man).betza.movements);
    for movement in movements.into_iter().flatten() {
        let free = Movement { hop: None, lame: false, ..movement.clone() };
        walk(
            plan.board,
            &free,
            (color, king),
            |_| false,
            |to, _| {
                found = found || to == goal;
                !found
            },
        );
    }
    found
}

/// Its letter: `K` where the partner stands on the king's right, as White sees it, else `Q`.
fn letter(sheet: &CastlingSheet, color: Color, right: bool) -> Result<char, Wrong> {
    let letter = match &sheet.letter {
        Some(letter) => read_letter(letter)?,
        None => {
            if right {
                'K'
            } else {
                'Q'
            }
        }
    };
    Ok(if color == Color::White { letter } else { letter.to_ascii_lowercase() })
}
