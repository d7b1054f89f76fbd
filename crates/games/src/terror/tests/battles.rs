//! The Battle Move.

use super::*;
use crate::parts::Color;

fn battles(text: &str) -> Vec<String> {
    turns_from(text, "battle,")
}

const BLOCK: &str = "k10/11/11/11/11/11/11/1P9/1P1P7/11/10K w - - 0 1 battle=wb";

#[test]
fn two_or_more_advance_together_once() {
    assert_eq!(battles(BLOCK), ["b3b4,b4b5", "b3b4,b4b5,d3d4", "b4b5,d3d4"]);
    let made = after(BLOCK, &["battle,b3b4,b4b5,d3d4"]);
    assert_eq!(made, "k10/11/11/11/11/11/1P9/1P1P7/11/11/10K b - - 0 1 battle=b");
    assert!(battles(&after(&made, &["a11a10"])).is_empty());
    assert!(battles(&BLOCK.replace(" battle=wb", "")).is_empty());
    assert!(battles(&BLOCK.replace("=wb", "=b")).is_empty());
    assert_eq!(battles(&BLOCK.replace("=wb", "=w")).len(), 3);
    assert!(after(&BLOCK.replace("=wb", "=w"), &["battle,b4b5,d3d4"]).ends_with("battle=-"));
}

#[test]
fn another_order_is_another_text_and_illegal() {
    assert!(line(BLOCK).play_turn("battle,d3d4,b4b5").is_err());
    assert!(line(BLOCK).play_turn("battle,b4b5,b3b4").is_err());
    assert!(line(BLOCK).play_turn("battle,b4b5").is_err());
    assert!(line(BLOCK).play_turn("battle").is_err());
    // A player may think of it in any order.
    assert!(line(BLOCK).play_part("battle,d3d4,b4b5,b3b4").is_ok());
}

#[test]
fn advances_capture_nothing_and_go_one_square() {
    // b3 is blocked by an enemy, d3 by an own officer, f2 goes one square only.
    let text = "k10/11/11/11/11/11/11/1n1N7/1P1P7/5P1P3/10K w - - 0 1 battle=w".replace('n', "r");
    assert_eq!(battles(&text), ["f2f3,h2h3"]);
    let made = after(&text, &["battle,f2f3,h2h3"]);
    assert!(made.contains(" b - - 0 1"));
}

#[test]
fn crabs_advance_aslant_and_goals_differ() {
    let text = "k10/11/11/11/11/1c1c7/11/11/11/11/10K b - - 0 1 battle=wb";
    // Three goals each, but not both to c5.
    assert_eq!(battles(text).len(), 8);
    assert!(legal(text, "battle,b6c5,d6d5") && !legal(text, "battle,b6c5,d6c5"));
    assert!(after(text, &["battle,b6a5,d6e5"]).contains("/11/c3c6/"));
}

#[test]
fn whoever_has_to_make_room_is_pointed_out() {
    // c6 may go to b5 if b5 goes on; d5 is an enemy, which makes no room.
    let text = "k10/11/11/11/11/2c8/1c1R7/11/11/11/10K b - - 0 1 battle=b";
    let clears = |text: &str, prefix: &[&str], step: &str| {
        let prefix: Vec<Step> = prefix.iter().map(|step| step.parse().unwrap()).collect();
        let backing = Terror::default().backing(&state(text), &prefix, &step.parse().unwrap());
        let arrow = |one: &Backing| match one {
            Backing::Cleared { from, to } => format!("{from}-{to}"),
            other => panic!("{other:?}"),
        };
        backing.iter().map(arrow).collect::<Vec<_>>()
    };
    assert_eq!(clears(text, &["battle"], "c6b5"), ["b5-a4", "b5-b4", "b5-c4"]);
    assert!(clears(text, &["battle"], "c6c5").is_empty(), "nobody stands there");
    assert!(clears(text, &["battle", "b5b4"], "c6b5").is_empty(), "it has gone already");
    assert!(clears(text, &[], "c6d5").is_empty(), "it is no Battle Move");
    // A piece that was told to go to c4 leaves the one on c5 no square.
    let queue = "k10/11/11/11/11/2c8/1cc8/1R1R7/11/11/10K b - - 0 1 battle=b";
    assert_eq!(clears(queue, &["battle"], "c6c5"), ["c5-c4"]);
    assert!(clears(queue, &["battle", "b5c4"], "c6c5").is_empty());
}

