//! Leduc poker: two rounds of betting, with a card for both drawn between them.
//!
//! The pack is J, Q and K twice each; each player stakes one chip. Second deals (`deal`) a card to
//! each. In a round First begins: `check` or `bet`; a bet is answered by `call`, `raise` (once a round)
//! or `fold`. Bets and raises are two chips in the first round and four in the second. After the first
//! round a card for both, the board, is drawn. After the second the hands are shown: a hand that pairs
//! with the board wins, else the higher one; equal hands draw.
//!
//! A position is what was said, round by round, in first letters with `x` for check; the hands, the
//! board and the seed of chance: `xbc/- hand.1=J hand.2=K board=Q seed=…`. A view has `?` for the
//! other hand, unless it was shown, and no seed.

mod chance;

use self::chance::without;
use super::kuhn::Card;
use super::{FIRST_AND_SECOND, Fields, Seen, cannot_stand, hash};
use menagerie_kernel::step::Then;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Happening, Info, Judge, Legal, Opener, Outcome, Random,
    Reason, Report, Rules, Sealed, Seat, Seats, Sentence, Sink, Stochastic, Team, Turn, Views, sentence,
};
use menagerie_show::{Gesture, Hand, Scene, Shown};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The rules of Leduc poker.
#[derive(Clone, Copy, Default, Debug)]
pub struct Leduc;

const PACK: [Card; 6] = [Card::Jack, Card::Jack, Card::Queen, Card::Queen, Card::King, Card::King];

/// The chips of a bet in each round.
const BETS: [u8; 2] = [2, 4];

/// What a player says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Second deals the cards.
    Deal,
    /// Stakes nothing more.
    Check,
    /// Stakes more.
    Bet,
    /// Answers a bet with a higher one.
    Raise,
    /// Answers a bet with as much.
    Call,
    /// Gives the stakes away.
    Fold,
}

/// All steps, with their words and the letters by which positions tell what was said.
const STEPS: [(Step, &str, char); 6] = [
    (Step::Deal, "deal", 'd'),
    (Step::Check, "check", 'x'),
    (Step::Bet, "bet", 'b'),
    (Step::Raise, "raise", 'r'),
    (Step::Call, "call", 'c'),
    (Step::Fold, "fold", 'f'),
];

impl Step {
    const fn word(self) -> &'static str {
        STEPS[self as usize].1
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
        let step = STEPS.into_iter().find(|(_, word, _)| *word == text);
        step.map(|(step, ..)| step)
            .ok_or_else(|| format!("`{text}` is none of deal, check, bet, raise, call and fold"))
    }
}

/// What was said in each of the two rounds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Said([Vec<Step>; 2]);

impl Said {
    /// What may be said next in a round.
    fn next(round: &[Step]) -> &'static [Step] {
        match round {
            [] | [Step::Check] => &[Step::Check, Step::Bet],
            [.., Step::Bet] => &[Step::Call, Step::Raise, Step::Fold],
            [.., Step::Raise] => &[Step::Call, Step::Fold],
            _ => &[],
        }
    }

    /// The index of the round that is being played; the second one if all is said.
    fn round(&self) -> usize {
        let first = &self.0[0];
        usize::from(Said::next(first).is_empty() && first.last() != Some(&Step::Fold))
    }

    fn is_showdown(&self) -> bool {
        self.round() == 1 && Said::next(&self.0[1]).is_empty() && self.folded().is_none()
    }

    /// The seat that folded.
    fn folded(&self) -> Option<Seat> {
        let round = self.0.iter().find(|round| round.last() == Some(&Step::Fold))?;
        Some(Seat(((round.len() - 1) % 2) as u8))
    }

    /// The seat to speak next, once the cards were dealt.
    fn speaker(&self) -> Option<Seat> {
        let round = &self.0[self.round()];
        (!Said::next(round).is_empty()).then_some(Seat((round.len() % 2) as u8))
    }

    fn read(text: &str) -> Result<Said, BadPosition> {
        let wrong = || cannot_stand("what was said", text);
        let mut said = Said::default();
        for (index, round) in text.split('/').enumerate() {
            if index != said.round() || index == 1 && said.0[0].is_empty() || round.is_empty() {
                return Err(wrong());
            }
            for letter in round.chars().filter(|_| round != "-") {
                let step = STEPS.iter().find(|(.., short)| *short == letter).map(|(step, ..)| *step);
                let step = step.filter(|step| Said::next(&said.0[index]).contains(step)).ok_or_else(wrong)?;
                said.0[index].push(step);
            }
        }
        if said.to_string() == text { Ok(said) } else { Err(wrong()) }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, round) in self.0.iter().take(self.round() + 1).enumerate() {
            let letters: String = round.iter().map(|step| STEPS[*step as usize].2).collect();
            let slash = if index > 0 { "/" } else { "" };
            write!(f, "{slash}{}", if round.is_empty() { "-" } else { &letters })?;
        }
        Ok(())
    }
}

