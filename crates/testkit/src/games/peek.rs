//! Peek: turns in two parts, because something is revealed between them, and a memory of it.
//!
//! Five cards, 1 to 5, lie face down on the places `a` to `e`. The seat to move looks at one of them
//! (`?c`), and then either takes it (`take`) or, if it is odd, may leave it where it lies (`leave`). A
//! taken card is shown to everybody; what was looked at and left is known to the seat that looked. After six
//! turns, or when all cards are taken, the greater sum wins. A whole turn is written `?c,take`.
//!
//! A position is the cards, taken ones after the seat that has them, the seat to move and how many
//! turns there were: `3/1/1:4/2:2/5 1 2`. A view has `?` for cards that lie.

use super::{FIRST_AND_SECOND, Fields, Seen, cannot_stand, hash, read_number};
use menagerie_kernel::step::Then;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Eye, Happening, InParts, Info, Judge, Legal, Opener, Outcome,
    Random, Reason, Report, Rules, Sealed, Seat, Seats, Sentence, Sink, Team, Term, Turn, Views, sentence,
};
use menagerie_show::{Gesture, Hand, Scene, Shown};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The rules of Peek.
#[derive(Clone, Copy, Default, Debug)]
pub struct Peek;

const PLACES: usize = 5;
const TURNS: u8 = 6;
const LOOKS: [&str; PLACES] = ["?a", "?b", "?c", "?d", "?e"];

/// Where a card is.
#[derive(Clone, Copy)]
enum Place {
    Lying(Sealed<u8>),
    Taken(Seat, u8),
}

/// A position, or what stands between the two parts of a turn.
#[derive(Clone)]
pub struct State {
    places: [Place; PLACES],
    turns: u8,
    looking: Option<usize>,
}

/// A place as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SeenPlace {
    Lying(Seen<u8>),
    Taken(Seat, u8),
}

/// What an eye knows of a position.
#[derive(Clone, Debug)]
pub struct View {
    places: [SeenPlace; PLACES],
    turns: u8,
    looking: Option<usize>,
    eye: Eye,
}

/// What a seat remembers of each place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Memory {
    /// The card, if the seat has looked at it.
    pub(crate) seen: [Option<u8>; PLACES],
    /// Whether somebody has left the card there: then it is odd.
    left: [bool; PLACES],
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// `?c`, as the index of the place.
    Look(usize),
    /// `take`
    Take,
    /// `leave`
    Leave,
}

impl Step {
    const fn word(self) -> &'static str {
        match self {
            Step::Look(place) => LOOKS[place],
            Step::Take => "take",
            Step::Leave => "leave",
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
        let steps = (0..PLACES).map(Step::Look).chain([Step::Take, Step::Leave]);
        let wrong = || format!("`{text}` is neither `take` nor `leave` nor `?` and a place from a to e");
        steps.into_iter().find(|step| step.word() == text).ok_or_else(wrong)
    }
}

impl fmt::Display for SeenPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenPlace::Lying(card) => card.fmt(f),
            SeenPlace::Taken(seat, card) => write!(f, "{}:{card}", seat.0 + 1),
        }
    }
}

impl SeenPlace {
    fn read(text: &str) -> Result<SeenPlace, BadPosition> {
        let card = |text: &str| read_number(text).filter(|card| (1..=PLACES as u8).contains(card));
        if let Some((seat, taken)) = text.split_once(':') {
            let seat = FIRST_AND_SECOND.iter().position(|info| info.id == seat);
            if let (Some(seat), Some(card)) = (seat, card(taken)) {
                return Ok(SeenPlace::Taken(Seat(seat as u8), card));
            }
        } else if text != "-" {
            return Ok(SeenPlace::Lying(Seen::read("cards", text, card)?));
        }
        Err(cannot_stand("cards", text))
    }

    fn known(self) -> Option<u8> {
        match self {
            SeenPlace::Lying(card) => card.known(),
            SeenPlace::Taken(_, card) => Some(card),
        }
    }
}

impl View {
    fn mover(&self) -> Seat {
        Seat(self.turns % 2)
    }

    fn is_over(&self) -> bool {
        let lying = self.places.iter().any(|place| matches!(place, SeenPlace::Lying(_)));
        self.turns >= TURNS || !lying
    }

