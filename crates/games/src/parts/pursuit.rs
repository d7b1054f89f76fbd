//! Whether a man can take another by steps to neighbouring squares, each paid for with a checker of the
//! stack that it carries, when it takes over the stacks of those that it takes on the way.
//!
//! Where no stacks lie on the way this is a flood of so many steps. A stack is taken over once, and a single
//! checker just pays for the step that takes it; so in general it matters which stacks it has had, and in which
//! order: a search over the stacks that it comes to, one after the other. Two more floods spare nearly all
//! of it, one that finds too little and one that finds too much.

use super::checkers::{Stack, Stacks};
use super::men::Color;
use menagerie_board::{Square8, SquareSet8};
use std::iter::successors;

/// What does not change while a man pursues another.
#[derive(Clone, Copy)]
pub struct Pursuit<'s, S> {
    /// The side that pursues.
    pub by: Color,
    /// The squares that the pursuer may enter: all but those of other men of its side.
    pub walk: SquareSet8,
    /// The square of the man that it wants to take.
    pub goal: Square8,
    /// The squares, the goal not among them, of those from which it would take over a stack.
    pub prey: SquareSet8,
    /// The stacks of the board.
    pub stacks: &'s Stacks<S>,
}

impl<S: Stack> Pursuit<'_, S> {
    /// Whether the goal can be taken by a man that stands on one of the squares `from`, can pay for so many steps
    /// and has taken over the stacks of `taken` already.
    #[inline]
    pub fn succeeds(&self, from: SquareSet8, pays: i8, taken: SquareSet8) -> bool {
        self.search(from, pays, self.prey - taken, &mut Known::default())
    }

    /// A shortest way to the goal, from where it begins to the goal itself. Each beginning is a square, what can be paid
    /// for there, and whose stacks were taken over already. There is one where the pursuit succeeds, unless it
    /// would take longer to find than a player waits.
    pub fn way(
        &self,
        beginnings: impl IntoIterator<Item = (Square8, i8, SquareSet8)>,
    ) -> Option<Vec<Square8>> {
        /// A place on the way: where, what can still be paid for, which stacks are to be had, and what it was
        /// come to from.
        type Place = (Square8, i8, SquareSet8, Option<usize>);
        let begin = |(at, pays, taken)| (at, pays, self.prey - taken, None);
        let mut places: Vec<Place> = beginnings.into_iter().map(begin).collect();
        let (mut known, mut next) = (Known::default(), 0);
        while let Some(&(at, pays, fresh, _)) = places.get(next).filter(|_| !known.is_full()) {
            let goals =
                if pays > 0 { (around(at.into()) & self.walk).without(at) } else { SquareSet8::EMPTY };
            if goals.contains(self.goal) {
                let back = successors(Some(next), |place| places[*place].3);
                let mut way: Vec<Square8> = back.map(|place| places[place].0).collect();
                way.reverse();
                way.push(self.goal);
                return Some(way);
            }
            for to in goals {
                let gain = if fresh.contains(to) { self.gain(to) } else { 0 };
                let (pays, fresh) = (pays - 1 + gain, fresh.without(to));
                let gains = self.gaining(fresh, 1);
                if pays > 0 && known.learn(to, pays, gains, fresh - gains) {
                    places.push((to, pays, fresh, Some(next)));
                }
            }
            next += 1;
        }
        None
    }

    /// Whether the goal can be taken from one of the squares `from` by a man that can pay for so many steps, while the stacks of
    /// `fresh` are still to be had. `known` is where the search has been.
    fn search(&self, from: SquareSet8, pays: i8, fresh: SquareSet8, known: &mut Known) -> bool {
        let mut next = Vec::new();
        if self.flood(from, pays, SquareSet8::EMPTY, fresh, |at, left| next.push((at, left + self.gain(at))))
        {
            return true;
        }
        if next.is_empty() {
            return false;
        }
        // Ways on which no square is entered twice, as if no stack had more than one checker.
        let gains = self.gaining(fresh, 1);
        if self.flood(from, pays, gains, fresh - gains, |_, _| ()) {
            return true;
        }
        // If none has more, and none does harm, that was exact: no man ever has more to pay with than at the
        // beginning, so that what leads back to a square can be left out.
        let great = self.gaining(fresh, 2);
        if great.is_empty() && gains == fresh
            || !self.might(from, pays, great, gains - great, &mut Known::default())
        {
            return false;
        }
        next.sort_by_key(|(_, pays)| -pays);
        next.into_iter().any(|(at, pays)| {
            let fresh = fresh.without(at);
            known.learn(at, pays, gains & fresh, fresh - gains)
                && (known.is_full() || self.search(at.into(), pays, fresh, known))
        })
    }

    /// Whether the man could succeed if single checkers, `free` to be had, were never used up and no stack did harm,
    /// so that only the order matters in which it takes over the `great` ones. If not, it does not succeed.
    fn might(
        &self,
        from: SquareSet8,
        pays: i8,
        great: SquareSet8,
        free: SquareSet8,
        known: &mut Known,
    ) -> bool {
        let mut next = Vec::new();
        if self.flood(from, pays, free, great, |at, left| next.push((at, left + self.gain(at)))) {
            return true;
        }
        next.sort_by_key(|(_, pays)| -pays);
        next.into_iter().any(|(at, pays)| {
            let great = great.without(at);
            known.learn(at, pays, great, SquareSet8::EMPTY)
                && (known.is_full() || self.might(at.into(), pays, great, free, known))
        })
    }

    /// Whether the goal is reached by steps from these squares, onto `free` squares for nothing and onto others
    /// for one checker each, without stepping on from any of `stops`: each of these that is reached is told, with
    /// what is left to pay with.
    #[inline]
    fn flood(
        &self,
        from: SquareSet8,
        pays: i8,
        free: SquareSet8,
        stops: SquareSet8,
        mut met: impl FnMut(Square8, i8),
    ) -> bool {
        let (mut here, mut reached) = (from, from);
        for left in (0..pays).rev() {
            loop {
                let more = around(here) & self.walk & (free - reached);
                if more.is_empty() {
                    break;
                }
                here |= more;
                reached |= more;
            }
            let next = around(here) & (self.walk - reached);
            if next.contains(self.goal) {
                return true;
            }
            if next.is_empty() {
                break;
            }
            (next & stops).into_iter().for_each(|at| met(at, left));
            here = next - stops;
            reached |= next;
        }
        false
    }

    /// What the pursuer gains by taking the man on a square for the first time; below zero, what it loses.
    #[inline]
    fn gain(&self, prey: Square8) -> i8 {
        self.stacks.at(prey).pays(self.by)
    }

    /// The squares of a set where the pursuer gains so much or more.
    fn gaining(&self, prey: SquareSet8, least: i8) -> SquareSet8 {
        prey.into_iter().filter(|square| self.gain(*square) >= least).collect()
    }
}

