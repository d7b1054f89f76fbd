//! How people sit down, and how the game begins.

use crate::common::{NOW, person};
use menagerie_kernel::{Eye, Info, Options, Seat, Seats};
use menagerie_show::{AnyGame, Erased};
use menagerie_table::{
    Gathering, Holder, Match, Moment, Nonce, OpenError, Phase, Plan, Principal, Recorded, Refusal, SeenInput,
    Source, Submitted, Terms, TimeControl, TokenHash,
};
use menagerie_testkit::games::{Lots, Relay};
use proptest::prelude::*;

const COMPUTER: Holder = Holder::Computer { level: 1 };
const SECRET: Source = Source::Committed { secret: [7; 32], nonces: Vec::new() };

fn relay() -> Erased<Relay> {
    Erased::new(Relay::default())
}

fn plan(places: Vec<Option<Holder>>, source: Source) -> Plan {
    Plan {
        id: "m".to_owned(),
        options: Options::default(),
        position: None,
        places,
        source,
        terms: Terms::default(),
        created_ms: 0,
    }
}

/// A call for relay by a person in the first seat, with the others free.
fn called() -> Gathering {
    let places = vec![Some(person(0)), None, None, None];
    Gathering::open(&relay(), plan(places, SECRET), 0).expect("it can be called for")
}

/// A call for relay with everybody there, at so many milliseconds.
fn full(at_ms: i64) -> Gathering {
    (1..4).fold(called(), |of, seat| of.join(Seat(seat), person(seat), at_ms).expect("it is free"))
}

fn given(of: &Gathering, seat: u8) -> Gathering {
    of.give(Seat(seat), Nonce([seat; 32]), 0).expect("it is the first").expect("it is new")
}

fn dealt(of: &Gathering, now_ms: i64) -> Option<Match> {
    of.dealt(&relay(), now_ms).expect("the game starts")
}

/// What a log leads to when it is followed again.
fn again(of: &Phase, plan: Plan) -> Phase {
    let log: Vec<Recorded> = of.recorded_since(0);
    Phase::replay(&relay(), plan, log).expect("the log can be read")
}

#[test]
fn the_game_begins_when_every_seat_is_taken_and_every_nonce_is_there() {
    let mut of = full(10);
    assert_eq!(of.due_ms(), Some(30_010));
    for seat in 0..4 {
        assert!(dealt(&of, 20).is_none(), "seat {seat} has given nothing");
        of = given(&of, seat);
    }
    let begun = dealt(&of, 20).expect("everything is there");
    assert_eq!((begun.version(), begun.at()), (of.version() + 1, 0));
    assert_eq!(begun.to_act(), Seats::one(Seat(0)));
    let Source::Committed { nonces, .. } = &begun.setup().source else { panic!("there is a secret") };
    assert!((0..4).all(|seat| nonces[usize::from(seat)].0 == [seat; 32]));
}

#[test]
fn a_nonce_that_does_not_come_is_zeros() {
    let of = given(&full(0), 2);
    assert!(dealt(&of, 29_999).is_none());
    let begun = dealt(&of, 30_000).expect("the wait is over");
    let Source::Committed { nonces, .. } = &begun.setup().source else { panic!("there is a secret") };
    assert_eq!(nonces.iter().map(|nonce| nonce.0[0]).collect::<Vec<_>>(), [0, 0, 2, 0]);
}

#[test]
fn a_free_seat_is_waited_for() {
    let of = (1..3).fold(called(), |of, seat| of.join(Seat(seat), person(seat), 0).expect("it is free"));
    let of = (0..3).fold(of, |of, seat| given(&of, seat));
    assert!(of.due_ms() > Some(30_000));
    assert!(dealt(&of, i64::MAX).is_none());
}

#[test]
fn nobody_waits_for_the_nonce_of_a_computer_or_where_a_seed_was_given() {
    let with_computers = vec![Some(person(0)), Some(COMPUTER), Some(COMPUTER), Some(COMPUTER)];
    let of = Gathering::open(&relay(), plan(with_computers, SECRET), 0).unwrap();
    assert!(dealt(&of, 0).is_none());
    assert!(dealt(&given(&of, 0), 0).is_some());
    let seeded =
        Gathering::open(&relay(), plan((0..4).map(|n| Some(person(n))).collect(), Source::Seed(3)), 0);
    assert!(dealt(&seeded.unwrap(), 0).is_some());
}

#[test]
fn a_nonce_is_given_once() {
    let of = given(&called(), 0);
    assert!(of.give(Seat(0), Nonce([0; 32]), 0).unwrap().is_none(), "the same again is no change");
    assert_eq!(of.give(Seat(0), Nonce([9; 32]), 0).err(), Some(Refusal::NonceGiven));
    assert_eq!(of.give(Seat(1), Nonce([9; 32]), 0).err(), Some(Refusal::NoSuchSeat), "nobody sits there");
}

