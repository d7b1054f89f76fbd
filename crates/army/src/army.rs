//! The game that a plan makes, as the kernel asks for it.

use crate::judge::Worths;
use crate::moves::{Compiled, Deed, Move, State};
use crate::plan::{Plan, Stalemate};
use crate::step::Step;
use crate::{text, words};
use menagerie_games::parts::{Color, LAST_CLOCK, Man};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Figure, Happening, Info, Legal, Open, Opener, Outcome, Reason,
    Report, Rules, Sink, Then, Turn,
};
use std::sync::Arc;

/// A side without royal pieces has lost the last of the others.
pub(crate) const LAST_TAKEN: Reason = Reason::new("last-taken", "the last piece was taken");

/// A game from a file. Copies share what the file says.
#[derive(Clone)]
pub struct Army {
    inner: Arc<Inner>,
}

struct Inner {
    compiled: Compiled,
    worths: Worths,
    info: &'static Info,
    figures: Vec<[Figure; 2]>,
    how: Vec<&'static str>,
}

impl Army {
    /// The game of a plan.
    ///
    /// What people read of it (names, sentences, the page of rules) stays in memory until the program ends: games
    /// hand such texts out as those of a program that is compiled with them. A program reads its files once, when it
    /// starts, so that nothing grows.
    pub fn new(plan: Plan) -> Army {
        let compiled = Compiled::new(plan);
        let worths = Worths::of(&compiled);
        let info = words::info(&compiled, &worths);
        let figures = compiled.plan.pieces.iter().map(words::figures).collect();
        let how = compiled.plan.pieces.iter().map(words::how).collect();
        Army { inner: Arc::new(Inner { compiled, worths, info, figures, how }) }
    }

    pub(crate) fn compiled(&self) -> &Compiled {
        &self.inner.compiled
    }

    pub(crate) fn worths(&self) -> &Worths {
        &self.inner.worths
    }

    pub(crate) fn figure(&self, man: Man) -> Figure {
        self.inner.figures[usize::from(man.kind)][man.color as usize]
    }

    pub(crate) fn how(&self, man: Man) -> &'static str {
        self.inner.how[usize::from(man.kind)]
    }

    /// The text form of a move.
    pub(crate) fn step(&self, state: &State, step: &Move) -> Step {
        let (compiled, board) = (self.compiled(), self.compiled().board());
        let letter = |kind| compiled.plan.pieces[usize::from(kind)].letter.to_ascii_lowercase() as u8;
        let passing = step.deed == Deed::Passing
            && state
                .at(step.from)
                .is_some_and(|man| compiled.goals(state, step.from, man).quiet.contains(step.to));
        Step {
            from: board.spot(step.from),
            to: board.spot(step.to),
            becomes: step.becomes.map(letter),
            passing,
        }
    }

    /// The move that a step with this text would be, royal pieces aside.
    pub(crate) fn read(&self, state: &State, step: &Step) -> Option<Move> {
        let compiled = self.compiled();
        let from = compiled.board().at(step.from)?;
        let man = state.at(from).filter(|man| man.color == state.to_move)?;
        let mut found = None;
        let mut look = |other: Move| {
            if found.is_none() && self.step(state, &other) == *step {
                found = Some(other);
            }
        };
        compiled.moves_of(state, from, man, &mut look);
        compiled.castle(state, &mut look);
        found
    }

    fn report(&self, before: &State, step: &Move, events: &mut impl Report) {
        let (compiled, board) = (self.compiled(), self.compiled().board());
        let spot = |square| board.spot(square);
        let figure = |square| before.at(square).map(|man| self.figure(man));
        let moved = |figure, from, to| Event::open(Happening::moved(figure, spot(from), spot(to)));
        let Some(man) = before.at(step.from) else { return };
        events.report(|| moved(self.figure(man), step.from, step.to));
        if let Some((at, taken)) = compiled.taken(before, step).and_then(|at| Some((at, figure(at)?))) {
            events.report(|| Event::open(Happening::Captured { figure: taken, at: spot(at) }));
        }
        if let Deed::Castles(index) = step.deed {
            let castling = &compiled.plan.castlings[usize::from(index)];
            if let Some(partner) = figure(castling.partner) {
                events.report(|| moved(partner, castling.partner, castling.partner_to));
            }
        }
        if let Some(kind) = step.becomes {
            let (at, was) = (spot(step.to), self.figure(man));
            let figure = self.figure(Man::new(man.color, kind));
            events.report(|| Event::open(Happening::Promoted { at, was, figure }));
        }
    }
}

impl Rules for Army {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        self.inner.info
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(self.compiled().start())
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::read(self.compiled(), text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(self.compiled(), state)
    }

    fn turn(&self, state: &State) -> Turn {
        let (compiled, color) = (self.compiled(), state.to_move);
        let wins = |color: Color, reason| Turn::Over(Outcome::win(color.team(), reason));
        if compiled.men(state, color).next().is_none() {
            return wins(!color, LAST_TAKEN);
        }
        match compiled.can_move(state) {
            false if compiled.in_check(state, color) => wins(!color, Reason::CHECKMATE),
            false => match compiled.plan.stalemate {
                Stalemate::Draw => Turn::Over(Outcome::draw(Reason::STALEMATE)),
                Stalemate::Loss => wins(!color, Reason::STALEMATE),
                Stalemate::Win => wins(color, Reason::STALEMATE),
            },
            true if self.clock_is_out(state) => Turn::Over(Outcome::draw(Reason::CLOCK)),
            true => Turn::One(color.seat()),
        }
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() && !self.clock_is_out(view) {
            self.compiled().legal(view, |step| sink.step(self.step(view, &step), Then::Ends));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let before = *state;
        let step = self.read(&before, part.only()).expect("a legal step is one of the moves");
        *state = self.compiled().after(&before, &step);
        if !events.listens() {
            return;
        }
        self.report(&before, &step, events);
        for royal in self.compiled().royals(state, state.to_move) {
            if self.compiled().is_attacked(state, !state.to_move, royal) {
                let (at, side) = (self.compiled().board().spot(royal), state.to_move.side());
                events.report(|| Event::open(Happening::Check { at, side }));
            }
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        self.compiled().hash(state, state.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        let compiled = self.compiled();
        compiled.plan.repetition.then(|| compiled.hash(state, compiled.takable(state)))
    }
}

impl Army {
    /// Whether the game is drawn by the clock, if nobody is mated.
    pub(crate) fn clock_is_out(&self, state: &State) -> bool {
        self.compiled().plan.fifty_moves && state.clock >= LAST_CLOCK
    }
}

impl Open for Army {}
