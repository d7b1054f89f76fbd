//! The small vocabulary: options, seats, squares, events and outcomes.

use menagerie_kernel::{
    BadPosition, Event, Eye, Happening, OptionKind, OptionSpec, Options, Outcome, Place, Reason, Score, Seat,
    Seats, Spot, Team, Term, Turn, Value, excerpt, sentence,
};

const SPECS: &[OptionSpec] = &[
    OptionSpec { key: "battle", name: "", about: "", kind: OptionKind::Flag },
    OptionSpec {
        key: "number",
        name: "",
        about: "",
        kind: OptionKind::Number { min: 0, max: 959, default: None },
    },
    OptionSpec { key: "knights", name: "", about: "", kind: OptionKind::Choice(&["zebra", "centaur"]) },
    OptionSpec { key: "checkers", name: "", about: "", kind: OptionKind::OneOf(&[12, 16]) },
];

fn options(given: &[(&str, Value)]) -> Result<Options, String> {
    let given = given.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    Options::check(SPECS, given).map_err(|why| why.to_string())
}

#[test]
fn options_are_read_back() {
    let given = [
        ("number", Value::Number(959)),
        ("battle", Value::Flag(true)),
        ("knights", Value::Word("zebra".to_owned())),
    ];
    let options = options(&given).expect("all are values of their kinds");
    assert_eq!(options.number("number"), Some(959));
    assert!(options.flag("battle"));
    assert_eq!(options.word("knights"), Some("zebra"));
    assert_eq!(
        (options.number("battle"), options.word("number"), options.flag("knights")),
        (None, None, false)
    );
    let keys: Vec<_> = options.iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["battle", "knights", "number"], "in the order of keys");
    assert!(!Options::default().flag("battle"), "a flag that is not given is off");
}

#[test]
fn wrong_options_are_named() {
    let refused = |key: &str, value: Value| options(&[(key, value)]).expect_err("it is no option");
    assert_eq!(
        refused("batle", Value::Flag(true)),
        "option `batle`: unknown; this game has `battle`, `number`, `knights`, `checkers`"
    );
    let bounds = "option `number`: `960` is not a whole number from 0 to 959";
    assert_eq!(refused("number", Value::Number(960)), bounds);
    assert!(refused("number", Value::Number(-1)).contains("`-1`"));
    assert!(refused("number", Value::Flag(true)).contains("`true` is not a whole number"));
    assert!(refused("battle", Value::Number(1)).contains("`1` is not true or false"));
    assert!(refused("knights", Value::Word("Zebra".to_owned())).contains("one of `zebra`, `centaur`"));
    let twice = options(&[("battle", Value::Flag(true)), ("battle", Value::Flag(false))]);
    assert_eq!(twice, Err("option `battle`: given twice".to_owned()));
    let none = Options::check(&[], [("x".to_owned(), Value::Flag(true))]);
    assert_eq!(none.expect_err("there is none").to_string(), "option `x`: this game has no options");
}

