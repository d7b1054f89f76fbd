//! How far sliders see: schemes that find the first occupied square on each line.
//!
//! The schemes were chosen by measurement; each module tells what it was measured against.

pub(crate) mod magic;
pub(crate) mod quintessence;
pub(crate) mod rays;
