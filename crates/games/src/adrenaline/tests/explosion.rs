//! Stacks that make more turns than anybody could list.

use super::*;
use kernel::Then;

/// A knight on ten checkers behind a wall of its own men, which shuts the enemy's king out.
const TEN: &str = "7k/8/8/8/PPPPPPPP/8/8/K2N4 w - - 0 1 checkers=d1:10";
/// All checkers under one queen, in a region that it can only leave by taking something.
const ALL: &str = "k7/8/1n6/8/PPPPPPPP/8/8/K2Q4 w - - 0 1 checkers=d1:24";

#[test]
fn what_cannot_be_listed_is_counted_or_refused() {
    let ten = kernel::count(&Adrenaline, &state(TEN)).unwrap();
    assert!(ten > 200_000_000, "{ten}");
    assert!(kernel::list(&Adrenaline, &state(TEN), 2_000_000).is_err());
    assert!(kernel::count(&Adrenaline, &state(ALL)).is_err(), "2 to the 72nd");
    assert!(kernel::perft(&Adrenaline, &state(ALL), 2).is_err());
}

#[test]
fn steps_of_a_great_stack_are_offered_one_after_the_other() {
    for position in [TEN, ALL] {
        let mut prefix: Vec<String> = Vec::new();
        loop {
            let offers = next(position, &prefix.join(","));
            let Some((step, then)) =
                offers.iter().find(|(step, _)| prefix.is_empty() == step.starts_with("d1"))
            else {
                break;
            };
            prefix.push(step.clone());
            if *then == Then::Ends {
                break;
            }
        }
        let checkers = state(position).stacks().sum(Free::len) as usize;
        assert_eq!(prefix.len(), 1 + checkers, "{prefix:?}");
        assert!(line(position).play_turn(&prefix.join(",")).is_ok());
    }
}

#[test]
fn small_stacks_are_counted_as_they_are_listed() {
    for checkers in 1..=5 {
        let position = TEN.replace("d1:10", &format!("d1:{checkers}"));
        let listed = kernel::list(&Adrenaline, &state(&position), 2_000_000).unwrap().len();
        assert_eq!(kernel::count(&Adrenaline, &state(&position)), Ok(listed as u64), "{checkers}");
    }
}

#[test]
fn all_checkers_under_single_men_are_no_trouble() {
    // Every man of White stands on one, and every man of Black takes some.
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 checkers=\
        a1:1,a2:1,b1:1,b2:1,c1:1,c2:1,d1:1,d2:1,e1:1,e2:1,f1:1,f2:1,g1:1,g2:1,h1:1,h2:1,h7:8";
    assert_eq!(kernel::count(&Adrenaline, &state(position)), Ok(turns(position).len() as u64));
}
