//! What a [network](super::Network) makes of its inputs.
//!
//! From either side a layer of neurons adds up what each input is worth to it; the sums, cut off at 0 and 1 and
//! squared, are added up once more. The sums of the first layer are kept, and only what is different is added to them
//! and taken away when another position is weighed: it is an *efficiently updatable neural network* (Y. Nasu, 2018).
//!
//! The numbers are fixed-point ones: 1 is [`FIRST`] in the first layer and [`SECOND`] in the last.

use super::assault::Assault;
use super::network::Network;
use crate::parts::{Change, Color, Man, Men};
use menagerie_board::{Geometry, Square};
use std::cell::RefCell;
use thread_local::ThreadLocal;

/// A weight of 1 in the first layer.
pub(super) const FIRST: i32 = 255;
/// A weight of 1 in the last.
pub(super) const SECOND: i32 = 64;
/// How many centipawns an output of 1 stands for.
pub(super) const UNIT: i32 = 400;

/// What the neurons that look at the board from one side have, or what an input adds to each.
type Row<const WIDTH: usize> = [i16; WIDTH];

/// The layers of a network in which so many neurons look at the board from each side.
pub(super) struct Layers<G: Geometry, const KINDS: usize, const WIDTH: usize> {
    /// Where each square is, as White and as Black sees the board.
    cells: [Vec<u8>; 2],
    /// What each input adds to the neurons.
    inputs: Vec<Row<WIDTH>>,
    /// What an empty square adds.
    nothing: Row<WIDTH>,
    /// What the neurons have without any input.
    bias: Row<WIDTH>,
    /// What the neurons of the side to move and those of its enemy add to the output.
    outputs: [Row<WIDTH>; 2],
    last: i32,
    /// The position that each thread has weighed last: in a search the next one is rarely different in more than a few men.
    kept: ThreadLocal<RefCell<Kept<G, KINDS, WIDTH>>>,
}

/// A position, and what the first layer makes of it.
struct Kept<G: Geometry, const KINDS: usize, const WIDTH: usize> {
    men: Men<G, KINDS>,
    assaults: [Assault; 2],
    /// As White and as Black sees the board.
    sums: [Row<WIDTH>; 2],
}

impl<G: Geometry, const KINDS: usize, const WIDTH: usize> Layers<G, KINDS, WIDTH> {
    /// Reads them from a file.
    pub(super) fn read(numbers: &mut Reader<'_>) -> Self {
        let cells = |viewer| Square::all().map(|at| Network::<G, KINDS>::cell(viewer, at) as u8).collect();
        Layers {
            cells: Color::BOTH.map(cells),
            inputs: (0..Network::<G, KINDS>::INPUTS).map(|_| numbers.row()).collect(),
            nothing: [0; WIDTH],
            bias: numbers.row(),
            outputs: [numbers.row(), numbers.row()],
            last: i32::from_le_bytes(numbers.take()),
            kept: ThreadLocal::new(),
        }
    }

    /// What is kept of an empty board.
    fn empty(&self) -> Kept<G, KINDS, WIDTH> {
        Kept { men: Men::EMPTY, assaults: [Assault::NONE; 2], sums: [self.bias; 2] }
    }

    /// What they say of a position for the side to move, in centipawns.
    #[inline(always)]
    pub(super) fn worth(&self, men: &Men<G, KINDS>, assaults: [Assault; 2], to_move: Color) -> i32 {
        let mut kept = self.kept.get_or(|| RefCell::new(self.empty())).borrow_mut();
        self.update(&mut kept, men, assaults);
        let [own, enemy] = [to_move, !to_move].map(|viewer| &kept.sums[viewer as usize]);
        let output = output(own, &self.outputs[0]) + output(enemy, &self.outputs[1]);
        let worth = i64::from(output / FIRST + self.last) * i64::from(UNIT) / i64::from(FIRST * SECOND);
        worth as i32
    }

    /// Updates what was kept of one position to another one.
    #[inline(always)]
    fn update(&self, kept: &mut Kept<G, KINDS, WIDTH>, men: &Men<G, KINDS>, assaults: [Assault; 2]) {
        for Change { at, was, is } in kept.men.changes(men) {
            for viewer in Color::BOTH {
                let sums = &mut kept.sums[viewer as usize];
                replace(sums, self.man(viewer, at, was), self.man(viewer, at, is));
            }
        }
        for color in Color::BOTH {
            let (was, is) = (kept.assaults[color as usize], assaults[color as usize]);
            for viewer in Color::BOTH {
                let sums = &mut kept.sums[viewer as usize];
                for sign in was.without(is).signs() {
                    replace(sums, self.sign(viewer, color, sign), &self.nothing);
                }
                for sign in is.without(was).signs() {
                    replace(sums, &self.nothing, self.sign(viewer, color, sign));
                }
            }
        }
        (kept.men, kept.assaults) = (*men, assaults);
    }

    /// What a square adds to the neurons that look at the board from one side.
    #[inline(always)]
    fn man(&self, viewer: Color, at: Square<G>, man: Option<Man>) -> &Row<WIDTH> {
        let Some(Man { color, kind }) = man else { return &self.nothing };
        let cell = usize::from(self.cells[viewer as usize][at.index()]);
        &self.inputs[Network::<G, KINDS>::first_input(viewer, color, kind) + cell]
    }

    /// What a sign adds of the threats of `color`.
    #[inline(always)]
    fn sign(&self, viewer: Color, color: Color, sign: usize) -> &Row<WIDTH> {
        &self.inputs[Network::<G, KINDS>::sign(viewer, color, sign)]
    }
}

/// The numbers of a file that are left.
pub(super) struct Reader<'f>(pub(super) &'f [u8]);

impl Reader<'_> {
    fn take<const BYTES: usize>(&mut self) -> [u8; BYTES] {
        let (first, rest) = self.0.split_first_chunk().expect("a network is whole");
        self.0 = rest;
        *first
    }

    /// How many there are of something.
    pub(super) fn size(&mut self) -> usize {
        u32::from_le_bytes(self.take()) as usize
    }

    fn row<const WIDTH: usize>(&mut self) -> Row<WIDTH> {
        std::array::from_fn(|_| i16::from_le_bytes(self.take()))
    }
}

// The compiler turns loops over arrays of a known length into vector instructions: in what runs on newer processors, of AVX2. Of
// arrays that might overlap it does so only where what is written is computed apart.

/// So many numbers are added up at once.
const LANES: usize = 16;

/// Takes away what one input adds, and adds what another one does.
#[inline(always)]
fn replace<const WIDTH: usize>(sums: &mut Row<WIDTH>, was: &Row<WIDTH>, is: &Row<WIDTH>) {
    let (was, is) = (was.as_chunks::<LANES>().0, is.as_chunks::<LANES>().0);
    for ((sums, was), is) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(was).zip(is) {
        let mut new = *sums;
        for ((sum, was), is) in new.iter_mut().zip(was).zip(is) {
            *sum = sum.wrapping_add(*is).wrapping_sub(*was);
        }
        *sums = new;
    }
}

/// What neurons with these sums add to the output.
#[inline(always)]
fn output<const WIDTH: usize>(sums: &Row<WIDTH>, weights: &Row<WIDTH>) -> i32 {
    let mut output = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        let active = (*sum).clamp(0, FIRST as i16);
        // A weight of at most 127 keeps the first product within 16 bits, and the sum of 256 neurons within 32.
        output += i32::from(active.wrapping_mul(*weight)) * i32::from(active);
    }
    output
}