/// The squares of a set and all next to them.
#[inline]
fn around(set: SquareSet8) -> SquareSet8 {
    let row = set | set.shift::<1, 0>() | set.shift::<-1, 0>();
    row | row.shift::<0, 1>() | row.shift::<0, -1>()
}

/// Where a search has been: places are listed one after another, each with the place before it on the same square.
struct Known {
    places: Vec<Visit>,
    /// By square, the number of the place that was listed last there, counted from 1; 0 if there is none.
    last: [u16; 64],
}

/// What could be paid for on a square, and which stacks were still to be had: those worth having, and others.
struct Visit {
    pays: i8,
    gains: SquareSet8,
    losses: SquareSet8,
    /// As [`Known::last`], when this one was listed.
    before: u16,
}

impl Default for Known {
    fn default() -> Self {
        Known { places: Vec::new(), last: [0; 64] }
    }
}

impl Known {
    /// Mazes of single checkers can be made up that would keep a search busy for long. After so many places it is
    /// taken to succeed. In two million random positions full of checkers none took more than a hundred.
    const MOST: usize = 20_000;

    fn is_full(&self) -> bool {
        self.places.len() >= Known::MOST
    }

    /// The places on a square.
    fn on(&self, at: Square8) -> impl Iterator<Item = &Visit> {
        let listed = |count: u16| usize::from(count).checked_sub(1).map(|index| &self.places[index]);
        successors(listed(self.last[at.index()]), move |place| listed(place.before))
    }

