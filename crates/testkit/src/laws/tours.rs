//! The law of tours: what a reader is asked to do can be done, can be missed, and shows what it is said to show.
//!
//! A task may claim (`shows`) what its answers have in common; then they must be exactly the parts of which all claims
//! hold, so that no reader who found another way is told to have missed it. The claims:
//!
//! * `ends 1-0`: the game is over with this score;
//! * `takes 2`: so many pieces fewer stand on the board, or fewer still;
//! * `e4 white knight`, `e4 empty`: what stands on a square;
//! * `e8 attacked`: a king is marked as attacked;
//! * `on e4 black checker`: what a piece stands on;
//! * `kept`: whoever acts next can take nothing with any one part;
//! * `safe`: whoever acts next cannot end the game with any one part.
//!
//! A natural try that is not right has words of its own (`wrong`): it can be played, or is refused where it is said to
//! be, it is no answer, and no other words are said to it.
//!
//! A translation fits its tour, leaves no words as they were, and names the same squares and parts.

use super::plan::Plan;
use menagerie_kernel::count::{MOST_TURNS, list_view};
use menagerie_kernel::{Eye, Line, Options, Seat};
use menagerie_show::page::Translation;
use menagerie_show::{AnyGame, AnyLine, Erased, Game, MarkKind, Scene};
use menagerie_tours::{Stop, Task, Tour, fits};
use std::collections::BTreeSet;

/// Every tour of a game can be played from its first stop to its last one, whichever answers the reader finds.
pub fn tours_can_be_played<G: Game>(game: &G, _: &Plan) {
    if let Err(why) = check(game, game.info().tour) {
        panic!("{why}");
    }
}

/// Plays a tour in all ways that its answers allow.
fn check<G: Game>(game: &G, text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Ok(());
    }
    let tour = Tour::read(&Erased::new(game.clone()), text).map_err(|bad| bad.to_string())?;
    for (index, stop) in tour.stops.iter().enumerate() {
        let within = |why| format!("the tour of {}, stop {}: {why}", game.info().id, index + 1);
        check_stop(game, stop).map_err(within)?;
    }
    Ok(())
}

fn check_stop<G: Game>(game: &G, stop: &Stop) -> Result<(), String> {
    let begun = Line::parse(game, &stop.position, Options::default()).map_err(|bad| bad.to_string())?;
    let mut lines = vec![begun];
    for (index, task) in stop.tasks.iter().enumerate() {
        let within = |why| format!("task {}: {why}", index + 1);
        check_wrong(&lines, task).map_err(within)?;
        let mut next = Vec::new();
        for line in &lines {
            next.extend(check_task(line, task).map_err(within)?);
        }
        lines = next;
    }
    Ok(())
}

/// The lines that the right parts of a task lead to, the replies included.
fn check_task<G: Game>(line: &Line<G>, task: &Task) -> Result<Vec<Line<G>>, String> {
    let actor = line.turn().actor().ok_or("the game is over before it")?;
    let parts = parts_of(line, actor)?;
    for answer in &task.answers {
        if parts.iter().any(|part| fits(answer, part)) {
            continue;
        }
        // Steps that a player may make in any order may be written so, too.
        match line.check_part(actor, answer) {
            Ok(arranged) if task.accepts(&arranged) => {}
            Ok(arranged) => return Err(format!("`{arranged}` is the same as `{answer}` and no answer")),
            Err(bad) => return Err(format!("`{answer}` is no part here: {bad}")),
        }
    }
    let mut lines = Vec::new();
    for part in &parts {
        let mut after = line.clone();
        after.play_part(part).map_err(|bad| format!("`{part}` is listed but illegal: {bad}"))?;
        let accepted = task.accepts(part);
        if !task.shows.is_empty() {
            let shown = shows(line, &after, actor, &task.shows)?;
            if shown != accepted {
                let verb =
                    if shown { "shows it but is no answer" } else { "is an answer but does not show it" };
                return Err(format!("`{part}` {verb}: {}", task.shows.join(", ")));
            }
        }
        if accepted {
            for reply in &task.reply {
                after.play_part(reply).map_err(|bad| format!("after `{part}` the reply `{reply}`: {bad}"))?;
            }
            lines.push(after);
        }
    }
    if lines.len() == parts.len() {
        return Err("every part is an answer, so that nothing is asked".to_owned());
    }
    Ok(lines)
}

