//! What the results of a match prove.
//!
//! Games are played in pairs that begin alike, with sides swapped. What an opening gives away to one side is then given to
//! both, so that the results of a *pair* vary less than those of two games that have nothing in common. All errors are
//! therefore computed from the five results that a pair can have (the *pentanomial* model), as Fishtest and fastchess do.
//!
//! Sources: M. Van den Bergh, *Comments on Normalized Elo* (2020), *A Practical Introduction to the GSPRT* and *The
//! Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution* (hardy.uhasselt.be/Fishtest); A. Wald,
//! *Sequential Tests of Statistical Hypotheses* (1945); A. Owen, *Empirical Likelihood Ratio Confidence Intervals for a
//! Single Functional* (1988), for the likeliest distribution of a given mean.

use menagerie_search::matches::{Tally, Z95};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What was counted least often is taken to have been seen so often when a likelihood is computed: a result that has not
/// happened yet is not impossible.
const UNSEEN: f64 = 1e-3;

/// How often each result was seen, from the worst to the best for the first engine, in equal steps from 0 to 1 of the points:
/// three results of a game, or five of a pair of games (0, ½, 1, 1½ and 2 points).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Results<const N: usize>(pub [u64; N]);

/// The results of pairs of games.
pub type Pairs = Results<5>;

impl<const N: usize> Default for Results<N> {
    fn default() -> Self {
        Results([0; N])
    }
}

impl From<&Tally> for Results<3> {
    fn from(tally: &Tally) -> Self {
        Results([tally.losses, tally.draws, tally.wins])
    }
}

/// A difference in strength, and how far it may be off in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The difference, in Elo points.
    pub elo: f64,
    /// Its error on either side, in Elo points.
    pub error: f64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± {:.1}", self.elo, self.error)
    }
}

impl<const N: usize> Results<N> {
    /// Counts a result by its place, from 0.
    ///
    /// # Panics
    /// If there is no such result.
    pub fn add(&mut self, result: usize) {
        self.0[result] += 1;
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean share of the points and its variance a result; none where nothing was counted.
    fn moments(&self) -> Option<(f64, f64)> {
        let n = self.count() as f64;
        (n > 0.0).then(|| moments(&self.weighed(|count| count as f64 / n)))
    }

    fn weighed(&self, weight: impl Fn(u64) -> f64) -> [(f64, f64); N] {
        std::array::from_fn(|place| (place as f64 / (N - 1) as f64, weight(self.0[place])))
    }

    /// How many games a result is of.
    const fn games(&self) -> f64 {
        (N / 2) as f64
    }

    /// The difference in logistic Elo: the one that a share of the points stands for. None where nothing was counted, or
    /// where all points, or none, were won, or where the results do not differ.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let error = Z95 * (variance / self.count() as f64).sqrt();
        let (low, high) = (Tally::elo(mean - error), Tally::elo(mean + error));
        let elo = Tally::elo(mean);
        let told = variance > 0.0 && elo.is_finite() && low.is_finite() && high.is_finite();
        told.then(|| Estimate { elo, error: (high - low) / 2.0 })
    }

    /// The difference in normalized Elo, which counts a share of the points by how much the results spread: how many games
    /// it takes to tell two engines apart depends on it alone. None where the results do not differ.
    pub fn normalized(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        if variance <= 0.0 {
            return None;
        }
        let unit = normalized_unit() / (self.games() * variance).sqrt();
        let error = Z95 * (variance / self.count() as f64).sqrt() * unit;
        Some(Estimate { elo: (mean - 0.5) * unit, error })
    }

    /// How likely it is that the first engine is the stronger one, from 0 to 1.
    pub fn superiority(&self) -> f64 {
        let Some((mean, variance)) = self.moments() else { return 0.5 };
        let seen = (variance / self.count() as f64).sqrt();
        // Where results spread too little for an error in Elo, as after one pair, they do not tell how far chance could have led:
        // as in Wilson's interval, it is as far as for equal engines that never draw.
        let deviation = match self.elo() {
            Some(_) => seen,
            None => seen.max(0.5 / (self.games() * self.count() as f64).sqrt()),
        };
        0.5 * (1.0 + libm::erf((mean - 0.5) / deviation / std::f64::consts::SQRT_2))
    }
}

/// The share of the points that a difference in Elo stands for.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What a point a standard deviation is in normalized Elo.
fn normalized_unit() -> f64 {
    800.0 / std::f64::consts::LN_10
}

fn moments<const N: usize>(distribution: &[(f64, f64); N]) -> (f64, f64) {
    let mean: f64 = distribution.iter().map(|(value, p)| value * p).sum();
    let variance = distribution.iter().map(|(value, p)| p * (value - mean).powi(2)).sum();
    (mean, variance)
}

/// In which points the two hypotheses of a test are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalized Elo.
    Normalized,
    /// Logistic Elo.
    Logistic,
}

/// A sequential probability ratio test (Wald): whether the first engine is stronger by `elo1` points rather than by `elo0`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference that is to be refuted.
    pub elo0: f64,
    /// The difference that is to be shown.
    pub elo1: f64,
    /// How likely `elo1` may be taken for true although `elo0` is.
    pub alpha: f64,
    /// How likely `elo0` may be taken for true although `elo1` is.
    pub beta: f64,
    /// What the points mean.
    pub model: Model,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first engine is stronger by `elo1` rather than by `elo0`.
    Passed,
    /// It is not.
    Failed,
    /// More games are needed.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Open => "undecided",
        })
    }
}

