//! The games that a server offers, and who plays them.

use crate::api_error::ApiError;
use axum::body::Bytes;
use menagerie_exercises::Exercise;
use menagerie_kernel::{Chance, Eye, Options, Seat};
use menagerie_search::Player;
use menagerie_show::page::{Chapter, ORIGINAL, Translation};
use menagerie_show::{AnyGame, Kit, Scene};
use menagerie_tours::{BadTour, Tour};
use menagerie_wire::GameInfo;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// The games that a server offers, and the chapters of its book that belong to none of them.
#[derive(Default)]
pub struct Catalog {
    games: Vec<Listing>,
    chapters: &'static [Chapter],
    forms: Option<&'static Chapter>,
    translations: &'static [Translation],
}

/// One game and its computer player, if it has one.
pub(crate) struct Listing {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) player: Option<Arc<dyn Player>>,
    pub(crate) info: GameInfo,
    /// A tour for newcomers, if the game brings one: as it was written, then in other languages.
    tours: Vec<Tour>,
    /// The positions that it brings in which exactly one turn wins or saves.
    pub(crate) exercises: Vec<Exercise>,
    /// What its positions are made of, where they can be set up.
    pub(crate) kit: Option<Kit>,
    /// Its picture for links, once somebody has asked for it.
    pub(crate) picture: OnceCell<Bytes>,
}

impl Catalog {
    /// No games yet.
    pub fn new() -> Catalog {
        Catalog::default()
    }

    /// Adds a game, with a computer player if there is one for it.
    #[must_use]
    pub fn add(mut self, game: Box<dyn AnyGame>, player: Option<Arc<dyn Player>>) -> Catalog {
        let levels = player.as_ref().map_or(0, |player| player.levels());
        let preview = shown(&*game).unwrap_or_default();
        let mut info = GameInfo::new(&*game, preview, levels);
        info.ratings = player.as_ref().and_then(|player| player.ratings()).map_or_else(Vec::new, Vec::from);
        let tours: Vec<_> = or_none(Tour::of(&*game)).into_iter().collect();
        info.tour = !tours.is_empty();
        info.analysis = is_analysed(&*game, player.as_deref());
        let exercises = exercises(&*game, player.as_deref());
        info.exercises = exercises.len();
        let kit = game.kit();
        let mut listing = Listing { game, player, info, tours, exercises, kit, picture: OnceCell::new() };
        listing.translate(self.translations);
        self.games.push(listing);
        self
    }

    /// Adds the chapters of a book.
    #[must_use]
    pub fn with_chapters(mut self, chapters: &'static [Chapter]) -> Catalog {
        self.chapters = chapters;
        self
    }

    /// Adds the page that declares the forms to write on.
    #[must_use]
    pub fn with_forms(mut self, forms: &'static Chapter) -> Catalog {
        self.forms = Some(forms);
        self
    }

    /// Adds pages of games and chapters, and tours, in other languages.
    #[must_use]
    pub fn with_translations(mut self, translations: &'static [Translation]) -> Catalog {
        self.translations = translations;
        self.games.iter_mut().for_each(|listing| listing.translate(translations));
        self
    }

    /// A page in this language, if there is such a translation.
    pub(crate) fn translation(&self, page: &str, language: &str) -> Option<&'static Translation> {
        Translation::find(self.translations, page, language)
    }

    /// A game's tour in this language, or else as it was written, if it brings one.
    pub(crate) fn tour(&self, id: &str, language: &str) -> Option<&Tour> {
        let tours = &self.find(id)?.tours;
        let wanted = self.translation(id, language).map_or(ORIGINAL, |found| found.language);
        tours.iter().find(|tour| tour.lang == wanted).or(tours.first())
    }

    pub(crate) fn translations(&self) -> &'static [Translation] {
        self.translations
    }

    pub(crate) fn chapters(&self) -> &'static [Chapter] {
        self.chapters
    }

    pub(crate) fn forms(&self) -> Option<&'static Chapter> {
        self.forms
    }

    /// The game of this name, without its player.
    pub(crate) fn game(&self, id: &str) -> Option<&dyn AnyGame> {
        self.find(id).map(|listing| &*listing.game)
    }

    pub(crate) fn find(&self, id: &str) -> Option<&Listing> {
        self.games.iter().find(|listing| listing.info.id == id)
    }

    /// The game of this name, or the match of it where several want to play a puzzle.
    pub(crate) fn find_for(&self, id: &str, seats: usize) -> Option<&Listing> {
        let is_its_match = |listing: &&Listing| listing.info.match_of.as_deref() == Some(id);
        let together = if seats > 1 { self.games.iter().find(is_its_match) } else { None };
        together.or_else(|| self.find(id))
    }

    /// The game of a match that is stored, and may be offered no more.
    pub(crate) fn stored(&self, id: &str) -> Result<&Listing, ApiError> {
        self.find(id).ok_or_else(|| ApiError::GameGone(id.to_owned()))
    }

    /// The game that the path of a call names.
    pub(crate) fn named(&self, id: &str) -> Result<&Listing, ApiError> {
        self.find(id).ok_or(ApiError::UnknownPath)
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(|listing| &*listing.game)
    }

    pub(crate) fn infos(&self) -> impl Iterator<Item = &GameInfo> {
        self.games.iter().map(|listing| &listing.info)
    }
}

impl Listing {
    /// The scene that shows the game to people who do not know it yet.
    pub(crate) fn shown(&self) -> Option<Scene> {
        shown(&*self.game)
    }

    /// Lays the words of its translations over the tour.
    fn translate(&mut self, translations: &[Translation]) {
        self.tours.truncate(1);
        let Some(tour) = self.tours.first().cloned() else { return };
        let own = translations.iter().filter(|found| found.page == self.info.id);
        self.tours.extend(own.filter_map(|found| or_none(tour.translated(found))));
    }
}

/// Whether the computer can say of its positions what they are worth, and how the game would go on.
fn is_analysed(game: &dyn AnyGame, player: Option<&dyn Player>) -> bool {
    menagerie_analysis::check(game.info()).is_ok() && player.and_then(Player::thinker).is_some()
}

/// The exercises that a game brings, if its computer player can prove anything about them.
fn exercises(game: &dyn AnyGame, player: Option<&dyn Player>) -> Vec<Exercise> {
    let read = player.and_then(Player::prover).map(|_| menagerie_exercises::read(game.info().exercises));
    read.unwrap_or(Ok(Vec::new())).unwrap_or_else(|bad| {
        tracing::error!(game = game.info().id, %bad, "its exercises are left out");
        Vec::new()
    })
}

/// A tour that cannot be read is no reason not to offer the game, nor is a translation that does not fit.
fn or_none(tour: Result<Option<Tour>, BadTour>) -> Option<Tour> {
    tour.unwrap_or_else(|bad| {
        tracing::error!(%bad, "a tour is left out");
        None
    })
}

/// The game's picture as its first seat sees it, or a start position as the public does; nothing where there is no
/// picture and the game needs an option to start.
fn shown(game: &dyn AnyGame) -> Option<Scene> {
    let pictured = game.info().picture.and_then(|text| game.parse(text, Options::default()).ok());
    pictured.map(|line| line.scene(Eye::Seat(Seat(0)))).or_else(|| start(game))
}

fn start(game: &dyn AnyGame) -> Option<Scene> {
    let line = game.start(Options::default(), Chance::from_number(0)).ok()?;
    Some(line.scene(Eye::Public))
}
