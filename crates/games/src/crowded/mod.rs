//! **Crowded House** by Don Kirkby: two teams of two, and each player has half of the board.
//!
//! * White and Black have the orthodox army and share it between two players: one plays the king side,
//!   files e to h, the other the queen side. The king-side players begin; the order is White's and Black's
//!   king side, White's and Black's queen side.
//! * A player moves any piece of the team whose move starts **or** ends on the own half; for castling the
//!   king's squares count.
//! * What matters is what the **next** player can take, who is of the other team and bound to a half as
//!   well: a turn is legal when that player could not take the king after it, and a pawn that went two
//!   squares can be taken in passing by that player only ([`moves`]).
//! * Without a legal move a player who is in check is mated, and the team has lost; another one passes. After four
//!   passes in a row the game is drawn.

mod moves;
#[cfg(test)]
mod tests;
mod text;
mod weights;

use crate::chess::{self, Position};
use crate::ladders;
use crate::parts::learned::{self, Model};
use crate::parts::men::{cells, spot};
use crate::parts::orthodox::{self, ARMIES, KINDS, Orthodox};
use crate::parts::{Mixer, Movement, explain, kings};
use menagerie_board::{Board8, SquareSet8};
use menagerie_kernel::game::SeatInfo;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Judge, Ladder, Legal, Lesson, Open, Opener,
    Outcome, Reason, Report, Rules, Sentence, Side, Sink, Spot, Team, Then, TooLarge, Trace, Turn, sentence,
};
use menagerie_show::{Field, Form, Gesture, Kind, Mark, MarkKind, Reach, Scene, Shown};
use moves::{Half, Player};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// All seats passed, one after the other.
/// The player to act plays in this half of the board.
const DOMAIN: MarkKind = MarkKind::new("domain", Form::Tint, "in your part of the board");

const PASSED: Reason = Reason::new("passes", "everybody passed");

static INFO: Info = Info {
    id: "crowded",
    name: "Crowded House",
    about: "Four players in two teams; everybody has half of the board.",
    opening: "You may move any piece of your team whose move starts or ends in your half of the board. \
        Only what the very next player could take is attacked.",
    seats: &[
        SeatInfo { id: "wk", name: "White king side", team: Team(0), side: Side::Light },
        SeatInfo { id: "bk", name: "Black king side", team: Team(1), side: Side::Dark },
        SeatInfo { id: "wq", name: "White queen side", team: Team(0), side: Side::Light },
        SeatInfo { id: "bq", name: "Black queen side", team: Team(1), side: Side::Dark },
    ],
    picture: Some("r1bqkb1r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R1BQKB1R wk KQkq - 4 3 passes=0"),
    rules: include_str!("../../rules/crowded.md"),
    tour: include_str!("../../tours/crowded.toml"),
    exercises: include_str!("../../exercises/crowded.txt"),
    endings: &[PASSED],
    ..Info::DUEL
};

/// Crowded House.
#[derive(Clone, Copy, Default, Debug)]
pub struct Crowded;

/// After so many passes in a row the game is drawn.
const MOST_PASSES: u8 = 4;

/// A position of Crowded House.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    position: Position,
    /// The half of the seat to act.
    half: Half,
    /// How many turns in a row were passes.
    passes: u8,
}

/// A move, or that the seat has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A piece moves.
    Move(Movement<Board8>),
    /// Nothing is moved.
    Pass,
}

/// How a pass is written.
const PASS: &str = "pass";

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(step) => step.fmt(f),
            Step::Pass => f.write_str(PASS),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        if text == PASS { Ok(Step::Pass) } else { text.parse().map(Step::Move) }
    }
}

impl State {
    /// The player to act.
    const fn player(&self) -> Player {
        Player { color: self.position.color, half: self.half }
    }

    /// Whether the game is drawn, if nobody is mated.
    fn is_drawn(&self) -> bool {
        self.position.clock_is_out() || self.passes >= MOST_PASSES
    }

    /// How the game ended, if it did; repetition is not looked at.
    fn outcome(&self) -> Option<Outcome> {
        if self.checked_king().is_some() && self.count_moves() == 0 {
            return Some(Outcome::win((!self.position.color).team(), Reason::CHECKMATE));
        }
        if self.passes >= MOST_PASSES {
            return Some(Outcome::draw(PASSED));
        }
        self.is_drawn().then(|| Outcome::draw(Reason::CLOCK))
    }

