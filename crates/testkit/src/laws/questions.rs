//! Laws about what partners may ask each other.

use super::plan::{Plan, describe};
use menagerie_kernel::{Eye, Seat};
use menagerie_show::{AnyLine, Game};
use std::collections::HashSet;

/// A seat has an answer to every question, the public to none, and nothing else is a question. Each has a text of its own.
pub fn questions_have_answers<G: Game>(game: &G, plan: &Plan) {
    let Some(questions) = game.questions() else { return };
    let list = questions.list();
    let ids: HashSet<&str> = list.iter().map(|question| question.id.as_str()).collect();
    assert_eq!(ids.len(), list.len(), "two questions have one text");
    let mut answers = HashSet::new();
    plan.positions(game, 100, |line, _| {
        for id in &ids {
            for seat in (0..game.info().seats.len() as u8).map(Seat) {
                let truth = line.truth(seat, id);
                assert!(truth.is_some(), "{}: seat {} cannot answer {id}", describe(line), seat.0 + 1);
                answers.insert((*id, truth));
            }
            assert_eq!(questions.truth(&line.view(Eye::Public), id), None, "the public answers {id}");
            for wrong in ["", &id[1..], &id.to_uppercase(), &format!("{id} "), &id.replace(':', "")] {
                assert!(
                    ids.contains(wrong) || line.truth(Seat(0), wrong).is_none(),
                    "`{wrong}` is no question"
                );
            }
        }
    });
    assert!(ids.iter().any(|id| answers.contains(&(id, Some(true)))), "nothing is ever so");
    assert!(ids.iter().any(|id| answers.contains(&(id, Some(false)))), "everything is always so");
}
