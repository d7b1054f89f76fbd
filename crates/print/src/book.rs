//! The rule book: a title page, the contents, a chapter a game, and chapters that belong to none.

use crate::columns::{Frame, Strip, pour};
use crate::fonts::{Cut, Fonts, Style};
use crate::inks::{accent, ink, rule, soft};
use crate::lines::{Align, Line, Link, Span, lines};
use crate::markdown::{Block, Text, plain, read};
use crate::picture::{Drawer, Plate};
use crate::setting::{Setter, Sizes};
use crate::sheet::{Bookmark, Leaf, Mark, Sheets};
use crate::source::Source;
use crate::tags::{Node, Tags};
use crate::texts::{Said, Texts};
use crate::{Design, Language, Manuscript, Paper, Unprintable};
use krilla::color::rgb;
use krilla::tagging::Tag;
use menagerie_kernel::{Chance, Options};
use menagerie_show::AnyGame;
use menagerie_show::page::{self, Chapter, Seats};
use std::collections::HashMap;
use std::num::NonZeroU16;

/// A chapter on its pages.
pub(crate) struct Laid {
    title: String,
    about: Said,
    place: String,
    pub leaves: Vec<Leaf>,
    headings: Vec<(u8, String, String)>,
    /// Its language, where that is not the document's.
    lang: Option<&'static str>,
}

/// The whole book.
pub(crate) fn book(from: &Manuscript<'_>, design: Design) -> Result<Vec<u8>, Unprintable> {
    let fonts = Fonts::new();
    let mut press = Press::new(&fonts, design);
    let texts = press.texts;
    let sources = sources(from, design.language);
    let front = press.tags.add(None, Tag::Section);
    let single = sources.len() == 1;
    let before = if single { 1 } else { 2 };
    // What the chapters say of each other's pages may move them. It hardly ever does.
    let mut pages = Pages::new();
    let mut laid = Vec::new();
    for _ in 0..MOST_ROUNDS {
        laid = sources.iter().map(|source| press.chapter(source, &sources, &pages)).collect::<Vec<Laid>>();
        let found = numbers(&laid, before);
        if std::mem::replace(&mut pages, found.clone()) == found {
            break;
        }
    }
    let title = match &laid[..] {
        [only] => (texts.book.of)(&only.title),
        _ => texts.book.title.clone(),
    };
    let mut leaves = vec![press.title(from.games, &laid, front)];
    if !single {
        leaves.push(press.contents(&laid, front));
    }
    let bookmarks = laid.iter().map(Laid::bookmark).collect();
    for mut chapter in laid {
        press.number(&mut chapter, leaves.len());
        leaves.append(&mut chapter.leaves);
    }
    let about = texts.book.about.clone();
    press.bound(title, about, leaves, bookmarks)
}

/// On which pages the chapters begin, by their places.
type Pages = HashMap<String, usize>;

/// How often the chapters are laid out at most, until they say the right pages of each other.
const MOST_ROUNDS: usize = 5;

fn numbers(laid: &[Laid], before: usize) -> Pages {
    let mut page = before + 1;
    let mut pages = Pages::new();
    for chapter in laid {
        pages.insert(chapter.place.clone(), page);
        page += chapter.leaves.len();
    }
    pages
}

/// The chapters in the order of the book: what all others take for granted, the games, the rest.
fn sources<'a>(from: &Manuscript<'a>, language: Language) -> Vec<Source<'a>> {
    let of_chapter = |chapter: &'a Chapter| Source::of_chapter(chapter, from, language);
    let of_game = |game: &&'a dyn AnyGame| Source::of_game(*game, from, language);
    let (before, after) = from.chapters.split_at(from.chapters.len().min(1));
    let games = from.games.iter().map(of_game);
    before.iter().map(of_chapter).chain(games).chain(after.iter().map(of_chapter)).collect()
}

