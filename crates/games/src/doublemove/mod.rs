//! **Double-Move Chess**, also called Marseillais Chess: orthodox chess with two steps a turn.
//!
//! * White begins with a turn of one step. Afterwards every turn has two, made by one man twice or by two
//!   men ([`turns`]).
//! * Each step is a legal move of orthodox chess, so that a check is answered by the first step, and no
//!   first step may leave the king attacked for the second to help.
//! * A first step that gives check ends the turn; so does one after which no second is legal.
//! * Pawns that went two squares in the last turn may be taken in passing by the first step; when both
//!   did, the second step may take the other one. Nothing is open any more of a pawn that has moved again,
//!   or behind which a man has landed.
//! * Mate and stalemate are judged at the beginning of a turn.

mod reasons;
#[cfg(test)]
mod tests;
mod text;
mod turns;

use crate::chess::{self, Generator, Position, harvest};
use crate::ladders;
use crate::parts::men::cells;
use crate::parts::orthodox::{self, ARMIES, KING, Orthodox, PAWN, WORTH};
use crate::parts::value::{TEMPO, evaluate};
use crate::parts::{Color, Movement, explain, kings};
use menagerie_board::{Board8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Info, Judge, Ladder, Legal, Open, Opener, Report, Rules, Sentence, Sink,
    Spot, TooLarge, Turn, sentence,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown};

static INFO: Info = Info {
    id: "doublemove",
    name: "Double-Move Chess",
    about: "Orthodox chess with two moves a turn; a check ends the turn.",
    opening: "The very first turn has one move, so that nobody gains too much by beginning; every later one has two. \
        A move that gives check ends the turn.",
    picture: Some("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 3 steps=2"),
    rules: include_str!("../../rules/doublemove.md"),
    tour: include_str!("../../tours/doublemove.toml"),
    exercises: include_str!("../../exercises/doublemove.txt"),
    ..Info::DUEL
};

/// Double-Move Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct DoubleMove;

/// A position between two turns, and how many steps the next one has unless the first ends it.
pub type State = Position<Steps>;

/// About what the right to move is worth, in centipawns: with it, scores at odd and even depths differ less.
const TO_MOVE: i32 = 130;

/// How many steps a turn has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Steps(u8);

impl State {
    /// The squares on which some legal turn takes in passing, by its first step or by its second.
    fn usable_ep(&self) -> SquareSet8 {
        let before = self.begin();
        let mut usable = harvest::taken_in_passing(&DoubleMove, &before);
        if self.extra == Steps(2) && self.board.ep.has_several() && !usable.is_empty() {
            harvest::each(&DoubleMove, &before, |step| {
                if usable.contains(step.to) && self.board.men.kind(PAWN).contains(step.from) {
                    let first = DoubleMove.after(&before, &step);
                    if !first.gives_check() {
                        usable |= harvest::taken_in_passing(&DoubleMove, &first);
                    }
                }
            });
        }
        usable
    }
}

impl Rules for DoubleMove {
    type State = State;
    type Step = Movement<Board8>;
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
        let color = state.color;
        kings::ending(
            color,
            harvest::exists(self, &state.begin()),
            || state.board.in_check(color),
            state.clock_is_out(),
        )
        .map_or(Turn::One(color.seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        if view.clock_is_out() {
            return;
        }
        let before = view.begin();
        match prefix {
            [] => harvest::each(self, &before, |step| sink.step(step, view.then(&before, &step))),
            [first] => {
                let first = self.after(&before, first);
                if !view.ends_with_first(&first) {
                    harvest::offer(self, &first, sink);
                }
            }
            _ => {}
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let mut now = state.begin();
        for step in part.steps() {
            if events.listens() {
                now.board.report(now.color, step, self.castling_rook(&now, step), events);
            }
            now = self.after(&now, step);
        }
        *state = state.end(&now);
        if events.listens() && state.board.in_check(state.color) {
            kings::report_check(state.color, state.board.king(state.color), events);
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.hash(state.board.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        // A square of en passant counts only if somebody may take there (`rules/doublemove.md`, *Our rulings*).
        Some(state.hash(state.usable_ep()))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        Ok(turns::perft(view, 1))
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        Ok(turns::perft(state, depth))
    }
}

impl Open for DoubleMove {}

impl Shown for DoubleMove {
    fn kinds(&self) -> Vec<Kind> {
        orthodox::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, prefix: &[Self::Step], step: &Self::Step) -> Sentence {
        reasons::why_not(view, prefix, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let short = (view.extra == Steps(1)).then(|| sentence!("This turn has one move only."));
        let (men, king) = (&view.board.men, view.board.king(view.color));
        let threats = explain::threats(men, &ARMIES, king, view.board.attackers(view.color));
        Scene {
            cells: cells::<Board8>(),
            pieces: men.standing(|man| ARMIES.figure(man)),
            marks: explain::marks(&threats).into_iter().chain(view.passing_marks()).collect(),
            threats,
            words: short.into_iter().collect(),
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        let now = view.begin();
        explain::reach(self, &view.board.men, &ARMIES, at, |man, from| {
            chess::ways(self, view, &now, man, from)
        })
    }

    fn gesture(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Gesture {
        view.board.gesture(view.color, step)
    }

    fn sketch(&self, view: &State, prefix: &[Self::Step], _: Option<&()>) -> Option<Scene> {
        let now = prefix.iter().fold(view.begin(), |now, step| self.after(&now, step));
        Some(self.scene(&State { board: now.board, ..*view }, None))
    }
}

impl Judge for DoubleMove {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let men = &state.board.men;
        let kings = Color::BOTH.map(|color| men.of(color, KING));
        TO_MOVE + evaluate(men, state.color, &WORTH, Orthodox, kings)
    }

    fn is_steady(&self) -> bool {
        false
    }

    fn tempo(&self) -> i32 {
        TO_MOVE + TEMPO
    }

    /// Two steps that are offered in both orders move two men to two squares, and take the same men; what pawns have
    /// passed, which rights are lost and what the clock counts are found when the turn is over.
    fn steps_commute(&self) -> bool {
        true
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        state.board.in_check(state.color)
    }

    fn pass(&self, state: &State, _: &Opener) -> Option<State> {
        let passed = state.passed(state.board.in_check(state.color))?;
        Some(State { extra: Steps(2), ..passed })
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Self::Step>) {
        if !view.clock_is_out() {
            let before = view.begin();
            harvest::captures(self, &before, |step| sink.step(step, view.then(&before, &step)));
        }
    }

    fn ladder() -> Ladder {
        ladders::DOUBLEMOVE
    }

    fn way(&self, step: &Self::Step) -> Option<(Spot, Spot)> {
        Some(step.way())
    }

    /// What a second step takes is looked for where it stood before the turn.
    fn gain(&self, state: &State, step: &Self::Step, _: &Opener) -> i32 {
        state.board.gain(state.color, step)
    }
}
