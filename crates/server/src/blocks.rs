//! The blocks between people: a person who is blocked is not heard by the one who blocked them, does not find their
//! calls, and cannot take a seat at one that is open to all. Nobody is told that they are blocked: seats that they
//! cannot have look taken.
//!
//! The owner of a bot is blocked with all bots, and what an owner has blocked holds for the bots, too.

use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::Caller;
use menagerie_kernel::Seat;
use menagerie_store::{Account, Block};
use menagerie_table::{Gathering, Holder, Phase, Principal, SeenEntry, SeenInput};
use menagerie_wire::SeatHolder;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// For how long somebody who looks at a match again and again need not be asked whom they have blocked. Another server may have
/// been told of one more.
const LASTS: Duration = Duration::from_secs(3);

/// Those whom somebody does not hear in a match.
pub(crate) struct Unheard {
    read: Instant,
    /// How often the blocks had been changed when it was read.
    changes: usize,
    blocked: BTreeSet<String>,
    /// What they are called among those who watch, once that was asked.
    watchers: Option<BTreeSet<String>>,
}

/// The names under which each of some principals can be blocked.
type Faces = HashMap<String, Vec<String>>;

impl App {
    /// The people whom the caller has blocked, the latest first.
    pub(crate) async fn blocked_by(&self, caller: &Caller) -> Result<Vec<Block>, ApiError> {
        let mut all = Vec::new();
        for name in names(caller) {
            all.extend(self.store.blocks(&name).await?);
        }
        Ok(all)
    }

    async fn blockers_of(&self, caller: &Caller) -> Result<BTreeSet<String>, ApiError> {
        let mut all = BTreeSet::new();
        for name in names(caller) {
            all.extend(self.store.blockers(&name).await?);
        }
        Ok(all)
    }

    /// The names under which some principals can be blocked: as the accounts that they have become, and as their owners.
    async fn faces(&self, principals: BTreeSet<String>) -> Result<Faces, ApiError> {
        let principals: Vec<String> = principals.into_iter().collect();
        let accounts = self.store.accounts(&principals).await?;
        let of = |(principal, account): (String, Option<Account>)| {
            let names = match account {
                Some(account) => [Some(account.principal), account.owner].into_iter().flatten().collect(),
                None => vec![principal.clone()],
            };
            (principal, names)
        };
        Ok(principals.into_iter().zip(accounts).map(of).collect())
    }

    /// For each of several matches, whether somebody sits there who has blocked the caller or is blocked by them.
    pub(crate) async fn avoided(
        &self,
        caller: &Caller,
        matches: &[&[Option<Holder>]],
    ) -> Result<Vec<bool>, ApiError> {
        let mut avoided = self.blockers_of(caller).await?;
        avoided.extend(self.blocked_by(caller).await?.into_iter().map(|block| block.blocked));
        self.held_by(&avoided, matches).await
    }

    /// Whether somebody who sits at a call that is open to all has blocked the caller.
    pub(crate) async fn is_unwelcome(&self, caller: &Caller, at: &Gathering) -> Result<bool, ApiError> {
        if !at.plan().terms.listed {
            return Ok(false);
        }
        let blockers = self.blockers_of(caller).await?;
        Ok(self.held_by(&blockers, &[at.places()]).await? == [true])
    }

    /// For each of several matches, whether one of these people sits there.
    async fn held_by(
        &self,
        those: &BTreeSet<String>,
        matches: &[&[Option<Holder>]],
    ) -> Result<Vec<bool>, ApiError> {
        if those.is_empty() {
            return Ok(vec![false; matches.len()]);
        }
        let principals = |places: &[Option<Holder>]| places.iter().filter_map(principal).collect::<Vec<_>>();
        let faces = self.faces(matches.iter().flat_map(|places| principals(places)).collect()).await?;
        let is_one = |name: &String| those.contains(name);
        let sits = |one: String| faces.get(&one).is_some_and(|names| names.iter().any(is_one));
        Ok(matches.iter().map(|places| principals(places).into_iter().any(sits)).collect())
    }

    /// What somebody sees of the seats of a call at which they are not welcome: none is free.
    pub(crate) async fn keep_out(
        &self,
        caller: &Caller,
        of: &Phase,
        seats: &mut BTreeMap<String, SeatHolder>,
    ) -> Result<(), ApiError> {
        let Phase::Gathering(at) = of else { return Ok(()) };
        if caller.seats(of).is_empty() && self.is_unwelcome(caller, at).await? {
            for seat in seats.values_mut().filter(|seat| matches!(seat, SeatHolder::Free)) {
                *seat = SeatHolder::Person(Default::default());
            }
        }
        Ok(())
    }

