//! One game between two contestants.

use crate::clock::{Clock, Pace};
use crate::contestant::{Beginning, Contestant, Moment, Trouble};
use crate::openings::Opening;
use menagerie_kernel::{Score, Seat, Team, excerpt};
use menagerie_record::{Ending, Record};
use menagerie_search::Dice;
use menagerie_show::{AnyGame, AnyLine};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The tag of a record that says why a game ended which the rules let go on.
pub(crate) const TERMINATION: &str = "Termination";

/// A game was won by what both engines say of it.
pub(crate) const ADJUDICATION: &str = "adjudication";

/// What both engines have agreed to, so to speak.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// After so many turns, those of the opening included, a game is drawn.
    pub max_turns: Option<u32>,
    /// By how much a turn may take too long without being counted.
    pub margin: Duration,
    /// How long an engine may be silent beyond its time before it loses as one that hangs.
    pub patience: Duration,
    /// Whether a turn that takes too long by more than the margin loses.
    pub lose_on_time: bool,
    /// When a game is won that is not over yet, if ever.
    pub win_at: Option<WinAt>,
    /// When a game is drawn that is not over yet, if ever.
    pub draw_at: Option<DrawAt>,
}

/// A game is won when both engines say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinAt {
    /// So many centipawns ahead, at least.
    pub score: u32,
    /// In so many turns of each, one after another.
    pub turns: u32,
}

/// A game is drawn when both engines say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawAt {
    /// No more centipawns ahead or behind.
    pub score: u32,
    /// In so many turns of each, one after another.
    pub turns: u32,
    /// Not before so many turns of the game.
    pub from: u32,
}

/// What an engine did in one game, or in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    /// How often it was asked.
    pub asked: u64,
    /// How long it took for all its answers, in microseconds.
    pub micros: u64,
    /// How many of its answers told their depth.
    pub depths: u64,
    /// The sum of those depths.
    pub depth: u64,
    /// The sum of the nodes that it told of.
    pub nodes: u64,
    /// How long it took for the answers that told of nodes, in microseconds.
    pub node_micros: u64,
    /// How often it took too long.
    pub overruns: u64,
    /// By how much at worst, in microseconds.
    pub worst: u64,
}

impl Sheet {
    /// Adds another.
    pub fn add(&mut self, other: &Sheet) {
        self.asked += other.asked;
        self.micros += other.micros;
        self.depths += other.depths;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.node_micros += other.node_micros;
        self.overruns += other.overruns;
        self.worst = self.worst.max(other.worst);
    }
}

/// A game that is to be played.
pub(crate) struct Bout<'a> {
    pub game: &'a dyn AnyGame,
    pub opening: &'a Opening,
    pub usual: bool,
    /// What bounds each team.
    pub paces: [Pace; 2],
    pub terms: &'a Terms,
    pub seed: u64,
}

/// A game that was played.
pub(crate) struct Finished {
    pub record: Record,
    /// The half points of team 0.
    pub halves: u8,
    pub sheets: [Sheet; 2],
    /// Which team lost by its own fault, and how.
    pub fault: Option<(usize, String)>,
}

/// Why a game was not finished.
pub(crate) enum Unfinished {
    /// Somebody wants an end.
    Stopped,
    /// A team cannot play.
    Unfit(usize, String),
}

/// Two engines, by their teams.
pub(crate) type Teams<'a> = [&'a mut dyn Contestant; 2];

/// A game that is being played.
struct Playing<'a> {
    bout: &'a Bout<'a>,
    line: Box<dyn AnyLine>,
    record: Record,
    turns: u32,
    clocks: [Clock; 2],
    sheets: [Sheet; 2],
    /// What was told of each turn since the opening, as team 0 sees it.
    scores: Vec<Option<i32>>,
    fault: Option<(usize, Trouble)>,
}

impl Bout<'_> {
    /// Plays it.
    pub(crate) fn play(
        &self,
        teams: &mut Teams<'_>,
        stops: &[&AtomicBool; 2],
    ) -> Result<Finished, Unfinished> {
        let mut playing = self.begin(teams)?;
        loop {
            if stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Unfinished::Stopped);
            }
            if let Some(halves) = playing.end() {
                let Playing { record, sheets, fault, .. } = playing;
                let fault = fault.map(|(team, trouble)| (team, trouble.to_string()));
                return Ok(Finished { record, halves, sheets, fault });
            }
            let turn = playing.line.turn();
            let seat = turn.actor().expect("somebody acts while the game goes on");
            playing.act(seat, teams)?;
        }
    }

    /// Up to the end of the opening.
    fn begin(&self, teams: &mut Teams<'_>) -> Result<Playing<'_>, Unfinished> {
        let Opening { options, start, parts } = self.opening;
        let broken = |why: String| Unfinished::Unfit(0, format!("the opening cannot be played: {why}"));
        let mut line = self.game.parse(start, options.clone()).map_err(|bad| broken(bad.to_string()))?;
        let clocks = self.paces.map(Clock::new);
        let mut fault = None;
        for (team, contestant) in teams.iter_mut().enumerate() {
            let seed = Dice::of(self.seed, team as u64).roll();
            let (line, usual, clock) = (&*line, self.usual, clocks[team]);
            let patience = self.terms.patience;
            match contestant.begin(&Beginning { line, start, usual, clock, patience, seed }) {
                Ok(()) => {}
                Err(Trouble::Unfit(why)) => return Err(Unfinished::Unfit(team, why)),
                Err(trouble) => fault = Some((team, trouble)),
            }
        }
        let mut record = Record::from_line(&*line);
        let mut turns = 0;
        for part in parts {
            for contestant in teams.iter_mut() {
                contestant.see(&*line, part);
            }
            line.play_part(part).map_err(|illegal| broken(illegal.to_string()))?;
            turns += u32::from(!line.mid_turn());
            record.parts.push(part.clone());
        }
        let (sheets, scores) = (Default::default(), Vec::new());
        Ok(Playing { bout: self, line, record, turns, clocks, sheets, scores, fault })
    }
}

