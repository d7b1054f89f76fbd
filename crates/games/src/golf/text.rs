//! How positions of Chess Golf are written: nobody's seat, neither castling nor en passant, and after the six
//! fields the cards, the taker's square and what was taken.

use super::State;
use super::cards::{Cards, PACK, named};
use crate::parts::fen::{self, Fields};
use crate::parts::fields;
use crate::parts::men::{Man, Men, spot};
use crate::parts::orthodox::{ARMIES, KINDS};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{BadPosition, Sentence, Term, sentence};
use menagerie_show::kit::{CardOrder, Shows};
use menagerie_show::{Field, FieldKind};

/// Reads a position and refuses what cannot be one.
pub(super) fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &["cards", "taker", "taken"])?;
    for (name, field) in [("seat", fields.seat), ("castling", fields.castling), ("ep", fields.ep)] {
        fen::check_unused(name, field)?;
    }
    let cards = |key| Cards::read(fields.need(key)?).map_err(|why| BadPosition::in_field(key, why));
    let state = State {
        men: fen::read_placement::<Board8, KINDS>(fields.placement, named)?,
        cards: cards("cards")?,
        taker: read_taker(fields.need("taker")?)?,
        taken: cards("taken")?,
        clock: fields.clock,
        turn: fields.turn,
    };
    fen::canonical(text, &print(&state))?;
    check(&state).map_err(|(key, why)| BadPosition::in_field(key, why))?;
    Ok(state)
}

fn read_taker(text: &str) -> Result<Option<Square8>, BadPosition> {
    let wrong = |_| BadPosition::in_field("taker", fen::not_a_square(text));
    if text == "-" { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
}

/// Each card names a man of its own: the taker, one that was taken, or one that stands on the board.
fn check(state: &State) -> Result<(), (&'static str, Sentence)> {
    if state.cards.len() < 2 {
        return Err(("cards", sentence!("a puzzle has at least two cards")));
    }
    let Some(mut open) = state.cards.less(state.taken) else {
        return Err(("taken", sentence!("something was taken that no card names")));
    };
    let mut free: Men<Board8, KINDS> = state.men;
    match state.taker {
        None if !state.taken.is_empty() => {
            return Err(("taker", sentence!("it is missing, though something was taken")));
        }
        Some(_) if state.taken.is_empty() => {
            return Err(("taker", sentence!("there is none before something is taken")));
        }
        Some(taker) => {
            let man = free.take(taker).ok_or_else(|| ("taker", fen::nobody_on(taker)))?;
            let left = open.without(man);
            let unnamed = || sentence!("no open card names the piece on {at}", at = spot(taker));
            open = left.ok_or_else(|| ("taker", unnamed()))?;
        }
        None => {}
    }
    match open.names().find(|man| open.of(*man) > free.of(man.color, man.kind).len()) {
        Some(man) => {
            let letter = Term::Quote(ARMIES.figure(man).letter.into());
            Err(("cards", sentence!("too few pieces on the board for {letter}", letter)))
        }
        None => Ok(()),
    }
}

/// Prints a position.
pub(super) fn print(state: &State) -> String {
    let placement = fen::print_placement(&state.men, |man| ARMIES.figure(man).letter);
    let State { cards, taken, clock, turn, .. } = state;
    let taker = state.taker.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{placement} - - - {clock} {turn} cards={cards} taker={taker} taken={taken}")
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let face = |man: &Man| ARMIES.figure(*man).letter.to_string().into();
    let cards = |key, name, about| {
        let faces = PACK.iter().map(face).collect();
        // The cards of the men that were taken are among the cards.
        Field::new(key, name, about, FieldKind::Cards { faces, order: CardOrder::Sorted, pack: false })
    };
    let [clock, turn] = fields::counters();
    let taker = FieldKind::Squares { most: 1 };
    vec![
        fields::unused("seat", "To act"),
        fields::unused("castling", "Castling"),
        fields::unused("ep", "En passant"),
        clock,
        turn,
        cards("cards", "Cards", "The pieces that are to be taken, and the taker."),
        Field::new("taker", "Taker", "Where the piece stands that takes the others.", taker)
            .showing(Shows::Piece(super::TAKER)),
        cards("taken", "Taken", "The pieces that were taken."),
    ]
}
