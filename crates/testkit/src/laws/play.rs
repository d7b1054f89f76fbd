//! Laws about playing: logs, outcomes, and who may act.

use super::plan::{Plan, describe, random_part, random_setup, start};
use crate::Dice;
use menagerie_kernel::count::join;
use menagerie_kernel::{
    Event, Eye, Info, Line, OptionKind, Options, Outcome, Reason, Score, Seat, Seats, Team, Turn, Value,
    offers,
};
use menagerie_show::{AnyLine, Game};
use std::collections::BTreeMap;

/// All that anybody can observe of a line, as one text.
fn observe<G: Game>(line: &Line<G>) -> String {
    let game = line.game();
    let seats = (0..game.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat)));
    let seen: Vec<String> = seats
        .chain([Eye::Public])
        .map(|eye| format!("{eye:?}: {} {:?}", game.view_text(&line.view(eye)), line.scene(eye)))
        .collect();
    format!("{}\n{:?}\n{}", menagerie_kernel::text(game, line.state()), line.turn(), seen.join("\n"))
}

/// Playing the logged parts again, from the same options and the same seed, gives the same texts,
/// views, scenes and events at every moment.
pub fn replaying_the_log_gives_the_live_state<G: Game>(game: &G, plan: &Plan) {
    let mut dice = Dice::new(plan.seed);
    for _ in 0..plan.games {
        let (options, seed) = random_setup(game, &mut dice);
        let mut live = start(game, &options, seed).expect("random_setup returns what can be started");
        let mut log: Vec<(String, Vec<Event>, String)> = Vec::new();
        while log.len() < plan.parts
            && let Some(path) = random_part(&live, &mut dice)
        {
            let events = live.apply(path.legal().expect("random parts are whole"));
            log.push((join("", path.steps()), events, observe(&live)));
        }
        let mut again = start(game, &options, seed).expect("it could be started before");
        for (index, (part, events, seen)) in log.iter().enumerate() {
            let replayed = again
                .play_part(part)
                .unwrap_or_else(|why| panic!("{}: logged part `{part}`: {why}", describe(&again)));
            assert_eq!(&replayed, events, "{}: events of part {index}, `{part}`", describe(&again));
            assert_eq!(&observe(&again), seen, "{}: after part {index}, `{part}`", describe(&again));
        }
    }
}

/// A match needs at least one player, and no more than a table has seats for.
pub fn seats_can_be_taken<G: Game>(game: &G, _: &Plan) {
    let Info { id, seats, spare_seats, .. } = *game.info();
    assert!(spare_seats < seats.len(), "{id}: no seat of {} has to be taken", seats.len());
    assert!(seats.len() <= Seats::MOST, "{id}: {} seats are more than a table has", seats.len());
}

/// An option that is not given has the default that the game declares for it, whatever options the game had before, and
/// a flag is off.
pub fn options_left_out_have_their_defaults<G: Game>(game: &G, plan: &Plan) {
    let Info { id, options: specs, .. } = *game.info();
    let (others, _) = random_setup(game, &mut Dice::new(plan.seed));
    for spec in specs {
        let default = match spec.kind {
            OptionKind::Flag => Value::Flag(false),
            OptionKind::Number { default: Some(default), .. } => Value::Number(default),
            OptionKind::OneOf(numbers) => Value::Number(numbers[0]),
            OptionKind::Number { default: None, .. } | OptionKind::Choice(_) => continue,
        };
        let given = Options::check(specs, [(spec.key.to_owned(), default)]);
        let given = given.unwrap_or_else(|why| panic!("{id} does not take its own default: {why}"));
        let begin = |game: &G, options: &Options| {
            observe(&start(game, options, plan.seed).expect("an option alone contradicts none"))
        };
        let left_out = begin(game, &Options::default());
        assert_eq!(begin(game, &given), left_out, "{id}: `{}` given, and left out", spec.key);
        let changed = begin(&game.with(&others), &Options::default());
        assert_eq!(changed, left_out, "{id}: left out by a game that had {others:?}");
    }
}

/// What ends a game is a common reason or one that it declares, and each tag means one of them: a log and a record
/// keep the tag alone.
pub fn endings_are_declared<G: Game>(game: &G, plan: &Plan) {
    let info = game.info();
    for (index, reason) in info.endings.iter().enumerate() {
        let mut others = info.endings[..index].iter().chain(Reason::COMMON);
        if let Some(other) = others.find(|other| other.id() == reason.id()) {
            panic!("{}: `{}` is both `{other}` and `{reason}`", info.id, reason.id());
        }
    }
    plan.positions(game, 1, |line, _| {
        if let Turn::Over(Outcome { reason, .. }) = line.turn() {
            let told = info.ending(reason.id());
            assert_eq!(told, Some(reason), "{}: ends for what it does not declare", describe(line));
        }
    });
}

