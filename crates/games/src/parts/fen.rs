//! Position texts: the six FEN fields and the `key=value` fields after them (`docs/protocol.md`,
//! *Positions*).
//!
//! A game reads a text leniently with these helpers, prints what it has read, and refuses the text if
//! the two differ ([`canonical`]): so there is one canonical form by construction, and every rule of
//! it is told once, in the printer.

use super::men::{Color, Man, Men, spot};
use menagerie_board::{Geometry, Square, SquareSet};
use menagerie_kernel::game::{SeatInfo, WHITE_AND_BLACK, read_seat as seat_among};
use menagerie_kernel::{BadPosition, Place, Seat, Sentence, Spot, Term, quoted, sentence};
use menagerie_show::placement;
use std::fmt::Write;

/// The fields of a position text, split but not yet understood.
pub struct Fields<'t> {
    /// Ranks from the top down.
    pub placement: &'t str,
    /// The seat to act.
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
    keys: Vec<&'static str>,
}

impl<'t> Fields<'t> {
    /// Splits a text whose `key=value` fields, all optional here, are among `keys` in their order.
    pub fn read(text: &'t str, keys: &[&'static str]) -> Result<Self, BadPosition> {
        let mut words = text.split(' ');
        let mut next = |name: &'static str| {
            let missing = || BadPosition::new(name, sentence!("is missing"));
            words.next().filter(|word| !word.is_empty()).ok_or_else(missing)
        };
        let (placement, seat, castling) = (next("placement")?, next("seat")?, next("castling")?);
        let (ep, clock, turn) = (next("ep")?, next("clock")?, next("turn")?);
        let (clock, turn) = (read_counter("clock", clock)?, read_counter("turn", turn)?);
        if turn == 0 {
            return Err(BadPosition::new("turn", sentence!("turns are counted from 1")));
        }
        let mut extras = vec![None; keys.len()];
        let mut from = 0;
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                let why = sentence!("{text} is not key=value", text = Term::excerpt(word));
                BadPosition::new("fields after the sixth", why)
            })?;
            let index = keys[from..].iter().position(|known| *known == key).ok_or_else(|| {
                let why = match keys.contains(&key) {
                    true => sentence!("stands twice or out of order"),
                    false => sentence!("is unknown here"),
                };
                BadPosition::in_field(key, why)
            })?;
            extras[from + index] = Some(value);
            from += index + 1;
        }
        Ok(Fields { placement, seat, castling, ep, clock, turn, extras, keys: keys.to_vec() })
    }

    /// The value of an optional field.
    pub fn extra(&self, key: &str) -> Option<&'t str> {
        self.extras[self.keys.iter().position(|known| *known == key)?]
    }

    /// The value of a field that must be there.
    pub fn need(&self, key: &str) -> Result<&'t str, BadPosition> {
        self.extra(key).ok_or_else(|| BadPosition::in_field(key, sentence!("is missing")))
    }

    /// The value of a field that must be there, which is one of these words.
    pub fn choice<W: AsRef<str>, T: Copy>(&self, key: &str, words: &[(W, T)]) -> Result<T, BadPosition> {
        read_choice(key, self.need(key)?, words)
    }

    /// The number in a field that must be there, at most so great.
    pub fn number(&self, key: &str, most: u8) -> Result<u8, BadPosition> {
        let text = self.need(key)?;
        text.parse().ok().filter(|number| *number <= most).ok_or_else(|| {
            let (text, least) = (Term::excerpt(text), 0u8);
            let why = sentence!("{text} is not a whole number from {least} to {most}", text, least, most);
            BadPosition::in_field(key, why)
        })
    }

    /// The squares in a field that must be there.
    pub fn squares<G: Geometry>(&self, key: &str) -> Result<SquareSet<G>, BadPosition> {
        read_squares(self.need(key)?).map_err(|why| BadPosition::in_field(key, why))
    }

    /// The numbers of White and Black in a field that must be there, each at most so great: `w6,b6`.
    pub fn counts(&self, key: &str, most: u8) -> Result<[u8; 2], BadPosition> {
        let text = self.need(key)?;
        let counts = text.split_once(',').and_then(|(white, black)| {
            let count = |text: &str, color| text.strip_prefix(color)?.parse().ok();
            Some([count(white, 'w')?, count(black, 'b')?])
        });
        counts.filter(|counts| counts.iter().all(|count| *count <= most)).ok_or_else(|| {
            let text = Term::excerpt(text);
            BadPosition::in_field(
                key,
                sentence!("{text} is not two numbers up to {most}, as `w6,b6`", text, most),
            )
        })
    }
}

