//! A match in the course of being played.

use crate::deck::{Deck, put_back};
use crate::turn::{Demonstration, End, MOST_MOVES, Par, Step, Turn};
use crate::{Answer, Input, Refusal, Settings};
use menagerie_games::golf::{Golf, State, lay_out};
use menagerie_kernel::{BadOption, Chance, Random, Seat, advance, text};
use menagerie_show::{Illegal, check_composed, read_steps};

/// How long a scored turn is looked at before the next is dealt, unless the dealer deals sooner.
pub const PAUSE_MS: i64 = 15_000;

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The cards lie open, and nobody has claimed.
    Thinking,
    /// Somebody has claimed, and the timer runs.
    Claiming {
        /// When it will have run out.
        until: i64,
    },
    /// The claims are shown, and a player demonstrates.
    Demonstrating {
        /// The player.
        seat: Seat,
        /// When the next move must have been made.
        until: i64,
    },
    /// A single player's turn is over, and its par is not known yet.
    Reckoning,
    /// The turn is scored.
    Scored {
        /// When the next turn is dealt.
        until: i64,
    },
    /// All turns were played.
    Over,
}

/// A match.
#[derive(Clone)]
pub struct Match {
    pub(crate) settings: Settings,
    chance: Chance,
    deck: Deck,
    /// How many cards the next turn has.
    cards: u8,
    /// Whether the next dealer may deal one card more.
    pub(crate) may_raise: bool,
    /// All turns so far, the present one last; there is always one.
    pub(crate) turns: Vec<Turn>,
    pub(crate) phase: Phase,
    /// The puzzle of this turn as it was dealt.
    dealt: State,
    /// The puzzle as it stands.
    pub(crate) state: State,
    /// The one whom each player finds best dressed.
    pub(crate) votes: Vec<Option<Seat>>,
    /// The latest moment that was told; none is before it.
    clock: i64,
}

impl Match {
    /// A match whose first turn is dealt, as [the game](Golf) begins with the same chance; then the dealer is drawn.
    ///
    /// # Errors
    ///
    /// When a setting is beyond its bounds.
    pub fn new(settings: Settings, mut chance: Chance) -> Result<Match, BadOption> {
        settings.check()?;
        let men = lay_out(&mut chance);
        let mut deck = Deck::shuffled(&mut chance);
        let dealer = Seat(chance.below(settings.players.into()) as u8);
        chance.close();
        let state = State::dealt(men, &deck.deal(settings.cards, &mut chance));
        let first = Turn::new(settings.players, dealer, text(&Golf::default(), &state));
        Ok(Match {
            settings,
            chance,
            deck,
            cards: settings.cards,
            may_raise: false,
            turns: vec![first],
            phase: Phase::Thinking,
            dealt: state,
            state,
            votes: vec![None; settings.players.into()],
            clock: i64::MIN,
        })
    }

    /// What was agreed on.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The board as it stands, with the cards that were dealt.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The number of the present turn, from 1.
    pub fn turn(&self) -> u8 {
        self.turns.len() as u8
    }

    /// The dealer of the next turn: the player to the left of the one who dealt this.
    pub fn next_dealer(&self) -> Seat {
        let turn = self.present();
        turn.left_of(turn.dealer)
    }

    /// When a [`Tick`](Input::Tick) will change something.
    pub fn due(&self) -> Option<i64> {
        match self.phase {
            Phase::Claiming { until } | Phase::Demonstrating { until, .. } | Phase::Scored { until } => {
                Some(until)
            }
            Phase::Thinking | Phase::Reckoning | Phase::Over => None,
        }
    }

    /// The puzzle whose par is wanted, for a single player is measured by it. Nobody who plays may learn it before the turn is scored.
    pub fn wanted(&self) -> Option<&State> {
        let alone = self.settings.players == 1 && self.present().par.is_none();
        alone.then_some(&self.dealt)
    }

    /// Does what an input says. A refusal leaves the match as it was.
    pub fn play(&mut self, input: &Input) -> Result<Answer, Refusal> {
        match input {
            Input::Claim { seat, turn, moves, now_ms } => self.claim(*seat, *turn, *moves, *now_ms),
            Input::Step { seat, turn, after, step, now_ms } => self.step(*seat, *turn, *after, step, *now_ms),
            Input::GiveUp { seat, turn, now_ms } => self.give_up(*seat, *turn, *now_ms),
            Input::OneMore { seat, turn } => self.one_more(*seat, *turn),
            Input::Deal { seat, turn, now_ms } => self.deal_on(*seat, *turn, *now_ms),
            Input::Par { turn, par, now_ms } => self.learn(*turn, *par, *now_ms),
            Input::Tick { now_ms } => Ok(self.tick(*now_ms)),
            Input::BestDressed { seat, best } => self.vote(*seat, *best),
        }
    }

