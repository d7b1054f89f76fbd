//! What is known of a player's strength, and what time does to it.

use std::ops::RangeInclusive;
use std::time::Duration;

/// How strong somebody is thought to be, and how sure that is.
///
/// With a probability of about 95 % the true strength lies within two deviations of the value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength, on the scale of Elo: with 200 points more, about three points of four are expected.
    pub value: f64,
    /// The standard deviation of what is known of the value.
    pub deviation: f64,
    /// How erratic the strength itself is: how far it is expected to wander in a [`PERIOD`], on the scale of the
    /// formulas, where 1 is about 174 points.
    pub volatility: f64,
}

/// What a game brought the one who is rated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// A whole point.
    Win,
    /// Half a point.
    Draw,
    /// Nothing.
    Loss,
}

/// One rating period: four days and sixteen hours.
///
/// The original system leaves its length to whoever runs it, and with it the speed at which knowledge of a player
/// fades. As on other servers it is chosen by its effect: a typical regular has a deviation of about 60, and after a
/// year away should be as uncertain as somebody who is only just no longer [provisional](PROVISIONAL). The variance
/// grows by (σ · 173.7178)² a period, which is 108.6 at the usual volatility of 0.06, and has to go from 60² to 110²:
/// that takes 78 periods, so a period is a year's 78th part.
pub const PERIOD: Duration = Duration::from_secs((4 * 24 + 16) * 60 * 60);

/// A rating is provisional while its deviation is larger than this.
pub const PROVISIONAL: f64 = 110.0;

/// The bounds of values. Nobody is outside of them by merit, and within them every expectation is a number that is
/// neither 0 nor 1, so that no result is infinitely surprising.
pub const VALUES: RangeInclusive<f64> = 400.0..=4000.0;

/// The bounds of deviations.
///
/// Games without end would let the deviation of a busy player go towards nothing, and with it the steps of the value:
/// somebody who learns would then be kept where they were. The lower bound keeps every rating able to follow. At the
/// upper one begins somebody of whom nothing is known, and no absence can leave less than that.
pub const DEVIATIONS: RangeInclusive<f64> = 45.0..=350.0;

/// The bounds of volatilities.
///
/// Where people play as they can, thousands of games, rated one by one, leave it between 0.059 and 0.061. Wins against
/// far stronger opponents that take turns with losses to far weaker ones, as where an account is lent or games are lost
/// on purpose, drive it up, and nothing in the formulas ends that. At the upper bound a regular is provisional after
/// four months rather than a year, which is doubt enough. The lower one is there because zero has no logarithm, and
/// because nobody's strength stands still.
pub const VOLATILITIES: RangeInclusive<f64> = 0.01..=0.1;

/// Points of the usual scale in one of the formulas' scale: 400 / ln 10.
pub(crate) const SCALE: f64 = 173.7178;

impl Rating {
    /// The rating of somebody of whom nothing is known.
    pub const NEW: Rating = Rating { value: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// This rating when so much time has passed without a game: the value stays, the deviation grows.
    ///
    /// The variance grows by σ² in each [`PERIOD`] (step 6 of the paper, for somebody who did not compete), hence in
    /// proportion to the time if periods may be broken: the deviation grows as the square root of it.
    pub fn after(self, elapsed: Duration) -> Rating {
        let rating = self.readable();
        let wandered = SCALE * rating.volatility * elapsed.div_duration_f64(PERIOD).sqrt();
        Rating { deviation: rating.deviation.hypot(wandered), ..rating }.kept()
    }

    /// Whether too little is known of this player to be taken for a rating.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// This rating within the bounds of what is kept.
    pub(crate) fn kept(self) -> Rating {
        Rating {
            value: within(self.value, VALUES),
            deviation: within(self.deviation, DEVIATIONS),
            volatility: within(self.volatility, VOLATILITIES),
        }
    }

    /// This rating as the formulas can take it. They have nothing against somebody who is known better than ours
    /// may be.
    pub(crate) fn readable(self) -> Rating {
        Rating { deviation: within(self.deviation, 0.0..=*DEVIATIONS.end()), ..self.kept() }
    }
}

impl Score {
    /// This result as the other side has it.
    pub fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    /// The points: 1, ½ or 0.
    pub fn points(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }
    }
}

pub(crate) fn within(number: f64, bounds: RangeInclusive<f64>) -> f64 {
    number.clamp(*bounds.start(), *bounds.end())
}
