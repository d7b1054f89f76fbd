//! The `menagerie` program with the guests.

use guests::{KingOfTheHill, ThreeCheck};

fn main() -> std::process::ExitCode {
    menagerie_cli::Menagerie::new().with(KingOfTheHill::default()).with(ThreeCheck::default()).main()
}
