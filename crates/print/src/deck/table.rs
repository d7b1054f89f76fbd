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
/// What stays free at least above them and below, for words between the marks.
const HEAD: f32 = EDGE + NOTE + CLEAR;
/// How far the words of a card stay away from its edge.
const INNER: f32 = 5.0 * MILLIMETRE;
/// How far words stay away from the edge of the sheet, and from marks and cards.
const EDGE: f32 = 4.0 * MILLIMETRE;
const CLEAR: f32 = 1.0 * MILLIMETRE;
/// The size of the type of words above the cards, which is also as high as a line of them needs.
pub(super) const NOTE: f32 = 7.5;

/// A sheet of cards.
pub(super) struct Table {
    /// The size of the sheet, as it lies.
    sheet: (f32, f32),
    left: f32,
    top: f32,
    /// The size of a card when it has been cut out.
    card: (f32, f32),
    bleed: f32,
    /// What is cut away between two cards.
    gutter: f32,
    across: usize,
    down: usize,
}

/// A rectangle on the page: its upper left corner and its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Table {
    /// As many cards as fit, on an upright sheet if a lying one takes no more, and each with its own bleed if no more
    /// fit when neighbours share theirs. They may share it, because all of it has the colour of the paper.
    pub fn new(paper: Paper, trim: Trim) -> Table {
        let (width, height) = paper.size();
        let bleed = trim.bleed * MILLIMETRE;
        let ways = [2.0 * bleed, bleed].into_iter().flat_map(|gutter| {
            [(width, height), (height, width)].map(|sheet| Table::on(sheet, trim, bleed, gutter))
        });
        let better = |best: Table, other: Table| if other.places() > best.places() { other } else { best };
        ways.reduce(better).expect("there are four ways")
    }

    fn on(sheet: (f32, f32), trim: Trim, bleed: f32, gutter: f32) -> Table {
        let (wide, high) = trim.size.millimetres();
        let card = (wide * MILLIMETRE, high * MILLIMETRE);
        let fitting = |all: f32, one: f32, free: f32| {
            let room = all - 2.0 * (free + bleed) + gutter;
            (room / (one + gutter)).floor().max(1.0)
        };
        let (across, down) = (fitting(sheet.0, card.0, FREE), fitting(sheet.1, card.1, HEAD));
        let start = |all: f32, count: f32, one: f32| (all - count * (one + gutter) + gutter) / 2.0 - bleed;
        Table {
            sheet,
            left: start(sheet.0, across, card.0),
            top: start(sheet.1, down, card.1),
            card,
            bleed,
            gutter,
            across: across as usize,
            down: down as usize,
        }
    }

    /// Whether the sheet lies on its long side.
    pub fn is_lying(&self) -> bool {
        self.sheet.0 > self.sheet.1
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

    /// Where words may stand above the cards: over all of them, above the marks; or where there is no room for that, in
    /// the gaps between the marks, one above each column.
    pub fn notes(&self) -> Vec<Room> {
        let (from, marks) = (EDGE, self.top - AWAY - LONG);
        if marks - CLEAR - from >= NOTE {
            let width = self.sheet.0 - 2.0 * self.left;
            return vec![Room { x: self.left, y: from, width, height: marks - CLEAR - from }];
        }
        let above = |column: usize| {
            let x = self.corner(column).0 + self.bleed + CLEAR;
            Room { x, y: from, width: self.card.0 - 2.0 * CLEAR, height: self.top - CLEAR - from }
        };
        (0..self.across).map(above).collect()
    }

    /// The upper left corner of a card with what is cut away.
    fn corner(&self, slot: usize) -> (f32, f32) {
        let (column, row) = (slot % self.across, slot / self.across);
        (
            self.left + column as f32 * (self.card.0 + self.gutter),
            self.top + row as f32 * (self.card.1 + self.gutter),
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
        let (right, bottom) = (self.sheet.0 - self.left, self.sheet.1 - self.top);
        let stroke = |from, to| Mark::Stroke { from, to, thickness: 0.35, color: rgb::Color::new(0, 0, 0) };
        let mut marks = Vec::new();
        for x in cuts(self.left + self.bleed, self.card.0, self.across, self.gutter) {
            marks.push(stroke((x, self.top - AWAY - LONG), (x, self.top - AWAY)));
            marks.push(stroke((x, bottom + AWAY), (x, bottom + AWAY + LONG)));
        }
        for y in cuts(self.top + self.bleed, self.card.1, self.down, self.gutter) {
            marks.push(stroke((self.left - AWAY - LONG, y), (self.left - AWAY, y)));
            marks.push(stroke((right + AWAY, y), (right + AWAY + LONG, y)));
        }
        marks
    }
}

/// Where to cut through so many cards of a size, beginning here. Without a gutter neighbours share a cut.
fn cuts(start: f32, size: f32, count: usize, gutter: f32) -> Vec<f32> {
    let edges = (0..count).map(|index| start + index as f32 * (size + gutter));
    if gutter > 0.0 {
        edges.flat_map(|edge| [edge, edge + size]).collect()
    } else {
        edges.chain([start + count as f32 * size]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_image::CardSize;

    /// How wide a bleed may be asked for; none among them.
    const BLEEDS: [f32; 4] = [0.0, 1.5, 3.0, 5.0];

    fn every_table(check: impl Fn(Paper, Trim, &Table)) {
        for paper in Paper::ALL {
            for size in CardSize::ALL {
                for bleed in BLEEDS {
                    let trim = Trim { size, bleed };
                    check(paper, trim, &Table::new(paper, trim));
                }
            }
        }
    }

    #[test]
    fn all_cards_lie_on_the_sheet_with_room_for_the_marks() {
        every_table(|paper, trim, table| {
            let (width, height) = table.sheet;
            assert_eq!((width.min(height), width.max(height)), paper.size());
            assert!(table.places() >= 6, "{paper:?} {trim:?}");
            let mut behind: Vec<usize> = (0..table.places()).map(|slot| table.turned(slot)).collect();
            for slot in 0..table.places() {
                let (x, y) = table.corner(slot);
                assert!(x >= FREE - 0.1 && y >= HEAD - 0.1);
                assert!(x + table.card.0 + 2.0 * table.bleed <= width - FREE + 0.1);
                assert!(y + table.card.1 + 2.0 * table.bleed <= height - HEAD + 0.1);
                assert_eq!(table.turned(table.turned(slot)), slot);
            }
            behind.sort_unstable();
            assert_eq!(behind, (0..table.places()).collect::<Vec<_>>());
        });
    }

    #[test]
    fn no_bleed_reaches_onto_another_card() {
        every_table(|paper, trim, table| {
            for (one, other) in (0..table.places()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let ((x, y), (left, top)) = (table.corner(one), table.corner(other));
                // The places may overlap, but never by more than one bleed.
                let apart = |distance: f32, size: f32| distance.abs() >= size + table.bleed - 0.01;
                assert!(apart(x - left, table.card.0) || apart(y - top, table.card.1), "{paper:?} {trim:?}");
            }
        });
    }

    #[test]
    fn a_sheet_lies_or_shares_its_bleed_only_where_more_cards_fit() {
        let places = |paper, size, bleed| {
            let table = Table::new(paper, Trim { size, bleed });
            (table.places(), table.is_lying(), table.gutter < 2.0 * table.bleed)
        };
        for size in CardSize::ALL {
            assert_eq!(places(Paper::Letter, size, 0.0), (9, false, false), "{size:?}");
        }
        assert_eq!(places(Paper::A4, CardSize::Poker, 0.0), (9, false, false));
        assert_eq!(places(Paper::A4, CardSize::Bridge, 0.0), (10, true, false));
        assert_eq!(places(Paper::A4, CardSize::Bridge, 3.0), (9, false, false));
        assert_eq!(places(Paper::A4, CardSize::Poker, 3.0), (8, true, false));
        assert_eq!(places(Paper::Letter, CardSize::Bridge, 3.0), (8, true, false));
        assert_eq!(places(Paper::Letter, CardSize::Poker, 3.0), (8, true, true));
    }

    #[test]
    fn with_bleed_each_card_has_cuts_of_its_own() {
        assert_eq!(cuts(10.0, 20.0, 2, 0.0), [10.0, 30.0, 50.0]);
        assert_eq!(cuts(13.0, 14.0, 2, 6.0), [13.0, 27.0, 33.0, 47.0]);
    }
}
