//! How forms are ruled: the words on top, labels with lines, and tables and boards in what is left of the page.

use super::declared::{Form, Part};
use crate::Unprintable;
use crate::book::{Press, style};
use crate::fonts::{Cut, Style};
use crate::inks::{accent, ink, soft};
use crate::lines::{Align, Line, Span, lines};
use crate::setting::{Setter, Sizes};
use crate::sheet::Mark;
use crate::tags::Node;
use crate::texts::Texts;
use krilla::tagging::{TableHeaderScope, Tag};
use std::fmt::Write as _;
use std::num::NonZeroU16;

/// The height of a usual row, in points: no more than a hand needs, and no less than it can write in.
const ROW: std::ops::RangeInclusive<f32> = 13.0..=27.0;
/// The space below the page's last line.
const FOOT: f32 = 54.0;
/// How high a row of labels is.
const FIELD: f32 = 25.0;
/// The space between what stands beside each other.
const GUTTER: f32 = 22.0;
/// The space between what stands below each other, in rows.
const GAP: f32 = 0.7;
/// The room of a board's letters and figures, in squares.
const BORDER: f32 = 0.7;
/// The space between a cell's edge and its words.
const PADDING: f32 = 4.0;

/// A place on the page that something fills.
#[derive(Clone, Copy)]
struct Place {
    x: f32,
    y: f32,
    width: f32,
    /// The height of a usual row, or the side of a square.
    row: f32,
}

impl Part {
    /// How high it is, in rows, with the space below it.
    fn rows_high(&self) -> f32 {
        let title = if self.titles.is_empty() { 0.0 } else { 1.0 };
        let once = match self.board {
            Some([_, ranks]) => f32::from(ranks) + BORDER,
            None => 1.0 + self.rows as f32 + self.cells.len() as f32 * self.tall,
        };
        (title + once + GAP) * self.repeat as f32
    }
}

