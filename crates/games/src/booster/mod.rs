//! Booster Chess, from Don Kirkby's Chess Kit: orthodox chess with checkers under the men and cards that put
//! them there.
//!
//! Each player owns some checkers, at first all in front of the player, and holds as many cards, which the
//! opponent does not see. A turn is an ordinary move; then, with a man on checkers of its own side, any
//! number of *booster steps*, each of which gives back one of them and goes one square any way; then perhaps
//! a card: it puts one of the player's checkers under a man of the card's kind and colour, to boost an own
//! man or to hobble an enemy. Hobbled pawns do not move, and other hobbled men move as pawns do. At last the
//! player draws until there is a card in hand for each checker in front.
//!
//! Checkers travel with their man, a man that takes another takes its checkers over, and one of each colour under
//! the same man cancel. Checkmate wins, and booster steps give check.
//!
//! [`position`] tells what a step does, [`attack`] which kings are attacked, [`moves`] which steps are legal,
//! [`counting`] how many turns they make; [`belief`] what a seat may know of the other's hand.

mod attack;
mod belief;
mod chance;
mod counting;
mod eval;
mod explain;
mod moves;
mod position;
mod report;
mod scene;
#[cfg(test)]
mod tests;
mod text;
mod why;

use crate::chess;
use crate::ladders;
use crate::parts::cards::{Card, Cards, Deck, Hand, Pile};
use crate::parts::checkers::Stacks;
use crate::parts::kings;
use crate::parts::{self, Color, Mixer, Movement};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Eye, Happening, Info, Judge, Ladder, Legal, Opener, OptionKind,
    OptionSpec, Options, Random, Report, Rules, Sealed, Seat, Sentence, Sink, Spot, Term, TooLarge, Turn,
    Views, sentence,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

pub use belief::Known;
pub use position::Position;

/// How many checkers a player can own.
const MOST_CHECKERS: u8 = 12;
/// How many cards stand for checkers at most.
const MOST_CHECKER_CARDS: usize = 8;

static INFO: Info = Info {
    id: "booster",
    name: "Booster Chess",
    about: "Cards put checkers under the pieces: yours boost them, the enemy's hobble them.",
    opening: "After your move you may play a card: it puts one of your checkers under a piece that it names. \
        Your checkers give your own pieces extra steps, and make the enemy's go like pawns.",
    options: &[
        OptionSpec {
            key: CHECKERS[0],
            name: "White's checkers",
            about: "How many checkers White has, and so how many cards at the start.",
            kind: OptionKind::Number { min: 0, max: MOST_CHECKERS as i64, default: Some(CHECKERS_EACH) },
        },
        OptionSpec {
            key: CHECKERS[1],
            name: "Black's checkers",
            about: "How many checkers Black has, and so how many cards at the start.",
            kind: OptionKind::Number { min: 0, max: MOST_CHECKERS as i64, default: Some(CHECKERS_EACH) },
        },
        OptionSpec {
            key: CHECKER_CARDS,
            name: "Wild cards",
            about: "How many cards fit any piece of their colour: with fewer the game is easier to predict.",
            kind: OptionKind::Number {
                min: 0,
                max: MOST_CHECKER_CARDS as i64,
                default: Some(CHECKER_CARDS_IN_PACK),
            },
        },
    ],
    hidden: true,
    chance: true,
    sides_by_lot: true,
    picture: Some(
        "1nbqk2r/r5pp/p7/1p2p3/PbpB1N2/R3Ppn1/2PP2PP/Q1K2BNR w - - 0 18 checkers=a1:b1,a3:b1,a7:b1,b8:w1,c2:b1,c8:w1,d8:w1,e8:w1,g1:b1,g2:w1 own=w6,b6 hand.w=4S hand.b=10H deck=3C,6C,6D discard=5C,6S,4D,2C,10C,9C,8S,3S,9S,3D,9D,4H,2S,8C,3H,2H,8H,8D,5S,6H,5H,4C,KH,5D,9H,KS,QH,QS,10S,2D,10D seed=6627fef2a8a2b7bd0405fb44ca87bc8ee7c88eb2ecc37e8866272784770e8fd7",
    ),
    rules: include_str!("../../rules/booster.md"),
    tour: include_str!("../../tours/booster.toml"),
    ..Info::DUEL
};

