//! The formulas of Glicko-2, with the letters and steps of Mark E. Glickman's *Example of the Glicko-2 system*
//! (<http://www.glicko.net/glicko/glicko2.pdf>, revised in 2022). Step 5 finds the volatility by the Illinois algorithm,
//! which came into that text with its revisions of 2012 and 2013.
//!
//! The paper's players meet in *rating periods*: all games of one are taken as played at the same moment, and at its
//! end all variances grow by σ². People want to see their new rating when the game ends, so a server rates game by
//! game. [`rate_game`] therefore leaves the growth out, and [`Rating::after`] does it for the time, to the second,
//! that has passed since the player's last game: before the game and not after it, so that nobody is rated against an
//! opponent long away as if that one were still well known.

use crate::rating::{PERIOD, Rating, SCALE, Score, VOLATILITIES, within};
use std::f64::consts::PI;

/// The constant τ of the system: how readily volatilities change. The paper finds 0.3 to 1.2 reasonable, less where
/// upsets should count for less; its example has this.
pub const TAU: f64 = 0.5;

/// How near to each other, on the scale of ln σ², two bounds of the volatility must be: ε of the paper.
const NEAR_ENOUGH: f64 = 1e-6;

/// More rounds than the search for a volatility ever takes.
const ROUNDS: usize = 100;

/// Rates a player for all games of one rating period, exactly as the paper does: the opponents with the ratings that
/// they had when it began, and the player's score against each.
///
/// Without a game this is [`Rating::after`] one period.
pub fn rate_period(player: Rating, results: &[(Rating, Score)]) -> Rating {
    if results.is_empty() {
        return player.after(PERIOD);
    }
    let player = player.readable();
    let games: Vec<Game> =
        results.iter().map(|&(other, score)| Game::between(player, other.readable(), score)).collect();
    update(player, &games, 1.0)
}

/// Rates both sides of a game when it has ended; the score is that of the first.
///
/// Hand in what the ratings are by now: [`Rating::after`] the time since the player's last game.
pub fn rate_game(players: [Rating; 2], score: Score) -> [Rating; 2] {
    let [first, second] = players.map(Rating::readable);
    [
        update(first, &[Game::between(first, second, score)], 0.0),
        update(second, &[Game::between(second, first, score.reversed())], 0.0),
    ]
}

/// One game, as far as the formulas look at it.
pub(crate) struct Game {
    /// g(φ): how much the result says, which is the less, the less is known of the others.
    weight: f64,
    /// E: the points to be expected.
    expected: f64,
    /// s: the points scored.
    points: f64,
}

impl Game {
    /// A game of a side of strength `own` against one of strength `other`. The variance is that of everybody's
    /// strength except the one who is rated.
    pub(crate) fn new(own: f64, other: f64, variance: f64, score: Score) -> Game {
        let weight = 1.0 / (1.0 + 3.0 * variance / (SCALE * PI).powi(2)).sqrt();
        let expected = 1.0 / (1.0 + (-weight * (own - other) / SCALE).exp());
        Game { weight, expected, points: score.points() }
    }

    fn between(player: Rating, other: Rating, score: Score) -> Game {
        Game::new(player.value, other.value, other.deviation.powi(2), score)
    }

    /// The game's part in 1/v: how much any result of it tells.
    fn information(&self) -> f64 {
        self.weight.powi(2) * self.expected * (1.0 - self.expected)
    }

    /// The game's part in Δ/v: how much better than expected it went.
    fn surprise(&self) -> f64 {
        self.weight * (self.points - self.expected)
    }
}

/// Steps 3 to 8: the rating after these games, of which there is at least one, and so many rating periods.
pub(crate) fn update(player: Rating, games: &[Game], periods: f64) -> Rating {
    let information: f64 = games.iter().map(Game::information).sum();
    let surprise: f64 = games.iter().map(Game::surprise).sum();
    let (v, delta) = (1.0 / information, surprise / information);
    let phi_squared = (player.deviation / SCALE).powi(2);

    let root = Volatility::new(player.volatility, delta, phi_squared + v).root();
    let volatility = within((root / 2.0).exp(), VOLATILITIES);
    let before = phi_squared + periods * volatility.powi(2);
    let after = 1.0 / (1.0 / before + information);
    // Without a way through the other scale and back, a value that does not change stays the same to the last bit.
    let value = player.value + SCALE * after * surprise;
    Rating { value, deviation: SCALE * after.sqrt(), volatility }.kept()
}

/// The equation f(x) = 0 of step 5, whose root is ln σ'².
struct Volatility {
    /// a: ln σ², where the volatility was.
    old: f64,
    /// Δ².
    delta_squared: f64,
    /// φ² + v: how large Δ² was to be expected if strengths did not wander.
    spread: f64,
}

impl Volatility {
    fn new(sigma: f64, delta: f64, spread: f64) -> Volatility {
        Volatility { old: 2.0 * sigma.ln(), delta_squared: delta.powi(2), spread }
    }

    fn f(&self, x: f64) -> f64 {
        let variance = x.exp();
        let total = self.spread + variance;
        variance * (self.delta_squared - total) / (2.0 * total.powi(2)) - (x - self.old) / TAU.powi(2)
    }

    /// A number on the other side of the root than the old one.
    ///
    /// The paper looks for the first k for which f(a − kτ) is not negative. That is 1 for every τ up to 2, because the
    /// first term of f is never less than −½.
    fn beyond(&self) -> f64 {
        if self.delta_squared > self.spread {
            (self.delta_squared - self.spread).ln()
        } else {
            self.old - TAU
        }
    }

    /// The Illinois algorithm: regula falsi, where an end that stays has its value halved, so that it does not stay.
    fn root(&self) -> f64 {
        let (mut a, mut b) = (self.old, self.beyond());
        let (mut f_a, mut f_b) = (self.f(a), self.f(b));
        for _ in 0..ROUNDS {
            if (b - a).abs() <= NEAR_ENOUGH {
                break;
            }
            let c = a + (a - b) * f_a / (f_b - f_a);
            let f_c = self.f(c);
            if f_c * f_b <= 0.0 {
                (a, f_a) = (b, f_b);
            } else {
                f_a /= 2.0;
            }
            (b, f_b) = (c, f_c);
        }
        a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The search ends where f changes sign, at all that can be asked of it and well before its last round.
    #[test]
    fn the_volatility_is_a_root() {
        let powers = |from: i32, to: i32| (from..=to).map(|n| 10f64.powf(f64::from(n) / 2.0));
        for sigma in [0.01, 0.03, 0.06, 0.1] {
            for (delta, spread) in powers(-12, 20).flat_map(|delta| powers(-8, 20).map(move |v| (delta, v))) {
                let equation = Volatility::new(sigma, delta, spread);
                let root = equation.root();
                assert!(
                    equation.f(root - 1e-5) > 0.0 && equation.f(root + 1e-5) < 0.0,
                    "{sigma} {delta} {spread}"
                );
            }
        }
    }

    #[test]
    fn the_old_volatility_and_what_is_beyond_enclose_the_root() {
        for delta in [0.0, 0.5, 1.0, 1.5, 3.0, 50.0] {
            let equation = Volatility::new(0.06, delta, 1.0);
            assert!(equation.f(equation.old) * equation.f(equation.beyond()) <= 0.0, "{delta}");
        }
    }
}
