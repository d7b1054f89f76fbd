//! How a man moves, in a few words of its game's page.

use crate::markdown::{Block, Text, Words, plain, section};
use crate::texts::capitalized;

/// What a page says of a man: in the column of its tables that has this name, or in the sentence below a heading that is the
/// man's own, or else in the first sentence below its picture.
pub(crate) fn gist(page: &[Block], man: &str, column: &str, caption: &[Words]) -> Text {
    let told = in_table(page, man, column).or_else(|| below_heading(page, man));
    sentence(&told.unwrap_or_else(|| caption.to_vec()))
}

fn in_table(page: &[Block], man: &str, column: &str) -> Option<Text> {
    page.iter().find_map(|block| {
        let Block::Table { rows } = block else { return None };
        let (head, rows) = rows.split_first()?;
        let place = head.iter().position(|cell| plain(cell) == column)?;
        let row = rows.iter().find(|row| row.first().is_some_and(|cell| plain(cell) == man))?;
        row.get(place).cloned()
    })
}

fn below_heading(page: &[Block], man: &str) -> Option<Text> {
    match section(page, man)?.first()? {
        Block::Paragraph(text) => Some(text.clone()),
        _ => None,
    }
}

/// The first sentence, as one.
fn sentence(text: &[Words]) -> Text {
    let all = plain(text);
    let stops = all.match_indices(STOPS).map(|(at, _)| at + 1);
    let mut rest =
        stops.into_iter().find(|end| all[*end..].starts_with(char::is_whitespace)).unwrap_or(all.len());
    let mut said = Text::new();
    for words in text {
        let text = words.text[..words.text.len().min(rest)].to_owned();
        rest -= text.len();
        said.push(Words { text, ..words.clone() });
    }
    said.retain(|words| !words.text.is_empty());
    if let Some(first) = said.first_mut() {
        first.text = capitalized(&first.text);
    }
    if let Some(last) = said.last_mut().filter(|last| !last.text.ends_with(STOPS)) {
        last.text.push('.');
    }
    said
}

/// With what sentences end.
const STOPS: [char; 3] = ['.', '!', '?'];

#[cfg(test)]
mod tests;
