//! The match of **Chess Golf**: one to eight players, nine turns (the rules: `crates/games/rules/golf.md`).
//!
//! A turn is one puzzle. Its cards are dealt, and everybody thinks. The first claim of a number of moves starts a
//! timer; claims are secret until all have claimed or time is up. Then the lowest claimant demonstrates, and when that
//! fails the next lowest, and the turn is scored. The lowest total wins.
//!
//! A [`Match`] is a pure state machine that plays [parts](Part) one after the other; it knows no clock. [`GolfMatch`]
//! is the same as a game for tables. A table collects the claims and keeps them secret, since all players make them at
//! the same time; it is told [how long](menagerie_show::PuzzleMatchLine::timer) somebody may take, and what is played when that
//! time has passed.
//!
//! ```
//! use menagerie_golf::{Match, Part, Phase, Settings};
//! use menagerie_kernel::{Chance, Seat};
//!
//! let mut golf = Match::new(Settings::default(), 2, Chance::from_number(0));
//! for moves in [3, 4] {
//!     assert_eq!(golf.phase(), Phase::Claiming);
//!     golf.play(&Part::Claim(moves)).expect("everybody may claim once");
//! }
//! assert_eq!(golf.phase(), Phase::Demonstrating(Seat(0)));
//! assert_eq!(golf.moves_left(), 3);
//! ```
//!
//! # What the rules leave open
//! * A claim has at most 99 moves.
//! * A demonstrator has the time of a move for each move, from the one before or from when its turn to demonstrate
//!   came. A move that is not legal is refused, and time goes on.
//! * When too few cards are left, all that are not on the table are put aside too, and the whole pack is shuffled from
//!   its first order.
//! * The right to one card more is earned by a turn in which all claimed the same, and not 0, whether or not it was
//!   demonstrated. It stays until the player who deals next uses it, and is earned anew for the next card.
//! * A scored turn is looked at for half a minute; then the next is dealt, or sooner when the next dealer deals.
//! * Points are claims and penalties for one player as for several; alone, the score is told over par as well.
//! * Par that is not proven is the least that was not excluded. Where no solution has 12 moves or fewer, a turn is at par.
//! * Players who share the first place are asked which of them is best dressed, with all others: everybody names one,
//!   perhaps themselves, or nobody, at the same time and in two minutes. The author's rules give a tie to the best
//!   dressed: one with more votes than any other has the place alone and wins, and the others share the second. Where
//!   the table names nobody so, all share the first place and the match is drawn. Shared places further down stay
//!   shared, since nothing depends on them.

mod deck;
mod ending;
mod game;
mod line;
mod live;
mod part;
mod player;
mod row;
mod settings;
mod text;

pub use ending::{BEST_DRESSED, LOWEST, ROUND, SHARED};
pub use game::GolfMatch;
pub(crate) use game::info;
pub use live::{MOST_PLAYERS, Match, Phase};
pub use part::{MOST_MOVES, Part, Step};
pub use player::Golfer;
pub use row::{Demonstration, End, PAR_LIMIT, Par, Row};
pub use settings::Settings;
