//! What a game may get wrong about chance. The faults are those of [`Leduc`], which is small.

use super::fault::{Fault, Spoiled, State, View};
use crate::games::Leduc;
use crate::games::kuhn::Card;
use crate::laws::{Plan, chance};
use menagerie_kernel::{Legal, Opener, Random, Report, Rules, Stochastic, TooLarge, Views};

type Outcomes = Vec<(Vec<Card>, f64)>;

/// What is wrong about chance, beside what else is.
trait ChanceFault: Fault<Base = Leduc> {
    /// What it tells of its outcomes.
    fn outcomes(&self, right: Outcomes) -> Outcomes {
        right
    }
    /// What it says that is drawn.
    fn drawn(&self, right: Vec<Card>) -> Vec<Card> {
        right
    }
    /// What it plays when it should play a draw.
    fn played(&self, right: &[Card]) -> Vec<Card> {
        right.to_vec()
    }
}

impl<F: ChanceFault> Stochastic for Spoiled<F> {
    type Draw = Vec<Card>;

    fn outcomes(
        &self,
        state: &State<F>,
        part: Legal<'_, Self>,
        opener: &Opener,
    ) -> Result<Outcomes, TooLarge> {
        Ok(self.0.outcomes(self.0.base().outcomes(state, part.within(), opener)?))
    }

    fn drawn(&self, state: &State<F>, part: Legal<'_, Self>, opener: &Opener) -> Vec<Card> {
        self.0.drawn(self.0.base().drawn(state, part.within(), opener))
    }

    fn apply_drawn(
        &self,
        state: &mut State<F>,
        part: Legal<'_, Self>,
        draw: &Vec<Card>,
        opener: &Opener,
        events: &mut impl Report,
    ) {
        self.0.base().apply_drawn(state, part.within(), &self.0.played(draw), opener, events);
    }
}

caught! {
    ForgetsAnOutcome in Leduc {
    } chance::outcomes_are_likely_once_in_all says "probabilities add up to",
      chance::a_match_gets_one_of_the_outcomes says "is drawn unforeseen";

    TellsAnOutcomeTwice in Leduc {
    } chance::outcomes_are_likely_once_in_all says "an outcome is told twice";

    DrawsTheSameAlways in Leduc {
    } chance::every_outcome_can_be_played says "lead to one position",
      chance::a_match_gets_one_of_the_outcomes says "a match goes on otherwise";

    TakesAllForEquallyLikely in Leduc {
    } chance::every_possible_world_is_imagined_evenly says "imagines unevenly";

    ForeseesTheDeal in Leduc {
        fn resample(&self, view: &View<Self>, memory: &(), random: &mut impl Random) -> State<Self> {
            let imagined = self.base().resample(view, memory, random);
            let text = menagerie_kernel::text(self.base(), &imagined);
            let (position, _) = text.split_once(" seed=").expect("a full position has a seed");
            self.base().parse(&format!("{position} seed={}", "07".repeat(32))).expect("a seed")
        }
    } chance::imagined_positions_bring_what_is_likely says "foresees after";
}

impl ChanceFault for ForgetsAnOutcome {
    fn outcomes(&self, mut right: Outcomes) -> Outcomes {
        if right.len() > 1 {
            right.pop();
        }
        right
    }
}

impl ChanceFault for TellsAnOutcomeTwice {
    fn outcomes(&self, mut right: Outcomes) -> Outcomes {
        right.iter_mut().for_each(|(_, odds)| *odds /= 2.0);
        [right.clone(), right].concat()
    }
}

impl ChanceFault for DrawsTheSameAlways {
    fn played(&self, right: &[Card]) -> Vec<Card> {
        if right.len() == 2 { vec![Card::Jack, Card::King] } else { right.to_vec() }
    }
}

impl ChanceFault for TakesAllForEquallyLikely {
    fn outcomes(&self, mut right: Outcomes) -> Outcomes {
        let many = right.len() as f64;
        right.iter_mut().for_each(|(_, odds)| *odds = 1.0 / many);
        right
    }
}

impl ChanceFault for ForeseesTheDeal {}