/// Takes the title from a page, and the words below it that tell what it is.
fn untitled(mut blocks: Vec<Block>) -> (Option<Text>, Vec<Block>) {
    blocks.retain(|block| !matches!(block, Block::Heading { level: 1, .. }));
    match blocks.first() {
        Some(Block::Paragraph(text)) if text.iter().all(|words| words.emphasis) => {
            let text = text.clone();
            blocks.remove(0);
            (Some(text), blocks)
        }
        _ => (None, blocks),
    }
}

/// What the chapters are made with.
pub(crate) struct Press<'f> {
    pub fonts: &'f Fonts,
    pub drawer: Drawer,
    pub tags: Tags,
    pub paper: Paper,
    /// The words of the document's language.
    pub texts: &'static Texts,
}

/// The space around the text, and between columns.
const MARGIN: f32 = 52.0;
const GUTTER: f32 = 24.0;
/// The space below a chapter's head.
const OPENING: f32 = 14.5;
/// Where the list of the contents begins.
const LIST: f32 = 138.0;

/// The sizes in which a chapter is set: those of the type, of its leading and of the squares of diagrams.
const USUAL: [f32; 3] = [10.0, 13.4, 19.5];
/// What is tried to save a page …
const CLOSER: [[f32; 3]; 7] = [
    [10.0, 13.2, 18.5],
    [9.9, 13.0, 18.0],
    [9.8, 12.8, 17.5],
    [9.6, 12.5, 17.0],
    [9.4, 12.2, 16.5],
    [9.2, 11.9, 16.0],
    [9.0, 11.6, 15.5],
];
/// … and then, to fill one.
const WIDER: [[f32; 3]; 3] = [[10.2, 13.8, 20.5], [10.4, 14.1, 22.0], [10.6, 14.4, 23.5]];
/// The part of a last page that must be filled.
const FILLED: f32 = 0.4;

impl<'f> Press<'f> {
    pub fn new(fonts: &'f Fonts, design: Design) -> Press<'f> {
        let (drawer, texts) = (Drawer::new(design), Texts::of(design.language));
        Press { fonts, drawer, tags: Tags::default(), paper: design.paper, texts }
    }

    /// The finished document.
    pub fn bound(
        self,
        title: String,
        about: String,
        leaves: Vec<Leaf>,
        bookmarks: Vec<Bookmark>,
    ) -> Result<Vec<u8>, Unprintable> {
        let Press { fonts, tags, paper, texts, .. } = self;
        Sheets { fonts, paper, lang: texts.tag, title, about, leaves, bookmarks, tags }.pdf()
    }

    /// What is to be said of the language of words: nothing if it is the document's.
    pub fn foreign(&self, texts: &Texts) -> Option<&'static str> {
        (texts.tag != self.texts.tag).then_some(texts.tag)
    }

    pub fn frame(&self) -> Frame {
        let (width, height) = self.paper.size();
        let column = (width - 2.0 * MARGIN - GUTTER) / 2.0;
        Frame { left: MARGIN, top: 66.0, bottom: height - 66.0, column, gutter: GUTTER, columns: 2 }
    }

    /// A chapter that stands for itself.
    pub fn lone(&mut self, source: &Source<'_>) -> Laid {
        self.chapter(source, &[], &Pages::new())
    }

