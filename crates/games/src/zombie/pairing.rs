//! Burials and the places that they can have: one for each, and some places must be taken.

use menagerie_kernel::Random;

/// The ways of so many burials can be counted: a table has a line for each set of them.
const MOST_COUNTED: usize = 10;

/// The places that each burial can have. Burials and places are numbers.
pub struct Places {
    /// The places of each burial.
    pub of: Vec<Vec<usize>>,
    /// The places that must be taken.
    pub wanted: Vec<usize>,
    /// How many places there are.
    pub many: usize,
}

/// For each burial its place, as far as it was given one.
type Given = Vec<Option<usize>>;

impl Places {
    /// Gives every burial a place of its own so that all wanted ones are taken; nothing where that is impossible. All
    /// ways to do so are equally likely: a guess that goes together is any of them, and where some hundreds of
    /// guesses do not, the ways are counted.
    pub fn draw(&self, random: &mut impl Random) -> Option<Vec<usize>> {
        const GUESSES: u32 = 300;
        self.is_possible(&vec![None; self.of.len()]).then_some(())?;
        let guessed = (0..GUESSES).find_map(|_| self.guess(random));
        Some(guessed.unwrap_or_else(|| {
            if self.of.len() <= MOST_COUNTED { self.count_out(random) } else { self.choose(random) }
        }))
    }

    /// Goes from place to place, and gives each to one of the burials or leaves it, as often as there are ways to give
    /// the places after it to the burials that are left.
    fn count_out(&self, random: &mut impl Random) -> Vec<usize> {
        let all = (1usize << self.of.len()) - 1;
        let takers = |place: usize| (0..self.of.len()).filter(move |index| self.of[*index].contains(&place));
        let takers: Vec<Vec<usize>> = (0..self.many).map(|place| takers(place).collect()).collect();
        // In how many ways the places from one on can be given, when these burials have theirs.
        let mut ways = vec![vec![0.0; all + 1]; self.many + 1];
        ways[self.many][all] = 1.0;
        for place in (0..self.many).rev() {
            let is_left = !self.wanted.contains(&place);
            for given in 0..=all {
                let takers = takers[place].iter().filter(|index| given >> **index & 1 == 0);
                let taken: f64 = takers.map(|index| ways[place + 1][given | 1 << index]).sum();
                ways[place][given] = taken + if is_left { ways[place + 1][given] } else { 0.0 };
            }
        }
        let (mut given, mut chosen) = (0, vec![0; self.of.len()]);
        for place in 0..self.many {
            let mut nth = random.below(1 << 53) as f64 / (1u64 << 53) as f64 * ways[place][given];
            let free = takers[place].iter().copied().filter(|index| given >> index & 1 == 0);
            // Rounding must not lead to where there is no way: the last taker with a way stands in.
            let mut taker = None;
            if self.wanted.contains(&place) || nth >= ways[place + 1][given] {
                nth -= if self.wanted.contains(&place) { 0.0 } else { ways[place + 1][given] };
                for index in free {
                    let more = ways[place + 1][given | 1 << index];
                    if more > 0.0 {
                        taker = Some(index);
                        if nth < more {
                            break;
                        }
                        nth -= more;
                    }
                }
            }
            if let Some(index) = taker {
                given |= 1 << index;
                chosen[index] = place;
            }
        }
        chosen
    }

    /// Gives every burial any of its places; nothing if that does not go together.
    fn guess(&self, random: &mut impl Random) -> Option<Vec<usize>> {
        let mut taken = vec![false; self.many];
        let mut chosen = Vec::with_capacity(self.of.len());
        for places in &self.of {
            let place = places[random.below(places.len() as u64) as usize];
            if std::mem::replace(&mut taken[place], true) {
                return None;
            }
            chosen.push(place);
        }
        self.wanted.iter().all(|place| taken[*place]).then_some(chosen)
    }

