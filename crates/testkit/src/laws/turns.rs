//! Laws about steps and turns: what is offered, listed, counted, composed, explained and shown.

use super::plan::{Plan, describe, finish_part, random_part};
use crate::Dice;
use menagerie_kernel::count::{join, list_view};
use menagerie_kernel::{
    Eye, Line, Path, TooLarge, advance, count, list, mid_turn, offers, perft, perft_from_list, view, walk,
};
use menagerie_show::{AnyLine, Backing, Game, Gesture, Scene, check, check_composed, compose};
use std::collections::BTreeSet;

/// Calls `look` with the view of every seat that is to act.
pub(super) fn each_actor<G: Game>(line: &Line<G>, mut look: impl FnMut(&G::View)) {
    for seat in line.turn().seats().iter() {
        look(&line.view(Eye::Seat(seat)));
    }
}

/// Every prefix that is offered leads on to the end of a part, and says truly whether it may end or
/// go on.
pub fn every_prefix_can_be_completed<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, dice| {
        let game = line.game();
        each_actor(line, |view| {
            let mut first = Vec::new();
            offers(game, view, &[], &mut first);
            assert!(!first.is_empty(), "{}: nothing is offered", describe(line));
            for offer in &first {
                let mut path = Path::new();
                path.push(offer);
                check_prefix(line, view, &path);
                finish_part(game, view, &mut path, dice);
                check_prefix(line, view, &path);
                let end = join("", path.steps());
                assert!(path.legal().is_some(), "{}: `{end}` is offered but leads nowhere", describe(line));
            }
        });
    });
}

fn check_prefix<G: Game>(line: &Line<G>, view: &G::View, path: &Path<G>) {
    let game = line.game();
    let mut found = Vec::new();
    offers(game, view, path.steps(), &mut found);
    let here = || format!("{}: `{}`", describe(line), join("", path.steps()));
    assert_eq!(!found.is_empty(), path.then().may_go_on(), "{} says {:?}: what follows", here(), path.then());
}

/// No turn is listed twice; the list is as long as `count` and perft 1 say; every listed turn can be
/// played from its text; and the parts of the actor's view are the beginnings of these turns.
pub fn every_turn_is_listed_once_counted_and_playable<G: Game>(game: &G, plan: &Plan) {
    const PLAYED: usize = 40;
    plan.positions(game, 3, |line, dice| {
        let game = line.game();
        if line.mid_turn() || line.turn().outcome().is_some() {
            return;
        }
        let Ok(mut turns) = list(game, line.state(), plan.listed) else { return };
        let once: BTreeSet<&String> = turns.iter().collect();
        assert_eq!(once.len(), turns.len(), "{}: a turn is listed twice", describe(line));
        assert!(turns.is_sorted(), "{}: turns are not sorted", describe(line));
        let listed = Ok(turns.len() as u64);
        assert_eq!(count(game, line.state()), listed, "{}: count, then length of the list", describe(line));
        assert_eq!(
            perft(game, line.state(), 1),
            listed,
            "{}: perft 1, then length of the list",
            describe(line)
        );
        check_parts(line, &turns);
        dice.shuffle(&mut turns);
        for turn in turns.iter().take(PLAYED) {
            if let Err(why) = line.clone().play_turn(turn) {
                panic!("{}: `{turn}` is listed but refused: {why}", describe(line));
            }
        }
    });
}

fn check_parts<G: Game>(line: &Line<G>, turns: &[String]) {
    let game = line.game();
    let Some(seat) = line.turn().actor() else { return };
    let parts = list_view(game, &line.view(Eye::Seat(seat)), turns.len() as u64);
    let parts =
        parts.unwrap_or_else(|why| panic!("{}: has more first parts than turns: {why}", describe(line)));
    for part in &parts {
        let begins = |turn: &String| {
            let rest = turn.strip_prefix(part.as_str());
            rest.is_some_and(|rest| rest.is_empty() || game.in_parts().is_some() && rest.starts_with(','))
        };
        assert!(turns.iter().any(begins), "{}: part `{part}` begins no listed turn", describe(line));
    }
    if game.in_parts().is_none() {
        assert_eq!(parts, turns, "{}: turns of the view and of the position", describe(line));
    }
}

/// What a game counts in its own faster way is what stepping through every turn counts.
pub fn fast_perft_equals_slow_perft<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 11, |line, _| {
        let game = line.game();
        if line.mid_turn() {
            return;
        }
        for depth in 0..4 {
            let mut budget = plan.listed * 4;
            let Ok(slow) = slow_perft(game, line.state(), depth, &mut budget) else { break };
            let fast = perft(game, line.state(), depth);
            assert_eq!(fast, Ok(slow), "{}: perft {depth}, fast and slow", describe(line));
            let listed = perft_from_list(game, line.state(), depth, 1);
            assert_eq!(listed, Ok(slow), "{}: perft {depth}, from a list and slow", describe(line));
        }
    });
}

