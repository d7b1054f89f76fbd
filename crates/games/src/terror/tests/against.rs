//! Random positions and games, turn by turn against the slow rules.

use super::super::armies::Army;
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
    use Meeting::{Different, SpinalTap, Terror as Terrors};
    let games = [
        (Different, ""),
        (Different, " battle=-"),
        (Different, " knights=zebra"),
        (Different, " knights=centaur"),
        (Different, " battle=- knights=zebra"),
        (SpinalTap, ""),
        (SpinalTap, " knights=zebra"),
        (Terrors, ""),
        (Terrors, " battle=-"),
    ];
    for (meeting, fields) in games {
        // The start has too many battle turns for the slow rules, so they are compared elsewhere.
        let mut text = start_of(meeting, fields);
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

/// The letters of a side, where these armies meet: those of pawns and crabs, and those of some officers.
fn letters(meeting: Meeting, color: Color) -> (&'static [u8], &'static [u8]) {
    match (meeting.army(color), color) {
        (Army::SpinalTap, Color::White) => (b"PP", b"RBQAMCN"),
        (Army::SpinalTap, Color::Black) => (b"pp", b"rbqahdn"),
        (Army::Terror, Color::White) => (b"PX", b"RQVSIW"),
        (Army::Terror, Color::Black) => (b"pc", b"rqvsmw"),
    }
}

fn pick(letters: &[u8], dice: &mut Dice) -> char {
    letters[dice.below(letters.len())] as char
}

fn random_meeting(dice: &mut Dice) -> Meeting {
    match dice.below(4) {
        0 => Meeting::SpinalTap,
        1 => Meeting::Terror,
        _ => Meeting::Different,
    }
}

/// A position with men of both sides about to march past each other, and officers around them.
fn random_march(dice: &mut Dice) -> Option<String> {
    let mut board = ['.'; 121];
    let meeting = random_meeting(dice);
    let (color, home) = if dice.one_in(2) { (Color::Black, 9) } else { (Color::White, 1) };
    let [(foot, officers), (their_foot, their_officers)] =
        [color, !color].map(|color| letters(meeting, color));
    let middle = |dice: &mut Dice| if color == Color::Black { 6 + dice.below(2) } else { 3 + dice.below(2) };
    for file in 0..11 {
        if dice.one_in(4) {
            board[home * 11 + file] = pick(foot, dice);
        }
        if dice.one_in(3) {
            board[middle(dice) * 11 + file] = pick(their_foot, dice);
        }
    }
    for _ in 0..8 {
        let officers = if dice.one_in(5) { their_officers } else { officers };
        board[dice.below(121)] = pick(officers, dice);
    }
    // The kings stand where lines open: in the rows of the marchers, as a rule.
    for king in ['k', 'K'] {
        let rank = if dice.one_in(2) { middle(dice) } else { dice.below(11) };
        board[rank * 11 + dice.below(11)] = king;
    }
    possible(&board, color, meeting, "")
}

/// The text of a position, if it is possible.
fn possible(board: &[char; 121], color: Color, meeting: Meeting, fields: &str) -> Option<String> {
    let armies = meeting.word().map(|word| format!(" armies={word}")).unwrap_or_default();
    let text = format!("{} {} - - 0 1{fields}{armies}", placement(board), color.letter());
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
    let mut board = ['.'; 121];
    let (left, low) = (dice.below(7), 1 + dice.below(6));
    let corner = |dice: &mut Dice| (low + dice.below(4)) * 11 + left + dice.below(4);
    let (meeting, color) = (random_meeting(dice), if dice.one_in(3) { Color::White } else { Color::Black });
    let [(foot, _), (their_foot, their_officers)] = [color, !color].map(|color| letters(meeting, color));
    for _ in 0..3 + dice.below(4) {
        board[corner(dice)] = pick(foot, dice);
    }
    for _ in 0..1 + dice.below(5) {
        let enemies = if dice.one_in(4) { their_foot } else { their_officers };
        board[dice.below(121)] = pick(enemies, dice);
    }
    for king in ['k', 'K'] {
        let near = (king == 'k') == (color == Color::Black) && dice.one_in(2);
        board[if near { corner(dice) } else { dice.below(121) }] = king;
    }
    let knights = ["", " knights=zebra", " knights=centaur"][dice.below(3)];
    let knights = if meeting == Meeting::Terror { "" } else { knights };
    possible(&board, color, meeting, &format!(" battle=wb{knights}"))
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
