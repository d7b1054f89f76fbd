//! Alpha-beta over steps: principal variation search (Marsland and Campbell, 1982) with a transposition table.
//!
//! A node is a state and a *prefix*, the steps of a part so far. A step within a part leads to another
//! node of the same state and the same team; where a part may end, it is applied, and whose turn it is
//! then decides the sign: scores are negated exactly when the *team* to act changes between the one that
//! thinks and the others. So a seat may go on with another part, partners may follow each other, and one
//! team may play alone.
//!
//! This file has the walk through the tree. `pruning` asks what is searched less than fully, or deeper, and
//! [`selectivity`](crate::selectivity) tells by how much.

use crate::commuting::Orders;
use crate::evaluator::Evaluator;
use crate::handicap::Handicap;
use crate::limits::{Stopped, Stopwatch};
use crate::order::{Frame, Order};
use crate::pruning::Singular;
use crate::score::{Camp, INFINITE, Window, is_proven, of_outcome};
use crate::selectivity::{Asked, Late, Selectivity};
use crate::table::{Known, Transpositions, prefix_key};
use menagerie_kernel::{
    Eye, Judge, Offer, Path, Rules, Seat, Team, advance, exchange, key, may_check, must_answer_check, offers,
    view,
};

/// One search: what it has learned, and its way from the root.
pub(crate) struct Searcher<'a, G: Judge, E> {
    /// What is played, with its options.
    pub(crate) game: &'a G,
    /// What weighs its positions.
    pub(super) evaluator: &'a E,
    pub(crate) watch: Stopwatch<'a>,
    /// The team that thinks.
    pub(super) team: Team,
    /// What it overlooks.
    pub(super) handicap: Handicap,
    pub(crate) selectivity: Selectivity,
    /// Mixed into the keys, so that worlds do not share results.
    pub(crate) salt: u64,
    pub(super) frames: Vec<Frame<G>>,
    pub(crate) table: &'a Transpositions,
    pub(super) order: &'a mut Order<G>,
    /// What was searched from the positions from the root to here, where steps commute.
    pub(super) orders: Vec<Orders>,
    /// What the positions from the root to here seem to be worth, each to the camp to act in it.
    stands: Vec<i32>,
    /// The repetition keys of the game so far and of the positions from the root to here.
    pub(super) keys: Vec<u64>,
    /// How many of them are older than the root.
    past: usize,
    /// Those that have occurred twice before the root, sorted.
    twice: Vec<u64>,
    /// How deep the present iteration looks.
    pub(super) depth: i32,
    /// How many parts from the root the longest line was that this search followed.
    pub(crate) deepest: u32,
    /// Whether the next position is expected to be so good that the other camp would avoid it.
    pub(super) expects_cut: bool,
}

/// A state that the search has reached, and what the evaluator keeps of it.
pub(crate) struct Reached<G: Rules, E: Evaluator<G>> {
    pub(super) state: G::State,
    pub(super) kept: E::Kept,
    /// Its key in the table, once it was computed for a prefetch.
    pub(super) key: Option<u64>,
}

/// A position in the tree, where steps are added to a prefix.
pub(super) struct Node<'s, G: Rules, E: Evaluator<G>> {
    pub(super) at: &'s Reached<G, E>,
    pub(super) view: &'s G::View,
    pub(super) camp: Camp,
    /// How many parts away from the root.
    pub(super) ply: u32,
    /// What it seems to be worth to its camp; nothing if that is not to be trusted.
    pub(super) stand: Option<i32>,
    /// Whether it seems to be worth more than the position two parts before.
    pub(super) improving: bool,
    /// Whether one of its parts is expected to refute what led here (a *cut node*: Knuth and Moore, 1975).
    pub(super) cut: bool,
    /// What the table knew of it.
    pub(super) known: Option<Known>,
    /// A first step that is left out, to ask what the position is worth without it.
    pub(super) without: Option<usize>,
}

/// No line of play is followed further than this from the root.
const MOST_PLIES: u32 = 96;
/// What stands for the stand of a position in check.
const UNKNOWN: i32 = i32::MIN;

impl<'a, G: Judge, E: Evaluator<G>> Searcher<'a, G, E> {
    /// A search for `team` of a game whose repetition keys so far are `keys`, the root's last.
    pub(crate) fn new(
        game: &'a G,
        evaluator: &'a E,
        watch: Stopwatch<'a>,
        (team, handicap): (Team, Handicap),
        (table, order): (&'a Transpositions, &'a mut Order<G>),
        keys: &[u64],
    ) -> Self {
        let past = keys.len().saturating_sub(1);
        Searcher {
            game,
            evaluator,
            watch,
            team,
            handicap,
            selectivity: Selectivity::play(game.is_steady()),
            salt: 0,
            frames: Vec::new(),
            table,
            order,
            orders: Vec::new(),
            stands: Vec::new(),
            keys: keys.to_vec(),
            past,
            twice: repeated(&keys[..past]),
            depth: 0,
            deepest: 0,
            expects_cut: false,
        }
    }

