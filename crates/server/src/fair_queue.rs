//! The few places for work that takes long, and the queue for them.
//!
//! Work for which somebody sits and waits comes first, then what people ask for besides, and last what nobody waits
//! for. Among work of one rank, those who ask take turns: the second piece of work of one address comes after the first
//! of every other (fair queueing, as by Nagle, RFC 970), so that nobody waits longer because somebody else asks a
//! hundred times.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// How soon work is done: that of an earlier rank comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Rank {
    /// Somebody sits there and waits.
    Person,
    /// Somebody asks what they might do.
    Hint,
    /// Somebody wants something solved.
    Puzzle,
    /// Somebody looks back at a game, position after position.
    Analysis,
    /// Nobody is there.
    Nobody,
}

/// How long the queue is, where those who ask can be refused.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// How many pieces of work of one rank wait at most.
    pub(crate) most: usize,
    /// How many pieces of one's work of one rank wait or are being done at most.
    pub(crate) of_one: usize,
}

/// About how long a piece of work takes, to say when to try again.
const ABOUT: Duration = Duration::from_secs(2);

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full {
    /// After how many seconds to try again.
    pub(crate) retry_s: u32,
}

/// The places, and the queue for them.
pub(crate) struct FairQueue {
    places: usize,
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    working: usize,
    /// How many places are taken by work that is not of the first rank.
    besides: usize,
    waiting: BTreeMap<Number, Queued>,
    /// How much waits or is being done, by rank and by whose it is.
    of: HashMap<Owner, usize>,
    /// How many numbers were given.
    given: u64,
}

/// The rank of some work, and the one it is done for.
type Owner = (Rank, String);

/// Where somebody stands in the queue: by rank, then by how much of their own comes before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Number {
    rank: Rank,
    round: usize,
    given: u64,
}

struct Queued {
    owner: Owner,
    give: oneshot::Sender<Permit>,
}

impl State {
    /// Forgets a piece of work.
    fn forget(&mut self, owner: &Owner) {
        if let Some(count) = self.of.get_mut(owner) {
            *count -= 1;
            if *count == 0 {
                self.of.remove(owner);
            }
        }
    }
}

/// A place, until it is dropped.
pub(crate) struct Permit {
    queue: Arc<FairQueue>,
    owner: Owner,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.working -= 1;
        state.besides -= usize::from(self.owner.0 != Rank::Person);
        state.forget(&self.owner);
        drop(state);
        self.queue.serve();
    }
}

/// Somebody in the queue. To drop it is to leave.
pub(crate) struct Waiting {
    queue: Arc<FairQueue>,
    number: Number,
    permit: oneshot::Receiver<Permit>,
}

impl Waiting {
    /// Waits for a place.
    pub(crate) async fn permit(mut self) -> Permit {
        match (&mut self.permit).await {
            Ok(permit) => permit,
            // Only the one who waits takes itself out of the queue.
            Err(_) => std::future::pending().await,
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        if let Some(queued) = state.waiting.remove(&self.number) {
            state.forget(&queued.owner);
        }
    }
}

impl FairQueue {
    pub(crate) fn new(places: usize, bounds: Bounds) -> Arc<FairQueue> {
        Arc::new(FairQueue { places: places.max(1), bounds, state: Mutex::default() })
    }

    /// Stands in the queue, however long it is.
    pub(crate) fn wait(self: &Arc<FairQueue>, rank: Rank, whose: &str) -> Waiting {
        self.enter(self.lock(), (rank, whose.to_owned()))
    }

    /// Stands in the queue, unless it is too long already, or oneself stands there too often.
    pub(crate) fn ask(self: &Arc<FairQueue>, rank: Rank, whose: &str) -> Result<Waiting, Full> {
        let state = self.lock();
        let waiting = state.waiting.keys().filter(|number| number.rank == rank).count();
        let owner = (rank, whose.to_owned());
        let own = state.of.get(&owner).copied().unwrap_or_default();
        if waiting >= self.bounds.most || own >= self.bounds.of_one {
            let rounds = u64::try_from(waiting.max(own) / self.places).unwrap_or(u64::MAX) + 1;
            let retry_s = rounds.saturating_mul(ABOUT.as_secs());
            return Err(Full { retry_s: u32::try_from(retry_s).unwrap_or(u32::MAX) });
        }
        Ok(self.enter(state, owner))
    }

    /// How many pieces of work wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    /// How many are being done.
    pub(crate) fn working(&self) -> usize {
        self.lock().working
    }

