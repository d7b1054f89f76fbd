//! # Spinal Tap vs Terror Chess
//!
//! A game of different armies on 11×11 squares by David Short (2002): White plays the army of his own
//! Spinal Tap Chess, Black that of Brian Wong's Terror Chess. Whatever is not told here is as in chess.
//!
//! * **White** has, beside rooks, knights, bishops, queen and king, a *cardinal* (bishop and knight), a
//!   *marshall* (rook and knight) and an *amazon* (queen and knight): see [`pieces`].
//! * **Black** has, beside rooks, queen and king, *squires* (a rook that also steps diagonally),
//!   *wizards* (leap (1, 3) or step diagonally), *viceroys* (a bishop that also steps orthogonally) and
//!   a *minister* (rook and wizard); three of the pawns are *crabs*, which also step diagonally ahead.
//! * Pawns and crabs **march** one, two or three squares from where they begin; one that marches
//!   more than one can be taken en passant on every square passed: see [`rules`].
//! * The king **castles** far, with either rook or, Black's, with either squire: see [`castling`].
//! * Pawns and crabs **promote** to any officer of their army; Black has one queen at a time.
//! * With the option `battle` each side may once advance two or more pawns and crabs together: see
//!   [`battle`].
//! * With the option `knights` White's knights are stronger, because White's army is the weaker one.
//! * With the option `armies` both sides play the same army, as in the two games that met here: see [`armies`].

mod armies;
mod battle;
mod castling;
mod eval;
mod explain;
mod pieces;
mod rules;
mod step;
mod text;
mod weights;
mod why;

#[cfg(test)]
mod tests;

use crate::parts::{self, Color, Man, Mixer, men, pawns};
use armies::{ARMIES, Meeting};
use menagerie_board::{Board11, SquareSet11};
use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Legal, Open, Opener, OptionKind, OptionSpec,
    Options, Outcome, Reason, Report, Rules, Sentence, Sink, Spot, Term, Then, TooLarge, Turn,
    perft_by_steps, sentence,
};
use menagerie_show::{Backing, Cell, Field, Gesture, InAnyOrder, Kind, Mark, Pick, Reach, Scene, Shown};
use pieces::{CRAB, Knights, PAWN};
use rules::{Deed, Move};
use std::cmp::Reverse;

pub use rules::State;
pub use step::Step;

/// Spinal Tap vs Terror Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct Terror {
    /// Whether each player has a Battle Move.
    battle: bool,
    /// What knights do beside the knight's leap.
    knights: Knights,
    /// Which armies meet.
    meeting: Meeting,
}

static INFO: Info = Info {
    id: "terror",
    name: "Spinal Tap vs Terror Chess",
    about: "Two different armies on 11×11 squares: cardinal, marshall and amazon against wizards, squires and crabs.",
    opening: "Many pieces are new: press any of them to see how it goes. \
        Pawns and crabs may begin with up to three squares, and can be taken en passant on each that they passed.",
    options: &[
        OptionSpec {
            key: "battle",
            name: "Battle Move",
            about: "Once a game, each side may advance two or more pawns and crabs together.",
            kind: OptionKind::Flag,
        },
        OptionSpec {
            key: "knights",
            name: "Stronger knights",
            about: "Spinal Tap's knights also leap (2,3), as zebras, or step like a king, as centaurs.",
            kind: OptionKind::Choice(Knights::WORDS),
        },
        OptionSpec {
            key: "armies",
            name: "Same army",
            about: "Both sides play the army of Spinal Tap, or both that of Terror.",
            kind: OptionKind::Choice(Meeting::WORDS),
        },
    ],
    picture: Some(
        "rs1vqk1wvsr/pppp2cpppp/4c6/3w1c1m3/11/11/11/4P6/3P3PM2/PPP1NPP1PPP/RB1CAKQ1BNR w AKabjk - 0 5 battle=b",
    ),
    rules: include_str!("../../rules/terror.md"),
    tour: include_str!("../../tours/terror.toml"),
    exercises: include_str!("../../exercises/terror.txt"),
    ..Info::DUEL
};

