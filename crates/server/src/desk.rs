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
pub(crate) struct Queue {
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

/// The places and the queue.
pub(crate) struct Desk {
    places: usize,
    queue: Queue,
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
    give: oneshot::Sender<Place>,
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
pub(crate) struct Place {
    desk: Arc<Desk>,
    owner: Owner,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.desk.lock();
        state.working -= 1;
        state.besides -= usize::from(self.owner.0 != Rank::Person);
        state.forget(&self.owner);
        drop(state);
        self.desk.serve();
    }
}

/// Somebody in the queue. To drop it is to leave.
pub(crate) struct Waiting {
    desk: Arc<Desk>,
    number: Number,
    place: oneshot::Receiver<Place>,
}

impl Waiting {
    /// Waits for a place.
    pub(crate) async fn place(mut self) -> Place {
        match (&mut self.place).await {
            Ok(place) => place,
            // Only the one who waits takes itself out of the queue.
            Err(_) => std::future::pending().await,
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut state = self.desk.lock();
        if let Some(queued) = state.waiting.remove(&self.number) {
            state.forget(&queued.owner);
        }
    }
}

impl Desk {
    pub(crate) fn new(places: usize, queue: Queue) -> Arc<Desk> {
        Arc::new(Desk { places: places.max(1), queue, state: Mutex::default() })
    }

    /// Stands in the queue, however long it is.
    pub(crate) fn wait(self: &Arc<Desk>, rank: Rank, whose: &str) -> Waiting {
        self.enter(self.lock(), (rank, whose.to_owned()))
    }

    /// Stands in the queue, unless it is too long already, or oneself stands there too often.
    pub(crate) fn ask(self: &Arc<Desk>, rank: Rank, whose: &str) -> Result<Waiting, Full> {
        let state = self.lock();
        let waiting = state.waiting.keys().filter(|number| number.rank == rank).count();
        let owner = (rank, whose.to_owned());
        let own = state.of.get(&owner).copied().unwrap_or_default();
        if waiting >= self.queue.most || own >= self.queue.of_one {
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

    fn enter(self: &Arc<Desk>, mut state: MutexGuard<'_, State>, owner: Owner) -> Waiting {
        let own = state.of.entry(owner.clone()).or_default();
        let round = *own;
        *own += 1;
        let number = Number { rank: owner.0, round, given: state.given };
        state.given += 1;
        let (give, place) = oneshot::channel();
        state.waiting.insert(number, Queued { owner, give });
        drop(state);
        let waiting = Waiting { desk: self.clone(), number, place };
        self.serve();
        waiting
    }

    /// Gives free places to those who are next.
    fn serve(self: &Arc<Desk>) {
        while let Some((give, place)) = self.next() {
            // If they have just left, the place comes back.
            drop(give.send(place));
        }
    }

    fn next(self: &Arc<Desk>) -> Option<(oneshot::Sender<Place>, Place)> {
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
        Some((give, Place { desk: self.clone(), owner }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    const QUEUE: Queue = Queue { most: 20, of_one: 8 };

    /// The names of those who get a place, in that order, until nobody waits.
    fn served(mut queue: Vec<(&'static str, Waiting)>, mut first: Vec<Place>) -> Vec<&'static str> {
        let mut order = Vec::new();
        loop {
            let before = order.len();
            let mut left = Vec::new();
            for (name, mut waiting) in queue {
                match (&mut waiting.place).now_or_never() {
                    Some(place) => {
                        order.push(name);
                        first.push(place.expect("it is given"));
                    }
                    None => left.push((name, waiting)),
                }
            }
            queue = left;
            if order.len() == before && first.is_empty() {
                return order;
            }
            first.pop();
        }
    }

    fn taken(desk: &Arc<Desk>) -> Place {
        desk.wait(Rank::Person, "first").place().now_or_never().expect("a place is free")
    }

    #[test]
    fn those_who_ask_often_wait_for_those_who_ask_once() {
        let desk = Desk::new(1, QUEUE);
        let first = taken(&desk);
        let ask = |whose: &'static str| (whose, desk.wait(Rank::Person, whose));
        let queue = vec![ask("greedy"), ask("greedy"), ask("greedy"), ask("ada"), ask("bob"), ask("ada")];
        assert_eq!(served(queue, vec![first]), ["greedy", "ada", "bob", "greedy", "ada", "greedy"]);
        assert_eq!((desk.working(), desk.waiting()), (0, 0));
        assert!(desk.lock().of.is_empty(), "nothing is kept of them");
    }

    #[test]
    fn those_who_wait_come_before_puzzles_and_these_before_what_nobody_waits_for() {
        let desk = Desk::new(1, QUEUE);
        let first = taken(&desk);
        let ask = |name, rank| (name, desk.wait(rank, "ada"));
        let queue = vec![
            ask("nobody", Rank::Nobody),
            ask("puzzle", Rank::Puzzle),
            ask("person", Rank::Person),
            ask("hint", Rank::Hint),
        ];
        assert_eq!(served(queue, vec![first]), ["person", "hint", "puzzle", "nobody"]);
    }

    #[test]
    fn work_besides_leaves_places_for_those_who_sit_and_wait() {
        let desk = Desk::new(4, QUEUE);
        let mut besides: Vec<Waiting> = (0..4).map(|_| desk.wait(Rank::Puzzle, "ada")).collect();
        assert_eq!(desk.working(), 2);
        drop(taken(&desk));
        drop(besides.remove(3));
        drop(besides.remove(0));
        assert_eq!((desk.working(), desk.waiting()), (2, 0), "the next one moves up");
    }

    #[test]
    fn a_full_queue_says_when_to_try_again() {
        let desk = Desk::new(1, QUEUE);
        let _first = taken(&desk);
        let own: Vec<_> =
            (0..QUEUE.of_one).map(|_| desk.ask(Rank::Hint, "ada").expect("there is room")).collect();
        assert!(desk.ask(Rank::Hint, "ada").is_err_and(|full| full.retry_s > 0));
        let _others: Vec<_> = (QUEUE.of_one..QUEUE.most)
            .map(|n| desk.ask(Rank::Hint, &n.to_string()).expect("there is room"))
            .collect();
        assert!(desk.ask(Rank::Hint, "bob").is_err());
        assert!(desk.ask(Rank::Puzzle, "bob").is_ok());
        drop(own);
        assert!(desk.ask(Rank::Hint, "ada").is_ok());
    }
}