    /// Removes what people whom the caller has blocked have said from what the caller sees of a match.
    pub(crate) async fn hush(
        &self,
        caller: &Caller,
        of: &Phase,
        seen: &mut [SeenEntry],
    ) -> Result<(), ApiError> {
        self.hush_again(&mut None, caller, of, seen).await
    }

    /// Hushes for somebody who looks again and again: what was read of blocks is used for a short while.
    pub(crate) async fn hush_again(
        &self,
        unheard: &mut Option<Unheard>,
        caller: &Caller,
        of: &Phase,
        seen: &mut [SeenEntry],
    ) -> Result<(), ApiError> {
        if !seen.iter().any(|one| one.entry.is_talk()) {
            return Ok(());
        }
        let changes = self.rooms.blocks();
        if unheard.as_ref().is_none_or(|known| known.changes != changes || known.read.elapsed() > LASTS) {
            let blocked: BTreeSet<String> =
                self.blocked_by(caller).await?.into_iter().map(|block| block.blocked).collect();
            *unheard = Some(Unheard { read: Instant::now(), changes, blocked, watchers: None });
        }
        let Some(Unheard { blocked, watchers, .. }) = unheard else { return Ok(()) };
        if blocked.is_empty() {
            return Ok(());
        }
        let has_remark = seen.iter().any(|one| matches!(one.entry, SeenInput::Remarked { .. }));
        if has_remark && watchers.is_none() {
            *watchers = Some(self.watchers_of(of, blocked).await?);
        }
        let has_line = seen.iter().any(|one| matches!(one.entry, SeenInput::Said { .. }));
        let seats = if has_line { self.seats_of(of, blocked).await? } else { BTreeSet::new() };
        for one in seen {
            let is_hushed = match &one.entry {
                SeenInput::Said { seat, .. } => seats.contains(&seat.0),
                SeenInput::Remarked { by, .. } => watchers.as_ref().is_some_and(|all| all.contains(by)),
                _ => false,
            };
            if is_hushed {
                one.entry = SeenInput::Unseen;
            }
        }
        Ok(())
    }

    /// The seats that some people hold, or held before the computer took over.
    async fn seats_of(&self, of: &Phase, those: &BTreeSet<String>) -> Result<BTreeSet<u8>, ApiError> {
        let former =
            |seat: u8| of.begun().and_then(|of| of.former(Seat(seat))).map(|one| Holder::Person(*one));
        let holders: Vec<[Option<Holder>; 2]> =
            of.places().into_iter().zip(0..).map(|(place, seat)| [place, former(seat)]).collect();
        let places: Vec<&[Option<Holder>]> = holders.iter().map(|pair| &pair[..]).collect();
        let held = self.held_by(those, &places).await?;
        Ok((0..).zip(held).filter(|(_, is_theirs)| *is_theirs).map(|(seat, _)| seat).collect())
    }

    /// What some people are called among those who watch a match, under all names that they ever had.
    async fn watchers_of(&self, of: &Phase, those: &BTreeSet<String>) -> Result<BTreeSet<String>, ApiError> {
        let mut called = BTreeSet::new();
        for name in those {
            let bots = self.store.bots(name).await?.into_iter().map(|bot| bot.principal);
            let all = self.store.aliases(name).await?.into_iter().chain(bots).chain([name.clone()]);
            called.extend(all.filter_map(|one| Some(alias(of.id(), one.parse().ok()?))));
        }
        Ok(called)
    }
}

/// What those who watch call one of themselves. The table says it of what is seen, and a test that this is the same.
fn alias(of: &str, by: Principal) -> String {
    let digest = Sha256::new().chain_update(b"watcher").chain_update(of).chain_update(by.0).finalize();
    hex::encode(&digest[..3])
}

/// The names of a caller: its own, and that of its owner.
fn names(caller: &Caller) -> Vec<String> {
    let owner = caller.account().and_then(|account| account.owner.clone());
    caller.principal().map(|principal| principal.to_string()).into_iter().chain(owner).collect()
}

fn principal(place: &Option<Holder>) -> Option<String> {
    match place {
        Some(Holder::Person(person)) => person.principal.as_ref().map(Principal::to_string),
        _ => None,
    }
}
