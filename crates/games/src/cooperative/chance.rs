//! A turn is played: first what the player decides, then the cards that chance brings.

use super::{Cooperative, Course, HAND, State, Step};
use crate::parts::cards::{Cards, Pile};
use crate::parts::{Color, draws};
use menagerie_kernel::{Event, Happening, Legal, Opener, Quiet, Report, Seats, Stochastic, TooLarge};

impl State {
    /// Plays a turn in which only cards `among` these are drawn.
    pub(super) fn play(&mut self, steps: &[Step], among: Cards, opener: &Opener, events: &mut impl Report) {
        let color = self.table.chess.color;
        if !self.make(steps, opener, events) {
            self.draw(color, among, opener, events);
        }
    }

    /// Makes the steps of a turn, before any card is drawn; says whether they took a king, which ends the game.
    fn make(&mut self, steps: &[Step], opener: &Opener, events: &mut impl Report) -> bool {
        let color = self.table.chess.color;
        let mut course = Course::new(&self.table);
        for step in steps {
            if let Step::Play(card) = step {
                self.hands[color as usize].open_mut(opener).remove(*card);
            }
            course.make(step, events);
        }
        let king_taken = course.king_taken();
        self.table = course.end();
        king_taken
    }

    /// The mover draws until the hand is full or the deck is empty, and alone sees what comes. Only cards
    /// `among` these do.
    fn draw(&mut self, color: Color, among: Cards, opener: &Opener, events: &mut impl Report) {
        let (hand, deck) = (self.hands[color as usize].open_mut(opener), self.deck.open_mut(opener));
        let mut drawn = Pile::EMPTY;
        while hand.len() < HAND
            && let Some(card) = deck.draw_among(among)
        {
            hand.insert(card);
            drawn.push(card);
        }
        self.table.held[color as usize] = hand.len() as u8;
        if !drawn.is_empty() {
            let (seat, count) = (color.seat(), drawn.len() as u8);
            let dealt = |what| Happening::Dealt { seat, count, what };
            let cards = drawn.to_string();
            events.report(|| Event::secret(dealt(None), Seats::one(seat), dealt(Some(cards))));
        }
    }
}

/// The cards that the player draws at the end of the turn, in whatever order.
impl Stochastic for Cooperative {
    type Draw = Cards;

    fn outcomes(
        &self,
        state: &State,
        part: Legal<'_, Self>,
        opener: &Opener,
    ) -> Result<Vec<(Cards, f64)>, TooLarge> {
        let color = state.table.chess.color;
        let mut made = state.clone();
        if made.make(part.steps(), opener, &mut Quiet) {
            return draws::hands(Cards::EMPTY, 0);
        }
        let deck: Cards = made.deck.open(opener).iter().copied().collect();
        let missing = HAND.saturating_sub(made.hands[color as usize].open(opener).len());
        draws::hands(deck, missing.min(deck.len()))
    }

    fn drawn(&self, state: &State, part: Legal<'_, Self>, opener: &Opener) -> Cards {
        let color = state.table.chess.color;
        let mut made = state.clone();
        let king_taken = made.make(part.steps(), opener, &mut Quiet);
        let before = *made.hands[color as usize].open(opener);
        if !king_taken {
            made.draw(color, Cards::ALL, opener, &mut Quiet);
        }
        *made.hands[color as usize].open(opener) - before
    }

    fn apply_drawn(
        &self,
        state: &mut State,
        part: Legal<'_, Self>,
        draw: &Cards,
        opener: &Opener,
        events: &mut impl Report,
    ) {
        state.play(part.steps(), *draw, opener, events);
    }
}
