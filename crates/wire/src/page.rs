//! The book of rules: a page for each game, and chapters that belong to no game.

use crate::html::Writer;
use menagerie_kernel::Options;
use menagerie_show::page::{
    self, Block, Chapter, Goal, Highlight, ORIGINAL, Picture, Stretch, Translation, Way,
};
use menagerie_show::{AnyGame, AnyLine, Scene};
use serde::Serialize;
use utoipa::ToSchema;

/// The chapters that belong to no game. The games have a page each beside them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Book {
    /// In the order of the book.
    pub chapters: Vec<ChapterInfo>,
}

/// A chapter that belongs to no game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ChapterInfo {
    /// Its name in addresses.
    #[schema(example = "credits")]
    pub id: String,
    /// Its heading.
    pub title: String,
    /// One sentence for somebody who leafs through the book.
    pub about: String,
    /// The language of the heading and the sentence.
    #[schema(example = "en")]
    pub lang: String,
    /// A position of it, for a little picture, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub preview: Option<Scene>,
}

/// A page of the book: the rules of a game, or a chapter.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Rules {
    /// Its heading.
    pub title: String,
    /// The language in which it is written: the one that was asked for, or else English.
    #[schema(example = "en")]
    pub lang: String,
    /// Its sections, in their order.
    pub sections: Vec<Section>,
    /// What it says and shows, from top to bottom.
    pub parts: Vec<Part>,
}

/// A section of a page.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Section {
    /// The `id` of its heading.
    #[schema(example = "how-it-ends")]
    pub id: String,
    /// Its heading, in plain words.
    pub heading: String,
}

/// A part of a page: words, or what stands between them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Part {
    /// Words.
    Words {
        /// As HTML without scripts. Links to other pages begin with `/`, which is where the server stands. A piece
        /// among the words is an SVG that uses the symbol `#piece-ICON`, which whoever shows the page draws.
        html: String,
    },
    /// A position.
    Diagram {
        /// What is to be seen.
        diagram: Box<Diagram>,
    },
}

/// A position in a page, with what is to be seen in it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Diagram {
    /// The name of the game whose position it is.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// What it looks like, to the seat that is to act.
    pub scene: Scene,
    /// What is to be seen, in words; empty where the text beside it says everything.
    pub caption: String,
    /// Turns that are pointed out.
    pub turns: Vec<String>,
    /// The movements of those turns.
    pub ways: Vec<Way>,
    /// The square of the piece whose goals are shown, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub square: Option<String>,
    /// Where that piece may go.
    pub goals: Vec<Goal>,
    /// The pictures that follow this one in a series: what stands after what each one points out was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub then: Vec<Diagram>,
}

impl Rules {
    /// The page of a game's rules, translated or as it was written.
    pub fn of_game(game: &dyn AnyGame, translation: Option<&Translation>) -> Rules {
        Rules::read(game.info().rules, translation, Some(game), |_| None)
    }

    /// A chapter, translated or as it was written. `find` knows the games whose positions it shows.
    pub fn of_chapter<'g>(
        chapter: &Chapter,
        translation: Option<&Translation>,
        find: impl Fn(&str) -> Option<&'g dyn AnyGame>,
    ) -> Rules {
        Rules::read(chapter.text, translation, None, find)
    }

    fn read<'g>(
        original: &str,
        translation: Option<&Translation>,
        own: Option<&'g dyn AnyGame>,
        find: impl Fn(&str) -> Option<&'g dyn AnyGame>,
    ) -> Rules {
        let (lang, markdown) = translation.map_or((ORIGINAL, original), |found| (found.language, found.text));
        let game_of = |block: &Block<'_>| block.game.and_then(&find).or(own);
        let mut writer = Writer::default();
        let parts = page::stretches(markdown).into_iter().map(|stretch| match stretch {
            Stretch::Prose(text) => Part::Words { html: writer.html(text) },
            Stretch::Block(block) => {
                Part::Diagram { diagram: Box::new(Diagram::new(game_of(&block), &block)) }
            }
        });
        // The first stretch may hold the title alone.
        let parts = parts.filter(|part| !matches!(part, Part::Words { html } if html.is_empty())).collect();
        Rules {
            title: page::title(markdown).to_owned(),
            lang: lang.to_owned(),
            sections: writer.sections,
            parts,
        }
    }
}

