//! The walk through a position that tells what it consists of.

use super::Scene;
use super::model::Model;
use super::pawns::{self, Structure};
use super::plan::{DISTANCES, Plan, relative_rank};
use crate::parts::value::{Attacks, Half, distance, ring};
use crate::parts::{Color, Man, Role};
use menagerie_board::{Geometry, SquareSet};

/// To what a walk tells what it finds.
pub trait Ledger {
    /// A feature of a colour was found so many times.
    fn add(&mut self, color: Color, feature: usize, count: i32);
}

/// What both sides hold and attack.
pub(super) struct Ground<G: Geometry, const KINDS: usize> {
    pub(super) sides: [Side<G, KINDS>; 2],
}

/// What one side holds and attacks.
#[derive(Clone, Copy)]
pub(super) struct Side<G: Geometry, const KINDS: usize> {
    own: SquareSet<G>,
    pub(super) pawns: SquareSet<G>,
    pub(super) pawn_attacks: SquareSet<G>,
    /// What each kind of its pieces attacks.
    by: [SquareSet<G>; KINDS],
    /// What anything of it attacks.
    all: SquareSet<G>,
    /// Its kings that must be kept safe, and the squares next to them.
    ring: SquareSet<G>,
    material: i32,
    pieces: i32,
}

impl<G: Geometry, const KINDS: usize> Ground<G, KINDS> {
    /// What both sides have, as the hunt for a bare king asks.
    #[inline(always)]
    pub(super) fn halves(&self) -> [Half; 2] {
        let half = |side: &Side<G, KINDS>| Half { score: 0, material: side.material, pieces: side.pieces };
        [half(&self.sides[0]), half(&self.sides[1])]
    }

    /// What all pieces are worth together.
    #[inline(always)]
    pub(super) fn pieces(&self) -> i32 {
        self.sides[0].pieces + self.sides[1].pieces
    }
}

impl<G: Geometry, const KINDS: usize> Side<G, KINDS> {
    /// What a side holds, and what its pawns and kings attack; [`pieces`] adds the rest.
    #[inline(always)]
    fn new<F: Attacks<G>>(scene: &Scene<'_, G, F, KINDS>, model: &Model<G, KINDS>, color: Color) -> Self {
        let (own, occupied) = (scene.men.color(color), scene.men.occupied());
        let mut side = Side {
            own,
            pawns: SquareSet::EMPTY,
            pawn_attacks: SquareSet::EMPTY,
            by: [SquareSet::EMPTY; KINDS],
            all: SquareSet::EMPTY,
            ring: ring(scene.kings[color as usize]),
            material: 0,
            pieces: 0,
        };
        for kind in 0..KINDS {
            let man = Man::new(color, kind as u8);
            let squares = own & scene.men.kind(man.kind);
            let material = squares.len() as i32 * model.worth.of(man);
            side.material += material;
            if model.roles[kind] == Role::Piece {
                side.pieces += material;
                continue;
            }
            for from in squares {
                side.by[kind] |= scene.attacks.attacks(man, from, occupied);
            }
            side.all |= side.by[kind];
            if let Role::Pawn(_) = model.roles[kind] {
                side.pawns |= squares;
                side.pawn_attacks |= side.by[kind];
            }
        }
        side
    }
}

/// Tells all features of a position, and answers what both sides hold and attack.
#[inline(always)]
pub(super) fn walk<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    ledger: &mut L,
) -> Ground<G, KINDS> {
    let mut ground =
        Ground { sides: [Side::new(scene, model, Color::White), Side::new(scene, model, Color::Black)] };
    pieces(scene, model, &mut ground, Color::White, ledger);
    pieces(scene, model, &mut ground, Color::Black, ledger);
    for color in Color::BOTH {
        let (own, foe) = (&ground.sides[color as usize], &ground.sides[!color as usize]);
        threats(scene, model, own, foe, color, ledger);
        let structure = Structure::of(color, own.pawns, foe.pawns, own.pawn_attacks);
        for kind in 0..KINDS {
            if let Role::Pawn(_) = model.roles[kind] {
                pawn_features(scene, &structure, color, kind, ledger);
            }
        }
        shelter(scene, &ground, color, ledger);
        for index in 0..model.own {
            ledger.add(color, Plan::<G, KINDS>::OWN + index, scene.own[color as usize][index]);
        }
    }
    ledger.add(scene.to_move, Plan::<G, KINDS>::TEMPO, 1);
    ground
}

