use super::*;
use menagerie_testkit::Dice;

/// What is not tried is what a trial would find legal: with hoppers and lame pieces, which the guard must foresee.
#[test]
fn what_is_not_tried_is_legal() {
    let files = [
        include_str!("../../tests/odd.toml"),
        include_str!("../../../../examples/armies/knightmate.toml"),
        include_str!("../../../../examples/armies/spinal-tap.toml"),
    ];
    let mut dice = Dice::new(8);
    let (mut legal, mut refused) = (0, 0);
    for file in files {
        let compiled = Compiled::new(crate::read(file).unwrap());
        for _ in 0..12 {
            let mut state = compiled.start();
            for _ in 0..150 {
                let (guard, mut found) = (compiled.guard(&state), Vec::new());
                assert_eq!(guard.checked, compiled.in_check(&state, state.to_move));
                compiled.pseudo_legal(&state, &mut |step| {
                    let tried = !compiled.in_check(&compiled.after(&state, &step), state.to_move);
                    assert_eq!(compiled.is_legal(&state, &guard, &step), tried, "{step:?}");
                    if tried {
                        found.push(step);
                        legal += 1;
                    } else {
                        refused += 1;
                    }
                });
                let Some(step) = dice.pick(&found) else { break };
                state = compiled.after(&state, step);
            }
        }
    }
    assert!(legal > 10_000 && refused > 500, "{legal} legal, {refused} refused");
}