/// Perft by nothing but steps, counting each last turn by playing it, until the budget is used up.
fn slow_perft<G: Game>(game: &G, state: &G::State, depth: u32, budget: &mut u64) -> Result<u64, TooLarge> {
    let Some(seat) = game.turn(state).actor() else { return Ok(u64::from(depth == 0)) };
    if depth == 0 {
        return Ok(1);
    }
    let mut nodes = 0;
    walk(game, &view(game, state, Eye::Seat(seat)), &mut |path| {
        *budget = budget.checked_sub(1).ok_or(TooLarge { beyond: nodes })?;
        let mut after = state.clone();
        advance(game, &mut after, path.legal().expect("walk visits whole parts"));
        let left = if mid_turn(game, &after) { depth } else { depth - 1 };
        nodes += slow_perft(game, &after, left, budget)?;
        Ok(())
    })?;
    Ok(nodes)
}

/// Steps may be composed in any order that the game offers: whenever it says that a part may end,
/// its arranged steps are a legal part; whatever order the steps of a part are composed in, it is
/// the same part, or the part in that order where the order makes a difference; and the order of the
/// text is one of them.
pub fn composed_orders_reach_the_same_turn<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 4, |line, dice| {
        each_actor(line, |view| {
            compose_at_random(line, view, dice);
            let Some(path) = random_part(line, dice) else { return };
            compose_in_another_order(line, view, &path, dice);
        });
    });
}

/// What `compose` offers after `prefix`.
fn composable<G: Game>(
    game: &G,
    view: &G::View,
    prefix: &[G::Step],
) -> Vec<(G::Step, menagerie_kernel::step::Then)> {
    let mut found = Vec::new();
    compose(game, view, prefix, &mut |step, then| found.push((step, then)));
    found
}

fn compose_at_random<G: Game>(line: &Line<G>, view: &G::View, dice: &mut Dice) {
    let game = line.game();
    let mut prefix = Vec::new();
    loop {
        let found = composable(game, view, &prefix);
        let Some((step, then)) = dice.pick(&found).cloned() else { return };
        prefix.push(step);
        let here = || format!("{}: composing `{}`", describe(line), join("", &prefix));
        let refused = check_composed(game, view, prefix.clone()).err();
        assert_eq!(refused.is_none(), then.may_end(), "{}: {then:?}, but {refused:?}", here());
        let more = !composable(game, view, &prefix).is_empty();
        assert_eq!(more, then.may_go_on(), "{} says {then:?}: what follows", here());
        if !then.may_go_on() || then.may_end() && dice.one_in(2) {
            return;
        }
    }
}

fn compose_in_another_order<G: Game>(line: &Line<G>, view: &G::View, path: &Path<G>, dice: &mut Dice) {
    let game = line.game();
    let turn = join("", path.steps());
    let can_compose = |steps: &[G::Step]| {
        (0..steps.len()).all(|index| {
            composable(game, view, &steps[..index]).iter().any(|(step, _)| *step == steps[index])
        })
    };
    assert!(can_compose(path.steps()), "{}: `{turn}` cannot be composed in its own order", describe(line));
    let mut steps = path.steps().to_vec();
    dice.shuffle(&mut steps);
    if !can_compose(&steps) {
        return;
    }
    let order = join("", &steps);
    match check_composed(game, view, steps) {
        Ok(arranged) => {
            let arranged = join("", arranged.steps());
            if arranged != order {
                assert_eq!(arranged, turn, "{}: composed in the order `{order}`", describe(line));
            }
        }
        Err(why) => panic!("{}: `{turn}` composed as `{order}` is refused: {why}", describe(line)),
    }
}

/// A step that is not offered is forbidden by some rule, and the game can name it.
pub fn what_is_forbidden_is_explained<G: Game>(game: &G, plan: &Plan) {
    const ASKED: usize = 20;
    let mut steps: Vec<G::Step> = Vec::new();
    plan.positions(game, 5, |line, dice| {
        if let Some(path) = random_part(line, dice) {
            steps.extend_from_slice(path.steps());
        }
    });
    plan.positions(game, 5, |line, dice| {
        let game = line.game();
        each_actor(line, |view| {
            let mut prefix = Path::new();
            finish_part(game, view, &mut prefix, dice);
            prefix.pop();
            let mut found = Vec::new();
            offers(game, view, prefix.steps(), &mut found);
            for _ in 0..ASKED {
                let Some(step) = dice.pick(&steps) else { continue };
                if found.iter().any(|offer| offer.step() == step) {
                    continue;
                }
                let why = game.why_not(view, prefix.steps(), step);
                assert!(
                    !why.to_string().trim().is_empty(),
                    "{}: `{step}` is forbidden silently",
                    describe(line)
                );
                let steps = [prefix.steps(), std::slice::from_ref(step)].concat();
                let illegal = check(game, view, &steps).expect_err("only offered steps are legal");
                assert_eq!(
                    illegal.step(),
                    Some(prefix.steps().len()),
                    "{}: which step is named",
                    describe(line)
                );
            }
        });
    });
}

