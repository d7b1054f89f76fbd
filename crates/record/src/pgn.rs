//! The PGN dialect: tags, numbered turns in [algebraic notation](menagerie_notation), a result.
//!
//! What it has besides the standard (S. J. Edwards, *Portable Game Notation Specification and Implementation
//! Guide*, 1994):
//!
//! * `Variant` names the game, `RulesVersion` the version of its rules, `Options` what it was started with
//!   (`checkers=12`), `FEN` the whole position text, secrets included, and `Termination` the rule or the act
//!   that ended it (`checkmate`, `resignation`). `Chance` is where everything random came from (`commitment=…
//!   secret=… nonces=w:…,b:…`), without the list of draws. Seats other than White and Black have tags like `Seat_wq`.
//! * The steps of a turn are joined by commas: `3.Na5,Bd3 e6,f4`.
//! * `Result` may also be `score 3` or `lost`; the text of moves then ends with `*`.
//!
//! Comments, variations and numeric glyphs are read over, and so are the marks at the end of a turn (`+`, `#`, `!?`),
//! right or wrong. The records of other programs are read as what [they mean](menagerie_kernel::Elsewhere): most name
//! no variant.

use crate::{Ending, Fault, Origin, Record, find, replay::Replay, text::place};
use menagerie_kernel::{BadOption, BadPosition, Chance, Elsewhere, Info, Options, excerpt, sentence};
use menagerie_show::{AnyGame, AnyLine};
use winnow::ascii::{digit1, multispace0, multispace1, till_line_ending};
use winnow::combinator::{alt, cut_err, delimited, eof, preceded, repeat, terminated};
use winnow::error::{ContextError, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::token::{any, none_of, one_of, take_till, take_while};

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

/// The tags that every PGN game has, in their order; `Result` closes them.
const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];

/// The tags whose words stand in fields of a record, besides the names of those who sat on its seats.
const OWN: [&str; 9] =
    ["White", "Black", "Result", "Variant", "RulesVersion", "Options", "SetUp", "FEN", "Chance"];

/// What the text of moves may end with.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

// Writing.

/// A record of one of these games as PGN.
///
/// # Errors
/// The record cannot be replayed.
pub fn print(games: &[Box<dyn AnyGame>], record: &Record) -> Result<String, Fault> {
    print_replay(record, Replay::new(games, record)?)
}

/// A record of this game as PGN.
///
/// # Errors
/// The record cannot be replayed.
pub fn print_of(game: &dyn AnyGame, record: &Record) -> Result<String, Fault> {
    print_replay(record, Replay::of(game, record)?)
}

fn print_replay(record: &Record, mut replay: Replay<'_>) -> Result<String, Fault> {
    let mut text = print_tags(record, replay.line().info());
    let mut words = Vec::new();
    while replay.next().is_some() {
        let number = turn_number(replay.line());
        let (mid_turn, first) = (replay.line().mid_turn(), words.is_empty());
        let seat = replay.line().turn().actor();
        let Some(part) = replay.advance(menagerie_notation::play) else { break };
        let part = part?;
        match words.last_mut() {
            Some(turn) if mid_turn => *turn = format!("{turn},{part}"),
            _ if seat.is_some_and(|seat| seat.0 == 0) => words.push(format!("{number}.{part}")),
            _ if first => words.push(format!("{number}...{part}")),
            _ => words.push(part),
        }
    }
    let result = record.ending.result.as_str();
    words.push(if RESULTS.contains(&result) { result } else { "*" }.to_owned());
    text.push('\n');
    print_words(&mut text, &words);
    Ok(text)
}

fn print_tags(record: &Record, info: &Info) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    let told = |name: &str| record.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    for (name, unknown) in ROSTER {
        tag(name, told(name).unwrap_or(unknown));
    }
    for (seat, name) in [("w", "White"), ("b", "Black")] {
        tag(name, record.player(seat).unwrap_or("?"));
    }
    tag("Result", &record.ending.result);
    for (seat, name) in record.players.iter().filter(|(seat, _)| seat_tag(seat).starts_with("Seat_")) {
        tag(&seat_tag(seat), name);
    }
    tag("Variant", info.name);
    tag("RulesVersion", &record.rules_version.to_string());
    let options = record.options.to_string();
    if !options.is_empty() {
        tag("Options", &options);
    }
    tag("SetUp", "1");
    tag("FEN", &record.start);
    if let Some(origin) = &record.chance {
        tag("Chance", &origin.words());
    }
    if let Some(reason) = &record.ending.reason {
        tag("Termination", reason);
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name))
    {
        tag(name, value);
    }
    text
}

