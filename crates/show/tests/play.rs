//! Turns from outside: which are played, and what is said of those that are not.

use menagerie_kernel::{Chance, Eye, Line, Options, Outcome, Reason, Seat, Turn, Views};
use menagerie_show::{AnyGame, AnyLine, Erased, Game, Illegal, check_composed, read_steps};
use menagerie_testkit::games::{Lots, Peek, Relay};

fn line<G: Game + Default>(text: &str) -> Line<G> {
    Line::parse(&G::default(), text, Options::default()).unwrap_or_else(|why| panic!("`{text}`: {why}"))
}

/// What is said of a turn that is refused.
fn refusal<G: Game + Default>(position: &str, turn: &str) -> String {
    let mut line = line::<G>(position);
    let refused = line.play_turn(turn).expect_err("it is illegal");
    assert_eq!(AnyLine::text(&line), position, "a refused turn changes nothing");
    refused.to_string()
}

const LOTS: &str = "1----- 2 1 named.1=2 named.2=1 named.3=3";
const PEEK: &str = "3/1/1:4/2:2/5 1 2";
const RELAY: &str = "d n esw 9";

/// The number and the text of the step that is wrong.
fn wrong_step(illegal: &Illegal) -> (usize, &str) {
    let Illegal::Step { index, text, .. } = illegal else { panic!("{illegal} is about a step") };
    (*index, text)
}

#[test]
fn an_illegal_turn_names_the_step_and_the_rule() {
    assert_eq!(refusal::<Relay>(RELAY, "g"), "step 1 (`g`): nobody pushes that far");
    assert_eq!(refusal::<Relay>(RELAY, "f"), "step 1 (`f`): this seat has pushed that far before");
    assert_eq!(refusal::<Relay>(RELAY, "e,d"), "step 2 (`d`): the turn is complete before it");
    assert_eq!(refusal::<Relay>(RELAY, "x"), "step 1 (`x`): `x` is no cell from a to g");
    assert_eq!(refusal::<Relay>(RELAY, ""), "a step is missing");
    assert_eq!(refusal::<Relay>(RELAY, "e,"), "`` is no cell from a to g");
    assert_eq!(refusal::<Lots>(LOTS, "c,a"), "step 2 (`a`): it is marked");
    assert_eq!(refusal::<Lots>(LOTS, "c,b"), "step 2 (`b`): cells are written in order");
    assert_eq!(refusal::<Lots>(LOTS, "b,c,d"), "step 3 (`d`): the turn is complete before it");
}

#[test]
fn a_step_has_one_text() {
    let refused = read_steps::<Lots>("=01").expect_err("it is no step");
    assert_eq!(refused.step(), Some(0));
    let long = "x".repeat(1_000);
    let refused = read_steps::<Lots>(&format!("a,{long}")).expect_err("it is no step");
    let (index, text) = wrong_step(&refused);
    assert_eq!((index, text.chars().count()), (1, 41), "cut, with an ellipsis");
    assert!(read_steps::<Lots>("♞").is_err());
    assert_eq!(read_steps::<Lots>("").map(|steps| steps.len()).ok(), Some(0));
}

#[test]
fn a_game_that_is_over_takes_no_turn() {
    assert_eq!(refusal::<Relay>("g n esw 9", "f"), "the game is over");
    assert!(line::<Relay>("g n esw 9").play_part("f").is_err());
    assert!(line::<Relay>("g n esw 9").check_part(Seat(0), "f").is_err());
}

#[test]
fn composed_steps_come_in_any_order_and_errors_count_in_that_order() {
    let line = line::<Lots>(LOTS);
    let view = line.view(Eye::Seat(Seat(1)));
    let composed = |text: &str| {
        let steps = read_steps::<Lots>(text).unwrap_or_else(|why| panic!("{why}"));
        check_composed(&Lots, &view, steps).map(|path| path.steps().to_vec())
    };
    assert_eq!(composed("e,b"), composed("b,e"));
    assert_eq!(line.check_part(Seat(1), "e,b"), Ok("b,e".to_owned()));
    assert!(line.clone().play_part("e,b").is_ok());
    assert!(line.clone().play_turn("e,b").is_err(), "a whole turn is written in one order");
    let refused = composed("f,a").expect_err("a is marked");
    assert_eq!(wrong_step(&refused), (1, "a"));
    let refused = composed("").expect_err("nothing is no part");
    assert_eq!(refused, Illegal::Empty);
}

#[test]
fn only_a_seat_that_is_to_act_is_offered_steps() {
    let line = line::<Relay>(RELAY);
    let offered = |seat: u8| AnyLine::offered(&line, Seat(seat), "").expect("an empty prefix").steps.len();
    assert_eq!([offered(0), offered(1), offered(2), offered(3)], [2, 0, 0, 0]);
    assert_eq!(line.check_part(Seat(0), "e"), Ok("e".to_owned()));
    let refused = line.check_part(Seat(2), "e").expect_err("South is not to act");
    assert_eq!(refused, Illegal::NotToAct);
}

