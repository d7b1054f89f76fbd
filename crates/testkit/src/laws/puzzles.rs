//! Laws about puzzles: who is one, and what is composed for it.

use super::plan::{Plan, describe};
use menagerie_kernel::{Eye, Line, Options, text};
use menagerie_show::{Erased, Game};

/// A game is solved outright exactly if it says that it is a puzzle.
pub fn only_puzzles_are_solved<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 40, |line, _| {
        let game = line.game();
        // What is to be learned is whether there is a solver, not what it finds.
        let is_solved = game.solve(&line.view(Eye::Public), 0, &mut || false).is_some();
        assert_eq!(is_solved, game.puzzle().is_some(), "{}: solved, and a puzzle", describe(line));
    });
}

/// A problem is a position in which somebody is to act, written as positions are.
pub fn problems_can_be_begun<G: Game>(game: &G, _: &Plan) {
    for problem in game.puzzle().unwrap_or_default().problems {
        let state = game.parse(problem.position).unwrap_or_else(|bad| panic!("{}: {bad}", problem.name));
        assert_eq!(text(game, &state), problem.position, "{}", problem.name);
        let line = Line::from_state(game, state, Options::default());
        assert!(line.turn().outcome().is_none(), "{} is over", problem.name);
        assert!(problem.printed.is_none_or(|printed| printed >= problem.par), "{}", problem.name);
    }
}

/// Each hole of a course is dealt by the option that it names, no two of them alike, and none is over when it begins.
pub fn courses_can_be_dealt<G: Game>(game: &G, _: &Plan) {
    let mut dealt = Vec::new();
    for (index, hole) in game.puzzle().unwrap_or_default().course.iter().enumerate() {
        let number = index + 1;
        let line = hole.deal(&Erased::new(game.clone())).unwrap_or_else(|bad| panic!("hole {number}: {bad}"));
        assert!(line.turn().outcome().is_none(), "hole {number} is over");
        assert!(!dealt.contains(&line.text()), "hole {number} was there before");
        dealt.push(line.text());
    }
}
