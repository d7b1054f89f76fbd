//! What can be printed, made once and kept.

use crate::app::App;
use crate::problem::Problem;
use axum::body::Bytes;
use menagerie_kernel::AnyGame;
use menagerie_print::{Design, Paper, Unprintable, aids, deck, rules};
use std::sync::Arc;
use tokio::sync::OnceCell;

type Made = fn(&App, Design) -> Result<Vec<u8>, Unprintable>;

/// Everything that there is to print, by the names of the files.
const FILES: [(&str, Made); 3] = [
    ("deck.pdf", |app, design| deck(app.catalog.chapters(), design)),
    ("aids.pdf", |app, design| aids(&games(app), design)),
    ("rules.pdf", |app, design| rules(&games(app), app.catalog.chapters(), design)),
];
const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

/// One cell for each file and paper, so that they take no more room however often they are asked for, and nothing is
/// made twice at the same time.
#[derive(Default)]
pub(crate) struct Prints {
    cells: [[OnceCell<Bytes>; PAPERS.len()]; FILES.len()],
}

impl Prints {
    /// A file, made now if nobody has asked for it before.
    pub(crate) async fn get(app: &Arc<App>, file: &str, paper: Paper) -> Result<Bytes, Problem> {
        let index = FILES.iter().position(|(name, _)| *name == file).ok_or(Problem::UnknownPath)?;
        let size = PAPERS.iter().position(|known| *known == paper).ok_or(Problem::UnknownPath)?;
        if let Some(pdf) = app.prints.cells[index][size].get() {
            return Ok(pdf.clone());
        }
        // A task of its own: whoever asks and leaves must not have it begun anew by the next one.
        let app = app.clone();
        let made = tokio::spawn(async move {
            let cell = &app.prints.cells[index][size];
            cell.get_or_try_init(|| made(&app, index, paper)).await.cloned()
        });
        made.await.map_err(|_| Problem::Internal)?
    }
}

/// Makes a file. It takes a second or so of nothing but computing.
async fn made(app: &Arc<App>, index: usize, paper: Paper) -> Result<Bytes, Problem> {
    let (file, make) = FILES[index];
    let app = app.clone();
    let pdf = tokio::task::spawn_blocking(move || make(&app, Design { paper, ..Design::default() })).await;
    let pdf = pdf.map_err(|_| Problem::Internal)?;
    pdf.map(Bytes::from).map_err(|error| {
        tracing::error!(file, %error, "a file cannot be printed");
        Problem::Internal
    })
}

fn games(app: &App) -> Vec<&dyn AnyGame> {
    app.catalog.games().collect()
}
