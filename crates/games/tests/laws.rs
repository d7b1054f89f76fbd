//! Every game under the laws of the test kit: one line a game.

use menagerie_games::{
    adrenaline, alice, booster, chess960, cooperative, crowded, doublemove, golf, masquerade, spartan,
    spinach, terror, zombie,
};
use menagerie_kernel::{Chance, Eye, Options, Rules};
use menagerie_testkit::{chance_laws, laws, worlds_law};
use std::collections::BTreeSet;

/// Puts the games under the laws, and sees to it that none is forgotten.
macro_rules! under_the_laws {
    ($($name:ident: $game:expr),* $(,)?) => {
        $(laws!($name: $game);)*

        #[test]
        fn every_registered_game_is_under_the_laws() {
            let here = [$($game.info().id),*];
            for game in menagerie_games::all() {
                let id = game.info().id;
                assert!(here.contains(&id), "{id} needs a line in {}", file!());
                assert!(game.kit().is_some(), "{id} says what its positions are made of");
            }
        }

        #[test]
        fn every_registered_game_says_how_it_differs() {
            for game in menagerie_games::all() {
                let info = game.info();
                assert!(info.opening.ends_with('.') && info.opening != info.about, "{}", info.id);
                assert!(info.opening.len() < 220, "{}: {} letters", info.id, info.opening.len());
                for option in info.options {
                    let name = option.name;
                    assert!(name.starts_with(char::is_uppercase) && !name.contains(['.', '_']), "{name}");
                }
            }
        }
    };
}

under_the_laws! {
    alice_laws: alice::Alice::default(),
    adrenaline_laws: adrenaline::Adrenaline,
    booster_laws: booster::Booster::default(),
    chess960_laws: chess960::Chess960::default(),
    cooperative_laws: cooperative::Cooperative,
    golf_laws: golf::Golf::default(),
    crowded_laws: crowded::Crowded,
    doublemove_laws: doublemove::DoubleMove,
    masquerade_laws: masquerade::Masquerade::default(),
    spartan_laws: spartan::Spartan,
    spinach_laws: spinach::Spinach,
    terror_laws: terror::Terror::default(),
    zombie_laws: zombie::Zombie,
}

chance_laws!(booster_chance: booster::Booster::default());
chance_laws!(cooperative_chance: cooperative::Cooperative);
worlds_law!(masquerade_worlds: masquerade::Masquerade::default());
worlds_law!(zombie_worlds: zombie::Zombie);

/// A tour is short: a newcomer walks through it at one go. But each piece that no other board has may have a stop of
/// its own, on which it is met.
#[test]
fn every_game_has_a_tour_of_five_or_six_stops_and_of_more_only_for_its_own_pieces() {
    const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    for game in menagerie_games::all() {
        let start = game.start(Options::default(), Chance::from_number(0)).expect("every game starts");
        let pieces = start.scene(Eye::Public).pieces;
        let own: BTreeSet<_> =
            pieces.iter().map(|piece| piece.figure.name).filter(|name| !ORTHODOX.contains(name)).collect();
        let stops = game.info().tour.matches("[[stops]]").count();
        assert!((5..=6 + own.len()).contains(&stops), "{}: {stops} stops", game.info().id);
    }
}
