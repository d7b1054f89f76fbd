//! Position texts: reading, printing, and what makes one impossible.

use super::armies::{ARMIES, Meeting};
use super::castling::{PARTNERS, Partner, Rights};
use super::pieces::{CRAB, KING, Knights, PAWN};
use super::rules::State;
use crate::parts::castling::not_at_home;
use crate::parts::fen::{self, Fields};
use crate::parts::{Man, fields, kings, men::spot, pawns};
use menagerie_board::{Board11, Square11, SquareSet11};
use menagerie_kernel::{BadPosition, Sentence, Term, WHITE_AND_BLACK, sentence};
use menagerie_show::{Field, FieldKind, Word};

const BATTLE: &str = "battle";
const KNIGHTS: &str = "knights";
const MEETING: &str = "armies";
const KEYS: &[&str] = &[BATTLE, KNIGHTS, MEETING];

/// Reads a position text; anything but the canonical form of a possible position is refused.
pub(super) fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, KEYS)?;
    let state = State {
        men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
        color: fen::read_color(fields.seat)?,
        castling: Rights::read(fields.castling)?,
        ep: pawns::read_targets(fields.ep, 2)?,
        clock: fields.clock,
        turn: fields.turn,
        battle: fields.extra(BATTLE).map(read_battle).transpose()?,
        knights: fields.extra(KNIGHTS).map(read_knights).transpose()?.unwrap_or(Knights::Plain),
        meeting: fields.extra(MEETING).map(read_meeting).transpose()?.unwrap_or(Meeting::Different),
    };
    fen::canonical(text, &print(&state))?;
    men_are_possible(&state)?;
    castling_is_possible(&state)?;
    en_passant_is_possible(&state)?;
    kings::check_safe(!state.checkers(!state.color).is_empty())?;
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
    if let Some(word) = state.meeting.word() {
        text.push_str(" armies=");
        text.push_str(word);
    }
    text
}

fn read_battle(text: &str) -> Result<[bool; 2], BadPosition> {
    let words = [("wb", [true, true]), ("w", [true, false]), ("b", [false, true]), ("-", [false, false])];
    fen::read_choice(BATTLE, text, &words)
}

fn read_knights(text: &str) -> Result<Knights, BadPosition> {
    let words =
        [Knights::Zebra, Knights::Centaur].map(|knights| (knights.word().unwrap_or_default(), knights));
    fen::read_choice(KNIGHTS, text, &words)
}

fn read_meeting(text: &str) -> Result<Meeting, BadPosition> {
    let words =
        [Meeting::SpinalTap, Meeting::Terror].map(|meeting| (meeting.word().unwrap_or_default(), meeting));
    fen::read_choice(MEETING, text, &words)
}

fn men_are_possible(state: &State) -> Result<(), BadPosition> {
    let mut standing = state.men.occupied().by_file().filter_map(|at| Some((at, state.men.at(at)?)));
    if let Some((at, man)) = standing.find(|(_, man)| !state.army(man.color).has(man.kind)) {
        let (player, man, at) = (Term::Player(man.color.name()), ARMIES.figure(man).kind(), spot(at));
        let why = sentence!("{player}'s army has no {man}, but one stands on {at}", player, man, at);
        return Err(BadPosition::new("placement", why));
    }
    if state.knights != Knights::Plain && !state.meeting.has_knights() {
        return Err(BadPosition::new(KNIGHTS, no_knights()));
    }
    kings::check_one_king(&state.men, KING)?;
    pawns::check_ranks(&state.men, PAWN, &ARMIES)?;
    pawns::check_ranks(&state.men, CRAB, &ARMIES)
}

/// Why knights are not enhanced where there are none.
pub(super) fn no_knights() -> Sentence {
    sentence!("Terror's army has no knights")
}

fn castling_is_possible(state: &State) -> Result<(), BadPosition> {
    for partner in state.castling.partners() {
        for (home, kind) in [(partner.king_home, KING), (partner.home, partner.kind)] {
            let man = Man::new(partner.color, kind);
            if state.men.at(home) != Some(man) {
                return Err(not_at_home(partner.letter, ARMIES.figure(man), home));
            }
        }
    }
    Ok(())
}

/// The targets must be just what one march of two or three squares leaves behind.
fn en_passant_is_possible(state: &State) -> Result<(), BadPosition> {
    let Some(passer) = state.ep.first() else { return Ok(()) };
    let (file, mover) = (passer.file(), !state.color);
    let on = |n| Square11::new(file, mover.rank::<Board11>(n)).expect("ranks of the board");
    let wrong = |why| Err(BadPosition::new("ep", why));
    let two = SquareSet11::single(on(2));
    let landing = if state.ep == two {
        on(3)
    } else if state.ep == two.with(on(3)) {
        on(4)
    } else {
        return wrong(sentence!("no march of two or three squares passes over exactly these squares"));
    };
    if let Some(square) = (state.ep & state.men.occupied()).by_file().next() {
        return wrong(sentence!("{at} is not empty", at = spot(square)));
    }
    let Some(marcher) = state.men.at(landing).filter(|_| state.foot(mover).contains(landing)) else {
        return wrong(sentence!("no pawn or crab has come to {at}", at = spot(landing)));
    };
    if state.men.occupied().contains(on(1)) {
        return Err(pawns::came_from(ARMIES.figure(marcher), on(1)));
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
    let battle = Field::new(BATTLE, "Battle Move", about, FieldKind::Letters { choices: fields::colors() });
    let enhanced = Knights::WORDS.iter().map(|word| Word::new(*word, *word)).collect();
    let about = "In games with Enhanced Knights: what knights also do.";
    let knights = Field::new(KNIGHTS, "Enhanced Knights", about, FieldKind::Choice { choices: enhanced });
    let same = Meeting::WORDS.iter().map(|word| Word::new(*word, *word)).collect();
    let about = "In games of an army against itself: which one.";
    let meeting = Field::new(MEETING, "Same army", about, FieldKind::Choice { choices: same });
    let options = [battle, knights, meeting].map(Field::optional);
    let always = vec![fields::seat(WHITE_AND_BLACK), castling, fields::ep(2), clock, turn];
    always.into_iter().chain(options).collect()
}
