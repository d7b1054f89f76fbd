//! The parts that are compared at the root.

use crate::dice::Dice;
use menagerie_kernel::{Game, Judge, Path, gain, offers};

/// A part that may be played.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<S> {
    /// The part, whole.
    pub(crate) part: Path<S>,
    /// Its score when it was last searched.
    pub(crate) score: i32,
}

/// At most `most` of the parts that a view offers, the short ones first: all of them in nearly every
/// position of nearly every game, and a random sample of the long ones where there are too many.
pub(crate) fn parts<G: Game>(view: &G::View, most: usize, dice: &mut Dice) -> Vec<Path<G::Step>> {
    let (mut whole, mut begun, mut found) = (Vec::new(), vec![Path::new()], Vec::new());
    while !begun.is_empty() && whole.len() < most {
        let mut longer = Vec::new();
        for mut path in begun {
            offers::<G>(view, path.steps(), &mut found);
            for offer in &found {
                path.push(offer);
                if offer.then().may_end() {
                    whole.push(path.clone());
                }
                if offer.then().may_go_on() {
                    longer.push(path.clone());
                }
                path.pop();
            }
            // Enough of this length to choose from.
            if whole.len() + longer.len() > 8 * most {
                break;
            }
        }
        if longer.len() > most {
            dice.shuffle(&mut longer);
            longer.truncate(most);
        }
        begun = longer;
    }
    whole.truncate(most);
    whole
}

/// Puts those parts first whose steps win most at once, and equal ones in an order that the dice decide.
pub(crate) fn arrange<G: Judge>(state: &G::State, parts: &mut [Path<G::Step>], dice: &mut Dice) {
    dice.shuffle(parts);
    parts.sort_by_cached_key(|part| -part.steps().iter().map(|step| gain::<G>(state, step)).sum::<i32>());
}
