//! What is known about puzzles, so that asking again costs nothing.

use crate::api_error::ApiError;
use hashlink::LruCache;
use menagerie_kernel::{Solution, TooHard};
use menagerie_wire::Solved;
use std::sync::{Mutex, PoisonError};

/// How many puzzles are remembered.
const MOST: usize = 4096;

/// The texts of puzzles that are longer than this are not remembered, so that the memory has a bound.
const LONGEST: usize = 512;

/// The puzzles that were asked about last, by their games and texts.
pub(crate) struct Memory(Mutex<LruCache<(&'static str, String), Known>>);

/// What is proven of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    /// A shortest solution.
    Shortest(Vec<String>),
    /// No solution has so many turns or fewer.
    NoneWithin {
        turns: u32,
        /// Whether a longer one is more work than this server does for a puzzle.
        too_hard: bool,
    },
}

impl Default for Memory {
    fn default() -> Memory {
        Memory(Mutex::new(LruCache::new(MOST)))
    }
}

impl Memory {
    /// What is known already of solutions with at most `limit` turns.
    pub(crate) fn answer(
        &self,
        game: &'static str,
        text: &str,
        limit: u32,
    ) -> Option<Result<Solved, ApiError>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&(game, text.to_owned()))?.answer(limit)
    }

    /// Keeps what was found with all the work that is allowed.
    pub(crate) fn keep(&self, game: &'static str, text: &str, found: &Result<Solution<String>, TooHard>) {
        if text.len() > LONGEST {
            return;
        }
        let known = match found {
            Ok(Solution::Shortest(moves)) => Known::Shortest(moves.clone()),
            Ok(Solution::NoneWithin(turns)) => Known::NoneWithin { turns: *turns, too_hard: false },
            Err(TooHard { excluded }) => Known::NoneWithin { turns: *excluded, too_hard: true },
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert((game, text.to_owned()), known);
    }
}

impl Known {
    fn answer(&self, limit: u32) -> Option<Result<Solved, ApiError>> {
        match self {
            Known::Shortest(moves) if moves.len() <= limit as usize => {
                Some(Ok(Solution::Shortest(moves.clone()).into()))
            }
            Known::NoneWithin { turns, too_hard } if limit > *turns => {
                too_hard.then(|| Err(TooHard { excluded: *turns }.into()))
            }
            _ => Some(Ok(Solution::NoneWithin(limit).into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(found: Result<Solution<String>, TooHard>) -> Memory {
        let memory = Memory::default();
        memory.keep("lots", "here", &found);
        memory
    }

    fn answer(memory: &Memory, limit: u32) -> Option<Result<Solved, String>> {
        let known = memory.answer("lots", "here", limit)?;
        Some(known.map_err(|problem| problem.to_string()))
    }

    #[test]
    fn a_shortest_solution_answers_every_limit() {
        let shortest = Solution::Shortest(vec!["a".to_owned(), "b".to_owned()]);
        let memory = kept(Ok(shortest.clone()));
        assert_eq!(answer(&memory, 1), Some(Ok(Solved::NoneWithin { none_within: 1 })));
        for limit in [2, 12, u32::MAX] {
            assert_eq!(answer(&memory, limit), Some(Ok(shortest.clone().into())));
        }
        assert!(memory.answer("lots", "there", 2).is_none(), "another position is another puzzle");
        assert!(memory.answer("peek", "here", 2).is_none(), "and so is that of another game");
    }

    #[test]
    fn what_is_excluded_answers_as_far_as_it_goes() {
        let memory = kept(Ok(Solution::NoneWithin(4)));
        assert_eq!(answer(&memory, 4), Some(Ok(Solved::NoneWithin { none_within: 4 })));
        assert_eq!(answer(&memory, 0), Some(Ok(Solved::NoneWithin { none_within: 0 })));
        assert_eq!(answer(&memory, 5), None, "a longer solution was not looked for");
        let memory = kept(Err(TooHard { excluded: 4 }));
        assert_eq!(answer(&memory, 4), Some(Ok(Solved::NoneWithin { none_within: 4 })));
        assert!(matches!(answer(&memory, 5), Some(Err(_))), "and would be looked for in vain");
    }

    #[test]
    fn the_memory_has_a_bound() {
        let memory = Memory::default();
        let found = Ok(Solution::NoneWithin(4));
        for number in 0..2 * MOST {
            memory.keep("lots", &number.to_string(), &found);
        }
        assert_eq!(memory.0.lock().unwrap().len(), MOST);
        assert!(memory.answer("lots", "0", 4).is_none(), "the oldest is forgotten");
        memory.keep("lots", &"x".repeat(LONGEST + 1), &found);
        assert!(memory.answer("lots", &"x".repeat(LONGEST + 1), 4).is_none());
    }
}
