//! What imagined positions are worth to a computer player.
//!
//! A queen that captures as a king is worth less than one that captures as a queen. So to the
//! evaluation every pair of a kind and a power is a kind of its own, which reaches the empty squares
//! that the kind moves to and the taken ones that the power captures on. Kings are among them: here a
//! king with a queen's power fights.

use super::powers::{MASKED, Powers, sees};
use super::{State, Step, succeeds};
use crate::chess::Position;
use crate::parts::orthodox::{self, ARMIES, KING, KNIGHT, Orthodox, PAWN};
use crate::parts::value::{self, Attacks, Role, Worth};
use crate::parts::{Color, Man, Men, Movement, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::Opener;
use std::sync::LazyLock;

/// Pawns, and each of the five kinds with each of the five powers.
const PAIRS: usize = 26;
/// What taking a king is worth: more than everything else on the board.
const CROWN: i32 = 20_000;
/// What it costs to be in reach of the enemy with the right to move away: it is only a threat, but it
/// takes a turn to answer.
const THREAT: i32 = 60;

/// The number of a kind with a power.
const fn pair(kind: u8, power: u8) -> u8 {
    if kind == PAWN { PAWN } else { 1 + 5 * (kind - KNIGHT) + (power - KNIGHT) }
}

/// What a man of the evaluation's kinds attacks: see the top of the file.
struct Masked;

impl Attacks<Board8> for Masked {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        if man.kind == PAWN {
            return orthodox::reach(man, from, occupied);
        }
        let (kind, power) = (KNIGHT + (man.kind - 1) / 5, KNIGHT + (man.kind - 1) % 5);
        (sees(kind, from, occupied) - occupied) | (sees(power, from, occupied) & occupied)
    }
}

/// A piece is worth as much for how it moves as for how it captures.
static WORTH: LazyLock<Worth<PAIRS>> = LazyLock::new(|| {
    let mut plain_roles = orthodox::ROLES;
    plain_roles[usize::from(KING)] = Role::Piece;
    let plain = Worth::derive(&ARMIES, plain_roles, &Orthodox);
    let of = |kind| plain.of(Man::new(Color::White, kind));
    let (mut roles, mut values) = ([Role::Piece; PAIRS], [0; PAIRS]);
    roles[usize::from(PAWN)] = plain_roles[usize::from(PAWN)];
    values[usize::from(PAWN)] = of(PAWN);
    for kind in MASKED {
        for power in MASKED {
            values[usize::from(pair(kind, power))] = (of(kind) + of(power)) / 2;
        }
    }
    Worth::new(roles, [values; 2])
});

/// The powers of both sides; none before they are given.
fn opened(state: &State, opener: &Opener) -> Option<[Powers; 2]> {
    let [white, black] = &state.powers;
    Some([*white.as_ref()?.open(opener), *black.as_ref()?.open(opener)])
}

/// The worth of a state for the side to move.
pub fn evaluate(state: &State, opener: &Opener) -> i32 {
    let Some(powers) = opened(state, opener) else { return 0 };
    let position = &state.position;
    if can_take_king(position, powers, position.color) {
        return CROWN;
    }
    let threat = if can_take_king(position, powers, !position.color) { THREAT } else { 0 };
    let mut men = Men::<Board8, PAIRS>::EMPTY;
    for color in Color::BOTH {
        men.toggle(position.board.men.of(color, PAWN), Man::new(color, PAWN));
        for kind in MASKED {
            let kind_in_pairs = pair(kind, powers[color as usize].of(kind));
            men.toggle(position.board.men.of(color, kind), Man::new(color, kind_in_pairs));
        }
    }
    let kings = Color::BOTH.map(|color| position.board.men.of(color, KING));
    value::evaluate(&men, position.color, &WORTH, Masked, kings) - threat
}

/// Whether `by` could take a king of the other side at once, by the true powers.
fn can_take_king(position: &Position, powers: [Powers; 2], by: Color) -> bool {
    let (men, occupied) = (&position.board.men, position.board.men.occupied());
    men.of(!by, KING).into_iter().any(|king| {
        // All powers work both ways.
        let piece_takes =
            |kind: u8| sees(powers[by as usize].of(kind), king, occupied).intersects(men.of(by, kind));
        let pawns = pawns::attacks(!by, king.into()) & men.of(by, PAWN);
        !pawns.is_empty() || MASKED.into_iter().any(piece_takes)
    })
}

/// What a step wins at once: the man that is taken, by a pawn or by an attempt that succeeds, and what
/// a pawn becomes.
pub fn gain(state: &State, step: &Step, opener: &Opener) -> i32 {
    let Some(powers) = opened(state, opener) else { return 0 };
    match step {
        Step::Give(_) => 0,
        Step::Attempt { from, to } => {
            if succeeds(state, *from, *to, opener) {
                worth_at(state, *to, powers)
            } else {
                0
            }
        }
        Step::Move(movement) => worth_at(state, movement.to, powers) + pawn_gain(state, movement, powers),
    }
}

/// What a pawn wins en passant and by promotion.
fn pawn_gain(state: &State, movement: &Movement<Board8>, powers: [Powers; 2]) -> i32 {
    let position = &state.position;
    let color = position.color;
    let pawn = WORTH.of(Man::new(color, PAWN));
    let is_pawn = position.board.men.of(color, PAWN).contains(movement.from);
    let passer = if is_pawn && position.board.ep.contains(movement.to) { pawn } else { 0 };
    let promoted = orthodox::becomes(movement);
    passer + promoted.map_or(0, |kind| worth(Man::new(color, kind), powers) - pawn)
}

/// What the man on a square is worth to a player who takes it.
fn worth_at(state: &State, at: Square8, powers: [Powers; 2]) -> i32 {
    match state.position.board.men.at(at) {
        Some(man) if man.kind == KING => CROWN,
        Some(man) => worth(man, powers),
        None => 0,
    }
}

fn worth(man: Man, powers: [Powers; 2]) -> i32 {
    let power = if man.kind == PAWN { PAWN } else { powers[man.color as usize].of(man.kind) };
    WORTH.of(Man::new(man.color, pair(man.kind, power)))
}
