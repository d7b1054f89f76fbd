//! Time: what is charged, what a fallen flag does, and that a log leads to the same clocks again.

use crate::common;
use crate::common::{person, replay_setup, setup_of};
use menagerie_kernel::{Outcome, Reason, Score, Seat, Team};
use menagerie_show::{AnyGame, Erased};
use menagerie_table::{
    Holder, Input, Match, Moment, Proposal, Refusal, Setup, Source, Submitted, Terms, TimeControl,
};
use menagerie_testkit::games::{Lots, Relay};
use proptest::prelude::*;

const BLITZ: TimeControl = TimeControl::Live { initial_s: 10, increment_s: 2 };

/// A match of a game by this time control, with a person in each seat, that begins at 0.
fn timed(game: &dyn AnyGame, control: TimeControl) -> Setup {
    let seats = game.info().seats.len() as u8;
    Setup {
        terms: Terms { clock: Some(control), ..Terms::default() },
        ..setup_of((0..seats).map(person).collect())
    }
}

fn open(game: &dyn AnyGame, control: TimeControl) -> Match {
    Match::open(game, timed(game, control)).expect("the game starts")
}

fn play(of: &Match, seat: u8, steps: &str, ms: i64) -> Match {
    play_with_lag(of, seat, steps, Moment { ms, lag_ms: 0 })
}

fn play_with_lag(of: &Match, seat: u8, steps: &str, now: Moment) -> Match {
    match of.submit(Seat(seat), of.at(), steps, now) {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("{steps} is a repeat"),
        Err(refusal) => panic!("{steps}: {refusal}"),
    }
}

fn left(of: &Match, now_ms: i64) -> Vec<u64> {
    of.clocks(now_ms).expect("there are clocks").iter().map(|reading| reading.left_ms).collect()
}

fn chess() -> Box<dyn AnyGame> {
    menagerie_games::find("chess960").expect("there is chess")
}

#[test]
fn each_turn_takes_its_time_and_adds_the_increment() {
    let game = chess();
    let first = open(&*game, BLITZ).offered(Seat(0), "").unwrap().steps[0].text.clone();
    let of = play(&open(&*game, BLITZ), 0, &first, 3000);
    assert_eq!(left(&of, 3000), [9000, 10_000]);
    assert_eq!(left(&of, 5500), [9000, 7500]);
    let runs: Vec<_> = of.clocks(0).unwrap().iter().map(|reading| reading.runs).collect();
    assert_eq!(runs, [false, true]);
}

#[test]
fn a_match_without_a_clock_has_none() {
    let of = common::open::<Relay>(0);
    assert_eq!((of.clocks(0), of.due_ms()), (None, None));
    assert!(of.overdue(i64::MAX).unwrap().is_none());
    assert!(of.resumed(1000, 2000).unwrap().is_none());
}

#[test]
fn lag_is_given_back_up_to_half_a_second() {
    let game = Erased::new(Relay::default());
    let of = open(&game, BLITZ);
    assert_eq!(left(&play_with_lag(&of, 0, "e", Moment { ms: 3000, lag_ms: 200 }), 3000)[0], 9200);
    assert_eq!(left(&play_with_lag(&of, 0, "e", Moment { ms: 3000, lag_ms: 9000 }), 3000)[0], 9500);
}

#[test]
fn a_flag_falls_half_a_second_after_its_time_and_loses() {
    let game = Erased::new(Relay::default());
    let of = open(&game, BLITZ);
    assert_eq!(of.due_ms(), Some(10_500));
    assert!(of.overdue(10_499).unwrap().is_none());
    let over = of.overdue(10_500).unwrap().expect("the flag has fallen");
    assert_eq!(over.outcome(), Some(&Outcome::win(Team(1), Reason::TIME)));
    assert_eq!((over.due_ms(), left(&over, 99_000)[0]), (None, 0));
    assert!(over.record(menagerie_kernel::Eye::Public).contains("n runs out of time"));
    // The last turn may still be under way until then.
    assert_eq!(left(&play(&of, 0, "e", 10_400), 10_400)[0], 2000);
}