    /// The position that this is, if nothing is hidden.
    fn full(&self) -> Result<State, BadPosition> {
        let mut places = [Place::Taken(Seat(0), 0); PLACES];
        for (place, seen) in places.iter_mut().zip(self.places) {
            *place = match seen {
                SeenPlace::Taken(seat, card) => Place::Taken(seat, card),
                SeenPlace::Lying(card) => {
                    let sealed = card.sealed("cards")?;
                    Place::Lying(
                        sealed.ok_or_else(|| BadPosition::new("cards", sentence!("a card is missing")))?,
                    )
                }
            };
        }
        Ok(State { places, turns: self.turns, looking: self.looking })
    }

    /// Why a step is not possible; nothing if it is.
    fn obstacle(&self, prefix: &[Step], step: Step) -> Option<&'static str> {
        let lying = |place: usize| matches!(self.places[place], SeenPlace::Lying(_));
        match (self.looking, step) {
            _ if self.is_over() => Some("the game is over"),
            _ if self.eye != Eye::Seat(self.mover()) => Some("it is not this seat's turn"),
            _ if !prefix.is_empty() => Some("a part has one step"),
            (None, Step::Look(place)) if lying(place) => None,
            (None, Step::Look(_)) => Some("that card is taken"),
            (None, Step::Take | Step::Leave) => Some("a card must be looked at first"),
            (Some(_), Step::Look(_)) => Some("one card a turn"),
            (Some(_), Step::Take) => None,
            (Some(place), Step::Leave) => match self.places[place].known() {
                Some(card) if card % 2 == 1 => None,
                _ => Some("an even card must be taken"),
            },
        }
    }
}

impl State {
    /// What `eye` sees, or everything if it is `open`.
    fn seen(&self, open: bool, eye: Eye, opener: &Opener) -> View {
        let mover = Seat(self.turns % 2);
        let mut places = [SeenPlace::Lying(Seen::Hidden); PLACES];
        for (index, (seen, place)) in places.iter_mut().zip(&self.places).enumerate() {
            let looks = self.looking == Some(index) && eye == Eye::Seat(mover);
            *seen = match place {
                Place::Taken(seat, card) => SeenPlace::Taken(*seat, *card),
                Place::Lying(card) if open || looks => SeenPlace::Lying(Seen::Known(*card.open(opener))),
                Place::Lying(_) => SeenPlace::Lying(Seen::Hidden),
            };
        }
        View { places, turns: self.turns, looking: self.looking, eye }
    }

    fn sum(&self, seat: Seat) -> u8 {
        let taken = self.places.iter().filter_map(|place| match place {
            Place::Taken(owner, card) if *owner == seat => Some(card),
            _ => None,
        });
        taken.sum()
    }
}

/// Reads what an eye may know; the full position is what an eye would know that knew all.
fn read(text: &str, eye: Eye) -> Result<View, BadPosition> {
    let mut fields = Fields::new(text);
    let given: Vec<_> = fields.next("cards")?.split('/').map(SeenPlace::read).collect::<Result<_, _>>()?;
    let places = given
        .try_into()
        .map_err(|_| BadPosition::new("cards", sentence!("wanted {count} of them", count = PLACES as u32)))?;
    let mover = fields.next("seat")?;
    let turns = read_number(fields.next("turns")?).filter(|turns| *turns <= TURNS);
    let turns = turns
        .ok_or_else(|| BadPosition::new("turns", sentence!("there are at most {most}", most = TURNS)))?;
    fields.end()?;
    let view = View { places, turns, looking: None, eye };
    if FIRST_AND_SECOND[usize::from(view.mover().0)].id != mover {
        let text = Term::excerpt(mover);
        let why = sentence!("{text} is not to move after {count} turns", text, count = turns);
        return Err(BadPosition::new("seat", why));
    }
    let mut known: Vec<u8> = view.places.iter().filter_map(|place| place.known()).collect();
    known.sort_unstable();
    if known.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(BadPosition::new("cards", sentence!("one of them is there twice")));
    }
    let taken = |seat: u8| {
        view.places.iter().filter(move |place| matches!(place, SeenPlace::Taken(s, _) if s.0 == seat))
    };
    if taken(0).count() > usize::from(turns.div_ceil(2)) || taken(1).count() > usize::from(turns / 2) {
        return Err(BadPosition::new("turns", sentence!("too few for the cards that were taken")));
    }
    Ok(view)
}

