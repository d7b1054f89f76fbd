//! What holds of the computer in every game.

use menagerie_games::{Visitor, visit_all};
use menagerie_kernel::{Chance, Eye, Judge, Knowledge, Line, OptionKind, Options, Value, view};
use menagerie_search::matches::{Aimless, Chooser};
use menagerie_search::{Level, Limits, NoChoice, choose, player};
use menagerie_show::{AnyLine, Game};

/// The options of a game: none, or all that can be switched on.
fn options<G: Judge>(game: &G, on: bool) -> Options {
    let flags = game.info().options.iter().filter(|spec| on && matches!(spec.kind, OptionKind::Flag));
    let flags = flags.map(|spec| (spec.key.to_owned(), Value::Flag(true)));
    Options::check(game.info().options, flags).expect("options of the game")
}

/// Plays a few games at random and shows what is known to whoever is to act, every few parts.
fn walk<G: Judge>(game: &G, mut look: impl FnMut(&Line<G>, &Knowledge<G>, u64)) {
    for seed in 0..4 {
        let mut line =
            Line::start(game, options(game, seed % 2 == 1), Chance::from_number(seed)).expect("the game's");
        let mut aimless = Aimless::new(seed);
        for number in 0..120 {
            let Some(seat) = line.turn().actor() else { break };
            let knowledge = line.knowledge(seat);
            if number < 3 || number % 9 == 0 {
                look(&line, &knowledge, 1000 * seed + number);
            }
            let part = aimless.choose(&knowledge).expect("who is to act has a part");
            line.apply(part.legal().expect("whole parts"));
        }
    }
}

struct PlaysLegally;

impl Visitor for PlaysLegally {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        let player = player::<G>();
        walk(&game, |line, knowledge, seed| {
            for level in 1..=player.levels() {
                for nodes in [0, 1, 40, 700] {
                    let known = AnyLine::knowledge(line, knowledge.seat);
                    let choice = player.choose(known, level, seed, &Limits::nodes(nodes)).expect("a choice");
                    let played = Line::play_part(&mut line.clone(), &choice.part);
                    assert!(played.is_ok(), "{}: {choice:?} in {}", game.info().id, line.text());
                    assert!(choice.nodes <= nodes, "{choice:?}");
                }
            }
        });
    }
}

#[test]
fn every_choice_is_legal_and_within_its_budget() {
    visit_all(&mut PlaysLegally);
}

struct Repeats;

impl Visitor for Repeats {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        walk(&game, |_, knowledge, seed| {
            for level in [Level::ALL[0], Level::ALL[5], Level::BEST] {
                let choose = || choose(knowledge, level, seed, &Limits::nodes(600)).expect("a choice");
                let (one, other) = (choose(), choose());
                assert!(one.part.steps() == other.part.steps());
                assert_eq!((one.score, one.depth, one.nodes), (other.score, other.depth, other.nodes));
            }
        });
    }
}

#[test]
fn equal_seeds_and_budgets_give_equal_choices() {
    visit_all(&mut Repeats);
}

struct KnowsNoSecret;

impl Visitor for KnowsNoSecret {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        walk(&game, |_, knowledge, seed| {
            let choose = |knowledge: &Knowledge<G>| {
                choose(knowledge, Level::BEST, seed, &Limits::nodes(600)).expect("a choice")
            };
            let chosen = choose(knowledge);
            for world in 0..3 {
                let mut chance = Chance::from_number(1 << 32 | seed << 8 | world);
                let state = game.resample(&knowledge.view, &knowledge.memory, &mut chance);
                let view = view(&game, &state, Eye::Seat(knowledge.seat)).into_owned();
                let elsewhere = Knowledge { view, ..knowledge.clone() };
                assert!(choose(&elsewhere).part.steps() == chosen.part.steps(), "{}", game.info().id);
            }
        });
    }
}

#[test]
fn it_plays_alike_in_worlds_that_it_cannot_tell_apart() {
    visit_all(&mut KnowsNoSecret);
}

struct Refuses;

impl Visitor for Refuses {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        let line = Line::start(&game, Options::default(), Chance::from_number(0)).expect("defaults");
        let seat = line.turn().actor().expect("the game begins");
        let player = player::<G>();
        let limits = Limits::nodes(10);
        assert_eq!(player.choose(Box::new("knowledge"), 1, 0, &limits), Err(NoChoice::AnotherGame));
        for level in [0, player.levels() + 1] {
            let refused = player.choose(AnyLine::knowledge(&line, seat), level, 0, &limits);
            assert_eq!(refused, Err(NoChoice::NoSuchLevel(level)));
        }
    }
}

#[test]
fn wrong_questions_are_errors() {
    visit_all(&mut Refuses);
}
