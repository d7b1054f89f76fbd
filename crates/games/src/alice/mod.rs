//! **Half Alice Chess**: Parton's Alice Chess of 1953 on one board, in the form that Don Kirkby gave it.
//!
//! The board has two sides of a mirror, and a man on a checker is on the far side. The rules are those of
//! orthodox chess, except that
//!
//! * a man moves as if those on the other side were not there, though he may not end on a square where one
//!   of them stands; he takes only on his own side;
//! * after his move he changes sides: a checker is put under him, or taken away. Who has no checker free
//!   cannot move a man off the near side;
//! * a king must be safe where he goes before he changes sides, and every king after the whole move.
//!
//! `state.rs` tells what a move does, `generator.rs` which moves are legal, `text.rs` how positions are
//! written.

mod explain;
mod generator;
mod reasons;
mod state;
#[cfg(test)]
mod tests;
mod text;

pub use state::{State, Step};

use crate::parts::army::{Black, White};
use crate::parts::checkers::CHECKER;
use crate::parts::harvest::{self, Generator};
use crate::parts::orthodox::{self, ARMIES, KINDS, KING, PAWN};
use crate::parts::value::{self, Worth};
use crate::parts::{self, Color, Man, men};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Figure, Happening, Info, Judge, Legal, Open, Opener, OptionKind,
    OptionSpec, Options, Outcome, Reason, Report, Rules, Sink, Spot, Token, TooLarge, Turn, WHITE_AND_BLACK,
};
use menagerie_show::{Field, Gesture, Mark, MarkKind, Reach, Scene, Shown, Stock, kit};
use std::sync::LazyLock;

/// Half Alice Chess.
#[derive(Clone, Copy, Debug)]
pub struct Alice {
    /// How many checkers each player has.
    checkers: i64,
}

impl Default for Alice {
    fn default() -> Alice {
        Alice { checkers: CHECKERS[0].into() }
    }
}

/// How many checkers each player may begin with: what a set has, or enough for every man.
const CHECKERS: [u8; 2] = [12, 16];

static INFO: Info = Info {
    id: "alice",
    name: "Half Alice Chess",
    about: "Chess on both sides of a mirror: whoever moves goes through it.",
    opening: "A piece that moves goes through the mirror: onto a checker or off it. \
        It meets and takes only what is on its own side.",
    seats: WHITE_AND_BLACK,
    spare_seats: 0,
    options: &[OptionSpec {
        key: "checkers",
        name: "Checkers for each player",
        about: "How many checkers each player has: 12, or 16 for the full game.",
        kind: OptionKind::Number {
            min: CHECKERS[0] as i64,
            max: CHECKERS[1] as i64,
            default: Some(CHECKERS[0] as i64),
        },
    }],
    hidden: false,
    chance: false,
    picture: Some("rn1qkb1r/ppp1pppp/5+n2/3+p1+b2/3+P1+B2/2+N+Q4/PPP1PPPP/R3KBNR b KQkq - 5 4 checkers=12"),
    rules_version: 1,
    rules: include_str!("../../rules/alice.md"),
    tour: include_str!("../../tours/alice.toml"),
};

impl State {
    /// How the game ended, if it did; repetition is not looked at.
    fn outcome(&self) -> Option<Outcome> {
        if harvest::moves(self) == 0 {
            return Some(match self.attackers_of_king(self.color).is_empty() {
                false => Outcome::win((!self.color).team(), Reason::Checkmate),
                true => Outcome::draw(Reason::Stalemate),
            });
        }
        self.is_drawn().then(|| Outcome::draw(Reason::Clock))
    }

    /// So many checkers of a colour.
    fn token(color: Color, count: u8) -> Token {
        Token { icon: CHECKER, side: color.side(), count }
    }

    /// Where king and rook go, if a legal step castles; otherwise where the man goes.
    fn movements(&self, step: &Step) -> Vec<(Square8, Square8)> {
        let mut movements = vec![(step.from, step.to)];
        movements.extend(self.castled(step).map(|wing| (wing.rook, wing.rook_to)));
        movements
    }
}

impl Rules for Alice {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Alice {
        Alice { checkers: options.number("checkers").unwrap_or(Alice::default().checkers) }
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        let start = text::parse(&format!("{} checkers={}", text::START, self.checkers));
        start.map_err(|bad| BadOption { key: "checkers".to_owned(), why: bad.why })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        state.outcome().map_or(Turn::One(state.color.seat()), Turn::Over)
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() {
            harvest::offer(view, sink);
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Step>, _: &Opener, events: &mut impl Report) {
        let before = *state;
        *state = before.after(part.only());
        report(&before, part.only(), state, events);
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.hash(state.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        // A square of en passant counts only if somebody may take there (specification, *Ends of a game*).
        Some(state.hash(if may_take_in_passing(state) { state.ep } else { SquareSet8::EMPTY }))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        Ok(harvest::count(view))
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        Ok(harvest::perft(state, depth))
    }
}

impl Open for Alice {}

impl Shown for Alice {
    fn figures(&self) -> Vec<Figure> {
        ARMIES.in_order(&orthodox::ORDER)
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn mark(&self) -> Option<kit::Mark> {
        let about = "The piece stands on a checker, beyond the mirror.";
        Some(kit::Mark { icon: CHECKER, kind: MarkKind::Beyond, about })
    }

    fn how(&self, figure: Figure) -> &'static str {
        orthodox::how(figure)
    }

