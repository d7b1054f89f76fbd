//! Pages for readers: Markdown, with positions in fenced blocks that are shown as pictures.
//!
//! A block is marked `diagram`, `moves` or `steps`. Its first line is a position; the second one of a `moves` block is
//! the square of the piece whose goals are to be seen, and a `diagram` may point out legal turns there. Whatever
//! follows is the caption. `steps` goes on: what stands behind a `>` is played, a turn or a part of one, and the words
//! after it are the caption of what then stands. On a page that belongs to no game, the name of the game follows the
//! mark.
//!
//! ````text
//! ```diagram
//! k7/8/8/8/8/8/8/7K w - - 0 1
//! turns: h1h2 h1g1
//! What is to be seen here, in words.
//! ```
//! ```moves chess960
//! k7/8/8/8/4N3/8/8/7K w - - 0 1
//! e4
//! The knight leaps.
//! ```
//! ```steps
//! k7/8/8/8/8/8/8/7K w - - 0 1
//! The king stands in its corner.
//! > h1h2
//! It has left the corner.
//! ```
//! ````
//!
//! A piece is shown among the words as an image: `![a round shield](piece:black/hoplite)` names its side and its icon.
//!
//! A block marked `seats` is no position but a table with its seats: see [`Seats`]. It stays with the prose.
//!
//! Where a piece may go is never written by hand: [`goals`] asks the rules, by the steps that they offer.

mod seats;

pub use seats::Seats;

use crate::{AnyGame, AnyLine, Gesture, Scene};
use menagerie_kernel::{Eye, Options, Side, Spot};
use std::collections::HashSet;

/// A page of the book that belongs to no game.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// The name in addresses: `credits`.
    pub id: &'static str,
    /// One sentence for the table of contents.
    pub about: &'static str,
    /// The page, in Markdown.
    pub text: &'static str,
}

/// The language in which every page is written; the others are translations.
pub const ORIGINAL: &str = "en";

/// A page of the book in another language, and the words of the game's tour.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The language's code: `fr`.
    pub language: &'static str,
    /// The name of the game or the chapter whose page it is.
    pub page: &'static str,
    /// A chapter's sentence for the table of contents. A game has its own elsewhere.
    pub about: Option<&'static str>,
    /// The page, in Markdown.
    pub text: &'static str,
    /// The words of a game's tour, stop by stop and task by task, in TOML.
    pub tour: Option<&'static str>,
}

impl Translation {
    /// The translation of a page into a language, if there is one. A region (`fr-CH`) does not matter.
    pub fn find(all: &'static [Translation], page: &str, language: &str) -> Option<&'static Translation> {
        let language = language.split(['-', '_']).next().unwrap_or_default();
        all.iter().find(|found| found.page == page && found.language.eq_ignore_ascii_case(language))
    }
}

/// A stretch of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stretch<'a> {
    /// Markdown between two pictures.
    Prose(&'a str),
    /// A position that is shown as a picture.
    Block(Block<'a>),
}

/// A position of a page, with what is to be seen in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block<'a> {
    /// The game, if the page itself belongs to none.
    pub game: Option<&'a str>,
    /// The position's text.
    pub position: &'a str,
    /// What is pointed out.
    pub shows: Highlight<'a>,
    /// What is to be seen, in words; empty if nobody said it.
    pub caption: String,
    /// What is played from there, one after the other.
    pub then: Vec<Next<'a>>,
}

/// What is played in a series of pictures, and what is to be seen then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next<'a> {
    /// A turn, or a part of one.
    pub played: &'a str,
    /// What is to be seen afterwards, in words.
    pub caption: String,
}

/// One picture of a block.
pub struct Picture<'b> {
    /// Its position.
    pub line: Box<dyn AnyLine>,
    /// What is pointed out; in a series, what is played next.
    pub shows: Highlight<'b>,
    /// What is to be seen, in words.
    pub caption: &'b str,
}

/// What a picture points out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Highlight<'a> {
    /// Some legal turns, or none.
    Turns(Vec<&'a str>),
    /// Where the piece on a square may go.
    Moves(&'a str),
}

/// A square to which a piece may go within one turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Goal {
    /// Where.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub at: Spot,
    /// Whether something else stands there now.
    pub capture: bool,
    /// After how many of its movements it first gets there; 1 for what it can reach at once.
    pub steps: u8,
}

/// A movement that is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Way {
    /// From where.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub from: Spot,
    /// To where.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub to: Spot,
}

/// The heading of a page.
pub fn title(markdown: &str) -> &str {
    markdown.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default().trim()
}

