//! What a client draws: the board, the zombies' coins, the graves of the player who looks, and a grid for
//! notes about the other player's.

use super::position::{Go, Making};
use super::step::promoted;
use super::text::{COIN, letters};
use super::{INFO, Seen, Step, View, explain};
use crate::chess::Chessboard;
use crate::parts::men::{self, spot};
use crate::parts::orthodox::ARMIES;
use crate::parts::{self, Color, Man};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{Sentence, Term, Token, sentence};
use menagerie_show::{Gesture, Grave, Pick, Scene, Standing, Table, TableMark};

/// The scene of a view.
pub fn scene(view: &View) -> Scene {
    let position = &view.position;
    let passed = position.passing_marks();
    let threats = explain::threats(view);
    Scene {
        cells: men::cells::<Board8>(),
        pieces: pieces(view),
        marks: passed.chain(parts::explain::marks(&threats)).collect(),
        threats,
        graves: Color::BOTH.into_iter().flat_map(|digger| graves(view, digger)).collect(),
        tables: notes(view).into_iter().collect(),
        words: words(view),
        ..Scene::default()
    }
}

fn pieces(view: &View) -> Vec<Standing> {
    let zombies = view.position.zombies();
    let coin = Token::one(COIN);
    let mut pieces = view.position.board.men.standing(|man| ARMIES.figure(man));
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

/// The words on what is to be buried now.
fn words(view: &View) -> Vec<Sentence> {
    if view.captives.is_empty() {
        return Vec::new();
    }
    let digger = view.position.color;
    let kind = |kind| ARMIES.figure(Man::new(!digger, kind)).kind();
    let kinds = Term::Kinds(view.captives.iter().map(|captive| kind(captive.kind)).collect());
    let player = Term::Player(INFO.seats[digger as usize].name);
    vec![sentence!("{player} has to bury, in this order: {kinds}.", player, kinds)]
}

/// The board after the moves of a prefix, before any square opens.
fn making(view: &View, prefix: &[Step]) -> Option<Making> {
    let mut making = Making::begin(&view.position);
    for step in prefix {
        match step {
            Step::Move(movement) => {
                making.go(&Go::read(&making.board.men, movement)?);
            }
            Step::Promote { at, letter } => making.promote(*at, promoted(*letter)?),
            Step::Bury(_) => return None,
        }
    }
    Some(making)
}

/// The scene in the middle of a part: after some of its moves, or with some of the captives buried.
pub fn sketch(view: &View, prefix: &[Step]) -> Option<Scene> {
    let mut after = view.clone();
    if view.captives.is_empty() {
        let making = making(view, prefix)?;
        after.position.board = Chessboard { ep: making.ep(), ..making.board };
        after.position.extra = making.zombies;
        return Some(scene(&after));
    }
    let Seen::Known(graves) = &mut after.graves[view.position.color as usize] else { return None };
    for (step, captive) in prefix.iter().zip(&view.captives) {
        if let Step::Bury(at) = step {
            graves.dig(*at, captive.kind);
        }
    }
    after.captives.drain(..prefix.len());
    Some(scene(&after))
}

/// What ends with a part: the rest of the own graves that it opens, and the zombies that it leaves idle.
pub fn warnings(view: &View, prefix: &[Step], step: &Step) -> Vec<Sentence> {
    if let Step::Bury(_) = step {
        let stays = sentence!("What is buried stays there until that square is left.");
        return vec![stays, sentence!("Only you know where.")];
    }
    let (position, Some(own)) = (&view.position, view.own()) else { return Vec::new() };
    let Some(making) = making(view, &[prefix, std::slice::from_ref(step)].concat()) else {
        return Vec::new();
    };
    let risen = (making.opened() & own.all()).by_file().filter_map(|at| {
        let man = ARMIES.figure(Man::new(!position.color, own.at(at)?));
        Some(sentence!("Your grave on {at} opens, and the {man} comes back as a zombie.", at = spot(at), man))
    });
    let idle: Vec<Square8> = making.idle.by_file().collect();
    let destroyed = match &idle[..] {
        [] => None,
        [at] => Some(sentence!("Your zombie on {at} does not move and will be destroyed.", at = spot(*at))),
        all => {
            let list = all.iter().map(Square8::to_string).collect::<Vec<_>>().join(", ");
            Some(sentence!("Your zombies on {list} do not move and will be destroyed.", list))
        }
    };
    risen.chain(destroyed).collect()
}

/// How a player makes a step.
pub fn gesture(view: &View, step: &Step) -> Gesture {
    let color = view.position.color;
    match step {
        Step::Move(movement) => view.position.board.gesture(color, movement),
        Step::Promote { at, letter } => {
            let figure = promoted(*letter).map(|kind| ARMIES.figure(Man::new(color, kind)));
            let name = figure.map_or_else(String::new, |figure| figure.name.to_owned());
            Gesture::Change { at: spot(*at), pick: Pick { name, figure } }
        }
        Step::Bury(at) => Gesture::Place { at: spot(*at), token: "grave", pick: None },
    }
}
