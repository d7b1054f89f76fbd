//! Chance against vectors that were computed elsewhere, and the properties that they cannot show.

use menagerie_kernel::{Chance, Random};
use menagerie_testkit::tables;

/// Enough numbers of a stream to tell it from any other.
fn stream(mut chance: Chance) -> Vec<u64> {
    (0..8).map(|_| chance.below(u64::MAX)).collect()
}

fn bytes(hex: &str) -> [u8; 32] {
    assert_eq!(hex.len(), 64, "`{hex}`");
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("a hex digit"))
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(' ').map(|number| number.parse().expect("a number")).collect()
}

/// What a line of the table asks, answered.
fn check(question: &str, answer: &str, seed_of: &dyn Fn(u64) -> [u8; 32]) {
    let words: Vec<&str> = question.split(' ').collect();
    let number = |index: usize| words[index].parse::<u64>().expect("a number");
    match words[..] {
        ["seed", _] => {
            assert_eq!(stream(Chance::from_number(number(1))), stream(Chance::from_seed(bytes(answer))));
        }
        ["seed", _, "below", _] => {
            let mut chance = Chance::from_number(number(1));
            let drawn: Vec<u64> = (0..8).map(|_| chance.below(number(3))).collect();
            assert_eq!(drawn, numbers(answer), "{question}");
        }
        ["seed", _, "shuffles", _] => {
            let mut list: Vec<u64> = (0..number(3)).collect();
            Chance::from_number(number(1)).shuffle(&mut list);
            assert_eq!(list, numbers(answer), "{question}");
        }
        ["after", _] => {
            let (mut one, mut other) = (Chance::from_number(number(1)), Chance::from_number(number(1)));
            one.below(6);
            one.close();
            other.shuffle(&mut [0; 36]);
            other.close();
            assert_eq!(stream(one), stream(Chance::from_seed(bytes(answer))), "{question}");
            assert_eq!(stream(other), stream(Chance::from_seed(bytes(answer))), "{question}");
        }
        ["commitment", _] => assert_eq!(Chance::commitment(&seed_of(number(1))), bytes(answer)),
        ["committed", _, _, _] => {
            let nonces = [seed_of(number(2)), seed_of(number(3))];
            let committed = Chance::from_commitment(&seed_of(number(1)), &nonces);
            assert_eq!(stream(committed), stream(Chance::from_seed(bytes(answer))));
        }
        _ => panic!("the table asks `{question}`"),
    }
}

#[test]
fn chance_is_what_the_table_says() {
    use sha2::{Digest, Sha256};
    let seed_of = |n: u64| Sha256::digest([&b"menagerie"[..], &n.to_be_bytes()].concat()).into();
    let table = tables::chance();
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let (question, answer) = line.split_once(": ").expect("a question and an answer");
        check(question, answer, &seed_of);
        checked += 1;
    }
    assert!(checked >= 10, "the table has only {checked} lines");
}

/// A choice below `n` uses the numbers from the first one that is not skipped: with the greatest
/// power of two below 2^64 none is skipped, with one more about half of them.
#[test]
fn no_choice_is_favoured() {
    let high = 1 << 63;
    let (mut even, mut odd) = (Chance::from_number(7), Chance::from_number(7));
    let all: Vec<u64> = (0..400).map(|_| even.below(high)).collect();
    let kept: Vec<u64> = (0..150).map(|_| odd.below(high + 1)).collect();
    // What is kept is below 2^63 + 1 as it was drawn, so it appears among all in the same order.
    let mut rest = all.iter();
    assert!(kept.iter().all(|number| rest.any(|other| other == number)), "kept numbers are drawn numbers");
    assert!(rest.len() < 200, "about half the numbers are skipped");
}

#[test]
fn every_choice_is_made_about_as_often() {
    let mut chance = Chance::from_number(0);
    let mut made = [0u32; 6];
    for _ in 0..6_000 {
        made[chance.below(6) as usize] += 1;
    }
    assert!(made.iter().all(|times| (900..1_100).contains(times)), "{made:?}");
}

#[test]
#[should_panic(expected = "a choice below nothing")]
fn there_is_no_choice_below_nothing() {
    Chance::from_number(0).below(0);
}

#[test]
fn shuffling_nothing_draws_nothing() {
    let mut chance = Chance::from_number(0);
    chance.shuffle(&mut [0u8; 0]);
    chance.shuffle(&mut [0u8]);
    assert_eq!(stream(chance), stream(Chance::from_number(0)));
}
