//! What a position is worth to a computer player, derived from how its men move.
//!
//! No game gives its pieces values by hand. A piece is worth the squares that it reaches on average,
//! in the manner of Ralph Betza's mobility calculation (*About the Values of Chess Pieces*, 1996):
//! over all squares of the board, and over random boards on which a quarter of the squares is taken.
//! [`evaluate`] then adds up material, mobility, the safety of kings and the way of pawns.

use super::machine::{Machine, Task, fastest};
use super::{Armies, Color, Man, Men};
use menagerie_board::{Geometry, Square, SquareSet};
use std::marker::PhantomData;

/// What a kind of men is to the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Worth what it reaches.
    Piece,
    /// Worth this many centipawns, and more the nearer it comes to the far side. It attacks no farther than the squares
    /// next to its own.
    Pawn(i32),
    /// A king: worth this many centipawns, 0 where it cannot be lost without losing the game.
    King(i32),
}

/// The worth of every man of a game, in centipawns.
#[derive(Clone, Debug)]
pub struct Worth<const KINDS: usize> {
    roles: [Role; KINDS],
    values: [[i32; KINDS]; 2],
}

/// Centipawns for a square of average mobility: a knight's 5¼ on 8×8 give it three pawns.
const PER_SQUARE: f64 = 58.0;
/// How many random boards mobility is averaged over.
const BOARDS: u64 = 32;

impl<const KINDS: usize> Worth<KINDS> {
    /// The worth of all men that `armies` has. `attacks` is asked for pieces only, not for pawns and kings.
    pub fn derive<G: Geometry>(
        armies: &Armies<KINDS>,
        roles: [Role; KINDS],
        attacks: &impl Attacks<G>,
    ) -> Self {
        let mut values = [[0; KINDS]; 2];
        for color in Color::BOTH {
            for kind in 0..KINDS {
                values[color as usize][kind] = match roles[kind] {
                    Role::Pawn(worth) | Role::King(worth) => worth,
                    Role::Piece if armies.figures[color as usize][kind].is_none() => 0,
                    Role::Piece => {
                        let man = Man::new(color, kind as u8);
                        (PER_SQUARE * average_mobility(|from, occupied| attacks.attacks(man, from, occupied)))
                            .round() as i32
                    }
                };
            }
        }
        Worth { roles, values }
    }

    /// Worths that a game has put together from others, by colour and kind.
    pub const fn new(roles: [Role; KINDS], values: [[i32; KINDS]; 2]) -> Self {
        Worth { roles, values }
    }

    /// What the kinds are to the evaluation.
    pub const fn roles(&self) -> [Role; KINDS] {
        self.roles
    }

    /// The worth of a man.
    #[inline]
    pub fn of(&self, man: Man) -> i32 {
        self.values[man.color as usize][usize::from(man.kind)]
    }
}

/// Fails where what players are told that a man counts is more than a pawn off what the computer thinks of it.
#[cfg(test)]
pub fn assert_told<const KINDS: usize>(armies: &Armies<KINDS>, worth: &Worth<KINDS>, told: [u8; KINDS]) {
    for man in (0..KINDS as u8).flat_map(|kind| Color::BOTH.map(|color| Man::new(color, kind))) {
        let Some(figure) = armies.figures[man.color as usize][usize::from(man.kind)] else { continue };
        let (thought, told) = (worth.of(man), 100 * i32::from(told[usize::from(man.kind)]));
        assert!((thought - told).abs() <= 100, "{figure}: {thought} centipawns, but {told} are told");
    }
}

/// How many squares a man reaches, averaged over all squares and over [`BOARDS`] random boards.
fn average_mobility<G: Geometry>(reach: impl Fn(Square<G>, SquareSet<G>) -> SquareSet<G>) -> f64 {
    let mut reached = 0;
    for board in 0..BOARDS {
        let occupied = random_quarter::<G>(board);
        reached += Square::<G>::all().map(|from| u64::from(reach(from, occupied).len())).sum::<u64>();
    }
    reached as f64 / (BOARDS as f64 * G::SQUARES as f64)
}

