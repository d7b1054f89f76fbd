//! Position texts: reading, printing, and what makes one impossible.

use super::castling::{PARTNERS, Partner, Rights};
use super::pieces::{ARMIES, CRAB, KING, Knights, PAWN};
use super::rules::State;
use crate::parts::fen::{self, Fields};
use crate::parts::{Color, Man, fields};
use menagerie_board::{Board11, Square11, SquareSet11};
use menagerie_kernel::game::WHITE_AND_BLACK;
use menagerie_kernel::{BadPosition, Field, FieldKind, Word};

const KEYS: &[&str] = &["battle", "knights"];

/// The start, before the options' fields.
pub(super) const START: &str =
    "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKabjk - 0 1";

/// Reads a position text; anything but the canonical form of a possible position is refused.
pub(super) fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, KEYS)?;
    let state = State {
        men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
        color: fen::read_color(fields.seat)?,
        castling: Rights::read(fields.castling)
            .ok_or_else(|| BadPosition::new("castling", "its letters are among AKabjk"))?,
        ep: fen::read_squares("ep", fields.ep)?,
        clock: fields.clock,
        turn: fields.turn,
        battle: fields.extra("battle").map(read_battle).transpose()?,
        knights: match fields.extra("knights") {
            None => Knights::Plain,
            Some(word) => Knights::read(word)
                .ok_or_else(|| BadPosition::new("field `knights`", "it is `zebra` or `centaur`"))?,
        },
    };
    fen::canonical(text, &print(&state))?;
    men_are_possible(&state)?;
    castling_is_possible(&state)?;
    en_passant_is_possible(&state)?;
    if !state.checkers(!state.color).is_empty() {
        return Err(BadPosition::new("seat", "the king of the side that just moved could be taken"));
    }
    Ok(state)
}

/// Prints the canonical form.
pub(super) fn print(state: &State) -> String {
    let placement = fen::print_placement(&state.men, |man| ARMIES.figure(man).letter);
    let (seat, castling) = (state.color.letter(), state.castling.print());
    let ep = fen::print_squares(state.ep);
    let mut text = format!("{placement} {seat} {castling} {ep} {} {}", state.clock, state.turn);
    if let Some(battle) = state.battle {
        text.push_str(" battle=");
        text.push_str(match battle {
            [true, true] => "wb",
            [true, false] => "w",
            [false, true] => "b",
            [false, false] => "-",
        });
    }
    if let Some(word) = state.knights.word() {
        text.push_str(" knights=");
        text.push_str(word);
    }
    text
}

fn read_battle(text: &str) -> Result<[bool; 2], BadPosition> {
    match text {
        "wb" => Ok([true, true]),
        "w" => Ok([true, false]),
        "b" => Ok([false, true]),
        "-" => Ok([false, false]),
        _ => Err(BadPosition::new("field `battle`", "it is `wb`, `w`, `b` or `-`")),
    }
}

fn men_are_possible(state: &State) -> Result<(), BadPosition> {
    for color in Color::BOTH {
        let kings = state.men.of(color, KING).len();
        if kings != 1 {
            let why = format!("{} has {kings} kings instead of one", color.side().id());
            return Err(BadPosition::new("placement", why));
        }
    }
    let edges = SquareSet11::rank(0) | SquareSet11::rank(10);
    let foot = (state.men.kind(PAWN) | state.men.kind(CRAB)) & edges;
    match foot.by_file().next() {
        Some(square) => Err(BadPosition::new("placement", format!("no pawn or crab can stand on {square}"))),
        None => Ok(()),
    }
}

fn castling_is_possible(state: &State) -> Result<(), BadPosition> {
    for partner in state.castling.partners() {
        let stands = |square, kind| state.men.at(square) == Some(Man::new(partner.color, kind));
        if !stands(partner.king_home, KING) || !stands(partner.home, partner.kind) {
            let why = format!("`{}` needs the king and its partner at home", partner.letter);
            return Err(BadPosition::new("castling", why));
        }
    }
    Ok(())
}

/// The targets must be just what one march of two or three squares leaves behind.
fn en_passant_is_possible(state: &State) -> Result<(), BadPosition> {
    let Some(passer) = state.ep.first() else { return Ok(()) };
    let (file, mover) = (passer.file(), !state.color);
    let on = |n| Square11::new(file, mover.rank::<Board11>(n)).expect("ranks of the board");
    let wrong = |why: String| Err(BadPosition::new("ep", why));
    let two = SquareSet11::single(on(2));
    let landing = if state.ep == two {
        on(3)
    } else if state.ep == two.with(on(3)) {
        on(4)
    } else {
        return wrong("no march of two or three squares passes over just these squares".to_owned());
    };
    if let Some(square) = (state.ep & state.men.occupied()).by_file().next() {
        return wrong(format!("{square} is not empty"));
    }
    if !state.foot(mover).contains(landing) {
        return wrong(format!("the man that passed does not stand on {landing}"));
    }
    if state.men.occupied().contains(on(1)) {
        return wrong(format!("{}, where the march began, is not empty", on(1)));
    }
    Ok(())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let word = |partner: &Partner| {
        let (side, name) = (partner.color.name(), ARMIES.figure(Man::new(partner.color, partner.kind)).name);
        Word::new(partner.letter.to_string(), format!("{side}, with the {name} from {}", partner.home))
    };
    let castling = fields::castling_of(PARTNERS.iter().map(word).collect());
    let [clock, turn] = fields::counters();
    let about = "In games with Battle Moves: who still has one.";
    let battle = Field::new(KEYS[0], "Battle Move", about, FieldKind::Letters(fields::colors()));
    let enhanced = Knights::WORDS.iter().map(|word| Word::new(*word, *word)).collect();
    let about = "In games with Enhanced Knights: what White's knights also do.";
    let knights = Field::new(KEYS[1], "Enhanced Knights", about, FieldKind::Choice(enhanced));
    let seat = fields::seat(WHITE_AND_BLACK);
    vec![seat, castling, fields::ep(2), clock, turn, battle.optional(), knights.optional()]
}
