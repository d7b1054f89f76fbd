//! Our own player, in this process. It is handed what its seat knows, so that it plays games with secrets, too.

use crate::clock::Time;
use crate::contestant::{Answer, Beginning, Contestant, Moment, Told, Trouble};
use menagerie_search::{Dice, Limits, Player};
use std::time::{Duration, Instant};

/// Our own player at a level.
pub struct Own {
    player: Box<dyn Player>,
    level: u8,
    dice: Dice,
}

impl Own {
    /// The player of a game at a level; at its best where none is named.
    pub fn new(player: Box<dyn Player>, level: Option<u8>) -> Own {
        let level = level.unwrap_or_else(|| player.levels());
        Own { player, level, dice: Dice::new(0) }
    }
}

impl Contestant for Own {
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Trouble> {
        if beginning.clock.pace().depth.is_some() {
            let why = "our own player cannot be bounded by depth: give it time or nodes";
            return Err(Trouble::Unfit(why.to_owned()));
        }
        self.dice = Dice::new(beginning.seed);
        Ok(())
    }

    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble> {
        let began = Instant::now();
        let now = || began.elapsed();
        let pace = moment.clock().pace();
        let limits = match pace.time {
            None => Limits::nodes(u64::MAX),
            Some(time) => {
                let left = moment.clock().allowed().unwrap_or_default();
                Limits::time(share(time, left), &now)
            }
        };
        let limits = limits.and_nodes(pace.nodes.unwrap_or(u64::MAX));
        let knowledge = moment.line.knowledge(moment.seat);
        let choice = self.player.choose(knowledge, self.level, self.dice.roll(), &limits);
        let choice = choice.map_err(|why| Trouble::Unfit(why.to_string()))?;
        let told = Told { depth: Some(choice.depth), nodes: Some(choice.nodes), score: Some(choice.score) };
        Ok(Answer { part: choice.part, told })
    }
}

/// How many turns what is left must be enough for.
const TURNS_LEFT: u32 = 25;

/// What a turn takes of a clock: an equal share of what is left, and most of the increment, but never what would leave
/// nothing for an answer that comes a little late.
fn share(time: Time, left: Duration) -> Duration {
    match time {
        Time::Turn(time) => time,
        Time::Game { increment, .. } => (left / TURNS_LEFT + increment * 3 / 4).min(left / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_clock_is_never_all_of_it() {
        let ms = Duration::from_millis;
        let time = Time::Game { base: ms(2000), increment: ms(20) };
        assert_eq!(share(time, ms(2000)), ms(95));
        assert_eq!(share(time, ms(20)), ms(10));
        assert_eq!(share(Time::Turn(ms(100)), ms(100)), ms(100));
    }
}
