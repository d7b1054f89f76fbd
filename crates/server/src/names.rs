//! What people may be called: a name that can be read, and that is not mistaken for another one.

use menagerie_kernel::{Sentence, sentence};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// How many characters a name has at most.
const LONGEST: usize = 24;

/// How many marks may be put on one letter.
const MOST_MARKS: usize = 2;

/// What may stand between the words of a name. Two names that differ only in that are the same.
const BETWEEN: [char; 5] = [' ', '-', '_', '.', '\''];

/// Names that would be mistaken for the server, those who run it, the computer, or nobody.
const RESERVED: [&str; 33] = [
    "account",
    "admin",
    "administrator",
    "admins",
    "anonymous",
    "black",
    "bot",
    "compte",
    "computer",
    "former player",
    "guest",
    "help",
    "invité",
    "joueur",
    "machine",
    "me",
    "menagerie",
    "menagerie team",
    "mod",
    "moderator",
    "moderators",
    "nobody",
    "null",
    "official",
    "ordinateur",
    "owner",
    "player",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "white",
];

/// A name as it is shown, and its skeleton, which no other name may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    pub(crate) shown: String,
    pub(crate) skeleton: String,
}

/// Why nobody can be called so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadName {
    Empty,
    TooLong,
    Characters,
    Mixed,
    Reserved,
}

impl BadName {
    /// In words.
    pub(crate) fn sentence(self) -> Sentence {
        match self {
            BadName::Empty => sentence!("a name has at least one letter or digit"),
            BadName::TooLong => sentence!("a name has at most {count} characters", count = LONGEST as u32),
            BadName::Characters => {
                sentence!(
                    "a name is made of letters and digits, with spaces, hyphens, dots and apostrophes between them"
                )
            }
            BadName::Mixed => sentence!("a name is written in one script"),
            BadName::Reserved => sentence!("this name is reserved"),
        }
    }
}

impl Name {
    /// The name that somebody asks for.
    pub(crate) fn read(given: &str) -> Result<Name, BadName> {
        // No allowed name is so much longer before it is normalized.
        if given.len() > 16 * LONGEST {
            return Err(BadName::TooLong);
        }
        if given.chars().any(char::is_control) {
            return Err(BadName::Characters);
        }
        let normal: String = given.nfkc().collect();
        let shown = normal.split_whitespace().collect::<Vec<_>>().join(" ");
        if !shown.chars().any(char::is_alphanumeric) {
            return Err(BadName::Empty);
        }
        if shown.chars().count() > LONGEST {
            return Err(BadName::TooLong);
        }
        let is_allowed = |c: char| BETWEEN.contains(&c) || c.identifier_allowed();
        if !shown.chars().all(is_allowed) || has_too_many_marks(&shown) {
            return Err(BadName::Characters);
        }
        let letters: String = shown.chars().filter(|c| !BETWEEN.contains(c)).collect();
        if letters.detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(BadName::Mixed);
        }
        let skeleton = skeleton_of(&shown);
        if RESERVED.iter().any(|reserved| skeleton_of(reserved) == skeleton) {
            return Err(BadName::Reserved);
        }
        Ok(Name { shown, skeleton })
    }
}

/// The skeleton under which a name would be stored; the name need not exist or be allowed.
pub(crate) fn skeleton_of(name: &str) -> String {
    let folded: String = name.nfkc().take(16 * LONGEST).collect::<String>().to_lowercase();
    let letters: String = folded.chars().filter(|c| !BETWEEN.contains(c) && !c.is_whitespace()).collect();
    // A capital I looks like an l. Since capitals were made small before, I, i and l all count as l.
    skeleton(&letters).collect::<String>().to_lowercase().replace('i', "l")
}

