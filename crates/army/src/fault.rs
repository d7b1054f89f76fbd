//! What is wrong with a file, and where.

use std::fmt;
use std::ops::Range;

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// What is wrong there, in words.
    pub why: String,
}

impl Fault {
    /// A fault at an offset in bytes.
    pub(crate) fn at(text: &str, offset: usize, why: impl Into<String>) -> Fault {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Fault { line, column, why: why.into() }
    }
}

impl fmt::Display for Fault {
    /// `12:9: what is wrong`, to be written after the file's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.why)
    }
}

impl std::error::Error for Fault {}

/// Something wrong within a value of the file, before it is known where that is in lines.
pub(crate) struct Wrong {
    pub(crate) at: usize,
    pub(crate) why: String,
}

impl Wrong {
    /// Something wrong with a whole value.
    pub(crate) fn of(span: Range<usize>, why: impl Into<String>) -> Wrong {
        Wrong { at: span.start, why: why.into() }
    }
}
