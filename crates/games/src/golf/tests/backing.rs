//! What a player is told of where a move comes from, against the rule told anew.

use super::slow::Slow;
use super::{EXAMPLE, line};
use crate::golf::Golf;
use menagerie_kernel::{Chance, Options, Seat, Spot};
use menagerie_show::{AnyGame, AnyLine, Backing, Erased};
use std::collections::BTreeMap;

/// The lenders of every offered move; none for those of men that stand apart.
fn lenders(line: &dyn AnyLine) -> BTreeMap<String, Vec<String>> {
    let offered = line.offered(Seat(0), "").unwrap().steps;
    let told = offered.into_iter().map(|step| {
        let from: Spot = step.text[..2].parse().unwrap();
        let lender = |backing: &Backing| match backing {
            Backing::Lent { from: lender, to } if *to == from => Some(lender.to_string()),
            Backing::Apart if step.backing.len() == 1 => None,
            other => panic!("{}: {other:?}", step.text),
        };
        let mut lenders: Vec<String> = step.backing.iter().filter_map(lender).collect();
        lenders.sort();
        (step.text.clone(), lenders)
    });
    told.collect()
}

#[test]
fn every_move_names_those_who_lend_it() {
    let lent = lenders(line(EXAMPLE).as_ref());
    assert_eq!(lent["e5g6"], ["d6"], "the knight lends its leap");
    assert_eq!(lent["b3c3"], ["a4"], "the rook lends its slide");
    // Beside queen and rook, a straight step is lent by both and a diagonal one by the queen.
    let both = line("k7/8/8/8/8/3Q4/3NR3/8 - - - 0 1 cards=Q,k taker=- taken=-");
    let lent = lenders(both.as_ref());
    assert_eq!(lent["d2d1"], ["d3", "e2"]);
    assert_eq!(lent["d2c1"], ["d3"]);
    assert_eq!(lent["a8a7"], [""; 0], "the lonely king's own step is nobody's");
}

#[test]
fn lenders_are_exactly_those_whose_own_move_it_is() {
    let mut several = 0;
    for seed in 0..60 {
        let mut played =
            Erased::new(Golf::default()).start(Options::default(), Chance::from_number(seed)).unwrap();
        for _ in 0..4 {
            if played.turn().outcome().is_some() {
                break;
            }
            let position = played.text();
            let told = lenders(played.as_ref());
            for (step, lent) in &told {
                assert_eq!(lent, &Slow::read(&position).lenders(step), "{position}: {step}");
                several += usize::from(lent.len() > 1);
            }
            let next = told.keys().nth(seed as usize % told.len()).unwrap();
            played.play_turn(next).unwrap();
        }
    }
    assert!(several > 100, "{several} moves are lent by more than one");
}
