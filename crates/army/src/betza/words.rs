//! The notation as a sentence in English.

use super::{Betza, Hop, Movement};

/// How a piece goes, in a sentence for somebody who does not know the notation.
pub fn sentence(betza: &Betza) -> String {
    let mut groups: Vec<Vec<&Movement>> = Vec::new();
    for movement in &betza.movements {
        match groups.iter_mut().find(|group| manner(group[0]) == manner(movement)) {
            Some(group) => group.push(movement),
            None => groups.push(vec![movement]),
        }
    }
    let told: Vec<String> = groups.iter().map(|group| told(group)).collect();
    let mut text = told.join("; ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text + "."
}

/// What movements must share to be told together: when they may be made, and whether they capture.
fn manner(movement: &Movement) -> [bool; 4] {
    [movement.initial, movement.moves, movement.captures, movement.passing]
}

/// Movements of one manner.
fn told(group: &[&Movement]) -> String {
    let first = group[0];
    let mut clauses: Vec<String> = Vec::new();
    let mut rest = group;
    while let Some((one, after)) = rest.split_first() {
        // Steps and slides that differ in their ways only share their verb and their distance.
        let alike = after.iter().take_while(|other| is_slide(one) && shares(one, other)).count();
        let ways: Vec<String> = ways_of(&rest[..=alike]);
        clauses.push(clause(one, &list(&ways)));
        rest = &rest[alike + 1..];
    }
    let mut text = if first.initial { "from where it began, ".to_owned() } else { String::new() };
    text.push_str(&clauses.join(", or "));
    text.push_str(match (first.moves, first.captures, first.passing) {
        (true, false, false) => " without capturing",
        (true, false, true) => " without capturing, but also to take en passant",
        (_, true, true) => ", also en passant",
        _ => "",
    });
    text
}

fn is_slide(movement: &Movement) -> bool {
    movement.leap.0 == 1
}

fn shares(one: &Movement, other: &Movement) -> bool {
    is_slide(other) && (one.range, one.hop, one.round) == (other.range, other.hop, other.round)
}

/// The ways of slides that are told together.
fn ways_of(slides: &[&Movement]) -> Vec<String> {
    let whole = |leap| slides.iter().any(|slide| slide.leap == leap && slide.ways.len() == 4);
    if whole((1, 0)) && whole((1, 1)) {
        return vec!["in any direction".to_owned()];
    }
    slides.iter().flat_map(|slide| ways(slide)).collect()
}

/// One movement with its verb, its distance and what it needs.
fn clause(movement: &Movement, ways: &str) -> String {
    let captures = !movement.moves;
    let mut text = match movement.hop {
        Some(Hop::Behind) => format!("{} {ways}", if captures { "captures by a hop" } else { "hops" }),
        _ if is_slide(movement) => slide(movement, ways),
        _ => jump(movement, ways),
    };
    match (movement.hop, movement.range) {
        (None, _) => {}
        (Some(Hop::Over), _) => text.push_str(" over exactly one piece on its way"),
        (Some(Hop::Behind), range) => {
            text.push_str(" to the square just behind the first piece on its way");
            if let Some(n) = range {
                text.push_str(&format!(", in up to {} steps", number(n)));
            }
        }
    }
    if movement.lame {
        text.push_str(match movement.leap {
            (2, 1) => " past an empty square straight beside it",
            (2, _) => " over an empty square",
            _ => " over empty squares",
        });
    }
    if movement.round {
        text.push_str(", going round the sides of the board");
    }
    text
}

/// Steps and slides: the verb, how far, and where.
fn slide(movement: &Movement, ways: &str) -> String {
    let verb = match (movement.moves, movement.captures) {
        (true, _) => "moves",
        (false, true) => "captures",
        (false, false) => "takes en passant",
    };
    match (movement.range, movement.moves) {
        (None, true) => format!("{verb} any number of squares {ways}"),
        (None, false) => format!("{verb} at any distance {ways}"),
        (Some(1), _) => format!("{verb} one square {ways}"),
        (Some(n), true) => format!("{verb} up to {} squares {ways}", number(n)),
        (Some(n), false) => format!("{verb} up to {} squares away {ways}", number(n)),
    }
}

/// Jumps, one or several in a line.
fn jump(movement: &Movement, ways: &str) -> String {
    let verb = match (movement.moves, movement.captures, movement.range) {
        (true, _, Some(1)) => "jumps",
        (true, ..) => "makes",
        (false, true, _) => "captures by",
        (false, false, _) => "takes en passant by",
    };
    match (movement.range, movement.moves) {
        (Some(1), true) => format!("{verb} {ways}"),
        (Some(1), false) => format!("{verb} a jump of {ways}"),
        (Some(n), _) => format!("{verb} up to {} jumps in a line, each of {ways}", number(n)),
        (None, _) => format!("{verb} any number of jumps in a line, each of {ways}"),
    }
}

/// Small numbers as words.
fn number(n: u8) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The ways of a movement: of a slide where it leads, of a jump how far as well.
fn ways(movement: &Movement) -> Vec<String> {
    let (long, aside) = movement.leap;
    let far = if is_slide(movement) { String::new() } else { format!("{} squares ", number(long as u8)) };
    let has = |way| movement.ways.contains(&way);
    if aside == 0 {
        if movement.ways.len() == 4 {
            return vec![format!("{far}along a rank or file")];
        }
        let found = sides(has((0, long)), has((0, -long)), has((-long, 0)), has((long, 0)));
        return vec![format!("{far}{}", list(&found))];
    }
    if aside == long {
        return vec![format!("{far}{}", diagonal(movement))];
    }
    if movement.ways.len() == 8 {
        return vec![format!("{far}along a rank or file and {} to the side", number(aside as u8))];
    }
    oblique(movement, &far)
}

/// Straight ways in words.
fn sides(ahead: bool, back: bool, left: bool, right: bool) -> Vec<String> {
    let told = [
        (ahead, "straight ahead"),
        (back, "straight back"),
        (left && right, "to either side"),
        (left && !right, "to its left"),
        (right && !left, "to its right"),
    ];
    told.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()).collect()
}