    /// Ends the turn, after a capture or a pawn's move or neither.
    fn hand_on(&mut self, progress: bool) {
        let next = self.player().next();
        let position = &mut self.position;
        position.count_turn(progress);
        position.turn = position.turn.saturating_add(u32::from(next == Player::ALL[0]));
        (position.color, self.half) = (next.color, next.half);
    }

    fn play(&mut self, step: &Movement<Board8>, events: &mut impl Report) {
        let deed = self.position.board.make(self.position.color, step, events);
        self.passes = 0;
        self.hand_on(deed.resets_clock());
    }

    fn pass(&mut self, events: &mut impl Report) {
        let seat = self.player().seat();
        events.report(|| Event::open(Happening::Passed { seat }));
        self.position.board.ep = SquareSet8::EMPTY;
        self.passes += 1;
        self.hand_on(false);
    }

    /// Mixes what makes two positions the same, with this square of en passant.
    fn hash(&self, ep: SquareSet8) -> u64 {
        let mut mixer = Mixer::default();
        self.position.with_ep(ep).mix_into(&mut mixer);
        mixer.word(u64::from(self.passes) << 1 | self.half as u64);
        mixer.finish()
    }
}

impl Rules for Crowded {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(text::read(text::START).expect("the start is a position"))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::read(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        state.outcome().map_or(Turn::One(state.player().seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if view.is_drawn() || !prefix.is_empty() {
            return;
        }
        let mut stuck = true;
        view.each_move(|step| {
            stuck = false;
            sink.step(Step::Move(step), Then::Ends);
        });
        if stuck && view.checked_king().is_none() {
            sink.step(Step::Pass, Then::Ends);
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        match part.only() {
            Step::Move(step) => state.play(step, events),
            Step::Pass => state.pass(events),
        }
        if events.listens()
            && let Some(king) = state.checked_king()
        {
            kings::report_check(state.position.color, king, events);
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.hash(state.position.board.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        // A square of en passant counts only if somebody may take there.
        Some(state.hash(state.usable_ep()))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        if view.is_drawn() {
            return Ok(0);
        }
        let moves = view.count_moves();
        Ok(if moves == 0 && view.checked_king().is_none() { 1 } else { moves })
    }
}

impl Open for Crowded {}

impl Shown for Crowded {
    fn kinds(&self) -> Vec<Kind> {
        orthodox::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, _: &[Step], step: &Step) -> Sentence {
        view.why_not(step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let over = view.outcome().is_some();
        let mark = |kind| move |at| Mark { at: spot(at), kind };
        let domain = view.half.squares().into_iter().filter(|_| !over).map(mark(DOMAIN));
        let threats = view.threats();
        let attacked = explain::marks(&threats);
        let passed = view.position.passing_marks();
        let passes = (view.passes > 0).then(|| {
            sentence!(
                "Passes in a row: {count} of the {most} that draw.",
                count = view.passes,
                most = MOST_PASSES
            )
        });
        Scene {
            cells: cells::<Board8>(),
            pieces: view.position.board.men.standing(|man| ARMIES.figure(man)),
            marks: domain.chain(attacked).chain(passed).collect(),
            threats,
            words: passes.into_iter().collect(),
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        let men = &view.position.board.men;
        explain::reach(self, men, &ARMIES, at, |man, from| view.ways(self, man, from))
    }

    fn gesture(&self, view: &State, _: &[Step], step: &Step) -> Gesture {
        match step {
            Step::Move(step) => view.position.board.gesture(view.position.color, step),
            Step::Pass => Gesture::Say { word: "Pass" },
        }
    }
}

impl Judge for Crowded {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        weighed(state).worth(&MODEL)
    }

    fn lesson(&self) -> Option<Lesson> {
        Some(MODEL.lesson())
    }

    fn trace(&self, state: &State) -> Option<Trace> {
        Some(weighed(state).trace(&MODEL))
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        state.checked_king().is_some()
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Step>) {
        if !view.is_drawn() {
            view.each_capture(|step| sink.step(Step::Move(step), Then::Ends));
        }
    }

    fn ladder() -> Ladder {
        ladders::CROWDED
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) => Some(movement.way()),
            Step::Pass => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        match step {
            Step::Move(step) => state.position.board.gain(state.position.color, step),
            Step::Pass => 0,
        }
    }
}

static MODEL: LazyLock<Model<Board8, KINDS>> =
    LazyLock::new(|| Model::new(&chess::subject(), weights::NUMBERS).with(include_bytes!("network.bin")));

fn weighed(state: &State) -> learned::Scene<'_, Board8, Orthodox, KINDS> {
    chess::weighed(&state.position.board, state.position.color, Orthodox)
}
