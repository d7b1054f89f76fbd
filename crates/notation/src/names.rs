//! What steps are called: from what is offered to labels, and which steps a word can mean.

use crate::Sign;
use crate::board::Board;
use menagerie_kernel::{Figure, Happening, Spot};
use menagerie_show::{Gesture, erased::OfferedStep};
use std::collections::HashMap;

/// How a movement is called, as far as the board tells it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Movement {
    /// The letter of the piece, none for a pawn.
    piece: Option<char>,
    /// A mark of the rules between the squares.
    between: String,
    to: Spot,
    /// The letter of what it becomes.
    into: Option<char>,
}

/// One offered step on its way to a label.
pub(crate) struct Name<'o> {
    step: &'o OfferedStep,
    movement: Option<(Spot, Movement)>,
    /// The piece and what it becomes.
    figures: (Option<Figure>, Option<Figure>),
    /// `O-O`, if it could be.
    castling: Option<&'static str>,
    /// Whether an enemy stands where it goes.
    onto: bool,
    /// Whether a pawn has just passed where it goes.
    passed: bool,
}

/// All offered steps with what they may be called.
pub(crate) struct Names<'o> {
    names: Vec<Name<'o>>,
    /// From where each movement may come.
    origins: HashMap<Movement, Vec<Spot>>,
    /// The indices of the steps that a word without embellishments can mean.
    meant: HashMap<String, Vec<usize>>,
}

/// The label of a step, still without what only its playing tells.
pub(crate) enum Label {
    /// The rules' own text.
    Verbatim(String),
    Movement(Written),
}

/// A movement with as much of its origin as is written.
pub(crate) struct Written {
    /// The piece, none for a pawn.
    piece: Option<Figure>,
    origin: String,
    /// A mark of the rules between the squares.
    between: String,
    /// What it becomes.
    into: Option<Figure>,
    castling: Option<&'static str>,
    from: Spot,
    to: Spot,
    onto: bool,
    passed: bool,
}

impl<'o> Names<'o> {
    pub(crate) fn of(offered: &'o [OfferedStep], board: &Board) -> Names<'o> {
        let names: Vec<Name<'o>> = offered.iter().map(|step| Name::of(step, board)).collect();
        let mut origins: HashMap<Movement, Vec<Spot>> = HashMap::new();
        for (from, movement) in names.iter().filter_map(|name| name.movement.as_ref()) {
            origins.entry(movement.clone()).or_default().push(*from);
        }
        let mut meant: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, name) in names.iter().enumerate() {
            for word in name.words() {
                meant.entry(word).or_default().push(index);
            }
        }
        Names { names, origins, meant }
    }

    /// The label of the step with this index, if no other step could be called so.
    pub(crate) fn label(&self, index: usize) -> Label {
        let name = &self.names[index];
        let label = name.label(&self.origins);
        if *self.meant_by(&label.plain()) == [index] { label } else { name.verbatim() }
    }

    /// What the step with this index is called before it is played; nothing where that is the rules' own text.
    pub(crate) fn called(&self, index: usize) -> Option<String> {
        let Label::Movement(written) = self.label(index) else { return None };
        let castling = written.castling.filter(|word| *self.meant_by(word) == [index]);
        Some(castling.map_or_else(|| written.text(written.foreseen()), str::to_owned))
    }

    /// The indices of the steps that a word could mean.
    pub(crate) fn meant_by(&self, word: &str) -> &[usize] {
        self.meant.get(&plain(word)).map_or(&[], Vec::as_slice)
    }
}

impl<'o> Name<'o> {
    pub(crate) fn of(step: &'o OfferedStep, board: &Board) -> Name<'o> {
        let mut name =
            Name { step, movement: None, figures: (None, None), castling: None, onto: false, passed: false };
        let Gesture::Move { from, to, pick, .. } = &step.gesture else { return name };
        let Some(figure) = board.pieces.get(from) else { return name };
        let piece = (figure.name != "pawn").then_some(*figure);
        let into = pick.as_ref().and_then(|pick| pick.figure).filter(|into| into != figure);
        let movement = Movement {
            piece: piece.map(letter),
            between: between(&step.text, *from, *to),
            to: *to,
            into: into.map(letter),
        };
        name.movement = Some((*from, movement));
        name.figures = (piece, into);
        let short = to.file > from.file;
        name.castling = board.castles(*from, *to).then_some(if short { "O-O" } else { "O-O-O" });
        name.onto = board.pieces.contains_key(to) && name.castling.is_none();
        name.passed = board.passed.contains(to);
        name
    }

    fn label(&self, origins: &HashMap<Movement, Vec<Spot>>) -> Label {
        let Some((from, movement)) = &self.movement else { return self.verbatim() };
        let others = || origins[movement].iter().filter(|other| *other != from);
        let by_file = || others().all(|other| other.file != from.file);
        let by_rank = || others().all(|other| other.rank != from.rank);
        self.with_origin(
            if movement.piece.is_none() && from.file == movement.to.file && others().next().is_none()
                || movement.piece.is_some() && others().next().is_none()
            {
                String::new()
            } else if by_file() {
                file(*from)
            } else if by_rank() && movement.piece.is_some() {
                from.rank.to_string()
            } else {
                from.to_string()
            },
        )
    }

    /// The label that tells both squares, whatever else is offered.
    pub(crate) fn in_full(&self) -> Label {
        self.with_origin(self.movement.as_ref().map(|(from, _)| from.to_string()).unwrap_or_default())
    }

    fn with_origin(&self, origin: String) -> Label {
        let Some((from, movement)) = &self.movement else { return self.verbatim() };
        let (piece, into) = self.figures;
        Label::Movement(Written {
            piece,
            origin,
            between: movement.between.clone(),
            into,
            castling: self.castling,
            from: *from,
            to: movement.to,
            onto: self.onto,
            passed: self.passed,
        })
    }

    fn verbatim(&self) -> Label {
        Label::Verbatim(self.step.text.clone())
    }

    /// All words without embellishments that can mean this step.
    fn words(&self) -> Vec<String> {
        let Some((from, movement)) = &self.movement else { return vec![plain(&self.step.text)] };
        let Movement { piece, between, to, into } = movement;
        let tail = format!("{}{to}{}", plain(between), into.map(String::from).unwrap_or_default());
        let letters =
            piece.map_or_else(|| vec![String::new(), "P".to_owned()], |letter| vec![letter.to_string()]);
        let origins = [String::new(), file(*from), from.rank.to_string(), from.to_string()];
        let moves = letters.iter().flat_map(|letter| origins.iter().map(move |origin| (letter, origin)));
        let castling = self.castling.map(str::to_owned);
        castling.into_iter().chain(moves.map(|(letter, origin)| format!("{letter}{origin}{tail}"))).collect()
    }
}

impl Label {
    fn plain(&self) -> String {
        plain(&match self {
            Label::Verbatim(text) => text.clone(),
            Label::Movement(written) => written.text(&written.between),
        })
    }