/// The end of a game pays every seat, and those of one team alike. Where teams compete they play for a sum of nothing,
/// and the winner gets the most. Where all play together a loss is worse than any points.
pub fn payoffs_agree_with_the_score<G: Game>(game: &G, plan: &Plan) {
    let seats = game.info().seats;
    plan.positions(game, 1, |line, _| {
        let Turn::Over(outcome) = line.turn() else { return };
        let (game, here) = (line.game(), || format!("{}: {outcome:?}", describe(line)));
        let paid = line.payoffs().expect("a finished game pays");
        assert_eq!(paid.len(), seats.len(), "{}: pays {paid:?} to {} seats", here(), seats.len());
        assert!(paid.iter().all(|payoff| payoff.is_finite()), "{}: pays {paid:?}", here());
        let teams: BTreeMap<Team, f64> =
            seats.iter().zip(&paid).map(|(seat, paid)| (seat.team, *paid)).collect();
        for (seat, payoff) in seats.iter().zip(&paid) {
            assert_eq!(*payoff, teams[&seat.team], "{}: seats of one team get {paid:?}", here());
        }
        match outcome.score {
            Score::Points(_) | Score::Lost => {
                let lost = Outcome { score: Score::Lost, ..outcome };
                let lost = game.payoffs(line.state(), &lost);
                let is_worse = paid.iter().zip(&lost).all(|(paid, lost)| paid > lost);
                assert!(
                    outcome.score == Score::Lost || is_worse,
                    "{}: pays {paid:?}, a loss {lost:?}",
                    here()
                );
            }
            Score::Void => panic!("{}: no rule calls a match off", here()),
            Score::Win(_) | Score::Draw => {
                let sum: f64 = teams.values().sum();
                assert!(sum.abs() < 1e-9, "{}: pays {paid:?}, which is not a sum of nothing", here());
                let best = teams.iter().max_by(|one, other| one.1.total_cmp(other.1)).map(|(team, _)| *team);
                let winner = if let Score::Win(team) = outcome.score { Some(team) } else { best };
                assert_eq!(best, winner, "{}: pays {paid:?}", here());
            }
        }
    });
}

/// The game goes on exactly when somebody can act: each seat whose turn it is has a step, a turn
/// that was begun can be finished by the seat that began it, and a finished game offers, lists and counts
/// nothing.
pub fn the_game_goes_on_exactly_when_someone_can_act<G: Game>(game: &G, plan: &Plan) {
    let mut begun_by: Option<Seat> = None;
    plan.positions(game, 1, |line, _| {
        let game = line.game();
        let here = || describe(line);
        let turn = game.turn(line.state());
        if let Turn::Over(outcome) = &turn {
            for seat in (0..game.info().seats.len() as u8).map(Seat) {
                assert_eq!(offered(line, seat), 0, "{}: {outcome:?}, but {seat:?} is offered steps", here());
            }
            assert_eq!(menagerie_kernel::list(game, line.state(), 1), Ok(Vec::new()), "{}: is over", here());
            assert_eq!(menagerie_kernel::count(game, line.state()), Ok(0), "{}: is over", here());
            assert_eq!(menagerie_kernel::perft(game, line.state(), 1), Ok(0), "{}: is over", here());
            assert!(!line.mid_turn(), "{}: is over in the middle of a turn", here());
        } else {
            assert!(!turn.seats().is_empty(), "{}: goes on without anybody to act", here());
        }
        for seat in turn.seats().iter() {
            assert_ne!(offered(line, seat), 0, "{}: {seat:?} is to act but is offered nothing", here());
        }
        if let Some(seat) = begun_by.filter(|_| line.mid_turn()) {
            assert_eq!(turn.actor(), Some(seat), "{}: another seat is to finish the turn", here());
        }
        begun_by = turn.actor();
    });
}

fn offered<G: Game>(line: &Line<G>, seat: Seat) -> usize {
    let game = line.game();
    let mut found = Vec::new();
    offers(game, &line.view(Eye::Seat(seat)), &[], &mut found);
    found.len()
}

/// A seat that is not to act, or would act in a finished game, is offered nothing and can play nothing,
/// whatever that seat's view says.
pub fn a_seat_that_is_not_to_act_is_offered_nothing<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 5, |line, dice| {
        let game = line.game();
        let part = random_part(line, dice).map(|path| join("", path.steps())).unwrap_or_default();
        let turn = line.turn();
        for seat in (0..game.info().seats.len() as u8).map(Seat).filter(|seat| !turn.seats().contains(*seat))
        {
            let offered = AnyLine::offered(line, seat, "");
            let empty = offered.as_ref().is_ok_and(|offered| offered.steps.is_empty() && !offered.complete);
            assert!(empty, "{}: {seat:?} is offered {offered:?} out of turn", describe(line));
            let checked = line.check_part(seat, &part);
            assert!(checked.is_err(), "{}: {seat:?} may play `{part}` out of turn", describe(line));
        }
        if turn.outcome().is_some() {
            let refused = line.clone().play_part(&part).is_err() && line.clone().play_turn(&part).is_err();
            assert!(refused, "{}: is over, but goes on", describe(line));
        }
    });
}

/// A whole turn as one text leads where its parts lead one after another.
pub fn a_turn_of_many_parts_is_played_whole_or_part_by_part<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 3, |line, dice| {
        if line.mid_turn() {
            return;
        }
        let mut by_parts = line.clone();
        let (mut turn, mut events) = (String::new(), Vec::new());
        while let Some(path) = random_part(&by_parts, dice) {
            turn = join(&turn, path.steps());
            events.extend(by_parts.apply(path.legal().expect("random parts are whole")));
            if !by_parts.mid_turn() {
                break;
            }
        }
        if turn.is_empty() {
            return;
        }
        let mut whole = line.clone();
        match whole.play_turn(&turn) {
            Ok(seen) => assert_eq!(seen, events, "{}: events of `{turn}`", describe(line)),
            Err(why) => panic!("{}: `{turn}` is offered but refused: {why}", describe(line)),
        }
        assert_eq!(observe(&whole), observe(&by_parts), "{}: `{turn}`", describe(line));
    });
}