/// The options of how many checkers White and Black have.
const CHECKERS: [&str; 2] = ["checkers.w", "checkers.b"];
/// How many they have when nothing is said.
const CHECKERS_EACH: i64 = 6;
/// The option of how many cards stand for checkers.
const CHECKER_CARDS: &str = "checker_cards";
/// How many do when nothing is said.
const CHECKER_CARDS_IN_PACK: i64 = 4;

/// Booster Chess.
#[derive(Clone, Copy, Debug)]
pub struct Booster {
    /// How many checkers White and Black have.
    checkers: [u8; 2],
    /// How many cards stand for checkers.
    checker_cards: usize,
}

impl Default for Booster {
    fn default() -> Booster {
        Booster { checkers: [CHECKERS_EACH as u8; 2], checker_cards: CHECKER_CARDS_IN_PACK as usize }
    }
}

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// An ordinary move if it is the first step, a booster step if it is a later one.
    Move(Movement<Board8>),
    /// A card puts a checker of the player under a man.
    Card {
        /// Which card.
        card: Card,
        /// Where the man stands.
        at: Square8,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(movement) => movement.fmt(f),
            Step::Card { card, at } => write!(f, "+{at}:{card}"),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        let Some(played) = text.strip_prefix('+') else { return Ok(Step::Move(text.parse()?)) };
        let wrong = || sentence!("a card is written after its square, as +e8:QS");
        let (at, card) = played.split_once(':').ok_or_else(wrong)?;
        Ok(Step::Card { at: at.parse().map_err(|_| wrong())?, card: card.parse()? })
    }
}

/// A full position.
#[derive(Clone)]
pub struct State {
    /// What all see but cards.
    position: Position,
    /// The hands of White and Black.
    hands: [Sealed<Cards>; 2],
    /// The deck, its top card first.
    deck: Sealed<Pile>,
    /// The cards that were played, the oldest first.
    discard: Pile,
    /// What decides how the discarded cards are shuffled.
    chance: Sealed<Chance>,
}

/// What an eye may know.
#[derive(Clone)]
pub struct View {
    /// What all see but cards.
    position: Position,
    /// The eye that looks.
    eye: Eye,
    /// The hands of White and Black.
    hands: [Hand; 2],
    /// How large the deck is.
    deck: Deck,
    /// The cards that were played, the oldest first.
    discard: Pile,
}

impl View {
    /// The cards that this eye's seat could play, if it is to move.
    fn playable(&self) -> Option<Cards> {
        let is_actor =
            self.eye == Eye::Seat(self.position.chess.color.seat()) && !self.position.clock_is_out();
        is_actor.then(|| self.hands[self.position.chess.color as usize].seen())
    }
}

impl Rules for Booster {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn with(&self, options: &Options) -> Booster {
        let default = Booster::default();
        let own =
            |color: usize| options.number(CHECKERS[color]).map_or(default.checkers[color], |own| own as u8);
        let cards = options.number(CHECKER_CARDS).map_or(default.checker_cards, |cards| cards as usize);
        Booster { checkers: [own(0), own(1)], checker_cards: cards }
    }

