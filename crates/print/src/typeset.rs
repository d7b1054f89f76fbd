//! What a language's printers want and nobody wants to type. The browser client does the same to what it says, and both
//! are tried with the same examples.

/// French: the signs that stand off from their word must not begin a line, and an apostrophe is curved.
pub(crate) fn french(said: &str) -> String {
    const SIGNS: [(&str, &str); 7] = [
        (" ;", "\u{202f};"),
        (" !", "\u{202f}!"),
        (" ?", "\u{202f}?"),
        (" :", "\u{a0}:"),
        (" »", "\u{a0}»"),
        ("« ", "«\u{a0}"),
        ("'", "’"),
    ];
    SIGNS.iter().fold(said.to_owned(), |said, (typed, set)| said.replace(typed, set))
}

#[cfg(test)]
mod tests {
    #[test]
    fn french_is_set_as_the_browser_client_sets_it() {
        let examples: Vec<[String; 2]> =
            serde_json::from_str(include_str!("../../../web/test/typeset.json")).expect("a list of pairs");
        assert!(examples.len() > 5);
        for [typed, set] in examples {
            assert_eq!(super::french(&typed), set);
        }
    }
}
