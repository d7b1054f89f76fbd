//! Turns from outside, played: texts in, events or a reason out.

use crate::Game;
use crate::check::{Illegal, check_composed, follow, incomplete, read_steps};
use menagerie_kernel::{Event, Eye, Line, Path, Seat};

/// Refuses a seat that has nothing to do now.
pub(crate) fn check_to_act<G: Game>(line: &Line<G>, seat: Seat) -> Result<(), Illegal> {
    let turn = line.turn();
    match turn.outcome() {
        Some(_) => Err(Illegal::Over),
        None if !turn.seats().contains(seat) => Err(Illegal::NotToAct),
        None => Ok(()),
    }
}

/// Reads and plays one part, its steps in any order that a player may compose them in. Nothing
/// changes when it is illegal.
pub(crate) fn play_part<G: Game>(line: &mut Line<G>, text: &str) -> Result<Vec<Event>, Illegal> {
    let seat = actor(line)?;
    let steps = read_steps::<G>(text)?;
    let path = check_composed(line.game(), &line.view(Eye::Seat(seat)), steps)?;
    Ok(line.apply(path.legal().expect("check_composed returns whole parts")))
}

/// Reads and plays one whole turn, whatever its parts, its steps in the order of the text.
/// Nothing changes when it is illegal.
pub(crate) fn play_turn<G: Game>(line: &mut Line<G>, text: &str) -> Result<Vec<Event>, Illegal> {
    let mut next = line.clone();
    let mut events = Vec::new();
    let mut rest = read_steps::<G>(text)?;
    let mut done = 0;
    loop {
        let (path, beyond) = longest_part(&next, &rest).map_err(|illegal| illegal.after(done))?;
        events.extend(next.apply(path.legal().expect("longest_part returns whole parts")));
        if !next.mid_turn() {
            if let Some(illegal) = beyond {
                return Err(illegal.after(done));
            }
            *line = next;
            return Ok(events);
        }
        done += path.steps().len();
        rest.drain(..path.steps().len());
    }
}

/// The longest beginning of `steps` that is a whole part, and what forbids the steps beyond it to
/// belong to the same part.
fn longest_part<G: Game>(line: &Line<G>, steps: &[G::Step]) -> Result<(Path<G>, Option<Illegal>), Illegal> {
    let view = line.view(Eye::Seat(actor(line)?));
    let (mut path, mut beyond) = follow(line.game(), &view, steps);
    if path.legal().is_none() {
        beyond = beyond.or_else(|| Some(incomplete(steps)));
    }
    // Only where turns have several parts may the steps beyond belong to the next one.
    if let Some(illegal) = beyond.take_if(|_| line.game().in_parts().is_none()) {
        return Err(illegal);
    }
    while path.legal().is_none() {
        if path.pop().is_none() {
            return Err(beyond.unwrap_or_else(|| incomplete(steps)));
        }
    }
    Ok((path, beyond))
}

fn actor<G: Game>(line: &Line<G>) -> Result<Seat, Illegal> {
    line.turn().actor().ok_or(Illegal::Over)
}
