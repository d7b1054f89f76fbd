//! One live match as a pure state machine.
//!
//! A [`Match`] is what its log says: every change is an [`Input`] that was followed, and following the same inputs
//! again ([`Match::replay`]) gives the same match. There is no input or output here, no clock and no randomness; what a
//! match needs of these is handed in with its [`Setup`].
//!
//! # Invariants
//! * A change is made on a copy. The caller keeps the old match until the new one is on disk.
//! * `version` numbers the entries of the log from 1 without gaps; `at` counts the changes of the game: the parts that
//!   were played and the turns that were taken back. A sealed choice raises `version` only.
//! * What leaves a match leaves it through an [`Eye`](menagerie_kernel::Eye): [`Match::seen`],
//!   [`Match::scene`], [`Match::view_text`], [`Match::record`]. The two exceptions are for the
//!   store ([`Match::recorded_since`]) and for the computer, who is given what its seat knows
//!   ([`Match::knowledge`]).
//! * Once a match is over or frozen, nobody is to act and the game does not change any more; people can go on talking,
//!   and may agree to play once more.

mod acts;
mod away;
mod clock;
mod entry;
mod follow;
mod gathering;
mod live;
mod log;
mod offers;
mod pace;
mod phase;
mod questions;
mod record;
mod refusal;
mod rematch;
mod replay;
mod seen;
mod setup;
mod takeback;
mod talk;

pub use away::Remedy;
pub use clock::{Reading, Terms, TimeControl};
pub use entry::{Handed, Input, Moment, Proposal, Recorded, Stamp};
pub use gathering::Gathering;
pub use live::{Match, Submitted};
pub use offers::Offer;
pub use phase::Phase;
pub use questions::Asked;
pub use refusal::{OpenError, Refusal, ReplayError};
pub use seen::{Look, SeenEntry, SeenInput};
pub use setup::{Holder, Nonce, Person, Plan, Principal, Setup, Source, TokenHash};
