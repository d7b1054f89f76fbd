//! Stacks of cards below a board, spread as players spread them on a table.

use menagerie_image::{CARD_SIZE, card};
use menagerie_show::Scene;
use std::fmt::Write;

/// The size of a card, in the units of a board's picture.
const WIDE: f32 = 75.6;
const HIGH: f32 = WIDE * CARD_SIZE.1 / CARD_SIZE.0;
/// How far the next card of a stack lies to the right, and the space around the stacks.
const STEP: f32 = 42.0;
const AROUND: f32 = 14.0;

/// The picture of a board with the open stacks of its scene below, in their order and each in a row of its own; as it
/// was where there are none.
pub(super) fn below(board: String, (width, height): (f32, f32), scene: &Scene) -> String {
    let faces = scene.piles.iter().map(|pile| pile.cards.iter().filter_map(|face| card(face)).collect());
    let stacks: Vec<Vec<String>> = faces.filter(|stack: &Vec<String>| !stack.is_empty()).collect();
    if stacks.is_empty() {
        return board;
    }
    let high = height + (HIGH + AROUND) * stacks.len() as f32;
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {high}" width="{width}" height="{high}">{board}"#
    );
    let (card_width, card_height) = CARD_SIZE;
    for (row, stack) in stacks.iter().enumerate() {
        let y = height + AROUND + (HIGH + AROUND) * row as f32;
        // All of a long stack is seen, only more narrowly.
        let step = STEP.min((width - WIDE - 2.0 * AROUND) / (stack.len().max(2) - 1) as f32);
        let left = (width - WIDE - step * (stack.len() - 1) as f32) / 2.0;
        for (index, drawn) in stack.iter().enumerate() {
            let x = left + step * index as f32;
            write!(
                text,
                r#"<svg x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" viewBox="0 0 {card_width} {card_height}">{drawn}</svg>"#
            )
            .expect("writing to a string");
        }
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::below;
    use menagerie_show::{Pile, Scene};

    fn pile(cards: &[&str], hidden: u8) -> Pile {
        let cards = cards.iter().map(|card| (*card).to_owned()).collect();
        Pile { name: "discard", seat: None, cards, hidden }
    }

    #[test]
    fn open_stacks_lie_below_the_board_and_others_do_not() {
        let board = || "<svg/>".to_owned();
        let hidden = Scene { piles: vec![pile(&[], 20), pile(&["K", "b"], 0)], ..Scene::default() };
        assert_eq!(below(board(), (534.0, 534.0), &hidden), "<svg/>", "nothing lies open");
        let open = Scene { piles: vec![pile(&["KH", "3D", "2H"], 0), pile(&["4D"], 0)], ..Scene::default() };
        let drawn = below(board(), (534.0, 534.0), &open);
        let tops = drawn.split("<svg x=").skip(1).filter_map(|rest| rest.split('"').nth(3)?.parse().ok());
        assert_eq!(tops.clone().count(), 4);
        assert!(tops.clone().all(|y: f32| y > 534.0), "the stacks begin below the board");
        let many = ["2S"; 32];
        let long = Scene { piles: vec![pile(&many, 0)], ..Scene::default() };
        let drawn = below(board(), (534.0, 534.0), &long);
        let lefts = drawn.split("<svg x=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok());
        assert!(lefts.clone().count() == 32 && lefts.clone().all(|x: f32| (0.0..459.0).contains(&x)));
    }
}
