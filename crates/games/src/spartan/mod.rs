//! **Spartan Chess** by Steven Streetman: an orthodox army against one with two kings.
//!
//! White, the Persians, plays the men of orthodox chess and moves first. Black, the Spartans, has two
//! kings and men of its own: hoplites in front of a lieutenant, a general, a king, two captains, a king,
//! a warlord and a lieutenant. While Black has both kings it may leave one to be taken; only a turn
//! after which *both* are attacked is illegal. The last king is royal as in orthodox chess.
//!
//! [`moves`] tells how the men move and which turns are legal, [`text`] how positions are written.

mod eval;
mod moves;
mod text;
mod weights;

#[cfg(test)]
mod tests;

use crate::parts::castling::{Castling, Wing};
use crate::parts::men::{Armies, Color, FigureRow, Man, Men, Mixer, cells, spot};
use crate::parts::orthodox::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::parts::{LAST_CLOCK, Movement, explain, kings};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Legal, Open, Opener, Report, Rules, Sentence,
    Sink, Spot, Term, Then, TooLarge, Turn, sentence,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown, Threat};

/// The Spartan pawn.
const HOPLITE: u8 = 6;
/// A jumper on diagonals.
const LIEUTENANT: u8 = 7;
/// A jumper on ranks and files.
const CAPTAIN: u8 = 8;
/// Rook or king.
const GENERAL: u8 = 9;
/// Bishop or knight.
const WARLORD: u8 = 10;
/// How many kinds there are, the orthodox ones first.
const KINDS: usize = 11;

const SPARTANS: &[FigureRow] = &[
    (KING, 'K', "king", "spartan-king"),
    (HOPLITE, 'H', "hoplite", "hoplite"),
    (LIEUTENANT, 'L', "lieutenant", "lieutenant"),
    (CAPTAIN, 'C', "captain", "captain"),
    (GENERAL, 'G', "general", "general"),
    (WARLORD, 'W', "warlord", "warlord"),
];

/// Persians and Spartans from the most important on.
const ORDER: [u8; KINDS] =
    [KING, QUEEN, GENERAL, WARLORD, CAPTAIN, LIEUTENANT, ROOK, BISHOP, KNIGHT, PAWN, HOPLITE];

/// Persians are White, Spartans Black.
static ARMIES: Armies<KINDS> = Armies::new(orthodox::ROWS, SPARTANS);

/// What each kind counts, in pawns: what the computer thinks of it, rounded. Every side's first king cancels out.
const WORTHS: [u8; KINDS] = [1, 3, 3, 5, 9, 3, 1, 3, 4, 7, 7];

/// What a pawn becomes on rank 8.
const PERSIAN_PROMOTIONS: [u8; 4] = orthodox::PROMOTIONS;
/// What a hoplite becomes on rank 1; a king as well while Black has only one.
const SPARTAN_PROMOTIONS: [u8; 4] = [GENERAL, WARLORD, CAPTAIN, LIEUTENANT];

static INFO: Info = Info {
    id: "spartan",
    name: "Spartan Chess",
    about: "The orthodox army against two kings, hoplites and generals.",
    opening: "One army has two kings: while both live, a check on one of them need not be answered. \
        Press any piece to see how it goes.",
    picture: Some("lgkcck1l/hhh2hhh/5w2/1hh5/3PP3/2N2N2/PPP2PPP/R1BQKB1R b KQ - 2 4"),
    rules: include_str!("../../rules/spartan.md"),
    tour: include_str!("../../tours/spartan.toml"),
    exercises: include_str!("../../exercises/spartan.txt"),
    ..Info::DUEL
};

/// Spartan Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct Spartan;

/// A position of Spartan Chess.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    men: Men<Board8, KINDS>,
    to_move: Color,
    /// Only the Persians castle.
    castling: Castling,
    clock: u32,
    turn: u32,
}

impl State {
    /// Plays a movement of a man that stands on `from`, castling included; `becomes` differs from `kind` for a
    /// promotion.
    fn play(&mut self, kind: u8, from: Square8, to: Square8, becomes: u8) {
        let color = self.to_move;
        let captures = self.men.color(!color).contains(to);
        if captures {
            self.men.clear(to.into());
        }
        self.men.remove(from, Man::new(color, kind));
        self.men.put(to, Man::new(color, becomes));
        if self.castling != Castling::NONE {
            if let Some(wing) = self.castled(kind, from, to) {
                self.men.toggle(SquareSet8::from(wing.rook).with(wing.rook_to), Man::new(color, ROOK));
            }
            self.castling.touch(SquareSet8::from(from).with(to));
        }
        self.pass_on(captures || kind == PAWN || kind == HOPLITE);
    }

    /// Ends the turn; one with a capture or a pawn's move sets the clock to 0.
    fn pass_on(&mut self, resets_clock: bool) {
        self.clock = if resets_clock { 0 } else { self.clock.saturating_add(1) };
        self.turn = self.turn.saturating_add(self.to_move as u32);
        self.to_move = !self.to_move;
    }

    /// The kings of a colour that are attacked.
    fn attacked_kings(&self, color: Color) -> SquareSet8 {
        let attacked =
            |king: &Square8| !moves::attackers(&self.men, !color, *king, self.men.occupied()).is_empty();
        self.men.of(color, KING).into_iter().filter(attacked).collect()
    }

