//! Where in the list of all features each one stands.

use crate::parts::{Color, Man, Role};
use menagerie_board::{Geometry, Square};
use menagerie_kernel::FeatureBlock;
use std::marker::PhantomData;

/// Numbers the features of one army of a game.
pub(super) struct Plan<G, const KINDS: usize>(PhantomData<G>);

/// A man that reaches more squares than one less than this counts as if it reached so many.
pub(super) const REACH: usize = 28;
/// Attackers of a king beyond one less than this make no difference.
pub(super) const ATTACKERS: usize = 5;
/// Attacked squares at a king beyond one less than this make no difference.
pub(super) const HITS: usize = 13;
/// Attacked squares at a king that nothing defends make no difference beyond one less than this.
pub(super) const WEAK_SQUARES: usize = 7;
/// More squares than this from which pieces of a kind could give check unpunished make no difference.
pub(super) const CHECKS: usize = 2;
/// So many men at a king, less one, count as all.
pub(super) const GUARDS: usize = 9;
/// How far away a king may be of a passed pawn, and a pawn of a king; what is farther away counts as this less one.
pub(super) const DISTANCES: usize = 6;

impl<G: Geometry, const KINDS: usize> Plan<G, KINDS> {
    const CELLS: usize = G::FILES as usize * G::RANKS as usize;
    const RANKS: usize = G::RANKS as usize;

    /// A man of this kind on this square, as its own side sees the board.
    const PLACE: usize = 0;
    /// A piece that reaches so many squares which neither its own men hold nor enemy pawns attack.
    const MOBILITY: usize = Self::PLACE + KINDS * Self::CELLS;
    /// More than one piece of this kind.
    const PAIR: usize = Self::MOBILITY + KINDS * REACH;
    /// A piece on a file without own pawns; without any pawns.
    const OPEN: usize = Self::PAIR + KINDS;
    /// A piece that a pawn defends where no enemy pawn can ever attack it.
    const OUTPOST: usize = Self::OPEN + 2 * KINDS;
    /// A man that a pawn attacks; that something lesser attacks; that is attacked and not defended: each when its own side is to
    /// move, and when it is not.
    const THREAT: usize = Self::OUTPOST + KINDS;
    /// A passed pawn, by its rank.
    const PASSED: usize = Self::THREAT + 6 * KINDS;
    /// A pawn that pawns defend, by its rank.
    const DEFENDED: usize = Self::PASSED + KINDS * Self::RANKS;
    /// A pawn with another beside it, by its rank.
    const ABREAST: usize = Self::DEFENDED + KINDS * Self::RANKS;
    /// A pawn without own pawns on the files beside it; one behind another; a passed one that cannot go on.
    const FLAWS: usize = Self::ABREAST + KINDS * Self::RANKS;
    /// A passed pawn, by its rank, of whose way to its last rank the enemy holds and attacks nothing.
    const CLEAR: usize = Self::FLAWS + 3 * KINDS;
    /// Another one, by its rank, of whose next square that is true.
    const SAFE: usize = Self::CLEAR + KINDS * Self::RANKS;
    /// A pawn that no pawn defends or stands beside, and whose next square enemy pawns attack.
    const BACKWARD: usize = Self::SAFE + KINDS * Self::RANKS;
    /// How far the own king is from where a passed pawn goes next, and how far the enemy's is.
    const ESCORT: usize = Self::BACKWARD + KINDS;
    /// How many men attack squares at the enemy king, and how many such squares.
    const DANGER: usize = Self::ESCORT + 2 * DISTANCES;
    /// How many squares at the enemy king are attacked and not defended.
    const WEAK: usize = Self::DANGER + ATTACKERS * HITS;
    /// From how many squares that the enemy does not attack pieces of this kind could give check, less one.
    const CHECK: usize = Self::WEAK + WEAK_SQUARES;
    /// A piece of this kind would attack a king but for a man of its own side in between, and but for one of the king's.
    const BEHIND: usize = Self::CHECK + KINDS * CHECKS;
    /// An attack by a piece of this kind on one square at the enemy king.
    const HIT: usize = Self::BEHIND + 2 * KINDS;
    /// How far ahead of the king the nearest own pawn of each of the three files is, and the nearest enemy pawn; 0 for none.
    const SHELTER: usize = Self::HIT + KINDS;
    /// How many own men stand next to the king.
    const GUARD: usize = Self::SHELTER + 2 * DISTANCES;
    /// The first of the features of what is attacked around a king, of which the network is told, too.
    pub(super) const ASSAULT: usize = Self::DANGER;
    /// How many of them there are.
    pub(super) const ASSAULTS: usize = {
        let count = Self::HIT - Self::DANGER;
        assert!(count <= u128::BITS as usize, "an `Assault` has a bit for each");
        count
    };
    /// The right to move.
    pub(super) const TEMPO: usize = Self::GUARD + GUARDS;
    /// The game's own features.
    pub(super) const OWN: usize = Self::TEMPO + 1;

