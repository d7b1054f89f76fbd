//! Games from text files: an army whose pieces move as Betza notation says.
//!
//! Somebody who invents a game writes one file and plays it at once. [`betza`] reads how a piece goes.

pub mod betza;
