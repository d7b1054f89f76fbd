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
        let field = Field::new(crate::read(file).unwrap());
        for _ in 0..12 {
            let mut state = field.start();
            for _ in 0..150 {
                let (guard, mut found) = (field.guard(&state), Vec::new());
                assert_eq!(guard.checked, field.in_check(&state, state.to_move));
                field.pseudo_legal(&state, &mut |step| {
                    let tried = !field.in_check(&field.after(&state, &step), state.to_move);
                    assert_eq!(field.is_legal(&state, &guard, &step), tried, "{step:?}");
                    if tried {
                        found.push(step);
                        legal += 1;
                    } else {
                        refused += 1;
                    }
                });
                let Some(step) = dice.pick(&found) else { break };
                state = field.after(&state, step);
            }
        }
    }
    assert!(legal > 10_000 && refused > 500, "{legal} legal, {refused} refused");
}