impl Rules for Peek {
    type State = State;
    type Step = Step;
    type View = View;

    fn info(&self) -> &'static Info {
        &Info {
            id: "peek",
            name: "Peek",
            about: "Look at a card, then take it or leave it.",
            opening: "Looking at the card is a part of the turn that cannot be taken back.",
            seats: FIRST_AND_SECOND,
            hidden: true,
            rules: "Look at a hidden card; take it, or leave it if it is odd. The greater sum wins.",
            ..Info::DUEL
        }
    }

    fn start(&self, mut chance: Chance) -> Result<State, BadOption> {
        let mut cards = [1, 2, 3, 4, 5];
        chance.shuffle(&mut cards);
        Ok(State { places: cards.map(|card| Place::Lying(Sealed::new(card))), turns: 0, looking: None })
    }

    fn parse(&self, text: &str) -> Result<State, BadPosition> {
        read(text, Eye::Public)?.full()
    }

    fn text(&self, state: &State, opener: &Opener) -> String {
        self.view_text(&state.seen(true, Eye::Public, opener))
    }

    fn turn(&self, state: &State) -> Turn {
        let lying = state.places.iter().any(|place| matches!(place, Place::Lying(_)));
        if state.turns < TURNS && lying {
            return Turn::One(Seat(state.turns % 2));
        }
        Turn::Over(match state.sum(Seat(0)).cmp(&state.sum(Seat(1))) {
            std::cmp::Ordering::Greater => Outcome::win(Team(0), Reason::COUNTED),
            std::cmp::Ordering::Less => Outcome::win(Team(1), Reason::COUNTED),
            std::cmp::Ordering::Equal => Outcome::draw(Reason::COUNTED),
        })
    }

    fn steps(&self, view: &View, prefix: &[Step], sink: &mut impl Sink<Step>) {
        let steps = (0..PLACES).map(Step::Look).chain([Step::Take, Step::Leave]);
        steps
            .filter(|step| view.obstacle(prefix, *step).is_none())
            .for_each(|step| sink.step(step, Then::Ends));
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, opener: &Opener, events: &mut impl Report) {
        let (seat, step) = (Seat(state.turns % 2), *part.only());
        events.report(|| Event::open(Happening::Chose { seat, what: Some(step.word().into()) }));
        let place = match (step, state.looking.take()) {
            (Step::Look(place), _) | (_, Some(place)) => place,
            (_, None) => return,
        };
        let Place::Lying(card) = state.places[place] else { return };
        let card = *card.open(opener);
        let shown = Happening::Shown { what: show(place, Some(card)) };
        match step {
            Step::Look(_) => {
                state.looking = Some(place);
                let public = Happening::Shown { what: show(place, None) };
                events.report(|| Event::secret(public, Seats::one(seat), shown));
                return;
            }
            Step::Take => {
                state.places[place] = Place::Taken(seat, card);
                events.report(|| Event::open(shown));
            }
            Step::Leave => {}
        }
        state.turns += 1;
    }

    fn key(&self, state: &State, opener: &Opener) -> u64 {
        let place = |place: &Place| match place {
            Place::Lying(card) => *card.open(opener),
            Place::Taken(seat, card) => 8 * (seat.0 + 1) + card,
        };
        hash(
            state.places.iter().map(place).chain([state.turns, state.looking.map_or(9, |place| place as u8)]),
        )
    }

    fn in_parts(&self) -> Option<&dyn InParts<State>> {
        Some(self)
    }
}

impl InParts<State> for Peek {
    fn mid_turn(&self, state: &State) -> bool {
        state.looking.is_some()
    }
}

impl Views for Peek {
    type Memory = Memory;

    fn parse_view(&self, text: &str, seat: Seat) -> Result<View, BadPosition> {
        let view = read(text, Eye::Seat(seat))?;
        let known = |place: &SeenPlace| matches!(place, SeenPlace::Lying(Seen::Known(_)));
        if view.places.iter().any(known) {
            return Err(BadPosition::new("cards", sentence!("nobody sees a card that lies")));
        }
        Ok(view)
    }