    pub(crate) fn present(&self) -> &Turn {
        self.turns.last().expect("a match has a turn")
    }

    fn present_mut(&mut self) -> &mut Turn {
        self.turns.last_mut().expect("a match has a turn")
    }

    /// A turn that was dealt, for a player of this match.
    fn turn_for(&self, seat: Seat, turn: u8) -> Result<&Turn, Refusal> {
        self.check_player(seat)?;
        let index = usize::from(turn).checked_sub(1);
        index.and_then(|index| self.turns.get(index)).ok_or(Refusal::NoSuchTurn { turn: self.turn() })
    }

    pub(crate) fn check_player(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.0 < self.settings.players { Ok(()) } else { Err(Refusal::NoSuchPlayer) }
    }

    /// The moment that this one counts as: time never goes back.
    fn moment(&self, now_ms: i64) -> i64 {
        now_ms.max(self.clock)
    }

    /// Refuses what comes at the moment when something is due, or later.
    fn in_time(&self, now_ms: i64) -> Result<i64, Refusal> {
        let now = self.moment(now_ms);
        if self.due().is_some_and(|due| due <= now) { Err(Refusal::TimeUp) } else { Ok(now) }
    }

    fn claim(&mut self, seat: Seat, turn: u8, moves: u8, now_ms: i64) -> Result<Answer, Refusal> {
        match self.turn_for(seat, turn)?.claims[usize::from(seat.0)] {
            Some(claimed) if claimed == moves => return Ok(Answer::Known),
            Some(_) => return Err(Refusal::Claimed),
            None => {}
        }
        let open = matches!(self.phase, Phase::Thinking | Phase::Claiming { .. });
        if turn != self.turn() || !open {
            return Err(Refusal::ClaimsShown);
        }
        if moves > MOST_MOVES {
            return Err(Refusal::TooManyMoves);
        }
        self.clock = self.in_time(now_ms)?;
        let turn = self.present_mut();
        turn.claims[usize::from(seat.0)] = Some(moves);
        if turn.claims.iter().all(Option::is_some) {
            self.go_on();
        } else if self.phase == Phase::Thinking {
            self.phase = Phase::Claiming { until: self.clock.saturating_add(self.settings.timer_ms()) };
        }
        Ok(Answer::Done)
    }

    /// Shows the claims, or ends a demonstration that failed: the next player demonstrates, on the board as it was dealt, or nobody
    /// is left to.
    fn go_on(&mut self) {
        self.state = self.dealt;
        match self.present().next_to_demonstrate() {
            Some(seat) => {
                self.present_mut().demonstrations.push(Demonstration { seat, steps: Vec::new(), end: None });
                self.await_step(seat);
            }
            None => self.score(),
        }
    }

    /// Gives a player the time of one move.
    fn await_step(&mut self, seat: Seat) {
        let until = self.clock.saturating_add(self.settings.move_ms());
        self.phase = Phase::Demonstrating { seat, until };
    }

    fn step(&mut self, seat: Seat, turn: u8, after: u8, step: &str, now_ms: i64) -> Result<Answer, Refusal> {
        let shown = self.turn_for(seat, turn)?.demonstration(seat).ok_or(Refusal::NotDemonstrating)?;
        let made = shown.steps.len() as u8;
        match shown.steps.get(usize::from(after)) {
            Some(known) if known.to_string() == step => return Ok(Answer::Known),
            _ if shown.end.is_some() => return Err(Refusal::NotDemonstrating),
            _ if after != made => return Err(Refusal::Stale { made }),
            _ => {}
        }
        let now = self.in_time(now_ms)?;
        let step = make(&mut self.state, step)?;
        self.clock = now;
        self.demonstration_mut().steps.push(step);
        if self.state.is_solved() {
            self.demonstration_mut().end = Some(End::Solved);
            self.score();
        } else if made + 1 >= self.present().claim(seat) {
            self.fail(End::MovesUsedUp);
        } else {
            self.await_step(seat);
        }
        Ok(Answer::Done)
    }

    /// The demonstration that goes on.
    fn demonstration_mut(&mut self) -> &mut Demonstration {
        self.present_mut().demonstrations.last_mut().expect("somebody demonstrates")
    }

    fn fail(&mut self, end: End) {
        self.demonstration_mut().end = Some(end);
        self.go_on();
    }

