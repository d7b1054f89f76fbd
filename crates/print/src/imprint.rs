//! The imprint: which program made a sheet, and under which licences it may be shared.

use crate::book::{Press, style};
use crate::fonts::Cut;
use crate::inks::soft;
use crate::lines::Align;
use crate::sheet::Mark;
use crate::tags::Node;
use crate::texts::Texts;
use krilla::tagging::Tag;

/// The version of the program, which is that of what it prints.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How far above the lower edge of the paper the imprint stands.
const ABOVE_EDGE: f32 = 24.0;

impl Press<'_> {
    /// The imprint below a page.
    pub fn imprint(&mut self, texts: &Texts, root: Node) -> Mark {
        let node = self.tags.add(Some(root), Tag::P);
        let small = style(Cut::Italic, 8.0, soft());
        let line = self.line(&texts.imprint, small, Align::Center, Some(node), None);
        Mark::Text { x: self.frame().left, y: self.paper.size().1 - ABOVE_EDGE, line }
    }
}
