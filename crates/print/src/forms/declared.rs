//! What a form is made of, as the page of the forms declares it.
//!
//! A section of that page is one form: its heading, the words that tell how to use it, and a fence marked `form` with what is
//! to be ruled, in TOML:
//!
//! ````text
//! ```form
//! games = ["crowded"]             # for which games; with `others = true` also for all that no form names
//! fields = [["White", "Black"]]   # rows of labels, each with a line to write on
//!
//! [[parts]]                       # a table …
//! head = ["", "White", "Black"]
//! widths = [0.7, 2, 2]            # of its columns, compared with each other; alike where nothing is said
//! rows = 25                       # empty ones, with numbers in the first column
//! sets = 2                        # beside each other, the numbers going on
//!
//! [[parts]]                       # … and below it two boards
//! board = [8, 8]
//! titles = ["Mine", "Theirs"]     # above each of what stands beside each other
//! ```
//! ````

use crate::markdown::{Block, plain};
use crate::source::Source;
use crate::{Unprintable, markdown};
use serde::Deserialize;

/// A form to write on.
pub(crate) struct Form {
    pub title: String,
    /// How to use it.
    pub words: Vec<Block>,
    pub ruled: Ruled,
}

/// What a form rules.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ruled {
    /// For which games it is, by their names in addresses.
    pub games: Vec<String>,
    /// Whether it is also for each game that no form names.
    #[serde(default)]
    pub others: bool,
    /// Rows of labels, each of them with a line to write on.
    #[serde(default)]
    pub fields: Vec<Vec<String>>,
    /// What stands below them, from top to bottom.
    pub parts: Vec<Part>,
}

/// A table, or a board where it has a size.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    /// What stands above it; above each of several that stand beside each other.
    #[serde(default)]
    pub titles: Vec<String>,
    /// How often it stands below itself.
    #[serde(default = "one")]
    pub repeat: usize,
    /// How often a table stands beside itself; as often as it has titles, if they are more.
    #[serde(default = "one")]
    pub sets: usize,
    /// Files and ranks of an empty board.
    pub board: Option<[u8; 2]>,
    /// The heads of a table's columns.
    #[serde(default)]
    pub head: Vec<String>,
    /// How wide the columns are, compared with each other.
    #[serde(default)]
    pub widths: Vec<f32>,
    /// How many empty rows it has, with their numbers in the first column.
    #[serde(default)]
    pub rows: usize,
    /// Rows with words in their first cells, below those with numbers.
    #[serde(default)]
    pub cells: Vec<Vec<String>>,
    /// How high these rows are, compared with the usual ones.
    #[serde(default = "whole")]
    pub tall: f32,
    /// The column in which the first row is filled in, the second row in the next one, and so on: nobody plays against
    /// themselves.
    pub diagonal: Option<usize>,
}

const fn one() -> usize {
    1
}

const fn whole() -> f32 {
    1.0
}

impl Part {
    /// How many stand beside each other.
    pub fn across(&self) -> usize {
        self.sets.max(self.titles.len()).max(1)
    }

    /// The widths of the columns as parts of a whole.
    pub fn shares(&self) -> Vec<f32> {
        let wanted = |column| self.widths.get(column).copied().unwrap_or(1.0);
        let sum: f32 = (0..self.head.len()).map(wanted).sum();
        (0..self.head.len()).map(|column| wanted(column) / sum).collect()
    }

    /// Why it cannot be ruled, if it cannot.
    fn fault(&self) -> Option<String> {
        let columns = self.head.len();
        let size = |size: u8| (1..=26).contains(&size);
        let wide = |width: &f32| width.is_finite() && *width > 0.0;
        if let Some([files, ranks]) = self.board {
            let fits = size(files) && size(ranks);
            return (!fits).then(|| format!("a board of {files}×{ranks} squares; from 1 to 26 are possible"));
        }
        if columns == 0 {
            return Some("a part has neither `board` nor `head`".to_owned());
        }
        if !self.widths.is_empty() && (self.widths.len() != columns || !self.widths.iter().all(wide)) {
            return Some(format!("`widths` must be {columns} numbers above 0, one for each column"));
        }
        if !wide(&self.tall) {
            return Some("`tall` must be above 0".to_owned());
        }
        let long = self.cells.iter().find(|row| row.len() > columns);
        long.map(|row| format!("a row has {} cells, but the head {columns}", row.len()))
    }
}

/// The forms of a page, in their order.
pub(crate) fn forms(source: &Source<'_>) -> Result<Vec<Form>, Unprintable> {
    let mut forms = Vec::new();
    let mut open: Option<(String, Vec<Block>)> = None;
    for block in markdown::read(source.text, source.texts.set) {
        match (block, &mut open) {
            (Block::Heading { level: 2, text }, _) => open = Some((plain(&text), Vec::new())),
            (Block::Fence { kind, body }, _) if kind == "form" => {
                let (title, words) = open.take().ok_or_else(|| {
                    Unprintable("a form has no heading of its own on the page of the forms".to_owned())
                })?;
                let ruled = ruled(&body, source.texts.set)
                    .map_err(|fault| Unprintable(format!("the form “{title}”: {fault}")))?;
                forms.push(Form { title, words, ruled });
            }
            (block, Some((_, words))) => words.push(block),
            (_, None) => {}
        }
    }
    Ok(forms)
}

/// Reads a fence, and sets its words.
fn ruled(body: &str, set: fn(&str) -> String) -> Result<Ruled, String> {
    let mut ruled: Ruled = toml::from_str(body).map_err(|error| error.message().to_owned())?;
    if let Some(fault) = ruled.parts.iter().find_map(Part::fault) {
        return Err(fault);
    }
    if ruled.fields.iter().any(Vec::is_empty) {
        return Err("a row of `fields` has no labels".to_owned());
    }
    let words = ruled.fields.iter_mut().flatten();
    let parts = ruled.parts.iter_mut();
    let printed = parts
        .flat_map(|part| part.titles.iter_mut().chain(&mut part.head).chain(part.cells.iter_mut().flatten()));
    words.chain(printed).for_each(|said| *said = set(said));
    Ok(ruled)
}

#[cfg(test)]
mod tests;