    /// A chapter, set a little closer or wider where a few lines would else stand alone on its last page.
    fn chapter(&mut self, source: &Source<'_>, all: &[Source<'_>], pages: &Pages) -> Laid {
        let frame = self.frame();
        let usual = self.set(source, all, pages, USUAL);
        if !usual.is_stranded(frame) {
            return usual;
        }
        let others = CLOSER.iter().chain(&WIDER);
        let mut others = others.map(|sizes| self.set(source, all, pages, *sizes));
        others.find(|laid| !laid.is_stranded(frame)).unwrap_or(usual)
    }

    /// A chapter in type of these sizes: that of the text, its leading, and the squares of diagrams.
    fn set(
        &mut self,
        source: &Source<'_>,
        all: &[Source<'_>],
        pages: &Pages,
        [body, leading, square]: [f32; 3],
    ) -> Laid {
        let frame = self.frame();
        let sizes = Sizes { body, leading, align: Align::Justify, square, wide: frame.width(), least: 0.0 };
        let (about, blocks) = untitled(read(source.text, source.texts.set));
        let about =
            about.map_or_else(|| source.about.clone(), |text| Said { text: plain(&text), lang: None });
        let lang = self.foreign(source.texts);
        let root = self.section(lang);
        let place = format!("/{}", source.id);
        let (mut opening, start) = self.opening(&source.title, &about, &place, root);
        let drawer = &self.drawer;
        let plates = |kind: &str, body: &str| {
            if kind == Seats::MARK {
                return drawer.seats(body, source.texts);
            }
            let fenced = format!("```{kind}\n{body}```\n");
            let block = page::blocks(&fenced).next()?;
            let named = block.game.and_then(|id| all.iter().find(|other| other.id == id)?.game);
            drawer.block(named.or(source.game)?, &block, source.texts)
        };
        let links = |address: &str| link(address, source.id, all);
        // In the first round nobody knows them; most have two digits.
        let number = |link: &Link| match link {
            Link::Place(name) if !name.contains('#') => Some(pages.get(name).copied().unwrap_or(44)),
            _ => None,
        };
        let mut setter = Setter {
            fonts: self.fonts,
            tags: &mut self.tags,
            sizes,
            texts: source.texts,
            plates: &plates,
            images: &|address| drawer.image(address),
            links: &links,
            pages: &number,
            root,
            name: place.clone(),
            headings: Vec::new(),
        };
        let strips: Vec<Strip> = setter.strips(&blocks, frame.column);
        let headings = setter.headings;
        let mut leaves = pour(&strips, frame, start);
        if let Some(first) = leaves.first_mut() {
            opening.append(&mut first.marks);
            first.marks = opening;
        }
        Laid { title: source.title.clone(), about: source.about.clone(), place, leaves, headings, lang }
    }

    /// A section of the document, and its language where that is another one.
    pub fn section(&mut self, lang: Option<&'static str>) -> Node {
        self.tags.add(None, Tag::Section.with_lang(lang.map(str::to_owned)))
    }

    /// A line of text across the page, smaller where it would be too long.
    pub fn line(
        &self,
        text: &str,
        style: Style,
        align: Align,
        node: Option<Node>,
        link: Option<Link>,
    ) -> Line {
        let room = self.frame().width();
        let size = style.size * (room / self.fonts.width(text, style)).min(1.0);
        let style = Style { size, ..style };
        let span =
            Span { text: text.to_owned(), style, link, node, hyphens: self.texts.hyphens, picture: None };
        lines(self.fonts, &[span], room, align).swap_remove(0)
    }

    /// The head of a chapter, and where the text begins below it.
    pub fn opening(&mut self, title: &str, about: &Said, place: &str, root: Node) -> (Vec<Mark>, f32) {
        let frame = self.frame();
        let heading = self.tags.add(Some(root), Tag::Hn(NonZeroU16::MIN, Some(title.to_owned())));
        let below = self.tags.add(Some(root), Tag::P.with_lang(about.lang.map(str::to_owned)));
        let line = self.line(title, style(Cut::Regular, 30.0, ink()), Align::Left, Some(heading), None);
        let mut marks = vec![
            Mark::Place { y: 0.0, name: place.to_owned() },
            Mark::Text { x: frame.left - 1.0, y: 90.0, line },
        ];
        let mut y = 109.0;
        let style = style(Cut::Italic, 11.5, soft());
        let hyphens = self.texts.hyphens;
        let span =
            Span { text: about.text.clone(), style, link: None, node: Some(below), hyphens, picture: None };
        for line in lines(self.fonts, &[span], frame.width(), Align::Left) {
            marks.push(Mark::Text { x: frame.left, y, line });
            y += 14.5;
        }
        let (from, to) = ((frame.left, y - 3.5), (frame.left + frame.width(), y - 3.5));
        marks.push(Mark::Stroke { from, to, thickness: 0.8, color: accent() });
        (marks, y + OPENING)
    }

    /// Puts numbers and running titles on a chapter's pages.
    pub fn number(&mut self, chapter: &mut Laid, before: usize) {
        let frame = self.frame();
        let small = Style { caps: true, ..style(Cut::Regular, 9.5, soft()) };
        for (index, leaf) in chapter.leaves.iter_mut().enumerate() {
            let number = (before + index + 1).to_string();
            let line = self.line(&number, style(Cut::Regular, 9.5, soft()), Align::Center, None, None);
            leaf.marks.push(Mark::Text { x: frame.left, y: frame.bottom + 30.0, line });
            if index > 0 {
                let line = self.line(&chapter.title, small, Align::Center, None, None);
                leaf.marks.push(Mark::Text { x: frame.left, y: frame.top - 24.0, line });
            }
        }
    }

    fn title(&mut self, games: &[&dyn AnyGame], laid: &[Laid], front: Node) -> Leaf {
        let frame = self.frame();
        let (_, height) = self.paper.size();
        let heading = self.tags.add(Some(front), Tag::Hn(NonZeroU16::MIN, Some("Menagerie".to_owned())));
        let words = self.tags.add(Some(front), Tag::P);
        let words_of_book = &self.texts.book;
        let (above, name) = match laid {
            [only] => (&words_of_book.above_one, only.title.as_str()),
            _ => (&words_of_book.above_all, "Menagerie"),
        };
        let caps = Style { caps: true, ..style(Cut::Regular, 15.0, soft()) };
        let mut size: f32 = 58.0;
        while self.fonts.width(name, style(Cut::Regular, size, ink())) > frame.width() {
            size *= 0.95;
        }
        let put = |y: f32, text: &str, style: Style, node: Node| Mark::Text {
            x: frame.left,
            y,
            line: self.line(text, style, Align::Center, Some(node), None),
        };
        let mut marks = vec![
            put(height * 0.17, above, caps, words),
            put(height * 0.17 + 56.0, name, style(Cut::Regular, size, ink()), heading),
            put(height * 0.17 + 86.0, &words_of_book.below, style(Cut::Italic, 14.0, soft()), words),
        ];
        marks.extend(self.mosaic(games, height * 0.17 + 128.0));
        marks.push(self.imprint(self.texts, front));
        Leaf { marks, ..Leaf::default() }
    }

    /// Boards in the middle of each game, small, beside each other.
    fn mosaic(&self, games: &[&dyn AnyGame], top: f32) -> Vec<Mark> {
        let frame = self.frame();
        let count = games.len().max(1);
        let columns = (1..=count).find(|columns| columns * columns >= count).unwrap_or(1).min(4);
        let rows = count.div_ceil(columns);
        let room = ((frame.bottom - top) / rows as f32).min(frame.width() / columns as f32).min(330.0);
        let side = room - 14.0;
        let mut marks = Vec::new();
        for (index, game) in games.iter().enumerate() {
            // A game that has no picture and needs an option to start leaves its place empty.
            let Some(plate) = self.middle(*game, index as u64) else { continue };
            let row = index / columns;
            let in_row = columns.min(count - row * columns);
            let left = frame.left + (frame.width() - in_row as f32 * room) / 2.0;
            let scale = side / plate.wide.max(plate.high);
            marks.push(Mark::Picture {
                x: left + (index % columns) as f32 * room + (room - plate.wide * scale) / 2.0,
                y: top + row as f32 * room,
                width: plate.wide * scale,
                height: plate.high * scale,
                tree: plate.tree,
                node: None,
            });
        }
        marks
    }

    /// The position by which a game is pictured elsewhere, or else one in which it starts.
    fn middle(&self, game: &dyn AnyGame, number: u64) -> Option<Plate> {
        let pictured = game.info().picture.and_then(|text| game.parse(text, Options::default()).ok());
        let plate = pictured.and_then(|line| self.drawer.position(&*line, self.texts).ok());
        plate.or_else(|| self.start(game, number, self.texts))
    }

    /// A position in which a game starts, as chance with this number has it.
    pub fn start(&self, game: &dyn AnyGame, number: u64, texts: &Texts) -> Option<Plate> {
        let line = game.start(Options::default(), Chance::from_number(number)).ok()?;
        self.drawer.position(&*line, texts).ok()
    }

    fn contents(&mut self, laid: &[Laid], front: Node) -> Leaf {
        let frame = self.frame();
        let words = &self.texts.book.contents;
        let level = NonZeroU16::new(2).expect("not zero");
        let heading = self.tags.add(Some(front), Tag::Hn(level, Some(words.to_owned())));
        let list = self.tags.add(Some(front), Tag::TOC);
        let title = self.line(words, style(Cut::Regular, 30.0, ink()), Align::Left, Some(heading), None);
        let mut marks = vec![Mark::Text { x: frame.left - 1.0, y: 90.0, line: title }];
        let mut page = 3;
        let step = ((frame.bottom - LIST) / laid.len() as f32).min(42.0);
        for (index, chapter) in laid.iter().enumerate() {
            let y = LIST + index as f32 * step;
            let item = self.tags.add(Some(list), Tag::TOCI.with_lang(chapter.lang.map(str::to_owned)));
            let node = self.tags.add(Some(item), Tag::Link);
            let link = Some(Link::Place(chapter.place.clone()));
            let line =
                self.line(&chapter.title, style(Cut::Regular, 13.5, ink()), Align::Left, Some(node), link);
            let number = self.line(
                &page.to_string(),
                style(Cut::Regular, 13.5, ink()),
                Align::Right,
                Some(item),
                None,
            );
            let (from, to) =
                (frame.left + line.width() + 8.0, frame.left + frame.width() - number_width(&number) - 8.0);
            marks.push(Mark::Text { x: frame.left, y, line });
            marks.push(Mark::Stroke {
                from: (from, y - 1.0),
                to: (to, y - 1.0),
                thickness: 0.5,
                color: rule(),
            });
            marks.push(Mark::Text { x: frame.left, y, line: number });
            if !chapter.about.text.is_empty() {
                let about = style(Cut::Italic, 10.0, soft());
                let node = self.tags.tongue(item, chapter.about.lang);
                let line = self.line(&chapter.about.text, about, Align::Left, Some(node), None);
                marks.push(Mark::Text { x: frame.left, y: y + 13.5, line });
            }
            page += chapter.leaves.len();
        }
        Leaf { marks, ..Leaf::default() }
    }
}

