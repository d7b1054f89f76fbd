//! A small network that says how far a position is from what its features add up to.
//!
//! Features that are added up cannot tell that a piece is good *where* another one stands. The network can: its inputs are the men on their
//! squares and the signs of an attack on a king, once as the side to move sees the board and once as its enemy does. From either side a
//! layer of [`WIDTH`] neurons adds up what each input is worth to it; the sums, cut off at 0 and 1 and squared, are added up once more. That
//! is half of an *efficiently updatable neural network* (Y. Nasu, 2018): so few neurons are added up as fast anew as from what was kept.
//!
//! The numbers are fixed-point ones: 1 is [`FIRST`] in the first layer and [`SECOND`] in the last. `crates/tune/trainer/train.py` makes them;
//! docs/tuning.md tells how.

use super::assault::Assault;
use super::plan::{Plan, relative_rank};
use crate::parts::{Color, Man, Men};
use menagerie_board::{Geometry, Square};
use std::marker::PhantomData;
use wide::{i16x8, i32x4};

/// How many neurons look at the board from each side.
const WIDTH: usize = 32;
/// A weight of 1 in the first layer.
const FIRST: i32 = 255;
/// A weight of 1 in the last.
const SECOND: i32 = 64;
/// How many centipawns an output of 1 stands for.
const UNIT: i32 = 400;
/// It never says more than this, in centipawns, whatever strange position it is shown.
const MOST: i32 = 400;
/// With what a file begins.
const MAGIC: &[u8] = b"menagerie network 1\n";

/// What the neurons of a layer have, or what an input adds to each.
type Row = [i16x8; WIDTH / LANES];
/// So many numbers are added up at once.
const LANES: usize = 8;

/// The network of a game.
pub struct Network<G, const KINDS: usize> {
    /// Where each square is, as White and as Black sees the board.
    cells: [Vec<u8>; 2],
    /// What each input adds to the neurons.
    inputs: Vec<Row>,
    /// What the neurons have without any.
    bias: Row,
    /// What the neurons of the side to move and those of its enemy add to the output.
    outputs: [Row; 2],
    last: i32,
    board: PhantomData<G>,
}

impl<G: Geometry, const KINDS: usize> Network<G, KINDS> {
    const CELLS: usize = G::FILES as usize * G::RANKS as usize;

    /// How many inputs are of men: own and enemy ones, of each kind on each square.
    pub const MEN: usize = 2 * KINDS * Self::CELLS;

    /// How many inputs there are: besides, what each side threatens to do to the enemy kings.
    pub const INPUTS: usize = Self::MEN + 2 * Plan::<G, KINDS>::ASSAULTS;

    /// The input of a man on a square, as a colour sees the board.
    pub fn input(viewer: Color, man: Man, at: Square<G>) -> usize {
        Self::first_input(viewer, man.color, man.kind) + Self::cell(viewer, at)
    }

    /// The input of a sign of what `color` threatens to do to the enemy kings, as a colour sees it.
    #[inline(always)]
    pub(super) fn sign(viewer: Color, color: Color, sign: usize) -> usize {
        Self::MEN + if color == viewer { 0 } else { Plan::<G, KINDS>::ASSAULTS } + sign
    }

    /// The first of the inputs of a kind of men.
    #[inline(always)]
    fn first_input(viewer: Color, color: Color, kind: u8) -> usize {
        let side = if color == viewer { 0 } else { KINDS };
        (side + usize::from(kind)) * Self::CELLS
    }

    /// Where a square is, as a colour sees the board.
    fn cell(viewer: Color, at: Square<G>) -> usize {
        relative_rank(viewer, at) * usize::from(G::FILES) + usize::from(at.file())
    }

