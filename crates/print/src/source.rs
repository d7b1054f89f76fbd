//! Pages before they are set: in the language that is wanted, or else in English.

use crate::texts::{Said, Texts};
use crate::{Language, Manuscript};
use menagerie_show::AnyGame;
use menagerie_show::page::{Chapter, Translation, title};

/// The page of a game or of a chapter.
pub(crate) struct Source<'a> {
    pub id: &'a str,
    pub title: String,
    /// One sentence for somebody who leafs through the book.
    pub about: Said,
    /// In Markdown.
    pub text: &'a str,
    pub game: Option<&'a dyn AnyGame>,
    /// The words around its own, in its language.
    pub texts: &'static Texts,
}

impl<'a> Source<'a> {
    pub fn of_game(game: &'a dyn AnyGame, from: &Manuscript<'_>, language: Language) -> Source<'a> {
        let info = game.info();
        let found = Translation::find(from.translations, info.id, language.tag());
        let name = found.map_or(info.name, |found| title(found.text));
        Source { game: Some(game), ..Source::new((info.id, info.about, info.rules), name, found, language) }
    }

    pub fn of_chapter(chapter: &'a Chapter, from: &Manuscript<'_>, language: Language) -> Source<'a> {
        let found = Translation::find(from.translations, chapter.id, language.tag());
        let name = title(found.map_or(chapter.text, |found| found.text));
        Source::new((chapter.id, chapter.about, chapter.text), name, found, language)
    }

    /// A page from what there is in English, and its translation.
    fn new(
        (id, about, text): (&'a str, &'a str, &'a str),
        name: &str,
        found: Option<&'static Translation>,
        language: Language,
    ) -> Source<'a> {
        let texts = Texts::of(if found.is_some() { language } else { Language::English });
        let translated = found.and_then(|found| found.about).map(texts.set);
        let about = Texts::said(translated.or_else(|| (texts.names.game)(about)), about);
        let text = found.map_or(text, |found| found.text);
        Source { id, title: (texts.set)(name), about, text, game: None, texts }
    }
}