/// The end of a heading's address: `how-it-ends` for `How it ends`, in any language.
pub fn slug(heading: &str) -> String {
    let small = heading.to_lowercase();
    let words = small.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// A page cut into prose and positions, in their order.
pub fn stretches(markdown: &str) -> Vec<Stretch<'_>> {
    let mut found = Vec::new();
    let mut rest = markdown;
    while let Some((before, block, after)) = next_block(rest) {
        found.push(Stretch::Prose(before));
        found.push(Stretch::Block(block));
        rest = after;
    }
    found.push(Stretch::Prose(rest));
    found.retain(|stretch| !matches!(stretch, Stretch::Prose(text) if text.trim().is_empty()));
    found
}

/// The positions of a page.
pub fn blocks(markdown: &str) -> impl Iterator<Item = Block<'_>> {
    stretches(markdown).into_iter().filter_map(|stretch| match stretch {
        Stretch::Block(block) => Some(block),
        Stretch::Prose(_) => None,
    })
}

/// An image among the words of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image<'a> {
    /// What is to be seen, in words.
    pub words: &'a str,
    /// What it is an image of: see [`piece`].
    pub address: &'a str,
}

/// The images of a text, each with the words before it, and the words after the last.
pub fn images(text: &str) -> (Vec<(&str, Image<'_>)>, &str) {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, image, after)) = next_image(rest) {
        found.push((before, image));
        rest = after;
    }
    (found, rest)
}

fn next_image(text: &str) -> Option<(&str, Image<'_>, &str)> {
    let (before, rest) = text.split_once("![")?;
    let (words, rest) = rest.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    Some((before, Image { words, address }, after))
}

/// The side and the icon of the piece at an address, `piece:black/hoplite`; none where it names no piece.
pub fn piece(address: &str) -> Option<(Side, &str)> {
    let (side, icon) = address.strip_prefix("piece:")?.split_once('/')?;
    let side = [Side::Light, Side::Dark, Side::Neutral].into_iter().find(|known| known.id() == side)?;
    Some((side, icon))
}

/// The address of the mark of the licence CC BY-SA.
pub const LICENCE: &str = "licence:by-sa";

/// That mark as SVG, with lines of this colour.
pub fn licence(ink: &str) -> String {
    include_str!("page/by-sa.svg").replace("{ink}", ink)
}

/// A text as it stands in an element or an attribute of HTML and SVG.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const FENCE: &str = "```";

/// The first block of a text, with what comes before and after it.
fn next_block(text: &str) -> Option<(&str, Block<'_>, &str)> {
    let mut start = 0;
    loop {
        let line = text[start..].split_inclusive('\n').next()?;
        let body = start + line.len();
        if let Some((kind, game)) = line.strip_prefix(FENCE).and_then(mark) {
            let end = text[body..].find("\n```").map_or(text.len(), |end| body + end);
            let after = text[end..].strip_prefix("\n```").unwrap_or_default();
            return Some((&text[..start], block(kind, game, &text[body..end]), after));
        }
        start = body;
    }
}

/// What a block is marked as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Diagram,
    Moves,
    Steps,
}

/// What the words after a fence mark a position as, and of which game; none if they mark none.
fn mark(words: &str) -> Option<(Kind, Option<&str>)> {
    let mut words = words.split_whitespace();
    let kind = match words.next()? {
        "diagram" => Kind::Diagram,
        "moves" => Kind::Moves,
        "steps" => Kind::Steps,
        _ => return None,
    };
    Some((kind, words.next()))
}

