//! What partners ask each other, and what they are told.

use crate::common::{after, offered_part, person, replay_setup, setup_of};
use menagerie_games::cooperative::Cooperative;
use menagerie_kernel::{Eye, Seat};
use menagerie_show::{AnyGame, Erased};
use menagerie_table::{Asked, Holder, Input, Match, Refusal, SeenInput, Submitted};
use menagerie_testkit::games::Relay;
use proptest::prelude::*;

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;

fn game() -> Erased<Cooperative> {
    Erased::new(Cooperative)
}

fn two() -> Vec<Holder> {
    vec![person(0), person(1)]
}

fn open(holders: Vec<Holder>) -> Match {
    Match::open(&game(), setup_of(holders)).expect("the game starts")
}

fn next(done: Result<Submitted, Refusal>) -> Match {
    match done {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("it is no change"),
        Err(refusal) => panic!("{refusal}"),
    }
}

/// Whether a seat holds such a card, as its own hand tells.
fn holds_red(of: &Match, seat: Seat) -> bool {
    let view = of.view_text(Eye::Seat(seat));
    let hand =
        view.split(' ').find_map(|field| field.strip_prefix(["hand.w=", "hand.b="][usize::from(seat.0)]));
    hand.expect("a seat sees its hand").contains(['H', 'D'])
}

fn last(of: &Match, eye: Eye) -> SeenInput {
    of.seen(eye, of.version() - 1).remove(0).entry
}

#[test]
fn only_the_truth_is_answered() {
    let of = next(open(two()).ask(WHITE, "colour:red", 0));
    let (asked, truth) = (of.version(), holds_red(&of, BLACK));
    assert_eq!(of.reply(BLACK, asked, !truth, 0).err(), Some(Refusal::Untrue));
    assert_eq!(of.reply(WHITE, asked, holds_red(&of, WHITE), 0).err(), Some(Refusal::NotAsked));
    assert_eq!(of.reply(BLACK, asked - 1, truth, 0).err(), Some(Refusal::NotAsked));
    let told = next(of.reply(BLACK, asked, truth, 0));
    for eye in [WHITE, BLACK].map(Eye::Seat) {
        assert_eq!(last(&of, eye), SeenInput::Asked { seat: WHITE, question: "colour:red".to_owned() });
        assert_eq!(last(&told, eye), SeenInput::Replied { seat: BLACK, asked, yes: truth });
    }
    assert!(matches!(told.reply(BLACK, asked, truth, 0), Ok(Submitted::Again { .. })));
    assert_eq!(told.reply(BLACK, asked, !truth, 0).err(), Some(Refusal::NotAsked));
    assert_eq!((told.asked().count(), told.at()), (0, 0));
}

#[test]
fn those_who_watch_learn_of_it_when_the_game_is_over() {
    let of = next(open(two()).ask(WHITE, "colour:red", 0));
    let of = next(of.reply(BLACK, of.version(), holds_red(&of, BLACK), 0));
    let asked = of.version() - 1;
    let seen =
        |of: &Match| of.seen(Eye::Public, asked - 1).into_iter().take(2).map(|seen| seen.entry).collect();
    let unseen: Vec<SeenInput> = seen(&of);
    assert_eq!(unseen, [SeenInput::Unseen, SeenInput::Unseen]);
    assert!(
        !of.record(Eye::Public).contains("asks") && of.record(Eye::Seat(WHITE)).contains("w asks colour:red")
    );
    let over = next(next(of.resign(WHITE, 0)).resign(BLACK, 0));
    let told: Vec<SeenInput> = seen(&over);
    assert!(matches!(told[..], [SeenInput::Asked { .. }, SeenInput::Replied { .. }]));
    assert!(over.record(Eye::Public).contains("w asks colour:red\nb says "));
    assert_eq!(over.ask(WHITE, "colour:red", 0).err(), Some(Refusal::Finished));
}

#[test]
fn a_question_waits_for_its_answer_and_another_one_replaces_it() {
    let of = next(open(two()).ask(WHITE, "kind:K", 0));
    assert!(matches!(of.ask(WHITE, "kind:K", 0), Ok(Submitted::Again { .. })));
    let first = of.version();
    let of = next(of.ask(BLACK, "kind:Q", 0));
    let of = next(of.ask(WHITE, "colour:red", 0));
    let open: Vec<(Seat, &str)> = of.asked().map(|asked| (asked.by, asked.question.as_str())).collect();
    assert_eq!(open, [(BLACK, "kind:Q"), (WHITE, "colour:red")]);
    assert_eq!(of.reply(BLACK, first, false, 0).err(), Some(Refusal::NotAsked));
    // What is held has changed by the time of the answer, and it is about that.
    let (mut of, asked) = (of.clone(), of.version());
    for _ in 0..2 {
        let seat = of.to_act().iter().next().unwrap();
        of = after(&of, seat.0, &offered_part(&of, seat, 1).unwrap());
    }
    let truth = holds_red(&of, BLACK);
    assert_eq!(of.reply(BLACK, asked, !truth, 0).err(), Some(Refusal::Untrue));
    next(of.reply(BLACK, asked, truth, 0));
}