/// Every natural try that is not right is what it is said to be, in one at least of the lines that lead to the task.
fn check_wrong<G: Game>(lines: &[Line<G>], task: &Task) -> Result<(), String> {
    let mut parts = BTreeSet::new();
    for line in lines {
        let actor = line.turn().actor().ok_or("the game is over before it")?;
        parts.extend(parts_of(line, actor)?);
    }
    for tried in task.wrong.keys().flat_map(|tries| tries.split(' ')) {
        if let Some(step) = tried.strip_prefix(REFUSED) {
            let refused = |line: &Line<G>| {
                line.turn().actor().is_some_and(|actor| AnyLine::refusal(line, actor, "", step).is_some())
            };
            if !lines.iter().all(refused) {
                return Err(format!("`{step}` is said to be refused, and is not"));
            }
        } else if !parts.iter().any(|part| fits(tried, part)) {
            return Err(format!("`{tried}` has words of its own and is no part here"));
        }
    }
    for part in &parts {
        let said = task.wrong.keys().filter(|tries| tries.split(' ').any(|tried| fits(tried, part))).count();
        if said > usize::from(!task.accepts(part)) {
            return Err(format!("`{part}` is an answer and said to be wrong, or is answered twice"));
        }
    }
    Ok(())
}

/// What stands before a try that the rules refuse.
const REFUSED: char = '!';

fn parts_of<G: Game>(line: &Line<G>, actor: Seat) -> Result<Vec<String>, String> {
    let game = line.game();
    list_view(game, &line.view(Eye::Seat(actor)), MOST_TURNS).map_err(|many| many.to_string())
}

