//! How the weaker levels of the computer player err: as people do.

use menagerie_games::chess960::Chess960;
use menagerie_games::{Visitor, visit};
use menagerie_kernel::{Chance, Judge, Line, Options, Score, Seat, Team, count::join};
use menagerie_search::matches::{Aimless, Searching, Tally, play_game, play_match};
use menagerie_search::{Level, Limits, choose};
use menagerie_show::Game;

const SEEDS: u64 = 200;

fn line(position: &str) -> Line<Chess960> {
    Line::parse(&Chess960::default(), position, Options::default()).expect("a position")
}

/// How often a level plays one of these turns, in percent.
fn percent(position: &str, level: Level, turns: &[&str]) -> u64 {
    let knowledge = line(position).knowledge(Seat::WHITE);
    let plays = |seed: &u64| {
        let chosen =
            choose::<Chess960>(&knowledge, level, *seed, &Limits::nodes(20_000)).expect("there is a turn");
        turns.contains(&join("", chosen.part.steps()).as_str())
    };
    (0..SEEDS).filter(plays).count() as u64 * 100 / SEEDS
}

/// The queen is attacked by nothing; of the squares to which it can go, these are attacked by a pawn or by the king.
#[test]
fn the_weakest_level_does_not_give_its_queen_away() {
    let position = "rnbqkbnr/ppp2ppp/8/3pp3/8/2N1PQ2/PPPP1PPP/R1B1KBNR w KQkq - 0 4";
    let given = percent(position, Level::ALL[0], &["f3f7", "f3f4", "f3e4", "f3g4", "f3f6", "f3g3"]);
    println!("{given} % of the queens are given away");
    assert!(given <= 10, "{given} %");
}

#[test]
fn what_comes_from_afar_is_overlooked_and_what_is_near_is_seen() {
    // A queen hangs: to a pawn that stands next to it, or to a bishop in the other corner.
    let near = "4k3/pp4pp/8/3q4/4P3/8/PP4PP/4K3 w - - 0 1";
    let far = "4k1q1/p5pp/8/8/8/8/BP4PP/4K3 w - - 0 1";
    let seen = |position, turn, level: usize| percent(position, Level::ALL[level - 1], &[turn]);
    let (near_one, far_one) = (seen(near, "e4d5", 1), seen(far, "a2g8", 1));
    println!("level 1 takes the near queen in {near_one} %, the far one in {far_one} %");
    assert!(near_one >= 85, "{near_one} %");
    assert!((30..75).contains(&far_one), "{far_one} %");
    assert!(seen(far, "a2g8", 5) > far_one);
    assert_eq!((seen(near, "e4d5", 10), seen(far, "a2g8", 10)), (100, 100));
}

/// How many of twenty games a level wins with king and queen against a king that runs away as well as it can.
fn wins_with_a_queen(level: Level) -> usize {
    let wins = |seed: &u64| {
        let mut own = Searching::new(level, 20_000, *seed);
        let line = line("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1");
        play_game(line, Team(0), &mut own, &mut Searching::new(Level::BEST, 2_000, *seed))
            == Score::Win(Team(0))
    };
    (0..20).filter(wins).count()
}

#[test]
fn all_but_beginners_mate_with_a_queen() {
    let won = [3, 5, 10].map(|level| wins_with_a_queen(Level::ALL[level - 1]));
    println!("levels 3, 5 and 10 win {won:?} of 20");
    assert!(won[0] >= 10 && won[1] >= 16 && won[2] == 20, "{won:?}");
}

/// Pairs of games between two levels.
struct Between {
    levels: [usize; 2],
    pairs: u64,
}

impl Visitor for Between {
    type Out = Tally;

    fn visit<G: Game + Judge>(&mut self, game: G) -> Tally {
        let [mut one, mut other] =
            self.levels.map(|level| Searching::new(Level::ALL[level - 1], 20_000, level as u64));
        play_match(&game, &Options::default(), self.pairs, &mut one, &mut other)
    }
}

#[test]
fn levels_far_apart_are_far_apart_in_strength() {
    let matches =
        [("chess960", [4, 1]), ("chess960", [7, 4]), ("adrenaline", [5, 1]), ("masquerade", [7, 1])];
    for (game, levels) in matches {
        let tally = visit(game, &mut Between { levels, pairs: 8 }).expect("a game of this name");
        println!("{game}: level {} against {}: {tally}", levels[0], levels[1]);
        assert!(tally.interval().0 > 0.5, "{game}: level {} against {}: {tally}", levels[0], levels[1]);
    }
}

/// What pairs of computers of a level reach on average in a game for one team; a loss counts as less than no point.
struct Together {
    level: usize,
    deals: u64,
}

impl Visitor for Together {
    type Out = f64;

    fn visit<G: Game + Judge>(&mut self, game: G) -> f64 {
        let reached = |deal| {
            let line = Line::start(&game, Options::default(), Chance::from_number(deal))
                .expect("no option is given");
            let mut pair = Searching::new(Level::ALL[self.level - 1], 4_000, deal);
            match play_game(line, Team(0), &mut pair, &mut Aimless::new(0)) {
                Score::Points(points) => f64::from(points),
                _ => -1.0,
            }
        };
        (0..self.deals).map(reached).sum::<f64>() / self.deals as f64
    }
}

#[test]
fn partners_of_a_higher_level_reach_more() {
    let reached =
        [1, 4].map(|level| visit("cooperative", &mut Together { level, deals: 30 }).expect("it is a game"));
    println!("levels 1 and 4 reach {reached:.2?} points");
    assert!(reached[1] > reached[0] + 0.3, "{reached:?}");
}
