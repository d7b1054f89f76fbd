//! Laws of pages: everything is there once and in order, inside the frame, and what sticks together stays together.

use super::*;
use krilla::color::rgb;

const FRAME: Frame = Frame { left: 10.0, top: 20.0, bottom: 220.0, column: 100.0, gutter: 10.0, columns: 2 };

/// A slab that can be recognised by the width of its bar.
fn slab(name: usize, height: f32, sticks: bool) -> Slab {
    let bar = Mark::Bar { x: 0.0, y: 0.0, width: name as f32, height, color: rgb::Color::black() };
    Slab { above: 5.0, height, sticks, marks: vec![bar] }
}

/// Chapters of all kinds, from a number that says which.
fn chapter(seed: usize) -> Vec<Strip> {
    let mut state = seed * 7919 + 17;
    let mut next = |below: usize| {
        state = (state * 1_103_515_245 + 12345) & 0x7fff_ffff;
        state / 65536 % below
    };
    let mut name = 0;
    let mut strips = Vec::new();
    for _ in 0..=next(4) {
        let mut some = |most: usize| -> Vec<Slab> {
            let mut run = 0;
            (0..next(most))
                .map(|_| {
                    name += 1;
                    // Chains that stick together are shorter than a column.
                    let sticks = next(3) == 0 && run < 3;
                    run = if sticks { run + 1 } else { 0 };
                    slab(name, 5.0 + next(35) as f32, sticks)
                })
                .collect()
        };
        strips.push(Strip::Columns(some(40)));
        strips.push(Strip::Wide(some(3)));
    }
    strips
}

/// The page, column and name of every slab, and where it begins and ends.
fn placed(leaves: &[Leaf]) -> Vec<(usize, bool, usize, f32, f32)> {
    let mut placed = Vec::new();
    for (page, leaf) in leaves.iter().enumerate() {
        for mark in &leaf.marks {
            let Mark::Bar { x, y, width, height, .. } = mark else { continue };
            placed.push((page, *x > FRAME.left, *width as usize, *y, y + height));
        }
    }
    placed
}

#[test]
fn everything_is_there_once_in_order_and_inside_the_frame() {
    for seed in 0..300 {
        let strips = chapter(seed);
        let count: usize = strips
            .iter()
            .map(|strip| match strip {
                Strip::Columns(slabs) | Strip::Wide(slabs) => slabs.len(),
            })
            .sum();
        let placed = placed(&pour(&strips, FRAME, 80.0));
        assert!(placed.iter().map(|place| place.2).eq(1..=count), "{seed}");
        for (_, _, name, from, to) in placed {
            assert!(from >= FRAME.top && to <= FRAME.bottom + 0.1, "{seed}: slab {name} from {from} to {to}");
        }
    }
}

#[test]
fn what_sticks_together_stays_in_one_column() {
    for seed in 0..300 {
        let strips = chapter(seed);
        let placed = placed(&pour(&strips, FRAME, 80.0));
        for strip in &strips {
            let Strip::Columns(slabs) = strip else { continue };
            for pair in slabs.windows(2).filter(|pair| pair[0].sticks) {
                let name = |slab: &Slab| match slab.marks[0] {
                    Mark::Bar { width, .. } => width as usize,
                    _ => 0,
                };
                let [one, other] = [name(&pair[0]), name(&pair[1])].map(|name| placed[name - 1]);
                assert_eq!((one.0, one.1), (other.0, other.1), "{seed}: slabs {} and {}", one.2, other.2);
            }
        }
    }
}

#[test]
fn the_columns_of_a_last_page_end_alike() {
    let slabs: Vec<Slab> = (1..=11).map(|name| slab(name, 10.0, false)).collect();
    let leaves = pour(&[Strip::Columns(slabs)], FRAME, FRAME.top);
    let placed = placed(&leaves);
    let end = |second: bool| {
        placed.iter().filter(|place| place.1 == second).map(|place| place.4).fold(0.0, f32::max)
    };
    assert!((end(false) - end(true)).abs() <= 15.0, "{} and {}", end(false), end(true));
}

#[test]
fn what_is_taller_than_a_page_is_printed_all_the_same() {
    let leaves = pour(
        &[Strip::Columns(vec![slab(1, 10.0, false), slab(2, 900.0, false), slab(3, 10.0, false)])],
        FRAME,
        80.0,
    );
    assert_eq!(placed(&leaves).len(), 3);
}
