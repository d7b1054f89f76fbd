//! What came out, for people and for machines.

use super::process::Usage;
use super::tally::{Counts, Times};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// What came out of a run.
#[derive(Serialize)]
pub struct Report {
    pub server: String,
    /// Whether it was started for this run.
    pub is_own: bool,
    pub game: String,
    pub matches: usize,
    /// Milliseconds between two turns of a match; 0 where the next follows at once.
    pub every_ms: u64,
    /// How long it took until all sat at their sockets.
    pub setup_s: f64,
    pub memory: Option<Memory>,
    pub phases: Vec<PhaseReport>,
    /// How often the server panicked, where that is known.
    pub panics: Option<usize>,
}

/// What the server held in memory, in KiB.
#[derive(Serialize, Clone, Copy)]
pub struct Memory {
    pub idle_kib: u64,
    pub with_matches_kib: u64,
    pub with_sockets_kib: u64,
    pub end_kib: u64,
    pub peak_kib: u64,
    /// What each match took, without sockets.
    pub match_kib: f64,
    /// What each socket took.
    pub socket_kib: f64,
}

impl Memory {
    /// What matches and sockets took, by what the server held before and after each.
    pub fn new(idle: Usage, with_matches: Usage, with_sockets: Usage, end: Usage, matches: usize) -> Memory {
        let each = |before: Usage, after: Usage, count: usize| {
            (after.rss_kib as f64 - before.rss_kib as f64) / count.max(1) as f64
        };
        Memory {
            idle_kib: idle.rss_kib,
            with_matches_kib: with_matches.rss_kib,
            with_sockets_kib: with_sockets.rss_kib,
            end_kib: end.rss_kib,
            peak_kib: end.peak_kib,
            match_kib: each(idle, with_matches, matches),
            socket_kib: each(with_matches, with_sockets, 2 * matches),
        }
    }
}

/// What came out of a phase.
#[derive(Serialize)]
pub struct PhaseReport {
    pub name: &'static str,
    pub seconds: f64,
    pub turns: u64,
    pub turns_a_second: f64,
    /// From send to the opponent's receipt, in milliseconds.
    pub heard_ms: Option<Times>,
    /// From send to the acknowledgement, in milliseconds.
    pub answered_ms: Option<Times>,
    pub server_cpu_s: Option<f64>,
    pub client_cpu_s: Option<f64>,
    pub errors: BTreeMap<String, u64>,
    /// What attackers tried, and how they were answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacks: Option<Attacks>,
}

/// What attackers tried.
#[derive(Serialize, Clone, Default, PartialEq, Eq, Debug)]
pub struct Attacks {
    /// How often each attack was answered in each way.
    pub answers: BTreeMap<&'static str, BTreeMap<String, u64>>,
    /// What should not have happened, and how often.
    pub faults: BTreeMap<String, u64>,
}

impl PhaseReport {
    /// What was counted in some seconds.
    pub fn new(name: &'static str, seconds: f64, counts: &Counts) -> PhaseReport {
        let turns = counts.answered.len();
        PhaseReport {
            name,
            seconds,
            turns,
            turns_a_second: turns as f64 / seconds.max(1e-9),
            heard_ms: Times::of(&counts.heard),
            answered_ms: Times::of(&counts.answered),
            server_cpu_s: None,
            client_cpu_s: None,
            errors: counts.troubles.clone(),
            attacks: None,
        }
    }
}

impl Report {
    /// Why the answer is no, if it is.
    pub fn fault(&self) -> Option<String> {
        let faults: u64 = self
            .phases
            .iter()
            .filter_map(|phase| phase.attacks.as_ref())
            .flat_map(|all| all.faults.values())
            .sum();
        match self.panics {
            Some(panics) if panics > 0 => Some(format!("the server panicked {panics} times")),
            _ if faults > 0 => Some(format!("{faults} attacks were answered as they should not be")),
            _ if self.phases.iter().any(|phase| phase.turns == 0) => Some("no turn was played".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pace = match self.every_ms {
            0 => "as fast as they are answered".to_owned(),
            ms => format!("one turn every {} s in each", ms as f64 / 1000.0),
        };
        writeln!(f, "{} matches of {} at {}, {pace}", self.matches, self.game, self.server)?;
        writeln!(f, "  all sat at their sockets after {:.1} s", self.setup_s)?;
        match &self.memory {
            Some(memory) => memory.fmt(f)?,
            None => writeln!(f, "  memory and processor time of the server are not known here")?,
        }
        for phase in &self.phases {
            phase.fmt(f)?;
        }
        match self.panics {
            Some(panics) => write!(f, "the server panicked {panics} times"),
            None => write!(f, "whether the server panicked is in its own log"),
        }
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |kib: u64| kib as f64 / 1024.0;
        writeln!(
            f,
            "  memory of the server: {:.1} MiB idle, {:.1} with the matches, {:.1} with their sockets, {:.1} at the end, {:.1} at most",
            mib(self.idle_kib),
            mib(self.with_matches_kib),
            mib(self.with_sockets_kib),
            mib(self.end_kib),
            mib(self.peak_kib)
        )?;
        // What the server frees meanwhile may hide what a few matches take.
        let share = |kib: f64, of: &str| {
            if kib > 0.0 { format!("{kib:.1} KiB a {of}") } else { format!("no growth by a {of}") }
        };
        writeln!(f, "  {}, {}", share(self.match_kib, "match"), share(self.socket_kib, "socket"))
    }
}

impl fmt::Display for PhaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PhaseReport { name, seconds, turns, turns_a_second, .. } = self;
        writeln!(f, "{name}: {turns} turns in {seconds:.1} s, {turns_a_second:.1} a second")?;
        writeln!(f, "  {:28} {:>9} {:>9} {:>9} {:>9}", "ms from send to", "50 %", "99 %", "99.9 %", "most")?;
        for (what, times) in [("the opponent's socket", self.heard_ms), ("the 200", self.answered_ms)] {
            match times {
                Some(Times { p50, p99, p999, max }) => {
                    writeln!(f, "  {what:28} {p50:>9.1} {p99:>9.1} {p999:>9.1} {max:>9.1}")?;
                }
                None => writeln!(f, "  {what:28} {:>9}", "-")?,
            }
        }
        let known = |cpu: Option<f64>| cpu.map_or("unknown".to_owned(), |cpu| format!("{cpu:.1} s"));
        let (server, client) = (known(self.server_cpu_s), known(self.client_cpu_s));
        writeln!(f, "  processor time: server {server}, client {client}")?;
        told(f, "  errors", &self.errors)?;
        for (attack, answers) in self.attacks.iter().flat_map(|attacks| &attacks.answers) {
            told(f, &format!("  attack, {attack}"), answers)?;
        }
        match &self.attacks {
            Some(attacks) => told(f, "  answered as they should not be", &attacks.faults),
            None => Ok(()),
        }
    }
}

