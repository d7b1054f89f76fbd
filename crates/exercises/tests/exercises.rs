//! What exercises are, and that those which the games bring along are some.

use menagerie_exercises::{
    Answer, BadExercise, Exercise, Fault, Hunt, Verdict, answer, check, read, solution, spread,
};
use menagerie_games::alice::Alice;
use menagerie_games::chess960::Chess960;
use menagerie_games::find;
use menagerie_kernel::{Options, Score, Team};
use menagerie_players::Playable;
use menagerie_search::{Aim, Goal, Limits, Player, player};
use menagerie_show::AnyGame;
use proptest::prelude::*;
use std::collections::HashSet;

/// Paul Morphy, New York Clipper 1856.
const MORPHY: &str = "win 2 0 kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const ENOUGH: Limits<'static> = Limits::nodes(2_000_000);

fn chess() -> Box<dyn AnyGame> {
    find("chess960").expect("it is a game")
}

fn exercise(text: &str) -> Exercise {
    text.parse().expect("it is an exercise")
}

fn tried(text: &str, played: &[&str]) -> Result<Answer, Fault> {
    let played: Vec<String> = played.iter().map(|part| (*part).to_owned()).collect();
    answer(&*chess(), &*player::<Chess960>(), &exercise(text), &played, &ENOUGH)
}

#[test]
fn a_win_is_led_to_its_end() {
    let (game, player) = (chess(), player::<Chess960>());
    assert_eq!(check(&*game, &*player, &exercise(MORPHY), &ENOUGH), Ok("a1a6".to_owned()));
    let right = tried(MORPHY, &["a1a6"]).expect("it is proven");
    assert_eq!((right.verdict, right.turns), (Verdict::Right, Some(1)));
    let [reply] = &right.reply[..] else { panic!("Black replies once: {right:?}") };
    let mate = if reply == "b7a6" { "b6b7" } else { "a6a7" };
    let end = tried(MORPHY, &["a1a6", reply, mate]).expect("it is proven");
    assert_eq!(end, Answer { verdict: Verdict::Solved, reply: Vec::new(), turns: None });
    let parts = solution(&*game, &*player, &exercise(MORPHY), &ENOUGH).expect("it has one");
    let mut line = game.parse(&exercise(MORPHY).position, Options::default()).expect("a position");
    for part in &parts {
        line.play_part(part).expect("the solution is legal");
    }
    assert_eq!((parts.len(), line.turn().outcome().map(|end| end.score)), (3, Some(Score::Win(Team(0)))));
}

#[test]
fn a_wrong_try_is_refuted() {
    let wrong = tried(MORPHY, &["a1a5"]).expect("it is proven");
    assert_eq!((wrong.verdict, wrong.turns, wrong.reply.len()), (Verdict::Wrong, None, 1));
    let late = tried(MORPHY, &["a1a6", "b7a6", "c8d8"]).expect("it is proven");
    assert_eq!(late.verdict, Verdict::Wrong);
}

#[test]
fn only_one_turn_saves() {
    let (game, player) = (find("alice").expect("it is a game"), player::<Alice>());
    let save = exercise(
        "save 1 0 R1b5/p1p1kpp1/2+p2+n1+p/3Pp3/2+N2+R+P+P/2b5/2P1P3/1r1+K1B2 w - - 5 27 checkers=12",
    );
    let only = check(&*game, &*player, &save, &ENOUGH).expect("one turn saves");
    let line = game.parse(&save.position, Options::default()).expect("it is a position");
    for turn in line.turns(1000).expect("they are few") {
        let said =
            answer(&*game, &*player, &save, std::slice::from_ref(&turn), &ENOUGH).expect("it is proven");
        if turn == only {
            assert_eq!(said, Answer { verdict: Verdict::Solved, reply: Vec::new(), turns: None });
            continue;
        }
        assert_eq!((said.verdict, said.turns, said.reply.len()), (Verdict::Wrong, Some(1), 1), "{turn}");
        let mut line = line.duplicate();
        for part in [&turn, &said.reply[0]] {
            line.play_part(part).expect("it is legal");
        }
        assert_eq!(line.turn().outcome().map(|end| end.score), Some(Score::Win(Team(1))), "{turn}");
    }
}

