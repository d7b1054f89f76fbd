//! What lies in the places that the deck leaves empty: a label for its box, and reminders for the table.
//!
//! The reminders stand on the page that declares the forms, each as Markdown in a fence marked `card`.

use super::table::Room;
use crate::book::{Press, style};
use crate::fonts::Cut;
use crate::inks::{accent, ink, soft};
use crate::lines::{Align, lines};
use crate::markdown::{Block, read};
use crate::setting::{Setter, Sizes};
use crate::sheet::Mark;
use crate::source::Source;
use crate::tags::Node;
use crate::texts::Texts;
use crate::{Language, Manuscript, Unprintable};
use krilla::tagging::Tag;
use menagerie_image::{Look, piece};
use menagerie_kernel::Side;

/// The sizes in which reminders are set, the most readable first.
const BODIES: [f32; 5] = [9.6, 9.0, 8.4, 7.8, 7.2];

/// A card that is no part of the deck.
#[derive(Clone)]
pub(super) enum Extra {
    /// What is glued on the box.
    Label,
    /// Words to be kept in sight, and the language in which they are.
    Reminder(Vec<Block>, &'static Texts),
}

/// The label and the reminders.
pub(super) fn extras(from: &Manuscript<'_>, language: Language) -> Vec<Extra> {
    let mut extras = vec![Extra::Label];
    if let Some(page) = from.forms {
        let Source { text, texts, .. } = Source::of_chapter(page, from, language);
        let fences = read(text, texts.set).into_iter();
        extras.extend(fences.filter_map(|block| match block {
            Block::Fence { kind, body } if kind == "card" => {
                Some(Extra::Reminder(read(&body, texts.set), texts))
            }
            _ => None,
        }));
    }
    extras
}

impl Press<'_> {
    /// What is printed on such a card.
    pub(super) fn extra(&mut self, extra: &Extra, room: Room, root: Node) -> Result<Vec<Mark>, Unprintable> {
        match extra {
            Extra::Label => self.label(room, root),
            Extra::Reminder(blocks, texts) => self.reminder(blocks, texts, room, root),
        }
    }

    fn label(&mut self, room: Room, root: Node) -> Result<Vec<Mark>, Unprintable> {
        let (words, imprint) = (&self.texts.deck, &self.texts.imprint);
        let node = self.tags.add(Some(root), Tag::P);
        let mut marks = Vec::new();
        let side = room.width / 3.0;
        for (index, icon) in ["knight", "queen", "rook"].into_iter().enumerate() {
            let Some(drawing) = piece(icon, Side::Dark, &Look::default()) else { continue };
            let tree = self.drawer.read(&drawing)?;
            let x = room.x + index as f32 * side;
            marks.push(Mark::Picture { x, y: room.y + 18.0, width: side, height: side, tree, node: None });
        }
        let mut y = room.y + side + 58.0;
        let said = [
            ("Menagerie", style(Cut::Regular, 27.0, ink()), 22.0, false),
            (words.label.as_str(), style(Cut::Italic, 9.5, soft()), 26.0, true),
            (imprint.as_str(), style(Cut::Regular, 6.6, soft()), 0.0, false),
        ];
        for (text, look, below, is_ruled) in said {
            let spans = self.licensed(text, look, node);
            for line in lines(self.fonts, &spans, room.width, Align::Center) {
                marks.push(Mark::Text { x: room.x, y, line });
                y += look.size * 1.25;
            }
            y += below - look.size * 1.25;
            if is_ruled {
                let (from, to) =
                    ((room.x + room.width * 0.3, y - 14.0), (room.x + room.width * 0.7, y - 14.0));
                marks.push(Mark::Stroke { from, to, thickness: 0.7, color: accent() });
            }
        }
        Ok(marks)
    }

    fn reminder(
        &mut self,
        blocks: &[Block],
        texts: &'static Texts,
        room: Room,
        root: Node,
    ) -> Result<Vec<Mark>, Unprintable> {
        let root = match self.foreign(texts) {
            Some(lang) => self.tags.add(Some(root), Tag::Section.with_lang(Some(lang.to_owned()))),
            None => root,
        };
        for body in BODIES {
            let (marks, bottom) = self.on_card(blocks, texts, room, root, body);
            if bottom <= room.y + room.height {
                return Ok(marks);
            }
        }
        Err(Unprintable("the words of a reminder do not fit a card".to_owned()))
    }

    /// Words on a card in type of this size, and where they end.
    fn on_card(
        &mut self,
        blocks: &[Block],
        texts: &'static Texts,
        room: Room,
        root: Node,
        body: f32,
    ) -> (Vec<Mark>, f32) {
        let leading = body * 1.28;
        let sizes = Sizes { body, leading, align: Align::Left, square: 0.0, wide: room.width, least: 0.0 };
        let mut setter = Setter::of_words(self.fonts, &mut self.tags, texts, sizes, root);
        setter.placed(blocks, room.width, (room.x, room.y))
    }
}
