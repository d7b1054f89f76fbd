//! Texts that are nearly right: what a careless or hostile client might send.

use crate::Dice;

/// Characters that texts of games rarely have: signs, blanks, letters of two, three and four bytes.
const STRANGE: &[char] =
    &[' ', '\t', '\n', '\0', '+', '-', '=', ',', '/', '*', '?', '0', '9', 'é', 'ß', '♞', '𝟙', '\u{301}'];

/// A text made from one of `corpus` by a few random changes: characters changed, lost, doubled,
/// swapped or inserted, numbers changed, and whole fields taken from other texts of the corpus.
///
/// # Panics
/// When the corpus is empty.
pub fn mutated(corpus: &[String], separator: char, dice: &mut Dice) -> String {
    let mut text = dice.pick(corpus).expect("a corpus has texts").clone();
    for _ in 0..=dice.below(3) {
        text = match dice.below(12) {
            0 => format!("{text}{separator}"),
            1 => format!("{separator}{text}"),
            2..6 => with_field_of(&text, dice.pick(corpus).expect("a corpus has texts"), separator, dice),
            6..9 => with_number_changed(&text, dice),
            _ => with_character_changed(&text, corpus, dice),
        };
    }
    text
}

/// Replaces one field by the field at the same place of another text.
fn with_field_of(text: &str, other: &str, separator: char, dice: &mut Dice) -> String {
    let mut fields: Vec<&str> = text.split(separator).collect();
    let theirs: Vec<&str> = other.split(separator).collect();
    let at = dice.below(fields.len());
    match theirs.get(at) {
        Some(field) if !dice.one_in(8) => fields[at] = field,
        _ if dice.one_in(2) => fields.insert(at, fields[at]),
        _ => drop(fields.remove(at)),
    }
    fields.join(&separator.to_string())
}

/// Changes one digit, if there is one.
fn with_number_changed(text: &str, dice: &mut Dice) -> String {
    let digits: Vec<usize> =
        text.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(i, _)| i).collect();
    let Some(&at) = dice.pick(&digits) else { return text.to_owned() };
    let digit = dice.below(10).to_string();
    let more = if dice.one_in(4) { "0" } else { "" };
    format!("{}{digit}{more}{}", &text[..at], &text[at + 1..])
}

/// Changes, loses, doubles, swaps or inserts one character.
fn with_character_changed(text: &str, corpus: &[String], dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let known: Vec<char> = dice.pick(corpus).map(|text| text.chars().collect()).unwrap_or_default();
    let new = if dice.one_in(4) { dice.pick(STRANGE) } else { dice.pick(&known) };
    let new = new.copied().unwrap_or('x');
    if chars.is_empty() {
        return new.to_string();
    }
    let at = dice.below(chars.len());
    match dice.below(6) {
        0 => chars.insert(at, new),
        5 => chars.push(new),
        1 => drop(chars.remove(at)),
        2 => chars.insert(at, chars[at]),
        3 => {
            let other = dice.below(chars.len());
            chars.swap(at, other);
        }
        _ => chars[at] = new,
    }
    chars.into_iter().collect()
}
