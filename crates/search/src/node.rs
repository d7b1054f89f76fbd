//! Alpha-beta over steps: principal variation search (Marsland and Campbell, 1982) with a
//! transposition table and late move reductions.
//!
//! A node is a state and a *prefix*, the steps of a part so far. A step within a part leads to another
//! node of the same state and the same team; where a part may end, it is applied, and whose turn it is
//! then decides the sign: scores are negated exactly when the *team* to act changes between the one that
//! thinks and the others. So a seat may go on with another part, partners may follow each other, and one
//! team may play alone.
//!
//! Pruning next to the leaves and reductions pay: at 4,000 nodes a part 73 % [61, 83] in spartan (60
//! games), at 12,000 nodes 59 % [48, 69] in chess960 (80 games), each against the same search without them.
//!
//! Left out: null moves and extensions of checks, which games allow for ([`Judge::pass`], [`Judge::in_check`]) but
//! which have not won a match yet (docs/decisions.md).

use crate::evaluator::Evaluator;
use crate::limits::{Stopped, Watch};
use crate::order::{Frame, Order};
use crate::score::{Camp, INFINITE, Window, is_proven, of_outcome};
use crate::table::{Transpositions, prefix_key};
use menagerie_kernel::{Eye, Judge, Offer, Path, Rules, Seat, Team, advance, key, offers, view};

/// What is searched less than fully.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// Whether only some ways into parts of many steps are followed; see [`Searcher::width`].
    pub(crate) beam: bool,
    /// Whether forced steps are searched deeper, late quiet ones less deeply at first, and hopeless ones
    /// next to the leaves not at all.
    pub(crate) uneven: bool,
}

impl Selectivity {
    /// As it plays.
    pub(crate) const PLAY: Selectivity = Selectivity { beam: true, uneven: true };
    /// Everything is searched: plain alpha-beta.
    #[cfg(test)]
    pub(crate) const NONE: Selectivity = Selectivity { beam: false, uneven: false };
}

/// One search: what it has learned, and its way from the root.
pub(crate) struct Searcher<'a, G: Judge, E> {
    /// What is played, with its options.
    pub(crate) game: &'a G,
    /// What weighs its positions.
    evaluator: &'a E,
    pub(crate) watch: Watch<'a>,
    /// The team that thinks.
    pub(super) team: Team,
    pub(crate) selectivity: Selectivity,
    /// Mixed into the keys, so that worlds do not share results.
    pub(crate) salt: u64,
    pub(super) frames: Vec<Frame<G>>,
    table: Transpositions,
    order: Order<G>,
    /// The repetition keys of the game so far and of the positions from the root to here.
    keys: Vec<u64>,
    /// How many of them are older than the root.
    past: usize,
    /// Those that have occurred twice before the root, sorted.
    twice: Vec<u64>,
    /// How deep the present iteration looks.
    depth: i32,
}

/// A state that the search has come to, and what the evaluator keeps of it.
pub(crate) struct Reached<G: Rules, E: Evaluator<G>> {
    pub(super) state: G::State,
    kept: E::Kept,
}

/// A position in the tree, where steps are added to a prefix.
struct Place<'s, G: Rules, E: Evaluator<G>> {
    at: &'s Reached<G, E>,
    view: &'s G::View,
    camp: Camp,
    /// How many parts away from the root.
    ply: u32,
}

/// No line of play is followed further than this from the root.
const MOST_PLIES: u32 = 96;
/// What a quiet step may be expected to change, in centipawns, for each part that is left to search.
const SWING: i32 = 130;
/// Pruning by static evaluation is off where a side has fewer steps than this: it is short of them
/// because it is in check or at an end of its means, and its evaluation means little.
const FREE: usize = 10;

impl<'a, G: Judge, E: Evaluator<G>> Searcher<'a, G, E> {
    /// A search for `team` of a game whose repetition keys so far are `keys`, the root's last.
    pub(crate) fn new(
        game: &'a G,
        evaluator: &'a E,
        watch: Watch<'a>,
        team: Team,
        slots: usize,
        keys: &[u64],
    ) -> Self {
        let past = keys.len().saturating_sub(1);
        Searcher {
            game,
            evaluator,
            watch,
            team,
            selectivity: Selectivity::PLAY,
            salt: 0,
            frames: Vec::new(),
            table: Transpositions::new(slots),
            order: Order::new(),
            keys: keys.to_vec(),
            past,
            twice: repeated(&keys[..past]),
            depth: 0,
        }
    }

    /// A state from which a search begins.
    pub(crate) fn begin(&self, state: G::State) -> Reached<G, E> {
        let kept = self.evaluator.keep(self.game, &state);
        Reached { state, kept }
    }

