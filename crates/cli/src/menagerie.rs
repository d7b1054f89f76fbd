//! The games that the program offers, with their computer players.

use crate::Failure;
use menagerie_golf::{GolfMatch, Golfer};
use menagerie_kernel::Judge;
use menagerie_players::Playable;
use menagerie_search::{MakeThinker, Player};
use menagerie_server::Catalog;
use menagerie_show::{AnyGame, Game};
use menagerie_tune::Tuner;
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
    games: Vec<Playable>,
    /// What is played at a table alone.
    matches: Vec<Playable>,
}

impl Default for Menagerie {
    fn default() -> Menagerie {
        Menagerie::new()
    }
}

impl Menagerie {
    /// The thirteen games, and the match of Chess Golf.
    pub fn new() -> Menagerie {
        let golf = Playable::with_player(GolfMatch, || Box::new(Golfer));
        Menagerie { games: menagerie_players::all(), matches: vec![golf] }
    }

    /// These games and one more.
    #[must_use]
    pub fn with<G: Game + Judge>(mut self, game: G) -> Menagerie {
        self.games.push(Playable::new(game));
        self
    }

    /// Runs the program with the process's arguments.
    pub fn main(self) -> ExitCode {
        crate::main(self)
    }

    /// All games.
    pub(crate) fn games(&self) -> Vec<Box<dyn AnyGame>> {
        self.games.iter().map(Playable::game).collect()
    }

    /// All of which there may be records: the games, and what is played at tables alone.
    pub(crate) fn recorded(&self) -> Vec<Box<dyn AnyGame>> {
        self.games.iter().chain(&self.matches).map(Playable::game).collect()
    }

    /// All games, to be asked about.
    pub(crate) fn desk(&self) -> Desk {
        Desk::new(self.games(), fresh_seed)
    }

    /// All games, to be served.
    pub(crate) fn catalog(&self) -> Catalog {
        let add = |catalog: Catalog, one: &Playable| catalog.add(one.game(), Some(one.player().into()));
        let games = self.games.iter().chain(&self.matches).fold(Catalog::new(), add);
        games
            .with_chapters(menagerie_games::CHAPTERS)
            .with_forms(&menagerie_games::FORMS)
            .with_translations(menagerie_games::TRANSLATIONS)
    }

    /// All games, each with what makes an engine of some megabytes.
    pub(crate) fn offered(&self) -> Vec<Offered> {
        self.games.iter().filter_map(Playable::searched).map(Offered::from).collect()
    }

    /// What makes an engine of a game with some megabytes.
    pub(crate) fn engine(&self, id: &str) -> Result<MakeThinker, Failure> {
        let engine = self.playable(id)?.engine();
        engine.ok_or_else(|| Failure::new(format_args!("nobody searches `{id}` here")))
    }

    /// What makes a plain UCT player of a game with some megabytes.
    pub(crate) fn ruler(&self, id: &str) -> Result<MakeThinker, Failure> {
        let ruler = self.player(id)?.ruler();
        ruler.ok_or_else(|| Failure::new(format_args!("nobody plays `{id}` by UCT here")))
    }

    /// The computer player of a game.
    pub(crate) fn player(&self, id: &str) -> Result<Box<dyn Player>, Failure> {
        self.playable(id).map(Playable::player)
    }

    /// What learns what positions of a game are worth.
    pub(crate) fn tuner(&self, id: &str) -> Result<Box<dyn Tuner>, Failure> {
        let tuner = self.playable(id)?.tuner();
        tuner.ok_or_else(|| Failure::new(format_args!("nobody learns `{id}` here")))
    }

    fn playable(&self, id: &str) -> Result<&Playable, Failure> {
        let playable = self.games.iter().find(|playable| playable.info().id == id);
        playable.ok_or_else(|| Failure::new(format_args!("nobody plays `{id}` here")))
    }
}

/// A number from the operating system's randomness.
pub(crate) fn fresh_seed() -> u64 {
    getrandom::u64().expect("the operating system gives randomness")
}
