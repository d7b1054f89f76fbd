//! What a process costs, as Linux tells it under `/proc`; nothing where there is no such thing.

use serde::Serialize;
use std::time::Duration;

/// How many ticks a second the system counts for programs; Linux says 100 to all of them, whatever it counts itself.
const TICKS: u64 = 100;

/// What a process has taken so far, and holds now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Usage {
    /// The processor time of all its threads.
    #[serde(skip)]
    pub cpu: Duration,
    /// The memory that it holds, in KiB.
    pub rss_kib: u64,
    /// The most that it held, in KiB.
    pub peak_kib: u64,
}

impl Usage {
    /// What a process has taken.
    pub fn of(pid: u32) -> Option<Usage> {
        let read = |what: &str| std::fs::read_to_string(format!("/proc/{pid}/{what}")).ok();
        let status = read("status")?;
        let kib = |name: &str| kib_of(&status, name);
        Some(Usage { cpu: cpu_of(&read("stat")?)?, rss_kib: kib("VmRSS:")?, peak_kib: kib("VmHWM:")? })
    }

    /// What this program has taken.
    pub fn own() -> Option<Usage> {
        Usage::of(std::process::id())
    }
}

/// The time that is told in `/proc/PID/stat`. The name of the program comes first and may hold anything, also brackets.
fn cpu_of(stat: &str) -> Option<Duration> {
    let (_, after) = stat.rsplit_once(')')?;
    let mut fields = after.split_ascii_whitespace().skip(11).map(|field| field.parse::<u64>().ok());
    let ticks = fields.next()?? + fields.next()??;
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}

fn kib_of(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_tells_is_read() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 3 0 0 0 250 50 9 9 20 0 1 0 12 13 14";
        assert_eq!(cpu_of(stat), Some(Duration::from_secs(3)));
        assert_eq!(cpu_of("7 (a"), None);
        let status = "Name:\tx\nVmHWM:\t   900 kB\nVmRSS:\t   12 kB\n";
        assert_eq!((kib_of(status, "VmRSS:"), kib_of(status, "VmHWM:")), (Some(12), Some(900)));
        assert_eq!(kib_of(status, "VmSwap:"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_program_holds_memory() {
        let usage = Usage::own().expect("it runs");
        assert!(usage.rss_kib > 100 && usage.peak_kib >= usage.rss_kib, "{usage:?}");
    }
}
