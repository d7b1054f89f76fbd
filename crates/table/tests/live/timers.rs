//! Turns whose time the game itself bounds, as the match of Chess Golf does: what happens when it has run out.

use crate::common;
use crate::common::{person, setup_of};
use menagerie_golf::GolfMatch;
use menagerie_kernel::{Eye, Seat, Seats};
use menagerie_table::{
    Gathering, Input, Match, Moment, Phase, Plan, Recorded, SeenInput, Setup, Source, Submitted, Terms,
};
use menagerie_testkit::games::Relay;

/// The match of three of `matches.txt` in the room of the match.
fn three() -> Setup {
    Setup { source: Source::Seed(5), ..setup_of((0..3).map(person).collect()) }
}

fn open() -> Match {
    Match::open(&GolfMatch, three()).expect("the game starts")
}

fn play(of: &Match, seat: u8, part: &str, ms: i64) -> Match {
    match of.submit(Seat(seat), of.at(), part, Moment { ms, lag_ms: 0 }) {
        Ok(Submitted::Next(next)) => *next,
        Ok(Submitted::Again { .. }) => panic!("{part} is a repeat"),
        Err(refusal) => panic!("{part}: {refusal}"),
    }
}

/// The match after what was due at this moment and not before.
fn lapse(of: &Match, ms: i64) -> Match {
    assert_eq!((of.lapses_ms(), of.due_ms()), (Some(ms), Some(ms)));
    assert!(of.overdue(ms - 1).expect("nothing fails").is_none(), "it lapses too soon");
    *of.overdue(ms).expect("nothing fails").expect("it is due")
}

fn replay(log: Vec<Recorded>) -> Match {
    common::replay_setup(&GolfMatch, three(), log)
}

/// Two matches are the same to every eye, and due at the same time.
fn assert_same(one: &Match, other: &Match) {
    assert_eq!((one.frozen(), other.frozen()), (None, None));
    assert_eq!((one.lapses_ms(), one.to_act()), (other.lapses_ms(), other.to_act()));
    for eye in [Eye::Public, Eye::Seat(Seat(0)), Eye::Seat(Seat(2))] {
        assert_eq!(one.seen(eye, 0), other.seen(eye, 0));
    }
    assert!(one.recorded_since(0) == other.recorded_since(0));
}

/// What was played in the entries after a version, by seat; an entry that is no part by its name.
fn entries(of: &Match, version: u64) -> Vec<String> {
    let told = |seen: SeenInput| match seen {
        SeenInput::Part { seat, steps, .. } => format!("{}:{}", seat.0, steps.unwrap_or("?".to_owned())),
        SeenInput::Sealed { seat } => format!("sealed {}", seat.0),
        SeenInput::Lapsed => "lapsed".to_owned(),
        SeenInput::Resumed { down_ms } => format!("resumed {down_ms}"),
        other => panic!("{other:?}"),
    };
    of.seen(Eye::Public, version).into_iter().map(|seen| told(seen.entry)).collect()
}

#[test]
fn those_who_are_late_have_something_played_for_them() {
    let of = open();
    assert_eq!((of.lapses_ms(), of.due_ms()), (None, None), "nobody has to claim first");
    let of = play(&of, 0, "4", 1000);
    let of = lapse(&of, 61_000);
    assert_eq!(entries(&of, 1), ["sealed 0", "lapsed", "0:4", "1:0", "2:0"]);
    assert_eq!((of.at(), of.to_act()), (3, Seats::one(Seat(0))));
    // The demonstration has a time of its own, from when it began; then the next turn is dealt by itself.
    let of = lapse(&of, 71_000);
    let of = lapse(&of, 101_000);
    assert_eq!(entries(&of, 6)[..], ["lapsed", "0:give-up", "lapsed", "1:deal"].map(str::to_owned)[..]);
    assert_eq!((of.lapses_ms(), of.to_act()), (None, Seats::first_n(3)));
    assert_same(&replay(of.recorded_since(0)), &of);
}

#[test]
fn a_move_in_time_begins_the_time_of_the_next() {
    let of = [(0, "4"), (1, "3"), (2, "0")]
        .into_iter()
        .fold(open(), |of, (seat, claim)| play(&of, seat, claim, 0));
    let of = play(&of, 1, "e5c6", 9_999);
    let of = lapse(&of, 19_999);
    assert_eq!(entries(&of, of.version() - 2), ["lapsed", "1:give-up"]);
    assert_same(&replay(of.recorded_since(0)), &of);
}

/// Every beginning of the log leads to a match that goes on as this one did, wherever a server ended in it.
#[test]
fn a_log_is_followed_through_what_has_lapsed_after_a_restart() {
    let of = play(&open(), 0, "4", 1000);
    let of = *of.resumed(500_000, 521_000).expect("nothing fails").expect("a time runs");
    let of = lapse(&of, 561_000);
    let of = play(&of, 0, "e5c6", 565_000);
    let of = *of.resumed(100_000, 670_000).expect("nothing fails").expect("a time runs");
    let of = lapse(&of, 675_000);
    let of = play(&of, 1, "deal", 680_000);
    let expected = [
        "sealed 0",
        "resumed 500000",
        "lapsed",
        "0:4",
        "1:0",
        "2:0",
        "0:e5c6",
        "resumed 100000",
        "lapsed",
        "0:give-up",
        "1:deal",
    ];
    assert_eq!(entries(&of, 1), expected);
    let log = of.recorded_since(0);
    for cut in 1..log.len() {
        let begun = replay(log[..cut].to_vec());
        assert_same(&begun.caught_up(&GolfMatch, log[cut..].to_vec()).expect("it can be read"), &of);
    }
}

/// A match by an invitation whose log lapses is followed from its first entry on.
#[test]
fn a_match_whose_players_gathered_lapses_as_well() {
    let plan = || Plan {
        id: "m".to_owned(),
        options: three().options,
        position: None,
        places: (0..3).map(|seat| Some(person(seat))).collect(),
        source: Source::Seed(5),
        terms: Terms::default(),
        created_ms: 0,
    };
    let called = Gathering::open(&GolfMatch, plan(), 0).expect("it can be called for");
    let of = called.dealt(&GolfMatch, 0).expect("nothing fails").expect("all are there");
    let of = lapse(&play(&of, 2, "7", 10), 60_010);
    let again = Phase::replay(&GolfMatch, plan(), of.recorded_since(0)).expect("it can be read");
    assert_same(again.begun().expect("its game has begun"), &of);
}

#[test]
fn a_log_does_not_lapse_where_nothing_bounds_the_time() {
    let mut log = common::open::<Relay>(0).recorded_since(0);
    log.push(common::recorded(2, 0, Input::Lapsed, ""));
    let frozen = common::replay::<Relay>(0, log);
    assert!(frozen.frozen().is_some_and(|why| why.to_string().contains("entry 2")));
}