    /// The label when it is known what the part did.
    pub(crate) fn with(self, told: &[&Happening]) -> String {
        match self {
            Label::Verbatim(text) => text,
            Label::Movement(written) => match written.castled(told) {
                Some(castling) => castling.to_owned(),
                None => written.text(written.told(told)),
            },
        }
    }

    /// The same to be drawn.
    pub(crate) fn signs(self, told: &[&Happening]) -> Vec<Sign> {
        match self {
            Label::Verbatim(text) => vec![Sign::text(text)],
            Label::Movement(written) => match written.castled(told) {
                Some(castling) => vec![Sign::text(castling)],
                None => written.signs(told),
            },
        }
    }
}

impl Written {
    fn text(&self, between: &str) -> String {
        let Written { piece, origin, into, to, .. } = self;
        let piece = piece.map(letter).map(String::from).unwrap_or_default();
        let into = into.map(|into| format!("={}", letter(into))).unwrap_or_default();
        format!("{piece}{origin}{between}{to}{into}")
    }

    /// As printers set it. Where the rules have a mark of their own between the squares, both are told.
    fn signs(&self, told: &[&Happening]) -> Vec<Sign> {
        let Written { piece, origin, into, from, to, .. } = self;
        let full = from.to_string();
        let (origin, between) = match self.told(told) {
            "x" => (origin, "×"),
            "~" => (&full, if self.takes(told) { "…×" } else { "…" }),
            "" if *origin == full => (origin, "–"),
            between => (origin, between),
        };
        let becomes = if into.is_some() { "=" } else { "" };
        let drawn = |figure: &Option<Figure>| figure.map(|figure| Sign::Piece { figure });
        let squares = Sign::text(format!("{origin}{between}{to}{becomes}"));
        drawn(piece).into_iter().chain([squares]).chain(drawn(into)).collect()
    }

    /// `O-O`, if the king did castle.
    fn castled(&self, told: &[&Happening]) -> Option<&'static str> {
        let moves = |happening: &&Happening| matches!(happening, Happening::Moved { figure, from, .. } if figure.name == "rook" && *from != self.from);
        self.castling.filter(|_| told.iter().any(moves))
    }

    /// What is between the squares when it is known what the part did.
    fn told(&self, told: &[&Happening]) -> &str {
        let refused = |happening: &&Happening| matches!(happening, Happening::Tried { at, taken: false, .. } if *at == self.to);
        match self.between.as_str() {
            _ if told.iter().any(refused) => "?",
            "" | "x" if self.takes(told) => "x",
            "x" => "",
            between => between,
        }
    }

    /// What is to be put between the squares as long as nobody knows what the part will do.
    fn foreseen(&self) -> &str {
        let passes = self.passed && self.piece.is_none() && self.from.file != self.to.file;
        if self.between.is_empty() && (self.onto || passes) { "x" } else { &self.between }
    }

    fn takes(&self, told: &[&Happening]) -> bool {
        let beside = Spot { file: self.to.file, rank: self.from.rank };
        let taken = |at: &Spot| self.onto && *at == self.to || self.passed && *at == beside;
        told.iter().any(|happening| match happening {
            Happening::Captured { at, .. } | Happening::Tried { at, taken: true, .. } => taken(at),
            _ => false,
        })
    }
}

/// The letter of a piece in its upper case.
fn letter(figure: Figure) -> char {
    figure.letter.to_ascii_uppercase()
}

/// The letter of a file.
fn file(spot: Spot) -> String {
    char::from(b'a' + spot.file).to_string()
}

/// What the rules' own text has between the squares of a movement.
fn between(text: &str, from: Spot, to: Spot) -> String {
    let rest = text.strip_prefix(&from.to_string());
    let mark = rest.and_then(|rest| rest.split_once(&to.to_string())).map(|(mark, _)| mark);
    mark.unwrap_or_default().to_owned()
}

/// A word without what is only there for the reader.
fn plain(word: &str) -> String {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let word: String = word.chars().filter(|letter| !matches!(letter, 'x' | '?' | '=' | ':')).collect();
    if word.starts_with('0') { word.replace('0', "O") } else { word }
}
