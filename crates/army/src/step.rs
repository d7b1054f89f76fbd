//! Steps as texts: `e2e4`, `e7e8q`, `d5e4ep`.

use menagerie_kernel::{Sentence, Spot, sentence};
use std::fmt;
use std::str::FromStr;

/// A movement: from where to where, with the letter of the kind that the piece becomes. `ep` at the end says that it
/// takes in passing, and is written where the piece could otherwise go to the same square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Where the piece stands.
    pub from: Spot,
    /// Where it goes.
    pub to: Spot,
    /// The lower-case letter of what it becomes.
    pub becomes: Option<u8>,
    /// Whether it says that it takes in passing.
    pub passing: bool,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        if let Some(letter) = self.becomes {
            write!(f, "{}", char::from(letter))?;
        }
        f.write_str(if self.passing { "ep" } else { "" })
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        let wrong = || {
            sentence!("a move is written from-to, as e2e4, with a letter after it for what the piece becomes")
        };
        let (from, rest) = split_spot(text).ok_or_else(wrong)?;
        let (to, rest) = split_spot(rest).ok_or_else(wrong)?;
        let (rest, passing) = rest.strip_suffix("ep").map_or((rest, false), |rest| (rest, true));
        let becomes = match rest.as_bytes() {
            [] => None,
            [letter] if letter.is_ascii_lowercase() => Some(*letter),
            _ => return Err(wrong()),
        };
        Ok(Step { from, to, becomes, passing })
    }
}

/// Splits the name of a square off the front of a text.
fn split_spot(text: &str) -> Option<(Spot, &str)> {
    let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at(1 + digits);
    Some((name.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for text in ["e2e4", "a10b11q", "d5e4ep", "p15p16qep", "a1a2e"] {
            assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
        }
        for text in ["", "e2", "e2e", "e2e4Q", "e2e4qq", "e02e4", "é2e4", "e2e4epq"] {
            assert!(text.parse::<Step>().is_err(), "{text}");
        }
    }
}
