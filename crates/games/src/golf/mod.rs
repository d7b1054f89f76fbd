//! **Chess Golf** by Don Kirkby: make one chosen piece take the other chosen pieces, with borrowed moves only.
//!
//! The sixteen men other than pawns are spread over the board, and cards choose two or more of them by
//! colour and kind. Anybody moves any man of either colour, in any order, but a man moves only as its
//! *neighbours* of the same colour do: next to a knight it leaps, next to a rook it slides along ranks and files,
//! and without a neighbour it stands. Where a colour has no two neighbours at all, each of its men may make one
//! king's step instead. The first capture is by a man that one card names of a man that another card names;
//! its maker is the *taker*, and nobody else may capture after that. With n cards the puzzle is solved after
//! n − 1 captures, and the fewer moves that took, the better.
//!
//! [`moves`] tells how men move, [`cards`] what cards are, [`text`] how positions are written, and [`solver`] finds
//! shortest solutions and proves that they are.

mod cards;
mod course;
mod explain;
mod moves;
mod solver;
mod text;

#[cfg(test)]
mod tests;

use crate::parts::cards::WANTED;
use crate::parts::men::{Color, Man, Men, Mixer, cells, spot};
use crate::parts::orthodox::{ARMIES, BISHOP, KINDS, KING, KNIGHT, QUEEN, ROOK};
use crate::parts::{self, Movement};
use cards::Cards;
use course::{COURSE, DEALS};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Collection, Event, Happening, Info, Judge, Legal, Open, Opener,
    OptionKind, OptionSpec, Options, Outcome, Problem, Puzzle, Random, Reason, Report, Rules, Score, Seat,
    SeatInfo, Sentence, Side, Sink, Solution, Spot, Team, Term, Then, TooHard, TooLarge, Turn, sentence,
};
use menagerie_show::{Backing, Field, Form, Gesture, Kind, Mark, MarkKind, Pile, Reach, Scene, Shown};

pub use cards::{PACK, card, named};

/// The man here is the one that captures.
const TAKER: MarkKind = MarkKind::new("taker", Form::Frame, "the taker");

/// The puzzle is solved.
pub const SOLVED: Reason = Reason::new("solved", "the puzzle is solved");

static INFO: Info = Info {
    id: "golf",
    name: "Chess Golf",
    about: "Puzzles: make one piece take the others in the fewest moves, all of them borrowed.",
    opening: "A piece goes as the neighbours of its own colour do, not by its own kind. \
        Where a colour has no two neighbours, each of its pieces may go one step like a king.",
    seats: &[
        seat("1", "Player 1"),
        seat("2", "Player 2"),
        seat("3", "Player 3"),
        seat("4", "Player 4"),
        seat("5", "Player 5"),
        seat("6", "Player 6"),
        seat("7", "Player 7"),
        seat("8", "Player 8"),
    ],
    // One is enough: the others only look for shorter ways.
    spare_seats: 7,
    options: &[OptionSpec {
        key: "cards",
        name: "Chosen pieces",
        about: "How many pieces are chosen: one is to take all the others.",
        kind: OptionKind::Number { min: 2, max: 16, default: Some(DEFAULT_CARDS as i64) },
    }],
    picture: Some("2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-"),
    rules: include_str!("../../rules/golf.md"),
    tour: include_str!("../../tours/golf.toml"),
    endings: &[SOLVED],
    ..Info::DUEL
};

const fn seat(id: &'static str, name: &'static str) -> SeatInfo {
    SeatInfo { id, name, team: Team(0), side: Side::Neutral }
}

/// The problems at the end of the rules as they were printed, with the lengths of the printed solutions.
const PROBLEMS: &[Problem] = &[
    Problem {
        name: "The two black bishops",
        position: "3R2b1/1Q3K1N/3R4/b5n1/N6B/3n2k1/1B2q2r/1r6 - - - 0 1 cards=b,b taker=- taken=-",
        printed: Some(6),
        par: 5,
    },
    Problem {
        name: "A black rook and two black knights",
        position: "5r1b/2n5/8/3Q4/Bk4n1/4N3/Rr1KR1B1/N4qb1 - - - 0 1 cards=r,n,n taker=- taken=-",
        printed: Some(8),
        par: 6,
    },
    Problem {
        name: "A white bishop and two white knights",
        position: "1N2b1b1/1nr2B2/3B3R/6k1/N5q1/4Qn2/2r3R1/5K2 - - - 0 1 cards=B,N,N taker=- taken=-",
        printed: Some(7),
        par: 6,
    },
];

/// The kinds from the most important on; there are no pawns.
const ORDER: [u8; 5] = [KING, QUEEN, ROOK, BISHOP, KNIGHT];

/// How many cards are dealt when nobody says otherwise.
const DEFAULT_CARDS: usize = 2;

/// Chess Golf.
#[derive(Clone, Copy, Debug)]
pub struct Golf {
    /// How many cards each player is dealt.
    cards: usize,
}

