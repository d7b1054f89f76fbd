//! A page of the book as a person reads it in a terminal: its words in Markdown, its positions as boards.

use crate::board::{self, Tongue};
use menagerie_games::TRANSLATIONS;
use menagerie_kernel::Spot;
use menagerie_show::page::{self, Block, Highlight, ORIGINAL, Seats, Stretch, Translation};
use menagerie_show::{AnyGame, AnyLine, TableMark};
use std::borrow::Cow;
use std::fmt::Write;

/// The rules of a game in a language, drawn.
pub fn rules(game: &dyn AnyGame, language: &str) -> String {
    Page::of(game.info().id, game.info().rules, language).draw(Some(game), |_| None)
}

/// A page of the book, in some language.
pub struct Page<'a> {
    pub text: &'a str,
    pub language: &'static str,
}

impl<'a> Page<'a> {
    /// The page of this name in a language, or else as it was written.
    pub fn of(id: &str, original: &'a str, language: &str) -> Page<'a> {
        match Translation::find(TRANSLATIONS, id, language) {
            Some(found) => Page { text: found.text, language: found.language },
            None => Page { text: original, language: ORIGINAL },
        }
    }

    /// Draws the page, of a game or of none. `find` knows the games that a page of none names.
    pub fn draw<'g>(
        &self,
        own: Option<&'g dyn AnyGame>,
        find: impl Fn(&str) -> Option<&'g dyn AnyGame>,
    ) -> String {
        let mut text = String::new();
        for stretch in page::stretches(self.text) {
            match stretch {
                Stretch::Prose(words) => {
                    let words = seats_told(words);
                    let (images, rest) = page::images(&words);
                    for (before, image) in images {
                        text.extend([before, image.words]);
                    }
                    text.push_str(rest);
                }
                Stretch::Block(block) => {
                    text.push_str(&self.picture(block.game.and_then(&find).or(own), &block));
                }
            }
        }
        format!("{}\n", text.trim_end())
    }

    /// A position, what is to be seen in it, and its text; in a series, what is played there and what stands then.
    fn picture(&self, game: Option<&dyn AnyGame>, block: &Block<'_>) -> String {
        let mut text = String::new();
        let pictures = game.map_or_else(Vec::new, |game| page::pictures(game, block));
        for (index, picture) in pictures.iter().enumerate() {
            if index > 0 {
                writeln!(text, "  ↓ {}\n", block.then[index - 1].played).expect("writing to a string");
            }
            text.push_str(&self.drawn(&*picture.line, &picture.shows));
            if !picture.caption.is_empty() {
                writeln!(text, "{}", picture.caption).expect("writing to a string");
            }
        }
        if pictures.is_empty() && !block.caption.is_empty() {
            writeln!(text, "{}", block.caption).expect("writing to a string");
        }
        if let Highlight::Turns(turns) = &block.shows
            && !turns.is_empty()
        {
            writeln!(text, "{} {}", self.words().turns, turns.join(" ")).expect("writing to a string");
        }
        writeln!(text, "`{}`\n", block.position).expect("writing to a string");
        text
    }

    fn drawn(&self, line: &dyn AnyLine, shows: &Highlight<'_>) -> String {
        let mut scene = line.scene(page::eye_of(line));
        // Nobody fills in a form on a page.
        scene.tables.retain(|table| table.cells.iter().flatten().any(|cell| *cell != TableMark::Open));
        let goals = match shows {
            Highlight::Turns(_) => Vec::new(),
            Highlight::Moves(square) => {
                square.parse::<Spot>().map(|square| page::goals(line, square)).unwrap_or_default()
            }
        };
        let mut text = board::squares(&scene, false, &goals);
        text += &board::beside(line.info(), &scene, self.words().tongue);
        // Games speak English, and a page in another language has said it already.
        if self.language == ORIGINAL {
            text += &board::said(&scene);
        }
        if matches!(shows, Highlight::Moves(_)) {
            let later = goals.iter().any(|goal| goal.steps > 1);
            let key = if later { self.words().later } else { self.words().free };
            writeln!(text, "{key}").expect("writing to a string");
        }
        text
    }

    fn words(&self) -> &'static Words {
        match self.language {
            "fr" => &FRENCH,
            _ => &ENGLISH,
        }
    }
}

/// Prose in which a table with its seats is told: what is to be seen, and the caption. The list above it has the seats.
fn seats_told(prose: &str) -> Cow<'_, str> {
    let fence = format!("```{}\n", Seats::MARK);
    let Some((before, rest)) = prose.split_once(&fence) else { return Cow::Borrowed(prose) };
    let (body, after) = rest.split_once("```").unwrap_or((rest, ""));
    let told = Seats::read(body).map(|Seats { says, caption, .. }| format!("{says}\n{caption}"));
    Cow::Owned(format!("{before}{}{}", told.unwrap_or_default(), seats_told(after)))
}

/// What is said around the pictures.
struct Words {
    /// What the signs on a board mean.
    free: &'static str,
    /// What the signs mean on the board of a turn that goes on.
    later: &'static str,
    /// What stands before the turns that a picture points out.
    turns: &'static str,
    /// What is said beside boards.
    tongue: &'static Tongue,
}

const ENGLISH: Words = Words {
    free: "• free, (x) where somebody stands",
    later: "• at once, ∘ later in the turn, (x) where somebody stands",
    turns: "turns:",
    tongue: &board::ENGLISH,
};

const FRENCH: Words = Words {
    free: "• case libre, (x) case occupée",
    later: "• aussitôt, ∘ plus tard dans le tour, (x) case occupée",
    turns: "coups :",
    tongue: &board::FRENCH,
};

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_games::find;

    #[test]
    fn a_table_with_its_seats_is_told_in_words() {
        let crowded = find("crowded").expect("it is a game");
        for (language, words) in [("en", "A table seen from above."), ("fr", "Une table vue d’en haut")] {
            let page = rules(&*crowded, language);
            assert!(page.contains(words), "{language}");
            assert!(!page.contains("```"), "{language}: a fence is left");
        }
        assert_eq!(seats_told("a\n```seats\n1\n2\n3\n4\nSeen.\nSaid.\n```\nb"), "a\nSeen.\nSaid.\nb");
        assert_eq!(seats_told("a\n```seats\n1"), "a\n");
    }
}
