//! The recorded play of `crates/testkit/tables/fixtures`, for every game.

use menagerie_testkit::{fixtures, tables};

/// How many disagreements a failure shows.
const SHOWN: usize = 20;

#[test]
fn games_play_as_recorded() {
    let mut wrong = Vec::new();
    for game in menagerie_games::all() {
        let id = game.info().id;
        match tables::fixtures(id) {
            Some(lines) => wrong.extend(fixtures::check(&*game, &lines).iter().map(|w| format!("{id}, {w}"))),
            None => wrong.push(format!("{id} has no record")),
        }
    }
    let shown: Vec<_> = wrong.iter().take(SHOWN).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} disagreements:\n{}", wrong.len(), shown.join("\n"));
}
