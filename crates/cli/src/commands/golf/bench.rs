//! `menagerie golf bench`

use super::{Dealing, solve_in};
use crate::Failure;
use crate::args::say;
use clap::Args;
use menagerie_wire::Desk;
use menagerie_wire::Solved;
use menagerie_wire::desk::usual_limit;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Measures how long random deals take to be solved, on one thread.
#[derive(Args)]
pub struct Bench {
    #[command(flatten)]
    dealing: Dealing,
    /// How many deals are solved
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Give up on a deal after so many seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    seconds: u64,
}

impl Bench {
    /// Runs the command.
    pub fn run(self, desk: &Desk) -> Result<(), Failure> {
        let first = self.dealing.seed.unwrap_or(0);
        let mut times = Vec::new();
        let mut lengths: BTreeMap<String, u64> = BTreeMap::new();
        for number in first..first.saturating_add(self.deals) {
            let line = self.dealing.deal(desk, number)?;
            let began = Instant::now();
            let answer = solve_in(Duration::from_secs(self.seconds), line.as_ref(), usual_limit(&*line));
            times.push((began.elapsed(), number));
            let length = match answer {
                Ok(Solved::Shortest { length, .. }) => format!("length {length:2}"),
                Ok(Solved::NoneWithin { none_within }) => format!("none within {none_within}"),
                Err(_) => "given up".to_owned(),
            };
            *lengths.entry(length).or_default() += 1;
        }
        times.sort();
        let share = |part: f64| times[(part * (times.len() - 1) as f64).round() as usize];
        say(format_args!("{} deals of {} cards", times.len(), self.dealing.cards))?;
        for (name, part) in
            [("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("99.9 %", 0.999), ("maximum", 1.0)]
        {
            let (time, number) = share(part);
            say(format_args!("  {name:8} {:>12.1} µs   seed {number}", time.as_secs_f64() * 1e6))?;
        }
        for (length, deals) in lengths {
            say(format_args!("  {length}: {deals}"))?;
        }
        if let Some(peak) = peak_memory() {
            say(format_args!("  peak memory of the program: {peak}"))?;
        }
        Ok(())
    }
}

/// The most memory that the program has had, where the system tells.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