/// A set with every square in it one time in four, always the same for one number.
fn random_quarter<G: Geometry>(number: u64) -> SquareSet<G> {
    let taken = |square: &Square<G>| split_mix(number << 8 | square.index() as u64).is_multiple_of(4);
    Square::<G>::all().filter(taken).collect()
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
fn split_mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

// Small change, in centipawns; all of it together should not outweigh a piece.

/// For each square that a piece attacks and that no man of its own holds.
pub(super) const MOBILITY: i32 = 4;
/// For each attacked square at or next to a king, once two enemies take part.
pub(super) const ATTACKED_RING: i32 = 7;
/// For each own man next to a king.
pub(super) const SHELTER: i32 = 6;
/// For a pawn that has come all the way, growing with the square of the way.
const ADVANCE: i32 = 90;
/// For the right to move.
pub const TEMPO: i32 = 10;
/// A lead that should be enough to mate, once the other side has no more pieces than [`BARE`].
const WINNING: i32 = 350;
/// The most that the pieces of a side are worth whose king can be hunted.
const BARE: i32 = 400;
/// How much more it counts to hunt a king that has nothing left, where nothing else can be won.
const HUNT: i32 = 6;

/// The worth of a position for the side to move: material, mobility, king safety and the advance of
/// pawns; against a side with hardly any pieces left, also how far its king was driven from the centre.
///
/// `attacks` may say for pawns and kings what they attack. `kings` are the
/// squares of those kings of White and Black that must be kept safe.
pub fn evaluate<G: Geometry, F: Attacks<G>, const KINDS: usize>(
    men: &Men<G, KINDS>,
    to_move: Color,
    worth: &Worth<KINDS>,
    attacks: F,
    kings: [SquareSet<G>; 2],
) -> i32 {
    fastest::<Weighing<G, F, KINDS>>((men, &Standard { to_move, worth, attacks, kings }))
}

/// How men attack: a type rather than a closure, so that it can always be inlined into the evaluation.
pub trait Attacks<G: Geometry> {
    /// The squares that a man attacks from a square, given the occupied ones.
    fn attacks(&self, man: Man, from: Square<G>, occupied: SquareSet<G>) -> SquareSet<G>;
}

/// By what a position is weighed.
struct Standard<'w, G: Geometry, F, const KINDS: usize> {
    to_move: Color,
    worth: &'w Worth<KINDS>,
    attacks: F,
    kings: [SquareSet<G>; 2],
}

/// Weighs a position.
struct Weighing<G, F, const KINDS: usize>(PhantomData<(G, F)>);

