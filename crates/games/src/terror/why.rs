//! Why a step is not allowed, in words for the player who tried it.

use super::battle;
use super::castling::PARTNERS;
use super::pieces::{self, ARMIES, CRAB, KING, PAWN};
use super::rules::State;
use super::step::Step;
use crate::parts::{Color, Man, Movement};
use menagerie_board::{Board11, Geometry, Square11, SquareSet11};

/// Says which rule forbids `step` after `prefix`.
pub(super) fn why_not(state: &State, prefix: &[Step], step: &Step) -> String {
    if state.clock_is_out() {
        return "the game is over".to_owned();
    }
    match (prefix, step) {
        ([], Step::Battle) => why_no_battle(state),
        ([], Step::Move(movement)) => why_no_move(state, movement, false),
        ([], Step::CrabEnPassant(movement)) => why_no_move(state, movement, true),
        (_, Step::Battle) => "`battle` stands once, before its advances".to_owned(),
        ([Step::Battle, given @ ..], Step::Move(movement)) => why_no_advance(state, given, movement),
        ([Step::Battle, ..], Step::CrabEnPassant(_)) => "nothing is taken in a Battle Move".to_owned(),
        _ => "the turn is complete before it".to_owned(),
    }
}

fn why_no_battle(state: &State) -> String {
    match state.battle {
        None => "this game is played without the Battle Move".to_owned(),
        Some(rights) if !rights[state.color as usize] => {
            format!("{} has made the Battle Move already", state.color.name())
        }
        Some(_) if !state.checkers(state.color).is_empty() => "no Battle Move ends the check".to_owned(),
        Some(_) => "no two pawns or crabs can advance together".to_owned(),
    }
}

/// The man of the side to move on a square, or what is there instead.
fn own_man(state: &State, from: Square11) -> Result<Man, String> {
    match state.men.at(from) {
        Some(man) if man.color == state.color => Ok(man),
        Some(_) => Err(format!("the piece on {from} is not yours")),
        None => Err(format!("no piece of yours stands on {from}")),
    }
}

