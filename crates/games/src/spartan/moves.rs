//! How the men move, and which turns are legal.
//!
//! A turn of the Persians is legal when their king is not attacked after it, a turn of the Spartans when
//! not *all* of their kings are. For every king a [`Guard`] says where a man that is not that king may go
//! without leaving it attacked; with two kings a man may go where either guard lets it.

use super::{
    ARMIES, CAPTAIN, Color, GENERAL, HOPLITE, KINDS, LIEUTENANT, PERSIAN_PROMOTIONS, SPARTAN_PROMOTIONS,
    State, WARLORD,
};
use crate::parts::batch::{Batches, each_batch};
use crate::parts::castling::Wing;
use crate::parts::explain::Ways;
use crate::parts::men::{Man, Men, spot};
use crate::parts::orthodox::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::parts::reasons::{self, own_man};
use crate::parts::{Batch, LAST_CLOCK, Movement, pawns};
use menagerie_board::{Board8, Geometry, LeapTable8, Square8, SquareSet8};
use menagerie_kernel::{Sentence, sentence};

type SpartanMen = Men<Board8, KINDS>;

/// One or two squares diagonally, over anything.
static LIEUTENANT_JUMPS: LeapTable8 = LeapTable8::symmetric(&[(1, 1), (2, 2)]);
/// One square sideways, never capturing.
static LIEUTENANT_STEPS: LeapTable8 = LeapTable8::new(&[(1, 0), (-1, 0)]);
/// One or two squares along ranks and files, over anything.
static CAPTAIN_JUMPS: LeapTable8 = LeapTable8::symmetric(&[(1, 0), (2, 0)]);
/// Two squares diagonally forward, over anything, from the hoplites' first rank.
static HOPLITE_JUMPS: LeapTable8 = LeapTable8::new(&[(2, -2), (-2, -2)]);

/// The squares on which a man could capture.
#[inline(always)]
pub fn reach(man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
    match man.kind {
        HOPLITE => pawns::ahead(Color::Black, from.into()),
        LIEUTENANT => LIEUTENANT_JUMPS.targets(from),
        CAPTAIN => CAPTAIN_JUMPS.targets(from),
        GENERAL => Board8::rook(from, occupied) | Board8::king(from),
        WARLORD => Board8::bishop(from, occupied) | Board8::knight(from),
        _ => orthodox::reach(man, from, occupied),
    }
}

/// How a man goes, in one sentence.
pub fn how(man: Man) -> &'static str {
    match man.kind {
        HOPLITE => {
            "Moves one square diagonally forward, or jumps two from where it began; captures one square straight forward."
        }
        LIEUTENANT => "Jumps one or two squares diagonally, or steps one square sideways without capturing.",
        CAPTAIN => "Jumps one or two squares along a rank or file, over whatever stands between.",
        GENERAL => "Moves like a rook, or one square diagonally.",
        WARLORD => "Moves like a bishop or a knight.",
        KING if man.color == Color::Black => {
            "Moves one square in any direction; as long as there are two kings, one of them may be left under attack."
        }
        kind => orthodox::WAYS[usize::from(kind)],
    }
}

/// Where a man could go and what it attacks, were there no kings to keep safe.
pub fn ways(state: &State, man: Man, from: Square8) -> Ways<Board8> {
    let men = &state.men;
    let takes = reach(man, from, men.occupied());
    Ways::new(men, man, goals(men, man, from), takes).castling(men, state.castling, man, from)
}

/// The squares to which a man may go, were there no kings to keep safe; castling is not among them.
#[inline(always)]
fn goals(men: &SpartanMen, man: Man, from: Square8) -> SquareSet8 {
    let (occupied, enemies) = (men.occupied(), men.color(!man.color));
    let empty = !occupied;
    match man.kind {
        PAWN => {
            pawns::pushes(Color::White, from, empty) | pawns::attacks(Color::White, from.into()) & enemies
        }
        HOPLITE => {
            let jumps = if from.rank() == 6 { HOPLITE_JUMPS.targets(from) } else { SquareSet8::EMPTY };
            let steps = pawns::attacks(Color::Black, from.into());
            (steps | jumps) & empty | pawns::ahead(Color::Black, from.into()) & enemies
        }
        LIEUTENANT => {
            LIEUTENANT_JUMPS.targets(from) & (empty | enemies) | LIEUTENANT_STEPS.targets(from) & empty
        }
        _ => reach(man, from, occupied) & (empty | enemies),
    }
}