/// A position.
#[derive(Clone)]
pub struct State {
    said: Said,
    hands: [Option<Sealed<Card>>; 2],
    board: Option<Card>,
    /// How the hands compare, once they were shown.
    shown: Option<Outcome>,
    chance: Sealed<Chance>,
}

/// What an eye knows of a position.
#[derive(Clone, Debug)]
pub struct View {
    said: Said,
    hands: [Seen<Card>; 2],
    board: Option<Card>,
    eye: Eye,
}

impl View {
    /// The position in which these are all cards; none if some are hidden.
    fn full(self, chance: Chance) -> Result<State, BadPosition> {
        let shown = self.said.is_showdown().then(|| self.compare());
        let hands = [self.hands[0].sealed("hand.1")?, self.hands[1].sealed("hand.2")?];
        Ok(State { said: self.said, hands, board: self.board, shown, chance: Sealed::new(chance) })
    }

    /// The outcome by the hand that is worth more: a pair with the board, else the higher card.
    fn compare(&self) -> Outcome {
        let worth = self.hands.map(|hand| (hand.known() == self.board, hand.known()));
        match worth[0].cmp(&worth[1]) {
            std::cmp::Ordering::Greater => Outcome::win(Team(0), Reason::COUNTED),
            std::cmp::Ordering::Less => Outcome::win(Team(1), Reason::COUNTED),
            std::cmp::Ordering::Equal => Outcome::draw(Reason::COUNTED),
        }
    }

    fn text(&self) -> String {
        let [one, two] = &self.hands;
        let board = self.board.map_or(Seen::None, Seen::Known);
        format!("{} hand.1={one} hand.2={two} board={board}", self.said)
    }

    /// The seat to act; none when the game is over.
    fn actor(&self) -> Option<Seat> {
        if self.hands[0] == Seen::None { Some(Seat(1)) } else { self.said.speaker() }
    }

    fn possible(&self) -> &'static [Step] {
        if self.hands[0] == Seen::None { &[Step::Deal] } else { Said::next(&self.said.0[self.said.round()]) }
    }
}

impl State {
    /// How many chips the winner gets from the loser, as things stand.
    pub fn stake(&self) -> u8 {
        let bets = self.said.0.iter().zip(BETS).map(|(round, bet)| {
            let raised = round.iter().filter(|step| matches!(step, Step::Bet | Step::Raise)).count() as u8;
            // A seat that folds has not answered the last bet.
            let unanswered = round.last().is_some_and(|step| *step == Step::Fold);
            bet * (raised - u8::from(unanswered && raised > 0))
        });
        1 + bets.sum::<u8>()
    }

    /// What `eye` sees, or everything if it is `open`.
    fn seen(&self, open: bool, eye: Eye, opener: &Opener) -> View {
        let hand = |seat: u8| Seen::of(self.hands[usize::from(seat)].as_ref(), Seat(seat), open, eye, opener);
        View { said: self.said.clone(), hands: [hand(0), hand(1)], board: self.board, eye }
    }

