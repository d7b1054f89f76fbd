//! What a client draws: the board, the zombies' coins, the graves of the player who looks, and a grid for
//! notes about the other player's.

use super::step::promoted;
use super::text::letters;
use super::{INFO, Seen, Step, View};
use crate::parts::men::{self, spot};
use crate::parts::orthodox::ARMIES;
use crate::parts::{Color, Man};
use menagerie_board::Board8;
use menagerie_kernel::{
    Gesture, Grave, Mark, MarkKind, Pick, Scene, Side, Standing, Table, TableMark, Token,
};

/// The scene of a view.
pub fn scene(view: &View) -> Scene {
    let position = &view.position;
    let passed = position.ep.by_file().map(|at| Mark { at: spot(at), kind: MarkKind::EnPassant });
    let king = position.king(position.to_move);
    let attacked = position.is_attacked(position.to_move) && view.captives.is_empty();
    let check = attacked.then(|| Mark { at: spot(king), kind: MarkKind::Attacked });
    Scene {
        cells: men::cells::<Board8>(),
        pieces: pieces(view),
        marks: passed.chain(check).collect(),
        graves: Color::BOTH.into_iter().flat_map(|digger| graves(view, digger)).collect(),
        tables: notes(view).into_iter().collect(),
        words: words(view),
        ..Scene::default()
    }
}

fn pieces(view: &View) -> Vec<Standing> {
    let zombies = view.position.zombies;
    let coin = Token { icon: "zombie", side: Side::Neutral, count: 1 };
    let mut pieces = view.position.men.standing(|man| ARMIES.figure(man));
    for at in zombies {
        pieces.iter_mut().filter(|piece| piece.at == spot(at)).for_each(|piece| piece.under = vec![coin]);
    }
    pieces
}

/// What a player has buried, with squares if this eye knows them.
fn graves(view: &View, digger: Color) -> Vec<Grave> {
    let seat = INFO.seat_id(digger.seat());
    match &view.graves[digger as usize] {
        Seen::Known(graves) => {
            let squares = graves.all().by_file();
            let grave = |at| Some((at, ARMIES.figure(Man::new(!digger, graves.at(at)?))));
            let known = squares.filter_map(grave);
            known.map(|(at, figure)| Grave { seat, figure, at: Some(spot(at)) }).collect()
        }
        Seen::Counted(counts) => letters(counts, !digger)
            .filter_map(|letter| Some(ARMIES.figure(ARMIES.man(letter)?)))
            .map(|figure| Grave { seat, figure, at: None })
            .collect(),
    }
}

/// The second grid of the rules: where a player thinks that its own men lie buried. There is one as long as some
/// do.
fn notes(view: &View) -> Option<Table> {
    let other = !Color::of_seat(view.eye.seat()?);
    let Seen::Counted(counts) = &view.graves[other as usize] else { return None };
    counts.iter().any(|count| *count > 0).then(|| Table {
        id: "buried",
        title: "Where your pieces may be buried".to_owned(),
        rows: vec!["8", "7", "6", "5", "4", "3", "2", "1"],
        columns: vec!["a", "b", "c", "d", "e", "f", "g", "h"],
        cells: vec![vec![TableMark::Open; 8]; 8],
        notes: true,
    })
}

/// Who is to be buried now.
fn words(view: &View) -> Vec<String> {
    if view.captives.is_empty() {
        return Vec::new();
    }
    let digger = view.position.to_move;
    let name = |kind| ARMIES.figure(Man::new(!digger, kind)).name;
    let names: Vec<&str> = view.captives.iter().map(|captive| name(captive.kind)).collect();
    vec![format!("{} has to bury, in this order: {}.", INFO.seats[digger as usize].name, names.join(", "))]
}

/// How a player makes a step.
pub fn gesture(view: &View, step: &Step) -> Gesture {
    let color = view.position.to_move;
    match step {
        Step::Move(movement) => movement.gesture(color, &ARMIES),
        Step::Promote { at, letter } => {
            let figure = promoted(*letter).map(|kind| ARMIES.figure(Man::new(color, kind)));
            let name = figure.map_or_else(String::new, |figure| figure.name.to_owned());
            Gesture::Change { at: spot(*at), pick: Pick { name, figure } }
        }
        Step::Bury(at) => Gesture::Place { at: spot(*at), token: "grave", pick: None },
    }
}
