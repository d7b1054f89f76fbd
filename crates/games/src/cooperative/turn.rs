//! What lies open, and a turn in the course of being played: which steps may follow, how many ways there
//! are to go on, and what the steps do.

use super::NO_CARD;
use super::Step;
use crate::chess::Position;
use crate::parts::cards::{Card, Cards, Pile};
use crate::parts::orthodox::{self, ARMIES, KINDS, KING, PAWN};
use crate::parts::{Color, Man, Mixer, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::count::MOST_TURNS;
use menagerie_kernel::{Event, Happening, Outcome, Quiet, Reason, Report, Score, Then, TooLarge};

/// What all see.
#[derive(Clone, Copy)]
pub struct Table {
    /// The men, the side to move, and the counters.
    pub chess: Position,
    /// The cards that White and Black have played, the oldest first.
    pub discards: [Pile; 2],
    /// The cards that captures have used up, the oldest first.
    pub captured: Pile,
    /// How many cards White and Black hold.
    pub held: [u8; 2],
}

impl Table {
    /// The table when the cards have been dealt.
    pub fn start() -> Table {
        let held = [super::HAND as u8; 2];
        Table { chess: Position::start(), discards: [Pile::EMPTY; 2], captured: Pile::EMPTY, held }
    }

    /// How the game has ended, if it has: a king was taken, or the player to act has no card.
    pub fn outcome(&self) -> Option<Outcome> {
        let to_move = self.chess.color;
        if self.chess.board.men.of(to_move, KING).is_empty() {
            let score = Score::Points(self.kinds_gone().count() as i32);
            return Some(Outcome { score, reason: Reason::KING_TAKEN });
        }
        let lost = Outcome { score: Score::Lost, reason: NO_CARD };
        (self.held[to_move as usize] == 0).then_some(lost)
    }

    /// The kinds of which no man of either colour is left.
    pub fn kinds_gone(&self) -> impl Iterator<Item = u8> {
        (0..KINDS as u8).filter(|kind| self.chess.board.men.kind(*kind).is_empty())
    }

    /// The kind that a card names, as long as the side whose men it is about has any of that kind; without
    /// them the card is wild.
    pub fn named(&self, card: Card, side: Color) -> Option<u8> {
        card.kind().filter(|kind| !self.chess.board.men.of(side, *kind).is_empty())
    }

    /// Mixes all but the counters into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        self.chess.mix_into(mixer);
        self.discards.iter().chain([&self.captured]).for_each(|pile| pile.mix_into(mixer));
    }
}

/// A turn in the course of being played.
#[derive(Clone, Copy)]
pub struct Course {
    /// The table as the steps so far have left it; it is still the same side's turn.
    table: Table,
    /// Where the one piece of this turn stands, once it has moved.
    piece: Option<Square8>,
    /// The card that was played.
    card: Option<Card>,
    /// Whether the last capture was a double colour match, which makes the next captured card wild.
    matched: bool,
    /// The square that a pawn has passed, if it has done nothing since.
    passed: SquareSet8,
    /// Whether a pawn has moved or something was taken.
    progress: bool,
    /// Whether a king was taken, which ends the turn.
    king_taken: bool,
}

impl Course {
    /// A turn that begins.
    pub fn new(table: &Table) -> Course {
        Course {
            table: *table,
            piece: None,
            card: None,
            matched: false,
            passed: SquareSet8::EMPTY,
            progress: false,
            king_taken: false,
        }
    }

    /// A turn that began with these steps, all of which were offered.
    pub fn after(table: &Table, steps: &[Step]) -> Course {
        steps.iter().fold(Course::new(table), |course, step| course.and(step))
    }

    /// The turn after one more step.
    fn and(mut self, step: &Step) -> Course {
        self.make(step, &mut Quiet);
        self
    }

    /// The table as it is now.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Where the one piece of this turn stands, once it has moved.
    pub fn piece(&self) -> Option<Square8> {
        self.piece
    }

    /// The card that was played.
    pub fn card(&self) -> Option<Card> {
        self.card
    }

