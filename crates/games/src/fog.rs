//! Fog over an open game: a player sees only some squares of the board, and what stands on them.
//!
//! A [`Dark`] game says which squares a seat sees, what is left of a position when the others are left out, and how a
//! player may imagine what stands there; [`Fog`] makes a game of it. Nobody is told more of a turn than what is seen of
//! it: a movement whose beginning and end are in sight, what is taken in sight, and what comes into sight or goes out of
//! it. When the game is over the fog is gone.

use crate::parts::men::spot;
use menagerie_board::{Geometry, SquareSet};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Figure, Happening, Info, Judge, Legal, Open, Opener, Options,
    Random, Report, Rules, Sealed, Seat, Seats, Sentence, Sink, Spot, Turn, Views,
};
use menagerie_show::{Field, Form, Game, Gesture, Kind, Mark, MarkKind, Reach, Scene, Shown};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A square of which nothing is seen.
const UNSEEN: MarkKind = MarkKind::new("unseen", Form::Veil, "unseen");
/// What the text of a view ends with, as long as there is a fog.
const IN_FOG: &str = " fog=yes";

/// What the fog hides of an open game.
pub trait Dark: Clone + Send + Sync + 'static {
    /// The game without the fog. It must bear positions that lack what is hidden.
    type Game: Game + Open + Judge;
    /// Its board.
    type Board: Geometry;
    /// Names, seats and what options there are.
    const INFO: &Info;

    /// The squares that a seat sees. They must be the same in the position as that seat [knows it](Dark::veiled).
    fn sees(game: &Self::Game, at: &State<Self>, seat: Seat) -> SquareSet<Self::Board>;

    /// What an eye knows of a position of which it sees these squares; whatever else its seat knows must be left.
    fn veiled(game: &Self::Game, at: &State<Self>, eye: Eye, seen: SquareSet<Self::Board>) -> State<Self>;

    /// A full position that this eye cannot tell from the true one: what it knows of it, and `taken` men that
    /// are gone for good.
    fn imagine(
        game: &Self::Game,
        known: &State<Self>,
        eye: Eye,
        taken: &[Figure],
        random: &mut impl Random,
    ) -> State<Self>;
}

/// A position of the game without the fog.
pub type State<D> = <<D as Dark>::Game as Rules>::State;

/// A dark game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fog<D: Dark>(D::Game);

/// The true position, and what everybody knows of it.
#[derive(Clone)]
pub struct Veiled<S> {
    at: Sealed<S>,
    turn: Turn,
}

/// What an eye knows of a position.
#[derive(Clone)]
pub struct Known<S> {
    at: S,
    eye: Eye,
    in_fog: bool,
}

impl<D: Dark> Fog<D> {
    fn seal(&self, at: State<D>) -> Veiled<State<D>> {
        Veiled { turn: self.0.turn(&at), at: Sealed::new(at) }
    }

    /// The squares that an eye sees. The public sees what all players see.
    fn seen(&self, at: &State<D>, eye: Eye) -> SquareSet<D::Board> {
        let seats = (0..D::INFO.seats.len() as u8).map(Seat);
        let looking = seats.filter(|seat| eye == Eye::Public || eye == Eye::Seat(*seat));
        looking.fold(!SquareSet::EMPTY, |seen, seat| seen & D::sees(&self.0, at, seat))
    }

    fn known(&self, state: &Veiled<State<D>>, eye: Eye, opener: &Opener) -> Known<State<D>> {
        let (at, in_fog) = (state.at.open(opener), state.turn.outcome().is_none());
        let veiled = || D::veiled(&self.0, at, eye, self.seen(at, eye));
        Known { at: if in_fog { veiled() } else { at.clone() }, eye, in_fog }
    }

    /// The pieces that are seen.
    fn pieces(&self, known: &Known<State<D>>) -> BTreeMap<Spot, Figure> {
        let pieces = self.0.scene(&known.at, None).pieces;
        pieces.into_iter().map(|piece| (piece.at, piece.figure)).collect()
    }

    /// What an eye that knows the position `before` and `now` is told of what happened.
    fn told(&self, happened: &[Event], before: &Known<State<D>>, now: &Known<State<D>>) -> Vec<Happening> {
        let (mut shown, now) = (self.pieces(before), self.pieces(now));
        // Where a piece arrives, another may still be about to be taken.
        let mut arrived = BTreeMap::new();
        let mut told = Vec::new();
        for happening in happened.iter().filter_map(|event| event.seen(before.eye)) {
            let is_seen = match happening {
                Happening::Moved { figure, from, to, .. } => {
                    let is_seen = now.contains_key(to) && shown.contains_key(from);
                    if is_seen {
                        shown.remove(from);
                        arrived.insert(*to, *figure);
                    }
                    is_seen
                }
                Happening::Captured { at, .. } => shown.remove(at).is_some(),
                Happening::Promoted { at, figure, .. } => {
                    arrived.get_mut(at).map(|piece| *piece = *figure).is_some()
                }
                _ => true,
            };
            told.extend(is_seen.then(|| happening.clone()));
        }
        shown.extend(arrived);
        let lost = shown.iter().filter(|(at, figure)| now.get(at) != Some(figure));
        told.extend(lost.map(|(at, figure)| Happening::Vanished { figure: *figure, at: *at }));
        let found = now.iter().filter(|(at, figure)| shown.get(at) != Some(figure));
        told.extend(found.map(|(at, figure)| Happening::Appeared { figure: *figure, at: *at }));
        told
    }
}

