//! Algebraic notation for any game, from the gestures that it offers and the scene that it shows.
//!
//! A step that moves a piece is written as chess players write it: the letter of the piece (none for a pawn),
//! as much of the square it comes from as is needed to tell it from the others that could go there, `x` for
//! a capture, the square it goes to, `=Q` for what it becomes; `O-O` and `O-O-O` for castling. Marks that the
//! rules' own text has between the squares stay (`N~d8`), and a question that was answered with no is `Q?d7`.
//! Any other step is written as the rules write it. Steps of a turn are joined by commas, and a turn ends with
//! `+` if it attacks a king and with `#` if it wins.
//!
//! Reading is the inverse over what is offered, so every turn that can be played can be written and read
//! back. It is lenient where nothing can be confused: more of the origin than is needed, a missing `x` or
//! `=`, `0-0`, marks at the end (`+`, `!?`), or a step in the rules' own text.
//!
//! A list of moves that is drawn shows the same in [`signs`], which are of no language: pictures in place of
//! letters.

mod board;
mod names;
mod read;

use board::Board;
use menagerie_kernel::{Event, Eye, Figure, Happening, Outcome, Reason, Score, Seat, Turn, sentence};
use menagerie_show::{AnyLine, Gesture, Illegal, erased::OfferedStep};
use names::{Name, Names};

pub use read::read;

/// One sign of a step in a list of moves, of no language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum Sign {
    /// A piece.
    Piece {
        /// Which.
        figure: Figure,
    },
    /// A card that was played.
    Card {
        /// Its face.
        card: String,
    },
    /// Something that was put under a piece.
    Token {
        /// The picture's name, `checker`.
        icon: &'static str,
    },
    /// Something that was said.
    Word {
        /// What the button says that says it.
        word: &'static str,
    },
    /// Squares, and what stands between and after them.
    Text {
        /// The letters.
        text: String,
    },
}

impl Sign {
    fn text(text: impl Into<String>) -> Sign {
        Sign::Text { text: text.into() }
    }
}

/// Plays one part and returns it in algebraic notation.
///
/// # Errors
/// The part is illegal; then nothing was played.
pub fn play(line: &mut dyn AnyLine, part: &str) -> Result<String, Illegal> {
    let Some(seat) = line.turn().actor() else { return line.play_part(part).map(|_| String::new()) };
    let mut labels = Vec::new();
    // The order of the text is not always the one in which a part is composed.
    let part = line.check_part(seat, part)?;
    walk(line, seat, &part, |board, offered, index| labels.push(Names::of(offered, board).label(index)))?;
    let events = line.play_part(&part)?;
    let mut text = String::new();
    for label in labels {
        push(&mut text, &label.with(&seen(&events, Eye::Public)));
    }
    Ok(text + mark(line, &events))
}

/// The signs of each step of a part that `seat` played on the line `before`, in the order of its text, and that
/// led to the line `after` by these events.
///
/// A reader who may read the text of the part may see them: in a game with secrets they say from where a piece came
/// in full, since what it takes to tell it from others says what others could have done.
///
/// # Errors
/// The part is not legal there.
pub fn signs(
    before: &dyn AnyLine,
    seat: Seat,
    part: &str,
    after: &dyn AnyLine,
    events: &[Event],
) -> Result<Vec<Vec<Sign>>, Illegal> {
    let has_secrets = before.info().hidden;
    let told = seen(events, Eye::Seat(seat));
    let mut steps = Vec::new();
    walk(before, seat, part, |board, offered, index| {
        let step = &offered[index];
        steps.push(match &step.gesture {
            Gesture::Move { .. } if has_secrets => Name::of(step, board).in_full().signs(&told),
            Gesture::Move { .. } => Names::of(offered, board).label(index).signs(&told),
            Gesture::Place { at, token, .. } => vec![Sign::Token { icon: token }, Sign::text(at.to_string())],
            Gesture::Change { at, pick } => match pick.figure {
                Some(figure) => vec![Sign::text(format!("{at}=")), Sign::Piece { figure }],
                None => vec![Sign::text(&step.text)],
            },
            Gesture::Play { card, at } => {
                let at = at.map(|at| Sign::text(at.to_string()));
                [Sign::Card { card: card.clone() }].into_iter().chain(at).collect()
            }
            Gesture::Drop { figure, at } => {
                vec![Sign::Piece { figure: *figure }, Sign::text(format!("@{at}"))]
            }
            Gesture::Say { word } => vec![Sign::Word { word }],
            Gesture::Count { .. } | Gesture::Assign { .. } => vec![Sign::text(&step.text)],
        });
    })?;
    let mark = mark(after, events);
    if let Some(last) = steps.last_mut().filter(|_| !mark.is_empty()) {
        last.push(Sign::text(mark));
    }
    Ok(steps)
}

/// Tells what each of the steps that `seat` is `offered` after a prefix is called; nothing where only the rules' own text
/// names it, and after a prefix in another order than that of its text.
pub fn call(line: &dyn AnyLine, seat: Seat, prefix: &str, offered: &mut [OfferedStep]) {
    let Ok(board) = walk(line, seat, prefix, |_, _, _| ()) else { return };
    let names = Names::of(offered, &board);
    let called: Vec<_> = (0..offered.len()).map(|index| names.called(index)).collect();
    offered.iter_mut().zip(called).for_each(|(step, name)| step.called = name);
}

/// Follows a part in the order of its text: hands on the board before each step, what was offered, and which of it
/// was chosen. Returns the board after the last.
fn walk(
    line: &dyn AnyLine,
    seat: Seat,
    part: &str,
    mut step_at: impl FnMut(&Board, &[OfferedStep], usize),
) -> Result<Board, Illegal> {
    let mut board = Board::of(line.scene(Eye::Seat(seat)));
    let mut prefix = String::new();
    for (at, step) in part.split(',').filter(|step| !step.is_empty()).enumerate() {
        let offered = line.offered(seat, &prefix)?.steps;
        let none = || Illegal::Step { index: at, text: step.to_owned(), why: sentence!("it is not offered") };
        let index = offered.iter().position(|offer| offer.text == step).ok_or_else(none)?;
        step_at(&board, &offered, index);
        board.make(&offered[index].gesture);
        push(&mut prefix, step);
    }
    Ok(board)
}

/// Joins a step to those before it.
fn push(text: &mut String, step: &str) {
    if !text.is_empty() {
        text.push(',');
    }
    text.push_str(step);
}

/// What an eye was told.
fn seen(events: &[Event], eye: Eye) -> Vec<&Happening> {
    events.iter().filter_map(|event| event.seen(eye)).collect()
}

/// What a turn ends with.
fn mark(line: &dyn AnyLine, events: &[Event]) -> &'static str {
    let check = |event: &Event| matches!(event.seen(Eye::Public), Some(Happening::Check { .. }));
    match line.turn() {
        Turn::Over(Outcome { score: Score::Win(_), reason: Reason::CHECKMATE | Reason::KING_TAKEN }) => "#",
        _ if events.iter().any(check) => "+",
        _ => "",
    }
}
