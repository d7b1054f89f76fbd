//! Masquerade Chess, by Don Kirkby: chess with a deduction game in it.
//!
//! Before the first move each player secretly gives the *opponent's* five kinds of pieces one capture
//! power each: the powers of king, queen, rook, bishop and knight, every one once. From then on a piece
//! moves without capturing as it always did, but captures only by its power, and its owner does not
//! know which that is. So a player who wants to capture with a piece *asks*: points at the piece and at
//! an enemy. If the piece's power reaches there the capture happens, else nothing moves; the turn is
//! over either way, and both have heard the answer. Pawns capture as usual, without asking.
//!
//! There is no check: a king may stay or walk where it can be taken, and whoever takes it has won.
//!
//! A turn is one step: `=QNBKR` gives powers, `e2e4` moves, `d1xd7` asks. The full text shows both
//! sides' powers; a seat's view hides its own ([`View`]), and what the answers have told it is in its
//! memory ([`Learned`]). Everything that is public is a [`Position`].

mod eval;
mod explain;
mod moves;
mod powers;
mod scene;
#[cfg(test)]
mod tests;
mod text;

use crate::chess::Position;
use crate::ladders;
use crate::parts::men::{spot, square};
use crate::parts::orthodox::{self, ARMIES};
use crate::parts::reasons::over_for;
use crate::parts::{self, Color, Mixer, Movement, movement::split_square};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Happening, Info, Judge, Ladder, Legal, Opener, OptionKind,
    OptionSpec, Options, Random, Report, Rules, Sealed, Seat, Seats, Sentence, Sink, Spot, Then, TooLarge,
    Turn, Views, sentence,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown, turn_is_complete};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

pub use powers::{Candidates, Learned, MASKED, PowerSet, Powers};

/// The game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Masquerade {
    /// Whether the program does the deduction.
    deduction: bool,
}

/// The option that lets the program do the deduction, for both sides alike.
const DEDUCTION: &str = "deduction";

static INFO: Info = Info {
    id: "masquerade",
    name: "Masquerade Chess",
    about: "Every kind of piece captures by a secret power, and only the opponent knows which.",
    opening: "Your pieces move as usual and capture by secret powers that only your opponent knows. \
        To capture you ask, and the answer ends your turn, yes or no; pawns capture as usual.",
    options: &[OptionSpec {
        key: DEDUCTION,
        name: "Full deduction",
        about: "The table of your own powers also shows what follows from every power being given once.",
        kind: OptionKind::Flag,
    }],
    hidden: true,
    picture: Some(
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5 powers.w=KRQNB powers.b=QNBKR",
    ),
    rules: include_str!("../../rules/masquerade.md"),
    tour: include_str!("../../tours/masquerade.toml"),
    ..Info::DUEL
};

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The opponent's kinds get their powers.
    Give(Powers),
    /// A move without capture, or a pawn's capture.
    Move(Movement<Board8>),
    /// A piece asks whether it may capture.
    Attempt {
        /// Where the piece stands.
        from: Square8,
        /// Where its target stands.
        to: Square8,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Give(powers) => write!(f, "={powers}"),
            Step::Move(movement) => movement.fmt(f),
            Step::Attempt { from, to } => write!(f, "{from}x{to}"),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        if let Some(powers) = text.strip_prefix('=') {
            return Ok(Step::Give(powers.parse()?));
        }
        if let Some((from, rest)) = split_square(text)
            && let Some(to) = rest.strip_prefix('x')
        {
            let to = to.parse().map_err(|_| sentence!("an attempt is written d1xd7"))?;
            return Ok(Step::Attempt { from, to });
        }
        Ok(Step::Move(text.parse()?))
    }
}

/// A full position.
#[derive(Clone)]
pub struct State {
    /// What all see.
    position: Position,
    /// The powers of White's and of Black's pieces. Whether they have been given is public; which is not.
    powers: [Option<Sealed<Powers>>; 2],
}

/// What an eye may know of the powers of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// They have not been given yet.
    Unset,
    /// They were given by somebody else.
    Hidden,
    /// This eye gave them.
    Known(Powers),
}

/// What an eye may know.
#[derive(Clone, Copy)]
pub struct View {
    /// What all see.
    position: Position,
    /// The eye that looks.
    eye: Eye,
    /// The powers of White's and of Black's pieces.
    powers: [Seen; 2],
}