    fn view<'s>(&self, state: &'s State, eye: Eye, opener: &Opener) -> Cow<'s, View> {
        Cow::Owned(state.seen(false, eye, opener))
    }

    fn view_text(&self, view: &View) -> String {
        let cards: Vec<String> = view.places.iter().map(SeenPlace::to_string).collect();
        let looking = view.looking.map_or_else(String::new, |place| format!(" look={}", &LOOKS[place][1..]));
        format!("{} {} {}{looking}", cards.join("/"), view.mover().0 + 1, view.turns)
    }

    fn remember(&self, memory: &mut Memory, before: &View, seen: &Happening) {
        match (seen, before.looking) {
            (Happening::Shown { what }, _) => {
                if let [place, b':', card] = what.as_bytes() {
                    memory.seen[usize::from(place - b'a')] = card.is_ascii_digit().then(|| card - b'0');
                }
            }
            (Happening::Chose { what: Some(word), .. }, Some(place)) if word.key() == Step::Leave.word() => {
                memory.left[place] = true;
            }
            _ => {}
        }
    }

    fn resample(&self, view: &View, memory: &Memory, random: &mut impl Random) -> State {
        let mut imagined = view.clone();
        for (place, remembered) in imagined.places.iter_mut().zip(memory.seen) {
            if let (SeenPlace::Lying(card @ Seen::Hidden), Some(remembered)) = (place, remembered) {
                *card = Seen::Known(remembered);
            }
        }
        let known: Vec<u8> = imagined.places.iter().filter_map(|place| place.known()).collect();
        let mut rest: Vec<u8> = (1..=PLACES as u8).filter(|card| !known.contains(card)).collect();
        // Odd cards come last: where a card was left one of them lies, and what remains is dealt to the others.
        random.shuffle(&mut rest);
        rest.sort_by_key(|card| card % 2);
        for was_left in [true, false] {
            let unknown = imagined.places.iter_mut().zip(memory.left);
            let unknown = unknown.filter(|(place, left)| *left == was_left && place.known().is_none());
            for (place, _) in unknown {
                *place = SeenPlace::Lying(rest.pop().map_or(Seen::Hidden, Seen::Known));
            }
            random.shuffle(&mut rest);
        }
        imagined.full().expect("there are as many cards as places")
    }

    fn disclosed(&self, _: &Step) -> bool {
        true
    }
}

impl Shown for Peek {
    fn why_not(&self, view: &View, prefix: &[Step], step: &Step) -> Sentence {
        view.obstacle(prefix, *step).unwrap_or("one step at a time").into()
    }

    fn scene(&self, view: &View, memory: Option<&Memory>) -> Scene {
        let hand = |seat: u8| Hand {
            seat: FIRST_AND_SECOND[usize::from(seat)].id,
            cards: view
                .places
                .iter()
                .filter(|p| matches!(p, SeenPlace::Taken(s, _) if s.0 == seat))
                .map(|p| p.to_string())
                .collect(),
            hidden: 0,
        };
        let mut words = vec![Sentence::from(self.view_text(view))];
        for (place, card) in memory.into_iter().flat_map(|memory| memory.seen).enumerate() {
            words.extend(card.map(|card| format!("You have seen {}.", show(place, Some(card))).into()));
        }
        Scene { hands: vec![hand(0), hand(1)], words, ..Scene::default() }
    }

    fn gesture(&self, _: &View, _: &[Step], step: &Step) -> Gesture {
        Gesture::Say { word: step.word() }
    }
}

impl Judge for Peek {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let mover = Seat(state.turns % 2);
        100 * (i32::from(state.sum(mover)) - i32::from(state.sum(Seat(1 - mover.0))))
    }

    fn gain(&self, _: &State, _: &Step, _: &Opener) -> i32 {
        0
    }
}

/// A card and its place, `c:3`, or the place alone.
fn show(place: usize, card: Option<u8>) -> String {
    let place = &LOOKS[place][1..];
    card.map_or_else(|| place.to_owned(), |card| format!("{place}:{card}"))
}
