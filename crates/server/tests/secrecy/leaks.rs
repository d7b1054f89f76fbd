//! A game that leaks is caught, wherever it does.

use crate::table::try_pairs;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Figure, Happening, Info, Legal, Opener, Outcome, Random,
    Reason, Report, Rules, Sealed, Seat, SeatInfo, Sentence, Side, Sink, Spot, Team, Then, Turn, Views,
    sentence,
};
use menagerie_show::{Cell, Gesture, Reach, Scene, Shown, Standing};
use std::borrow::Cow;

/// Where a game gives its secret away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hole {
    Nowhere,
    Scene,
    Why,
    Piece,
    Warning,
    Offers,
    Sketch,
}

/// One seat knows how a coin lies, and the other one guesses a few times.
#[derive(Clone)]
struct Coin(Hole);

const GUESSES: u8 = 9;

/// In so many pairs every hole is found.
const PAIRS: usize = 60;

#[derive(Clone)]
struct State {
    is_tails: Sealed<bool>,
    guesses: u8,
}

/// What an eye may know, and what it may not, which a hole lets out.
#[derive(Clone)]
struct View {
    seen: Option<bool>,
    truth: bool,
    guesses: u8,
    eye: Eye,
}

impl Coin {
    /// What is let out here.
    fn let_out(&self, hole: Hole, view: &View) -> Option<Sentence> {
        (self.0 == hole && view.truth).then(|| sentence!("it is tails"))
    }
}

fn piece() -> Standing {
    let figure = Figure { icon: "coin", name: "coin", letter: 'C', side: Side::Neutral };
    Standing { at: Spot { file: 0, rank: 1 }, figure, under: Vec::new() }
}

impl Rules for Coin {
    type State = State;
    type Step = u8;
    type View = View;

    fn info(&self) -> &'static Info {
        const SEATS: [SeatInfo; 2] = [
            SeatInfo { id: "1", name: "Keeper", team: Team(0), side: Side::Neutral },
            SeatInfo { id: "2", name: "Guesser", team: Team(1), side: Side::Neutral },
        ];
        &Info { id: "coin", name: "Coin", seats: &SEATS, hidden: true, ..Info::DUEL }
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        Ok(State { is_tails: Sealed::new(chance.below(2) == 1), guesses: 0 })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        let bad = || BadPosition::new("coin", sentence!("it is no coin"));
        let (coin, guesses) = text.split_once(' ').ok_or_else(bad)?;
        let guesses = guesses.parse().map_err(|_| bad())?;
        Ok(State { is_tails: Sealed::new(coin == "tails"), guesses })
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        format!("{} {}", if *state.is_tails.open(opener) { "tails" } else { "heads" }, state.guesses)
    }

    fn turn(&self, state: &State) -> Turn {
        if state.guesses < GUESSES { Turn::One(Seat(1)) } else { Turn::Over(Outcome::draw(Reason::COUNTED)) }
    }

    fn steps(&self, view: &View, prefix: &[u8], sink: &mut impl Sink<u8>) {
        if view.eye != Eye::Seat(Seat(1)) || view.guesses >= GUESSES || prefix.len() >= 2 {
            return;
        }
        let then = if prefix.is_empty() { Then::Either } else { Then::Ends };
        sink.step(0, then);
        sink.step(1, then);
        if self.let_out(Hole::Offers, view).is_some() {
            sink.step(2, then);
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        state.guesses += 1;
        let what = Some(part.steps()[0].to_string().into());
        events.report(|| Event::open(Happening::Chose { seat: Seat(1), what }));
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        u64::from(state.guesses) << 1 | u64::from(*state.is_tails.open(opener))
    }
}

impl Views for Coin {
    type Memory = ();

    fn parse_view(&self, _: &str, _: Seat) -> Result<View, BadPosition> {
        Err(BadPosition::new("coin", sentence!("nobody reads views here")))
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        let truth = *state.is_tails.open(opener);
        let seen = (eye == Eye::Seat(Seat(0))).then_some(truth);
        Cow::Owned(View { seen, truth, guesses: state.guesses, eye })
    }

    fn view_text(&self, view: &View) -> String {
        format!("{:?} {}", view.seen, view.guesses)
    }

    fn resample(&self, view: &View, (): &(), random: &mut impl Random) -> State {
        let is_tails = view.seen.unwrap_or_else(|| random.below(2) == 1);
        State { is_tails: Sealed::new(is_tails), guesses: view.guesses }
    }
}

impl Shown for Coin {
    fn why_not(&self, view: &View, _: &[u8], _: &u8) -> Sentence {
        self.let_out(Hole::Why, view).unwrap_or_else(|| sentence!("a guess is 0 or 1"))
    }

    fn scene(&self, view: &View, _: Option<&()>) -> Scene {
        Scene {
            cells: vec![Cell { at: piece().at, dark: true }],
            pieces: vec![piece()],
            words: self.let_out(Hole::Scene, view).into_iter().collect(),
            ..Scene::default()
        }
    }

    fn reach(&self, view: &View, _: Spot) -> Option<Reach> {
        let words = self.let_out(Hole::Piece, view).into_iter().collect();
        Some(Reach { figure: piece().figure, how: "Lies.", goes: Vec::new(), takes: Vec::new(), words })
    }

    fn gesture(&self, _: &View, _: &[u8], step: &u8) -> Gesture {
        Gesture::Say { word: if *step == 0 { "heads" } else { "tails" } }
    }

    fn warnings(&self, view: &View, _: &[u8], _: &u8) -> Vec<Sentence> {
        self.let_out(Hole::Warning, view).into_iter().collect()
    }

    fn sketch(&self, view: &View, _: &[u8], _: Option<&()>) -> Option<Scene> {
        let words = self.let_out(Hole::Sketch, view).into_iter().collect();
        Some(Scene { words, ..Scene::default() })
    }
}

#[test]
fn whoever_leaks_is_caught() {
    for (hole, seen_in) in [
        (Hole::Scene, ""),
        (Hole::Why, "/why /turns"),
        (Hole::Piece, "/piece"),
        (Hole::Warning, "/opening /steps the socket"),
        (Hole::Offers, "/opening /steps the socket"),
        (Hole::Sketch, "/steps"),
    ] {
        let Err(leak) = try_pairs(Coin(hole), PAIRS) else { panic!("{hole:?} is not seen") };
        let what = leak.asked.split([' ', '?']).next().expect("there is a first word");
        assert!(seen_in.is_empty() || seen_in.contains(what), "{hole:?} is seen in {}", leak.asked);
        assert_ne!(leak.eye, Eye::Seat(Seat(0)), "the keeper may know it");
    }
    let tally = try_pairs(Coin(Hole::Nowhere), 10).unwrap_or_else(|leak| panic!("{leak}"));
    assert!(tally.differ > 0);
}