/// What is sketched while a part is composed is a board with each man on a square of its own; and where nothing
/// is hidden, the sketch of a whole part shows the men as they stand when it has been played.
pub fn sketches_show_what_will_be<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 2, |line, dice| {
        let game = line.game();
        let Some(path) = random_part(line, dice) else { return };
        let seat = line.turn().actor().expect("somebody played");
        let view = line.view(Eye::Seat(seat));
        let here = || format!("{}: `{}`", describe(line), join("", path.steps()));
        let sketch = |end: usize| game.sketch(&view, &path.steps()[..end], None);
        for scene in (1..=path.steps().len()).filter_map(sketch) {
            let mut free: BTreeSet<_> = scene.cells.iter().map(|cell| cell.at).collect();
            for piece in &scene.pieces {
                assert!(free.remove(&piece.at), "{}: {piece:?} stands on no square of its own", here());
            }
        }
        let Some(scene) = sketch(path.steps().len()).filter(|_| !game.info().hidden) else { return };
        let mut after = line.clone();
        after.apply(path.legal().expect("random parts are whole"));
        let men = |scene: &Scene| -> Vec<String> {
            let mut men: Vec<String> = scene.pieces.iter().map(|piece| format!("{piece:?}")).collect();
            men.sort_unstable();
            men
        };
        assert_eq!(men(&scene), men(&after.scene(Eye::Public)), "{}: the sketch, then the board", here());
    });
}

/// No two steps that are offered together are made in the same way.
pub fn gestures_tell_steps_apart<G: Game>(game: &G, plan: &Plan) {
    each_composition(game, plan, check_gestures::<G>);
}

/// What makes a step possible is shown by pieces and squares of the board, and said once.
pub fn backing_stands_on_the_board<G: Game>(game: &G, plan: &Plan) {
    each_composition(game, plan, |line, view, prefix, steps| {
        let game = line.game();
        let Scene { pieces, cells, .. } = game.scene(view, None);
        let stands = |at| pieces.iter().any(|piece| piece.at == at);
        for step in steps {
            let backing = game.backing(view, prefix, step);
            for (index, one) in backing.iter().enumerate() {
                let here = || format!("{}: `{step}`: {one:?}", describe(line));
                assert!(!backing[index + 1..].contains(one), "{} is said twice", here());
                let (from, to, leads) = match *one {
                    Backing::Lent { from, to } => (from, to, stands(to)),
                    Backing::Cleared { from, to } => (from, to, cells.iter().any(|cell| cell.at == to)),
                    Backing::Apart => continue,
                };
                assert!(from != to && stands(from) && leads, "{} leads nowhere", here());
            }
        }
    });
}

/// Composes parts at random and shows `look` the steps that may be added to each prefix on the way.
fn each_composition<G: Game>(
    game: &G,
    plan: &Plan,
    mut look: impl FnMut(&Line<G>, &G::View, &[G::Step], &[G::Step]),
) {
    plan.positions(game, 3, |line, dice| {
        let game = line.game();
        each_actor(line, |view| {
            let mut prefix = Vec::new();
            loop {
                let found = composable(game, view, &prefix);
                let steps: Vec<_> = found.iter().map(|(step, _)| *step).collect();
                look(line, view, &prefix, &steps);
                let Some((step, then)) = dice.pick(&found).cloned() else { break };
                prefix.push(step);
                if !then.may_go_on() || dice.one_in(4) {
                    break;
                }
            }
        });
    });
}

fn check_gestures<G: Game>(line: &Line<G>, view: &G::View, prefix: &[G::Step], steps: &[G::Step]) {
    let game = line.game();
    let made: Vec<_> = steps.iter().map(|step| (step, game.gesture(view, prefix, step))).collect();
    for (index, (one, gesture)) in made.iter().enumerate() {
        for (other, theirs) in &made[index + 1..] {
            assert!(
                !alike(gesture, theirs),
                "{}: `{one}` and `{other}` are both {gesture:?}",
                describe(line)
            );
        }
    }
}

/// Whether a player who makes one gesture may have meant the other.
fn alike(one: &Gesture, other: &Gesture) -> bool {
    let (
        Gesture::Move { from, to, or, pick, .. },
        Gesture::Move { from: origin, to: goal, or: also, pick: choice, .. },
    ) = (one, other)
    else {
        return one == other;
    };
    let shared =
        [Some(*to), *or].into_iter().flatten().any(|square| square == *goal || Some(square) == *also);
    from == origin && shared && pick == choice
}
