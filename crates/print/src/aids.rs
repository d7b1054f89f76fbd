//! Player aids: a page a game with the rules in one minute, how to set up, how the pieces move and how it ends.
//!
//! The words and pictures are those of the rule page, set as large as they fit. Where that is too small, the captions of
//! the smaller pictures are left out.

use crate::book::{Press, style};
use crate::columns::{Frame, Slab, Strip, pour};
use crate::fonts::{Cut, Fonts};
use crate::lines::Align;
use crate::markdown::{Block, Words, read, section};
use crate::picture::Plate;
use crate::setting::{Setter, Sizes, soft};
use crate::sheet::{Bookmark, Leaf, Mark, Sheets};
use crate::{Design, Unprintable};
use krilla::tagging::Tag;
use menagerie_kernel::AnyGame;
use menagerie_kernel::page::{self, Shows};

/// The sections whose words are taken.
const MINUTE: &str = "In one minute";
const END: &str = "How it ends";
/// The headings of the pictures.
const SETUP: &str = "Setting up";
const MOVES: &str = "How the pieces move";
/// One way to arrange a page.
#[derive(Clone, Copy)]
struct Try {
    /// The size of everything, in parts of the usual one.
    scale: f32,
    /// How many small pictures stand beside each other in a column; a single one has its caption beside it.
    beside: usize,
}

const fn attempt(scale: f32, beside: usize) -> Try {
    Try { scale, beside }
}

/// What is tried, the most readable first.
const TRIES: [Try; 11] = [
    attempt(1.2, 1),
    attempt(1.1, 1),
    attempt(1.0, 1),
    attempt(0.94, 1),
    attempt(0.88, 1),
    attempt(1.05, 2),
    attempt(0.96, 2),
    attempt(1.0, 3),
    attempt(0.9, 3),
    attempt(0.78, 3),
    attempt(0.66, 4),
];

/// All pages.
pub(crate) fn pages(games: &[&dyn AnyGame], design: Design) -> Result<Vec<u8>, Unprintable> {
    let fonts = Fonts::new();
    let mut press = Press::new(&fonts, design);
    let mut leaves = Vec::new();
    let mut bookmarks = Vec::new();
    for game in games {
        leaves.push(press.aid(*game)?);
        let info = game.info();
        let place = format!("/{}", info.id);
        bookmarks.push(Bookmark { title: info.name.to_owned(), place, below: Vec::new() });
    }
    let title = match games {
        [game] => format!("{}: a Player Aid", game.info().name),
        _ => "Player Aids of Menagerie".to_owned(),
    };
    let about = "What one needs at the table, a page for each game".to_owned();
    let paper = design.paper;
    Sheets { fonts: &fonts, paper, title, about, leaves, bookmarks, tags: press.tags }.pdf()
}

/// What a page is made of.
struct Material {
    minute: Vec<Block>,
    end: Vec<Block>,
    start: Option<Plate>,
    moves: Vec<Plate>,
}

impl Press<'_> {
    fn aid(&mut self, game: &dyn AnyGame) -> Result<Leaf, Unprintable> {
        let info = game.info();
        let material = self.material(game);
        for attempt in TRIES {
            // What belongs to a try that failed is never drawn, and so it is no part of the document.
            let mut leaves = self.arranged(game, &material, attempt);
            if leaves.len() == 1 {
                return Ok(leaves.swap_remove(0));
            }
        }
        Err(Unprintable(format!("what is to be said of {} does not fit a page", info.name)))
    }

    fn material(&self, game: &dyn AnyGame) -> Material {
        let blocks = read(game.info().rules);
        let words = |name: &str| {
            let found = section(&blocks, name).unwrap_or_default().iter();
            found.filter(|block| !matches!(block, Block::Fence { .. })).cloned().collect()
        };
        let shown: Vec<page::Block<'_>> = page::blocks(game.info().rules).collect();
        let plates = |is_moves: bool| {
            let of_this_kind =
                shown.iter().filter(move |block| matches!(block.shows, Shows::Moves(_)) == is_moves);
            of_this_kind.filter_map(|block| self.drawer.block(game, block))
        };
        let start = plates(false).next().or_else(|| self.start(game, 0));
        Material { minute: words(MINUTE), end: words(END), start, moves: plates(true).collect() }
    }

    fn arranged(&mut self, game: &dyn AnyGame, material: &Material, attempt: Try) -> Vec<Leaf> {
        let info = game.info();
        let scale = attempt.scale;
        let frame = Frame { bottom: self.paper.size().1 - 54.0, ..self.frame() };
        let root = self.tags.add(None, Tag::Section);
        let place = format!("/{}", info.id);
        let (mut opening, start) = self.opening(info.name, info.about, &place, root);
        let key = self.tags.add(Some(root), Tag::P);
        let sizes = Sizes {
            body: 10.4 * scale,
            leading: 13.8 * scale,
            align: Align::Left,
            square: 21.0 * scale,
            wide: frame.column,
        };
        let mut setter = Setter {
            fonts: self.fonts,
            tags: &mut self.tags,
            sizes,
            plates: &|_, _| None,
            links: &|_| None,
            pages: &|_| None,
            root,
            name: place,
            headings: Vec::new(),
        };
        let mut slabs = Vec::new();
        let mut part = |setter: &mut Setter<'_>, heading: &str, below: &[Block]| {
            let text = vec![Words { text: heading.to_owned(), ..Words::default() }];
            slabs.extend(setter.slabs(&[Block::Heading { level: 2, text }], frame.column, root));
            slabs.extend(setter.slabs(below, frame.column, root));
        };
        if !material.minute.is_empty() {
            part(&mut setter, MINUTE, &material.minute);
        }
        if !material.end.is_empty() {
            part(&mut setter, END, &material.end);
        }
        if let Some(start) = &material.start {
            part(&mut setter, SETUP, &[]);
            slabs.push(setter.plate(start.clone(), frame.column, sizes.square, root));
        }
        slabs.extend(setter.small(&material.moves, frame.column, attempt));
        let mut leaves = pour(&[Strip::Columns(slabs)], frame, start);
        if !material.moves.is_empty() {
            let line = self.line(KEY, style(Cut::Italic, 8.0, soft()), Align::Center, Some(key), None);
            opening.push(Mark::Text { x: frame.left, y: frame.bottom + 22.0, line });
        }
        leaves[0].marks.splice(0..0, opening);
        leaves
    }
}

/// What the signs in the small pictures mean.
const KEY: &str =
    "A dot: the piece may go there. A ring: it may take there. Hollow or broken: later in the same turn.";

impl Setter<'_> {
    /// Small pictures beside each other, under a heading.
    fn small(&mut self, plates: &[Plate], width: f32, attempt: Try) -> Vec<Slab> {
        let Try { beside, .. } = attempt;
        let mut wanted: Vec<Plate> = Vec::new();
        for plate in plates {
            let mut plate = plate.clone();
            let label = plate.label.clone().unwrap_or_default();
            let name = Words { text: label, strong: true, ..Words::default() };
            if beside == 1 {
                let gap = Words { text: ". ".to_owned(), ..Words::default() };
                plate.caption.splice(0..0, [name, gap]);
            } else if wanted.iter().any(|other| other.label == plate.label) {
                continue;
            } else {
                plate.caption = vec![name];
            }
            wanted.push(plate);
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        let text = vec![Words { text: MOVES.to_owned(), ..Words::default() }];
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
