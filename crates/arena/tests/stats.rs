//! The statistics against figures that others have published, and laws that hold for all results.

use menagerie_arena::Tally;
use menagerie_arena::stats::{Model, Pairs, Results, Sprt};
use proptest::prelude::*;

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

/// Whether a figure is the published one, which has two digits behind the point.
fn close(found: f64, published: f64) -> bool {
    (found - published).abs() <= 0.006 + 0.001 * published.abs()
}

/// The results of pairs, as fastchess counts them: two losses, loss and draw, win and loss, two draws, win and draw, two wins.
fn pairs(ll: u64, ld: u64, wl: u64, dd: u64, wd: u64, ww: u64) -> Pairs {
    Results([ll, ld, wl + dd, wd, ww])
}

/// Games, as fastchess counts them: wins, losses, draws.
fn games(wins: u64, losses: u64, draws: u64) -> Results<3> {
    Results::from(&Tally { wins, draws, losses })
}

// The figures of three of the next tests are those by which fastchess tests itself (app/tests/sprt_test.cpp and elo_test.cpp,
// D. Gruss and others), many of them from tests of Fishtest.

#[test]
fn likelihoods_of_single_games_are_those_of_fastchess() {
    use Model::{Logistic, Normalized};
    for (results, elo0, elo1, model, llr) in [
        (games(36433, 36027, 68692), 0.0, 2.0, Normalized, 0.92),
        (games(10871, 10650, 20431), -1.75, 0.25, Normalized, 2.30),
        (games(21404, 21184, 40708), 0.5, 2.5, Logistic, -1.57),
        (games(57433, 57030, 106593), 0.0, 2.0, Logistic, -2.59),
    ] {
        let found = sprt(elo0, elo1, model).llr(&results);
        assert!((found - llr).abs() < 0.03, "{results:?}: {found}, not {llr}");
    }
}

#[test]
fn likelihoods_of_pairs_are_those_of_fastchess() {
    use Model::{Logistic, Normalized};
    for (results, elo0, elo1, model, llr) in [
        (pairs(365, 16618, 36029, 200, 16974, 390), 0.0, 2.0, Normalized, 2.25),
        (pairs(127, 4883, 10311, 401, 5150, 104), -1.75, 0.25, Normalized, 3.01),
        (pairs(223, 9863, 20279, 1000, 10037, 246), 0.5, 2.5, Logistic, -3.07),
        (pairs(871, 26175, 55003, 980, 26678, 821), 0.0, 2.0, Logistic, -4.98),
    ] {
        let found = sprt(elo0, elo1, model).llr(&results);
        assert!((found - llr).abs() < 0.03, "{results:?}: {found}, not {llr}");
    }
}

/// Results that are all equal leave a problem that can be solved by hand. fastchess has other figures for them, because it stops
/// after a few iterations.
#[test]
fn likelihoods_of_equal_results_are_those_found_by_hand() {
    let test = sprt(0.0, 5.0, Model::Normalized);
    let t = 5.0 * std::f64::consts::LN_10 / 800.0;
    // Only wins: what is likeliest gives what is not won to the worst result, in a share q with ½ − q = t√(q(1 − q)).
    let q = |t: f64| 0.5 - t / (2.0 * (1.0 + t * t).sqrt());
    let llr = 104.0 * ((1.0 - q(t * std::f64::consts::SQRT_2)) / (1.0 - q(0.0))).ln();
    assert!((test.llr(&pairs(0, 0, 0, 0, 0, 104)) - llr).abs() < 0.01, "{llr}");
    // Only draws: the stronger one would have won a share w with w/2 = t√w/2, but for what is lost in the approximation.
    let llr = 16700.0 * (1.0 - t * t).ln();
    assert!((test.llr(&games(0, 0, 16700)) - llr).abs() < 0.02, "{llr}");
}

#[test]
fn differences_in_elo_are_those_of_fastchess() {
    let (few, many) = (pairs(34, 54, 31, 32, 64, 75), pairs(332, 433, 457, 41, 333, 334));
    let normalized = |results: Pairs| results.normalized().expect("the results differ");
    let logistic = |results: Pairs| results.elo().expect("the results differ");
    for (estimate, elo, error) in [
        (normalized(few), 57.94, 28.28),
        (logistic(few), 55.58, 27.65),
        (normalized(many), -9.17, 10.96),
        (logistic(many), -8.64, 10.33),
        (logistic(pairs(7895, 8757, 5485, 200, 568, 9999)), -21.04, 2.95),
        (games(136, 96, 111).elo().expect("they differ"), 40.70, 30.43),
        (games(136, 96, 111).normalized().expect("they differ"), 49.77, 36.77),
    ] {
        assert!(close(estimate.elo, elo) && close(estimate.error, error), "{estimate}: {elo} ± {error}");
    }
    assert!(close(100.0 * many.superiority(), 5.05));
    assert!(close(100.0 * games(136, 96, 111).superiority(), 99.60));
    assert!(close(100.0 * games(76, 89, 123).superiority(), 15.53));
}

