//! From a log back to a match, by the same rules and by others.

use crate::common::{NOW, after, handed, open, recorded, replay, setup};
use menagerie_kernel::{Eye, Outcome, Reason, Seat, Team};
use menagerie_show::Erased;
use menagerie_table::{Input, Match, Recorded, Refusal, ReplayError, SeenInput};
use menagerie_testkit::games::{Peek, Relay};

/// Plays a few parts and returns the log.
fn log() -> Vec<Recorded> {
    let of = after(&after(&after(&open::<Relay>(0), 0, "e"), 1, "f"), 3, "e");
    of.recorded_since(0)
}

#[test]
fn a_replay_gives_the_same_match() {
    let of = after(&after(&open::<Peek>(3), 0, "?a"), 0, "take");
    let again = replay::<Peek>(3, of.recorded_since(0));
    assert_eq!(again.frozen(), None);
    for eye in [Eye::Public, Eye::Seat(Seat(0)), Eye::Seat(Seat(1))] {
        assert_eq!(of.seen(eye, 0), again.seen(eye, 0));
        assert_eq!(of.view_text(eye), again.view_text(eye));
    }
}

#[test]
fn another_position_than_before_freezes_the_match() {
    let mut log = log();
    log[2].state = "a n - 9".to_owned();
    let of = replay::<Relay>(0, log);
    assert!(of.frozen().unwrap().to_string().contains("entry 3"), "{:?}", of.frozen());
    // It is shown as far as it can be read, and nothing can be played.
    assert_eq!((of.version(), of.at()), (4, 3));
    assert!(of.to_act().is_empty());
    assert!(matches!(of.submit(Seat(0), 3, "f", NOW), Err(Refusal::Frozen(_))));
    assert!(matches!(of.resign(Seat(0), 0), Err(Refusal::Frozen(_))));
    assert!(of.offered(Seat(0), "").unwrap().steps.is_empty());
    let seen = of.seen(Eye::Public, 3);
    assert!(matches!(&seen[0].entry, SeenInput::Part { steps: Some(steps), .. } if steps == "e"));
    assert!(of.record(Eye::Public).contains("Frozen: "));
}

#[test]
fn a_part_that_has_become_illegal_freezes_the_match() {
    let mut log = log();
    log[1].input = Input::Part { seat: Seat(0), handed: handed("a") };
    assert!(replay::<Relay>(0, log).frozen().unwrap().to_string().contains("cannot be followed"));
}

#[test]
fn another_beginning_freezes_the_match() {
    let mut log = log();
    log[0].state = "c n nesw 1".to_owned();
    let of = replay::<Relay>(0, log);
    assert!(of.frozen().is_some());
    assert_eq!(of.version(), 4);
}

#[test]
fn another_end_freezes_the_match() {
    let start = open::<Relay>(0);
    let mut log = start.recorded_since(0);
    let outcome = Outcome::win(Team(0), Reason::CHECKMATE);
    log.push(recorded(2, 0, Input::Ended { outcome: Box::new(outcome) }, &log[0].state.clone()));
    let of = replay::<Relay>(0, log);
    assert!(of.frozen().is_some());
    assert_eq!(of.outcome(), Some(&outcome));
    // And a log that went on where the game is over by now.
    let mut of = open::<Relay>(0);
    for (seat, steps) in [(0, "e"), (1, "f"), (3, "e"), (0, "f"), (2, "g")] {
        of = after(&of, seat, steps);
    }
    let mut log = of.recorded_since(0);
    log.pop();
    assert!(replay::<Relay>(0, log).frozen().is_some());
}

#[test]
fn a_broken_log_is_an_error() {
    let game = Erased::new(Relay::default());
    let read = |log| Match::replay(&game, setup(&game, 0), log).err();
    assert_eq!(read(Vec::new()), Some(ReplayError::NoBeginning));
    let mut gap = log();
    gap.remove(2);
    assert_eq!(read(gap), Some(ReplayError::Gap { wanted: 3, found: 4 }));
    assert_eq!(read(log().split_off(1)), Some(ReplayError::NoBeginning));
    let unreadable = vec![recorded(1, 0, Input::Created, "nonsense")];
    assert!(matches!(read(unreadable), Some(ReplayError::Unreadable(_))));
}
