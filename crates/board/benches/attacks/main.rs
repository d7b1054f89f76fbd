//! How fast attacks are found and sets are walked. Divide the times by [`QUERIES`] for one lookup.

mod schemes;

use divan::{Bencher, black_box};
use menagerie_board::*;

const QUERIES: usize = 4096;

fn main() {
    divan::main();
}

/// Squares and positions like those of a game tree: each position is one random move away from the one before.
fn queries<G: Geometry>() -> Vec<(Square<G>, SquareSet<G>)> {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % below
    };
    let home = |square: &Square<G>| square.rank() < G::RANKS / 4 || square.rank() >= G::RANKS - G::RANKS / 4;
    let mut occupied: SquareSet<G> = Square::all().filter(home).collect();
    let mut queries = Vec::new();
    while queries.len() < QUERIES {
        let [from, to, slider] = [(); 3].map(|()| Square::from_index(random(G::SQUARES)).unwrap());
        if occupied.contains(from) {
            occupied = occupied.without(from).with(to);
        }
        if occupied.len() < u32::from(G::FILES) * 2 {
            occupied = Square::all().filter(home).collect();
        }
        queries.push((slider, occupied));
    }
    queries
}

/// Answers that do not wait for each other, as when all pieces of one position are asked.
fn throughput<G: Geometry>(
    bencher: Bencher<'_, '_>,
    attacks: impl Fn(Square<G>, SquareSet<G>) -> SquareSet<G> + Sync,
) {
    let queries = queries::<G>();
    bencher.bench(|| {
        black_box(&queries)
            .iter()
            .fold(SquareSet::EMPTY, |sum, &(from, occupied)| sum ^ attacks(from, occupied))
    });
}

/// Each question depends on the answer before.
fn latency<G: Geometry>(
    bencher: Bencher<'_, '_>,
    attacks: impl Fn(Square<G>, SquareSet<G>) -> SquareSet<G> + Sync,
) {
    let queries = queries::<G>();
    let corner = SquareSet::single(Square::from_index(0).unwrap());
    bencher.bench(|| {
        black_box(&queries)
            .iter()
            .fold(SquareSet::EMPTY, |sum, &(from, occupied)| sum ^ attacks(from, occupied ^ (sum & corner)))
    });
}

#[divan::bench(types = [Board8, Board11])]
fn rook<G: Geometry>(bencher: Bencher<'_, '_>) {
    throughput(bencher, G::rook);
}

#[divan::bench(types = [Board8, Board11])]
fn bishop<G: Geometry>(bencher: Bencher<'_, '_>) {
    throughput(bencher, G::bishop);
}

#[divan::bench(types = [Board8, Board11])]
fn queen_latency<G: Geometry>(bencher: Bencher<'_, '_>) {
    latency(bencher, G::queen);
}

#[divan::bench]
fn rook_8_by_rays(bencher: Bencher<'_, '_>) {
    static RAYS: Rays<Board8, 64> = Rays::new();
    throughput(bencher, |from, occupied| RAYS.rook(from, occupied));
}

#[divan::bench]
fn rook_11_by_rays(bencher: Bencher<'_, '_>) {
    throughput(bencher, |from, occupied| RAYS_11.rook(from, occupied));
}

#[divan::bench]
fn bishop_11_by_rays(bencher: Bencher<'_, '_>) {
    throughput(bencher, |from, occupied| RAYS_11.bishop(from, occupied));
}

static RAYS_11: Rays<Board11, 121> = Rays::new();

#[divan::bench]
fn rook_8_by_obstruction_difference(bencher: Bencher<'_, '_>) {
    let lines = schemes::Lines::new();
    throughput::<Board8>(bencher, |from, occupied| {
        SquareSet::from_bits(lines.obstruction_rook(from.index(), occupied.bits()))
    });
}

#[divan::bench]
fn rook_8_by_hyperbola(bencher: Bencher<'_, '_>) {
    let lines = schemes::Lines::new();
    throughput::<Board8>(bencher, |from, occupied| {
        SquareSet::from_bits(lines.hyperbola_rook(from.index(), occupied.bits()))
    });
}

#[divan::bench]
fn bishop_8_by_hyperbola(bencher: Bencher<'_, '_>) {
    let lines = schemes::Lines::new();
    throughput::<Board8>(bencher, |from, occupied| {
        SquareSet::from_bits(lines.hyperbola_bishop(from.index(), occupied.bits()))
    });
}

#[divan::bench(types = [Board8, Board11])]
fn count<G: Geometry>(bencher: Bencher<'_, '_>) {
    let queries = queries::<G>();
    bencher.bench(|| black_box(&queries).iter().map(|(_, occupied)| occupied.len()).sum::<u32>());
}

#[divan::bench(types = [Board8, Board11])]
fn walk_with_for<G: Geometry>(bencher: Bencher<'_, '_>) {
    let queries = queries::<G>();
    bencher.bench(|| {
        let mut sum = 0;
        for &(_, occupied) in black_box(&queries) {
            for square in occupied {
                sum += black_box(square).index();
            }
        }
        sum
    });
}

#[divan::bench(types = [Board8, Board11])]
fn walk_with_for_each<G: Geometry>(bencher: Bencher<'_, '_>) {
    let queries = queries::<G>();
    bencher.bench(|| {
        let mut sum = 0;
        for &(_, occupied) in black_box(&queries) {
            occupied.into_iter().for_each(|square| sum += black_box(square).index());
        }
        sum
    });
}

#[divan::bench(types = [Board8, Board11])]
fn shift_up_right<G: Geometry>(bencher: Bencher<'_, '_>) {
    let queries = queries::<G>();
    bencher.bench(|| {
        black_box(&queries)
            .iter()
            .fold(SquareSet::EMPTY, |sum, &(_, occupied)| sum ^ occupied.shift::<1, 1>())
    });
}

#[divan::bench(types = [Board8, Board11])]
fn contains<G: Geometry>(bencher: Bencher<'_, '_>) {
    let queries = queries::<G>();
    bencher.bench(|| {
        black_box(&queries).iter().filter(|&&(square, occupied)| occupied.contains(square)).count()
    });
}

#[divan::bench(types = [Board8, Board11])]
fn insert<G: Geometry>(bencher: Bencher<'_, '_>) {
    let queries = queries::<G>();
    bencher.bench(|| {
        black_box(&queries).iter().fold(SquareSet::EMPTY, |sum, &(square, set)| sum ^ set.with(square))
    });
}
