//! Large hordes: what may follow a prefix, and how many turns there are.

use super::*;
use kit::Dice;
use menagerie_kernel::{Path, offers};
use position::Making;

/// Whether a horde can be saved, found out by walking every order of every move.
fn can_be_walked(making: &Making, own: &Graves) -> bool {
    making.is_safe(own)
        || making.idle.into_iter().any(|from| {
            making.zombie_goals(from).into_iter().any(|to| can_be_walked(&making.after(from, to), own))
        })
}

#[test]
fn plans_find_what_walking_finds() {
    let (mut yes, mut no) = (0, 0);
    for line in compared::many(31, 2500, 4) {
        let view = line.view(Eye::Seat(Seat::WHITE)).into_owned();
        let (Some(own), begun) = (view.own(), Making::begin(&view.position)) else { continue };
        for from in begun.idle {
            for to in begun.zombie_goals(from) {
                let after = begun.after(from, to);
                if after.is_safe(own) {
                    continue;
                }
                let walked = can_be_walked(&after, own);
                assert_eq!(plan::can_be_saved(&after, own), walked, "{}: {from}{to}", line.text());
                if walked { yes += 1 } else { no += 1 }
            }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} {no}");
}

/// Even of hordes larger than any game has, a question is answered by looking at few plans, so that the bound on
/// them is for the time alone. And whatever the bound does, what is offered leads on.
#[test]
fn plans_are_found_or_refuted_soon() {
    let mut asked = 0;
    for (zombies, most) in
        [(4, 100), (8, 200), (16, 300), (24, plan::MOST_PLANS), (40, u32::MAX), (60, u32::MAX)]
    {
        let mut dice = Dice::new(zombies as u64);
        for _ in 0..100 {
            let Ok(state) = Zombie.parse(&crowd(&mut dice, zombies)) else { continue };
            let line = Line::from_state(&Zombie, state, Options::default());
            let view = line.view(Eye::Seat(Seat::WHITE)).into_owned();
            let (mut path, mut found) = (Path::new(), Vec::new());
            while path.then().may_go_on() {
                offers(&Zombie, &view, path.steps(), &mut found);
                assert!(!found.is_empty() || path.steps().is_empty(), "a dead end");
                let effort = hardest(&view, path.steps(), &mut asked);
                assert!(effort < most, "{effort} plans: {} {:?}", line.text(), path.steps());
                let Some(offer) = dice.pick(&found) else { break };
                path.push(offer);
            }
        }
    }
    assert!(asked > 5000, "{asked}");
}

/// The most plans that were looked at for a step that may follow.
fn hardest(view: &View, prefix: &[Step], asked: &mut u32) -> u32 {
    let own = view.own().unwrap();
    let Some(Horde { making, .. }) = Horde::replay(&view.position, own, prefix) else { return 0 };
    let mut most = 0;
    for from in making.idle {
        for to in making.zombie_goals(from) {
            let after = making.after(from, to);
            if !after.is_safe(own) {
                *asked += 1;
                most = most.max(plan::effort::of(&after, own));
            }
        }
    }
    most
}

/// A board full of White's zombies, whose king is attacked, and graves under them.
fn crowd(dice: &mut Dice, zombies: usize) -> String {
    let mut squares: Vec<(u8, u8)> =
        (b'a'..=b'h').flat_map(|file| (1..=8).map(move |rank| (file, rank))).collect();
    dice.shuffle(&mut squares);
    let mut board = std::collections::BTreeMap::new();
    board.insert(squares[0], 'K');
    board.insert(squares[1], 'k');
    let mut list = Vec::new();
    let mut graves = Vec::new();
    for at in squares.iter().skip(2).take(zombies) {
        board.insert(*at, *dice.pick(&['P', 'P', 'N', 'B', 'R', 'Q']).unwrap());
        list.push(*at);
        if dice.one_in(4) {
            graves.push(format!(
                "{}{}:{}",
                char::from(at.0),
                at.1,
                dice.pick(&['p', 'n', 'b', 'r', 'q']).unwrap()
            ));
        }
    }
    for at in squares.iter().skip(2 + zombies).take(4) {
        board.insert(*at, *dice.pick(&['n', 'b', 'r', 'q']).unwrap());
    }
    list.sort_unstable();
    graves.sort_unstable();
    let rank = |rank: u8| -> String {
        (b'a'..=b'h').map(|file| board.get(&(file, rank)).copied().unwrap_or('1')).collect()
    };
    let mut placement: String = (1..=8).rev().map(rank).collect::<Vec<_>>().join("/");
    for run in (2..=8).rev() {
        placement = placement.replace(&"1".repeat(run), &run.to_string());
    }
    let list: Vec<String> = list.iter().map(|at| format!("{}{}", char::from(at.0), at.1)).collect();
    let graves = if graves.is_empty() { "-".to_owned() } else { graves.join(",") };
    format!("{placement} w - - 0 1 zombies={} graves.w={graves} graves.b=-", list.join(","))
}

#[test]
fn large_hordes_are_counted_or_refused_without_being_walked() {
    let sixteen =
        plain("4k3/8/8/8/8/8/NNNNNNNN/NNNNKNNN", 'w', "a1,a2,b1,b2,c1,c2,d1,d2,e2,f1,f2,g1,g2,h1,h2");
    let line = from(&sixteen);
    assert!(line.count().is_err() && line.turns(2_000_000).is_err());
    assert!(Zombie.count(&line.view(Eye::Seat(Seat::WHITE))).is_err());
    // Five rooks and queens that nothing stops: millions of orders, most of which come to the same.
    let five = plain("7k/8/8/8/6p1/R6p/6PP/RRQR2K1", 'w', "a1,a3,b1,c1,d1");
    assert!(from(&five).count().is_ok_and(|count| count > 2_000_000));
}
