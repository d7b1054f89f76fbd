//! Whether what is written on a sheet keeps away from where it is cut.

use super::*;
use crate::{Language, Paper};
use menagerie_image::CardSize;

/// A rectangle by its edges: left, upper, right, lower.
type Edges = [f32; 4];

/// Where a mark leaves ink, if it is a line or a line of text.
fn inked(mark: &Mark) -> Option<Edges> {
    match mark {
        Mark::Stroke { from, to, thickness, .. } => {
            let half = thickness / 2.0;
            Some([from.0 - half, from.1 - half, to.0 + half, to.1 + half])
        }
        Mark::Text { x, y, line } => {
            let (first, last) = (line.runs.first()?, line.runs.last()?);
            let size = line.runs.iter().map(|run| run.style.size).fold(0.0, f32::max);
            Some([x + first.x, y - size * 0.75, x + last.x + last.width, y + size * BELOW])
        }
        _ => None,
    }
}

fn meet(one: Edges, other: Edges) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

#[test]
fn no_words_meet_a_mark_to_cut_along_or_the_edge_of_the_paper() {
    let fonts = Fonts::new();
    for language in Language::ALL {
        for paper in Paper::ALL {
            for size in CardSize::ALL {
                for bleed in [0.0, 1.5, 3.0, 5.0] {
                    let trim = Trim { size, bleed };
                    let design = Design { language, paper, trim, ..Design::default() };
                    let mut press = Press::new(&fonts, design);
                    let table = Table::new(paper, trim);
                    let extras = vec![Extra::Label; table.places()];
                    let fronts: Vec<Front<'_>> = extras.iter().map(Front::Extra).collect();
                    let title = (press.texts.deck.sheet)(88, 88);
                    let sides = press.sheet(&fronts, &table, &title, design).expect("it can be set");
                    for leaf in &sides {
                        check(leaf, &table, paper, &format!("{language:?} {paper:?} {trim:?}"));
                    }
                }
            }
        }
    }
}

fn check(leaf: &Leaf, table: &Table, paper: Paper, told: &str) {
    let (short, long) = paper.size();
    let (width, height) = if leaf.lying { (long, short) } else { (short, long) };
    let cuts: Vec<Edges> = table.marks().iter().filter_map(inked).collect();
    assert!(cuts.len() > 10, "{told}");
    let texts = leaf.marks.iter().filter(|mark| matches!(mark, Mark::Text { .. })).filter_map(inked);
    let texts: Vec<Edges> = texts.collect();
    assert!(!texts.is_empty(), "{told}");
    for text in &texts {
        for cut in &cuts {
            assert!(!meet(*text, *cut), "{told}: {text:?} meets {cut:?}");
        }
        let [left, upper, right, lower] = *text;
        // Printers leave some millimetres free.
        let inside = left > 8.5 && upper > 8.5 && right < width - 8.5 && lower < height - 8.5;
        assert!(inside, "{told}: {text:?}");
    }
    // Above the cards stands the note and nothing else.
    let Mark::Picture { y: top, .. } =
        leaf.marks.iter().find(|mark| matches!(mark, Mark::Picture { .. })).expect("there are cards")
    else {
        return;
    };
    let note = texts.iter().filter(|text| text[1] < *top);
    assert!(note.clone().count() >= 1 && note.clone().all(|text| text[3] < *top), "{told}");
}
