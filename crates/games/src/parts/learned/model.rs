//! What the features of a game are worth.

use super::network::Network;
use super::plan::{ATTACKERS, GUARDS, HITS, Plan, REACH, relative_rank};
use super::walk::Ground;
use super::{Pair, WHOLE};
use crate::parts::value::{ATTACKED_RING, MOBILITY, SHELTER, way};
use crate::parts::{Armies, Color, Man, Men, Role, Worth};
use menagerie_board::{Geometry, Square};
use menagerie_kernel::{FeatureBlock, Lesson};
use std::marker::PhantomData;

/// What a game says of its men, so that their worth can be learned.
pub struct Subject<G: Geometry, const KINDS: usize> {
    /// The men with which the game begins: with so many pieces everything is opening.
    pub men: Men<G, KINDS>,
    /// Their names.
    pub armies: &'static Armies<KINDS>,
    /// What they are to the evaluation, and what they are worth before anything is learned.
    pub worth: Worth<KINDS>,
    /// Whether both sides have the same men, whose worth is learned together.
    pub alike: bool,
    /// What the game adds to the features of all games, and what each is worth before anything is learned.
    pub own: Vec<(&'static str, i32)>,
}

/// What was learned of a game, as `menagerie tune` writes it. By block of features: its name, and what they are worth
/// in the opening and in the ending, in centipawns.
pub type Numbers = &'static [(&'static str, &'static [i16], &'static [i16])];

/// What the features of a game are worth.
pub struct Model<G: Geometry, const KINDS: usize> {
    pub(super) worth: Worth<KINDS>,
    pub(super) worths: Vec<Pair>,
    unlearned: Vec<Pair>,
    /// Where the features of White and of Black begin.
    pub(super) bases: [usize; 2],
    /// The kinds of pieces, of pawns and of kings that each colour has.
    pub(super) pieces: [Vec<u8>; 2],
    pub(super) pawns: [Vec<u8>; 2],
    pub(super) kings: [Vec<u8>; 2],
    /// For each colour and kind, the enemy kinds of pieces that are worth clearly less.
    pub(super) lesser: [[Vec<u8>; KINDS]; 2],
    /// How many features are the game's own.
    pub(super) own: usize,
    /// What says how far positions are from what their features add up to, if that was learned.
    pub(super) network: Option<Network<G, KINDS>>,
    whole: i32,
    blocks: Vec<FeatureBlock>,
    board: PhantomData<G>,
}

/// By how much less, in centipawns, a man must be worth for its attack to be a threat to another.
const CLEARLY: i32 = 50;

impl<G: Geometry, const KINDS: usize> Model<G, KINDS> {
    /// A game's model, as it was learned.
    ///
    /// # Panics
    /// The numbers are of other features than the subject has: the file is to be learned anew.
    pub fn new(subject: &Subject<G, KINDS>, numbers: Numbers) -> Self {
        let mut model = Self::unlearned(subject);
        for (name, opening, ending) in numbers {
            model.set(name, opening, ending);
        }
        model
    }

    /// This model with the network of a file.
    ///
    /// # Panics
    /// As [`Network::read`].
    pub fn with(self, network: &[u8]) -> Self {
        Model { network: Some(Network::read(network)), ..self }
    }

    /// The model of a game in which both sides have the men that one side has in another game, from what was learned of
    /// that side there.
    ///
    /// # Panics
    /// As [`new`](Model::new).
    pub fn of_one_side(subject: &Subject<G, KINDS>, numbers: Numbers, color: Color) -> Self {
        let mut model = Self::unlearned(subject);
        for (name, opening, ending) in numbers {
            if let Some(name) = name.strip_prefix(whose(color)) {
                model.set(name, opening, ending);
            }
        }
        model
    }

    /// Values the features of one block.
    fn set(&mut self, name: &str, opening: &[i16], ending: &[i16]) {
        let block = self.blocks.iter().find(|block| block.name == name);
        let block = block.unwrap_or_else(|| panic!("there is no block of features `{name}`"));
        assert!(
            opening.len() == block.len && ending.len() == block.len,
            "`{name}` has {} features",
            block.len
        );
        for (index, (opening, ending)) in opening.iter().zip(ending).enumerate() {
            self.worths[block.start + index] = Pair::new(*opening, *ending);
        }
    }

    /// A game's model before anything is learned: men are worth what they are to the subject.
    pub fn unlearned(subject: &Subject<G, KINDS>) -> Self {
        let features = Plan::<G, KINDS>::OWN + subject.own.len();
        let bases = if subject.alike { [0, 0] } else { [0, features] };
        let of = |is: fn(Role) -> bool| Color::BOTH.map(|color| kinds(subject, color, is));
        let mut model = Model {
            worth: subject.worth.clone(),
            worths: vec![Pair::ZERO; bases[1] + features],
            unlearned: Vec::new(),
            bases,
            pieces: of(|role| role == Role::Piece),
            pawns: of(|role| matches!(role, Role::Pawn(_))),
            kings: of(|role| matches!(role, Role::King(_))),
            lesser: lesser(&subject.worth),
            own: subject.own.len(),
            network: None,
            whole: pieces(subject),
            blocks: blocks::<G, KINDS>(subject, bases),
            board: PhantomData,
        };
        for man in men::<KINDS>() {
            model.value(man);
        }
        for base in bases {
            model.value_kings(base);
            for (index, (_, worth)) in subject.own.iter().enumerate() {
                let worth = *worth as i16;
                model.worths[base + Plan::<G, KINDS>::OWN + index] = Pair::new(worth, worth);
            }
        }
        model.unlearned.clone_from(&model.worths);
        model
    }