    #[inline(always)]
    pub(super) fn place(man: Man, at: Square<G>) -> usize {
        Self::PLACE
            + usize::from(man.kind) * Self::CELLS
            + relative_rank(man.color, at) * usize::from(G::FILES)
            + usize::from(at.file())
    }

    #[inline(always)]
    pub(super) fn mobility(kind: usize, reached: u32) -> usize {
        Self::MOBILITY + kind * REACH + (reached as usize).min(REACH - 1)
    }

    #[inline(always)]
    pub(super) const fn pair(kind: usize) -> usize {
        Self::PAIR + kind
    }

    #[inline(always)]
    pub(super) fn open(kind: usize, wholly: bool) -> usize {
        Self::OPEN + 2 * kind + usize::from(wholly)
    }

    #[inline(always)]
    pub(super) const fn outpost(kind: usize) -> usize {
        Self::OUTPOST + kind
    }

    /// The first of three: by a pawn, by something lesser, undefended.
    #[inline(always)]
    pub(super) fn threat(kind: usize, to_move: bool) -> usize {
        Self::THREAT + 6 * kind + 3 * usize::from(to_move)
    }

    #[inline(always)]
    pub(super) const fn passed(kind: usize, rank: usize) -> usize {
        Self::PASSED + kind * Self::RANKS + rank
    }

    #[inline(always)]
    pub(super) const fn defended(kind: usize, rank: usize) -> usize {
        Self::DEFENDED + kind * Self::RANKS + rank
    }

    #[inline(always)]
    pub(super) const fn abreast(kind: usize, rank: usize) -> usize {
        Self::ABREAST + kind * Self::RANKS + rank
    }

    /// The first of three: isolated, doubled, blocked.
    #[inline(always)]
    pub(super) const fn flaw(kind: usize) -> usize {
        Self::FLAWS + 3 * kind
    }

    #[inline(always)]
    pub(super) const fn clear(kind: usize, rank: usize) -> usize {
        Self::CLEAR + kind * Self::RANKS + rank
    }

    #[inline(always)]
    pub(super) const fn safe(kind: usize, rank: usize) -> usize {
        Self::SAFE + kind * Self::RANKS + rank
    }

    #[inline(always)]
    pub(super) const fn backward(kind: usize) -> usize {
        Self::BACKWARD + kind
    }

    #[inline(always)]
    pub(super) fn escort(own: bool, distance: usize) -> usize {
        Self::ESCORT + if own { 0 } else { DISTANCES } + distance.min(DISTANCES - 1)
    }

    #[inline(always)]
    pub(super) fn danger(attackers: u32, hits: u32) -> usize {
        Self::DANGER + (attackers as usize).min(ATTACKERS - 1) * HITS + (hits as usize).min(HITS - 1)
    }

    /// `whose` man stands in between: 0 for the own side's, 1 for the king's.
    #[inline(always)]
    pub(super) const fn behind(kind: usize, whose: usize) -> usize {
        Self::BEHIND + 2 * kind + whose
    }

    #[inline(always)]
    pub(super) const fn hit(kind: usize) -> usize {
        Self::HIT + kind
    }

    #[inline(always)]
    pub(super) fn weak(squares: u32) -> usize {
        Self::WEAK + (squares as usize).min(WEAK_SQUARES - 1)
    }

    /// None where there is no such square.
    #[inline(always)]
    pub(super) fn check(kind: usize, squares: u32) -> Option<usize> {
        let more = (squares as usize).checked_sub(1)?;
        Some(Self::CHECK + kind * CHECKS + more.min(CHECKS - 1))
    }

    #[inline(always)]
    pub(super) fn shelter(own: bool, distance: usize) -> usize {
        Self::SHELTER + if own { 0 } else { DISTANCES } + distance.min(DISTANCES - 1)
    }

    #[inline(always)]
    pub(super) fn guard(men: u32) -> usize {
        Self::GUARD + (men as usize).min(GUARDS - 1)
    }