impl Rules for Terror {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Terror {
        Terror {
            battle: options.flag("battle"),
            knights: options.word("knights").and_then(Knights::read).unwrap_or_default(),
            meeting: options.word("armies").and_then(Meeting::read).unwrap_or_default(),
        }
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        if self.knights != Knights::Plain && !self.meeting.has_knights() {
            return Err(BadOption { key: "knights".to_owned(), why: text::no_knights() });
        }
        let mut state = self.array();
        state.battle = self.battle.then_some([true, true]);
        state.knights = self.knights;
        Ok(state)
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        if !state.can_move() {
            let mated = !state.checkers(state.color).is_empty();
            return Turn::Over(if mated {
                Outcome::win((!state.color).team(), Reason::CHECKMATE)
            } else {
                Outcome::draw(Reason::STALEMATE)
            });
        }
        if state.clock_is_out() {
            return Turn::Over(Outcome::draw(Reason::CLOCK));
        }
        Turn::One(state.color.seat())
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        offer(view, prefix, battle::Order::Text, sink);
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        match part.steps() {
            [Step::Battle, advances @ ..] => play_battle(state, advances, events),
            [step, ..] => play_move(state, state.read(step).expect("a legal step"), events),
            [] => unreachable!("a turn has a step"),
        }
        let king = state.king(state.color);
        if !state.checkers(state.color).is_empty() {
            let side = state.color.side();
            events.report(|| Event::open(Happening::Check { at: men::spot(king), side }));
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        hash(state, state.ep)
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        let mut used = SquareSet11::EMPTY;
        if !state.ep.is_empty() {
            state.moves(|step| {
                if step.deed == Deed::EnPassant {
                    used.insert(step.to);
                }
            });
        }
        Some(hash(state, used))
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        if view.clock_is_out() {
            return Ok(0);
        }
        let battles = battle::count(view)?;
        battles.checked_add(view.count_moves()).ok_or(TooLarge { beyond: MOST_TURNS })
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        perft(self, state, depth)
    }
}

impl Terror {
    /// The position with which the game begins, but for what the options add.
    fn array(&self) -> State {
        let fields = self.meeting.word().map(|word| format!(" armies={word}")).unwrap_or_default();
        text::parse(&format!("{}{fields}", self.meeting.start())).expect("the start is a position")
    }
}

impl Open for Terror {}

impl Shown for Terror {
    fn kinds(&self) -> Vec<Kind> {
        let how = |man: Man| pieces::how(self.meeting.army(man.color), man.kind);
        ARMIES.kinds(&pieces::ORDER, how, &pieces::WORTHS)
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, prefix: &[Step], step: &Step) -> Sentence {
        why::why_not(view, prefix, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        scene(view)
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.men, &ARMIES, at, |man, from| explain::ways(self, view, man, from))
    }

    fn gesture(&self, view: &State, _: &[Step], step: &Step) -> Gesture {
        let Some(movement) = step.movement() else { return Gesture::Say { word: "Battle Move" } };
        let gesture = movement.gesture(view.color, &ARMIES);
        let crab = view.men.of(view.color, pieces::CRAB).contains(movement.from);
        match gesture {
            // A crab may step to a square where it may also take in passing.
            Gesture::Move { from, to, or, pick: None, along } if crab && view.ep.contains(movement.to) => {
                let name = if matches!(step, Step::CrabEnPassant(_)) { "en passant" } else { "step" };
                Gesture::Move {
                    from,
                    to,
                    or,
                    pick: Some(Pick { name: name.to_owned(), figure: None }),
                    along,
                }
            }
            gesture => gesture,
        }
    }

    fn backing(&self, view: &State, prefix: &[Step], step: &Step) -> Vec<Backing> {
        let ([Step::Battle, given @ ..], Some(next)) = (prefix, step.movement()) else { return Vec::new() };
        let from = men::spot(next.to);
        let clears = battle::clears(view, given, next).by_file();
        clears.map(|to| Backing::Cleared { from, to: men::spot(to) }).collect()
    }

    fn warnings(&self, _: &State, prefix: &[Step], _: &Step) -> Vec<Sentence> {
        match prefix.first() {
            Some(Step::Battle) => vec![sentence!("This is your only Battle Move of the game.")],
            _ => Vec::new(),
        }
    }

    fn in_any_order(&self) -> Option<&dyn InAnyOrder<State, Step>> {
        Some(self)
    }
}

/// A Battle Move is written from file to file, but nobody thinks of it so.
impl InAnyOrder<State, Step> for Terror {
    fn compose(&self, view: &State, prefix: &[Step], mut sink: &mut dyn FnMut(Step, Then)) {
        offer(view, prefix, battle::Order::Any, &mut sink);
    }

