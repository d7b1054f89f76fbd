//! Turns that are taken back.

use crate::common::{NOW, after, open, recorded, refusal, replay, setup};
use menagerie_kernel::{Eye, Outcome, Reason, Score, Seat};
use menagerie_show::Erased;
use menagerie_table::{Holder, Input, Match, Refusal, SeenInput, Submitted};
use menagerie_testkit::games::{Peek, Relay};

const NORTH: Seat = Seat(0);

/// Relay with North for a person and the computer in the other seats.
fn alone() -> Match {
    let game = Erased::new(Relay::default());
    let mut setup = setup(&game, 0);
    setup.holders[1..].fill(Holder::Computer { level: 1 });
    Match::open(&game, setup).expect("the game starts")
}

/// The match after a takeback that must be taken.
fn back(of: &Match) -> Match {
    match of.take_back(of.at(), 0) {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("it is a repeat"),
        Err(refusal) => panic!("{refusal}"),
    }
}

fn refused(of: &Match, at: u64) -> Refusal {
    of.take_back(at, 0).err().expect("nothing is taken back")
}

#[test]
fn the_last_turn_of_a_person_falls_with_all_that_was_answered() {
    let start = alone();
    assert!(!start.can_take_back());
    let first = after(&after(&start, 0, "e"), 1, "f");
    let second = after(&after(&first, 3, "e"), 0, "d");
    let third = after(&second, 2, "c");
    assert!(third.can_take_back());
    let of = back(&third);
    assert_eq!(of.view_text(Eye::Public), after(&first, 3, "e").view_text(Eye::Public));
    assert_eq!((of.at(), of.version()), (6, 7), "it adds an entry and a change");
    assert!(of.to_act().contains(NORTH) && of.to_act().len() == 1);
    let seen = of.seen(Eye::Public, 6);
    assert!(
        matches!(&seen[0].entry, SeenInput::TakenBack { seat: NORTH, parts: 2, scene } if *scene == of.scene(Eye::Public))
    );
    // And so on, back to where the person had not played.
    let of = back(&of);
    assert_eq!(of.view_text(Eye::Public), start.view_text(Eye::Public));
    assert!(!of.can_take_back());
    assert_eq!(refused(&of, 7), Refusal::NothingToTakeBack);
    let record = after(&of, 0, "c").record(Eye::Public);
    assert!(record.contains("\n1. n c\n") && !record.contains(" e\n"), "{record}");
}

#[test]
fn a_record_holds_what_stands() {
    let of = after(&after(&back(&after(&after(&alone(), 0, "e"), 1, "f")), 0, "c"), 1, "b");
    let played = of.played().expect("nothing is hidden");
    assert_eq!(played.parts, ["c", "b"]);
    assert!(of.record(Eye::Public).contains("\n1. n c\n2. e b\n"));
}

#[test]
fn where_all_are_persons_only_the_last_turn_falls() {
    let of = after(&after(&open::<Relay>(0), 0, "e"), 1, "f");
    let of = back(&of);
    assert_eq!(of.to_act().iter().collect::<Vec<_>>(), [Seat(1)]);
    assert!(matches!(of.seen(Eye::Public, 3)[0].entry, SeenInput::TakenBack { seat: Seat(1), parts: 1, .. }));
    assert_eq!(back(&of).to_act().iter().collect::<Vec<_>>(), [NORTH]);
}

#[test]
fn the_same_takeback_again_is_no_other_one() {
    let of = back(&after(&after(&alone(), 0, "e"), 1, "f"));
    assert!(matches!(of.take_back(2, 0), Ok(Submitted::Again { since: 3 })));
    for at in [0, 1, u64::MAX] {
        assert_eq!(refused(&of, at), Refusal::Stale { at: 3 });
    }
    let on = after(&of, 0, "e");
    assert_eq!(refused(&on, 2), Refusal::Stale { at: 4 }, "the game has gone on since");
    // What was handed in before is stale, too, unless it is the repeat of what was accepted last.
    assert_eq!(refusal(&of, 0, 1, "e"), Refusal::Stale { at: 3 });
    assert!(matches!(of.submit(NORTH, 0, "e", NOW), Ok(Submitted::Again { since: 1 })));
}

#[test]
fn positions_that_were_taken_back_are_not_counted() {
    // The baton goes to and fro; the third time in the same place would be a draw.
    let mut of = open::<Relay>(0);
    let start = of.view_text(Eye::Public);
    for _ in 0..5 {
        of = back(&after(&of, 0, "e"));
        assert_eq!(of.view_text(Eye::Public), start);
    }
    assert_eq!(after(&of, 0, "e").outcome(), None);
}

#[test]
fn a_replay_takes_back_the_same() {
    let of = after(&back(&after(&after(&open::<Relay>(0), 0, "e"), 1, "f")), 1, "d");
    let again = replay::<Relay>(0, of.recorded_since(0));
    assert_eq!(again.frozen(), None);
    assert_eq!(again.seen(Eye::Public, 0), of.seen(Eye::Public, 0));
    assert_eq!((again.at(), again.can_take_back()), (of.at(), true));
    assert_eq!(back(&again).view_text(Eye::Public), back(&of).view_text(Eye::Public));
    let mut log = of.recorded_since(0);
    let taken_back = Input::TakenBack { seat: Seat(1), parts: 7, unearned_ms: Vec::new() };
    log[3] = recorded(4, 3, taken_back, &log[3].state);
    let frozen = replay::<Relay>(0, log);
    assert!(frozen.frozen().unwrap().to_string().contains("entry 4"), "{:?}", frozen.frozen());
    assert!(!frozen.can_take_back());
    assert!(matches!(frozen.take_back(frozen.at(), 0), Err(Refusal::Frozen(_))));
}

#[test]
fn secrets_and_ends_stay() {
    let hidden = after(&open::<Peek>(3), 0, "?a");
    assert!(!hidden.can_take_back());
    assert_eq!(refused(&hidden, hidden.at()), Refusal::NoWayBack);
    let Ok(Submitted::Next(over)) = after(&alone(), 0, "e").resign(NORTH, 0) else { panic!("it is over") };
    let lost = Outcome { score: Score::Win(menagerie_kernel::Team(1)), reason: Reason::RESIGNATION };
    assert_eq!(over.outcome(), Some(&lost));
    assert!(!over.can_take_back());
    assert_eq!(refused(&over, over.at()), Refusal::Finished);
}
