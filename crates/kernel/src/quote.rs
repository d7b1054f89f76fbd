//! Words and texts as messages quote them.

/// Words as a message lists them: `` `w`, `b` ``.
pub fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A text from outside, to be quoted between backticks: cut so that the message stays short, and without what would
/// end the quotation or the line.
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let harmless = |letter: char| match letter {
        '`' => '\'',
        _ if letter.is_control() => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    let mut cut: String = text.chars().take(LONGEST).map(harmless).collect();
    if text.chars().nth(LONGEST).is_some() {
        cut.push('…');
    }
    cut
}
