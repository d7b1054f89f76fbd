//! Laws about secrets: nothing that a seat can observe depends on what it may not know.

use super::plan::{Plan, describe, random_part};
use super::texts::assert_same_offers;
use crate::Dice;
use menagerie_kernel::count::join;
use menagerie_kernel::{Chance, Event, Eye, Happening, Knowledge, Line, Path, Seat, Spot, Turn, view, walk};
use menagerie_show::{AnyLine, Game, check};

pub(super) fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> {
    (0..game.info().seats.len() as u8).map(Seat)
}

/// Lines that continue from states which a seat cannot tell from the true one. One is imagined from
/// the text of its view alone, so that nothing can hide in a view beside its text; one from the view
/// itself, which between the parts of a turn is all there is.
pub(super) fn imagine<G: Game>(line: &Line<G>, known: &Knowledge<G>, dice: &mut Dice) -> Vec<Line<G>> {
    let game = line.game();
    let mut views = vec![known.view.clone()];
    if !line.mid_turn() {
        let text = game.view_text(&known.view);
        let read = game.parse_view(&text, known.seat);
        views.insert(0, read.unwrap_or_else(|why| panic!("{}: `{text}`: {why}", game.info().id)));
    }
    let resample = |view| game.resample(view, &known.memory, &mut Chance::from_number(dice.roll()));
    let states = views.iter().map(resample);
    states.map(|state| Line::from_state(game, state, line.options().clone())).collect()
}

/// A state that a seat imagines from its view and its memory is a possible position, looks to that
/// seat as the true one does, text and scene, and offers it the same steps throughout a part.
pub fn resampled_states_look_alike<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 2, |line, dice| {
        let game = line.game();
        for seat in seats(game) {
            let known = line.knowledge(seat);
            let text = game.view_text(&known.view);
            for imagined in imagine(line, &known, dice) {
                let there = || format!("{} imagined as {}", describe(line), describe(&imagined));
                check_possible(&imagined);
                let seen = view(game, imagined.state(), Eye::Seat(seat));
                assert_eq!(game.view_text(&seen), text, "{seat:?}'s view: {}", there());
                let scenes = [&known.view, &*seen].map(|v| game.scene(v, Some(&known.memory)));
                assert_eq!(scenes[0], scenes[1], "{seat:?}'s scene: {}", there());
                let (here, now) = (game.turn(line.state()), game.turn(imagined.state()));
                assert_eq!(here, now, "whose turn it is: {}", there());
                let between = [line, &imagined].map(Line::mid_turn);
                assert_eq!(between[0], between[1], "whether a turn was begun: {}", there());
                if here.seats().contains(seat) {
                    assert_same_offers(game, &known.view, &seen, dice, &there);
                }
            }
        }
    });
}

/// An imagined position is one that the game itself would read.
fn check_possible<G: Game>(imagined: &Line<G>) {
    let game = imagined.game();
    if imagined.mid_turn() {
        return;
    }
    let text = menagerie_kernel::text(game, imagined.state());
    match game.parse(&text) {
        Ok(state) => assert_eq!(menagerie_kernel::text(game, &state), text, "{}: imagined", game.info().id),
        Err(why) => panic!("{}: imagines `{text}`, which is refused: {why}", game.info().id),
    }
}

/// When the same part is played in two positions that a seat cannot tell apart, and that seat is
/// told the same about it, it still cannot tell them apart: a view says nothing new that no event
/// announced. And if the open events are the same, so is what the seat is told of the secret ones.
pub fn views_change_only_by_what_was_seen<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 2, |line, dice| {
        let game = line.game();
        let Some(path) = random_part(line, dice) else { return };
        for seat in seats(game) {
            let known = line.knowledge(seat);
            for imagined in imagine(line, &known, dice) {
                compare_after(line, &imagined, &known, &path);
            }
        }
    });
}

