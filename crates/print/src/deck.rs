//! The deck: fronts and backs of all cards in sheets of nine, with marks to cut along.

use crate::book::{Press, style};
use crate::fonts::{Cut, Fonts};
use crate::inks::soft;
use crate::lines::Align;
use crate::sheet::{Bookmark, Leaf, Mark};
use crate::source::Source;
use crate::tags::Node;
use crate::texts::Texts;
use crate::{Design, Manuscript, Paper, Unprintable};
use krilla::color::rgb;
use krilla::tagging::Tag;
use menagerie_image::{CARD_SIZE, Card, back, deck};
use std::num::NonZeroU16;

/// Cards beside and below each other.
const ACROSS: usize = 3;
const DOWN: usize = 3;
/// A millimetre in points.
const MILLIMETRE: f32 = 72.0 / 25.4;
/// Units of drawings in a millimetre.
const UNITS: f32 = 4.0;
/// How far a cutting mark stays away from the cards, and how long it is.
const AWAY: f32 = 1.2 * MILLIMETRE;
const LONG: f32 = 4.0 * MILLIMETRE;

/// The chapter that tells about the cards.
const CARDS: &str = "cards";

/// The whole deck, with the chapter on it behind.
pub(crate) fn sheets(from: &Manuscript<'_>, design: Design) -> Result<Vec<u8>, Unprintable> {
    let fonts = Fonts::new();
    let mut press = Press::new(&fonts, design);
    let words = &press.texts.deck;
    let cards = deck();
    let mut leaves = Vec::new();
    let mut bookmarks = Vec::new();
    let count = cards.len().div_ceil(ACROSS * DOWN);
    for (index, sheet) in cards.chunks(ACROSS * DOWN).enumerate() {
        let title = (words.sheet)(index + 1, count);
        let place = format!("/sheet-{}", index + 1);
        let mut both = press.sheet(sheet, &title, design)?;
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
    fn sheet(&mut self, cards: &[Card], title: &str, design: Design) -> Result<[Leaf; 2], Unprintable> {
        let table = Table::new(design.paper);
        let Texts { deck: words, pictures, .. } = self.texts;
        let back = self.drawer.read(&back())?;
        let root = self.tags.add(None, Tag::Section);
        let heading = self.tags.add(Some(root), Tag::Hn(NonZeroU16::MIN, Some(title.to_owned())));
        let mut front = table.marks();
        front.push(self.note(&table, &(words.fronts)(title), Some(heading)));
        let mut behind = table.marks();
        behind.push(self.note(&table, &(words.backs)(title), None));
        for (slot, card) in cards.iter().enumerate() {
            let says = (words.card)(&card.face, &(pictures.figure)(card.side, card.kind));
            let node = self.tags.add(Some(root), Tag::Figure(Some(says)));
            let (column, row) = (slot % ACROSS, slot / ACROSS);
            front.push(table.picture(column, row, self.drawer.read(&card.svg(design.pieces))?, Some(node)));
            // Seen from behind, left is right.
            behind.push(table.picture(ACROSS - 1 - column, row, back.clone(), None));
        }
        Ok([Leaf { marks: front }, Leaf { marks: behind }])
    }

    /// A small line of text in the upper margin, between the marks.
    fn note(&self, table: &Table, text: &str, node: Option<Node>) -> Mark {
        let small = style(Cut::Italic, 7.5, soft());
        let line = self.line(text, small, Align::Center, node, None);
        Mark::Text { x: self.frame().left, y: table.top - AWAY - 1.5 * MILLIMETRE, line }
    }
}

/// Where the cards lie on a sheet.
struct Table {
    left: f32,
    top: f32,
    card: (f32, f32),
}

impl Table {
    fn new(paper: Paper) -> Table {
        let (width, height) = paper.size();
        let card = (CARD_SIZE.0 as f32 / UNITS * MILLIMETRE, CARD_SIZE.1 as f32 / UNITS * MILLIMETRE);
        let (wide, high) = (card.0 * ACROSS as f32, card.1 * DOWN as f32);
        Table { left: (width - wide) / 2.0, top: (height - high) / 2.0, card }
    }

    fn picture(&self, column: usize, row: usize, tree: std::rc::Rc<usvg::Tree>, node: Option<Node>) -> Mark {
        let (width, height) = self.card;
        let (x, y) = (self.left + column as f32 * width, self.top + row as f32 * height);
        Mark::Picture { x, y, width, height, tree, node }
    }

    /// Short lines outside the cards, at the ends of every cut.
    fn marks(&self) -> Vec<Mark> {
        let (right, bottom) = (self.left + self.card.0 * ACROSS as f32, self.top + self.card.1 * DOWN as f32);
        let stroke = |from, to| Mark::Stroke { from, to, thickness: 0.35, color: rgb::Color::new(0, 0, 0) };
        let mut marks = Vec::new();
        for column in 0..=ACROSS {
            let x = self.left + column as f32 * self.card.0;
            marks.push(stroke((x, self.top - AWAY - LONG), (x, self.top - AWAY)));
            marks.push(stroke((x, bottom + AWAY), (x, bottom + AWAY + LONG)));
        }
        for row in 0..=DOWN {
            let y = self.top + row as f32 * self.card.1;
            marks.push(stroke((self.left - AWAY - LONG, y), (self.left - AWAY, y)));
            marks.push(stroke((right + AWAY, y), (right + AWAY + LONG, y)));
        }
        marks
    }
}
