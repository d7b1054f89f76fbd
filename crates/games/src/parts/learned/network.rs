//! A small network that says how far a position is from what its features add up to.
//!
//! Features that are added up cannot tell that a piece is good *where* another one stands. The network can: its inputs
//! are the men on their squares and the signs of an attack on a king, once as the side to move sees the board and once
//! as its enemy does. What it makes of them is told in [`layers`](super::layers). `crates/tune/trainer/train.py` finds
//! its numbers; docs/tuning.md tells how.

use super::assault::Assault;
use super::layers::{Layers, Reader};
use super::plan::{Plan, relative_rank};
use crate::parts::{Color, Man, Men};
use menagerie_board::{Geometry, Square};

/// It never says more than this, in centipawns, whatever strange position it is shown.
const MOST: i32 = 400;
/// With what a file begins.
const MAGIC: &[u8] = b"menagerie network 1\n";
/// How many neurons look at the board from each side in a narrow network.
const NARROW: usize = 32;
/// How many neurons look at the board from each side in a wide network.
const WIDE: usize = 128;

/// The network of a game.
pub struct Network<G: Geometry, const KINDS: usize>(AnyLayers<G, KINDS>);

/// The layers of a network of either width. Loops over neurons are fast where the compiler knows how many there are.
enum AnyLayers<G: Geometry, const KINDS: usize> {
    Narrow(Box<Layers<G, KINDS, NARROW>>),
    Wide(Box<Layers<G, KINDS, WIDE>>),
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
    pub(super) fn first_input(viewer: Color, color: Color, kind: u8) -> usize {
        let side = if color == viewer { 0 } else { KINDS };
        (side + usize::from(kind)) * Self::CELLS
    }

    /// Where a square is, as a colour sees the board.
    pub(super) fn cell(viewer: Color, at: Square<G>) -> usize {
        relative_rank(viewer, at) * usize::from(G::FILES) + usize::from(at.file())
    }

    /// Reads a network from its file.
    ///
    /// # Panics
    /// It is not the network of a game with these men: it is to be trained anew.
    pub fn read(file: &[u8]) -> Self {
        let mut numbers = Reader(file.strip_prefix(MAGIC).expect("it is a network"));
        let [inputs, width] = [numbers.size(), numbers.size()];
        assert_eq!(inputs, Self::INPUTS, "it is the network of this game");
        let layers = match width {
            NARROW => AnyLayers::Narrow(Box::new(Layers::read(&mut numbers))),
            WIDE => AnyLayers::Wide(Box::new(Layers::read(&mut numbers))),
            _ => panic!("{width} neurons look at the board from each side, and not {NARROW} or {WIDE}"),
        };
        assert!(numbers.0.is_empty(), "nothing comes after a network");
        Network(layers)
    }

