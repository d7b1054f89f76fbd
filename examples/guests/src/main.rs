//! The `menagerie` program with the guests.

use guests::{Atomic, KingOfTheHill, ThreeCheck};

fn main() -> std::process::ExitCode {
    let menagerie = menagerie_cli::Menagerie::new();
    menagerie.with(Atomic::default()).with(KingOfTheHill::default()).with(ThreeCheck::default()).main()
}
