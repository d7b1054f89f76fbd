//! Why a step is not allowed, in words for the player who tried it.

use super::armies::ARMIES;
use super::battle;
use super::castling::PARTNERS;
use super::pieces::{self, CRAB, KING, PAWN};
use super::rules::State;
use super::step::Step;
use crate::parts::reasons::{self, over, own_man};
use crate::parts::{Color, Man, Movement, men::spot};
use menagerie_board::{Board11, Geometry, Square11, SquareSet11};
use menagerie_kernel::{Sentence, Term, sentence};
use menagerie_show::turn_is_complete;

/// Says which rule forbids `step` after `prefix`.
pub(super) fn why_not(state: &State, prefix: &[Step], step: &Step) -> Sentence {
    if state.clock_is_out() {
        return over();
    }
    match (prefix, step) {
        ([], Step::Battle) => why_no_battle(state),
        ([], Step::Move(movement)) => why_no_move(state, movement, false),
        ([], Step::CrabEnPassant(movement)) => why_no_move(state, movement, true),
        (_, Step::Battle) => sentence!("`battle` stands once, before its advances"),
        ([Step::Battle, given @ ..], Step::Move(movement)) => why_no_advance(state, given, movement),
        ([Step::Battle, ..], Step::CrabEnPassant(_)) => sentence!("nothing is taken in a Battle Move"),
        _ => turn_is_complete(),
    }
}

fn why_no_battle(state: &State) -> Sentence {
    match state.battle {
        None => sentence!("this game is played without the Battle Move"),
        Some(rights) if !rights[state.color as usize] => {
            sentence!("{player} has made the Battle Move already", player = Term::Player(state.color.name()))
        }
        Some(_) if !state.checkers(state.color).is_empty() => sentence!("no Battle Move ends the check"),
        Some(_) => sentence!("no two pawns or crabs can advance together"),
    }
}

