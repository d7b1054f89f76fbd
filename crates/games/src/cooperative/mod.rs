//! Cooperative Chess, by Don Kirkby: two players against the cards.
//!
//! White and Black are one team. They want to clear the board of as many *kinds* of men as they can, of both
//! colours, and then to end the game by taking a king, whichever: that scores a point for each kind that is
//! gone. But what may be taken is up to the cards. There is one for every man, each player holds three, and
//! a turn is: a move without capture, if one likes; a card from the hand onto one's own stack; captures;
//! drawing. A capture takes a man of the kind that the capturing player's card names, against a man of the
//! kind that the top of the *partner's* stack names; that card is used up, and the next one below it says
//! what may be taken next. All moves of a turn are made by one piece.
//!
//! Cards are wild in two cases: when their player has no man of that kind left, and, for one capture, when both cards
//! of the capture before it had the colours of their players. So the team prepares captures for each other, and has to
//! do it without seeing each other's hands; what they may [ask](Questions) is yes or no. If a player has no card left
//! to play, all is lost.
//!
//! A turn is its steps: `c8e6,@9S,e6d5,d5e4` moves, plays the nine of spades and takes twice. What lies open
//! is a [`Table`]; a turn in the course of being played is a [`Course`]. Hands, the deck and the
//! seed of chance are sealed, and nobody ever saw more of them than the own [`View`] shows, so there is nothing
//! to remember.

mod chance;
mod eval;
mod questions;
mod scene;
#[cfg(test)]
mod tests;
mod text;
mod turn;
mod why;

use crate::parts::cards::{Card, Cards, Deck, Hand, Pile};
use crate::parts::orthodox::{self, ARMIES};
use crate::parts::{Color, Mixer, Movement, explain};
use menagerie_board::Board8;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Eye, Info, Judge, Legal, Opener, Question, Questions, Random, Reason,
    Report, Rules, Sealed, Seat, SeatInfo, Sentence, Side, Sink, Spot, Team, TooLarge, Turn, Views,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use turn::Course;
pub use turn::Table;

/// The game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cooperative;

/// A player who must play a card has none.
const NO_CARD: Reason = Reason::new("no-card", "no card left to play");

static INFO: Info = Info {
    id: "cooperative",
    name: "Cooperative Chess",
    about: "Two players, one team: the cards say what may be taken, and whole kinds have to go.",
    opening: "You are one team: clear the board of whole kinds of pieces, then take a king to score. \
        Your card says what captures, and your partner's stack what may be taken.",
    seats: &[
        SeatInfo { id: "w", name: "White", team: Team(0), side: Side::Light },
        SeatInfo { id: "b", name: "Black", team: Team(0), side: Side::Dark },
    ],
    hidden: true,
    chance: true,
    sides_by_lot: true,
    picture: Some(
        "r1bqkbnr/ppp1pppp/2n5/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq d6 0 3 hand.w=3S,8C,10C hand.b=4C,2H,8H deck=9H,9S,3D,5S,3C,8D,10S,QH,9D,8S,2C,5H,9C,QS,4H,3H,2D,5C,4S,5D,KS,KH discard.w=10H,2S discard.b=10D,4D captured=- seed=457ed4030af5d85703924c7cdd187cc55e27d0ca1daca3d2157b81c2e7563785",
    ),
    rules: include_str!("../../rules/cooperative.md"),
    tour: include_str!("../../tours/cooperative.toml"),
    endings: &[NO_CARD],
    ..Info::DUEL
};

/// How many cards a hand is filled up to.
const HAND: usize = 3;

/// What a player is called.
fn player(color: Color) -> &'static str {
    INFO.seats[color as usize].name
}

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A move: before the card one without capture, after it a capture.
    Move(Movement<Board8>),
    /// A card is played onto the own stack.
    Play(Card),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(movement) => movement.fmt(f),
            Step::Play(card) => write!(f, "@{card}"),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        match text.strip_prefix('@') {
            Some(face) => face.parse().map(Step::Play),
            None => text.parse().map(Step::Move),
        }
    }
}

/// A full position.
#[derive(Clone)]
pub struct State {
    /// What all see.
    table: Table,
    /// The cards that White and Black hold. How many there are is public.
    hands: [Sealed<Cards>; 2],
    /// The cards that nobody has drawn yet, the top card first.
    deck: Sealed<Pile>,
    /// Where the order of the deck came from.
    chance: Sealed<Chance>,
}

/// What an eye may know.
#[derive(Clone, Copy)]
pub struct View {
    /// What all see.
    table: Table,
    /// The cards that White and Black hold.
    hands: [Hand; 2],
    /// The cards that nobody has drawn yet.
    deck: Deck,
}

impl View {
    /// The hand from which a card is to be played, if the game goes on and this eye may look into it.
    fn hand_to_act(&self) -> Option<Cards> {
        match self.hands[self.table.chess.color as usize] {
            Hand::Open(cards) if self.table.outcome().is_none() => Some(cards),
            _ => None,
        }
    }

