//! Exercises found in games of the computer against itself.

use crate::proof::laid_out;
use crate::{Exercise, Fault, check};
use menagerie_kernel::{Chance, Options};
use menagerie_search::{Aim, Dice, Goal, Limits, Player, parts_to_end};
use menagerie_show::{AnyGame, AnyLine};
use std::cmp::Ordering;

/// How exercises are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunt {
    /// What the exercises are to ask for; both, if nothing is named.
    pub goal: Option<Goal>,
    /// In how many turns a win is to be found, at most.
    pub turns: u32,
    /// How much work the proof of an exercise may be, in parts that are played.
    pub work: u64,
    /// From what everything follows.
    pub seed: u64,
}

/// The levels that play the games: strong enough for games that make sense, and weak enough to err.
const LEVELS: [u8; 2] = [4, 8];
/// How many nodes they search for a part, at most.
const NODES: u64 = 1_500;
/// With how many turns at random a game begins, at most.
const RANDOM: u64 = 6;
/// Among so many turns one is drawn at random. Two moves in a turn make a thousand of them.
const MOST_TURNS: u64 = 5_000;
/// A longer game is given up.
const MOST_PARTS: u32 = 160;
/// With fewer turns to choose from, there is nothing to find.
const FEWEST_TURNS: u64 = 8;
/// A win in one turn has to be looked for only among so many.
const CROWD: u64 = 300;
/// A side that is so far ahead, in centipawns, needs no exercise to win.
const AHEAD: i32 = 1_500;
/// A side that is so far behind is not saved.
const BEHIND: i32 = -900;
/// How many nodes are searched to see that, at most.
const SIGHT: u64 = 40_000;
/// How often each level tries to solve an exercise.
const TRIES: u64 = 3;
/// How many nodes it may search, at most.
const TRY_NODES: u64 = 4_000;

impl Hunt {
    /// Plays the game of this number, and keeps one win and one save from it at most. Equal numbers give equal games.
    pub fn game(&self, game: &dyn AnyGame, player: &dyn Player, number: u64) -> Vec<Exercise> {
        let mut dice = Dice::of(self.seed, number);
        let mut found: Vec<Exercise> = Vec::new();
        let wanted = if self.goal.is_some() { 1 } else { 2 };
        let Some(mut line) = opening(game, &mut dice) else { return found };
        // What each team thought of its position when it last had a turn.
        let mut scores = [0; 2];
        for _ in 0..MOST_PARTS {
            let Some(seat) = line.turn().actor() else { break };
            let team = usize::from(line.info().team(seat).0);
            let level = LEVELS[0] + dice.below(u64::from(LEVELS[1] - LEVELS[0]) + 1) as u8;
            let chosen = player.choose(line.knowledge(seat), level, dice.roll(), &Limits::nodes(NODES));
            let Ok(chosen) = chosen else { break };
            if !line.mid_turn() {
                for aim in self.aims(&*line, chosen.score, scores[team]) {
                    if found.iter().all(|one| one.aim.goal != aim.goal) {
                        found.extend(self.exercise(game, player, &*line, aim));
                    }
                }
            }
            scores[team] = chosen.score;
            if found.len() == wanted || line.play_part(&chosen.part).is_err() {
                break;
            }
        }
        found
    }

    /// What could be asked of a position that is worth so much now and was worth so much a turn ago. Whether it can be
    /// saved does not follow from that: its side may have overlooked the turn that saves it.
    fn aims(&self, line: &dyn AnyLine, score: i32, before: i32) -> Vec<Aim> {
        let asks = |goal| self.goal.is_none_or(|wanted| wanted == goal);
        let turns = line.count().unwrap_or(u64::MAX);
        let mut aims = Vec::new();
        if turns < FEWEST_TURNS {
            return aims;
        }
        let is_crowd = turns >= CROWD;
        if asks(Goal::Win) && score > 0 && before.abs() <= AHEAD {
            let fewest = if is_crowd { 1 } else { 2 };
            let seen = parts_to_end(score).map_or(2, |parts| parts.unsigned_abs().div_ceil(2));
            let most = seen.max(2).min(self.turns);
            aims.extend((fewest..=most).map(|turns| Aim { goal: Goal::Win, turns }));
        }
        if asks(Goal::Save) {
            let most = if is_crowd { 1 } else { 2 };
            aims.extend((1..=most).map(|turns| Aim { goal: Goal::Save, turns }));
        }
        aims
    }

