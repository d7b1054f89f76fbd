//! The piece set, as SVG that stands for itself.

use menagerie_kernel::{Figure, Side};
use rust_embed::RustEmbed;

/// The pictures of the browser client.
#[derive(RustEmbed)]
#[folder = "../../web/src/pieces"]
struct Pictures;

/// The three colours of a piece: its body, its edge, and the lines on it.
struct Paint {
    body: &'static str,
    edge: &'static str,
    line: &'static str,
}

const fn paint(side: Side) -> Paint {
    match side {
        Side::Light => Paint { body: "#f9f5ec", edge: "#26221e", line: "#26221e" },
        Side::Dark => Paint { body: "#403a36", edge: "#14110f", line: "#efe6d6" },
        Side::Neutral => Paint { body: "#a9b3a0", edge: "#2a2f27", line: "#2a2f27" },
    }
}

/// The colour of a side's checkers, and of their edges.
pub(crate) fn checker(side: Side) -> (&'static str, &'static str) {
    (paint(side).body, paint(side).edge)
}

/// A picture in a cell of 64 × 64; none where there is no such picture.
pub(crate) fn picture(icon: &str, side: Side) -> Option<String> {
    let Paint { body, edge, line } = paint(side);
    in_colours(icon, [body, edge, line])
}

/// A picture with colours of its own: of its body, its edge, and the lines on it.
pub(crate) fn in_colours(icon: &str, [body, edge, line]: [&'static str; 3]) -> Option<String> {
    let file = Pictures::get(&format!("{icon}.svg"))?;
    let text = std::str::from_utf8(&file.data).ok()?;
    let drawing = text.split_once('>')?.1.rsplit_once("</svg>")?.0;
    Some(painted(drawing, &Paint { body, edge, line }))
}

/// A piece: its picture, or its letter where it has none.
pub(crate) fn piece(figure: Figure) -> String {
    picture(figure.icon, figure.side).unwrap_or_else(|| {
        let Paint { body, edge, .. } = paint(figure.side);
        let letter = figure.letter.to_ascii_uppercase();
        format!(
            r#"<text x="32" y="46" font-size="42" text-anchor="middle" fill="{body}" stroke="{edge}" stroke-width="1.5">{letter}</text>"#
        )
    })
}

/// The pictures name their colours as variables of a style sheet, with a default after a comma; here they
/// get what the style sheet would give them.
fn painted(body: &str, paint: &Paint) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, variable)) = rest.split_once("var(--piece-") {
        let Some((name, after)) = variable.split_once(')') else { break };
        text.push_str(before);
        text.push_str(match name.split(',').next() {
            Some("body") => paint.body,
            Some("edge") => paint.edge,
            _ => paint.line,
        });
        rest = after;
    }
    text + rest
}