    /// Whether the last capture was a double colour match, which makes the next captured card wild.
    pub fn is_matched(&self) -> bool {
        self.matched
    }

    /// Whether a king was taken, which ends the turn.
    pub fn king_taken(&self) -> bool {
        self.king_taken
    }

    /// The side to move.
    fn color(&self) -> Color {
        self.table.chess.color
    }

    /// Makes a step.
    pub fn make(&mut self, step: &Step, events: &mut impl Report) {
        match step {
            Step::Play(card) => self.play(*card, events),
            Step::Move(movement) => {
                let (board, color) = (&mut self.table.chess.board, self.table.chess.color);
                let taken = board.captured(color, movement);
                // What the partner's pawn has passed stays open in this turn, and what goes on to capture is no longer
                // where it could be taken in passing.
                let open = board.ep;
                self.progress |= board.make(color, movement, events).resets_clock();
                self.passed = std::mem::replace(&mut board.ep, open);
                self.piece = Some(movement.to);
                if let Some((taken, _)) = taken {
                    self.use_up(taken);
                }
            }
        }
    }

    fn play(&mut self, card: Card, events: &mut impl Report) {
        let color = self.color();
        self.card = Some(card);
        self.table.discards[color as usize].push(card);
        self.table.held[color as usize] -= 1;
        events.report(|| {
            Event::open(Happening::Played { seat: color.seat(), card: card.to_string(), at: None })
        });
    }

    /// The top of the partner's stack is used up by a capture.
    fn use_up(&mut self, taken: Man) {
        let top = self.table.discards[taken.color as usize].pop().expect("a capture needs a card");
        self.table.captured.push(top);
        let own_color = self.card.is_some_and(|card| card.color() == self.color());
        self.matched = own_color && top.color() == taken.color;
        self.king_taken = taken.kind == KING;
    }

    /// The table after the turn, before anything is drawn.
    pub fn end(mut self) -> Table {
        self.table.chess.board.ep = self.passed;
        self.table.chess.pass(self.progress);
        self.table
    }

    /// Gives `each` every step that may follow, where `hand` is what the player held when the turn began.
    pub fn each_step(&self, hand: Cards, mut each: impl FnMut(Step, Then)) {
        let then = |next: &Course| if next.can_capture() { Then::Either } else { Then::Ends };
        if self.card.is_some() {
            return self.captures(|movement| {
                let step = Step::Move(movement);
                each(step, then(&self.and(&step)));
            });
        }
        if self.piece.is_none() {
            self.moves(|movement| each(Step::Move(movement), Then::Continues));
        }
        for card in hand.iter() {
            let step = Step::Play(card);
            each(step, then(&self.and(&step)));
        }
    }

    /// Gives `each` every move without capture. Nothing keeps a king from walking into an attack, or from
    /// castling out of one.
    fn moves(&self, mut each: impl FnMut(Movement<Board8>)) {
        let (board, color) = (&self.table.chess.board, self.color());
        for kind in 0..KINDS as u8 {
            for from in board.men.of(color, kind) {
                let targets = board.quiet(Man::new(color, kind), from);
                orthodox::moves(Man::new(color, kind), from, targets).steps(&ARMIES, &mut each);
            }
        }
        for wing in board.wings().open(color, board.men.occupied()) {
            each(wing.step());
        }
    }

    /// Gives `each` every capture that the cards allow.
    fn captures(&self, mut each: impl FnMut(Movement<Board8>)) {
        self.takers(|man, from, targets| orthodox::moves(man, from, targets).steps(&ARMIES, &mut each));
    }

    /// Whether the cards allow any capture.
    fn can_capture(&self) -> bool {
        let mut can = false;
        self.takers(|_, _, targets| can |= !targets.is_empty());
        can
    }

    /// Gives `each` the men that the played card lets capture, with the squares that they may go to.
    fn takers(&self, mut each: impl FnMut(Man, Square8, SquareSet8)) {
        let (men, color) = (&self.table.chess.board.men, self.color());
        let (Some(card), Some(prey)) = (self.card, self.prey()) else { return };
        let named = self.table.named(card, color);
        let (pieces, occupied) = (self.piece.map_or(men.color(color), SquareSet8::from), men.occupied());
        for kind in (0..KINDS as u8).filter(|kind| named.is_none_or(|named| named == *kind)) {
            for from in pieces & men.kind(kind) {
                let man = Man::new(color, kind);
                each(man, from, orthodox::reach(man, from, occupied) & self.goals(man, prey));
            }
        }
    }

