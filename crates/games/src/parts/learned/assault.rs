//! What is attacked around a king: told to the features one by one, and to the network together, since one of these
//! signs alone is worth little, and all of them at once decide the game.

use super::Scene;
use super::model::Model;
use super::plan::Plan;
use super::walk::{Ledger, Side};
use crate::parts::value::Attacks;
use crate::parts::{Color, Man};
use menagerie_board::{Geometry, SquareSet};

/// What a side threatens to do to the enemy kings: a set of features, by how far behind [`Plan::ASSAULT`] each stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assault(u128);

impl Assault {
    /// Nothing was found yet.
    pub(super) const NONE: Self = Assault(0);

    /// Adds a feature.
    #[inline(always)]
    pub(super) fn note<G: Geometry, const KINDS: usize>(&mut self, feature: usize) {
        self.0 |= 1 << (feature - Plan::<G, KINDS>::ASSAULT);
    }

    /// Its features that `other` does not have.
    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        Assault(self.0 & !other.0)
    }

    /// Its features, by how far behind [`Plan::ASSAULT`] they stand.
    #[inline(always)]
    pub(super) fn signs(self) -> impl Iterator<Item = usize> {
        [self.0 as u64, (self.0 >> 64) as u64].into_iter().enumerate().flat_map(|(half, mut left)| {
            std::iter::from_fn(move || {
                let sign = (left != 0).then(|| 64 * half + left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                sign
            })
        })
    }
}

/// Finds out what `own` threatens, once it is known what both sides attack, and tells it.
#[inline(always)]
pub(super) fn threaten<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    own: &mut Side<G, KINDS>,
    foe: &Side<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    let weak = ((own.all & foe.ring) - foe.defended).len();
    own.assault.note::<G, KINDS>(Plan::<G, KINDS>::weak(weak));
    let occupied = scene.men.occupied();
    for kind in &model.pieces[color as usize] {
        let (man, kind) = (Man::new(color, *kind), usize::from(*kind));
        let pieces = scene.men.of(color, man.kind);
        if pieces.is_empty() {
            continue;
        }
        // Nearly all pieces attack to and fro; of others what is said here is only nearly right.
        let from_kings = |occupied| {
            let kings = scene.kings[!color as usize].into_iter();
            kings.fold(SquareSet::EMPTY, |all, king| all | scene.attacks.attacks(man, king, occupied))
        };
        let checking = from_kings(occupied);
        let safe = (own.by[kind] & checking) - own.own - foe.all;
        if let Some(feature) = Plan::<G, KINDS>::check(kind, safe.len()) {
            own.assault.note::<G, KINDS>(feature);
        }
        for (whose, between) in [own.own, foe.own].into_iter().enumerate() {
            let between = checking & between;
            if !between.is_empty() && pieces.intersects(from_kings(occupied - between) - checking) {
                own.assault.note::<G, KINDS>(Plan::<G, KINDS>::behind(kind, whose));
            }
        }
    }
    for sign in own.assault.signs() {
        ledger.add(Plan::<G, KINDS>::ASSAULT + sign, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::chess960::Chess960;
    use menagerie_kernel::{Judge, Rules};

    /// How often the features of a block are found, the side to move's less its enemy's.
    fn found(position: &str, block: &str) -> Vec<i32> {
        let game = Chess960::default();
        let lesson = game.lesson().expect("it is learned");
        let block = lesson.blocks.iter().find(|of| of.name == block).expect("there is such a block");
        let state = game.parse(position).expect("it is a position");
        let counts = game.trace(&state).expect("it has features").counts;
        let count = |feature: usize| {
            counts.iter().find(|(of, _)| *of as usize == feature).map_or(0, |(_, count)| *count)
        };
        (block.start..block.start + block.len).map(count).collect()
    }

    #[test]
    fn a_check_is_safe_where_nothing_attacks() {
        let checks = |position| found(position, "rook: safe checks");
        assert_eq!(checks("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), [1, 0], "on a8");
        assert_eq!(checks("2b3k1/5ppp/8/8/8/8/8/2R3K1 w - - 0 1"), [1, 0], "it takes the bishop");
        assert_eq!(checks("1nb3k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), [0, 0], "the knight stands in between");
        assert_eq!(checks("6k1/1b3ppp/8/8/8/8/8/R5K1 w - - 0 1"), [0, 0], "the bishop takes it");
        assert_eq!(checks("6k1/4pppp/8/8/8/8/R7/1R4K1 w - - 0 1"), [0, 1], "on a8 and on b8");
    }

    #[test]
    fn men_between_a_piece_and_a_king_are_told_by_their_side() {
        let behind = |position| found(position, "rook: behind an own man, behind an enemy man, to a king");
        assert_eq!(behind("4k3/4n3/8/8/8/8/8/4R1K1 w - - 0 1"), [0, 1], "it is pinned");
        assert_eq!(behind("4k3/8/8/4N3/8/8/8/4R1K1 w - - 0 1"), [1, 0], "it may give way");
        assert_eq!(behind("4k3/4n3/8/4N3/8/8/8/4R1K1 w - - 0 1"), [0, 0], "two are too many");
        assert_eq!(behind("4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1"), [0, -1], "it is Black's trouble");
    }

    #[test]
    fn pawns_and_outposts_are_told_by_what_can_happen_to_them() {
        let clear = |position| found(position, "pawn: passed, with a clear way")[4];
        let safe = |position| found(position, "pawn: passed, with a safe next square")[4];
        let free = "8/8/8/P7/8/8/8/4K2k w - - 0 1";
        assert_eq!((clear(free), safe(free)), (1, 0));
        let watched = "r7/8/8/1P6/8/8/8/4K2k w - - 0 1";
        assert_eq!((clear(watched), safe(watched)), (0, 1), "the rook guards b8");
        let stopped = "8/8/1n6/1P6/8/8/8/4K2k w - - 0 1";
        assert_eq!((clear(stopped), safe(stopped)), (0, 0));
        let backward = |position| found(position, "pawn: backward")[0];
        assert_eq!(backward("4k3/8/8/2pp4/8/4P3/8/4K3 w - - 0 1"), 1, "on e4 the pawn takes it");
        assert_eq!(backward("4k3/8/8/2pp4/8/3PP3/8/4K3 w - - 0 1"), 0, "another stands beside it");
        let outpost = |position| found(position, "knight: on an outpost")[0];
        assert_eq!(outpost("4k3/8/8/4N3/3P4/8/8/4K3 w - - 0 1"), 1);
        assert_eq!(outpost("4k3/5p2/8/4N3/3P4/8/8/4K3 w - - 0 1"), 0, "f6 drives it away");
        assert_eq!(outpost("4k3/8/5p2/4N3/3P4/8/8/4K3 w - - 0 1"), 0, "it is attacked");
    }
}
