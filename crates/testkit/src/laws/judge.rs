//! Laws about what a computer player is told.

use super::plan::{Plan, describe, random_part};
use super::turns::each_actor;
use menagerie_kernel::count::join;
use menagerie_kernel::{
    Event, Eye, Happening, Judge, Path, advance, captures, evaluate, exchange, gain, in_check, may_check,
    must_answer_check, offers, pass, text,
};
use menagerie_show::{AnyLine, Game};
use std::collections::BTreeMap;

/// What a game calls its captures are some of the first steps that it offers, in their order, and among them are all
/// that win something at once.
pub fn captures_hold_what_wins<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let game = line.game();
        let (mut all, mut found) = (Vec::new(), Vec::new());
        each_actor(line, |view| {
            offers(game, view, &[], &mut all);
            captures(game, view, &mut found);
            let mut rest = all.iter();
            for offer in &found {
                let here = rest.any(|step| step == offer);
                let step = offer.step();
                assert!(here, "{}: `{step}` is not among the steps offered after the last", describe(line));
            }
            for offer in &all {
                let (step, wins) = (offer.step(), gain(game, line.state(), offer.step()));
                let seen = wins <= 0 || found.contains(offer);
                assert!(seen, "{}: `{step}` wins {wins} unseen", describe(line));
            }
        });
    });
}

/// In exchange a step never wins more than at once.
pub fn exchanges_win_no_more_than_steps<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        let mut all = Vec::new();
        each_actor(line, |view| {
            offers(game, view, &[], &mut all);
            for step in all.iter().map(|offer| offer.step()) {
                let (wins, kept) = (gain(game, state, step), exchange(game, state, step));
                assert!(kept <= wins, "{}: `{step}` wins {wins}, and {kept} in exchange", describe(line));
            }
        });
    });
}

/// What is learned of a game is what its positions are worth: each as much as its features, all of which belong to a block.
pub fn learned_positions_are_worth_their_features<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        if line.turn().actor().is_none() {
            return;
        }
        let (Some(lesson), Some(trace)) = (game.lesson(), game.trace(state)) else { return };
        for (feature, _) in &trace.counts {
            let blocks = lesson.blocks.iter();
            let of =
                blocks.filter(|block| (block.start..block.start + block.len).contains(&(*feature as usize)));
            assert_eq!(of.count(), 1, "{}: the blocks of feature {feature}", describe(line));
        }
        let (told, worth) = (trace.worth(&lesson.worths), evaluate(game, state));
        assert_eq!(told, worth, "{}: what its features are worth, then the position", describe(line));
    });
}

/// A step that cannot give check does not.
pub fn checks_are_foreseen<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        let mut all = Vec::new();
        each_actor(line, |view| {
            offers(game, view, &[], &mut all);
            for offer in all.iter().filter(|offer| !may_check(game, state, offer.step())) {
                let Some(part) = offer.alone() else { continue };
                let mut next = state.clone();
                advance(game, &mut next, part);
                let checks = game.turn(&next).actor().is_some() && must_answer_check(game, &next);
                assert!(
                    !checks,
                    "{}: `{}` gives a check that was not foreseen",
                    describe(line),
                    offer.step()
                );
            }
        });
    });
}

/// A check that must be answered is one.
pub fn only_checks_must_be_answered<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        let idle = line.mid_turn() || line.turn().actor().is_none();
        let forced = !idle && must_answer_check(game, state) && !in_check(game, state);
        assert!(!forced, "{}: must answer what is no check", describe(line));
    });
}

/// After a turn the seat to act is in check exactly when everybody was told of one.
pub fn checks_are_told<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, dice| {
        let Some(path) = random_part(line, dice) else { return };
        let mut after = line.clone();
        let events = after.apply(path.legal().expect("random parts are whole"));
        if after.mid_turn() {
            return;
        }
        let is_check = |event: &Event| matches!(event.seen(Eye::Public), Some(Happening::Check { .. }));
        let (told, checked) = (events.iter().any(is_check), in_check(after.game(), after.state()));
        assert_eq!(told, checked, "{}: `{}`: told, then in check", describe(line), join("", path.steps()));
    });
}

/// A turn is given up only where there is no check. Then every piece stands where it stood, the position is a possible
/// one, and another team is to act, unless it has nothing left to do.
pub fn passes_change_nothing_but_the_turn<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        let Some(seat) = line.turn().actor() else { return };
        if line.mid_turn() {
            return;
        }
        let Some(passed) = pass(game, state) else { return };
        assert!(!in_check(game, state), "{}: passes in check", describe(line));
        let team = |seat| game.info().team(seat);
        let next = game.turn(&passed).actor();
        assert!(next.is_none_or(|next| team(next) != team(seat)), "{}: passes to itself", describe(line));
        let after = text(game, &passed);
        let read = menagerie_kernel::Line::parse(game, &after, line.options().clone());
        let read = read.unwrap_or_else(|why| panic!("{}: passes to `{after}`: {why}", describe(line)));
        assert_eq!(text(game, read.state()), after, "{}: passes to what reads otherwise", describe(line));
        let seen = |line: &dyn AnyLine| line.scene(Eye::Seat(seat)).pieces;
        assert_eq!(seen(line), seen(&read), "{}: the pieces, then those after a pass", describe(line));
    });
}

/// Where a turn can be given up, what a position is worth to one team and to the other differs by the right to move
/// alone, as far as a game tells what that counts.
pub fn the_right_to_move_counts_what_is_told<G: Game + Judge>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        if game.tempo() == 0 || line.mid_turn() || line.turn().actor().is_none() {
            return;
        }
        let Some(passed) = pass(game, state).filter(|passed| game.turn(passed).actor().is_some()) else {
            return;
        };
        let counted = evaluate(game, state) + evaluate(game, &passed);
        assert_eq!(counted, 2 * game.tempo(), "{}: what the right to move counts, twice", describe(line));
    });
}

/// Where steps commute, two that are offered in both orders lead to the same state in both.
pub fn steps_that_commute_lead_to_the_same_state<G: Game + Judge>(game: &G, plan: &Plan) {
    if !game.steps_commute() {
        return;
    }
    plan.positions(game, 1, |line, _| {
        let (game, state) = (line.game(), line.state());
        each_actor(line, |view| {
            let after = ends_of_two_steps(game, state, view);
            for ((first, second), end) in &after {
                let reversed = after.get(&(second.clone(), first.clone())).unwrap_or(end);
                assert_eq!(end, reversed, "{}: `{first}` and `{second}` in both orders", describe(line));
            }
        });
    });
}

/// By the two steps of each part that has as many: the text of the state after it.
fn ends_of_two_steps<G: Game + Judge>(
    game: &G,
    state: &G::State,
    view: &G::View,
) -> BTreeMap<(String, String), String> {
    let (mut firsts, mut seconds, mut after) = (Vec::new(), Vec::new(), BTreeMap::new());
    offers(game, view, &[], &mut firsts);
    for first in &firsts {
        let mut path = Path::new();
        path.push(first);
        offers(game, view, path.steps(), &mut seconds);
        for second in &seconds {
            path.push(second);
            if let Some(part) = path.legal() {
                let mut next = state.clone();
                advance(game, &mut next, part);
                after.insert((first.step().to_string(), second.step().to_string()), text(game, &next));
            }
            path.pop();
        }
    }
    after
}