    /// The pack is shuffled; White is dealt the first cards, then Black, and the rest is the deck.
    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        let mut deck = Cards::pack(self.checker_cards).shuffled(&mut chance);
        chance.close();
        let hands = self.checkers.map(|count| {
            let dealt = (0..count).map(|_| deck.draw().expect("the pack has a card for every checker"));
            Sealed::new(dealt.collect())
        });
        let position =
            Position { chess: chess::Position::start(), checkers: Stacks::default(), own: self.checkers };
        let (deck, chance) = (Sealed::new(deck), Sealed::new(chance));
        Ok(State { position, hands, deck, discard: Pile::EMPTY, chance })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        text::parse(text)
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        let hands = state.hands.each_ref().map(|hand| Hand::Open(*hand.open(opener)));
        let deck = Deck::Open(*state.deck.open(opener));
        let seed = state.chance.open(opener).seed(opener);
        text::print(&state.position, &hands, &deck, &state.discard, Some(seed))
    }

    fn turn(&self, state: &State) -> Turn {
        let position = &state.position;
        let color = position.chess.color;
        kings::ending(color, position.can_move(), || position.is_in_check(color), position.clock_is_out())
            .map_or(Turn::One(color.seat()), Turn::Over)
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        let Some(hand) = view.playable() else { return };
        let mut position = view.position;
        match (prefix.last(), position.follow(prefix)) {
            (None, _) => position.offer_moves(hand, sink),
            (Some(Step::Move(_)), Some(at)) => position.offer_next(at, hand, sink),
            _ => {}
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        chance::play(state, part.steps(), Cards::ALL, opener, events);
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        let mut mixer = Mixer::default();
        state.position.mix_into(&mut mixer);
        state.hands.iter().for_each(|hand| hand.open(opener).mix_into(&mut mixer));
        state.deck.open(opener).mix_into(&mut mixer);
        state.discard.mix_into(&mut mixer);
        let seed = state.chance.open(opener).seed(opener);
        let (words, _) = seed.as_chunks::<8>();
        words.iter().for_each(|word| mixer.word(u64::from_be_bytes(*word)));
        mixer.finish()
    }

    fn count(&self, view: &View) -> Result<u64, TooLarge> {
        view.playable().map_or(Ok(0), |hand| counting::count(&view.position, hand))
    }
}

impl Views for Booster {
    type Memory = Known;

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        text::parse_view(text, seat)
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        let hands = Color::BOTH.map(|color| {
            let hand = state.hands[color as usize].open(opener);
            if eye == Eye::Seat(color.seat()) { Hand::Open(*hand) } else { Hand::Hidden(hand.len() as u8) }
        });
        let deck = Deck::Hidden(state.deck.open(opener).len() as u8);
        Cow::Owned(View { position: state.position, eye, hands, deck, discard: state.discard })
    }

    fn view_text(&self, view: &View) -> String {
        text::print(&view.position, &view.hands, &view.deck, &view.discard, None)
    }

    fn remember(&self, memory: &mut Known, before: &View, seen: &Happening) {
        memory.learn(before, seen);
    }

    fn resample(&self, view: &View, memory: &Known, random: &mut impl Random) -> State {
        belief::resample(view, memory, random)
    }

    /// Moves are made and cards are played before everybody's eyes.
    fn disclosed(&self, _: &Step) -> bool {
        true
    }
}

impl Shown for Booster {
    fn kinds(&self) -> Vec<Kind> {
        parts::orthodox::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        text::fields()
    }

    fn why_not(&self, view: &View, prefix: &[Step], step: &Step) -> Sentence {
        why::why_not(view, prefix, step)
    }

    fn scene(&self, view: &View, _: Option<&Known>) -> Scene {
        scene::scene(view)
    }

    fn reach(&self, view: &View, at: Spot) -> Option<Reach> {
        let men = &view.position.chess.board.men;
        parts::explain::reach(self, men, &parts::orthodox::ARMIES, at, |man, from| {
            explain::ways(self, view, man, from)
        })
    }

    fn gesture(&self, view: &View, _: &[Step], step: &Step) -> Gesture {
        scene::gesture(view, step)
    }

    fn warnings(&self, _: &View, _: &[Step], step: &Step) -> Vec<Sentence> {
        match step {
            Step::Move(_) => Vec::new(),
            Step::Card { card, .. } => {
                let card = Term::Called(card.to_string());
                vec![sentence!("Everybody will see {card}, and it is used up.", card)]
            }
        }
    }

    fn sketch(&self, view: &View, prefix: &[Step], _: Option<&Known>) -> Option<Scene> {
        scene::sketch(view, prefix)
    }
}

impl Judge for Booster {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        eval::evaluate(&state.position)
    }

    fn is_steady(&self) -> bool {
        false
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        state.position.is_in_check(state.position.chess.color)
    }

    fn ladder() -> Ladder {
        ladders::BOOSTER
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) => Some(movement.way()),
            Step::Card { .. } => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        eval::gain(&state.position, step)
    }
}
