//! The men of orthodox chess, for every game on 8×8 that plays with them: their kinds and figures, and
//! what they attack. Games that know more kinds number them from [`KINDS`] on.

use super::explain::Ways;
use super::men::{Armies, Color, FigureRow, Man, Men};
use super::pawns;
use super::value::{Attacks, Role, Worth};
use super::{Batch, Movement};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::Figure;
use menagerie_show::Kind;
use std::sync::LazyLock;

/// The pawn.
pub const PAWN: u8 = 0;
/// The knight.
pub const KNIGHT: u8 = 1;
/// The bishop.
pub const BISHOP: u8 = 2;
/// The rook.
pub const ROOK: u8 = 3;
/// The queen.
pub const QUEEN: u8 = 4;
/// The king.
pub const KING: u8 = 5;
/// How many kinds there are.
pub const KINDS: usize = 6;

/// Letters, names and pictures by kind.
pub const ROWS: &[FigureRow] = &[
    (PAWN, 'P', "pawn", "pawn"),
    (KNIGHT, 'N', "knight", "knight"),
    (BISHOP, 'B', "bishop", "bishop"),
    (ROOK, 'R', "rook", "rook"),
    (QUEEN, 'Q', "queen", "queen"),
    (KING, 'K', "king", "king"),
];

/// The kinds from the most important on, as somebody who sets up a position looks for them.
pub const ORDER: [u8; KINDS] = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

/// Where they begin.
pub const HOME: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Both armies of orthodox chess.
pub static ARMIES: Armies<KINDS> = Armies::new(ROWS, ROWS);

/// A kind as sentences name it.
pub fn figure(kind: u8) -> Figure {
    ARMIES.figure(Man::new(Color::White, kind)).kind()
}

/// What each kind counts, in pawns: what every chess book says.
pub const WORTHS: [u8; KINDS] = [1, 3, 3, 5, 9, 0];

/// How each kind goes, in one sentence.
pub const WAYS: [&str; KINDS] = [
    "Moves one square straight ahead, or two from where it began; captures one square diagonally ahead.",
    "Jumps two squares along a rank or file and one to the side, over whatever stands between.",
    "Moves any number of squares diagonally.",
    "Moves any number of squares along a rank or file.",
    "Moves any number of squares along a rank, file or diagonal.",
    "Moves one square in any direction; unmoved, it may castle with an unmoved rook.",
];

/// How a man goes, in one sentence.
pub fn how(man: Man) -> &'static str {
    WAYS[usize::from(man.kind)]
}

/// The kinds as people are told of them.
pub fn kinds() -> Vec<Kind> {
    ARMIES.kinds(&ORDER, how, &WORTHS)
}

/// Where a man could go, castling left out.
pub fn ways<const K: usize>(men: &Men<Board8, K>, man: Man, from: Square8) -> Ways<Board8> {
    match man.kind {
        PAWN => Ways::pawn(men, man, from),
        _ => Ways::alike(men, man, reach(man, from, men.occupied())),
    }
}

/// What the kinds are to the evaluation.
pub const ROLES: [Role; KINDS] =
    [Role::Pawn(100), Role::Piece, Role::Piece, Role::Piece, Role::Piece, Role::King(0)];

/// The kind that a step makes of a pawn, if its letter names one.
pub fn becomes<G: Geometry>(step: &Movement<G>) -> Option<u8> {
    step.promotion.filter(|_| step.from != step.to).and_then(kind_of)
}

/// The kind of the man that a step puts on the board, if it does.
pub fn dropped<G: Geometry>(step: &Movement<G>) -> Option<u8> {
    step.dropped().and_then(|letter| kind_of(letter as u8))
}

/// The kind with this letter.
fn kind_of(letter: u8) -> Option<u8> {
    ARMIES.kind(Color::Black, letter)
}

/// What a colour's men are worth together, in centipawns.
pub fn material(men: &Men<Board8, KINDS>, color: Color) -> i32 {
    (0..KINDS as u8).map(|kind| men.of(color, kind).len() as i32 * WORTH.of(Man::new(color, kind))).sum()
}

/// What they are worth to the evaluation.
pub static WORTH: LazyLock<Worth<KINDS>> = LazyLock::new(|| Worth::derive(&ARMIES, ROLES, &Orthodox));

/// What a pawn may become, the commonest choice first.
pub const PROMOTIONS: [u8; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];
/// What a pawn may become, as steps write it, in the order of [`PROMOTIONS`].
pub const PROMOTION_LETTERS: [char; 4] = ['q', 'r', 'b', 'n'];

/// The moves of a man to these squares. A pawn promotes by all of its moves or by none.
#[inline(always)]
pub fn moves(man: Man, from: Square8, to: SquareSet8) -> Batch<Board8> {
    let promotes = man.kind == PAWN && to.intersects(pawns::last_rank(man.color));
    if promotes { Batch::promoting(man, from, to, &PROMOTIONS) } else { Batch::new(man, from, to) }
}

/// The squares that a man attacks from a square.
#[inline(always)]
pub fn reach(man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
    match man.kind {
        PAWN => pawns::attacks(man.color, from.into()),
        KNIGHT => Board8::knight(from),
        BISHOP => Board8::bishop(from, occupied),
        ROOK => Board8::rook(from, occupied),
        QUEEN => Board8::queen(from, occupied),
        KING => Board8::king(from),
        _ => SquareSet8::EMPTY,
    }
}

/// Men attack as in orthodox chess.
pub struct Orthodox;

impl Attacks<Board8> for Orthodox {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        reach(man, from, occupied)
    }
}

/// The orthodox men of `by` that attack a square, where `occupied` blocks the view.
#[inline]
pub fn attackers<const K: usize>(
    men: &Men<Board8, K>,
    by: Color,
    square: Square8,
    occupied: SquareSet8,
) -> SquareSet8 {
    let diagonal = men.kind(BISHOP) | men.kind(QUEEN);
    let straight = men.kind(ROOK) | men.kind(QUEEN);
    // Every man but the pawn attacks there and back alike.
    let attackers = pawns::attacks(!by, square.into()) & men.kind(PAWN)
        | Board8::knight(square) & men.kind(KNIGHT)
        | Board8::king(square) & men.kind(KING)
        | Board8::bishop(square, occupied) & diagonal
        | Board8::rook(square, occupied) & straight;
    attackers & men.color(by)
}

/// Whether neither side can mate by any sequence of turns: kings alone, one knight, or bishops that all
/// stand on squares of one colour.
#[inline]
pub fn is_insufficient(men: &Men<Board8, KINDS>) -> bool {
    if !(men.kind(PAWN) | men.kind(ROOK) | men.kind(QUEEN)).is_empty() {
        return false;
    }
    let (knights, bishops) = (men.kind(KNIGHT), men.kind(BISHOP));
    if bishops.is_empty() {
        return knights.len() <= 1;
    }
    knights.is_empty() && (bishops.is_subset(DARK) || bishops.is_subset(!DARK))
}

/// The squares of a1's colour.
const DARK: SquareSet8 = SquareSet8::from_bits(0xaa55_aa55_aa55_aa55);