/// Refuses names and values that would not come back from PGN as they are.
pub(crate) fn check_tags(info: &Info, record: &Record) -> Result<(), Fault> {
    let refused = |tag: &str, why: &str| {
        Err(Fault::Header { what: format!("tag `{}`", excerpt(tag)), why: why.to_owned() })
    };
    for (index, (name, _)) in record.tags.iter().enumerate() {
        if name.is_empty() || !name.chars().all(in_name) {
            return refused(name, "the name of a tag is made of letters from a to z, digits and `_`");
        }
        if is_own(info, name) {
            return refused(name, "the record tells this itself");
        }
        if ROSTER.iter().any(|(known, _)| known == name)
            && record.tags[..index].iter().any(|(other, _)| other == name)
        {
            return refused(name, "is told twice");
        }
    }
    let players = record.players.iter().map(|(seat, name)| (seat_tag(seat), name));
    let tags = record.tags.iter().map(|(name, value)| (name.clone(), value));
    for (name, value) in tags.chain(players) {
        if value.contains(char::is_control) {
            return refused(&name, "a value has no line breaks and no other control characters");
        }
        if name == "Termination" && info.ending(value).is_some() {
            return refused(&name, "why a game ended is told with its result");
        }
    }
    Ok(())
}

fn is_own(info: &Info, tag: &str) -> bool {
    OWN.contains(&tag) || info.seats.iter().any(|seat| seat_tag(seat.id) == tag)
}

/// What the name of a tag is made of.
fn in_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The tag that names whoever sat on a seat.
fn seat_tag(seat: &str) -> String {
    match seat {
        "w" => "White".to_owned(),
        "b" => "Black".to_owned(),
        other => format!("Seat_{other}"),
    }
}

/// The number of the turn, as position texts count it.
fn turn_number(line: &dyn AnyLine) -> u32 {
    line.text().split(' ').nth(5).and_then(|number| number.parse().ok()).unwrap_or(1)
}