impl Default for Golf {
    fn default() -> Golf {
        Golf { cards: DEFAULT_CARDS }
    }
}

/// The men of a puzzle, each on its square.
pub type Board = Men<Board8, KINDS>;

/// A puzzle, and what was done to solve it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    men: Board,
    cards: Cards,
    /// The square of the piece that has captured; only that piece may go on.
    taker: Option<Square8>,
    /// The cards whose men were taken.
    taken: Cards,
    clock: u32,
    turn: u32,
}

impl State {
    /// Lays out a fresh puzzle: the men in a random order from a1 along each rank, before each the empty squares
    /// that its kind asks for, then so many cards of a pack that is shuffled again.
    fn deal(cards: usize, chance: &mut Chance) -> State {
        let men = lay_out(chance);
        State::dealt(men, &shuffled(chance)[..cards])
    }

    /// A puzzle that nobody has begun, with these cards of one pack. The men on the board are those of the pack.
    pub fn dealt(men: Board, cards: &[Man]) -> State {
        let cards = cards.iter().copied().collect();
        State { men, cards, taker: None, taken: Cards::NONE, clock: 0, turn: 1 }
    }

    /// The men on the board.
    pub const fn men(&self) -> &Board {
        &self.men
    }

    /// The cards, as texts write them.
    pub fn letters(&self) -> String {
        self.cards.to_string()
    }

    /// The men that were taken, in the order of texts.
    pub fn taken(&self) -> impl Iterator<Item = Man> {
        self.taken.iter()
    }

    /// Whether all the captures were made.
    pub fn is_solved(&self) -> bool {
        self.taken.len() + 1 == self.cards.len()
    }

    /// The cards that `man` may satisfy by captures when one card names it as the taker; none when no card does.
    fn wanted_by(&self, man: Man) -> Option<Cards> {
        // What was taken is among the cards, which a position's reading sees to.
        self.cards.less(self.taken)?.without(man)
    }

    /// Moves the man on `from`, and takes what stands on `to`.
    fn play(&mut self, from: Square8, to: Square8) {
        let captured = self.men.take(to);
        let man = self.men.take(from).expect("a legal step moves a man");
        self.men.put(to, man);
        if let Some(captured) = captured {
            self.taken = self.taken.with(captured);
            self.taker = Some(to);
        } else if self.taker == Some(from) {
            self.taker = Some(to);
        }
        self.clock = if captured.is_some() { 0 } else { self.clock.saturating_add(1) };
        self.turn = self.turn.saturating_add(1);
    }

    /// The men that a card names which is not yet satisfied.
    fn wanted(&self) -> SquareSet8 {
        if self.is_solved() {
            return SquareSet8::EMPTY;
        }
        let taker = self.taker.and_then(|square| self.men.at(square));
        let open = match taker {
            Some(man) => self.wanted_by(man),
            None => Some(self.cards),
        };
        let names = open.into_iter().flat_map(Cards::names);
        let squares = names.map(|man| self.men.of(man.color, man.kind));
        let all = squares.fold(SquareSet8::EMPTY, |all, of| all | of);
        self.taker.map_or(all, |taker| all.without(taker))
    }

    /// How many moves were made.
    fn moves(&self) -> i32 {
        i32::try_from(self.turn - 1).unwrap_or(i32::MAX)
    }

    /// What is to be done, in a sentence.
    fn task(&self) -> Sentence {
        let list = |cards: Cards| Term::Men(cards.iter().map(|man| ARMIES.figure(man)).collect());
        let taker = self.taker.and_then(|square| Some((square, self.men.at(square)?)));
        match taker {
            _ if self.is_solved() => sentence!("Solved."),
            Some((square, man)) => {
                let men = list(self.wanted_by(man).unwrap_or_default());
                let (man, at) = (ARMIES.figure(man), spot(square));
                sentence!("The {man} on {at} still has to take: {men}.", man, at, men)
            }
            None if self.cards.len() == 2 => {
                sentence!("Make one of these take the other: {men}.", men = list(self.cards))
            }
            None => sentence!("Make one of these take all the others: {men}.", men = list(self.cards)),
        }
    }

    /// A hash of all but the counters.
    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        self.men.mix_into(&mut mixer);
        for cards in [self.cards, self.taken] {
            mixer.word(cards.digits());
        }
        mixer.word(self.taker.map_or(64, |square| square.index() as u64));
        mixer.finish()
    }
}

/// Lays the men out in a random order.
pub fn lay_out(chance: &mut Chance) -> Board {
    in_order(shuffled(chance))
}

/// A whole pack in a random order.
pub fn shuffled(chance: &mut Chance) -> [Man; PACK.len()] {
    let mut pack = PACK;
    chance.shuffle(&mut pack);
    pack
}

/// Lays men out in this order, from a1 along each rank.
fn in_order(order: impl IntoIterator<Item = Man>) -> Board {
    let mut men = Men::EMPTY;
    let mut squares = Square8::all();
    for man in order {
        men.put(squares.nth(gap(man)).expect("all gaps and men fit on the board"), man);
    }
    men
}

