//! Shortest solutions, and the proof that none is shorter.
//!
//! A solution of n cards has n − 1 captures and some quiet moves, so the search deepens by quiet moves: first
//! none, then one, then two … The first number that suffices is proven to be the least, because all smaller ones have failed.
//! What was found to fail is [kept](failed), under a key of 128 bits: most moves could as well be made in another order.
//! The last quiet move before a capture is not tried but [derived](leads) from the capture that it must make possible.

mod failed;
mod leads;
mod puzzle;

use super::State;
use crate::parts::Movement;
use failed::Failed;
use leads::Goals;
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{Solution, TooHard};
use puzzle::Puzzle;

/// Looks for a shortest solution of at most `limit` moves. `go_on` is asked again and again, and ends the search with false.
pub(super) fn solve(
    state: &State,
    limit: u32,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Solution<Movement<Board8>>, TooHard> {
    if state.is_solved() {
        return Ok(Solution::Shortest(Vec::new()));
    }
    let puzzle = Puzzle::of(state);
    let captures = puzzle.captures_left();
    let mut search = Search { failed: Failed::default(), go_on, way: Vec::new() };
    // How many puzzles had been met when one quiet move less was allowed, and when two were.
    let mut met = [None; 2];
    for length in captures..=limit {
        let quiet = length - captures;
        if quiet > Failed::MOST {
            return Err(TooHard { excluded: length - 1 });
        }
        match search.descend(&puzzle, quiet) {
            Err(Stop::Found) => {
                search.way.reverse();
                return Ok(Solution::Shortest(search.way));
            }
            Err(Stop::Interrupted) => return Err(TooHard { excluded: length - 1 }),
            Ok(()) => {}
        }
        // What is met first after so many quiet moves is kept when two more are allowed, at the latest. Where there
        // is nothing of that kind there is nothing further away, and a solution would have been found.
        let now = Some(search.failed.len());
        if met[1] == now && !search.failed.is_full() {
            break;
        }
        met = [now, met[0]];
    }
    Ok(Solution::NoneWithin(limit))
}

/// Why a search ends.
enum Stop {
    /// With a solution.
    Found,
    /// Because it was told to.
    Interrupted,
}

struct Search<'a> {
    failed: Failed,
    go_on: &'a mut dyn FnMut() -> bool,
    /// The solution, its last move first.
    way: Vec<Movement<Board8>>,
}

impl Search<'_> {
    /// Tries everything with at most so many quiet moves; comes back when nothing of it solves the puzzle.
    fn descend(&mut self, puzzle: &Puzzle, quiet: u32) -> Result<(), Stop> {
        let mut captures = false;
        for hunter in puzzle.hunters() {
            self.ask()?;
            for target in puzzle.prey(hunter) {
                if puzzle.reaches(hunter, target) {
                    captures = true;
                    self.capture(puzzle, hunter, target, quiet)?;
                }
            }
        }
        match quiet {
            0 => Ok(()),
            1 if !captures => self.lead(puzzle),
            _ => self.wander(puzzle, quiet),
        }
    }

    fn capture(&mut self, puzzle: &Puzzle, hunter: Square8, target: Square8, quiet: u32) -> Result<(), Stop> {
        let after = puzzle.captured(hunter, target);
        let found = if after.open.is_empty() { Err(Stop::Found) } else { self.descend(&after, quiet) };
        self.noting(found, hunter, target)
    }

    /// Tries the quiet moves that lead to a capture.
    fn lead(&mut self, puzzle: &Puzzle) -> Result<(), Stop> {
        let goals = Goals::of(puzzle);
        for hunter in puzzle.hunters() {
            for target in puzzle.prey(hunter) {
                self.ask()?;
                goals.leads(hunter, target, &mut |from, goals| {
                    for to in goals {
                        let after = puzzle.moved(from, to);
                        let now = |square| if square == from { to } else { square };
                        if after.reaches(now(hunter), now(target)) {
                            let found = self.capture(&after, now(hunter), now(target), 0);
                            self.noting(found, from, to)?;
                        }
                    }
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// Tries all quiet moves.
    fn wander(&mut self, puzzle: &Puzzle, quiet: u32) -> Result<(), Stop> {
        let key = puzzle.key();
        if self.failed.contains(key, quiet) {
            return Ok(());
        }
        Goals::of(puzzle).each(|from, goals| {
            for to in goals {
                let found = self.descend(&puzzle.moved(from, to), quiet - 1);
                self.noting(found, from, to)?;
            }
            Ok(())
        })?;
        self.failed.insert(key, quiet);
        Ok(())
    }

    /// Asks whether to go on; what is done in between takes well under a microsecond.
    fn ask(&mut self) -> Result<(), Stop> {
        if (self.go_on)() { Ok(()) } else { Err(Stop::Interrupted) }
    }

    /// Notes a move of the solution on the way back from its end.
    fn noting(&mut self, found: Result<(), Stop>, from: Square8, to: Square8) -> Result<(), Stop> {
        if matches!(found, Err(Stop::Found)) {
            self.way.push(Movement::new(from, to));
        }
        found
    }
}
