//! Relay: four seats in two teams that do not take turns.
//!
//! North and South play East and West. A baton stands on one of the cells `a` to `g`. The seat to act
//! pushes it one cell to either side, or once a game two; the turn is written as the cell that it
//! comes to. North and South win when it reaches `g`, East and West when it reaches `a`. After a push
//! to `b`, `d` or `f` the partner acts, otherwise the next seat in the order North, East, South, West.
//! The same position for the third time is a draw.
//!
//! A position is the baton's cell, the seat to act, who may still push twice as far, and the number
//! of the turn: `d n nesw 1`.

use super::{Fields, cannot_stand, hash, read_number};
use menagerie_kernel::step::Then;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Figure, Happening, Info, Judge, Legal, Open, Opener, OptionKind,
    OptionSpec, Options, Outcome, Reason, Report, Rules, Seat, SeatInfo, Seats, Sentence, Side, Sink, Spot,
    Team, Turn, sentence,
};
use menagerie_show::{Cell, Gesture, Kind, Reach, Scene, Shown, Standing};
use std::fmt;
use std::str::FromStr;

/// The rules of Relay.
#[derive(Clone, Copy, Debug)]
pub struct Relay {
    /// Where it begins.
    start: State,
}

impl Default for Relay {
    fn default() -> Relay {
        let strong = Seats::first_n(SEATS.into());
        Relay { start: State { baton: START, actor: Seat(0), strong, turn: 1 } }
    }
}

const SEATS: u8 = 4;
const LAST: u8 = 6;
const START: u8 = 3;

const INFO: Info = Info {
    id: "relay",
    name: "Relay",
    about: "Two teams push a baton to and fro.",
    opening: "After a push to b, d or f your partner acts.",
    seats: &[
        SeatInfo { id: "n", name: "North", team: Team(0), side: Side::Neutral },
        SeatInfo { id: "e", name: "East", team: Team(1), side: Side::Neutral },
        SeatInfo { id: "s", name: "South", team: Team(0), side: Side::Neutral },
        SeatInfo { id: "w", name: "West", team: Team(1), side: Side::Neutral },
    ],
    options: &[
        OptionSpec {
            key: "cell",
            name: "First cell",
            about: "The cell on which the baton starts, counted from 1.",
            kind: OptionKind::Number { min: 2, max: 6, default: Some(4) },
        },
        OptionSpec {
            key: "first",
            name: "First player",
            about: "The seat that begins, if not North.",
            kind: OptionKind::Choice(&["n", "e", "s", "w"]),
        },
        OptionSpec {
            key: "weak",
            name: "Weak arms",
            about: "Nobody may push twice as far.",
            kind: OptionKind::Flag,
        },
    ],
    rules: "Push the baton to the end of your team; after a push to b, d or f your partner acts.",
    ..Info::DUEL
};

/// A position, which everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    baton: u8,
    actor: Seat,
    strong: Seats,
    turn: u32,
}

/// The cell that the baton is pushed to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step(u8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(text: &str) -> Result<Step, String> {
        match text.as_bytes() {
            [letter @ b'a'..=b'g'] => Ok(Step(letter - b'a')),
            _ => Err(format!("`{text}` is no cell from a to g")),
        }
    }
}

impl State {
    fn winner(&self) -> Option<Team> {
        match self.baton {
            LAST => Some(Team(0)),
            0 => Some(Team(1)),
            _ => None,
        }
    }

    /// Why the baton cannot be pushed there; nothing if it can.
    fn obstacle(&self, Step(goal): Step) -> Option<&'static str> {
        match goal.abs_diff(self.baton) {
            _ if self.winner().is_some() => Some("the game is over"),
            0 => Some("the baton stands there"),
            1 => None,
            2 if self.strong.contains(self.actor) => None,
            2 => Some("this seat has pushed that far before"),
            _ => Some("nobody pushes that far"),
        }
    }
}

fn read(text: &str) -> Result<State, BadPosition> {
    let mut fields = Fields::new(text);
    let baton = fields.next("baton")?;
    let Step(baton) = baton.parse().map_err(|_| cannot_stand("baton", baton))?;
    let actor = fields.next("seat")?;
    let actor = INFO.seat(actor).map_err(|_| cannot_stand("seat", actor))?;
    let given = fields.next("strong")?;
    let strong: Seats = given.chars().filter_map(|id| INFO.seat(id.encode_utf8(&mut [0; 4])).ok()).collect();
    if list(strong) != given {
        return Err(cannot_stand("strong", given));
    }
    let turn = fields.next("turn")?;
    let turn = read_number(turn).filter(|turn| *turn > 0).ok_or_else(|| cannot_stand("turn", turn))?;
    fields.end()?;
    Ok(State { baton, actor, strong, turn })
}

