//! Kuhn poker: three cards, two hands, one bet. The smallest game in which bluffing pays.
//!
//! Each player stakes one chip and is dealt one of the cards J, Q, K. The first may `check` or `bet`
//! a chip. After a check the second may `check` too, which leads to the showdown, or `bet`, and the
//! first answers; a bet is answered by `fold`, which gives the stakes away, or `call`, which leads to
//! the showdown. There the higher card wins.
//!
//! A position is what was said, by first letters with `x` for check, and the hands: `xb hand.1=K
//! hand.2=J`. A view has `?` for the other hand, unless it was shown.

use super::{FIRST_AND_SECOND, Fields, Seen, cannot_stand, hash};
use menagerie_kernel::step::Then;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Happening, Info, Judge, Legal, Opener, Outcome, Random,
    Reason, Report, Rules, Sealed, Seat, Sentence, Sink, Team, Turn, Views, sentence,
};
use menagerie_show::{Gesture, Hand, Scene, Shown};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The rules of Kuhn poker.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kuhn;

/// The pack.
const PACK: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

/// A card, from the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
}

impl Card {
    /// The card with this letter.
    pub(crate) fn read(letter: &str) -> Option<Card> {
        PACK.into_iter().find(|card| card.to_string() == letter)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["J", "Q", "K"][*self as usize])
    }
}

/// What a player says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Stakes nothing more.
    Check,
    /// Stakes a chip more.
    Bet,
    /// Answers a bet with as much.
    Call,
    /// Gives the stakes away.
    Fold,
}

const STEPS: [Step; 4] = [Step::Check, Step::Bet, Step::Call, Step::Fold];

impl Step {
    const fn word(self) -> &'static str {
        match self {
            Step::Check => "check",
            Step::Bet => "bet",
            Step::Call => "call",
            Step::Fold => "fold",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(text: &str) -> Result<Step, String> {
        let step = STEPS.into_iter().find(|step| step.word() == text);
        step.ok_or_else(|| format!("`{text}` is none of check, bet, call and fold"))
    }
}

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Said {
    Nothing,
    Check,
    Bet,
    CheckBet,
    CheckCheck,
    BetCall,
    BetFold,
    CheckBetCall,
    CheckBetFold,
}

use Said::{Bet, BetCall, BetFold, Check, CheckBet, CheckBetCall, CheckBetFold, CheckCheck, Nothing};

const SAID: [(Said, &str); 9] = [
    (Nothing, "-"),
    (Check, "x"),
    (Bet, "b"),
    (CheckBet, "xb"),
    (CheckCheck, "xx"),
    (BetCall, "bc"),
    (BetFold, "bf"),
    (CheckBetCall, "xbc"),
    (CheckBetFold, "xbf"),
];

impl Said {
    fn text(self) -> &'static str {
        SAID[self as usize].1
    }

    /// What may be said next, and where it leads: the whole tree of the game.
    fn next(self) -> &'static [(Step, Said)] {
        match self {
            Nothing => &[(Step::Check, Check), (Step::Bet, Bet)],
            Check => &[(Step::Check, CheckCheck), (Step::Bet, CheckBet)],
            Bet => &[(Step::Call, BetCall), (Step::Fold, BetFold)],
            CheckBet => &[(Step::Call, CheckBetCall), (Step::Fold, CheckBetFold)],
            CheckCheck | BetCall | BetFold | CheckBetCall | CheckBetFold => &[],
        }
    }

    /// The seat to speak next.
    fn speaker(self) -> Option<Seat> {
        match self {
            Nothing | CheckBet => Some(Seat(0)),
            Check | Bet => Some(Seat(1)),
            _ => None,
        }
    }

    /// The seat that folded.
    fn folded(self) -> Option<Seat> {
        match self {
            BetFold => Some(Seat(1)),
            CheckBetFold => Some(Seat(0)),
            _ => None,
        }
    }

    /// Whether the hands are compared.
    fn is_showdown(self) -> bool {
        matches!(self, CheckCheck | BetCall | CheckBetCall)
    }
}

/// A position.
#[derive(Clone)]
pub struct State {
    said: Said,
    hands: [Sealed<Card>; 2],
    /// The seat that has the higher card, once both were shown.
    higher: Option<Seat>,
}

/// What an eye knows of a position.
#[derive(Clone, Debug)]
pub struct View {
    said: Said,
    hands: [Seen<Card>; 2],
    eye: Eye,
}

impl View {
    /// The hands, if nothing is hidden.
    fn full(&self) -> Option<State> {
        let [Seen::Known(one), Seen::Known(two)] = self.hands else { return None };
        Some(State::new(self.said, [one, two]))
    }
}

impl State {
    fn new(said: Said, hands: [Card; 2]) -> State {
        let higher = if hands[0] > hands[1] { Seat(0) } else { Seat(1) };
        State { said, hands: hands.map(Sealed::new), higher: said.is_showdown().then_some(higher) }
    }

    /// How many chips the winner gets from the loser.
    pub fn stake(&self) -> u8 {
        if matches!(self.said, BetCall | CheckBetCall) { 2 } else { 1 }
    }

    fn seen(&self, open: bool, eye: Eye, opener: &Opener) -> View {
        let hand = |seat: u8| Seen::of(Some(&self.hands[usize::from(seat)]), Seat(seat), open, eye, opener);
        View { said: self.said, hands: [hand(0), hand(1)], eye }
    }
}

/// The keys of the hands.
const HANDS: [&str; 2] = ["hand.1", "hand.2"];

