//! Once more, with sides swapped.

use crate::{Match, Plan, Proposal, Source, Terms};

impl Match {
    /// The name of the match in which the same players play once more, if all have agreed to it. It is known as soon as
    /// they have, so that the match can be made before anybody is told.
    pub fn rematch(&self) -> Option<String> {
        let name = || hex::encode(self.setup.source.derived("rematch", [self.setup.id.as_bytes()]));
        self.agreed(Proposal::Rematch).map(|_| name())
    }

    /// What the players of this match have agreed to play next: the same match, each in the seat after their own, with
    /// their own handicap.
    pub fn rematch_plan(&self, source: Source, now_ms: i64) -> Option<Plan> {
        let id = self.rematch()?;
        let mut places: Vec<_> = self.holders.iter().copied().map(Some).collect();
        places.rotate_right(1);
        let mut handicaps = self.setup.terms.handicaps.clone();
        if !handicaps.is_empty() {
            handicaps.resize(places.len(), None);
            handicaps.rotate_right(1);
        }
        Some(Plan {
            id,
            options: self.setup.options.clone(),
            position: self.setup.position.clone(),
            places,
            source,
            // The seats are all taken, and are swapped rather than drawn again.
            terms: Terms { handicaps, listed: false, shuffle: false, ..self.setup.terms.clone() },
            created_ms: now_ms,
        })
    }
}
