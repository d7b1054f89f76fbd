//! The match of **Chess Golf**: one to eight players, nine turns (spec: golf.md).
//!
//! A turn is one puzzle. Its cards are dealt, and everybody thinks. The first claim of a number of moves starts a timer; claims are
//! secret until all have claimed or time is up. Then the lowest claimant demonstrates, and when that fails the next lowest, and the
//! turn is scored. The lowest total wins.
//!
//! A [`Match`] is a pure state machine. It is handed [inputs](Input), with the moments at which they come, and chance in a seed; the
//! same inputs lead to the same match, and those that were refused change nothing and need not be kept. A server asks what
//! is [due](Match::due) and sends a [`Tick`](Input::Tick) then, and asks a solver for what is [wanted](Match::wanted). What a player may
//! know is [`Match::seen`].
//!
//! ```
//! use menagerie_golf::{Input, Match, Phase, Settings};
//! use menagerie_kernel::{Chance, Eye, Seat};
//!
//! let settings = Settings { players: 2, ..Settings::default() };
//! let mut golf = Match::new(settings, Chance::from_number(0)).expect("the settings are good");
//! for (seat, moves, now_ms) in [(Seat(0), 3, 20_000), (Seat(1), 4, 25_000)] {
//!     assert_eq!(golf.phase() == Phase::Thinking, seat == Seat(0));
//!     golf.play(&Input::Claim { seat, turn: 1, moves, now_ms }).expect("it is the first claim of the seat");
//! }
//! assert_eq!(golf.phase(), Phase::Demonstrating { seat: Seat(0), until: 35_000 });
//! assert_eq!(golf.seen(Eye::Public).due, Some(35_000));
//! ```
//!
//! # What the rules leave open
//! * A claim has at most 99 moves.
//! * A demonstrator has the time of a move for each move, from the one before or from when its turn to demonstrate came. A move that
//!   is not legal is refused, and time goes on.
//! * When too few cards are left, all that are not on the table are put aside too, and the whole pack is shuffled from its first order.
//! * The right to one card more is earned by a turn in which all claimed the same, and not 0, whether or not it was demonstrated. It
//!   stays until the player who deals next uses it, and is earned anew for the next card.
//! * A scored turn is looked at for a while; then the next is dealt, or sooner when the next dealer deals.
//! * Points are claims and penalties for one player as for several; alone, the score is told over par as well.
//! * Par that is not proven is the least that was not excluded. Where no solution has 12 moves or fewer, a turn is at par.
//! * Players who share the first place are asked who of them is best dressed, with all others: everybody names one, perhaps
//!   themselves. One with more votes than any other can still get has the place alone, and the others share the second.
//!   Shared places further down stay shared.

mod deck;
mod ending;
mod input;
mod live;
mod refusal;
mod seen;
mod settings;
mod turn;

pub use ending::Card;
pub use input::{Answer, Input};
pub use live::{Match, PAUSE_MS, Phase};
pub use refusal::Refusal;
pub use seen::{Claim, Seen};
pub use settings::Settings;
pub use turn::{Demonstration, End, MOST_MOVES, PAR_LIMIT, Par, Step, Turn};
