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

/// Where a turn can be made of one step, no more long ones than this are looked at.
const MOST_LONG: usize = 192;

/// At most `most` of the parts that a view offers, the short ones first: all of them in nearly every
/// position of nearly every game, and a random sample of the long ones where there are too many.
pub(crate) fn parts<G: Game>(view: &G::View, most: usize, dice: &mut Dice) -> Vec<Path<G::Step>> {
    let (mut most, mut length) = (most, 0);
    let (mut whole, mut begun, mut found) = (Vec::new(), vec![Path::new()], Vec::new());
    while !begun.is_empty() && whole.len() < most {
        let (mut ended, mut longer) = (Vec::new(), Vec::new());
        for mut path in begun {
            offers::<G>(view, path.steps(), &mut found);
            for offer in &found {
                path.push(offer);
                if offer.then().may_end() {
                    ended.push(path.clone());
                }
                if offer.then().may_go_on() {
                    longer.push(path.clone());
                }
                path.pop();
            }
            if ended.len() + longer.len() > 8 * most {
                break; // Enough of this length to choose from.
            }
        }
        length += 1;
        if length == 1 && !ended.is_empty() {
            most = most.min(ended.len() + MOST_LONG);
        }
        keep_some(&mut ended, most - whole.len(), dice);
        whole.append(&mut ended);
        keep_some(&mut longer, most, dice);
        begun = longer;
    }
    whole
}

/// Keeps a random `most` of a list, unless it is no longer than that.
fn keep_some<T>(list: &mut Vec<T>, most: usize, dice: &mut Dice) {
    if list.len() > most {
        dice.shuffle(list);
        list.truncate(most);
    }
}

/// Puts those parts first whose steps win most at once, and equal ones in an order that the dice decide.
pub(crate) fn arrange<G: Judge>(state: &G::State, parts: &mut [Path<G::Step>], dice: &mut Dice) {
    dice.shuffle(parts);
    parts.sort_by_cached_key(|part| -part.steps().iter().map(|step| gain::<G>(state, step)).sum::<i32>());
}
