//! A match in the course of being played.

use crate::deck::{Deck, put_back};
use crate::row::{Demonstration, End, Par, Row};
use crate::{MOST_MOVES, Part, Settings};
use menagerie_games::golf::{Golf, PACK, State, lay_out};
use menagerie_games::parts::men::spot;
use menagerie_games::parts::orthodox::ARMIES;
use menagerie_kernel::{
    Chance, Event, Happening, Line, Options, Random, Seat, Seats, Sentence, Term, sentence,
};
use menagerie_show::{AnyLine, Illegal};

/// The most players.
pub const MOST_PLAYERS: u8 = 8;

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The cards lie open, and all say in how many moves the puzzle can be solved.
    Claiming,
    /// The claims are shown, and a player demonstrates.
    Demonstrating(Seat),
    /// A single player's turn is over, and its par is not known yet.
    Reckoning,
    /// The turn is scored, and the next is to be dealt.
    Scored,
    /// All turns were played, several share the first place, and all say which of them is best dressed.
    Tied,
    /// The match is over.
    Over,
}

/// A match.
#[derive(Clone)]
pub struct Match {
    pub(crate) settings: Settings,
    pub(crate) chance: Chance,
    pub(crate) deck: Deck,
    /// How many cards the next turn has.
    pub(crate) cards: u8,
    /// Whether the next dealer may deal one card more.
    pub(crate) may_raise: bool,
    /// All turns so far, the present one last; there is always one.
    pub(crate) rows: Vec<Row>,
    /// The puzzle of this turn as it was dealt.
    pub(crate) dealt: State,
    /// The puzzle as it stands.
    pub(crate) puzzle: Line<Golf>,
    /// The player that each one finds best dressed, if any.
    pub(crate) votes: Vec<Option<Option<Seat>>>,
}

impl Match {
    /// A match of so many players whose first turn is dealt, as [the game](Golf) begins with the same chance; then the dealer
    /// is drawn.
    pub fn new(settings: Settings, players: u8, mut chance: Chance) -> Match {
        let men = lay_out(&mut chance);
        let mut deck = Deck::shuffled(&mut chance);
        let dealer = Seat(chance.below(players.into()) as u8);
        chance.close();
        let (cards, _) = deck.deal(settings.cards, &mut chance);
        let dealt = State::dealt(men, &cards);
        Match {
            settings,
            chance,
            deck,
            cards: settings.cards,
            may_raise: false,
            rows: vec![Row::new(players, dealer, dealt.letters())],
            dealt,
            puzzle: puzzle(dealt),
            votes: vec![None; players.into()],
        }
    }