    /// The exercise that a position is, if it is one: with exactly one solution, none that needs fewer turns, and
    /// neither found by every level nor missed by all.
    fn exercise(
        &self,
        game: &dyn AnyGame,
        player: &dyn Player,
        line: &dyn AnyLine,
        aim: Aim,
    ) -> Option<Exercise> {
        let mut exercise = Exercise { aim, difficulty: 0, position: line.text() };
        let limits = Limits::nodes(self.work);
        let solution = check(game, player, &exercise, &limits).ok()?;
        if aim.goal == Goal::Win && aim.turns > 1 {
            let sooner = Exercise { aim: Aim { turns: aim.turns - 1, ..aim }, ..exercise.clone() };
            if check(game, player, &sooner, &limits) != Err(Fault::Unsolvable) {
                return None;
            }
        }
        if aim.goal == Goal::Save && !is_saved(player, line, &solution) {
            return None;
        }
        exercise.difficulty = difficulty(game, player, &exercise, &solution)?;
        (1..100).contains(&exercise.difficulty).then_some(exercise)
    }
}

/// A game that has begun at random; nothing where it is over already.
fn opening(game: &dyn AnyGame, dice: &mut Dice) -> Option<Box<dyn AnyLine>> {
    let mut line = game.start(Options::default(), Chance::from_number(dice.roll())).ok()?;
    for _ in 0..dice.below(RANDOM + 1) {
        let turns = line.turns(MOST_TURNS).ok()?;
        let turn = turns.get(dice.below(turns.len().max(1) as u64) as usize)?;
        line.play_turn(turn).ok()?;
    }
    line.turn().actor().map(|_| line)
}

/// Whether a side is still in the game after the only turn that does not lose at once.
fn is_saved(player: &dyn Player, line: &dyn AnyLine, solution: &str) -> bool {
    let mut line = line.duplicate();
    if line.play_part(solution).is_err() {
        return false;
    }
    let Some(seat) = line.turn().actor() else { return true };
    let theirs = player.choose(line.knowledge(seat), player.levels(), 0, &Limits::nodes(SIGHT));
    theirs.is_ok_and(|theirs| theirs.score < -BEHIND)
}

/// How many of a hundred tries of all levels miss the solution.
fn difficulty(game: &dyn AnyGame, player: &dyn Player, exercise: &Exercise, solution: &str) -> Option<u8> {
    let line = laid_out(game, exercise).ok()?;
    let seat = line.turn().actor()?;
    let after = |part: &str| {
        let mut line = line.duplicate();
        line.play_part(part).ok().map(|_| line.text())
    };
    let wanted = after(solution)?;
    let levels = u64::from(player.levels());
    let mut missed = 0;
    for level in 1..=player.levels() {
        for seed in 0..TRIES {
            let limits = Limits::nodes(TRY_NODES);
            let choice = player.choose(line.knowledge(seat), level, seed, &limits).ok()?;
            missed += u64::from(after(&choice.part)? != wanted);
        }
    }
    Some((100 * missed / (TRIES * levels)) as u8)
}

/// So many of these exercises, from the easiest to the hardest, in steps as even as can be. A third of them ask to save
/// the game, if so many do.
pub fn spread(found: Vec<Exercise>, count: usize) -> Vec<Exercise> {
    let (saves, wins): (Vec<_>, Vec<_>) = found.into_iter().partition(|one| one.aim.goal == Goal::Save);
    let third = saves.len().min(count / 3);
    let others = wins.len().min(count - third);
    let mut chosen = evenly(wins, others);
    chosen.extend(evenly(saves, count - others));
    chosen.sort_by(in_order);
    chosen
}

fn in_order(one: &Exercise, other: &Exercise) -> Ordering {
    (one.difficulty, &one.position).cmp(&(other.difficulty, &other.position))
}

/// So many of them, the easiest and the hardest among them.
fn evenly(mut found: Vec<Exercise>, count: usize) -> Vec<Exercise> {
    if found.len() <= count {
        return found;
    }
    found.sort_by(in_order);
    let (last, steps) = (found.len() - 1, count.saturating_sub(1).max(1));
    (0..count).map(|step| found[step * last / steps].clone()).collect()
}
