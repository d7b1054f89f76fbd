//! What steps are called: from what is offered to labels, and which steps a word can mean.

use crate::Sign;
use crate::board::Board;
use menagerie_kernel::{Figure, Happening, Spot};
use menagerie_show::{Gesture, erased::OfferedStep};

/// How a movement is called, as far as the board tells it.
#[derive(PartialEq, Eq)]
struct Movement<'o> {
    to: Spot,
    /// The letter of the piece, none for a pawn.
    piece: Option<char>,
    /// A mark of the rules between the squares.
    between: &'o str,
    /// The letter of what it becomes.
    into: Option<char>,
}

/// One offered step on its way to a label.
pub(crate) struct Name<'o> {
    step: &'o OfferedStep,
    movement: Option<(Spot, Movement<'o>)>,
    /// How every word without embellishments ends that can mean this step.
    tail: String,
    /// The piece and what it becomes.
    figures: (Option<Figure>, Option<Figure>),
    castling: Option<Castling>,
    /// Whether an enemy stands where it goes.
    onto: bool,
    /// Whether a pawn has just passed where it goes.
    passed: bool,
}

/// All offered steps with what they may be called.
pub(crate) struct Names<'o>(Vec<Name<'o>>);

/// Castling, as far as a gesture tells it: a piece goes, and another goes along.
#[derive(Clone, Copy)]
struct Castling {
    /// `O-O`, or `O-O-O`.
    word: &'static str,
    /// From where to where the other piece goes.
    along: (Spot, Spot),
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
    castling: Option<Castling>,
    from: Spot,
    to: Spot,
    onto: bool,
    passed: bool,
}

