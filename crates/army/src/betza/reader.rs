//! Reading the notation.

use super::{Betza, Flaw, Hop, Movement, directions};

/// The longest text that is read, in bytes.
const LONGEST: usize = 80;
/// The greatest range that is written as a number; no board is longer.
const FARTHEST: u8 = 15;
/// The modifiers that are no directions.
const MODIFIERS: &str = "mceinpgo";

/// Reads how a piece goes.
///
/// # Errors
///
/// Says where the text is no Betza notation, or says something that is not understood here.
pub fn read(text: &str) -> Result<Betza, Flaw> {
    if text.is_empty() {
        return Err(Flaw::new(0, "nothing says how the piece goes"));
    }
    if let Some((at, odd)) = text.char_indices().find(|(_, letter)| !letter.is_ascii_alphanumeric()) {
        return Err(Flaw::new(at, format!("`{}` is no letter of Betza notation", odd.escape_debug())));
    }
    if text.len() > LONGEST {
        return Err(Flaw::new(LONGEST, format!("more than {LONGEST} letters")));
    }
    let mut reader = Reader { text, at: 0 };
    let mut movements = Vec::new();
    while reader.at < text.len() {
        movements.extend(reader.part()?);
    }
    Ok(Betza { movements })
}

/// The leaps for which a letter stands, and whether they are repeated without limit.
fn atom(letter: u8) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        b'W' => (&[(1, 0)], false),
        b'F' => (&[(1, 1)], false),
        b'D' => (&[(2, 0)], false),
        b'N' => (&[(2, 1)], false),
        b'A' => (&[(2, 2)], false),
        b'H' => (&[(3, 0)], false),
        b'C' | b'L' => (&[(3, 1)], false),
        b'Z' | b'J' => (&[(3, 2)], false),
        b'G' => (&[(3, 3)], false),
        b'K' => (&[(1, 0), (1, 1)], false),
        b'R' => (&[(1, 0)], true),
        b'B' => (&[(1, 1)], true),
        b'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// The modifiers of a part, each with where it stands.
#[derive(Default)]
struct Modifiers {
    places: [Option<usize>; MODIFIERS.len()],
    directions: String,
    start: usize,
}

impl Modifiers {
    fn place(&self, letter: char) -> Option<usize> {
        self.places[MODIFIERS.find(letter)?]
    }

    fn has(&self, letter: char) -> bool {
        self.place(letter).is_some()
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// One part of the text.
    fn part(&mut self) -> Result<Vec<Movement>, Flaw> {
        let modifiers = self.modifiers()?;
        let start = self.at;
        let Some(letter) = self.peek() else {
            return Err(Flaw::new(start, "the modifiers at the end belong to no atom"));
        };
        let name = char::from(letter);
        if name.is_ascii_digit() {
            return Err(Flaw::new(start, format!("the range `{name}` stands after no atom")));
        }
        let known = "W, F, D, N, A, H, C, Z, G, K, B, R and Q";
        let (leaps, slides) =
            atom(letter).ok_or_else(|| Flaw::new(start, format!("`{name}` is none of the atoms {known}")))?;
        self.at += 1;
        let range = self.range(letter, slides)?;
        let hop = match (modifiers.place('p'), modifiers.place('g')) {
            (Some(p), Some(g)) => return Err(Flaw::new(p.max(g), "either `p` or `g`, not both")),
            (Some(at), None) => Some((at, Hop::Over)),
            (None, at) => at.map(|at| (at, Hop::Behind)),
        };
        if let Some((at, _)) = hop
            && range == Some(1)
        {
            return Err(Flaw::new(at, format!("a hopper needs room to hop: `{name}` goes one leap only")));
        }
        let any = ['m', 'c', 'e'].iter().any(|mode| modifiers.has(*mode));
        let movement = |leap: &(i8, i8)| {
            let movement = Movement {
                leap: *leap,
                ways: directions::chosen(*leap, &modifiers.directions, modifiers.start)?,
                range,
                moves: modifiers.has('m') || !any,
                captures: modifiers.has('c') || !any,
                passing: modifiers.has('e'),
                initial: modifiers.has('i'),
                lame: modifiers.has('n'),
                hop: hop.map(|(_, hop)| hop),
                round: modifiers.has('o'),
            };
            check_lame(&movement, &modifiers, name)?;
            Ok(movement)
        };
        leaps.iter().map(movement).collect()
    }

    fn modifiers(&mut self) -> Result<Modifiers, Flaw> {
        let mut found = Modifiers::default();
        while let Some(letter) = self.peek().filter(u8::is_ascii_lowercase) {
            let name = char::from(letter);
            if directions::LETTERS.contains(name) {
                if found.directions.is_empty() {
                    found.start = self.at;
                } else if found.start + found.directions.len() != self.at {
                    return Err(Flaw::new(self.at, "the directions of an atom stand together"));
                }
                found.directions.push(name);
            } else {
                let place = MODIFIERS.find(name).ok_or_else(|| {
                    let known = "m, c, e, i, n, p, g, o and the directions f, b, l, r, v, s, h";
                    Flaw::new(self.at, format!("`{name}` is none of the modifiers {known}"))
                })?;
                if found.places[place].replace(self.at).is_some() {
                    return Err(Flaw::new(self.at, format!("`{name}` stands here for the second time")));
                }
            }
            self.at += 1;
        }
        Ok(found)
    }

    /// What follows an atom: how often it may be repeated.
    fn range(&mut self, letter: u8, slides: bool) -> Result<Option<u8>, Flaw> {
        let doubled = self.peek() == Some(letter);
        if doubled && (slides || letter == b'K') {
            let name = char::from(letter);
            let why = if slides { "goes without limit as it is" } else { "without limit is `Q`" };
            return Err(Flaw::new(self.at, format!("`{name}` {why}")));
        }
        self.at += usize::from(doubled);
        if self.peek() == Some(letter) {
            return Err(Flaw::new(
                self.at,
                format!("`{}` stands here for the third time", char::from(letter)),
            ));
        }
        let start = self.at;
        while self.peek().is_some_and(|digit| digit.is_ascii_digit()) {
            self.at += 1;
        }
        match &self.text[start..self.at] {
            "" if slides || doubled => Ok(None),
            "" => Ok(Some(1)),
            "0" => Ok(None),
            digits => {
                let range =
                    digits.parse().ok().filter(|range| *range <= FARTHEST && !digits.starts_with('0'));
                let why = || format!("`{digits}` is no range: a number up to {FARTHEST}, or 0 for no limit");
                range.map(Some).ok_or_else(|| Flaw::new(start, why()))
            }
        }
    }
}

/// Refuses `n` where it says nothing, or where nobody has said what it means.
fn check_lame(movement: &Movement, modifiers: &Modifiers, atom: char) -> Result<(), Flaw> {
    let Some(at) = modifiers.place('n') else { return Ok(()) };
    match movement.leap {
        (1, _) => Err(Flaw::new(at, format!("`n` says nothing of `{atom}`, which passes no square"))),
        (3, 1 | 2) => Err(Flaw::new(at, format!("it is not agreed which squares a lame `{atom}` passes"))),
        _ if movement.hop.is_some() => {
            Err(Flaw::new(at, "a hopper cannot be lame: it hops over what is between"))
        }
        _ => Ok(()),
    }
}
