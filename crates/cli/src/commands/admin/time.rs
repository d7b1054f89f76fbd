//! Moments as people write them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

const HOUR_MS: i64 = 60 * 60 * 1000;

/// Now, in milliseconds since 1970.
pub fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

/// A moment as it is printed.
pub fn told(ms: i64) -> String {
    Timestamp::from_millisecond(ms)
        .map_or_else(|_| ms.to_string(), |moment| moment.strftime("%Y-%m-%d %H:%M:%SZ").to_string())
}

/// A moment as it is given: absolutely, or by how long it is from now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    At(i64),
    Away(i64),
}

impl Moment {
    /// The moment that is as far behind us, where that was given.
    pub fn before(self, now_ms: i64) -> i64 {
        match self {
            Moment::At(ms) => ms,
            Moment::Away(ms) => now_ms.saturating_sub(ms),
        }
    }

    /// The moment that is as far before us, where that was given.
    pub fn after(self, now_ms: i64) -> i64 {
        match self {
            Moment::At(ms) => ms,
            Moment::Away(ms) => now_ms.saturating_add(ms),
        }
    }
}

/// Reads `2026-12-31` (its beginning, UTC), `2026-12-31T18:00:00Z`, `30d` or `12h`.
pub fn read(given: &str) -> Result<Moment, String> {
    // Reading a date as such would leave out a time that stands behind it.
    let day = || Date::strptime("%Y-%m-%d", given).ok()?.to_zoned(TimeZone::UTC).ok();
    let day = || day().map(|day: Zoned| day.timestamp());
    let length = || {
        let (count, hours) = match given.strip_suffix('d') {
            Some(days) => (days, 24),
            None => (given.strip_suffix('h')?, 1),
        };
        let count = count.parse::<u32>().ok().filter(|count| (1..=100_000).contains(count))?;
        Some(Moment::Away(i64::from(count) * hours * HOUR_MS))
    };
    let exact = given.parse::<Timestamp>().ok().or_else(day);
    let moment = exact.map(|moment| Moment::At(moment.as_millisecond())).or_else(length);
    moment.ok_or_else(|| {
        "a moment is a day (2026-12-31), a time (2026-12-31T18:00:00Z), or 30d or 12h".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_people_write_them() {
        assert_eq!(read("1970-01-02"), Ok(Moment::At(24 * HOUR_MS)));
        assert_eq!(read("1970-01-01T02:00:00+01:00"), Ok(Moment::At(HOUR_MS)));
        assert_eq!(read("3h"), Ok(Moment::Away(3 * HOUR_MS)));
        assert_eq!(read("2d").map(|moment| moment.after(HOUR_MS)), Ok(49 * HOUR_MS));
        assert_eq!(read("2d").map(|moment| moment.before(49 * HOUR_MS)), Ok(HOUR_MS));
        for wrong in ["", "d", "0d", "-1d", "1.5h", "100001d", "tomorrow", "2026-13-01", "2026-12-31T18:00"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(told(24 * HOUR_MS), "1970-01-02 00:00:00Z");
    }
}