    /// Deals a card to each player, and tells each of their own.
    fn deal(&mut self, cards: &[Card], opener: &Opener, events: &mut impl Report) {
        self.chance.open_mut(opener).close();
        for (index, card) in cards.iter().copied().enumerate() {
            self.hands[index] = Some(Sealed::new(card));
            let seat = Seat(index as u8);
            let told = Happening::Dealt { seat, count: 1, what: Some(card.to_string()) };
            events.report(|| {
                Event::secret(Happening::Dealt { seat, count: 1, what: None }, Seats::one(seat), told)
            });
        }
    }

    /// Plays a step, after which these cards are dealt or drawn.
    fn play(&mut self, step: Step, cards: &[Card], opener: &Opener, events: &mut impl Report) {
        if let Some(seat) = Leduc.turn(self).actor() {
            events.report(|| Event::open(Happening::Chose { seat, what: Some(step.word().into()) }));
        }
        if step == Step::Deal {
            return self.deal(cards, opener, events);
        }
        let round = self.said.round();
        self.said.0[round].push(step);
        let mut seen = self.seen(true, Eye::Public, opener);
        let hands: Vec<Card> = seen.hands.iter().filter_map(|hand| hand.known()).collect();
        if let [card] = cards[..] {
            self.draw(card, opener, events);
        }
        if self.said.is_showdown() {
            seen.board = self.board;
            self.shown = Some(seen.compare());
            for (hand, seat) in hands.iter().zip(1..) {
                events.report(|| Event::open(Happening::Shown { what: format!("seat {seat}'s {hand}") }));
            }
        }
    }

    /// Draws the card for both.
    fn draw(&mut self, card: Card, opener: &Opener, events: &mut impl Report) {
        self.chance.open_mut(opener).close();
        self.board = Some(card);
        events.report(|| Event::open(Happening::Shown { what: format!("the board's {card}") }));
    }
}

/// The keys of the hands.
const HANDS: [&str; 2] = ["hand.1", "hand.2"];

/// Reads what an eye may know; the full position is what an eye would know that knew all.
fn read(fields: &mut Fields<'_>, eye: Eye) -> Result<View, BadPosition> {
    let said = Said::read(fields.next("what was said")?)?;
    let mut hands = [Seen::None; 2];
    for (key, hand) in HANDS.into_iter().zip(&mut hands) {
        *hand = Seen::read(key, fields.value(key)?, Card::read)?;
    }
    let board = match Seen::read("board", fields.value("board")?, Card::read)? {
        Seen::None => None,
        Seen::Known(card) => Some(card),
        Seen::Hidden => return Err(BadPosition::new("board", sentence!("everybody sees it"))),
    };
    let undealt = hands.contains(&Seen::None);
    if undealt && (hands != [Seen::None; 2] || said != Said::default()) {
        return Err(BadPosition::new(HANDS[0], sentence!("both hands are dealt before anything is said")));
    }
    if board.is_some() != (said.round() == 1) {
        return Err(BadPosition::new("board", sentence!("it is drawn after the first round")));
    }
    let known: Vec<Card> = hands.iter().filter_map(|hand| hand.known()).chain(board).collect();
    if without(&known).len() + known.len() != PACK.len() {
        return Err(BadPosition::new("board", sentence!("each card is there twice")));
    }
    Ok(View { said, hands, board, eye })
}

fn read_seed(text: &str) -> Result<[u8; 32], BadPosition> {
    let mut seed = [0; 32];
    let wrong = || BadPosition::new("seed", sentence!("wanted 64 digits from 0 to f"));
    let digits = text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    if text.len() != 64 || !digits {
        return Err(wrong());
    }
    for (index, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| wrong())?;
    }
    Ok(seed)
}

