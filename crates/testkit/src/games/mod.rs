//! Small games that have what the first chess games lack, each in one file and told like its rules:
//!
//! * [`Kuhn`]: hands dealt at the start;
//! * [`Leduc`]: hands and a board card drawn in the course of play;
//! * [`Relay`]: four seats in two teams that do not take turns;
//! * [`Peek`]: turns in two parts, because something is revealed between them, and a memory of it;
//! * [`Lots`]: three seats that choose at the same time, and parts of several steps in any order.

pub mod kuhn;
pub mod leduc;
pub mod lots;
pub mod peek;
pub mod relay;

pub use kuhn::Kuhn;
pub use leduc::Leduc;
pub use lots::Lots;
pub use peek::Peek;
pub use relay::Relay;

use menagerie_kernel::{BadPosition, Eye, Opener, Sealed, Seat, SeatInfo, Side, Team, Term, sentence};
use std::fmt;

/// Two seats that play against each other, called as at a card table.
pub(crate) const FIRST_AND_SECOND: &[SeatInfo] = &[
    SeatInfo { id: "1", name: "First", team: Team(0), side: Side::Neutral },
    SeatInfo { id: "2", name: "Second", team: Team(1), side: Side::Neutral },
];

/// A secret of a seat as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen<T> {
    /// There is none yet: `-`.
    None,
    /// There is one, which this eye does not see: `?`.
    Hidden,
    /// This one.
    Known(T),
}

impl<T: Copy> Seen<T> {
    /// What `eye` sees of a secret of `owner`, which is `open` to all or not.
    pub(crate) fn of(secret: Option<&Sealed<T>>, owner: Seat, open: bool, eye: Eye, opener: &Opener) -> Self {
        match secret {
            None => Seen::None,
            Some(secret) if open || eye == Eye::Seat(owner) => Seen::Known(*secret.open(opener)),
            Some(_) => Seen::Hidden,
        }
    }

    /// The value, if this eye sees it.
    pub(crate) fn known(self) -> Option<T> {
        match self {
            Seen::Known(value) => Some(value),
            Seen::None | Seen::Hidden => None,
        }
    }

    /// Seals what is known, for a full position, in which nothing may be hidden.
    pub(crate) fn sealed(self, place: &'static str) -> Result<Option<Sealed<T>>, BadPosition> {
        match self {
            Seen::None => Ok(None),
            Seen::Known(value) => Ok(Some(Sealed::new(value))),
            Seen::Hidden => Err(BadPosition::new(place, sentence!("a full position hides nothing"))),
        }
    }

    /// Reads `-`, `?` or a value.
    pub(crate) fn read(
        place: &'static str,
        text: &str,
        value: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Self, BadPosition> {
        match text {
            "-" => Ok(Seen::None),
            "?" => Ok(Seen::Hidden),
            _ => value(text).map(Seen::Known).ok_or_else(|| cannot_stand(place, text)),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Seen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::None => f.write_str("-"),
            Seen::Hidden => f.write_str("?"),
            Seen::Known(value) => value.fmt(f),
        }
    }
}

/// A text where it means nothing.
pub(crate) fn cannot_stand(place: &'static str, text: &str) -> BadPosition {
    BadPosition::new(place, sentence!("{text} cannot stand here", text = Term::excerpt(text)))
}

/// The fields of a position text, one after another.
pub(crate) struct Fields<'t>(std::str::Split<'t, char>);

impl<'t> Fields<'t> {
    pub(crate) fn new(text: &'t str) -> Fields<'t> {
        Fields(text.split(' '))
    }

    /// The next field.
    pub(crate) fn next(&mut self, place: &'static str) -> Result<&'t str, BadPosition> {
        self.0.next().ok_or_else(|| BadPosition::new(place, sentence!("is missing")))
    }

    /// The value of the next field, which must begin with `key=`.
    pub(crate) fn value(&mut self, key: &'static str) -> Result<&'t str, BadPosition> {
        let field = self.next(key)?;
        let value = field.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| {
            let (form, text) = (Term::Quote(format!("{key}=…")), Term::excerpt(field));
            BadPosition::new(key, sentence!("wanted {form}, not {text}", form, text))
        })
    }

    /// Nothing may follow.
    pub(crate) fn end(mut self) -> Result<(), BadPosition> {
        match self.0.next() {
            None => Ok(()),
            Some(field) => {
                let text = Term::excerpt(field);
                Err(BadPosition::new("the end", sentence!("{text} is too much", text)))
            }
        }
    }
}

/// A number in its one form: no sign, no leading zeros.
pub(crate) fn read_number<N: std::str::FromStr + fmt::Display>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// A hash of some bytes (FNV-1a), good enough for the keys of small games.
pub(crate) fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
