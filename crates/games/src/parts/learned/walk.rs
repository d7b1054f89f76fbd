//! The walk through a position that tells what it consists of.

use super::Scene;
use super::assault::{self, Assault};
use super::model::Model;
use super::plan::{DISTANCES, Plan, relative_rank};
use super::structure::{self, Structure};
use crate::parts::pawns::ahead;
use crate::parts::value::{Attacks, Half, distance, ring};
use crate::parts::{Color, Man};
use menagerie_board::{Geometry, SquareSet};

/// To what a walk tells what it finds of one colour.
pub trait Ledger {
    /// A feature was found so many times.
    fn add(&mut self, feature: usize, count: i32);
}

/// What both sides hold and attack.
pub(super) struct Ground<G: Geometry, const KINDS: usize> {
    pub(super) sides: [Side<G, KINDS>; 2],
}

/// What one side holds and attacks.
#[derive(Clone, Copy)]
pub(super) struct Side<G: Geometry, const KINDS: usize> {
    pub(super) own: SquareSet<G>,
    pub(super) pawns: SquareSet<G>,
    pub(super) pawn_attacks: SquareSet<G>,
    /// What each kind of its pieces attacks.
    pub(super) by: [SquareSet<G>; KINDS],
    /// What anything of it attacks, except its kings.
    pub(super) defended: SquareSet<G>,
    /// What anything of it attacks.
    pub(super) all: SquareSet<G>,
    /// Its kings that must be kept safe, and the squares next to them.
    pub(super) ring: SquareSet<G>,
    /// What it threatens to do to the enemy's.
    pub(super) assault: Assault,
    material: i32,
    pieces: i32,
    worth_of_pawns: i32,
}

impl<G: Geometry, const KINDS: usize> Ground<G, KINDS> {
    /// What both sides have, as the hunt for a bare king asks.
    #[inline(always)]
    pub(super) fn halves(&self) -> [Half; 2] {
        let half = |side: &Side<G, KINDS>| {
            let &Side { material, pieces, worth_of_pawns: pawns, .. } = side;
            Half { score: 0, material, pieces, pawns }
        };
        [half(&self.sides[0]), half(&self.sides[1])]
    }

    /// What White threatens to do to the enemy kings, and what Black does.
    #[inline(always)]
    pub(super) const fn assaults(&self) -> [Assault; 2] {
        let [white, black] = &self.sides;
        [white.assault, black.assault]
    }

    /// What all pieces are worth together.
    #[inline(always)]
    pub(super) fn pieces(&self) -> i32 {
        self.sides[0].pieces + self.sides[1].pieces
    }
}

