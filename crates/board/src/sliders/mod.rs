//! How far sliders see: schemes that find the first occupied square on each line.

pub(crate) mod rays;
