//! How the game is expected to go on, as far as the table tells.

use crate::evaluator::Evaluator;
use crate::node::Searcher;
use crate::table::prefix_key;
use menagerie_kernel::{Eye, Judge, Path, advance, offers, view};

impl<G: Judge, E: Evaluator<G>> Searcher<'_, G, E> {
    /// The parts that the table holds for best, from a state on: no more than `most`, and none after the end of the
    /// game.
    pub(crate) fn expected(&self, mut state: G::State, most: usize) -> Vec<Path<G>> {
        let (mut line, mut keys) = (Vec::new(), self.keys.clone());
        loop {
            let repetition = self.game.repetition(&state);
            let is_third = repetition.is_some_and(|key| keys.iter().filter(|old| **old == key).count() > 1);
            if line.len() == most || is_third {
                return line;
            }
            keys.extend(repetition);
            let Some(part) = self.known_best(&state) else { return line };
            advance(self.game, &mut state, part.legal().expect("what is known to be best is whole"));
            line.push(part);
        }
    }

    /// The part that the table holds for best in a state.
    fn known_best(&self, state: &G::State) -> Option<Path<G>> {
        let seat = self.game.turn(state).actor()?;
        let seen = view(self.game, state, Eye::Seat(seat));
        let (mut path, mut found) = (Path::new(), Vec::new());
        let mut key = self.key(state);
        while path.then().may_go_on() {
            let best = self.table.probe(key).map(|known| known.best());
            offers(self.game, &seen, path.steps(), &mut found);
            let Some((best, offer)) = best.and_then(|best| Some((best, found.get(best)?))) else { break };
            path.push(offer);
            key = prefix_key(key, best);
        }
        path.legal().is_some().then_some(path)
    }
}
