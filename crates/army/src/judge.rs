//! What a position is worth to the computer.
//!
//! Nobody need say what a piece is worth: it is worth the squares that it reaches on average, over all squares and over
//! boards on which a quarter of them is taken, as in `menagerie_games::parts::value`, which tells where that comes from.

use crate::army::Army;
use crate::board::{Board, SQUARES, Square};
use crate::moves::{Compiled, Deed, Move, State};
use crate::plan::Piece;
use crate::step::Step;
use crate::walk::walk;
use menagerie_games::parts::{Color, Man};
use menagerie_kernel::{Judge, Opener, Sink, Spot, Then};

/// Centipawns for a square of average mobility: a knight's 5¼ on 8×8 give it three pawns.
const PER_SQUARE: f64 = 58.0;
/// How many random boards mobility is averaged over.
const BOARDS: u64 = 8;
/// What a piece counts that goes and captures only ahead and becomes another.
const PAWN: i32 = 100;
/// For each square that a piece reaches from where it stands beyond what it reaches on average.
const MOBILITY: f64 = 4.0;
/// For a pawn that has come all the way, growing with the square of the way.
const ADVANCE: i32 = 90;
/// For the right to move.
const TEMPO: i32 = 10;
/// A lead that should be enough to mate, once the other side has no more than [`BARE`].
const WINNING: i32 = 350;
/// The most that the pieces of a side are worth whose royal piece can be hunted.
const BARE: i32 = 400;

/// What men are worth, in centipawns.
pub(crate) struct Worths {
    /// Of each kind.
    kinds: Vec<i32>,
    /// Of each man on each square, beyond that.
    places: Vec<i16>,
}

impl Worths {
    pub(crate) fn of(compiled: &Compiled) -> Worths {
        let plan = &compiled.plan;
        let boards: Vec<[bool; SQUARES]> = (0..BOARDS).map(random_quarter).collect();
        let mut worths = Worths { kinds: Vec::new(), places: vec![0; plan.pieces.len() * 2 * SQUARES] };
        for (kind, piece) in plan.pieces.iter().enumerate() {
            let color = if piece.sides[0] { Color::White } else { Color::Black };
            let reached: Vec<f64> =
                plan.board.squares().map(|from| mobility(compiled, piece, color, from, &boards)).collect();
            let average = reached.iter().sum::<f64>() / reached.len() as f64;
            let grows = piece.is_pawn() && piece.promotion.iter().any(Option::is_some);
            worths.kinds.push(match piece.worth {
                _ if piece.royal => 0,
                Some(pawns) => i32::from(pawns) * 100,
                None if grows => PAWN,
                None => (PER_SQUARE * average).round() as i32,
            });
            for from in plan.board.squares().filter(|_| !piece.royal) {
                for side in Color::BOTH {
                    let man = Man::new(side, kind as u8);
                    let own = if side == color { from } else { turned(plan.board, from) };
                    worths.places[place(man, own)] = if grows {
                        advance(plan.board, side, own) as i16
                    } else {
                        (MOBILITY * (reached[usize::from(from)] - average)) as i16
                    };
                }
            }
        }
        worths
    }

    /// What a man counts wherever it stands.
    pub(crate) fn kind(&self, kind: u8) -> i32 {
        self.kinds[usize::from(kind)]
    }

    /// What players are told that a kind counts, in pawns; nothing for what cannot be lost.
    pub(crate) fn told(&self, kind: u8, royal: bool) -> u8 {
        if royal { 0 } else { ((self.kind(kind) + 50) / 100).clamp(1, 99) as u8 }
    }
}

/// How many squares a piece reaches from a square, averaged over boards; without capturing or capturing counts half.
fn mobility(
    compiled: &Compiled,
    piece: &Piece,
    color: Color,
    from: Square,
    boards: &[[bool; SQUARES]],
) -> f64 {
    let mut reached = 0;
    for movement in piece.betza.movements.iter().filter(|movement| !movement.initial) {
        for board in boards {
            let taken = |at: Square| board[usize::from(at)];
            walk(compiled.board(), movement, (color, from), taken, |_, _| {
                reached += u64::from(movement.moves) + u64::from(movement.captures);
                true
            });
        }
    }
    reached as f64 / (2 * boards.len()) as f64
}

