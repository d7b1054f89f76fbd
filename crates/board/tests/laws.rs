//! Laws of squares, sets, lines and attacks, on every board.

use menagerie_board::*;

/// A small deterministic generator (Sebastiano Vigna's SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A set that has each square with a chance of one, two, … or seven in eight.
    fn set<G: Geometry>(&mut self) -> SquareSet<G> {
        let eighths = 1 + self.next() % 7;
        Square::all().filter(|_| self.next() % 8 < eighths).collect()
    }
}

/// Miri runs everything some thousand times slower: there one square, and one try, stands for so many.
const EVERY: usize = if cfg!(miri) { 23 } else { 1 };

const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

fn walk<G: Geometry>(from: Square<G>, occupied: SquareSet<G>, directions: &[(i8, i8)]) -> SquareSet<G> {
    let mut attacks = SquareSet::EMPTY;
    for &(files, ranks) in directions {
        let mut square = from;
        while let Some(next) = square.offset(files, ranks) {
            square = next;
            attacks.insert(square);
            if occupied.contains(square) {
                break;
            }
        }
    }
    attacks
}

fn sliders_see_what_a_walk_sees<G: Geometry>() {
    let mut random = Random(1);
    for _ in 0..500_usize.div_ceil(EVERY * EVERY) {
        let occupied = random.set::<G>();
        for from in Square::all().step_by(EVERY) {
            for occupied in [occupied, occupied.with(from), occupied & !G::king(from)] {
                assert_eq!(G::rook(from, occupied), walk(from, occupied, &ROOK), "{from} {occupied:?}");
                assert_eq!(G::bishop(from, occupied), walk(from, occupied, &BISHOP), "{from} {occupied:?}");
            }
            assert_eq!(G::queen(from, occupied), G::rook(from, occupied) | G::bishop(from, occupied));
        }
    }
    for from in Square::all().step_by(EVERY) {
        assert_eq!(G::rook(from, SquareSet::EMPTY), walk(from, SquareSet::EMPTY, &ROOK));
        assert_eq!(G::bishop(from, SquareSet::ALL), walk(from, SquareSet::ALL, &BISHOP));
    }
}

fn leapers_reach_their_offsets<G: Geometry>() {
    let camel = LeapTable::<G>::symmetric(&[(1, 3)]);
    let odd = LeapTable::<G>::new(&[(2, 3), (0, -1)]);
    for from in Square::<G>::all().step_by(EVERY) {
        let at_distance = |a: u8, b: u8| {
            let far = |to: Square<G>| [from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())];
            Square::all().filter(|&to| far(to) == [a, b] || far(to) == [b, a]).collect::<SquareSet<G>>()
        };
        assert_eq!(G::king(from), at_distance(0, 1) | at_distance(1, 1));
        assert_eq!(G::knight(from), at_distance(1, 2));
        assert_eq!(camel.targets(from), at_distance(1, 3));
        assert_eq!(odd.targets(from), from.offset(2, 3).into_iter().chain(from.offset(0, -1)).collect());
    }
}

fn lines_are_symmetric<G: Geometry>() {
    for a in Square::<G>::all().step_by(EVERY) {
        for b in Square::<G>::all() {
            let (between, line) = (G::between(a, b), G::line(a, b));
            assert_eq!(between, G::between(b, a));
            assert_eq!(line, G::line(b, a));
            assert!(between.is_subset(line));
            let both = SquareSet::from(a).with(b);
            let shared = ROOK
                .iter()
                .zip(&BISHOP)
                .flat_map(|(&r, &d)| [r, d])
                .find(|&direction| walk(a, SquareSet::EMPTY, &[direction]).contains(b));
            let Some((files, ranks)) = shared else {
                assert!(line.is_empty());
                continue;
            };
            let back = (-files, -ranks);
            assert_eq!(between, walk(a, both, &[(files, ranks)]) & walk(b, both, &[back]) & !both);
            assert_eq!(line, walk(a, SquareSet::EMPTY, &[(files, ranks), back]).with(a));
        }
    }
}

