//! How one movement runs over a board.

use crate::betza::{Hop, Movement};
use crate::board::{Board, Square, Squares};
use menagerie_games::parts::Color;

/// Calls `visit` for every square that a movement reaches, with those that it passes on its way, until it breaks:
/// empty squares and the first occupied one of each line, or what lies behind for a hopper. Ways are turned round for
/// Black, who sees the board from the other side.
#[inline]
pub fn walk(
    board: Board,
    movement: &Movement,
    (color, from): (Color, Square),
    occupied: impl Fn(Square) -> bool,
    mut visit: impl FnMut(Square, &Squares) -> bool,
) {
    let turn = if color == Color::White { 1 } else { -1 };
    for (files, ranks) in &movement.ways {
        let way = (files * turn, ranks * turn);
        let (mut at, mut hopped, mut passed) = (from, false, Squares::default());
        for _ in 0..movement.range.unwrap_or(u8::MAX) {
            if movement.lame && !is_free(board, movement, at, way, &occupied, &mut passed) {
                break;
            }
            // Round a cylinder a line may come back to where it began.
            let Some(next) = board.step(at, way, movement.round).filter(|next| *next != from) else { break };
            let taken = occupied(next);
            let lands = match movement.hop {
                None => true,
                Some(_) => hopped,
            };
            if lands && !visit(next, &passed) {
                return;
            }
            match (movement.hop, hopped) {
                (Some(_), false) => hopped = taken,
                (Some(Hop::Behind), true) => break,
                _ if taken => break,
                _ => passed.insert(next),
            }
            at = next;
        }
    }
}

/// Whether nothing stands on the squares that a lame leap passes, which are noted.
fn is_free(
    board: Board,
    movement: &Movement,
    at: Square,
    way: (i8, i8),
    occupied: impl Fn(Square) -> bool,
    passed: &mut Squares,
) -> bool {
    movement.passes(way).into_iter().all(|offset| match board.step(at, offset, movement.round) {
        Some(square) if !occupied(square) => {
            passed.insert(square);
            true
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;

    const BOARD: Board = Board { files: 8, ranks: 8 };

    /// Where a piece goes from a square when these are occupied.
    fn goals(text: &str, color: Color, from: &str, occupied: &[&str]) -> String {
        let at = |name: &str| BOARD.at(name.parse().unwrap()).unwrap();
        let occupied: Squares = occupied.iter().map(|name| at(name)).collect();
        let mut found = Squares::default();
        for movement in &betza::read(text).unwrap().movements {
            walk(
                BOARD,
                movement,
                (color, at(from)),
                |square| occupied.contains(square),
                |to, _| {
                    found.insert(to);
                    true
                },
            );
        }
        let mut names: Vec<String> = found.iter().map(|square| BOARD.spot(square).to_string()).collect();
        names.sort();
        names.join(" ")
    }

    fn white(text: &str, from: &str, occupied: &[&str]) -> String {
        goals(text, Color::White, from, occupied)
    }

    #[test]
    fn lines_end_at_what_stands_on_them() {
        assert_eq!(white("fR", "a1", &["a4"]), "a2 a3 a4");
        assert_eq!(white("frR2", "a1", &[]), "a2 a3 b1 c1");
        assert_eq!(white("NN", "a1", &["c5"]), "b3 c2 c5 e3 g4");
        assert_eq!(white("NN2", "a1", &[]), "b3 c2 c5 e3");
    }

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        assert_eq!(goals("fW", Color::Black, "e5", &[]), "e4");
        assert_eq!(goals("lfN", Color::Black, "e5", &[]), "f3");
        assert_eq!(goals("lW", Color::Black, "e5", &[]), "f5");
    }

    #[test]
    fn lame_leaps_are_stopped() {
        assert_eq!(white("nA", "c3", &["d4"]), "a1 a5 e1");
        assert_eq!(white("A", "c3", &["d4"]), "a1 a5 e1 e5");
        assert_eq!(white("fnN", "c3", &["c4"]), "");
        assert_eq!(white("nN", "a1", &["a2"]), "c2");
        assert_eq!(white("fnDD", "a1", &["a4"]), "a3");
    }

    #[test]
    fn hoppers_need_something_to_hop_over() {
        assert_eq!(white("pR", "a1", &["a3", "a6", "d1"]), "a4 a5 a6 e1 f1 g1 h1");
        assert_eq!(white("gQ", "a1", &["a3", "c3"]), "a4 d4");
        assert_eq!(white("gQ", "a1", &[]), "");
    }

    #[test]
    fn a_cylinder_has_no_sides() {
        assert_eq!(white("orR", "g4", &[]), "a4 b4 c4 d4 e4 f4 h4");
        assert_eq!(white("orR", "g4", &["b4"]), "a4 b4 h4");
        assert_eq!(white("ofrF", "h1", &[]), "a2");
        assert_eq!(white("osDD", "a1", &[]), "c1 e1 g1");
    }

    #[test]
    fn what_a_line_passes_is_told() {
        let movement = &betza::read("ifmR3").unwrap().movements[0];
        let mut told = Vec::new();
        walk(
            BOARD,
            movement,
            (Color::White, 8),
            |_| false,
            |to, passed| {
                told.push((to, passed.iter().collect::<Vec<_>>()));
                true
            },
        );
        assert_eq!(told, [(16, vec![]), (24, vec![16]), (32, vec![16, 24])]);
    }
}
