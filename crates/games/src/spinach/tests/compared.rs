//! The generator beside the slow one.

use super::slow::Slow;
use super::*;
use menagerie_kernel::Spot;
use menagerie_testkit::Dice;

/// Compares all turns, and what some of them lead to, with the slow generator.
fn agrees(state: &State, dice: &mut Dice) {
    let position = text(&Spinach, state);
    assert_eq!(Slow::read(&position).print(), position);
    let mut expected = Slow::read(&position).turns();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let names: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(list(&Spinach, state, 100_000).unwrap(), names, "{position}");
    assert_eq!(Spinach.count(state), Ok(names.len() as u64), "{position}");
    for _ in 0..4 {
        if let Some((turn, next)) = dice.pick(&expected) {
            let mut after = *state;
            after.apply(&turn.parse().unwrap());
            assert_eq!(text(&Spinach, &after), next.print(), "{position} {turn}");
            assert_eq!(Spinach.parse(&next.print()).map(|read| read == after), Ok(true), "{position} {turn}");
        }
    }
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let mut state = super::super::text::parse(START).unwrap();
        for _ in 0..120 {
            agrees(&state, &mut dice);
            let turns = list(&Spinach, &state, 10_000).unwrap();
            let Some(turn) = dice.pick(&turns) else { break };
            state.apply(&turn.parse().unwrap());
        }
    }
}

/// The squares on which a man stops in a series.
fn stops(state: &State, step: &Step) -> Vec<Spot> {
    let mut events: Vec<Event> = Vec::new();
    state.report(step, &mut events);
    match events[0].seen(Eye::Public) {
        Some(Happening::Moved { via, .. }) => via.clone(),
        other => panic!("{other:?} is told first"),
    }
}

/// What is shown of a turn is one that could be made move by move, and no shorter one.
#[test]
fn series_are_shown_by_moves_that_can_be_made() {
    let mut dice = Dice::new(10);
    let mut shown = 0;
    while shown < 3_000 {
        let state = scattered(&mut dice);
        let slow = Slow::read(&text(&Spinach, &state));
        let turns = list(&Spinach, &state, 100_000).unwrap_or_default();
        for _ in 0..30 {
            let Some(turn) = dice.pick(&turns) else { break };
            let step: Step = turn.parse().unwrap();
            let via = stops(&state, &step);
            let (from, to) = (men::spot(step.movement().from), men::spot(step.movement().to));
            assert_eq!(via.is_empty(), !step.is_series(), "{slow} {turn}");
            if step.is_series() {
                let shortest =
                    slow.follow(from, to, &via).unwrap_or_else(|why| panic!("{slow} {turn}: {why}"));
                assert_eq!(via.len() + 1, shortest, "{slow} {turn}");
                shown += 1;
            }
        }
    }
}

#[test]
fn scattered_men_agree_with_the_slow_generator() {
    let mut dice = Dice::new(1929);
    let mut read = 0;
    while read < 800 {
        let state = scattered(&mut dice);
        if let Ok(state) = Spinach.parse(&text(&Spinach, &state)) {
            agrees(&state, &mut dice);
            read += 1;
        }
    }
}

/// Anything up to a full board, often with a pawn that has just gone two squares.
fn scattered(dice: &mut Dice) -> State {
    let mut men = Men::<Board68, KINDS>::EMPTY;
    let mut squares: Vec<Square68> = Square68::all().collect();
    dice.shuffle(&mut squares);
    let most = [8, 30, 68][dice.below(3)];
    for square in squares.into_iter().take(dice.below(most)) {
        let kind = if dice.one_in(3) { PAWN } else { dice.below(KINDS) as u8 };
        let kind = if (2..=7).contains(&square.rank()) || kind != PAWN { kind } else { BISHOP };
        let man = Man::new(Color::BOTH[dice.below(2)], kind);
        let crowned = kind == KING && men.of(man.color, KING).has_several();
        men.put(square, if crowned { Man::new(man.color, KNIGHT) } else { man });
    }
    let to_move = Color::BOTH[dice.below(2)];
    let passed = |target: &Square68| pawns::check_target(&men, PAWN, to_move, *target).is_ok();
    let ep = Square68::all().filter(passed).take(1).collect();
    let rights = [[true, true], [true, false], [false, true]][dice.below(3)];
    State { men, to_move, rights, ep, clock: 0, turn: 1 }
}