/// The place of a man on a square in a table of all.
fn place(man: Man, square: Square) -> usize {
    (usize::from(man.kind) * 2 + man.color as usize) * SQUARES + usize::from(square)
}

/// Where somebody who sits opposite has this square.
fn turned(board: Board, square: Square) -> Square {
    board.files * (board.ranks - 1) + (board.files - 1) - square
}

/// A board with every square taken one time in four, always the same for one number.
fn random_quarter(number: u64) -> [bool; SQUARES] {
    std::array::from_fn(|square| split_mix(number << 8 | square as u64).is_multiple_of(4))
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
fn split_mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What a pawn gets for its way, little at first.
fn advance(board: Board, color: Color, at: Square) -> i32 {
    let (far, gone) = (i32::from(board.ranks - 1), i32::from(board.rank_for(color, at)) - 1);
    ADVANCE * gone * gone / (far * far)
}

/// What one side has.
#[derive(Default)]
struct Half {
    /// All of it, squares included.
    score: i32,
    /// Its material.
    material: i32,
    /// Its material in pieces that are no pawns.
    pieces: i32,
    /// A royal piece.
    royal: Option<Square>,
}

impl Army {
    fn half(&self, state: &State, color: Color) -> Half {
        let (compiled, worths) = (self.compiled(), self.worths());
        let mut half = Half::default();
        for (square, man) in compiled.men(state, color) {
            let worth = worths.kind(man.kind);
            half.material += worth;
            half.score += worth + i32::from(worths.places[place(man, square)]);
            if compiled.plan.is_royal(man) {
                half.royal = Some(square);
            } else if !compiled.plan.piece(man).is_pawn() {
                half.pieces += worth;
            }
        }
        half
    }

    /// What a side gains by driving the other's royal piece to the edge, when it has the means; its own comes first.
    fn drive(&self, own: &Half, other: &Half) -> i32 {
        if own.material - other.material < WINNING || other.pieces > BARE {
            return 0;
        }
        let (Some(royal), Some(hunted)) = (own.royal, other.royal) else { return 0 };
        let board = self.compiled().board();
        let away = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs() / 2;
        let centre = away(board.file(hunted), board.files) + away(board.rank(hunted), board.ranks);
        let files = board.file(royal).abs_diff(board.file(hunted));
        let distance = i32::from(files.max(board.rank(royal).abs_diff(board.rank(hunted))));
        10 * centre + 4 * (i32::from(board.files.max(board.ranks)) - distance)
    }

    /// What a move takes, and what the man becomes.
    fn gain_of(&self, state: &State, step: &Move) -> i32 {
        let kind = |square| state.at(square).map_or(0, |man: Man| self.worths().kind(man.kind));
        let taken = self.compiled().taken(state, step).map_or(0, kind);
        taken + step.becomes.map_or(0, |after| self.worths().kind(after) - kind(step.from))
    }
}

impl Judge for Army {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let (own, other) = (self.half(state, state.to_move), self.half(state, !state.to_move));
        TEMPO + own.score - other.score + self.drive(&own, &other) - self.drive(&other, &own)
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        self.compiled().in_check(state, state.to_move)
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        Some((step.from, step.to))
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        self.read(state, step).map_or(0, |step| self.gain_of(state, &step))
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Step>) {
        if self.clock_is_out(view) {
            return;
        }
        let (compiled, guard) = (self.compiled(), self.compiled().guard(view));
        compiled.pseudo_legal(view, &mut |step| {
            let wins = step.deed == Deed::Passing || step.becomes.is_some() || view.is_taken(step.to);
            if wins && compiled.is_legal(view, &guard, &step) {
                sink.step(self.step(view, &step), Then::Ends);
            }
        });
    }
}
