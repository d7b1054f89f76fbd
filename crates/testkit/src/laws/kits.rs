//! Laws about what positions are made of: the kit of a game takes all its texts apart and puts them together.

use super::plan::{Plan, describe};
use crate::Dice;
use crate::mutate::mutated;
use menagerie_kernel::{Eye, Line, Seats};
use menagerie_show::kit::Shows;
use menagerie_show::{
    AnyGame, AnyLine, Draft, Erased, Field, FieldKind, FieldValue, Game, Kind, Kit, MarkKind, Scene,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Every letter of a position is one of a figure of the game, every field is declared, in its place and with
/// a value of its kind; what is taken apart and put together again is the same text, and tidy already.
pub fn texts_are_made_of_the_kit<G: Game>(game: &G, plan: &Plan) {
    let Some(kit) = Erased::new(game.clone()).kit() else { return };
    let letters: BTreeSet<&str> = kit.pieces.iter().map(|piece| piece.letters.as_str()).collect();
    assert_eq!(letters.len(), kit.pieces.len(), "{}: two figures have one letter", game.info().id);
    plan.positions(game, 1, |line, _| {
        if !line.mid_turn() {
            check_text(&kit, line);
        }
    });
}

/// Pieces that look alike count alike, whichever side they are on.
pub fn a_picture_has_one_worth<G: Game>(game: &G, _: &Plan) {
    let told = Erased::new(game.clone()).worths();
    for Kind { figure, worth, .. } in game.kinds() {
        let of_picture = told.get(figure.icon).copied().unwrap_or(0);
        assert_eq!(worth, of_picture, "{}: what a {figure} counts, and its picture", game.info().id);
    }
}

/// A text that is not quite one of the game's own is taken apart without a loss, or refused; whatever was
/// taken apart is the same when it was put together and taken apart again, tidied or not.
pub fn mutated_texts_are_taken_apart_or_refused<G: Game>(game: &G, plan: &Plan) {
    const MUTATIONS: usize = 2000;
    let Some(kit) = Erased::new(game.clone()).kit() else { return };
    let (mut texts, mut dice) = (Vec::new(), Dice::new(plan.seed));
    plan.positions(game, 7, |line, _| {
        let game = line.game();
        if !line.mid_turn() {
            texts.push(menagerie_kernel::text(game, line.state()));
        }
    });
    for _ in 0..MUTATIONS {
        let text = mutated(&texts, ' ', &mut dice);
        let Ok(mut draft) = kit.read(&text) else { continue };
        for _ in 0..2 {
            let written =
                kit.write(&draft).unwrap_or_else(|bad| panic!("`{text}` is read but not written: {bad}"));
            assert_eq!(kit.read(&written).as_ref(), Ok(&draft), "`{text}` is written `{written}`");
            kit.tidy(&mut draft);
        }
    }
}

fn check_text<G: Game>(kit: &Kit, line: &Line<G>) {
    let game = line.game();
    let text = menagerie_kernel::text(game, line.state());
    let draft = kit.read(&text).unwrap_or_else(|bad| panic!("{}: {bad}", describe(line)));
    assert_eq!(kit.write(&draft).as_deref(), Ok(&*text), "{}: put together again", describe(line));
    let mut tidy = draft.clone();
    kit.tidy(&mut tidy);
    assert_eq!(tidy, draft, "{}: a text is tidy", describe(line));
    for field in &kit.fields {
        if let Some(value) = draft.fields.get(field.key) {
            assert!(is_of(field, value), "{}: {} is no {:?}", describe(line), field.key, field.kind);
        }
    }
    check_pack(kit, &draft, line);
    check_scene(kit, &kit.scene(&draft), line);
}

/// A draft is drawn like the position: the pieces with what they stand on, whatever seats have buried, and the
/// marks of the kinds that it can tell; of squares that a field names, at least those that the position shows.
fn check_scene<G: Game>(kit: &Kit, drawn: &Scene, line: &Line<G>) {
    let game = line.game();
    let public = line.scene(Eye::Public);
    let pieces = |scene: &Scene| -> BTreeMap<_, _> {
        scene.pieces.iter().map(|piece| (piece.at, (piece.figure, piece.under.clone()))).collect()
    };
    assert_eq!(pieces(drawn), pieces(&public), "{}: the pieces", describe(line));
    let marked = |scene: &Scene, kind: MarkKind| -> BTreeSet<_> {
        scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at).collect()
    };
    let of_pieces = kit.fields.iter().filter_map(|field| match field.shows {
        Some(Shows::Piece(kind)) => Some(kind),
        _ => None,
    });
    for kind in of_pieces.chain(kit.mark.map(|mark| mark.kind)) {
        assert_eq!(marked(drawn, kind), marked(&public, kind), "{}: what is {}", describe(line), kind.id());
    }
    // A square of a field that means nothing in this position (a pawn has passed it, and none can take) is left out
    // by the game; the draft, which knows no rules, draws all of them.
    for field in &kit.fields {
        let Some(Shows::Square(kind)) = field.shows else { continue };
        let (known, shown) = (marked(drawn, kind), marked(&public, kind));
        assert!(shown.is_subset(&known), "{}: {shown:?} {}, not {known:?}", describe(line), kind.id());
    }
    for seat in Seats::first_n(game.info().seats.len()).iter() {
        let graves = |scene: &Scene| -> BTreeMap<_, _> {
            let own = scene.graves.iter().filter(|grave| grave.seat == game.info().seat_id(seat));
            own.map(|grave| (grave.at, grave.figure)).collect()
        };
        assert_eq!(graves(drawn), graves(&line.scene(Eye::Seat(seat))), "{}: the graves", describe(line));
    }
}

