//! What games say, gathered for those who translate it.
//!
//! Names, options, kits, problems, figures, scenes, steps, happenings, outcomes and refusals of all games are collected from
//! seeded random play and from positions and options that are spoiled; `menagerie_testkit::words` tells what becomes of
//! them. When this test fails, a game says something new:
//!
//! ```text
//! WORDS=write cargo test -p menagerie --test words     # adds it to the lists in web/test
//! ```

mod damage;
mod golf;
mod play;

use menagerie_golf::GolfMatch;
use menagerie_kernel::{Outcome, Reason};
use menagerie_show::{AnyGame, Scene};
use menagerie_testkit::words::Heard;
use menagerie_testkit::{perft, tables};
use menagerie_tours::Tour;
use menagerie_wire::{GameInfo, Outcome as WireOutcome, ProblemList};

/// What can be read of a game before it is played.
fn introduce(game: &dyn AnyGame, heard: &mut Heard) {
    heard.hear(&GameInfo::new(game, Scene::default(), 0));
    heard.hear(&game.kit());
    heard.hear(&ProblemList::new(game));
}

/// Positions of a game in which something special can happen: those that were counted, of tours and of problems.
fn positions(game: &dyn AnyGame) -> Vec<String> {
    let table = tables::perft(game.info().id).expect("every game has a table");
    let counted = perft::read(&table).expect("tables can be read").into_iter().map(|entry| entry.position);
    let tour = Tour::of(game).expect("tours can be read");
    let toured = tour.into_iter().flat_map(|tour| tour.stops).map(|stop| stop.position);
    let problems = game.puzzle().map(|puzzle| puzzle.problems).unwrap_or_default();
    counted.chain(toured).chain(problems.iter().map(|problem| problem.position.to_owned())).collect()
}

/// All that one game says.
fn listen_to(game: &dyn AnyGame) -> Heard {
    let mut heard = Heard::default();
    introduce(game, &mut heard);
    let positions = positions(game);
    play::all(game, &positions, &mut heard);
    damage::all(game, &positions, &mut heard);
    heard
}

#[test]
fn every_sentence_is_on_the_list_of_those_who_translate() {
    let mut heard = Heard::default();
    let games = menagerie_games::all();
    let endings = games.iter().flat_map(|game| game.info().endings).chain(GolfMatch.info().endings);
    for reason in endings.chain(Reason::COMMON) {
        heard.hear(&WireOutcome::from(Outcome::draw(*reason)));
    }
    std::thread::scope(|scope| {
        let listeners: Vec<_> =
            games.into_iter().map(|game| scope.spawn(move || listen_to(&*game))).collect();
        heard.join(golf::listen());
        for listener in listeners {
            heard.join(listener.join().expect("a game was heard to the end"));
        }
    });
    heard.must_be_listed();
}