/// Reads what an eye may know; the full position is what an eye would know that knew all.
fn read(text: &str, eye: Eye) -> Result<View, BadPosition> {
    let mut fields = Fields::new(text);
    let said = fields.next("what was said")?;
    let (said, _) = SAID
        .into_iter()
        .find(|(_, text)| *text == said)
        .ok_or_else(|| cannot_stand("what was said", said))?;
    let mut hands = [Seen::None; 2];
    for (key, hand) in HANDS.into_iter().zip(&mut hands) {
        *hand = Seen::read(key, fields.value(key)?, Card::read)?;
        if *hand == Seen::None {
            return Err(BadPosition::new(key, sentence!("everybody has a card")));
        }
    }
    fields.end()?;
    if hands[0] == hands[1] && hands[0] != Seen::Hidden {
        return Err(BadPosition::new(HANDS[1], sentence!("that card is in the other hand")));
    }
    Ok(View { said, hands, eye })
}

impl Rules for Kuhn {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &Info {
            id: "kuhn",
            name: "Kuhn Poker",
            about: "Three cards, two hands, one bet.",
            opening: "The higher card wins, unless somebody folds.",
            seats: FIRST_AND_SECOND,
            hidden: true,
            rules: "Check or bet; call or fold; the higher of two hidden cards wins.",
            ..Info::DUEL
        }
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        let mut pack = PACK;
        chance.shuffle(&mut pack);
        Ok(State::new(Nothing, [pack[0], pack[1]]))
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        let view = read(text, Eye::Public)?;
        view.full().ok_or_else(|| BadPosition::new(HANDS[0], sentence!("a full position hides nothing")))
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        self.view_text(&state.seen(true, Eye::Public, opener))
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.said.speaker(), state.said.folded(), state.higher) {
            (Some(seat), _, _) => Turn::One(seat),
            (None, Some(Seat(loser)), _) => Turn::Over(Outcome::win(Team(1 - loser), Reason::RESIGNATION)),
            (None, None, Some(Seat(winner))) => Turn::Over(Outcome::win(Team(winner), Reason::COUNTED)),
            (None, None, None) => Turn::Over(Outcome::draw(Reason::COUNTED)),
        }
    }

    /// In chips. A player who resigns at another time than by `fold` gives the stakes away as they are.
    fn payoffs(&self, state: &State, outcome: &Outcome) -> Vec<f64> {
        let stake = f64::from(state.stake());
        outcome.score.payoffs(FIRST_AND_SECOND).into_iter().map(|payoff| stake * payoff).collect()
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() && view.eye.seat() == view.said.speaker() {
            for (step, _) in view.said.next() {
                sink.step(*step, Then::Ends);
            }
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        let (speaker, step) = (state.said.speaker(), *part.only());
        let next = state.said.next().iter().find(|(word, _)| *word == step);
        let (Some(seat), Some((_, said))) = (speaker, next) else { return };
        let what = Some(step.word().into());
        events.report(|| Event::open(Happening::Chose { seat, what }));
        let hands = [0, 1].map(|index: usize| *state.hands[index].open(opener));
        *state = State::new(*said, hands);
        if said.is_showdown() {
            for (hand, seat) in hands.iter().zip(1..) {
                events.report(|| Event::open(Happening::Shown { what: format!("seat {seat}'s {hand}") }));
            }
        }
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        hash([state.said as u8, *state.hands[0].open(opener) as u8, *state.hands[1].open(opener) as u8])
    }
}

impl Views for Kuhn {
    type Memory = ();

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        let view = read(text, Eye::Seat(seat))?;
        for (index, hand) in view.hands.iter().enumerate() {
            let open = view.said.is_showdown() || index == usize::from(seat.0);
            if open != hand.known().is_some() {
                return Err(BadPosition::new(HANDS[index], sentence!("is not what this seat sees")));
            }
        }
        Ok(view)
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        Cow::Owned(state.seen(state.said.is_showdown(), eye, opener))
    }

    fn view_text(&self, view: &View) -> String {
        format!("{} hand.1={} hand.2={}", view.said.text(), view.hands[0], view.hands[1])
    }

    fn resample(&self, view: &View, (): &(), random: &mut impl Random) -> State {
        let mut rest: Vec<Card> =
            PACK.into_iter().filter(|card| !view.hands.contains(&Seen::Known(*card))).collect();
        random.shuffle(&mut rest);
        let hands =
            view.hands.map(|hand| hand.known().or_else(|| rest.pop()).expect("three cards for two hands"));
        State::new(view.said, hands)
    }

    fn disclosed(&self, _: &Step) -> bool {
        true
    }
}

impl Shown for Kuhn {
    fn why_not(&self, view: &View, _: &[Step], _: &Step) -> Sentence {
        let words: Vec<&str> = view.said.next().iter().map(|(step, _)| step.word()).collect();
        if words.is_empty() {
            sentence!("the game is over")
        } else {
            sentence!("one says {words}", words = words.join(" or "))
        }
    }

    fn scene(&self, view: &View, _: Option<&()>) -> Scene {
        let hand = |index: usize| Hand {
            seat: FIRST_AND_SECOND[index].id,
            cards: view.hands[index].known().iter().map(Card::to_string).collect(),
            hidden: u8::from(view.hands[index] == Seen::Hidden),
        };
        Scene { hands: vec![hand(0), hand(1)], words: vec![view.said.text().into()], ..Scene::default() }
    }

    fn gesture(&self, _: &View, _: &[Step], step: &Step) -> Gesture {
        Gesture::Say { word: step.word() }
    }
}

impl Judge for Kuhn {
    fn evaluate(&self, state: &State, opener: &Opener) -> i32 {
        let speaker = state.said.speaker().map_or(0, |seat| usize::from(seat.0));
        let higher = state.hands[speaker].open(opener) > state.hands[1 - speaker].open(opener);
        if higher { 100 } else { -100 }
    }

    fn gain(&self, _: &State, _: &Step, _: &Opener) -> i32 {
        0
    }
}