impl Press<'_> {
    /// What is drawn of a form below this height.
    pub(super) fn ruled(
        &mut self,
        form: &Form,
        texts: &'static Texts,
        root: Node,
        top: f32,
    ) -> Result<Vec<Mark>, Unprintable> {
        let frame = self.frame();
        let (mut marks, mut y) = self.words(form, texts, root, top);
        for row in &form.ruled.fields {
            y += FIELD;
            marks.extend(self.fields(row, y, root));
        }
        y += 16.0;
        let parts = &form.ruled.parts;
        let high = parts.iter().map(Part::rows_high).sum::<f32>() - GAP;
        let room = self.paper.size().1 - FOOT - y;
        let row = (room / high).min(*ROW.end()).min(squares(parts, frame.width()));
        if row < *ROW.start() {
            return Err(Unprintable(format!("the form “{}” does not fit a page", form.title)));
        }
        for part in parts {
            for _ in 0..part.repeat {
                let place = Place { x: frame.left, y, width: frame.width(), row };
                marks.extend(self.part(part, texts, root, place)?);
                y += part.rows_high() / part.repeat as f32 * row;
            }
        }
        Ok(marks)
    }

    /// The words that tell how to use a form, and where they end.
    fn words(&mut self, form: &Form, texts: &'static Texts, root: Node, top: f32) -> (Vec<Mark>, f32) {
        let frame = self.frame();
        let sizes = Sizes {
            body: 10.0,
            leading: 13.4,
            align: Align::Left,
            square: 0.0,
            wide: frame.width(),
            least: 0.0,
        };
        let mut setter = Setter::of_words(self.fonts, &mut self.tags, texts, sizes, root);
        setter.placed(&form.words, frame.width(), (frame.left, top))
    }

    /// Labels beside each other, each with a line behind it.
    fn fields(&mut self, labels: &[String], y: f32, root: Node) -> Vec<Mark> {
        let frame = self.frame();
        let width = (frame.width() - GUTTER * (labels.len() - 1) as f32) / labels.len() as f32;
        let mut marks = Vec::new();
        for (index, label) in labels.iter().enumerate() {
            let left = frame.left + index as f32 * (width + GUTTER);
            let node = self.tags.add(Some(root), Tag::P);
            let look = style(Cut::Italic, 10.0, soft());
            let line = self.fitted(label, look, width * 0.6, Align::Left, node);
            let start = left + line.width() + PADDING;
            marks.push(Mark::Text { x: left, y, line });
            marks.push(stroke((start, y + 1.5), (left + width, y + 1.5), 0.5));
        }
        marks
    }

    /// What stands beside each other, with the titles above.
    fn part(
        &mut self,
        part: &Part,
        texts: &'static Texts,
        root: Node,
        place: Place,
    ) -> Result<Vec<Mark>, Unprintable> {
        let across = part.across();
        let width = (place.width - GUTTER * (across - 1) as f32) / across as f32;
        let mut marks = Vec::new();
        for set in 0..across {
            let mut place = Place { x: place.x + set as f32 * (width + GUTTER), width, ..place };
            if let Some(title) = part.titles.get(set) {
                let level = NonZeroU16::new(2).expect("not zero");
                let node = self.tags.add(Some(root), Tag::Hn(level, Some(title.clone())));
                let align = if part.board.is_some() { Align::Center } else { Align::Left };
                let line = self.fitted(title, style(Cut::Bold, 10.5, accent()), width, align, node);
                marks.push(Mark::Text { x: place.x, y: place.y + place.row - 5.0, line });
            }
            if !part.titles.is_empty() {
                place.y += place.row;
            }
            match part.board {
                Some(size) => marks.push(self.board(size, texts, root, place)?),
                None => marks.extend(self.table(part, set * part.rows, root, place)),
            }
        }
        Ok(marks)
    }

    /// An empty board with its letters and figures.
    fn board(
        &mut self,
        [files, ranks]: [u8; 2],
        texts: &'static Texts,
        root: Node,
        place: Place,
    ) -> Result<Mark, Unprintable> {
        let tree = self.drawer.read(&empty(files, ranks))?;
        let says = (texts.forms.board)(files, ranks);
        let node = self.tags.add(Some(root), Tag::Figure(Some(says)));
        let width = (f32::from(files) + BORDER) * place.row;
        let height = (f32::from(ranks) + BORDER) * place.row;
        // The letters stand to the left, so that the squares are in the middle.
        let x = place.x + (place.width - width - BORDER * place.row) / 2.0;
        Ok(Mark::Picture { x: x.max(place.x), y: place.y, width, height, tree, node: Some(node) })
    }

    /// A table whose rows are numbered from behind this number.
    fn table(&mut self, part: &Part, before: usize, root: Node, place: Place) -> Vec<Mark> {
        let table = self.tags.add(Some(root), Tag::Table);
        let widths: Vec<f32> = part.shares().iter().map(|share| share * place.width).collect();
        let numbers: Vec<Vec<String>> = (1..=part.rows).map(|row| vec![(before + row).to_string()]).collect();
        let head = std::iter::once((&part.head, 1.0));
        let numbered = numbers.iter().map(|row| (row, 1.0));
        let named = part.cells.iter().map(|row| (row, part.tall));
        let mut marks = Vec::new();
        let mut y = place.y;
        for (index, (words, tall)) in head.chain(numbered).chain(named).enumerate() {
            let height = tall * place.row;
            let filled = part.diagonal.filter(|_| index > 0).map(|first| first + index - 1);
            if let Some(column) = filled.filter(|column| *column < widths.len()) {
                let x = place.x + widths[..column].iter().sum::<f32>();
                marks.push(Mark::Bar { x, y, width: widths[column], height, color: crate::inks::rule() });
            }
            let row = self.tags.add(Some(table), Tag::TR);
            let place = Place { y, row: height, ..place };
            marks.extend(self.row(words, index == 0, &widths, row, place));
            y += height;
            let thickness = if index == 0 { 0.9 } else { 0.45 };
            marks.push(stroke((place.x, y), (place.x + place.width, y), thickness));
        }
        marks.push(stroke((place.x, place.y), (place.x + place.width, place.y), 0.9));
        let mut x = place.x;
        for width in std::iter::once(0.0).chain(widths) {
            x += width;
            marks.push(stroke((x, place.y), (x, y), 0.45));
        }
        marks
    }

    /// The cells of a row, of which the first ones have words.
    fn row(&mut self, words: &[String], head: bool, widths: &[f32], row: Node, place: Place) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut x = place.x;
        for (column, width) in widths.iter().enumerate() {
            let said = words.get(column).map_or("", String::as_str);
            let node = match (head, column) {
                (true, _) => self.tags.add(Some(row), Tag::TH(TableHeaderScope::Column)),
                (false, 0) if !said.is_empty() => self.tags.add(Some(row), Tag::TH(TableHeaderScope::Row)),
                _ => self.tags.add(Some(row), Tag::TD),
            };
            if said.is_empty() {
                marks.push(Mark::Nothing { node });
            } else {
                let look = style(if head { Cut::Bold } else { Cut::Regular }, 9.5, ink());
                let is_number = said.bytes().all(|sign| sign.is_ascii_digit());
                let align = if head || is_number || column > 0 { Align::Center } else { Align::Left };
                let room = width - 2.0 * PADDING.min(width * 0.1);
                let line = self.fitted(said, look, room, align, node);
                let middle = place.y + place.row / 2.0 + look.size * 0.33;
                marks.push(Mark::Text { x: x + (width - room) / 2.0, y: middle, line });
            }
            x += width;
        }
        marks
    }

    /// A line of text, smaller where there is no room for it.
    fn fitted(&self, text: &str, look: Style, room: f32, align: Align, node: Node) -> Line {
        let size = look.size * (room / self.fonts.width(text, look)).min(1.0);
        let style = Style { size, ..look };
        let (text, hyphens) = (text.to_owned(), self.texts.hyphens);
        let span = Span { text, style, link: None, node: Some(node), hyphens, picture: None };
        // What is as wide as its room must not be broken after all.
        let mut line = lines(self.fonts, &[span], f32::INFINITY, Align::Left).swap_remove(0);
        let missing = room - line.width();
        match align {
            Align::Center => line.shift(missing / 2.0),
            Align::Right => line.shift(missing),
            Align::Left | Align::Justify => {}
        }
        line
    }
}

