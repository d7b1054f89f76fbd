//! Files of records as bytes: which form they are in, and which letters.

use crate::{Fault, Record, machine, pgn};
use menagerie_show::AnyGame;

/// What the bytes from 0x80 on mean in Windows-1252, as far as they are no letters of ISO 8859-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Reads the records of a file: those in JSON if its first character is `{`, else PGN. PGN that is no UTF-8 is taken
/// for what its standard asks for, ISO 8859-1, as Windows writes it.
///
/// A fault says where the text is no record.
pub fn read(games: &[Box<dyn AnyGame>], bytes: &[u8]) -> Vec<Result<Record, Fault>> {
    let is_json = bytes.trim_ascii_start().starts_with(b"{");
    match std::str::from_utf8(bytes) {
        Ok(text) if is_json => machine::read(games, text),
        Ok(text) => pgn::read(games, text),
        Err(error) if is_json => {
            let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            let whole = good.rfind('\n').map_or("", |end| &good[..end]);
            let mut records = machine::read(games, whole);
            let (line, column) = place(good, good.len());
            records.push(Err(Fault::Syntax {
                line,
                column,
                why: "what follows is no text in UTF-8".to_owned(),
            }));
            records
        }
        Err(_) => pgn::read(games, &bytes.iter().copied().map(letter).collect::<String>()),
    }
}

/// The letter that a byte is in Windows-1252.
fn letter(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The line and the character in it at an offset in bytes, both from 1.
pub(crate) fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
