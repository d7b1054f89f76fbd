//! Sides of several persons.

mod common;

use common::{bounded, finite, is_kept, kept, near, score};
use menagerie_rating::{Rating, Score, rate_game, rate_teams};
use proptest::collection::vec;
use proptest::prelude::*;

/// A side of one to four persons.
fn side() -> impl Strategy<Value = Vec<Rating>> {
    vec(kept(), 1..=4)
}

/// How far a person's value moved.
fn moved(before: &[Rating], after: &[Rating], person: usize) -> f64 {
    after[person].value - before[person].value
}

#[test]
fn the_stronger_partner_pays_nothing_for_the_weaker() {
    let rating = |value| Rating { value, deviation: 60.0, volatility: 0.06 };
    let (pair, others) = ([rating(2000.0), rating(1400.0)], [rating(1700.0), rating(1700.0)]);
    assert_eq!(rate_teams([&pair, &others], Score::Draw)[0].iter().map(|r| r.value).sum::<f64>(), 3400.0);
    // Against the same opponent alone, a draw is a bad result for the one and a good one for the other.
    assert!(rate_game([pair[0], others[0]], Score::Draw)[0].value < 2000.0);
    assert_eq!(rate_teams([&pair, &others], Score::Draw)[0][0].value, 2000.0);
}

#[test]
fn beside_a_stranger_a_regular_moves_less() {
    let regular = Rating { value: 1500.0, deviation: 60.0, volatility: 0.06 };
    let others = [regular, regular];
    let beside = |partner| rate_teams([&[regular, partner], &others], Score::Loss)[0][0].value;
    assert!(beside(Rating::NEW) > beside(regular) + 1.0);
}

proptest! {
    #[test]
    fn one_against_one_is_a_game(one in kept(), other in kept(), score in score()) {
        let [first, second] = rate_teams([&[one], &[other]], score);
        prop_assert_eq!([first[0], second[0]], rate_game([one, other], score));
    }

    #[test]
    fn others_are_one_opponent(one in kept(), others in side(), score in score()) {
        let mean = |of: fn(&Rating) -> f64| others.iter().map(of).sum::<f64>() / others.len() as f64;
        let opponent =
            Rating { value: mean(|r| r.value), deviation: mean(|r| r.deviation.powi(2)).sqrt(), ..Rating::NEW };
        let ([team, _], [alone, _]) =
            (rate_teams([&[one], &others], score), rate_game([one, opponent], score));
        prop_assert!(near(team[0].value, alone.value) && near(team[0].deviation, alone.deviation));
    }

    /// A partner who is known exactly takes no weight from the result: two of them are one player, twice.
    #[test]
    fn a_partner_who_is_known_costs_nothing(one in kept(), other in kept(), score in score()) {
        let known = Rating { deviation: 0.0, ..one };
        let [pair, _] = rate_teams([&[one, known], &[other]], score);
        prop_assert_eq!(pair[0], rate_game([one, other], score)[0]);
    }

    /// One's own side is as uncertain as the root mean square of the partners' deviations, and none of one's own.
    #[test]
    fn a_partner_counts_as_half_an_opponent(one in kept(), deviation in 45.0..200.0, score in score()) {
        let partner = Rating { deviation, ..one };
        let [known, unknown] = [0.0, deviation / 2f64.sqrt()].map(|deviation| Rating { deviation, ..one });
        let ([beside, _], [against, _]) =
            (rate_teams([&[one, partner], &[known]], score), rate_game([one, unknown], score));
        prop_assert!(near(beside[0].value, against.value) && near(beside[0].deviation, against.deviation));
    }

    #[test]
    fn equal_partners_change_equally(one in kept(), people in 1usize..5, others in side(), score in score()) {
        let own = vec![one; people];
        let [own, _] = rate_teams([&own, &others], score);
        prop_assert!(own.iter().all(|person| *person == own[0]));
    }

    /// Partners who are known equally well change equally, however strong each of them is.
    #[test]
    fn what_is_between_partners_stays(one in kept(), gap in 0.0..200.0, others in side(), score in score()) {
        let one = Rating { value: one.value.clamp(1000.0, 3000.0), ..one };
        let before = [one, Rating { value: one.value + gap, ..one }];
        let [after, _] = rate_teams([&before, &others], score);
        prop_assert!(near(moved(&before, &after, 0), moved(&before, &after, 1)));
    }

    #[test]
    fn winning_never_lowers_and_losing_never_raises(own in side(), others in side()) {
        let [winners, losers] = rate_teams([&own, &others], Score::Win);
        prop_assert!((0..own.len()).all(|person| moved(&own, &winners, person) >= 0.0));
        prop_assert!((0..others.len()).all(|person| moved(&others, &losers, person) <= 0.0));
    }

    #[test]
    fn a_side_that_draws_with_its_like_stays(own in side()) {
        let [first, second] = rate_teams([&own, &own], Score::Draw);
        prop_assert!((0..own.len()).all(|person| moved(&own, &first, person) == 0.0));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn a_game_never_leaves_less_known(own in side(), others in side(), score in score()) {
        let [after, _] = rate_teams([&own, &others], score);
        prop_assert!(own.iter().zip(after).all(|(before, after)| after.deviation < before.deviation + 1e-9));
    }

    #[test]
    fn nobody_depends_on_the_order_of_others(own in side(), others in side(), score in score()) {
        let [straight, _] = rate_teams([&own, &others], score);
        let turned = |side: &[Rating]| side.iter().rev().copied().collect::<Vec<_>>();
        let [back, _] = rate_teams([&turned(&own), &turned(&others)], score);
        for (one, other) in straight.iter().zip(turned(&back)) {
            prop_assert!(near(one.value, other.value) && near(one.deviation, other.deviation));
        }
    }

    #[test]
    fn whatever_goes_in_ratings_come_out(
        own in vec(finite(), 0..4), others in vec(finite(), 0..4), score in score()
    ) {
        let after = rate_teams([&own, &others], score);
        prop_assert_eq!(after.each_ref().map(Vec::len), [own.len(), others.len()]);
        let with_bounds = [&own, &others].map(|side| side.iter().copied().map(bounded).collect::<Vec<_>>());
        prop_assert_eq!(&after, &rate_teams(with_bounds.each_ref().map(Vec::as_slice), score));
        prop_assert!(after.into_iter().flatten().all(is_kept));
    }

    #[test]
    fn against_nobody_nothing_is_learnt(own in side(), score in score()) {
        prop_assert_eq!(rate_teams([&own, &[]], score), [own, Vec::new()]);
    }
}