    /// What is to be added to the worth of a position for the side to move, in centipawns.
    #[inline(always)]
    pub fn worth(&self, men: &Men<G, KINDS>, assaults: [Assault; 2], to_move: Color) -> i32 {
        let worth = match &self.0 {
            AnyLayers::Narrow(layers) => layers.worth(men, assaults, to_move),
            AnyLayers::Wide(layers) => layers.worth(men, assaults, to_move),
        };
        worth.clamp(-MOST, MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::learned::layers::{FIRST, SECOND, UNIT};
    use crate::parts::orthodox::{KINDS, KNIGHT, PAWN, QUEEN};
    use menagerie_board::{Board8, Board11, Square8};
    use std::collections::HashSet;

    const SIGNS: usize = Plan::<Board8, KINDS>::ASSAULTS;

    /// The file of a network whose numbers follow from where they stand.
    fn file(width: usize, number: impl Fn(usize) -> i16, outputs: [i16; 2], last: i32) -> Vec<u8> {
        file_of(Network::<Board8, KINDS>::INPUTS, width, number, outputs, last)
    }

    fn file_of(
        inputs: usize,
        width: usize,
        number: impl Fn(usize) -> i16,
        outputs: [i16; 2],
        last: i32,
    ) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend([inputs, width].iter().flat_map(|size| (*size as u32).to_le_bytes()));
        let numbers = (0..inputs * width + width).map(number);
        let numbers = numbers.chain(outputs.into_iter().flat_map(|weight| vec![weight; width]));
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

    fn assault(signs: &[usize]) -> Assault {
        let mut assault = Assault::NONE;
        for sign in signs {
            assault.note::<Board8, KINDS>(Plan::<Board8, KINDS>::ASSAULT + sign);
        }
        assault
    }

    /// Nobody threatens a king.
    const QUIET: [Assault; 2] = [Assault::NONE; 2];

    #[test]
    fn it_computes_what_its_layers_say() {
        [NARROW, WIDE].into_iter().for_each(computes_what_its_layers_say);
    }

    fn computes_what_its_layers_say(width: usize) {
        let number = |index: usize| (index.wrapping_mul(7919) % 97) as i16 - 40;
        let (weights, last) = ([11, -5], 3000);
        let network = Network::<Board8, KINDS>::read(&file(width, number, weights, last));
        let on_board = [
            (Color::White, KNIGHT, "f3"),
            (Color::White, PAWN, "a2"),
            (Color::Black, QUEEN, "d8"),
            (Color::Black, PAWN, "h5"),
        ];
        // White has the first sign and the last one, Black has a third.
        let signs = [vec![0, SIGNS - 1], vec![3]];
        for to_move in Color::BOTH {
            let mut output = 0.0;
            for (viewer, weight) in [(to_move, weights[0]), (!to_move, weights[1])] {
                for neuron in 0..width {
                    let of = |(color, kind, at): &(Color, u8, &str)| {
                        let at = at.parse::<Square8>().expect("a square");
                        let input = Network::<Board8, KINDS>::input(viewer, Man::new(*color, *kind), at);
                        i32::from(number(input * width + neuron))
                    };
                    let bias = i32::from(number(Network::<Board8, KINDS>::INPUTS * width + neuron));
                    let threats = Color::BOTH.into_iter().flat_map(|color| {
                        signs[color as usize]
                            .iter()
                            .map(move |sign| Network::<Board8, KINDS>::sign(viewer, color, *sign))
                    });
                    let threats = threats.map(|input| i32::from(number(input * width + neuron)));
                    let sum = bias + on_board.iter().map(of).sum::<i32>() + threats.sum::<i32>();
                    let active = f64::from(sum.clamp(0, FIRST)) / f64::from(FIRST);
                    output += active * active * f64::from(weight) / f64::from(SECOND);
                }
            }
            output += f64::from(last) / f64::from(FIRST * SECOND);
            let told = (output * f64::from(UNIT)).clamp(f64::from(-MOST), f64::from(MOST));
            let found = network.worth(&men(&on_board), [assault(&signs[0]), assault(&signs[1])], to_move);
            assert!((f64::from(found) - told).abs() <= 1.1, "{found} centipawns, and not {told}");
        }
    }

    /// A board with a man on about every third square, on which men of other boards often stand, too; none where the number is 0.
    fn crowd<G: Geometry>(number: usize) -> Men<G, KINDS> {
        let mut board = Men::EMPTY;
        for square in Square::<G>::all().filter(|_| number > 0) {
            let drawn = (31 * number + 17 * square.index()) * 104_729 / 8 % (6 * KINDS);
            if drawn < 2 * KINDS {
                board.put(square, Man::new(Color::BOTH[drawn % 2], (drawn / 2) as u8));
            }
        }
        board
    }

    /// Weighs boards one after another with one network, and each with one of its own.
    fn weigh_in_turn<G: Geometry>(width: usize) {
        let number = |index: usize| (index.wrapping_mul(104_729) % 31) as i16 - 15;
        let inputs = Network::<G, KINDS>::INPUTS;
        let file = file_of(inputs, width, number, [11, -13], 0);
        let used = Network::<G, KINDS>::read(&file);
        let signs = Plan::<G, KINDS>::ASSAULTS;
        let mut worths = HashSet::new();
        for number in [3, 4, 4, 0, 1, 5, 9, 2, 6, 5, 3, 0, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4] {
            let board = crowd::<G>(number);
            let assaults = [[number % signs, 7], [number / 2, signs - 1]].map(|signs| {
                let mut assault = Assault::NONE;
                signs.iter().for_each(|sign| assault.note::<G, KINDS>(Plan::<G, KINDS>::ASSAULT + sign));
                assault
            });
            for to_move in Color::BOTH {
                let afresh = Network::<G, KINDS>::read(&file).worth(&board, assaults, to_move);
                assert_eq!(used.worth(&board, assaults, to_move), afresh, "board {number}");
                worths.insert(afresh);
            }
        }
        assert!(worths.len() > 10, "{worths:?}");
    }

    #[test]
    fn what_was_weighed_before_makes_no_difference() {
        for width in [NARROW, WIDE] {
            weigh_in_turn::<Board8>(width);
            weigh_in_turn::<Board11>(width);
        }
    }

    #[test]
    fn both_sides_are_seen_alike() {
        let number = |index: usize| (index.wrapping_mul(104_729) % 61) as i16 - 20;
        let network = Network::<Board8, KINDS>::read(&file(32, number, [9, 4], 0));
        let one = men(&[(Color::White, KNIGHT, "b1"), (Color::Black, QUEEN, "c6")]);
        let other = men(&[(Color::Black, KNIGHT, "b8"), (Color::White, QUEEN, "c3")]);
        assert_eq!(network.worth(&one, QUIET, Color::White), network.worth(&other, QUIET, Color::Black));
        assert_ne!(network.worth(&one, QUIET, Color::White), network.worth(&one, QUIET, Color::Black));
    }

    #[test]
    fn it_never_says_much() {
        for last in [1_000_000, -1_000_000] {
            let network = Network::<Board8, KINDS>::read(&file(32, |_| 0, [0, 0], last));
            assert_eq!(network.worth(&men(&[]), QUIET, Color::White), MOST * last.signum());
        }
    }

    #[test]
    fn the_largest_numbers_that_are_trained_fit() {
        for [own, enemy] in [[127, 127], [-127, -127]] {
            let file = file(128, |_| FIRST as i16, [own, enemy], 0);
            let worth = Network::<Board8, KINDS>::read(&file).worth(&men(&[]), QUIET, Color::White);
            assert_eq!(worth, MOST * i32::from(own.signum()));
        }
    }

    #[test]
    #[should_panic(expected = "it is the network of this game")]
    fn a_network_of_another_game_is_refused() {
        Network::<Board8, { KINDS + 1 }>::read(&file(32, |_| 0, [0, 0], 0));
    }

    #[test]
    #[should_panic(expected = "33 neurons look at the board from each side")]
    fn a_network_of_another_width_is_refused() {
        Network::<Board8, KINDS>::read(&file(33, |_| 0, [0, 0], 0));
    }
}
