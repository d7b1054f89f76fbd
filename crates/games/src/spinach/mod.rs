//! **Spinach Chess**: two kings a side, no check, and now and then a turn of many moves.
//!
//! The board is 8×8 with two more squares behind either army, where the kings begin; a chancellor, rook and
//! knight in one, stands on the orthodox king's square. The side that captures both enemy kings wins.
//!
//! *Spinach* makes strong: a king, rook, bishop, knight or pawn may make a series of two moves or more in one
//! turn, of which only the last may capture. A side that has done so may do it again only when the opponent
//! has done it too.
//!
//! [`moves`] tells how the men go and what a series reaches, `text.rs` how positions are written.

mod explain;
mod moves;
mod reasons;
mod route;
mod step;
#[cfg(test)]
mod tests;
mod text;

pub use step::Step;

use self::route::route;
use crate::ladders;
use crate::parts::men::{self, Armies, FigureRow};
use crate::parts::orthodox::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::parts::value::{self, Role, Worth};
use crate::parts::{self, Color, LAST_CLOCK, Man, Men, Mixer, Movement, pawns};
use menagerie_board::{Board68, Square68, SquareSet68};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Judge, Ladder, Legal, Open, Opener, Outcome,
    Reason, Report, Rules, Sentence, Sink, Spot, Term, Then, TooLarge, Turn, sentence,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown};
use std::sync::LazyLock;

/// Rook and knight in one.
const CHANCELLOR: u8 = 6;
/// How many kinds there are, the orthodox ones first.
const KINDS: usize = 7;

const CHANCELLORS: &[FigureRow] = &[(CHANCELLOR, 'C', "chancellor", "chancellor")];

/// Both sides have the same men.
static ARMIES: Armies<KINDS> = Armies::new(orthodox::ROWS, orthodox::ROWS).and(CHANCELLORS, CHANCELLORS);

/// The kinds from the most important on.
const ORDER: [u8; KINDS] = [KING, QUEEN, CHANCELLOR, ROOK, BISHOP, KNIGHT, PAWN];

/// What a pawn becomes on the last full rank.
const PROMOTIONS: [u8; 5] = [QUEEN, CHANCELLOR, ROOK, BISHOP, KNIGHT];

/// The letters of what a pawn becomes, as in the texts of turns.
fn promotion_letters() -> [char; PROMOTIONS.len()] {
    PROMOTIONS.map(|kind| ARMIES.figure(Man::new(Color::Black, kind)).letter)
}

static INFO: Info = Info {
    id: "spinach",
    name: "Spinach Chess",
    about: "Two kings a side, no check, and turns of many moves for a side that has had spinach.",
    opening: "There is no check: take both enemy kings to win. \
        Spinach allows one turn of many moves, and the next one only after your opponent has made one.",
    picture: Some(
        "***kk***/r2qcbnr/pppbpp1p/2n3p1/3P4/2B5/5N2/PPPP1PPP/RNBQC2R/***KK*** w - - 0 5 spinach=wb",
    ),
    rules: include_str!("../../rules/spinach.md"),
    tour: include_str!("../../tours/spinach.toml"),
    exercises: include_str!("../../exercises/spinach.txt"),
    ..Info::DUEL
};

/// Spinach Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct Spinach;

/// A position of Spinach Chess.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    men: Men<Board68, KINDS>,
    to_move: Color,
    /// Whether White and Black may make a series: one of them at least may.
    rights: [bool; 2],
    /// The square that a pawn has just passed in an ordinary move: none or one.
    ep: SquareSet68,
    clock: u32,
    turn: u32,
}

impl State {
    /// Whether a colour may make a series.
    fn may_make_series(&self, color: Color) -> bool {
        self.rights[color as usize]
    }

    /// Whether nobody may move any more, however many moves there are.
    fn is_over(&self) -> bool {
        self.clock >= LAST_CLOCK || self.men.of(self.to_move, KING).is_empty()
    }

    /// How the game ended, if it did; repetition is not looked at.
    fn outcome(&self) -> Option<Outcome> {
        if self.men.of(self.to_move, KING).is_empty() {
            return Some(Outcome::win((!self.to_move).team(), Reason::KING_TAKEN));
        }
        if !moves::exists(self) {
            return Some(Outcome::draw(Reason::STALEMATE));
        }
        (self.clock >= LAST_CLOCK).then(|| Outcome::draw(Reason::CLOCK))
    }

    /// What goes to `to` takes there; a pawn may take in passing, though not in a series.
    fn target(&self, kind: u8, to: Square68, is_series: bool) -> Square68 {
        let passer =
            (kind == PAWN && !is_series && self.ep.contains(to)).then(|| pawns::passer(self.to_move, to));
        passer.flatten().unwrap_or(to)
    }

    /// Plays a turn of a man of `kind`, which is of the kind `becomes` afterwards.
    #[inline]
    fn play(&mut self, kind: u8, from: Square68, to: Square68, becomes: u8, is_series: bool) {
        let color = self.to_move;
        let target = self.target(kind, to, is_series);
        let captures = self.men.color(!color).contains(target);
        // The man leaves first, since a series may end where it began.
        self.men.remove(from, Man::new(color, kind));
        if captures {
            self.men.clear(target.into());
        }
        self.men.put(to, Man::new(color, becomes));
        let passed = if kind == PAWN && !is_series { pawns::passed(from, to) } else { None };
        self.ep = passed.into_iter().collect();
        if is_series {
            self.rights = Color::BOTH.map(|other| other != color);
        }
        self.clock = if captures || kind == PAWN { 0 } else { self.clock.saturating_add(1) };
        self.turn = self.turn.saturating_add(color as u32);
        self.to_move = !color;
    }