fn print_words(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length >= WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

// Reading.

/// Reads the games of a text; after something that is no PGN nothing more is read.
///
/// A fault says where the text is no PGN, which tag makes no sense, or which turn is not legal.
pub fn read(games: &[Box<dyn AnyGame>], text: &str) -> Vec<Result<Record, Fault>> {
    let (raw, beyond) = read_raw(text);
    let mut records: Vec<_> = raw.into_iter().map(|raw| understood(games, raw)).collect();
    records.extend(beyond.map(Err));
    records
}

/// A game as it is written, not yet understood.
#[derive(Debug)]
struct Raw {
    tags: Vec<(String, String)>,
    turns: Vec<String>,
    result: Option<Written>,
}

/// A result as the text of moves ends with it.
#[derive(Debug)]
struct Written {
    result: String,
    /// How much of the text is left where it begins, in bytes; then where that is.
    left: usize,
    place: (usize, usize),
}

fn read_raw(text: &str) -> (Vec<Raw>, Option<Fault>) {
    let text = text.trim_start_matches('\u{feff}');
    let mut input = text;
    let mut found = Vec::new();
    loop {
        let next = preceded(gap, alt((eof.map(|_| None), game.map(Some)))).parse_next(&mut input);
        match next {
            Ok(None) => return (found, None),
            Ok(Some(mut raw)) => {
                if let Some(written) = &mut raw.result {
                    written.place = place(text, text.len() - written.left);
                }
                found.push(raw);
            }
            Err(error) => {
                return (found, Some(syntax(text, text.len() - input.len(), error.into_inner().ok())));
            }
        }
    }
}

fn syntax(text: &str, offset: usize, error: Option<ContextError>) -> Fault {
    let (line, column) = place(text, offset);
    let told = error.map(|error| error.to_string().replace('\n', ", ")).filter(|told| !told.is_empty());
    let here = excerpt(text[offset..].lines().next().unwrap_or_default());
    let here = if here.is_empty() { "the end".to_owned() } else { format!("`{here}`") };
    Fault::Syntax {
        line,
        column,
        why: told
            .map_or_else(|| format!("{here} is no part of a game"), |told| format!("{told}, found {here}")),
    }
}

fn expected(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

/// Tags, turns and a result; at least one of them.
fn game(input: &mut &str) -> ModalResult<Raw> {
    let tags: Vec<_> = repeat(0.., terminated(tag, gap)).parse_next(input)?;
    let mut raw = Raw { tags, turns: Vec::new(), result: None };
    loop {
        if raw.result.is_some() || input.is_empty() || input.starts_with('[') {
            let empty = raw.tags.is_empty() && raw.turns.is_empty() && raw.result.is_none();
            return if empty { Err(winnow::error::ErrMode::Backtrack(ContextError::new())) } else { Ok(raw) };
        }
        let left = input.len();
        match terminated(element, gap).parse_next(input)? {
            Element::Turn(turn) => raw.turns.push(turn.to_owned()),
            Element::Result(result) => {
                raw.result = Some(Written { result: result.to_owned(), left, place: (0, 0) });
            }
            Element::Passed => {}
        }
    }
}

/// White space, comments, and lines that begin with `%`.
fn gap(input: &mut &str) -> ModalResult<()> {
    let braces =
        ('{', take_till(0.., '}'), cut_err('}').context(expected("`}` at the end of a comment"))).void();
    let rest_of_line = (one_of([';', '%']), till_line_ending).void();
    repeat(0.., alt((multispace1.void(), braces, rest_of_line))).parse_next(input)
}

/// `[Name "value"]`
fn tag(input: &mut &str) -> ModalResult<(String, String)> {
    let name = take_while(1.., in_name);
    let value =
        delimited('"', repeat(0.., letter), cut_err('"').context(expected("`\"` at the end of a value")));
    let inner = (
        cut_err(name).context(expected("the name of a tag")).map(str::to_owned),
        preceded(multispace0, cut_err(value).context(expected("a value in quotes"))),
    );
    let open = ('[', multispace0);
    let close = (multispace0, cut_err(']').context(expected("`]` at the end of a tag")));
    delimited(open, inner, close).parse_next(input)
}

/// One letter of a quoted value.
fn letter(input: &mut &str) -> ModalResult<char> {
    alt((preceded('\\', any), none_of(['"', '\\', '\n']))).parse_next(input)
}

enum Element<'t> {
    Turn(&'t str),
    Result(&'t str),
    /// A number, a glyph or a variation.
    Passed,
}

fn element<'t>(input: &mut &'t str) -> ModalResult<Element<'t>> {
    let number = (digit1, take_while(1.., ['.', '…'])).void();
    let glyph = ('$', digit1).void();
    alt((
        number.map(|()| Element::Passed),
        glyph.map(|()| Element::Passed),
        variation.map(|()| Element::Passed),
        word.map(|word| if RESULTS.contains(&word) { Element::Result(word) } else { Element::Turn(word) }),
    ))
    .context(expected("a turn, a result or a tag"))
    .parse_next(input)
}

/// What stands between spaces: a turn or a result.
fn word<'t>(input: &mut &'t str) -> ModalResult<&'t str> {
    take_while(1.., |letter: char| !letter.is_whitespace() && !"{}()[];\"$".contains(letter))
        .parse_next(input)
}

/// A variation with those inside it. Counted rather than nested, so that no text is too deep.
fn variation(input: &mut &str) -> ModalResult<()> {
    '('.parse_next(input)?;
    let mut open = 1;
    while open > 0 {
        gap.parse_next(input)?;
        let next = cut_err(any).context(expected("`)` at the end of a variation")).parse_next(input)?;
        open += i64::from(next == '(') - i64::from(next == ')');
    }
    Ok(())
}