/// Places, mobility, files, and what is attacked at the enemy king.
#[inline(always)]
fn pieces<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    ground: &mut Ground<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    let occupied = scene.men.occupied();
    let Side { pawns: foe_pawns, pawn_attacks: foe_pawn_attacks, ring: target, .. } =
        ground.sides[!color as usize];
    let own = &mut ground.sides[color as usize];
    let free = !(own.own | foe_pawn_attacks);
    let (mut attackers, mut hits) = (0, 0);
    for kind in 0..KINDS {
        let man = Man::new(color, kind as u8);
        let squares = own.own & scene.men.kind(man.kind);
        for from in squares {
            ledger.add(color, Plan::<G, KINDS>::place(man, from), 1);
        }
        if model.roles[kind] != Role::Piece {
            continue;
        }
        if squares.has_several() {
            ledger.add(color, Plan::<G, KINDS>::pair(kind), 1);
        }
        for from in squares {
            let reached = scene.attacks.attacks(man, from, occupied);
            own.by[kind] |= reached;
            ledger.add(color, Plan::<G, KINDS>::mobility(kind, (reached & free).len()), 1);
            let file = SquareSet::file(from.file());
            if !own.pawns.intersects(file) {
                ledger.add(color, Plan::<G, KINDS>::open(kind, !foe_pawns.intersects(file)), 1);
            }
            let hit = (reached & target).len();
            if hit > 0 {
                attackers += 1;
                hits += hit;
                ledger.add(color, Plan::<G, KINDS>::hit(kind), hit as i32);
            }
        }
        own.all |= own.by[kind];
    }
    let hit = (own.pawn_attacks & target).len();
    ledger.add(color, Plan::<G, KINDS>::danger(attackers + u32::from(hit > 0), hits + hit), 1);
}

/// What a side defends, except by its kings.
#[inline(always)]
fn defended_without_king<G: Geometry, const KINDS: usize>(
    model: &Model<G, KINDS>,
    side: &Side<G, KINDS>,
) -> SquareSet<G> {
    let mut defended = SquareSet::EMPTY;
    for kind in 0..KINDS {
        if !matches!(model.roles[kind], Role::King(_)) {
            defended |= side.by[kind];
        }
    }
    defended
}

/// Which men, and which squares at the enemy king, are attacked in a way that is likely to cost something.
#[inline(always)]
fn threats<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    own: &Side<G, KINDS>,
    foe: &Side<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    let weak = (own.all & foe.ring) - defended_without_king(model, foe);
    ledger.add(color, Plan::<G, KINDS>::weak(weak.len()), 1);
    for kind in 0..KINDS {
        let squares = own.own & scene.men.kind(kind as u8) & foe.all;
        if squares.is_empty() || matches!(model.roles[kind], Role::King(_)) {
            continue;
        }
        let first = Plan::<G, KINDS>::threat(kind, color == scene.to_move);
        let mut lesser = SquareSet::EMPTY;
        for other in 0..KINDS {
            if model.lesser[color as usize][kind] & (1 << other) != 0 {
                lesser |= foe.by[other];
            }
        }
        let by_pawn = squares & foe.pawn_attacks;
        ledger.add(color, first, by_pawn.len() as i32);
        ledger.add(color, first + 1, ((squares & lesser) - by_pawn).len() as i32);
        ledger.add(color, first + 2, (squares - own.all).len() as i32);
    }
}

/// What the pawns of a kind are like.
#[inline(always)]
fn pawn_features<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    structure: &Structure<G>,
    color: Color,
    kind: usize,
    ledger: &mut L,
) {
    let squares = scene.men.of(color, kind as u8);
    let count = |set: SquareSet<G>| (squares & set).len() as i32;
    let flaw = Plan::<G, KINDS>::flaw(kind);
    ledger.add(color, flaw, count(structure.isolated));
    ledger.add(color, flaw + 1, count(structure.doubled));
    for from in squares & structure.defended {
        ledger.add(color, Plan::<G, KINDS>::defended(kind, relative_rank(color, from)), 1);
    }
    for from in squares & structure.abreast {
        ledger.add(color, Plan::<G, KINDS>::abreast(kind, relative_rank(color, from)), 1);
    }
    for from in squares & structure.passed {
        ledger.add(color, Plan::<G, KINDS>::passed(kind, relative_rank(color, from)), 1);
        let Some(goal) = pawns::ahead(color, from.into()).first() else { continue };
        if scene.men.occupied().contains(goal) {
            ledger.add(color, flaw + 2, 1);
        }
        for (own, color_of_king) in [(true, color), (false, !color)] {
            if let Some(king) = scene.kings[color_of_king as usize].first() {
                ledger.add(color, Plan::<G, KINDS>::escort(own, distance(king, goal) as usize), 1);
            }
        }
    }
}

/// How far away the pawns before a king are.
#[inline(always)]
fn shelter<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    ground: &Ground<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    for king in scene.kings[color as usize] {
        let own = &ground.sides[color as usize];
        ledger.add(color, Plan::<G, KINDS>::guard((own.own & own.ring).len() - 1), 1);
        let front = pawns::front(color, king.into());
        let files = king.file().saturating_sub(1)..=(king.file() + 1).min(G::FILES - 1);
        for file in files {
            let file = front & SquareSet::file(file);
            for (own, whose) in [(true, color), (false, !color)] {
                let pawns = file & ground.sides[whose as usize].pawns;
                let nearest = if color == Color::White { pawns.first() } else { pawns.last() };
                let far = nearest.map_or(0, |pawn| usize::from(pawn.rank().abs_diff(king.rank())).max(1));
                ledger.add(color, Plan::<G, KINDS>::shelter(own, far.min(DISTANCES - 1)), 1);
            }
        }
    }
}
