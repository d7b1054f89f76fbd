//! Playing, reading and learning, with real games.

use menagerie_games::chess960::Chess960;
use menagerie_games::spinach::Spinach;
use menagerie_kernel::{FeatureBlock, Judge, Lesson, Line, Options, Rules as _, Trace, evaluate};
use menagerie_tune::{BadLine, Learner, Learning, Sample, SelfPlay, file, sample, tuner};
use proptest::prelude::*;
use std::collections::HashSet;

const HOW: SelfPlay = SelfPlay { nodes: 60, random: 3, seed: 7 };

#[test]
fn games_follow_from_their_numbers() {
    let game = Chess960::default();
    let (first, again) = (HOW.play(&game, 5), HOW.play(&game, 5));
    assert!(!first.is_empty() && first == again);
    assert_ne!(first, HOW.play(&game, 6));
    assert!(first.iter().all(|sample| sample.game == 5));
}

#[test]
fn positions_that_are_kept_are_quiet_and_have_one_result() {
    fn quiet<G: Judge>(game: &G, numbers: u64) {
        for sample in (0..numbers).flat_map(|number| HOW.play(game, number)) {
            let line = Line::parse(game, &sample.position, Options::default()).expect("it is a position");
            assert!(!menagerie_kernel::in_check(game, line.state()), "{sample}");
            assert!(line.turn().actor().is_some(), "{sample}");
        }
    }
    quiet(&Chess960::default(), 4);
    quiet(&Spinach, 4);
    for number in 0..4 {
        let samples = HOW.play(&Chess960::default(), number);
        let of = |side: &str| {
            let of_side = samples.iter().filter(|sample| sample.position.split(' ').nth(1) == Some(side));
            of_side.map(|sample| (2.0 * sample.points) as u32).collect::<HashSet<_>>()
        };
        let (white, black) = (of("w"), of("b"));
        assert!(white.len() <= 1 && black.len() <= 1, "{white:?} {black:?}");
        assert!(
            white.iter().chain(&black).sum::<u32>() == 2,
            "game {number}: {white:?} and {black:?} halves of a point"
        );
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let samples = HOW.play(&Chess960::default(), 1);
    let text: String = samples.iter().map(|sample| format!("# a remark\n\n{sample}\n")).collect();
    assert_eq!(sample::read::<Sample>(&text), Ok(samples));
    assert_eq!(sample::read::<Sample>("# fine\n1\t8/8 w\t3"), Err((2, BadLine::Fields(3))));
    let bad = sample::read::<Sample>("1\tx\t3\t0.7").expect_err("nobody has 0.7 points").1;
    assert_eq!(bad.to_string(), "`0.7` is not 1, 0.5 or 0");
}

proptest! {
    #[test]
    fn no_line_panics(line in "[0-9a-z\t./ -]{0,60}") {
        if let Ok(sample) = line.parse::<Sample>() {
            prop_assert_eq!(sample.to_string().parse(), Ok(sample));
        }
    }
}

/// Features whose worth is known: three of them, in positions whose results follow from it.
fn known(worths: [i32; 3], positions: u64) -> Learner {
    let block = FeatureBlock { name: "known".to_owned(), start: 0, len: 3, columns: 3 };
    let nothing = vec![[0, 0]; 3];
    let lesson = Lesson {
        blocks: vec![block],
        worths: nothing.clone(),
        unlearned: nothing,
        inputs: 0,
        inputs_of_men: 0,
    };
    let mut learner = Learner::new(lesson);
    let mut dice = menagerie_search::Dice::new(1);
    for game in 0..positions {
        let counts: Vec<i32> = (0..3).map(|_| dice.below(5) as i32 - 2).collect();
        let worth: i32 = counts.iter().zip(worths).map(|(count, worth)| count * worth).sum();
        let wins = 1.0 / (1.0 + (-f64::from(worth) / 200.0).exp());
        let points = if (dice.below(10_000) as f64) < 10_000.0 * wins { 1.0 } else { 0.0 };
        let opening = dice.below(257) as i32;
        let trace = Trace::new((0..).zip(counts).collect(), opening, 0);
        learner.add(trace, &Sample { game, position: String::new(), score: worth, points });
    }
    learner
}

#[test]
fn worths_that_made_the_results_are_found() {
    let outcome = known([100, -40, 0], 40_000)
        .learn(&Learning { epochs: 40, spread: 5000.0, ..Learning::default() }, &mut |_, _| {});
    assert!((outcome.scale - 200.0).abs() <= 20.0, "{}", outcome.scale);
    for (found, true_worth) in outcome.lesson.worths.iter().zip([100, -40, 0]) {
        for worth in found {
            assert!((worth - true_worth).abs() <= 12, "{:?}", outcome.lesson.worths);
        }
    }
    assert!(outcome.loss[2] < outcome.loss[0] - 0.05, "{:?}", outcome.loss);
}

#[test]
fn what_was_hardly_seen_stays_as_it_was() {
    let few =
        known([300, 300, 300], 12).learn(&Learning { spread: 5.0, ..Learning::default() }, &mut |_, _| {});
    let worths = few.lesson.worths.iter().flatten();
    assert!(worths.clone().all(|worth| worth.abs() < 60), "{:?}", few.lesson.worths);
}

#[test]
fn nothing_to_learn_from_changes_nothing() {
    let outcome = known([1, 2, 3], 0).learn(&Learning::default(), &mut |_, _| {});
    assert_eq!(outcome.lesson.worths, vec![[0, 0]; 3]);
}

#[test]
fn the_file_holds_all_that_was_learned() {
    let game = Chess960::default();
    let lesson = game.lesson().expect("it says its features");
    let text = file::print("What it is.", &lesson);
    assert!(text.starts_with("//! What it is.\n\nuse "));
    for block in &lesson.blocks {
        assert!(text.contains(&format!("(\"{}\", &[", block.name)), "{}", block.name);
    }
    let numbers = text.matches(',').count();
    let features: usize = lesson.blocks.iter().map(|block| block.len).sum();
    assert!(numbers >= 2 * features, "{numbers} of {features}");
}

#[test]
fn games_without_features_cannot_be_learned() {
    assert!(tuner(menagerie_games::cooperative::Cooperative).learner().is_none());
    let chess = tuner(Chess960::default());
    let mut learner = chess.learner().expect("it says its features");
    let wrong = Sample { game: 0, position: "nonsense".to_owned(), score: 0, points: 0.5 };
    assert!(chess.teach(&mut learner, &wrong).is_err());
}

/// What `trainer/train.py` reads: a line, the heads of the positions, and two inputs for each man and each sign of an
/// attack on a king.
#[test]
fn what_trains_a_network_is_what_stands_on_the_boards() {
    let game = Chess960::default();
    let tuner = tuner(game);
    let mut inputs = tuner.inputs().expect("it has a network");
    let sample =
        |position: &str, score, points| Sample { game: 70_000, position: position.to_owned(), score, points };
    let queen = sample("4k3/8/8/3q4/8/8/PPPP4/RNBQK3 b - - 0 9", -300, 0.5);
    let pawns = sample("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 40", 40_000, 1.0);
    // A bare king is hunted without a network.
    let hunt = sample("8/8/3k4/8/8/8/8/Q3K3 w - - 0 60", 900, 1.0);
    for sample in [&queen, &pawns, &hunt] {
        tuner.write(&mut inputs, sample).expect("it is a position");
    }
    assert!(tuner.write(&mut inputs, &sample("nothing", 0, 0.0)).is_err());
    assert_eq!(inputs.positions(), 2);
    let mut file = Vec::new();
    inputs.write(&mut file).expect("memory can be written");
    let body = file.strip_prefix(b"menagerie inputs 2 768 960 2\n").expect("it tells its sizes");
    let (heads, mut rest) = body.split_at(2 * 12);
    let mut found = Vec::new();
    for (head, (sample, score, men)) in heads.chunks(12).zip([(&queen, -300, 11), (&pawns, i16::MAX, 6)]) {
        let word = |at: usize| i16::from_le_bytes([head[at], head[at + 1]]);
        let inputs;
        (inputs, rest) = rest.split_at(4 * word(10) as usize);
        let inputs: Vec<_> = inputs.chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
        let state = game.parse(&sample.position).expect("it is a position");
        let without = evaluate(&game, &state) - game.trace(&state).expect("it has features").correction;
        assert_eq!(head[..4], 70_000u32.to_le_bytes());
        assert_eq!([word(4), word(6), word(8)], [score, without as i16, (2.0 * sample.points) as i16]);
        assert_eq!(inputs.iter().filter(|input| **input < 768).count(), 2 * men);
        assert!(inputs.iter().all(|input| *input < 960));
        found.push(inputs);
    }
    assert!(rest.is_empty(), "nothing comes after the inputs");
    assert!(
        found[0].len() > 2 * 11 + 8,
        "the queen threatens to give check, besides what is told of every king"
    );
    assert_eq!(found[1].len(), 2 * 6 + 8, "pawns do not");
    // Both sides have the same, so they see the same.
    let pawns = &found[1];
    let seen = |side: usize| pawns.iter().copied().skip(side).step_by(2).collect::<HashSet<_>>();
    assert_eq!(seen(0), seen(1));
}
