//! The sets of pieces, as SVG that stands for itself.

use crate::themes::{Paint, Theme};
use menagerie_kernel::{Figure, Side};
use rust_embed::RustEmbed;

/// The pictures of the browser client, with the plain ones in a folder of their own.
#[derive(RustEmbed)]
#[folder = "../../web/src/pieces"]
struct Pictures;

/// Which drawings of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PieceSet {
    /// Turned pieces, as they stand on a table.
    #[default]
    Classic,
    /// Flat, bold forms.
    Plain,
}

/// What paints a picture: which drawings, and in which colours.
#[derive(Clone, Copy, Default)]
pub(crate) struct Brush {
    pub(crate) pieces: PieceSet,
    pub(crate) theme: Theme,
}

impl Brush {
    /// A picture in a cell of 64 × 64; none where there is no such picture.
    pub(crate) fn picture(self, icon: &str, side: Side) -> Option<String> {
        in_colours(self.pieces, icon, self.theme.paint(side))
    }

    /// A piece: its picture, or its letter where it has none.
    pub(crate) fn piece(self, figure: Figure) -> String {
        self.picture(figure.icon, figure.side).unwrap_or_else(|| {
            let Paint { body, edge, .. } = self.theme.paint(figure.side);
            let letter = figure.letter.to_ascii_uppercase();
            format!(
                r#"<text x="32" y="46" font-size="42" text-anchor="middle" fill="{body}" stroke="{edge}" stroke-width="1.5">{letter}</text>"#
            )
        })
    }
}

/// A picture with colours of its own.
pub(crate) fn in_colours(pieces: PieceSet, icon: &str, paint: Paint) -> Option<String> {
    let folder = if pieces == PieceSet::Plain { "plain/" } else { "" };
    let file = Pictures::get(&format!("{folder}{icon}.svg"))?;
    let text = std::str::from_utf8(&file.data).ok()?;
    let body = text.split_once('>')?.1.rsplit_once("</svg>")?.0;
    Some(painted(body, paint))
}

/// The pictures name their colours as variables of a style sheet, with a default after a comma; here they
/// get what the style sheet would give them.
fn painted(body: &str, paint: Paint) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, variable)) = rest.split_once("var(--piece-") {
        let Some((name, after)) = variable.split_once(')') else { break };
        text.push_str(before);
        text.push_str(match name.split(',').next() {
            Some("body") => paint.body,
            Some("edge") => paint.edge,
            _ => paint.line,
        });
        rest = after;
    }
    text + rest
}