fn squares_print_and_parse<G: Geometry>() {
    assert_eq!(Square::<G>::all().count(), G::SQUARES);
    for (index, square) in Square::<G>::all().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.offset(0, 0), Some(square));
    }
    assert_eq!(Square::<G>::from_index(G::SQUARES), None);
    assert_eq!(Square::<G>::new(G::FILES, 0), None);
    assert_eq!(Square::<G>::new(0, G::RANKS), None);
    for text in [
        "", "a", "4", "a01", "a1 ", " a1", "A1", "a-1", "a+1", "`1", "a1a", "{1", "ä1", "a¹", "é", "aa",
        "a100", "a99",
    ] {
        assert_eq!(text.parse::<Square<G>>(), Err(ParseSquareError), "{text:?}");
    }
}

fn sets_are_an_algebra<G: Geometry>() {
    let mut random = Random(2);
    for _ in 0..200_usize.div_ceil(EVERY) {
        let (a, b, c) = (random.set::<G>(), random.set::<G>(), random.set::<G>());
        assert_eq!(!(a | b), !a & !b);
        assert_eq!(a & (b | c), (a & b) | (a & c));
        assert_eq!(a ^ b, (a | b) - (a & b));
        assert_eq!(a - b, a & !b);
        assert_eq!(!!a, a);
        assert_eq!(a | !a, SquareSet::ALL);
        assert_eq!(a.len() + (!a).len(), G::SQUARES as u32);
        assert_eq!(a.intersects(b), !(a & b).is_empty());
        assert_eq!(a.is_subset(b), a | b == b);
        assert_eq!(a.has_several(), a.len() > 1);
        assert_eq!(SquareSet::from_bits(a.bits()), a);

        let squares: Vec<_> = a.into_iter().collect();
        assert_eq!(squares, Square::all().filter(|&square| a.contains(square)).collect::<Vec<_>>());
        assert_eq!(squares.iter().copied().collect::<SquareSet<G>>(), a);
        assert_eq!(
            a.into_iter().rev().collect::<Vec<_>>(),
            squares.iter().rev().copied().collect::<Vec<_>>()
        );
        assert_eq!((a.first(), a.last()), (squares.first().copied(), squares.last().copied()));
        assert_eq!(a.into_iter().len(), squares.len());
        let mut rest = a.into_iter();
        let (mut front, mut back) = (Vec::new(), Vec::new());
        for _ in 0..random.next() % 40 {
            front.extend(rest.next());
            back.extend(rest.next_back());
            assert_eq!(rest.len(), squares.len() - front.len() - back.len());
        }
        front.extend(rest);
        front.extend(back.into_iter().rev());
        assert_eq!(front, squares);
        let mut folded = Vec::new();
        a.into_iter().for_each(|square| folded.push(square));
        assert_eq!(folded, squares);
        let mut sorted = squares;
        sorted.sort_by_key(|square| square.file_major_key());
        assert_eq!(a.by_file().collect::<Vec<_>>(), sorted);
    }
    let wide: SquareSet<G> = !SquareSet::EMPTY;
    assert_eq!(wide, Square::all().collect());
    for square in Square::<G>::all().step_by(EVERY) {
        assert!(SquareSet::file(square.file()).contains(square));
        assert!(SquareSet::rank(square.rank()).contains(square));
        let mut set = SquareSet::single(square);
        assert_eq!(
            (set.len(), set.first(), set.last(), set.has_several()),
            (1, Some(square), Some(square), false)
        );
        set.remove(square);
        assert_eq!(set, SquareSet::EMPTY);
        assert_eq!(set.with(square).without(square), SquareSet::EMPTY);
    }
    assert_eq!((0..G::FILES).map(|file| SquareSet::<G>::file(file).len()).sum::<u32>(), G::SQUARES as u32);
    assert_eq!((0..G::RANKS).map(|rank| SquareSet::<G>::rank(rank).len()).sum::<u32>(), G::SQUARES as u32);
}

