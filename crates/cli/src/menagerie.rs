//! The games that the program offers, with their computer players.

use crate::Failure;
use menagerie_games::Visitor;
use menagerie_golf::{GolfMatch, Golfer};
use menagerie_kernel::Judge;
use menagerie_search::{MakeThinker, Player, player};
use menagerie_server::Catalog;
use menagerie_show::{AnyGame, Erased, Game};
use menagerie_tune::{Tuner, tuner};
use menagerie_uci::Offered;
use menagerie_wire::Desk;
use std::process::ExitCode;

/// The games of a program. Every subcommand works on all of them, so that a program of your own can offer
/// other games with one line each:
///
/// ```no_run
/// # use menagerie_testkit::games::Relay;
/// fn main() -> std::process::ExitCode {
///     menagerie_cli::Menagerie::new().with(Relay::default()).main()
/// }
/// ```
pub struct Menagerie {
    games: Vec<Kept>,
    /// What is played at a table alone.
    matches: Vec<Kept>,
}

type Make<T> = Box<dyn Fn() -> Box<T> + Send + Sync>;

/// One game: what it is and who plays it, made afresh for each use.
struct Kept {
    game: Make<dyn AnyGame>,
    player: fn() -> Box<dyn Player>,
    /// What learns it; none where it is played at a table alone.
    tuner: Option<Make<dyn Tuner>>,
}

impl Default for Menagerie {
    fn default() -> Menagerie {
        Menagerie::new()
    }
}

impl Menagerie {
    /// The thirteen games, and the match of Chess Golf.
    pub fn new() -> Menagerie {
        let golf = Kept { game: Box::new(|| Box::new(GolfMatch)), player: || Box::new(Golfer), tuner: None };
        let mut menagerie = Menagerie { games: Vec::new(), matches: vec![golf] };
        menagerie_games::visit_all(&mut menagerie);
        menagerie
    }

    /// These games and one more.
    #[must_use]
    pub fn with<G: Game + Judge>(mut self, game: G) -> Menagerie {
        self.visit(game);
        self
    }

    /// Runs the program with the process's arguments.
    pub fn main(self) -> ExitCode {
        crate::main(self)
    }

    /// All games.
    pub(crate) fn games(&self) -> Vec<Box<dyn AnyGame>> {
        self.games.iter().map(|kept| (kept.game)()).collect()
    }

    /// All of which there may be records: the games, and what is played at tables alone.
    pub(crate) fn recorded(&self) -> Vec<Box<dyn AnyGame>> {
        self.games.iter().chain(&self.matches).map(|kept| (kept.game)()).collect()
    }

    /// All games, to be asked about.
    pub(crate) fn desk(&self) -> Desk {
        Desk::new(self.games(), fresh_seed)
    }

    /// All games, to be served.
    pub(crate) fn catalog(&self) -> Catalog {
        let add = |catalog: Catalog, kept: &Kept| catalog.add((kept.game)(), Some((kept.player)().into()));
        let games = self.games.iter().chain(&self.matches).fold(Catalog::new(), add);
        games
            .with_chapters(menagerie_games::CHAPTERS)
            .with_forms(&menagerie_games::FORMS)
            .with_translations(menagerie_games::TRANSLATIONS)
    }

    /// All games, each with what makes an engine of some megabytes.
    pub(crate) fn offered(&self) -> Vec<Offered> {
        let offer = |kept: &Kept| Some(Offered::erased((kept.game)(), (kept.player)().thinker()?));
        self.games.iter().filter_map(offer).collect()
    }

    /// What makes an engine of a game with some megabytes.
    pub(crate) fn engine(&self, id: &str) -> Result<MakeThinker, Failure> {
        let engine = self.player(id)?.thinker();
        engine.ok_or_else(|| Failure::new(format_args!("nobody searches `{id}` here")))
    }

    /// What makes a plain UCT player of a game with some megabytes.
    pub(crate) fn ruler(&self, id: &str) -> Result<MakeThinker, Failure> {
        let ruler = self.player(id)?.ruler();
        ruler.ok_or_else(|| Failure::new(format_args!("nobody plays `{id}` by UCT here")))
    }

    /// The computer player of a game.
    pub(crate) fn player(&self, id: &str) -> Result<Box<dyn Player>, Failure> {
        self.kept(id).map(|kept| (kept.player)())
    }

    /// What learns what positions of a game are worth.
    pub(crate) fn tuner(&self, id: &str) -> Result<Box<dyn Tuner>, Failure> {
        let tuner = self.kept(id)?.tuner.as_ref().map(|make| make());
        tuner.ok_or_else(|| Failure::new(format_args!("nobody learns `{id}` here")))
    }

    fn kept(&self, id: &str) -> Result<&Kept, Failure> {
        let kept = self.games.iter().find(|kept| (kept.game)().info().id == id);
        kept.ok_or_else(|| Failure::new(format_args!("nobody plays `{id}` here")))
    }
}

impl Visitor for Menagerie {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        let tuned = game.clone();
        let game = Box::new(move || Box::new(Erased::new(game.clone())) as Box<dyn AnyGame>);
        let tuner: Make<dyn Tuner> = Box::new(move || tuner(tuned.clone()));
        self.games.push(Kept { game, player: player::<G>, tuner: Some(tuner) });
    }
}

/// A number from the operating system's randomness.
pub(crate) fn fresh_seed() -> u64 {
    getrandom::u64().expect("the operating system gives randomness")
}