impl<G: Geometry, F: Attacks<G>, const KINDS: usize> Task for Weighing<G, F, KINDS> {
    type On<'a>
        = (&'a Men<G, KINDS>, &'a Standard<'a, G, F, KINDS>)
    where
        Self: 'a;
    type Out = i32;

    #[inline(always)]
    fn run<M: Machine>((men, standard): Self::On<'_>, _: M) -> i32 {
        weigh(men, standard)
    }
}

#[inline(always)]
fn weigh<G: Geometry, F: Attacks<G>, const KINDS: usize>(
    men: &Men<G, KINDS>,
    standard: &Standard<'_, G, F, KINDS>,
) -> i32 {
    let Standard { to_move, worth, ref attacks, kings } = *standard;
    // Not by `map`, which is compiled for any processor.
    let rings = [ring(kings[0]), ring(kings[1])];
    let white = Half::of(men, Color::White, worth, attacks, rings);
    let black = Half::of(men, Color::Black, worth, attacks, rings);
    let lead = white.score - black.score + drive(&[white, black], kings);
    TEMPO + if to_move == Color::White { lead } else { -lead }
}

/// What White gains by hunting a bare black king, less what Black gains so.
#[inline(always)]
pub(super) fn drive<G: Geometry>([white, black]: &[Half; 2], kings: [SquareSet<G>; 2]) -> i32 {
    white.drive_against(black, kings) - black.drive_against(white, [kings[1], kings[0]])
}

/// Kings, and the squares next to them.
#[inline(always)]
pub(super) fn ring<G: Geometry>(kings: SquareSet<G>) -> SquareSet<G> {
    let mut ring = kings;
    for king in kings {
        ring |= G::king(king);
    }
    ring
}

/// What one side has.
pub(super) struct Half {
    /// All of it.
    pub(super) score: i32,
    /// Its material.
    pub(super) material: i32,
    /// Its material in pieces.
    pub(super) pieces: i32,
    /// Its material in pawns.
    pub(super) pawns: i32,
}

impl Half {
    #[inline(always)]
    fn of<G: Geometry, const KINDS: usize>(
        men: &Men<G, KINDS>,
        color: Color,
        worth: &Worth<KINDS>,
        attacks: &impl Attacks<G>,
        rings: [SquareSet<G>; 2],
    ) -> Half {
        let (own, occupied, enemy_ring) = (men.color(color), men.occupied(), rings[!color as usize]);
        let near_enemy = grown(enemy_ring);
        let mut half = Half { score: 0, material: 0, pieces: 0, pawns: 0 };
        let (mut attackers, mut hits) = (0, 0);
        for (kind, role) in worth.roles.iter().enumerate() {
            let man = Man::new(color, kind as u8);
            let squares = own & men.kind(man.kind);
            let material = squares.len() as i32 * worth.of(man);
            half.material += material;
            match role {
                Role::Piece => half.pieces += material,
                Role::Pawn(_) => half.pawns += material,
                Role::King(_) => {}
            }
            let hitters = match role {
                Role::Piece => squares,
                Role::Pawn(_) => squares & near_enemy,
                Role::King(_) => continue,
            };
            if let Role::Pawn(_) = role {
                half.score += advance(color, squares);
            }
            for from in hitters {
                let reached = attacks.attacks(man, from, occupied);
                debug_assert!(
                    *role == Role::Piece || (reached - grown(from.into())).is_empty(),
                    "see `Role::Pawn`"
                );
                if *role == Role::Piece {
                    half.score += MOBILITY * (reached & !own).len() as i32;
                }
                let hit = (reached & enemy_ring).len() as i32;
                hits += hit;
                attackers += i32::from(hit > 0);
            }
        }
        half.score += half.material + SHELTER * (own & rings[color as usize]).len() as i32;
        half.score += if attackers > 1 { ATTACKED_RING * hits } else { 0 };
        half
    }

    /// What this side gains by hunting the other's king, when it has the means; its own comes first.
    fn drive_against<G: Geometry>(&self, other: &Half, kings: [SquareSet<G>; 2]) -> i32 {
        if self.material - other.material < WINNING || other.pieces > BARE {
            return 0;
        }
        let [Some(own), Some(hunted)] = kings.map(SquareSet::first) else { return 0 };
        let size = i32::from(G::FILES.max(G::RANKS));
        let force = if other.pieces == 0 && other.pawns == 0 { HUNT } else { 1 };
        force * (10 * from_centre(hunted) + 4 * (size - distance(own, hunted)))
    }
}

/// What pawns of `color` get for their way, little at first.
#[inline(always)]
fn advance<G: Geometry>(color: Color, pawns: SquareSet<G>) -> i32 {
    let mut score = 0;
    for rank in 0..G::RANKS {
        let gone = if color == Color::White { rank } else { G::RANKS - 1 - rank };
        score += way::<G>(gone.into()) * (pawns & SquareSet::rank(rank)).len() as i32;
    }
    score
}

/// What a pawn gets for having gone so many ranks.
#[inline(always)]
pub(super) fn way<G: Geometry>(gone: i32) -> i32 {
    let far = i32::from(G::RANKS - 1);
    ADVANCE * gone * gone / (far * far)
}

/// These squares and all next to them.
#[inline(always)]
fn grown<G: Geometry>(squares: SquareSet<G>) -> SquareSet<G> {
    let row = squares | squares.shift::<-1, 0>() | squares.shift::<1, 0>();
    row | row.shift::<0, -1>() | row.shift::<0, 1>()
}

/// How many files and ranks a square is away from the middle of the board.
fn from_centre<G: Geometry>(square: Square<G>) -> i32 {
    let away = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs() / 2;
    away(square.file(), G::FILES) + away(square.rank(), G::RANKS)
}

/// How many steps a king needs from one square to the other.
pub(super) fn distance<G: Geometry>(a: Square<G>, b: Square<G>) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_board::{Board8, Square8, SquareSet8};

