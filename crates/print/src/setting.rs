//! Blocks of text set in type: headings, paragraphs, lists, tables and pictures as slabs.

mod series;
mod tables;

use crate::columns::{Slab, Strip};
use crate::fonts::{Cut, Fonts, Style};
use crate::inks::{accent, ink, rule, soft};
use crate::lines::{Align, Line, Link, Span, lines};
use crate::markdown::{Block, Text, Words, plain};
use crate::picture::Plate;
use crate::sheet::Mark;
use crate::tags::{Node, Tags};
use crate::texts::Texts;
use krilla::color::rgb;
use krilla::tagging::{ListNumbering, Tag};
use menagerie_show::page;
use std::num::NonZeroU16;
use std::rc::Rc;
use usvg::Tree;

/// Sizes in points from which all others follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub body: f32,
    pub leading: f32,
    pub align: Align,
    /// The side of a square in diagrams.
    pub square: f32,
    /// The width of all columns together, for what is too wide for one.
    pub wide: f32,
    /// The smallest type of tables and captions; 0 where they just follow the body.
    pub least: f32,
}

impl Sizes {
    /// Type of the body's size times a factor, and how much it is larger than that factor alone would make it.
    pub fn small(&self, factor: f32) -> (f32, f32) {
        let size = self.body * factor;
        (size.max(self.least), size.max(self.least) / size)
    }
}

/// Sets blocks in type.
pub(crate) struct Setter<'a> {
    pub fonts: &'a Fonts,
    pub tags: &'a mut Tags,
    pub sizes: Sizes,
    /// The words around those that are set, in their language.
    pub texts: &'static Texts,
    /// The picture of a fenced block with this mark and body, if it stands for one.
    pub plates: &'a dyn Fn(&str, &str) -> Option<Plate>,
    /// What an image of this address shows, if anything.
    pub images: &'a dyn Fn(&str) -> Option<Rc<Tree>>,
    /// Where the addresses of links lead.
    pub links: &'a dyn Fn(&str) -> Option<Link>,
    /// On which page a place is, for those who read on paper; none where that need not be said.
    pub pages: &'a dyn Fn(&Link) -> Option<usize>,
    /// The part of the document to which everything belongs.
    pub root: Node,
    /// What the names of places begin with.
    pub name: String,
    /// The headings that were set: level, words and place.
    pub headings: Vec<(u8, String, String)>,
}

/// How far lists are indented, in ems.
const INDENT: f32 = 1.35;

