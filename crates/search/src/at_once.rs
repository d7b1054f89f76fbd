//! Wins within the turn, among all that can be played.
//!
//! Where a turn has many steps there may be thousands of turns, too many to compare at the root. One that ends the game
//! is worth more than all others, so it is looked for among all of them before any is left out.

use crate::handicap::Handicap;
use crate::limits::{Stopped, Stopwatch};
use crate::score::{Camp, PROVEN, of_outcome};
use menagerie_kernel::{Judge, Path, Team, advance, offers};

/// The search for a part that wins at once.
pub(crate) struct AtOnce<'a, 'w, G: Judge> {
    pub(crate) game: &'a G,
    pub(crate) state: &'a G::State,
    pub(crate) view: &'a G::View,
    /// For whom it is to win.
    pub(crate) team: Team,
    /// What is overlooked.
    pub(crate) handicap: &'a Handicap,
    pub(crate) watch: &'a mut Stopwatch<'w>,
    /// When so many nodes have been counted, the rest is not looked at.
    pub(crate) most: u64,
}

impl<G: Judge> AtOnce<'_, '_, G> {
    /// A part that wins; none where there is none, or where it takes too long to look at all.
    pub(crate) fn find(mut self) -> Option<Path<G>> {
        let mut path = Path::new();
        matches!(self.complete(&mut path), Ok(true)).then_some(path)
    }

    /// Whether steps can be added to `path` so that it wins. Then they are.
    fn complete(&mut self, path: &mut Path<G>) -> Result<bool, Stopped> {
        let mut found = Vec::new();
        offers(self.game, self.view, path.steps(), &mut found);
        let after = path.steps().len();
        for offer in &found {
            if self.handicap.overlooks(self.game, offer.step(), after) {
                continue;
            }
            path.push(offer);
            if offer.then().may_end() && self.wins(path)? {
                return Ok(true);
            }
            if offer.then().may_go_on() && self.complete(path)? {
                return Ok(true);
            }
            path.pop();
        }
        Ok(false)
    }

    /// Whether the game ends with a whole part, and is won.
    fn wins(&mut self, part: &Path<G>) -> Result<bool, Stopped> {
        if self.watch.nodes() >= self.most || self.watch.is_late() {
            return Err(Stopped);
        }
        self.watch.count()?;
        let mut next = self.state.clone();
        advance(self.game, &mut next, part.legal().expect("the part may end here"));
        let turn = self.game.turn(&next);
        let worth = |outcome| of_outcome(self.game, &next, outcome, self.team, Camp::Ours, 1);
        Ok(turn.outcome().is_some_and(|outcome| worth(outcome) > PROVEN))
    }
}
