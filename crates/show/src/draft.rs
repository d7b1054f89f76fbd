//! Positions taken apart and put together by their syntax alone, whether or not a game would accept them: while
//! somebody sets one up, it is impossible most of the time.

use crate::kit::{Field, FieldValue, Kit, MARK, NOTHING, Piece, Shows, read_tokens};
use crate::{AnyLine, Grave, Mark, Scene, Standing, placement};
use menagerie_kernel::{BadPosition, Eye, Place, Sentence, Spot, Token, sentence};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A position text, taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// What stands where: the letter of a figure, marked or not.
    pub pieces: BTreeMap<Spot, String>,
    /// The fields that it has, by their keys.
    pub fields: BTreeMap<String, FieldValue>,
}

/// Stands for a place where the board has no square.
const HOLE: char = '*';

impl Kit {
    /// Takes a text apart, or says what is wrong if that cannot be done without losing something.
    pub fn read(&self, text: &str) -> Result<Draft, BadPosition> {
        let mut words = text.split_whitespace();
        let placement = words.next().ok_or_else(|| BadPosition::new("placement", sentence!("is missing")))?;
        let pieces = self.read_placement(placement)?;
        let mut fields = BTreeMap::new();
        let mut word = words.next();
        for field in &self.fields {
            let given = match word {
                Some(given) if field.is_keyed() => {
                    given.strip_prefix(field.key).and_then(|rest| rest.strip_prefix('='))
                }
                given => given,
            };
            match given {
                Some(given) => {
                    let given = if given.is_empty() { NOTHING } else { given };
                    let value = field.kind.read(given).unwrap_or_else(|| FieldValue::Text(given.to_owned()));
                    fields.insert(field.key.to_owned(), value);
                    word = words.next();
                }
                None if field.optional => {}
                None => return Err(bad(field, sentence!("is missing or not in its place"))),
            }
        }
        match word {
            None => Ok(Draft { pieces, fields }),
            Some(left) => {
                let key = left.split('=').next().unwrap_or(left);
                Err(BadPosition::in_field(key, sentence!("is unknown here or not in its place")))
            }
        }
    }

    /// Puts a text together. It need not be a position of the game, but everything in the draft is in it.
    pub fn write(&self, draft: &Draft) -> Result<String, BadPosition> {
        let mut text = self.write_placement(&draft.pieces)?;
        if let Some(unknown) = draft.fields.keys().find(|key| self.field(key).is_none()) {
            return Err(BadPosition::in_field(unknown, sentence!("is unknown here")));
        }
        for field in &self.fields {
            let Some(value) = draft.fields.get(field.key) else {
                if field.optional {
                    continue;
                }
                return Err(bad(field, sentence!("is missing")));
            };
            let value = field.kind.write(value);
            if value.contains(char::is_whitespace) {
                return Err(bad(field, sentence!("there is a blank in it")));
            }
            text.push(' ');
            if field.is_keyed() {
                write!(text, "{}=", field.key).expect("writing to a string");
            }
            text.push_str(&value);
        }
        Ok(text)
    }

    /// Sorts whatever has no order of its own into the order of texts.
    pub fn tidy(&self, draft: &mut Draft) {
        for field in &self.fields {
            if let Some(value) = draft.fields.get_mut(field.key) {
                field.kind.tidy(value);
            }
        }
    }

    /// What a draft looks like, as far as its letters and fields tell.
    pub fn scene(&self, draft: &Draft) -> Scene {
        let mut scene = Scene { cells: self.cells.clone(), ..Scene::default() };
        for (at, letters) in &draft.pieces {
            let Some(piece) = self.piece(letters) else { continue };
            scene.pieces.push(Standing { at: *at, figure: piece.figure, under: piece.under.clone() });
            let mark = self.mark.filter(|_| piece.marked);
            scene.marks.extend(mark.map(|mark| Mark { at: *at, kind: mark.kind }));
        }
        for field in &self.fields {
            if let (Some(shows), Some(value)) = (field.shows, draft.fields.get(field.key)) {
                self.show(shows, value, &mut scene);
            }
        }
        scene
    }

    /// What a position looks like to somebody who has set it up and knows all of it: as the seat to act sees it, with
    /// the graves of all.
    pub fn scene_of(&self, line: &dyn AnyLine) -> Scene {
        let eye = line.turn().actor().map_or(Eye::Public, Eye::Seat);
        let mut scene = line.scene(eye);
        if let Ok(draft) = self.read(&line.text()) {
            scene.graves = self.scene(&draft).graves;
        }
        scene
    }