fn diagonal(movement: &Movement) -> String {
    let n = movement.leap.0;
    let has = |files: i8, ranks: i8| movement.ways.contains(&(files * n, ranks * n));
    let told = [((-1, 1), "ahead to the left"), ((1, 1), "ahead to the right")];
    let back = [((-1, -1), "back to the left"), ((1, -1), "back to the right")];
    let words = match [has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)] {
        [true, true, true, true] => return "diagonally".to_owned(),
        [true, true, false, false] => "ahead".to_owned(),
        [false, false, true, true] => "back".to_owned(),
        [true, false, true, false] => "to the left".to_owned(),
        [false, true, false, true] => "to the right".to_owned(),
        _ => {
            let all = told.into_iter().chain(back);
            let found: Vec<String> =
                all.filter(|((f, r), _)| has(*f, *r)).map(|(_, words)| words.to_owned()).collect();
            list(&found)
        }
    };
    format!("diagonally {words}")
}

/// Oblique ways: for each side the far part and what goes aside.
fn oblique(movement: &Movement, far: &str) -> Vec<String> {
    let (long, aside) = movement.leap;
    let aside_words = number(aside as u8);
    let has = |way| movement.ways.contains(&way);
    let upright = [(long, "ahead"), (-long, "back")].into_iter().filter_map(|(ranks, words)| {
        let side = match (has((-aside, ranks)), has((aside, ranks))) {
            (true, true) => "to either side",
            (true, false) => "to the left",
            (false, true) => "to the right",
            (false, false) => return None,
        };
        Some(format!("{far}{words} and {aside_words} {side}"))
    });
    let level = |files: i8| match (has((files, aside)), has((files, -aside))) {
        (true, true) => "ahead or back",
        (true, false) => "ahead",
        (false, true) => "back",
        (false, false) => "",
    };
    let (left, right) = (level(-long), level(long));
    let level = if left == right {
        vec![("to either side", left)]
    } else {
        vec![("to the left", left), ("to the right", right)]
    };
    let level = level.into_iter().filter(|(_, end)| !end.is_empty());
    upright.chain(level.map(|(side, end)| format!("{far}{side} and {aside_words} {end}"))).collect()
}

/// Words as a list: `a, b or c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
