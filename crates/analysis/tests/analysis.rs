//! Positions and games whose judgement is known.

use menagerie_analysis::{Review, Score, Unfit, lines, threats};
use menagerie_games::chess960::Chess960;
use menagerie_games::find;
use menagerie_kernel::{Chance, Options, Team};
use menagerie_players::Playable;
use menagerie_search::{Limits, Thinker, thinker};
use menagerie_show::AnyLine;

fn chess(position: &str) -> Box<dyn AnyLine> {
    find("chess960").expect("it is a game").parse(position, Options::default()).expect("it is a position")
}

/// The usual start of a game.
fn start(playable: &Playable) -> Box<dyn AnyLine> {
    playable.game().start(Options::default(), Chance::from_number(7)).expect("no option is wrong")
}

fn engine(playable: &Playable) -> Box<dyn Thinker> {
    playable.engine().expect("it is searched")(1)
}

#[test]
fn scores_are_the_first_teams_and_wins_are_counted_in_turns_of_the_winner() {
    let best = |position: &str| {
        let found = lines(&*chess(position), &mut *thinker::<Chess960>(1), 1, &Limits::nodes(20_000));
        found.expect("somebody is to act").swap_remove(0)
    };
    let white = best("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    assert_eq!((white.score, white.turns.join(" ").as_str()), (Score::Win(Team(0), 1), "Ra8#"));
    let black = best("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    assert_eq!((black.score, black.parts[0].as_str()), (Score::Win(Team(1), 1), "a8a1"));
    // Paul Morphy, New York Clipper 1856.
    assert_eq!(best("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").score.to_string(), "+#2");
    let Score::Centipawns(behind) = best("4k3/8/8/8/8/q7/8/4K3 b - - 0 1").score else {
        panic!("no mate is near")
    };
    assert!(behind < -300, "{behind}");
}

#[test]
fn variations_begin_with_different_turns_the_best_first() {
    let line = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let found =
        lines(&*line, &mut *thinker::<Chess960>(1), 4, &Limits::nodes(30_000)).expect("White is to act");
    assert_eq!(found.len(), 4);
    for two in found.windows(2) {
        assert!(two[0].score.expects(Team(0)) >= two[1].score.expects(Team(0)));
        assert_ne!(two[0].parts[0], two[1].parts[0]);
    }
    assert!(found.iter().all(|variation| !variation.turns.is_empty()));
}

#[test]
fn a_blunder_is_a_turning_point_and_its_better_turn_is_named() {
    // The fool's mate.
    let line = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let mut engine = thinker::<Chess960>(4);
    let mut review = Review::new(line, &mut *engine).expect("chess can be analysed");
    let limits = Limits::nodes(20_000);
    let judged: Vec<_> = ["f2f3", "e7e5", "g2g4", "d8h4"]
        .map(|part| review.play(part, &limits).expect("it is legal"))
        .into_iter()
        .collect();
    assert!(judged[2].is_turning_point() && !judged[2].best.is_empty(), "{:?}", judged[2]);
    assert_ne!(judged[2].best[0], judged[2].turn);
    assert_eq!(judged[3].after, Score::Win(Team(1), 0));
    assert!(!judged[1].is_turning_point() && !judged[3].is_turning_point());
    assert!(review.play("a2a3", &limits).is_err(), "the game is over");
}

#[test]
fn what_is_illegal_changes_nothing() {
    let mut engine = thinker::<Chess960>(1);
    let line = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let mut review = Review::new(line, &mut *engine).expect("chess can be analysed");
    let before = review.line().text();
    assert!(review.play("e2e5", &Limits::nodes(100)).is_err());
    assert_eq!(review.line().text(), before);
}

/// Looks at the first turns of a game, or says why it cannot.
fn looks(playable: &Playable) -> Result<usize, Unfit> {
    let line = start(playable);
    let found = lines(&*line, &mut *engine(playable), 2, &Limits::nodes(3_000));
    found.map(|found| found.len())
}

#[test]
fn every_open_game_of_two_sides_can_be_analysed() {
    for playable in menagerie_players::all() {
        let (id, found) = (playable.info().id, looks(&playable));
        match id {
            "booster" | "zombie" | "masquerade" | "cooperative" | "golf" => {
                assert!(matches!(found, Err(Unfit::Hidden(_) | Unfit::Teams(_))), "{id}: {found:?}");
            }
            // A search that is cut off early knows no second turn.
            "spinach" => assert!(matches!(found, Ok(1 | 2)), "{id}: {found:?}"),
            _ => assert_eq!(found, Ok(2), "{id}"),
        }
    }
}

/// Plays on in a game; in how many positions the turn could be left to the other side.
fn passes(playable: &Playable) -> usize {
    let (game, mut line, mut engine) = (playable.game(), start(playable), engine(playable));
    let mut passed = 0;
    for _ in 0..12 {
        let Some(seat) = line.turn().actor() else { break };
        let Ok(found) = lines(&*line, &mut *engine, 1, &Limits::nodes(300)) else { break };
        if let Some(text) = engine.passed(&*line.knowledge(seat)) {
            let there = game.parse(&text, line.options().clone()).expect("what is passed on is a position");
            assert_ne!(there.turn().actor(), Some(seat), "{}: {text}", playable.info().id);
            let threatened = threats(&*game, &*line, &mut *engine, 2, &Limits::nodes(300));
            assert_ne!(threatened.expect("it can be told")[0].seat, seat, "{text}");
            passed += 1;
        }
        line.play_part(&found[0].parts[0]).expect("it was found legal");
    }
    passed
}

#[test]
fn threats_are_told_where_a_turn_can_be_left_out() {
    let all = menagerie_players::all();
    let able: Vec<_> = all.iter().filter(|one| passes(one) > 0).map(|one| one.info().id).collect();
    assert_eq!(able, ["chess960", "spartan", "doublemove", "alice", "terror", "adrenaline"]);
}

#[test]
fn in_check_no_threats_are_told() {
    let line = chess("R5k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1");
    let erased = find("chess960").expect("it is a game");
    let found = threats(&*erased, &*line, &mut *thinker::<Chess960>(1), 1, &Limits::nodes(100));
    assert_eq!(found, Err(Unfit::NoPass));
}
