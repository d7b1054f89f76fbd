//! How strong people are, by game and pace: Glicko-2 for persons and teams, and the classes of time control.
//!
//! Everything here is a pure function. A [`Rating`] says how strong somebody is thought to be at one game and one
//! [`Pace`], and how sure that is. It is made older with [`Rating::after`] and changed by a result:
//!
//! * [`rate_game`] rates both sides of a game as soon as it ends;
//! * [`rate_teams`] does the same where a side is several persons;
//! * [`rate_period`] rates one player for all games of a rating period at once, as the original system has it.
//!
//! ```
//! use menagerie_rating::{Pace, Rating, Score, rate_game};
//! use std::time::Duration;
//!
//! assert_eq!(Pace::of_live(300, 3), Pace::Blitz);
//!
//! let newcomer = Rating::NEW;
//! let regular = Rating { value: 1720.0, deviation: 60.0, volatility: 0.06 };
//! // The regular has not played this for ninety days.
//! let regular = regular.after(Duration::from_secs(90 * 24 * 60 * 60));
//! assert!(newcomer.is_provisional() && !regular.is_provisional());
//!
//! let [newcomer, regular] = rate_game([newcomer, regular], Score::Win);
//! assert!(newcomer.value > 1750.0); // Little was known, and much has been learnt.
//! assert!(regular.value > 1700.0); // Losing to somebody unknown says little.
//! ```
//!
//! Whatever numbers a rating has, if they are finite, so is every number that comes out: what the formulas cannot
//! take is brought within bounds first ([`VALUES`], [`DEVIATIONS`], [`VOLATILITIES`]), and no loop is without a limit.

mod glicko2;
mod pace;
mod rating;
mod team;

pub use glicko2::{TAU, rate_game, rate_period};
pub use pace::Pace;
pub use rating::{DEVIATIONS, PERIOD, PROVISIONAL, Rating, Score, VALUES, VOLATILITIES};
pub use team::rate_teams;