    /// The score, for the team that thinks, of what one of its parts led to from the root, searched so that all lines
    /// are `depth` parts long with that one.
    pub(crate) fn descend(&mut self, at: &Reached<G, E>, window: Window, depth: i32) -> Result<i32, Stopped> {
        self.depth = depth;
        let keys = self.keys.len();
        let score = self.after(at, Camp::Ours, window, depth - 1, 1);
        // A search that was stopped leaves its way behind.
        self.keys.truncate(keys);
        score
    }

    /// The camp of a seat.
    pub(super) fn camp(&self, seat: Seat) -> Camp {
        if self.game.info().team(seat) == self.team { Camp::Ours } else { Camp::Theirs }
    }

    /// The score, for `camp`, of the state that one of its parts led to.
    fn after(
        &mut self,
        at: &Reached<G, E>,
        camp: Camp,
        window: Window,
        depth: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let turn = self.game.turn(&at.state);
        if let Some(outcome) = turn.outcome() {
            self.watch.count()?;
            return Ok(of_outcome(self.game, &at.state, outcome, self.team, camp, ply));
        }
        let Some(seat) = turn.actor() else { return Ok(0) };
        let repetition = self.game.repetition(&at.state);
        if repetition.is_some_and(|key| self.repeats(key)) {
            return Ok(0);
        }
        self.keys.extend(repetition);
        let score = if self.camp(seat) == camp {
            self.position(at, seat, window, depth, ply)?
        } else {
            -self.position(at, seat, window.negated(), depth, ply)?
        };
        if repetition.is_some() {
            self.keys.pop();
        }
        Ok(score)
    }

    /// Whether a position with this repetition key is a draw: for the third time in the game, or for the
    /// second since the root, since who could avoid it then could have avoided it before.
    fn repeats(&self, key: u64) -> bool {
        self.keys[self.past..].contains(&key) || self.twice.binary_search(&key).is_ok()
    }