#[test]
fn what_has_no_spread_has_no_error_but_a_bound() {
    let lost = Tally { wins: 0, draws: 0, losses: 20 };
    assert_eq!((Results::<3>::from(&lost).elo(), Pairs::default().elo()), (None, None));
    let (low, high) = lost.interval();
    assert_eq!((low, Tally::elo(high).round()), (0.0, -287.0));
    assert_eq!(Tally::default().interval(), (0.0, 1.0));
    assert_eq!((pairs(0, 0, 3, 4, 0, 0).superiority(), Pairs::default().superiority()), (0.5, 0.5));
    // Nothing is certain after one pair, nor after two of which one had a draw.
    let told = |results: Pairs| (1000.0 * results.superiority()).round() / 10.0;
    assert_eq!(told(pairs(0, 0, 0, 0, 1, 0)), 76.0, "a win and a draw");
    assert_eq!(told(pairs(0, 0, 0, 0, 0, 1)), 92.1, "two wins");
    assert_eq!(told(pairs(0, 0, 0, 0, 1, 1)), 93.3, "three wins and a draw");
    assert_eq!(told(pairs(3, 0, 0, 0, 0, 0)), 0.7, "six losses");
}

#[test]
fn the_bounds_are_those_of_wald() {
    let (low, high) = sprt(0.0, 10.0, Model::Normalized).bounds();
    assert!(close(low, -2.94) && close(high, 2.94));
}

#[test]
fn a_test_is_read_as_it_is_written() {
    let read: Sprt = "elo0=-3,elo1=2.5,alpha=0.1,beta=0.01,model=logistic".parse().expect("a test");
    assert_eq!(read.to_string().parse(), Ok(read));
    assert_eq!("elo1=5".parse(), Ok(sprt(0.0, 5.0, Model::Normalized)));
    for wrong in
        ["", "elo0=1,elo1=1", "elo0=0", "elo1=x", "elo1=5,alpha=0.9", "elo1=5,beta=0", "elo1=nan", "elo1=1e9"]
    {
        assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
    }
}

fn any_pairs() -> impl Strategy<Value = Pairs> {
    prop::array::uniform5(0u64..300)
        .prop_filter("something was played", |all| all.iter().sum::<u64>() > 0)
        .prop_map(Results)
}

fn any_test() -> impl Strategy<Value = Sprt> {
    let model = prop_oneof![Just(Model::Normalized), Just(Model::Logistic)];
    (-20.0f64..20.0, 1.0f64..30.0, model).prop_map(|(elo0, more, model)| sprt(elo0, elo0 + more, model))
}

proptest! {
    #[test]
    fn equal_results_of_both_mean_no_difference([a, b, c] in prop::array::uniform3(1u64..1000)) {
        let results: Pairs = Results([a, b, c, b, a]);
        prop_assert!(results.elo().is_some_and(|estimate| estimate.elo.abs() < 1e-9));
        prop_assert!(results.normalized().is_some_and(|estimate| estimate.elo.abs() < 1e-9));
        prop_assert!((results.superiority() - 0.5).abs() < 1e-9);
        // Neither of two hypotheses that lie as far from it is likelier.
        for model in [Model::Normalized, Model::Logistic] {
            prop_assert!(sprt(-7.0, 7.0, model).llr(&results).abs() < 1e-6);
        }
    }

    #[test]
    fn the_other_engine_sees_the_same_with_the_other_sign(results in any_pairs(), test in any_test()) {
        let mut other = results;
        other.0.reverse();
        if let (Some(a), Some(b)) = (results.elo(), other.elo()) {
            prop_assert!((a.elo + b.elo).abs() < 1e-6 && (a.error - b.error).abs() < 1e-6);
        }
        prop_assert!((results.superiority() + other.superiority() - 1.0).abs() < 1e-9);
        let back = Sprt { elo0: -test.elo1, elo1: -test.elo0, ..test };
        let (llr, turned) = (test.llr(&results), back.llr(&other));
        prop_assert!((llr + turned).abs() < 1e-4 * (1.0 + llr.abs()), "{llr} {turned}");
    }

    #[test]
    fn a_better_result_is_more_likely_for_the_stronger(results in any_pairs(), test in any_test(), from in 0usize..4) {
        let mut better = results;
        better.0[from] += 1;
        let mut best = results;
        best.0[from + 1] += 1;
        prop_assert!(test.llr(&best) >= test.llr(&better) - 1e-6);
    }

    #[test]
    fn a_likelihood_is_a_number_and_decides_only_beyond_a_bound(results in any_pairs(), test in any_test()) {
        let (llr, (low, high)) = (test.llr(&results), test.bounds());
        prop_assert!(llr.is_finite());
        let open = test.verdict(&results) == menagerie_arena::Verdict::Open;
        prop_assert_eq!(open, low < llr && llr < high);
    }

    #[test]
    fn games_that_have_nothing_in_common_are_pairs_of_two(wins in 1u64..60, draws in 1u64..60, losses in 1u64..60) {
        // As often as chance would pair them.
        let [l, d, w] = [losses, draws, wins];
        let paired: Pairs = Results([l * l, 2 * l * d, 2 * l * w + d * d, 2 * d * w, w * w]);
        let n = l + d + w;
        let single: Results<3> = Results([2 * l * n, 2 * d * n, 2 * w * n].map(|count| count / 2));
        // n² pairs are 2n² games, of which `single` counts half: the same distribution, an error √2 as large.
        let (a, b) = (paired.elo().expect("they differ"), single.elo().expect("they differ"));
        prop_assert!((a.elo - b.elo).abs() < 1e-6);
        let (a, b) = (paired.normalized().expect("they differ"), single.normalized().expect("they differ"));
        prop_assert!((a.elo - b.elo).abs() < 1e-6);
        prop_assert!((a.error * std::f64::consts::SQRT_2 - b.error).abs() < 1e-6);
    }
}
