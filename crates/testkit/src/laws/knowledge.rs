//! Laws about what a seat knows: the keys of information sets, and the worlds that it imagines.

use super::plan::{Plan, describe, random_part, random_setup, start};
use super::secrets::{imagine, seats};
use crate::Dice;
use menagerie_kernel::count::join;
use menagerie_kernel::{
    Event, Eye, InfoKey, Knowledge, Legal, Line, Options, Path, Seat, apply, offers, view, walk,
};
use menagerie_show::{Game, check};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Puts a game with secrets under the law of possible worlds, beside [`laws!`](crate::laws!): `worlds_law!(name: game)`, or
/// `worlds_law!(name: game, plan)`. It is for games that imagine exactly what may be true. Where too much happens out of
/// sight for that, as in a fog, a game imagines what looks alike, and obeys the other laws.
#[macro_export]
macro_rules! worlds_law {
    ($name:ident: $game:expr) => {
        $crate::worlds_law!($name: $game, $crate::laws::Plan::default());
    };
    ($name:ident: $game:expr, $plan:expr) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $crate::laws!(@tests $game, $plan; knowledge::every_possible_world_is_imagined_evenly);
        }
    };
}

/// Positions that a seat cannot tell apart have one key for it, and still have one when the same part was played in
/// them and the seat was told the same about it.
pub fn what_looks_alike_has_one_key<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 2, |line, dice| {
        let path = random_part(line, dice);
        for seat in seats(line.game()) {
            let known = line.knowledge(seat);
            for imagined in imagine(line, &known, dice) {
                let there = || format!("{seat:?} of {} imagined as {}", describe(line), describe(&imagined));
                let elsewhere = knowing(&imagined, &known);
                assert!(known.key() == elsewhere.key(), "two keys: {}", there());
                let Some(path) = &path else { continue };
                let Some([here, elsewhere]) = after_alike(line, &imagined, &known, path) else { continue };
                let part = join("", path.steps());
                assert!(here.key() == elsewhere.key(), "two keys after `{part}`: {}", there());
            }
        }
    });
}

/// What the seat would know in another position with the memory that it has.
fn knowing<G: Game>(line: &Line<G>, known: &Knowledge<G>) -> Knowledge<G> {
    let view = line.view(Eye::Seat(known.seat)).into_owned();
    Knowledge { view, ..known.clone() }
}

/// What a seat knows in two positions after the same part, if it can be played in both and the seat is told the same.
fn after_alike<G: Game>(
    line: &Line<G>,
    imagined: &Line<G>,
    known: &Knowledge<G>,
    path: &Path<G>,
) -> Option<[Knowledge<G>; 2]> {
    let actor = imagined.turn().actor()?;
    let same_path = check(line.game(), &imagined.view(Eye::Seat(actor)), path.steps()).ok()?;
    let (mut here, mut there) = (line.clone(), imagined.clone());
    let events = [here.apply(path.legal()?), there.apply(same_path.legal()?)];
    let eye = Eye::Seat(known.seat);
    let are_alike = told(&events[0], eye).eq(told(&events[1], eye));
    are_alike.then(|| {
        let mut after = [knowing(&here, known), knowing(&there, known)];
        for (after, events) in after.iter_mut().zip(&events) {
            let seen = told(events, eye);
            seen.for_each(|seen| line.game().remember(&mut after.memory, &known.view, seen));
        }
        after
    })
}

/// What an eye is told of a part.
fn told(events: &[Event], eye: Eye) -> impl Iterator<Item = &menagerie_kernel::Happening> {
    events.iter().filter_map(move |event| event.seen(eye))
}

/// What a seat is shown and offered follows from its key: where either differs, the keys do.
pub fn what_looks_different_has_another_key<G: Game>(game: &G, plan: &Plan) {
    let mut known: HashMap<(String, InfoKey<G::Memory>), u64> = HashMap::new();
    plan.positions(game, 4, |line, dice| {
        let mut compare = |knowledge: &Knowledge<G>| {
            let options = format!("{:?}", line.options());
            let looks = looks(knowledge);
            let before = *known.entry((options, knowledge.key())).or_insert(looks);
            assert_eq!(before, looks, "{:?} of {}: one key for two", knowledge.seat, describe(line));
        };
        for seat in seats(line.game()) {
            let knowledge = line.knowledge(seat);
            compare(&knowledge);
            // What another seat cannot tell apart may look different to this one.
            for other in seats(line.game()).filter(|other| *other != seat) {
                let theirs = line.knowledge(other);
                let imagined = line.game().resample(&theirs.view, &theirs.memory, &mut || dice.roll());
                let imagined = Line::from_state(line.game(), imagined, line.options().clone());
                let memory = G::Memory::default();
                compare(&Knowledge { memory, ..knowing(&imagined, &knowledge) });
            }
        }
    });
}