#[test]
fn what_is_no_exercise_is_told_apart() {
    let (game, player) = (chess(), player::<Chess960>());
    let fault =
        |text: &str, limits: &Limits<'_>| check(&*game, &*player, &exercise(text), limits).expect_err(text);
    let two = fault("win 1 0 7k/8/6K1/8/8/8/8/1QR5 w - - 0 1", &ENOUGH);
    assert!(matches!(two, Fault::Ambiguous(..)), "{two}");
    assert_eq!(fault("win 1 0 7k/8/8/8/8/8/8/1QK5 w - - 0 1", &ENOUGH), Fault::Unsolvable);
    assert!(matches!(fault("win 1 0 nonsense", &ENOUGH), Fault::Position(..)));
    assert!(matches!(fault(MORPHY, &Limits::nodes(20)), Fault::Unproven(_)));
    assert!(matches!(tried(MORPHY, &["a1b2"]), Err(Fault::Illegal { index: 0, part, .. }) if part == "a1b2"));
}

#[test]
fn the_end_of_the_move_count_is_not_overlooked() {
    let (game, player) = (chess(), player::<Chess960>());
    let at = |clock: &str| {
        check(&*game, &*player, &exercise(&MORPHY.replace("- - 0 1", &format!("- - {clock} 90"))), &ENOUGH)
    };
    assert_eq!(at("97"), Ok("a1a6".to_owned()));
    // A move of the bishop is then the hundredth without a capture, and the game is drawn.
    assert_eq!(at("98"), Err(Fault::Unsolvable));
}

#[test]
fn bad_lines_are_named() {
    let bad = |text: &str| text.parse::<Exercise>().expect_err(text);
    assert_eq!(bad("mate 2 0 x"), BadExercise::Goal("mate".to_owned()));
    assert_eq!(bad("win 0 0 x"), BadExercise::Turns("0".to_owned()));
    assert_eq!(bad("win 1 101 x"), BadExercise::Difficulty("101".to_owned()));
    let why = read(&format!("# a collection\n\n{MORPHY}\nwin +1 0 x\n")).expect_err("the last line is none");
    assert_eq!(why.to_string(), "line 4: the number of turns is from 1 to 5, not `+1`");
}

proptest! {
    #[test]
    fn an_exercise_is_what_its_text_says(win: bool, turns in 1..=5_u32, difficulty in 0..=100_u8, position in "[ -~]{1,60}") {
        let goal = if win { Goal::Win } else { Goal::Save };
        let exercise = Exercise { aim: Aim { goal, turns }, difficulty, position };
        prop_assert_eq!(exercise.to_string().parse(), Ok(exercise));
    }

    #[test]
    fn no_text_is_read_as_another(text in "(win|save)? ?[0-9+]{0,3} ?[0-9]{0,3} ?[ -~]{0,20}") {
        if let Ok(exercise) = text.parse::<Exercise>() {
            prop_assert_eq!(exercise.to_string().parse(), Ok(exercise));
        }
    }
}

#[test]
fn a_selection_goes_from_the_easiest_to_the_hardest() {
    let all: Vec<Exercise> =
        (0..=100).map(|difficulty| Exercise { difficulty, ..exercise(MORPHY) }).collect();
    let chosen: Vec<u8> = spread(all.clone(), 5).iter().map(|one| one.difficulty).collect();
    assert_eq!(chosen, [0, 25, 50, 75, 100]);
    assert_eq!(spread(all.clone(), 1000).len(), 101);
    let save =
        |difficulty| Exercise { aim: Aim { goal: Goal::Save, turns: 1 }, difficulty, ..exercise(MORPHY) };
    let mixed = spread(all.into_iter().chain([save(50), save(60)]).collect(), 9);
    assert_eq!((mixed.len(), mixed.iter().filter(|one| one.aim.goal == Goal::Save).count()), (9, 2));
    assert!(spread(Vec::new(), 3).is_empty());
}

