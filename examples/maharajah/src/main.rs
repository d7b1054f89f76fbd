//! The `menagerie` program with one game more.

fn main() -> std::process::ExitCode {
    menagerie_cli::Menagerie::new().with(maharajah::Maharajah).main()
}