impl<'o> Names<'o> {
    pub(crate) fn of(offered: &'o [OfferedStep], board: &Board) -> Names<'o> {
        Names(offered.iter().map(|step| Name::of(step, board)).collect())
    }

    /// The label of the step with this index, if no other step could be called so.
    pub(crate) fn label(&self, index: usize) -> Label {
        let name = &self.0[index];
        let mut label = name.label(&self.0);
        if let Label::Movement(written) = &mut label {
            // Two partners on one side of a king share a word, which then says too little.
            written.castling = written.castling.filter(|castling| self.is_alone(index, castling.word));
        }
        if self.is_alone(index, &label.text()) { label } else { name.verbatim() }
    }

    /// What the step with this index is called before it is played; nothing where that is the rules' own text.
    pub(crate) fn called(&self, index: usize) -> Option<String> {
        let Label::Movement(written) = self.label(index) else { return None };
        let castling = written.castling.map(|castling| castling.word.to_owned());
        Some(castling.unwrap_or_else(|| written.text(written.foreseen())))
    }

    /// The indices of the steps that a word could mean.
    pub(crate) fn meant_by(&self, word: &str) -> impl Iterator<Item = usize> {
        let word = plain(word);
        (0..self.0.len()).filter(move |index| self.0[*index].is_meant_by(&word))
    }

    /// Whether a word can mean the step with this index, and no other.
    fn is_alone(&self, index: usize, word: &str) -> bool {
        self.meant_by(word).eq([index])
    }
}

impl<'o> Name<'o> {
    pub(crate) fn of(step: &'o OfferedStep, board: &Board) -> Name<'o> {
        let Gesture::Move { from, to, pick, along, .. } = &step.gesture else {
            return Name::verbatim_of(step);
        };
        let Some(figure) = board.pieces.get(from) else { return Name::verbatim_of(step) };
        let piece = (figure.name != "pawn").then_some(*figure);
        let into = pick.as_ref().and_then(|pick| pick.figure).filter(|into| into != figure);
        let between = between(&step.text, *from, *to);
        let castling = along.map(|along| Castling { word: castling_word(*from, along), along });
        Name {
            step,
            movement: Some((
                *from,
                Movement { to: *to, piece: piece.map(letter), between, into: into.map(letter) },
            )),
            tail: format!("{}{to}{}", plain(between), into.map(letter).map(String::from).unwrap_or_default()),
            figures: (piece, into),
            castling,
            onto: board.pieces.contains_key(to) && castling.is_none(),
            passed: board.passed.contains(to),
        }
    }

    /// The name of a step that only its own text tells.
    fn verbatim_of(step: &'o OfferedStep) -> Name<'o> {
        let (tail, figures) = (plain(&step.text), (None, None));
        Name { step, movement: None, tail, figures, castling: None, onto: false, passed: false }
    }

    /// The label with as much of the origin as tells it from others of `all`.
    fn label(&self, all: &[Name<'_>]) -> Label {
        let Some((from, movement)) = &self.movement else { return self.verbatim() };
        let origins = all.iter().filter_map(|name| name.movement.as_ref());
        let others: Vec<Spot> = origins
            .filter(|(other, same)| same == movement && other != from)
            .map(|(other, _)| *other)
            .collect();
        let is_only = others.is_empty() && (movement.piece.is_some() || from.file == movement.to.file);
        let by_file = others.iter().all(|other| other.file != from.file);
        let by_rank = others.iter().all(|other| other.rank != from.rank);
        self.with_origin(if is_only {
            String::new()
        } else if by_file {
            file(*from)
        } else if by_rank && movement.piece.is_some() {
            from.rank.to_string()
        } else {
            from.to_string()
        })
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
            between: movement.between.to_owned(),
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

    /// Whether a word without embellishments can mean this step: with any part of its origin, and with or without the letter of
    /// a pawn.
    fn is_meant_by(&self, word: &str) -> bool {
        let Some(head) = word.strip_suffix(&self.tail) else {
            return self.castling.is_some_and(|castling| castling.word == word);
        };
        let Some((from, movement)) = &self.movement else { return head.is_empty() };
        let origin = match movement.piece {
            Some(letter) => head.strip_prefix(letter),
            None => Some(head.strip_prefix('P').unwrap_or(head)),
        };
        origin.is_some_and(|origin| {
            origin.is_empty()
                || [file(*from), from.rank.to_string(), from.to_string()].iter().any(|known| known == origin)
        })
    }
}

impl Label {
    /// The label before anybody knows what the part did.
    fn text(&self) -> String {
        match self {
            Label::Verbatim(text) => text.clone(),
            Label::Movement(written) => written.text(&written.between),
        }
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

    /// The signs of this label, to be drawn.
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

    /// `O-O`, if that is what happened: of two pieces that go, one may stand where it is to be already.
    fn castled(&self, told: &[&Happening]) -> Option<&'static str> {
        let Castling { word, along } = self.castling?;
        let moved = |wanted: (Spot, Spot)| {
            told.iter().any(
                |happening| matches!(happening, Happening::Moved { from, to, .. } if (*from, *to) == wanted),
            )
        };
        let stays = along.0 == along.1;
        (stays || moved(along)).then_some(word)
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
        let onto = told.iter().any(|happening| match happening {
            Happening::Captured { at, .. } | Happening::Tried { at, taken: true, .. } => *at == self.to,
            _ => false,
        });
        self.onto && onto || self.passed && self.takes_in_passing(told)
    }

    /// Whether it took what had passed its goal. That may have gone any number of squares further: what is told right
    /// after the movement belongs to it, wherever it stood.
    fn takes_in_passing(&self, told: &[&Happening]) -> bool {
        let is_own = |happening: &&Happening| matches!(happening, Happening::Moved { from, to, .. } if *from == self.from && *to == self.to);
        let after = told.iter().skip_while(|happening| !is_own(happening)).skip(1);
        after
            .take_while(|happening| !matches!(happening, Happening::Moved { .. }))
            .any(|happening| matches!(happening, Happening::Captured { .. }))
    }
}

/// The letter of a piece in its upper case.
fn letter(figure: Figure) -> char {
    figure.letter.to_ascii_uppercase()
}

/// What a king's castling is called whose partner goes so: `O-O` where it stands to the king's right, as White looks.
fn castling_word(king: Spot, (partner, _): (Spot, Spot)) -> &'static str {
    if partner.file > king.file { "O-O" } else { "O-O-O" }
}

/// The letter of a file.
fn file(spot: Spot) -> String {
    char::from(b'a' + spot.file).to_string()
}

/// What the rules' own text has between the squares of a movement.
fn between(text: &str, from: Spot, to: Spot) -> &str {
    let rest = text.strip_prefix(&from.to_string());
    let mark = rest.and_then(|rest| rest.split_once(&to.to_string())).map(|(mark, _)| mark);
    mark.unwrap_or_default()
}

/// A word without what is only there for the reader.
fn plain(word: &str) -> String {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let word: String = word.chars().filter(|letter| !matches!(letter, 'x' | '?' | '=' | ':')).collect();
    if word.starts_with('0') { word.replace('0', "O") } else { word }
}
