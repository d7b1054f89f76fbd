//! A position as a person reads it in a terminal.

mod beside;
mod tongue;

use anstyle::{AnsiColor, Style};
pub use beside::beside;
use menagerie_kernel::{Eye, Info, Side, Spot};
use menagerie_show::page::Goal;
use menagerie_show::{AnyLine, Form, Scene, Standing, Table, TableMark};
use std::fmt::Write;
pub use tongue::{ENGLISH, FRENCH, Tongue};

/// Draws what an eye sees, White's side below, or above if `flipped`, and says what there is to say of it. Colours
/// are escape sequences, which a stream that is no terminal is to strip.
pub fn draw(line: &dyn AnyLine, eye: Eye, flipped: bool) -> String {
    scene(line.info(), &line.scene(eye), flipped)
}

/// Draws a scene as [`draw`] draws a line.
fn scene(info: &Info, scene: &Scene, flipped: bool) -> String {
    squares(scene, flipped, &[]) + &beside(info, scene, &ENGLISH) + &said(scene)
}

/// The board alone, with the goals of a piece. A sign before a piece says that its square is marked, one after it that
/// something lies under it; [`beside()`] tells what.
pub fn squares(scene: &Scene, flipped: bool, goals: &[Goal]) -> String {
    let mut text = String::new();
    let (files, ranks) = bounds(scene);
    let width = ranks.clone().map(|rank| rank.to_string().len()).max().unwrap_or(1);
    let ranks: Vec<u8> = if flipped { ranks.collect() } else { ranks.rev().collect() };
    let files: Vec<u8> = if flipped { files.rev().collect() } else { files.collect() };
    for rank in ranks {
        write!(text, "{rank:>width$} ").expect("writing to a string");
        for &file in &files {
            let at = Spot { file, rank };
            text.push_str(&square(scene, at, goals.iter().find(|goal| goal.at == at)));
        }
        text.push('\n');
    }
    let letters: String = files.iter().map(|file| format!(" {} ", char::from(b'a' + file))).collect();
    writeln!(text, "{:width$} {letters}", "").expect("writing to a string");
    text
}

/// What the game says of a scene: what attacks what, its tables and its sentences.
pub fn said(scene: &Scene) -> String {
    let mut text = String::new();
    for words in scene.threats.iter().flat_map(|threat| &threat.words) {
        writeln!(text, "{words}").expect("writing to a string");
    }
    for table in &scene.tables {
        text.push('\n');
        text.push_str(&draw_table(table));
    }
    for words in &scene.words {
        writeln!(text, "{words}").expect("writing to a string");
    }
    text
}

fn bounds(scene: &Scene) -> (std::ops::RangeInclusive<u8>, std::ops::RangeInclusive<u8>) {
    let files = scene.cells.iter().map(|cell| cell.at.file);
    let ranks = scene.cells.iter().map(|cell| cell.at.rank);
    let (low, high) = (ranks.clone().min().unwrap_or(1), ranks.max().unwrap_or(1));
    (0..=files.max().unwrap_or(0), low..=high)
}

fn square(scene: &Scene, at: Spot, goal: Option<&Goal>) -> String {
    let Some(cell) = scene.cells.iter().find(|cell| cell.at == at) else { return "   ".to_owned() };
    let standing = scene.pieces.iter().find(|piece| piece.at == at);
    let is_marked = |form| scene.marks.iter().any(|mark| mark.at == at && mark.kind.form() == form);
    let back = if goal.is_some() {
        AnsiColor::Yellow
    } else if is_marked(Form::Alarm) {
        AnsiColor::Red
    } else if is_marked(Form::Frame) {
        AnsiColor::Magenta
    } else if is_marked(Form::Ring) {
        AnsiColor::Yellow
    } else if is_marked(Form::Veil) {
        AnsiColor::BrightBlack
    } else if cell.dark {
        AnsiColor::Green
    } else {
        AnsiColor::BrightGreen
    };
    let (letter, front) = match standing {
        Some(piece) if piece.figure.side == Side::Light => (piece.figure.letter, AnsiColor::BrightWhite),
        Some(piece) => (piece.figure.letter, AnsiColor::Black),
        None => (free(goal), AnsiColor::Black),
    };
    // Without colours, too, it must be seen what can be taken, what is marked, and what lies below.
    let (left, right) = match goal {
        Some(goal) if goal.capture => ('(', ')'),
        _ => (before(scene, at), below(scene, at, standing)),
    };
    let mut style = Style::new().bg_color(Some(back.into())).fg_color(Some(front.into()));
    if standing.is_some() {
        style = style.bold();
    }
    format!("{style}{left}{letter}{right}{style:#}")
}

/// The sign of a square's marks: of the first one that has a sign, where it has several.
fn before(scene: &Scene, at: Spot) -> char {
    let forms = scene.marks.iter().filter(|mark| mark.at == at).map(|mark| mark.kind.form());
    forms.filter_map(sign).next().unwrap_or(' ')
}

/// What stands for a mark of this form. A tint covers half a board, so that signs would hide the pieces there.
fn sign(form: Form) -> Option<char> {
    match form {
        Form::Alarm => Some('!'),
        Form::Dots => Some(':'),
        Form::Ring => Some('*'),
        Form::Frame => Some('['),
        Form::Glass => Some('/'),
        Form::Point => Some('\''),
        Form::Veil => Some('#'),
        Form::Tint => None,
    }
}

/// The sign of what lies under a piece or a square: how many things, or a cross over a grave; a double one over both.
fn below(scene: &Scene, at: Spot, standing: Option<&Standing>) -> char {
    let count: u32 = standing.iter().flat_map(|piece| &piece.under).map(|token| u32::from(token.count)).sum();
    match (count, scene.graves.iter().any(|grave| grave.at == Some(at))) {
        (0, false) => ' ',
        (0, true) => '†',
        (_, true) => '‡',
        (count, false) => char::from_digit(count, 10).unwrap_or('+'),
    }
}

/// An empty square.
fn free(goal: Option<&Goal>) -> char {
    match goal {
        None => '·',
        Some(Goal { steps: 0 | 1, .. }) => '•',
        Some(_) => '∘',
    }
}

fn draw_table(table: &Table) -> String {
    let width = table.rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let heads: String = table.columns.iter().map(|column| format!("  {column}")).collect();
    let mut text = format!("{}\n{:width$}{heads}\n", table.title, "");
    for (row, cells) in table.rows.iter().zip(&table.cells) {
        write!(text, "{row:width$}").expect("writing to a string");
        for (column, cell) in table.columns.iter().zip(cells) {
            let mark = match cell {
                TableMark::Open => ".",
                TableMark::Yes => "O",
                TableMark::No => "x",
            };
            write!(text, "  {mark:^width$}", width = column.len()).expect("writing to a string");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
