//! A page of the book as a person reads it in a terminal: its words in Markdown, its positions as boards.

use crate::board;
use menagerie_kernel::page::{self, Block, Shows, Stretch};
use menagerie_kernel::{AnyGame, AnyLine, Options, Spot};
use std::fmt::Write;

/// Draws a page, of a game or of none. `find` knows the games that a page of none names.
pub fn draw<'g>(
    markdown: &str,
    own: Option<&'g dyn AnyGame>,
    find: impl Fn(&str) -> Option<&'g dyn AnyGame>,
) -> String {
    let mut text = String::new();
    for stretch in page::stretches(markdown) {
        match stretch {
            Stretch::Prose(words) => text.push_str(words),
            Stretch::Block(block) => text.push_str(&picture(block.game.and_then(&find).or(own), &block)),
        }
    }
    format!("{}\n", text.trim_end())
}

/// A position, what is to be seen in it, and its text.
fn picture(game: Option<&dyn AnyGame>, block: &Block<'_>) -> String {
    let mut text = String::new();
    let line = game.and_then(|game| game.parse(block.position, Options::default()).ok());
    if let Some(line) = &line {
        text.push_str(&drawn(&**line, &block.shows));
    }
    if !block.caption.is_empty() {
        writeln!(text, "{}", block.caption).expect("writing to a string");
    }
    if let Shows::Turns(turns) = &block.shows
        && !turns.is_empty()
    {
        writeln!(text, "turns: {}", turns.join(" ")).expect("writing to a string");
    }
    writeln!(text, "`{}`\n", block.position).expect("writing to a string");
    text
}

fn drawn(line: &dyn AnyLine, shows: &Shows<'_>) -> String {
    let scene = line.scene(page::eye_of(line));
    let Shows::Moves(square) = shows else { return board::draw(&scene, false) };
    let goals = square.parse::<Spot>().map(|square| page::goals(line, square)).unwrap_or_default();
    let later = goals.iter().any(|goal| goal.steps > 1);
    let key = if later {
        "• at once, ∘ later in the turn, (x) where somebody stands"
    } else {
        "• free, (x) where somebody stands"
    };
    format!("{}{key}\n", board::draw_goals(&scene, &goals))
}
