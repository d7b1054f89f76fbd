//! What people are shown and told of a game, and games without their types.
//!
//! An engine needs none of this. A game that people play adds to its rules what is [`Shown`]: scenes, gestures,
//! reasons. This crate builds on it: the check of turns, with a reason for each refusal ([`check()`]), boards that are
//! set up by hand ([`Kit`], [`Draft`]), the page for readers ([`page`]), and the erased form ([`AnyGame`], [`AnyLine`])
//! that tables, servers and command lines use.

mod beginning;
pub mod check;
pub mod draft;
pub mod erased;
pub mod kit;
pub mod order;
pub mod page;
pub mod placement;
mod play;
pub mod puzzle_match;
pub mod reach;
pub mod scene;
pub mod shown;

pub use beginning::{Beginning, beginning};
pub use check::{Illegal, check, check_composed, read_steps, turn_is_complete};
pub use draft::Draft;
pub use erased::{AnyGame, AnyLine, Erased, NoParts, Offered};
pub use kit::{Field, FieldKind, FieldValue, Kit, Word};
pub use order::{InAnyOrder, compose};
pub use puzzle_match::{PuzzleMatch, PuzzleMatchLine, Timer};
pub use reach::{Kind, Reach};
pub use scene::{
    AssignRow, Backing, Cell, Fit, Form, Gesture, Grave, Hand, Mark, MarkKind, Pick, Pile, Scene, Sheet,
    SheetRow, SheetShown, Standing, Stock, Table, TableMark, Threat,
};
pub use shown::{Game, Shown};
