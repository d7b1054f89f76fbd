//! Computing the derived rows anew from the logs.

use crate::catalog::Catalog;
use crate::{rated, stored};
use menagerie_store::{Location, Store, StoreError};
use std::collections::BTreeSet;

/// What `rebuild` found and did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many matches there are.
    pub matches: usize,
    /// How many derived rows were wrong or missing.
    pub changed: usize,
    /// Matches that the present rules cannot follow, and why.
    pub frozen: Vec<(String, String)>,
    /// Matches that cannot even be shown, and why. Their rows were left as they are.
    pub lost: Vec<(String, String)>,
}

/// Computes the derived rows of all matches at a place anew from their logs. No server may be using it.
pub async fn rebuild(catalog: Catalog, place: impl Into<Location>) -> Result<Report, StoreError> {
    let store = menagerie_store::open_alone(&place.into()).await?;
    let report = rebuild_all(&catalog, &*store).await;
    store.close().await;
    report
}

async fn rebuild_all(catalog: &Catalog, store: &dyn Store) -> Result<Report, StoreError> {
    let mut report = Report::default();
    for id in store.ids().await? {
        let Some(found) = store.load(&id).await? else { continue };
        report.matches += 1;
        let of = match stored::revive(catalog, &found) {
            Ok(of) => of,
            Err(lost) => {
                report.lost.push((id, lost.to_string()));
                continue;
            }
        };
        if let Some(why) = of.begun().and_then(|of| of.frozen()) {
            report.frozen.push((id.clone(), why.to_string()));
        }
        let derived = stored::derived(&of, stored::updated(&found));
        if found.derived.as_ref() != Some(&derived) {
            report.changed += 1;
            store.derive(&id, derived).await?;
        }
    }
    rate_anew(store, &mut report).await?;
    Ok(report)
}

/// Computes all ratings anew from what came of the matches.
async fn rate_anew(store: &dyn Store, report: &mut Report) -> Result<(), StoreError> {
    let before = store.all_rated().await?;
    store.unrate(None, (i64::MIN, "")).await?;
    rated::rate_all(store).await?;
    let after = store.all_rated().await?;
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    report.changed += ids.into_iter().filter(|id| before.get(*id) != after.get(*id)).count();
    Ok(())
}
