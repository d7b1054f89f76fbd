//! The game beside the slow one.

use super::slow::Slow;
use super::*;
use menagerie_testkit::Dice;

/// Compares all turns, what each leads to, and the outcome with the slow rules.
fn agrees(line: &Line<Crowded>) {
    let position = text(&Crowded, line.state());
    let slow = Slow::read(&position);
    let mut expected = slow.turns();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let names: Vec<&String> = expected.iter().map(|(name, _)| name).collect();
    let listed = list(&Crowded, line.state(), 1000).unwrap();
    assert_eq!(listed.iter().collect::<Vec<_>>(), names, "{position}");
    assert_eq!(Crowded.count(line.state()), Ok(names.len() as u64), "{position}");
    assert_eq!(outcome(line).split(' ').next(), Some(slow.outcome()), "{position}");
    for (turn, next) in &expected {
        assert_eq!(after(&position, turn), next.text(), "{position} {turn}");
    }
}

fn play(mut line: Line<Crowded>, turns: usize, dice: &mut Dice) {
    for _ in 0..turns {
        agrees(&line);
        let listed = list(&Crowded, line.state(), 1000).unwrap();
        let Some(turn) = dice.pick(&listed) else { break };
        // Without its history, so that no repetition ends it.
        line = self::line(&after(&text(&Crowded, line.state()), turn));
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    for seed in 0..20 {
        play(line(START), 100, &mut Dice::new(seed));
    }
}

#[test]
fn scattered_men_agree_with_the_slow_rules() {
    let mut dice = Dice::new(4);
    let mut read = 0;
    while read < 600 {
        if let Ok(state) = Crowded.parse(&scattered(&mut dice)) {
            play(Line::from_state(&Crowded, state, Options::default()), 4, &mut dice);
            read += 1;
        }
    }
}

/// Kings, sometimes at home with rooks, few men or many, and any seat to act.
fn scattered(dice: &mut Dice) -> String {
    let home = "r3k2r/8/8/8/8/8/8/R3K2R";
    let at_home = dice.one_in(3);
    let mut men: Men<Board8, { orthodox::KINDS }> = Men::EMPTY;
    if at_home {
        men = fen::read_placement(home, |letter| ARMIES.man(letter)).unwrap();
    }
    let mut squares: Vec<Square8> = (!men.occupied()).into_iter().collect();
    dice.shuffle(&mut squares);
    let most = if dice.one_in(4) { 30 } else { 8 };
    let kings = if at_home { Vec::new() } else { Color::BOTH.map(|color| Man::new(color, KING)).to_vec() };
    let others = (0..dice.below(most)).map(|_| Man::new(Color::BOTH[dice.below(2)], dice.below(5) as u8));
    for man in kings.into_iter().chain(others.collect::<Vec<_>>()) {
        let fits = |at: &&Square8| man.kind != PAWN || !at.rank().is_multiple_of(7);
        if let Some(at) = squares.iter().find(fits).copied() {
            squares.retain(|square| *square != at);
            men.put(at, man);
        }
    }
    let placement = fen::print_placement(&men, |man| ARMIES.figure(man).letter);
    let seat = INFO.seats[dice.below(4)].id;
    let passes = dice.below(5);
    format!("{placement} {seat} {} - 90 9 passes={passes}", if at_home { "KQkq" } else { "-" })
}

#[test]
#[ignore = "prints counts for the table; run it in a release build with --nocapture"]
fn count_for_the_table() {
    let table = include_str!("../../../../testkit/tables/perft/crowded.txt");
    for line in table.lines().filter(|line| line.contains('|') && !line.starts_with('#')) {
        let position = line.split('|').next().unwrap().trim();
        self::line(position);
        let counts = (1..).map(|depth| (depth, Slow::read(position).perft(depth)));
        let counts = counts.take_while(|(depth, count)| *depth < 7 && *count < 100_000);
        let counts: Vec<String> = counts.map(|(depth, count)| format!("{depth}: {count}")).collect();
        println!("{position} | {}", counts.join(", "));
    }
}
