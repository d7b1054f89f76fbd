//! The games of Menagerie, one file each, told like the rules they implement.
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
pub mod masquerade;
pub mod parts;
pub mod spartan;
pub mod spinach;
pub mod terror;
pub mod zombie;

pub use book::{CHAPTERS, TRANSLATIONS};

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