/// All that a seat is shown and offered, as a hash.
fn looks<G: Game>(knowledge: &Knowledge<G>) -> u64 {
    let Knowledge { game, seat, view, memory, .. } = knowledge;
    let mut found = Vec::new();
    offers(&**game, view, &[], &mut found);
    let offered: Vec<_> = found.iter().map(|offer| offer.step().to_string()).collect();
    let mut hasher = DefaultHasher::new();
    format!("{seat:?} {:?} {offered:?}", game.scene(view, Some(memory))).hash(&mut hasher);
    hasher.finish()
}

/// A part in a state: what it may lead to, what happens on the way, and how likely that is.
pub(super) type Played<G> = dyn Fn(&G, &State<G>, Legal<'_, G>) -> Vec<(State<G>, Vec<Event>, f64)>;

type State<G> = <G as menagerie_kernel::Rules>::State;

/// A seat imagines every position that is possible as far as it has seen, no other one, and each as often as it is
/// likely: all deals are, and all that others may have chosen in secret.
///
/// What is possible is found by force: each deal and each secret choice is played again and dropped when the seat would
/// have been told something else. Games with more deals than can be listed are left to their own tests, and those in
/// which something is drawn later are under the laws of [`chance`](super::chance).
pub fn every_possible_world_is_imagined_evenly<G: Game>(game: &G, plan: &Plan) {
    imagined_evenly(game, plan, &|game, state, part| {
        let mut after = state.clone();
        let events = apply(game, &mut after, part);
        vec![(after, events, 1.0)]
    });
}

/// How many positions of a game are compared with what is imagined there.
const COMPARED: usize = 6;

/// See [`every_possible_world_is_imagined_evenly`]; `play` says what a part may lead to.
pub(super) fn imagined_evenly<G: Game>(game: &G, plan: &Plan, play: &Played<G>) {
    let mut dice = Dice::new(plan.seed);
    let (mut compared, mut too_many) = (0, false);
    for number in 0..plan.games {
        let (options, seed) = random_setup(game, &mut dice);
        let mut line = start(game, &options, seed).expect("random_setup returns what can be started");
        let seat = Seat((number % game.info().seats.len()) as u8);
        let Some(mut worlds) = Worlds::begin(&line, &options, seat) else {
            too_many = true;
            continue;
        };
        let mut left = COMPARED;
        while left > 0 {
            // Most is to be imagined at the beginning, most is to be remembered later.
            if worlds.0.len() > 1 && (left > COMPARED / 2 || dice.one_in(4)) {
                worlds.compare(&line, seat, &mut dice);
                (left, compared) = (left - 1, compared + 1);
            }
            let Some(path) = random_part(&line, &mut dice) else { break };
            if !worlds.follow(&line, seat, &path, play) {
                break;
            }
            line.apply(path.legal().expect("random parts are whole"));
        }
    }
    assert!(compared > 0 || too_many, "{}: nothing was to be imagined", game.info().id);
}

/// The positions that a seat takes for possible, by their texts without the seed, each with how likely it is.
struct Worlds<G: Game>(BTreeMap<String, (State<G>, f64)>);

/// No more worlds than this are kept.
const MOST: usize = 240;
/// So many deals are looked at, and each that is possible must come so often: then none was missed.
const DEALS: u64 = 5_000;
const COMES: u64 = 20;

/// The text of a state without the seed, of which nobody knows anything.
fn text<G: Game>(game: &G, state: &State<G>) -> String {
    let text = menagerie_kernel::text(game, state);
    let fields: Vec<_> = text.split(' ').filter(|field| !field.starts_with("seed=")).collect();
    fields.join(" ")
}

impl<G: Game> Worlds<G> {
    /// All beginnings that look to a seat like this one, if they are not too many to be found.
    fn begin(line: &Line<G>, options: &Options, seat: Seat) -> Option<Worlds<G>> {
        let game = line.game();
        let seen = |line: &Line<G>| game.view_text(&line.view(Eye::Seat(seat)));
        let (mut worlds, mut alike) = (BTreeMap::new(), 0);
        for seed in 0..DEALS {
            let Ok(dealt) = start(game, options, seed) else { continue };
            if seen(&dealt) == seen(line) {
                alike += 1;
                worlds.insert(text(game, dealt.state()), (dealt.state().clone(), 1.0));
            }
            let is_clear = seed > 100 && worlds.len() == 1 || seed > 400 && alike < COMES / 2;
            if worlds.len() > MOST || is_clear {
                break;
            }
        }
        (alike >= COMES * worlds.len().max(1) as u64 && worlds.len() <= MOST).then_some(Worlds(worlds))
    }

    /// Plays a part in every world, and leaves out those where the seat would be told something else. What is chosen in
    /// secret can have been anything. Says whether the worlds can still be listed.
    fn follow(&mut self, line: &Line<G>, seat: Seat, path: &Path<G>, play: &Played<G>) -> bool {
        let (game, eye) = (line.game(), Eye::Seat(seat));
        let actor = line.turn().actor().expect("a part has an actor");
        let is_seen = actor == seat || path.steps().iter().all(|step| game.disclosed(step));
        let happened = line.clone().apply(path.legal().expect("random parts are whole"));
        let mut worlds: BTreeMap<String, (State<G>, f64)> = BTreeMap::new();
        for (state, weight) in self.0.values() {
            let seen = view(game, state, Eye::Seat(actor));
            let mut play = |path: &Path<G>| -> Result<(), ()> {
                let Some(part) = path.legal() else { return Ok(()) };
                for (after, events, odds) in play(game, state, part) {
                    if told(&events, eye).eq(told(&happened, eye)) {
                        let entry = worlds.entry(text(game, &after)).or_insert((after, 0.0));
                        entry.1 += weight * odds;
                    }
                }
                if worlds.len() > MOST { Err(()) } else { Ok(()) }
            };
            let played = match is_seen {
                true => check(game, &seen, path.steps()).map_or(Ok(()), |path| play(&path)),
                false => walk(game, &seen, &mut play),
            };
            if played.is_err() {
                return false;
            }
        }
        self.0 = worlds;
        true
    }

    /// Compares the worlds with those that are imagined.
    fn compare(&self, line: &Line<G>, seat: Seat, dice: &mut Dice) {
        /// The least likely world is expected so many times.
        const LEAST: f64 = 25.0;
        let (game, known) = (line.game(), line.knowledge(seat));
        let total: f64 = self.0.values().map(|(_, weight)| weight).sum();
        let least = self.0.values().map(|(_, weight)| *weight).fold(total, f64::min);
        let draws = (LEAST * total / least).ceil();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..draws as u64 {
            let imagined = game.resample(&known.view, &known.memory, &mut || dice.roll());
            *counts.entry(text(game, &imagined)).or_default() += 1;
        }
        let here = || format!("{seat:?} of {}", describe(line));
        if let Some(other) = counts.keys().find(|text| !self.0.contains_key(*text)) {
            panic!("{} imagines `{other}`, which cannot be", here());
        }
        let mut cells = Vec::new();
        for (text, (_, weight)) in &self.0 {
            let count = counts.get(text).copied().unwrap_or(0);
            assert!(count > 0, "{} never imagines `{text}`", here());
            cells.push((f64::from(count), draws * weight / total));
        }
        assert!(is_even(&cells), "{} imagines unevenly: {counts:?}", here());
    }
}

/// Whether counts are near to what was expected, by the test of chi-square (Pearson, 1900) at five standard deviations
/// (in the approximation of Wilson and Hilferty, 1931): of some million samples of what is even one fails.
pub(super) fn is_even(cells: &[(f64, f64)]) -> bool {
    const DEVIATIONS: f64 = 5.0;
    let freedom = cells.len() as f64 - 1.0;
    if freedom < 1.0 {
        return true;
    }
    let spread = 2.0 / (9.0 * freedom);
    let limit = freedom * (1.0 - spread + DEVIATIONS * spread.sqrt()).powi(3);
    let found: f64 = cells.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum();
    found <= limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_uneven_is_told_from_noise() {
        let mut dice = Dice::new(1);
        for sides in [2, 6, 100] {
            let mut throw = |loaded: bool| {
                let mut counts = vec![0.0; sides];
                for _ in 0..40 * sides {
                    let (one, other) = (dice.below(sides), dice.below(sides));
                    counts[if loaded { one.min(other) } else { one }] += 1.0;
                }
                counts.into_iter().map(|count| (count, 40.0)).collect::<Vec<_>>()
            };
            assert!((0..50).all(|_| is_even(&throw(false))), "a die of {sides} sides");
            assert!(sides == 2 || (0..50).all(|_| !is_even(&throw(true))), "a loaded die of {sides} sides");
        }
    }
}