/// Whether all claims hold of a part that `actor` played, the first ones first.
fn shows<G: Game>(before: &Line<G>, after: &Line<G>, actor: Seat, claims: &[String]) -> Result<bool, String> {
    for claim in claims {
        if !holds(before, after, actor, claim)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn holds<G: Game>(before: &Line<G>, after: &Line<G>, actor: Seat, claim: &str) -> Result<bool, String> {
    let eye = Eye::Seat(actor);
    if let Some(score) = claim.strip_prefix("ends ") {
        return Ok(after.turn().outcome().is_some_and(|outcome| outcome.score.to_string() == score));
    }
    if let Some(number) = claim.strip_prefix("takes ") {
        let number: usize = number.parse().map_err(|_| format!("`{claim}`: no number"))?;
        return Ok(after.scene(eye).pieces.len() + number <= before.scene(eye).pieces.len());
    }
    match claim {
        "kept" => replies(after, |reply| reply.scene(eye).pieces.len() < after.scene(eye).pieces.len()),
        "safe" => replies(after, |reply| reply.turn().outcome().is_some()),
        _ => stands(&after.scene(eye), claim),
    }
}

/// Whether no part of whoever acts next does what it must not.
fn replies<G: Game>(line: &Line<G>, harm: impl Fn(&Line<G>) -> bool) -> Result<bool, String> {
    let Some(actor) = line.turn().actor() else { return Ok(true) };
    for part in parts_of(line, actor)? {
        let mut after = line.clone();
        after.play_part(&part).map_err(|bad| bad.to_string())?;
        if harm(&after) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Claims about one square.
fn stands(scene: &Scene, claim: &str) -> Result<bool, String> {
    let unknown = || format!("`{claim}` is no claim");
    let (on, rest) = claim.strip_prefix("on ").map_or((false, claim), |rest| (true, rest));
    let (square, what) = rest.split_once(' ').ok_or_else(unknown)?;
    let at = square.parse().map_err(|_| unknown())?;
    let piece = scene.pieces.iter().find(|piece| piece.at == at);
    Ok(match what {
        _ if on => piece.is_some_and(|piece| piece.under.iter().any(|token| token.to_string() == what)),
        "empty" => piece.is_none(),
        "attacked" => scene.marks.iter().any(|mark| mark.at == at && mark.kind == MarkKind::ATTACKED),
        _ => piece.is_some_and(|piece| piece.figure.to_string() == what),
    })
}

/// Checks the words of a game's tour in another language. A translation of a game's page needs one of its tour, too.
pub fn check_translation(game: &dyn AnyGame, translation: &Translation) -> Result<(), String> {
    let Some(tour) = Tour::of(game).map_err(|bad| bad.to_string())? else { return Ok(()) };
    let said = tour.translated(translation).map_err(|bad| bad.to_string())?;
    let said = said.ok_or_else(|| format!("{}: its tour is not translated", translation.page))?;
    compare(&tour, &said).map_err(|why| format!("the tour of {}: {why}", translation.page))
}

fn compare(tour: &Tour, said: &Tour) -> Result<(), String> {
    for ((place, original), (_, words)) in words(tour).into_iter().zip(words(said)) {
        if words == original {
            return Err(format!("{place} ({}): it has not been translated: {words}", said.lang));
        }
        let (wanted, found) = (names(original), names(words));
        if wanted != found {
            return Err(format!("{place} ({}): it names {found:?} instead of {wanted:?}", said.lang));
        }
    }
    Ok(())
}

/// All words of a tour, with where they stand.
fn words(tour: &Tour) -> Vec<(String, &str)> {
    let mut found = Vec::new();
    for (index, stop) in tour.stops.iter().enumerate() {
        found.push((format!("stop {}, title", index + 1), stop.title.as_str()));
        for (number, Task { text, hint, success, wrong, .. }) in stop.tasks.iter().enumerate() {
            for (field, words) in [("text", text), ("hint", hint), ("success", success)] {
                found.push((format!("stop {}, task {}, {field}", index + 1, number + 1), words));
            }
            for (tries, words) in wrong {
                found.push((format!("stop {}, task {}, wrong, {tries}", index + 1, number + 1), words));
            }
        }
    }
    found
}

/// What a text names that is the same in every language, in no order: squares, and whatever it quotes as code.
fn names(text: &str) -> Vec<&str> {
    let mut found: Vec<_> = text.split('`').skip(1).step_by(2).collect();
    let starts = text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase());
    found.extend(starts.filter_map(|(start, _)| {
        let rest = &text[start + 1..];
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        (digits > 0).then(|| &text[start..=start + digits])
    }));
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::{check, compare, names};
    use crate::games::Relay;
    use menagerie_kernel::{Chance, Options};
    use menagerie_show::page::Translation;
    use menagerie_show::{AnyGame, Erased};
    use menagerie_tours::Tour;

    /// A tour of the relay with one stop at the start and one task.
    fn tour(rest: &str) -> String {
        let start = Erased::new(Relay::default()).start(Options::default(), Chance::from_number(0)).unwrap();
        format!("[[stops]]\ntitle = \"The start\"\nposition = \"{}\"\n[[stops.tasks]]\n{rest}", start.text())
    }

    const WORDS: &str = "text = \"Push.\"\nhint = \"Push it.\"\nsuccess = \"Pushed.\"\n";

    #[track_caller]
    fn fails(rest: &str, words: &str) {
        let why = check(&Relay::default(), &tour(rest)).expect_err("the tour is wrong");
        assert!(why.contains(words), "{why}");
    }

    #[test]
    fn what_is_wrong_with_a_tour_is_named() {
        let parts = Erased::new(Relay::default())
            .start(Options::default(), Chance::from_number(0))
            .unwrap()
            .turns(100)
            .unwrap();
        assert!(parts.len() > 1, "{parts:?}");
        let right = format!("{WORDS}answers = [\"{}\"]\n", parts[0]);
        check(&Relay::default(), &tour(&right)).unwrap();
        fails(&format!("{WORDS}answers = [\"z\"]"), "stop 1: task 1: `z` is no part here");
        fails(&format!("{WORDS}answers = [\"{}\", \"*\"]", parts[0]), "nothing is asked");
        fails(&format!("{right}reply = [\"z\"]"), "the reply `z`");
        fails(&format!("{right}shows = [\"ends 1-0\"]"), "does not show it");
        fails(&format!("{right}shows = [\"takes 0\"]"), "shows it but is no answer");
        fails(&format!("{right}shows = [\"nonsense\"]"), "`nonsense` is no claim");
        fails(&format!("{WORDS}answers = []"), "stop 1, task 1, answers: there is none");
        fails(&format!("{WORDS}answers = [\"*\"]"), "the first one is shown");
        fails(&format!("answers = [\"{}\"]\n", parts[0]), "missing field `text`");
        fails(&right.replace("Push it.", " "), "stop 1, task 1, hint: it is empty");
        let wrong = |tries: &str| format!("{right}[stops.tasks.wrong]\n\"{tries}\" = \"No.\"");
        check(&Relay::default(), &tour(&wrong(&format!("{} !z", parts[1])))).unwrap();
        fails(&wrong("z"), "`z` has words of its own and is no part here");
        fails(&wrong(&parts[0]), "is an answer and said to be wrong");
        fails(&format!("{}\n\"{}*\" = \"Nor this.\"", wrong(&parts[1]), parts[1]), "answered twice");
        fails(&wrong(&format!("!{}", parts[1])), "is said to be refused, and is not");
        fails(&wrong(&parts[1]).replace("No.", " "), "stop 1, task 1, wrong: it is empty");
        let nowhere = tour(&right).replace("position = \"", "position = \"x");
        assert!(check(&Relay::default(), &nowhere).unwrap_err().contains("stop 1, position"));
        let nobody = tour(&right).replace("position =", "seat = \"nobody\"\nposition =");
        assert!(check(&Relay::default(), &nobody).unwrap_err().contains("stop 1, seat"));
    }

    /// What is wrong with a translation of a tour of the relay with one stop and one task.
    #[track_caller]
    fn misfits(words: &str, why: &str) {
        let relay = Erased::new(Relay::default());
        let tour = Tour::read(&relay, &tour(&format!("{WORDS}answers = [\"d\"]"))).unwrap();
        let tour_words = Some(&*words.to_owned().leak());
        let translation =
            Translation { language: "fr", page: "relay", about: None, text: "", tour: tour_words };
        let bad = match tour.translated(&translation) {
            Ok(said) => compare(&tour, &said.unwrap()).expect_err("the translation is wrong"),
            Err(bad) => bad.to_string(),
        };
        assert!(bad.contains(why), "{bad}");
    }

    #[test]
    fn what_is_wrong_with_a_translation_is_named() {
        const FRENCH: &str = "[[stops]]\ntitle = \"Le début\"\n[[stops.tasks]]\n\
                              text = \"Poussez.\"\nhint = \"Poussez-le.\"\nsuccess = \"Poussé.\"\n";
        let other = |from: &str, to: &str| FRENCH.replace(from, to);
        misfits(&FRENCH.repeat(2), "the tour of relay (fr), stops: 2 instead of 1");
        misfits(&other("[[stops.tasks]]", "[[stops.tasks]]\ntext=\"\"\n[[stops.tasks]]"), "stop 1, task 1: ");
        misfits(&format!("{FRENCH}position = \"d\""), "stop 1, task 1, position: ");
        misfits(&other("title", "seat"), "stop 1, seat: ");
        misfits(&other("Poussez-le.", " "), "the tour of relay (fr), stop 1, task 1, hint: it is empty");
        misfits(&other("\"Poussé.\"", "7"), "stop 1, task 1, success: ");
        misfits(
            &format!("{FRENCH}[stops.tasks.wrong]\n\"x\" = \"Non.\""),
            "stop 1, task 1, wrong: 1 instead of 0",
        );
        misfits("stops = [", "the tour of relay (fr): ");
        misfits(&other("Poussé.", "Pushed."), "stop 1, task 1, success (fr): it has not been translated");
        misfits(
            &other("Poussé.", "Poussé de d4 en `e4`."),
            "it names [\"d4\", \"e4\", \"e4\"] instead of []",
        );
    }

    #[test]
    fn squares_and_quoted_parts_are_found() {
        assert_eq!(
            names("1.e4 d5 2.Fe2 dxe4, k11: `a1b1`, R2D2"),
            ["a1", "a1b1", "b1", "d5", "e2", "e4", "e4", "k11"]
        );
        assert!(names("204 of 960, l’aile, 1-0").is_empty());
    }
}
