//! Writes what was learned as the Rust file that a game is built with.

use menagerie_kernel::{FeatureBlock, Lesson};
use std::fmt::Write as _;

/// The text of the file. `about` says in words how the numbers came about, and stands at its head.
pub fn print(about: &str, lesson: &Lesson) -> String {
    let mut text = String::new();
    for line in about.lines() {
        _ = writeln!(text, "//! {line}");
    }
    text.push_str(
        "\nuse crate::parts::learned::Numbers;\n\n\
         /// What the features of a position are worth in the opening and in the ending, in centipawns.\n\
         #[rustfmt::skip]\n\
         pub static NUMBERS: Numbers = &[\n",
    );
    for block in &lesson.blocks {
        _ = writeln!(text, "    (\"{}\", &[", block.name);
        rows(&mut text, block, &lesson.worths, 0);
        text.push_str("    ], &[\n");
        rows(&mut text, block, &lesson.worths, 1);
        text.push_str("    ]),\n");
    }
    text.push_str("];\n");
    text
}

/// The features of a block, from its first row on: for squares, that nearest to the side whose man it is.
fn rows(text: &mut String, block: &FeatureBlock, worths: &[[i32; 2]], phase: usize) {
    let numbers = &worths[block.start..block.start + block.len];
    for row in numbers.chunks(block.columns) {
        text.push_str("       ");
        for pair in row {
            _ = write!(text, " {:4},", pair[phase]);
        }
        text.push('\n');
    }
}