impl ChapterInfo {
    /// What is told of a chapter before it is opened.
    pub fn new<'g>(
        chapter: &Chapter,
        translation: Option<&Translation>,
        find: impl Fn(&str) -> Option<&'g dyn AnyGame>,
    ) -> ChapterInfo {
        let first = page::blocks(chapter.text).next();
        let preview = first.and_then(|block| line_of(block.game.and_then(&find), &block));
        let (lang, text, about) = match translation {
            Some(found) => (found.language, found.text, found.about.unwrap_or(chapter.about)),
            None => (ORIGINAL, chapter.text, chapter.about),
        };
        ChapterInfo {
            id: chapter.id.to_owned(),
            title: page::title(text).to_owned(),
            about: about.to_owned(),
            lang: lang.to_owned(),
            preview: preview.map(|line| line.scene(page::eye_of(&*line))),
        }
    }
}

fn line_of(game: Option<&dyn AnyGame>, block: &Block<'_>) -> Option<Box<dyn AnyLine>> {
    game?.parse(block.position, Options::default()).ok()
}

impl Diagram {
    /// What a block of a page shows. A position that is none shows an empty scene.
    fn new(game: Option<&dyn AnyGame>, block: &Block<'_>) -> Diagram {
        let mut pictures = game.map_or_else(Vec::new, |game| page::pictures(game, block)).into_iter();
        let Some(first) = pictures.next() else {
            return Diagram {
                game: game.map_or_else(String::new, |game| game.info().id.to_owned()),
                position: block.position.to_owned(),
                scene: Scene::default(),
                caption: block.caption.clone(),
                turns: Vec::new(),
                ways: Vec::new(),
                square: None,
                goals: Vec::new(),
                then: Vec::new(),
            };
        };
        Diagram { then: pictures.map(|next| Diagram::of(&next)).collect(), ..Diagram::of(&first) }
    }

    fn of(picture: &Picture<'_>) -> Diagram {
        let line = &*picture.line;
        let mut diagram = Diagram {
            game: line.info().id.to_owned(),
            position: line.text(),
            scene: line.scene(page::eye_of(line)),
            caption: picture.caption.to_owned(),
            turns: Vec::new(),
            ways: Vec::new(),
            square: None,
            goals: Vec::new(),
            then: Vec::new(),
        };
        match &picture.shows {
            Highlight::Turns(turns) => {
                diagram.turns = turns.iter().map(|&turn| turn.to_owned()).collect();
                diagram.ways = page::ways(line, turns);
            }
            Highlight::Moves(square) => {
                diagram.square = Some((*square).to_owned());
                let goals = square.parse().map(|square| page::goals(line, square));
                diagram.goals = goals.unwrap_or_default();
            }
        }
        diagram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_stands_where_the_text_has_it() {
        const TEXT: &str = "# Title\n\n```steps a\n8/8 w\nOne.\n> a1a2\nTwo.\n```\n\nTwo.\n\n## Three\n\n\
            ```moves b\n8/8 b\ne4\n```\n\n```\nmenagerie\n```\n";
        let rules = Rules::of_chapter(&Chapter { id: "a", about: "", text: TEXT }, None, |_| None);
        let parts: Vec<&str> = rules
            .parts
            .iter()
            .map(|part| match part {
                Part::Words { html } => &**html,
                Part::Diagram { diagram } => &*diagram.position,
            })
            .collect();
        let words = "<p>Two.</p>\n<h2 id=\"three\">Three</h2>\n";
        assert_eq!(parts, ["8/8 w", words, "8/8 b", "<pre><code>menagerie\n</code></pre>\n"]);
        assert_eq!((&*rules.title, &*rules.lang), ("Title", "en"));
        assert_eq!(rules.sections, [Section { id: "three".to_owned(), heading: "Three".to_owned() }]);
    }
}
