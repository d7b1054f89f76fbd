//! Our own player as it was at a commit, built as a program of its own.
//!
//! What is built is the example `uci`, a UCI engine, as the commit has it; it was in another crate once. A commit that is older
//! than matches gets the first version of that file, which uses nothing but what was there before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why there is no engine of a commit.
#[derive(Debug, thiserror::Error)]
pub enum BadCommit {
    /// Git or Cargo cannot be started.
    #[error("`{0}` cannot be started: {1}")]
    Start(String, std::io::Error),
    /// Git or Cargo could not do it.
    #[error("`{command}` failed: {said}")]
    Failed {
        /// What was run.
        command: String,
        /// The end of what it said.
        said: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        error: std::io::Error,
    },
}

/// Where the engine was first, from the root of the repository.
const FIRST: &str = "crates/arena/examples/uci.rs";

/// Where a commit may have the engine, and of which package it is an example there.
const ENGINES: [(&str, &str); 2] =
    [("crates/uci/examples/uci.rs", "menagerie-uci"), (FIRST, "menagerie-arena")];

/// Of what it becomes an example in a commit that has none.
const GUEST: (&str, &str) = ("crates/search/examples/uci.rs", "menagerie-search");

/// What was spelt otherwise once: where that is to be seen, by what, how the first engine spells it, and how it was spelt before.
const SPELLINGS: &[(&[&str], &str, &str, &str)] = &[
    (&["crates/show/src/lib.rs"], "", "menagerie_show", "menagerie_kernel"),
    (&["crates/games/src/lib.rs"], "(&mut self, game: G)", "(&mut self, game: G)", "(&mut self)"),
    (
        &["crates/show/src/erased.rs", "crates/kernel/src/erased.rs"],
        "const fn new(game: G)",
        "Erased::new(game)",
        "Erased::<G>::new()",
    ),
];

/// The commit that a name stands for, as 40 hexadecimal digits.
///
/// # Errors
/// This is no repository, or it has no such commit.
pub fn resolve(name: &str) -> Result<String, BadCommit> {
    Ok(run(Command::new("git").args([
        "rev-parse",
        "--verify",
        "--end-of-options",
        &format!("{name}^{{commit}}"),
    ]))?
    .trim()
    .to_owned())
}

/// The engine of a [resolved](resolve) commit: built if it was not built before, into `target/arena` of the repository.
///
/// # Errors
/// It cannot be built; the end of what Cargo said is told.
pub fn build(commit: &str) -> Result<PathBuf, BadCommit> {
    let root = PathBuf::from(run(Command::new("git").args(["rev-parse", "--show-toplevel"]))?.trim());
    let folder = root.join("target/arena");
    let engine = folder.join("engines").join(commit);
    if engine.exists() {
        return Ok(engine);
    }
    let source = folder.join("source").join(commit);
    unpack(&root, commit, &source)?;
    let package = match ENGINES.iter().find(|(file, _)| source.join(file).exists()) {
        Some((_, package)) => package,
        None => {
            write(&source.join(GUEST.0), &respelt(first_engine(&root)?, &source))?;
            GUEST.1
        }
    };
    let built = folder.join("build");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&source).args(["build", "--release", "--package", package, "--example", "uci"]);
    run(cargo.arg("--target-dir").arg(&built))?;
    let made = built.join("release/examples/uci");
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| BadCommit::File { path, error }
    };
    let folder = engine.parent().expect("it is in a folder");
    fs::create_dir_all(folder).map_err(failed(folder))?;
    // Another match may build it at the same time, and neither is to start half a file.
    let half = engine.with_extension(format!("{}", std::process::id()));
    fs::copy(&made, &half).map_err(failed(&made))?;
    fs::rename(&half, &engine).map_err(failed(&engine))?;
    fs::remove_dir_all(&source).map_err(failed(&source))?;
    Ok(engine)
}

/// All files of a commit.
fn unpack(root: &Path, commit: &str, into: &Path) -> Result<(), BadCommit> {
    fs::create_dir_all(into).map_err(|error| BadCommit::File { path: into.to_owned(), error })?;
    let archive = into.with_extension("tar");
    run(Command::new("git").current_dir(root).args(["archive", "--output"]).arg(&archive).arg(commit))?;
    run(Command::new("tar").current_dir(into).arg("xf").arg(&archive))?;
    fs::remove_file(&archive).map_err(|error| BadCommit::File { path: archive, error })
}

/// The engine as it was first.
fn first_engine(root: &Path) -> Result<String, BadCommit> {
    let git = || {
        let mut git = Command::new("git");
        git.current_dir(root);
        git
    };
    let added = run(git().args(["log", "--diff-filter=A", "--format=%H", "--", FIRST]))?;
    // Where the history does not reach so far back, git says what is missing.
    let first = added.lines().last().unwrap_or("HEAD");
    run(git().arg("show").arg(format!("{first}:{FIRST}")))
}

/// An engine as an older commit would spell it.
fn respelt(text: String, source: &Path) -> String {
    let has = |files: &[&str], mark: &str| {
        let texts = files.iter().filter_map(|file| fs::read_to_string(source.join(file)).ok());
        texts.into_iter().any(|text| text.contains(mark))
    };
    let older = SPELLINGS.iter().filter(|(files, mark, ..)| !has(files, mark));
    older.fold(text, |text, (_, _, new, old)| text.replace(new, old))
}

fn write(path: &Path, text: &str) -> Result<(), BadCommit> {
    let failed = |error| BadCommit::File { path: path.to_owned(), error };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}

/// What a program prints, if it succeeds.
fn run(command: &mut Command) -> Result<String, BadCommit> {
    let name = format!("{command:?}").replace('"', "");
    let output =
        command.stdin(Stdio::null()).output().map_err(|error| BadCommit::Start(name.clone(), error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    Err(BadCommit::Failed { command: name, said: lines[lines.len().saturating_sub(12)..].join("\n") })
}
