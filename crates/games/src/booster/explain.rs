//! What is told of a man and the checkers under it, and of the men that could come to a king.

use super::{Booster, Position, View};
use crate::parts::explain::{self, Ways};
use crate::parts::orthodox::{self, ARMIES, KING, PAWN};
use crate::parts::{Man, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_show::Threat;

/// Where a man could go by its ordinary move, and what it attacks by it.
pub fn ways(game: &Booster, view: &View, man: Man, from: Square8) -> Ways<Board8> {
    let position = &view.position;
    let (men, stacked) = (&position.chess.board.men, position.checkers.squares());
    let count = position.count(man.color, from);
    if count < 0 {
        return hobbled(position, man, from);
    }
    let wings = position.chess.board.wings().open(man.color, men.occupied());
    let open =
        wings.filter(|wing| wing.king == from && !stacked.contains(from) && !stacked.contains(wing.rook));
    let ways = orthodox::ways(men, man, from).going(open.map(|wing| wing.king_to));
    let passed = position.chess.board.passed_by_enemy(man.color);
    let royal = (position.chess.color, KING);
    let held = explain::held(game, view, men, royal, (man, from), &ways, passed);
    ways.saying(explain::boosted(count)).saying(held)
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
    let (king, [direct, walkers]) = (position.king(color), position.attackers_of_king(color));
    let walks = |from: Square8| {
        let told = position.way_to_king(from).and_then(|way| explain::walks(men, &ARMIES, from, &way));
        // A way that takes too long to find is still one.
        told.map_or_else(|| explain::threats(men, &ARMIES, king, from.into()), |threat| vec![threat])
    };
    explain::threats(men, &ARMIES, king, direct)
        .into_iter()
        .chain(walkers.by_file().flat_map(walks))
        .collect()
}