    fn give_up(&mut self, seat: Seat, turn: u8, now_ms: i64) -> Result<Answer, Refusal> {
        match self.turn_for(seat, turn)?.demonstration(seat).map(|shown| shown.end) {
            Some(Some(End::GivenUp)) => Ok(Answer::Known),
            Some(None) => {
                self.clock = self.moment(now_ms);
                self.fail(End::GivenUp);
                Ok(Answer::Done)
            }
            _ => Err(Refusal::NotDemonstrating),
        }
    }

    /// Scores the turn, unless its par is not known yet.
    fn score(&mut self) {
        let turn = self.present_mut();
        let Some(points) = turn.scored() else {
            self.phase = Phase::Reckoning;
            return;
        };
        turn.points = points;
        self.may_raise |= self.present().is_agreed();
        self.phase = if self.turn() < self.settings.turns {
            Phase::Scored { until: self.clock.saturating_add(PAUSE_MS) }
        } else {
            Phase::Over
        };
    }

    fn learn(&mut self, turn: u8, par: Par, now_ms: i64) -> Result<Answer, Refusal> {
        match self.turn_for(Seat(0), turn)?.par {
            Some(known) if known == par => return Ok(Answer::Known),
            None if turn == self.turn() && self.wanted().is_some() => {}
            _ => return Err(Refusal::ParNotWanted),
        }
        self.clock = self.moment(now_ms);
        self.present_mut().par = Some(par);
        if self.phase == Phase::Reckoning {
            self.score();
        }
        Ok(Answer::Done)
    }

    fn one_more(&mut self, seat: Seat, turn: u8) -> Result<Answer, Refusal> {
        if self.check_next_dealer(seat, turn)?.one_more {
            return Ok(Answer::Known);
        }
        self.check_between(turn)?;
        if !self.may_raise {
            return Err(Refusal::NotEarned);
        }
        if usize::from(self.cards) == menagerie_games::golf::PACK.len() {
            return Err(Refusal::AllCards);
        }
        self.cards += 1;
        self.may_raise = false;
        self.present_mut().one_more = true;
        Ok(Answer::Done)
    }

    /// A turn after which this player deals.
    fn check_next_dealer(&self, seat: Seat, turn: u8) -> Result<&Turn, Refusal> {
        let turn = self.turn_for(seat, turn)?;
        if turn.left_of(turn.dealer) == seat { Ok(turn) } else { Err(Refusal::NotDealer) }
    }

    /// Refuses what can only be done between a turn and the next.
    fn check_between(&self, turn: u8) -> Result<(), Refusal> {
        match self.phase {
            _ if turn != self.turn() => Err(Refusal::TurnBegun),
            Phase::Scored { .. } => Ok(()),
            Phase::Over => Err(Refusal::Over),
            _ => Err(Refusal::TurnNotOver),
        }
    }

    fn deal_on(&mut self, seat: Seat, turn: u8, now_ms: i64) -> Result<Answer, Refusal> {
        self.check_next_dealer(seat, turn)?;
        if turn < self.turn() {
            return Ok(Answer::Known);
        }
        self.check_between(turn)?;
        self.clock = self.moment(now_ms);
        self.deal();
        Ok(Answer::Done)
    }

    /// Deals the next turn: on the board that a solution left, or else as it was dealt before.
    fn deal(&mut self) {
        let men = if self.present().is_solved() {
            put_back(&self.state, &mut self.chance)
        } else {
            *self.dealt.men()
        };
        let cards = self.deck.deal(self.cards, &mut self.chance);
        self.dealt = State::dealt(men, &cards);
        self.state = self.dealt;
        let position = text(&Golf::default(), &self.dealt);
        self.turns.push(Turn::new(self.settings.players, self.next_dealer(), position));
        self.phase = Phase::Thinking;
    }

    fn tick(&mut self, now_ms: i64) -> Answer {
        if self.in_time(now_ms).is_ok() {
            return Answer::Known;
        }
        self.clock = self.moment(now_ms);
        match self.phase {
            Phase::Claiming { .. } => self.go_on(),
            Phase::Demonstrating { .. } => self.fail(End::TimeUp),
            Phase::Scored { .. } => self.deal(),
            // Nothing is ever due in these.
            Phase::Thinking | Phase::Reckoning | Phase::Over => {}
        }
        Answer::Done
    }
}

/// Makes one move, written as text.
fn make(state: &mut State, step: &str) -> Result<Step, Illegal> {
    let golf = Golf::default();
    let path = check_composed(&golf, state, read_steps::<Golf>(step)?)?;
    advance(&golf, state, path.legal().expect("check_composed returns whole parts"));
    Ok(path.steps()[0])
}