impl Rules for Leduc {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &Info {
            id: "leduc",
            name: "Leduc Poker",
            about: "Two hidden hands, two rounds of betting, one open card between them.",
            opening: "A pair with the open card wins, else the higher card.",
            seats: FIRST_AND_SECOND,
            hidden: true,
            chance: true,
            rules: "Bet on your card, see the open one, bet again; a pair wins, else the higher card.",
            ..Info::DUEL
        }
    }

    fn start(&self, chance: Chance) -> Result<State, BadOption> {
        let chance = Sealed::new(chance);
        Ok(State { said: Said::default(), hands: [const { None }; 2], board: None, shown: None, chance })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        let mut fields = Fields::new(text);
        let view = read(&mut fields, Eye::Public)?;
        let seed = read_seed(fields.value("seed")?)?;
        fields.end()?;
        view.full(Chance::from_seed(seed))
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        let seed = state.chance.open(opener).seed(opener);
        let seed: String = seed.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{} seed={seed}", state.seen(true, Eye::Public, opener).text())
    }

    fn turn(&self, state: &State) -> Turn {
        if state.hands[0].is_none() {
            return Turn::One(Seat(1));
        }
        match (state.said.speaker(), state.said.folded(), state.shown) {
            (Some(seat), ..) => Turn::One(seat),
            (None, Some(Seat(loser)), _) => Turn::Over(Outcome::win(Team(1 - loser), Reason::RESIGNATION)),
            (None, None, shown) => Turn::Over(shown.unwrap_or(Outcome::draw(Reason::COUNTED))),
        }
    }

    /// In chips. A player who resigns at another time than by `fold` gives the stakes away as they are.
    fn payoffs(&self, state: &State, outcome: &Outcome) -> Vec<f64> {
        let stake = f64::from(state.stake());
        outcome.score.payoffs(FIRST_AND_SECOND).into_iter().map(|payoff| stake * payoff).collect()
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        if prefix.is_empty() && view.actor().is_some() && view.eye.seat() == view.actor() {
            view.possible().iter().for_each(|step| sink.step(*step, Then::Ends));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        let cards = self.drawn(state, part, opener);
        self.apply_drawn(state, part, &cards, opener, events);
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        hash(self.text(state, opener).into_bytes())
    }
}

impl Views for Leduc {
    type Memory = ();

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        let mut fields = Fields::new(text);
        let view = read(&mut fields, Eye::Seat(seat))?;
        fields.end()?;
        for (index, hand) in view.hands.iter().enumerate().filter(|(_, hand)| **hand != Seen::None) {
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
        view.text()
    }

    fn resample(&self, view: &View, (): &(), random: &mut impl Random) -> State {
        let known: Vec<Card> = view.hands.iter().filter_map(|hand| hand.known()).chain(view.board).collect();
        let mut rest = without(&known);
        random.shuffle(&mut rest);
        let mut hands = view.hands;
        for hand in hands.iter_mut().filter(|hand| **hand == Seen::Hidden) {
            *hand = rest.pop().map_or(Seen::Hidden, Seen::Known);
        }
        let future = Chance::unknown(random);
        View { hands, ..view.clone() }.full(future).expect("six cards are enough for two hands")
    }

    fn disclosed(&self, _: &Step) -> bool {
        true
    }
}

impl Shown for Leduc {
    fn why_not(&self, view: &View, _: &[Step], _: &Step) -> Sentence {
        let words: Vec<&str> = view.possible().iter().map(|step| step.word()).collect();
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
        let board = view.board.map(|card| format!("The board is {card}."));
        let words = [view.said.to_string()].into_iter().chain(board).map(Sentence::from).collect();
        Scene { hands: vec![hand(0), hand(1)], words, ..Scene::default() }
    }

    fn gesture(&self, _: &View, _: &[Step], step: &Step) -> Gesture {
        Gesture::Say { word: step.word() }
    }
}

impl Judge for Leduc {
    fn evaluate(&self, state: &State, opener: &Opener) -> i32 {
        let worth = match state.seen(true, Eye::Public, opener).compare().score {
            menagerie_kernel::Score::Win(Team(0)) => 100,
            menagerie_kernel::Score::Win(_) => -100,
            _ => 0,
        };
        let stake = i32::from(state.stake());
        if self.turn(state).actor() == Some(Seat(0)) { worth * stake } else { -worth * stake }
    }

    fn gain(&self, _: &State, _: &Step, _: &Opener) -> i32 {
        0
    }
}