/// How wide a line set to the right is.
fn number_width(line: &Line) -> f32 {
    line.runs.iter().map(|run| run.width).sum()
}

impl Laid {
    /// Whether its last page is nearly blank.
    fn is_stranded(&self, frame: Frame) -> bool {
        let [_, .., last] = &self.leaves[..] else { return false };
        last.depth() - frame.top < FILLED * (frame.bottom - frame.top)
    }

    pub fn bookmark(&self) -> Bookmark {
        let below = self.headings.iter().filter(|(level, ..)| *level == 2);
        let below = below.map(|(_, title, place)| Bookmark {
            title: title.clone(),
            place: place.clone(),
            below: vec![],
        });
        Bookmark { title: self.title.clone(), place: self.place.clone(), below: below.collect() }
    }
}

pub(crate) fn style(cut: Cut, size: f32, color: rgb::Color) -> Style {
    Style { cut, size, color, caps: false }
}

/// Where an address in a chapter leads: to another chapter, to a heading of this one, or out of the book.
fn link(address: &str, chapter: &str, all: &[Source<'_>]) -> Option<Link> {
    if let Some(heading) = address.strip_prefix('#') {
        return Some(Link::Place(format!("/{chapter}#{heading}")));
    }
    if let Some(other) = address.strip_prefix("/rules/") {
        // A book of some games has not all chapters.
        let id = other.split('#').next()?;
        return all.iter().any(|source| source.id == id).then(|| Link::Place(format!("/{other}")));
    }
    address.starts_with("http").then(|| Link::Web(address.to_owned()))
}
