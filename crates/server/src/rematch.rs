//! Once more: the match that all have agreed on is made before anybody is told of it.

use crate::api::keep;
use crate::api_error::ApiError;
use crate::app::App;
use crate::stored;
use crate::world::random;
use menagerie_store::StoreError;
use menagerie_table::{Gathering, Holder, Match, Phase, Source};
use std::sync::Arc;

/// Makes the match in which the same players play once more, if `of` leads to one. It is no error if it exists already:
/// its name follows from the log of the first one.
pub(crate) async fn make(app: &Arc<App>, of: &Match) -> Result<(), ApiError> {
    let source = Source::Committed { secret: random(&*app.world)?, nonces: Vec::new() };
    let Some(plan) = of.rematch_plan(source, app.world.now_ms()) else { return Ok(()) };
    let info = of.info();
    let game = &*app.catalog.stored(info.id)?.game;
    let (row, id, now_ms) = (stored::row(info, &plan), plan.id.clone(), plan.created_ms);
    let principals: Vec<_> = plan.places.iter().flatten().filter_map(principal).collect();
    let called = Gathering::open(game, plan, now_ms)?;
    let begun = called.dealt(game, now_ms)?;
    match app.create(begun.map_or_else(|| Phase::from(called), Phase::from), row, None).await {
        Ok(()) | Err(ApiError::Storage(StoreError::Exists { .. })) => {}
        Err(error) => return Err(error),
    }
    for principal in principals {
        keep(app, principal, &id).await;
    }
    Ok(())
}

fn principal(holder: &Holder) -> Option<menagerie_table::Principal> {
    match holder {
        Holder::Person(person) => person.principal,
        Holder::Computer { .. } => None,
    }
}
