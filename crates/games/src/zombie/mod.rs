//! Zombie Chess, by Don Kirkby: orthodox chess in which the captured come back.
//!
//! A player who captures a man buries it in secret under one of their own men, at most one under each. When
//! a square is left, the man that lies under it comes up there as a *zombie* of its own side, whichever
//! player dug the grave; the graves of the player who leaves come first. Graves belong to squares, not to
//! the men above them.
//!
//! A turn is either an ordinary move of a man that is no zombie, or the *horde*: one or more moves by own zombies,
//! each at most once. Then the squares that were left open, and everybody sees what comes up; zombies that did not move in
//! their side's turn are destroyed for good; and at last the captives of this turn are buried. So a turn with captures has two
//! parts, since where one buries may depend on what came up.
//!
//! The king must not be attacked at the end of the turn as far as the mover can know: by what its own graves
//! release, but not what the opponent's do (that can only be the mover's own men). So which moves
//! are legal never depends on what the mover does not know.
//!
//! A turn is written `d4e5,_c6`; a horde `d4d5,e6f7,_b2`; a pawn that came back on its last rank is promoted
//! before it moves, `a8=q,a8d5`.
//!
//! [`moves`] tells how men move, [`position`] what a turn changes, [`horde`] and [`plan`] how zombies move together,
//! [`full`] what lies under the board, and [`belief`] what a seat can conclude of it.

mod belief;
mod count;
mod eval;
mod explain;
mod full;
mod graves;
mod horde;
mod moves;
mod pairing;
mod plan;
mod position;
mod scene;
mod step;
#[cfg(test)]
mod tests;
mod text;
mod why;

use crate::ladders;
use crate::parts::orthodox::{self, ARMIES};
use crate::parts::{self, Color, kings};
use full::{Full, room};
use graves::{Counts, Graves};
use horde::Horde;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Happening, InParts, Info, Judge, Ladder, Legal, Opener,
    Random, Report, Rules, Sealed, Seat, Sentence, Sink, Spot, Then, TooLarge, Turn, Views,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown};
use position::{Captive, Position};
use std::borrow::Cow;
use std::ops::ControlFlow;

pub use belief::Memory;
pub use step::Step;

/// Zombie Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct Zombie;

static INFO: Info = Info {
    id: "zombie",
    name: "Zombie Chess",
    about: "Every captured piece is secretly buried, and comes back when its square is left.",
    opening: "What you capture you bury in secret under one of your pieces. \
        When that square is left it comes back as a zombie, to its own side.",
    hidden: true,
    picture: Some(
        "r1bqkbnr/pppp1ppp/2P5/8/3nP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 5 zombies=c6 graves.w=b2:p graves.b=g7:N",
    ),
    rules: include_str!("../../rules/zombie.md"),
    tour: include_str!("../../tours/zombie.toml"),
    ..Info::DUEL
};

/// A full position, or what stands between the parts of a turn.
#[derive(Clone)]
pub struct State {
    /// What all see.
    position: Position,
    /// The men that were captured in this turn and are still to be buried: everybody saw that.
    captives: Vec<Captive>,
    /// What White and what Black has buried.
    graves: [Sealed<Graves>; 2],
    /// Whether the side to move has no turn. It may depend on its graves, and everybody sees it.
    stuck: bool,
}

/// What an eye may know of one player's graves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    /// All of them.
    Known(Graves),
    /// How many of each kind there are.
    Counted(Counts),
}

/// What an eye may know.
#[derive(Clone)]
pub struct View {
    position: Position,
    captives: Vec<Captive>,
    /// The eye that looks.
    eye: Eye,
    /// What White and what Black has buried.
    graves: [Seen; 2],
}

impl State {
    fn open(&self, opener: &Opener) -> Full {
        let graves = [*self.graves[0].open(opener), *self.graves[1].open(opener)];
        Full { position: self.position, captives: self.captives.clone(), graves }
    }

    fn seal(full: Full) -> State {
        let stuck = full.captives.is_empty() && !belief::can_move(&full.position, full.own());
        let Full { position, captives, graves } = full;
        State { position, captives, graves: graves.map(Sealed::new), stuck }
    }
}

impl View {
    /// The graves of the side to move, if this is its eye. Only then can its steps be told.
    fn own(&self) -> Option<&Graves> {
        let to_move = self.position.color;
        match &self.graves[to_move as usize] {
            Seen::Known(graves) if self.eye == Eye::Seat(to_move.seat()) => Some(graves),
            _ => None,
        }
    }

    /// Gives the second part: where the captives are buried.
    fn burials(&self, own: &Graves, prefix: &[Step], sink: &mut impl Sink<Step>) {
        let mut room = room(&self.position, own);
        let due = self.captives.len().min(room.len() as usize);
        for step in prefix {
            if let Step::Bury(at) = step {
                room.remove(*at);
            }
        }
        if prefix.len() >= due {
            return;
        }
        let then = if prefix.len() + 1 == due { Then::Ends } else { Then::Continues };
        room.by_file().for_each(|at| sink.step(Step::Bury(at), then));
    }
}

/// Gives the ordinary moves, each of which is a whole first part.
fn ordinary_steps(position: &Position, own: &Graves, sink: &mut impl Sink<Step>) {
    let _ = moves::ordinary(position, own, |batch| {
        batch.steps(&ARMIES, |step| sink.step(Step::Move(step), Then::Ends));
        ControlFlow::Continue(())
    });
}

