//! Laws about puzzles: which games are puzzles, and what is composed for them.

use super::plan::{Plan, describe};
use menagerie_kernel::count::join;
use menagerie_kernel::{Collection, Eye, Line, Options, Score, Solution, text};
use menagerie_show::{AnyLine, Game};

/// What is called a shortest solution of at most so many turns is not longer, and can be played turn by turn; only its last
/// turn ends the game.
pub fn solutions_solve<G: Game>(game: &G, plan: &Plan) {
    const LIMIT: u32 = 6;
    const WORK: u32 = 20_000;
    plan.positions(game, 40, |line, _| {
        let Some(puzzle) = line.game().puzzle() else { return };
        let mut work = 0..WORK;
        let found = puzzle.solve(&line.view(Eye::Public), LIMIT, &mut || work.next().is_some());
        let Ok(Solution::Shortest(steps)) = found else { return };
        let here = || format!("{}: `{}`", describe(line), join("", &steps));
        assert!(steps.len() <= LIMIT as usize, "{} is longer than {LIMIT} turns", here());
        let mut played = line.clone();
        for step in &steps {
            assert!(played.turn().outcome().is_none(), "{} goes on after the end", here());
            played.play_turn(&step.to_string()).unwrap_or_else(|why| panic!("{}: {why}", here()));
        }
        let turn = played.turn();
        let is_solved = turn.outcome().is_some_and(|outcome| outcome.score != Score::Lost);
        assert!(is_solved, "{} is no solution", here());
    });
}

fn collection<G: Game>(game: &G) -> Collection {
    game.puzzle().map(|puzzle| puzzle.collection()).unwrap_or_default()
}

/// A problem is a position in which somebody is to act, written as positions are.
pub fn problems_can_be_begun<G: Game>(game: &G, _: &Plan) {
    for problem in collection(game).problems {
        let state = game.parse(problem.position).unwrap_or_else(|bad| panic!("{}: {bad}", problem.name));
        assert_eq!(text(game, &state), problem.position, "{}", problem.name);
        let line = Line::from_state(game, state, Options::default());
        assert!(line.turn().outcome().is_none(), "{} is over", problem.name);
        assert!(problem.printed.is_none_or(|printed| printed >= problem.par), "{}", problem.name);
    }
}

/// Each hole of a course and each of its other deals is dealt by the option that it names, no two of them alike, and
/// none is over when it begins.
pub fn courses_can_be_dealt<G: Game>(game: &G, _: &Plan) {
    let mut dealt = Vec::new();
    let Collection { course, deals, .. } = collection(game);
    for (number, hole) in (1..).zip(course.iter().chain(deals)) {
        let line = hole.setup(game.info()).and_then(|(options, chance)| Line::start(game, options, chance));
        let line = line.unwrap_or_else(|bad| panic!("hole {number}: {bad}"));
        assert!(line.turn().outcome().is_none(), "hole {number} is over");
        assert!(!dealt.contains(&line.text()), "hole {number} was there before");
        dealt.push(line.text());
    }
}
