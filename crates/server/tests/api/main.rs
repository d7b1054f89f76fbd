//! What the server answers, one file a room of its API. They are one program, which is built and linked once.
//!
//! What changes the whole process, its log or its limits, has a program of its own beside this one.

#![allow(clippy::disallowed_methods, reason = "tests own files, processes and time")]

#[path = "../common/mod.rs"]
mod common;

mod analysis;
mod bad_input;
mod blocks;
mod bots;
mod client;
mod disk;
mod drafts;
mod exercises;
mod games;
mod gathering;
mod golf;
mod mine;
mod moments;
mod my_events;
mod office;
mod operators;
mod pieces;
mod play;
mod print;
mod pushes;
mod puzzles;
mod questions;
mod ratings;
mod releases;
mod secrets;
mod socket;
mod study;
mod takeback;
mod together;
mod upkeep;