/// The men of `by` that attack a square, where `occupied` blocks the view.
#[inline(always)]
pub fn attackers(men: &SpartanMen, by: Color, square: Square8, occupied: SquareSet8) -> SquareSet8 {
    if by == Color::White {
        return orthodox::attackers(men, by, square, occupied);
    }
    // Every man but the hoplite attacks there and back alike.
    let attackers = pawns::ahead(Color::White, square.into()) & men.kind(HOPLITE)
        | LIEUTENANT_JUMPS.targets(square) & men.kind(LIEUTENANT)
        | CAPTAIN_JUMPS.targets(square) & men.kind(CAPTAIN)
        | Board8::king(square) & (men.kind(GENERAL) | men.kind(KING))
        | Board8::knight(square) & men.kind(WARLORD)
        | Board8::rook(square, occupied) & men.kind(GENERAL)
        | Board8::bishop(square, occupied) & men.kind(WARLORD);
    attackers & men.color(by)
}

/// Whether a square may be attacked after a step that was not before: the step goes where some man could attack it from, or
/// leaves a line that ends there.
#[inline]
pub fn may_attack(square: Square8, step: &Movement<Board8>, occupied: SquareSet8) -> bool {
    let lines = Board8::queen(square, occupied);
    let jumps = LIEUTENANT_JUMPS.targets(square) | CAPTAIN_JUMPS.targets(square) | Board8::knight(square);
    (lines | jumps).contains(step.to) || lines.contains(step.from)
}

/// The men of `by` that slide along ranks and files, and those that slide along diagonals.
#[inline(always)]
fn sliders(men: &SpartanMen, by: Color) -> (SquareSet8, SquareSet8) {
    if by == Color::White {
        let queens = men.kind(QUEEN);
        ((men.kind(ROOK) | queens) & men.color(by), (men.kind(BISHOP) | queens) & men.color(by))
    } else {
        (men.kind(GENERAL), men.kind(WARLORD))
    }
}

/// Where men other than a king may go without leaving that king attacked.
#[derive(Clone, Copy)]
struct Guard {
    king: Square8,
    /// Where a man that is not pinned may go: anywhere, in front of the one attacker or on it, or nowhere.
    evasions: SquareSet8,
    pinned: SquareSet8,
    pinners: SquareSet8,
}

impl Guard {
    /// The guard of a king of `color`.
    #[inline(always)]
    fn new(men: &SpartanMen, color: Color, king: Square8) -> Guard {
        let occupied = men.occupied();
        let (straight, diagonal) = sliders(men, !color);
        let checkers = attackers(men, !color, king, occupied);
        let evasions = match checkers.first() {
            None => SquareSet8::ALL,
            Some(_) if checkers.has_several() => SquareSet8::EMPTY,
            // Only a line can be blocked; jumpers must be taken.
            Some(checker) if (straight | diagonal).contains(checker) => {
                checkers | Board8::between(king, checker)
            }
            Some(_) => checkers,
        };
        let (mut pinned, mut pinners) = (SquareSet8::EMPTY, SquareSet8::EMPTY);
        let lines = Board8::rook(king, SquareSet8::EMPTY) & straight
            | Board8::bishop(king, SquareSet8::EMPTY) & diagonal;
        for slider in lines {
            let between = Board8::between(king, slider) & occupied;
            if !between.has_several() && between.intersects(men.color(color)) {
                pinned |= between;
                pinners.insert(slider);
            }
        }
        Guard { king, evasions, pinned, pinners }
    }

    /// Where a man on `from` may go.
    #[inline(always)]
    fn lets(&self, from: Square8) -> SquareSet8 {
        if self.pinned.contains(from) { self.evasions & self.shield(from) } else { self.evasions }
    }

    /// Where a pinned man still stands between its king and the pinner, or takes it. The whole line would
    /// be too much: captains and lieutenants jump along it, over the pinner or over the king.
    fn shield(&self, from: Square8) -> SquareSet8 {
        let shields = self.pinners.into_iter().map(|pinner| Board8::between(self.king, pinner).with(pinner));
        shields.filter(|shield| shield.contains(from)).fold(SquareSet8::EMPTY, SquareSet8::union)
    }
}

