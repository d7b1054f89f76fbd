//! The `menagerie` program with the guests.

use guests::{Atomic, Crazyhouse, DarkChess, KingOfTheHill, ThreeCheck};

fn main() -> std::process::ExitCode {
    let menagerie = menagerie_cli::Menagerie::new();
    menagerie
        .with(Atomic::default())
        .with(Crazyhouse::default())
        .with(DarkChess::default())
        .with(KingOfTheHill::default())
        .with(ThreeCheck::default())
        .main()
}
