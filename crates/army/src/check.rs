//! From what a file says to a game, or to what is wrong with it.

use crate::betza;
use crate::board::{Board, LEAST, MOST, Square};
use crate::castlings;
use crate::fault::{Fault, Wrong};
use crate::moves::Compiled;
use crate::plan::{Piece, Plan, Promotion, Stalemate};
use crate::sheet::{PieceSheet, PromotionSheet, Sheet, Text};
use crate::text;
use menagerie_games::parts::{Color, Man};
use menagerie_kernel::{excerpt, quoted};
use toml::Spanned;

/// The longest file that is read, in bytes.
pub const LONGEST: usize = 64 << 10;
/// The most pieces of a game.
const PIECES: usize = 32;
/// The most ways of one piece; a queen that is a knight has 16.
const WAYS: usize = 64;
/// The pictures that there are, as files without their ending.
pub const PICTURES: [&str; 22] = [
    "amazon",
    "bishop",
    "captain",
    "cardinal",
    "chancellor",
    "crab",
    "general",
    "hoplite",
    "king",
    "knight",
    "lieutenant",
    "marshall",
    "minister",
    "pawn",
    "queen",
    "rook",
    "spartan-king",
    "squire",
    "viceroy",
    "warlord",
    "wizard",
    "zombie",
];

/// Reads a file as its bytes.
///
/// # Errors
///
/// Says in which line, at which character, and what is wrong.
pub fn read_bytes(bytes: &[u8]) -> Result<Plan, Fault> {
    std::str::from_utf8(bytes)
        .map_err(|error| {
            let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            Fault::at(good, good.len(), "what follows is no text in UTF-8")
        })
        .and_then(read)
}

/// Reads a file as text.
///
/// # Errors
///
/// Those of [`read_bytes`].
pub fn read(text: &str) -> Result<Plan, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::at(text, LONGEST, format!("a file has at most {LONGEST} bytes")));
    }
    let sheet: Sheet = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Fault::at(text, at, error.message().lines().collect::<Vec<_>>().join(" "))
    })?;
    plan(text, &sheet).map_err(|wrong| Fault::at(text, wrong.at, wrong.why))
}

fn plan(source: &str, sheet: &Sheet) -> Result<Plan, Wrong> {
    check_id(&sheet.id)?;
    let mut pieces = Vec::new();
    for piece in &sheet.piece {
        let read = read_piece(source, piece, &pieces)?;
        pieces.push(read);
        if pieces.len() > PIECES {
            return Err(Wrong::of(piece.name.span(), format!("a game has at most {PIECES} pieces")));
        }
    }
    let (board, array) = read_array(source, &sheet.array, &pieces)?;
    settle(board, &array, &mut pieces);
    for promotion in &sheet.promotion {
        read_promotion(promotion, board, &mut pieces)?;
    }
    let mut plan = Plan {
        id: sheet.id.get_ref().clone(),
        name: line(&sheet.name, 60)?,
        about: line(&sheet.about, 200)?,
        opening: line(sheet.opening.as_ref().unwrap_or(&sheet.about), 200)?,
        version: read_version(sheet.version.as_ref())?,
        board,
        pieces,
        array,
        castlings: Vec::new(),
        stalemate: read_stalemate(sheet.stalemate.as_ref())?,
        fifty_moves: sheet.fifty_moves.unwrap_or(true),
        repetition: sheet.repetition.unwrap_or(true),
    };
    castlings::read(&sheet.castling, &mut plan)?;
    check_start(plan, &sheet.array)
}

/// Refuses a game that is over before it begins, or in which White could begin by taking what may not be lost.
fn check_start(plan: Plan, array: &Spanned<Vec<Text>>) -> Result<Plan, Wrong> {
    let compiled = Compiled::new(plan);
    let start = compiled.start();
    if compiled.in_check(&start, Color::Black) {
        return Err(Wrong::of(array.span(), "White could begin by taking a royal piece"));
    }
    if !compiled.can_move(&start) {
        return Err(Wrong::of(array.span(), "White cannot move at the start"));
    }
    // What a text cannot say is no position: a piece, say, that stands where it must have become another.
    text::read(&compiled, &text::print(&compiled, &start))
        .map_err(|bad| Wrong::of(array.span(), format!("the start is no position: {bad}")))?;
    Ok(compiled.plan)
}

