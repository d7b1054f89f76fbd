//! The `menagerie` program.

fn main() -> std::process::ExitCode {
    menagerie_cli::Menagerie::new().main()
}
