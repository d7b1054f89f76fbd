//! Player aids: a page a game with the rules in one minute, what one looks up, how to set up, how the pieces move and how
//! it ends.
//!
//! The words and pictures are those of the rule page, set as large as they fit. Where the page that declares the forms
//! has words for a game's aid, they stand in place of that page's sections of the same names. Where that is too small,
//! each man is shown once under the same conditions, with a sentence on how it moves for a caption; and where there are
//! many men or large boards, the pictures take the whole width of the page.

mod lookups;
mod own;

use crate::book::{Press, style};
use crate::columns::{Frame, Slab, Strip, pour};
use crate::fonts::{Cut, Fonts};
use crate::gist::gist;
use crate::inks::soft;
use crate::lines::Align;
use crate::markdown::{Block, Text, Words, read, section};
use crate::picture::Plate;
use crate::setting::{Setter, Sizes};
use crate::sheet::{Bookmark, Leaf, Mark};
use crate::source::Source;
use crate::texts::Said;
use crate::{Design, Manuscript, Unprintable};
use krilla::tagging::Tag;
use lookups::{Lookup, lookups};
use menagerie_show::AnyGame;
use menagerie_show::page::{self, Highlight, Seats};
use own::{own, without};

/// One way to arrange a page.
#[derive(Clone, Copy)]
struct Try {
    /// The size of everything, in parts of the usual one.
    scale: f32,
    /// How many small pictures stand beside each other; a single one has its caption beside it.
    beside: usize,
    /// Whether they stand across the page and not in a column.
    wide: bool,
    /// The smallest type.
    least: f32,
    /// The leading, in parts of the type's size.
    leading: f32,
    /// The side of a square in pictures at most, in points.
    square: f32,
}

/// The smallest type that is read at arm's length, in points.
const READABLE: f32 = 8.5;

const fn attempt(scale: f32, beside: usize) -> Try {
    Try { scale, beside, wide: false, least: READABLE, leading: 1.327, square: 21.0 * scale }
}

const fn across(scale: f32, beside: usize) -> Try {
    Try { wide: true, ..attempt(scale, beside) }
}

/// With lines close to each other and small boards, rather than with small type.
const fn tight(scale: f32, beside: usize) -> Try {
    Try { leading: 1.2, square: 12.0, ..attempt(scale, beside) }
}

const fn tight_across(scale: f32, beside: usize) -> Try {
    Try { wide: true, ..tight(scale, beside) }
}

/// Smaller than anybody likes, for games from files that have more to say than fits.
const fn tiny(scale: f32, beside: usize) -> Try {
    Try { least: 0.0, ..across(scale, beside) }
}

/// What is tried, the most readable first.
const TRIES: [Try; 28] = [
    attempt(1.2, 1),
    attempt(1.1, 1),
    attempt(1.0, 1),
    attempt(0.94, 1),
    attempt(0.88, 1),
    attempt(1.05, 2),
    attempt(0.96, 2),
    attempt(0.92, 2),
    across(0.96, 4),
    attempt(0.88, 2),
    across(0.92, 4),
    across(0.88, 4),
    across(0.92, 5),
    attempt(0.83, 1),
    attempt(0.83, 2),
    across(0.83, 4),
    across(0.88, 5),
    across(0.83, 5),
    tight(0.88, 2),
    tight_across(0.88, 4),
    tight_across(0.88, 5),
    tight(0.83, 2),
    tight_across(0.83, 4),
    tight_across(0.83, 5),
    tiny(0.76, 5),
    tiny(0.7, 5),
    tiny(0.7, 6),
    tiny(0.62, 6),
];

/// How much higher than a chapter of the book an aid begins: it has no page number above it, and much to say.
const LIFT: f32 = 30.0;

/// All pages.
pub(crate) fn pages(from: &Manuscript<'_>, design: Design) -> Result<Vec<u8>, Unprintable> {
    let fonts = Fonts::new();
    let mut press = Press::new(&fonts, design);
    let words = &press.texts.aids;
    let mut leaves = Vec::new();
    let mut bookmarks = Vec::new();
    let mut titles = Vec::new();
    for game in from.games {
        let source = Source::of_game(*game, from, design.language);
        let own = own(from, source.id, design.language);
        leaves.push(press.aid(*game, &source, own)?);
        let place = format!("/{}", source.id);
        bookmarks.push(Bookmark { title: source.title.clone(), place, below: Vec::new() });
        titles.push(source.title);
    }
    let title = match &titles[..] {
        [only] => (words.of)(only),
        _ => words.title.clone(),
    };
    press.bound(title, words.about.clone(), leaves, bookmarks)
}