    /// A state from which a search begins.
    pub(crate) fn begin(&self, state: G::State) -> Reached<G, E> {
        let kept = self.evaluator.keep(self.game, &state);
        Reached { state, kept, key: None }
    }

    /// The score, for the team that thinks, of the state `at` to which one of its parts led from the root. It is searched so deep
    /// that all lines are `depth` parts long, that part included.
    pub(crate) fn descend(
        &mut self,
        at: &Reached<G, E>,
        first: &G::Step,
        window: Window,
        depth: i32,
    ) -> Result<i32, Stopped> {
        self.depth = depth;
        self.expects_cut = true;
        let keys = self.keys.len();
        self.order.went(1, Some(first));
        let score = self.after(at, Camp::Ours, window, depth - 1, 1);
        // A search that was stopped leaves the keys of its way behind.
        self.keys.truncate(keys);
        score
    }

    /// The camp of a seat.
    pub(super) fn camp(&self, seat: Seat) -> Camp {
        if self.game.info().team(seat) == self.team { Camp::Ours } else { Camp::Theirs }
    }

    /// The score, for `camp`, of the state that one of its parts led to.
    pub(super) fn after(
        &mut self,
        at: &Reached<G, E>,
        camp: Camp,
        window: Window,
        depth: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let turn = self.game.turn(&at.state);
        self.deepest = self.deepest.max(ply);
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
    /// second since the root, since a player who could avoid it then could have avoided it before.
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
        let cut = self.expects_cut && window.is_null();
        let bold = self.selectivity.is_bold();
        let checked = (bold || depth > 0) && must_answer_check(self.game, &at.state);
        let depth = depth + i32::from(bold && checked && (ply as i32) < 2 * self.depth);
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiescence(at, seat, window, ply);
        }
        self.watch.count()?;
        let key = self.key_of(at);
        let known = self.table.probe(key);
        if let Some(score) = self.answer(known, window, depth, ply) {
            return Ok(score);
        }
        let stand = (self.selectivity.uneven && !checked).then(|| self.stand(at, known, ply));
        let improving = self.note_stand(ply, stand);
        let camp = self.camp(seat);
        if let Some(stand) = stand
            && window.is_null()
            && !is_proven(window.beta)
        {
            if self.selectivity.lead(depth, ply, improving).is_some_and(|lead| stand - lead >= window.beta) {
                return Ok(stand);
            }
            if bold && let Some(score) = self.give_up_the_turn(at, camp, (stand, cut), window, depth, ply)? {
                return Ok(score);
            }
        }
        self.forget_orders(ply);
        let seen = view(self.game, &at.state, Eye::Seat(seat));
        let node = Node { at, view: &seen, camp, ply, stand, improving, cut, known, without: None };
        // Without a best step from the table, a search costs more than a later one that has it (*internal iterative
        // reductions*: Reul, 2009).
        let unknown = self.selectivity.uneven && depth >= 4 && known.is_none_or(|known| known.is_quiet());
        self.node(&node, &mut Path::new(), (key, known), window, depth - i32::from(unknown))
    }

    /// The key of a state in the table.
    pub(super) fn key(&self, state: &G::State) -> u64 {
        key(self.game, state) ^ self.salt
    }

    /// The key of a state in the table; the one that was kept, if one was.
    pub(super) fn key_of(&self, at: &Reached<G, E>) -> u64 {
        at.key.unwrap_or_else(|| self.key(&at.state))
    }

    /// Prefetches what the table knows of a state.
    fn prefetch(&self, at: &mut Reached<G, E>) {
        let key = self.key(&at.state);
        self.table.prefetch(key);
        at.key = Some(key);
    }

    /// The score that the table knows for a node, if it settles what is asked.
    pub(super) fn answer(&self, known: Option<Known>, window: Window, depth: i32, ply: u32) -> Option<i32> {
        if window.is_null() { known?.answer(window, depth, ply) } else { None }
    }

    /// What a position seems to be worth to the camp to act: its evaluation, or what the table knows better.
    pub(super) fn stand(&self, at: &Reached<G, E>, known: Option<Known>, ply: u32) -> i32 {
        let stand = self.evaluate(at);
        let better = known.and_then(|known| known.bounds(Window::null(stand), ply));
        better.filter(|score| !is_proven(*score)).unwrap_or(stand)
    }

    /// Notes the stand of a position; says whether it is better than that two parts before.
    fn note_stand(&mut self, ply: u32, stand: Option<i32>) -> bool {
        let at = ply as usize;
        self.stands.resize(at, UNKNOWN);
        self.stands.push(stand.unwrap_or(UNKNOWN));
        let before = at.checked_sub(2).map_or(UNKNOWN, |before| self.stands[before]);
        stand.is_some_and(|stand| stand > before)
    }

    /// The score of a node: of a position with the prefix `path`, known in the table as `key`.
    pub(super) fn node(
        &mut self,
        node: &Node<'_, G, E>,
        path: &mut Path<G>,
        (key, known): (u64, Option<Known>),
        window: Window,
        depth: i32,
    ) -> Result<i32, Stopped> {
        let mut frame = self.frames.pop().unwrap_or_default();
        offers(self.game, node.view, path.steps(), &mut frame.offers);
        let best = known.map(|known| known.best());
        frame.weigh(self.game, &node.at.state);
        self.order.rank(&mut frame, node.camp, best, node.ply);
        self.overlook(&mut frame, path.steps().len(), true);
        let tried = self.try_steps(node, path, key, &mut frame, window, depth);
        self.frames.push(frame);
        let (score, best) = tried?;
        if node.without.is_some() {
            return Ok(score);
        }
        self.table.store(key, depth, node.ply, score, window, best);
        Ok(score)
    }

    /// Tries the steps of a node in order; the score of the best and its index.
    fn try_steps(
        &mut self,
        node: &Node<'_, G, E>,
        path: &mut Path<G>,
        key: u64,
        frame: &mut Frame<G>,
        window: Window,
        depth: i32,
    ) -> Result<(i32, usize), Stopped> {
        let alone = path.steps().is_empty();
        // With only one step there is not much to think about; look further instead.
        let forced = self.selectivity.uneven && frame.offers.len() == 1 && alone;
        let depth = depth + i32::from(forced && (node.ply as i32) < 2 * self.depth);
        let mut width = self.width(path.steps().len(), frame, depth);
        let favourite = if alone { self.favourite(node, frame, depth) } else { None };
        let more = match favourite {
            Some(known) => match self.singular(node, known, key, window, depth)? {
                Singular::Not(score) => return Ok((score, known.best())),
                Singular::By(more) => more,
            },
            None => 0,
        };
        let (mut best, mut best_index) = (-INFINITE, usize::MAX);
        let (mut tried, mut followed) = (0, 0);
        let left_out = self.leave_out_reversed(frame, path, node.ply, depth);
        let exchange_of = |offer: &Offer<G>| exchange(self.game, &node.at.state, offer.step());
        while let Some(index) = frame.next_by_exchange(exchange_of) {
            if alone && node.without == Some(index) {
                continue;
            }
            let (offer, quiet, loses) = (frame.offers[index], frame.gains[index] <= 0, frame.picked_a_loss());
            let (mut score, mut searched) = (-INFINITE, false);
            let now = Window { alpha: window.alpha.max(best), beta: window.beta };
            if offer.then().may_end() {
                let late = Late { tried, quiet, loses };
                let is_favourite = favourite.is_some_and(|known| known.best() == index);
                let depth = if is_favourite { depth + more } else { depth };
                (score, searched) = self.part(node, path, &offer, Asked { window: now, depth, late })?;
                tried += 1;
            }
            if offer.then().may_go_on() && (width > 0 || best == -INFINITE) && score < window.beta {
                width = width.saturating_sub(1);
                path.push(&offer);
                let now = Window { alpha: now.alpha.max(score), beta: now.beta };
                let less =
                    if alone && quiet { self.selectivity.reduction_of_first(depth, followed) } else { 0 };
                score = score.max(self.go_on(node, path, prefix_key(key, index), now, (depth, less))?);
                path.pop();
                (followed, searched) = (followed + 1, true);
            }
            if score > best {
                (best, best_index) = (score, index);
            }
            if best >= window.beta {
                if quiet && node.without.is_none() {
                    self.order.learn(node.camp, offer.step(), &frame.tried, depth, node.ply);
                }
                break;
            }
            if quiet && searched {
                frame.tried.push(*offer.step());
            }
        }
        Ok((best.max(left_out), best_index))
    }

    /// The score of a node with a prefix, at first searched less deeply by so much.
    fn go_on(
        &mut self,
        node: &Node<'_, G, E>,
        path: &mut Path<G>,
        key: u64,
        window: Window,
        (depth, less): (i32, i32),
    ) -> Result<i32, Stopped> {
        if less > 0 {
            let asked = Window::null(window.alpha);
            let score = self.go_on(node, path, key, asked, (depth - less, 0))?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        let known = self.table.probe(key);
        match self.answer(known, window, depth, node.ply) {
            Some(score) => Ok(score),
            None => self.node(node, path, (key, known), window, depth),
        }
    }

    /// Leaves out steps that are overlooked, but not all if one `must` be played.
    pub(super) fn overlook(&self, frame: &mut Frame<G>, after: usize, must: bool) {
        if self.handicap.is_blind() {
            frame.drop_if(|offer| self.handicap.overlooks(self.game, offer.step(), after), must);
        }
    }

    /// What a position is worth, as far as that can be seen without playing on.
    pub(super) fn evaluate(&self, at: &Reached<G, E>) -> i32 {
        let worth = self.evaluator.evaluate(self.game, &at.state, &at.kept);
        if self.handicap.is_blind() { worth + self.handicap.error(key(self.game, &at.state)) } else { worth }
    }

    /// The state to which the part of `path`, with `offer` as its last step, leads.
    pub(super) fn played(&self, at: &Reached<G, E>, path: &mut Path<G>, offer: &Offer<G>) -> Reached<G, E> {
        let mut state = at.state.clone();
        if path.steps().is_empty() {
            advance(self.game, &mut state, offer.alone().expect("the part may end here"));
        } else {
            path.push(offer);
            advance(self.game, &mut state, path.legal().expect("the part may end here"));
            path.pop();
        }
        self.follow(at, state)
    }

    /// A state that follows another one.
    pub(super) fn follow(&self, at: &Reached<G, E>, state: G::State) -> Reached<G, E> {
        let kept = self.evaluator.follow(self.game, &at.kept, &at.state, &state);
        Reached { state, kept, key: None }
    }

    /// The score of the part that ends with `offer`, and whether it was searched, or only bounded because it is not
    /// worth a look.
    fn part(
        &mut self,
        node: &Node<'_, G, E>,
        path: &mut Path<G>,
        offer: &Offer<G>,
        asked: Asked,
    ) -> Result<(i32, bool), Stopped> {
        let bound = self.bound(node, path, offer, asked);
        // Steps that give check are searched: some mate. Most give none, as can often be told before they are made.
        if let Some(bound) = bound
            && path.steps().is_empty()
            && !may_check(self.game, &node.at.state, offer.step())
        {
            return Ok((bound, false));
        }
        let mut at = self.played(node.at, path, offer);
        let bound = bound.filter(|_| !must_answer_check(self.game, &at.state));
        let (score, searched) = match bound {
            Some(bound) => (bound, asked.depth),
            None => {
                // In games that are not steady, quiescence does not ask the table.
                if self.selectivity.is_bold() || asked.depth > 1 {
                    self.prefetch(&mut at);
                }
                self.search_part(node, path, (offer, &at), asked)?
            }
        };
        if score < asked.window.beta {
            self.note_order(path, offer.step(), node.ply, searched, score);
        }
        Ok((score, bound.is_none()))
    }

    /// The score of the part that ends with `offer` and leads to `at`, and how deep it was searched.
    fn search_part(
        &mut self,
        node: &Node<'_, G, E>,
        path: &Path<G>,
        (offer, at): (&Offer<G>, &Reached<G, E>),
        asked: Asked,
    ) -> Result<(i32, i32), Stopped> {
        let Asked { window, depth, late } = asked;
        let (camp, ply) = (node.camp, node.ply + 1);
        let first = *path.steps().first().unwrap_or(offer.step());
        self.order.went(ply, Some(&first));
        self.expects_cut =
            if late.tried == 0 { window.is_null() && !node.cut } else { !window.is_null() || !node.cut };
        if late.tried == 0 || window.is_null() && depth == 1 {
            return Ok((self.after(at, camp, window, depth - 1, ply)?, depth));
        }
        let less = self.reduction(node, path, (offer, at), asked);
        self.expects_cut |= less > 0;
        let mut score = self.after(at, camp, Window::null(window.alpha), depth - 1 - less, ply)?;
        if score <= window.alpha {
            return Ok((score, depth - less));
        }
        if less > 0 {
            self.order.went(ply, Some(&first));
            self.expects_cut = window.is_null() && !node.cut;
            score = self.after(at, camp, Window::null(window.alpha), depth - 1, ply)?;
        }
        if score > window.alpha && score < window.beta {
            self.order.went(ply, Some(&first));
            self.expects_cut = false;
            score = self.after(at, camp, window, depth - 1, ply)?;
        }
        Ok((score, depth))
    }
}

/// The keys that occur more than once, sorted.
fn repeated(keys: &[u64]) -> Vec<u64> {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|one, other| one == other).filter(|equal| equal.len() > 1).map(|equal| equal[0]).collect()
}
