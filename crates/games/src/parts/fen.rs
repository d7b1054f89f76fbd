//! Position texts: the six FEN fields and the `key=value` fields after them (specification, *Position text*).
//!
//! A game reads a text leniently with these helpers, prints what it has read, and refuses the text if
//! the two differ ([`canonical`]): so there is one canonical form by construction, and every rule of
//! it is told once, in the printer.

use super::men::{Man, Men};
use menagerie_board::{Geometry, Square, SquareSet};
use menagerie_kernel::BadPosition;
pub use menagerie_kernel::excerpt;
use std::fmt::Write;

/// The fields of a position text, split but not yet understood.
pub struct Fields<'t> {
    /// Ranks from the top down.
    pub placement: &'t str,
    /// Who is to act.
    pub seat: &'t str,
    /// Castling letters.
    pub castling: &'t str,
    /// En passant targets.
    pub ep: &'t str,
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The number of the turn.
    pub turn: u32,
    extras: Vec<Option<&'t str>>,
    keys: &'static [&'static str],
}

impl<'t> Fields<'t> {
    /// Splits a text whose `key=value` fields, all optional here, are among `keys` in their order.
    pub fn read(text: &'t str, keys: &'static [&'static str]) -> Result<Self, BadPosition> {
        let mut words = text.split(' ');
        let mut next = |name: &str| {
            words.next().filter(|word| !word.is_empty()).ok_or_else(|| BadPosition::new(name, "is missing"))
        };
        let (placement, seat, castling) = (next("placement")?, next("seat")?, next("castling")?);
        let (ep, clock, turn) = (next("ep")?, next("clock")?, next("turn")?);
        let (clock, turn) = (read_counter("clock", clock)?, read_counter("turn", turn)?);
        if turn == 0 {
            return Err(BadPosition::new("turn", "turns are counted from 1"));
        }
        let mut extras = vec![None; keys.len()];
        let mut from = 0;
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                BadPosition::new("fields after the sixth", format!("`{}` is not key=value", excerpt(word)))
            })?;
            let index = keys[from..].iter().position(|known| *known == key).ok_or_else(|| {
                let why =
                    if keys.contains(&key) { "stands twice or out of order" } else { "is unknown here" };
                BadPosition::new(format!("field `{}`", excerpt(key)), why)
            })?;
            extras[from + index] = Some(value);
            from += index + 1;
        }
        Ok(Fields { placement, seat, castling, ep, clock, turn, extras, keys })
    }

    /// The value of an optional field.
    pub fn extra(&self, key: &str) -> Option<&'t str> {
        self.extras[self.keys.iter().position(|known| *known == key)?]
    }

    /// The value of a field that must be there.
    pub fn need(&self, key: &str) -> Result<&'t str, BadPosition> {
        self.extra(key).ok_or_else(|| BadPosition::new(format!("field `{key}`"), "is missing"))
    }
}

fn read_counter(name: &str, text: &str) -> Result<u32, BadPosition> {
    let wrong = || BadPosition::new(name, format!("`{}` is not a counter", excerpt(text)));
    if text != "0" && text.starts_with(['0', '+']) {
        return Err(wrong());
    }
    text.parse().map_err(|_| wrong())
}

/// Reads the placement; `man` tells what a letter means.
pub fn read_placement<G: Geometry, const KINDS: usize>(
    text: &str,
    man: impl Fn(char) -> Option<Man>,
) -> Result<Men<G, KINDS>, BadPosition> {
    let mut men = Men::EMPTY;
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(G::RANKS) {
        return Err(BadPosition::new("placement", format!("{} ranks instead of {}", ranks.len(), G::RANKS)));
    }
    for (row, rank_text) in ranks.into_iter().enumerate() {
        let rank = G::RANKS - 1 - row as u8;
        read_rank(&mut men, rank, rank_text, &man)
            .map_err(|why| BadPosition::new(format!("placement, rank {}", rank + G::FIRST_RANK), why))?;
    }
    Ok(men)
}

fn read_rank<G: Geometry, const KINDS: usize>(
    men: &mut Men<G, KINDS>,
    rank: u8,
    text: &str,
    man: &impl Fn(char) -> Option<Man>,
) -> Result<(), String> {
    let mut file: u8 = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(digit) = letter.to_digit(10) {
            let mut run = digit;
            while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                run = run.saturating_mul(10).saturating_add(digit);
                letters.next();
            }
            let end = u32::from(file).saturating_add(run);
            if end > u32::from(G::FILES) {
                return Err(format!("holds more than {} squares", G::FILES));
            }
            file = end as u8;
            continue;
        }
        if file >= G::FILES {
            return Err(format!("holds more than {} squares", G::FILES));
        }
        match (Square::<G>::new(file, rank), letter) {
            (None, '*') => {}
            (None, _) => return Err(format!("the board has no square for `{letter}`")),
            (Some(square), _) => {
                let man = man(letter).ok_or_else(|| format!("no man is called `{letter}`"))?;
                men.put(square, man);
            }
        }
        file += 1;
    }
    if file == G::FILES { Ok(()) } else { Err(format!("holds {file} squares instead of {}", G::FILES)) }
}

/// Prints the placement; `letter` tells what a man is called.
pub fn print_placement<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    letter: impl Fn(Man) -> char,
) -> String {
    let mut text = String::new();
    for rank in (0..G::RANKS).rev() {
        let mut run = 0;
        for file in 0..G::FILES {
            let square = Square::<G>::new(file, rank);
            let what = match square {
                None => Some('*'),
                Some(square) => men.at(square).map(&letter),
            };
            let Some(what) = what else {
                run += 1;
                continue;
            };
            print_run(&mut text, &mut run);
            text.push(what);
        }
        print_run(&mut text, &mut run);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn print_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        write!(text, "{run}").expect("writing to a string");
        *run = 0;
    }
}

/// Reads a set of squares, `-` or names joined by commas.
pub fn read_squares<G: Geometry>(place: &str, text: &str) -> Result<SquareSet<G>, BadPosition> {
    if text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    text.split(',')
        .map(|name| {
            let wrong = |_| BadPosition::new(place, format!("`{}` is not a square", excerpt(name)));
            name.parse::<Square<G>>().map_err(wrong)
        })
        .collect()
}

/// Prints a set of squares by file, then rank.
pub fn print_squares<G: Geometry>(squares: SquareSet<G>) -> String {
    if squares.is_empty() {
        return "-".to_owned();
    }
    let names: Vec<String> = squares.by_file().map(|square| square.to_string()).collect();
    names.join(",")
}

/// Refuses a text that is not what its own reading prints as, and says which field differs.
pub fn canonical(given: &str, printed: &str) -> Result<(), BadPosition> {
    if given == printed {
        return Ok(());
    }
    const NAMES: [&str; 6] = ["placement", "seat", "castling", "ep", "clock", "turn"];
    let mut pairs = given.split(' ').zip(printed.split(' ')).enumerate();
    let Some((index, (is, should))) = pairs.find(|(_, (is, should))| is != should) else {
        return Err(BadPosition::new("fields after the sixth", "one is missing or one too many"));
    };
    let place = match NAMES.get(index) {
        Some(name) => (*name).to_owned(),
        None => format!("field `{}`", excerpt(should.split('=').next().unwrap_or(should))),
    };
    Err(BadPosition::new(place, format!("`{}` is written `{should}`", excerpt(is))))
}
