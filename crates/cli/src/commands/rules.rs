//! `menagerie rules`

use crate::args::put;
use crate::page::{self, Page};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_games::CHAPTERS;
use menagerie_show::AnyGame;
use menagerie_show::page::{Chapter, ORIGINAL, title};
use std::fmt::Write;

/// Prints a page of the book: the rules of a game, or a chapter. Without a name, says which pages there are.
#[derive(Args)]
pub struct Rules {
    /// A game, as `menagerie games` lists it, or a chapter of the book
    page: Option<String>,
    /// Print the whole book
    #[arg(long, conflicts_with = "page")]
    book: bool,
    /// Print the Markdown as it was written, with positions in place of boards
    #[arg(long)]
    markdown: bool,
    /// The language to read, by its code; pages that are not translated into it are printed in English
    #[arg(long, default_value = ORIGINAL)]
    lang: String,
}

impl Rules {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let games = menagerie.games();
        let text = match &self.page {
            Some(id) => match chapter(id) {
                Some(chapter) => self.chapter(chapter, &games),
                None => {
                    let chapters = CHAPTERS.iter().map(|chapter| chapter.id).collect::<Vec<_>>().join(", ");
                    let none = |why| Failure::new(format_args!("{why}; other pages are {chapters}"));
                    self.game(menagerie.desk().game(id).map_err(none)?)
                }
            },
            None if self.book => self.everything(&games),
            None => contents(&games),
        };
        put(text)
    }

    fn game(&self, game: &dyn AnyGame) -> String {
        let info = game.info();
        if self.markdown {
            Page::of(info.id, info.rules, &self.lang).text.to_owned()
        } else {
            page::rules(game, &self.lang)
        }
    }

    fn chapter(&self, chapter: &Chapter, games: &[Box<dyn AnyGame>]) -> String {
        let page = Page::of(chapter.id, chapter.text, &self.lang);
        let find = |id: &str| games.iter().find(|game| game.info().id == id).map(|game| &**game);
        if self.markdown { page.text.to_owned() } else { page.draw(None, find) }
    }

    fn everything(&self, games: &[Box<dyn AnyGame>]) -> String {
        let games_pages = games.iter().map(|game| self.game(&**game));
        let (first, others) = CHAPTERS.split_at(1);
        let chapters = |some: &'static [Chapter]| some.iter().map(|chapter| self.chapter(chapter, games));
        chapters(first).chain(games_pages).chain(chapters(others)).collect::<Vec<_>>().join("\n\n")
    }
}

fn chapter(id: &str) -> Option<&'static Chapter> {
    CHAPTERS.iter().find(|chapter| chapter.id == id)
}

/// Which pages there are.
fn contents(games: &[Box<dyn AnyGame>]) -> String {
    let mut text = String::new();
    let mut list = |id: &str, name: &str| writeln!(text, "{id:<12}  {name}").expect("writing to a string");
    for game in games {
        list(game.info().id, game.info().name);
    }
    for chapter in CHAPTERS {
        list(chapter.id, title(chapter.text));
    }
    text + "\n`menagerie rules NAME` prints a page, `menagerie rules --book` all of them.\n"
}