/// Reads the value of a field that is one of these words.
pub fn read_choice<W: AsRef<str>, T: Copy>(
    key: &str,
    text: &str,
    words: &[(W, T)],
) -> Result<T, BadPosition> {
    let found = words.iter().find(|(word, _)| word.as_ref() == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let list = quoted(words.iter().map(|(word, _)| word.as_ref()));
        BadPosition::in_field(key, sentence!("{text} is none of {list}", text = Term::excerpt(text), list))
    })
}

/// Refuses anything in a field that says nothing in this game.
pub fn check_unused(name: &'static str, text: &str) -> Result<(), BadPosition> {
    if text == "-" {
        return Ok(());
    }
    let text = Term::excerpt(text);
    Err(BadPosition::new(name, sentence!("{text} stands where this game always has `-`", text)))
}

fn read_counter(name: &'static str, text: &str) -> Result<u32, BadPosition> {
    let wrong =
        || BadPosition::new(name, sentence!("{text} is not a whole number", text = Term::excerpt(text)));
    if text != "0" && text.starts_with(['0', '+']) {
        return Err(wrong());
    }
    text.parse().map_err(|_| wrong())
}

/// Reads the seat.
pub fn read_seat(seats: &[SeatInfo], text: &str) -> Result<Seat, BadPosition> {
    seat_among(seats, text).map_err(|unknown| BadPosition::new("seat", unknown.sentence()))
}

/// Reads the seat in a game of White and Black.
pub fn read_color(text: &str) -> Result<Color, BadPosition> {
    read_seat(WHITE_AND_BLACK, text).map(Color::of_seat)
}

/// What stands before the letter of a marked man.
const MARK: char = '+';

/// Prints the numbers of White and Black.
pub fn print_counts([white, black]: [u8; 2]) -> String {
    format!("w{white},b{black}")
}

/// Reads the placement; `man` tells what a letter means.
pub fn read_placement<G: Geometry, const KINDS: usize>(
    text: &str,
    man: impl Fn(char) -> Option<Man>,
) -> Result<Men<G, KINDS>, BadPosition> {
    let (men, marked) = read_marked_placement(text, man)?;
    check_unmarked(marked)?;
    Ok(men)
}

/// Refuses marks, where they mean nothing.
pub fn check_unmarked<G: Geometry>(marked: SquareSet<G>) -> Result<(), BadPosition> {
    let why = |square| sentence!("the piece on {at} cannot be marked in this game", at = spot(square));
    marked.first().map_or(Ok(()), |square| Err(BadPosition::new("placement", why(square))))
}

/// Reads the placement of a game in which men may be marked by a `+` before their letter; gives the squares
/// of those that are, too.
pub fn read_marked_placement<G: Geometry, const KINDS: usize>(
    text: &str,
    man: impl Fn(char) -> Option<Man>,
) -> Result<(Men<G, KINDS>, SquareSet<G>), BadPosition> {
    let (mut men, mut marked) = (Men::EMPTY, SquareSet::EMPTY);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(G::RANKS) {
        return Err(BadPosition::new("placement", placement::wrong_ranks(ranks.len(), G::RANKS.into())));
    }
    for (row, rank_text) in ranks.into_iter().enumerate() {
        let rank = G::RANKS - 1 - row as u8;
        read_rank(&mut men, &mut marked, rank, rank_text, &man)
            .map_err(|why| BadPosition::new(Place::Rank(rank + G::FIRST_RANK), why))?;
    }
    Ok((men, marked))
}

