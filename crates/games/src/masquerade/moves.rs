//! What is public: the men on their squares, whose turn it is, and how pieces move. Which attempts
//! succeed is not decided here.

use super::Step;
use super::powers::{MASKED, sees};
use crate::chess::Position;
use crate::parts::orthodox::{self, ARMIES, KING, PAWN};
use crate::parts::reasons::{no_enemy, own_man};
use crate::parts::{Man, Movement, men::spot, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Event, Happening, Outcome, Reason, Report, Sentence, sentence};

/// How the game stands by what all can see: over when a king is missing, after a hundred idle turns, or
/// when the side to move has no turn.
pub fn outcome(position: &Position) -> Option<Outcome> {
    // Judged first, as mate is in other games.
    if position.board.men.of(position.color, KING).is_empty() {
        return Some(Outcome::win((!position.color).team(), Reason::KING_TAKEN));
    }
    if position.clock_is_out() {
        return Some(Outcome::draw(Reason::CLOCK));
    }
    // A ruling (`rules/masquerade.md`, *Our rulings*).
    (!can_move(position)).then_some(Outcome::draw(Reason::NO_TURN))
}

/// Whether the game is over although the men could still move.
pub fn is_decided(position: &Position) -> bool {
    position.board.men.of(position.color, KING).is_empty() || position.clock_is_out()
}

/// The enemies that a piece may ask for: those that at least one of the five powers could take from its
/// square, on a queen's line or a knight's leap, whatever has been learned before.
#[inline]
fn askable(position: &Position, from: Square8, occupied: SquareSet8) -> SquareSet8 {
    (Board8::queen(from, occupied) | Board8::knight(from)) & position.board.men.color(!position.color)
}

/// Gives `each` every turn of the side to move, once.
pub fn each_turn(position: &Position, each: impl FnMut(Step)) {
    each_turn_to(position, SquareSet8::ALL, each);
}

/// Gives `each` every turn of the side to move that takes something, may take it or promotes.
pub fn each_capture(position: &Position, each: impl FnMut(Step)) {
    each_turn_to(position, position.board.men.color(!position.color), each);
}

/// Gives `each` the turns that go to these squares, promotions, and what is taken in passing.
fn each_turn_to(position: &Position, squares: SquareSet8, mut each: impl FnMut(Step)) {
    let (board, color) = (&position.board, position.color);
    let (occupied, always) = (board.men.occupied(), pawns::last_rank(color) | board.ep);
    for from in board.men.of(color, PAWN) {
        let pawn = Man::new(color, PAWN);
        let goals = board.goals(pawn, from) & (squares | always);
        orthodox::moves(pawn, from, goals).steps(&ARMIES, |movement| each(Step::Move(movement)));
    }
    for kind in MASKED {
        for from in board.men.of(color, kind) {
            for to in (sees(kind, from, occupied) - occupied) & squares {
                each(Step::Move(Movement::new(from, to)));
            }
            for to in askable(position, from, occupied) & squares {
                each(Step::Attempt { from, to });
            }
        }
    }
    for wing in board.wings().open(color, occupied).filter(|wing| squares.contains(wing.king_to)) {
        each(Step::Move(wing.step()));
    }
}

/// Whether there is any turn. A side that can castle can move the rook as well.
fn can_move(position: &Position) -> bool {
    let (color, occupied) = (position.color, position.board.men.occupied());
    let piece_can = |kind: u8| {
        position.board.men.of(color, kind).into_iter().any(|from| {
            !((sees(kind, from, occupied) - occupied) | askable(position, from, occupied)).is_empty()
        })
    };
    let pawn_can = |from| {
        !(pawns::pushes(color, from, !occupied) | position.board.captures(Man::new(color, PAWN), from))
            .is_empty()
    };
    position.board.men.of(color, PAWN).into_iter().any(pawn_can) || MASKED.into_iter().any(piece_can)
}

/// Moves a piece without asking: a pawn with or without a capture, another piece to an empty square.
pub fn play(position: &mut Position, step: &Movement<Board8>, events: &mut impl Report) {
    position.play(step, events);
}

/// Answers an attempt and plays what follows from it. A failed one is a turn without a capture: it ends
/// en passant and leaves castling.
pub fn answer(position: &mut Position, from: Square8, to: Square8, taken: bool, events: &mut impl Report) {
    let man = position.board.men.at(from).expect("an offered attempt has a piece");
    let target = position.board.men.at(to).expect("an offered attempt has a target");
    events.report(|| {
        let (figure, target) = (ARMIES.figure(man), ARMIES.figure(target));
        Event::open(Happening::Tried { figure, from: spot(from), target, at: spot(to), taken })
    });
    let board = &mut position.board;
    if taken {
        board.men.clear(to.into());
        board.men.remove(from, man);
        board.men.put(to, man);
        board.touch(SquareSet8::from(from).with(to));
    }
    board.ep = SquareSet8::EMPTY;
    position.pass(taken);
}

/// Which rule forbids a step that is not offered.
pub fn why_not(position: &Position, step: &Step) -> Sentence {
    match step {
        Step::Give(_) => sentence!("powers are given before the first move only"),
        Step::Attempt { from, to } => why_no_attempt(position, *from, *to),
        Step::Move(movement) => why_no_move(position, movement),
    }
}

fn why_no_attempt(position: &Position, from: Square8, to: Square8) -> Sentence {
    let man = match own_man(&position.board.men, position.color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    if man.kind == PAWN {
        return sentence!("a pawn captures without asking, as {step}", step = format!("{from}{to}"));
    }
    if !position.board.men.color(!position.color).contains(to) {
        return no_enemy(to);
    }
    sentence!("none of the five powers could take on {to} from {from}", to = spot(to), from = spot(from))
}

fn why_no_move(position: &Position, step: &Movement<Board8>) -> Sentence {
    let (from, to) = (step.from, step.to);
    match own_man(&position.board.men, position.color, from) {
        Ok(man) if man.kind != PAWN && position.board.men.color(!position.color).contains(to) => {
            if !askable(position, from, position.board.men.occupied()).contains(to) {
                return why_no_attempt(position, from, to);
            }
            let (man, step) = (ARMIES.figure(man).kind(), format!("{from}x{to}"));
            sentence!("a capture by a {man} must be asked for, as {step}", man, step)
        }
        _ => position.board.why_not(position.color, step),
    }
}
