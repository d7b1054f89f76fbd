//! Slabs poured into the columns of pages.

use crate::sheet::{Leaf, Mark};

/// A strip of a column that no break may divide: a line, a picture, the row of a table.
#[derive(Clone, Default)]
pub(crate) struct Slab {
    /// The space above it, unless it is the first of a column.
    pub above: f32,
    pub height: f32,
    /// Whether the next slab must stand in the same column.
    pub sticks: bool,
    /// What is drawn, counted from its upper left corner.
    pub marks: Vec<Mark>,
}

/// A stretch of a chapter.
#[derive(Clone)]
pub(crate) enum Strip {
    /// It goes down one column and then the next.
    Columns(Vec<Slab>),
    /// It is as wide as all columns.
    Wide(Vec<Slab>),
}

/// The part of a page that is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub left: f32,
    pub top: f32,
    pub bottom: f32,
    pub column: f32,
    pub gutter: f32,
    pub columns: usize,
}

impl Frame {
    /// As wide as all columns.
    pub fn width(&self) -> f32 {
        self.column * self.columns as f32 + self.gutter * (self.columns - 1) as f32
    }
}

/// The space between a wide strip and what stands above or below it.
const BETWEEN: f32 = 12.0;

/// Pours a chapter onto pages, the first of which may be filled from further down.
pub(crate) fn pour(strips: &[Strip], frame: Frame, start: f32) -> Vec<Leaf> {
    let mut pages = Pages { frame, leaves: vec![Leaf::default()], y: start };
    for strip in strips {
        match strip {
            Strip::Columns(slabs) => pages.columns(slabs),
            Strip::Wide(slabs) => pages.wide(slabs),
        }
    }
    pages.leaves
}

/// How many of the slabs one column of this height takes: as many as fit, less those that must stay with the next. None
/// if what sticks together is taller.
pub(crate) fn fitting(slabs: &[Slab], height: f32) -> usize {
    let count = physical(slabs, height);
    if count == slabs.len() {
        return count;
    }
    (1..=count).rev().find(|count| !slabs[count - 1].sticks).unwrap_or(0)
}

/// How many of the slabs fit, whatever sticks together.
fn physical(slabs: &[Slab], height: f32) -> usize {
    let mut used = 0.0;
    let mut count = 0;
    for (index, slab) in slabs.iter().enumerate() {
        used += slab.height + if index == 0 { 0.0 } else { slab.above };
        if used > height + 0.01 {
            break;
        }
        count = index + 1;
    }
    count
}

/// How tall the slabs are together.
pub(crate) fn height(slabs: &[Slab]) -> f32 {
    slabs
        .iter()
        .enumerate()
        .map(|(index, slab)| slab.height + if index == 0 { 0.0 } else { slab.above })
        .sum()
}

struct Pages {
    frame: Frame,
    leaves: Vec<Leaf>,
    y: f32,
}

impl Pages {
    fn turn_page(&mut self) {
        self.leaves.push(Leaf::default());
        self.y = self.frame.top;
    }

    fn columns(&mut self, slabs: &[Slab]) {
        let mut rest = slabs;
        while !rest.is_empty() {
            let room = self.frame.bottom - self.y;
            let mut cuts = self.cuts(rest, room);
            let taken = *cuts.last().expect("there are columns");
            if taken == 0 && self.y <= self.frame.top {
                // Taller than any page: it is broken where the column ends, or put there all the same, rather than never.
                cuts = vec![physical(rest, room).max(1); self.frame.columns];
            } else if taken == 0 {
                self.turn_page();
                continue;
            }
            let mut room = room;
            if taken == rest.len() {
                (cuts, room) = self.balanced(rest, room);
            }
            let mut tallest: f32 = 0.0;
            let mut from = 0;
            for (column, to) in cuts.iter().enumerate() {
                let x = self.frame.left + column as f32 * (self.frame.column + self.frame.gutter);
                tallest = tallest.max(self.put(&rest[from..*to], x));
                from = *to;
            }
            rest = &rest[from..];
            if rest.is_empty() {
                self.y += tallest.min(room) + BETWEEN;
            } else {
                self.turn_page();
            }
        }
    }

    /// Behind which slab each column ends.
    fn cuts(&self, slabs: &[Slab], height: f32) -> Vec<usize> {
        let mut from = 0;
        let next = |_| {
            from += fitting(&slabs[from..], height);
            from
        };
        (0..self.frame.columns).map(next).collect()
    }

    /// The lowest height at which everything fits, so that the columns end alike.
    fn balanced(&self, slabs: &[Slab], most: f32) -> (Vec<usize>, f32) {
        let (mut low, mut high) = (height(slabs) / self.frame.columns as f32 * 0.8, most);
        while high - low > 0.5 {
            let middle = (low + high) / 2.0;
            if self.cuts(slabs, middle).last() == Some(&slabs.len()) {
                high = middle;
            } else {
                low = middle;
            }
        }
        (self.cuts(slabs, high), most)
    }

    fn put(&mut self, slabs: &[Slab], x: f32) -> f32 {
        let start = self.y;
        let mut y = start;
        for (index, slab) in slabs.iter().enumerate() {
            if index > 0 {
                y += slab.above;
            }
            for mark in &slab.marks {
                let mut mark = mark.clone();
                mark.shift(x, y);
                self.leaves.last_mut().expect("there is a page").marks.push(mark);
            }
            y += slab.height;
        }
        y - start
    }

    fn wide(&mut self, slabs: &[Slab]) {
        let mut rest = slabs;
        while !rest.is_empty() {
            let taken = fitting(rest, self.frame.bottom - self.y);
            let fits_later = height(rest) <= self.frame.bottom - self.frame.top;
            if self.y > self.frame.top && (taken == 0 || (taken < rest.len() && fits_later)) {
                self.turn_page();
                continue;
            }
            let (now, later) = rest.split_at(taken.max(1));
            self.y += self.put(now, self.frame.left) + BETWEEN;
            rest = later;
        }
    }
}

#[cfg(test)]
mod tests;