    /// The cards that this eye sees anywhere.
    fn seen(&self) -> Cards {
        let open = self.table.discards.iter().flat_map(|pile| pile.iter()).chain(self.table.captured.iter());
        let open: Cards = open.chain(self.deck.seen()).copied().collect();
        open | self.hands[0].seen() | self.hands[1].seen()
    }
}

impl Rules for Cooperative {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        let mut deck = Cards::pack(0).shuffled(&mut chance);
        chance.close();
        let mut deal = || Sealed::new((0..HAND).filter_map(|_| deck.draw()).collect());
        let hands = [deal(), deal()];
        Ok(State { table: Table::start(), hands, deck: Sealed::new(deck), chance: Sealed::new(chance) })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        let hands = [0, 1].map(|side| Hand::Open(*state.hands[side].open(opener)));
        let view = View { table: state.table, hands, deck: Deck::Open(*state.deck.open(opener)) };
        text::print_full(&view, state.chance.open(opener).seed(opener))
    }

    fn turn(&self, state: &State) -> Turn {
        state.table.outcome().map_or(Turn::One(state.table.chess.color.seat()), Turn::Over)
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if let Some(hand) = view.hand_to_act() {
            Course::after(&view.table, prefix).each_step(hand, |step, then| sink.step(step, then));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        state.play(part.steps(), Cards::ALL, opener, events);
    }

    /// The seed is left out: nothing is random any more.
    fn key(&self, state: &State, opener: &Opener) -> u64 {
        let mut mixer = Mixer::default();
        state.table.mix_into(&mut mixer);
        state.hands.iter().for_each(|hand| hand.open(opener).mix_into(&mut mixer));
        state.deck.open(opener).mix_into(&mut mixer);
        mixer.finish()
    }

    fn count(&self, view: &View) -> Result<u64, TooLarge> {
        view.hand_to_act().map_or(Ok(0), |hand| Course::new(&view.table).count(hand))
    }

    fn questions(&self) -> Option<&dyn Questions<View>> {
        Some(self)
    }
}

impl Questions<View> for Cooperative {
    fn list(&self) -> Vec<Question> {
        questions::list()
    }

    fn truth(&self, view: &View, question: &str) -> Option<bool> {
        questions::truth(view, question)
    }
}

impl Views for Cooperative {
    type Memory = ();

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        text::parse_view(text, seat)
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        let hands = Color::BOTH.map(|color| match eye {
            Eye::Seat(seat) if seat == color.seat() => Hand::Open(*state.hands[color as usize].open(opener)),
            _ => Hand::Hidden(state.table.held[color as usize]),
        });
        let deck = Deck::Hidden(state.deck.open(opener).len() as u8);
        Cow::Owned(View { table: state.table, hands, deck })
    }

    fn view_text(&self, view: &View) -> String {
        text::print(view)
    }

    /// Nobody has ever seen a card that is not in the own hand or open on the table, so every order of the
    /// unseen ones is as likely as any other.
    fn resample(&self, view: &View, (): &(), random: &mut impl Random) -> State {
        let mut unseen = (Cards::pack(0) - view.seen()).shuffled(random);
        let hands = view.hands.map(|hand| match hand {
            Hand::Open(cards) => cards,
            Hand::Hidden(count) => (0..count).filter_map(|_| unseen.draw()).collect(),
        });
        let seed = Chance::unknown(random);
        State {
            table: view.table,
            hands: hands.map(Sealed::new),
            deck: Sealed::new(unseen),
            chance: Sealed::new(seed),
        }
    }

    /// All is done before everybody's eyes; only what is drawn is secret.
    fn disclosed(&self, _step: &Step) -> bool {
        true
    }
}

impl Shown for Cooperative {
    fn kinds(&self) -> Vec<Kind> {
        ARMIES.kinds(&orthodox::ORDER, orthodox::how, &[0; orthodox::KINDS])
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &View, prefix: &[Step], step: &Step) -> Sentence {
        why::why_not(view, prefix, step)
    }

    fn scene(&self, view: &View, _memory: Option<&()>) -> Scene {
        scene::scene(view)
    }

    fn reach(&self, view: &View, at: Spot) -> Option<Reach> {
        let board = &view.table.chess.board;
        explain::reach(self, &board.men, &ARMIES, at, |man, from| {
            let ways = orthodox::ways(&board.men, man, from).castling(&board.men, board.wings(), man, from);
            ways.saying(["Whether it may capture, and what, is up to the cards."])
        })
    }

    fn gesture(&self, view: &View, _prefix: &[Step], step: &Step) -> Gesture {
        scene::gesture(view, step)
    }

    fn warnings(&self, view: &View, prefix: &[Step], step: &Step) -> Vec<Sentence> {
        scene::warnings(view, prefix, step)
    }

    fn sketch(&self, view: &View, prefix: &[Step], _memory: Option<&()>) -> Option<Scene> {
        Some(scene::sketch(view, prefix))
    }
}

impl Judge for Cooperative {
    fn evaluate(&self, state: &State, opener: &Opener) -> i32 {
        eval::evaluate(state, opener)
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) => Some(movement.way()),
            Step::Play(_) => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, _opener: &Opener) -> i32 {
        eval::gain(state, step)
    }
}