#[test]
fn an_invitation_is_good_once() {
    let of = called();
    assert_eq!(of.invite(Seat(0)), None, "it is taken");
    assert_eq!(of.invite(Seat(9)), None);
    let code = of.invite(Seat(1)).expect("it is free");
    assert_eq!(of.invited(&code), Some(Seat(1)));
    assert_eq!(of.invited("0123456789abcdef"), None);
    let of = of.join(Seat(1), person(1), 0).unwrap();
    assert_eq!(of.join(Seat(1), person(2), 0).err(), Some(Refusal::Taken));
    assert_eq!(of.invite(Seat(1)), None);
    let of = of.leave(Seat(1), 0).unwrap();
    assert_eq!(of.invited(&code), None, "it was used");
    assert_ne!(of.invite(Seat(1)).expect("it is free again"), code);
}

#[test]
fn a_seat_that_was_left_gives_its_nonce_anew_and_the_wait_begins_anew() {
    let of = given(&full(0), 3).leave(Seat(3), 10).unwrap();
    assert!(of.due_ms() > Some(30_010));
    assert!(!of.has_given(Seat(3)));
    let of = of.join(Seat(3), COMPUTER, 500).unwrap();
    assert_eq!(of.due_ms(), Some(30_500));
}

#[test]
fn a_match_that_all_have_left_is_closed() {
    let of = called().join(Seat(1), COMPUTER, 0).unwrap().leave(Seat(0), 0).unwrap();
    assert!(of.is_closed());
    assert_eq!(of.invite(Seat(0)), None);
    assert_eq!(of.join(Seat(0), person(0), 0).err(), Some(Refusal::Closed));
    assert!(dealt(&of, i64::MAX).is_none());
    assert_eq!(of.seen(Eye::Public, 0).last().unwrap().entry, SeenInput::Closed);
}

#[test]
fn nobody_makes_a_log_grow_by_coming_and_going() {
    let mut of = called();
    let refused = loop {
        match of.join(Seat(1), person(1), 0).and_then(|of| of.leave(Seat(1), 0)) {
            Ok(next) => of = next,
            Err(refusal) => break refusal,
        }
    };
    assert_eq!(refused, Refusal::Restless);
    assert!(of.version() <= 500);
}

#[test]
fn persons_are_known_by_their_token_or_by_who_they_are() {
    let of = full(0);
    assert_eq!(of.seat_of(TokenHash::of("2")), Some(Seat(2)));
    assert_eq!(of.seats_held_by(Principal([3; 16])), [Seat(3)]);
    assert_eq!(of.seats_held_by(Principal([9; 16])), []);
    let begun = Phase::from(dealt(&of, 30_000).unwrap());
    assert_eq!(begun.seat_of(TokenHash::of("2")), Some(Seat(2)));
    assert_eq!(begun.seats_held_by(Principal([3; 16])), [Seat(3)]);
}

#[test]
fn what_cannot_be_played_cannot_be_called_for() {
    let refused = |plan| Gathering::open(&relay(), plan, 0).err();
    let free = || vec![None; 4];
    assert!(matches!(refused(plan(vec![None], SECRET)), Some(OpenError::Seats { .. })));
    let nonsense = Plan { position: Some("nonsense".to_owned()), ..plan(free(), SECRET) };
    assert!(matches!(refused(nonsense), Some(OpenError::Position(_))));
}

#[test]
fn everybody_sees_who_comes_and_that_a_nonce_was_given_but_not_which() {
    let one = given(&called(), 0).join(Seat(1), COMPUTER, 5).unwrap();
    let other =
        called().give(Seat(0), Nonce([42; 32]), 0).unwrap().unwrap().join(Seat(1), COMPUTER, 5).unwrap();
    assert_eq!(one.seen(Eye::Public, 0), other.seen(Eye::Public, 0));
    let kinds: Vec<_> = one.seen(Eye::Public, 0).into_iter().map(|seen| seen.entry).collect();
    let joined = SeenInput::Joined { seat: Seat(1), level: Some(1) };
    assert_eq!(kinds, [SeenInput::Opened, SeenInput::Nonce { seat: Seat(0) }, joined]);
}

