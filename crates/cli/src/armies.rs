//! Games from files, brought to the program by `--army`.

use crate::{Failure, Menagerie};
use menagerie_army::{Army, LONGEST, Plan};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The games of the program and those of these files.
pub fn with_armies(menagerie: Menagerie, files: &[PathBuf]) -> Result<Menagerie, Failure> {
    let mut menagerie = menagerie;
    for file in files {
        let plan = read(file)?;
        // Pages of the book stand beside the games, under their names, and other programs call one of the games by another.
        let chapters = menagerie_games::CHAPTERS.iter().map(|chapter| chapter.id);
        let games: Vec<&str> = menagerie.recorded().iter().map(|game| game.info().id).collect();
        let others = games.iter().filter_map(|id| menagerie_uci::other_name(id));
        if games.iter().copied().chain(others).chain(chapters).any(|id| id == plan.id) {
            let (file, id) = (file.display(), plan.id);
            return Err(Failure::new(format_args!("{file}: the id `{id}` is taken; give the game another")));
        }
        menagerie = menagerie.with(Army::new(plan));
    }
    Ok(menagerie)
}

fn read(path: &Path) -> Result<Plan, Failure> {
    let name = path.display();
    let mut bytes = Vec::new();
    // One byte more than may be read, so that a file that is too long is known as such, whatever it is.
    let file = File::open(path).and_then(|file| file.take(LONGEST as u64 + 1).read_to_end(&mut bytes));
    file.map_err(|error| Failure::new(format_args!("{name}: {error}")))?;
    menagerie_army::read_bytes(&bytes).map_err(|fault| Failure::new(format_args!("{name}:{fault}")))
}
