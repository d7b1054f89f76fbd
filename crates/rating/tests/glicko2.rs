//! Glicko-2: the example of the paper, and what holds for all ratings.

mod common;

use common::{bounded, finite, is_kept, kept, near, score};
use menagerie_rating::{DEVIATIONS, PERIOD, Rating, Score, rate_game, rate_period};
use proptest::collection::vec;
use proptest::prelude::*;
use std::time::Duration;

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A length of time up to about ten years.
fn elapsed() -> impl Strategy<Value = Duration> {
    (0u64..320_000_000).prop_map(Duration::from_secs)
}

#[test]
fn the_example_of_the_paper() {
    let rating = |value, deviation| Rating { value, deviation, volatility: 0.06 };
    let results = [
        (rating(1400.0, 30.0), Score::Win),
        (rating(1550.0, 100.0), Score::Loss),
        (rating(1700.0, 300.0), Score::Loss),
    ];
    let after = rate_period(rating(1500.0, 200.0), &results);

    // The paper calculates with four digits and gets 1464.06, 151.52 and 0.05999.
    assert!((after.value - 1464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    // Without rounding between the steps, and with the volatility by bisection.
    assert!((after.value - 1464.0506705).abs() < 1e-6, "{after:?}");
    assert!((after.deviation - 151.5165241).abs() < 1e-6, "{after:?}");
    assert!((after.volatility - 0.059995984).abs() < 1e-8, "{after:?}");
}

#[test]
fn a_regular_is_almost_provisional_after_a_year_away() {
    let regular = Rating { value: 1800.0, deviation: 60.0, volatility: 0.06 };
    assert!((regular.after(YEAR).deviation - 110.0).abs() < 0.1);
    assert!(!regular.after(YEAR * 9 / 10).is_provisional());
    assert!(regular.after(YEAR * 11 / 10).is_provisional());
    assert!(Rating::NEW.is_provisional());
    assert!(!Rating { deviation: 110.0, ..regular }.is_provisional());
}

proptest! {
    #[test]
    fn winning_never_lowers_and_losing_never_raises(one in kept(), other in kept()) {
        let [winner, loser] = rate_game([one, other], Score::Win);
        prop_assert!(winner.value >= one.value);
        prop_assert!(loser.value <= other.value);
    }

    #[test]
    fn the_better_score_gives_the_better_value(one in kept(), other in kept()) {
        let value = |score| rate_game([one, other], score)[0].value;
        prop_assert!(value(Score::Win) >= value(Score::Draw));
        prop_assert!(value(Score::Draw) >= value(Score::Loss));
    }

    #[test]
    fn a_draw_of_equals_leaves_the_values(one in kept(), other in kept()) {
        let other = Rating { value: one.value, ..other };
        for after in rate_game([one, other], Score::Draw) {
            prop_assert_eq!(after.value, one.value);
        }
    }

    #[test]
    fn it_is_the_same_game_from_either_side(one in kept(), other in kept(), score in score()) {
        let [first, second] = rate_game([one, other], score);
        prop_assert_eq!(rate_game([other, one], score.reversed()), [second, first]);
    }

    #[test]
    fn a_game_never_leaves_less_known(one in kept(), other in kept(), score in score()) {
        for (after, before) in rate_game([one, other], score).into_iter().zip([one, other]) {
            prop_assert!(after.deviation < before.deviation + 1e-9);
        }
    }

    #[test]
    fn a_game_of_equals_leaves_more_known(one in kept(), score in score()) {
        prop_assume!(one.deviation > *DEVIATIONS.start());
        prop_assert!(rate_game([one, one], score)[0].deviation < one.deviation);
    }

    #[test]
    fn the_less_is_known_the_more_a_game_moves(one in kept(), deviation in 45.0..=350.0f64, other in kept()) {
        let moved = |deviation| {
            let player = Rating { deviation, ..one };
            rate_game([player, other], Score::Win)[0].value - player.value
        };
        prop_assert!(moved(one.deviation.max(deviation)) >= moved(one.deviation.min(deviation)));
    }

    #[test]
    fn time_moves_nothing_but_the_deviation(one in kept(), early in elapsed(), more in elapsed()) {
        let (soon, late) = (one.after(early), one.after(early + more));
        prop_assert!(one.deviation <= soon.deviation && soon.deviation <= late.deviation);
        prop_assert_eq!(Rating { deviation: one.deviation, ..late }, one);
        prop_assert!(near(soon.after(more).deviation, late.deviation), "time can be cut into pieces");
        prop_assert_eq!(one.after(Duration::ZERO), one);
    }

    #[test]
    fn time_goes_on_until_nothing_is_known(one in kept()) {
        prop_assert!(one.after(PERIOD).deviation > one.deviation || one.deviation == 350.0);
        prop_assert_eq!(one.after(Duration::MAX).deviation, 350.0);
    }

    #[test]
    fn a_period_has_no_order(one in kept(), results in vec((kept(), score()), 1..8), turn in 0usize..8) {
        let mut turned = results.clone();
        turned.rotate_left(turn % results.len());
        turned.reverse();
        let (straight, turned) = (rate_period(one, &results), rate_period(one, &turned));
        prop_assert!(near(straight.value, turned.value), "{:?} {:?}", straight, turned);
        prop_assert!(near(straight.deviation, turned.deviation));
        prop_assert!(near(straight.volatility, turned.volatility));
    }

    #[test]
    fn a_period_without_games_is_time(one in kept()) {
        prop_assert_eq!(rate_period(one, &[]), one.after(PERIOD));
    }

    #[test]
    fn a_period_of_wins_never_lowers(one in kept(), others in vec(kept(), 1..8)) {
        let all = |score| others.iter().map(|&other| (other, score)).collect::<Vec<_>>();
        prop_assert!(rate_period(one, &all(Score::Win)).value >= one.value);
        prop_assert!(rate_period(one, &all(Score::Loss)).value <= one.value);
    }

    /// A period of one game is that game, and then the period's time, but for which volatility the time goes by.
    #[test]
    fn a_period_of_a_game_is_near_the_game(one in kept(), other in kept(), score in score()) {
        let whole = rate_period(one, &[(other, score)]);
        let [game, _] = rate_game([one.after(PERIOD), other], score);
        prop_assert!((whole.value - game.value).abs() < 0.02 * (game.value - one.value).abs() + 0.1);
        prop_assert!((whole.deviation - game.deviation).abs() < 1.0);
    }

    /// A rating is also bounded: what is out of bounds counts as the bound.
    #[test]
    fn whatever_goes_in_a_rating_comes_out(
        one in finite(), results in vec((finite(), score()), 0..6), elapsed in elapsed()
    ) {
        let with_bounds: Vec<_> = results.iter().map(|&(other, score)| (bounded(other), score)).collect();
        let after = [one.after(elapsed), rate_period(one, &results)];
        prop_assert_eq!(after, [bounded(one).after(elapsed), rate_period(bounded(one), &with_bounds)]);
        prop_assert!(after.into_iter().all(is_kept));
        for (other, score) in results {
            let after = rate_game([one, other], score);
            prop_assert_eq!(after, rate_game([bounded(one), bounded(other)], score));
            prop_assert!(after.into_iter().all(is_kept));
        }
    }
}
