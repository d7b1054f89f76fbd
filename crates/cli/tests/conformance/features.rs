//! What is special about a turn, in words that hold for every game.

use menagerie_kernel::{Event, Eye, Happening, Outcome, Score};
use menagerie_show::AnyLine;
use std::collections::BTreeSet;

/// A score that is not told from those above it.
const HIGH: i32 = 4;

/// What happened in a turn, how it is written, and how the game ended if it did.
pub fn of(turn: &str, events: &[Event], after: &dyn AnyLine) -> BTreeSet<String> {
    let happenings: Vec<&Happening> = events.iter().filter_map(|event| event.seen(Eye::Public)).collect();
    let mut found: BTreeSet<String> = happenings.iter().filter_map(|happening| alone(happening)).collect();
    found.extend(together(turn, &happenings).map(str::to_owned));
    let steps = turn.split(',').count();
    if steps > 1 {
        found.insert(format!("{} steps", if steps > 4 { "many".to_owned() } else { steps.to_string() }));
    }
    found.extend(turn.split(',').map(shape));
    if let Some(outcome) = after.turn().outcome() {
        found.insert(end(*outcome));
    }
    found
}

/// How a game ended: by which rule, and with which score. High scores are all alike.
pub fn end(outcome: Outcome) -> String {
    let score = match outcome.score {
        Score::Points(n) if n >= HIGH => format!("score {HIGH} or more"),
        score => score.to_string(),
    };
    format!("{}: {score}", outcome.reason.id())
}

/// What a happening is, of those that do not come in every turn.
fn alone(happening: &Happening) -> Option<String> {
    let word = match happening {
        Happening::Moved { .. } | Happening::Opened { risen: None, .. } => return None,
        Happening::Captured { .. } => "capture",
        Happening::Promoted { .. } => "promotion",
        Happening::Tried { taken: true, .. } => "attempt that succeeds",
        Happening::Tried { taken: false, .. } => "attempt that fails",
        Happening::Opened { risen: Some(_), .. } => "rising",
        Happening::Destroyed { .. } => "destruction",
        Happening::Dealt { .. } => "cards drawn",
        Happening::Shuffled => "shuffle",
        Happening::Check { .. } => "check",
        other => other.id(),
    };
    Some(word.to_owned())
}

/// What only several happenings tell.
fn together(turn: &str, happenings: &[&Happening]) -> impl Iterator<Item = &'static str> {
    let goals = happenings.iter().filter_map(|happening| match happening {
        Happening::Moved { to, .. } => Some(*to),
        _ => None,
    });
    let goals: Vec<_> = goals.collect();
    let passed = happenings
        .iter()
        .any(|happening| matches!(happening, Happening::Captured { at, .. } if !goals.contains(at)));
    // Two pieces move in one step.
    let moves = turn.split(',').filter(|step| shape(step).starts_with("`..")).count();
    let castled = moves > 0 && goals.len() == moves + 1;
    [(castled, "castling"), (passed, "en passant")].into_iter().filter_map(|(is, word)| is.then_some(word))
}

/// How a step is written: squares are dots, and of a card only the colon is left.
fn shape(step: &str) -> String {
    if step.starts_with(['@', '=']) || step.chars().all(|letter| letter.is_ascii_lowercase()) {
        let first =
            step.chars().take_while(|letter| !letter.is_ascii_uppercase() && !letter.is_ascii_digit());
        return format!("`{}`", first.collect::<String>());
    }
    let mut shape = String::new();
    let mut letters = step.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == ':' {
            shape.push(letter);
            break;
        }
        if letters.peek().is_some_and(char::is_ascii_digit) && letter.is_ascii_lowercase() {
            while letters.next_if(char::is_ascii_digit).is_some() {}
            shape.push('.');
        } else {
            shape.push(letter);
        }
    }
    format!("`{shape}`")
}
