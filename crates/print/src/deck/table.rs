//! Where the cards lie on a sheet, and where it is cut.

use crate::Paper;
use crate::sheet::Mark;
use crate::tags::Node;
use krilla::color::rgb;
use menagerie_image::Trim;
use std::rc::Rc;
use usvg::Tree;

/// A millimetre in points.
pub(super) const MILLIMETRE: f32 = 72.0 / 25.4;
/// How far a cutting mark stays away from what is printed, and how long it is.
const AWAY: f32 = 1.2 * MILLIMETRE;
const LONG: f32 = 4.0 * MILLIMETRE;
/// What stays free at least on each side of the cards, for the marks.
const FREE: f32 = 6.0 * MILLIMETRE;
/// How far the words of a card stay away from its edge.
const INNER: f32 = 5.0 * MILLIMETRE;

/// A sheet of cards.
pub(super) struct Table {
    left: f32,
    top: f32,
    /// The size of a card when it has been cut out.
    card: (f32, f32),
    bleed: f32,
    across: usize,
    down: usize,
}

/// A rectangle on the page: its upper left corner and its size.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Table {
    /// As many cards as fit.
    pub fn new(paper: Paper, trim: Trim) -> Table {
        let (width, height) = paper.size();
        let (wide, high) = trim.size.millimetres();
        let card = (wide * MILLIMETRE, high * MILLIMETRE);
        let bleed = trim.bleed * MILLIMETRE;
        let fitting = |all: f32, one: f32| ((all - 2.0 * FREE) / (one + 2.0 * bleed)).floor().max(1.0);
        let (across, down) = (fitting(width, card.0), fitting(height, card.1));
        Table {
            left: (width - across * (card.0 + 2.0 * bleed)) / 2.0,
            top: (height - down * (card.1 + 2.0 * bleed)) / 2.0,
            card,
            bleed,
            across: across as usize,
            down: down as usize,
        }
    }

    /// How many cards there are on a sheet.
    pub fn places(&self) -> usize {
        self.across * self.down
    }

    /// The place behind a place: seen from behind, left is right.
    pub fn turned(&self, slot: usize) -> usize {
        let (column, row) = (slot % self.across, slot / self.across);
        row * self.across + self.across - 1 - column
    }

    /// The base line of words above the marks; where there is no room above, it is between them.
    pub fn above(&self) -> f32 {
        (self.top - AWAY - LONG - 2.5).max(3.5 * MILLIMETRE)
    }

    /// The upper left corner of a card with what is cut away.
    fn corner(&self, slot: usize) -> (f32, f32) {
        let (column, row) = (slot % self.across, slot / self.across);
        (
            self.left + column as f32 * (self.card.0 + 2.0 * self.bleed),
            self.top + row as f32 * (self.card.1 + 2.0 * self.bleed),
        )
    }

    /// Where words may stand on a card.
    pub fn inner(&self, slot: usize) -> Room {
        let (x, y) = self.corner(slot);
        let (width, height) = (self.card.0 - 2.0 * INNER, self.card.1 - 2.0 * INNER);
        Room { x: x + self.bleed + INNER, y: y + self.bleed + INNER, width, height }
    }

    /// A drawing that fills a place.
    pub fn picture(&self, slot: usize, tree: Rc<Tree>, node: Option<Node>) -> Mark {
        let (x, y) = self.corner(slot);
        let (width, height) = (self.card.0 + 2.0 * self.bleed, self.card.1 + 2.0 * self.bleed);
        Mark::Picture { x, y, width, height, tree, node }
    }

    /// Short lines outside the cards, at the ends of every cut.
    pub fn marks(&self) -> Vec<Mark> {
        let (wide, high) = (self.card.0 + 2.0 * self.bleed, self.card.1 + 2.0 * self.bleed);
        let (right, bottom) = (self.left + wide * self.across as f32, self.top + high * self.down as f32);
        let stroke = |from, to| Mark::Stroke { from, to, thickness: 0.35, color: rgb::Color::new(0, 0, 0) };
        let mut marks = Vec::new();
        for x in cuts(self.left, wide, self.across, self.bleed) {
            marks.push(stroke((x, self.top - AWAY - LONG), (x, self.top - AWAY)));
            marks.push(stroke((x, bottom + AWAY), (x, bottom + AWAY + LONG)));
        }
        for y in cuts(self.top, high, self.down, self.bleed) {
            marks.push(stroke((self.left - AWAY - LONG, y), (self.left - AWAY, y)));
            marks.push(stroke((right + AWAY, y), (right + AWAY + LONG, y)));
        }
        marks
    }
}

/// Where to cut through so many places of a size, beginning here. Without bleed neighbours share a cut.
fn cuts(start: f32, size: f32, count: usize, bleed: f32) -> Vec<f32> {
    let edges = (0..count).map(|index| start + index as f32 * size);
    if bleed > 0.0 {
        edges.flat_map(|edge| [edge + bleed, edge + size - bleed]).collect()
    } else {
        edges.chain([start + count as f32 * size]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_image::CardSize;

    #[test]
    fn all_cards_lie_on_the_sheet_with_room_for_the_marks() {
        for paper in Paper::ALL {
            for size in CardSize::ALL {
                for bleed in [0.0, 3.0] {
                    let table = Table::new(paper, Trim { size, bleed });
                    let (width, height) = paper.size();
                    assert!(table.places() >= 4, "{paper:?} {size:?} {bleed}");
                    let mut behind: Vec<usize> = (0..table.places()).map(|slot| table.turned(slot)).collect();
                    for slot in 0..table.places() {
                        let (x, y) = table.corner(slot);
                        assert!(x >= FREE - 0.1 && y >= FREE - 0.1);
                        assert!(x + table.card.0 + 2.0 * table.bleed <= width - FREE + 0.1);
                        assert!(y + table.card.1 + 2.0 * table.bleed <= height - FREE + 0.1);
                        assert_eq!(table.turned(table.turned(slot)), slot);
                    }
                    behind.sort_unstable();
                    assert_eq!(behind, (0..table.places()).collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn with_bleed_each_card_has_cuts_of_its_own() {
        assert_eq!(cuts(10.0, 20.0, 2, 0.0), [10.0, 30.0, 50.0]);
        assert_eq!(cuts(10.0, 20.0, 2, 3.0), [13.0, 27.0, 33.0, 47.0]);
    }
}