/// What a page is made of.
struct Material {
    minute: Vec<Block>,
    end: Vec<Block>,
    lookups: Vec<Lookup>,
    /// What is said for the aid alone.
    own: Vec<Lookup>,
    start: Option<Plate>,
    /// The seats around the table.
    seats: Option<Plate>,
    moves: Vec<Move>,
}

/// The picture of where a man may go.
struct Move {
    plate: Plate,
    /// A sentence on how it goes.
    gist: Text,
    /// The sentence of this picture alone, for a man that is shown under several conditions.
    own: Text,
    /// What the position says besides the board: what may do what, and what the man stands on.
    conditions: String,
}

impl Press<'_> {
    fn aid(
        &mut self,
        game: &dyn AnyGame,
        source: &Source<'_>,
        own: Vec<Lookup>,
    ) -> Result<Leaf, Unprintable> {
        let material = self.material(game, source, own);
        for attempt in TRIES {
            // What belongs to a try that failed is never drawn, and so it is no part of the document.
            let mut leaves = self.arranged(source, &material, attempt);
            if leaves.len() == 1 {
                return Ok(leaves.swap_remove(0));
            }
        }
        Err(Unprintable(format!("what is to be said of {} does not fit a page", source.title)))
    }

    fn material(&self, game: &dyn AnyGame, source: &Source<'_>, own: Vec<Lookup>) -> Material {
        let texts = source.texts;
        let text = &without(source.text, &own, texts.set);
        let own = own.into_iter().filter(|one| !one.blocks.is_empty()).collect();
        let blocks = read(text, texts.set);
        let words = |name: &str| {
            let found = section(&blocks, name).unwrap_or_default().iter();
            found.filter(|block| !matches!(block, Block::Fence { .. })).cloned().collect()
        };
        let shown: Vec<page::Block<'_>> = page::blocks(text).collect();
        let plates = |is_moves: bool| {
            let of_this_kind =
                shown.iter().filter(move |block| matches!(block.shows, Highlight::Moves(_)) == is_moves);
            of_this_kind.filter_map(|block| Some((block, self.drawer.block(game, block, texts)?)))
        };
        let start = plates(false).next().map(|(_, plate)| plate).or_else(|| self.start(game, 0, texts));
        let seats = blocks.iter().find_map(|block| match block {
            Block::Fence { kind, body } if kind == Seats::MARK => self.drawer.seats(body, texts),
            _ => None,
        });
        let aids = &texts.aids;
        let told = |(block, plate): (&page::Block<'_>, Plate)| {
            let man = plate.label.as_ref().map_or("", |label| &label.text);
            let gist_of = |page: &[Block]| gist(page, man, &aids.like, &plate.caption);
            let (gist, own) = (gist_of(&blocks), gist_of(&[]));
            Move { gist, own, conditions: conditions(block.position), plate }
        };
        let moves = plates(true).map(told).collect();
        let (minute, end, lookups) = (words(&aids.minute), words(&aids.end), lookups(&blocks, texts));
        Material { minute, end, lookups, own, start, seats, moves }
    }

    fn arranged(&mut self, source: &Source<'_>, material: &Material, attempt: Try) -> Vec<Leaf> {
        let scale = attempt.scale;
        let foot = self.paper.size().1 - 54.0;
        let frame = Frame { bottom: foot + LIFT, ..self.frame() };
        let root = self.section(self.foreign(source.texts));
        let place = format!("/{}", source.id);
        let (mut opening, start) = self.opening(&source.title, &source.about, &place, root);
        let key = self.tags.add(Some(root), Tag::P);
        let sizes = Sizes {
            body: 10.4 * scale,
            leading: 10.4 * scale * attempt.leading,
            align: Align::Left,
            square: attempt.square,
            wide: frame.column,
            least: attempt.least,
        };
        let words = Setter::of_words(self.fonts, &mut self.tags, source.texts, sizes, root);
        let mut setter = Setter { name: place, ..words };
        let words = &source.texts.aids;
        let mut slabs = Vec::new();
        let part = |setter: &mut Setter<'_>, level: u8, heading: &str, below: &[Block]| {
            let text = vec![Words { text: heading.to_owned(), ..Words::default() }];
            let mut slabs = setter.slabs(&[Block::Heading { level, text }], frame.column, root);
            slabs.extend(setter.slabs(below, frame.column, root));
            slabs
        };
        if !material.minute.is_empty() {
            slabs.extend(part(&mut setter, 2, &words.minute, &material.minute));
        }
        let plates = |setter: &mut Setter<'_>, plates: Vec<&Plate>| -> Vec<Slab> {
            let plate = |plate: &Plate| setter.plate(plate.clone(), frame.column, sizes.square, root);
            plates.into_iter().map(plate).collect()
        };
        // A table with its seats stands below the list of them, and so does the start; elsewhere the start has the room
        // that is left.
        let mut pictures: Vec<&Plate> = material.seats.iter().chain(&material.start).collect();
        for Lookup { heading, blocks } in &material.lookups {
            slabs.extend(part(&mut setter, 2, heading, blocks));
            if *heading == words.setup && material.seats.is_some() {
                slabs.extend(plates(&mut setter, std::mem::take(&mut pictures)));
            }
        }
        for (index, Lookup { heading, blocks }) in material.own.iter().enumerate() {
            slabs.extend(part(&mut setter, if index == 0 { 2 } else { 3 }, heading, blocks));
        }
        if !material.end.is_empty() {
            slabs.extend(part(&mut setter, 2, &words.end, &material.end));
        }
        if !pictures.is_empty() {
            slabs.extend(part(&mut setter, 2, &words.setup, &[]));
            slabs.extend(plates(&mut setter, pictures));
        }
        let room = if attempt.wide { frame.width() } else { frame.column };
        let small = setter.small(&material.moves, room, attempt);
        let mut strips = vec![Strip::Columns(slabs)];
        match &mut strips[..] {
            [Strip::Columns(slabs)] if !attempt.wide => slabs.extend(small),
            _ => strips.push(Strip::Wide(small)),
        }
        let mut leaves = pour(&strips, frame, start);
        opening.append(&mut leaves[0].marks);
        opening.iter_mut().for_each(|mark| mark.shift(0.0, -LIFT));
        if !material.moves.is_empty() {
            let line = self.line(&words.key, style(Cut::Italic, 8.0, soft()), Align::Center, Some(key), None);
            opening.push(Mark::Text { x: frame.left, y: foot + 17.0, line });
        }
        opening.push(self.imprint(source.texts, root));
        leaves[0].marks = opening;
        leaves
    }
}

