//! What is said, who reads it, and how much of it there may be.

use crate::common::{person, replay_setup, setup_of};
use icu_properties::CodePointSetData;
use icu_properties::props::{DefaultIgnorableCodePoint, WhiteSpace};
use menagerie_kernel::{Eye, Seat};
use menagerie_show::Erased;
use menagerie_table::{Match, Principal, Refusal, SeenInput, Submitted};
use menagerie_testkit::games::Relay;
use proptest::prelude::*;

const WATCHER: Principal = Principal([77; 16]);

fn relay() -> Match {
    let setup = setup_of((0..4).map(person).collect());
    Match::open(&Erased::new(Relay::default()), setup).expect("the game starts")
}

fn next(done: Result<Submitted, Refusal>) -> Match {
    match done {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("it is no change"),
        Err(refusal) => panic!("{refusal}"),
    }
}

fn last(of: &Match, eye: Eye) -> SeenInput {
    of.seen(eye, of.version() - 1).remove(0).entry
}

#[test]
fn seats_hear_each_other_and_nobody_else_does() {
    let of = next(relay().say(Seat(1), "  well\n played ", 0));
    let said = SeenInput::Said { seat: Seat(1), text: "well played".to_owned() };
    assert!((0..4).all(|seat| last(&of, Eye::Seat(Seat(seat))) == said));
    assert_eq!(last(&of, Eye::Public), SeenInput::Unseen);
    assert_eq!((of.at(), of.to_act()), (0, relay().to_act()), "talk disturbs nobody");
}

#[test]
fn those_who_watch_talk_among_themselves_until_the_game_is_over() {
    let of = next(relay().remark(WATCHER, "north is lost", 0));
    let SeenInput::Remarked { by, text } = last(&of, Eye::Public) else { panic!("the public reads it") };
    assert_eq!((by.len(), text.as_str()), (6, "north is lost"));
    assert!(!WATCHER.to_string().contains(&by), "the alias does not tell who it is");
    let version = of.version();
    assert_eq!(last(&of, Eye::Seat(Seat(0))), SeenInput::Unseen);
    let over = next(next(of.resign(Seat(0), 0)).resign(Seat(2), 0));
    let later = over.seen(Eye::Seat(Seat(0)), version - 1).remove(0).entry;
    assert_eq!(later, SeenInput::Remarked { by, text });
    next(over.say(Seat(3), "thank you", 0));
}

#[test]
fn nobody_shouts_down_the_others() {
    let of = (0..5).fold(relay(), |of, ms| next(of.say(Seat(0), "!", ms)));
    assert_eq!(of.say(Seat(0), "!", 5).err(), Some(Refusal::TooFast));
    assert!(of.say(Seat(1), "!", 5).is_ok());
    assert!(of.say(Seat(0), "!", 10_000).is_ok());
    let mut of = relay();
    for line in 0..1000 {
        of = next(of.say(Seat(0), "!", line * 10_000));
    }
    assert_eq!(of.say(Seat(0), "!", i64::MAX).err(), Some(Refusal::TooMuchTalk));
    assert!(of.say(Seat(1), "!", i64::MAX).is_ok(), "what one seat says takes nothing away from another");
    assert!(of.resign(Seat(0), 0).is_ok());
}

#[test]
fn those_who_watch_take_no_lines_and_no_reports_away_from_a_player() {
    let stranger = |n: u32| Principal([[0xff; 12].as_slice(), &n.to_be_bytes()].concat().try_into().unwrap());
    let mut of = next(relay().say(Seat(1), "!", 0));
    let said = of.version();
    for n in 0..1000 {
        of = next(of.report(stranger(n), said, 0));
        of = next(of.remark(stranger(n), "!", 0));
    }
    assert_eq!(of.report(stranger(1000), said, 0).err(), Some(Refusal::TooMuchTalk));
    assert!(of.remark(stranger(1000), "!", 0).is_ok(), "those who watch have many lines together");
    next(next(of.report(Principal([0; 16]), said, 0)).say(Seat(0), "!", 0));
}

#[test]
fn what_nobody_can_read_is_refused() {
    let long = "x".repeat(301);
    for line in ["", " \u{2003}\u{a0}", "\u{200b}", "a\u{202e}b", "a\u{7}b", long.as_str()] {
        assert_eq!(relay().say(Seat(0), line, 0).err(), Some(Refusal::BadLine { most: 300 }), "{line:?}");
    }
    assert!(relay().say(Seat(0), &"é".repeat(300), 0).is_ok());
}

/// Of all characters there are, those that are drawn as nothing make no line: alone, three times, or all of them in a row.
#[test]
fn a_line_of_what_nobody_sees_is_refused() {
    let (spaces, unseen) =
        (CodePointSetData::new::<WhiteSpace>(), CodePointSetData::new::<DefaultIgnorableCodePoint>());
    let all =
        || ('\0'..=char::MAX).filter(|c| spaces.contains(*c) || unseen.contains(*c) || *c == '\u{2800}');
    for known in "\u{3164}\u{115f}\u{2800}\u{180e}\u{fe0f}\u{3000}\u{e0041}\u{200b}".chars() {
        assert!(all().any(|c| c == known), "{known:?}");
    }
    let of = relay();
    let refused = |line: &str| of.say(Seat(0), line, 0).err() == Some(Refusal::BadLine { most: 300 });
    for c in all() {
        assert!(refused(&c.to_string()) && refused(&format!("{c} {c}{c}")), "{c:?}");
    }
    for line in all().collect::<Vec<_>>().chunks(300) {
        assert!(refused(&line.iter().collect::<String>()));
    }
    // Beside what is seen they may be needed.
    for line in ["👩\u{200d}🚀", "♟\u{fe0f}", "می\u{200c}خواهم"] {
        assert!(of.say(Seat(0), line, 0).is_ok(), "{line}");
    }
}

#[test]
fn a_line_is_reported_once_by_each() {
    let of = next(relay().say(Seat(1), "!", 0));
    let said = of.version();
    assert_eq!(of.report(WATCHER, 1, 0).err(), Some(Refusal::NothingSaid));
    assert_eq!(of.report(WATCHER, u64::MAX, 0).err(), Some(Refusal::NothingSaid));
    let of = next(of.report(WATCHER, said, 0));
    assert_eq!(last(&of, Eye::Seat(Seat(1))), SeenInput::Unseen);
    assert!(matches!(of.report(WATCHER, said, 0), Ok(Submitted::Again { .. })));
    next(of.report(Principal([5; 16]), said, 0));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    /// Whatever is said, it is kept as it is told, and a log that is followed again tells the same.
    #[test]
    fn any_line_is_told_again(lines in prop::collection::vec((0u8..4, any::<String>()), 0..8)) {
        let mut of = relay();
        for (seat, line) in lines {
            if let Ok(Submitted::Next(next)) = of.say(Seat(seat), &line, 0) {
                of = *next;
                let SeenInput::Said { text, .. } = last(&of, Eye::Seat(Seat(0))) else { panic!("it is talk") };
                prop_assert!(!text.is_empty() && text.trim() == text);
            }
        }
        let setup = setup_of((0..4).map(person).collect());
        let again = replay_setup(&Erased::new(Relay::default()), setup, of.recorded_since(0));
        prop_assert_eq!(again.seen(Eye::Seat(Seat(0)), 0), of.seen(Eye::Seat(Seat(0)), 0));
    }
}