    /// Adds what a field puts on its squares. What cannot be drawn, such as something on a square that does not exist,
    /// is left out.
    fn show(&self, shows: Shows, value: &FieldValue, scene: &mut Scene) {
        for (square, label) in squares(value) {
            let Ok(at) = square.parse::<Spot>() else { continue };
            if !self.has_square(at) {
                continue;
            }
            let piece = scene.pieces.iter_mut().find(|piece| piece.at == at);
            match shows {
                Shows::Under(icon) => {
                    let token = label.map_or(Some(Token::one(icon)), |label| read_tokens(icon, label));
                    piece.into_iter().for_each(|piece| piece.under.extend(token));
                }
                Shows::Piece(_) if piece.is_none() => {}
                Shows::Piece(kind) | Shows::Square(kind) => scene.marks.push(Mark { at, kind }),
                Shows::Grave(seat) => {
                    let buried = label.and_then(|letters| self.piece(letters));
                    let grave = |piece: &Piece| Grave { seat, figure: piece.figure, at: Some(at) };
                    scene.graves.extend(buried.map(grave));
                }
            }
        }
    }

    /// The field with this key.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The piece with these letters.
    fn piece(&self, letters: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.letters == letters)
    }

    /// Files and ranks from the least to the greatest, holes included.
    fn bounds(&self) -> ([u8; 2], [u8; 2]) {
        let files = || self.cells.iter().map(|cell| cell.at.file);
        let ranks = || self.cells.iter().map(|cell| cell.at.rank);
        let bounds = |low: Option<u8>, high: Option<u8>| [low.unwrap_or(1), high.unwrap_or(0)];
        (bounds(files().min(), files().max()), bounds(ranks().min(), ranks().max()))
    }

    fn has_square(&self, spot: Spot) -> bool {
        self.cells.iter().any(|cell| cell.at == spot)
    }

    fn read_placement(&self, text: &str) -> Result<BTreeMap<Spot, String>, BadPosition> {
        let (_, [low, high]) = self.bounds();
        let rows: Vec<&str> = text.split('/').collect();
        let ranks = usize::from(high) + 1 - usize::from(low);
        if rows.len() != ranks {
            return Err(BadPosition::new("placement", placement::wrong_ranks(rows.len(), ranks)));
        }
        let mut pieces = BTreeMap::new();
        for (row, rank) in rows.into_iter().zip((low..=high).rev()) {
            self.read_rank(row, rank, &mut pieces).map_err(|why| BadPosition::new(Place::Rank(rank), why))?;
        }
        Ok(pieces)
    }

    fn read_rank(&self, text: &str, rank: u8, pieces: &mut BTreeMap<Spot, String>) -> Result<(), Sentence> {
        let ([low, high], _) = self.bounds();
        let files = u32::from(high) + 1 - u32::from(low);
        let mut file: u32 = 0;
        let mut letters = text.chars().peekable();
        while let Some(first) = letters.next() {
            if let Some(mut run) = first.to_digit(10) {
                while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                    run = run.saturating_mul(10).saturating_add(digit);
                    letters.next();
                }
                file = file.saturating_add(run);
                if file > files {
                    return Err(placement::too_long(files));
                }
                continue;
            }
            if file >= files {
                return Err(placement::too_long(files));
            }
            let at = Spot { file: low + file as u8, rank };
            file += 1;
            if first == HOLE && !self.has_square(at) {
                continue;
            }
            let mut piece = first.to_string();
            if first == MARK {
                piece.extend(letters.next());
            }
            self.check_piece(at, &piece)?;
            pieces.insert(at, piece);
        }
        if file == files { Ok(()) } else { Err(placement::too_short(file, files)) }
    }

    fn check_piece(&self, at: Spot, piece: &str) -> Result<(), Sentence> {
        if !self.has_square(at) {
            return Err(placement::no_square(at));
        }
        self.piece(piece).map(drop).ok_or_else(|| placement::no_piece(piece))
    }

    fn write_placement(&self, pieces: &BTreeMap<Spot, String>) -> Result<String, BadPosition> {
        for (at, piece) in pieces {
            self.check_piece(*at, piece).map_err(|why| BadPosition::new("placement", why))?;
        }
        let ([left, right], [low, high]) = self.bounds();
        let mut text = String::new();
        for rank in (low..=high).rev() {
            let mut run = 0;
            for file in left..=right {
                let at = Spot { file, rank };
                let hole = HOLE.to_string();
                let what = if self.has_square(at) { pieces.get(&at) } else { Some(&hole) };
                let Some(what) = what else {
                    run += 1;
                    continue;
                };
                write_run(&mut text, &mut run);
                text.push_str(what);
            }
            write_run(&mut text, &mut run);
            if rank > low {
                text.push('/');
            }
        }
        Ok(text)
    }
}

/// The squares that a value lists, with their labels where they have some.
fn squares(value: &FieldValue) -> Vec<(&str, Option<&str>)> {
    match value {
        FieldValue::Text(_) => Vec::new(),
        FieldValue::List(squares) => squares.iter().map(|square| (square.as_str(), None)).collect(),
        FieldValue::Pairs(pairs) => {
            pairs.iter().map(|(square, label)| (square.as_str(), Some(label.as_str()))).collect()
        }
    }
}

fn write_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        write!(text, "{run}").expect("writing to a string");
        *run = 0;
    }
}

/// An error in a field.
fn bad(field: &Field, why: Sentence) -> BadPosition {
    if field.is_keyed() { BadPosition::in_field(field.key, why) } else { BadPosition::new(field.key, why) }
}
