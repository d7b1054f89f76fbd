//! What a client draws: the board, the table of what is known of the own pieces, and the table that
//! the seat filled in for the opponent's.

use super::powers::{MASKED, PowerSet, name};
use super::{INFO, Powers, Seen, Step, View};
use crate::parts::orthodox::ARMIES;
use crate::parts::{Color, Movement, men};
use menagerie_kernel::{Sentence, Term, sentence};
use menagerie_show::{AssignRow, Gesture, Scene, Table, TableMark};

/// The preset that the rules suggest for beginners, and its name.
const BALANCED: (&str, &str) = ("QNBKR", "balanced");

/// The scene of a view, with the powers that `possible` leaves the own kinds as far as the seat is shown what it may
/// conclude.
pub fn scene(view: &View, possible: impl Fn(u8) -> PowerSet) -> Scene {
    let position = &view.position;
    Scene {
        cells: men::cells::<menagerie_board::Board8>(),
        pieces: position.board.men.standing(|man| ARMIES.figure(man)),
        marks: position.passing_marks().collect(),
        tables: tables(view, possible),
        words: words(view),
        ..Scene::default()
    }
}

/// The two tables of the rules, for a seat: the form for its own pieces, in which it keeps notes, and
/// what it gave to the opponent's.
fn tables(view: &View, possible: impl Fn(u8) -> PowerSet) -> Vec<Table> {
    let Some(seat) = view.eye.seat() else { return Vec::new() };
    let opponent = !Color::of_seat(seat);
    let own =
        table("own", "How your pieces capture".to_owned(), true, |kind, power| mark(possible(kind), power));
    let title = format!("How {}'s pieces capture", color_name(opponent));
    let theirs = match view.powers[opponent as usize] {
        Seen::Known(powers) => Some(table("theirs", title, false, |kind, power| given(powers, kind, power))),
        Seen::Unset | Seen::Hidden => None,
    };
    std::iter::once(own).chain(theirs).collect()
}

fn table(id: &'static str, title: String, notes: bool, mark: impl Fn(u8, u8) -> TableMark) -> Table {
    let row = |kind: u8| MASKED.iter().map(|power| mark(kind, *power)).collect();
    Table {
        id,
        title,
        rows: MASKED.map(name).to_vec(),
        columns: MASKED.map(name).to_vec(),
        cells: MASKED.into_iter().map(row).collect(),
        notes,
    }
}

fn mark(possible: PowerSet, power: u8) -> TableMark {
    match possible.contains(power) {
        false => TableMark::No,
        true if possible.is_only(power) => TableMark::Yes,
        true => TableMark::Open,
    }
}

fn given(powers: Powers, kind: u8, power: u8) -> TableMark {
    if powers.of(kind) == power { TableMark::Yes } else { TableMark::No }
}

fn color_name(color: Color) -> &'static str {
    INFO.seats[color as usize].name
}

/// What is to be done before the first move.
fn words(view: &View) -> Vec<Sentence> {
    if !view.powers.contains(&Seen::Unset) {
        return Vec::new();
    }
    vec![match view.eye.seat() {
        None => sentence!("The players are choosing how each other's pieces capture."),
        Some(seat) => {
            let player = Term::Player(color_name(!Color::of_seat(seat)));
            if view.powers[!Color::of_seat(seat) as usize] == Seen::Unset {
                sentence!(
                    "Choose in secret how each of {player}'s pieces captures: every power once.",
                    player
                )
            } else {
                sentence!("{player} is still choosing how your pieces capture.", player)
            }
        }
    }]
}

/// What an attempt brings about, whatever the answer.
pub fn warnings(view: &View, step: &Step) -> Vec<Sentence> {
    let Step::Attempt { from, to } = step else { return Vec::new() };
    let Some(man) = view.position.board.men.at(*from) else { return Vec::new() };
    let (man, at) = (ARMIES.figure(man).kind(), men::spot(*to));
    vec![
        sentence!("You ask whether your {man} takes on {at}.", man, at),
        sentence!("Everybody hears the answer, and your turn is over either way."),
    ]
}

/// How a player makes a step.
pub fn gesture(view: &View, step: &Step) -> Gesture {
    match step {
        Step::Give(powers) => Gesture::Assign {
            rows: MASKED.map(|kind| AssignRow { row: name(kind), value: name(powers.of(kind)) }).to_vec(),
            preset: (powers.to_string() == BALANCED.0).then_some(BALANCED.1),
        },
        Step::Move(movement) => view.position.board.gesture(view.position.color, movement),
        Step::Attempt { from, to } => Movement::new(*from, *to).gesture(view.position.color, &ARMIES),
    }
}
