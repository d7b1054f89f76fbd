//! The games of Menagerie, one file or folder each, told like the rules they implement.
//!
//! A game is a value, such as [`spartan::Spartan`] or [`chess960::Chess960::default()`](chess960::Chess960). It
//! implements its rules ([`Rules`](menagerie_kernel::Rules)), what may be known of it
//! ([`Views`](menagerie_kernel::Views)), what the computer is told ([`Judge`]), and what people are shown
//! ([`Shown`](menagerie_show::Shown)). Its states are plain values, whose [`Men`](parts::Men) tell what stands on a
//! square.
//!
//! ```
//! use menagerie_games::parts::orthodox::ARMIES;
//! use menagerie_games::{chess960::Chess960, find};
//! use menagerie_kernel::{Chance, Options, Rules, count};
//!
//! let game = Chess960::default();
//! let state = game.parse("k7/8/1Q6/8/8/8/8/4K3 w - - 0 1")?;
//! let queen = state.board.men.at("b6".parse().expect("a square")).expect("it stands there");
//! assert_eq!(ARMIES.figure(queen).to_string(), "white queen");
//! assert_eq!(count(&game, &state), Ok(28));
//!
//! // Without its type, a game speaks in texts.
//! let spartan = find("spartan").expect("it is one of the games");
//! let mut line = spartan.start(Options::default(), Chance::from_number(0)).expect("no option is wrong");
//! line.play_turn("e2e4").expect("it is legal");
//! assert_eq!(line.text(), "lgkcckwl/hhhhhhhh/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ - 0 1");
//! # Ok::<(), menagerie_kernel::BadPosition>(())
//! ```
//!
//! [`visit`] is the one way from a game's name to its type; everything that needs all games goes
//! through it or through [`all`].

pub mod adrenaline;
pub mod alice;
mod book;
pub mod booster;
pub mod chess;
pub mod chess960;
pub mod cooperative;
pub mod crowded;
pub mod doublemove;
pub mod fog;
pub mod golf;
mod ladders;
pub mod masquerade;
pub mod parts;
pub mod spartan;
pub mod spinach;
pub mod terror;
pub mod zombie;

pub use book::{CHAPTERS, FORMS, TRANSLATIONS};

use menagerie_kernel::Judge;
use menagerie_show::{AnyGame, Erased, Game};

/// Something to do with a game whose type is only known by name.
pub trait Visitor {
    /// What it comes to.
    type Out;
    /// Does it with this one.
    fn visit<G: Game + Judge>(&mut self, game: G) -> Self::Out;
}

/// Declares the games, in the order in which people are shown them.
macro_rules! registry {
    ($($game:expr),* $(,)?) => {
        /// Does something with the game of this name, if there is one.
        pub fn visit<V: Visitor>(id: &str, visitor: &mut V) -> Option<V::Out> {
            $(if id == menagerie_kernel::Rules::info(&$game).id {
                return Some(visitor.visit($game));
            })*
            None
        }

        /// Does something with every game.
        pub fn visit_all<V: Visitor>(visitor: &mut V) -> Vec<V::Out> {
            vec![$(visitor.visit($game)),*]
        }
    };
}

registry![
    chess960::Chess960::default(),
    spartan::Spartan,
    doublemove::DoubleMove,
    alice::Alice::default(),
    spinach::Spinach,
    terror::Terror::default(),
    crowded::Crowded,
    adrenaline::Adrenaline,
    booster::Booster::default(),
    zombie::Zombie,
    masquerade::Masquerade::default(),
    cooperative::Cooperative,
    golf::Golf::default(),
];

/// All games, erased.
pub fn all() -> Vec<Box<dyn AnyGame>> {
    struct Erase;
    impl Visitor for Erase {
        type Out = Box<dyn AnyGame>;
        fn visit<G: Game + Judge>(&mut self, game: G) -> Self::Out {
            Box::new(Erased::new(game))
        }
    }
    visit_all(&mut Erase)
}

/// The game of this name, erased.
pub fn find(id: &str) -> Option<Box<dyn AnyGame>> {
    all().into_iter().find(|game| game.info().id == id)
}
