//! The colours of boards and pieces: the browser client's table, read once.

use menagerie_kernel::Side;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A colour, or two: for light pages and for dark ones.
#[derive(Deserialize)]
#[serde(untagged)]
enum Colour {
    Same(String),
    Both([String; 2]),
}

static TABLE: LazyLock<BTreeMap<String, BTreeMap<String, Colour>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../web/src/themes.json")).expect("the table of colours is ours")
});

/// The colours of a board and of the pieces on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Theme(&'static str);

impl Default for Theme {
    fn default() -> Theme {
        Theme("paper")
    }
}

impl Theme {
    /// The theme of this name.
    pub fn named(name: &str) -> Option<Theme> {
        TABLE.get_key_value(name).map(|(name, _)| Theme(name))
    }

    /// The names of all themes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TABLE.keys().map(String::as_str)
    }

    /// Its colour of this name, as it is on light pages: `#rrggbb` or `#rrggbbaa`.
    pub(crate) fn colour(self, name: &str) -> &'static str {
        match TABLE.get(self.0).and_then(|theme| theme.get(name)) {
            Some(Colour::Same(colour) | Colour::Both([colour, _])) => colour,
            None => unreachable!("no theme is without {name}"),
        }
    }

    /// How it paints the pieces of a side.
    pub(crate) fn paint(self, side: Side) -> Paint {
        let of = |part| self.colour(&format!("{}-{part}", side.id()));
        Paint { body: of("body"), edge: of("edge"), line: of("line") }
    }
}

/// The three colours of a piece: its body, its edge, and the lines on it.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) line: &'static str,
}
