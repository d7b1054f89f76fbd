//! Pawns as in orthodox chess: one step ahead, two from the second rank, diagonal captures, en passant
//! and promotion on the last rank, on any board whose ranks run from one side to the other.

use super::men::{Armies, spot};
use super::orthodox::{PAWN, figure};
use super::{Color, Man, Men, fen};
use menagerie_board::{Geometry, Square, SquareSet};
use menagerie_kernel::{BadPosition, Figure, sentence};
use menagerie_show::{Mark, MarkKind};

/// The squares one rank ahead of a set, as `color` looks.
#[inline(always)]
pub fn ahead<G: Geometry>(color: Color, squares: SquareSet<G>) -> SquareSet<G> {
    match color {
        Color::White => squares.shift::<0, 1>(),
        Color::Black => squares.shift::<0, -1>(),
    }
}

/// What pawns of `color` on these squares attack.
#[inline(always)]
pub fn attacks<G: Geometry>(color: Color, squares: SquareSet<G>) -> SquareSet<G> {
    match color {
        Color::White => squares.shift::<-1, 1>() | squares.shift::<1, 1>(),
        Color::Black => squares.shift::<-1, -1>() | squares.shift::<1, -1>(),
    }
}

/// Where a pawn of `color` may step without capturing: one square ahead, and two from its second rank.
#[inline]
pub fn pushes<G: Geometry>(color: Color, from: Square<G>, empty: SquareSet<G>) -> SquareSet<G> {
    let one = ahead(color, from.into()) & empty;
    let two = if from.rank() == color.rank::<G>(1) { ahead(color, one) & empty } else { SquareSet::EMPTY };
    one | two
}

/// The rank on which pawns of `color` promote: the last full one.
#[inline]
pub fn last_rank<G: Geometry>(color: Color) -> SquareSet<G> {
    SquareSet::rank((!color).rank::<G>(0))
}

/// The square that a pawn passes when it goes two ranks ahead: the target of en passant.
#[inline]
pub fn passed<G: Geometry>(from: Square<G>, to: Square<G>) -> Option<Square<G>> {
    if from.rank().abs_diff(to.rank()) == 2 { G::between(from, to).first() } else { None }
}

/// Where the pawn stands that `taker` captures by moving to an en passant target.
#[inline]
pub fn passer<G: Geometry>(taker: Color, target: Square<G>) -> Option<Square<G>> {
    ahead(!taker, target.into()).first()
}

/// Marks those squares of en passant that pawns of `taker` on these squares attack. Where no pawn can take there is nothing
/// to point out.
pub fn passing_marks<G: Geometry>(
    taker: Color,
    takers: SquareSet<G>,
    targets: impl IntoIterator<Item = Square<G>>,
) -> impl Iterator<Item = Mark> {
    let attacked = attacks(taker, takers);
    marks(targets.into_iter().filter(move |at| attacked.contains(*at)))
}

/// Marks squares of en passant.
pub fn marks<G: Geometry>(targets: impl IntoIterator<Item = Square<G>>) -> impl Iterator<Item = Mark> {
    targets.into_iter().map(|at| Mark { at: spot(at), kind: MarkKind::EN_PASSANT })
}

/// The ranks on which no pawn stands: the first of either colour.
#[inline]
pub fn ends<G: Geometry>() -> SquareSet<G> {
    last_rank(Color::White) | last_rank(Color::Black)
}

/// Refuses pawns, or a game's like of them, on either colour's first rank and beyond, where none of them begins or
/// remains.
pub fn check_ranks<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    pawn: u8,
    armies: &Armies<KINDS>,
) -> Result<(), BadPosition> {
    let [first, last] = Color::BOTH.map(|color| color.rank::<G>(0));
    let stray = men.kind(pawn).into_iter().find(|square| square.rank() <= first || square.rank() >= last);
    let stray = stray.and_then(|square| Some((men.at(square)?, square)));
    stray.map_or(Ok(()), |(man, square)| Err(cannot_stand(armies.figure(man), square)))
}

/// A pawn, or what a game calls one, where none can be.
pub fn cannot_stand<G: Geometry>(man: Figure, square: Square<G>) -> BadPosition {
    let why = sentence!("a {man} cannot stand on {at}", man = man.kind(), at = spot(square));
    BadPosition::new("placement", why)
}