fn why_no_move(state: &State, movement: &Movement<Board11>, ep: bool) -> String {
    let Movement { from, to, .. } = *movement;
    let man = match own_man(state, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let name = ARMIES.figure(man).name;
    if from == to {
        return format!("the {name} has to go to another square");
    }
    if ep && man.kind != CRAB {
        return "only a crab's en passant is written with `ep`".to_owned();
    }
    if ep && !(state.ep.contains(to) && pieces::ahead(state.color, from).contains(to)) {
        return format!("the crab cannot take en passant on {to}");
    }
    if man.kind == KING && !Board11::king(from).contains(to) {
        return why_no_castling(state, to);
    }
    if state.men.color(state.color).contains(to) {
        return format!("{to} is taken by your own piece");
    }
    let occupied = state.men.occupied();
    if man.kind <= CRAB {
        if let Some(why) = why_no_march(state, man.kind, from, to) {
            return why;
        }
    } else if !pieces::reach(man.kind, from, SquareSet11::EMPTY, state.knights).contains(to) {
        return format!("a {name} does not move like that");
    } else if !pieces::reach(man.kind, from, occupied, state.knights).contains(to) {
        return format!("a piece stands between {from} and {to}");
    }
    if let Some(why) = why_wrong_promotion(state, man, to, movement.promotion) {
        return why;
    }
    match (man.kind == KING, state.checkers(state.color).is_empty()) {
        (true, _) => format!("the king would be attacked on {to}"),
        (false, false) => "the king would stay in check".to_owned(),
        (false, true) => "the king would be attacked".to_owned(),
    }
}

/// What keeps a pawn or crab from going there, its king aside.
fn why_no_march(state: &State, kind: u8, from: Square11, to: Square11) -> Option<String> {
    let (color, occupied) = (state.color, state.men.occupied());
    let name = ARMIES.figure(Man::new(color, kind)).name;
    let ahead: i8 = if color == Color::White { 1 } else { -1 };
    let (files, ranks) = (to.file().abs_diff(from.file()), (to.rank() as i8 - from.rank() as i8) * ahead);
    match (files, ranks) {
        (0, 1) if occupied.contains(to) => Some(format!("a {name} does not take straight ahead")),
        (0, 2 | 3) if from.rank() != color.rank::<Board11>(1) => {
            Some(format!("only from its first square may a {name} go {ranks} squares"))
        }
        (0, 2 | 3) if occupied.intersects(Board11::between(from, to).with(to)) => {
            Some(format!("the {name}'s way is blocked"))
        }
        (1, 1) if kind == PAWN && !occupied.contains(to) && !state.ep.contains(to) => {
            Some(format!("a pawn goes aslant only to take, and nothing is to be taken on {to}"))
        }
        (0, 1..=3) | (1, 1) => None,
        _ => Some(format!("a {name} does not move like that")),
    }
}

/// What is wrong with the letter after a move, or its absence.
fn why_wrong_promotion(state: &State, man: Man, to: Square11, promotion: Option<u8>) -> Option<String> {
    let name = ARMIES.figure(man).name;
    let promotes = man.kind <= CRAB && to.rank() == man.color.rank::<Board11>(10);
    let letters = || {
        let kinds = state.promotions().iter();
        let letters: Vec<String> = kinds.map(|kind| state.letter(*kind).to_lowercase().to_string()).collect();
        letters.join(", ")
    };
    match promotion {
        None if promotes => Some(format!("a {name} must promote there: add one of {}", letters())),
        Some(_) if man.kind > CRAB => Some("only pawns and crabs promote".to_owned()),
        Some(_) if !promotes => Some(format!("a {name} promotes only on the last rank")),
        Some(letter) if !state.kind_called(letter).is_some_and(|kind| state.promotions().contains(&kind)) => {
            let queen = if letter == b'q' { "Black has a queen already: " } else { "" };
            Some(format!("{queen}a {name} promotes to one of {}", letters()))
        }
        _ => None,
    }
}

/// What keeps the king from castling to `goal`.
fn why_no_castling(state: &State, goal: Square11) -> String {
    let to_goal = |p: &&super::castling::Partner| p.color == state.color && p.king_goal == goal;
    let Some(partner) = PARTNERS.iter().find(to_goal) else {
        return "a king does not move like that".to_owned();
    };
    let name = ARMIES.figure(Man::new(partner.color, partner.kind)).name;
    if !state.castling.partners().any(|allowed| allowed.home == partner.home) {
        return format!("the king may not castle with the {name} of {}: one of them has moved", partner.home);
    }
    if partner.between().intersects(state.men.occupied()) {
        return "pieces stand in the way of castling".to_owned();
    }
    if !state.checkers(state.color).is_empty() {
        return "a king in check does not castle".to_owned();
    }
    "the king would pass or reach an attacked square".to_owned()
}

/// What keeps a man from advancing in a Battle Move that was begun.
fn why_no_advance(state: &State, given: &[Step], movement: &Movement<Board11>) -> String {
    let Movement { from, to, promotion } = *movement;
    let man = match own_man(state, from) {
        Ok(man) if man.kind <= CRAB => man,
        Ok(_) => return "only pawns and crabs take part in a Battle Move".to_owned(),
        Err(why) => return why,
    };
    let name = ARMIES.figure(man).name;
    let given = || given.iter().filter_map(Step::movement);
    if given().any(|other| other.from == from) {
        return format!("the {name} on {from} has its order already");
    }
    if !pieces::advances(state.color, man.kind == CRAB, from).contains(to) {
        let how = if man.kind == CRAB { "straight or diagonally" } else { "straight" };
        return format!("in a Battle Move a {name} goes one square {how} ahead");
    }
    if let Some(why) = why_wrong_promotion(state, man, to, promotion) {
        return why;
    }
    if given().any(|other| other.to == to) {
        return format!("another man goes to {to}");
    }
    if (state.men.occupied() - state.foot(state.color)).contains(to) {
        return format!("{to} is taken, and a Battle Move captures nothing");
    }
    if promotion.is_some() && given().any(|other| other.promotion.is_some()) {
        return "at most one man promotes in a Battle Move".to_owned();
    }
    if battle::is_out_of_order(given(), from) {
        return format!("advances are written by file, then rank, so {from} comes before the last one");
    }
    let moved: SquareSet11 = given().map(|other| other.from).collect();
    let waited_for =
        given().map(|other| other.to).find(|goal| (state.foot(state.color) - moved).contains(*goal));
    if let Some(goal) = waited_for.filter(|goal| *goal != from) {
        return format!("the man on {goal} has to make way first");
    }
    if (state.foot(state.color) - moved).contains(to) {
        return format!("the man on {to} cannot make way");
    }
    "no legal Battle Move has this advance: the king would be attacked, or nobody could follow".to_owned()
}
