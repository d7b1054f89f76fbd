//! What holds whatever is submitted, by whom and in which order.

use crate::common;
use crate::common::{NOW, offered_part, open, replay};
use menagerie_kernel::{Eye, Seat};
use menagerie_show::Game;
use menagerie_table::{Match, Submitted};
use menagerie_testkit::games::{Kuhn, Leduc, Lots, Peek, Relay};
use proptest::prelude::*;

/// Something that a client may send.
#[derive(Clone, Debug)]
enum Call {
    /// A part that is offered, chosen by this number, composed in the order in which it is.
    Play(u8, usize),
    /// The seat's last part again, with the `at` of that time.
    Repeat(u8),
    /// An offered part with another `at`.
    Stale(u8, usize, u64),
    /// Nonsense.
    Garbage(u8, String),
    Resign(u8),
}

fn call() -> impl Strategy<Value = Call> {
    let seat = 0u8..4;
    prop_oneof![
        12 => (seat.clone(), any::<usize>()).prop_map(|(seat, pick)| Call::Play(seat, pick)),
        3 => seat.clone().prop_map(Call::Repeat),
        2 => (seat.clone(), any::<usize>(), 0u64..20).prop_map(|(seat, pick, at)| Call::Stale(seat, pick, at)),
        2 => (seat.clone(), "[a-g=?,1-3x ]{0,6}").prop_map(|(seat, text)| Call::Garbage(seat, text)),
        1 => seat.prop_map(Call::Resign),
    ]
}

/// What is wrong with a match, looking at nothing but the match.
fn check<G: Game + Default>(seed: u64, of: &Match) {
    let log = of.recorded_since(0);
    let mut at = 0;
    for (index, entry) in log.iter().enumerate() {
        assert_eq!(entry.version, index as u64 + 1);
        assert!(entry.at == at || entry.at == at + 1);
        at = entry.at;
    }
    assert_eq!((of.version(), of.at()), (log.len() as u64, at));
    assert_eq!(of.to_act().is_empty(), of.outcome().is_some(), "somebody acts exactly while it goes on");
    let again = replay::<G>(seed, log);
    assert_eq!(again.frozen(), None);
    assert_eq!((again.to_act(), again.outcome()), (of.to_act(), of.outcome()));
    for eye in eyes(of) {
        assert_eq!(again.seen(eye, 0), of.seen(eye, 0));
        assert_eq!(again.view_text(eye), of.view_text(eye));
        assert_eq!(again.record(eye), of.record(eye));
    }
}

fn eyes(of: &Match) -> Vec<Eye> {
    let seats = (0..of.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat)));
    seats.chain([Eye::Public]).collect()
}

fn run<G: Game + Default>(seed: u64, calls: &[Call]) {
    let mut of = open::<G>(seed);
    let seats = of.info().seats.len() as u8;
    let mut last: Vec<Option<(u64, String)>> = vec![None; usize::from(seats)];
    for call in calls {
        let before = of.version();
        let next = match call {
            Call::Play(seat, pick) => {
                let seat = Seat(seat % seats);
                let Some(part) = offered_part(&of, seat, *pick) else { continue };
                let taken = of.submit(seat, of.at(), &part, NOW).expect("an offered part is taken");
                last[usize::from(seat.0)] = Some((of.at(), part));
                let Submitted::Next(next) = taken else { panic!("it is new") };
                next
            }
            Call::Repeat(seat) => {
                let seat = seat % seats;
                let Some((at, part)) = &last[usize::from(seat)] else { continue };
                let again = of.submit(Seat(seat), *at, part, NOW).expect("a repeat is taken");
                assert!(matches!(again, Submitted::Again { since } if since < before));
                continue;
            }
            Call::Stale(seat, pick, at) if *at != of.at() => {
                let seat = Seat(seat % seats);
                let Some(part) = offered_part(&of, seat, *pick) else { continue };
                assert!(matches!(of.submit(seat, *at, &part, NOW), Err(_) | Ok(Submitted::Again { .. })));
                continue;
            }
            Call::Stale(..) => continue,
            Call::Garbage(seat, text) => match of.submit(Seat(seat % seats), of.at(), text, NOW) {
                Ok(Submitted::Next(next)) => {
                    last[usize::from(seat % seats)] = Some((of.at(), text.clone()));
                    next
                }
                _ => continue,
            },
            Call::Resign(seat) => match of.resign(Seat(seat % seats), 0) {
                Ok(Submitted::Next(next)) => next,
                _ => continue,
            },
        };
        assert!(next.version() > before);
        of = *next;
    }
    check::<G>(seed, &of);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn lots(seed: u64, calls in prop::collection::vec(call(), 0..40)) {
        run::<Lots>(seed, &calls);
    }

    #[test]
    fn peek(seed: u64, calls in prop::collection::vec(call(), 0..40)) {
        run::<Peek>(seed, &calls);
    }

    #[test]
    fn kuhn_and_leduc(seed: u64, calls in prop::collection::vec(call(), 0..20)) {
        run::<Kuhn>(seed, &calls);
        run::<Leduc>(seed, &calls);
    }

    #[test]
    fn relay(seed: u64, calls in prop::collection::vec(call(), 0..60)) {
        run::<Relay>(seed, &calls);
    }

    /// Two matches that differ only in what seat 1 named look alike to everybody else, entry by
    /// entry, until the numbers are shown.
    #[test]
    fn a_sealed_choice_changes_nothing_for_others(order in Just([0u8, 1, 2]).prop_shuffle(), marks in 0usize..3) {
        let named = |number: u8| {
            let mut of = open::<Lots>(0);
            for seat in order {
                let steps = if seat == 0 { format!("={number}") } else { "=2".to_owned() };
                of = common::after(&of, seat, &steps);
            }
            for (seat, steps) in [(0, "a"), (1, "d,b"), (2, "c")].into_iter().take(marks) {
                of = common::after(&of, seat, steps);
            }
            of
        };
        let (one, other) = (named(1), named(3));
        for eye in [Eye::Public, Eye::Seat(Seat(1)), Eye::Seat(Seat(2))] {
            prop_assert_eq!(one.seen(eye, 0), other.seen(eye, 0));
            prop_assert_eq!(one.view_text(eye), other.view_text(eye));
            prop_assert_eq!(one.scene(eye), other.scene(eye));
            prop_assert_eq!(one.record(eye), other.record(eye));
        }
        let own = Eye::Seat(Seat(0));
        prop_assert_ne!(one.seen(own, 0), other.seen(own, 0));
    }
}