impl<D: Dark> Rules for Fog<D> {
    type State = Veiled<State<D>>;
    type Step = <D::Game as Rules>::Step;
    type View = Known<State<D>>;

    fn info(&self) -> &'static Info {
        D::INFO
    }

    fn with(&self, options: &Options) -> Self {
        Fog(self.0.with(options))
    }

    fn start(&self, chance: Chance) -> Result<Self::State, BadOption> {
        self.0.start(chance).map(|at| self.seal(at))
    }

    fn parse(&self, text: &str) -> Result<Self::State, BadPosition> {
        self.0.parse(text).map(|at| self.seal(at))
    }

    fn text(&self, state: &Self::State, opener: &Opener) -> String {
        self.0.text(state.at.open(opener), opener)
    }

    fn turn(&self, state: &Self::State) -> Turn {
        state.turn.clone()
    }

    fn steps(&self, view: &Self::View, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        let acts = self.0.turn(&view.at).seats();
        if view.eye.seat().is_some_and(|seat| acts.contains(seat)) {
            self.0.steps(&view.at, prefix, sink);
        }
    }

    fn apply(
        &self,
        state: &mut Self::State,
        part: Legal<'_, Self>,
        opener: &Opener,
        events: &mut impl Report,
    ) {
        let before = state.clone();
        let (mut at, mut happened) = (before.at.open(opener).clone(), Vec::new());
        self.0.apply(&mut at, part.within(), opener, &mut happened);
        *state = self.seal(at);
        if !events.listens() {
            return;
        }
        let seats = Seats::first_n(D::INFO.seats.len());
        for eye in seats.iter().map(Eye::Seat).chain([Eye::Public]) {
            let [before, now] = [&before, &*state].map(|state| self.known(state, eye, opener));
            for happening in self.told(&happened, &before, &now) {
                events.report(|| match eye {
                    Eye::Seat(seat) => Event::only(Seats::one(seat), happening),
                    Eye::Public => Event::except(seats, happening),
                });
            }
        }
    }

    fn key(&self, state: &Self::State, opener: &Opener) -> u64 {
        self.0.key(state.at.open(opener), opener)
    }
}

impl<D: Dark> Views for Fog<D> {
    /// What was seen to be taken.
    type Memory = Vec<Figure>;

    fn parse_view(&self, text: &str, seat: Seat) -> Result<Self::View, BadPosition> {
        let (text, in_fog) = text.strip_suffix(IN_FOG).map_or((text, false), |text| (text, true));
        Ok(Known { at: self.0.parse(text)?, eye: Eye::Seat(seat), in_fog })
    }

    fn view<'s>(&self, state: &'s Self::State, eye: Eye, opener: &Opener) -> Cow<'s, Self::View> {
        Cow::Owned(self.known(state, eye, opener))
    }

    fn view_text(&self, view: &Self::View) -> String {
        self.0.view_text(&view.at) + if view.in_fog { IN_FOG } else { "" }
    }

    fn remember(&self, memory: &mut Vec<Figure>, _: &Self::View, seen: &Happening) {
        if let Happening::Captured { figure, .. } = seen {
            memory.push(*figure);
            // In which order, bears on nothing.
            memory.sort_by_key(|figure| figure.letter);
        }
    }

    fn resample(&self, view: &Self::View, memory: &Vec<Figure>, random: &mut impl Random) -> Self::State {
        self.seal(match view.in_fog {
            true => D::imagine(&self.0, &view.at, view.eye, memory, random),
            false => view.at.clone(),
        })
    }
}

impl<D: Dark> Shown for Fog<D> {
    /// Nobody can compare what is left of each side.
    fn kinds(&self) -> Vec<Kind> {
        let uncounted = |kind| Kind { worth: 0, ..kind };
        self.0.kinds().into_iter().map(uncounted).collect()
    }

    /// Nobody sets up what nobody may see.
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    fn why_not(&self, view: &Self::View, prefix: &[Self::Step], step: &Self::Step) -> Sentence {
        self.0.why_not(&view.at, prefix, step)
    }

    fn scene(&self, view: &Self::View, _: Option<&Vec<Figure>>) -> Scene {
        let mut scene = self.0.scene(&view.at, None);
        let seen = self.seen(&view.at, view.eye);
        let unseen = (!seen).into_iter().filter(|_| view.in_fog);
        scene.marks.extend(unseen.map(|at| Mark { at: spot(at), kind: UNSEEN }));
        scene
    }

    fn reach(&self, view: &Self::View, at: Spot) -> Option<Reach> {
        self.0.reach(&view.at, at)
    }

    fn gesture(&self, view: &Self::View, prefix: &[Self::Step], step: &Self::Step) -> Gesture {
        self.0.gesture(&view.at, prefix, step)
    }
}

impl<D: Dark> Judge for Fog<D> {
    fn evaluate(&self, state: &Self::State, opener: &Opener) -> i32 {
        self.0.evaluate(state.at.open(opener), opener)
    }

    fn in_check(&self, state: &Self::State, opener: &Opener) -> bool {
        self.0.in_check(state.at.open(opener), opener)
    }

    fn way(&self, step: &Self::Step) -> Option<(Spot, Spot)> {
        self.0.way(step)
    }

    fn gain(&self, state: &Self::State, step: &Self::Step, opener: &Opener) -> i32 {
        self.0.gain(state.at.open(opener), step, opener)
    }
}
