//! A scene as SVG.

use crate::pieces::{checker, picture, piece};
use crate::{FONT, FONT_FAMILY};
use base64::prelude::{BASE64_STANDARD, Engine};
use menagerie_kernel::{Grave, MarkKind, Scene, Spot, Standing, Token};
use std::fmt::Write as _;

/// The side of a square.
const CELL: i32 = 64;
/// Room for the coordinates, left and below.
const MARGIN: i32 = 22;
/// How many checkers of a stack are drawn; a higher one says its number.
const MOST_DISCS: usize = 5;

/// How a picture is to look.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Whether the first rank is above.
    pub flipped: bool,
    /// From where to where arrows point.
    pub arrows: Vec<(Spot, Spot)>,
    /// Whether the font is put into the picture, for readers that do not have it. It makes a picture larger by
    /// some 70 kB.
    pub embed_font: bool,
}

/// The scene as an SVG document.
pub fn svg(scene: &Scene, look: &Look) -> String {
    let board = Board::of(scene, look.flipped);
    let (width, height) = (board.files * CELL + MARGIN, board.ranks * CELL + MARGIN);
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="'{FONT_FAMILY}', serif">"#
    );
    if look.embed_font {
        let font = BASE64_STANDARD.encode(FONT);
        write!(
            text,
            "<style>@font-face{{font-family:'{FONT_FAMILY}';src:url(data:font/otf;base64,{font})}}</style>"
        )
        .expect("writing to a string");
    }
    write!(text, r##"<rect width="{width}" height="{height}" fill="#f5eddd"/>"##)
        .expect("writing to a string");
    squares(&mut text, scene, &board);
    for standing in &scene.pieces {
        at(&mut text, board.corner(standing.at), &stacked(standing));
    }
    for grave in &scene.graves {
        if let Some((x, y)) = grave.at.map(|spot| board.corner(spot)) {
            at(&mut text, (x + 1, y + 37), &buried(grave));
        }
    }
    for (from, to) in &look.arrows {
        text.push_str(&arrow(board.middle(*from), board.middle(*to)));
    }
    coordinates(&mut text, &board);
    text + "</svg>\n"
}

/// Where squares are drawn.
struct Board {
    low: u8,
    files: i32,
    ranks: i32,
    flipped: bool,
}

impl Board {
    fn of(scene: &Scene, flipped: bool) -> Board {
        let ranks = || scene.cells.iter().map(|cell| cell.at.rank);
        let (low, high) = (ranks().min().unwrap_or(1), ranks().max().unwrap_or(1));
        let files = scene.cells.iter().map(|cell| cell.at.file).max().unwrap_or(0);
        Board { low, files: i32::from(files) + 1, ranks: i32::from(high - low) + 1, flipped }
    }

    fn corner(&self, spot: Spot) -> (i32, i32) {
        let (file, rank) = (i32::from(spot.file), i32::from(spot.rank) - i32::from(self.low));
        let (x, y) = if self.flipped { (self.files - 1 - file, rank) } else { (file, self.ranks - 1 - rank) };
        (MARGIN + x * CELL, y * CELL)
    }

    fn middle(&self, spot: Spot) -> (i32, i32) {
        let (x, y) = self.corner(spot);
        (x + CELL / 2, y + CELL / 2)
    }
}