#[test]
fn the_log_goes_on_in_the_game_and_is_followed_again() {
    let of = given(&full(3), 1);
    let begun = dealt(&of, 40_000).unwrap();
    let Ok(Submitted::Next(next)) = begun.submit(Seat(0), 0, "e", Moment { ms: 41_000, lag_ms: 0 }) else {
        panic!("it may play");
    };
    let (phase, plan) = (Phase::from(*next), of.plan().clone());
    let replayed = again(&phase, plan);
    assert_eq!(replayed.begun().unwrap().frozen(), None);
    assert!(replayed.recorded_since(0) == phase.recorded_since(0));
    for version in 0..=phase.version() {
        let seen = phase.seen(Eye::Public, version);
        assert_eq!(seen.len() as u64, phase.version() - version);
        assert_eq!(seen, replayed.seen(Eye::Public, version));
    }
    let states = phase.recorded_since(0).into_iter().map(|entry| !entry.state.is_empty());
    assert_eq!(states.filter(|has| *has).count(), 2, "the beginning and the part have a position");
    // A repeat is known by its version in the whole log.
    let last = phase.begun().unwrap();
    assert!(
        matches!(last.submit(Seat(0), 0, "e", NOW), Ok(Submitted::Again { since }) if since == begun.version())
    );
}

#[test]
fn another_beginning_than_it_was_freezes_the_match() {
    let of = full(0);
    let mut log = Phase::from(dealt(&of, 30_000).unwrap()).recorded_since(0);
    log.last_mut().unwrap().state = "c n nesw 1".to_owned();
    let replayed = Phase::replay(&relay(), of.plan().clone(), log).unwrap();
    assert!(replayed.begun().unwrap().frozen().is_some());
}

/// How often each seat gets each holder when the seats are dealt.
#[test]
fn seats_are_dealt_evenly_and_tokens_go_along() {
    let game = Erased::new(Lots);
    let info: &Info = game.info();
    let mut counts = [[0u32; 3]; 3];
    for secret in 0..=255u8 {
        let mut plan = plan((0..3).map(|n| Some(person(n))).collect(), Source::Seed(secret.into()));
        plan.terms.shuffle = true;
        let begun = Gathering::open(&game, plan, 0).unwrap().dealt(&game, 0).unwrap().unwrap();
        for (holder, count) in counts.iter_mut().enumerate() {
            let seat = begun.seat_of(TokenHash::of(&holder.to_string())).expect("everybody sits somewhere");
            count[usize::from(seat.0)] += 1;
        }
    }
    assert_eq!(info.seats.len(), 3);
    for count in counts.iter().flatten() {
        // 256/3 with a deviation of 7.5.
        assert!((50..=120).contains(count), "{counts:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Whatever happens before the game, the log of it leads to the same again, also when the game begins in it.
    #[test]
    fn what_people_do_before_the_game_is_followed_again(
        acts in prop::collection::vec((0u8..6, 0u8..5, 0i64..20_000), 0..40),
        clock in prop::option::of((1u32..100, 0u32..3)),
    ) {
        let mut plan = plan(vec![Some(person(0)), None, None, None], SECRET);
        plan.terms.clock = clock.map(|(initial_s, increment_s)| TimeControl::Live { initial_s, increment_s });
        let mut of = Gathering::open(&relay(), plan.clone(), 0).unwrap();
        let mut now_ms = 0;
        for (act, seat, passed) in acts {
            now_ms += passed;
            let seat = Seat(seat);
            let next = match act {
                0 | 1 => of.join(seat, person(seat.0), now_ms).ok(),
                2 => of.join(seat, COMPUTER, now_ms).ok(),
                3 if seat.0 < 4 => of.give(seat, Nonce([act; 32]), now_ms).ok().flatten(),
                4 => of.leave(seat, now_ms).ok(),
                _ => None,
            };
            of = next.unwrap_or(of);
            let phase = of.dealt(&relay(), now_ms).unwrap().map_or_else(|| Phase::from(of.clone()), Phase::from);
            let replayed = again(&phase, plan.clone());
            prop_assert!(replayed.recorded_since(0) == phase.recorded_since(0));
            prop_assert_eq!(replayed.due_ms(), phase.due_ms());
            prop_assert_eq!(replayed.begun().is_some(), phase.begun().is_some());
            if phase.begun().is_some() {
                break;
            }
        }
    }
}

#[test]
fn nobody_is_waited_for_for_ever() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    for (listed, days) in [(true, 1), (false, 30)] {
        let places = vec![Some(person(0)), None, None, None];
        let terms = Terms { listed, ..Terms::default() };
        let of = Gathering::open(&relay(), Plan { terms, ..plan(places, SECRET) }, 0)
            .expect("it can be called for");
        assert_eq!(of.due_ms(), Some(days * DAY_MS));
        assert!(of.expired(days * DAY_MS - 1).is_none());
        let closed = of.expired(days * DAY_MS).expect("it has waited for long");
        assert_eq!((closed.is_closed(), closed.due_ms()), (true, None));
        assert!(closed.expired(i64::MAX).is_none(), "once is enough");
    }
}
