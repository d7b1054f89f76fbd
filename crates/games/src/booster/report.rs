//! What steps do, as it is told to those who watch.

use super::Position;
use crate::parts::cards::Card;
use crate::parts::checkers::{CHECKER, Owned, Stack};
use crate::parts::men::spot;
use crate::parts::orthodox::{ARMIES, ROOK};
use crate::parts::{Color, Man, Movement, kings};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{Event, Figure, Happening, Report, Token};

/// Tells of a movement that led from one position to another, for which the man spent so many checkers.
pub fn movement(
    before: &Position,
    after: &Position,
    step: &Movement<Board8>,
    spent: u8,
    events: &mut impl Report,
) {
    let color = before.chess.color;
    let man = before.chess.board.men.at(step.from).expect("a step moves a man");
    let mut tell = |happening| events.report(|| Event::open(happening));
    let moved = |man, from, to| Happening::moved(ARMIES.figure(man), spot(from), spot(to));
    tell(moved(man, step.from, step.to));
    let (figure, at) = (ARMIES.figure(man), spot(step.to));
    let victim = (before.chess.board.men.color(!color) - after.chess.board.men.color(!color)).first();
    if let Some(victim) = victim {
        let taken = before.chess.board.men.at(victim).expect("a man was taken there");
        tell(Happening::Captured { figure: ARMIES.figure(taken), at: spot(victim) });
    }
    if spent > 0 {
        tell(Happening::Removed { token: Owned::new(color, spent).token(), figure, at });
    }
    if let Some(stack) = victim.map(|victim| before.checkers.at(victim)).filter(|stack| !stack.is_empty()) {
        tell(Happening::Placed { token: stack.token(), figure, at });
    }
    let mut lay = Color::BOTH.map(|color| before.on_board(color));
    lay[color as usize] -= usize::from(spent);
    went_back(lay, after, figure, step.to, &mut tell);
    let now = after.chess.board.men.at(step.to).expect("the man arrived");
    if now != man {
        tell(Happening::Promoted { at, was: figure, figure: ARMIES.figure(now) });
    }
    if let Some(wing) = before.castled(step) {
        tell(moved(Man::new(color, ROOK), wing.rook, wing.rook_to));
    }
}

/// Tells of a card that put a checker on a square and so led from one position to another.
pub fn card(before: &Position, after: &Position, card: Card, at: Square8, events: &mut impl Report) {
    let color = before.chess.color;
    let mut tell = |happening| events.report(|| Event::open(happening));
    tell(Happening::Played { seat: color.seat(), card: card.to_string(), at: Some(spot(at)) });
    let figure = ARMIES.figure(before.chess.board.men.at(at).expect("a card is played on a man"));
    tell(Happening::Placed { token: Owned::new(color, 1).token(), figure, at: spot(at) });
    let mut lay = Color::BOTH.map(|color| before.on_board(color));
    lay[color as usize] += 1;
    went_back(lay, after, figure, at, &mut tell);
}

/// Tells which of the checkers of White and Black that lay on the board went back to their owners from under
/// a man: those that cancelled, and those that hobbled it on its far rank.
fn went_back(
    lay: [usize; 2],
    after: &Position,
    figure: Figure,
    at: Square8,
    tell: &mut impl FnMut(Happening),
) {
    for color in Color::BOTH {
        let count = (lay[color as usize] - after.on_board(color)) as u8;
        if count > 0 {
            let token = Token { icon: CHECKER, side: color.side(), count };
            tell(Happening::Removed { token, figure, at: spot(at) });
        }
    }
}

/// Tells whether the side to move is in check.
pub fn check(position: &Position, events: &mut impl Report) {
    let color = position.chess.color;
    if events.listens() && position.is_in_check(color) {
        kings::report_check(color, position.king(color), events);
    }
}