#[test]
fn a_goal_may_be_left_by_another_mover() {
    let text = "k10/11/11/11/11/2c8/1c1R7/11/11/11/10K b - - 0 1 battle=b";
    // c6 goes to c5, to b5 once it is left, and never takes on d5.
    assert!(legal(text, "c6d5") && !battles(text).iter().any(|turn| turn.contains("c6d5")));
    assert!(
        legal(text, "battle,b5a4,c6b5") && legal(text, "battle,b5b4,c6c5") && !legal(text, "battle,c6b5")
    );
    assert_eq!(battles(text).len(), 3 * 2);
}

#[test]
fn at_most_one_promotes() {
    let text = "10k/1P1P7/11/11/11/11/11/5P5/11/11/10K w - - 0 1 battle=w";
    let found = battles(text);
    assert_eq!(found.len(), 14);
    assert!(legal(text, "battle,b10b11a,f4f5") && !legal(text, "battle,b10b11q,d10d11q"));
    assert!(!found.iter().any(|turn| turn.contains("b10") && turn.contains("d10")));
    assert!(after(text, &["battle,d10d11c,f4f5"]).starts_with("3C6k/1P9/"));
    let black = "k10/11/11/11/11/5p5/11/11/11/1c9/10K b - - 0 1 battle=b";
    assert_eq!(battles(black).len(), 3 * 6);
    assert_eq!(battles(&black.replace("k10", "kq9")).len(), 3 * 5);
}

#[test]
fn only_the_king_after_the_whole_turn_matters() {
    // The rook's line along rank 4 is blocked by one of two, and only by them.
    let check = "k10/11/11/11/11/11/11/r9K/3P1P5/11/11 w - - 0 1 battle=w";
    assert_eq!(battles(check), ["d3d4,f3f4"]);
    let third = check.replace("3P1P5/11/11", "3P1P5/7P3/11");
    assert_eq!(battles(&third), ["d3d4,f3f4", "d3d4,f3f4,h2h3", "d3d4,h2h3", "f3f4,h2h3"]);
    // A shield may leave its line if another takes its place.
    let shield = "k10/11/11/11/11/11/11/r2P6K/5P5/11/11 w - - 0 1 battle=w";
    assert_eq!(battles(shield), ["d4d5,f3f4"]);
    // Two checks at once need two blocks, which no single move gives.
    let double = "r9k/11/11/11/11/11/11/r9K/3P1P5/11/11 w - - 0 1 battle=w";
    assert!(legal(double, "battle,d3d4,f3f4"));
}

#[test]
fn a_check_that_cannot_be_blocked_allows_no_battle() {
    for text in [
        // A wizard's leap, a pawn, a rook beside the king, and a wizard along with a line that could be blocked.
        "k10/11/11/11/11/11/11/8w2/11/2P1P6/9K1 w - - 0 1 battle=w",
        "k10/11/11/11/11/11/11/11/2P1P6/9p1/10K w - - 0 1 battle=w",
        "k10/11/11/11/11/11/11/11/2P1P6/11/9rK w - - 0 1 battle=w",
        "k10/11/11/11/11/11/11/11/3P1P5/r9K/9w1 w - - 0 1 battle=w",
    ] {
        assert!(!state(text).checkers(Color::White).is_empty(), "{text}");
        assert!(battles(text).is_empty(), "{text}");
    }
}

#[test]
fn a_battle_turn_averts_mate() {
    // The rook on a4 and the viceroy on h7 both attack the king, which has nowhere to go. One man cannot
    // block both lines; two together can.
    let mate = "3r6k/11/11/11/7v3/11/10r/r3KP5/2P7r/11/11 w - - 0 1";
    assert_eq!(outcome(mate), "0-1");
    assert_eq!(outcome(&format!("{mate} battle=b")), "0-1");
    let battle = format!("{mate} battle=w");
    assert_eq!((outcome(&battle).as_str(), turns(&battle)), ("*", vec!["battle,c3c4,f4f5".to_owned()]));
}