    /// The kind that a promotion letter means.
    fn promotion(&self, movement: &Movement<Board68>) -> Option<u8> {
        movement.promotion.and_then(|letter| ARMIES.kind(self.to_move, letter))
    }

    /// What a legal step takes, and where.
    fn captured(&self, step: &Step) -> Option<(Man, Square68)> {
        let movement = step.movement();
        let at = self.target(self.men.at(movement.from)?.kind, movement.to, step.is_series());
        self.men.at(at).filter(|man| man.color != self.to_move).map(|man| (man, at))
    }

    fn apply(&mut self, step: &Step) {
        let movement = step.movement();
        let kind = self.men.at(movement.from).expect("a legal step moves a man").kind;
        let becomes = self.promotion(movement).unwrap_or(kind);
        self.play(kind, movement.from, movement.to, becomes, step.is_series());
    }

    fn report(&self, step: &Step, events: &mut impl Report) {
        let movement = step.movement();
        let (from, to) = (men::spot(movement.from), men::spot(movement.to));
        let man = self.men.at(movement.from).expect("a legal step moves a man");
        events.report(|| {
            let route =
                if step.is_series() { route(self, man.kind, movement.from, movement.to) } else { vec![] };
            let via = route.into_iter().map(men::spot).collect();
            Event::open(Happening::Moved { figure: ARMIES.figure(man), from, to, via })
        });
        if let Some((man, at)) = self.captured(step) {
            let (figure, at) = (ARMIES.figure(man), men::spot(at));
            events.report(|| Event::open(Happening::Captured { figure, at }));
        }
        if let Some(kind) = self.promotion(movement) {
            let [was, figure] = [man, Man::new(man.color, kind)].map(|man| ARMIES.figure(man));
            events.report(|| Event::open(Happening::Promoted { at: to, was, figure }));
        }
    }

    /// Mixes what makes two positions the same, with these squares of en passant.
    fn hash(&self, ep: SquareSet68) -> u64 {
        let mut mixer = Mixer::default();
        self.men.mix_into(&mut mixer);
        mixer.set(ep);
        let [white, black] = self.rights.map(u64::from);
        mixer.word(white << 2 | black << 1 | self.to_move as u64);
        mixer.finish()
    }
}

impl Rules for Spinach {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(text::parse(text::START).expect("the start is a position"))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        state.outcome().map_or(Turn::One(state.to_move.seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() {
            moves::each(view, |step| sink.step(step, Then::Ends));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        state.report(part.only(), events);
        state.apply(part.only());
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.hash(state.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        // A square of en passant counts only if somebody may take there.
        let takers = pawns::attacks(!state.to_move, state.ep) & state.men.of(state.to_move, PAWN);
        Some(state.hash(if takers.is_empty() { SquareSet68::EMPTY } else { state.ep }))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        Ok(if view.is_over() { 0 } else { moves::moves(view) })
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        Ok(moves::perft(state, depth))
    }
}

impl Open for Spinach {}

impl Shown for Spinach {
    fn kinds(&self) -> Vec<Kind> {
        ARMIES.kinds(&ORDER, |man| explain::how(man.kind), &WORTHS)
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, _: &[Step], step: &Step) -> Sentence {
        reasons::why_not(view, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let takers = view.men.of(view.to_move, PAWN);
        let may = view.outcome().is_none().then(|| match view.rights {
            [true, true] => sentence!("Both players may make a spinach turn."),
            [white, _] => {
                let player = if white { Color::White } else { Color::Black };
                sentence!("{player} may make a spinach turn.", player = Term::Player(player.name()))
            }
        });
        Scene {
            cells: men::cells::<Board68>(),
            pieces: view.men.standing(|man| ARMIES.figure(man)),
            marks: pawns::passing_marks(view.to_move, takers, view.ep).collect(),
            words: may.into_iter().collect(),
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.men, &ARMIES, at, |man, from| explain::ways(view, man, from))
    }

    fn gesture(&self, view: &State, _: &[Step], step: &Step) -> Gesture {
        step.gesture(view.to_move)
    }
}

/// A king can be lost once without losing the game.
/// What each kind counts, in pawns; a king can be lost as long as there is another.
const WORTHS: [u8; KINDS] = [1, 3, 3, 5, 9, 7, 8];

const ROLES: [Role; KINDS] = {
    let mut roles = [Role::Piece; KINDS];
    roles[PAWN as usize] = Role::Pawn(100);
    roles[KING as usize] = Role::King(700);
    roles
};

static WORTH: LazyLock<Worth<KINDS>> = LazyLock::new(|| Worth::derive(&ARMIES, ROLES, &Spinach));

impl value::Attacks<Board68> for Spinach {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square68, occupied: SquareSet68) -> SquareSet68 {
        moves::reach(man, from, occupied)
    }
}

/// About what the right to move is worth, in centipawns: with it, scores at odd and even depths differ less.
const TO_MOVE: i32 = 160;

impl Judge for Spinach {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        // A side with two kings need not hide them.
        let last_king = |color| Some(state.men.of(color, KING)).filter(|kings| !kings.has_several());
        let kings = Color::BOTH.map(|color| last_king(color).unwrap_or_default());
        TO_MOVE + value::evaluate(&state.men, state.to_move, &WORTH, Spinach, kings)
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Step>) {
        let prey = view.men.color(!view.to_move) | view.ep;
        moves::each_to(view, prey, |step| sink.step(step, Then::Ends));
    }

    fn ladder() -> Ladder {
        ladders::SPINACH
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        Some(step.movement().way())
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        let worth = |kind| WORTH.of(Man::new(state.to_move, kind));
        let taken = state.captured(step).map_or(0, |(man, _)| WORTH.of(man));
        let promoted = state.promotion(step.movement());
        taken + promoted.map_or(0, |kind| worth(kind) - worth(PAWN))
    }
}
