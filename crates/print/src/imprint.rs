//! The imprint: which program made a sheet, and under which licences it may be shared.

use crate::book::{Press, style};
use crate::fonts::{Cut, Style};
use crate::inks::soft;
use crate::lines::{Align, Line, Link, Span, lines, natural};
use crate::setting::room;
use crate::sheet::Mark;
use crate::tags::Node;
use crate::texts::Texts;
use krilla::tagging::Tag;
use menagerie_show::page;

/// The version of the program, which is that of what it prints.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The licence of what comes from the Chess Kit: as imprints name it, what its mark says, and where it is to be read.
const NAME: &str = "CC BY-SA 4.0";
const FULL_NAME: &str = "Creative Commons Attribution-ShareAlike 4.0";
const ADDRESS: &str = "https://creativecommons.org/licenses/by-sa/4.0/";

/// How far above the lower edge of the paper the imprint stands.
const ABOVE_EDGE: f32 = 24.0;

impl Press<'_> {
    /// The imprint below a page.
    pub fn imprint(&mut self, texts: &Texts, root: Node) -> Mark {
        let node = self.tags.add(Some(root), Tag::P);
        let look = style(Cut::Italic, 8.0, soft());
        let mut spans = self.licensed(&texts.imprint, look, node);
        let width = self.frame().width();
        let shrunk = (width / natural(self.fonts, &spans)).min(1.0);
        spans.iter_mut().for_each(|span| span.style.size *= shrunk);
        // What is as wide as its room must not be broken after all.
        let mut line: Line = lines(self.fonts, &spans, f32::INFINITY, Align::Left).swap_remove(0);
        line.shift((width - line.width()) / 2.0);
        Mark::Text { x: self.frame().left, y: self.paper.size().1 - ABOVE_EDGE, line }
    }

    /// The words of an imprint, with the mark of the licence behind its name.
    pub fn licensed(&mut self, imprint: &str, look: Style, node: Node) -> Vec<Span> {
        let hyphens = self.texts.hyphens;
        let said = |text: &str| {
            let text = text.to_owned();
            Span { text, style: look, link: None, node: Some(node), hyphens, picture: None }
        };
        let named = imprint.find(NAME).map(|start| imprint.split_at(start + NAME.len()));
        let (Some((before, after)), Some(tree)) = (named, self.drawer.image(page::LICENCE)) else {
            return vec![said(imprint)];
        };
        let link = self.tags.add(Some(node), Tag::Link);
        let figure = self.tags.add(Some(link), Tag::Figure(Some(FULL_NAME.to_owned())));
        let link = Some(Link::Web(ADDRESS.to_owned()));
        let mark = Span { link, node: Some(figure), picture: Some(tree.clone()), ..said(&room(&tree)) };
        vec![said(before), said("\u{a0}"), mark, said(after)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Fonts;
    use crate::{Design, Language};

    #[test]
    fn the_mark_stands_behind_the_name_of_the_licence_and_leads_to_it() {
        let fonts = Fonts::new();
        for language in Language::ALL {
            let mut press = Press::new(&fonts, Design { language, ..Design::default() });
            let (texts, root) = (press.texts, press.section(None));
            let Mark::Text { x, line, .. } = press.imprint(texts, root) else { panic!("it is a line") };
            let place = line.runs.iter().position(|run| run.picture.is_some()).expect("the mark is drawn");
            let before: String = line.runs[..place].iter().map(|run| run.text.as_str()).collect();
            assert!(before.trim_end().ends_with(NAME), "{before}");
            assert_eq!(line.runs[place].link, Some(Link::Web(ADDRESS.to_owned())));
            let said: String =
                line.runs.iter().filter(|run| run.picture.is_none()).map(|run| run.text.as_str()).collect();
            assert_eq!(said.replacen('\u{a0}', "", 1), texts.imprint, "no word is lost");
            // It stands in the middle and keeps its width.
            let frame = press.frame();
            let (left, right) = (line.runs[0].x, frame.width() - line.width());
            assert!(x == frame.left && left >= -0.1 && (left - right).abs() < 0.1, "{left} {right}");
        }
    }

    #[test]
    fn words_that_name_no_licence_have_no_mark() {
        let fonts = Fonts::new();
        let mut press = Press::new(&fonts, Design::default());
        let node = press.section(None);
        let spans = press.licensed("Yaks and gnus", style(Cut::Regular, 8.0, soft()), node);
        assert_eq!(spans.len(), 1);
        assert!(spans[0].picture.is_none());
    }
}