    /// Notes a place, and says whether it is worth going on from. It is not if the search has been there with
    /// as much to pay with, all the stacks that are worth having, and none of the others that are not there now.
    fn learn(&mut self, at: Square8, pays: i8, gains: SquareSet8, losses: SquareSet8) -> bool {
        let better = |place: &Visit| {
            place.pays >= pays && gains.is_subset(place.gains) && place.losses.is_subset(losses)
        };
        if self.on(at).any(better) {
            return false;
        }
        let last = &mut self.last[at.index()];
        self.places.push(Visit { pays, gains, losses, before: *last });
        *last = self.places.len() as u16;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::checkers::Owned;
    use menagerie_testkit::Dice;

    /// A board drawn as `S` the pursuer, `G` the goal, `#` squares that it may not enter, digits the checkers
    /// of its side and small letters the enemy's (`a` for one) under men that it may take.
    struct Drawn {
        start: Square8,
        goal: Square8,
        walk: SquareSet8,
        stacks: Stacks<Owned>,
    }

    fn draw(rows: &[&str; 8]) -> Drawn {
        let square = |index: usize| Square8::new((index % 8) as u8, 7 - (index / 8) as u8).unwrap();
        let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let find = |wanted| square(letters.iter().position(|letter| *letter == wanted).unwrap());
        let mut drawn =
            Drawn { start: find('S'), goal: find('G'), walk: SquareSet8::EMPTY, stacks: Stacks::default() };
        for (index, letter) in letters.iter().enumerate() {
            if *letter != '#' {
                drawn.walk.insert(square(index));
            }
            match letter {
                '1'..='9' => {
                    drawn.stacks.set(square(index), Owned::new(Color::White, *letter as u8 - b'0'));
                }
                'a'..='i' => {
                    drawn.stacks.set(square(index), Owned::new(Color::Black, *letter as u8 - b'a' + 1));
                }
                _ => {}
            }
        }
        drawn
    }

    fn succeeds(drawn: &Drawn, pays: i8) -> bool {
        let Drawn { start, goal, walk, stacks } = drawn;
        let prey = stacks.squares();
        let pursuit = Pursuit { by: Color::White, walk: *walk, goal: *goal, prey, stacks };
        pursuit.succeeds((*start).into(), pays, SquareSet8::EMPTY)
    }

    /// The fewest steps that must be paid for at the start.
    fn needs(rows: &[&str; 8]) -> i8 {
        (0..=24).find(|pays| succeeds(&draw(rows), *pays)).unwrap_or(99)
    }

    const EMPTY: &str = "........";

    fn with(rows: &[&'static str]) -> [&'static str; 8] {
        std::array::from_fn(|index| rows.get(index).copied().unwrap_or(EMPTY))
    }

    #[test]
    fn without_stacks_he_needs_as_many_as_he_goes_steps() {
        assert_eq!(needs(&with(&["S......G"])), 7);
        assert_eq!(needs(&with(&[".#......", "S#.....G", ".#......", ".#......"])), 9);
        assert_eq!(needs(&with(&["S#.....G", "########"])), 99);
    }

    #[test]
    fn stacks_on_the_way_pay_for_what_is_beyond() {
        assert_eq!(needs(&with(&["S1.....G"])), 6);
        assert_eq!(needs(&with(&["S111111G"])), 1);
        assert_eq!(needs(&with(&["S..4...G"])), 3);
        assert_eq!(needs(&with(&["S..3...G"])), 4);
    }

    #[test]
    fn a_detour_pays_for_great_stacks_only() {
        // There and back is two steps.
        let rows = |gain| with(&["########", "#..S..G#", gain, "########"]);
        assert_eq!(needs(&rows("##2#####")), 3, "two for two");
        assert_eq!(needs(&rows("##4#####")), 1, "four for two");
        assert_eq!(needs(&rows("##1#####")), 3);
        // Through a corridor of single checkers the pursuer goes in for nothing, but pays for the way out.
        assert_eq!(needs(&with(&["211S...G", "########"])), 4);
        assert_eq!(needs(&with(&["811S...G", "########"])), 1);
    }

    #[test]
    fn enemy_checkers_cost_as_many_more() {
        assert_eq!(needs(&with(&["Sb.....G", "########"])), 9);
        assert_eq!(needs(&with(&["Sb.....G"])), 7, "around it");
        assert_eq!(needs(&with(&["Sb3....G", "########"])), 6);
    }

    /// By trying all walks.
    fn slowly(drawn: &Drawn, at: Square8, pays: i8, fresh: SquareSet8) -> bool {
        (around(at.into()) & drawn.walk).without(at).into_iter().any(|to| {
            let gain = if fresh.contains(to) { drawn.stacks.at(to).pays(Color::White) } else { 0 };
            pays > 0 && (to == drawn.goal || slowly(drawn, to, pays - 1 + gain, fresh.without(to)))
        })
    }

    /// The way that is found, if it is one: each step to a neighbour that may be entered, and paid for.
    fn check_way(drawn: &Drawn, pays: i8) -> bool {
        let Drawn { start, goal, walk, stacks } = drawn;
        let pursuit = Pursuit { by: Color::White, walk: *walk, goal: *goal, prey: stacks.squares(), stacks };
        let Some(way) = pursuit.way([(*start, pays, SquareSet8::EMPTY)]) else { return false };
        let (mut left, mut fresh) = (pays, stacks.squares());
        assert_eq!((way.first(), way.last()), (Some(start), Some(goal)));
        for step in way.windows(2) {
            assert!((around(step[0].into()) & *walk).without(step[0]).contains(step[1]), "{way:?}");
            assert!(left > 0, "{way:?} is not paid for");
            left -= 1;
            if fresh.contains(step[1]) {
                left += stacks.at(step[1]).pays(Color::White);
                fresh.remove(step[1]);
            }
        }
        true
    }

    #[test]
    fn random_boards_are_what_trying_all_walks_finds() {
        let mut dice = Dice::new(7);
        let mut met = [0; 2];
        while met.iter().sum::<usize>() < 2_000 {
            let mut letters = vec!['#'; 64];
            for index in 0..20 {
                let at = 8 * (index / 5) + index % 5;
                letters[at] = *dice.pick(&['.', '.', '#', '#', '1', '1', '2', '3', 'a', 'b']).unwrap();
            }
            letters[dice.below(4) * 8] = 'S';
            letters[dice.below(4) * 8 + 4] = 'G';
            let text: String = letters.iter().collect();
            let rows: Vec<&str> = (0..8).map(|row| &text[8 * row..8 * row + 8]).collect();
            let drawn = draw(rows.as_slice().try_into().unwrap());
            if drawn.stacks.sum(Stack::len) > 9 {
                continue;
            }
            let pays = 1 + dice.below(3) as i8;
            let found = succeeds(&drawn, pays);
            let fresh = drawn.stacks.squares();
            assert_eq!(found, slowly(&drawn, drawn.start, pays, fresh), "{pays}: {rows:#?}");
            assert_eq!(found, check_way(&drawn, pays), "the way: {pays}: {rows:#?}");
            met[usize::from(found)] += 1;
        }
        assert!(met[0] > 200 && met[1] > 200, "{met:?}");
    }

    #[test]
    fn a_maze_of_single_checkers_does_not_keep_it_busy() {
        let maze =
            ["..####G.", "11#...1#", "...1#.#.", "#111.#1.", "1111.1.2", "1111.###", ".S11#...", "#.##.##."];
        assert!(!succeeds(&draw(&maze), 1));
        assert!(!succeeds(&draw(&maze), 2));
    }
}
