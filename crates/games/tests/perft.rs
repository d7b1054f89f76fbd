//! The counts of `crates/testkit/tables/perft`, for every game.

use menagerie_testkit::perft::{Depths, check};
use menagerie_testkit::tables;

fn check_all(depths: Depths) {
    let mut wrong = Vec::new();
    for game in menagerie_games::all() {
        let id = game.info().id;
        match tables::perft(id) {
            Some(table) => wrong.extend(check(&*game, &table, depths).iter().map(|w| format!("{id}, {w}"))),
            None => wrong.push(format!("{id} has no table")),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn quick_counts_are_those_of_the_tables() {
    check_all(Depths::Quick);
}

#[test]
#[ignore = "deep: run it in a release build, `cargo test --release -p menagerie-games --test perft -- --ignored`"]
fn deep_counts_are_those_of_the_tables() {
    check_all(Depths::All);
}