    fn arrange(&self, steps: &mut [Step]) {
        steps.sort_by_key(|step| step.movement().map(|movement| movement.from.file_major_key()));
    }
}

/// Offers the steps after a prefix, those of a Battle Move in this order.
fn offer(state: &State, prefix: &[Step], order: battle::Order, sink: &mut impl Sink<Step>) {
    if state.clock_is_out() {
        return;
    }
    match prefix {
        [] => {
            state.moves(|step| sink.step(state.step(step), Then::Ends));
            if battle::possible(state) {
                sink.step(Step::Battle, Then::Continues);
            }
        }
        [Step::Battle, given @ ..] => battle::steps(state, given, order, sink),
        _ => {}
    }
}

/// Counts turn by turn, the last ones in bulk.
fn perft(game: &Terror, state: &State, depth: u32) -> Result<u64, TooLarge> {
    match depth {
        0 => return Ok(1),
        1 => return game.count(state),
        _ if state.clock_is_out() => return Ok(0),
        _ => {}
    }
    let battles = battle::count(state)?;
    if battles > MOST_TURNS {
        return Err(TooLarge { beyond: MOST_TURNS });
    }
    if battles > 0 {
        return perft_by_steps(game, state, depth);
    }
    let mut total = Ok(0u64);
    state.moves(|step| {
        if let Ok(sum) = &mut total {
            let mut after = *state;
            after.play(step);
            match perft(game, &after, depth - 1) {
                Ok(nodes) => *sum = sum.saturating_add(nodes),
                Err(too_large) => total = Err(too_large),
            }
        }
    });
    total
}

fn play_move(state: &mut State, step: Move, events: &mut impl Report) {
    let color = state.color;
    let partner = if step.deed == Deed::Castles { state.partner(step.to) } else { None };
    let captured = state.play(step);
    let figure = |kind| ARMIES.figure(Man::new(color, kind));
    let moved = |kind, from, to| Event::open(Happening::moved(figure(kind), men::spot(from), men::spot(to)));
    events.report(|| moved(step.kind, step.from, step.to));
    if let Some((at, man)) = captured {
        events.report(|| Event::open(Happening::Captured { figure: ARMIES.figure(man), at: men::spot(at) }));
    }
    if let Some(partner) = partner {
        events.report(|| moved(partner.kind, partner.home, partner.goal));
    }
    if let Deed::Promotes(kind) = step.deed {
        let (at, was, figure) = (men::spot(step.to), figure(step.kind), figure(kind));
        events.report(|| Event::open(Happening::Promoted { at, was, figure }));
    }
}

fn play_battle(state: &mut State, advances: &[Step], events: &mut impl Report) {
    let color = state.color;
    let mut moves: Vec<Move> = advances.iter().map(|step| state.read(step).expect("a legal step")).collect();
    // A goal may be the origin of another mover, so the front goes first.
    match color {
        Color::White => moves.sort_by_key(|step| Reverse(step.from.rank())),
        Color::Black => moves.sort_by_key(|step| step.from.rank()),
    }
    for step in &moves {
        let after = if let Deed::Promotes(kind) = step.deed { kind } else { step.kind };
        state.men.remove(step.from, Man::new(color, step.kind));
        state.men.put(step.to, Man::new(color, after));
        let [was, figure] = [step.kind, after].map(|kind| ARMIES.figure(Man::new(color, kind)));
        let (from, at) = (men::spot(step.from), men::spot(step.to));
        events.report(|| Event::open(Happening::moved(was, from, at)));
        if after != step.kind {
            events.report(|| Event::open(Happening::Promoted { at, was, figure }));
        }
    }
    state.ep = SquareSet11::EMPTY;
    if let Some(rights) = &mut state.battle {
        rights[color as usize] = false;
    }
    state.end_turn(true);
}

/// The hash of a position with these en passant targets.
fn hash(state: &State, ep: SquareSet11) -> u64 {
    let mut mixer = Mixer::default();
    state.men.mix_into(&mut mixer);
    mixer.set(ep);
    let battle = state.battle.map_or(0, |[white, black]| 4 | u64::from(white) << 1 | u64::from(black));
    let options = (state.meeting as u64) << 2 | state.knights as u64;
    let flags = u64::from(state.castling.0) << 8 | options << 4 | battle << 1;
    mixer.word(flags | state.color as u64);
    mixer.finish()
}

fn scene(state: &State) -> Scene {
    // The board that the inventor shows has light corners.
    let cells = men::cells::<Board11>().into_iter().map(|cell| Cell { dark: !cell.dark, ..cell }).collect();
    let takers = state.men.of(state.color, PAWN) | state.men.of(state.color, CRAB);
    let mut marks: Vec<Mark> = pawns::passing_marks(state.color, takers, state.ep.by_file()).collect();
    let king = state.king(state.color);
    let threats = parts::explain::threats(&state.men, &ARMIES, king, state.checkers(state.color));
    marks.extend(parts::explain::marks(&threats));
    let mut words = Vec::new();
    if let Some(rights) = state.battle {
        let has = |color: Color| {
            sentence!("{player} still has the Battle Move.", player = Term::Player(color.name()))
        };
        words.push(match rights {
            [true, true] => sentence!("Both sides still have their Battle Move."),
            [true, false] => has(Color::White),
            [false, true] => has(Color::Black),
            [false, false] => sentence!("Both Battle Moves have been made."),
        });
    }
    words.extend(state.knights.about(state.meeting).map(Sentence::from));
    let pieces = state.men.standing(|man| ARMIES.figure(man));
    Scene { cells, pieces, marks, threats, words, ..Scene::default() }
}
