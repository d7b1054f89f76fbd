//! Evaluations that are learned from games: a sum of features of the position, each worth so much in the opening and so
//! much in the ending, and in between by how many pieces are left (*tapered*).
//!
//! What a position consists of is told by a [walk](walk::walk) through it, to a [`Ledger`]: one adds up what it is
//! worth, the other writes down what was found, so that `menagerie tune` can learn from it. The features are those of
//! every game with men on a board: places, mobility, threats, pawns and kings; a game adds its own. Their worths stand
//! in a file beside the game, which `menagerie tune` writes. A game may also have a small [network](Network), which
//! knows what no sum of features can. How both are learned is told in `docs/tuning.md`.

mod assault;
mod layers;
mod model;
mod network;
mod plan;
mod structure;
mod walk;

use assault::Assault;
pub use model::{Model, Numbers, Subject};
pub use network::Network;
pub use walk::Ledger;

use super::machine::{Machine, Task, fastest};
use super::value::{Attacks, drive};
use super::{Color, Men};
use menagerie_board::{Geometry, SquareSet};
use menagerie_kernel::Trace;
use std::marker::PhantomData;
use walk::Ground;

/// A position, as it is weighed.
pub struct Scene<'p, G: Geometry, F, const KINDS: usize> {
    /// The men on the board.
    pub men: &'p Men<G, KINDS>,
    /// The side to move.
    pub to_move: Color,
    /// What men attack, pawns and kings included.
    pub attacks: F,
    /// Those kings of White and Black that must be kept safe.
    pub kings: [SquareSet<G>; 2],
    /// How often each of the game's [own features](Subject::own) is found, for White and for Black.
    pub own: [[i32; MOST_OWN]; 2],
}

impl<G: Geometry, F: Attacks<G>, const KINDS: usize> Scene<'_, G, F, KINDS> {
    /// Its worth in centipawns for the side to move.
    pub fn worth(&self, model: &Model<G, KINDS>) -> i32 {
        fastest::<Weighing<G, F, KINDS>>((self, model))
    }

    /// What the network adds to that, where there is one. It has seen no games in which a bare king is hunted.
    #[inline(always)]
    fn correction(&self, model: &Model<G, KINDS>, ground: &Ground<G, KINDS>, hunt: i32) -> i32 {
        match &model.network {
            Some(network) if hunt == 0 => network.worth(self.men, ground.assaults(), self.to_move),
            _ => 0,
        }
    }

    /// What it consists of, for the side to move.
    pub fn trace(&self, model: &Model<G, KINDS>) -> Trace {
        let found = |color: Color| Found {
            base: model.bases[color as usize],
            sign: if color == self.to_move { 1 } else { -1 },
            counts: Vec::new(),
        };
        let mut found = Color::BOTH.map(found);
        let ground = walk::walk(self, model, &mut found);
        let hunt = drive(&ground.halves(), self.kings);
        let rest = if self.to_move == Color::White { hunt } else { -hunt };
        Trace {
            correction: self.correction(model, &ground, hunt),
            inputs: if hunt == 0 { self.inputs(ground.assaults()) } else { Vec::new() },
            ..Trace::new(found.map(|found| found.counts).concat(), model.opening(&ground), rest)
        }
    }

    /// The inputs of a network, as the side to move sees the board and as its enemy does.
    fn inputs(&self, assaults: [Assault; 2]) -> Vec<[u16; 2]> {
        let seen =
            |input: &dyn Fn(Color) -> usize| [self.to_move, !self.to_move].map(|viewer| input(viewer) as u16);
        let men = self.men.occupied().into_iter().filter_map(|at| Some((self.men.at(at)?, at)));
        let men = men.map(|(man, at)| seen(&|viewer| Network::<G, KINDS>::input(viewer, man, at)));
        let signs = Color::BOTH
            .into_iter()
            .flat_map(|color| assaults[color as usize].signs().map(move |sign| (color, sign)));
        let signs = signs.map(|(color, sign)| seen(&|viewer| Network::<G, KINDS>::sign(viewer, color, sign)));
        men.chain(signs).collect()
    }
}

/// No game adds more features of its own than this.
pub const MOST_OWN: usize = 4;

/// Weighs a position.
struct Weighing<G, F, const KINDS: usize>(PhantomData<(G, F)>);

impl<G: Geometry, F: Attacks<G>, const KINDS: usize> Task for Weighing<G, F, KINDS> {
    type On<'a>
        = (&'a Scene<'a, G, F, KINDS>, &'a Model<G, KINDS>)
    where
        Self: 'a;
    type Out = i32;

    #[inline(always)]
    fn run<M: Machine>((scene, model): Self::On<'_>, _: M) -> i32 {
        let [white, black] = model.bases;
        let mut sums = [
            Sum { worths: &model.worths[white..], total: 0 },
            Sum { worths: &model.worths[black..], total: 0 },
        ];
        let ground = walk::walk(scene, model, &mut sums);
        let hunt = drive(&ground.halves(), scene.kings);
        let lead = Pair(sums[0].total - sums[1].total).tapered(model.opening(&ground)) + hunt;
        let worth = if scene.to_move == Color::White { lead } else { -lead };
        worth + scene.correction(model, &ground, hunt)
    }
}

/// What a feature is worth in the opening and in the ending, in centipawns, as one number: both are added and multiplied at once.
#[derive(Clone, Copy, Debug)]
pub struct Pair(i64);

impl Pair {
    const ZERO: Pair = Pair(0);

    fn new(opening: i16, ending: i16) -> Pair {
        Pair((i64::from(ending) << 32) + i64::from(opening))
    }

    /// What it comes to where so much of the game, of [`WHOLE`], is opening.
    #[inline(always)]
    fn tapered(self, opening: i32) -> i32 {
        let first = self.0 as i32;
        let last = ((self.0 - i64::from(first)) >> 32) as i32;
        ((i64::from(first) * i64::from(opening) + i64::from(last) * i64::from(WHOLE - opening))
            / i64::from(WHOLE)) as i32
    }
}

/// All pieces are on the board: everything is opening.
const WHOLE: i32 = Trace::WHOLE;

/// Adds up what the features of a colour are worth.
struct Sum<'m> {
    worths: &'m [Pair],
    total: i64,
}

impl Ledger for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        self.total += self.worths[feature].0 * i64::from(count);
    }
}

/// Writes down which features of a colour were found, with the sign that they have for the mover.
struct Found {
    base: usize,
    sign: i32,
    counts: Vec<(u32, i32)>,
}

impl Ledger for Found {
    fn add(&mut self, feature: usize, count: i32) {
        self.counts.push(((self.base + feature) as u32, self.sign * count));
    }
}
