//! What is told of a man and the checkers under it, and of the men that could come to a king.

use super::{Booster, Position, View};
use crate::parts::explain::{self, Ways};
use crate::parts::orthodox::{ARMIES, PAWN};
use crate::parts::{Man, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_show::Threat;

/// Where a man could go by its ordinary move, and what it attacks by it.
pub fn ways(game: &Booster, view: &View, man: Man, from: Square8) -> Ways<Board8> {
    let position = &view.position;
    if position.count(man.color, from) < 0 {
        return hobbled(position, man, from);
    }
    position.chess.ways_on(&position.checkers, game, view, man, from)
}

/// Where a man on checkers of the enemy could go, and why not further.
fn hobbled(position: &Position, man: Man, from: Square8) -> Ways<Board8> {
    let men = &position.chess.board.men;
    if man.kind == PAWN {
        let stays = "Hobbled by an enemy checker: it cannot move, and attacks nothing.";
        return Ways::new(men, man, SquareSet8::EMPTY, SquareSet8::EMPTY).saying([stays]);
    }
    let ahead = pawns::ahead(man.color, from.into());
    let limps = "Hobbled by an enemy checker: it goes one square straight ahead, or captures one square diagonally ahead.";
    Ways::new(men, man, ahead, pawns::attacks(man.color, from.into())).saying([limps])
}

/// The attacks on the king of the side to move: by an ordinary move, or by booster steps after one.
pub fn threats(position: &Position) -> Vec<Threat> {
    let (men, color) = (&position.chess.board.men, position.chess.color);
    let attackers = position.attackers_of_king(color);
    explain::threats_on(men, &ARMIES, position.king(color), attackers, |from| position.way_to_king(from))
}
