//! The armies of the examples: under the laws of every game, and counted.

use menagerie_army::{Army, read};
use menagerie_show::Erased;
use menagerie_testkit::laws::Plan;
use menagerie_testkit::{laws, perft};

/// The game of a file.
fn army(text: &str) -> Army {
    Army::new(read(text).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Positions are tried move by move, which takes its time.
fn some() -> Plan {
    Plan { games: 5, parts: 120, ..Plan::default() }
}

/// Puts the armies of some files under the laws, and compares their counts with the tables.
macro_rules! armies {
    ($($name:ident: $file:literal),* $(,)?) => {
        $(laws!($name: army(include_str!(concat!("../../../examples/armies/", $file, ".toml"))), some());)*

        #[test]
        fn counts_are_those_of_the_tables() {
            $(
                let game = army(include_str!(concat!("../../../examples/armies/", $file, ".toml")));
                let table = include_str!(concat!("perft/", $file, ".txt"));
                let wrong = perft::check(&Erased::new(game), table, perft::Depths::Quick);
                assert!(wrong.is_empty(), "{}: {wrong:?}", $file);
            )*
        }
    };
}

#[test]
fn orthodox_chess_has_the_counts_that_everybody_knows() {
    let game = Erased::new(army(include_str!("orthodox.toml")));
    let wrong = perft::check(&game, include_str!("perft/orthodox.txt"), perft::Depths::All);
    assert!(wrong.is_empty(), "{wrong:?}");
}

laws!(odd: army(include_str!("odd.toml")), some());

armies! {
    capablanca: "capablanca",
    knightmate: "knightmate",
    makruk: "makruk",
    maharajah: "maharajah",
    spinal_tap: "spinal-tap",
}