impl<'a> Setter<'a> {
    /// One for words alone: without pictures, and with links that lead nowhere.
    pub fn of_words(
        fonts: &'a Fonts,
        tags: &'a mut Tags,
        texts: &'static Texts,
        sizes: Sizes,
        root: Node,
    ) -> Setter<'a> {
        Setter {
            fonts,
            tags,
            sizes,
            texts,
            plates: &|_, _| None,
            images: &|_| None,
            links: &|_| None,
            pages: &|_| None,
            root,
            name: String::new(),
            headings: Vec::new(),
        }
    }

    /// Sets blocks in this width with their upper left corner at a place, and says how low they reach.
    pub fn placed(&mut self, blocks: &[Block], width: f32, (x, top): (f32, f32)) -> (Vec<Mark>, f32) {
        let mut y = top;
        let mut marks = Vec::new();
        for slab in self.slabs(blocks, width, self.root) {
            if y > top {
                y += slab.above;
            }
            marks.extend(slab.marks.into_iter().map(|mut mark| {
                mark.shift(x, y);
                mark
            }));
            y += slab.height;
        }
        (marks, y)
    }

    /// Sets blocks in columns of this width. What is too wide for them becomes a wide strip.
    pub fn strips(&mut self, blocks: &[Block], width: f32) -> Vec<Strip> {
        let mut strips = vec![Strip::Columns(Vec::new())];
        for (index, block) in blocks.iter().enumerate() {
            let next = blocks.get(index + 1);
            // The heading of something wide is as wide.
            let heads =
                matches!(block, Block::Heading { .. }) && next.is_some_and(|next| self.is_wide(next, width));
            let wide = heads || self.is_wide(block, width);
            let mut slabs = self.block(block, if wide { self.sizes.wide } else { width }, self.root);
            slabs = barred(slabs, matches!(block, Block::Paragraph(text) if self.is_ruling(text)));
            announce(block, next, &mut slabs);
            match (strips.last_mut(), wide) {
                (Some(Strip::Columns(column)), false) => column.extend(slabs),
                (Some(Strip::Wide(other)), true) => other.extend(slabs),
                (_, false) => strips.push(Strip::Columns(slabs)),
                (_, true) => strips.push(Strip::Wide(slabs)),
            }
        }
        strips
    }

    /// Whether a text begins with a ruling of ours.
    fn is_ruling(&self, text: &[Words]) -> bool {
        text.first().is_some_and(|words| words.emphasis && words.text.starts_with(self.texts.rulings[0]))
    }

    /// Whether a block does not fit a column of this width.
    fn is_wide(&mut self, block: &Block, width: f32) -> bool {
        match block {
            Block::Table { rows } => self.least(rows) > width || self.is_tall(rows, width),
            Block::Fence { kind, .. } => series::is_series(kind),
            _ => false,
        }
    }

    /// Sets blocks below each other, in one width.
    pub fn slabs(&mut self, blocks: &[Block], width: f32, parent: Node) -> Vec<Slab> {
        let mut all = Vec::new();
        for (index, block) in blocks.iter().enumerate() {
            let mut slabs = self.block(block, width, parent);
            announce(block, blocks.get(index + 1), &mut slabs);
            all.append(&mut slabs);
        }
        all
    }

    fn block(&mut self, block: &Block, width: f32, parent: Node) -> Vec<Slab> {
        match block {
            Block::Heading { level, text } => self.heading(*level, text, width, parent),
            Block::Paragraph(text) => self.paragraph(text, width, parent),
            Block::List { first, items } => self.list(*first, items, width, parent),
            Block::Table { rows } => self.table(rows, width, parent),
            Block::Fence { kind, body } => self.fence(kind, body, width, parent),
            Block::Quote(blocks) => self.quote(blocks, width, parent),
            Block::Rule => {
                let (from, to) = ((width * 0.35, 0.0), (width * 0.65, 0.0));
                let mark = Mark::Stroke { from, to, thickness: 0.6, color: rule() };
                vec![Slab { above: self.sizes.leading, height: 1.0, sticks: false, marks: vec![mark] }]
            }
        }
    }

    /// A style of the body's size times a factor.
    pub fn style(&self, cut: Cut, factor: f32, color: rgb::Color) -> Style {
        Style { cut, size: self.sizes.body * factor, color, caps: false }
    }

    /// Words in the looks that they ask for, beginning with `base`.
    pub fn spans(&mut self, text: &[Words], base: Style, node: Node) -> Vec<Span> {
        let mut spans = Vec::new();
        for words in text {
            if let Some(picture) = words.image.as_deref().and_then(self.images) {
                let link = words.link.as_deref().and_then(self.links);
                let parent = if link.is_some() { self.tags.add(Some(node), Tag::Link) } else { node };
                let node = self.tags.add(Some(parent), Tag::Figure(Some(words.text.clone())));
                let (text, hyphens) = (room(&picture), self.texts.hyphens);
                let picture = Some(picture);
                spans.push(Span { text, style: base, link, node: Some(node), hyphens, picture });
                continue;
            }
            let ruling =
                words.emphasis && self.texts.rulings.iter().any(|ruling| words.text.starts_with(ruling));
            let link = words.link.as_deref().and_then(self.links);
            let cut = match (words.code, words.strong, words.emphasis) {
                (true, ..) => Cut::Mono,
                (_, true, true) => Cut::BoldItalic,
                (_, true, _) => Cut::Bold,
                (_, _, true) if base.cut == Cut::Bold => Cut::BoldItalic,
                (_, _, true) if base.cut == Cut::Italic => Cut::Regular,
                (_, _, true) => Cut::Italic,
                _ => base.cut,
            };
            let size = if words.code { base.size * 0.84 } else { base.size };
            let color = if ruling || link.is_some() { accent() } else { base.color };
            let node = self.tags.tongue(node, words.lang);
            let node = match &link {
                Some(_) => self.tags.add(Some(node), Tag::Link),
                None => node,
            };
            let style = Style { cut, size, color, ..base };
            self.pieces(&words.text, style, link.as_ref(), node, &mut spans);
        }
        spans
    }

    /// A text as spans whose faces have all its characters. Hearts and diamonds are red.
    fn pieces(&self, text: &str, style: Style, link: Option<&Link>, node: Node, spans: &mut Vec<Span>) {
        let first = spans.len();
        for character in text.chars() {
            let (character, cut) = match character {
                '\n' => ('\n', style.cut),
                _ if self.fonts.has(style.cut, character) => (character, style.cut),
                _ if self.fonts.has(Cut::Regular, character) => (character, Cut::Regular),
                _ => ('?', style.cut),
            };
            let color = if matches!(character, '♥' | '♦') { accent() } else { style.color };
            let style = Style { cut, color, ..style };
            match spans[first..].last_mut() {
                Some(span) if span.style == style => span.text.push(character),
                _ => spans.push(Span {
                    text: character.to_string(),
                    style,
                    link: link.cloned(),
                    node: Some(node),
                    hyphens: self.texts.hyphens,
                    picture: None,
                }),
            }
        }
    }

    /// Lines as slabs that keep at least two of them together.
    pub fn stacked(lines: Vec<Line>, leading: f32, size: f32, above: f32) -> Vec<Slab> {
        let count = lines.len();
        let slab = |(index, line)| Slab {
            above: if index == 0 { above } else { 0.0 },
            height: leading,
            sticks: count > 1 && (index == 0 || index + 2 == count),
            marks: vec![Mark::Text { x: 0.0, y: leading / 2.0 + size * 0.31, line }],
        };
        lines.into_iter().enumerate().map(slab).collect()
    }

    fn heading(&mut self, level: u8, text: &[Words], width: f32, parent: Node) -> Vec<Slab> {
        let Sizes { body, leading, .. } = self.sizes;
        let (factor, above, below) = if level <= 2 { (1.28, 1.15, 0.22) } else { (1.08, 0.75, 0.1) };
        let style = self.style(Cut::Bold, factor, if level <= 2 { accent() } else { ink() });
        let words = plain(text);
        let number = NonZeroU16::new(u16::from(level)).expect("levels begin with one");
        let node = self.tags.add(Some(parent), Tag::Hn(number, Some(words.clone())));
        let spans = self.spans(text, style, node);
        let lines = lines(self.fonts, &spans, width, Align::Left);
        let mut slabs = Self::stacked(lines, body * factor * 1.2, style.size, leading * above);
        let place = format!("{}#{}", self.name, page::slug(&words));
        for slab in &mut slabs {
            slab.sticks = true;
        }
        if let Some(first) = slabs.first_mut() {
            first.marks.push(Mark::Place { y: -4.0, name: place.clone() });
        }
        if let Some(last) = slabs.last_mut() {
            last.height += leading * below;
        }
        self.headings.push((level, words, place));
        slabs
    }

    fn paragraph(&mut self, text: &[Words], width: f32, parent: Node) -> Vec<Slab> {
        let node = self.tags.add(Some(parent), Tag::P);
        self.text(text, width, node)
    }

    /// A text in the body's type.
    fn text(&mut self, text: &[Words], width: f32, node: Node) -> Vec<Slab> {
        let Sizes { body, leading, align, .. } = self.sizes;
        let base = self.style(Cut::Regular, 1.0, ink());
        let spans = self.spans(&self.referring(text), base, node);
        let lines = lines(self.fonts, &spans, width, align);
        Self::stacked(lines, leading, body, leading * 0.5)
    }

    /// A text with the numbers of the pages to which it links.
    fn referring(&self, text: &[Words]) -> Text {
        let mut referring = Text::new();
        for words in text {
            referring.push(words.clone());
            let link = words.link.as_deref().and_then(self.links);
            if let Some(page) = link.and_then(|link| (self.pages)(&link)) {
                referring.push(Words { text: (self.texts.page)(page), ..Words::default() });
            }
        }
        referring
    }

    fn list(&mut self, first: Option<u64>, items: &[Vec<Block>], width: f32, parent: Node) -> Vec<Slab> {
        let Sizes { body, leading, .. } = self.sizes;
        let numbering = if first.is_some() { ListNumbering::Decimal } else { ListNumbering::Disc };
        let list = self.tags.add(Some(parent), Tag::L(numbering));
        let indent = body * INDENT;
        let mut all = Vec::new();
        for (index, blocks) in items.iter().enumerate() {
            let item = self.tags.add(Some(list), Tag::LI);
            let label = self.tags.add(Some(item), Tag::Lbl);
            let sign = first.map_or("•".to_owned(), |first| format!("{}.", first + index as u64));
            let style = self.style(Cut::Regular, 1.0, soft());
            let hyphens = self.texts.hyphens;
            let span = Span { text: sign, style, link: None, node: Some(label), hyphens, picture: None };
            let within = self.tags.add(Some(item), Tag::LBody);
            let mut slabs = self.slabs(blocks, width - indent, within);
            for slab in &mut slabs {
                slab.marks.iter_mut().for_each(|mark| mark.shift(indent, 0.0));
            }
            if let Some(slab) = slabs.first_mut() {
                slab.above = if index == 0 { leading * 0.35 } else { leading * 0.15 };
                let mut line = lines(self.fonts, &[span], indent, Align::Left).swap_remove(0);
                // Bullets and figures end at the same place.
                line.shift(indent - body * 0.45 - line.width());
                slab.marks.insert(0, Mark::Text { x: 0.0, y: leading / 2.0 + body * 0.31, line });
            }
            let ruled = matches!(blocks.first(), Some(Block::Paragraph(text)) if self.is_ruling(text));
            all.extend(barred(slabs, ruled));
        }
        all
    }

    fn quote(&mut self, blocks: &[Block], width: f32, parent: Node) -> Vec<Slab> {
        let node = self.tags.add(Some(parent), Tag::BlockQuote);
        let indent = self.sizes.body * INDENT;
        let mut slabs = self.slabs(blocks, width - 2.0 * indent, node);
        for slab in &mut slabs {
            slab.marks.iter_mut().for_each(|mark| mark.shift(indent, 0.0));
        }
        slabs
    }

    fn fence(&mut self, kind: &str, body: &str, width: f32, parent: Node) -> Vec<Slab> {
        if let Some(plate) = (self.plates)(kind, body) {
            if !plate.then.is_empty() {
                return self.series(plate, width, parent);
            }
            // A picture of a piece's goals is small enough to have its words beside it.
            return vec![match plate.label {
                Some(_) => self.beside(plate, width, parent),
                None => self.plate(plate, width, self.sizes.square, parent),
            }];
        }
        let node = self.tags.add(Some(parent), Tag::Code);
        let style = self.style(Cut::Mono, 0.8, ink());
        // Spaces stay where they are.
        let text = body.trim_end().replace(' ', "\u{a0}");
        let mut spans = Vec::new();
        self.pieces(&text, style, None, node, &mut spans);
        let lines = lines(self.fonts, &spans, width, Align::Left);
        Self::stacked(lines, self.sizes.leading * 0.86, style.size, self.sizes.leading * 0.5)
    }

    /// A picture in half a column with its caption beside it.
    pub fn beside(&mut self, plate: Plate, width: f32, parent: Node) -> Slab {
        let Sizes { body, leading, .. } = self.sizes;
        let half = (width - body) / 2.0;
        let caption = plate.caption.clone();
        let mut slab = self.plate(Plate { caption: Vec::new(), ..plate }, half, f32::INFINITY, parent);
        let node = self.tags.add(Some(parent), Tag::Caption);
        let (size, more) = self.sizes.small(0.92);
        let base = Style { size, ..self.style(Cut::Regular, 0.92, ink()) };
        let spans = self.spans(&caption, base, node);
        let lines = lines(self.fonts, &spans, half, Align::Left);
        let leading = leading * 0.92 * more;
        let high = lines.len() as f32 * leading;
        // The words begin where the board does, and stand in the middle where they are few.
        let mut y = ((slab.height - high) / 2.0).clamp(0.0, leading * 2.0) + leading / 2.0 + base.size * 0.31;
        slab.height = slab.height.max(high);
        for line in lines {
            slab.marks.push(Mark::Text { x: half + body, y, line });
            y += leading;
        }
        slab
    }

    /// A picture in the middle of a column with its caption below.
    pub fn plate(&mut self, plate: Plate, width: f32, square: f32, parent: Node) -> Slab {
        let Sizes { leading, .. } = self.sizes;
        let square = square.min(width / plate.wide);
        let (wide, high) = (plate.wide * square, plate.high * square);
        let figure = self.tags.add(Some(parent), Tag::Figure(Some(plate.says)));
        let picture = Mark::Picture {
            x: (width - wide) / 2.0,
            y: 0.0,
            width: wide,
            height: high,
            tree: plate.tree,
            node: Some(figure),
        };
        let mut slab = Slab { above: leading * 0.8, height: high, sticks: false, marks: vec![picture] };
        if !plate.caption.is_empty() {
            let node = self.tags.add(Some(parent), Tag::Caption);
            let (size, more) = self.sizes.small(0.86);
            let base = Style { size, ..self.style(Cut::Italic, 0.86, soft()) };
            let spans = self.spans(&plate.caption, base, node);
            let lines = lines(self.fonts, &spans, width.min(wide * 1.25), Align::Center);
            let left = (width - width.min(wide * 1.25)) / 2.0;
            slab.height += leading * 0.25;
            for line in lines {
                let y = slab.height + leading * 0.42 * more + base.size * 0.31;
                slab.marks.push(Mark::Text { x: left, y, line });
                slab.height += leading * 0.84 * more;
            }
        }
        slab.height += leading * 0.3;
        slab
    }
}

/// How many spaces a picture takes among words that is as wide as high.
const ROOM: f32 = 8.0;

/// The room of a picture among words: spaces that are not parted. A wide one is also a little less high.
pub(crate) fn room(picture: &Tree) -> String {
    let size = picture.size();
    "\u{a0}".repeat((ROOM * (size.width() / size.height()).sqrt()).round() as usize)
}

/// Whether a block is words that announce what follows.
pub(crate) fn announces(block: &Block) -> bool {
    matches!(block, Block::Paragraph(text) if plain(text).ends_with(':'))
}

/// Keeps words that announce something with what follows.
fn announce(block: &Block, next: Option<&Block>, slabs: &mut [Slab]) {
    if let Some(last) = slabs.last_mut().filter(|_| announces(block) && next.is_some()) {
        last.sticks = true;
    }
}

/// Draws a bar beside slabs, if they are to have one.
fn barred(mut slabs: Vec<Slab>, wanted: bool) -> Vec<Slab> {
    if wanted {
        for slab in &mut slabs {
            let bar = Mark::Bar { x: -7.0, y: 1.0, width: 1.6, height: slab.height, color: accent() };
            slab.marks.push(bar);
        }
    }
    slabs
}

#[cfg(test)]
mod tests;