    /// Whether a colour's game depends on a king that is attacked: its only one, or both of two.
    fn is_in_check(&self, color: Color) -> bool {
        self.attacked_kings(color) == self.men.of(color, KING)
    }

    /// The attacks on the kings of the side to move. A side with two of them need not answer.
    fn threats(&self) -> Vec<Threat> {
        let (color, occupied) = (self.to_move, self.men.occupied());
        let kings = self.men.of(color, KING);
        let of_king = |king| {
            let attackers = moves::attackers(&self.men, !color, king, occupied);
            explain::threats(&self.men, &ARMIES, king, attackers)
        };
        let mut threats: Vec<Threat> = kings.into_iter().flat_map(of_king).collect();
        if !self.is_in_check(color) {
            let player = Term::Player(color.name());
            let leave = sentence!("{player} may leave it there, having another king.", player);
            threats.iter_mut().for_each(|threat| threat.words.push(leave.clone()));
        }
        threats
    }

    /// A hash of all but the counters.
    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        self.men.mix_into(&mut mixer);
        mixer.word(u64::from(self.castling.bits()) << 1 | self.to_move as u64);
        mixer.finish()
    }

    /// The kind that a promotion letter means for the side to move.
    fn promotion(&self, letter: u8) -> Option<u8> {
        ARMIES.kind(self.to_move, letter)
    }

    fn apply(&mut self, step: &Movement<Board8>) {
        let kind = self.men.at(step.from).expect("a legal step moves a man").kind;
        let becomes = step.promotion.and_then(|letter| self.promotion(letter)).unwrap_or(kind);
        self.play(kind, step.from, step.to, becomes);
    }

    /// The wing on which a movement castles, if it does: no king goes two squares otherwise.
    fn castled(&self, kind: u8, from: Square8, to: Square8) -> Option<&'static Wing> {
        if kind == KING { self.castling.castled(from, to) } else { None }
    }

    fn report(&self, step: &Movement<Board8>, events: &mut impl Report) {
        let man = self.men.at(step.from).expect("a legal step moves a man");
        let (figure, from, to) = (ARMIES.figure(man), spot(step.from), spot(step.to));
        events.report(|| Event::open(Happening::moved(figure, from, to)));
        if let Some(taken) = self.men.at(step.to) {
            events.report(|| Event::open(Happening::Captured { figure: ARMIES.figure(taken), at: to }));
        }
        if let Some(kind) = step.promotion.and_then(|letter| self.promotion(letter)) {
            let (was, figure) = (figure, ARMIES.figure(Man::new(self.to_move, kind)));
            events.report(|| Event::open(Happening::Promoted { at: to, was, figure }));
        }
        if let Some(wing) = self.castled(man.kind, step.from, step.to) {
            let rook = ARMIES.figure(self.men.at(wing.rook).expect("a right keeps its rook at home"));
            events.report(|| Event::open(Happening::moved(rook, spot(wing.rook), spot(wing.rook_to))));
        }
    }
}

impl Rules for Spartan {
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

    /// Persians win when no Spartan turn is legal and the only king, or both, are attacked; Spartans by
    /// checkmate. Without a legal turn a side that is not so attacked is stalemated.
    fn turn(&self, state: &State) -> Turn {
        let color = state.to_move;
        kings::ending(color, moves::exists(state), || state.is_in_check(color), state.clock >= LAST_CLOCK)
            .map_or(Turn::One(color.seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        if view.clock < LAST_CLOCK && prefix.is_empty() {
            moves::each(view, |step| sink.step(step, Then::Ends));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        if !events.listens() {
            return state.apply(part.only());
        }
        state.report(part.only(), events);
        state.apply(part.only());
        for king in state.attacked_kings(state.to_move) {
            kings::report_check(state.to_move, king, events);
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.key()
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        // There is no en passant, so that all but the counters counts.
        Some(state.key())
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        Ok(if view.clock < LAST_CLOCK { moves::count(view) } else { 0 })
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        Ok(moves::perft(state, depth))
    }
}

impl Open for Spartan {}

impl Shown for Spartan {
    fn kinds(&self) -> Vec<Kind> {
        ARMIES.kinds(&ORDER, moves::how, &WORTHS)
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Sentence {
        moves::why_not(view, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let threats = view.threats();
        Scene {
            cells: cells::<Board8>(),
            pieces: view.men.standing(|man| ARMIES.figure(man)),
            marks: explain::marks(&threats),
            threats,
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        explain::reach(self, &view.men, &ARMIES, at, |man, from| {
            let ways = moves::ways(view, man, from);
            let none = SquareSet8::EMPTY;
            let royal = (view.to_move, KING);
            let held = explain::held(self, view, &view.men, royal, (man, from), &ways, none);
            ways.saying(held)
        })
    }

    fn gesture(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Gesture {
        let man = view.men.at(step.from);
        let wing = man.and_then(|man| view.castled(man.kind, step.from, step.to));
        step.gesture(view.to_move, &ARMIES).along(wing.map(|wing| (spot(wing.rook), spot(wing.rook_to))))
    }
}
