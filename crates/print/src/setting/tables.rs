//! Tables: as wide as they need to be, and whole where they can.

use super::{Setter, Sizes};
use crate::columns::Slab;
use crate::fonts::{Cut, Style};
use crate::inks::{ink, rule};
use crate::lines::{Align, lines, narrowest, natural};
use crate::markdown::{Text, Words};
use crate::sheet::Mark;
use crate::tags::Node;
use krilla::tagging::{TableHeaderScope, Tag};

/// By how much a line of a table with a picture is higher than one of words.
const PICTURED: f32 = 1.7;

/// How high a table may be that stays in one column, in points; a higher one takes the width of the page.
const WHOLE: f32 = 430.0;
/// The space between the columns of a table, in ems.
const GAP: f32 = 0.9;

impl Setter<'_> {
    /// Whether a table would be divided between columns of this width.
    pub(super) fn is_tall(&mut self, rows: &[Vec<Text>], width: f32) -> bool {
        let parts = self.table(rows, width, self.root);
        parts.iter().map(|slab| slab.height).sum::<f32>() >= WHOLE
    }

    /// The least width of a table.
    pub(super) fn least(&mut self, rows: &[Vec<Text>]) -> f32 {
        let (_, least) = self.columns(rows, self.cells());
        least.iter().sum::<f32>() + self.sizes.body * GAP * (least.len().max(1) - 1) as f32
    }

    /// How the words of cells look.
    fn cells(&self) -> Style {
        Style { size: self.sizes.small(0.9).0, ..self.style(Cut::Regular, 0.9, ink()) }
    }

    /// The widths of a table's columns: as they would be in one line, and the least.
    fn columns(&mut self, rows: &[Vec<Text>], style: Style) -> (Vec<f32>, Vec<f32>) {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let (mut best, mut least) = (vec![0.0_f32; count], vec![1.0_f32; count]);
        for (index, row) in rows.iter().enumerate() {
            let style = if index == 0 { Style { cut: Cut::Bold, ..style } } else { style };
            for (column, cell) in row.iter().enumerate() {
                let node = self.root;
                let spans = self.spans(cell, style, node);
                best[column] = best[column].max(natural(self.fonts, &spans));
                least[column] = least[column].max(narrowest(self.fonts, &spans));
            }
        }
        (best, least)
    }

    pub(super) fn table(&mut self, rows: &[Vec<Text>], width: f32, parent: Node) -> Vec<Slab> {
        let Sizes { body, leading, .. } = self.sizes;
        let mut style = self.cells();
        let (best, least) = self.columns(rows, style);
        let gaps = body * GAP * (best.len().max(1) - 1) as f32;
        let (mut widths, shrunk) = share(&best, &least, width - gaps);
        style.size *= shrunk;
        if let Some(last) = widths.last_mut() {
            *last += 0.1;
        }
        let full = widths.iter().sum::<f32>() + gaps;
        let table = self.tags.add(Some(parent), Tag::Table);
        let mut slabs = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let line = self.tags.add(Some(table), Tag::TR);
            let mut slab = Slab { above: if index == 0 { leading * 0.6 } else { 0.0 }, ..Slab::default() };
            let mut x = 0.0;
            for (column, cell) in row.iter().enumerate() {
                let node = match index {
                    0 => self.tags.add(Some(line), Tag::TH(TableHeaderScope::Column)),
                    _ => self.tags.add(Some(line), Tag::TD),
                };
                let look = if index == 0 { Style { cut: Cut::Bold, ..style } } else { style };
                let height = self.cell(cell, look, widths[column], x, node, &mut slab);
                slab.height = slab.height.max(height);
                x += widths[column] + body * GAP;
            }
            slab.height += leading * 0.16;
            let thickness = if index == 0 { 0.9 } else { 0.4 };
            let (from, to) = ((0.0, slab.height), (full, slab.height));
            slab.marks.push(Mark::Stroke { from, to, thickness, color: rule() });
            slab.height += leading * 0.16;
            slab.sticks = index == 0 || index + 2 == rows.len();
            slabs.push(slab);
        }
        if slabs.iter().map(|slab| slab.height).sum::<f32>() < WHOLE {
            let last = slabs.len().saturating_sub(1);
            slabs[..last].iter_mut().for_each(|slab| slab.sticks = true);
        }
        let left = (width - full) / 2.0;
        for mark in slabs.iter_mut().flat_map(|slab| &mut slab.marks) {
            mark.shift(left.max(0.0), 0.0);
        }
        slabs
    }

    /// Puts a cell into the slab of its row and says how high it is.
    fn cell(&mut self, text: &[Words], look: Style, width: f32, x: f32, node: Node, slab: &mut Slab) -> f32 {
        let leading = self.sizes.leading * 0.92 * self.sizes.small(0.9).1;
        if text.is_empty() {
            slab.marks.push(Mark::Nothing { node });
            return leading;
        }
        let spans = self.spans(text, look, node);
        let lines = lines(self.fonts, &spans, width + 0.5, Align::Left);
        let mut y = 0.0;
        for line in lines {
            let leading = if line.is_pictured() { leading * PICTURED } else { leading };
            slab.marks.push(Mark::Text { x, y: y + leading / 2.0 + look.size * 0.31, line });
            y += leading;
        }
        y
    }
}

/// The widths of columns that share what there is, and by how much the type must shrink for them to fit.
fn share(best: &[f32], least: &[f32], width: f32) -> (Vec<f32>, f32) {
    let (wanted, needed) = (best.iter().sum::<f32>(), least.iter().sum::<f32>());
    if wanted <= width {
        return (best.to_vec(), 1.0);
    }
    if needed >= width {
        let shrunk = width / needed;
        return (least.iter().map(|least| least * shrunk).collect(), shrunk);
    }
    // Everybody gets what is needed, and of the rest what corresponds to the wish.
    let part = (width - needed) / (wanted - needed);
    (best.iter().zip(least).map(|(best, least)| least + (best - least) * part).collect(), 1.0)
}
