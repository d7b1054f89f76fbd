//! The book of rules: a page for each game, and chapters that belong to no game.

use crate::Scene;
use menagerie_kernel::page::{self, Block, Chapter, Shows};
use menagerie_kernel::{AnyGame, AnyLine, Options};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The chapters that belong to no game. The games have a page each beside them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Book {
    /// In the order of the book.
    pub chapters: Vec<ChapterInfo>,
}

/// A chapter that belongs to no game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChapterInfo {
    /// Its name in addresses.
    #[schema(example = "credits")]
    pub id: String,
    /// Its heading.
    pub title: String,
    /// One sentence for somebody who leafs through the book.
    pub about: String,
    /// A position of it, for a little picture, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub preview: Option<Scene>,
}

/// A page of the book: the rules of a game, or a chapter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Rules {
    /// Its heading.
    pub title: String,
    /// In Markdown. Each fenced block marked `diagram` or `moves` stands for the next one of the diagrams.
    pub markdown: String,
    /// What those blocks show, in their order.
    pub diagrams: Vec<Diagram>,
}

/// A position in a page, with what is to be seen in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Diagram {
    /// Whose position it is: a game's name.
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub square: Option<String>,
    /// Where that piece may go.
    pub goals: Vec<Goal>,
}

/// A movement that is pointed out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Way {
    /// From where.
    pub from: String,
    /// To where.
    pub to: String,
}

/// A square to which a piece may go within one turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Goal {
    /// Where.
    pub at: String,
    /// Whether something else stands there now.
    pub capture: bool,
    /// With which of its movements it first comes there; 1 for what it can reach at once.
    pub steps: u8,
}

impl Rules {
    /// The page of a game's rules.
    pub fn new(game: &dyn AnyGame) -> Rules {
        Rules::read(game.info().rules, Some(game), |_| None)
    }

    /// A page, of a game or of none. `find` knows the games that a page of none names.
    pub fn read<'g>(
        markdown: &str,
        own: Option<&'g dyn AnyGame>,
        find: impl Fn(&str) -> Option<&'g dyn AnyGame>,
    ) -> Rules {
        let game_of = |block: &Block<'_>| block.game.and_then(&find).or(own);
        let diagrams = page::blocks(markdown).map(|block| Diagram::new(game_of(&block), &block)).collect();
        Rules { title: page::title(markdown).to_owned(), markdown: markdown.to_owned(), diagrams }
    }
}

impl ChapterInfo {
    /// What is told of a chapter before it is opened.
    pub fn new<'g>(chapter: &Chapter, find: impl Fn(&str) -> Option<&'g dyn AnyGame>) -> ChapterInfo {
        let first = page::blocks(chapter.text).next();
        let preview = first.and_then(|block| line_of(block.game.and_then(&find), &block));
        ChapterInfo {
            id: chapter.id.to_owned(),
            title: page::title(chapter.text).to_owned(),
            about: chapter.about.to_owned(),
            preview: preview.map(|line| line.scene(page::eye_of(&*line)).into()),
        }
    }
}

fn line_of(game: Option<&dyn AnyGame>, block: &Block<'_>) -> Option<Box<dyn AnyLine>> {
    game?.parse(block.position, Options::default()).ok()
}

impl Diagram {
    /// What a block of a page shows. A position that is none shows an empty scene.
    fn new(game: Option<&dyn AnyGame>, block: &Block<'_>) -> Diagram {
        let mut diagram = Diagram {
            game: game.map_or_else(String::new, |game| game.info().id.to_owned()),
            position: block.position.to_owned(),
            scene: Scene::default(),
            caption: block.caption.clone(),
            turns: Vec::new(),
            ways: Vec::new(),
            square: None,
            goals: Vec::new(),
        };
        let Some(line) = line_of(game, block) else { return diagram };
        diagram.scene = line.scene(page::eye_of(&*line)).into();
        match &block.shows {
            Shows::Turns(turns) => {
                diagram.turns = turns.iter().map(|&turn| turn.to_owned()).collect();
                diagram.ways = ways(&*line, turns);
            }
            Shows::Moves(square) => {
                diagram.square = Some((*square).to_owned());
                let goals = square.parse().map(|square| page::goals(&*line, square)).unwrap_or_default();
                diagram.goals = goals.into_iter().map(Goal::from).collect();
            }
        }
        diagram
    }
}

/// The movements of several turns, each once.
fn ways(line: &dyn AnyLine, turns: &[&str]) -> Vec<Way> {
    let mut found: Vec<Way> = Vec::new();
    for (from, to) in turns.iter().flat_map(|turn| page::ways(line, turn)) {
        let way = Way { from: from.to_string(), to: to.to_string() };
        if !found.contains(&way) {
            found.push(way);
        }
    }
    found
}

impl From<page::Goal> for Goal {
    fn from(goal: page::Goal) -> Goal {
        Goal { at: goal.at.to_string(), capture: goal.capture, steps: goal.steps }
    }
}