impl Batches<Board8> for State {
    /// Castling is a king's going two squares. The clock is not looked at.
    #[inline(always)]
    fn batches(&self, found: &mut impl FnMut(Batch<Board8>)) {
        match self.to_move {
            Color::White => persian(self, found),
            Color::Black => spartan(self, found),
        }
    }
}

#[inline(always)]
fn persian(state: &State, found: &mut impl FnMut(Batch<Board8>)) {
    let men = &state.men;
    let Some(king) = men.of(Color::White, KING).first() else { return };
    let guard = Guard::new(men, Color::White, king);
    let away = |to: &Square8| !is_attacked_after_king(men, Color::White, king, *to);
    let steps = Board8::king(king) & !men.color(Color::White);
    let white = |kind| Man::new(Color::White, kind);
    found(Batch::new(white(KING), king, steps.into_iter().filter(away).collect()));
    if guard.evasions.is_empty() {
        return;
    }
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
        for from in men.of(Color::White, kind) {
            found(Batch::new(white(kind), from, goals(men, white(kind), from) & guard.lets(from)));
        }
    }
    let last = pawns::last_rank(Color::White);
    for from in men.of(Color::White, PAWN) {
        let to = goals(men, white(PAWN), from) & guard.lets(from);
        found(Batch::new(white(PAWN), from, to - last));
        found(Batch::promoting(white(PAWN), from, to & last, &PERSIAN_PROMOTIONS));
    }
    if guard.evasions == SquareSet8::ALL {
        for wing in state.castling.open(Color::White, men.occupied()) {
            // The rook never uncovers its king: nothing stands between its home and the edge.
            if wing.path().without(king).into_iter().all(|square| away(&square)) {
                found(Batch::new(white(KING), king, wing.king_to.into()));
            }
        }
    }
}

#[inline(always)]
fn spartan(state: &State, found: &mut impl FnMut(Batch<Board8>)) {
    let men = &state.men;
    let kings = men.of(Color::Black, KING);
    let mut guards = kings.into_iter().map(|king| Guard::new(men, Color::Black, king));
    let Some(first) = guards.next() else { return };
    let second = guards.next();
    // With two kings it is enough that one of them is safe.
    let lets = |from: Square8| second.map_or(SquareSet8::EMPTY, |guard| guard.lets(from)) | first.lets(from);
    let black = |kind| Man::new(Color::Black, kind);
    found(Batch::new(black(KING), first.king, spartan_king(men, first.king, second)));
    if let Some(second) = second {
        found(Batch::new(black(KING), second.king, spartan_king(men, second.king, Some(first))));
    }
    for kind in [LIEUTENANT, CAPTAIN, GENERAL, WARLORD] {
        for from in men.of(Color::Black, kind) {
            found(Batch::new(black(kind), from, goals(men, black(kind), from) & lets(from)));
        }
    }
    let last = pawns::last_rank(Color::Black);
    for from in men.of(Color::Black, HOPLITE) {
        let goals = goals(men, black(HOPLITE), from);
        let to = goals & lets(from);
        found(Batch::new(black(HOPLITE), from, to - last));
        found(Batch::promoting(black(HOPLITE), from, to & last, &SPARTAN_PROMOTIONS));
        if second.is_none() {
            let crowned = |to: &Square8| lets(from).contains(*to) || is_safe_king(men, from, *to);
            let to = (goals & last).into_iter().filter(crowned).collect();
            found(Batch::promoting(black(HOPLITE), from, to, &[KING]));
        }
    }
}

/// Where a Spartan king may go: it must be safe where it goes, unless it leaves the `other` one safe.
#[inline(always)]
fn spartan_king(men: &SpartanMen, king: Square8, other: Option<Guard>) -> SquareSet8 {
    let steps = Board8::king(king) & !men.color(Color::Black);
    let free = other.map_or(SquareSet8::EMPTY, |guard| guard.lets(king));
    let away = |to: &Square8| !is_attacked_after_king(men, Color::Black, king, *to);
    steps & free | (steps - free).into_iter().filter(away).collect()
}

/// Whether a king of `color` would be attacked after going to `to`.
#[inline(always)]
fn is_attacked_after_king(men: &SpartanMen, color: Color, king: Square8, to: Square8) -> bool {
    let occupied = men.occupied().without(king).with(to);
    !attackers(men, !color, to, occupied).without(to).is_empty()
}