#[test]
fn the_computer_answers_at_once() {
    let of = open(vec![person(0), Holder::Computer { level: 1 }]);
    let told = next(of.ask(WHITE, "colour:red", 7));
    let yes = holds_red(&told, BLACK);
    assert_eq!(
        last(&told, Eye::Seat(WHITE)),
        SeenInput::Replied { seat: BLACK, asked: told.version() - 1, yes }
    );
    // What a person was asked, whoever takes over answers.
    let of = next(open(two()).ask(WHITE, "colour:red", 0));
    let day_ms = 25 * 60 * 60 * 1000;
    let of = after(&of, 0, &offered_part(&of, WHITE, 1).unwrap());
    let of = next(of.take_over(WHITE, 1, |_| Some(0), day_ms));
    assert_eq!(of.asked().count(), 0);
    assert!(matches!(last(&of, Eye::Seat(BLACK)), SeenInput::Replied { .. }));
}

#[test]
fn what_is_no_question_is_refused() {
    let of = open(two());
    for wrong in ["", "kind:X", "colour:blue", &"kind:".repeat(100)] {
        assert_eq!(of.ask(WHITE, wrong, 0).err(), Some(Refusal::NoSuchQuestion), "{wrong}");
    }
    assert_eq!(of.reply(BLACK, of.version(), true, 0).err(), Some(Refusal::NotAsked));
    let other = Match::open(&Erased::new(Relay::default()), setup_of((0..4).map(person).collect())).unwrap();
    assert_eq!(other.ask(Seat(0), "colour:red", 0).err(), Some(Refusal::NoSuchQuestion));
    assert_eq!(other.reply(Seat(0), 1, true, 0).err(), Some(Refusal::NotAsked));
}

#[test]
fn nobody_asks_for_ever() {
    let ids = ["kind:K", "kind:Q"];
    let ask = |of: &Match, nth: usize, ms| of.ask(WHITE, ids[nth % 2], ms);
    let of = (0..5).fold(open(two()), |of, nth| next(ask(&of, nth, 0)));
    assert_eq!(ask(&of, 5, 1).err(), Some(Refusal::TooFast));
    assert_eq!(of.say(WHITE, "!", 1).err(), Some(Refusal::TooFast), "talk and questions count together");
    assert!(of.ask(BLACK, "kind:K", 1).is_ok());
    let mut of = open(two());
    for nth in 0..1000 {
        of = next(ask(&of, nth, nth as i64 * 10_000));
    }
    assert_eq!(ask(&of, 1000, i64::MAX).err(), Some(Refusal::TooMuchTalk));
    let asked = of.asked().next().unwrap().version;
    let truths = [true, false].map(|yes| of.reply(BLACK, asked, yes, 0).is_ok());
    assert!(truths.contains(&true), "an answer is always heard");
}

#[test]
fn a_log_with_an_untrue_answer_is_frozen() {
    let of = next(open(two()).ask(WHITE, "colour:red", 0));
    let of = next(of.reply(BLACK, of.version(), holds_red(&of, BLACK), 0));
    let mut log = of.recorded_since(0);
    let Some(Input::Replied { yes, .. }) = log.last_mut().map(|last| &mut last.input) else {
        panic!("it is the last")
    };
    *yes = !*yes;
    let frozen = replay_setup(&game(), setup_of(two()), log);
    assert!(frozen.frozen().is_some());
    assert!(frozen.ask(WHITE, "kind:Q", 0).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// Whatever is asked, answered and played, what is told is true, and a log that is followed again tells the same.
    #[test]
    fn the_log_tells_it_again(acts in prop::collection::vec((any::<bool>(), 0usize..16, any::<bool>(), 0usize..3), 0..25)) {
        let questions = game().questions();
        let mut of = open(two());
        for (nth, (black, question, yes, what)) in acts.into_iter().enumerate() {
            let (seat, ms) = (if black { BLACK } else { WHITE }, nth as i64 * 10_000);
            let open = of.asked().find(|open| open.to == seat).cloned();
            let done = match (what, open) {
                (0, _) => of.ask(seat, &questions[question].id, ms),
                (1, Some(Asked { version, .. })) => of.reply(seat, version, yes, ms),
                _ if of.to_act().contains(seat) => {
                    of = after(&of, seat.0, &offered_part(&of, seat, question).unwrap());
                    continue;
                }
                _ => continue,
            };
            if let Ok(Submitted::Next(next)) = done {
                of = *next;
            }
        }
        let again = replay_setup(&game(), setup_of(two()), of.recorded_since(0));
        prop_assert!(again.frozen().is_none());
        prop_assert_eq!(again.asked().collect::<Vec<_>>(), of.asked().collect::<Vec<_>>());
        prop_assert_eq!(again.seen(Eye::Seat(WHITE), 0), of.seen(Eye::Seat(WHITE), 0));
    }
}
