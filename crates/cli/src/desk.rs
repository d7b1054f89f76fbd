//! Where the program's answers come from: all games, and the operating system's randomness.

use menagerie_wire::Desk;

/// A desk for all games.
pub fn desk() -> Desk {
    Desk::new(menagerie_games::all(), fresh_seed)
}

/// A number from the operating system's randomness.
pub fn fresh_seed() -> u64 {
    getrandom::u64().expect("the operating system gives randomness")
}
