//! Whether this machine lets one program open as many connections as are wanted.

use super::call::CALLS;
use crate::Failure;

/// How many connections an attacker has at most.
const OF_ATTACKER: u64 = 8;

/// What is open besides: standard streams, what the runtime needs, the pipes of a server.
const BESIDE: u64 = 64;

/// Where Linux tells which ports a program is given when it names none.
const PORTS: &str = "/proc/sys/net/ipv4/ip_local_port_range";

/// Makes room for the connections of so many matches and attackers, or says what has to be set.
pub fn make(matches: u64, attackers: u64) -> Result<(), Failure> {
    let connections = 2 * matches + matches.min(CALLS as u64) + OF_ATTACKER * attackers;
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let ports = std::fs::read_to_string(PORTS).ok().and_then(|range| ports(&range)).unwrap_or(u64::MAX);
    enough(connections, files, ports).map_err(Failure::new)
}

fn enough(connections: u64, files: u64, ports: u64) -> Result<(), String> {
    let needed = connections + BESIDE;
    if files < needed {
        return Err(format!(
            "this takes {needed} open files, and this process may have {files}: raise the hard limit (`ulimit -Hn {needed}` \
             as root, or nofile in /etc/security/limits.conf), or ask for fewer matches"
        ));
    }
    if ports < connections {
        return Err(format!(
            "this takes {connections} connections to one address, and there are {ports} ports for them: widen the range \
             (`sysctl net.ipv4.ip_local_port_range='1024 65535'` as root), or ask for fewer matches"
        ));
    }
    Ok(())
}

/// How many ports a range holds.
fn ports(range: &str) -> Option<u64> {
    let mut ends = range.split_ascii_whitespace().map(|end| end.parse::<u64>().ok());
    let (first, last) = (ends.next()??, ends.next()??);
    Some((last + 1).saturating_sub(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_what_to_set() {
        assert_eq!(enough(18_000, 20_000, 28_232), Ok(()));
        let few_files = enough(18_000, 1024, 28_232).unwrap_err();
        assert!(few_files.contains("ulimit -Hn 18064") && few_files.contains("1024"), "{few_files}");
        let few_ports = enough(30_000, 50_000, 28_232).unwrap_err();
        assert!(few_ports.contains("ip_local_port_range") && few_ports.contains("28232"), "{few_ports}");
    }

    #[test]
    fn the_range_of_ports_is_counted() {
        assert_eq!(ports("32768\t60999\n"), Some(28_232));
        assert_eq!(ports("none"), None);
    }
}