#[test]
fn what_a_hunt_finds_are_exercises_and_equal_hunts_find_the_same() {
    let (game, player) = (find("alice").expect("it is a game"), player::<Alice>());
    let hunt = Hunt { goal: None, turns: 2, work: 100_000, seed: 1 };
    let mut found = Vec::new();
    // Which games have some changes with the search, so they are played until a few are there.
    for number in 0..600 {
        if found.len() >= 3 {
            break;
        }
        let once = hunt.game(&*game, &*player, number);
        assert_eq!(once, hunt.game(&*game, &*player, number));
        found.extend(once);
    }
    assert!(!found.is_empty());
    for exercise in found {
        check(&*game, &*player, &exercise, &ENOUGH).expect("it has one solution");
        assert!((1..100).contains(&exercise.difficulty), "{exercise}");
    }
}

#[test]
fn a_hunt_for_saves_finds_nothing_else() {
    let (game, player) = (find("alice").expect("it is a game"), player::<Alice>());
    let hunt = Hunt { goal: Some(Goal::Save), turns: 2, work: 100_000, seed: 1 };
    // Few games have one, and which do changes with the search, so they are played until there is one.
    let mut games = (0..600).map(|number| hunt.game(&*game, &*player, number));
    let found = games.find(|found| !found.is_empty()).expect("a game has a save");
    assert!(found.iter().all(|one| one.aim.goal == Goal::Save), "{found:?}");
}

/// How much work the proof of an exercise that a game brings may be.
const WORK: u64 = 400_000;
/// How much work a server may have to judge any try: a small part of what it does for a puzzle.
const MOST_WORK: u64 = 4_000_000;
/// About so many of the turns of a position are tried.
const TRIES: usize = 8;

/// The exercises of a game are what they say, and there are enough of them.
fn are_exercises(playable: &Playable) {
    let (game, player, info) = (playable.game(), playable.player(), playable.info());
    let exercises = read(info.exercises).unwrap_or_else(|why| panic!("{}: {why}", info.id));
    let is_open = !info.hidden && info.is_two_sided();
    assert_eq!(exercises.len() >= 10, is_open, "{}", info.id);
    assert!(exercises.is_sorted_by_key(|one| one.difficulty), "{}", info.id);
    let positions: HashSet<&str> = exercises.iter().map(|one| one.position.as_str()).collect();
    assert_eq!(positions.len(), exercises.len(), "{}", info.id);
    for exercise in &exercises {
        proven(&*game, &*player, exercise);
    }
}

fn proven(game: &dyn AnyGame, player: &dyn Player, exercise: &Exercise) {
    let solution =
        check(game, player, exercise, &Limits::nodes(WORK)).unwrap_or_else(|why| panic!("{exercise}: {why}"));
    let line = game.parse(&exercise.position, Options::default()).expect("it is a position");
    let turns = line.turns(100_000).unwrap_or_else(|why| panic!("{exercise}: {why}"));
    let others = turns.iter().step_by(1 + turns.len() / TRIES);
    for turn in others.chain([&solution]) {
        let said = answer(game, player, exercise, std::slice::from_ref(turn), &Limits::nodes(MOST_WORK));
        let said = said.unwrap_or_else(|why| panic!("{exercise}, {turn}: {why}"));
        assert!(turn != &solution || said.verdict != Verdict::Wrong, "{exercise}");
    }
}

#[test]
fn the_exercises_of_the_games_have_exactly_one_solution() {
    menagerie_players::all().iter().for_each(are_exercises);
}
