//! The languages in which something can be printed.

use std::fmt;
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English, in which every page is written.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The language's code: `fr`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }
}

/// What was asked for in a language in which nothing is printed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing is printed in `{0}`; the languages are {languages}", languages = Languages)]
pub struct UnknownLanguage(String);

/// A list of the languages' codes.
struct Languages;

impl fmt::Display for Languages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = Language::ALL.map(|language| format!("`{}`", language.tag()));
        f.write_str(&tags.join(" and "))
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// A language by its code. A region (`fr-CH`) does not matter, nor do capitals.
    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        let found = Language::ALL.into_iter().find(|known| known.tag().eq_ignore_ascii_case(language));
        found.ok_or_else(|| UnknownLanguage(tag.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_its_code_whatever_its_region() {
        for language in Language::ALL {
            let tag = language.tag();
            for wish in [tag.to_owned(), tag.to_uppercase(), format!("{tag}-CH"), format!("{tag}_CA.UTF-8")] {
                assert_eq!(wish.parse(), Ok(language), "{wish}");
            }
        }
    }

    #[test]
    fn whoever_asks_for_another_is_told_which_there_are() {
        for wish in ["", "de", "french", "f", "-fr"] {
            let refused = wish.parse::<Language>().expect_err(wish).to_string();
            assert!(refused.contains(&format!("`{wish}`")), "{refused}");
            for language in Language::ALL {
                assert!(refused.contains(&format!("`{}`", language.tag())), "{refused}");
            }
        }
    }
}