#[test]
fn each_value_of_an_option_is_admitted_and_read_back() {
    let counts = SPECS.iter().map(|spec| {
        let values = spec.kind.values();
        for value in &values {
            assert_eq!(options(&[(spec.key, value.clone())]).map(|options| options.iter().count()), Ok(1));
            assert_eq!(spec.read(&value.to_string()).as_ref(), Ok(value));
        }
        values.len()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [2, 960, 2, 2]);
}

#[test]
fn options_are_read_from_text() {
    let written = ["battle=true", "checkers=16", "knights=zebra", "number=5"];
    let options = Options::read(SPECS, written).expect("all are values of their kinds");
    assert_eq!(options.to_string(), written.join(" "));
    assert_eq!(SPECS[1].read("7"), Ok(Value::Number(7)));
    for (text, why) in [
        ("battle=yes", "option `battle`: `yes` is not true or false"),
        ("number=-5", "option `number`: `-5` is not a whole number from 0 to 959"),
        ("number=5x", "option `number`: `5x` is not a whole number from 0 to 959"),
        ("checkers=13", "option `checkers`: `13` is not one of `12`, `16`"),
        ("checkers=many", "option `checkers`: `many` is not one of `12`, `16`"),
        ("knights=", "option `knights`: `` is not one of `zebra`, `centaur`"),
        ("batle=true", "option `batle`: unknown; this game has `battle`, `number`, `knights`, `checkers`"),
        ("battle", "option `battle`: `battle` is not key=value"),
        ("", "option ``: `` is not key=value"),
    ] {
        assert_eq!(Options::read(SPECS, [text]).map_err(|bad| bad.to_string()), Err(why.to_owned()));
    }
    let twice = Options::read(SPECS, ["number=1", "number=1"]).map_err(|bad| bad.to_string());
    assert_eq!(twice, Err("option `number`: given twice".to_owned()));
}

#[test]
fn sets_of_seats_are_sets() {
    let [one, four] = [Seat(0), Seat(3)];
    let both = Seats::one(four).with(one);
    assert_eq!(both.iter().collect::<Vec<_>>(), [one, four], "in order of play");
    assert_eq!((both.len(), both.contains(Seat(1)), both.contains(four)), (2, false, true));
    assert_eq!(both.without(one), Seats::one(four));
    assert_eq!(both.without(one).without(four), Seats::NONE);
    assert!(Seats::NONE.is_empty() && !both.is_empty());
    assert_eq!(Seats::first_n(8).len(), 8, "eight seats are the most");
    assert_eq!(Seats::first_n(0), Seats::NONE);
    assert_eq!([four, one, four].into_iter().collect::<Seats>(), both);
    assert_eq!(format!("{both:?}"), "{Seat(0), Seat(3)}");
}

#[test]
fn a_seat_that_no_table_has_is_in_no_set() {
    assert!(!Seats::first_n(8).contains(Seat(8)));
    assert_eq!(Seats::first_n(8).without(Seat(200)), Seats::first_n(8));
    for beyond in [|| Seats::one(Seat(8)), || Seats::NONE.with(Seat(255)), || Seats::first_n(9)] {
        assert!(std::panic::catch_unwind(beyond).is_err());
    }
}

#[test]
fn a_turn_says_who_acts() {
    let all = Turn::All(Seats::one(Seat(1)).with(Seat(2)));
    assert_eq!((all.actor(), all.seats().len(), all.outcome()), (Some(Seat(1)), 2, None));
    let one = Turn::One(Seat(1));
    assert_eq!((one.actor(), one.seats()), (Some(Seat(1)), Seats::one(Seat(1))));
    let over = Turn::Over(Outcome::draw(Reason::CLOCK));
    assert_eq!((over.actor(), over.seats()), (None, Seats::NONE));
    assert_eq!(over.outcome(), Some(&Outcome::draw(Reason::CLOCK)));
}

#[test]
fn scores_are_written_as_specified() {
    let scores = [Score::Win(Team(0)), Score::Win(Team(1)), Score::Draw, Score::Points(-3), Score::Lost]
        .map(|s| s.to_string());
    assert_eq!(scores, ["1-0", "0-1", "1/2-1/2", "score -3", "lost"]);
}

#[test]
fn a_bad_position_says_where_and_why() {
    let why = || sentence!("{text} is not a whole number", text = Term::excerpt("1`{2"));
    for (bad, english, key) in [
        (BadPosition::new("clock", why()), "clock: `1'{2` is not a whole number", Some("clock")),
        (BadPosition::in_field("deck", why()), "field `deck`: `1'{2` is not a whole number", Some("deck")),
        (BadPosition::in_field("{`", why()), "field `{'`: `1'{2` is not a whole number", Some("{'")),
        (BadPosition::new(Place::Rank(11), why()), "placement, rank 11: `1'{2` is not a whole number", None),
    ] {
        assert_eq!((bad.to_string().as_str(), bad.place.key()), (english, key));
        assert_eq!(format!("{}: {}", bad.place, bad.why), english);
    }
}

#[test]
fn squares_have_one_name() {
    for (text, file, rank) in [("a1", 0, 1), ("k11", 10, 11), ("d0", 3, 0), ("z255", 25, 255)] {
        let spot: Spot = text.parse().expect("a square");
        assert_eq!((spot.file, spot.rank, spot.to_string().as_str()), (file, rank, text));
    }
    let none = [
        "", "a", "1", "a01", "a+1", "a-1", "a 1", "a1 ", "A1", "aa", "a256", "é1", "aé", "♞1", "a１", "`1",
        "{1",
    ];
    for text in none {
        let wrong = text.parse::<Spot>().map_err(|why| why.to_string());
        assert_eq!(wrong, Err(format!("`{}` is not a square", excerpt(text))));
    }
}

#[test]
fn an_event_tells_each_eye_its_own_half() {
    let (public, private) = (
        Happening::Dealt { seat: Seat(1), count: 1, what: None },
        Happening::Dealt { seat: Seat(1), count: 1, what: Some("QS".to_owned()) },
    );
    let event = Event::secret(public.clone(), Seats::one(Seat(1)), private.clone());
    assert_eq!(event.seen(Eye::Seat(Seat(1))), Some(&private));
    assert_eq!(event.seen(Eye::Seat(Seat(0))), Some(&public));
    assert_eq!(event.seen(Eye::Public), Some(&public));
    assert_eq!(
        (public.to_string(), private.to_string()),
        ("seat 2 gets one card".into(), "seat 2 gets the queen of spades".into())
    );
    let open = Event::open(private.clone());
    assert_eq!(open.seen(Eye::Public), Some(&private));
    let only = Event::only(Seats::one(Seat(1)), private.clone());
    assert_eq!(only.seen(Eye::Seat(Seat(1))), Some(&private));
    assert_eq!([only.seen(Eye::Seat(Seat(0))), only.seen(Eye::Public)], [None, None]);
    let except = Event::except(Seats::one(Seat(1)), public.clone());
    assert_eq!(except.seen(Eye::Seat(Seat(1))), None);
    assert_eq!([except.seen(Eye::Seat(Seat(0))), except.seen(Eye::Public)], [Some(&public); 2]);
}

#[test]
fn what_is_quoted_stays_short_and_within_its_quotation() {
    assert_eq!(excerpt("e2e4"), "e2e4");
    assert_eq!(excerpt("`a`\nb\0"), "'a'\u{fffd}b\u{fffd}");
    assert_eq!(excerpt(&"é".repeat(40)), "é".repeat(40));
    assert_eq!(excerpt(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
}
