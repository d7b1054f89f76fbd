//! What may be drawn from cards of which nobody knows the order.

use super::cards::{Card, Cards};
use menagerie_kernel::TooLarge;
use menagerie_kernel::count::MOST_TURNS;

/// All hands of `count` of these cards, each as likely as the others.
pub fn hands(cards: Cards, count: usize) -> Result<Vec<(Cards, f64)>, TooLarge> {
    let cards: Vec<Card> = cards.iter().collect();
    let many = ways(cards.len(), count);
    if many > MOST_TURNS {
        return Err(TooLarge { beyond: MOST_TURNS });
    }
    let mut hands = Vec::with_capacity(many as usize);
    choose(&cards, count, Cards::EMPTY, &mut |hand| hands.push((hand, 1.0 / many as f64)));
    Ok(hands)
}

/// In how many ways `count` of `all` things can be chosen.
fn ways(all: usize, count: usize) -> u64 {
    (0..count).fold(1, |ways, taken| ways * (all.saturating_sub(taken)) as u64 / (taken as u64 + 1))
}

fn choose(cards: &[Card], count: usize, chosen: Cards, each: &mut impl FnMut(Cards)) {
    if count == 0 {
        return each(chosen);
    }
    for (index, card) in cards.iter().enumerate() {
        let mut chosen = chosen;
        chosen.insert(*card);
        choose(&cards[index + 1..], count - 1, chosen, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_hand_comes_once() {
        let pack = Cards::pack(0);
        for (count, many) in [(0, 1), (1, 32), (2, 496), (3, 4960)] {
            let hands = hands(pack, count).expect("few enough");
            let texts: BTreeSet<String> = hands.iter().map(|(hand, _)| hand.to_string()).collect();
            assert_eq!((hands.len(), texts.len()), (many, many));
            assert!(hands.iter().all(|(hand, odds)| hand.len() == count && *odds == 1.0 / many as f64));
        }
        assert_eq!(hands(pack, 32).map(|hands| hands.len()), Ok(1));
        assert_eq!(hands(pack, 12), Err(TooLarge { beyond: MOST_TURNS }), "225 792 840 hands");
    }
}