/// Whether a hoplite that becomes a king on `to` would be safe there: the turn is judged after the
/// promotion, by the rule of two kings, so this may itself answer a check (`rules/spartan.md`,
/// *Our rulings*).
fn is_safe_king(men: &SpartanMen, from: Square8, to: Square8) -> bool {
    !is_attacked_after_king(men, Color::Black, from, to)
}

/// Calls `each` with every legal turn that goes to one of these squares, and with every promotion.
pub fn each_to(state: &State, squares: SquareSet8, mut each: impl FnMut(Movement<Board8>)) {
    each_batch(state, |batch| batch.winning(squares).steps(&ARMIES, &mut each));
}

/// Calls `each` with every legal turn.
pub fn each(state: &State, each: impl FnMut(Movement<Board8>)) {
    each_to(state, SquareSet8::ALL, each);
}

/// Whether there is a legal turn.
pub fn exists(state: &State) -> bool {
    let (men, color) = (&state.men, state.to_move);
    let mut guards = men.of(color, KING).into_iter().map(|king| Guard::new(men, color, king));
    let (Some(first), second) = (guards.next(), guards.next()) else { return count(state) > 0 };
    let lets = |from| second.map_or(SquareSet8::EMPTY, |guard| guard.lets(from)) | first.lets(from);
    let moves = |kind| {
        let man = Man::new(color, kind);
        men.of(color, kind).into_iter().any(|from| goals(men, man, from).intersects(lets(from)))
    };
    // Mostly some man other than a king can move, and then nothing need be counted.
    (0..KINDS as u8).filter(|kind| *kind != KING).any(moves) || count(state) > 0
}

/// How many legal turns there are.
pub fn count(state: &State) -> u64 {
    let mut count = 0;
    each_batch(state, |batch| count += batch.count());
    count
}

/// How many sequences of `depth` turns there are.
pub fn perft(state: &State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if state.clock >= LAST_CLOCK => 0,
        1 => count(state),
        _ => {
            let mut sequences = 0;
            each_batch(state, |batch| {
                batch.each(|to, becomes| {
                    let mut after = *state;
                    after.play(batch.man.kind, batch.from, to, becomes);
                    sequences += perft(&after, depth - 1);
                });
            });
            sequences
        }
    }
}

/// Which rule forbids a step that is not legal.
pub fn why_not(state: &State, step: &Movement<Board8>) -> Sentence {
    let color = state.to_move;
    let Movement { from, to, promotion } = *step;
    let man = match own_man(&state.men, color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let figure = ARMIES.figure(man);
    if state.men.color(color).contains(to) {
        return reasons::taken_by_own(to);
    }
    if !goals(&state.men, man, from).contains(to) {
        let castles = man.kind == KING && Wing::ALL.iter().any(|wing| wing.step() == *step);
        return if castles {
            sentence!(
                "castling needs king and rook unmoved, nothing between them, and no attack on the king's way"
            )
        } else {
            let (man, from, to) = (figure.kind(), spot(from), spot(to));
            sentence!("a {man} does not go from {from} to {to} here", man, from, to)
        };
    }
    let last = matches!(man.kind, PAWN | HOPLITE) && pawns::last_rank(color).contains(to);
    let becomes = promotion.and_then(|letter| state.promotion(letter));
    let choices: &[u8] = if color == Color::White { &PERSIAN_PROMOTIONS } else { &SPARTAN_PROMOTIONS };
    match (last, promotion) {
        (false, Some(_)) => {
            return sentence!("a {man} does not promote on {at}", man = figure.kind(), at = spot(to));
        }
        (true, None) => {
            let (man, at) = (figure.kind(), spot(to));
            return sentence!("a {man} promotes on {at}: a letter must say to what", man, at);
        }
        (true, Some(_)) if becomes == Some(KING) && state.men.of(color, KING).has_several() => {
            return sentence!("there are two kings already");
        }
        (true, Some(letter))
            if !becomes
                .is_some_and(|kind| choices.contains(&kind) || kind == KING && color == Color::Black) =>
        {
            return reasons::cannot_become(figure, letter);
        }
        _ => {}
    }
    if state.men.of(color, KING).has_several() {
        sentence!("both kings would be attacked")
    } else {
        reasons::attacked_king()
    }
}
