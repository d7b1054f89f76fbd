//! Ratings of every kind.

use menagerie_rating::{DEVIATIONS, Rating, Score, VALUES, VOLATILITIES};
use proptest::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
use proptest::prelude::*;

/// A rating as it may be kept.
pub fn kept() -> impl Strategy<Value = Rating> {
    (VALUES, DEVIATIONS, VOLATILITIES).prop_map(rating)
}

/// A rating of any finite numbers, sensible or not.
pub fn finite() -> impl Strategy<Value = Rating> {
    let number =
        || prop_oneof![POSITIVE | NEGATIVE | NORMAL | SUBNORMAL | ZERO, Just(f64::MAX), Just(f64::MIN)];
    prop_oneof![(number(), number(), number()).prop_map(rating), kept()]
}

pub fn score() -> impl Strategy<Value = Score> {
    prop_oneof![Just(Score::Win), Just(Score::Draw), Just(Score::Loss)]
}

/// The nearest rating that the formulas can take. They have nothing against a deviation that is too small to be kept.
pub fn bounded(of: Rating) -> Rating {
    Rating {
        value: of.value.clamp(*VALUES.start(), *VALUES.end()),
        deviation: of.deviation.clamp(0.0, *DEVIATIONS.end()),
        volatility: of.volatility.clamp(*VOLATILITIES.start(), *VOLATILITIES.end()),
    }
}

/// Whether the rating is one that may be kept.
pub fn is_kept(rating: Rating) -> bool {
    VALUES.contains(&rating.value)
        && DEVIATIONS.contains(&rating.deviation)
        && VOLATILITIES.contains(&rating.volatility)
}

/// Whether two numbers are the same but for what rounding, and the end of the search for a volatility, leave.
pub fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-3
}

fn rating((value, deviation, volatility): (f64, f64, f64)) -> Rating {
    Rating { value, deviation, volatility }
}
