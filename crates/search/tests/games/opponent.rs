//! The computer against somebody who plays at random: what the least strength of every game is.

use menagerie_games::{Visitor, visit};
use menagerie_kernel::{Chance, Judge, Line, Options, Score, Solution, Team, Value, view};
use menagerie_search::Level;
use menagerie_search::matches::{Aimless, Searching, Tally, play_game, play_match};
use menagerie_show::Game;

/// A hundred games in which the computer has so many nodes a part.
struct AgainstChance {
    nodes: u64,
    flags: &'static [&'static str],
}

impl Visitor for AgainstChance {
    type Out = Tally;

    fn visit<G: Game + Judge>(&mut self, game: G) -> Tally {
        let flags = self.flags.iter().map(|flag| ((*flag).to_owned(), Value::Flag(true)));
        let options = Options::check(game.info().options, flags).expect("flags of the game");
        let mut searching = Searching::new(Level::BEST, self.nodes, 1);
        play_match(&game, &options, 50, &mut searching, &mut Aimless::new(2))
    }
}

/// Plays on the least budget at which the computer should be sure to win.
fn against_chance(game: &str, flags: &'static [&'static str]) -> Tally {
    const NODES: u64 = 600;
    let tally = visit(game, &mut AgainstChance { nodes: NODES, flags }).expect("a game of this name");
    println!("{game} {flags:?} with {NODES} nodes against a random mover: {tally}");
    tally
}

#[test]
fn chess960() {
    assert!(against_chance("chess960", &[]).wins >= 99);
}

#[test]
fn spartan() {
    assert!(against_chance("spartan", &[]).wins >= 99);
}

#[test]
fn terror() {
    assert!(against_chance("terror", &[]).wins >= 99);
}

#[test]
fn terror_with_battle() {
    assert!(against_chance("terror", &["battle"]).wins >= 99);
}

#[test]
fn masquerade() {
    assert!(against_chance("masquerade", &[]).wins >= 97);
}

#[test]
fn alice() {
    assert!(against_chance("alice", &[]).wins >= 99);
}

#[test]
fn doublemove() {
    assert!(against_chance("doublemove", &[]).wins >= 99);
}

#[test]
fn spinach() {
    assert!(against_chance("spinach", &[]).wins >= 99);
}

#[test]
fn zombie() {
    assert!(against_chance("zombie", &[]).wins >= 95);
}

#[test]
fn crowded() {
    assert!(against_chance("crowded", &[]).wins >= 99);
}

#[test]
fn adrenaline() {
    assert!(against_chance("adrenaline", &[]).wins >= 97);
}

#[test]
fn booster() {
    assert!(against_chance("booster", &[]).wins >= 99);
}

/// Solves puzzles, and compares the moves that it took with those of a shortest solution.
struct AtPar {
    puzzles: u64,
}

impl Visitor for AtPar {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        for number in 0..self.puzzles {
            let line = Line::start(&game, Options::default(), Chance::from_number(number))
                .expect("no option is given");
            let seen = view(&game, line.state(), menagerie_kernel::Eye::Public);
            let puzzle = game.puzzle().expect("a puzzle");
            let Ok(Solution::Shortest(steps)) = puzzle.solve(&seen, 12, &mut || true) else {
                panic!("{} cannot solve {number}", game.info().id)
            };
            let level = Level::ALL[number as usize % Level::ALL.len()];
            let mut solver = Searching::new(level, 1_000_000, number);
            let score = play_game(line.clone(), Team(0), &mut solver, &mut Aimless::new(0));
            assert_eq!(score, Score::Points(steps.len() as i32), "{} {number} at {level:?}", game.info().id);
        }
    }
}

#[test]
fn golf_is_played_at_par_on_every_level() {
    visit("golf", &mut AtPar { puzzles: 12 }).expect("a game of this name");
}

/// Plays deals with a team of the computer and with a team that plays at random, and returns what each
/// reached on each deal: its points, and one less than none for a loss.
struct AsATeam {
    deals: u64,
}

impl Visitor for AsATeam {
    type Out = Vec<(i32, i32)>;

    fn visit<G: Game + Judge>(&mut self, game: G) -> Self::Out {
        let points = |score| match score {
            Score::Points(points) => points,
            _ => -1,
        };
        let pair = |deal| {
            let start = || {
                Line::start(&game, Options::default(), Chance::from_number(deal)).expect("no option is given")
            };
            let mut searching = Searching::new(Level::BEST, 600, deal);
            let computer = play_game(start(), Team(0), &mut searching, &mut Aimless::new(0));
            let random = play_game(start(), Team(0), &mut Aimless::new(deal), &mut Aimless::new(0));
            (points(computer), points(random))
        };
        (0..self.deals).map(pair).collect()
    }
}

#[test]
fn cooperative_teams_score_well_above_random_ones() {
    let deals = visit("cooperative", &mut AsATeam { deals: 40 }).expect("a game of this name");
    let leads: Vec<f64> = deals.iter().map(|(computer, random)| f64::from(computer - random)).collect();
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let lead = mean(&leads);
    let spread: Vec<f64> = leads.iter().map(|one| (one - lead).powi(2)).collect();
    let error = 1.96 * (mean(&spread) / (leads.len() - 1) as f64).sqrt();
    let of = |which: fn(&(i32, i32)) -> i32| {
        mean(&deals.iter().map(|deal| f64::from(which(deal))).collect::<Vec<_>>())
    };
    println!(
        "cooperative: {:.2} against {:.2}, a lead of {lead:.2} ± {error:.2}",
        of(|deal| deal.0),
        of(|deal| deal.1)
    );
    assert!(lead - error > 0.5, "a lead of {lead:.2} ± {error:.2}");
}
