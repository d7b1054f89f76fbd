//! Laws of lines: nothing is lost, nothing sticks out, full lines are full.

use super::*;
use crate::fonts::Cut;
use hypher::Lang;
use krilla::color::rgb;

const TEXTS: [&str; 5] = [
    "",
    "Short.",
    "A hoplite moves one square diagonally forward and captures one square straight forward; from its first rank it may \
     also jump, over anything, to an empty square two squares diagonally ahead. Extraordinarily uncharacteristic \
     circumnavigations notwithstanding.",
    "One line.\nAnother line, which is rather longer than the first one and has to be broken somewhere.\n\nThe end.",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR and an-even-longer-compound/with/slashes–and–dashes",
];

fn spans(text: &str, size: f32) -> Vec<Span> {
    // The looks change in the middle of words, as emphasis may.
    let cuts = [Cut::Regular, Cut::Italic, Cut::Bold];
    let mut spans: Vec<Span> = Vec::new();
    for (index, character) in text.chars().enumerate() {
        let style = Style { cut: cuts[index / 17 % 3], size, color: rgb::Color::black(), caps: false };
        match spans.last_mut() {
            Some(span) if span.style == style => span.text.push(character),
            _ => {
                let (text, hyphens) = (character.to_string(), Lang::English);
                spans.push(Span { text, style, link: None, node: None, hyphens, picture: None });
            }
        }
    }
    spans
}

fn every(mut check: impl FnMut(&Fonts, &str, f32, Align, &[Line])) {
    let fonts = Fonts::new();
    for text in TEXTS {
        for width in [80.0, 150.0, 240.0, 900.0] {
            for align in [Align::Left, Align::Center, Align::Right, Align::Justify] {
                let lines = lines(&fonts, &spans(text, 10.0), width, align);
                check(&fonts, text, width, align, &lines);
            }
        }
    }
}

#[test]
fn no_letter_is_lost_or_doubled() {
    every(|_, text, width, _, lines| {
        let runs = lines.iter().flat_map(|line| &line.runs);
        let set: String =
            runs.flat_map(|run| run.text.chars()).filter(|sign| !" \u{ad}".contains(*sign)).collect();
        let wanted: String = text.chars().filter(|sign| !" \n".contains(*sign)).collect();
        assert_eq!(set, wanted, "{width}");
    });
}

#[test]
fn no_line_is_too_long_unless_nothing_in_it_can_be_broken() {
    every(|fonts, _, width, align, lines| {
        for line in lines.iter().filter(|line| !line.runs.is_empty()) {
            let text: String = line.runs.iter().map(|run| run.text.as_str()).collect();
            let set: f32 = line.runs.iter().map(|run| run.width).sum();
            // A line that could not be shortened is a single piece of a word.
            let piece = spans(&text, 10.0);
            let alone = !text.contains(' ') && narrowest(fonts, &piece) > width;
            assert!(
                set <= width + 10.0 * SHRINK + 0.1 || alone,
                "{text} is {set} of {width} wide, {align:?}"
            );
        }
    });
}

#[test]
fn justified_lines_end_where_the_column_ends() {
    every(|_, text, width, align, lines| {
        // What ends a paragraph does not, and neither do lines whose spaces would gape.
        if align != Align::Justify || text.contains('\n') {
            return;
        }
        for line in &lines[..lines.len().saturating_sub(1)] {
            let end = line.width();
            let spaces = line.runs.iter().map(|run| run.text.matches(' ').count()).sum::<usize>();
            let gaping = width - end > spaces as f32 * 10.0 * STRETCH;
            assert!((end - width).abs() < 0.1 || gaping || spaces == 0, "{end} of {width}");
        }
    });
}

#[test]
fn hyphens_are_read_as_soft_ones() {
    let fonts = Fonts::new();
    let lines = lines(&fonts, &spans(TEXTS[2], 10.0), 80.0, Align::Left);
    let text = |line: &Line| line.runs.iter().map(|run| run.text.as_str()).collect::<String>();
    assert!(lines.iter().any(|line| text(line).ends_with('\u{ad}')));
    for run in lines.iter().flat_map(|line| &line.runs) {
        for glyph in &run.glyphs {
            assert!(
                run.text.get(glyph.text_range.clone()).is_some_and(|part| !part.is_empty()),
                "{}",
                run.text
            );
        }
    }
}

#[test]
fn words_are_hyphenated_as_their_language_does() {
    let fonts = Fonts::new();
    let style = Style { cut: Cut::Regular, size: 10.0, color: rgb::Color::black(), caps: false };
    let syllables = |text: &str, hyphens| {
        let span = Span { text: text.to_owned(), style, link: None, node: None, hyphens, picture: None };
        let breaks = Paragraph::new(&fonts, std::slice::from_ref(&span)).breaks(0..text.len());
        let mut broken = text.to_owned();
        breaks.iter().rev().for_each(|(at, _)| broken.insert(*at, '-'));
        broken
    };
    assert_eq!(syllables("marshalling", Lang::English), "mar-shalling");
    assert_eq!(syllables("marshalling", Lang::French), "mar-shal-ling");
    assert_eq!(syllables("l’échiquier", Lang::French), "l’échi-quier");
    assert_eq!(syllables("chancelier\u{a0}!", Lang::French), "chan-ce-lier\u{a0}!");
}