#[test]
fn no_en_passant_arises_from_a_battle_or_is_made_in_one() {
    let text = "k10/11/11/11/11/11/11/11/11/P1P8/10K w - - 0 1 battle=w";
    assert!(after(text, &["battle,a2a3,c2c3"]).contains(" b - - 0 1"));
    let passing = "k10/11/11/11/11/11/2cP7/2c8/11/11/10K b - d3,d4 0 1 battle=b";
    assert!(legal(passing, "c5d4ep") && legal(passing, "battle,c4c3,c5d4"));
    assert!(battles(passing).iter().all(|turn| !turn.contains("ep")));
    // The pawn that was passed stays where it is.
    assert!(after(passing, &["battle,c4c3,c5d4"]).contains("3P7/3c7/2c8"));
}

#[test]
fn what_may_follow_is_said_with_every_step() {
    let then = |prefix: &[&str]| -> Vec<(String, Then)> {
        let prefix: Vec<Step> = prefix.iter().map(|step| step.parse().unwrap()).collect();
        let mut found = Vec::new();
        Terror::default()
            .steps(&state(BLOCK), &prefix, &mut |step: Step, then| found.push((step.to_string(), then)));
        found.into_iter().filter(|(_, then)| !prefix.is_empty() || *then != Then::Ends).collect()
    };
    let said = |pairs: &[(&str, Then)]| -> Vec<(String, Then)> {
        pairs.iter().map(|(step, then)| ((*step).to_owned(), *then)).collect()
    };
    assert_eq!(then(&[]), said(&[("battle", Then::Continues)]));
    assert_eq!(then(&["battle"]), said(&[("b3b4", Then::Continues), ("b4b5", Then::Continues)]));
    assert_eq!(then(&["battle", "b3b4"]), said(&[("b4b5", Then::Either)]));
    assert_eq!(then(&["battle", "b3b4", "b4b5"]), said(&[("d3d4", Then::Ends)]));
    assert_eq!(then(&["battle", "b4b5"]), said(&[("d3d4", Then::Ends)]));
}

/// Positions that no game leads to are answered all the same, exactly or not at all.
#[test]
fn absurd_positions_are_answered_at_once() {
    let crowds = [
        "k10/11/ccccccccccc/ccccccccccc/ccccccccccc/ccccccccccc/ccccccccccc/11/11/11/10K b - - 0 1 battle=wb",
        "k10/11/ccccccccccc/11/ccccccccccc/11/ccccccccccc/11/ccccccccccc/11/10K b - - 0 1 battle=wb",
        "R4R4R/1ccccccccc1/1ccccccccc1/1ccccccccc1/1ccccccccc1/R1ccckccc1R/1ccccccccc1/1ccccccccc1/1ccccccccc1/11/R4R4K b - - 0 1 battle=wb",
        "B4R4B/1c1c1c1c1c1/c1c1c1c1c1c/2c1c1c1c2/c3c1c3c/R4k4R/c3c1c3c/2c1c1c1c2/c1c1c1c1c1c/11/B4R4K b - - 0 1 battle=wb",
        "k10/11/PPPPPPPPPPP/11/PPPPPPPPPPP/11/PPPPPPPPPPP/11/PPPPPPPPPPP/PPPPPPPPPPP/10K w - - 0 1 battle=wb",
    ];
    for text in crowds {
        let here = state(text);
        if let Ok(count) = kernel::count(&Terror::default(), &here) {
            assert!(count > 2_000_000);
        }
        assert!(kernel::perft(&Terror::default(), &here, 2).is_err());
        // A long prefix, composed backwards.
        let mut prefix = vec![Step::Battle];
        loop {
            let mut last = None;
            Terror::default().compose(&here, &prefix, &mut |step: Step, _| last = Some(step));
            let Some(step) = last else { break };
            prefix.push(step);
        }
        assert!(prefix.len() > 15, "{text}");
        Terror::default().arrange(&mut prefix);
        assert!(menagerie_show::check(&Terror::default(), &here, &prefix).unwrap().legal().is_some());
    }
}

#[test]
fn counting_does_not_list() {
    // Eleven files of three: each file moves none, one, two or three of its men.
    let text = "k10/11/11/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/PPPPPPPPPPP/11/10K w - - 0 1 battle=wb";
    // Less the turn of nobody and those of one; eleven single moves and the king's three come on top.
    assert_eq!(kernel::count(&Terror::default(), &state(text)), Ok(4u64.pow(11) - 1 - 11 + 11 + 3));
}
