//! Text broken into lines: words, their hyphenation, the best breaks of a whole paragraph, justification.

use crate::fonts::{Fonts, Style};
use crate::tags::Node;
use hypher::Lang;
use krilla::text::KrillaGlyph;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};
use usvg::Tree;

/// Where a link leads.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Link {
    /// A place in this document, by its name.
    Place(String),
    /// An address.
    Web(String),
}

impl fmt::Display for Link {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Link::Place(name) | Link::Web(name)) = self;
        formatter.write_str(name)
    }
}

/// A stretch of text of one look. A line feed breaks the line.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub text: String,
    pub style: Style,
    pub link: Option<Link>,
    /// To which part of the document it belongs; to none if it is decoration.
    pub node: Option<Node>,
    /// How its words are hyphenated.
    pub hyphens: Lang,
    /// What is drawn in the room of its text.
    pub picture: Option<Rc<Tree>>,
}

/// How lines fill their width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
    Justify,
}

/// A piece of a line that is drawn at once.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// From the line's left end, in points.
    pub x: f32,
    pub width: f32,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    pub style: Style,
    pub link: Option<Link>,
    pub node: Option<Node>,
    /// What is drawn instead of the text, and as wide.
    pub picture: Option<Rc<Tree>>,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub runs: Vec<Run>,
}

/// By how much of the type size a line may be too long before its spaces are drawn together.
const SHRINK: f32 = 0.2;
/// By how much of the type size a space may grow; beyond that a line stays ragged.
const STRETCH: f32 = 0.6;
/// The shortest word that is hyphenated, in letters.
const SHORTEST: usize = 6;
/// The usual width of a character in ems. Widths are handed on in such characters, for which the penalties are made.
const CHARACTER: f32 = 0.45;

/// The text in lines of at most this width.
pub(crate) fn lines(fonts: &Fonts, spans: &[Span], width: f32, align: Align) -> Vec<Line> {
    let mut paragraphs: Vec<Vec<Span>> = vec![Vec::new()];
    for span in spans {
        for (index, text) in span.text.split('\n').enumerate() {
            if index > 0 {
                paragraphs.push(Vec::new());
            }
            let last = paragraphs.last_mut().expect("there is one");
            last.push(Span { text: text.to_owned(), ..span.clone() });
        }
    }
    let mut lines = Vec::new();
    for spans in &paragraphs {
        lines.extend(Paragraph::new(fonts, spans).lines(width, align));
    }
    lines
}

/// How wide the text is in a single line.
pub(crate) fn natural(fonts: &Fonts, spans: &[Span]) -> f32 {
    let text =
        |span: &Span| span.text.split('\n').map(|text| fonts.width(text, span.style)).fold(0.0, f32::max);
    spans.iter().map(text).sum()
}

/// How wide the widest word is that cannot be broken.
pub(crate) fn narrowest(fonts: &Fonts, spans: &[Span]) -> f32 {
    let paragraph = Paragraph::new(fonts, spans);
    let words = paragraph.words();
    words.into_iter().map(|word| paragraph.measure(word)).fold(0.0, f32::max)
}

/// What may stand at a line's end: a syllable or a word.
#[derive(Debug)]
struct Atom {
    range: Range<usize>,
    width: f32,
    space: f32,
    /// The width of the hyphen if the line is broken here.
    hyphen: f32,
    unit: f32,
}

impl Fragment for Atom {
    fn width(&self) -> f64 {
        f64::from(self.width / self.unit)
    }
    fn whitespace_width(&self) -> f64 {
        f64::from(self.space / self.unit)
    }
    fn penalty_width(&self) -> f64 {
        f64::from(self.hyphen / self.unit)
    }
}

/// A text without forced breaks.
struct Paragraph<'a> {
    fonts: &'a Fonts,
    spans: &'a [Span],
    text: String,
    /// Where each span ends in the text.
    ends: Vec<usize>,
}

