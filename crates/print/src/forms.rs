//! Forms to write on at the table: a page each, from what the page of the forms declares.

mod declared;
mod ruling;

use crate::book::Press;
use crate::fonts::Fonts;
use crate::sheet::{Bookmark, Leaf};
use crate::source::Source;
use crate::texts::Said;
use crate::{Design, Language, Manuscript, Unprintable};
use declared::{Form, forms};
use std::collections::HashSet;

/// All forms of the games.
pub(crate) fn pages(from: &Manuscript<'_>, design: Design) -> Result<Vec<u8>, Unprintable> {
    let fonts = Fonts::new();
    let mut press = Press::new(&fonts, design);
    let Some(page) = from.forms else {
        return Err(Unprintable("no page declares any forms".to_owned()));
    };
    let source = Source::of_chapter(page, from, design.language);
    let mut leaves = Vec::new();
    let mut bookmarks = Vec::new();
    for (number, (form, games)) in wanted(from, &source, design.language)?.into_iter().enumerate() {
        let place = format!("/form-{}", number + 1);
        leaves.push(press.form(&form, &games, &place, &source)?);
        bookmarks.push(Bookmark { title: form.title, place, below: Vec::new() });
    }
    if leaves.is_empty() {
        return Err(Unprintable("no form is for any of these games".to_owned()));
    }
    let words = &press.texts.forms;
    let title = match &bookmarks[..] {
        [only] => (words.of)(&only.title),
        _ => words.title.clone(),
    };
    press.bound(title, words.about.clone(), leaves, bookmarks)
}

/// The forms that are for some of the games, each with the names of these games.
fn wanted(
    from: &Manuscript<'_>,
    source: &Source<'_>,
    language: Language,
) -> Result<Vec<(Form, Vec<String>)>, Unprintable> {
    let all = forms(source)?;
    let named: HashSet<String> = all.iter().flat_map(|form| form.ruled.games.iter().cloned()).collect();
    let with_games = |form: Form| {
        let is_for = |id: &str| {
            form.ruled.games.iter().any(|game| game == id) || (form.ruled.others && !named.contains(id))
        };
        let found = from.games.iter().filter(|game| is_for(game.info().id));
        let games: Vec<String> = found.map(|game| Source::of_game(*game, from, language).title).collect();
        (!games.is_empty()).then_some((form, games))
    };
    Ok(all.into_iter().filter_map(with_games).collect())
}

impl Press<'_> {
    /// One form on its page.
    fn form(
        &mut self,
        form: &Form,
        games: &[String],
        place: &str,
        source: &Source<'_>,
    ) -> Result<Leaf, Unprintable> {
        let root = self.section(self.foreign(source.texts));
        let about = Said { text: (source.texts.forms.for_games)(games), lang: None };
        let (mut marks, y) = self.opening(&form.title, &about, place, root);
        marks.extend(self.ruled(form, source.texts, root, y)?);
        marks.push(self.imprint(source.texts, root));
        Ok(Leaf { marks, ..Leaf::default() })
    }
}
