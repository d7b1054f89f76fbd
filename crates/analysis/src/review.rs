//! A look back at a game that was played.

use crate::{Score, Unfit, check, lines};
use menagerie_kernel::{Seat, Team};
use menagerie_search::{Limits, Thinker};
use menagerie_show::AnyLine;

/// A turn that was played, and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The seat that played it.
    pub seat: Seat,
    /// The turn in readable notation.
    pub turn: String,
    /// What the position was worth before it, with the best turn.
    pub before: Score,
    /// What the position was worth after the turn that was played.
    pub after: Score,
    /// The best turn and how the game could have gone on, in readable notation.
    pub best: Vec<String>,
    /// How much of the points it gave away, of 1.
    pub loss: f64,
}

/// A turn that gives away so much of the points is a turning point.
const TURNING: f64 = 0.15;

/// How much of the points a team's turn gave away, of 1: what the position was worth before it, and what it is worth after it.
pub fn loss(team: Team, before: Score, after: Score) -> f64 {
    (before.expects(team) - after.expects(team)).max(0.0)
}

/// Whether another turn would have made a difference: one that gave away so much was played, and it was not the best one.
pub fn is_turning_point(loss: f64, is_best: bool) -> bool {
    loss >= TURNING && !is_best
}

impl Judged {
    /// Whether another turn would have made a difference.
    pub fn is_turning_point(&self) -> bool {
        is_turning_point(self.loss, self.best.first() == Some(&self.turn))
    }
}

/// A look back at a game, turn by turn.
pub struct Review<'e> {
    line: Box<dyn AnyLine>,
    thinker: &'e mut dyn Thinker,
    /// What was found of the present position.
    now: Option<(Score, Vec<String>)>,
}

impl<'e> Review<'e> {
    /// A look back at a game that began with `line`.
    ///
    /// # Errors
    /// The game cannot be analysed.
    pub fn new(line: Box<dyn AnyLine>, thinker: &'e mut dyn Thinker) -> Result<Review<'e>, Unfit> {
        check(line.info())?;
        Ok(Review { line, thinker, now: None })
    }

    /// The position that it has come to.
    pub fn line(&self) -> &dyn AnyLine {
        &*self.line
    }

    /// Plays the next part of the game and judges it. Positions are thought about with these limits.
    ///
    /// # Errors
    /// The part is not legal, in which case nothing changes, or the game is over.
    pub fn play(&mut self, part: &str, limits: &Limits<'_>) -> Result<Judged, String> {
        let seat = self.line.turn().actor().ok_or_else(|| Unfit::Over.to_string())?;
        let mut next = self.line.duplicate();
        let turn = menagerie_notation::play(&mut *next, part).map_err(|illegal| illegal.to_string())?;
        let (before, best) = match self.now.take() {
            Some(known) => known,
            None => self.look(limits)?,
        };
        self.line = next;
        let (after, answer) = self.look(limits)?;
        self.now = Some((after, answer));
        let team = self.line.info().team(seat);
        Ok(Judged { seat, turn, before, after, best, loss: loss(team, before, after) })
    }

    /// What the present position is worth, and how the game should go on.
    fn look(&mut self, limits: &Limits<'_>) -> Result<(Score, Vec<String>), String> {
        if let Some(outcome) = self.line.turn().outcome() {
            return Ok((Score::of_outcome(outcome), Vec::new()));
        }
        let mut found = lines(&*self.line, self.thinker, 1, limits).map_err(|unfit| unfit.to_string())?;
        let best = found.swap_remove(0);
        Ok((best.score, best.turns))
    }
}