    /// The score of a position, for the camp of the seat to act.
    fn position(
        &mut self,
        at: &Reached<G, E>,
        seat: Seat,
        window: Window,
        depth: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiescence(at, seat, window, ply);
        }
        self.watch.count()?;
        let seen = view(self.game, &at.state, Eye::Seat(seat));
        let place = Place { at, view: &seen, camp: self.camp(seat), ply };
        self.node(&place, &mut Path::new(), key(self.game, &at.state) ^ self.salt, window, depth)
    }

    /// The score of a node: of a position with the prefix `path`, known in the table as `key`.
    fn node(
        &mut self,
        place: &Place<'_, G, E>,
        path: &mut Path<G>,
        key: u64,
        window: Window,
        depth: i32,
    ) -> Result<i32, Stopped> {
        let known = self.table.probe(key);
        if window.is_null()
            && let Some(score) = known.and_then(|known| known.answer(window, depth, place.ply))
        {
            return Ok(score);
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        offers(self.game, place.view, path.steps(), &mut frame.offers);
        let best = known.map(|known| known.best());
        frame.weigh(self.game, &place.at.state);
        self.order.rank(&mut frame, place.camp, best, place.ply, depth < 2);
        let tried = self.try_steps(place, path, key, &mut frame, window, depth);
        self.frames.push(frame);
        let (score, best) = tried?;
        self.table.store(key, depth, place.ply, score, window, best);
        Ok(score)
    }

    /// Tries the steps of a node in order; the score of the best and its index.
    fn try_steps(
        &mut self,
        place: &Place<'_, G, E>,
        path: &mut Path<G>,
        key: u64,
        frame: &mut Frame<G>,
        window: Window,
        depth: i32,
    ) -> Result<(i32, usize), Stopped> {
        let (alone, many) = (path.steps().is_empty(), frame.offers.len());
        // Whoever has but one step has not much to think about; look further instead.
        let forced = self.selectivity.uneven && many == 1 && alone && (place.ply as i32) < 2 * self.depth;
        let depth = depth + i32::from(forced);
        let stand = self.standing(place, alone && many >= FREE, window, depth);
        if let Some(stand) = stand
            && stand - SWING * depth >= window.beta
        {
            return Ok((stand, usize::MAX));
        }
        let hopeless = depth == 1 && stand.is_some_and(|stand| stand + SWING <= window.alpha);
        let mut width = self.width(path.steps().len(), frame, depth);
        let (mut best, mut best_index, mut tried) = (-INFINITE, usize::MAX, 0);
        while let Some(index) = frame.next() {
            let (offer, quiet) = (&frame.offers[index], frame.gains[index] <= 0);
            let mut score = -INFINITE;
            let now = Window { alpha: window.alpha.max(best), beta: window.beta };
            if offer.then().may_end() && !(hopeless && quiet && tried > 0) {
                score = self.part(place, path, offer, now, depth, Late { tried, quiet })?;
                tried += 1;
            }
            if offer.then().may_go_on() && (width > 0 || best == -INFINITE) && score < window.beta {
                width = width.saturating_sub(1);
                path.push(offer);
                let now = Window { alpha: now.alpha.max(score), beta: now.beta };
                score = score.max(self.node(place, path, prefix_key(key, index), now, depth)?);
                path.pop();
            }
            if score > best {
                (best, best_index) = (score, index);
            }
            if best >= window.beta {
                if quiet {
                    self.order.learn(place.camp, offer.step(), depth, place.ply);
                }
                break;
            }
        }
        Ok((best, best_index))
    }

    /// What a position is worth, as far as one sees without playing on.
    pub(super) fn evaluate(&self, at: &Reached<G, E>) -> i32 {
        self.evaluator.evaluate(self.game, &at.state, &at.kept)
    }

    /// What the part of `path` and, last, `offer` leads to.
    pub(super) fn played(&self, at: &Reached<G, E>, path: &mut Path<G>, offer: &Offer<G>) -> Reached<G, E> {
        let mut state = at.state.clone();
        if path.steps().is_empty() {
            advance(self.game, &mut state, offer.alone().expect("the part may end here"));
        } else {
            path.push(offer);
            advance(self.game, &mut state, path.legal().expect("the part may end here"));
            path.pop();
        }
        let kept = self.evaluator.follow(self.game, &at.kept, &at.state, &state);
        Reached { state, kept }
    }

    /// The static evaluation of a position, where it may be used to prune: next to the leaves, off the
    /// principal variation, in a position with free choice, and while nothing is proven.
    fn standing(&self, place: &Place<'_, G, E>, free: bool, window: Window, depth: i32) -> Option<i32> {
        let prunable = self.selectivity.uneven && free && depth <= 3 && window.is_null();
        (prunable && !is_proven(window.alpha)).then(|| self.evaluate(place.at))
    }

    /// How many steps of a node are followed into longer parts.
    ///
    /// A turn of many steps (terror's battle has thousands) must not drown the others. Where the same
    /// turn could be made of one step, such turns are exceptional: none are looked at next to the leaves
    /// and a narrow beam elsewhere. Where they are all there is, the first step is free and the beam
    /// narrows with the length. At the root, whole parts are compared instead, so what the beam costs is
    /// foresight of such turns, not the turns themselves.
    fn width(&self, length: usize, frame: &Frame<G>, depth: i32) -> usize {
        if !self.selectivity.beam {
            return usize::MAX;
        }
        let ending = frame.offers.iter().filter(|offer| offer.then().may_end()).count();
        let exceptional = 2 * ending > frame.offers.len();
        match (length, exceptional) {
            (0, true) => 4 * usize::from(depth > 1),
            (0, false) => usize::MAX,
            (1, _) => 4 + 2 * depth as usize,
            (2, _) => 2,
            _ => 1,
        }
    }

    /// The score of the part that ends with `offer`.
    fn part(
        &mut self,
        place: &Place<'_, G, E>,
        path: &mut Path<G>,
        offer: &Offer<G>,
        window: Window,
        depth: i32,
        late: Late,
    ) -> Result<i32, Stopped> {
        let at = &self.played(place.at, path, offer);
        let (camp, ply) = (place.camp, place.ply + 1);
        if late.tried == 0 || window.is_null() && depth == 1 {
            return self.after(at, camp, window, depth - 1, ply);
        }
        let less = if self.selectivity.uneven { late.reduction(depth) } else { 0 };
        let mut score = self.after(at, camp, Window::null(window.alpha), depth - 1 - less, ply)?;
        if less > 0 && score > window.alpha {
            score = self.after(at, camp, Window::null(window.alpha), depth - 1, ply)?;
        }
        if score > window.alpha && score < window.beta {
            score = self.after(at, camp, window, depth - 1, ply)?;
        }
        Ok(score)
    }
}

/// How late a step comes in the order of its node.
#[derive(Clone, Copy)]
struct Late {
    tried: usize,
    quiet: bool,
}

impl Late {
    /// By how much less it is searched at first.
    fn reduction(self, depth: i32) -> i32 {
        match self.tried {
            _ if !self.quiet || depth < 3 => 0,
            0..3 => 0,
            3..10 => 1,
            _ => 1 + i32::from(depth > 4),
        }
    }
}

/// The keys that occur more than once, sorted.
fn repeated(keys: &[u64]) -> Vec<u64> {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|one, other| one == other).filter(|equal| equal.len() > 1).map(|equal| equal[0]).collect()
}