impl<G: Geometry, const KINDS: usize> Side<G, KINDS> {
    /// What a side holds, and what its pawns and kings attack; [`pieces`] adds its pieces.
    #[inline(always)]
    fn new<F: Attacks<G>>(scene: &Scene<'_, G, F, KINDS>, model: &Model<G, KINDS>, color: Color) -> Self {
        let (own, occupied) = (scene.men.color(color), scene.men.occupied());
        let mut side = Side {
            own,
            pawns: SquareSet::EMPTY,
            pawn_attacks: SquareSet::EMPTY,
            by: [SquareSet::EMPTY; KINDS],
            defended: SquareSet::EMPTY,
            all: SquareSet::EMPTY,
            ring: ring(scene.kings[color as usize]),
            assault: Assault::NONE,
            material: 0,
            pieces: 0,
            worth_of_pawns: 0,
        };
        for kind in &model.pawns[color as usize] {
            let man = Man::new(color, *kind);
            let squares = own & scene.men.kind(man.kind);
            let worth = squares.len() as i32 * model.worth.of(man);
            side.material += worth;
            side.worth_of_pawns += worth;
            side.pawns |= squares;
            for from in squares {
                side.pawn_attacks |= scene.attacks.attacks(man, from, occupied);
            }
        }
        side.defended = side.pawn_attacks;
        for kind in &model.kings[color as usize] {
            let man = Man::new(color, *kind);
            let squares = own & scene.men.kind(man.kind);
            side.material += squares.len() as i32 * model.worth.of(man);
            for from in squares {
                side.all |= scene.attacks.attacks(man, from, occupied);
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
    ledgers: &mut [L; 2],
) -> Ground<G, KINDS> {
    let mut ground =
        Ground { sides: [Side::new(scene, model, Color::White), Side::new(scene, model, Color::Black)] };
    pieces(scene, model, &mut ground, Color::White, &mut ledgers[0]);
    pieces(scene, model, &mut ground, Color::Black, &mut ledgers[1]);
    for color in Color::BOTH {
        let [white, black] = &mut ground.sides;
        let (own, foe) = if color == Color::White { (white, &*black) } else { (black, &*white) };
        let ledger = &mut ledgers[color as usize];
        assault::threaten(scene, model, own, foe, color, ledger);
        outposts(scene, model, own, foe, color, ledger);
        threats(scene, model, own, foe, color, ledger);
        let structure = Structure::of(color, own, foe);
        for kind in &model.pawns[color as usize] {
            pawns(scene, &structure, foe, color, (*kind).into(), ledger);
        }
        kings(scene, model, &ground, color, ledger);
        for index in 0..model.own {
            ledger.add(Plan::<G, KINDS>::OWN + index, scene.own[color as usize][index]);
        }
    }
    ledgers[scene.to_move as usize].add(Plan::<G, KINDS>::TEMPO, 1);
    ground
}

/// Places, mobility, files, and how many squares are attacked at the enemy king.
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
    for kind in &model.pieces[color as usize] {
        let (man, kind) = (Man::new(color, *kind), usize::from(*kind));
        let squares = own.own & scene.men.kind(man.kind);
        if squares.is_empty() {
            continue;
        }
        let worth = squares.len() as i32 * model.worth.of(man);
        own.material += worth;
        own.pieces += worth;
        if squares.has_several() {
            ledger.add(Plan::<G, KINDS>::pair(kind), 1);
        }
        for from in squares {
            let reached = scene.attacks.attacks(man, from, occupied);
            own.by[kind] |= reached;
            ledger.add(Plan::<G, KINDS>::place(man, from), 1);
            ledger.add(Plan::<G, KINDS>::mobility(kind, (reached & free).len()), 1);
            let file = SquareSet::file(from.file());
            if !own.pawns.intersects(file) {
                ledger.add(Plan::<G, KINDS>::open(kind, !foe_pawns.intersects(file)), 1);
            }
            let hit = (reached & target).len();
            if hit > 0 {
                attackers += 1;
                hits += hit;
                ledger.add(Plan::<G, KINDS>::hit(kind), hit as i32);
            }
        }
        own.defended |= own.by[kind];
    }
    own.all |= own.defended;
    let hit = (own.pawn_attacks & target).len();
    let danger = Plan::<G, KINDS>::danger(attackers + u32::from(hit > 0), hits + hit);
    own.assault.note::<G, KINDS>(danger);
}

/// Which pieces stand on outposts.
#[inline(always)]
fn outposts<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    own: &Side<G, KINDS>,
    foe: &Side<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    let outposts = own.pawn_attacks - structure::swept(!color, foe.pawn_attacks);
    if outposts.is_empty() {
        return;
    }
    for kind in &model.pieces[color as usize] {
        let pieces = outposts & scene.men.of(color, *kind);
        ledger.add(Plan::<G, KINDS>::outpost((*kind).into()), pieces.len() as i32);
    }
}

/// Which men are attacked in a way that is likely to cost something.
#[inline(always)]
fn threats<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    own: &Side<G, KINDS>,
    foe: &Side<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    let attacked = own.own & foe.all;
    if attacked.is_empty() {
        return;
    }
    let to_move = color == scene.to_move;
    for kind in &model.pawns[color as usize] {
        let squares = attacked & scene.men.kind(*kind);
        let first = Plan::<G, KINDS>::threat((*kind).into(), to_move);
        ledger.add(first, (squares & foe.pawn_attacks).len() as i32);
        ledger.add(first + 2, (squares - own.all).len() as i32);
    }
    for kind in &model.pieces[color as usize] {
        let squares = attacked & scene.men.kind(*kind);
        if squares.is_empty() {
            continue;
        }
        let first = Plan::<G, KINDS>::threat((*kind).into(), to_move);
        let mut lesser = SquareSet::EMPTY;
        for other in &model.lesser[color as usize][usize::from(*kind)] {
            lesser |= foe.by[usize::from(*other)];
        }
        let by_pawn = squares & foe.pawn_attacks;
        ledger.add(first, by_pawn.len() as i32);
        ledger.add(first + 1, ((squares & lesser) - by_pawn).len() as i32);
        ledger.add(first + 2, (squares - own.all).len() as i32);
    }
}