fn print(state: &State) -> String {
    format!("{} {} {} {}", Step(state.baton), INFO.seat_id(state.actor), list(state.strong), state.turn)
}

impl Rules for Relay {
    type State = State;
    type Step = Step;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Relay {
        let State { baton, actor, strong, turn } = Relay::default().start;
        let baton = options.number("cell").map_or(baton, |cell| cell as u8 - 1);
        let actor = options.word("first").and_then(|id| INFO.seat(id).ok()).unwrap_or(actor);
        let strong = if options.flag("weak") { Seats::NONE } else { strong };
        Relay { start: State { baton, actor, strong, turn } }
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(self.start)
    }

    fn parse(&self, text: &str) -> Result<Self::State, BadPosition> {
        read(text)
    }

    fn text(&self, state: &Self::State, _: &Opener) -> String {
        print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.winner() {
            Some(team) => Turn::Over(Outcome::win(team, Reason::COUNTED)),
            None => Turn::One(state.actor),
        }
    }

    fn steps(&self, view: &State, prefix: &[Step], sink: &mut impl Sink<Step>) {
        let goals = (0..=LAST).map(Step).filter(|step| prefix.is_empty() && view.obstacle(*step).is_none());
        goals.for_each(|goal| sink.step(goal, Then::Ends));
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let Step(goal) = *part.only();
        let (from, to) = (spot(state.baton), spot(goal));
        events.report(|| Event::open(Happening::moved(BATON, from, to)));
        if goal.abs_diff(state.baton) == 2 {
            state.strong = state.strong.without(state.actor);
        }
        let on = if goal % 2 == 1 { 2 } else { 1 };
        state.baton = goal;
        state.actor = Seat((state.actor.0 + on) % SEATS);
        state.turn = state.turn.saturating_add(1);
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        hash([state.baton, state.actor.0].into_iter().chain(state.strong.iter().map(|seat| seat.0)))
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        Some(hash([state.baton, state.actor.0].into_iter().chain(state.strong.iter().map(|seat| seat.0))))
    }
}

impl Open for Relay {}

impl Shown for Relay {
    fn why_not(&self, view: &State, _: &[Step], step: &Step) -> Sentence {
        view.obstacle(*step).unwrap_or("one push is a turn").into()
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let cells = (0..=LAST).map(|file| Cell { at: spot(file), dark: file % 2 == 0 }).collect();
        let pieces = vec![Standing { at: spot(view.baton), figure: BATON, under: Vec::new() }];
        let words = vec![format!("{} may still push twice as far.", list(view.strong)).into()];
        Scene { cells, pieces, words, ..Scene::default() }
    }

    fn gesture(&self, view: &State, _: &[Step], Step(goal): &Step) -> Gesture {
        Gesture::Move { from: spot(view.baton), to: spot(*goal), or: None, pick: None, along: None }
    }

    fn kinds(&self) -> Vec<Kind> {
        vec![Kind { figure: BATON, how: HOW, worth: 0 }]
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        let goals = (0..=LAST).filter(|goal| view.obstacle(Step(*goal)).is_none()).map(spot);
        (at == spot(view.baton)).then(|| Reach {
            figure: BATON,
            how: HOW,
            goes: goals.collect(),
            takes: Vec::new(),
            words: Vec::new(),
        })
    }

    fn warnings(&self, view: &State, _: &[Step], Step(goal): &Step) -> Vec<Sentence> {
        let pushes = goal.abs_diff(view.baton) == 2;
        pushes.then(|| sentence!("You can push twice as far only once.")).into_iter().collect()
    }

    fn sketch(&self, view: &State, prefix: &[Step], _: Option<&()>) -> Option<Scene> {
        let Step(baton) = *prefix.last()?;
        Some(self.scene(&State { baton, ..*view }, None))
    }
}

impl Judge for Relay {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let ahead = 100 * (i32::from(state.baton) - i32::from(START));
        if INFO.team(state.actor) == Team(0) { ahead } else { -ahead }
    }

    fn gain(&self, _: &State, _: &Step, _: &Opener) -> i32 {
        0
    }
}

/// How the baton goes.
const HOW: &str = "Is pushed to a cell next to it; each seat may once push it twice as far.";

const BATON: Figure = Figure { icon: "baton", name: "baton", letter: 'b', side: Side::Neutral };

fn spot(cell: u8) -> Spot {
    Spot { file: cell, rank: 1 }
}

/// The seats of a set by their letters, `-` for none.
fn list(seats: Seats) -> String {
    let text: String = seats.iter().map(|seat| INFO.seat_id(seat)).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}
