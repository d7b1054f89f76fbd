//! A turn is played: first what the player decides, then the cards that chance brings.

use super::{Booster, State, Step, report};
use crate::parts::cards::{Cards, Pile};
use crate::parts::{Color, draws};
use menagerie_kernel::{Event, Happening, Legal, Opener, Quiet, Report, Seats, Stochastic, TooLarge};

/// Plays a turn in which only cards `among` these are drawn.
pub fn play(state: &mut State, steps: &[Step], among: Cards, opener: &Opener, events: &mut impl Report) {
    let color = state.position.chess.color;
    let began = state.position;
    make(state, steps, opener, events);
    draw(state, color, among, opener, events);
    if let Some(Step::Move(first)) = steps.first() {
        state.position.end_turn(&began, first.from);
    }
    report::check(&state.position, events);
}

/// Makes the steps of a turn, before any card is drawn.
fn make(state: &mut State, steps: &[Step], opener: &Opener, events: &mut impl Report) {
    let color = state.position.chess.color;
    for (index, step) in steps.iter().enumerate() {
        let before = state.position;
        match step {
            Step::Move(movement) => {
                let spent = u8::from(index > 0);
                if spent > 0 {
                    state.position.play_boost(movement);
                } else {
                    state.position.play_move(movement);
                }
                report::movement(&before, &state.position, movement, spent, events);
            }
            Step::Card { card, at } => {
                state.position.play_checker(*at);
                state.hands[color as usize].open_mut(opener).remove(*card);
                state.discard.push(*card);
                report::card(&before, &state.position, *card, *at, events);
            }
        }
    }
}

/// Draws until there is a card for every checker in front of the player. When a draw finds the deck empty, the
/// discarded cards become the new one. Only those `among` the given ones come.
fn draw(state: &mut State, color: Color, among: Cards, opener: &Opener, events: &mut impl Report) {
    let wanted = state.position.front(color);
    let hand = state.hands[color as usize].open_mut(opener);
    let deck = state.deck.open_mut(opener);
    let mut drawn = Cards::EMPTY;
    while hand.len() < wanted {
        if deck.is_empty() {
            if state.discard.is_empty() {
                break;
            }
            report_draw(color, drawn, events);
            drawn = Cards::EMPTY;
            let chance = state.chance.open_mut(opener);
            *deck = std::mem::replace(&mut state.discard, Pile::EMPTY);
            deck.shuffle(chance);
            chance.close();
            events.report(|| Event::open(Happening::Shuffled));
        }
        let card = deck.draw_among(among).expect("what comes is in the deck");
        hand.insert(card);
        drawn.insert(card);
    }
    report_draw(color, drawn, events);
}

/// Tells all how many cards were drawn, and the player who drew them which.
fn report_draw(color: Color, drawn: Cards, events: &mut impl Report) {
    if drawn.is_empty() {
        return;
    }
    let (seat, count) = (color.seat(), drawn.len() as u8);
    let dealt = |what| Happening::Dealt { seat, count, what };
    events.report(|| Event::secret(dealt(None), Seats::one(seat), dealt(Some(drawn.to_string()))));
}

/// The cards that the player draws at the end of the turn, in whatever order.
impl Stochastic for Booster {
    type Draw = Cards;

    fn outcomes(
        &self,
        state: &State,
        part: Legal<'_, Self>,
        opener: &Opener,
    ) -> Result<Vec<(Cards, f64)>, TooLarge> {
        let color = state.position.chess.color;
        let mut made = state.clone();
        make(&mut made, part.steps(), opener, &mut Quiet);
        let missing =
            made.position.front(color).saturating_sub(made.hands[color as usize].open(opener).len());
        let set = |pile: &Pile| pile.iter().copied().collect::<Cards>();
        let (deck, discard) = (set(made.deck.open(opener)), set(&made.discard));
        if missing <= deck.len() {
            return draws::hands(deck, missing);
        }
        // All of the deck, and of the discarded cards as many as are still missing.
        let more = (missing - deck.len()).min(discard.len());
        let hands = draws::hands(discard, more)?;
        Ok(hands.into_iter().map(|(hand, odds)| (deck | hand, odds)).collect())
    }

    fn drawn(&self, state: &State, part: Legal<'_, Self>, opener: &Opener) -> Cards {
        let color = state.position.chess.color;
        let mut made = state.clone();
        make(&mut made, part.steps(), opener, &mut Quiet);
        let before = *made.hands[color as usize].open(opener);
        draw(&mut made, color, Cards::ALL, opener, &mut Quiet);
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
        play(state, part.steps(), *draw, opener, events);
    }
}
