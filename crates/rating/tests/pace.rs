//! Classes of time control.

use menagerie_rating::Pace;
use proptest::prelude::*;

#[test]
fn usual_time_controls() {
    let minutes = |minutes: u32, increment| Pace::of_live(minutes * 60, increment);
    for (pace, controls) in [
        (Pace::Bullet, vec![(0, 1), (1, 0), (2, 1)]),
        (Pace::Blitz, vec![(3, 0), (3, 2), (5, 0), (5, 3)]),
        (Pace::Rapid, vec![(8, 0), (10, 0), (10, 5), (15, 10)]),
        (Pace::Classical, vec![(25, 0), (30, 0), (30, 20), (90, 30)]),
    ] {
        for (initial, increment) in controls {
            assert_eq!(minutes(initial, increment), pace, "{initial}+{increment}");
        }
    }
}

#[test]
fn each_bound_belongs_to_the_slower_class() {
    for (bound, below, from) in [
        (180, Pace::Bullet, Pace::Blitz),
        (480, Pace::Blitz, Pace::Rapid),
        (1500, Pace::Rapid, Pace::Classical),
    ] {
        assert_eq!((Pace::of_live(bound - 1, 0), Pace::of_live(bound, 0)), (below, from));
    }
}

#[test]
fn a_pace_is_found_by_its_name() {
    assert_eq!(Pace::ALL.map(Pace::id), ["bullet", "blitz", "rapid", "classical", "correspondence"]);
    for pace in Pace::ALL {
        assert_eq!(Pace::named(pace.id()), Some(pace));
        assert_eq!(pace.to_string(), pace.id());
    }
    assert_eq!(Pace::named("Blitz"), None);
}

proptest! {
    #[test]
    fn more_time_is_never_faster(initial: u32, increment: u32, more: u32) {
        let pace = Pace::of_live(initial, increment);
        prop_assert!(pace <= Pace::of_live(initial.saturating_add(more), increment));
        prop_assert!(pace <= Pace::of_live(initial, increment.saturating_add(more)));
        prop_assert!(pace < Pace::Correspondence);
    }

    #[test]
    fn an_increment_counts_forty_times(initial in 0u32..2000, increment in 0u32..60) {
        prop_assert_eq!(Pace::of_live(initial, increment), Pace::of_live(initial + 40 * increment, 0));
    }
}
