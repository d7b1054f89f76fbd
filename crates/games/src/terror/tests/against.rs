//! Random positions and games, turn by turn against the slow rules.

use super::brute::Board;
use super::*;
use menagerie_kernel::{Offer, offers};
use menagerie_testkit::Dice;

/// Everything that both sets of rules say of a position.
fn compare(text: &str) -> Vec<String> {
    let here = state(text);
    let mut there = Board::read(text).turns();
    there.sort_by(|a, b| a.0.cmp(&b.0));
    let turns: Vec<String> = there.iter().map(|(turn, _)| turn.clone()).collect();
    assert_eq!(kernel::list(&Terror::default(), &here, 1_000_000).as_ref(), Ok(&turns), "{text}");
    assert_eq!(kernel::count(&Terror::default(), &here), Ok(turns.len() as u64), "{text}");
    for (turn, board) in &there {
        let mut line = Line::from_state(&Terror::default(), here, Options::default());
        line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
        assert_eq!(kernel::text(&Terror::default(), line.state()), board.text(), "{text}: {turn}");
    }
    turns
}

/// Whether every offered beginning can be completed, and what it says may follow does.
fn check_prefixes(here: &State, prefix: &mut Vec<Step>) {
    let mut found: Vec<Offer<Terror>> = Vec::new();
    offers(&Terror::default(), here, prefix, &mut found);
    for offer in found {
        prefix.push(*offer.step());
        let mut next = Vec::new();
        offers(&Terror::default(), here, prefix, &mut next);
        assert_eq!(offer.then().may_go_on(), !next.is_empty(), "{} {prefix:?}", text::print(here));
        check_prefixes(here, prefix);
        prefix.pop();
    }
}

/// Composes Battle Moves in random order: each must come to one of the listed turns.
fn check_composing(here: &State, turns: &[String], dice: &mut Dice) {
    for _ in 0..20 {
        let mut prefix = vec![Step::Battle];
        loop {
            let mut found = Vec::new();
            Terror::default().compose(here, &prefix, &mut |step: Step, then: Then| found.push((step, then)));
            let Some((step, then)) = dice.pick(&found).copied() else {
                panic!("{}: nothing follows {prefix:?}", text::print(here));
            };
            prefix.push(step);
            let mut arranged = prefix.clone();
            Terror::default().arrange(&mut arranged);
            let turn = kernel::count::join("", &arranged);
            assert_eq!(turns.contains(&turn), then.may_end(), "{}: {turn}", text::print(here));
            let mut more = 0;
            Terror::default().compose(here, &prefix, &mut |_: Step, _: Then| more += 1);
            assert_eq!(more > 0, then.may_go_on(), "{}: {turn}", text::print(here));
            if !then.may_go_on() {
                break;
            }
        }
    }
}

#[test]
fn random_games_agree() {
    let mut dice = Dice::new(5);
    let fields = ["", " battle=wb", " knights=zebra", " knights=centaur", " battle=wb knights=zebra"];
    for fields in fields {
        // The start has too many battle turns for the slow rules, so the right comes later.
        let mut text = start(&fields.replace("battle=wb", "battle=-"));
        for _ in 0..120 {
            let turns = compare(&text);
            if turns.is_empty() {
                break;
            }
            let mut line = Line::from_state(&Terror::default(), state(&text), Options::default());
            line.play_turn(&turns[dice.below(turns.len())]).unwrap();
            text = kernel::text(&Terror::default(), line.state());
        }
    }
}

/// A position with men of both sides about to march past each other, and officers around them.
fn random_march(dice: &mut Dice) -> Option<String> {
    let mut letters = ['.'; 121];
    let black = dice.one_in(2);
    let (own, enemies, home) =
        if black { (['p', 'c'], "PPPPRBQAM", 9) } else { (['P', 'P'], "pcpcrqvsm", 1) };
    let middle = |dice: &mut Dice| if black { 6 + dice.below(2) } else { 3 + dice.below(2) };
    for file in 0..11 {
        if dice.one_in(4) {
            letters[home * 11 + file] = own[dice.below(2)];
        }
        if dice.one_in(3) {
            letters[middle(dice) * 11 + file] = enemies.as_bytes()[dice.below(4)] as char;
        }
    }
    for _ in 0..8 {
        let officer = if black { "RBQAMrqvsm" } else { "rqvsmRBQAM" };
        let officer = &officer[if dice.one_in(5) { 0..5 } else { 5..10 }];
        letters[dice.below(121)] = officer.as_bytes()[dice.below(5)] as char;
    }
    // The kings stand where lines open: in the rows of the marchers, as a rule.
    for king in ['k', 'K'] {
        let rank = if dice.one_in(2) { middle(dice) } else { dice.below(11) };
        letters[rank * 11 + dice.below(11)] = king;
    }
    let seat = if black { 'b' } else { 'w' };
    let text = format!("{} {seat} - - 0 1", placement(&letters));
    Terror::default().parse(&text).ok().map(|_| text)
}