fn understood(games: &[Box<dyn AnyGame>], raw: Raw) -> Result<Record, Fault> {
    let header = |what: &str, why: String| Fault::Header { what: what.to_owned(), why };
    let tag = |name: &str| raw.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    check_result(&raw, tag("Result"))?;
    let variant = tag("Variant").unwrap_or_default();
    let (game, usual) = match find(games, variant) {
        Ok(game) => (game, None),
        Err(unknown) => match games.iter().find_map(|game| elsewhere(&**game, variant)) {
            Some((game, start)) => (game, Some(start)),
            None if tag("Variant").is_none() => {
                return Err(header("tag `Variant`", "is missing".to_owned()));
            }
            None => return Err(unknown),
        },
    };
    let info = game.info();
    let given = tag("Options").unwrap_or_default().split_whitespace();
    let options = Options::read(info.options, given).map_err(bad_option)?;
    let mut line = match tag("FEN") {
        Some(fen) => game.parse(fen, options)?,
        None => match usual.filter(|_| tag("SetUp") != Some("1") && tag("Options").is_none()) {
            Some(start) => game.parse(start, options)?,
            None => only_start(game, &options)?,
        },
    };
    let mut record = Record::from_line(&*line);
    if let Some(version) = tag("RulesVersion") {
        let wrong = |_| header("tag `RulesVersion`", format!("`{}` is no version", excerpt(version)));
        record.rules_version = version.parse().map_err(wrong)?;
    }
    if let Some(words) = tag("Chance") {
        let origin = Origin::read(words).and_then(|origin| origin.check(info).map(|()| origin));
        record.chance = Some(origin.map_err(|why| header("tag `Chance`", why))?);
    }
    for (index, turn) in raw.turns.iter().enumerate() {
        let illegal = |illegal| Fault::Illegal { number: index + 1, turn: excerpt(turn), illegal };
        record.parts.extend(menagerie_notation::read(&mut line, turn).map_err(illegal)?);
    }
    record.ending = ending(&raw, &*line, tag("Result"), tag("Termination"));
    let named = |seat: &menagerie_kernel::game::SeatInfo| {
        let name = tag(&seat_tag(seat.id)).filter(|name| *name != "?")?;
        Some((seat.id.to_owned(), name.to_owned()))
    };
    record.players = info.seats.iter().filter_map(named).collect();
    let ended = record.ending.reason.clone();
    record.tags = raw
        .tags
        .into_iter()
        .filter(|(name, value)| {
            let unknown = ROSTER.contains(&(name.as_str(), value.as_str()));
            let is_reason = name == "Termination" && ended.as_ref() == Some(value);
            !unknown && !is_reason && !is_own(info, name)
        })
        .collect();
    Ok(record)
}

fn bad_option(bad: BadOption) -> Fault {
    Fault::Header { what: "tag `Options`".to_owned(), why: bad.to_string() }
}

/// The game if other programs call it so, and where they begin it.
fn elsewhere<'g>(game: &'g dyn AnyGame, name: &str) -> Option<(&'g dyn AnyGame, &'static str)> {
    let Elsewhere { names, start } = game.info().elsewhere?;
    names.iter().any(|other| other.eq_ignore_ascii_case(name)).then_some((game, start))
}

/// Refuses a game that ends with another result than its tag tells. Where the tag tells one that the text of moves has
/// no word for, that ends with `*`.
fn check_result(raw: &Raw, tag: Option<&str>) -> Result<(), Fault> {
    let (Some(written), Some(tag)) = (&raw.result, tag.filter(|tag| *tag != "?")) else { return Ok(()) };
    let expected = if RESULTS.contains(&tag) { tag } else { "*" };
    if written.result == expected {
        return Ok(());
    }
    let (line, column) = written.place;
    let why =
        format!("the game ends with `{}`, but its tag `Result` says `{}`", written.result, excerpt(tag));
    Err(Fault::Syntax { line, column, why })
}

/// The position in which a game always starts, if it does.
fn only_start(game: &dyn AnyGame, options: &Options) -> Result<Box<dyn AnyLine>, Fault> {
    let start = |n| game.start(options.clone(), Chance::from_number(n)).map_err(bad_option);
    let line = start(0)?;
    if line.text() == start(1)?.text() {
        return Ok(line);
    }
    Err(BadPosition::new("tag `FEN`", sentence!("is missing, and this game can start in several ways"))
        .into())
}

/// The ending that a game tells. A result that only its turns tell is found by the rules; a termination that
/// is none of the known reasons is left to the other tags.
fn ending(raw: &Raw, line: &dyn AnyLine, tag: Option<&str>, termination: Option<&str>) -> Ending {
    let by_rules = Ending::of(line);
    let written = raw.result.as_ref().map(|written| written.result.as_str());
    let result = tag.filter(|tag| *tag != "?").or(written);
    let reason = termination.filter(|reason| line.info().ending(reason).is_some());
    match result {
        None => by_rules,
        Some(result) => {
            let same = result == by_rules.result && reason.is_none();
            let reason = if same { by_rules.reason } else { reason.map(str::to_owned) };
            Ending { result: result.to_owned(), reason }
        }
    }
}
