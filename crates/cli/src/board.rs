//! A position as a person reads it in a terminal.

use anstyle::{AnsiColor, Style};
use menagerie_kernel::{Side, Spot};
use menagerie_show::page::Goal;
use menagerie_show::{Form, Scene, Table, TableMark};
use std::fmt::Write;

/// Draws a scene, White's side below, or above if `flipped`, and says what there is to say of it. Colours are
/// escape sequences, which a stream that is no terminal is to strip.
pub fn draw(scene: &Scene, flipped: bool) -> String {
    squares(scene, flipped, &[]) + &said(scene)
}

/// The board alone, with the goals of a piece.
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

/// What the game says of a scene: its tables and its sentences.
pub fn said(scene: &Scene) -> String {
    let mut text = String::new();
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
    // Without colours, too, it must be seen who can be taken.
    let (left, right) = if goal.is_some_and(|goal| goal.capture) { ('(', ')') } else { (' ', ' ') };
    let mut style = Style::new().bg_color(Some(back.into())).fg_color(Some(front.into()));
    if standing.is_some() {
        style = style.bold();
    }
    format!("{style}{left}{letter}{right}{style:#}")
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
