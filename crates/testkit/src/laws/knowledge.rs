//! Laws about what a seat knows: the keys of information sets.

use super::plan::{Plan, describe, random_part};
use super::secrets::{imagine, seats};
use menagerie_kernel::count::join;
use menagerie_kernel::{Event, Eye, InfoKey, Knowledge, Line, Path, offers};
use menagerie_show::{Game, check};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

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
    path: &Path<G::Step>,
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
    events.iter().map(move |event| event.seen(eye))
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
