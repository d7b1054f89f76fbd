//! The games and who plays them, without their types.
//!
//! Search and learning are generic in the game, so they are compiled for each game apart, which takes longer than
//! anything else. For the games of the registry it is done here, once: whoever needs them by name asks this room and
//! compiles nothing.
//!
//! ```
//! use menagerie_kernel::{Chance, Options};
//! use menagerie_search::Limits;
//!
//! let chess = menagerie_players::find("chess960").expect("it is a game of ours");
//! let line = chess.game().start(Options::default(), Chance::from_number(0)).expect("no option is wrong");
//! let seat = line.turn().actor().expect("White begins");
//! let choice = chess.player().choose(line.knowledge(seat), 5, 0, &Limits::nodes(1_000));
//! assert!(choice.is_ok());
//! ```

use menagerie_games::{Visitor, visit, visit_all};
use menagerie_kernel::{Info, Judge};
use menagerie_search::{MakeThinker, Player, player};
use menagerie_show::{AnyGame, Erased, Game};
use menagerie_tune::{Tuner, tuner};
use std::fmt;

type Make<T> = Box<dyn Fn() -> Box<T> + Send + Sync>;

/// A game and who plays it. All is made afresh for each use.
pub struct Playable {
    game: Make<dyn AnyGame>,
    player: fn() -> Box<dyn Player>,
    tuner: Option<Make<dyn Tuner>>,
}

impl Playable {
    /// A game, played and learned by the search that all games have.
    pub fn new<G: Game + Judge>(game: G) -> Playable {
        let tuned = game.clone();
        Playable {
            game: Box::new(move || Box::new(Erased::new(game.clone()))),
            player: player::<G>,
            tuner: Some(Box::new(move || tuner(tuned.clone()))),
        }
    }

    /// A game with a player of its own, which learns nothing.
    pub fn with_player<G: AnyGame + Clone + 'static>(game: G, player: fn() -> Box<dyn Player>) -> Playable {
        Playable { game: Box::new(move || Box::new(game.clone())), player, tuner: None }
    }

    /// Names, seats and options.
    pub fn info(&self) -> &'static Info {
        self.game().info()
    }

    /// The game.
    pub fn game(&self) -> Box<dyn AnyGame> {
        (self.game)()
    }

    /// Its computer player.
    pub fn player(&self) -> Box<dyn Player> {
        (self.player)()
    }

    /// What makes an engine of some megabytes; nothing where the player can do no more than choose.
    pub fn engine(&self) -> Option<MakeThinker> {
        self.player().thinker()
    }

    /// The game with what makes an engine of it; nothing where there is none.
    pub fn searched(&self) -> Option<(Box<dyn AnyGame>, MakeThinker)> {
        Some((self.game(), self.engine()?))
    }

    /// What learns what its positions are worth; nothing where nobody does.
    pub fn tuner(&self) -> Option<Box<dyn Tuner>> {
        self.tuner.as_ref().map(|make| make())
    }
}

impl fmt::Debug for Playable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Playable").field(&self.info().id).finish()
    }
}

/// Takes a game of the registry with the player that all games have.
struct Take;

impl Visitor for Take {
    type Out = Playable;

    fn visit<G: Game + Judge>(&mut self, game: G) -> Playable {
        Playable::new(game)
    }
}

/// All games of the registry, in its order.
pub fn all() -> Vec<Playable> {
    visit_all(&mut Take)
}

/// The game of this name.
pub fn find(id: &str) -> Option<Playable> {
    visit(id, &mut Take)
}