/// Tells the pieces from where they make their initial moves. Those that only go ahead share their squares: one cannot
/// come to where another began but in a position set up by hand, and there it is at home.
fn settle(board: Board, array: &[Option<Man>], pieces: &mut [Piece]) {
    let standing: Vec<(Square, Man)> =
        board.squares().zip(array).filter_map(|(square, man)| Some((square, (*man)?))).collect();
    let ahead: Vec<bool> = pieces.iter().map(Piece::is_pawn).collect();
    for (kind, piece) in pieces.iter_mut().enumerate() {
        for (square, man) in &standing {
            let other = usize::from(man.kind);
            if (other == kind || ahead[other] && ahead[kind]) && piece.sides[man.color as usize] {
                piece.homes[man.color as usize].push(*square);
            }
        }
    }
}

/// Where the characters of a value stand: within its quotes, if the file writes them without escapes.
fn place(text: &str, value: &Text, at: usize) -> usize {
    let span = value.span();
    let written = text.get(span.clone()).unwrap_or_default();
    written.find(value.get_ref().as_str()).map_or(span.start, |quote| span.start + quote + at)
}

fn check_id(id: &Text) -> Result<(), Wrong> {
    let text = id.get_ref();
    let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if plain && text.starts_with(|first: char| first.is_ascii_lowercase()) && text.len() <= 32 {
        return Ok(());
    }
    Err(Wrong::of(
        id.span(),
        "an id has up to 32 small letters, digits and hyphens, and begins with a letter",
    ))
}

/// A text of one line.
fn line(text: &Text, most: usize) -> Result<String, Wrong> {
    let value = text.get_ref().trim();
    if value.is_empty() || value.chars().count() > most || value.chars().any(char::is_control) {
        return Err(Wrong::of(text.span(), format!("this is a line of 1 to {most} letters")));
    }
    Ok(value.to_owned())
}

/// Which sides a `side` means; both where there is none.
pub(crate) fn sides(side: Option<&Text>) -> Result<[bool; 2], Wrong> {
    match side.map(|side| (side, side.get_ref().as_str())) {
        None => Ok([true, true]),
        Some((_, "white")) => Ok([true, false]),
        Some((_, "black")) => Ok([false, true]),
        Some((side, other)) => {
            let why =
                format!("`{}` is no side: `white` or `black`; both where there is none", excerpt(other));
            Err(Wrong::of(side.span(), why))
        }
    }
}

fn read_piece(text: &str, sheet: &PieceSheet, before: &[Piece]) -> Result<Piece, Wrong> {
    let sides = sides(sheet.side.as_ref())?;
    let name = line(&sheet.name, 30)?;
    if let Some(odd) = name.chars().find(|letter| !(letter.is_alphanumeric() || " -'’".contains(*letter))) {
        let why = format!("`{}` does not belong into the name of a piece", odd.escape_debug());
        return Err(Wrong::of(sheet.name.span(), why));
    }
    if before.iter().any(|piece| piece.name == name) {
        return Err(Wrong::of(sheet.name.span(), format!("another piece is called `{name}`")));
    }
    let letter = read_letter(&sheet.letter)?;
    let shares =
        |piece: &&Piece| piece.letter == letter && (0..2).any(|side| piece.sides[side] && sides[side]);
    if let Some(other) = before.iter().find(shares) {
        return Err(Wrong::of(
            sheet.letter.span(),
            format!("`{letter}` is the letter of the {}", other.name),
        ));
    }
    let betza = betza::read(sheet.betza.get_ref())
        .map_err(|flaw| Wrong { at: place(text, &sheet.betza, flaw.at), why: flaw.why })?;
    if betza.movements.iter().map(|movement| movement.ways.len()).sum::<usize>() > WAYS {
        return Err(Wrong::of(sheet.betza.span(), format!("a piece has at most {WAYS} ways to go")));
    }
    Ok(Piece {
        picture: read_picture(sheet, &name, before)?,
        worth: read_worth(sheet)?,
        name,
        letter,
        betza,
        notation: sheet.betza.get_ref().clone(),
        sides,
        royal: sheet.royal,
        promotion: [None, None],
        homes: [Vec::new(), Vec::new()],
    })
}

