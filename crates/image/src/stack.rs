//! A piece with whatever lies under it.

use crate::pieces::Brush;
use menagerie_kernel::Token;
use menagerie_show::Standing;
use std::fmt::Write as _;

/// How many checkers are drawn one by one; a higher pile says its number.
const MOST: usize = 3;
/// How thick a checker is, and by how much each lies higher than the one below.
const THICK: f32 = 8.5;
const STEP: f32 = 7.5;
/// Where the lowest one ends.
const FLOOR: f32 = 62.5;
/// The sizes of pieces on none, one, two and three: they keep their heads inside the square.
const SIZES: [f32; MOST + 1] = [60.0, 57.0, 52.0, 46.0];
/// Where the foot of a piece is in its own drawing, of its whole height.
const FOOT: f32 = 57.0 / 64.0;

/// The piece on its checkers and with its coins, in a cell of 64 × 64.
pub(crate) fn stacked(standing: &Standing, brush: Brush) -> String {
    let (checkers, coins): (Vec<&Token>, Vec<&Token>) =
        standing.under.iter().partition(|token| token.icon == "checker");
    let mut text = String::new();
    let sides = checkers.iter().flat_map(|token| std::iter::repeat_n(token.side, token.count.into()));
    let mut top = None;
    let mut drawn = 0;
    for (index, side) in sides.take(MOST).enumerate() {
        let (y, paint) = (FLOOR - THICK - STEP * index as f32, brush.theme.paint(side));
        write!(
            text,
            r#"<rect class="disc" x="5.5" y="{y}" width="53" height="{THICK}" rx="4" fill="{}" stroke="{}" stroke-width="2"/><path d="M11.5 {}h41" stroke="{}" stroke-width="1.2" stroke-dasharray="3 3"/>"#,
            paint.body, paint.edge, y + THICK / 2.0, paint.line,
        )
        .expect("writing to a string");
        top = Some(y);
        drawn = index + 1;
    }
    let size = SIZES[drawn];
    let (x, y) = ((64.0 - size) / 2.0, top.map_or(2.0, |top| top + 3.0 - FOOT * size));
    let (scale, piece) = (size / 64.0, brush.piece(standing.figure));
    write!(text, r#"<g transform="translate({x} {y}) scale({scale})">{piece}</g>"#)
        .expect("writing to a string");
    let height: usize = checkers.iter().map(|token| usize::from(token.count)).sum();
    if height > MOST {
        write!(
            text,
            r##"<circle cx="50.5" cy="50.5" r="12" fill="#fffaf0" stroke="#26221e" stroke-width="2"/><text x="50.5" y="56" font-size="17" text-anchor="middle" fill="#26221e">{height}</text>"##
        )
        .expect("writing to a string");
    }
    for (index, coin) in coins.iter().enumerate() {
        let drawn = brush
            .picture(coin.icon, coin.side)
            .unwrap_or_else(|| r#"<circle cx="32" cy="32" r="28" stroke="black"/>"#.to_owned());
        let x = 34 - 14 * index as i32;
        write!(text, r#"<g transform="translate({x} 34) scale(.4844)">{drawn}</g>"#)
            .expect("writing to a string");
    }
    text
}
