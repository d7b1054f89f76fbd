//! A scene as SVG.

use crate::pieces::{Brush, PieceSet};
use crate::stack::stacked;
use crate::themes::Theme;
use crate::{FONT, FONT_FAMILY};
use base64::prelude::{BASE64_STANDARD, Engine};
use menagerie_kernel::{Side, Spot};
use menagerie_show::page::{Goal, Way};
use menagerie_show::{Form, Grave, Scene};
use std::fmt::Write as _;

/// The side of a square.
const CELL: i32 = 64;
/// Room for the coordinates, left and below.
const MARGIN: i32 = 22;

/// How a picture is to look.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Whether the first rank is above.
    pub flipped: bool,
    /// From where to where arrows point.
    pub arrows: Vec<Way>,
    /// The square whose piece it is about.
    pub square: Option<Spot>,
    /// Where that piece may go: dots on free squares, rings round what stands there, lighter for what it reaches
    /// only later in its turn.
    pub goals: Vec<Goal>,
    /// Whether the font is put into the picture, for readers that do not have it. It makes a picture larger by
    /// some 70 kB.
    pub embed_font: bool,
    /// Which drawings of the pieces.
    pub pieces: PieceSet,
    /// The colours of the board and of the pieces.
    pub theme: Theme,
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
    let brush = Brush { pieces: look.pieces, theme: look.theme };
    squares(&mut text, scene, &board, look.theme);
    if let Some(square) = look.square {
        let ground = r##"<rect width="64" height="64" fill="#d9a441" fill-opacity=".55"/>"##;
        at(&mut text, board.corner(square), ground);
    }
    for standing in &scene.pieces {
        at(&mut text, board.corner(standing.at), &stacked(standing, brush));
    }
    for (index, grave) in scene.graves.iter().enumerate() {
        if let Some((x, y)) = grave.at.map(|spot| board.corner(spot)) {
            // Each side may have buried a man there.
            let before = scene.graves[..index].iter().filter(|other| other.at == grave.at).count() as i32;
            at(&mut text, (x + 1 + 34 * before, y + 33 - 31 * before), &buried(grave, brush));
        }
    }
    for goal in &look.goals {
        at(&mut text, board.corner(goal.at), &aim(goal, look.theme));
    }
    for Way { from, to } in &look.arrows {
        text.push_str(&arrow(board.middle(*from), board.middle(*to), look.theme));
    }
    coordinates(&mut text, &board);
    text + "</svg>\n"
}

/// A single piece as an SVG document; none where there is no picture of that name.
pub fn piece(icon: &str, side: Side, look: &Look) -> Option<String> {
    let drawn = Brush { pieces: look.pieces, theme: look.theme }.picture(icon, side)?;
    Some(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}" width="{CELL}" height="{CELL}">{drawn}</svg>"#
    ))
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

fn squares(text: &mut String, scene: &Scene, board: &Board, theme: Theme) {
    for cell in &scene.cells {
        let ground = theme.colour(if cell.dark { "square-dark" } else { "square-light" });
        let mut what = format!(r#"<rect width="{CELL}" height="{CELL}" fill="{ground}"/>"#);
        for mark in scene.marks.iter().filter(|mark| mark.at == cell.at) {
            what.push_str(&marked(mark.kind.form(), theme));
        }
        at(text, board.corner(cell.at), &what);
    }
}

/// What marks a square, below the piece on it.
fn marked(form: Form, theme: Theme) -> String {
    let hint = theme.colour("hint");
    let mark = theme.colour("mark");
    match form {
        Form::Alarm => format!(
            r#"<circle cx="32" cy="32" r="28.5" fill="{}" stroke="{}" stroke-width="4.5"/>"#,
            theme.colour("alarm"),
            theme.colour("attacked")
        ),
        Form::Dots => format!(
            r#"<circle cx="32" cy="32" r="14" fill="none" stroke="{hint}" stroke-width="2.5" stroke-dasharray="4 5"/>"#
        ),
        Form::Tint => format!(r#"<rect width="64" height="64" fill="{hint}" fill-opacity=".1"/>"#),
        Form::Glass => format!(
            r##"<rect x="4" y="4" width="56" height="56" rx="13" fill="{}" stroke="{}" stroke-width="3.5"/><path d="M10 33L33 10M10 43L43 10M31 54L54 31" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".75"/>"##,
            theme.colour("glass"),
            theme.colour("glass-edge")
        ),
        Form::Frame => format!(
            r#"<rect x="3" y="3" width="58" height="58" rx="6" fill="none" stroke="{mark}" stroke-width="4.5"/>"#
        ),
        Form::Ring => format!(
            r#"<circle cx="32" cy="32" r="29" fill="none" stroke="{mark}" stroke-width="3.5" stroke-dasharray="9 6"/>"#
        ),
        Form::Point => format!(r#"<circle cx="55" cy="9" r="5" fill="{mark}"/>"#),
        Form::Veil => r##"<rect width="64" height="64" fill="#3b4148" fill-opacity=".62"/>"##.to_owned(),
    }
}

/// A stone with the piece that lies under it.
fn buried(grave: &Grave, brush: Brush) -> String {
    format!(
        r##"<path d="M0 30.5h28" stroke="#2e2b27" stroke-width="2" stroke-linecap="round"/><path d="M2.5 30V12.5a11.5 10.5 0 0 1 23 0V30z" fill="#c9c6bd" stroke="#2e2b27" stroke-width="1.8"/><g transform="translate(3.9 6.9) scale(.32)">{}</g>"##,
        brush.piece(grave.figure)
    )
}

/// What marks a square as a goal.
fn aim(goal: &Goal, theme: Theme) -> String {
    let colour = theme.colour("hint");
    match (goal.capture, goal.steps > 1) {
        (false, false) => {
            format!(
                r##"<circle cx="32" cy="32" r="10" fill="{colour}" stroke="#f5eddd" stroke-width="1.5"/>"##
            )
        }
        (false, true) => {
            format!(
                r##"<circle cx="32" cy="32" r="7" fill="#f5eddd" stroke="{colour}" stroke-width="3.5"/>"##
            )
        }
        (true, false) => {
            format!(r#"<circle cx="32" cy="32" r="28" fill="none" stroke="{colour}" stroke-width="5"/>"#)
        }
        (true, true) => format!(
            r#"<circle cx="32" cy="32" r="28" fill="none" stroke="{colour}" stroke-width="3.5" stroke-dasharray="7 5"/>"#
        ),
    }
}

/// An arrow between the middles of two squares, with its point short of the goal.
fn arrow((x, y): (i32, i32), (to_x, to_y): (i32, i32), theme: Theme) -> String {
    let colour = theme.colour("hint");
    let (dx, dy) = (f64::from(to_x - x), f64::from(to_y - y));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return format!(
            r#"<circle cx="{x}" cy="{y}" r="26" fill="none" stroke="{colour}" stroke-width="5"/>"#
        );
    }
    let angle = dy.atan2(dx).to_degrees();
    let (shaft, tip) = (length - 26.0, length - 6.0);
    format!(
        r#"<g transform="translate({x} {y}) rotate({angle:.2})" opacity=".85"><path d="M0 0H{shaft:.1}" stroke="{colour}" stroke-width="8" stroke-linecap="round"/><path d="M{shaft:.1} -13L{tip:.1} 0L{shaft:.1} 13z" fill="{colour}"/></g>"#
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