    /// The enemies that the top of the partner's stack lets be taken; none if nothing may be taken at all.
    pub fn prey(&self) -> Option<SquareSet8> {
        let partner = !self.color();
        let top = *self.table.discards[partner as usize].last().filter(|_| !self.king_taken)?;
        let enemies = self.table.chess.board.men.color(partner);
        match self.table.named(top, partner) {
            Some(kind) if !self.matched => Some(enemies & self.table.chess.board.men.kind(kind)),
            _ => Some(enemies),
        }
    }

    /// Where a man goes that takes one of `prey`, if it gets there.
    fn goals(&self, man: Man, prey: SquareSet8) -> SquareSet8 {
        let board = &self.table.chess.board;
        match board.ep.first() {
            Some(passed) if man.kind == PAWN && prey.contains(board.target(man, passed)) => prey.with(passed),
            _ => prey,
        }
    }

    /// Gives `each` the turn as it may end, played with one of these cards: with the card alone, and after
    /// captures. Moves before the card are only looked at where they lead to a capture. No more than `most`
    /// ends are given.
    pub fn each_end(&self, hand: Cards, most: usize, each: &mut impl FnMut(&Course)) {
        let mut left = most;
        for card in hand.iter() {
            self.and(&Step::Play(card)).each_further_end(&mut left, each);
        }
        let Some(prey) = self.prey() else { return };
        self.moves(|movement| {
            if self.threatens(&movement, prey) {
                let moved = self.and(&Step::Move(movement));
                let played = hand.iter().map(|card| moved.and(&Step::Play(card)));
                played.filter(Course::can_capture).for_each(|end| end.each_further_end(&mut left, each));
            }
        });
    }

    /// Whether the man of a move could take one of `prey` afterwards, were it not for its card. Of men that
    /// become others by the move it is always believed.
    fn threatens(&self, movement: &Movement<Board8>, prey: SquareSet8) -> bool {
        let men = &self.table.chess.board.men;
        let Some(man) = men.at(movement.from).filter(|_| movement.promotion.is_none()) else { return true };
        let occupied = men.occupied().without(movement.from).with(movement.to);
        orthodox::reach(man, movement.to, occupied).intersects(self.goals(man, prey))
    }

    fn each_further_end(&self, left: &mut usize, each: &mut impl FnMut(&Course)) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        each(self);
        self.captures(|movement| self.and(&Step::Move(movement)).each_further_end(left, each));
    }

    /// In how many ways the turn can be played from its beginning with one of these cards.
    pub fn count(&self, hand: Cards) -> Result<u64, TooLarge> {
        let mut beginnings = vec![*self];
        self.moves(|movement| beginnings.push(self.and(&Step::Move(movement))));
        let mut total = 0;
        for course in beginnings {
            for card in hand.iter() {
                total += 1;
                course.and(&Step::Play(card)).count_captures(&mut total)?;
            }
        }
        Ok(total)
    }

    /// Adds the number of ways to go on capturing. What the last card allows is counted without being played.
    fn count_captures(&self, total: &mut u64) -> Result<(), TooLarge> {
        if self.table.discards[!self.color() as usize].len() == 1 {
            self.takers(|man, from, targets| *total += orthodox::moves(man, from, targets).count());
            return within_bounds(*total);
        }
        let mut captures = Vec::new();
        self.captures(|movement| captures.push(movement));
        for movement in captures {
            *total += 1;
            within_bounds(*total)?;
            self.and(&Step::Move(movement)).count_captures(total)?;
        }
        Ok(())
    }
}

fn within_bounds(total: u64) -> Result<(), TooLarge> {
    if total > MOST_TURNS { Err(TooLarge { beyond: MOST_TURNS }) } else { Ok(()) }
}
