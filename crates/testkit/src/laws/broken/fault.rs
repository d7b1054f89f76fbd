//! A game that is like another one, but for one fault.

use menagerie_kernel::count::{TooLarge, count_by_steps, perft_by_steps};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Eye, Happening, InParts, Info, Judge, Ladder, Legal, Lesson, Opener,
    Options, Outcome, Puzzle, Questions, Random, Report, Rules, Seat, Sentence, Sink, Spot, Then, Trace,
    Turn, Views,
};
use menagerie_show::order::{arrange, compose};
use menagerie_show::{Backing, Field, Game, Gesture, InAnyOrder, Kind, Reach, Scene, Shown};
use std::borrow::Cow;

pub(super) type State<F> = <<F as Fault>::Base as Rules>::State;
pub(super) type Step<F> = <<F as Fault>::Base as Rules>::Step;
pub(super) type View<F> = <<F as Fault>::Base as Rules>::View;
pub(super) type Memory<F> = <<F as Fault>::Base as Views>::Memory;

/// A game that is like another one, but for what an implementation gets wrong.
pub(super) trait Fault: Clone + Send + Sync + 'static {
    type Base: Game + Judge;

    /// That game with this fault.
    fn of(base: Self::Base) -> Self;
    /// The game without it.
    fn base(&self) -> &Self::Base;

    fn info(&self) -> &'static Info {
        self.base().info()
    }
    fn kinds(&self) -> Vec<Kind> {
        self.base().kinds()
    }
    fn fields(&self) -> Vec<Field> {
        self.base().fields()
    }
    fn parse(&self, text: &str) -> Result<State<Self>, BadPosition> {
        self.base().parse(text)
    }
    fn parse_view(&self, text: &str, seat: Seat) -> Result<View<Self>, BadPosition> {
        self.base().parse_view(text, seat)
    }
    fn text(&self, state: &State<Self>, opener: &Opener) -> String {
        self.base().text(state, opener)
    }
    fn view<'s>(&self, state: &'s State<Self>, eye: Eye, opener: &Opener) -> Cow<'s, View<Self>> {
        self.base().view(state, eye, opener)
    }
    fn view_text(&self, view: &View<Self>) -> String {
        self.base().view_text(view)
    }
    fn turn(&self, state: &State<Self>) -> Turn {
        self.base().turn(state)
    }
    fn payoffs(&self, state: &State<Self>, outcome: &Outcome) -> Vec<f64> {
        self.base().payoffs(state, outcome)
    }
    fn steps(&self, view: &View<Self>, prefix: &[Step<Self>], sink: &mut impl Sink<Step<Self>>) {
        self.base().steps(view, prefix, sink);
    }
    fn compose(&self, view: &View<Self>, prefix: &[Step<Self>], sink: &mut dyn FnMut(Step<Self>, Then)) {
        compose(self.base(), view, prefix, sink);
    }
    fn arrange(&self, steps: &mut [Step<Self>]) {
        arrange(self.base(), steps);
    }
    fn why_not(&self, view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Sentence {
        self.base().why_not(view, prefix, step)
    }
    fn sketch(
        &self,
        view: &View<Self>,
        prefix: &[Step<Self>],
        memory: Option<&Memory<Self>>,
    ) -> Option<Scene> {
        self.base().sketch(view, prefix, memory)
    }
    fn warnings(&self, view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Vec<Sentence> {
        self.base().warnings(view, prefix, step)
    }
    fn apply(
        &self,
        state: &mut State<Self>,
        part: Legal<'_, Spoiled<Self>>,
        opener: &Opener,
        events: &mut impl Report,
    ) {
        self.base().apply(state, part.within(), opener, events);
    }
    fn key(&self, state: &State<Self>, opener: &Opener) -> u64 {
        self.base().key(state, opener)
    }
    fn resample(&self, view: &View<Self>, memory: &Memory<Self>, random: &mut impl Random) -> State<Self> {
        self.base().resample(view, memory, random)
    }
    fn remember(&self, memory: &mut Memory<Self>, before: &View<Self>, seen: &Happening) {
        self.base().remember(memory, before, seen);
    }
    fn scene(&self, view: &View<Self>, memory: Option<&Memory<Self>>) -> Scene {
        self.base().scene(view, memory)
    }
    fn reach(&self, view: &View<Self>, at: Spot) -> Option<Reach> {
        self.base().reach(view, at)
    }
    fn disclosed(&self, step: &Step<Self>) -> bool {
        self.base().disclosed(step)
    }
    fn gesture(&self, view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Gesture {
        self.base().gesture(view, prefix, step)
    }
    fn backing(&self, view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Vec<Backing> {
        self.base().backing(view, prefix, step)
    }
    fn evaluate(&self, state: &State<Self>, opener: &Opener) -> i32 {
        self.base().evaluate(state, opener)
    }
    fn gain(&self, state: &State<Self>, step: &Step<Self>, opener: &Opener) -> i32 {
        self.base().gain(state, step, opener)
    }
    fn is_steady(&self) -> bool {
        self.base().is_steady()
    }
    fn exchange(&self, state: &State<Self>, step: &Step<Self>, opener: &Opener) -> i32 {
        self.base().exchange(state, step, opener)
    }
    fn in_check(&self, state: &State<Self>, opener: &Opener) -> bool {
        self.base().in_check(state, opener)
    }
    fn must_answer_check(&self, state: &State<Self>, opener: &Opener) -> bool {
        self.base().must_answer_check(state, opener)
    }
    fn may_check(&self, state: &State<Self>, step: &Step<Self>, opener: &Opener) -> bool {
        self.base().may_check(state, step, opener)
    }
    fn tempo(&self) -> i32 {
        self.base().tempo()
    }
    fn steps_commute(&self) -> bool {
        self.base().steps_commute()
    }
    fn pass(&self, state: &State<Self>, opener: &Opener) -> Option<State<Self>> {
        self.base().pass(state, opener)
    }
    fn captures(&self, view: &View<Self>, sink: &mut impl Sink<Step<Self>>) {
        self.steps(view, &[], sink);
    }
    fn count(&self, view: &View<Self>) -> Result<u64, TooLarge> {
        count_by_steps(&Spoiled(self.clone()), view)
    }
    fn perft(&self, state: &State<Self>, depth: u32) -> Result<u64, TooLarge> {
        perft_by_steps(&Spoiled(self.clone()), state, depth)
    }
    fn in_parts(&self) -> Option<&dyn InParts<State<Self>>> {
        self.base().in_parts()
    }
    fn puzzle(&self) -> Option<&dyn Puzzle<View<Self>, Step<Self>>> {
        self.base().puzzle()
    }
    fn questions(&self) -> Option<&dyn Questions<View<Self>>> {
        self.base().questions()
    }
}

/// A game with the fault `F`.
#[derive(Clone)]
pub(super) struct Spoiled<F>(pub(super) F);

impl<F: Fault> Rules for Spoiled<F> {
    type State = State<F>;
    type Step = Step<F>;
    type View = View<F>;

    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn with(&self, options: &Options) -> Self {
        Spoiled(F::of(self.0.base().with(options)))
    }

    fn start(&self, chance: Chance) -> Result<State<F>, BadOption> {
        self.0.base().start(chance)
    }

    fn parse(&self, text: &str) -> Result<State<F>, BadPosition> {
        self.0.parse(text)
    }

    fn text(&self, state: &State<F>, opener: &Opener) -> String {
        self.0.text(state, opener)
    }

    fn turn(&self, state: &State<F>) -> Turn {
        self.0.turn(state)
    }

    fn payoffs(&self, state: &State<F>, outcome: &Outcome) -> Vec<f64> {
        self.0.payoffs(state, outcome)
    }

    fn steps(&self, view: &View<F>, prefix: &[Step<F>], sink: &mut impl Sink<Step<F>>) {
        self.0.steps(view, prefix, sink);
    }

    fn apply(&self, state: &mut State<F>, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        self.0.apply(state, part, opener, events);
    }

    fn key(&self, state: &State<F>, opener: &Opener) -> u64 {
        self.0.key(state, opener)
    }

    fn repetition(&self, state: &State<F>) -> Option<u64> {
        self.0.base().repetition(state)
    }

    fn count(&self, view: &View<F>) -> Result<u64, TooLarge> {
        self.0.count(view)
    }

    fn perft(&self, state: &Self::State, depth: u32) -> Result<u64, TooLarge> {
        self.0.perft(state, depth)
    }

    fn in_parts(&self) -> Option<&dyn InParts<State<F>>> {
        self.0.in_parts()
    }

    fn puzzle(&self) -> Option<&dyn Puzzle<View<F>, Step<F>>> {
        self.0.puzzle()
    }

    fn questions(&self) -> Option<&dyn Questions<View<F>>> {
        self.0.questions()
    }
}

impl<F: Fault> Views for Spoiled<F> {
    type Memory = Memory<F>;

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View<F>, BadPosition> {
        self.0.parse_view(text, seat)
    }

    fn view<'s>(&self, state: &'s State<F>, eye: Eye, opener: &Opener) -> Cow<'s, View<F>> {
        self.0.view(state, eye, opener)
    }

    fn view_text(&self, view: &View<F>) -> String {
        self.0.view_text(view)
    }

    fn remember(&self, memory: &mut Memory<F>, before: &View<F>, seen: &Happening) {
        self.0.remember(memory, before, seen);
    }

    fn resample(&self, view: &View<F>, memory: &Memory<F>, random: &mut impl Random) -> State<F> {
        self.0.resample(view, memory, random)
    }

    fn disclosed(&self, step: &Step<F>) -> bool {
        self.0.disclosed(step)
    }
}

impl<F: Fault> Judge for Spoiled<F> {
    fn evaluate(&self, state: &State<F>, opener: &Opener) -> i32 {
        self.0.evaluate(state, opener)
    }

    fn lesson(&self) -> Option<Lesson> {
        self.0.base().lesson()
    }

    fn trace(&self, state: &State<F>) -> Option<Trace> {
        self.0.base().trace(state)
    }

    fn way(&self, step: &Step<F>) -> Option<(Spot, Spot)> {
        self.0.base().way(step)
    }

    fn ladder() -> Ladder {
        F::Base::ladder()
    }

    fn gain(&self, state: &State<F>, step: &Step<F>, opener: &Opener) -> i32 {
        self.0.gain(state, step, opener)
    }

    fn is_steady(&self) -> bool {
        self.0.is_steady()
    }

    fn exchange(&self, state: &State<F>, step: &Step<F>, opener: &Opener) -> i32 {
        self.0.exchange(state, step, opener)
    }

    fn in_check(&self, state: &State<F>, opener: &Opener) -> bool {
        self.0.in_check(state, opener)
    }

    fn must_answer_check(&self, state: &State<F>, opener: &Opener) -> bool {
        self.0.must_answer_check(state, opener)
    }

    fn may_check(&self, state: &State<F>, step: &Step<F>, opener: &Opener) -> bool {
        self.0.may_check(state, step, opener)
    }

    fn tempo(&self) -> i32 {
        self.0.tempo()
    }

    fn steps_commute(&self) -> bool {
        self.0.steps_commute()
    }

    fn pass(&self, state: &State<F>, opener: &Opener) -> Option<State<F>> {
        self.0.pass(state, opener)
    }

    fn captures(&self, view: &View<F>, sink: &mut impl Sink<Step<F>>) {
        self.0.captures(view, sink);
    }
}

impl<F: Fault> Shown for Spoiled<F> {
    fn kinds(&self) -> Vec<Kind> {
        self.0.kinds()
    }

    fn fields(&self) -> Vec<Field> {
        self.0.fields()
    }

    fn why_not(&self, view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Sentence {
        self.0.why_not(view, prefix, step)
    }

    fn scene(&self, view: &View<F>, memory: Option<&Memory<F>>) -> Scene {
        self.0.scene(view, memory)
    }

    fn reach(&self, view: &View<F>, at: Spot) -> Option<Reach> {
        self.0.reach(view, at)
    }

    fn gesture(&self, view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Gesture {
        self.0.gesture(view, prefix, step)
    }

    fn backing(&self, view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Vec<Backing> {
        self.0.backing(view, prefix, step)
    }

    fn sketch(&self, view: &View<F>, prefix: &[Step<F>], memory: Option<&Memory<F>>) -> Option<Scene> {
        self.0.sketch(view, prefix, memory)
    }

    fn warnings(&self, view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Vec<Sentence> {
        self.0.warnings(view, prefix, step)
    }

    fn in_any_order(&self) -> Option<&dyn InAnyOrder<View<F>, Step<F>>> {
        Some(self)
    }
}

impl<F: Fault> InAnyOrder<View<F>, Step<F>> for Spoiled<F> {
    fn compose(&self, view: &View<F>, prefix: &[Step<F>], sink: &mut dyn FnMut(Step<F>, Then)) {
        self.0.compose(view, prefix, sink);
    }

    fn arrange(&self, steps: &mut [Step<F>]) {
        self.0.arrange(steps);
    }
}
