//! The secret: which kind captures with whose power, and what can be known of it.

use crate::parts::orthodox::{ARMIES, BISHOP, KING, KNIGHT, QUEEN, ROOK, reach};
use crate::parts::{Color, Man};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{Figure, Random, Sentence, Term, sentence};
use std::fmt;
use std::ops::{BitAnd, Sub};
use std::str::FromStr;

/// The kinds that wear a mask, in the order of texts. Their powers are named by the same kinds.
pub const MASKED: [u8; 5] = [KING, QUEEN, ROOK, BISHOP, KNIGHT];

/// The place of a kind in [`MASKED`].
const fn place(kind: u8) -> usize {
    (KING - kind) as usize
}

/// The letter of a kind.
fn letter(kind: u8) -> char {
    ARMIES.figure(Man::new(Color::White, kind)).letter
}

/// A kind as people know it.
pub fn kind(kind: u8) -> Figure {
    ARMIES.figure(Man::new(Color::White, kind)).kind()
}

/// The word for a kind.
pub fn name(kind: u8) -> &'static str {
    ARMIES.figure(Man::new(Color::White, kind)).name
}

/// The squares that a power captures on, or that a kind moves to without a capture if they are empty.
#[inline]
pub fn sees(kind: u8, from: Square8, occupied: SquareSet8) -> SquareSet8 {
    // Only pawns see differently by colour.
    reach(Man::new(Color::White, kind), from, occupied)
}

/// Some of the five powers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PowerSet(u8);

impl PowerSet {
    /// The powers that could make a capture from one square on another.
    pub fn reaching(from: Square8, to: Square8, occupied: SquareSet8) -> PowerSet {
        MASKED.into_iter().filter(|power| sees(*power, from, occupied).contains(to)).collect()
    }

    /// Whether a power is among them.
    #[inline]
    pub const fn contains(self, power: u8) -> bool {
        self.0 >> power & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is only this one.
    pub const fn is_only(self, power: u8) -> bool {
        self.0 == 1 << power
    }
}

impl BitAnd for PowerSet {
    type Output = PowerSet;

    fn bitand(self, other: PowerSet) -> PowerSet {
        PowerSet(self.0 & other.0)
    }
}

impl Sub for PowerSet {
    type Output = PowerSet;

    /// Those that are not among the others.
    fn sub(self, others: PowerSet) -> PowerSet {
        PowerSet(self.0 & !others.0)
    }
}

impl FromIterator<u8> for PowerSet {
    fn from_iter<I: IntoIterator<Item = u8>>(powers: I) -> PowerSet {
        PowerSet(powers.into_iter().fold(0, |set, power| set | 1 << power))
    }
}

/// A power for each of the five kinds, each power once: the number of a permutation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Powers(u8);

/// In how many ways powers can be given.
pub const WAYS: usize = 120;

/// All permutations, in the order of [`MASKED`] as an alphabet.
static PERMUTATIONS: [[u8; 5]; WAYS] = permutations();

const fn permutations() -> [[u8; 5]; WAYS] {
    // In how many ways the places after each of the five can be filled.
    const AFTER: [usize; 5] = [24, 6, 2, 1, 1];
    let mut all = [[0; 5]; WAYS];
    let mut number = 0;
    while number < WAYS {
        let (mut left, mut rest, mut at) = (MASKED, number, 0);
        while at < 5 {
            let mut chosen = rest / AFTER[at];
            rest %= AFTER[at];
            all[number][at] = left[chosen];
            // The later ones close ranks.
            while chosen + 1 < 5 {
                left[chosen] = left[chosen + 1];
                chosen += 1;
            }
            at += 1;
        }
        number += 1;
    }
    all
}

impl Powers {
    /// All ways in which powers can be given.
    pub fn all() -> impl ExactSizeIterator<Item = Powers> {
        (0..WAYS as u8).map(Powers)
    }

    /// The power of a kind.
    #[inline]
    pub fn of(self, kind: u8) -> u8 {
        PERMUTATIONS[usize::from(self.0)][place(kind)]
    }

    /// A number below [`WAYS`].
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it means to give them to a player's pieces.
    pub fn sentence(self, player: &'static str) -> Sentence {
        let [king, queen, rook, bishop, knight] = MASKED.map(|masked| kind(self.of(masked)));
        let player = Term::Player(player);
        sentence!(
            "that {player}'s king captures like a {king}, the queen like a {queen}, the rook like a {rook}, the bishop like a {bishop}, the knight like a {knight}",
            player,
            king,
            queen,
            rook,
            bishop,
            knight,
        )
    }
}

impl fmt::Display for Powers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MASKED.iter().try_for_each(|kind| write!(f, "{}", letter(self.of(*kind))))
    }
}

impl FromStr for Powers {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Powers, Sentence> {
        let all = &mut Powers::all();
        all.find(|powers| powers.to_string() == text).ok_or_else(|| {
            sentence!(
                "powers are the letters K, Q, R, B and N once each, in the order of the kinds that get them"
            )
        })
    }
}

/// The ways in which a seat's own powers may have been given, as far as it has seen: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Candidates(u128);

impl Default for Candidates {
    fn default() -> Candidates {
        Candidates((1 << WAYS) - 1)
    }
}

impl Candidates {
    /// The ways that are left.
    pub fn iter(self) -> impl Iterator<Item = Powers> {
        Powers::all().filter(move |powers| self.0 >> powers.number() & 1 == 1)
    }

    /// Learns the answer to an attempt: a piece of this kind took, or did not take, where these powers
    /// reach.
    pub fn learn(&mut self, kind: u8, reaching: PowerSet, taken: bool) {
        let refuted = self.iter().filter(|powers| reaching.contains(powers.of(kind)) != taken);
        self.0 &= !refuted.fold(0, |set, powers| set | 1 << powers.number());
    }

    /// The powers that a kind may still have.
    pub fn of(self, kind: u8) -> PowerSet {
        self.iter().map(|powers| powers.of(kind)).collect()
    }

    /// One of the ways that are left, each as likely as the others.
    pub fn draw(self, random: &mut impl Random) -> Powers {
        // True answers never refute the truth, so nothing is left only after answers to another game.
        let ways = if self.0 == 0 { Candidates::default() } else { self };
        let nth = random.below(u64::from(ways.0.count_ones())) as usize;
        ways.iter().nth(nth).expect("fewer than there are")
    }
}

/// What a seat has learned of its own pieces from the answers that it saw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Learned {
    /// The ways in which the powers may have been given, with all that follows from each being given once.
    pub ways: Candidates,
    /// What the answers to each kind leave by themselves.
    plain: [PowerSet; 5],
}

impl Default for Learned {
    fn default() -> Learned {
        Learned { ways: Candidates::default(), plain: [MASKED.into_iter().collect(); 5] }
    }
}

impl Learned {
    /// Learns the answer to an attempt, as [`Candidates::learn`].
    pub fn learn(&mut self, kind: u8, reaching: PowerSet, taken: bool) {
        self.ways.learn(kind, reaching, taken);
        let left = &mut self.plain[place(kind)];
        *left = if taken { *left & reaching } else { *left - reaching };
    }

    /// The powers that a kind may still have: by the answers to it alone, or by all that follows from all of them.
    pub fn of(&self, kind: u8, deduced: bool) -> PowerSet {
        if deduced { self.ways.of(kind) } else { self.plain[place(kind)] }
    }
}
