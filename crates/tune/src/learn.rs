//! Finds the worths by which the results of games are foreseen best.

use crate::Sample;
use menagerie_kernel::{Lesson, Trace};
use menagerie_search::Dice;

/// How it is learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    /// How often all positions are looked at.
    pub epochs: u32,
    /// How much the result of the game counts, and not what the search thought: from 0 to 1.
    pub result: f32,
    /// How far, in centipawns, a worth may easily be from what it was before anything was learned (the standard
    /// deviation of a normal prior distribution).
    pub spread: f32,
    /// Whether what was learned before is left aside.
    pub afresh: bool,
    /// From what the order of the positions follows.
    pub seed: u64,
}

impl Default for Learning {
    fn default() -> Learning {
        Learning { epochs: 30, result: 0.6, spread: 100.0, afresh: false, seed: 1 }
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What the features of the game are worth now.
    pub lesson: Lesson,
    /// How many positions were learned from, and how many were kept back to see what it is good for.
    pub positions: [usize; 2],
    /// How many centipawns multiply the odds of winning by *e*.
    pub scale: f32,
    /// The cross-entropy of the positions that were kept back: before anything was learned, as it was learned before, and now.
    pub loss: [f32; 3],
}

/// One game in so many is kept back.
const KEPT_BACK: u64 = 12;
/// So many times in an epoch worths are changed, or more often where more positions than [`MOST_AT_ONCE`] would be
/// looked at before.
const BATCHES: usize = 64;
/// How many positions are looked at before worths are changed, at most.
const MOST_AT_ONCE: usize = 8192;
/// By how many centipawns worths are changed at first, and at last.
const RATES: [f32; 2] = [2.0, 0.05];
/// Positions of one game have one result between them, so that so many of them say what one would.
const ALIKE: f32 = 15.0;
/// The decay of the mean of gradients and of their squares (Kingma and Ba, *Adam*, 2015).
const DECAYS: [f32; 2] = [0.9, 0.999];

/// Positions, as far as they are to be learned from.
pub struct Learner {
    lesson: Lesson,
    learned: Vec<Row>,
    kept_back: Vec<Row>,
}

/// A position: what it consists of, and what became of it.
struct Row {
    trace: Trace,
    score: f32,
    points: f32,
}

/// What features are worth, in the opening and in the ending.
type Worths = Vec<[f32; 2]>;

impl Learner {
    /// A learner of nothing yet.
    pub fn new(lesson: Lesson) -> Learner {
        Learner { lesson, learned: Vec::new(), kept_back: Vec::new() }
    }

    /// Takes in what a position consists of, and what became of it.
    pub fn add(&mut self, trace: Trace, sample: &Sample) {
        let row = Row { trace, score: sample.score as f32, points: sample.points };
        let rows =
            if sample.game.is_multiple_of(KEPT_BACK) { &mut self.kept_back } else { &mut self.learned };
        rows.push(row);
    }

    /// Learns, and calls `seen` after every epoch with its number and the loss of what was kept back.
    pub fn learn(&self, learning: &Learning, seen: &mut dyn FnMut(u32, f32)) -> Outcome {
        let floats = |worths: &[[i32; 2]]| -> Worths {
            worths.iter().map(|pair| pair.map(|worth| worth as f32)).collect()
        };
        let (prior, before) = (floats(&self.lesson.unlearned), floats(&self.lesson.worths));
        let scale = self.scale();
        let loss = |worths: &Worths| mean(self.kept_back.iter().map(|row| row.loss(worths, learning, scale)));
        let mut worths = if learning.afresh { prior.clone() } else { before.clone() };
        let mut adam = Adam::new(worths.len());
        let mut order: Vec<u32> = (0..self.learned.len() as u32).collect();
        let mut dice = Dice::new(learning.seed);
        for epoch in 0..learning.epochs {
            dice.shuffle(&mut order);
            let done = epoch as f32 / learning.epochs.max(2).saturating_sub(1) as f32;
            adam.rate = RATES[0] * libm::powf(RATES[1] / RATES[0], done);
            for batch in order.chunks((order.len() / BATCHES).clamp(1, MOST_AT_ONCE)) {
                let mut gradient = vec![[0.0; 2]; worths.len()];
                for row in batch {
                    self.learned[*row as usize].pull(&worths, learning, scale, &mut gradient);
                }
                let pull = ALIKE * scale / (learning.spread * learning.spread * self.learned.len() as f32);
                for (gradient, (worth, prior)) in gradient.iter_mut().zip(worths.iter().zip(&prior)) {
                    for phase in 0..2 {
                        gradient[phase] /= batch.len() as f32;
                        gradient[phase] += pull * (worth[phase] - prior[phase]);
                    }
                }
                adam.step(&mut worths, &gradient);
            }
            seen(epoch + 1, loss(&worths));
        }
        Outcome {
            positions: [self.learned.len(), self.kept_back.len()],
            scale,
            loss: [loss(&prior), loss(&before), loss(&worths)],
            lesson: Lesson {
                worths: worths.iter().map(|pair| pair.map(|worth| libm::roundf(worth) as i32)).collect(),
                ..self.lesson.clone()
            },
        }
    }