/// What the pawns of a kind are like.
#[inline(always)]
fn pawns<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    structure: &Structure<G>,
    foe: &Side<G, KINDS>,
    color: Color,
    kind: usize,
    ledger: &mut L,
) {
    let squares = scene.men.of(color, kind as u8);
    let flaw = Plan::<G, KINDS>::flaw(kind);
    for from in squares {
        ledger.add(Plan::<G, KINDS>::place(Man::new(color, kind as u8), from), 1);
    }
    ledger.add(flaw, (squares & structure.isolated).len() as i32);
    ledger.add(flaw + 1, (squares & structure.doubled).len() as i32);
    ledger.add(Plan::<G, KINDS>::backward(kind), (squares & structure.backward).len() as i32);
    for from in squares & structure.defended {
        ledger.add(Plan::<G, KINDS>::defended(kind, relative_rank(color, from)), 1);
    }
    for from in squares & structure.abreast {
        ledger.add(Plan::<G, KINDS>::abreast(kind, relative_rank(color, from)), 1);
    }
    for from in squares & structure.passed {
        let rank = relative_rank(color, from);
        ledger.add(Plan::<G, KINDS>::passed(kind, rank), 1);
        let next = ahead(color, from.into());
        let Some(goal) = next.first() else { continue };
        let hindered = foe.own | foe.all;
        if !hindered.intersects(structure::swept(color, next)) {
            ledger.add(Plan::<G, KINDS>::clear(kind, rank), 1);
        } else if !hindered.intersects(next) {
            ledger.add(Plan::<G, KINDS>::safe(kind, rank), 1);
        }
        if scene.men.occupied().contains(goal) {
            ledger.add(flaw + 2, 1);
        }
        for (own, color_of_king) in [(true, color), (false, !color)] {
            if let Some(king) = scene.kings[color_of_king as usize].first() {
                ledger.add(Plan::<G, KINDS>::escort(own, distance(king, goal) as usize), 1);
            }
        }
    }
}

/// Where kings stand, and what stands around those that must be kept safe.
#[inline(always)]
fn kings<G: Geometry, F: Attacks<G>, L: Ledger, const KINDS: usize>(
    scene: &Scene<'_, G, F, KINDS>,
    model: &Model<G, KINDS>,
    ground: &Ground<G, KINDS>,
    color: Color,
    ledger: &mut L,
) {
    for kind in &model.kings[color as usize] {
        let man = Man::new(color, *kind);
        for at in scene.men.of(color, *kind) {
            ledger.add(Plan::<G, KINDS>::place(man, at), 1);
        }
    }
    for king in scene.kings[color as usize] {
        let own = &ground.sides[color as usize];
        ledger.add(Plan::<G, KINDS>::guard((own.own & own.ring).len() - 1), 1);
        let front = structure::front(color, king.into());
        let files = king.file().saturating_sub(1)..=(king.file() + 1).min(G::FILES - 1);
        for file in files {
            let file = front & SquareSet::file(file);
            for (own, whose) in [(true, color), (false, !color)] {
                let pawns = file & ground.sides[whose as usize].pawns;
                let nearest = if color == Color::White { pawns.first() } else { pawns.last() };
                let far = nearest.map_or(0, |pawn| usize::from(pawn.rank().abs_diff(king.rank())).max(1));
                ledger.add(Plan::<G, KINDS>::shelter(own, far.min(DISTANCES - 1)), 1);
            }
        }
    }
}
