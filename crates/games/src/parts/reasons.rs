//! Why a step is not allowed, in words for the player who tried it: what games say alike.

use super::cards::Card;
use super::orthodox::{ARMIES, PAWN, figure};
use super::{Color, Man, Men, men::spot, pawns};
use menagerie_board::{Geometry, Square, SquareSet};
use menagerie_kernel::{Figure, Reason, Sentence, Term, sentence};

/// The man that a player of `color` wants to move from a square, or why there is none.
pub fn own_man<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    color: Color,
    from: Square<G>,
) -> Result<Man, Sentence> {
    match men.at(from) {
        Some(man) if man.color == color => Ok(man),
        Some(_) => Err(sentence!("the piece on {at} is not yours", at = spot(from))),
        None => Err(no_own_man(from)),
    }
}

/// What keeps a pawn from going there, its king aside, where `occupied` are the squares of men that are in
/// its way or may be taken.
pub fn why_no_pawn_move<G: Geometry>(
    color: Color,
    from: Square<G>,
    to: Square<G>,
    occupied: SquareSet<G>,
    ep: SquareSet<G>,
) -> Option<Sentence> {
    let pawn = figure(PAWN);
    let ahead: i8 = if color == Color::White { 1 } else { -1 };
    let (files, ranks) = (to.file().abs_diff(from.file()), (to.rank() as i8 - from.rank() as i8) * ahead);
    match (files, ranks) {
        (0, 1) if occupied.contains(to) => Some(not_straight(pawn)),
        (0, 2) if from.rank() != color.rank::<G>(1) => {
            Some(sentence!("a pawn may go two squares only from its first square"))
        }
        (0, 2) if occupied.contains(to) || occupied.intersects(G::between(from, to)) => Some(blocked(pawn)),
        (1, 1) if !occupied.contains(to) && !ep.contains(to) => Some(not_aslant(to)),
        (0, 1 | 2) | (1, 1) => None,
        _ => Some(not_like_that(pawn)),
    }
}

/// What is wrong with the letter after a move, or its absence, where a pawn becomes what one of `letters` says.
pub fn why_wrong_promotion<G: Geometry>(
    man: Man,
    to: Square<G>,
    promotion: Option<u8>,
    letters: &[char],
) -> Option<Sentence> {
    let promotes = man.kind == PAWN && pawns::last_rank(man.color).contains(to);
    let choice = || letters.iter().map(char::to_string).collect::<Vec<String>>();
    match promotion {
        None if promotes => Some(sentence!("a pawn must promote there: add {letters}", letters = choice())),
        Some(_) if man.kind != PAWN => Some(sentence!("only pawns promote")),
        Some(_) if !promotes => Some(not_on_the_last_rank(ARMIES.figure(man))),
        Some(letter) if !letters.contains(&char::from(letter)) => {
            Some(sentence!("a pawn promotes to {letters}", letters = choice()))
        }
        _ => None,
    }
}

/// That a man leaves its king attacked, which it is before or not; where it is the king itself that goes `to` a square, there.
pub fn unsafe_king<G: Geometry>(king_goes: Option<Square<G>>, in_check: bool) -> Sentence {
    match king_goes {
        Some(to) => sentence!("the king would be attacked on {at}", at = spot(to)),
        None if in_check => sentence!("the king would stay in check"),
        None => attacked_king(),
    }
}

// What more than one of them says.

/// Nobody plays on.
pub fn over() -> Sentence {
    menagerie_show::Illegal::Over.why()
}

/// Nobody plays on, for this reason.
pub fn over_for(reason: Reason) -> Sentence {
    sentence!("the game is over: {reason}", reason = Sentence::from(reason.words()))
}

/// The step only seems to be forbidden.
pub fn allowed() -> Sentence {
    sentence!("the piece may go there")
}

/// The square is empty, or an enemy stands there.
pub fn no_own_man<G: Geometry>(at: Square<G>) -> Sentence {
    sentence!("no piece of yours stands on {at}", at = spot(at))
}

/// The square is empty, or an own man stands there.
pub fn no_enemy<G: Geometry>(at: Square<G>) -> Sentence {
    sentence!("no enemy stands on {at}", at = spot(at))
}

/// An own man stands where the step leads.
pub fn taken_by_own<G: Geometry>(at: Square<G>) -> Sentence {
    sentence!("{at} is taken by your own piece", at = spot(at))
}

/// Something is in the way.
pub fn between<G: Geometry>(from: Square<G>, to: Square<G>) -> Sentence {
    sentence!("a piece stands between {from} and {to}", from = spot(from), to = spot(to))
}

/// A man is put back where it stands.
pub fn another_square(man: Figure) -> Sentence {
    sentence!("the {man} has to go to another square", man = man.kind())
}

/// No man of this kind goes that way, wherever it stands.
pub fn not_like_that(man: Figure) -> Sentence {
    sentence!("a {man} does not move like that", man = man.kind())
}

/// A pawn's like has something in front of it.
pub fn not_straight(man: Figure) -> Sentence {
    sentence!("a {man} does not take straight ahead", man = man.kind())
}

/// A pawn has nothing to take there.
pub fn not_aslant<G: Geometry>(to: Square<G>) -> Sentence {
    sentence!("a pawn goes diagonally only to take, and there is nothing to take on {at}", at = spot(to))
}

/// A pawn's like cannot go several squares.
pub fn blocked(man: Figure) -> Sentence {
    sentence!("the {man}'s way is blocked", man = man.kind())
}

/// It is too early for a promotion.
pub fn not_on_the_last_rank(man: Figure) -> Sentence {
    sentence!("a {man} promotes only on the last rank", man = man.kind())
}

/// The letter of a promotion means nothing that there is, or nothing that is allowed.
pub fn cannot_become(man: Figure, letter: u8) -> Sentence {
    sentence!(
        "a {man} cannot become {letter}",
        man = man.kind(),
        letter = Term::Quote(char::from(letter).into())
    )
}

/// A step would leave the king attacked.
pub fn attacked_king() -> Sentence {
    sentence!("the king would be attacked")
}

/// Nothing may stand between those that castle.
pub fn no_room_to_castle() -> Sentence {
    sentence!("pieces stand in the way of castling")
}

/// A king does not castle out of check, nor through one.
pub fn no_castling(in_check: bool) -> Sentence {
    match in_check {
        true => sentence!("a king in check does not castle"),
        false => sentence!("the king would pass or reach an attacked square"),
    }
}

/// Checkers keep men where they are.
pub fn no_castling_on_checkers() -> Sentence {
    sentence!("a king or rook that stands on checkers does not castle")
}

/// A card is in another hand.
pub fn not_held(card: Card) -> Sentence {
    sentence!("you do not hold {card}", card)
}
