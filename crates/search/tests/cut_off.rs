//! Searches that are cut off early.

use menagerie_kernel::{Chance, Line, Options, Seat};
use menagerie_search::{Level, Limits, choose};
use menagerie_testkit::games::Lots;

/// What a choice that nobody sees is worth is the average over the worlds that were judged, however few they are.
#[test]
fn an_unseen_choice_is_worth_what_the_judged_worlds_say() {
    let line = Line::start(&Lots, Options::default(), Chance::from_number(1)).unwrap();
    let score = |nodes| {
        let decision = choose(&line.knowledge(Seat(0)), Level::BEST, 1, &Limits::nodes(nodes));
        decision.expect("a seat that has to choose").score
    };
    let full = score(100_000);
    assert_eq!(full, -100, "whatever is chosen, one is missing in every world");
    for nodes in [8, 16, 32, 64] {
        assert_eq!(score(nodes), full, "after {nodes} nodes");
    }
}