#[test]
fn offers_follow_a_composed_prefix() {
    let line = line::<Lots>(LOTS);
    let offered = AnyLine::offered(&line, Seat(1), "d").expect("d is free");
    let texts: Vec<_> = offered.steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!((texts, offered.complete), (vec!["b", "c", "e", "f"], true));
    let refused = AnyLine::offered(&line, Seat(1), "d,d").expect_err("d cannot be marked twice");
    assert_eq!(wrong_step(&refused), (1, "d"));
}

#[test]
fn a_turn_of_two_parts_is_played_at_once_or_one_by_one() {
    let mut whole = line::<Peek>(PEEK);
    whole.play_turn("?b,leave").expect("1 is odd");
    let mut by_parts = line::<Peek>(PEEK);
    by_parts.play_part("?b").expect("b lies");
    assert!(by_parts.mid_turn());
    assert_eq!(by_parts.turn(), Turn::One(Seat(0)), "the same seat goes on");
    by_parts.play_part("leave").expect("1 is odd");
    assert!(!by_parts.mid_turn());
    assert_eq!(AnyLine::text(&whole), AnyLine::text(&by_parts));
    assert_eq!(AnyLine::text(&whole), "3/1/1:4/2:2/5 2 3");
}

#[test]
fn an_error_in_a_later_part_counts_from_the_beginning_of_the_turn() {
    assert_eq!(refusal::<Peek>(PEEK, "?b"), "a step is missing");
    assert_eq!(refusal::<Peek>(PEEK, "?b,?a"), "step 2 (`?a`): one card a turn");
    assert_eq!(refusal::<Peek>(PEEK, "?b,take,take"), "step 3 (`take`): the turn is complete before it");
    assert_eq!(refusal::<Peek>(PEEK, "take"), "step 1 (`take`): a card must be looked at first");
    assert_eq!(
        refusal::<Peek>("3/2/1:4/1/5 2 1", "?b,leave"),
        "step 2 (`leave`): an even card must be taken"
    );
}

/// A seat that looked at a card and left it knows it afterwards, and imagines no other there; the
/// opponent does not.
#[test]
fn memory_keeps_what_was_seen() {
    let mut line = line::<Peek>("3/1/5/2/4 1 0");
    line.play_turn("?c,leave").expect("5 is odd");
    let imagined = |seat: u8| -> Vec<String> {
        let known = line.knowledge(Seat(seat));
        let states = (0..40).map(|n| Peek.resample(&known.view, &known.memory, &mut Chance::from_number(n)));
        states.map(|state| menagerie_kernel::text(&Peek, &state)).collect()
    };
    let has_five = |text: &String| text.split('/').nth(2) == Some("5");
    assert!(imagined(0).iter().all(has_five), "the first has seen it");
    assert!(!imagined(1).iter().all(has_five), "the second has not");
    assert!(imagined(1).iter().any(has_five), "but may guess it");
}

#[test]
fn the_third_occurrence_of_a_position_draws() {
    // To a cell whose turn goes to the partner and back: after four pushes all is as it was.
    let mut line = line::<Relay>("d n - 1");
    let round = ["e", "d", "e", "d"];
    let mut turns = 0;
    while line.turn().outcome().is_none() {
        line.play_turn(round[turns % 4]).expect("the baton is between the ends");
        turns += 1;
        assert!(turns < 100, "it is never drawn");
    }
    assert_eq!(line.turn(), Turn::Over(Outcome::draw(Reason::REPETITION)));
    let keys = line.knowledge(Seat(0)).keys;
    let last = keys.last().expect("there are keys");
    assert_eq!(keys.iter().filter(|key| *key == last).count(), 3);
    assert_eq!(line.count(), Ok(0), "a drawn game has no turns");
    assert_eq!(line.turns(10), Ok(Vec::new()));
    assert!(line.play_turn("e").is_err());
    assert!(AnyLine::offered(&line, Seat(0), "").is_ok_and(|offered| offered.steps.is_empty()));
    let text = AnyLine::text(&line);
    let fresh =
        Erased::new(Relay::default()).parse(&text, Options::default()).expect("its text is a position");
    assert_eq!(fresh.turn().outcome(), None, "a text has no history");
}

#[test]
fn several_seats_choose_at_once_and_are_asked_in_order() {
    let mut line = Line::start(&Lots, Options::default(), Chance::from_number(0)).expect("no options");
    for (number, left) in [("=1", 3), ("=2", 2), ("=3", 1)] {
        let turn = line.turn();
        assert_eq!(turn.seats().len(), left);
        for seat in turn.seats().iter() {
            let offered = AnyLine::offered(&line, seat, "").expect("an empty prefix");
            assert_eq!(offered.steps.len(), 3, "each may choose already: {seat:?}");
        }
        line.play_part(number).expect("a number");
    }
    assert_eq!(line.view_text(Eye::Seat(Seat(1))), "------ 1 0 named.1=? named.2=2 named.3=?");
    assert_eq!(line.view_text(Eye::Public), "------ 1 0 named.1=? named.2=? named.3=?");
    assert_eq!(line.turn(), Turn::One(Seat(0)));
}
