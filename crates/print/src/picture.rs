//! Pictures in print: positions with what is to be said about them, and single drawings.

mod seats;
mod stacks;

use crate::fonts::{Cut, FAMILY, file};
use crate::markdown::{Words, inline};
use crate::texts::{Pictures, Said, Texts};
use crate::{Design, Unprintable};
use menagerie_image::{Look, piece, svg};
use menagerie_kernel::Info;
use menagerie_show::page::{self, Block, Highlight, Picture, Way};
use menagerie_show::{AnyGame, AnyLine, Scene, Standing};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use usvg::Tree;

/// What draws pictures.
pub(crate) struct Drawer {
    options: usvg::Options<'static>,
    design: Design,
    /// The blocks that were drawn before, by their game and words.
    drawn: RefCell<HashMap<String, Option<Plate>>>,
}

/// A board as a picture.
#[derive(Clone)]
pub(crate) struct Plate {
    pub tree: Rc<Tree>,
    /// How many squares wide it is, its margin included.
    pub wide: f32,
    /// How many squares high it is, its margin included.
    pub high: f32,
    /// What it shows, for those who do not see it.
    pub says: String,
    /// The piece that it is about, if it is about one.
    pub label: Option<Said>,
    /// What is written below it.
    pub caption: Vec<Words>,
    /// The pictures that follow it in a series.
    pub then: Vec<Plate>,
}

/// The side of a square in pictures, in their own units.
const CELL: f32 = 64.0;

/// The colour of the lines of the mark of the licence.
const LICENCE_INK: &str = "#4d4238";

impl Drawer {
    pub fn new(design: Design) -> Drawer {
        let mut options = usvg::Options { font_family: FAMILY.to_owned(), ..usvg::Options::default() };
        // The letters of pictures are those of the pages around them: their figures stand on the line.
        let fonts = Arc::make_mut(&mut options.fontdb);
        for cut in [Cut::Regular, Cut::Bold] {
            fonts.load_font_data(file(cut).to_vec());
        }
        fonts.set_serif_family(FAMILY);
        Drawer { options, design, drawn: RefCell::default() }
    }

    fn look(&self) -> Look {
        Look { pieces: self.design.pieces, theme: self.design.board, ..Look::default() }
    }

    /// A drawing.
    pub fn read(&self, svg: &str) -> Result<Rc<Tree>, Unprintable> {
        Tree::from_str(svg, &self.options).map(Rc::new).map_err(|error| Unprintable(error.to_string()))
    }

    /// What is shown among words for an image of this address, if it is one of a piece or the mark of the licence.
    pub fn image(&self, address: &str) -> Option<Rc<Tree>> {
        if address == page::LICENCE {
            return self.read(&page::licence(LICENCE_INK)).ok();
        }
        let (side, icon) = page::piece(address)?;
        self.read(&piece(icon, side, &self.look())?).ok()
    }

    /// A scene as a picture.
    pub fn scene(&self, scene: &Scene, look: &Look, texts: &Texts) -> Result<Plate, Unprintable> {
        let tree = self.read(&svg(scene, look))?;
        let (wide, high) = (tree.size().width() / CELL, tree.size().height() / CELL);
        Ok(Plate {
            tree,
            wide,
            high,
            says: describe(scene, texts),
            label: None,
            caption: Vec::new(),
            then: Vec::new(),
        })
    }

    /// A position as the seat to act sees it.
    pub fn position(&self, line: &dyn AnyLine, texts: &Texts) -> Result<Plate, Unprintable> {
        self.scene(&line.scene(page::eye_of(line)), &self.look(), texts)
    }

    /// What a fenced block of a page shows: a position with turns, or with the goals of a piece. None where it
    /// is no position of the game.
    pub fn block(&self, game: &dyn AnyGame, block: &Block<'_>, texts: &Texts) -> Option<Plate> {
        let key = format!("{} {} {block:?}", texts.tag, game.info().id);
        if let Some(plate) = self.drawn.borrow().get(&key) {
            return plate.clone();
        }
        let plate = self.draw(game, block, texts);
        self.drawn.borrow_mut().insert(key, plate.clone());
        plate
    }

    fn draw(&self, game: &dyn AnyGame, block: &Block<'_>, texts: &Texts) -> Option<Plate> {
        let mut pictures = page::pictures(game, block).into_iter();
        let first = self.picture(&pictures.next()?, texts)?;
        let then = pictures.filter_map(|next| self.picture(&next, texts)).collect();
        Some(Plate { then, ..first })
    }

