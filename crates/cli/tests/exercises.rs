//! `menagerie exercises` as a user meets it.

use assert_cmd::Command;
use menagerie_exercises::read;
use menagerie_search::Goal;
use predicates::prelude::*;
use predicates::str::contains;

fn exercises(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("menagerie").expect("the program is built").arg("exercises").args(args).assert()
}

#[test]
fn what_is_found_is_a_file_that_is_read_again() {
    let found = exercises(&["find", "alice", "--games", "60", "--count", "3", "--turns", "2"]).success();
    let text = String::from_utf8(found.get_output().stdout.clone()).expect("it is text");
    assert!(text.starts_with("# Half Alice Chess: positions"), "{text}");
    let read = read(&text).expect("every line is an exercise");
    assert!((1..=3).contains(&read.len()), "{text}");
    assert!(read.is_sorted_by_key(|one| one.difficulty), "{text}");
}

#[test]
fn a_goal_that_is_named_is_the_only_one() {
    let found = exercises(&["find", "alice", "--games", "60", "--turns", "2", "--goal", "win"]).success();
    let text = String::from_utf8(found.get_output().stdout.clone()).expect("it is text");
    let read = read(&text).expect("every line is an exercise");
    assert!(!read.is_empty() && read.iter().all(|one| one.aim.goal == Goal::Win), "{text}");
}

#[test]
fn exercises_are_proven_and_told_with_their_solutions() {
    let checked = exercises(&["check", "alice"]).success();
    checked.stdout(predicate::function(|text: &str| {
        text.lines().count() == 12 && text.lines().all(|line| line.starts_with("alice "))
    }));
    exercises(&["check", "zombie"]).success().stdout("");
}

#[test]
fn what_cannot_be_asked_is_named() {
    let fails = |args: &[&str], said: &str| {
        exercises(args).failure().stderr(contains(said).and(contains("panicked").not()));
    };
    fails(&["find", "zombie"], "Zombie Chess hides something");
    fails(&["find", "golf"], "Chess Golf does not have two teams");
    fails(&["find", "nosuch"], "there is no game `nosuch`");
    fails(&["check", "nosuch"], "there is no game `nosuch`");
    fails(&["find", "alice", "--games", "0"], "--games");
    fails(&["find", "alice", "--turns", "6"], "--turns");
    fails(&["find", "alice", "--goal", "draw"], "--goal");
}