/// Reads en passant targets, of which there are at most so many.
pub fn read_targets<G: Geometry>(text: &str, most: u32) -> Result<SquareSet<G>, BadPosition> {
    let bad = |why| BadPosition::new("ep", why);
    let targets = fen::read_squares(text).map_err(bad)?;
    match targets.len() {
        count if count <= most => Ok(targets),
        count => Err(bad(sentence!(
            "{count} squares are named, but at most {most} can just have been passed",
            count,
            most
        ))),
    }
}

/// Refuses an en passant target that no pawn can just have passed: the target and the square where the
/// pawn came from are empty, and the pawn stands beyond it.
pub fn check_target<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    pawn: u8,
    taker: Color,
    target: Square<G>,
) -> Result<(), BadPosition> {
    check_passed(men, pawn, taker, target)?;
    match ahead(taker, target.into()).first() {
        Some(origin) if men.at(origin).is_some() => Err(came_from(figure(PAWN), origin)),
        _ => Ok(()),
    }
}

/// A man stands where a pawn, or what a game calls one, came from that has just passed a square.
pub fn came_from<G: Geometry>(man: Figure, origin: Square<G>) -> BadPosition {
    let (man, at) = (man.kind(), spot(origin));
    BadPosition::new("ep", sentence!("{at}, where the {man} came from, is not empty", at, man))
}

/// Refuses a square in passing that no pawn can just have passed. The turn may have gone on, so that another man may stand
/// where the pawn came from.
pub fn check_passed<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    pawn: u8,
    taker: Color,
    target: Square<G>,
) -> Result<(), BadPosition> {
    let wrong = |why| Err(BadPosition::new("ep", why));
    let (mover, at) = (!taker, spot(target));
    if target.rank() != mover.rank::<G>(2) {
        return wrong(sentence!("no pawn passes {at} in two steps", at));
    }
    if men.at(target).is_some() {
        return wrong(sentence!("{at} is not empty", at));
    }
    let landed = passer(taker, target).filter(|at| men.at(*at) == Some(Man::new(mover, pawn)));
    if landed.is_none() {
        return wrong(sentence!("no pawn stands beyond {at}", at));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_board::{Board8, Square8, SquareSet8};

    fn square(name: &str) -> Square8 {
        name.parse().unwrap()
    }

    fn squares(names: &[&str]) -> SquareSet8 {
        names.iter().map(|name| square(name)).collect()
    }

    #[test]
    fn pawns_step_ahead_over_empty_squares() {
        let push = |color, from, taken: &[&str]| pushes(color, square(from), !squares(taken));
        assert_eq!(push(Color::White, "e2", &[]), squares(&["e3", "e4"]));
        assert_eq!(push(Color::White, "e2", &["e4"]), squares(&["e3"]));
        assert_eq!(push(Color::White, "e2", &["e3"]), SquareSet8::EMPTY);
        assert_eq!(push(Color::White, "e3", &[]), squares(&["e4"]));
        assert_eq!(push(Color::Black, "e7", &[]), squares(&["e6", "e5"]));
    }

    #[test]
    fn pawns_attack_both_ways_and_not_around_the_edge() {
        assert_eq!(attacks(Color::White, squares(&["a2"])), squares(&["b3"]));
        assert_eq!(attacks(Color::Black, squares(&["e5"])), squares(&["d4", "f4"]));
    }

    #[test]
    fn only_a_double_step_passes_a_square() {
        assert_eq!(passed(square("e2"), square("e4")), Some(square("e3")));
        assert_eq!(passed(square("e2"), square("e3")), None);
        assert_eq!(passer(Color::Black, square("e3")), Some(square("e4")));
        assert_eq!(passer(Color::White, square("d6")), Some(square("d5")));
    }

    #[test]
    fn targets_must_have_been_passed() {
        const PAWN: u8 = 1;
        let check = |white: &[&str], black: &[&str], target| {
            let mut men = Men::<Board8, 2>::EMPTY;
            men.toggle(squares(white), Man::new(Color::White, PAWN));
            men.toggle(squares(black), Man::new(Color::Black, PAWN));
            check_target(&men, PAWN, Color::White, square(target)).map_err(|bad| bad.why.to_string())
        };
        assert_eq!(check(&[], &["d5"], "d6"), Ok(()));
        assert!(check(&[], &["d5"], "d3").unwrap_err().contains("no pawn passes"));
        assert!(check(&["d6"], &["d5"], "d6").unwrap_err().contains("is not empty"));
        assert!(check(&["d5"], &[], "d6").unwrap_err().contains("beyond"));
        assert!(check(&[], &["d5", "d7"], "d6").unwrap_err().contains("came from"));
    }
}
