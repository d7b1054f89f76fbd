//! What can be printed, made once and kept.

use crate::api_error::ApiError;
use crate::app::App;
use axum::body::Bytes;
use menagerie_print::{Design, Language, Manuscript, Paper, Printable};
use menagerie_show::AnyGame;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// A file: what it is, in which language and on which paper.
type PrintJob = (Printable, Language, Paper);

/// One cell for each file, so that they take no more room however often they are asked for, and nothing is made
/// twice at the same time.
#[derive(Default)]
pub(crate) struct Prints {
    cells: [[[OnceCell<Bytes>; Paper::ALL.len()]; Language::ALL.len()]; Printable::ALL.len()],
}

impl Prints {
    /// A file, made now if nobody has asked for it before.
    pub(crate) async fn get(app: &Arc<App>, job: PrintJob) -> Result<Bytes, ApiError> {
        if let Some(pdf) = app.prints.cell(job).get() {
            return Ok(pdf.clone());
        }
        // A task of its own: if the caller leaves, the next one must not have to begin anew.
        let app = app.clone();
        let made = tokio::spawn(async move {
            let cell = app.prints.cell(job);
            cell.get_or_try_init(|| made(&app, job)).await.cloned()
        });
        made.await.map_err(|_| ApiError::Internal)?
    }

    fn cell(&self, (what, language, paper): PrintJob) -> &OnceCell<Bytes> {
        &self.cells[what as usize][language as usize][paper as usize]
    }
}

/// Makes a file. It takes a second or so of nothing but computing.
async fn made(app: &Arc<App>, (what, language, paper): PrintJob) -> Result<Bytes, ApiError> {
    let app = app.clone();
    let pdf = tokio::task::spawn_blocking(move || {
        // The match of a puzzle is described on the page of the puzzle.
        let games = app.catalog.games().filter(|game| game.puzzle_match().is_none());
        let games: Vec<&dyn AnyGame> = games.collect();
        let (chapters, forms) = (app.catalog.chapters(), app.catalog.forms());
        let from = Manuscript { games: &games, chapters, forms, translations: app.catalog.translations() };
        what.pdf(&from, Design { paper, language, ..Design::default() })
    });
    let pdf = pdf.await.map_err(|_| ApiError::Internal)?;
    pdf.map(Bytes::from).map_err(|error| {
        tracing::error!(file = what.file(language), %error, "a file cannot be printed");
        ApiError::Internal
    })
}