/// How many squares are left empty before a man when the puzzle is laid out.
const fn gap(man: Man) -> usize {
    match man.kind {
        KNIGHT => 1,
        BISHOP => 2,
        ROOK => 3,
        QUEEN => 5,
        _ => 6,
    }
}

impl Rules for Golf {
    type State = State;
    type Step = Movement<Board8>;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Golf {
        Golf { cards: options.number("cards").map_or(DEFAULT_CARDS, |cards| cards as usize) }
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        Ok(State::deal(self.cards, &mut chance))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::read(text)
    }

    fn text(&self, state: &State, _: &Opener) -> String {
        text::print(state)
    }

    /// Everybody solves the same puzzle; on this board the first seat acts.
    fn turn(&self, state: &State) -> Turn {
        if state.is_solved() {
            Turn::Over(Outcome { score: Score::Points(state.moves()), reason: SOLVED })
        } else if moves::count(state) == 0 {
            Turn::Over(Outcome { score: Score::Lost, reason: Reason::NO_TURN })
        } else {
            Turn::One(Seat(0))
        }
    }

    /// Fewer moves are better, and any number of them is better than being stuck.
    fn payoffs(&self, _: &State, outcome: &Outcome) -> Vec<f64> {
        let seats = self.info().seats;
        match outcome.score {
            Score::Points(moves) => vec![-f64::from(moves); seats.len()],
            Score::Lost => vec![f64::from(i32::MIN); seats.len()],
            score => score.payoffs(seats),
        }
    }

    fn steps(&self, view: &State, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        if prefix.is_empty() {
            moves::each(view, |from, goals| {
                for to in goals {
                    sink.step(Movement::new(from, to), Then::Ends);
                }
            });
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let Movement { from, to, .. } = *part.only();
        let figure = ARMIES.figure(state.men.at(from).expect("a legal step moves a man"));
        events.report(|| Event::open(Happening::moved(figure, spot(from), spot(to))));
        if let Some(taken) = state.men.at(to) {
            events.report(|| Event::open(Happening::Captured { figure: ARMIES.figure(taken), at: spot(to) }));
        }
        state.play(from, to);
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.key()
    }

    fn count(&self, view: &State) -> Result<u64, TooLarge> {
        Ok(moves::count(view))
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, TooLarge> {
        Ok(moves::perft(state, depth))
    }

    fn puzzle(&self) -> Option<&dyn Puzzle<State, Self::Step>> {
        Some(self)
    }
}

impl Open for Golf {}

impl Puzzle<State, Movement<Board8>> for Golf {
    fn solve(
        &self,
        view: &State,
        limit: u32,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Solution<Movement<Board8>>, TooHard> {
        solver::solve(view, limit, go_on)
    }

    fn collection(&self) -> Collection {
        let credit = "Composed by Don Kirkby for his Chess Kit (CC BY-SA 4.0).";
        Collection { problems: PROBLEMS, credit, course: COURSE, deals: DEALS }
    }
}

impl Shown for Golf {
    fn kinds(&self) -> Vec<Kind> {
        ARMIES.kinds(&ORDER, |man| explain::how(man.kind), &[0; KINDS])
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Sentence {
        moves::why_not(view, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let mark = |kind| move |at| Mark { at: spot(at), kind };
        let taker = view.taker.into_iter().map(mark(TAKER));
        let faces = |cards: Cards| cards.iter().map(|man| ARMIES.figure(man).letter.to_string()).collect();
        let pile = |name, cards| Pile { name, seat: None, cards: faces(cards), hidden: 0 };
        Scene {
            cells: cells::<Board8>(),
            pieces: view.men.standing(|man| ARMIES.figure(man)),
            marks: taker.chain(view.wanted().into_iter().map(mark(WANTED))).collect(),
            piles: vec![pile("cards", view.cards), pile("taken", view.taken)],
            words: vec![view.task()],
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        parts::explain::reach(self, &view.men, &ARMIES, at, |man, from| explain::ways(view, man, from))
    }

    fn gesture(&self, _: &State, _: &[Self::Step], step: &Self::Step) -> Gesture {
        step.gesture(Color::White, &ARMIES)
    }

    fn backing(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Vec<Backing> {
        let lent = |lender| Backing::Lent { from: spot(lender), to: spot(step.from) };
        let lenders: Vec<Backing> =
            moves::lenders(&view.men, step.from, step.to).into_iter().map(lent).collect();
        if lenders.is_empty() { vec![Backing::Apart] } else { lenders }
    }
}

impl Judge for Golf {
    /// Every capture that is still to be made is taken to cost three moves.
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let left = state.cards.len() - state.taken.len() - 1;
        state.moves().saturating_add(3 * left as i32).saturating_mul(-100)
    }

    fn gain(&self, state: &State, step: &Self::Step, _: &Opener) -> i32 {
        if state.men.at(step.to).is_some() { 100 } else { 0 }
    }
}