impl Rules for Zombie {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(self.parse(text::START).expect("the start is a position"))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text).map(State::seal)
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        let full = state.open(opener);
        let [white, black] = full.graves.map(Seen::Known);
        text::print(&full.position, &full.captives, [&white, &black])
    }

    /// Mate and stalemate come first.
    fn turn(&self, state: &State) -> Turn {
        let (position, color) = (&state.position, state.position.color);
        if !state.captives.is_empty() {
            return Turn::One(color.seat());
        }
        kings::ending(color, !state.stuck, || position.is_attacked(color), position.clock_is_out())
            .map_or(Turn::One(color.seat()), Turn::Over)
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        let (position, Some(own)) = (&view.position, view.own()) else { return };
        if !view.captives.is_empty() {
            return view.burials(own, prefix, sink);
        }
        if position.clock_is_out() {
            return;
        }
        if prefix.is_empty() {
            ordinary_steps(position, own, sink);
        }
        if let Some(horde) = Horde::replay(position, own, prefix) {
            horde.steps(own, sink);
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        let mut full = state.open(opener);
        if full.captives.is_empty() {
            full.make(part.steps(), events);
        } else {
            for step in part.steps() {
                if let Step::Bury(at) = step {
                    full.bury(*at, events);
                }
            }
            full.finish(events);
        }
        *state = State::seal(full);
        if events.listens() && state.captives.is_empty() {
            tell_the_end(state, events);
        }
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        state.open(opener).key()
    }

    fn count(&self, view: &View) -> Result<u64, TooLarge> {
        match view.own() {
            None => Ok(0),
            Some(own) if view.captives.is_empty() => count::parts(&view.position, own),
            Some(own) => count::burials(&view.position, own, view.captives.len()),
        }
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        // Both seats together know everything.
        let known = Color::BOTH.map(|digger| {
            let view = menagerie_kernel::view(self, state, Eye::Seat(digger.seat()));
            match view.graves[digger as usize] {
                Seen::Known(graves) => graves,
                Seen::Counted(_) => Graves::NONE,
            }
        });
        count::perft(
            &Full { position: state.position, captives: state.captives.clone(), graves: known },
            depth,
        )
    }

    fn in_parts(&self) -> Option<&dyn InParts<State>> {
        Some(self)
    }
}

/// A player who has captured something sees what it was, and then buries the captives.
impl InParts<State> for Zombie {
    fn mid_turn(&self, state: &State) -> bool {
        !state.captives.is_empty()
    }
}

impl Views for Zombie {
    type Memory = Memory;

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        text::parse_view(text, seat)
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        let graves = Color::BOTH.map(|digger| {
            let graves = state.graves[digger as usize].open(opener);
            match eye == Eye::Seat(digger.seat()) {
                true => Seen::Known(*graves),
                false => Seen::Counted(graves.counts()),
            }
        });
        Cow::Owned(View { position: state.position, captives: state.captives.clone(), eye, graves })
    }

    fn view_text(&self, view: &View) -> String {
        text::print(&view.position, &view.captives, [&view.graves[0], &view.graves[1]])
    }

    fn remember(&self, memory: &mut Memory, before: &View, seen: &Happening) {
        memory.remember(before, seen);
    }

    fn resample(&self, view: &View, memory: &Memory, random: &mut impl Random) -> State {
        State::seal(belief::resample(view, memory, random))
    }

    /// Moves are made before everybody's eyes; where a man is buried is a secret.
    fn disclosed(&self, step: &Step) -> bool {
        !matches!(step, Step::Bury(_))
    }
}

impl Shown for Zombie {
    fn kinds(&self) -> Vec<Kind> {
        orthodox::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &View, prefix: &[Step], step: &Step) -> Sentence {
        why::why_not(view, prefix, step)
    }

    fn scene(&self, view: &View, _: Option<&Memory>) -> Scene {
        scene::scene(view)
    }

    fn reach(&self, view: &View, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.position.board.men, &orthodox::ARMIES, at, |man, from| {
            explain::ways(self, view, man, from)
        })
    }

    fn gesture(&self, view: &View, _: &[Step], step: &Step) -> Gesture {
        scene::gesture(view, step)
    }

    fn warnings(&self, view: &View, prefix: &[Step], step: &Step) -> Vec<Sentence> {
        scene::warnings(view, prefix, step)
    }

    fn sketch(&self, view: &View, prefix: &[Step], _: Option<&Memory>) -> Option<Scene> {
        scene::sketch(view, prefix)
    }
}

/// Tells what everybody sees when a turn is over: whether the next side has a turn, and a check. The former may depend
/// on its graves, so that the other side learns something by it.
fn tell_the_end(state: &State, events: &mut impl Report) {
    let State { position, stuck, .. } = state;
    let color = position.color;
    if *stuck {
        events.report(|| Event::open(Happening::Stuck { seat: color.seat() }));
    }
    if position.is_attacked(color) {
        kings::report_check(color, position.king(color), events);
    }
}

impl Judge for Zombie {
    fn evaluate(&self, state: &State, opener: &Opener) -> i32 {
        eval::evaluate(&state.open(opener))
    }

    fn is_steady(&self) -> bool {
        false
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        state.position.is_attacked(state.position.color)
    }

    fn ladder() -> Ladder {
        ladders::ZOMBIE
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) => Some(movement.way()),
            Step::Promote { .. } | Step::Bury(_) => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, opener: &Opener) -> i32 {
        eval::gain(&state.open(opener), step)
    }
}