impl View {
    /// Calls `each` with every turn of the seat to act. Which turns are legal is open knowledge: powers
    /// decide what an attempt comes to, not whether it may be made. So every eye's view offers the same.
    fn each_step(&self, mut each: impl FnMut(Step)) {
        if self.powers.contains(&Seen::Unset) {
            Powers::all().for_each(|powers| each(Step::Give(powers)));
        } else if !moves::is_decided(&self.position) {
            moves::each_turn(&self.position, each);
        }
    }
}

impl Rules for Masquerade {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Masquerade {
        Masquerade { deduction: options.flag(DEDUCTION) }
    }

    fn start(&self, _chance: Chance) -> Result<State, BadOption> {
        Ok(State { position: Position::start(), powers: [None, None] })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        text::print(&state.position, state.powers.map(|powers| powers.map(|powers| *powers.open(opener))))
    }

    fn turn(&self, state: &State) -> Turn {
        let givers = Color::BOTH.into_iter().filter(|color| state.powers[!*color as usize].is_none());
        let givers: Seats = givers.map(Color::seat).collect();
        if !givers.is_empty() {
            return Turn::All(givers);
        }
        match moves::outcome(&state.position) {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::One(state.position.color.seat()),
        }
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() {
            view.each_step(|step| sink.step(step, Then::Ends));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        match *part.only() {
            Step::Give(powers) => give(state, powers, events),
            Step::Move(movement) => moves::play(&mut state.position, &movement, events),
            Step::Attempt { from, to } => {
                let taken = succeeds(state, from, to, opener);
                moves::answer(&mut state.position, from, to, taken, events);
            }
        }
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        let mut mixer = Mixer::default();
        state.position.mix_into(&mut mixer);
        for powers in &state.powers {
            mixer.word(powers.as_ref().map_or(u64::MAX, |powers| powers.open(opener).number().into()));
        }
        mixer.finish()
    }

    fn count(&self, view: &View) -> Result<u64, TooLarge> {
        let mut count = 0;
        view.each_step(|_| count += 1);
        Ok(count)
    }
}

impl Views for Masquerade {
    type Memory = Learned;

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        text::parse_view(text, seat)
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        let powers = Color::BOTH.map(|color| match &state.powers[color as usize] {
            None => Seen::Unset,
            // The seat that looks from the other side gave these powers.
            Some(powers) if eye == Eye::Seat((!color).seat()) => Seen::Known(*powers.open(opener)),
            Some(_) => Seen::Hidden,
        });
        Cow::Owned(View { position: state.position, eye, powers })
    }

    fn view_text(&self, view: &View) -> String {
        let known = view.powers.map(|seen| match seen {
            Seen::Known(powers) => Some(powers),
            Seen::Unset | Seen::Hidden => None,
        });
        text::print(&view.position, known)
    }

    /// A seat learns about its own pieces when they ask. A promoted piece has the power of its new kind,
    /// so its answers count for that kind. What the opponent's pieces are answered it knew before.
    fn remember(&self, memory: &mut Learned, before: &View, seen: &Happening) {
        let Happening::Tried { figure, from, at, taken, .. } = seen else { return };
        let own = before.eye.seat().map(|seat| Color::of_seat(seat).side());
        if own != Some(figure.side) {
            return;
        }
        let (Some(man), Some(from), Some(at)) = (ARMIES.man(figure.letter), square(*from), square(*at))
        else {
            return;
        };
        let reaching = PowerSet::reaching(from, at, before.position.board.men.occupied());
        memory.learn(man.kind, reaching, *taken);
    }

    fn resample(&self, view: &View, memory: &Learned, random: &mut impl Random) -> State {
        let mut powers = [None; 2];
        for color in Color::BOTH {
            powers[color as usize] = match view.powers[color as usize] {
                Seen::Unset => None,
                Seen::Known(powers) => Some(Sealed::new(powers)),
                Seen::Hidden if view.eye == Eye::Seat(color.seat()) => {
                    Some(Sealed::new(memory.ways.draw(random)))
                }
                // The public has no memory, and takes all powers for possible.
                Seen::Hidden => Some(Sealed::new(Candidates::default().draw(random))),
            };
        }
        State { position: view.position, powers }
    }