fn placement(letters: &[char; 121]) -> String {
    let ranks: Vec<String> = letters.chunks(11).rev().map(|rank| rank.iter().collect()).collect();
    let mut placement = ranks.join("/");
    for run in (1..=11).rev() {
        placement = placement.replace(&".".repeat(run), &run.to_string());
    }
    placement
}

#[test]
fn random_passing_captures_agree() {
    let mut dice = Dice::new(3);
    let (mut marches, mut captures, mut forbidden) = (0, 0, 0);
    while marches < 1_500 {
        let Some(text) = random_march(&mut dice) else { continue };
        for (_, after) in Board::read(&text).turns() {
            if after.text().split(' ').nth(3) == Some("-") {
                continue;
            }
            let turns = compare(&after.text());
            marches += 1;
            let here = state(&after.text());
            let used = turns.iter().filter_map(|turn| here.read(&turn.parse().unwrap()));
            let used = used.filter(|step| step.deed == Deed::EnPassant).count();
            let could = here.ep.into_iter().map(|to| pieces::ahead(!here.color, to) & here.foot(here.color));
            let could: u32 = could.map(SquareSet11::len).sum();
            captures += used;
            forbidden += could as usize - used;
        }
    }
    assert!(
        captures > 100 && forbidden > 10,
        "{captures} captures, {forbidden} forbidden for the king's sake"
    );
}

/// A position with few men, of which many are pawns and crabs near each other.
fn random_position(dice: &mut Dice) -> Option<String> {
    let mut letters = ['.'; 121];
    let (left, low) = (dice.below(7), 1 + dice.below(6));
    let corner = |dice: &mut Dice| (low + dice.below(4)) * 11 + left + dice.below(4);
    let black = !dice.one_in(3);
    for _ in 0..3 + dice.below(4) {
        letters[corner(dice)] = if black { ['c', 'c', 'p'][dice.below(3)] } else { 'P' };
    }
    for _ in 0..1 + dice.below(5) {
        let at = dice.below(121);
        let enemies = if black { "RBQAMCNP" } else { "rqvsmwpc" };
        letters[at] = enemies.as_bytes()[dice.below(8)] as char;
    }
    for king in ['k', 'K'] {
        let near = (king == 'k') == black && dice.one_in(2);
        letters[if near { corner(dice) } else { dice.below(121) }] = king;
    }
    let seat = if black { 'b' } else { 'w' };
    let knights = ["", " knights=zebra", " knights=centaur"][dice.below(3)];
    let text = format!("{} {seat} - - 0 1 battle=wb{knights}", placement(&letters));
    Terror::default().parse(&text).ok().map(|_| text)
}

#[test]
fn random_battles_agree() {
    let mut dice = Dice::new(11);
    let (mut compared, mut in_check, mut promoting) = (0, 0, 0);
    while compared < 600 {
        let Some(text) = random_position(&mut dice) else { continue };
        let turns = compare(&text);
        compared += 1;
        let here = state(&text);
        let battles = turns.iter().filter(|turn| turn.starts_with("battle")).count();
        check_prefixes(&here, &mut Vec::new());
        if battles > 0 {
            check_composing(&here, &turns, &mut dice);
        }
        if battles > 0 && !here.checkers(here.color).is_empty() {
            in_check += 1;
        }
        promoting +=
            usize::from(turns.iter().any(|turn| turn.starts_with("battle") && turn.contains(['q', 'm'])));
    }
    // The generator must reach what is hard.
    assert!(in_check > 10 && promoting > 10, "{in_check} checks answered, {promoting} promotions");
}
