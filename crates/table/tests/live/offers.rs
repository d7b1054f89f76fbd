//! What players propose to each other.

use crate::common;
use crate::common::{NOW, after, person, replay_setup, setup_of};
use menagerie_kernel::{Outcome, Reason, Score, Seat, Seats};
use menagerie_show::{AnyGame, Erased};
use menagerie_table::{Holder, Input, Match, Proposal, Refusal, SeenInput, Source, Submitted};
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
    // Somebody else may propose it.
    assert_eq!(offer(&of, 3, Proposal::Draw).offers().next().unwrap().by, Seat(3));
    let of = offer(&after(&of, 0, "e"), 0, Proposal::Draw);
    assert_eq!(of.offers().count(), 1);
}

#[test]
fn whoever_holds_two_seats_agrees_once() {
    let of = open(&Erased::new(Relay::default()), vec![person(0), person(1), person(0), person(1)]);
    let of = answer(&offer(&of, 0, Proposal::Draw), 3, Proposal::Draw, true);
    assert_eq!(of.outcome(), Some(&Outcome::draw(Reason::AGREEMENT)));
}

#[test]
fn a_match_is_called_off_by_anybody_at_its_beginning_and_by_all_later() {
    let called_off = Outcome { score: Score::Void, reason: Reason::ABORTED };
    assert_eq!(offer(&relay(), 2, Proposal::Abort).outcome(), Some(&called_off));
    let alone = open(&Erased::new(Relay::default()), vec![person(0), COMPUTER, COMPUTER, COMPUTER]);
    assert_eq!(offer(&alone, 0, Proposal::Abort).outcome(), Some(&called_off));
    let chess = menagerie_games::find("chess960").expect("there is chess");
    let duel = open(&*chess, vec![person(0), person(1)]);
    assert!(common::played_on(&duel, 1).is_young());
    let begun = common::played_on(&duel, 2);
    assert!(!begun.is_young());
    let asked = offer(&begun, 0, Proposal::Abort);
    assert_eq!((asked.outcome(), asked.offers().count()), (None, 1));
    assert_eq!(answer(&asked, 1, Proposal::Abort, true).outcome(), Some(&called_off));
}

#[test]
fn a_rematch_is_agreed_on_when_the_game_is_over() {
    let of = relay();
    assert_eq!(of.offer(Seat(0), Proposal::Rematch, 0).err(), Some(Refusal::NotOver));
    let over = next(next(of.resign(Seat(0), 0)).resign(Seat(2), 0));
    let asked = offer(&over, 1, Proposal::Rematch);
    assert_eq!((asked.offers().count(), asked.rematch()), (1, None));
    let agreed = [0, 2, 3].iter().fold(asked, |of, seat| answer(&of, *seat, Proposal::Rematch, true));
    let plan = agreed.rematch_plan(Source::Seed(7), 5).expect("all agree");
    assert_eq!(Some(&plan.id), agreed.rematch().as_ref());
    assert_ne!(plan.id, "m");
    assert_eq!(plan.places, [3, 0, 1, 2].map(|seat| Some(person(seat))));
    assert_eq!(agreed.offers().count(), 0, "nothing is left to answer");
    let declined = answer(&offer(&over, 1, Proposal::Rematch), 0, Proposal::Rematch, false);
    assert_eq!((declined.rematch(), declined.rematch_plan(Source::Seed(7), 5).is_none()), (None, true));
    let alone = open(&Erased::new(Relay::default()), vec![person(0), COMPUTER, COMPUTER, COMPUTER]);
    let alone = next(alone.resign(Seat(0), 0));
    assert!(offer(&alone, 0, Proposal::Rematch).rematch().is_some(), "a computer is not asked");
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
fn in_a_rated_match_no_turn_is_taken_back() {
    let game = Erased::new(Relay::default());
    let rated = |holders| {
        let mut setup = setup_of(holders);
        setup.terms.rated = true;
        setup
    };
    let start = Match::open(&game, rated((0..4).map(person).collect())).expect("the game starts");
    let of = after(&after(&start, 0, "e"), 1, "f");
    assert_eq!(of.offer(Seat(0), Proposal::Takeback, 0).err(), Some(Refusal::RatedTurn));
    assert_eq!(of.respond(Seat(1), Proposal::Takeback, true, 0).err(), Some(Refusal::RatedTurn));
    // What an earlier release let somebody offer is not open any more.
    let offered = |of: &Match| {
        let mut log = of.recorded_since(0);
        let input = Input::Offered { seat: Seat(0), offer: Proposal::Takeback };
        log.push(common::recorded(of.version() + 1, of.at(), input, ""));
        log
    };
    let old = replay_setup(&game, rated((0..4).map(person).collect()), offered(&of));
    assert_eq!((old.frozen(), old.offers().count()), (None, 0));
    assert_eq!(old.respond(Seat(1), Proposal::Takeback, true, 0).err(), Some(Refusal::RatedTurn));
    let alone = Match::open(&game, rated(vec![person(0); 4])).expect("the game starts");
    let alone = after(&alone, 0, "e");
    assert_eq!((alone.can_take_back(), alone.take_back(1, 0).err()), (false, Some(Refusal::RatedTurn)));
}

/// Nobody agrees to what is not offered any more, be it withdrawn by its maker or lapsed since.
#[test]
fn what_is_not_offered_any_more_is_not_accepted() {
    // Everybody has played, so that calling off is an offer, too.
    let parts = [(0, "e"), (1, "f"), (3, "e"), (0, "d"), (2, "c")];
    let of = parts.into_iter().fold(relay(), |of, (seat, part)| after(&of, seat, part));
    for what in [Proposal::Draw, Proposal::Takeback, Proposal::Abort] {
        let offered = offer(&of, 0, what);
        let withdrawn = answer(&offered, 0, what, false);
        let lapsed = after(&offered, 3, "d");
        for of in [withdrawn, lapsed] {
            for seat in 0..4 {
                assert_eq!(
                    of.respond(Seat(seat), what, true, 0).err(),
                    Some(Refusal::NotOffered),
                    "{what:?}"
                );
            }
            assert_eq!((of.outcome(), of.offers().count()), (None, 0));
        }
    }
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

fn proposal() -> impl Strategy<Value = Proposal> {
    use Proposal::{Abort, Draw, Rematch, Takeback};
    prop_oneof![9 => Just(Draw), 9 => Just(Takeback), 1 => Just(Abort), 9 => Just(Rematch)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Whatever is proposed and answered, the log stays short, ends only by rule, and is followed again.
    #[test]
    fn proposals_are_followed_again(acts in prop::collection::vec((0u8..5, 0u8..4, proposal()), 0..60)) {
        let game = Erased::new(Relay::default());
        let mut of = relay();
        for (act, seat, what) in acts {
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
        prop_assert!(of.version() <= 2 + (of.at() + 2) * 40, "{} entries, {} changes", of.version(), of.at());
        let again = replay_setup(&game, setup_of((0..4).map(person).collect()), of.recorded_since(0));
        prop_assert_eq!(again.frozen(), None);
        prop_assert!(again.recorded_since(0) == of.recorded_since(0));
        prop_assert_eq!(again.offers().copied().collect::<Vec<_>>(), of.offers().copied().collect::<Vec<_>>());
    }
}