impl Playing<'_> {
    /// One part.
    fn act(&mut self, seat: Seat, teams: &mut Teams<'_>) -> Result<(), Unfinished> {
        let terms = self.bout.terms;
        let team = usize::from(self.line.info().team(seat).0);
        let (line, clocks, patience) = (&*self.line, self.clocks, terms.patience);
        let began = Instant::now();
        let answer = teams[team].choose(&Moment { line, seat, clocks, team, patience });
        let took = began.elapsed();
        let answer = match answer {
            Ok(answer) => answer,
            Err(Trouble::Unfit(why)) => return Err(Unfinished::Unfit(team, why)),
            Err(trouble) => {
                self.fault = Some((team, trouble));
                return Ok(());
            }
        };
        let over = self.clocks[team].spend(took).filter(|over| *over > terms.margin);
        self.note(team, &answer.told, took, over);
        if let Some(over) = over.filter(|_| terms.lose_on_time) {
            self.fault = Some((team, Trouble::Late(over)));
            return Ok(());
        }
        let part = match self.line.check_part(seat, &answer.part) {
            Ok(part) => part,
            Err(illegal) => {
                let told = excerpt(&answer.part);
                self.fault = Some((team, Trouble::Illegal(format!("it played `{told}`: {illegal}"))));
                return Ok(());
            }
        };
        let sign = if team == 0 { 1 } else { -1 };
        self.scores.push(answer.told.score.map(|score| score.saturating_mul(sign)));
        for contestant in teams.iter_mut() {
            contestant.see(&*self.line, &part);
        }
        self.line.play_part(&part).expect("it was checked");
        self.turns += u32::from(!self.line.mid_turn());
        self.record.parts.push(part);
        Ok(())
    }

    fn note(&mut self, team: usize, told: &crate::Told, took: Duration, over: Option<Duration>) {
        let sheet = &mut self.sheets[team];
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        sheet.asked += 1;
        sheet.micros += micros(took);
        if let Some(depth) = told.depth {
            sheet.depths += 1;
            sheet.depth += u64::from(depth);
        }
        if let Some(nodes) = told.nodes {
            sheet.nodes = sheet.nodes.saturating_add(nodes);
            sheet.node_micros += micros(took);
        }
        if let Some(over) = over {
            sheet.overruns += 1;
            sheet.worst = sheet.worst.max(micros(over));
        }
    }

    /// The half points of team 0, if the game is over by its rules, by a fault or by the terms. The record then says so.
    fn end(&mut self) -> Option<u8> {
        if let Some(outcome) = self.line.turn().outcome() {
            self.record.ending = Ending::of(&*self.line);
            return Some(match outcome.score {
                Score::Win(Team(0)) => 2,
                Score::Win(_) => 0,
                Score::Draw | Score::Points(_) | Score::Lost | Score::Void => 1,
            });
        }
        let (halves, termination) = match &self.fault {
            Some((team, trouble)) => (if *team == 0 { 0 } else { 2 }, trouble.termination()),
            None => self.adjudged()?,
        };
        let result = ["0-1", "1/2-1/2", "1-0"][usize::from(halves)].to_owned();
        // What no player can do is no reason of the rules; PGN has a word for it in the same tag.
        let is_reason = self.line.info().ending(termination).is_some();
        let reason = is_reason.then(|| termination.to_owned());
        if !is_reason {
            self.record.tags.push((TERMINATION.to_owned(), termination.to_owned()));
        }
        self.record.ending = Ending { result, reason };
        Some(halves)
    }

    /// What the terms say of a game that is not over.
    fn adjudged(&self) -> Option<(u8, &'static str)> {
        let Terms { max_turns, win_at, draw_at, .. } = *self.bout.terms;
        if max_turns.is_some_and(|most| self.turns >= most) {
            return Some((1, "length"));
        }
        let last = |turns: u32| {
            let turns = 2 * turns as usize;
            let from = self.scores.len().checked_sub(turns).filter(|_| turns > 0)?;
            self.scores[from..].iter().copied().collect::<Option<Vec<i32>>>()
        };
        if let Some((WinAt { score, .. }, scores)) = win_at.and_then(|at| Some((at, last(at.turns)?))) {
            let score = i32::try_from(score).unwrap_or(i32::MAX);
            if scores.iter().all(|told| *told >= score) {
                return Some((2, ADJUDICATION));
            }
            if scores.iter().all(|told| *told <= -score) {
                return Some((0, ADJUDICATION));
            }
        }
        let at = draw_at.filter(|at| self.turns >= at.from)?;
        let all_equal = last(at.turns)?.iter().all(|told| told.unsigned_abs() <= at.score);
        all_equal.then_some((1, "agreement"))
    }
}
