//! The deck: fronts and backs of all cards on sheets, with marks to cut along. Places that the cards leave empty take a
//! label for the box and reminders.

mod extras;
mod table;

use crate::book::{Press, style};
use crate::fonts::{Cut, Fonts};
use crate::inks::soft;
use crate::lines::{Align, Span, lines};
use crate::sheet::{Bookmark, Leaf, Mark};
use crate::source::Source;
use crate::tags::Node;
use crate::texts::Texts;
use crate::{Design, Manuscript, Unprintable};
use extras::{Extra, extras};
use krilla::tagging::Tag;
use menagerie_image::{Card, Trim, deck, printed_back, printed_blank};
use std::num::NonZeroU16;
use table::{NOTE, Room, Table};

/// The chapter that tells about the cards.
const CARDS: &str = "cards";

/// How far letters reach below their line, in parts of their size.
const BELOW: f32 = 0.25;

/// What lies in one place of a sheet.
enum Front<'a> {
    Card(Card),
    Extra(&'a Extra),
}

/// The whole deck, with the chapter on it behind.
pub(crate) fn sheets(from: &Manuscript<'_>, design: Design) -> Result<Vec<u8>, Unprintable> {
    let fonts = Fonts::new();
    let mut press = Press::new(&fonts, design);
    let words = &press.texts.deck;
    let table = Table::new(design.paper, design.trim);
    let extras = extras(from, design.language);
    let mut fronts: Vec<Front<'_>> = deck().into_iter().map(Front::Card).collect();
    let full = (fronts.len() + extras.len()).next_multiple_of(table.places());
    let empty = full - fronts.len();
    fronts.extend(extras.iter().cycle().take(empty).map(Front::Extra));
    let mut leaves = Vec::new();
    let mut bookmarks = Vec::new();
    let count = fronts.len().div_ceil(table.places());
    for (index, sheet) in fronts.chunks(table.places()).enumerate() {
        let title = (words.sheet)(index + 1, count);
        let place = format!("/sheet-{}", index + 1);
        let mut both = press.sheet(sheet, &table, &title, design)?;
        both[0].marks.push(Mark::Place { y: 0.0, name: place.clone() });
        leaves.extend(both);
        bookmarks.push(Bookmark { title, place, below: Vec::new() });
    }
    if let Some(chapter) = from.chapters.iter().find(|chapter| chapter.id == CARDS) {
        let mut laid = press.lone(&Source::of_chapter(chapter, from, design.language));
        press.number(&mut laid, leaves.len());
        bookmarks.push(laid.bookmark());
        leaves.extend(laid.leaves);
    }
    press.bound(words.title.clone(), words.about.clone(), leaves, bookmarks)
}

impl Press<'_> {
    /// The two sides of a sheet with these cards.
    fn sheet(
        &mut self,
        fronts: &[Front<'_>],
        table: &Table,
        title: &str,
        design: Design,
    ) -> Result<[Leaf; 2], Unprintable> {
        let Texts { deck: words, pictures, .. } = self.texts;
        let trim: Trim = design.trim;
        let (back, blank) = (self.drawer.read(&printed_back(trim))?, self.drawer.read(&printed_blank(trim))?);
        let root = self.tags.add(None, Tag::Section);
        let heading = self.tags.add(Some(root), Tag::Hn(NonZeroU16::MIN, Some(title.to_owned())));
        let mut front = table.marks();
        front.extend(self.note(table, &(words.fronts)(title), Some(heading)));
        let mut behind = table.marks();
        behind.extend(self.note(table, &(words.backs)(title), None));
        for (slot, shown) in fronts.iter().enumerate() {
            match shown {
                Front::Card(card) => {
                    let says = (words.card)(&card.face, &(pictures.figure)(card.side, card.kind));
                    let node = self.tags.add(Some(root), Tag::Figure(Some(says)));
                    let drawing = self.drawer.read(&card.printed(design.pieces, trim))?;
                    front.push(table.picture(slot, drawing, Some(node)));
                }
                Front::Extra(extra) => {
                    front.push(table.picture(slot, blank.clone(), None));
                    front.extend(self.extra(extra, table.inner(slot), root)?);
                }
            }
            behind.push(table.picture(table.turned(slot), back.clone(), None));
        }
        let lying = table.is_lying();
        Ok([Leaf { marks: front, lying }, Leaf { marks: behind, lying }])
    }

    /// Small words above the cards, away from the marks.
    fn note(&self, table: &Table, text: &str, node: Option<Node>) -> Vec<Mark> {
        let rooms = table.notes();
        let set = |size: f32| {
            let (text, style) = (text.to_owned(), style(Cut::Italic, size, soft()));
            let span = Span { text, style, link: None, node, hyphens: self.texts.hyphens, picture: None };
            lines(self.fonts, &[span], rooms[0].width, Align::Center)
        };
        let mut size = NOTE;
        let mut lines = set(size);
        while lines.len() > rooms.len() {
            size *= 0.96;
            lines = set(size);
        }
        let placed = rooms.iter().zip(lines);
        let put =
            |(room, line): (&Room, _)| Mark::Text { x: room.x, y: room.y + room.height - size * BELOW, line };
        placed.map(put).collect()
    }
}

#[cfg(test)]
mod tests;