fn read_rank<G: Geometry, const KINDS: usize>(
    men: &mut Men<G, KINDS>,
    marked: &mut SquareSet<G>,
    rank: u8,
    text: &str,
    man: &impl Fn(char) -> Option<Man>,
) -> Result<(), Sentence> {
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
                return Err(placement::too_long(G::FILES.into()));
            }
            file = end as u8;
            continue;
        }
        if file >= G::FILES {
            return Err(placement::too_long(G::FILES.into()));
        }
        match (Square::<G>::new(file, rank), letter) {
            (None, '*') => {}
            (None, _) => {
                let at = Spot { file, rank: rank + G::FIRST_RANK };
                return Err(placement::no_square(at));
            }
            (Some(square), _) => {
                let letter = if letter == MARK {
                    marked.insert(square);
                    letters.next().ok_or_else(|| sentence!("`+` stands before no piece"))?
                } else {
                    letter
                };
                let man = man(letter).ok_or_else(|| placement::no_piece(&letter.to_string()))?;
                men.put(square, man);
            }
        }
        file += 1;
    }
    if file == G::FILES { Ok(()) } else { Err(placement::too_short(file.into(), G::FILES.into())) }
}

/// Prints the placement; `letter` tells what a man is called.
pub fn print_placement<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    letter: impl Fn(Man) -> char,
) -> String {
    print_marked_placement(men, SquareSet::EMPTY, letter)
}

/// Prints the placement with a `+` before the letters of the men on `marked`.
pub fn print_marked_placement<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    marked: SquareSet<G>,
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
            if square.is_some_and(|square| marked.contains(square)) {
                text.push(MARK);
            }
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
pub fn read_squares<G: Geometry>(text: &str) -> Result<SquareSet<G>, Sentence> {
    if text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    let read = |name: &str| name.parse().map_err(|_| not_a_square(name));
    text.split(',').map(read).collect()
}

/// That a text names no square.
pub fn not_a_square(text: &str) -> Sentence {
    sentence!("{text} is not a square", text = Term::excerpt(text))
}

/// That there is no man on a square where there has to be one.
pub fn nobody_on<G: Geometry>(square: Square<G>) -> Sentence {
    sentence!("no piece stands on {at}", at = spot(square))
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
        return Err(BadPosition::new(
            "fields after the sixth",
            sentence!("one is missing, or there is one too many"),
        ));
    };
    let (text, form) = (Term::excerpt(is), Term::Quote(should.to_owned()));
    let why = sentence!("{text} is written {form}", text, form);
    Err(match NAMES.get(index) {
        Some(name) => BadPosition::new(*name, why),
        None => BadPosition::in_field(should.split('=').next().unwrap_or(should), why),
    })
}

#[cfg(test)]
mod tests {
    use super::super::orthodox::ARMIES;
    use super::*;
    use menagerie_board::Board8;

    fn read(text: &str) -> Result<String, BadPosition> {
        let (men, marked) = read_marked_placement::<Board8, 6>(text, |letter| ARMIES.man(letter))?;
        Ok(print_marked_placement(&men, marked, |man| ARMIES.figure(man).letter))
    }

    #[test]
    fn marks_stand_before_letters() {
        let text = "+r7/8/1+P+p2q+b1/8/8/8/8/K6+k";
        assert_eq!(read(text).as_deref(), Ok(text));
        for wrong in ["7+", "+8", "++k7", "6k+1", "+*7", "8+k", "+x7"] {
            assert!(read(&format!("{wrong}/8/8/8/8/8/8/8")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn marks_mean_nothing_where_no_game_gives_them_a_meaning() {
        let read = |text| read_placement::<Board8, 6>(text, |letter| ARMIES.man(letter)).map(|_| ());
        assert!(read("8/8/8/8/8/8/8/K6k").is_ok());
        assert!(read("8/8/8/8/8/8/8/K6+k").unwrap_err().to_string().contains("h1"));
    }
}
