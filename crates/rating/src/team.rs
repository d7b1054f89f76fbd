//! Games in which a side is several persons, such as two partners who decide together.
//!
//! A result does not say which of the partners earned it. What it does say is how the side did, so a side is taken for
//! one player who is as strong as the mean of its people, and each of them is rated as if they had been that
//! player, by how well they are known themselves. For a person of deviation φ and volatility σ on a side of n:
//!
//! * **Expected** is E = 1 / (1 + exp(−g · (μ̄ − μ̄ₒ))), between the means of both sides' values. To go by the person's
//!   own value instead would take points from the stronger partner, and give them to the weaker one, for doing just
//!   as well as the two were bound to do.
//! * **The weight** g is that of the variance Σφₒ² / nₒ + Σφₚ² / n, over the others' deviations φₒ and the partners' φₚ.
//!   The first term is the square of their root mean square. (The mean of independent strengths would be known better
//!   than any of them, by √n. But that partners play like the mean of their strengths is an assumption, and an opponent
//!   should not pass for better known because there are two of them.) The second is the same for the person's own side,
//!   with the person's own deviation as zero: Glicko-2 weighs a result by what is unknown apart from the one who
//!   is rated, and so a game beside a stranger moves a well-known partner less.
//! * The rest is the ordinary update, with the person's own φ and σ.
//!
//! So with one person a side this *is* the ordinary update; partners of equal deviation and volatility gain or lose the
//! same, and what was between them stays; and a side that meets its like and draws changes nothing.

use crate::glicko2::{Game, update};
use crate::rating::{Rating, Score};

/// Rates everybody on both sides of a game when it has ended; the score is that of the first side. The ratings come
/// back in the order in which they were given.
///
/// Hand in what the ratings are by now, as for [`rate_game`](crate::rate_game). Against a side of nobody, nothing
/// is learnt: the ratings stay.
pub fn rate_teams(sides: [&[Rating]; 2], score: Score) -> [Vec<Rating>; 2] {
    let [first, second] = sides.map(|side| side.iter().map(|rating| rating.readable()).collect::<Vec<_>>());
    [rate_side(&first, &second, score), rate_side(&second, &first, score.reversed())]
}

fn rate_side(own: &[Rating], others: &[Rating], score: Score) -> Vec<Rating> {
    if others.is_empty() {
        return own.iter().map(|rating| rating.kept()).collect();
    }
    let rate = |(seat, &person): (usize, &Rating)| {
        let partners = own.iter().enumerate().filter(|&(at, _)| at != seat).map(|(_, partner)| partner);
        let unknown = variance(others.iter(), others.len()) + variance(partners, own.len());
        update(person, &[Game::new(mean(own), mean(others), unknown, score)], 0.0)
    };
    own.iter().enumerate().map(rate).collect()
}

/// The mean of a side's values.
fn mean(side: &[Rating]) -> f64 {
    side.iter().map(|rating| rating.value).sum::<f64>() / side.len() as f64
}

/// The mean of the squared deviations of `some` on a side of so many, as if the rest were known exactly.
fn variance<'a>(some: impl Iterator<Item = &'a Rating>, of: usize) -> f64 {
    some.map(|rating| rating.deviation.powi(2)).sum::<f64>() / of as f64
}
