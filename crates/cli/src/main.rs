//! The `menagerie` program.

/// A server makes and drops many short texts on several threads; with the system's allocator that was a fifth of what a turn
/// costs it (docs/performance.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    menagerie_cli::Menagerie::new().main()
}