fn shift_never_wraps<G: Geometry>() {
    let mut random = Random(3);
    for _ in 0..50_usize.div_ceil(EVERY) {
        let set = random.set::<G>();
        macro_rules! check {
            ($(($files:literal, $ranks:literal))*) => {$(
                let one_by_one = set.into_iter().filter_map(|square| square.offset($files, $ranks));
                assert_eq!(set.shift::<$files, $ranks>(), one_by_one.collect());
            )*};
        }
        check!((0, 0)(0, 1)(1, 0)(0, -1)(-1, 0)(1, 1)(1, -1)(-1, 1)(-1, -1)(1, 2)(-2, 1)(2, -1)(-3, -2)(
            7, 7
        )(-7, 3)(10, -10)(11, 0)(0, -11)(127, -128));
    }
}

macro_rules! on_each_board {
    ($($law:ident: $($board:ident)*;)*) => {$(
        #[test]
        fn $law() {
            $(self::laws::$law::<$board>();)*
        }
    )*};
}

mod laws {
    pub(super) use super::{
        leapers_reach_their_offsets as leapers, lines_are_symmetric as lines, sets_are_an_algebra as sets,
        shift_never_wraps as shifts, sliders_see_what_a_walk_sees as sliders,
        squares_print_and_parse as squares,
    };
}

on_each_board! {
    sliders: Board8 Board11 Board68;
    leapers: Board8 Board11 Board68;
    lines: Board8 Board11 Board68;
    squares: Board8 Board11 Board68;
    sets: Board8 Board11 Board68;
    shifts: Board8 Board11 Board68;
}

#[test]
fn texts_of_squares_off_the_board_are_refused() {
    for text in ["i1", "i9", "a9", "e0", "a10", "a12", "h11"] {
        assert_eq!(text.parse::<Square8>(), Err(ParseSquareError), "{text}");
    }
    for text in ["l1", "a12", "k0", "a20"] {
        assert_eq!(text.parse::<Square11>(), Err(ParseSquareError), "{text}");
    }
    assert_eq!("d0".parse::<Square68>().map(Square::index), Ok(0));
    for text in ["a0", "c9", "d10", "d00", "d01"] {
        assert_eq!(text.parse::<Square68>(), Err(ParseSquareError), "{text}");
    }
}

#[test]
fn sets_print_as_boards() {
    let set: SquareSet68 = ["d0", "a1", "h8"].into_iter().filter_map(Square::parse).collect();
    let picture = format!("{set:?}");
    let ranks: Vec<_> = picture.split('\n').collect();
    assert_eq!(ranks.len(), 11);
    assert_eq!((ranks[1], ranks[2], ranks[9], ranks[10]), ("   ..   ", ".......x", "x.......", "   x.   "));
}

#[test]
fn lines_of_a_board_with_missing_squares_end_where_there_is_none() {
    let square = |name: &str| name.parse::<Square68>().unwrap();
    let squares = |names: &str| names.split(' ').map(square).collect::<SquareSet68>();
    assert_eq!(Board68::bishop(square("d0"), square("a3").into()), squares("c1 b2 a3 e1 f2 g3 h4"));
    assert_eq!(Board68::rook(square("e9"), square("e7").into()), squares("d9 e8 e7"));
    assert_eq!(Board68::king(square("d9")), squares("c8 d8 e8 e9"));
    assert_eq!(Board68::knight(square("d0")), squares("b1 c2 e2 f1"));
    assert_eq!(Board68::between(square("d0"), square("d9")).len(), 8);
    assert_eq!(SquareSet68::rank(0), squares("d0 e0"));
    assert_eq!(SquareSet68::rank(0).shift::<0, 9>(), squares("d9 e9"));
}

#[test]
fn bits_that_are_no_square_are_dropped() {
    assert_eq!(SquareSet11::from_bits(u128::MAX), SquareSet11::ALL);
    assert_eq!(SquareSet8::from_bits(u64::MAX).len(), 64);
}
