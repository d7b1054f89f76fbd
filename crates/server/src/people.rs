//! What people who hold seats are called.

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::rated::{self, Pool};
use menagerie_kernel::Info;
use menagerie_store::Account;
use menagerie_table::{Holder, Phase, Principal, TimeControl};
use menagerie_wire::{PersonHolder, SeatHolder};
use std::collections::BTreeMap;

/// The seats of a match that are to be shown, and by whom they are held.
pub(crate) struct Shown<'s> {
    pub(crate) info: &'s Info,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) places: Vec<Option<Holder>>,
    pub(crate) seats: &'s mut BTreeMap<String, SeatHolder>,
}

impl App {
    /// Says of those who hold the seats of a match what they are called and how strong they are.
    pub(crate) async fn name_holders(
        &self,
        of: &Phase,
        seats: &mut BTreeMap<String, SeatHolder>,
    ) -> Result<(), ApiError> {
        let clock = match of {
            Phase::Gathering(of) => of.plan().terms.clock,
            Phase::Begun(of) => of.setup().terms.clock,
        };
        self.name_all(&mut [Shown { info: of.info(), clock, places: of.places(), seats }]).await
    }

    /// Says of those who hold the seats of several matches what they are called and how strong they are.
    pub(crate) async fn name_all(&self, shown: &mut [Shown<'_>]) -> Result<(), ApiError> {
        let mut principals: Vec<String> =
            shown.iter().flat_map(|one| &one.places).filter_map(principal).collect();
        principals.sort();
        principals.dedup();
        let accounts = self.store.accounts(&principals).await?;
        let known: BTreeMap<_, _> =
            principals.into_iter().zip(accounts).filter_map(|(id, account)| Some((id, account?))).collect();
        for one in shown {
            self.name_one(one, &known).await?;
        }
        Ok(())
    }

    async fn name_one(
        &self,
        shown: &mut Shown<'_>,
        known: &BTreeMap<String, Account>,
    ) -> Result<(), ApiError> {
        let account = |place: &Option<Holder>| known.get(&principal(place)?);
        let ids: Vec<String> =
            shown.places.iter().filter_map(account).map(|account| account.principal.clone()).collect();
        let pool = Pool::of(shown.info, shown.clock).filter(|_| !ids.is_empty());
        let standings = match pool {
            Some(pool) => self.store.standings(&pool.to_string(), &ids).await?,
            None => Vec::new(),
        };
        let now_ms = self.world.now_ms();
        for (seat, place) in shown.info.seats.iter().zip(&shown.places) {
            let (Some(account), Some(holder)) = (account(place), shown.seats.get_mut(seat.id)) else {
                continue;
            };
            // Nothing is shown of a deleted account; its rating is kept because the ratings of others follow from it.
            let standing = standings
                .iter()
                .find(|standing| standing.principal == account.principal && account.name.is_some());
            *holder = SeatHolder::Person(PersonHolder {
                username: account.name.clone(),
                bot: account.owner.is_some(),
                rating: standing.map(|standing| rated::mark(standing, now_ms).0),
            });
        }
        Ok(())
    }

    /// Whether somebody may sit down with those who sit there already at a rated match: nobody plays against themselves.
    pub(crate) async fn may_be_rated(
        &self,
        account: Option<&Account>,
        places: &[Option<Holder>],
    ) -> Result<(), ApiError> {
        let owner = |account: &Account| account.owner.clone().unwrap_or_else(|| account.principal.clone());
        let account = account.ok_or(PeopleError::RatedNeedsAccount)?;
        let principals: Vec<String> = places.iter().filter_map(principal).collect();
        let others = self.store.accounts(&principals).await?;
        if others.iter().flatten().any(|other| owner(other) == owner(account)) {
            return Err(PeopleError::SameOwner.into());
        }
        Ok(())
    }
}

fn principal(place: &Option<Holder>) -> Option<String> {
    match place {
        Some(Holder::Person(person)) => person.principal.as_ref().map(Principal::to_string),
        _ => None,
    }
}