/// The named fields of a position: what it says besides the board, the side to move and counters.
fn conditions(position: &str) -> String {
    position.split(' ').filter(|field| field.contains('=')).collect::<Vec<_>>().join(" ")
}

impl Setter<'_> {
    /// Small pictures beside each other, under a heading.
    fn small(&mut self, moves: &[Move], width: f32, attempt: Try) -> Vec<Slab> {
        let Try { beside, .. } = attempt;
        let mut wanted: Vec<Plate> = Vec::new();
        let mut seen: Vec<(Option<Said>, &str)> = Vec::new();
        for Move { plate, gist, own, conditions } in moves {
            let mut plate = plate.clone();
            let is_of_same = |other: &&Move| other.plate.label == plate.label;
            let differs = moves.iter().filter(is_of_same).any(|other| other.conditions != *conditions);
            let Said { text, lang } = plate.label.clone().unwrap_or_default();
            let name = Words { text, lang, strong: true, ..Words::default() };
            if beside == 1 {
                let gap = Words { text: ". ".to_owned(), ..Words::default() };
                plate.caption.splice(0..0, [name, gap]);
            } else if seen.contains(&(plate.label.clone(), conditions)) {
                continue;
            } else {
                let below = Words { text: "\n".to_owned(), ..Words::default() };
                let said = if differs { own } else { gist };
                plate.caption = [vec![name, below], said.clone()].concat();
                seen.push((plate.label.clone(), conditions));
            }
            wanted.push(plate);
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        let text = vec![Words { text: self.texts.aids.moves.clone(), ..Words::default() }];
        let mut slabs = self.slabs(&[Block::Heading { level: 2, text }], width, self.root);
        if beside == 1 {
            slabs.extend(
                wanted.into_iter().map(|plate| self.beside(plate, width, self.root)).collect::<Vec<_>>(),
            );
            return slabs;
        }
        let gap = self.sizes.body;
        let narrow = (width - gap * (beside - 1) as f32) / beside as f32;
        for row in wanted.chunks(beside) {
            let mut joined = Slab { above: self.sizes.leading * 0.5, ..Slab::default() };
            for (index, plate) in row.iter().enumerate() {
                let mut slab = self.plate(plate.clone(), narrow, self.sizes.square, self.root);
                slab.marks.iter_mut().for_each(|mark| mark.shift(index as f32 * (narrow + gap), 0.0));
                joined.height = joined.height.max(slab.height);
                joined.marks.append(&mut slab.marks);
            }
            slabs.push(joined);
        }
        slabs
    }
}

#[cfg(test)]
mod tests;
