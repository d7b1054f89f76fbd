//! What a live match does, one file a matter. They are one program, which is built and linked once.

#[path = "../common/mod.rs"]
mod common;

mod away;
mod clocks;
mod gathering;
mod laws;
mod long;
mod offers;
mod play;
mod questions;
mod replay;
mod takeback;
mod talk;
mod timers;
