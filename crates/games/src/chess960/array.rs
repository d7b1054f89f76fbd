//! The 960 starting arrays: their numbers, and how cards draw them.

use crate::parts::orthodox::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use menagerie_kernel::{Chance, Random};

/// How many arrays there are.
pub const ARRAYS: u16 = 960;

/// The kinds of the men on the first rank, from the a-file to the h-file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Array([u8; 8]);

/// The places of the two knights among the five files that bishops and queen leave, in the order in
/// which Scharnagl counts them.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

impl Array {
    /// The array of this number in Reinhard Scharnagl's scheme.
    ///
    /// # Panics
    /// If there is no such array: `number` must be below [`ARRAYS`].
    pub fn of_number(number: u16) -> Array {
        assert!(number < ARRAYS, "no such array");
        let number = usize::from(number);
        let mut draft = Draft::default();
        draft.put(number % 4 * 2 + 1, BISHOP);
        draft.put(number / 4 % 4 * 2, BISHOP);
        draft.put(draft.free(number / 16 % 6), QUEEN);
        let knights = KNIGHTS[number / 96].map(|place| draft.free(place));
        for file in knights {
            draft.put(file, KNIGHT);
        }
        draft.fill([ROOK, KING, ROOK])
    }

    /// The array that cards give: of the piles `1 3 5 7` and `2 4 6 8` the first card is a bishop's file,
    /// and the pile `N N Q R R R`, read from its first card, fills the files that stay free. The king
    /// stands on the middle one of the R.
    pub fn by_cards(chance: &mut Chance) -> Array {
        let mut odd = [1, 3, 5, 7];
        let mut even = [2, 4, 6, 8];
        let mut pieces = [KNIGHT, KNIGHT, QUEEN, ROOK, ROOK, ROOK];
        chance.shuffle(&mut odd);
        chance.shuffle(&mut even);
        chance.shuffle(&mut pieces);
        let rooks: Vec<usize> = (0..pieces.len()).filter(|card| pieces[*card] == ROOK).collect();
        pieces[rooks[1]] = KING;
        let mut draft = Draft::default();
        draft.put(odd[0] - 1, BISHOP);
        draft.put(even[0] - 1, BISHOP);
        draft.fill(pieces)
    }

    /// The number of the array that has these kinds, if there is one: Scharnagl's scheme read backwards.
    pub fn number_of(kinds: [u8; 8]) -> Option<u16> {
        let bishop = |parity| (parity..8).step_by(2).position(|file| kinds[file] == BISHOP);
        let free = || kinds.iter().filter(|kind| **kind != BISHOP);
        let queen = free().position(|kind| *kind == QUEEN)?;
        let rest: Vec<u8> = free().filter(|kind| **kind != QUEEN).copied().collect();
        let is_there = |places: &[usize; 2]| places.iter().all(|place| rest.get(*place) == Some(&KNIGHT));
        let knights = KNIGHTS.iter().position(is_there)?;
        let number = bishop(1)? + 4 * bishop(0)? + 16 * queen + 96 * knights;
        // Any eight kinds may be asked for; those of no array come to the number of another one, or to none.
        let number = u16::try_from(number).ok().filter(|number| *number < ARRAYS)?;
        (Array::of_number(number).0 == kinds).then_some(number)
    }

    /// The array's number.
    pub fn number(&self) -> u16 {
        Array::number_of(self.0).expect("every array has a number")
    }

    /// The kinds from the a-file to the h-file.
    pub const fn kinds(&self) -> [u8; 8] {
        self.0
    }

    /// The cards that lay this array out: the turned cards of the two small piles, then the third pile
    /// from its first card, in which R also stands for the king.
    pub fn cards(&self) -> String {
        let bishop = |parity| (0..8).find(|file| file % 2 == parity && self.0[*file] == BISHOP);
        let file = |parity| bishop(parity).map_or(0, |file| file + 1);
        let pieces: Vec<&str> = self.0.iter().filter_map(|kind| card(*kind)).collect();
        format!("{}, {}, {}", file(0), file(1), pieces.join(" "))
    }
}

/// The third pile's card for a kind; bishops have none there.
const fn card(kind: u8) -> Option<&'static str> {
    match kind {
        KNIGHT => Some("N"),
        QUEEN => Some("Q"),
        ROOK | KING => Some("R"),
        _ => None,
    }
}

/// An array in the making.
#[derive(Default)]
struct Draft([Option<u8>; 8]);

impl Draft {
    fn put(&mut self, file: usize, kind: u8) {
        self.0[file] = Some(kind);
    }

    /// The `n`-th file that is still free.
    fn free(&self, n: usize) -> usize {
        (0..8).filter(|file| self.0[*file].is_none()).nth(n).expect("more files are free")
    }

    /// Puts kinds on the free files from a to h, one for each.
    fn fill<const N: usize>(mut self, kinds: [u8; N]) -> Array {
        for kind in kinds {
            self.put(self.free(0), kind);
        }
        Array(self.0.map(|kind| kind.expect("eight kinds were put on eight files")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    fn letters(array: Array) -> String {
        array.kinds().map(|kind| char::from(b"PNBRQK"[usize::from(kind)])).iter().collect()
    }

    #[test]
    fn numbers_and_arrays_belong_together_one_to_one() {
        let arrays: Vec<Array> = (0..ARRAYS).map(Array::of_number).collect();
        assert_eq!(arrays.iter().collect::<HashSet<_>>().len(), 960);
        for (number, array) in arrays.iter().enumerate() {
            let files =
                |kind| (0..8).filter(move |file| array.kinds()[*file] == kind).collect::<Vec<usize>>();
            assert_eq!(files(BISHOP).iter().sum::<usize>() % 2, 1, "bishops of one colour in {number}");
            let (rooks, king) = (files(ROOK), files(KING)[0]);
            assert!(rooks[0] < king && king < rooks[1], "the king is not between the rooks in {number}");
            assert_eq!((files(KNIGHT).len(), files(QUEEN).len()), (2, 1));
            assert_eq!(Array::number_of(array.kinds()), Some(number as u16));
        }
    }

    #[test]
    fn known_numbers() {
        // From the table of all arrays that Scharnagl's scheme is published with.
        for (number, array) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")] {
            assert_eq!(letters(Array::of_number(number)), array);
        }
        assert_eq!(Array::number_of([ROOK; 8]), None);
    }

    #[test]
    fn other_rows_of_kinds_have_no_number() {
        let arrays: HashSet<[u8; 8]> = (0..ARRAYS).map(|number| Array::of_number(number).kinds()).collect();
        let mut dice = Chance::from_number(960);
        for _ in 0..100_000 {
            let kinds = std::array::from_fn(|_| dice.below(6) as u8);
            assert_eq!(Array::number_of(kinds).is_some(), arrays.contains(&kinds), "{kinds:?}");
        }
    }

    #[test]
    fn cards_favour_no_array() {
        let mut dealt = HashMap::new();
        for seed in 0..9600 {
            let array = Array::by_cards(&mut Chance::from_number(seed));
            *dealt.entry(array).or_insert(0) += 1;
            assert!(Array::number_of(array.kinds()).is_some());
        }
        // Ten of each are expected; one of 960 has none about once in twenty runs, more than thirty never.
        assert!(dealt.len() > 955 && dealt.values().all(|times| *times < 30));
    }

    #[test]
    fn the_cards_of_the_seeds_example() {
        let example = (0..ARRAYS).map(Array::of_number).find(|array| letters(*array) == "BNRQKBNR").unwrap();
        assert_eq!(example.cards(), "1, 6, N R Q R N R");
    }
}
