//! What the others may do when somebody has gone.

use crate::common::{after, person, replay_setup, setup_of};
use menagerie_kernel::{Outcome, Reason, Seat, Seats, Team};
use menagerie_show::{AnyGame, Erased};
use menagerie_table::{
    Holder, Match, Moment, Refusal, Remedy, SeenInput, Setup, Submitted, Terms, TimeControl, TokenHash,
};
use menagerie_testkit::games::{Peek, Relay};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const LIVE: TimeControl = TimeControl::Live { initial_s: 300, increment_s: 0 };

fn setup(seats: u8, clock: Option<TimeControl>) -> Setup {
    Setup { terms: Terms { clock, ..Terms::default() }, ..setup_of((0..seats).map(person).collect()) }
}

fn open(game: &dyn AnyGame, seats: u8, clock: Option<TimeControl>) -> Match {
    Match::open(game, setup(seats, clock)).expect("the game starts")
}

fn next(done: Result<Submitted, Refusal>) -> Match {
    match done {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("it is no change"),
        Err(refusal) => panic!("{refusal}"),
    }
}

/// Only this seat's person has gone, at 0.
fn gone(seat: u8) -> impl Fn(Seat) -> Option<i64> {
    move |other| (other == Seat(seat)).then_some(0)
}

#[test]
fn of_two_the_one_who_stays_may_claim_the_win() {
    let of = open(&Erased::new(Peek), 2, Some(LIVE));
    assert_eq!(of.remedy(), Remedy::ClaimWin);
    assert_eq!(of.claim_win(Seat(1), gone(0), 59_999).err(), Some(Refusal::NotAway));
    assert_eq!(of.claim_win(Seat(1), |_| None, i64::MAX).err(), Some(Refusal::NotAway));
    assert_eq!(of.claim_win(Seat(0), gone(1), 60_000).err(), Some(Refusal::NotAway), "nobody waits for 1");
    assert_eq!(of.claim_win(Seat(0), gone(0), 60_000).err(), Some(Refusal::NotAway), "it is oneself");
    assert_eq!(of.take_over(Seat(1), 1, gone(0), 60_000).err(), Some(Refusal::NoTakeOver));
    let over = next(of.claim_win(Seat(1), gone(0), 60_000));
    assert_eq!(over.outcome(), Some(&Outcome::win(Team(1), Reason::ABANDONED)));
    let again = replay_setup(&Erased::new(Peek), setup(2, Some(LIVE)), over.recorded_since(0));
    assert_eq!((again.frozen(), again.outcome()), (None, over.outcome()));
}

#[test]
fn without_a_clock_a_day_must_have_passed_and_a_clock_by_days_sees_to_it() {
    let of = open(&Erased::new(Peek), 2, None);
    assert_eq!(of.claim_win(Seat(1), gone(0), DAY_MS - 1).err(), Some(Refusal::NotAway));
    assert!(of.claim_win(Seat(1), gone(0), DAY_MS).is_ok());
    assert_eq!(of.remedy_ms(Seat(0), DAY_MS), Some(DAY_MS + 60_000));
    let of = open(&Erased::new(Peek), 2, Some(TimeControl::Daily { days: 2 }));
    assert_eq!(of.claim_win(Seat(1), gone(0), 90 * DAY_MS).err(), Some(Refusal::NotAway));
}

#[test]
fn among_four_the_computer_takes_over_until_its_person_comes_back() {
    let game = Erased::new(Relay::default());
    let of = after(&open(&game, 4, Some(LIVE)), 0, "e");
    assert_eq!(of.claim_win(Seat(0), gone(1), 60_000).err(), Some(Refusal::NoClaim));
    let taken = next(of.take_over(Seat(2), 3, gone(1), 60_000));
    assert_eq!((taken.computer(Seat(1)), taken.to_act()), (Some(3), Seats::one(Seat(1))));
    assert_eq!(taken.seat_of(TokenHash::of("1")), None, "it cannot act while the computer does");
    assert!(matches!(
        taken.seen(menagerie_kernel::Eye::Public, taken.version() - 1)[0].entry,
        SeenInput::Replaced { seat: Seat(1), level: Some(3) }
    ));
    let clock = taken.clocks(90_000).unwrap()[1];
    assert_eq!((clock.left_ms, clock.runs), (240_000, false), "the time until then is gone");
    assert_eq!(of.come_back(Seat(1), 0).err(), Some(Refusal::NoSuchSeat));
    let back = next(taken.come_back(Seat(1), 100_000));
    assert_eq!((back.computer(Seat(1)), back.seat_of(TokenHash::of("1"))), (None, Some(Seat(1))));
    assert!(back.clocks(100_000).unwrap()[1].runs);
    let played = back.submit(Seat(1), back.at(), "f", Moment { ms: 101_000, lag_ms: 0 });
    let again = replay_setup(&game, setup(4, Some(LIVE)), next(played).recorded_since(0));
    assert_eq!((again.frozen(), again.holders()), (None, &[0, 1, 2, 3].map(person)[..]));
}

/// The ratings are those of whoever sat down, so nobody plays for them.
#[test]
fn in_a_rated_match_no_computer_takes_over_and_the_other_side_claims_the_win() {
    let game = Erased::new(Relay::default());
    let rated = || {
        let mut setup = setup(4, Some(LIVE));
        setup.terms.rated = true;
        setup
    };
    let of = after(&Match::open(&game, rated()).expect("the game starts"), 0, "e");
    assert_eq!((of.remedy(), of.remedy_ms(Seat(1), 0)), (Remedy::ClaimWin, Some(60_000)));
    for seat in [0, 2, 3] {
        assert_eq!(of.take_over(Seat(seat), 5, gone(1), 60_000).err(), Some(Refusal::RatedSeat));
        assert_eq!(of.claim_win(Seat(seat), gone(1), 59_999).err(), Some(Refusal::NotAway));
    }
    assert_eq!(of.claim_win(Seat(3), gone(1), 60_000).err(), Some(Refusal::PartnerAway));
    for seat in [0, 2] {
        let over = next(of.claim_win(Seat(seat), gone(1), 60_000));
        assert_eq!(over.outcome(), Some(&Outcome::win(Team(0), Reason::ABANDONED)));
        let again = replay_setup(&game, rated(), over.recorded_since(0));
        assert_eq!((again.frozen(), again.outcome()), (None, over.outcome()));
    }
    // Where nobody claims anything, and for the partner, the clock sees to it.
    let over = of.overdue(300_500).unwrap().expect("the flag falls");
    assert_eq!(over.outcome(), Some(&Outcome::win(Team(0), Reason::TIME)));
}

#[test]
fn those_who_play_together_are_helped_by_the_computer() {
    let game = menagerie_games::find("cooperative").expect("there is cooperative");
    let of = open(&*game, 2, None);
    let waited_for = of.to_act().iter().next().expect("somebody begins");
    let other = Seat(1 - waited_for.0);
    let of = next(of.take_over(other, 1, gone(waited_for.0), DAY_MS));
    assert_eq!(of.holders()[usize::from(waited_for.0)], Holder::Computer { level: 1 });
    assert_eq!(
        of.former(waited_for).map(|person| person.token),
        Some(TokenHash::of(&waited_for.0.to_string()))
    );
}