/// No card lies in two fields of the pack.
fn check_pack<G: Game>(kit: &Kit, draft: &Draft, line: &Line<G>) {
    let mut dealt = Vec::new();
    for field in &kit.fields {
        let FieldKind::Cards { faces, pack: true, .. } = &field.kind else { continue };
        if let Some(FieldValue::List(cards)) = draft.fields.get(field.key) {
            dealt.extend_from_slice(cards);
            assert!(are_dealt(&dealt, faces), "{}: a card lies in {}, too", describe(line), field.key);
        }
    }
}

/// Whether these are cards of a pack with such faces, each once.
fn are_dealt(cards: &[String], faces: &[Cow<'static, str>]) -> bool {
    let mut left: Vec<&str> = faces.iter().map(AsRef::as_ref).collect();
    let mut take = |card: &String| left.iter().position(|face| face == card).map(|at| left.swap_remove(at));
    cards.iter().all(|card| take(card).is_some())
}

/// Whether a value is made of what the kind of its field declares.
fn is_of(field: &Field, value: &FieldValue) -> bool {
    match (&field.kind, value) {
        (FieldKind::Choice { choices: words }, FieldValue::Text(text)) => {
            words.iter().any(|word| word.text == **text)
        }
        (FieldKind::Number { min, max }, FieldValue::Text(text)) => {
            text.parse().is_ok_and(|number| (*min..=*max).contains(&number))
        }
        (
            FieldKind::Letters { choices: words } | FieldKind::Rows { choices: words, .. },
            FieldValue::List(letters),
        ) => letters.iter().all(|letter| words.iter().any(|word| word.text == **letter)),
        (FieldKind::Squares { most }, FieldValue::List(squares)) => squares.len() <= *most as usize,
        (FieldKind::Cards { faces, .. }, FieldValue::List(cards)) => are_dealt(cards, faces),
        // Stacks can be higher than what is usually chosen from.
        (FieldKind::Labels { .. }, FieldValue::Pairs(_)) => true,
        (FieldKind::Counts { max, .. }, FieldValue::Pairs(pairs)) => {
            pairs.iter().all(|(_, count)| count.parse().is_ok_and(|count: u32| count <= *max))
        }
        (FieldKind::Text, FieldValue::Text(_)) => true,
        _ => false,
    }
}