/// The largest squares with which all boards fit beside each other.
fn squares(parts: &[Part], width: f32) -> f32 {
    let of_part = |part: &Part| {
        let [files, _] = part.board?;
        let room = (width - GUTTER * (part.across() - 1) as f32) / part.across() as f32;
        Some(room / (f32::from(files) + BORDER))
    };
    parts.iter().filter_map(of_part).fold(f32::INFINITY, f32::min)
}

fn stroke(from: (f32, f32), to: (f32, f32), thickness: f32) -> Mark {
    Mark::Stroke { from, to, thickness, color: soft() }
}

/// The side of a square in the drawing of an empty board.
const SIDE: f32 = 40.0;

/// An empty board as an SVG document, its dark squares as light as paper on which one writes.
fn empty(files: u8, ranks: u8) -> String {
    let left = BORDER * SIDE;
    let (wide, high) = (f32::from(files) * SIDE, f32::from(ranks) * SIDE);
    let (width, height) = (wide + left, high + left);
    // Half of an outer line lies outside its squares.
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 -1 {width} {height}" width="{width}" height="{height}">"#
    );
    let mut lines = String::new();
    for rank in 0..=ranks {
        let y = f32::from(rank) * SIDE;
        write!(lines, "M{left} {y}h{wide}").expect("writing to a string");
    }
    for file in 0..=files {
        let x = left + f32::from(file) * SIDE;
        write!(lines, "M{x} 0v{high}").expect("writing to a string");
    }
    let dark = (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    for (file, rank) in dark.filter(|(file, rank)| (file + rank) % 2 == 0) {
        let (x, y) = (left + f32::from(file) * SIDE, f32::from(ranks - 1 - rank) * SIDE);
        write!(svg, r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="#efe8dc"/>"##)
            .expect("writing to a string");
    }
    write!(svg, r##"<path d="{lines}" fill="none" stroke="#6a5c4e" stroke-width="1"/>"##)
        .expect("writing to a string");
    let mut letter = |x: f32, y: f32, said: String| {
        write!(
            svg,
            r##"<text x="{x}" y="{y}" font-size="15" text-anchor="middle" fill="#6a5c4e">{said}</text>"##
        )
        .expect("writing to a string");
    };
    for file in 0..files {
        letter(left + (f32::from(file) + 0.5) * SIDE, high + 19.0, char::from(b'a' + file).to_string());
    }
    for rank in 0..ranks {
        letter(left * 0.5, (f32::from(ranks - rank) - 0.5) * SIDE + 5.0, (rank + 1).to_string());
    }
    svg + "</svg>"
}