    /// Values a man as games do of which nothing was learned.
    fn value(&mut self, man: Man) {
        let (base, role) = (self.bases[man.color as usize], self.worth.roles()[usize::from(man.kind)]);
        for at in Square::<G>::all() {
            let gone = match role {
                Role::Pawn(_) => way::<G>(relative_rank(man.color, at) as i32),
                _ => 0,
            };
            let worth = (self.worth.of(man) + gone) as i16;
            self.worths[base + Plan::<G, KINDS>::place(man, at)] = Pair::new(worth, worth);
        }
        if role == Role::Piece {
            for reached in 0..REACH {
                let worth = MOBILITY as i16 * reached as i16;
                let feature = base + Plan::<G, KINDS>::mobility(man.kind.into(), reached as u32);
                self.worths[feature] = Pair::new(worth, worth);
            }
        }
    }

    /// Sets the values of what is attacked and what is defended at kings.
    fn value_kings(&mut self, base: usize) {
        let mut set = |feature: usize, worth: i32| {
            self.worths[base + feature] = Pair::new(worth as i16, worth as i16);
        };
        for (attackers, hits) in
            (2..ATTACKERS).flat_map(|attackers| (0..HITS).map(move |hits| (attackers, hits)))
        {
            set(Plan::<G, KINDS>::danger(attackers as u32, hits as u32), ATTACKED_RING * hits as i32);
        }
        for men in 0..GUARDS {
            set(Plan::<G, KINDS>::guard(men as u32), SHELTER * men as i32);
        }
    }

    /// How much of the game, of [`WHOLE`], is opening.
    #[inline(always)]
    pub(super) fn opening(&self, ground: &Ground<G, KINDS>) -> i32 {
        (ground.pieces() * WHOLE / self.whole.max(1)).clamp(0, WHOLE)
    }

    /// All of it, to learn it anew.
    pub fn lesson(&self) -> Lesson {
        let numbers =
            |pairs: &[Pair]| pairs.iter().map(|pair| [pair.tapered(WHOLE), pair.tapered(0)]).collect();
        Lesson {
            blocks: self.blocks.clone(),
            worths: numbers(&self.worths),
            unlearned: numbers(&self.unlearned),
            inputs: Network::<G, KINDS>::INPUTS,
            inputs_of_men: Network::<G, KINDS>::MEN,
        }
    }
}

/// The kinds of a colour's men that are something to the evaluation.
fn kinds<G: Geometry, const KINDS: usize>(
    subject: &Subject<G, KINDS>,
    color: Color,
    is: fn(Role) -> bool,
) -> Vec<u8> {
    let figures = &subject.armies.figures[color as usize];
    let has =
        |kind: &u8| figures[usize::from(*kind)].is_some() && is(subject.worth.roles()[usize::from(*kind)]);
    (0..KINDS as u8).filter(has).collect()
}

/// For each colour and kind, the enemy kinds of pieces that are worth clearly less.
fn lesser<const KINDS: usize>(worth: &Worth<KINDS>) -> [[Vec<u8>; KINDS]; 2] {
    let less = |man: Man| {
        let others = (0..KINDS as u8).map(|kind| Man::new(!man.color, kind));
        let is_less = |other: &Man| {
            let worth_of = worth.of(*other);
            let is_piece = worth.roles()[usize::from(other.kind)] == Role::Piece;
            is_piece && worth_of > 0 && worth_of + CLEARLY < worth.of(man)
        };
        others.filter(is_less).map(|other| other.kind).collect()
    };
    Color::BOTH.map(|color| std::array::from_fn(|kind| less(Man::new(color, kind as u8))))
}

/// What all pieces are worth together with which the game begins.
fn pieces<G: Geometry, const KINDS: usize>(subject: &Subject<G, KINDS>) -> i32 {
    let is_piece = |man: &Man| subject.worth.roles()[usize::from(man.kind)] == Role::Piece;
    let worth = |man: Man| subject.men.of(man.color, man.kind).len() as i32 * subject.worth.of(man);
    men::<KINDS>().filter(is_piece).map(worth).sum()
}

fn men<const KINDS: usize>() -> impl Iterator<Item = Man> {
    Color::BOTH.into_iter().flat_map(|color| (0..KINDS as u8).map(move |kind| Man::new(color, kind)))
}

fn blocks<G: Geometry, const KINDS: usize>(
    subject: &Subject<G, KINDS>,
    bases: [usize; 2],
) -> Vec<FeatureBlock> {
    let of = |color: Color, whose: &str| {
        let figures = &subject.armies.figures[color as usize];
        let kinds = std::array::from_fn(|kind| figures[kind].map(|figure| figure.name));
        Plan::<G, KINDS>::blocks(bases[color as usize], whose, kinds, subject.worth.roles(), &subject.own)
    };
    if subject.alike {
        return of(Color::White, "");
    }
    Color::BOTH.map(|color| of(color, whose(color))).concat()
}

/// How the names of a colour's features begin, where the sides are not alike.
const fn whose(color: Color) -> &'static str {
    match color {
        Color::White => "white ",
        Color::Black => "black ",
    }
}
