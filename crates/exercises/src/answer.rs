//! The other side of the board: whether a turn was right, and the reply to it.

use crate::Exercise;
use crate::proof::{Fault, check, laid_out};
use menagerie_kernel::{Score, Team};
use menagerie_search::{Forced, Goal, Level, Limits, Player, Query};
use menagerie_show::{AnyGame, AnyLine};

/// What a try is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The aim is reached.
    Solved,
    /// It is still within reach.
    Right,
    /// It is not any more.
    Wrong,
}

/// What is said to a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it is worth.
    pub verdict: Verdict,
    /// What the other side plays against it, part by part; nothing where the aim is reached or the game is over.
    pub reply: Vec<String>,
    /// How many turns are left to reach the aim; or in how many turns of its own the other side wins, where it can.
    pub turns: Option<u32>,
}

/// How many nodes are searched to choose among replies that are equally good.
const NODES: u64 = 3_000;
/// Megabytes for that search.
const TABLE_MB: usize = 1;

/// Judges a try: the parts that were played from the position on, those of the other side among them. The reply holds out as
/// long as possible, or shows why the try is wrong.
///
/// # Errors
/// What was played is not legal, or nothing can be proven within the limits.
pub fn answer(
    game: &dyn AnyGame,
    player: &dyn Player,
    exercise: &Exercise,
    played: &[String],
    limits: &Limits<'_>,
) -> Result<Answer, Fault> {
    let mut go_on = limits.go_on();
    let mut board = Board::new(game, player, exercise, &mut go_on)?;
    for (index, part) in played.iter().enumerate() {
        board.play(index, part)?;
    }
    board.answer()
}

/// The solution: the only turn, and against the best replies one way to the end.
///
/// # Errors
/// It cannot be proven within the limits.
pub fn solution(
    game: &dyn AnyGame,
    player: &dyn Player,
    exercise: &Exercise,
    limits: &Limits<'_>,
) -> Result<Vec<String>, Fault> {
    let first = check(game, player, exercise, limits)?;
    let mut go_on = limits.go_on();
    let mut board = Board::new(game, player, exercise, &mut go_on)?;
    let mut parts = vec![first];
    board.play(0, &parts[0])?;
    while exercise.aim.goal == Goal::Win && board.line.turn().actor().is_some() {
        let (forced, left) = board.forced()?;
        if forced.turns.is_none_or(|turns| turns > left) {
            return Err(Fault::Unsolvable);
        }
        let part = board.chosen(&forced)?;
        board.play(parts.len(), &part)?;
        parts.push(part);
    }
    Ok(parts)
}

/// An exercise while somebody tries to solve it.
struct Board<'a> {
    line: Box<dyn AnyLine>,
    player: &'a dyn Player,
    /// The team that has the aim.
    team: Team,
    exercise: &'a Exercise,
    /// How many turns that team has had.
    turns: u32,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Board<'a> {
    /// With nothing played yet.
    fn new(
        game: &dyn AnyGame,
        player: &'a dyn Player,
        exercise: &'a Exercise,
        go_on: &'a mut dyn FnMut() -> bool,
    ) -> Result<Board<'a>, Fault> {
        let line = laid_out(game, exercise)?;
        let team = line.info().team(line.turn().actor().ok_or(Fault::Over)?);
        Ok(Board { line, player, team, exercise, turns: 0, go_on })
    }

    /// Whether the team with the aim is to act.
    fn is_ours(&self) -> bool {
        self.line.turn().actor().is_some_and(|seat| self.line.info().team(seat) == self.team)
    }

    /// Plays a part, which is the one of this index among those that were to be played.
    fn play(&mut self, index: usize, part: &str) -> Result<(), Fault> {
        let ours = self.is_ours();
        let illegal = |why| Fault::Illegal { index, part: part.to_owned(), why };
        self.line.play_part(part).map_err(illegal)?;
        self.turns += u32::from(ours);
        Ok(())
    }

    /// The team that wants to win, and in how many turns: the one with the aim, or the one that it must not lose to.
    fn attack(&self) -> (Team, u32) {
        let turns = self.exercise.aim.turns;
        match self.exercise.aim.goal {
            Goal::Win => (self.team, turns.saturating_sub(self.turns)),
            Goal::Save => (Team(1 - self.team.0), turns),
        }
    }

    /// What can be forced now, and in how many turns it would have to be.
    fn forced(&mut self) -> Result<(Forced, u32), Fault> {
        let (winner, within) = self.attack();
        let seat = self.line.turn().actor().ok_or(Fault::Over)?;
        let prover = self.player.prover().ok_or(Fault::NoProver)?;
        let forced = prover.forced(&*self.line.knowledge(seat), winner, within, self.go_on)?;
        Ok((forced, within))
    }

    fn answer(mut self) -> Result<Answer, Fault> {
        if let Some(outcome) = self.line.turn().outcome() {
            let reached = match self.exercise.aim.goal {
                Goal::Win => outcome.score == Score::Win(self.team),
                Goal::Save => outcome.score != Score::Win(Team(1 - self.team.0)),
            };
            let verdict = if reached { Verdict::Solved } else { Verdict::Wrong };
            return Ok(Answer { verdict, reply: Vec::new(), turns: None });
        }
        let (forced, _) = self.forced()?;
        let wins = self.exercise.aim.goal == Goal::Win;
        let verdict = match (wins, forced.turns) {
            (true, Some(_)) => Verdict::Right,
            (false, None) if self.turns > 0 => Verdict::Solved,
            (false, None) => Verdict::Right,
            _ => Verdict::Wrong,
        };
        let turns = forced.turns;
        let reply = if verdict == Verdict::Solved { Vec::new() } else { self.reply(forced)? };
        Ok(Answer { verdict, reply, turns })
    }

    /// What the other side plays until it is the turn of the team with the aim again.
    fn reply(&mut self, mut forced: Forced) -> Result<Vec<String>, Fault> {
        let mut reply = Vec::new();
        while self.line.turn().actor().is_some() && !self.is_ours() {
            let part = self.chosen(&forced)?;
            self.play(reply.len(), &part)?;
            reply.push(part);
            if self.line.turn().actor().is_some() && !self.is_ours() {
                forced = self.forced()?.0;
            }
        }
        Ok(reply)
    }

    /// One of the parts that are equally good: that which the computer would play.
    fn chosen(&self, forced: &Forced) -> Result<String, Fault> {
        let seat = self.line.turn().actor().ok_or(Fault::Over)?;
        let only = &forced.parts[..];
        let first = only.first().ok_or(Fault::Unsolvable)?;
        let Some(thinker) = self.player.thinker().filter(|_| only.len() > 1) else {
            return Ok(first.clone());
        };
        let query = Query { only, ..Query::new(Level::BEST, 0) };
        let knowledge = self.line.knowledge(seat);
        let choice = thinker(TABLE_MB).think(&*knowledge, &query, &Limits::nodes(NODES), &mut |_| {});
        Ok(choice.map_or_else(|_| first.clone(), |choice| choice.part))
    }
}