fn why_no_move(state: &State, movement: &Movement<Board11>, ep: bool) -> Sentence {
    let Movement { from, to, .. } = *movement;
    let man = match own_man(&state.men, state.color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let figure = ARMIES.figure(man);
    if from == to {
        return reasons::another_square(figure);
    }
    if ep && man.kind != CRAB {
        return sentence!("only a crab's en passant is written with `ep`");
    }
    if ep && !(state.ep.contains(to) && pieces::ahead(state.color, from).contains(to)) {
        return sentence!("the crab cannot take en passant on {at}", at = spot(to));
    }
    if man.kind == KING && !Board11::king(from).contains(to) {
        return why_no_castling(state, to);
    }
    if state.men.color(state.color).contains(to) {
        return reasons::taken_by_own(to);
    }
    let occupied = state.men.occupied();
    if man.kind <= CRAB {
        if let Some(why) = why_no_march(state, man.kind, from, to) {
            return why;
        }
    } else if !pieces::reach(man.kind, from, SquareSet11::EMPTY, state.knights).contains(to) {
        return reasons::not_like_that(figure);
    } else if !pieces::reach(man.kind, from, occupied, state.knights).contains(to) {
        return reasons::between(from, to);
    }
    if let Some(why) = why_wrong_promotion(state, man, to, movement.promotion) {
        return why;
    }
    let in_check = !state.checkers(state.color).is_empty();
    reasons::unsafe_king((man.kind == KING).then_some(to), in_check)
}

/// What keeps a pawn or crab from going there, its king aside.
fn why_no_march(state: &State, kind: u8, from: Square11, to: Square11) -> Option<Sentence> {
    let (color, occupied) = (state.color, state.men.occupied());
    let man = ARMIES.figure(Man::new(color, kind)).kind();
    let ahead: i8 = if color == Color::White { 1 } else { -1 };
    let (files, ranks) = (to.file().abs_diff(from.file()), (to.rank() as i8 - from.rank() as i8) * ahead);
    match (files, ranks) {
        (0, 1) if occupied.contains(to) => Some(reasons::not_straight(man)),
        (0, 2 | 3) if from.rank() != color.rank::<Board11>(1) => {
            let count = i64::from(ranks);
            Some(sentence!("a {man} may go {count} squares only from its first square", man, count))
        }
        (0, 2 | 3) if occupied.intersects(Board11::between(from, to).with(to)) => Some(reasons::blocked(man)),
        (1, 1) if kind == PAWN && !occupied.contains(to) && !state.ep.contains(to) => {
            Some(reasons::not_aslant(to))
        }
        (0, 1..=3) | (1, 1) => None,
        _ => Some(reasons::not_like_that(man)),
    }
}

/// What is wrong with the letter after a move, or its absence.
fn why_wrong_promotion(state: &State, man: Man, to: Square11, promotion: Option<u8>) -> Option<Sentence> {
    let figure = ARMIES.figure(man).kind();
    let promotes = man.kind <= CRAB && to.rank() == man.color.rank::<Board11>(10);
    let list = || {
        let kinds = state.promotions().iter();
        let letters: Vec<String> = kinds.map(|kind| state.letter(*kind).to_lowercase().to_string()).collect();
        letters.join(", ")
    };
    match promotion {
        None if promotes => {
            Some(sentence!("a {man} must promote there: add one of {list}", man = figure, list = list()))
        }
        Some(_) if man.kind > CRAB => Some(sentence!("only pawns and crabs promote")),
        Some(_) if !promotes => Some(reasons::not_on_the_last_rank(figure)),
        Some(letter) if !state.kind_called(letter).is_some_and(|kind| state.promotions().contains(&kind)) => {
            let (man, list) = (figure, list());
            Some(match letter {
                b'q' => {
                    let player = Term::Player(state.color.name());
                    sentence!(
                        "{player} has a queen already: a {man} promotes to one of {list}",
                        player,
                        man,
                        list
                    )
                }
                _ => sentence!("a {man} promotes to one of {list}", man, list),
            })
        }
        _ => None,
    }
}

/// What keeps the king from castling to `goal`.
fn why_no_castling(state: &State, goal: Square11) -> Sentence {
    let army = state.army(state.color);
    let own = PARTNERS.iter().filter(|partner| partner.color == state.color && partner.is_of(army));
    let Some(partner) = own.into_iter().find(|partner| partner.king_goal == goal) else {
        return reasons::not_like_that(ARMIES.figure(Man::new(state.color, KING)));
    };
    if !state.castling.partners().any(|allowed| allowed.home == partner.home) {
        return sentence!(
            "the king may not castle with the {partner} of {at}: one of them has moved",
            partner = ARMIES.figure(Man::new(partner.color, partner.kind)).kind(),
            at = spot(partner.home)
        );
    }
    if partner.between().intersects(state.men.occupied()) {
        return reasons::no_room_to_castle();
    }
    reasons::no_castling(!state.checkers(state.color).is_empty())
}

/// What keeps a man from advancing in a Battle Move that was begun.
fn why_no_advance(state: &State, given: &[Step], movement: &Movement<Board11>) -> Sentence {
    let Movement { from, to, promotion } = *movement;
    let man = match own_man(&state.men, state.color, from) {
        Ok(man) if man.kind <= CRAB => man,
        Ok(_) => return sentence!("only pawns and crabs take part in a Battle Move"),
        Err(why) => return why,
    };
    let figure = ARMIES.figure(man).kind();
    let given = || given.iter().filter_map(Step::movement);
    if given().any(|other| other.from == from) {
        return sentence!("the {man} on {at} has its order already", man = figure, at = spot(from));
    }
    if !pieces::advances(state.color, man.kind == CRAB, from).contains(to) {
        return match man.kind {
            CRAB => sentence!("in a Battle Move a crab goes one square straight or diagonally ahead"),
            _ => sentence!("in a Battle Move a pawn goes one square straight ahead"),
        };
    }
    if let Some(why) = why_wrong_promotion(state, man, to, promotion) {
        return why;
    }
    if given().any(|other| other.to == to) {
        return sentence!("another piece goes to {at}", at = spot(to));
    }
    if (state.men.occupied() - state.foot(state.color)).contains(to) {
        return sentence!("{at} is taken, and a Battle Move captures nothing", at = spot(to));
    }
    if promotion.is_some() && given().any(|other| other.promotion.is_some()) {
        return sentence!("at most one piece promotes in a Battle Move");
    }
    if battle::is_out_of_order(given(), from) {
        return sentence!(
            "advances are written by file, then rank, so {at} comes before the last one",
            at = spot(from)
        );
    }
    let moved: SquareSet11 = given().map(|other| other.from).collect();
    let waited_for =
        given().map(|other| other.to).find(|goal| (state.foot(state.color) - moved).contains(*goal));
    if let Some(goal) = waited_for.filter(|goal| *goal != from) {
        return sentence!("the piece on {at} has to make way first", at = spot(goal));
    }
    if (state.foot(state.color) - moved).contains(to) {
        return sentence!("the piece on {at} cannot make way", at = spot(to));
    }
    sentence!("no legal Battle Move has this advance: the king would be attacked, or no piece could follow")
}