fn compare_after<G: Game>(line: &Line<G>, imagined: &Line<G>, known: &Knowledge<G>, path: &Path<G>) {
    let game = line.game();
    let Some(actor) = imagined.turn().actor() else { return };
    // What the actor may do can depend on what another seat does not know.
    let Ok(there) = check(game, &imagined.view(Eye::Seat(actor)), path.steps()) else { return };
    let (Some(part), Some(same_part)) = (path.legal(), there.legal()) else { return };
    let (mut here, mut there) = (line.clone(), imagined.clone());
    let (events, their_events) = (here.apply(part), there.apply(same_part));
    let eye = Eye::Seat(known.seat);
    let told = |events: &[Event], secret: bool| -> Vec<Happening> {
        let chosen = events.iter().filter(|event| is_secret(game, event) == secret);
        chosen.filter_map(|event| event.seen(eye).cloned()).collect()
    };
    if told(&events, false) != told(&their_events, false) {
        return;
    }
    let moment = || format!("{:?} of {} after `{}`", known.seat, describe(line), join("", path.steps()));
    let (ours, theirs) = (told(&events, true), told(&their_events, true));
    let private = |event: &&Event| is_secret(game, event) && event.seen(eye) != event.seen(Eye::Public);
    if !events.iter().chain(&their_events).any(|event| private(&event)) {
        assert_eq!(ours, theirs, "what is told of secrets: {}", moment());
    }
    if ours == theirs {
        let (seen, imagined) = (here.view(eye), there.view(eye));
        assert_eq!(game.view_text(&seen), game.view_text(&imagined), "unannounced: {}", moment());
        let scenes = [&seen, &imagined].map(|view| game.scene(view, None));
        assert_eq!(scenes[0], scenes[1], "unannounced in the scene: {}", moment());
    }
}

/// What is told of pieces is a matter of the view: in positions that a seat cannot tell apart it is told the same of
/// every square.
pub fn pieces_tell_only_what_is_seen<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 3, |line, dice| {
        let game = line.game();
        for seat in seats(game) {
            let known = line.knowledge(seat);
            let squares: Vec<Spot> = line.scene(Eye::Seat(seat)).cells.iter().map(|cell| cell.at).collect();
            for imagined in imagine(line, &known, dice) {
                let seen = view(game, imagined.state(), Eye::Seat(seat));
                for at in &squares {
                    let told = [&known.view, &*seen].map(|view| game.reach(view, *at));
                    let there = || format!("{} imagined as {}", describe(line), describe(&imagined));
                    assert_eq!(told[0], told[1], "{seat:?} is told of {at}: {}", there());
                }
            }
        }
    });
}

/// Whether some seat learns something else of an event than the public does.
fn is_secret<G: Game>(game: &G, event: &Event) -> bool {
    seats(game).any(|seat| event.seen(Eye::Seat(seat)) != event.seen(Eye::Public))
}

/// Where an event tells some seats which card was dealt or what was chosen, it does not tell the
/// others, and a part that chose in secret is no text for all to read.
pub fn secret_halves_stay_secret<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, dice| {
        let game = line.game();
        let Some(path) = random_part(line, dice) else { return };
        let events = line.clone().apply(path.legal().expect("random parts are whole"));
        for event in events.iter().filter(|event| is_secret(game, event)) {
            let public = event.seen(Eye::Public);
            let chosen = matches!(public, Some(Happening::Chose { .. }));
            let open = path.steps().iter().all(|step| game.disclosed(step));
            assert!(
                !(chosen && open),
                "{}: `{}` is a secret, but disclosed",
                describe(line),
                join("", path.steps())
            );
            let part = || format!("`{}`: {event:?}", join("", path.steps()));
            let told = matches!(
                public,
                Some(Happening::Dealt { what: Some(_), .. } | Happening::Chose { what: Some(_), .. })
            );
            assert!(!told, "{}: a secret told to all: {}", describe(line), part());
        }
    });
}

/// While several seats choose at the same time, what one of them chooses makes no difference to what
/// the others and the public see, until all have chosen.
pub fn sealed_choices_look_alike<G: Game>(game: &G, plan: &Plan) {
    const CHOICES: usize = 40;
    plan.positions(game, 1, |line, _| {
        let game = line.game();
        let Turn::All(choosing) = line.turn() else { return };
        let Some(actor) = choosing.iter().next().filter(|_| choosing.len() > 1) else { return };
        let eyes = seats(game).filter(|seat| *seat != actor).map(Eye::Seat).chain([Eye::Public]);
        for eye in eyes {
            let mut first: Option<(String, String)> = None;
            let mut left = CHOICES;
            let _ = walk(game, &line.view(Eye::Seat(actor)), &mut |path| {
                left = left.checked_sub(1).ok_or(())?;
                let mut after = line.clone();
                let events = after.apply(path.legal().expect("walk visits whole parts"));
                let told: Vec<_> = events.iter().map(|event| event.seen(eye)).collect();
                let view = after.view(eye);
                let seen = format!("{told:?} {} {:?}", game.view_text(&view), after.scene(eye));
                let part = join("", path.steps());
                let (first_seen, first_part) = first.get_or_insert_with(|| (seen.clone(), part.clone()));
                let at = describe(line);
                assert_eq!(&seen, first_seen, "{at}: {eye:?} can tell `{part}` from `{first_part}`");
                Ok::<_, ()>(())
            });
        }
    });
}