    /// Reads a network from its file.
    ///
    /// # Panics
    /// It is not the network of a game with these men: it is to be trained anew.
    pub fn read(file: &[u8]) -> Self {
        let body = file.strip_prefix(MAGIC).expect("it is a network");
        let (sizes, body) = body.split_at(8);
        let size = |at: usize| u32::from_le_bytes(sizes[at..at + 4].try_into().expect("four bytes")) as usize;
        assert_eq!((size(0), size(4)), (Self::INPUTS, WIDTH), "it is the network of this game");
        let mut numbers = Numbers(body);
        let cells = |viewer| Square::all().map(|at| Self::cell(viewer, at) as u8).collect();
        let network = Network {
            cells: Color::BOTH.map(cells),
            inputs: (0..Self::INPUTS).map(|_| numbers.row()).collect(),
            bias: numbers.row(),
            outputs: [numbers.row(), numbers.row()],
            last: i32::from_le_bytes(numbers.take()),
            board: PhantomData,
        };
        assert!(numbers.0.is_empty(), "nothing comes after a network");
        network
    }

    /// What is to be added to the worth of a position for the side to move, in centipawns.
    #[inline(always)]
    pub fn worth(&self, men: &Men<G, KINDS>, assaults: [Assault; 2], to_move: Color) -> i32 {
        let (mut own, mut enemy) = (self.bias, self.bias);
        let (own_cells, enemy_cells) = (&self.cells[to_move as usize], &self.cells[!to_move as usize]);
        for color in Color::BOTH {
            for kind in 0..KINDS as u8 {
                let own_first = Self::first_input(to_move, color, kind);
                let enemy_first = Self::first_input(!to_move, color, kind);
                for at in men.of(color, kind) {
                    add(&mut own, &self.inputs[own_first + usize::from(own_cells[at.index()])]);
                    add(&mut enemy, &self.inputs[enemy_first + usize::from(enemy_cells[at.index()])]);
                }
            }
        }
        for color in Color::BOTH {
            for sign in assaults[color as usize].signs() {
                add(&mut own, &self.inputs[Self::sign(to_move, color, sign)]);
                add(&mut enemy, &self.inputs[Self::sign(!to_move, color, sign)]);
            }
        }
        let output = output(&own, &self.outputs[0]) + output(&enemy, &self.outputs[1]);
        let output = output / FIRST + self.last;
        (output * UNIT / (FIRST * SECOND)).clamp(-MOST, MOST)
    }
}

/// The numbers of a file that are left.
struct Numbers<'f>(&'f [u8]);

impl Numbers<'_> {
    fn take<const BYTES: usize>(&mut self) -> [u8; BYTES] {
        let (first, rest) = self.0.split_first_chunk().expect("a network is whole");
        self.0 = rest;
        *first
    }

    fn row(&mut self) -> Row {
        std::array::from_fn(|_| i16x8::new(std::array::from_fn(|_| i16::from_le_bytes(self.take()))))
    }
}

#[inline(always)]
fn add(sums: &mut Row, parts: &Row) {
    for (sum, part) in sums.iter_mut().zip(parts) {
        *sum += *part;
    }
}

