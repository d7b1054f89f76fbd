//! What is kept is nobody else's business: other users of the machine can neither read the files nor list them.

use std::path::Path;

/// What all files of a store begin with.
#[cfg(unix)]
const OWN: &str = "menagerie.";

/// Makes the file of a store, if there is none yet, and closes what there is to other users, also what an earlier release left
/// open. A folder that holds other things too stays as it is: it may be meant for others. What cannot be closed is only said,
/// because matches that are kept by somebody else's rights are better than none.
#[cfg(unix)]
pub(super) fn keep(directory: &Path, file: &Path) {
    use std::fs::{OpenOptions, Permissions, read_dir, set_permissions};
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let close = |path: &Path, mode| {
        if let Err(error) = set_permissions(path, Permissions::from_mode(mode)) {
            tracing::warn!(path = %path.display(), %error, "other users may be able to read this");
        }
    };
    // What SQLite puts beside the file has the rights of the file. Why it cannot be made is said when it is opened.
    let _ = OpenOptions::new().create(true).append(true).mode(0o600).open(file);
    let Ok(found) = read_dir(directory) else { return };
    let found: Vec<_> = found.flatten().map(|one| one.path()).collect();
    let is_own = |path: &&std::path::PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(OWN))
    };
    found.iter().filter(is_own).for_each(|path| close(path, 0o600));
    if found.iter().all(|path| is_own(&path)) {
        close(directory, 0o700);
    }
}

/// Where there are no such rights, there is nothing to be done.
#[cfg(not(unix))]
pub(super) fn keep(_directory: &Path, _file: &Path) {}