    /// Moves and attempts are made before everybody's eyes; the powers are given in secret.
    fn disclosed(&self, step: &Step) -> bool {
        !matches!(step, Step::Give(_))
    }
}

impl Shown for Masquerade {
    /// What they count is what they move as; how they capture is a secret.
    fn kinds(&self) -> Vec<Kind> {
        ARMIES.kinds(&orthodox::ORDER, |man| explain::how(man.kind), &orthodox::WORTHS)
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &View, prefix: &[Step], step: &Step) -> Sentence {
        if !prefix.is_empty() {
            return turn_is_complete();
        }
        if view.powers.contains(&Seen::Unset) {
            return sentence!("first the opponent's pieces are given their powers, as =QNBKR");
        }
        if let Some(outcome) = moves::outcome(&view.position) {
            return over_for(outcome.reason);
        }
        moves::why_not(&view.position, step)
    }

    fn scene(&self, view: &View, memory: Option<&Learned>) -> Scene {
        let nothing = Learned::default();
        let memory = memory.unwrap_or(&nothing);
        scene::scene(view, |kind| memory.of(kind, self.deduction))
    }

    fn reach(&self, view: &View, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.position.board.men, &ARMIES, at, |man, from| {
            explain::ways(view, man, from)
        })
    }

    fn gesture(&self, view: &View, _prefix: &[Step], step: &Step) -> Gesture {
        scene::gesture(view, step)
    }

    fn warnings(&self, view: &View, _prefix: &[Step], step: &Step) -> Vec<Sentence> {
        scene::warnings(view, step)
    }

    /// An attempt that no power can make any more which the answers leave to the piece.
    fn vain(&self, view: &View, _prefix: &[Step], step: &Step, memory: &Learned) -> Option<Sentence> {
        let Step::Attempt { from, to } = step else { return None };
        let man = view.position.board.men.at(*from)?;
        let reaching = PowerSet::reaching(*from, *to, view.position.board.men.occupied());
        let can = memory.of(man.kind, self.deduction) & reaching;
        can.is_empty().then(|| sentence!("You know that the answer will be no."))
    }

    /// A piece that asks stays where it is until the answer is known.
    fn sketch(&self, view: &View, prefix: &[Step], memory: Option<&Learned>) -> Option<Scene> {
        let asks = matches!(prefix, [Step::Attempt { .. }]);
        asks.then(|| self.scene(view, memory))
    }
}

impl Judge for Masquerade {
    fn evaluate(&self, state: &State, opener: &Opener) -> i32 {
        eval::evaluate(state, opener)
    }

    fn captures(&self, view: &View, sink: &mut impl Sink<Step>) {
        if !view.powers.contains(&Seen::Unset) && !moves::is_decided(&view.position) {
            moves::each_capture(&view.position, |step| sink.step(step, Then::Ends));
        }
    }

    fn ladder() -> Ladder {
        ladders::MASQUERADE
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) => Some(movement.way()),
            Step::Attempt { from, to } => Some((spot(*from), spot(*to))),
            Step::Give(_) => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, opener: &Opener) -> i32 {
        eval::gain(state, step, opener)
    }
}

/// One seat gives the opponent's pieces their powers. Programs ask White's seat first (`rules/masquerade.md`, *Our
/// rulings*), so the seat is known by what is set; the counters do not change.
fn give(state: &mut State, powers: Powers, events: &mut impl Report) {
    let giver = if state.powers[Color::Black as usize].is_none() { Color::White } else { Color::Black };
    state.powers[!giver as usize] = Some(Sealed::new(powers));
    state.position.color = !giver;
    let seat = giver.seat();
    events.report(|| {
        let (open, secret) = (None, Some(powers.sentence(INFO.seats[!giver as usize].name)));
        let chose = |what| Happening::Chose { seat, what };
        Event::secret(chose(open), Seats::one(seat), chose(secret))
    });
}

/// Whether an attempt of the side to move succeeds by the true power of its piece.
fn succeeds(state: &State, from: Square8, to: Square8, opener: &Opener) -> bool {
    let Some(man) = state.position.board.men.at(from) else { return false };
    let Some(powers) = &state.powers[man.color as usize] else { return false };
    let power = powers.open(opener).of(man.kind);
    powers::sees(power, from, state.position.board.men.occupied()).contains(to)
}
