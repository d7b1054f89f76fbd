//! What chance may bring in Leduc poker.

use super::{Card, Leduc, PACK, State, Step};
use menagerie_kernel::{Legal, Opener, Random, Report, Stochastic, TooLarge};

const DIFFERENT: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

/// The pack without some cards.
pub(super) fn without(cards: &[Card]) -> Vec<Card> {
    rest_after(&PACK, cards)
}

/// What is left when some cards are taken.
fn rest_after(pack: &[Card], cards: &[Card]) -> Vec<Card> {
    let mut rest = pack.to_vec();
    for card in cards {
        if let Some(index) = rest.iter().position(|other| other == card) {
            rest.remove(index);
        }
    }
    rest
}

impl State {
    /// What has to be dealt or drawn after `step`: which cards it can be, and how many.
    fn to_draw(&self, step: Step, opener: &Opener) -> (Vec<Card>, usize) {
        if step == Step::Deal {
            return (PACK.to_vec(), 2);
        }
        let mut said = self.said.clone();
        let round = said.round();
        said.0[round].push(step);
        let hands: Vec<Card> = self.hands.iter().flatten().map(|hand| *hand.open(opener)).collect();
        (without(&hands), usize::from(said.round() > round))
    }
}

/// The cards that are dealt, First's before Second's, or the one that is drawn for both; often none.
impl Stochastic for Leduc {
    type Draw = Vec<Card>;

    fn outcomes(
        &self,
        state: &State,
        part: Legal<'_, Self>,
        opener: &Opener,
    ) -> Result<Vec<(Vec<Card>, f64)>, TooLarge> {
        let (rest, count) = state.to_draw(*part.only(), opener);
        let mut outcomes = vec![(Vec::new(), 1.0)];
        for _ in 0..count {
            let longer = |(cards, odds): &(Vec<Card>, f64)| {
                let rest = rest_after(&rest, cards);
                let (cards, odds) = (cards.clone(), *odds);
                DIFFERENT.into_iter().filter_map(move |card| {
                    let many = rest.iter().filter(|other| **other == card).count();
                    let longer = cards.iter().copied().chain([card]).collect();
                    (many > 0).then(|| (longer, odds * many as f64 / rest.len() as f64))
                })
            };
            outcomes = outcomes.iter().flat_map(longer).collect();
        }
        Ok(outcomes)
    }

    fn drawn(&self, state: &State, part: Legal<'_, Self>, opener: &Opener) -> Vec<Card> {
        let mut chance = state.chance.open(opener).clone();
        let (mut rest, count) = state.to_draw(*part.only(), opener);
        if count == 1 {
            return vec![rest[chance.below(rest.len() as u64) as usize]];
        }
        if count > 0 {
            chance.shuffle(&mut rest);
        }
        rest.truncate(count);
        rest
    }

    fn apply_drawn(
        &self,
        state: &mut State,
        part: Legal<'_, Self>,
        cards: &Vec<Card>,
        opener: &Opener,
        events: &mut impl Report,
    ) {
        state.play(*part.only(), cards, opener, events);
    }
}