impl Sprt {
    /// Below the first the test has failed, above the second it has passed.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The generalized log-likelihood ratio of the two hypotheses: how much likelier the results are under `elo1` than under
    /// `elo0`, each with the distribution of results that fits it best. 0 where nothing was counted.
    pub fn llr<const N: usize>(&self, results: &Results<N>) -> f64 {
        if results.count() == 0 {
            return 0.0;
        }
        let regular = results.weighed(|count| (count as f64).max(UNSEEN));
        let n: f64 = regular.iter().map(|(_, weight)| weight).sum();
        let seen = regular.map(|(value, weight)| (value, weight / n));
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => likeliest_mean(&seen, share_of(elo)),
            Model::Normalized => likeliest_t(&seen, elo / normalized_unit() * results.games().sqrt()),
        };
        let (zero, one) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratios = zero.iter().zip(&one).map(|((_, p0), (_, p1))| (p1 / p0).ln());
        n * seen.iter().zip(ratios).map(|((_, p), ratio)| p * ratio).sum::<f64>()
    }

    /// What the test says.
    pub fn verdict<const N: usize>(&self, results: &Results<N>) -> Verdict {
        let (llr, (low, high)) = (self.llr(results), self.bounds());
        if llr >= high {
            Verdict::Passed
        } else if llr <= low {
            Verdict::Failed
        } else {
            Verdict::Open
        }
    }
}

/// The likeliest distribution of this mean, given what was seen (Owen): each weight is divided by 1 + x·(value − mean), with the
/// x that makes the mean right.
fn likeliest_mean<const N: usize>(seen: &[(f64, f64); N], mean: f64) -> [(f64, f64); N] {
    let off = seen.map(|(value, p)| (value - mean, p));
    let x = tilt(&off);
    std::array::from_fn(|i| (seen[i].0, seen[i].1 / (1.0 + x * off[i].0)))
}

/// The likeliest distribution whose mean is `t` standard deviations above one half, given what was seen. What is asked of
/// it is not linear in the weights, so that a linear condition that agrees with it at the present guess is solved again and
/// again (Van den Bergh, *Comments on Normalized Elo*, section 4).
fn likeliest_t<const N: usize>(seen: &[(f64, f64); N], t: f64) -> [(f64, f64); N] {
    let mut guess = seen.map(|(value, _)| (value, 1.0 / N as f64));
    for _ in 0..100 {
        let (mean, variance) = moments(&guess);
        let deviation = variance.sqrt().max(1e-9);
        let off = seen.map(|(value, p)| {
            let spread = 1.0 + ((mean - value) / deviation).powi(2);
            (value - 0.5 - t * deviation * spread / 2.0, p)
        });
        let x = tilt(&off);
        let next: [(f64, f64); N] = std::array::from_fn(|i| (seen[i].0, seen[i].1 / (1.0 + x * off[i].0)));
        let moved = guess.iter().zip(&next).map(|(a, b)| (a.1 - b.1).abs()).fold(0.0, f64::max);
        guess = next;
        if moved < 1e-10 {
            break;
        }
    }
    guess
}

/// The x at which Σ p·a/(1 + x·a) is 0: between the poles of the least and the greatest a, where the sum falls all the way.
/// 0 where all values lie on one side, so that no x is right.
fn tilt<const N: usize>(off: &[(f64, f64); N]) -> f64 {
    let least = off.iter().map(|(a, _)| *a).fold(f64::INFINITY, f64::min);
    let greatest = off.iter().map(|(a, _)| *a).fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || greatest <= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        let sum: f64 = off.iter().map(|(a, p)| p * a / (1.0 + middle * a)).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}

/// Why a test cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("SPRT: {0}")]
pub struct BadSprt(String);

impl FromStr for Sprt {
    type Err = BadSprt;

    /// Reads `elo0=0,elo1=10[,alpha=0.05][,beta=0.05][,model=normalized|logistic]`.
    fn from_str(text: &str) -> Result<Sprt, BadSprt> {
        let bad = |why: String| Err(BadSprt(why));
        let mut sprt = Sprt { elo0: 0.0, elo1: f64::NAN, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        for pair in text.split(',') {
            let Some((key, value)) = pair.split_once('=') else {
                return bad(format!("`{pair}` is not key=value"));
            };
            if key == "model" {
                sprt.model = match value {
                    "normalized" => Model::Normalized,
                    "logistic" => Model::Logistic,
                    _ => return bad(format!("the model is normalized or logistic, not `{value}`")),
                };
                continue;
            }
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            let Some(number) = number else { return bad(format!("{key}: `{value}` is no number")) };
            match key {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => return bad(format!("`{key}` is unknown; there are elo0, elo1, alpha, beta and model")),
            }
        }
        if sprt.elo1.is_nan() || sprt.elo0 >= sprt.elo1 {
            return bad("elo1 is to be greater than elo0".to_owned());
        }
        if sprt.elo0.abs().max(sprt.elo1.abs()) > 1000.0 {
            return bad("the points lie between -1000 and 1000".to_owned());
        }
        let sane = |risk: f64| risk > 0.0 && risk < 0.5;
        if !sane(sprt.alpha) || !sane(sprt.beta) {
            return bad("alpha and beta lie between 0 and 0.5".to_owned());
        }
        Ok(sprt)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        };
        let Sprt { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}
