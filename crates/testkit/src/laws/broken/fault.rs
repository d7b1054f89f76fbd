//! A game that is like another one, but for one fault.

use menagerie_kernel::count::{TooLarge, count_by_steps, perft_by_steps};
use menagerie_kernel::game::Report;
use menagerie_kernel::{
    Backing, BadOption, BadPosition, Chance, Eye, Field, Figure, Game, Gesture, Happening, Info, Legal,
    Opener, Options, Puzzle, Reach, Scene, Seat, Sink, Spot, Turn,
};
use std::borrow::Cow;
use std::marker::PhantomData;

pub(super) type State<F> = <<F as Fault>::Base as Game>::State;
pub(super) type Step<F> = <<F as Fault>::Base as Game>::Step;
pub(super) type View<F> = <<F as Fault>::Base as Game>::View;
pub(super) type Memory<F> = <<F as Fault>::Base as Game>::Memory;

/// A game that is like another one, but for what an implementation gets wrong.
pub(super) trait Fault: Copy + Send + Sync + 'static {
    type Base: Game;
    const MANY_PARTS: bool = Self::Base::MANY_PARTS;

    fn info() -> &'static Info {
        Self::Base::info()
    }
    fn figures() -> Vec<Figure> {
        Self::Base::figures()
    }
    fn worth(figure: Figure) -> u8 {
        Self::Base::worth(figure)
    }
    fn fields() -> Vec<Field> {
        Self::Base::fields()
    }
    fn parse(text: &str) -> Result<State<Self>, BadPosition> {
        Self::Base::parse(text)
    }
    fn parse_view(text: &str, seat: Seat) -> Result<View<Self>, BadPosition> {
        Self::Base::parse_view(text, seat)
    }
    fn text(state: &State<Self>, opener: &Opener) -> String {
        Self::Base::text(state, opener)
    }
    fn view<'s>(state: &'s State<Self>, eye: Eye, opener: &Opener) -> Cow<'s, View<Self>> {
        Self::Base::view(state, eye, opener)
    }
    fn view_text(view: &View<Self>) -> String {
        Self::Base::view_text(view)
    }
    fn turn(state: &State<Self>) -> Turn {
        Self::Base::turn(state)
    }
    fn steps(view: &View<Self>, prefix: &[Step<Self>], sink: &mut impl Sink<Step<Self>>) {
        Self::Base::steps(view, prefix, sink);
    }
    fn compose(view: &View<Self>, prefix: &[Step<Self>], sink: &mut impl Sink<Step<Self>>) {
        Self::Base::compose(view, prefix, sink);
    }
    fn arrange(steps: &mut [Step<Self>]) {
        Self::Base::arrange(steps);
    }
    fn why_not(view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> String {
        Self::Base::why_not(view, prefix, step)
    }
    fn sketch(
        view: &View<Self>,
        prefix: &[Step<Self>],
        memory: Option<&Memory<Self>>,
        options: &Options,
    ) -> Option<Scene> {
        Self::Base::sketch(view, prefix, memory, options)
    }
    fn warning(view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Option<String> {
        Self::Base::warning(view, prefix, step)
    }
    fn apply(
        state: &mut State<Self>,
        part: Legal<'_, Step<Self>>,
        opener: &Opener,
        events: &mut impl Report,
    ) {
        Self::Base::apply(state, part, opener, events);
    }
    fn key(state: &State<Self>, opener: &Opener) -> u64 {
        Self::Base::key(state, opener)
    }
    fn resample(view: &View<Self>, memory: &Memory<Self>, chance: &mut Chance) -> State<Self> {
        Self::Base::resample(view, memory, chance)
    }
    fn scene(view: &View<Self>, memory: Option<&Memory<Self>>, options: &Options) -> Scene {
        Self::Base::scene(view, memory, options)
    }
    fn reach(view: &View<Self>, at: Spot) -> Option<Reach> {
        Self::Base::reach(view, at)
    }
    fn disclosed(step: &Step<Self>) -> bool {
        Self::Base::disclosed(step)
    }
    fn gesture(view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Gesture {
        Self::Base::gesture(view, prefix, step)
    }
    fn backing(view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Vec<Backing> {
        Self::Base::backing(view, prefix, step)
    }
    fn puzzle() -> Option<Puzzle> {
        Self::Base::puzzle()
    }
    fn count(view: &View<Self>) -> Result<u64, TooLarge> {
        count_by_steps::<Spoiled<Self>>(view)
    }
    fn perft(state: &State<Self>, depth: u32) -> Result<u64, TooLarge> {
        perft_by_steps::<Spoiled<Self>>(state, depth)
    }
}

/// A game with the fault `F`.
#[derive(Clone, Copy)]
pub(super) struct Spoiled<F>(PhantomData<F>);

impl<F: Fault> Game for Spoiled<F> {
    type State = State<F>;
    type Step = Step<F>;
    type View = View<F>;
    type Memory = Memory<F>;
    const MANY_PARTS: bool = F::MANY_PARTS;

    fn info() -> &'static Info {
        F::info()
    }
    fn figures() -> Vec<Figure> {
        F::figures()
    }
    fn worth(figure: Figure) -> u8 {
        F::worth(figure)
    }
    fn fields() -> Vec<Field> {
        F::fields()
    }
    fn start(options: &Options, chance: Chance) -> Result<State<F>, BadOption> {
        F::Base::start(options, chance)
    }
    fn parse(text: &str) -> Result<State<F>, BadPosition> {
        F::parse(text)
    }
    fn parse_view(text: &str, seat: Seat) -> Result<View<F>, BadPosition> {
        F::parse_view(text, seat)
    }
    fn text(state: &State<F>, opener: &Opener) -> String {
        F::text(state, opener)
    }
    fn view<'s>(state: &'s State<F>, eye: Eye, opener: &Opener) -> Cow<'s, View<F>> {
        F::view(state, eye, opener)
    }
    fn view_text(view: &View<F>) -> String {
        F::view_text(view)
    }
    fn turn(state: &State<F>) -> Turn {
        F::turn(state)
    }
    fn mid_turn(state: &State<F>) -> bool {
        F::Base::mid_turn(state)
    }
    fn steps(view: &View<F>, prefix: &[Step<F>], sink: &mut impl Sink<Step<F>>) {
        F::steps(view, prefix, sink);
    }
    fn compose(view: &View<F>, prefix: &[Step<F>], sink: &mut impl Sink<Step<F>>) {
        F::compose(view, prefix, sink);
    }
    fn arrange(steps: &mut [Step<F>]) {
        F::arrange(steps);
    }
    fn why_not(view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> String {
        F::why_not(view, prefix, step)
    }
    fn apply(state: &mut State<F>, part: Legal<'_, Step<F>>, opener: &Opener, events: &mut impl Report) {
        F::apply(state, part, opener, events);
    }
    fn key(state: &State<F>, opener: &Opener) -> u64 {
        F::key(state, opener)
    }
    fn repetition(state: &State<F>) -> Option<u64> {
        F::Base::repetition(state)
    }
    fn remember(memory: &mut Memory<F>, before: &View<F>, seen: &Happening) {
        F::Base::remember(memory, before, seen);
    }
    fn resample(view: &View<F>, memory: &Memory<F>, chance: &mut Chance) -> State<F> {
        F::resample(view, memory, chance)
    }
    fn scene(view: &View<F>, memory: Option<&Memory<F>>, options: &Options) -> Scene {
        F::scene(view, memory, options)
    }
    fn how(figure: Figure) -> &'static str {
        F::Base::how(figure)
    }
    fn reach(view: &View<F>, at: Spot) -> Option<Reach> {
        F::reach(view, at)
    }
    fn disclosed(step: &Step<F>) -> bool {
        F::disclosed(step)
    }
    fn gesture(view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Gesture {
        F::gesture(view, prefix, step)
    }
    fn backing(view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Vec<Backing> {
        F::backing(view, prefix, step)
    }
    fn puzzle() -> Option<Puzzle> {
        F::puzzle()
    }
    fn sketch(
        view: &View<F>,
        prefix: &[Step<F>],
        memory: Option<&Memory<F>>,
        options: &Options,
    ) -> Option<Scene> {
        F::sketch(view, prefix, memory, options)
    }
    fn warning(view: &View<F>, prefix: &[Step<F>], step: &Step<F>) -> Option<String> {
        F::warning(view, prefix, step)
    }
    fn count(view: &View<F>) -> Result<u64, TooLarge> {
        F::count(view)
    }
    fn perft(state: &State<F>, depth: u32) -> Result<u64, TooLarge> {
        F::perft(state, depth)
    }
}