fn at(text: &mut String, (x, y): (i32, i32), what: &str) {
    write!(text, r#"<g transform="translate({x} {y})">{what}</g>"#).expect("writing to a string");
}

fn squares(text: &mut String, scene: &Scene, board: &Board) {
    for cell in &scene.cells {
        let ground = if cell.dark { "#b98f66" } else { "#eddcb9" };
        let mut what = format!(r#"<rect width="{CELL}" height="{CELL}" fill="{ground}"/>"#);
        for mark in scene.marks.iter().filter(|mark| mark.at == cell.at) {
            what.push_str(match mark.kind {
                MarkKind::Attacked => {
                    r##"<circle cx="32" cy="32" r="28" fill="#b3261e" fill-opacity=".55" stroke="#b3261e" stroke-width="4"/>"##
                }
                MarkKind::EnPassant => {
                    r##"<circle cx="32" cy="32" r="14" fill="none" stroke="#35532c" stroke-width="2.5" stroke-dasharray="4 5"/>"##
                }
                MarkKind::Domain => r##"<rect width="64" height="64" fill="#3d5b33" fill-opacity=".14"/>"##,
                MarkKind::Beyond => r##"<rect width="64" height="64" fill="#3f7fa8" fill-opacity=".55"/>"##,
                MarkKind::Taker => {
                    r##"<rect x="3" y="3" width="58" height="58" rx="6" fill="none" stroke="#8a2f20" stroke-width="4"/>"##
                }
                MarkKind::Wanted => {
                    r##"<circle cx="32" cy="32" r="29" fill="none" stroke="#8a2f20" stroke-width="3" stroke-dasharray="9 6"/>"##
                }
            });
        }
        at(text, board.corner(cell.at), &what);
    }
}

/// A piece with whatever lies under it.
fn stacked(standing: &Standing) -> String {
    let (stacks, coins): (Vec<&Token>, Vec<&Token>) =
        standing.under.iter().partition(|token| token.icon == "checker");
    let height: usize = stacks.iter().map(|token| usize::from(token.count)).sum();
    let mut text = String::new();
    let discs = stacks.iter().flat_map(|token| std::iter::repeat_n(token.side, token.count.into()));
    for (index, side) in discs.take(MOST_DISCS).enumerate() {
        let (fill, edge) = checker(side);
        let y = 56 - 5 * index;
        write!(
            text,
            r#"<ellipse cx="32" cy="{y}" rx="24" ry="7" fill="{fill}" stroke="{edge}" stroke-width="2"/>"#
        )
        .expect("writing to a string");
    }
    let lift = 2 - 4 * height.min(3) as i32;
    write!(text, r#"<g transform="translate(2 {lift}) scale(.9375)">{}</g>"#, piece(standing.figure))
        .expect("writing to a string");
    if height > MOST_DISCS {
        write!(
            text,
            r##"<text x="61" y="61" font-size="19" text-anchor="end" fill="#2b231b">{height}</text>"##
        )
        .expect("writing to a string");
    }
    for (index, coin) in coins.iter().enumerate() {
        let drawn = picture(coin.icon, coin.side)
            .unwrap_or_else(|| r#"<circle cx="32" cy="32" r="28" stroke="black"/>"#.to_owned());
        let x = 38 - 12 * index as i32;
        write!(text, r#"<g transform="translate({x} 38) scale(.375)">{drawn}</g>"#)
            .expect("writing to a string");
    }
    text
}

/// A stone with the piece that lies under it.
fn buried(grave: &Grave) -> String {
    format!(
        r##"<path d="M2 26V10a10 9 0 0 1 20 0v16z" fill="#b9b4a7" stroke="#4a463f" stroke-width="1.6"/><g transform="translate(3 6) scale(.29)">{}</g>"##,
        piece(grave.figure)
    )
}

/// An arrow between the middles of two squares, with its point short of the goal.
fn arrow((x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> String {
    let (dx, dy) = (f64::from(to_x - x), f64::from(to_y - y));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return format!(
            r##"<circle cx="{x}" cy="{y}" r="26" fill="none" stroke="#35532c" stroke-width="5"/>"##
        );
    }
    let angle = dy.atan2(dx).to_degrees();
    let (shaft, tip) = (length - 26.0, length - 6.0);
    format!(
        r##"<g transform="translate({x} {y}) rotate({angle:.2})" opacity=".85"><path d="M0 0H{shaft:.1}" stroke="#35532c" stroke-width="8" stroke-linecap="round"/><path d="M{shaft:.1} -13L{tip:.1} 0L{shaft:.1} 13z" fill="#35532c"/></g>"##
    )
}

fn coordinates(text: &mut String, board: &Board) {
    let mut label = |x: i32, y: i32, what: &str| {
        write!(
            text,
            r##"<text x="{x}" y="{y}" font-size="17" text-anchor="middle" fill="#65574a">{what}</text>"##
        )
        .expect("writing to a string");
    };
    for file in 0..board.files as u8 {
        let (x, _) = board.middle(Spot { file, rank: board.low });
        label(x, board.ranks * CELL + 16, &char::from(b'a' + file).to_string());
    }
    for step in 0..board.ranks as u8 {
        let rank = board.low + step;
        let (_, y) = board.middle(Spot { file: 0, rank });
        label(MARGIN / 2, y + 6, &rank.to_string());
    }
}
