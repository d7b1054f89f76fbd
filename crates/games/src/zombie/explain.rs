//! What is told of a man, living or come back, and of what attacks a king.

use super::moves::risen_pawns;
use super::{View, Zombie};
use crate::parts::explain::{self, Ways};
use crate::parts::orthodox::{self, ARMIES, KING};
use crate::parts::{Color, Man};
use menagerie_board::{Board8, Geometry, Square8};
use menagerie_kernel::{Sentence, Term, sentence};
use menagerie_show::Threat;

/// Where a man could go, and what it attacks.
pub fn ways(game: &Zombie, view: &View, man: Man, from: Square8) -> Ways<Board8> {
    let position = &view.position;
    let men = &position.board.men;
    if risen_pawns(men, man.color).contains(from) {
        let either = Board8::queen(from, men.occupied()) | Board8::knight(from);
        let risen = "Has come back on its last rank: it becomes another piece before it moves.";
        return Ways::alike(men, man, either).saying([risen.into(), zombie(man.color)]);
    }
    let ways = orthodox::ways(men, man, from).castling(men, position.board.wings(), man, from);
    if position.zombies().contains(from) {
        return ways.saying([zombie(man.color)]);
    }
    // While captives are to be buried nothing moves.
    if !view.captives.is_empty() {
        return ways;
    }
    let royal = (position.color, KING);
    let held = explain::held(game, view, men, royal, (man, from), &ways, position.board.ep);
    ways.saying(held)
}

/// What becomes of a zombie.
fn zombie(color: Color) -> Sentence {
    let player = Term::Player(color.name());
    sentence!("A zombie: it is destroyed unless it moves in the next turn of {player}.", player)
}

/// The attacks on the king of the side to move, once the captives of the turn before are buried.
pub fn threats(view: &View) -> Vec<Threat> {
    if !view.captives.is_empty() {
        return Vec::new();
    }
    let position = &view.position;
    let (color, men) = (position.color, &position.board.men);
    let mut threats = explain::threats(men, &ARMIES, position.king(color), position.attackers_of_king(color));
    let risen = risen_pawns(men, !color);
    for (threat, _) in threats
        .iter_mut()
        .zip(position.attackers_of_king(color).by_file())
        .filter(|(_, from)| risen.contains(*from))
    {
        threat.words.push(sentence!("It would become another piece first."));
    }
    threats
}