    /// How many centipawns of the searches multiply the odds of winning by *e*: that by which they foresee the results best.
    fn scale(&self) -> f32 {
        let sample = || self.learned.iter().step_by(self.learned.len() / 50_000 + 1);
        let loss = |scale: f32| mean(sample().map(|row| entropy(row.points, logistic(row.score / scale))));
        let scales = (5..=80).map(|tens| 10.0 * tens as f32);
        scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).expect("there are scales")
    }
}

impl Row {
    /// What it is thought to be worth, in centipawns.
    fn worth(&self, worths: &Worths) -> f32 {
        let [opening, ending] = self.shares();
        let each = self.trace.counts.iter().map(|(feature, count)| {
            let worth = worths[*feature as usize];
            *count as f32 * (worth[0] * opening + worth[1] * ending)
        });
        each.sum::<f32>() + self.trace.rest as f32
    }

    /// How much of it is opening, and how much ending.
    fn shares(&self) -> [f32; 2] {
        let opening = self.trace.opening as f32 / Trace::WHOLE as f32;
        [opening, 1.0 - opening]
    }

    /// The points that it was to have.
    fn aim(&self, learning: &Learning, scale: f32) -> f32 {
        learning.result * self.points + (1.0 - learning.result) * logistic(self.score / scale)
    }

    fn loss(&self, worths: &Worths, learning: &Learning, scale: f32) -> f32 {
        entropy(self.aim(learning, scale), logistic(self.worth(worths) / scale))
    }

    /// Adds the gradient of its loss, of which all are `scale` times too great.
    fn pull(&self, worths: &Worths, learning: &Learning, scale: f32, gradient: &mut Worths) {
        let error = logistic(self.worth(worths) / scale) - self.aim(learning, scale);
        let [opening, ending] = self.shares();
        for (feature, count) in &self.trace.counts {
            let pulled = &mut gradient[*feature as usize];
            pulled[0] += error * *count as f32 * opening;
            pulled[1] += error * *count as f32 * ending;
        }
    }
}

/// Gradient descent whose steps are about equally long for all worths (Kingma and Ba, 2015).
struct Adam {
    rate: f32,
    steps: i32,
    means: Worths,
    squares: Worths,
}

impl Adam {
    fn new(len: usize) -> Adam {
        Adam { rate: RATES[0], steps: 0, means: vec![[0.0; 2]; len], squares: vec![[0.0; 2]; len] }
    }

    fn step(&mut self, worths: &mut Worths, gradient: &Worths) {
        self.steps += 1;
        let [mean_decay, square_decay] = DECAYS;
        let unbiased = |decay: f32| 1.0 - libm::powf(decay, self.steps as f32);
        let (mean_bias, square_bias) = (unbiased(mean_decay), unbiased(square_decay));
        for (index, worth) in worths.iter_mut().enumerate() {
            for phase in 0..2 {
                let pull = gradient[index][phase];
                let mean = &mut self.means[index][phase];
                *mean += (1.0 - mean_decay) * (pull - *mean);
                let square = &mut self.squares[index][phase];
                *square += (1.0 - square_decay) * (pull * pull - *square);
                worth[phase] -= self.rate * (*mean / mean_bias) / (libm::sqrtf(*square / square_bias) + 1e-8);
            }
        }
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// The cross-entropy of a forecast of points.
fn entropy(points: f32, forecast: f32) -> f32 {
    let forecast = forecast.clamp(1e-6, 1.0 - 1e-6);
    -(points * libm::logf(forecast) + (1.0 - points) * libm::logf(1.0 - forecast))
}

fn mean(numbers: impl Iterator<Item = f32>) -> f32 {
    let (sum, count) = numbers.fold((0.0, 0u32), |(sum, count), number| (sum + f64::from(number), count + 1));
    (sum / f64::from(count.max(1))) as f32
}
