//! Whom the registry has for each game.

use menagerie_players::{all, find};

#[test]
fn every_game_of_the_registry_has_a_player_and_one_who_learns() {
    let ids: Vec<&str> = all().iter().map(|playable| playable.info().id).collect();
    let games: Vec<&str> = menagerie_games::all().iter().map(|game| game.info().id).collect();
    assert_eq!(ids, games);
    assert!(all().iter().all(|playable| playable.engine().is_some() && playable.tuner().is_some()));
    assert!(find("checkers").is_none());
}