pub(crate) fn read_letter(text: &Text) -> Result<char, Wrong> {
    let mut letters = text.get_ref().chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_uppercase()),
        _ => Err(Wrong::of(
            text.span(),
            "this is one letter from A to Z, large or small; in texts White's is large and Black's small",
        )),
    }
}

fn read_picture(sheet: &PieceSheet, name: &str, before: &[Piece]) -> Result<String, Wrong> {
    let Some(picture) = &sheet.picture else {
        // No picture has such a name, so that clients draw the letter.
        return Ok(format!("letter-{}", name.to_lowercase().replace(' ', "-")));
    };
    let known = picture.get_ref();
    if !PICTURES.contains(&known.as_str()) {
        let why = format!("there is no picture `{}`; there are {}", excerpt(known), quoted(PICTURES));
        return Err(Wrong::of(picture.span(), why));
    }
    if let Some(other) = before.iter().find(|piece| piece.picture == *known) {
        return Err(Wrong::of(
            picture.span(),
            format!("`{known}` is the picture of the {} already", other.name),
        ));
    }
    Ok(known.clone())
}

fn read_worth(sheet: &PieceSheet) -> Result<Option<u8>, Wrong> {
    let Some(worth) = &sheet.worth else { return Ok(None) };
    if sheet.royal {
        return Err(Wrong::of(worth.span(), "a royal piece is never taken, so that it counts nothing"));
    }
    let whole = worth.get_ref().as_integer().and_then(|worth| u8::try_from(worth).ok());
    let read = whole.filter(|worth| (1..=50).contains(worth));
    read.map(Some).ok_or_else(|| Wrong::of(worth.span(), "a piece is worth 1 to 50 pawns, a whole number"))
}

fn read_array(
    text: &str,
    rows: &Spanned<Vec<Text>>,
    pieces: &[Piece],
) -> Result<(Board, Vec<Option<Man>>), Wrong> {
    let bounds = LEAST..=MOST;
    let ranks = rows.get_ref();
    if !bounds.contains(&ranks.len()) {
        let why = format!("{} ranks; a board has {LEAST} to {MOST}", ranks.len());
        return Err(Wrong::of(rows.span(), why));
    }
    let mut array = Vec::new();
    let mut files = None;
    for row in ranks.iter().rev() {
        let rank = read_row(text, row, pieces)?;
        if !bounds.contains(&rank.len()) {
            let why = format!("{} squares; a rank has {LEAST} to {MOST}", rank.len());
            return Err(Wrong::of(row.span(), why));
        }
        if *files.get_or_insert(rank.len()) != rank.len() {
            let why = format!("{} squares, but {} in the last row", rank.len(), files.unwrap_or_default());
            return Err(Wrong::of(row.span(), why));
        }
        array.extend(rank);
    }
    for color in Color::BOTH {
        if !array.iter().flatten().any(|man: &Man| man.color == color) {
            return Err(Wrong::of(rows.span(), format!("{} has no piece", color.name())));
        }
    }
    Ok((Board { files: files.unwrap_or_default() as u8, ranks: ranks.len() as u8 }, array))
}

fn read_row(text: &str, row: &Text, pieces: &[Piece]) -> Result<Vec<Option<Man>>, Wrong> {
    let mut rank = Vec::new();
    let mut run = 0;
    for (at, letter) in row.get_ref().char_indices() {
        if let Some(digit) = letter.to_digit(10) {
            run = (run * 10 + digit as usize).min(MOST + 1);
            continue;
        }
        rank.resize(rank.len() + std::mem::take(&mut run), None);
        if letter == '.' {
            rank.push(None);
        } else {
            let man = man_called(pieces, letter).ok_or_else(|| {
                let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
                let why =
                    format!("{} has no piece with the letter `{}`", color.name(), letter.escape_debug());
                Wrong { at: place(text, row, at), why }
            })?;
            rank.push(Some(man));
        }
        if rank.len() > MOST {
            break;
        }
    }
    rank.resize(rank.len() + run, None);
    Ok(rank)
}