#[test]
fn a_bare_king_wins_no_game_of_chess_by_time() {
    let game = chess();
    let begin = |position: &str| {
        let setup = Setup { position: Some(position.to_owned()), ..timed(&*game, BLITZ) };
        Match::open(&*game, setup)
            .expect("it can be played")
            .overdue(11_000)
            .unwrap()
            .expect("the flag falls")
    };
    let bare = begin("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(bare.outcome(), Some(&Outcome::draw(Reason::TIME)));
    let armed = begin("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(armed.outcome(), Some(&Outcome::win(Team(1), Reason::TIME)));
}

#[test]
fn all_who_play_together_have_lost_when_a_flag_falls() {
    let game = menagerie_games::find("cooperative").expect("there is cooperative");
    let over = open(&*game, BLITZ).overdue(11_000).unwrap().expect("the flag falls");
    assert_eq!(over.outcome(), Some(&Outcome { score: Score::Lost, reason: Reason::TIME }));
}

#[test]
fn simultaneous_clocks_run_until_each_has_chosen() {
    let of = open(&Erased::new(Lots), BLITZ);
    let of = play(&of, 1, "=2", 4000);
    assert_eq!(left(&of, 6000), [4000, 8000, 4000]);
    let runs: Vec<_> = of.clocks(0).unwrap().iter().map(|reading| reading.runs).collect();
    assert_eq!(runs, [true, false, true]);
}

#[test]
fn a_computer_plays_without_a_clock() {
    let game = Erased::new(Relay::default());
    let mut setup = timed(&game, BLITZ);
    setup.holders[0] = Holder::Computer { level: 1 };
    let of = Match::open(&game, setup).expect("the game starts");
    assert_eq!((of.due_ms(), left(&of, 60_000)[0]), (None, 10_000));
}

#[test]
fn what_no_server_has_seen_is_nobodys_time() {
    let of = open(&Erased::new(Relay::default()), BLITZ);
    let of = of.resumed(3_600_000, 3_601_000).unwrap().expect("a clock runs");
    assert_eq!(left(&of, 3_601_000)[0], 9000);
    assert_eq!(of.due_ms(), Some(3_610_500));
}

#[test]
fn nothing_is_played_after_the_flag_has_fallen() {
    let over = open(&Erased::new(Relay::default()), BLITZ).overdue(10_500).unwrap().unwrap();
    let late = over.submit(Seat(0), 0, "e", Moment { ms: 10_600, lag_ms: 0 });
    assert!(matches!(late, Err(Refusal::Finished)));
}

/// One seat has less time than the others, and its own increment; a log leads to the same clocks, and a rematch takes the
/// handicap along.
#[test]
fn a_seat_may_have_another_time_than_the_others() {
    let game = Erased::new(Relay::default());
    let setup = || {
        let mut setup = timed(&game, BLITZ);
        setup.terms.handicaps = vec![None, Some(TimeControl::Live { initial_s: 4, increment_s: 1 })];
        setup
    };
    let of = Match::open(&game, setup()).expect("the game starts");
    assert_eq!(left(&of, 0), [10_000, 4000, 10_000, 10_000]);
    let of = play(&play(&of, 0, "e", 1000), 1, "f", 3000);
    assert_eq!(left(&of, 3000), [11_000, 3000, 10_000, 10_000]);
    let again = replay_setup(&game, setup(), of.recorded_since(0));
    assert_eq!((again.frozen(), again.clocks(4000)), (None, of.clocks(4000)));
    let late = play(&Match::open(&game, setup()).expect("the game starts"), 0, "e", 0);
    assert_eq!(late.due_ms(), Some(4500));
    let over = late.overdue(4500).unwrap().expect("the flag falls");
    assert_eq!(over.outcome(), Some(&Outcome::win(Team(0), Reason::TIME)));
    let agreed = (0..4).fold(*over, |of, seat| match of.offer(Seat(seat), Proposal::Rematch, 5000) {
        Ok(Submitted::Next(next)) => *next,
        _ => panic!("it can be offered"),
    });
    let plan = agreed.rematch_plan(Source::Seed(1), 5000).expect("all agree");
    assert_eq!(plan.places[2], Some(person(1)));
    assert_eq!(plan.terms.handicaps, [None, None, setup().terms.handicaps[1], None]);
}

/// A match of one person, who may take turns back without asking anybody.
fn alone(game: &dyn AnyGame, control: TimeControl) -> Setup {
    let holders = vec![person(0); game.info().seats.len()];
    Setup { terms: Terms { clock: Some(control), ..Terms::default() }, ..setup_of(holders) }
}

fn back(of: &Match, ms: i64) -> Match {
    match of.take_back(of.at(), ms) {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("it is a repeat"),
        Err(refusal) => panic!("{refusal}"),
    }
}

#[test]
fn a_turn_that_is_taken_back_keeps_what_it_took_and_loses_what_it_added() {
    let game = Erased::new(Relay::default());
    let of = Match::open(&game, alone(&game, BLITZ)).expect("the game starts");
    let of = play(&of, 0, "e", 3000);
    assert_eq!(left(&of, 3000)[0], 9000);
    // The second seat has thought about an answer that nobody waits for any more.
    let of = back(&of, 7000);
    assert_eq!(left(&of, 7000)[..2], [7000, 10_000]);
    let of = play(&of, 0, "e", 8000);
    assert_eq!(left(&of, 8000)[0], 8000, "one increment for one turn that stands");
    let again = replay_setup(&game, alone(&game, BLITZ), of.recorded_since(0));
    assert_eq!((again.frozen(), again.clocks(9000)), (None, of.clocks(9000)));
}

#[test]
fn no_flag_falls_because_of_a_takeback() {
    let game = Erased::new(Relay::default());
    let of = Match::open(&game, alone(&game, BLITZ)).expect("the game starts");
    let of = back(&play(&of, 0, "e", 10_300), 10_300);
    assert_eq!((left(&of, 10_300)[0], of.due_ms()), (1000, Some(11_800)));
}

#[test]
fn a_turn_by_days_that_is_taken_back_has_all_its_days_again() {
    let game = Erased::new(Relay::default());
    let of = Match::open(&game, alone(&game, TimeControl::Daily { days: 2 })).expect("the game starts");
    let of = back(&play(&of, 0, "e", 100_000_000), 150_000_000);
    assert_eq!(left(&of, 150_000_000)[..2], [172_800_000, 172_800_000]);
}

/// Earlier releases left what a turn had added to whoever took it back, and their logs lead to the same clocks still.
#[test]
fn clocks_of_old_takebacks_stay_as_they_were() {
    let game = Erased::new(Relay::default());
    let of = Match::open(&game, alone(&game, BLITZ)).expect("the game starts");
    let mut log = back(&play(&of, 0, "e", 3000), 3000).recorded_since(0);
    let taken_back = log.last_mut().expect("there are entries");
    taken_back.input = Input::TakenBack { seat: Seat(0), parts: 1, unearned_ms: Vec::new() };
    let old = replay_setup(&game, alone(&game, BLITZ), log);
    assert_eq!((old.frozen(), left(&old, 3000)[0]), (None, 9000));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// Whatever is played and when, nobody gains time but by increments, and the log leads to the same clocks.
    #[test]
    fn clocks_are_followed_again(
        parts in prop::collection::vec((any::<usize>(), 0i64..5_000, 0u32..2_000), 0..30),
        down in 0u64..100_000,
    ) {
        let game = Erased::new(Relay::default());
        let mut of = open(&game, BLITZ);
        let mut now_ms = 0;
        for (nth, (pick, passed, lag_ms)) in parts.into_iter().enumerate() {
            now_ms += passed;
            if let Some(next) = of.overdue(now_ms).unwrap() {
                of = *next;
                break;
            }
            if nth == 3 {
                now_ms += down as i64;
                of = of.resumed(down, now_ms).unwrap().map_or(of, |next| *next);
            }
            let Some(seat) = of.to_act().iter().next() else { break };
            let Some(part) = common::offered_part(&of, seat, pick) else { continue };
            let before = left(&of, now_ms)[usize::from(seat.0)];
            of = play_with_lag(&of, seat.0, &part, Moment { ms: now_ms, lag_ms });
            let after = left(&of, now_ms)[usize::from(seat.0)];
            prop_assert!(after <= before + 2000 + 500 && after >= before.min(10_000), "{before} {after}");
        }
        let again = replay_setup(&game, timed(&game, BLITZ), of.recorded_since(0));
        prop_assert_eq!(again.frozen(), None);
        prop_assert_eq!(again.clocks(now_ms + 700), of.clocks(now_ms + 700));
        prop_assert_eq!(again.due_ms(), of.due_ms());
        prop_assert_eq!(again.outcome(), of.outcome());
    }

    /// However often turns are taken back, nobody has more time than the turns that stand have added; and the log leads to the
    /// same clocks.
    #[test]
    fn nobody_gains_time_by_taking_back(acts in prop::collection::vec((any::<usize>(), 0i64..3_000, 0u8..3), 0..30)) {
        let game = Erased::new(Relay::default());
        let mut of = Match::open(&game, alone(&game, BLITZ)).expect("the game starts");
        let mut now_ms = 0;
        let mut standing: Vec<usize> = Vec::new();
        for (pick, passed, act) in acts {
            now_ms += passed;
            if let Some(next) = of.overdue(now_ms).unwrap() {
                of = *next;
                break;
            }
            if act == 0 && of.can_take_back() {
                of = back(&of, now_ms);
                standing.pop();
            } else if let Some(seat) = of.to_act().iter().next()
                && let Some(part) = common::offered_part(&of, seat, pick)
            {
                of = play(&of, seat.0, &part, now_ms);
                standing.push(usize::from(seat.0));
            }
            for (seat, left) in left(&of, now_ms).into_iter().enumerate() {
                let turns = standing.iter().filter(|player| **player == seat).count() as u64;
                prop_assert!(left <= 10_000 + 2000 * turns, "{left} after {turns} turns");
            }
        }
        let again = replay_setup(&game, alone(&game, BLITZ), of.recorded_since(0));
        prop_assert_eq!(again.frozen(), None);
        prop_assert_eq!(again.clocks(now_ms + 700), of.clocks(now_ms + 700));
    }
}
