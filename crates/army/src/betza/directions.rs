//! Which ways of an atom its directions choose.

use super::Flaw;

/// The letters of directions.
pub(super) const LETTERS: &str = "fblrvsh";

/// All ways of a leap, ahead first and from left to right.
pub(super) fn all((long, aside): (i8, i8)) -> Vec<(i8, i8)> {
    let mut ways: Vec<(i8, i8)> = [(long, aside), (aside, long)]
        .into_iter()
        .flat_map(|(files, ranks)| [(files, ranks), (-files, ranks), (files, -ranks), (-files, -ranks)])
        .collect();
    ways.sort_unstable_by_key(|(files, ranks)| (-ranks, *files));
    ways.dedup();
    ways
}

/// The ways of a leap that these letters choose, which stand at `start` of the text: all of them where there is no letter.
pub(super) fn chosen(leap: (i8, i8), letters: &str, start: usize) -> Result<Vec<(i8, i8)>, Flaw> {
    let every = all(leap);
    if letters.is_empty() {
        return Ok(every);
    }
    let class = Class::of(leap);
    let mut kept = vec![false; every.len()];
    let mut rest = letters.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let at = start + letters.len() - rest.len();
        let second = after.first().copied().filter(|second| class.meet(*first, *second));
        for (kept, way) in kept.iter_mut().zip(&every) {
            *kept = *kept || class.holds(*first, second, *way);
        }
        if *first == b'h' {
            return Err(Flaw::new(at, "`h` stands after a direction: `fh` is the forward half"));
        }
        if second == Some(b'h') && class != Class::Oblique {
            return Err(Flaw::new(at + 1, "`h` is for N, C and Z, whose ways come in halves of four"));
        }
        rest = if second.is_some() { &after[1..] } else { after };
    }
    Ok(every.into_iter().zip(kept).filter_map(|(way, kept)| kept.then_some(way)).collect())
}

/// What kind of ways a leap has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Straight,
    Diagonal,
    Oblique,
}

impl Class {
    fn of((long, aside): (i8, i8)) -> Class {
        match aside {
            0 => Class::Straight,
            _ if aside == long => Class::Diagonal,
            _ => Class::Oblique,
        }
    }

    /// Whether two letters one after the other are one direction.
    fn meet(self, first: u8, second: u8) -> bool {
        let upright = |letter| matches!(letter, b'f' | b'b' | b'v');
        let crossing = second != b'h' && upright(first) != upright(second);
        second == b'h' || first == second || crossing && self != Class::Straight
    }

    /// Whether a way lies in the direction of one letter, or of two that are one direction.
    fn holds(self, first: u8, second: Option<u8>, way: (i8, i8)) -> bool {
        match (self, second) {
            (Class::Oblique, Some(b'h')) => is_towards(first, way),
            // The second names the pair, the first the side of it.
            (Class::Oblique, Some(second)) if second != first => {
                is_towards(first, way) && is_far(second, way)
            }
            (Class::Oblique, _) => is_far(first, way),
            (_, Some(second)) if second != b'h' => is_towards(first, way) && is_towards(second, way),
            _ => is_towards(first, way),
        }
    }
}

/// Whether a way has some part in the direction of a letter.
fn is_towards(letter: u8, (files, ranks): (i8, i8)) -> bool {
    match letter {
        b'f' => ranks > 0,
        b'b' => ranks < 0,
        b'l' => files < 0,
        b'r' => files > 0,
        b'v' => ranks != 0,
        _ => files != 0,
    }
}

/// Whether a way leads farther in the direction of a letter than across it.
fn is_far(letter: u8, way: (i8, i8)) -> bool {
    let upright = matches!(letter, b'f' | b'b' | b'v');
    is_towards(letter, way) && upright == (way.1.abs() > way.0.abs())
}
