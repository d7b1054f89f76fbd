//! What a table takes and what it refuses.

use crate::common::{NOW, after, open, refusal, setup};
use menagerie_kernel::{Eye, Options, Seat, Seats, Value};
use menagerie_show::{Erased, Illegal};
use menagerie_table::{Holder, Match, OpenError, Refusal, SeenInput, Setup, Submitted, TokenHash};
use menagerie_testkit::games::{Lots, Peek, Relay};

fn seats(list: &[u8]) -> Seats {
    list.iter().copied().map(Seat).collect()
}

#[test]
fn a_part_is_counted_and_seen() {
    let of = open::<Relay>(0);
    assert_eq!((of.version(), of.at(), of.to_act()), (1, 0, seats(&[0])));
    let of = after(&of, 0, "e");
    assert_eq!((of.version(), of.at()), (2, 1));
    let seen = of.seen(Eye::Public, 1);
    let [entry] = &seen[..] else { panic!("one entry is new") };
    assert!(
        matches!(&entry.entry, SeenInput::Part { seat: Seat(0), steps: Some(steps), .. } if steps == "e")
    );
    assert!(of.seen(Eye::Public, 2).is_empty());
    assert!(of.seen(Eye::Public, u64::MAX).is_empty());
}

#[test]
fn refusals_name_the_reason() {
    let of = after(&open::<Relay>(0), 0, "e");
    assert_eq!(refusal(&of, 1, 0, "f"), Refusal::Stale { at: 1 });
    assert_eq!(refusal(&of, 1, 9, "f"), Refusal::Stale { at: 1 });
    assert_eq!(refusal(&of, 0, 1, "f"), Refusal::NotToAct);
    let Refusal::Illegal(illegal) = refusal(&of, 1, 1, "a") else { panic!("it is too far") };
    assert!(matches!(illegal, Illegal::Step { index: 0, text, .. } if text == "a"));
    assert!(matches!(refusal(&of, 1, 1, "☃"), Refusal::Illegal(_)));
    assert!(matches!(refusal(&of, 1, 1, ""), Refusal::Illegal(_)));
    assert!(matches!(refusal(&of, 1, 1, &"e,".repeat(10_000)), Refusal::TooLong { .. }));
}

#[test]
fn a_repeat_is_known_even_after_others_have_moved() {
    let of = after(&after(&open::<Relay>(0), 0, "e"), 1, "f");
    assert!(matches!(of.submit(Seat(0), 0, "e", NOW), Ok(Submitted::Again { since: 1 })));
    assert!(matches!(of.submit(Seat(1), 1, "f", NOW), Ok(Submitted::Again { since: 2 })));
    assert_eq!(refusal(&of, 0, 0, "c"), Refusal::Stale { at: 2 });
}

#[test]
fn steps_are_offered_to_who_is_to_act() {
    let of = open::<Relay>(0);
    assert!(!of.offered(Seat(0), "").unwrap().steps.is_empty());
    assert!(of.offered(Seat(1), "").unwrap().steps.is_empty());
    assert!(of.offered(Seat(0), "e").unwrap().complete);
    assert!(matches!(of.offered(Seat(0), "a"), Err(Refusal::Illegal(_))));
}

#[test]
fn a_team_resigns_when_all_its_persons_have() {
    let of = open::<Relay>(0);
    let resign = |of: &Match, seat| match of.resign(Seat(seat), 0) {
        Ok(Submitted::Next(next)) => *next,
        _ => panic!("seat {seat} may resign"),
    };
    let of = resign(&of, 0);
    assert_eq!(of.outcome(), None);
    assert!(matches!(of.resign(Seat(0), 0), Ok(Submitted::Again { .. })));
    let of = resign(&of, 2);
    assert_eq!(of.outcome().unwrap().score.to_string(), "0-1");
    assert!(of.to_act().is_empty());
    assert_eq!(refusal(&of, 0, 0, "e"), Refusal::Finished);
    assert!(matches!(of.resign(Seat(1), 0), Err(Refusal::Finished)));
    assert!(of.offered(Seat(0), "").unwrap().steps.is_empty());
}

#[test]
fn a_computer_gives_up_with_its_partner_and_never_alone() {
    let game = Erased::new(Relay::default());
    let mut setup = setup(&game, 0);
    for seat in [1, 2, 3] {
        setup.holders[seat] = Holder::Computer { level: 1 };
    }
    let of = Match::open(&game, setup).unwrap();
    assert_eq!(of.outcome(), None);
    let Ok(Submitted::Next(of)) = of.resign(Seat(0), 0) else { panic!("a person may resign") };
    assert_eq!(of.outcome().unwrap().score.to_string(), "0-1");
}

#[test]
fn a_game_ends_by_its_rules() {
    let mut of = open::<Relay>(0);
    for (seat, steps) in [(0, "e"), (1, "f"), (3, "e"), (0, "f"), (2, "g")] {
        of = after(&of, seat, steps);
    }
    assert_eq!(of.outcome().unwrap().score.to_string(), "1-0");
    assert!(matches!(of.seen(Eye::Public, of.version() - 1)[0].entry, SeenInput::Ended { .. }));
    assert_eq!(refusal(&of, 0, of.at(), "e"), Refusal::Finished);
}

