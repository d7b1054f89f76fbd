//! A series of pictures: what stands before a turn, and what stands after it.

use super::{Setter, Sizes};
use crate::columns::Slab;
use crate::inks::accent;
use crate::picture::Plate;
use crate::sheet::Mark;
use crate::tags::Node;

/// Whether a fenced block of this mark shows several pictures, which stand beside each other across all columns.
pub(super) fn is_series(kind: &str) -> bool {
    kind.split_whitespace().next() == Some("steps")
}

/// The space between pictures, in ems.
const BETWEEN: f32 = 3.0;

/// How many of so many pictures stand in a row, so that rows are full.
fn in_row(count: usize) -> usize {
    if count.is_multiple_of(3) { 3 } else { 2 }
}

impl Setter<'_> {
    /// The pictures in rows, with an arrow from each to the next one.
    pub(super) fn series(&mut self, first: Plate, width: f32, parent: Node) -> Vec<Slab> {
        let mut plates = vec![first];
        let then = std::mem::take(&mut plates[0].then);
        plates.extend(then);
        let Sizes { body, square, .. } = self.sizes;
        let gap = body * BETWEEN;
        let (in_row, last) = (in_row(plates.len()), plates.len() - 1);
        let each = (width - gap * (in_row - 1) as f32) / in_row as f32;
        let mut rows = Vec::new();
        for (row, plates) in plates.chunks(in_row).enumerate() {
            let left = (width - each * plates.len() as f32 - gap * (plates.len() - 1) as f32) / 2.0;
            let mut slab = Slab::default();
            for (column, plate) in plates.iter().enumerate() {
                let (x, high) =
                    (left + column as f32 * (each + gap), plate.high * square.min(each / plate.wide));
                let mut one = self.plate(plate.clone(), each, square, parent);
                one.marks.iter_mut().for_each(|mark| mark.shift(x, 0.0));
                if row * in_row + column < last {
                    one.marks.extend(arrow(x + each + gap * 0.18, high / 2.0, gap * 0.64));
                }
                slab.above = slab.above.max(one.above);
                slab.height = slab.height.max(one.height);
                slab.marks.append(&mut one.marks);
            }
            rows.push(slab);
        }
        rows
    }
}

/// An arrow to the right. What it leads to is told by the captions.
fn arrow(x: f32, y: f32, length: f32) -> [Mark; 3] {
    let (tip, barb) = (x + length, length * 0.3);
    let stroke = |from, to| Mark::Stroke { from, to, thickness: 1.6, color: accent() };
    [
        stroke((x, y), (tip, y)),
        stroke((tip - barb, y - barb), (tip, y)),
        stroke((tip - barb, y + barb), (tip, y)),
    ]
}