    /// The blocks of features of an army that begins at `base`, with names that begin with `whose`; `kinds` are the
    /// names of those that it has.
    pub(super) fn blocks(
        base: usize,
        whose: &str,
        kinds: [Option<&str>; KINDS],
        roles: [Role; KINDS],
        own: &[(&str, i32)],
    ) -> Vec<FeatureBlock> {
        let mut blocks = Blocks { base, whose, all: Vec::new() };
        for (kind, (name, role)) in kinds.into_iter().zip(roles).enumerate() {
            if let Some(name) = name {
                Self::kind_blocks(&mut blocks, kind, name, role);
            }
        }
        Self::king_blocks(&mut blocks);
        blocks.add("", "to move", Self::TEMPO, 1, 1);
        for (index, (name, _)) in own.iter().enumerate() {
            blocks.add("", name, Self::OWN + index, 1, 1);
        }
        blocks.all
    }

    /// The blocks of the men of a kind.
    fn kind_blocks(blocks: &mut Blocks<'_>, kind: usize, name: &str, role: Role) {
        blocks.add(name, "place", Self::PLACE + kind * Self::CELLS, Self::CELLS, G::FILES.into());
        match role {
            Role::Piece => {
                blocks.add(name, "mobility", Self::mobility(kind, 0), REACH, REACH);
                blocks.add(name, "more than one", Self::pair(kind), 1, 1);
                blocks.add(name, "half-open and open files", Self::open(kind, false), 2, 2);
                blocks.add(name, "hits at the king", Self::hit(kind), 1, 1);
                blocks.add(name, "safe checks", Self::CHECK + kind * CHECKS, CHECKS, CHECKS);
                blocks.add(
                    name,
                    "behind an own man, behind an enemy man, to a king",
                    Self::behind(kind, 0),
                    2,
                    2,
                );
                blocks.add(name, "on an outpost", Self::outpost(kind), 1, 1);
            }
            Role::Pawn(_) => {
                blocks.add(name, "passed", Self::passed(kind, 0), Self::RANKS, Self::RANKS);
                blocks.add(name, "defended by a pawn", Self::defended(kind, 0), Self::RANKS, Self::RANKS);
                blocks.add(name, "abreast", Self::abreast(kind, 0), Self::RANKS, Self::RANKS);
                blocks.add(name, "isolated, doubled, passed and blocked", Self::flaw(kind), 3, 3);
                blocks.add(name, "passed, with a clear way", Self::clear(kind, 0), Self::RANKS, Self::RANKS);
                blocks.add(
                    name,
                    "passed, with a safe next square",
                    Self::safe(kind, 0),
                    Self::RANKS,
                    Self::RANKS,
                );
                blocks.add(name, "backward", Self::backward(kind), 1, 1);
            }
            Role::King(_) => {}
        }
        if !matches!(role, Role::King(_)) {
            blocks.add(
                name,
                "attacked by a pawn, by less, undefended (not to move; to move)",
                Self::threat(kind, false),
                6,
                3,
            );
        }
    }

    /// The blocks of what there is around kings.
    fn king_blocks(blocks: &mut Blocks<'_>) {
        blocks.add(
            "",
            "own and enemy king, steps to where a passed pawn goes",
            Self::ESCORT,
            2 * DISTANCES,
            DISTANCES,
        );
        blocks.add(
            "",
            "king attack, by attackers and attacked squares",
            Self::DANGER,
            ATTACKERS * HITS,
            HITS,
        );
        blocks.add("", "undefended squares at the enemy king", Self::WEAK, WEAK_SQUARES, WEAK_SQUARES);
        blocks.add(
            "",
            "own and enemy pawns before the king, by distance",
            Self::SHELTER,
            2 * DISTANCES,
            DISTANCES,
        );
        blocks.add("", "own men next to the king", Self::GUARD, GUARDS, GUARDS);
    }
}

/// The blocks of features of an army, as they are gathered.
struct Blocks<'n> {
    base: usize,
    /// How the names of all begin.
    whose: &'n str,
    all: Vec<FeatureBlock>,
}

impl Blocks<'_> {
    fn add(&mut self, of: &str, what: &str, start: usize, len: usize, columns: usize) {
        let of = if of.is_empty() { String::new() } else { format!("{of}: ") };
        let name = format!("{}{of}{what}", self.whose);
        self.all.push(FeatureBlock { name, start: self.base + start, len, columns });
    }
}

/// The rank of a square as `color` counts, from 0.
#[inline(always)]
pub(super) fn relative_rank<G: Geometry>(color: Color, at: Square<G>) -> usize {
    usize::from(if color == Color::White { at.rank() } else { G::RANKS - 1 - at.rank() })
}