impl<'a> Paragraph<'a> {
    fn new(fonts: &'a Fonts, spans: &'a [Span]) -> Paragraph<'a> {
        let mut text = String::new();
        let mut ends = Vec::new();
        for span in spans {
            text.push_str(&span.text);
            ends.push(text.len());
        }
        Paragraph { fonts, spans, text, ends }
    }

    /// The spans in a range of the text, with their parts of it.
    fn parts(&self, range: Range<usize>) -> impl Iterator<Item = (&Span, Range<usize>)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let bounds = self.spans.iter().zip(starts.zip(self.ends.iter().copied()));
        bounds.filter_map(move |(span, (start, end))| {
            let part = start.max(range.start)..end.min(range.end);
            (part.start < part.end).then_some((span, part))
        })
    }

    fn measure(&self, range: Range<usize>) -> f32 {
        self.parts(range).map(|(span, part)| self.fonts.width(&self.text[part], span.style)).sum()
    }

    fn size(&self) -> f32 {
        self.spans.iter().map(|span| span.style.size).fold(1.0, f32::max)
    }

    fn words(&self) -> Vec<Range<usize>> {
        let start = self.text.as_ptr() as usize;
        let words = self.text.split(' ').filter(|word| !word.is_empty());
        words
            .map(|word| word.as_ptr() as usize - start)
            .zip(self.text.split(' ').filter(|word| !word.is_empty()))
            .map(|(at, word)| at..at + word.len())
            .collect()
    }

    fn atoms(&self) -> Vec<Atom> {
        let unit = self.size() * CHARACTER;
        let mut atoms = Vec::new();
        for word in self.words() {
            let mut start = word.start;
            for (end, hyphenated) in self.breaks(word.clone()) {
                let hyphen = if hyphenated { self.measure_at(end, "-") } else { 0.0 };
                atoms.push(Atom {
                    range: start..end,
                    width: self.measure(start..end),
                    space: 0.0,
                    hyphen,
                    unit,
                });
                start = end;
            }
            let space = if word.end < self.text.len() { self.measure(word.end..word.end + 1) } else { 0.0 };
            let width = self.measure(start..word.end);
            atoms.push(Atom { range: start..word.end, width, space, hyphen: 0.0, unit });
        }
        atoms
    }

    /// How wide a text is in the look of what ends at a place.
    fn measure_at(&self, end: usize, text: &str) -> f32 {
        self.parts(end - 1..end).next().map_or(0.0, |(span, _)| self.fonts.width(text, span.style))
    }

    /// Where a word may be broken, and whether a hyphen has to be put there.
    fn breaks(&self, word: Range<usize>) -> Vec<(usize, bool)> {
        let mut breaks = Vec::new();
        for (span, part) in self.parts(word.clone()) {
            let text = &self.text[part.clone()];
            let code = span.style.cut == crate::fonts::Cut::Mono;
            for (at, sign) in text.char_indices() {
                let after = part.start + at + sign.len_utf8();
                let breakable = if code {
                    matches!(sign, ',' | '/' | '-')
                } else {
                    matches!(sign, '-' | '–' | '—' | '/')
                };
                if breakable && after > word.start + 2 && after < word.end {
                    breaks.push((after, false));
                }
            }
            if code {
                continue;
            }
            let base = text.as_ptr() as usize;
            for letters in text.split(|sign: char| !sign.is_alphabetic()) {
                if letters.chars().count() < SHORTEST {
                    continue;
                }
                let mut at = part.start + (letters.as_ptr() as usize - base);
                let syllables: Vec<&str> = hypher::hyphenate(letters, span.hyphens).collect();
                for syllable in &syllables[..syllables.len().saturating_sub(1)] {
                    at += syllable.len();
                    breaks.push((at, true));
                }
            }
        }
        breaks.sort_unstable();
        breaks
    }

    fn lines(&self, width: f32, align: Align) -> Vec<Line> {
        let atoms = self.atoms();
        if atoms.is_empty() {
            return vec![Line { runs: Vec::new() }];
        }
        let slack = if align == Align::Justify { self.size() * SHRINK } else { 0.0 };
        let room = f64::from((width + slack) / atoms[0].unit);
        let penalties = Penalties { hyphen_penalty: 60, ..Penalties::new() };
        let broken = wrap_optimal_fit(&atoms, &[room], &penalties);
        // Only widths beyond all measure overflow, and they are as well in one line.
        let broken = broken.unwrap_or_else(|_| vec![&atoms[..]]);
        let count = broken.len();
        let line = |(index, atoms): (usize, &[Atom])| {
            let (Some(first), Some(last)) = (atoms.first(), atoms.last()) else {
                return Line { runs: Vec::new() };
            };
            let align = if align == Align::Justify && index + 1 == count { Align::Left } else { align };
            self.line(first.range.start..last.range.end, last.hyphen > 0.0, width, align)
        };
        broken.into_iter().enumerate().map(line).collect()
    }

    fn line(&self, range: Range<usize>, hyphen: bool, width: f32, align: Align) -> Line {
        let end = range.end;
        let mut runs = Vec::new();
        let mut x = 0.0;
        for (span, part) in self.parts(range) {
            let mut text = self.text[part.clone()].to_owned();
            let mut shaped = self.fonts.shape(&text, span.style);
            if hyphen && part.end == end {
                // It is drawn as a hyphen and read as a soft one, so that whoever copies or searches gets the word.
                let mut sign = self.fonts.shape("-", span.style);
                sign.glyphs[0].text_range = text.len()..text.len() + '\u{ad}'.len_utf8();
                text.push('\u{ad}');
                shaped.width += sign.width;
                shaped.glyphs.append(&mut sign.glyphs);
            }
            let width = shaped.width * span.style.size;
            let Span { style, link, node, picture, .. } = span.clone();
            runs.push(Run { x, width, text, glyphs: shaped.glyphs, style, link, node, picture });
            x += width;
        }
        let mut line = Line { runs };
        match align {
            Align::Left => {}
            Align::Center => line.shift((width - x) / 2.0),
            Align::Right => line.shift(width - x),
            Align::Justify => line.justify(width - x, self.size()),
        }
        line
    }
}

impl Line {
    /// Moves the line to the right.
    pub fn shift(&mut self, by: f32) {
        for run in &mut self.runs {
            run.x += by;
        }
    }

    /// Whether it has pictures, for which it needs more room than words do.
    pub fn is_pictured(&self) -> bool {
        self.runs.iter().any(|run| run.picture.is_some())
    }

    /// How wide it is.
    pub fn width(&self) -> f32 {
        self.runs.last().map_or(0.0, |run| run.x + run.width)
    }

    /// Spreads what is missing over the spaces.
    fn justify(&mut self, missing: f32, size: f32) {
        let is_space = |run: &Run, glyph: &KrillaGlyph| &run.text[glyph.text_range.clone()] == " ";
        let in_run = |run: &Run| run.glyphs.iter().filter(|glyph| is_space(run, glyph)).count();
        let spaces = self.runs.iter().map(in_run).sum::<usize>();
        let each = missing / spaces.max(1) as f32;
        if spaces == 0 || each > size * STRETCH {
            return;
        }
        let mut moved = 0.0;
        for run in &mut self.runs {
            run.x += moved;
            let Run { text, glyphs, style, .. } = run;
            for glyph in glyphs.iter_mut().filter(|glyph| &text[glyph.text_range.clone()] == " ") {
                glyph.x_advance += each / style.size;
                run.width += each;
                moved += each;
            }
        }
    }
}

#[cfg(test)]
mod tests;
