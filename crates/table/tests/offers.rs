//! What players propose to each other.

mod common;

use common::{NOW, after, person, replay_setup, setup_of};
use menagerie_kernel::{Outcome, Reason, Seat, Seats};
use menagerie_show::{AnyGame, Erased};
use menagerie_table::{Holder, Match, Proposal, Refusal, SeenInput, Submitted};
use menagerie_testkit::games::{Peek, Relay};
use proptest::prelude::*;

const COMPUTER: Holder = Holder::Computer { level: 1 };

fn open(game: &dyn AnyGame, holders: Vec<Holder>) -> Match {
    Match::open(game, setup_of(holders)).expect("the game starts")
}

/// Relay with four persons, of whom 0 and 2 are partners.
fn relay() -> Match {
    open(&Erased::new(Relay::default()), (0..4).map(person).collect())
}

fn next(done: Result<Submitted, Refusal>) -> Match {
    match done {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("it is no change"),
        Err(refusal) => panic!("{refusal}"),
    }
}

fn offer(of: &Match, seat: u8, what: Proposal) -> Match {
    next(of.offer(Seat(seat), what, 0))
}

fn answer(of: &Match, seat: u8, what: Proposal, accepted: bool) -> Match {
    next(of.respond(Seat(seat), what, accepted, 0))
}

#[test]
fn a_draw_is_agreed_by_all_persons_partners_too() {
    let of = offer(&relay(), 0, Proposal::Draw);
    let of = answer(&of, 1, Proposal::Draw, true);
    let of = answer(&of, 2, Proposal::Draw, true);
    assert_eq!(of.outcome(), None);
    assert_eq!(of.offers().next().unwrap().agreed, Seats::first_n(3));
    // To propose what was proposed already is to agree.
    let of = offer(&of, 3, Proposal::Draw);
    assert_eq!(of.outcome(), Some(&Outcome::draw(Reason::AGREEMENT)));
    assert_eq!(of.offers().count(), 0);
    assert!(matches!(of.offer(Seat(0), Proposal::Draw, 0), Err(Refusal::Finished)));
}

#[test]
fn one_who_says_no_is_asked_again_only_when_the_game_has_changed() {
    let of = answer(&offer(&relay(), 0, Proposal::Draw), 3, Proposal::Draw, false);
    assert_eq!(of.offers().count(), 0);
    assert_eq!(of.offer(Seat(0), Proposal::Draw, 0).err(), Some(Refusal::OfferedAlready));
    assert_eq!(of.respond(Seat(1), Proposal::Draw, true, 0).err(), Some(Refusal::NotOffered));
    assert!(matches!(of.respond(Seat(1), Proposal::Draw, false, 0), Ok(Submitted::Again { .. })));
    let of = offer(&after(&of, 0, "e"), 0, Proposal::Draw);
    assert_eq!(of.offers().count(), 1);
}

#[test]
fn an_offer_lapses_with_the_next_part_and_can_be_withdrawn() {
    let of = offer(&relay(), 0, Proposal::Draw);
    assert!(matches!(of.offer(Seat(0), Proposal::Draw, 0), Ok(Submitted::Again { .. })));
    assert_eq!(after(&of, 0, "e").offers().count(), 0);
    assert_eq!(answer(&of, 0, Proposal::Draw, false).offers().count(), 0);
    assert_eq!(relay().respond(Seat(1), Proposal::Draw, true, 0).err(), Some(Refusal::NotOffered));
}

#[test]
fn a_turn_is_taken_back_when_the_others_agree() {
    let of = after(&after(&relay(), 0, "e"), 1, "f");
    assert_eq!(of.take_back(2, 0).err(), Some(Refusal::NotAlone));
    assert!(!of.can_take_back());
    let of = (1..4)
        .fold(offer(&of, 0, Proposal::Takeback), |of, seat| answer(&of, seat, Proposal::Takeback, true));
    assert_eq!((of.at(), of.to_act()), (3, Seats::one(Seat(0))));
    assert!(matches!(
        of.seen(menagerie_kernel::Eye::Public, of.version() - 1)[0].entry,
        SeenInput::TakenBack { seat: Seat(0), parts: 2, .. }
    ));
}

#[test]
fn nobody_offers_what_cannot_be() {
    let relay = relay();
    assert_eq!(relay.offer(Seat(0), Proposal::Takeback, 0).err(), Some(Refusal::NothingToTakeBack));
    let alone = open(&Erased::new(Relay::default()), vec![person(0), COMPUTER, COMPUTER, COMPUTER]);
    assert_eq!(alone.offer(Seat(0), Proposal::Draw, 0).err(), Some(Refusal::NobodyToAsk));
    let partners = open(&Erased::new(Relay::default()), vec![person(0), COMPUTER, person(2), COMPUTER]);
    assert_eq!(partners.offer(Seat(0), Proposal::Draw, 0).err(), Some(Refusal::NobodyToAsk));
    let peek = open(&Erased::new(Peek), vec![person(0), person(1)]);
    assert_eq!(peek.offer(Seat(0), Proposal::Takeback, 0).err(), Some(Refusal::NoWayBack));
    let together = menagerie_games::find("cooperative").expect("there is cooperative");
    let together = open(&*together, vec![person(0), person(1)]);
    assert_eq!(together.offer(Seat(0), Proposal::Draw, 0).err(), Some(Refusal::Together));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Whatever is proposed and answered, the log stays short, ends only by rule, and is followed again.
    #[test]
    fn proposals_are_followed_again(acts in prop::collection::vec((0u8..5, 0u8..4, any::<bool>()), 0..60)) {
        let game = Erased::new(Relay::default());
        let mut of = relay();
        for (act, seat, draw) in acts {
            let what = if draw { Proposal::Draw } else { Proposal::Takeback };
            let done = match act {
                0 => of.offer(Seat(seat), what, 0),
                1 | 2 => of.respond(Seat(seat), what, true, 0),
                3 => of.respond(Seat(seat), what, false, 0),
                _ => match common::offered_part(&of, Seat(seat), 0) {
                    Some(part) => of.submit(Seat(seat), of.at(), &part, NOW),
                    None => continue,
                },
            };
            if let Ok(Submitted::Next(next)) = done {
                of = *next;
            }
        }
        prop_assert!(of.version() <= 2 + (of.at() + 1) * 11, "{} entries, {} changes", of.version(), of.at());
        let again = replay_setup(&game, setup_of((0..4).map(person).collect()), of.recorded_since(0));
        prop_assert_eq!(again.frozen(), None);
        prop_assert!(again.recorded_since(0) == of.recorded_since(0));
        prop_assert_eq!(again.offers().copied().collect::<Vec<_>>(), of.offers().copied().collect::<Vec<_>>());
    }
}