    /// What was agreed on.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.votes.len() as u8
    }

    /// All who play.
    pub fn seats(&self) -> Seats {
        Seats::first_n(self.votes.len())
    }

    /// Where it stands, as its turns and votes say.
    pub fn phase(&self) -> Phase {
        let row = self.present();
        match row.demonstrations.last() {
            _ if !row.points.is_empty() && self.rows.len() < usize::from(self.settings.turns) => {
                Phase::Scored
            }
            _ if !row.points.is_empty() && !self.tied().is_empty() && self.votes.contains(&None) => {
                Phase::Tied
            }
            _ if !row.points.is_empty() => Phase::Over,
            _ if row.claims.contains(&None) => Phase::Claiming,
            Some(Demonstration { seat, end: None, .. }) => Phase::Demonstrating(*seat),
            _ => Phase::Reckoning,
        }
    }

    /// The puzzle as it stands.
    pub fn puzzle(&self) -> &State {
        self.puzzle.state()
    }

    /// The puzzle of this turn as it was dealt.
    pub fn dealt(&self) -> &State {
        &self.dealt
    }

    /// The turns so far, the present one last.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The present turn.
    pub fn present(&self) -> &Row {
        self.rows.last().expect("a match has a turn")
    }

    fn present_mut(&mut self) -> &mut Row {
        self.rows.last_mut().expect("a match has a turn")
    }

    /// The dealer of the next turn: the player to the left of the one who dealt this.
    pub fn next_dealer(&self) -> Seat {
        self.present().left_of(self.present().dealer)
    }

    /// Whether the next dealer may deal one card more.
    pub fn may_deal_more(&self) -> bool {
        self.may_raise && usize::from(self.cards) < PACK.len()
    }

    /// The players who are to act.
    pub fn to_act(&self) -> Seats {
        let who = |is_it: &dyn Fn(usize) -> bool| {
            self.seats().iter().filter(|seat| is_it(usize::from(seat.0))).collect()
        };
        match self.phase() {
            Phase::Claiming => who(&|seat| self.present().claims[seat].is_none()),
            Phase::Demonstrating(seat) => Seats::one(seat),
            Phase::Reckoning => Seats::one(Seat(0)),
            Phase::Scored => Seats::one(self.next_dealer()),
            Phase::Tied => who(&|seat| self.votes[seat].is_none()),
            Phase::Over => Seats::NONE,
        }
    }

    /// How many moves are left to whoever demonstrates.
    pub fn moves_left(&self) -> u8 {
        let Phase::Demonstrating(seat) = self.phase() else { return 0 };
        let made = self.present().demonstration(seat).map_or(0, |shown| shown.steps.len());
        self.present().claim(seat).saturating_sub(made as u8)
    }

    /// Why this may not be done now by whoever is to act; nothing where it may, or where only the rules of the puzzle can tell.
    pub(crate) fn why_not(&self, part: &Part) -> Option<Sentence> {
        match (self.phase(), part) {
            (Phase::Over, _) => Some(sentence!("the match is over")),
            (Phase::Claiming, Part::Claim(moves)) if *moves > MOST_MOVES => {
                Some(sentence!("a claim has at most {count} moves", count = MOST_MOVES))
            }
            (Phase::Claiming, Part::Claim(_))
            | (Phase::Demonstrating(_), Part::Move(_) | Part::GiveUp)
            | (Phase::Scored, Part::Deal)
            | (Phase::Tied, Part::Best(None)) => None,
            (Phase::Scored, Part::DealMore) if !self.may_raise => Some(sentence!(
                "one more card is dealt only after all have claimed the same number of moves, other than 0"
            )),
            (Phase::Scored, Part::DealMore) => {
                (!self.may_deal_more()).then(|| sentence!("all cards are dealt already"))
            }
            (Phase::Tied, Part::Best(Some(best))) => {
                let is_tied = self.tied().contains(*best);
                (!is_tied).then(|| sentence!("that player does not share the first place"))
            }
            (Phase::Claiming, _) => Some(sentence!("now everybody says in how many moves it can be solved")),
            (Phase::Demonstrating(_), _) => Some(sentence!("now a player demonstrates")),
            (Phase::Reckoning, _) => Some(sentence!("the par of this turn is not known yet")),
            (Phase::Scored, _) => Some(sentence!("now the next turn is dealt")),
            (Phase::Tied, _) => Some(sentence!("now everybody says which player is best dressed")),
        }
    }

    /// Does what the first of those who are to act does.
    ///
    /// # Errors
    /// It is not allowed; then nothing has changed.
    pub fn play(&mut self, part: &Part) -> Result<Vec<Event>, Illegal> {
        let refused = |why| Illegal::Step { index: 0, text: part.to_string(), why };
        match (self.phase(), part) {
            (Phase::Reckoning, Part::Par(par)) => {
                self.present_mut().par = Some(*par);
                return Ok(self.score());
            }
            _ => self.why_not(part).map_or(Ok(()), |why| Err(refused(why)))?,
        }
        let seat = self.to_act().iter().next().ok_or(Illegal::Over)?;
        match part {
            Part::Claim(moves) => Ok(self.claim(seat, *moves)),
            Part::Move(step) => self.demonstrate(&step.to_string()),
            Part::GiveUp => {
                let given_up = Happening::Chose { seat, what: Some(sentence!("to give up")) };
                Ok(self.fail(End::GivenUp, vec![Event::open(given_up)]))
            }
            Part::Deal | Part::DealMore => Ok(self.deal(seat, *part == Part::DealMore)),
            Part::Best(best) => Ok(self.vote(seat, *best)),
            Part::Par(_) => Err(Illegal::NotToAct),
        }
    }

    fn claim(&mut self, seat: Seat, moves: u8) -> Vec<Event> {
        self.present_mut().claims[usize::from(seat.0)] = Some(moves);
        let mut events = vec![Event::open(Happening::Claimed { seat, moves })];
        if self.present().claims.iter().all(Option::is_some) {
            events.extend(self.go_on());
        }
        events
    }

    /// The next player demonstrates, or nobody is left to.
    fn go_on(&mut self) -> Vec<Event> {
        match self.present().next_to_demonstrate() {
            Some(seat) => {
                self.present_mut().demonstrations.push(Demonstration { seat, steps: Vec::new(), end: None });
                Vec::new()
            }
            None => self.score(),
        }
    }

    fn demonstrate(&mut self, step: &str) -> Result<Vec<Event>, Illegal> {
        let mut events = self.puzzle.play_part(step)?;
        let step = step.parse().expect("it was legal");
        self.demonstration_mut().steps.push(step);
        if self.puzzle().is_solved() {
            self.demonstration_mut().end = Some(End::Solved);
            events.extend(self.score());
        } else if self.moves_left() == 0 {
            events = self.fail(End::MovesUsedUp, events);
        }
        Ok(events)
    }

    /// The demonstration that goes on.
    fn demonstration_mut(&mut self) -> &mut Demonstration {
        self.present_mut().demonstrations.last_mut().expect("somebody demonstrates")
    }

    /// Ends a demonstration without success: the board becomes again what it was.
    fn fail(&mut self, end: End, mut events: Vec<Event>) -> Vec<Event> {
        let demonstration = self.demonstration_mut();
        demonstration.end = Some(end);
        let steps = std::mem::take(&mut demonstration.steps);
        events.extend(self.undone(&steps));
        self.puzzle = puzzle(self.dealt);
        events.extend(self.go_on());
        events
    }

    /// What leads back to the board as it was dealt, the last move first.
    fn undone(&self, steps: &[crate::Step]) -> Vec<Event> {
        let mut men = *self.dealt.men();
        let mut undone = Vec::new();
        for step in steps {
            let taken = men.take(step.to);
            let man = men.take(step.from).expect("a legal step moves a piece");
            men.put(step.to, man);
            if let Some(taken) = taken {
                let (figure, at) = (ARMIES.figure(taken), spot(step.to));
                undone.push(Event::open(Happening::Dropped { figure, at }));
            }
            let moved = Happening::moved(ARMIES.figure(man), spot(step.to), spot(step.from));
            undone.push(Event::open(moved));
        }
        undone.reverse();
        undone
    }

    /// Scores the turn, unless its par is not known yet.
    fn score(&mut self) -> Vec<Event> {
        // What a single player scores is reckoned first.
        let Some(points) = self.present().scored() else { return Vec::new() };
        let told = self.seats().iter().zip(&points);
        let told = told.map(|(seat, points)| Event::open(Happening::Scored { seat, points: *points }));
        let events = told.collect();
        self.present_mut().points = points;
        self.may_raise |= self.present().is_agreed();
        events
    }

    /// Deals the next turn: on the board that a solution left, or else as it was dealt before.
    fn deal(&mut self, dealer: Seat, one_more: bool) -> Vec<Event> {
        let (men, mut events) = match self.present().is_solved() {
            true => put_back(self.puzzle.state(), &mut self.chance),
            false => (*self.dealt.men(), Vec::new()),
        };
        if one_more {
            self.cards += 1;
            self.may_raise = false;
        }
        let (cards, is_shuffled) = self.deck.deal(self.cards, &mut self.chance);
        if is_shuffled {
            events.insert(0, Event::open(Happening::Shuffled));
        }
        self.dealt = State::dealt(men, &cards);
        self.puzzle = puzzle(self.dealt);
        // What stood on the board before is of no use any more.
        self.present_mut().demonstrations.iter_mut().for_each(|shown| shown.steps.clear());
        let letters = self.dealt.letters();
        events.push(Event::open(Happening::Shown { what: letters.clone() }));
        self.rows.push(Row::new(self.players(), dealer, letters));
        events
    }

    fn vote(&mut self, seat: Seat, best: Option<Seat>) -> Vec<Event> {
        self.votes[usize::from(seat.0)] = Some(best);
        let what = match best {
            Some(best) => {
                sentence!(
                    "{ally} as best dressed",
                    ally = Term::Player(crate::info().seats[usize::from(best.0)].name)
                )
            }
            None => sentence!("nobody as best dressed"),
        };
        vec![Event::open(Happening::Chose { seat, what: Some(what) })]
    }

    /// The part that follows from the puzzle in the turn of a single player: its par, or what is known of it. Nothing
    /// in any other phase. `go_on` is called for each unit of work; returning `false` stops it.
    pub fn reckon(&self, go_on: &mut dyn FnMut() -> bool) -> Option<Part> {
        use menagerie_kernel::Puzzle;
        let is_asked = self.phase() == Phase::Reckoning;
        is_asked.then(|| Part::Par(Par::of(&Golf::default().solve(&self.dealt, crate::PAR_LIMIT, go_on))))
    }
}

/// A puzzle to be solved move by move.
pub(crate) fn puzzle(state: State) -> Line<Golf> {
    Line::from_state(&Golf::default(), state, Options::default())
}