fn has_too_many_marks(name: &str) -> bool {
    let mut marks = MOST_MARKS;
    name.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_properties::CodePointSetData;
    use icu_properties::props::{DefaultIgnorableCodePoint, WhiteSpace};

    fn shown(given: &str) -> Result<String, BadName> {
        Name::read(given).map(|name| name.shown)
    }

    #[test]
    fn names_of_all_the_world_are_taken_as_they_are() {
        for name in ["Ada", "Zoë", "O'Neill", "Jean-Luc 2", "Наталья", "山田太郎", "Ёж_1", "م ح م د", "a.b"]
        {
            assert_eq!(shown(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_only_looks_different_to_a_machine_is_made_the_same() {
        assert_eq!(shown("  Ａda\u{a0}\u{2003} B  ").as_deref(), Ok("Ada B"));
        assert_eq!(shown("Zoe\u{308}").as_deref(), Ok("Zoë"));
    }

    #[test]
    fn nobody_is_called_what_cannot_be_seen_or_read() {
        let bidi = ["\u{202e}", "\u{2066}", "\u{200f}", "\u{61c}"];
        let unseen =
            ["\u{200b}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{ad}", "\u{3164}", "\u{115f}", "\u{e0041}"];
        let control = ["\0", "\n", "\t", "\u{7f}", "\u{85}", "\u{9b}"];
        for bad in
            bidi.iter().chain(&unseen).chain(&control).chain(&["/", "<", "@", "😀", "\u{fffd}", "\u{e000}"])
        {
            assert_eq!(shown(&format!("A{bad}da")), Err(BadName::Characters), "{bad:?}");
        }
        for empty in ["", " ", "\u{3000}\u{2003}", "...", "-_-"] {
            assert_eq!(shown(empty), Err(BadName::Empty), "{empty:?}");
        }
        assert_eq!(shown(&"a".repeat(25)), Err(BadName::TooLong));
        assert_eq!(shown(&"a".repeat(100_000)), Err(BadName::TooLong));
        // One sign that stands for eighteen letters.
        assert_eq!(shown("\u{fdfa}\u{fdfa}"), Err(BadName::TooLong));
        assert_eq!(shown(&format!("a{}", "\u{30b}".repeat(9))), Err(BadName::Characters));
        assert_eq!(shown("\u{30b}a"), Err(BadName::Characters));
        assert_eq!(shown("pаypal"), Err(BadName::Mixed), "with a Cyrillic a");
    }

    /// For all characters that there are: any kind of space is a space, and no name has an invisible character.
    #[test]
    fn spaces_of_all_kinds_are_one_and_nothing_unseen_is_in_a_name() {
        let spaces = CodePointSetData::new::<WhiteSpace>();
        let unseen = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let mut kinds = 0;
        for c in ('\0'..=char::MAX).filter(|c| spaces.contains(*c) || unseen.contains(*c) || *c == '\u{2800}')
        {
            let within = shown(&format!("A{c}da"));
            if c.is_control() || !spaces.contains(c) {
                assert_eq!(within, Err(BadName::Characters), "{c:?}");
            } else {
                assert_eq!(within.as_deref(), Ok("A da"), "{c:?}");
                assert_eq!(skeleton_of(&format!("A{c}da")), skeleton_of("Ada"), "{c:?}");
            }
            for alone in [c.to_string(), format!("{c}{c}{c}")] {
                assert!(matches!(shown(&alone), Err(BadName::Empty | BadName::Characters)), "{c:?}");
            }
            kinds += 1;
        }
        assert!(kinds > 4000, "there are {kinds} of them");
    }

    #[test]
    fn no_name_is_taken_for_another_one() {
        let same = ["Ilya B", "llya-b", "ILYA_B", "1lyab", "iIya.b'", "Іlуа в"];
        let first = skeleton_of(same[0]);
        assert!(same[..5].iter().all(|name| skeleton_of(name) == first), "{first}");
        assert_eq!(skeleton_of("corner"), skeleton_of("comer"));
        assert_eq!(skeleton_of("Scope"), skeleton_of("ѕсоре"), "all of it Cyrillic");
        assert_ne!(skeleton_of("Ada"), skeleton_of("Bob"));
    }

    #[test]
    fn nobody_passes_for_the_house() {
        for name in ["Admin", "ADMIN.", "adm1n", "Men-agerie", "computer", "Guest", "Invité", "M O D", "rооt"]
        {
            assert!(matches!(shown(name), Err(BadName::Reserved | BadName::Mixed)), "{name}");
        }
    }
}