    fn picture(&self, shown: &Picture<'_>, texts: &Texts) -> Option<Plate> {
        let line = &*shown.line;
        let scene = line.scene(page::eye_of(line));
        let mut look = self.look();
        let mut label = None;
        match &shown.shows {
            Highlight::Turns(turns) => {
                look.arrows = page::ways(line, turns);
                look.arrows.sort_unstable();
            }
            Highlight::Moves(square) => {
                look.square = square.parse().ok();
                look.goals = look.square.map(|square| page::goals(line, square)).unwrap_or_default();
                let piece = scene.pieces.iter().find(|piece| Some(piece.at) == look.square);
                label = piece.map(|piece| texts.man(piece.figure.name));
            }
        }
        let mut plate = self.scene(&scene, &look, texts).ok()?;
        // Beside words a picture is too small for cards; its caption names them.
        if label.is_none() && !scene.piles.is_empty() {
            let board = plate.tree.size();
            let tree = self.read(&stacks::below(svg(&scene, &look), (board.width(), board.height()), &scene));
            plate.tree = tree.ok()?;
            plate.high = plate.tree.size().height() / CELL;
        }
        plate.says += &pointed_out(&look, texts);
        plate.label = label;
        plate.caption = caption(line, &scene, shown.caption, texts);
        Some(plate)
    }
}

/// The pieces of a scene in words.
fn describe(scene: &Scene, texts: &Texts) -> String {
    let Pictures { figure, board, .. } = texts.pictures;
    let piece = |piece: &Standing| format!("{} {}", figure(piece.figure.side, piece.figure.name), piece.at);
    board(&scene.pieces.iter().map(piece).collect::<Vec<_>>())
}

/// What is pointed out in a picture, in words.
fn pointed_out(look: &Look, texts: &Texts) -> String {
    let Pictures { goals, arrow, .. } = texts.pictures;
    let mut text = String::new();
    if let Some(square) = look.square {
        let squares: Vec<String> = look.goals.iter().map(|goal| goal.at.to_string()).collect();
        text = format!(" {}", goals(&square.to_string(), &squares.join(", ")));
    }
    for Way { from, to } in &look.arrows {
        text += &format!(" {}", arrow(&from.to_string(), &to.to_string()));
    }
    text
}

/// What is to be seen in a position in somebody's words, or else whose turn it is; and the cards in hand and on
/// the table.
fn caption(line: &dyn AnyLine, scene: &Scene, words: &str, texts: &Texts) -> Vec<Words> {
    let info = line.info();
    let Pictures { to_move, hand, pile, .. } = texts.pictures;
    let said = |text: String| Words { text, ..Words::default() };
    let mut caption = Vec::new();
    // Where one may play alone, whose turn it is says nothing.
    let against = info.seats.first().map(|seat| seat.team) != info.seats.last().map(|seat| seat.team);
    if !words.is_empty() {
        caption = inline(words, texts.set);
    } else if let Some(seat) = line.turn().actor().filter(|_| against) {
        caption.push(said(to_move(info.seats[usize::from(seat.0)].name)));
    }
    let hands = scene.hands.iter().filter_map(|held| Some(hand(name(info, held.seat), &faces(&held.cards)?)));
    let piles = scene.piles.iter().filter_map(|known| {
        Some(pile(known.name, known.seat.map(|seat| name(info, seat)), &faces(&known.cards)?))
    });
    for held in hands.chain(piles) {
        let before = if caption.is_empty() { "" } else { "\n" };
        caption.push(Words { emphasis: true, ..said(format!("{before}{held}")) });
    }
    caption
}

fn name(info: &Info, seat: &str) -> &'static str {
    info.seats.iter().find(|known| known.id == seat).map_or("", |seat| seat.name)
}

/// Playing cards with the signs of their suits; none where there are none.
fn faces(cards: &[String]) -> Option<String> {
    let face = |card: &String| {
        let (rank, suit) = card.split_at_checked(card.len().checked_sub(1)?)?;
        let sign = ["♠", "♣", "♥", "♦"]["SCHD".find(suit)?];
        (!rank.is_empty()).then(|| format!("{rank}{sign}"))
    };
    let faces: Vec<String> = cards.iter().filter_map(face).collect();
    (!faces.is_empty()).then(|| faces.join("\u{a0}"))
}
