//! Boards without rules: geometries, squares, sets of squares and the attack tables of sliders and leapers.
//!
//! A board is a type that implements [`Geometry`], so that the compiler knows its size, and a [`Square`] of one
//! board cannot be mistaken for a square of another. A [`SquareSet`] is one machine word (or two, on boards of
//! more than 64 squares) with a bit per square. What moves where is asked of the geometry for the pieces that
//! every chess has, and of a [`LeapTable`] for the rest.
//!
//! ```
//! use menagerie_board::{Board8, Geometry, LeapTable8, Square8, SquareSet8};
//!
//! let from: Square8 = "d4".parse()?;
//! let occupied: SquareSet8 = [(3, 5), (6, 3)].into_iter().filter_map(|(f, r)| Square8::new(f, r)).collect();
//! assert_eq!(Board8::rook(from, occupied).len(), 2 + 3 + 3 + 3);
//!
//! // A camel, from a table that the compiler fills.
//! static CAMEL: LeapTable8 = LeapTable8::symmetric(&[(1, 3)]);
//! let squares: Vec<String> = CAMEL.targets(from).by_file().map(|square| square.to_string()).collect();
//! assert_eq!(squares, ["a3", "a5", "c1", "c7", "e1", "e7", "g3", "g5"]);
//! # Ok::<(), menagerie_board::ParseSquareError>(())
//! ```
//!
//! The crate needs nothing but `core`: no clock, threads, files or randomness.
#![no_std]

mod board11;
mod board68;
mod board8;
mod geometry;
mod leap;
mod set;
mod set_ops;
mod sliders;
mod square;
mod squares;
mod word;

pub use board8::Board8;
pub use board11::Board11;
pub use board68::Board68;
pub use geometry::{Geometry, NO_SQUARE};
pub use leap::LeapTable;
pub use set::SquareSet;
pub use sliders::rays::Rays;
pub use square::{ParseSquareError, Square};
pub use squares::Squares;
pub use word::Word;

/// A square of the 8×8 board.
pub type Square8 = Square<Board8>;
/// A square of the 11×11 board.
pub type Square11 = Square<Board11>;
/// A square of the board of 68 squares.
pub type Square68 = Square<Board68>;
/// A set of squares of the 8×8 board.
pub type SquareSet8 = SquareSet<Board8>;
/// A set of squares of the 11×11 board.
pub type SquareSet11 = SquareSet<Board11>;
/// A set of squares of the board of 68 squares.
pub type SquareSet68 = SquareSet<Board68>;
/// A leaper's table for the 8×8 board.
pub type LeapTable8 = LeapTable<Board8>;
/// A leaper's table for the 11×11 board.
pub type LeapTable11 = LeapTable<Board11>;
/// A leaper's table for the board of 68 squares.
pub type LeapTable68 = LeapTable<Board68>;