    const ROWS: &[super::super::men::FigureRow] = &[
        (0, 'P', "Pawn", "pawn"),
        (1, 'N', "Knight", "knight"),
        (2, 'B', "Bishop", "bishop"),
        (3, 'R', "Rook", "rook"),
        (4, 'Q', "Queen", "queen"),
        (5, 'K', "King", "king"),
    ];
    const ARMIES: Armies<6> = Armies::new(ROWS, ROWS);
    const ROLES: [Role; 6] =
        [Role::Pawn(100), Role::Piece, Role::Piece, Role::Piece, Role::Piece, Role::King(0)];

    /// Pawns attack nothing.
    struct Pieces;

    impl Attacks<Board8> for Pieces {
        fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
            match man.kind {
                1 => Board8::knight(from),
                2 => Board8::bishop(from, occupied),
                3 => Board8::rook(from, occupied),
                4 => Board8::queen(from, occupied),
                5 => Board8::king(from),
                _ => SquareSet8::EMPTY,
            }
        }
    }

    fn worth() -> Worth<6> {
        Worth::derive(&ARMIES, ROLES, &Pieces)
    }

    fn men(placement: &str) -> Men<Board8, 6> {
        super::super::fen::read_placement(placement, |letter| ARMIES.man(letter)).unwrap()
    }

    fn judge(placement: &str, to_move: Color) -> i32 {
        let men = men(placement);
        evaluate(&men, to_move, &worth(), Pieces, Color::BOTH.map(|color| men.of(color, 5)))
    }

    #[test]
    fn orthodox_men_have_their_usual_order_and_ratios() {
        let worth = worth();
        let [p, n, b, r, q, k] = std::array::from_fn(|kind| worth.of(Man::new(Color::White, kind as u8)));
        assert!(p < n && n <= b && b < r && r < q, "{p} {n} {b} {r} {q}");
        assert_eq!((p, k), (100, 0));
        assert!((280..=350).contains(&n) && (300..=400).contains(&b));
        assert!((430..=560).contains(&r) && (780..=1000).contains(&q));
    }

    #[test]
    fn a_mirrored_position_is_worth_a_tempo() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(judge(start, Color::White), TEMPO);
        assert_eq!(judge(start, Color::Black), TEMPO);
    }

    #[test]
    fn a_piece_more_and_a_pawn_further_are_better() {
        assert!(judge("4k3/8/8/8/8/8/8/R3K3", Color::White) > 400);
        assert!(judge("4k3/8/8/8/8/8/8/R3K3", Color::Black) < -400);
        assert!(
            judge("4k3/P7/8/8/8/8/8/4K3", Color::White) > judge("4k3/8/8/8/8/P7/8/4K3", Color::White) + 30
        );
    }

    #[test]
    fn a_bare_king_is_driven_to_the_corner() {
        let corner = judge("k7/8/2K5/8/8/8/8/7R", Color::White);
        assert!(corner > judge("8/8/2K5/8/4k3/8/8/7R", Color::White));
    }
}
