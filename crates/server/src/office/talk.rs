//! The lines that were said in a stored match, and their speakers.

use crate::catalog::Catalog;
use crate::stored::{self, Lost};
use menagerie_kernel::Seat;
use menagerie_store::Stored;
use menagerie_table::{Holder, Input, Phase, Principal};
use menagerie_wire::log;
use std::collections::BTreeSet;

/// The numbers of the entries in which one of these said something that can still be read.
pub(super) fn said_by(
    catalog: &Catalog,
    found: &Stored,
    those: &BTreeSet<Principal>,
) -> Result<Vec<u64>, Lost> {
    let mut history = History::new(catalog, found);
    let (info, _) = stored::plan(catalog, &found.row)?;
    let mut said = Vec::new();
    for entry in &found.entries {
        let by = match log::read_input(info, &entry.input)? {
            Input::Remarked { by, text } if !text.is_empty() => Some(by),
            Input::Said { seat, text } if !text.is_empty() => history.person_in(seat, entry.version)?,
            _ => None,
        };
        if by.is_some_and(|by| those.contains(&by)) {
            said.push(entry.version);
        }
    }
    Ok(said)
}

/// A stored match, followed as far as somebody asks. Seats change hands: when they are dealt, and when the computer takes over.
pub(super) struct History<'a> {
    catalog: &'a Catalog,
    found: &'a Stored,
    now: Option<Phase>,
}

impl<'a> History<'a> {
    pub(super) fn new(catalog: &'a Catalog, found: &'a Stored) -> History<'a> {
        History { catalog, found, now: None }
    }

    /// The person in a seat, or whose place there the computer had taken, when the entry of this number was written. Later
    /// ones are to be asked for after earlier ones.
    pub(super) fn person_in(&mut self, seat: Seat, version: u64) -> Result<Option<Principal>, Lost> {
        let of = self.before(version)?;
        let place = of.places().get(usize::from(seat.0)).copied().flatten();
        let person = match place {
            Some(Holder::Person(person)) => Some(person),
            _ => of.begun().and_then(|of| of.former(seat)).copied(),
        };
        Ok(person.and_then(|person| person.principal))
    }

    /// The match as it was before an entry.
    fn before(&mut self, version: u64) -> Result<&Phase, Lost> {
        let end = usize::try_from(version.saturating_sub(1)).unwrap_or(usize::MAX);
        let entries = &self.found.entries[..end.clamp(1, self.found.entries.len().max(1))];
        let now = match self.now.take() {
            Some(now) => {
                let known = usize::try_from(now.version()).unwrap_or(usize::MAX).min(entries.len());
                stored::caught_up(self.catalog, now, &entries[known..])?
            }
            None => {
                let begun = Stored { entries: entries.to_vec(), ..self.found.clone() };
                stored::revive(self.catalog, &begun)?
            }
        };
        Ok(self.now.insert(now))
    }
}