/// What neurons with these sums add to the output.
#[inline(always)]
fn output(sums: &Row, weights: &Row) -> i32 {
    let mut output = i32x4::ZERO;
    for (sum, weight) in sums.iter().zip(weights) {
        let active = sum.max(i16x8::ZERO).min(i16x8::splat(FIRST as i16));
        // A weight of at most 127 keeps the first product within 16 bits.
        output += (active * *weight).dot(active);
    }
    output.reduce_add()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::orthodox::{KINDS, KNIGHT, PAWN, QUEEN};
    use menagerie_board::{Board8, Square8};

    /// The file of a network whose numbers follow from where they stand.
    fn file(number: impl Fn(usize) -> i16, outputs: [i16; 2], last: i32) -> Vec<u8> {
        let inputs = Network::<Board8, KINDS>::INPUTS;
        let mut file = MAGIC.to_vec();
        file.extend([inputs, WIDTH].iter().flat_map(|size| (*size as u32).to_le_bytes()));
        let numbers = (0..inputs * WIDTH + WIDTH).map(number);
        let numbers = numbers.chain(outputs.into_iter().flat_map(|weight| [weight; WIDTH]));
        file.extend(numbers.flat_map(i16::to_le_bytes));
        file.extend(last.to_le_bytes());
        file
    }

    fn men(men: &[(Color, u8, &str)]) -> Men<Board8, KINDS> {
        let mut board = Men::EMPTY;
        for (color, kind, at) in men {
            board.put(at.parse::<Square8>().expect("a square"), Man::new(*color, *kind));
        }
        board
    }

    /// Nobody threatens a king.
    const QUIET: [Assault; 2] = [Assault::NONE; 2];

    #[test]
    fn it_computes_what_its_layers_say() {
        let number = |index: usize| (index.wrapping_mul(7919) % 97) as i16 - 40;
        let (weights, last) = ([11, -5], 3000);
        let network = Network::<Board8, KINDS>::read(&file(number, weights, last));
        let on_board = [
            (Color::White, KNIGHT, "f3"),
            (Color::White, PAWN, "a2"),
            (Color::Black, QUEEN, "d8"),
            (Color::Black, PAWN, "h5"),
        ];
        // White has the first sign and the last one, Black has a third.
        let signs = [vec![0, Plan::<Board8, KINDS>::ASSAULTS - 1], vec![3]];
        let assaults = [0, 1].map(|side: usize| {
            let mut assault = Assault::NONE;
            for sign in &signs[side] {
                assault.note::<Board8, KINDS>(Plan::<Board8, KINDS>::ASSAULT + sign);
            }
            assault
        });
        for to_move in Color::BOTH {
            let mut output = 0.0;
            for (viewer, weight) in [(to_move, weights[0]), (!to_move, weights[1])] {
                for neuron in 0..WIDTH {
                    let of = |(color, kind, at): &(Color, u8, &str)| {
                        let at = at.parse::<Square8>().expect("a square");
                        let input = Network::<Board8, KINDS>::input(viewer, Man::new(*color, *kind), at);
                        i32::from(number(input * WIDTH + neuron))
                    };
                    let bias = i32::from(number(Network::<Board8, KINDS>::INPUTS * WIDTH + neuron));
                    let threats = Color::BOTH.into_iter().flat_map(|color| {
                        signs[color as usize]
                            .iter()
                            .map(move |sign| Network::<Board8, KINDS>::sign(viewer, color, *sign))
                    });
                    let threats = threats.map(|input| i32::from(number(input * WIDTH + neuron)));
                    let sum = bias + on_board.iter().map(of).sum::<i32>() + threats.sum::<i32>();
                    let active = f64::from(sum.clamp(0, FIRST)) / f64::from(FIRST);
                    output += active * active * f64::from(weight) / f64::from(SECOND);
                }
            }
            output += f64::from(last) / f64::from(FIRST * SECOND);
            let (found, told) = (network.worth(&men(&on_board), assaults, to_move), output * f64::from(UNIT));
            assert!((f64::from(found) - told).abs() <= 1.1, "{found} centipawns, and not {told}");
        }
    }

    #[test]
    fn both_sides_are_seen_alike() {
        let number = |index: usize| (index.wrapping_mul(104_729) % 61) as i16 - 20;
        let network = Network::<Board8, KINDS>::read(&file(number, [9, 4], 0));
        let one = men(&[(Color::White, KNIGHT, "b1"), (Color::Black, QUEEN, "c6")]);
        let other = men(&[(Color::Black, KNIGHT, "b8"), (Color::White, QUEEN, "c3")]);
        assert_eq!(network.worth(&one, QUIET, Color::White), network.worth(&other, QUIET, Color::Black));
        assert_ne!(network.worth(&one, QUIET, Color::White), network.worth(&one, QUIET, Color::Black));
    }

    #[test]
    fn it_never_says_much() {
        for last in [1_000_000, -1_000_000] {
            let network = Network::<Board8, KINDS>::read(&file(|_| 0, [0, 0], last));
            assert_eq!(network.worth(&men(&[]), QUIET, Color::White), MOST * last.signum());
        }
    }

    #[test]
    #[should_panic(expected = "it is the network of this game")]
    fn a_network_of_another_game_is_refused() {
        Network::<Board8, { KINDS + 1 }>::read(&file(|_| 0, [0, 0], 0));
    }
}