    /// Gives every burial in turn one of those places that leave the rest possible, which it was to begin with. Not
    /// all ways are equally likely, but there are too many burials to count them.
    fn choose(&self, random: &mut impl Random) -> Vec<usize> {
        let mut given: Given = vec![None; self.of.len()];
        for index in 0..self.of.len() {
            let mut open: Vec<usize> = Vec::new();
            for place in &self.of[index] {
                given[index] = Some(*place);
                if self.is_possible(&given) {
                    open.push(*place);
                }
            }
            given[index] = Some(open[random.below(open.len() as u64) as usize]);
        }
        given.into_iter().flatten().collect()
    }

    /// Whether all burials can have places of their own so that all wanted places are taken. That is so when
    /// each of the two is possible by itself (Mendelsohn and Dulmage, 1958).
    fn is_possible(&self, given: &Given) -> bool {
        let places_of = |index: usize| match &given[index] {
            Some(place) => std::slice::from_ref(place),
            None => &self.of[index],
        };
        let all: Vec<Vec<usize>> = (0..self.of.len()).map(|index| places_of(index).to_vec()).collect();
        let takers = |place: &usize| (0..all.len()).filter(|index| all[*index].contains(place)).collect();
        let wanted: Vec<Vec<usize>> = self.wanted.iter().map(takers).collect();
        all_matched(&all, self.many) && all_matched(&wanted, all.len())
    }
}

/// Whether all wishes can be granted at once, a different thing to each, by augmenting paths (Kuhn, 1955).
fn all_matched(wishes: &[Vec<usize>], many: usize) -> bool {
    fn find(who: usize, wishes: &[Vec<usize>], owner: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        wishes[who].iter().any(|what| {
            if std::mem::replace(&mut seen[*what], true) {
                return false;
            }
            let free = owner[*what].is_none_or(|other| find(other, wishes, owner, seen));
            if free {
                owner[*what] = Some(who);
            }
            free
        })
    }
    let mut owner = vec![None; many];
    (0..wishes.len()).all(|who| find(who, wishes, &mut owner, &mut vec![false; many]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::Chance;
    use std::collections::BTreeMap;

    /// How often each way is drawn.
    fn counted(
        places: &Places,
        draw: impl Fn(&Places, &mut Chance) -> Vec<usize>,
    ) -> BTreeMap<Vec<usize>, u32> {
        let mut random = Chance::from_number(1);
        let mut ways = BTreeMap::new();
        (0..6000).for_each(|_| *ways.entry(draw(places, &mut random)).or_default() += 1);
        ways
    }

    #[test]
    fn all_ways_are_drawn_alike() {
        // If the first burial has place 0, the others have three ways; if 1, two; if 2, one.
        let of = vec![vec![0, 1, 2], vec![1, 2, 3], vec![2, 3]];
        let places = Places { of, wanted: vec![3], many: 4 };
        let right: Vec<Vec<usize>> =
            [[0, 1, 3], [0, 2, 3], [0, 3, 2], [1, 2, 3], [1, 3, 2], [2, 1, 3]].map(Vec::from).into();
        let draws: [fn(&Places, &mut Chance) -> Vec<usize>; 2] = [
            |places, random| places.count_out(random),
            |places, random| places.draw(random).expect("there are ways"),
        ];
        for draw in draws {
            let ways = counted(&places, draw);
            assert_eq!(ways.keys().cloned().collect::<Vec<_>>(), right);
            assert!(ways.values().all(|count| (900..1100).contains(count)), "{ways:?}");
        }
    }

    #[test]
    fn burials_in_sequence_are_drawn_possibly() {
        let of = vec![vec![0, 1, 2], vec![0, 1], vec![0, 1]];
        let places = Places { of, wanted: vec![2], many: 3 };
        let ways = counted(&places, |places, random| places.choose(random));
        assert_eq!(ways.keys().cloned().collect::<Vec<_>>(), [vec![2, 0, 1], vec![2, 1, 0]]);
        let crowded = Places { of: vec![vec![0], vec![0]], wanted: Vec::new(), many: 1 };
        assert_eq!(crowded.draw(&mut Chance::from_number(0)), None);
    }
}