fn block<'a>(kind: Kind, game: Option<&'a str>, body: &'a str) -> Block<'a> {
    let mut lines = body.lines().map(str::trim).peekable();
    let position = lines.next().unwrap_or_default();
    let shows = match kind {
        Kind::Moves => Highlight::Moves(lines.next().unwrap_or_default()),
        Kind::Diagram | Kind::Steps => {
            let turns = lines.next_if(|line| line.starts_with("turns: "));
            Highlight::Turns(turns.map_or_else(Vec::new, |line| line.split_whitespace().skip(1).collect()))
        }
    };
    let is_series = kind == Kind::Steps;
    let played = |line: &'a str| line.strip_prefix('>').filter(|_| is_series).map(str::trim);
    let (mut caption, mut then) = (String::new(), Vec::<Next<'_>>::new());
    for line in lines {
        if let Some(played) = played(line) {
            then.push(Next { played, caption: String::new() });
            continue;
        }
        let words = then.last_mut().map_or(&mut caption, |next| &mut next.caption);
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(line);
    }
    Block { game, position, shows, caption, then }
}

/// The pictures of a block, one or a series; none where it shows no position of the game. A series ends before a turn
/// that cannot be played.
pub fn pictures<'b>(game: &dyn AnyGame, block: &'b Block<'_>) -> Vec<Picture<'b>> {
    let Ok(line) = game.parse(block.position, Options::default()) else { return Vec::new() };
    let pointed_out =
        |next: usize| block.then.get(next).map_or_else(Vec::new, |next: &Next<'b>| vec![next.played]);
    let first = if block.then.is_empty() { block.shows.clone() } else { Highlight::Turns(pointed_out(0)) };
    let mut found = vec![Picture { line: line.duplicate(), shows: first, caption: &block.caption }];
    let mut line = line;
    for (index, next) in block.then.iter().enumerate() {
        if line.play_part(next.played).is_err() && line.play_turn(next.played).is_err() {
            break;
        }
        let shows = Highlight::Turns(pointed_out(index + 1));
        found.push(Picture { line: line.duplicate(), shows, caption: &next.caption });
    }
    found
}

/// Through whose eyes a picture is seen: those of the seat that acts (the first of several), so that a reader sees
/// its cards and graves; the public's when the game is over.
pub fn eye_of(line: &dyn AnyLine) -> Eye {
    line.turn().actor().map_or(Eye::Public, Eye::Seat)
}

/// How many beginnings of a turn are followed at most.
const MOST_PREFIXES: usize = 4_000;

/// A piece on its way through a turn.
struct Walk {
    prefix: String,
    here: Spot,
    steps: u8,
    /// The squares on its way on which something stood, which decide how far it can still go.
    taken: Vec<Spot>,
}

impl Walk {
    /// This walk with one more step.
    fn then(&self, step: &str, here: Spot) -> Walk {
        let comma = if self.prefix.is_empty() { "" } else { "," };
        let prefix = format!("{}{comma}{step}", self.prefix);
        Walk { prefix, here, steps: self.steps, taken: self.taken.clone() }
    }
}

/// Where the piece on `square` may go within one turn of the seat to act, by square: the goals of the steps that
/// are offered, and of those that may follow with the same piece.
pub fn goals(line: &dyn AnyLine, square: Spot) -> Vec<Goal> {
    let Some(seat) = line.turn().actor() else { return Vec::new() };
    let scene = line.scene(Eye::Seat(seat));
    let mut found: Vec<Goal> = Vec::new();
    let mut known = HashSet::new();
    let mut walks = vec![Walk { prefix: String::new(), here: square, steps: 0, taken: Vec::new() }];
    let mut next = 0;
    while next < walks.len() && next < MOST_PREFIXES {
        let offered = line.offered(seat, &walks[next].prefix);
        for step in offered.map(|offered| offered.steps).unwrap_or_default() {
            let Some(walk) = follow(&walks[next], &step.text, &step.gesture, &scene) else { continue };
            if walk.steps > walks[next].steps && found.iter().all(|goal| goal.at != walk.here) {
                // The piece itself has left its square, and a rook with which a king castles is not captured.
                let friend = castles(&scene, &step.gesture);
                let capture = walk.here != square && !friend && stands(&scene, walk.here).is_some();
                found.push(Goal { at: walk.here, capture, steps: walk.steps });
            }
            // The last letter of the step tells what a piece was promoted to, or which card was played.
            let kind = step.text.chars().last();
            if step.then.may_go_on() && known.insert((walk.here, walk.steps, walk.taken.clone(), kind)) {
                walks.push(walk);
            }
        }
        next += 1;
    }
    found.sort_unstable();
    found
}

/// Where a step leads the piece; none if it is about something else.
fn follow(walk: &Walk, text: &str, gesture: &Gesture, scene: &Scene) -> Option<Walk> {
    match gesture {
        Gesture::Move { from, to, or, .. } if *from == walk.here => {
            let mut walk = walk.then(text, landing(scene, *from, *to, *or));
            walk.steps = walk.steps.saturating_add(1);
            if stands(scene, walk.here).is_some() && !walk.taken.contains(&walk.here) {
                walk.taken.push(walk.here);
                walk.taken.sort_unstable();
            }
            Some(walk)
        }
        Gesture::Change { at, .. } if *at == walk.here => Some(walk.then(text, *at)),
        Gesture::Play { at: None, .. } => Some(walk.then(text, walk.here)),
        _ => None,
    }
}

/// Where a movement ends. One onto a friend (king takes own rook, to castle) ends on the other square that means
/// the same, if there is one.
fn landing(scene: &Scene, from: Spot, to: Spot, or: Option<Spot>) -> Spot {
    if are_friends(scene, from, to) { or.unwrap_or(to) } else { to }
}

/// Whether a movement onto a friend means another square.
fn castles(scene: &Scene, gesture: &Gesture) -> bool {
    matches!(gesture, Gesture::Move { from, to, or: Some(_), .. } if are_friends(scene, *from, *to))
}

fn are_friends(scene: &Scene, one: Spot, other: Spot) -> bool {
    let side = |at| stands(scene, at).map(|piece| piece.figure.side);
    one != other && side(one).is_some() && side(one) == side(other)
}

fn stands(scene: &Scene, at: Spot) -> Option<&crate::scene::Standing> {
    scene.pieces.iter().find(|piece| piece.at == at)
}

/// The movements of turns, or of their first parts, as they can be drawn; each once.
pub fn ways(line: &dyn AnyLine, turns: &[&str]) -> Vec<Way> {
    let mut found = Vec::new();
    for way in turns.iter().flat_map(|turn| ways_of(line, turn)) {
        if !found.contains(&way) {
            found.push(way);
        }
    }
    found
}

fn ways_of(line: &dyn AnyLine, turn: &str) -> Vec<Way> {
    let Some(seat) = line.turn().actor() else { return Vec::new() };
    let scene = line.scene(Eye::Seat(seat));
    let (mut found, mut prefix) = (Vec::new(), String::new());
    for text in turn.split(',') {
        let offered = line.offered(seat, &prefix).map(|offered| offered.steps).unwrap_or_default();
        let Some(step) = offered.into_iter().find(|step| step.text == text) else { break };
        if let Gesture::Move { from, to, or, .. } = step.gesture {
            found.push(Way { from, to: landing(&scene, from, to, or) });
        }
        if !prefix.is_empty() {
            prefix.push(',');
        }
        prefix.push_str(text);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A page\n\nOne.\n\n```diagram\n8/8 w - - 0 1\nturns: a1a2 b1b2\nWhat is\nseen.\n```\n\nTwo.\n\n\
                        ```moves chess\n8/8 b - - 0 1\ne4\n```\n```json\n{}\n```\n";

    #[test]
    fn a_page_is_cut_into_prose_and_positions() {
        let stretches = stretches(PAGE);
        assert_eq!(title(PAGE), "A page");
        let [
            Stretch::Prose(one),
            Stretch::Block(diagram),
            Stretch::Prose(_),
            Stretch::Block(moves),
            Stretch::Prose(end),
        ] = &stretches[..]
        else {
            panic!("{stretches:?}")
        };
        assert!(one.contains("One."));
        assert_eq!(
            *diagram,
            Block {
                game: None,
                position: "8/8 w - - 0 1",
                shows: Highlight::Turns(vec!["a1a2", "b1b2"]),
                caption: "What is seen.".to_owned(),
                then: Vec::new(),
            }
        );
        assert_eq!((moves.game, &moves.shows), (Some("chess"), &Highlight::Moves("e4")));
        assert!(end.contains("{}"), "other fenced blocks are prose");
    }

    #[test]
    fn a_series_tells_what_is_played_and_what_is_seen_then() {
        let page = "```steps chess\n8/8 w - - 0 1\nAt\nfirst.\n> a1a2\nThen.\n> b1b2,_c3\nAt\nlast.\n```\n";
        let [Stretch::Block(series)] = &stretches(page)[..] else { panic!("one block") };
        let next = |played, caption: &str| Next { played, caption: caption.to_owned() };
        assert_eq!(
            *series,
            Block {
                game: Some("chess"),
                position: "8/8 w - - 0 1",
                shows: Highlight::Turns(Vec::new()),
                caption: "At first.".to_owned(),
                then: vec![next("a1a2", "Then."), next("b1b2,_c3", "At last.")],
            }
        );
        let diagram = page.replace("steps", "diagram");
        let Some(diagram) = blocks(&diagram).next() else { panic!("one block") };
        assert_eq!(diagram.then, [], "only a series goes on");
    }

    #[test]
    fn pieces_stand_among_the_words() {
        let text = "| a ![shield](piece:black/hoplite) | ![](piece:white/king) |";
        let (found, rest) = images(text);
        let shield = Image { words: "shield", address: "piece:black/hoplite" };
        let king = Image { words: "", address: "piece:white/king" };
        assert_eq!((found, rest), (vec![("| a ", shield), (" | ", king)], " |"));
        assert_eq!(piece(shield.address), Some((Side::Dark, "hoplite")));
        for other in ["", "piece:", "piece:hoplite", "piece:red/hoplite", "https://black/hoplite"] {
            assert_eq!(piece(other), None, "{other}");
        }
        assert_eq!(images("![a](b").0, []);
    }

    #[test]
    fn pages_that_end_too_early_are_read_all_the_same() {
        for text in ["", "```", "```diagram", "```moves\n", "```diagram\n8/8", "```moves x\n8/8\ne4\n``"] {
            assert!(stretches(text).len() <= 1, "{text}");
        }
    }
}