    fn worth(&self, figure: Figure) -> u8 {
        orthodox::worth(figure)
    }

    fn why_not(&self, view: &State, _: &[Step], step: &Step) -> String {
        reasons::why_not(view, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let threats = explain::threats(view);
        let mut marks = parts::explain::marks(&threats);
        let passed = if may_take_in_passing(view) { view.ep } else { SquareSet8::EMPTY };
        marks.extend(passed.into_iter().map(|at| Mark { at: men::spot(at), kind: MarkKind::EnPassant }));
        marks.extend(view.far.into_iter().map(|at| Mark { at: men::spot(at), kind: MarkKind::Beyond }));
        let mut pieces = view.men.standing(|man| ARMIES.figure(man));
        for (piece, square) in pieces.iter_mut().zip(view.men.occupied()) {
            let color =
                if view.men.color(Color::White).contains(square) { Color::White } else { Color::Black };
            piece.under.extend(view.far.contains(square).then(|| State::token(color, 1)));
        }
        let stock = |color: Color| Stock {
            seat: Some(WHITE_AND_BLACK[color as usize].id),
            token: State::token(color, view.free_checkers(color) as u8),
        };
        Scene {
            cells: men::cells::<Board8>(),
            pieces,
            marks,
            threats,
            stocks: Color::BOTH.map(stock).to_vec(),
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.men, &ARMIES, at, |man, from| explain::ways(self, view, man, from))
    }

    fn gesture(&self, view: &State, _: &[Step], step: &Step) -> Gesture {
        step.gesture(view.color, &ARMIES)
    }
}

/// Whether a pawn of the side to move has a legal capture in passing.
fn may_take_in_passing(state: &State) -> bool {
    match state.color {
        Color::White => generator::may_take_in_passing::<White>(state),
        Color::Black => generator::may_take_in_passing::<Black>(state),
    }
}

/// Tells what a step did: who moved, who was taken with the checker under him, and who changed sides.
fn report(before: &State, step: &Step, after: &State, events: &mut impl Report) {
    let figure = |man| ARMIES.figure(man);
    let mut tell = |happening| events.report(|| Event::open(happening));
    let mut captured = before.captured(step);
    for (from, to) in before.movements(step) {
        let Some(man) = before.men.at(from) else { continue };
        let (token, figure, at) = (State::token(before.color, 1), figure(man), men::spot(to));
        tell(Happening::moved(figure, men::spot(from), at));
        if let Some((man, at)) = captured.take() {
            tell(Happening::Captured { figure: ARMIES.figure(man), at: men::spot(at) });
        }
        tell(match before.far.contains(from) {
            true => Happening::Removed { token, figure, at },
            false => Happening::Placed { token, figure, at },
        });
    }
    if let Some(man) = after.men.at(step.to).filter(|_| step.promotion.is_some()) {
        let was = figure(Man::new(man.color, PAWN));
        tell(Happening::Promoted { at: men::spot(step.to), was, figure: figure(man) });
    }
    if !after.attackers_of_king(after.color).is_empty() {
        let (at, side) = (men::spot(after.king(after.color)), after.color.side());
        tell(Happening::Check { at, side });
    }
}

impl Judge for Alice {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let kings = Color::BOTH.map(|color| state.men.of(color, KING));
        // What a man sees on his own side, less the squares where somebody stands on the other.
        let reach = |man: Man, from: Square8, occupied: SquareSet8| {
            let side = state.beside(from);
            orthodox::reach(man, from, side) - (occupied - side)
        };
        value::evaluate(&state.men, state.color, &WORTH, reach, kings)
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        let worth = |kind| WORTH.of(Man::new(state.color, kind));
        let taken = state.captured(step).map_or(0, |(man, _)| WORTH.of(man));
        let promoted = step.promotion.and_then(|letter| ARMIES.man(char::from(letter)));
        taken + promoted.map_or(0, |man| worth(man.kind) - worth(PAWN))
    }
}

static WORTH: LazyLock<Worth<KINDS>> =
    LazyLock::new(|| Worth::derive(&ARMIES, orthodox::ROLES, orthodox::reach));