#[test]
fn a_turn_has_as_many_parts_as_it_takes() {
    let of = open::<Peek>(0);
    let of = after(&of, 0, "?a");
    assert!(of.mid_turn());
    assert_eq!((of.at(), of.to_act()), (1, seats(&[0])));
    let of = after(&of, 0, "take");
    assert!(!of.mid_turn());
    assert_eq!(of.to_act(), seats(&[1]));
}

#[test]
fn sealed_choices_wait_for_each_other() {
    let start = open::<Lots>(0);
    assert_eq!(start.to_act(), seats(&[0, 1, 2]));
    let of = after(&start, 2, "=3");
    assert_eq!((of.version(), of.at(), of.to_act()), (2, 0, seats(&[0, 1])));
    // The same again is taken, another one is not, and others see neither.
    assert!(matches!(of.submit(Seat(2), 0, "=3", NOW), Ok(Submitted::Again { since: 1 })));
    assert_eq!(refusal(&of, 2, 0, "=1"), Refusal::Sealed);
    assert!(of.offered(Seat(2), "").unwrap().steps.is_empty());
    let of = after(&after(&of, 0, "=1"), 1, "=2");
    assert_eq!((of.version(), of.at(), of.to_act()), (7, 3, seats(&[0])));
    let parts: Vec<_> = of.seen(Eye::Seat(Seat(2)), 4).into_iter().map(|seen| seen.entry).collect();
    for (index, part) in parts.iter().enumerate() {
        let SeenInput::Part { seat, steps, .. } = part else { panic!("parts follow in seat order") };
        assert_eq!((usize::from(seat.0), steps.is_some()), (index, index == 2));
    }
    // A repeat is still known when the round is over.
    assert!(matches!(of.submit(Seat(2), 0, "=3", NOW), Ok(Submitted::Again { since: 1 })));
    assert_eq!(refusal(&of, 2, 0, "=1"), Refusal::Stale { at: 3 });
}

#[test]
fn composed_steps_are_taken_in_any_order_and_known_again() {
    let mut of = open::<Lots>(0);
    for seat in 0..3 {
        of = after(&of, seat, "=1");
    }
    let of = after(&of, 0, "d,b");
    assert!(matches!(of.submit(Seat(0), 3, "d,b", NOW), Ok(Submitted::Again { .. })));
    assert!(matches!(of.submit(Seat(0), 3, "b,d", NOW), Ok(Submitted::Again { .. })));
    let Refusal::Illegal(illegal) = refusal(&of, 1, 4, "e,b") else { panic!("b is marked") };
    assert!(matches!(illegal, Illegal::Step { index: 1, text, .. } if text == "b"));
}

#[test]
fn a_match_begins_only_where_something_can_be_played() {
    let game = Erased::new(Relay::default());
    let with = |position: &str| Setup { position: Some(position.to_owned()), ..setup(&game, 0) };
    assert_eq!(Match::open(&game, with("e s nesw 3")).unwrap().to_act(), seats(&[2]));
    assert_eq!(Match::open(&game, with("g n nesw 1")).err(), Some(OpenError::AlreadyOver));
    assert!(matches!(Match::open(&game, with("nonsense")).err(), Some(OpenError::Position(_))));
    let hidden = Erased::new(Lots);
    let given = Setup { position: Some(String::new()), ..setup(&hidden, 0) };
    assert_eq!(Match::open(&hidden, given).err(), Some(OpenError::HiddenPosition));
    let alone = Setup { holders: vec![Holder::Computer { level: 1 }], ..setup(&game, 0) };
    assert_eq!(Match::open(&game, alone).err(), Some(OpenError::Seats { fewest: 4, seats: 4, given: 1 }));
}

#[test]
fn a_token_proves_its_seat_and_no_other() {
    let of = open::<Relay>(0);
    assert_eq!(of.seat_of(TokenHash::of("2")), Some(Seat(2)));
    assert_eq!(of.seat_of(TokenHash::of("4")), None);
}

#[test]
fn the_record_shows_secrets_only_at_the_end() {
    let game = Erased::new(Lots);
    let options = Options::check(&[], Vec::<(String, Value)>::new()).unwrap();
    let source = menagerie_table::Source::Committed {
        secret: [7; 32],
        nonces: [1, 2, 3].map(|byte| menagerie_table::Nonce([byte; 32])).to_vec(),
    };
    let mut of = Match::open(&game, Setup { options, source, ..setup(&game, 0) }).unwrap();
    for (seat, steps) in [(0, "=1"), (1, "=2"), (2, "=3"), (0, "a,b"), (1, "c,d")] {
        of = after(&of, seat, steps);
    }
    let (secret, public) = ("07".repeat(32), of.record(Eye::Public));
    assert!(
        public.contains("Commitment: ") && public.contains("1. 1 ?\n") && public.contains("4. 1 a,b\n"),
        "{public}"
    );
    assert!(!public.contains(&secret) && !public.contains(" ="), "{public}");
    assert!(of.record(Eye::Seat(Seat(1))).contains("2. 2 =2\n"));
    let of = after(&of, 2, "e,f");
    let public = of.record(Eye::Public);
    assert!(
        public.contains(&secret) && public.contains("1. 1 =1\n") && public.contains("Result: "),
        "{public}"
    );
}