/// Things and how often they happened, the most frequent first.
fn told(f: &mut fmt::Formatter<'_>, title: &str, counts: &BTreeMap<String, u64>) -> fmt::Result {
    let mut all: Vec<_> = counts.iter().collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let each: Vec<_> = all.iter().map(|(what, count)| format!("{what} ({count})")).collect();
    writeln!(f, "{title}: {}", if each.is_empty() { "none".to_owned() } else { each.join(", ") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn usage(rss_kib: u64) -> Usage {
        Usage { cpu: Duration::ZERO, rss_kib, peak_kib: rss_kib + 1024 }
    }

    fn report() -> Report {
        let mut counts = Counts::default();
        (1..=200).for_each(|ms| counts.heard.record(ms * 1000).unwrap());
        (1..=200).for_each(|ms| counts.answered.record(ms * 500).unwrap());
        counts.troubles = BTreeMap::from([("409 stale".to_owned(), 3), ("no connection".to_owned(), 7)]);
        let calm = PhaseReport { server_cpu_s: Some(1.5), ..PhaseReport::new("calm", 20.0, &counts) };
        let mut attacks = Attacks::default();
        attacks.answers.entry("forged").or_default().insert("401 token".to_owned(), 4);
        let attack = PhaseReport { attacks: Some(attacks), ..PhaseReport::new("attack", 10.0, &counts) };
        Report {
            server: "http://127.0.0.1:1".to_owned(),
            is_own: true,
            game: "spartan".to_owned(),
            matches: 10,
            every_ms: 2500,
            setup_s: 0.26,
            memory: Some(Memory::new(usage(1000), usage(1200), usage(1600), usage(2048), 10)),
            phases: vec![calm, attack],
            panics: Some(0),
        }
    }

    #[test]
    fn nothing_takes_less_than_no_memory() {
        let memory = Memory::new(usage(2000), usage(1200), usage(1600), usage(2048), 10);
        assert!(memory.to_string().contains("no growth by a match, 20.0 KiB a socket"), "{memory}");
    }

    #[test]
    fn people_read_all_of_it() {
        let text = report().to_string();
        for part in [
            "10 matches of spartan at http://127.0.0.1:1, one turn every 2.5 s in each",
            "20.0 KiB a match, 20.0 KiB a socket",
            "2.0 at the end, 3.0 at most",
            "calm: 200 turns in 20.0 s, 10.0 a second",
            "server 1.5 s, client unknown",
            "errors: no connection (7), 409 stale (3)",
            "attack, forged: 401 token (4)",
            "answered as they should not be: none",
            "the server panicked 0 times",
        ] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
    }

    #[test]
    fn machines_read_all_of_it() {
        let told = serde_json::to_value(report()).unwrap();
        assert_eq!(told["memory"]["socket_kib"], 20.0);
        assert_eq!(told["phases"][0]["turns"], 200);
        assert!((told["phases"][0]["heard_ms"]["p99"].as_f64().unwrap() - 198.0).abs() < 0.5);
        assert_eq!(told["phases"][0].get("attacks"), None);
        assert_eq!(told["phases"][1]["attacks"]["answers"]["forged"]["401 token"], 4);
    }

    #[test]
    fn a_bad_end_is_told() {
        assert_eq!(report().fault(), None);
        let panicked = Report { panics: Some(2), ..report() };
        assert!(panicked.fault().unwrap().contains("panicked 2 times"));
        let mut silent = report();
        silent.phases[0].turns = 0;
        assert!(silent.fault().unwrap().contains("no turn"));
        let mut fooled = report();
        fooled.phases[1].attacks.as_mut().unwrap().faults.insert("forged: 200".to_owned(), 1);
        assert!(fooled.fault().unwrap().contains("1 attacks"));
    }
}
