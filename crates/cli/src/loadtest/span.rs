//! Lengths of time as people write them.

use std::time::Duration;

/// The longest one: a day. More would be a mistake.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Reads `250ms`, `10s`, `2m` or `0`.
pub fn read(text: &str) -> Result<Duration, String> {
    let wrong = || "it is a length of time like 250ms, 10s or 2m".to_owned();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let unit_ms = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        "" if number == 0 => 0,
        _ => return Err(wrong()),
    };
    let span = number.checked_mul(unit_ms).map(Duration::from_millis).filter(|span| *span <= LONGEST);
    span.ok_or_else(|| "it is longer than a day".to_owned())
}

/// Reads one that is not nothing.
pub fn read_some(text: &str) -> Result<Duration, String> {
    let span = read(text)?;
    if span.is_zero() { Err("it has to be longer than nothing".to_owned()) } else { Ok(span) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read_with_their_units() {
        for (text, ms) in [("0", 0), ("250ms", 250), ("10s", 10_000), ("2m", 120_000), ("1h", 3_600_000)] {
            assert_eq!(read(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for wrong in ["", "10", "s", "-1s", "1.5s", "10 s", "3d", "99999999999999999999s"] {
            assert!(read(wrong).unwrap_err().contains("250ms"), "{wrong}");
        }
        assert!(read("25h").unwrap_err().contains("a day"));
        assert!(read("18446744073709551615h").unwrap_err().contains("a day"));
        assert!(read_some("0ms").is_err());
    }
}
