//! Matches of Chess Golf: as they were written down, input by input, and under laws.

mod common;
mod inputs;
mod laws;
mod matches;