    fn enter(self: &Arc<FairQueue>, mut state: MutexGuard<'_, State>, owner: Owner) -> Waiting {
        let own = state.of.entry(owner.clone()).or_default();
        let round = *own;
        *own += 1;
        let number = Number { rank: owner.0, round, given: state.given };
        state.given += 1;
        let (give, permit) = oneshot::channel();
        state.waiting.insert(number, Queued { owner, give });
        drop(state);
        let waiting = Waiting { queue: self.clone(), number, permit };
        self.serve();
        waiting
    }

    /// Gives free places to those who are next.
    fn serve(self: &Arc<FairQueue>) {
        while let Some((give, permit)) = self.next() {
            // If they have just left, the place comes back.
            drop(give.send(permit));
        }
    }

    fn next(self: &Arc<FairQueue>) -> Option<(oneshot::Sender<Permit>, Permit)> {
        let mut state = self.lock();
        let is_besides = state.waiting.keys().next()?.rank != Rank::Person;
        // Work of the other ranks takes at most half of the places, but always may take one.
        let may_more = !is_besides || state.besides < (self.places / 2).max(1);
        if state.working >= self.places || !may_more {
            return None;
        }
        let (_, Queued { owner, give }) = state.waiting.pop_first()?;
        state.working += 1;
        state.besides += usize::from(is_besides);
        Some((give, Permit { queue: self.clone(), owner }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    const BOUNDS: Bounds = Bounds { most: 20, of_one: 8 };

    /// The names of those who get a place, in that order, until nobody waits.
    fn served(mut waiting: Vec<(&'static str, Waiting)>, mut first: Vec<Permit>) -> Vec<&'static str> {
        let mut order = Vec::new();
        loop {
            let before = order.len();
            let mut left = Vec::new();
            for (name, mut one) in waiting {
                match (&mut one.permit).now_or_never() {
                    Some(permit) => {
                        order.push(name);
                        first.push(permit.expect("it is given"));
                    }
                    None => left.push((name, one)),
                }
            }
            waiting = left;
            if order.len() == before && first.is_empty() {
                return order;
            }
            first.pop();
        }
    }

    fn taken(queue: &Arc<FairQueue>) -> Permit {
        queue.wait(Rank::Person, "first").permit().now_or_never().expect("a permit is free")
    }

    #[test]
    fn those_who_ask_often_wait_for_those_who_ask_once() {
        let queue = FairQueue::new(1, BOUNDS);
        let first = taken(&queue);
        let ask = |whose: &'static str| (whose, queue.wait(Rank::Person, whose));
        let waiting = vec![ask("greedy"), ask("greedy"), ask("greedy"), ask("ada"), ask("bob"), ask("ada")];
        assert_eq!(served(waiting, vec![first]), ["greedy", "ada", "bob", "greedy", "ada", "greedy"]);
        assert_eq!((queue.working(), queue.waiting()), (0, 0));
        assert!(queue.lock().of.is_empty(), "nothing is kept of them");
    }

    #[test]
    fn those_who_wait_come_before_puzzles_and_these_before_what_nobody_waits_for() {
        let queue = FairQueue::new(1, BOUNDS);
        let first = taken(&queue);
        let ask = |name, rank| (name, queue.wait(rank, "ada"));
        let waiting = vec![
            ask("nobody", Rank::Nobody),
            ask("puzzle", Rank::Puzzle),
            ask("person", Rank::Person),
            ask("hint", Rank::Hint),
        ];
        assert_eq!(served(waiting, vec![first]), ["person", "hint", "puzzle", "nobody"]);
    }

    #[test]
    fn work_besides_leaves_places_for_those_who_sit_and_wait() {
        let queue = FairQueue::new(4, BOUNDS);
        let mut besides: Vec<Waiting> = (0..4).map(|_| queue.wait(Rank::Puzzle, "ada")).collect();
        assert_eq!(queue.working(), 2);
        drop(taken(&queue));
        drop(besides.remove(3));
        drop(besides.remove(0));
        assert_eq!((queue.working(), queue.waiting()), (2, 0), "the next one moves up");
    }

    #[test]
    fn a_full_queue_says_when_to_try_again() {
        let queue = FairQueue::new(1, BOUNDS);
        let _first = taken(&queue);
        let own: Vec<_> =
            (0..BOUNDS.of_one).map(|_| queue.ask(Rank::Hint, "ada").expect("there is room")).collect();
        assert!(queue.ask(Rank::Hint, "ada").is_err_and(|full| full.retry_s > 0));
        let _others: Vec<_> = (BOUNDS.of_one..BOUNDS.most)
            .map(|n| queue.ask(Rank::Hint, &n.to_string()).expect("there is room"))
            .collect();
        assert!(queue.ask(Rank::Hint, "bob").is_err());
        assert!(queue.ask(Rank::Puzzle, "bob").is_ok());
        drop(own);
        assert!(queue.ask(Rank::Hint, "ada").is_ok());
    }
}
