//! The computer player.

use crate::line::Sight;
use crate::{PAR_LIMIT, Part, Phase};
use menagerie_games::golf::{Golf, State};
use menagerie_kernel::{LEVELS, Puzzle, Solution};
use menagerie_search::{Choice, Level, Limits, NoChoice, Player};
use std::any::Any;

/// The computer player of [`GolfMatch`](crate::GolfMatch). It claims the length of the shortest solution that it finds,
/// and 0 where it finds none. The weaker it is, the shorter are the solutions that it looks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Golfer;

impl Player for Golfer {
    fn choose(
        &self,
        knowledge: Box<dyn Any + Send>,
        level: u8,
        _: u64,
        limits: &Limits<'_>,
    ) -> Result<Choice, NoChoice> {
        let sight = knowledge.downcast::<Sight>().map_err(|_| NoChoice::AnotherGame)?;
        let level = Level::from_number(level).ok_or(NoChoice::NoSuchLevel(level))?;
        let part = match sight.phase {
            Phase::Claiming => {
                let found = shortest(&sight.puzzle, LONGEST[usize::from(level.number()) - 1], limits);
                Part::Claim(found.map_or(0, |steps| steps.len() as u8))
            }
            Phase::Demonstrating(_) => {
                let found = shortest(&sight.puzzle, sight.moves_left.into(), limits);
                found.and_then(|steps| steps.first().copied()).map_or(Part::GiveUp, Part::Move)
            }
            Phase::Scored if sight.may_deal_more && level == Level::BEST => Part::DealMore,
            Phase::Scored => Part::Deal,
            // It has no eyes for dresses.
            Phase::Tied => Part::Best(None),
            Phase::Reckoning | Phase::Over => return Err(NoChoice::NothingToDo),
        };
        Ok(Choice { part: part.to_string(), score: 0, depth: 0, nodes: 0 })
    }
}

/// The longest solution that each level looks for, in moves.
const LONGEST: [u32; LEVELS] = [2, 3, 4, 5, 6, 7, 8, 9, 10, PAR_LIMIT];

/// The moves of a shortest solution, if one is found.
fn shortest(puzzle: &State, longest: u32, limits: &Limits<'_>) -> Option<Vec<crate::Step>> {
    match Golf::default().solve(puzzle, longest, &mut limits.go_on()) {
        Ok(Solution::Shortest(steps)) => Some(steps),
        Ok(Solution::NoneWithin(_)) | Err(_) => None,
    }
}