fn man_called(pieces: &[Piece], letter: char) -> Option<Man> {
    let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
    let is = |piece: &Piece| piece.letter == letter.to_ascii_uppercase() && piece.sides[color as usize];
    pieces.iter().position(is).map(|kind| Man::new(color, kind as u8))
}

/// The piece with this name.
fn named(name: &Text, pieces: &[Piece]) -> Result<usize, Wrong> {
    let found = pieces.iter().position(|piece| piece.name == *name.get_ref());
    found.ok_or_else(|| {
        let known = quoted(pieces.iter().map(|piece| piece.name.as_str()));
        Wrong::of(name.span(), format!("no piece is called `{}`; there are {known}", excerpt(name.get_ref())))
    })
}

fn read_promotion(sheet: &PromotionSheet, board: Board, pieces: &mut [Piece]) -> Result<(), Wrong> {
    let kind = named(&sheet.piece, pieces)?;
    if pieces[kind].royal {
        return Err(Wrong::of(sheet.piece.span(), "a royal piece does not become another"));
    }
    let rank = match &sheet.rank {
        None => board.ranks,
        Some(rank) => {
            let read = u8::try_from(*rank.get_ref()).ok().filter(|rank| (2..=board.ranks).contains(rank));
            let why = || format!("ranks are counted from the owner's side: 2 to {} here", board.ranks);
            read.ok_or_else(|| Wrong::of(rank.span(), why()))?
        }
    };
    let mut to = Vec::new();
    for name in sheet.to.get_ref() {
        let goal = named(name, pieces)?;
        if pieces[goal].royal || goal == kind || to.contains(&(goal as u8)) {
            let why = "a piece becomes another kind that is not royal, and each is named once";
            return Err(Wrong::of(name.span(), why));
        }
        to.push(goal as u8);
    }
    if to.is_empty() {
        return Err(Wrong::of(sheet.to.span(), "nothing says what it becomes"));
    }
    let given = sides(sheet.side.as_ref())?;
    for color in Color::BOTH {
        let side = color as usize;
        if !given[side] || sheet.side.is_none() && !pieces[kind].sides[side] {
            continue;
        }
        let owns = |kind: usize| pieces[kind].sides[side];
        if let Some(name) = std::iter::once(&sheet.piece)
            .chain(sheet.to.get_ref())
            .find(|name| named(name, pieces).is_ok_and(|kind| !owns(kind)))
        {
            return Err(Wrong::of(name.span(), format!("{} has no {}", color.name(), name.get_ref())));
        }
        if pieces[kind].promotion[side].is_some() {
            let why = format!("what becomes of {}'s {} is said already", color.name(), pieces[kind].name);
            return Err(Wrong::of(sheet.piece.span(), why));
        }
        pieces[kind].promotion[side] =
            Some(Promotion { rank, to: to.clone(), must: sheet.must.unwrap_or(true) });
    }
    Ok(())
}

fn read_version(version: Option<&Spanned<i64>>) -> Result<u32, Wrong> {
    let Some(version) = version else { return Ok(1) };
    let read = u32::try_from(*version.get_ref()).ok().filter(|version| *version > 0);
    read.ok_or_else(|| Wrong::of(version.span(), format!("versions are counted from 1 to {}", u32::MAX)))
}

fn read_stalemate(text: Option<&Text>) -> Result<Stalemate, Wrong> {
    match text.map(|text| (text, text.get_ref().as_str())) {
        None | Some((_, "draw")) => Ok(Stalemate::Draw),
        Some((_, "loss")) => Ok(Stalemate::Loss),
        Some((_, "win")) => Ok(Stalemate::Win),
        Some((text, other)) => {
            let why = format!(
                "`{}` is none of `draw`, `loss` and `win`, for the side that cannot move",
                excerpt(other)
            );
            Err(Wrong::of(text.span(), why))
        }
    }
}

/// The square that a text names.
pub(crate) fn read_square(text: &Text, board: Board) -> Result<Square, Wrong> {
    let found = text.get_ref().parse().ok().and_then(|spot| board.at(spot));
    found.ok_or_else(|| {
        let why = format!("`{}` is no square of this board", excerpt(text.get_ref()));
        Wrong::of(text.span(), why)
    })
}
