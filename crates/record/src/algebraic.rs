//! Algebraic notation for any game, from the gestures that it offers and the scene that it shows.
//!
//! A step that moves a piece is written as chess players write it: the letter of the piece (none for a pawn),
//! as much of the square it comes from as is needed to tell it from the others that could go there, `x` for
//! a capture, the square it goes to, `=Q` for what it becomes; `O-O` and `O-O-O` for castling. Marks that the
//! rules' own text has between the squares stay (`N~d8`), and a question that was answered with no is `Q?d7`.
//! Any other step is written as the rules write it. Steps of a turn are joined by commas, and a turn ends with
//! `+` if it attacks a king and with `#` if it wins.
//!
//! Reading is the inverse over what is offered, so every turn that can be played can be written and read
//! back. It is lenient where nothing can be confused: more of the origin than is needed, a missing `x` or
//! `=`, `0-0`, marks at the end (`+`, `!?`), or a step in the rules' own text.

use menagerie_kernel::{
    AnyLine, Event, Eye, Figure, Gesture, Happening, Illegal, MarkKind, Outcome, Reason, Scene, Score, Spot,
    Turn, erased::OfferedStep, excerpt,
};
use std::collections::HashMap;

/// Plays one part and returns it in algebraic notation.
///
/// # Errors
/// The part is illegal; then nothing was played.
pub fn play(line: &mut dyn AnyLine, part: &str) -> Result<String, Illegal> {
    let Some(seat) = line.turn().actor() else { return line.play_part(part).map(|_| String::new()) };
    let mut board = Board::of(line.scene(Eye::Seat(seat)));
    let mut labels = Vec::new();
    let mut prefix = String::new();
    // The order of the text is not always the one in which a part is composed.
    let part = line.check_part(seat, part)?;
    for step in part.split(',').filter(|step| !step.is_empty()) {
        let offered = line.offered(seat, &prefix)?.steps;
        let index = offered.iter().position(|offer| offer.text == step).expect("a part consists of offers");
        labels.push(Names::of(&offered, &board).label(index));
        board.make(&offered[index].gesture);
        push(&mut prefix, step);
    }
    let events = line.play_part(&part)?;
    let mut text = String::new();
    for label in labels {
        push(&mut text, &label.with(&events));
    }
    Ok(text + mark(line, &events))
}

/// Reads one turn in algebraic notation, or the first parts of one, plays it, and returns its parts in the
/// rules' own text.
///
/// # Errors
/// The first step that is not offered, or that could mean more than one; then nothing was played.
pub fn read(line: &mut Box<dyn AnyLine>, turn: &str) -> Result<Vec<String>, Illegal> {
    let mut trial = line.duplicate();
    let mut parts = Vec::new();
    let mut part = Part::begin(&*trial);
    for (index, word) in turn.split(',').enumerate() {
        let illegal = |why: String| Illegal { index, step: excerpt(word), why };
        if trial.turn().outcome().is_some() {
            return Err(illegal("the game is over".to_owned()));
        }
        let mut found = part.find(&*trial, word);
        if found.is_err() && part.complete && !part.prefix.is_empty() {
            trial.play_part(&part.prefix)?;
            parts.push(std::mem::take(&mut part.prefix));
            if !trial.mid_turn() {
                return Err(illegal("the turn is complete before it".to_owned()));
            }
            part = Part::begin(&*trial);
            found = part.find(&*trial, word);
        }
        part.push(&*trial, found.map_err(illegal)?);
    }
    trial.play_part(&part.prefix)?;
    parts.push(part.prefix);
    *line = trial;
    Ok(parts)
}

/// A part that is being read.
struct Part {
    board: Board,
    prefix: String,
    offered: Vec<OfferedStep>,
    complete: bool,
}

impl Part {
    fn begin(line: &dyn AnyLine) -> Part {
        let scene = line.turn().actor().map_or_else(Scene::default, |seat| line.scene(Eye::Seat(seat)));
        let mut part =
            Part { board: Board::of(scene), prefix: String::new(), offered: Vec::new(), complete: false };
        part.look(line);
        part
    }

    fn look(&mut self, line: &dyn AnyLine) {
        let offered = line.turn().actor().and_then(|seat| line.offered(seat, &self.prefix).ok());
        (self.offered, self.complete) = offered.map_or((Vec::new(), false), |it| (it.steps, it.complete));
    }

    /// The offered step that a word means.
    fn find(&self, line: &dyn AnyLine, word: &str) -> Result<OfferedStep, String> {
        if let Some(exact) = self.offered.iter().find(|offer| offer.text == word) {
            return Ok(exact.clone());
        }
        let names = Names::of(&self.offered, &self.board);
        match names.meant_by(word)[..] {
            [only] => Ok(self.offered[only].clone()),
            [one, other, ..] => {
                Err(format!("could mean {} or {}", self.offered[one].text, self.offered[other].text))
            }
            [] => Err(self.why_not(line, word)),
        }
    }

    /// What the rules say of a word in their own text; other words have no known meaning.
    fn why_not(&self, line: &dyn AnyLine, word: &str) -> String {
        let mut longer = self.prefix.clone();
        push(&mut longer, word);
        let seat = line.turn().actor();
        match seat.map(|seat| line.check_part(seat, &longer)) {
            Some(Err(illegal)) if word.starts_with(|first: char| first.is_ascii_lowercase()) => illegal.why,
            _ => "no legal step is called so here".to_owned(),
        }
    }

    fn push(&mut self, line: &dyn AnyLine, step: OfferedStep) {
        self.board.make(&step.gesture);
        push(&mut self.prefix, &step.text);
        self.look(line);
    }
}

/// Joins a step to those before it.
fn push(text: &mut String, step: &str) {
    if !text.is_empty() {
        text.push(',');
    }
    text.push_str(step);
}

/// What a turn ends with.
fn mark(line: &dyn AnyLine, events: &[Event]) -> &'static str {
    let check = |event: &Event| matches!(event.seen(Eye::Public), Happening::Check { .. });
    match line.turn() {
        Turn::Over(Outcome { score: Score::Win(_), reason: Reason::Checkmate | Reason::KingTaken }) => "#",
        _ if events.iter().any(check) => "+",
        _ => "",
    }
}

/// The pieces as they stand after the steps of a part that is not played yet.
struct Board {
    pieces: HashMap<Spot, Figure>,
    passed: Vec<Spot>,
}

impl Board {
    fn of(scene: Scene) -> Board {
        let passed = scene.marks.iter().filter(|mark| mark.kind == MarkKind::EnPassant);
        Board {
            passed: passed.map(|mark| mark.at).collect(),
            pieces: scene.pieces.into_iter().map(|piece| (piece.at, piece.figure)).collect(),
        }
    }

    fn make(&mut self, gesture: &Gesture) {
        match gesture {
            Gesture::Move { from, to, pick, .. } => {
                if let Some((rook, beside)) = self.castling_rook(*from, *to)
                    && let Some(figure) = self.pieces.remove(&rook)
                {
                    self.pieces.insert(beside, figure);
                }
                let Some(mover) = self.pieces.remove(from) else { return };
                let becomes = pick.as_ref().and_then(|pick| pick.figure);
                self.pieces.insert(*to, becomes.unwrap_or(mover));
            }
            Gesture::Change { at, pick } => {
                if let Some(figure) = pick.figure {
                    self.pieces.insert(*at, figure);
                }
            }
            Gesture::Place { .. } | Gesture::Play { .. } | Gesture::Assign { .. } | Gesture::Say { .. } => {}
        }
    }

    /// Where the rook stands and where it goes when a king castles from one square to the other: the first
    /// piece beyond his goal, and the square that he passes.
    fn castling_rook(&self, from: Spot, to: Spot) -> Option<(Spot, Spot)> {
        let king = self.pieces.get(&from).filter(|figure| figure.name == "king")?;
        if from.rank != to.rank || from.file.abs_diff(to.file) != 2 || self.pieces.contains_key(&to) {
            return None;
        }
        let beyond: Vec<u8> =
            if to.file > from.file { (to.file + 1..16).collect() } else { (0..to.file).rev().collect() };
        let at = |file| Spot { file, rank: from.rank };
        let rook = beyond.into_iter().map(at).find(|spot| self.pieces.contains_key(spot))?;
        let figure = self.pieces[&rook];
        let passed = at(from.file.midpoint(to.file));
        (figure.name == "rook" && figure.side == king.side).then_some((rook, passed))
    }

    /// Whether a king castles: he goes two squares towards his rook, or takes his own.
    fn castles(&self, from: Spot, to: Spot) -> bool {
        let [king, target] = [from, to].map(|at| self.pieces.get(&at));
        let takes_own = king.zip(target).is_some_and(|(king, target)| {
            king.name == "king" && target.name == "rook" && king.side == target.side
        });
        takes_own || self.castling_rook(from, to).is_some()
    }
}

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
struct Name<'o> {
    step: &'o OfferedStep,
    movement: Option<(Spot, Movement)>,
    /// `O-O`, if it could be.
    castling: Option<&'static str>,
    /// Whether an enemy stands where it goes.
    onto: bool,
    /// Whether a pawn has just passed where it goes.
    passed: bool,
}

/// All offered steps with what they may be called.
struct Names<'o> {
    names: Vec<Name<'o>>,
    /// From where each movement may come.
    origins: HashMap<Movement, Vec<Spot>>,
}

/// The label of a step, still without what only its playing tells.
struct Label {
    /// Before the mark between the squares.
    before: String,
    /// Between the squares.
    between: String,
    /// After it.
    after: String,
    castling: Option<&'static str>,
    squares: Option<(Spot, Spot)>,
    onto: bool,
    passed: bool,
}

impl<'o> Names<'o> {
    fn of(offered: &'o [OfferedStep], board: &Board) -> Names<'o> {
        let names: Vec<Name<'o>> = offered.iter().map(|step| Name::of(step, board)).collect();
        let mut origins: HashMap<Movement, Vec<Spot>> = HashMap::new();
        for (from, movement) in names.iter().filter_map(|name| name.movement.as_ref()) {
            origins.entry(movement.clone()).or_default().push(*from);
        }
        Names { names, origins }
    }

    /// The label of the step with this index, if no other step could be called so.
    fn label(&self, index: usize) -> Label {
        let name = &self.names[index];
        let label = name.label(&self.origins);
        if self.meant_by(&label.plain())[..] == [index] { label } else { Label::verbatim(&name.step.text) }
    }

    /// The indices of the steps that a word could mean.
    fn meant_by(&self, word: &str) -> Vec<usize> {
        let word = plain(word);
        let fits = |index: &usize| self.names[*index].may_be_called(&word);
        (0..self.names.len()).filter(fits).collect()
    }
}

impl<'o> Name<'o> {
    fn of(step: &'o OfferedStep, board: &Board) -> Name<'o> {
        let mut name = Name { step, movement: None, castling: None, onto: false, passed: false };
        let Gesture::Move { from, to, pick, .. } = &step.gesture else { return name };
        let Some(figure) = board.pieces.get(from) else { return name };
        let becomes = pick.as_ref().and_then(|pick| pick.figure).filter(|becomes| becomes != figure);
        let movement = Movement {
            piece: (figure.name != "pawn").then_some(figure.letter.to_ascii_uppercase()),
            between: between(&step.text, *from, *to),
            to: *to,
            into: becomes.map(|figure| figure.letter.to_ascii_uppercase()),
        };
        name.movement = Some((*from, movement));
        let short = to.file > from.file;
        name.castling = board.castles(*from, *to).then_some(if short { "O-O" } else { "O-O-O" });
        name.onto = board.pieces.contains_key(to) && name.castling.is_none();
        name.passed = board.passed.contains(to);
        name
    }

    fn label(&self, origins: &HashMap<Movement, Vec<Spot>>) -> Label {
        let Some((from, movement)) = &self.movement else { return Label::verbatim(&self.step.text) };
        let others = || origins[movement].iter().filter(|other| *other != from);
        let by_file = || others().all(|other| other.file != from.file);
        let by_rank = || others().all(|other| other.rank != from.rank);
        let origin = if movement.piece.is_none() && from.file == movement.to.file && others().next().is_none()
            || movement.piece.is_some() && others().next().is_none()
        {
            String::new()
        } else if by_file() {
            file(*from)
        } else if by_rank() && movement.piece.is_some() {
            from.rank.to_string()
        } else {
            from.to_string()
        };
        let letter = movement.piece.map(String::from).unwrap_or_default();
        let into = movement.into.map(|letter| format!("={letter}")).unwrap_or_default();
        Label {
            before: letter + &origin,
            between: movement.between.clone(),
            after: movement.to.to_string() + &into,
            castling: self.castling,
            squares: Some((*from, movement.to)),
            onto: self.onto,
            passed: self.passed,
        }
    }

    /// Whether a word without embellishments can mean this step.
    fn may_be_called(&self, word: &str) -> bool {
        let Some((from, movement)) = &self.movement else { return plain(&self.step.text) == word };
        if self.castling == Some(word) {
            return true;
        }
        let Movement { piece, between, to, into } = movement;
        let between = plain(between);
        let into = into.map(String::from).unwrap_or_default();
        let origins = [String::new(), file(*from), from.rank.to_string(), from.to_string()];
        let letters =
            [piece.map(String::from).unwrap_or_default(), if piece.is_none() { "P" } else { "" }.into()];
        let letters = &letters[..if piece.is_none() { 2 } else { 1 }];
        letters
            .iter()
            .any(|letter| origins.iter().any(|origin| format!("{letter}{origin}{between}{to}{into}") == word))
    }
}

impl Label {
    /// A step in the rules' own text.
    fn verbatim(text: &str) -> Label {
        Label {
            before: String::new(),
            between: String::new(),
            after: text.to_owned(),
            castling: None,
            squares: None,
            onto: false,
            passed: false,
        }
    }

    fn plain(&self) -> String {
        plain(&format!("{}{}{}", self.before, self.between, self.after))
    }

    /// The label when it is known what the part did.
    fn with(self, events: &[Event]) -> String {
        let Some((from, to)) = self.squares else { return self.after };
        let seen = || events.iter().map(|event| event.seen(Eye::Public));
        let rook_moves = || {
            seen().any(|it| matches!(it, Happening::Moved { figure, from: rook, .. } if figure.name == "rook" && *rook != from))
        };
        if let Some(castling) = self.castling.filter(|_| rook_moves()) {
            return castling.to_owned();
        }
        let refused = seen().any(|it| matches!(it, Happening::Tried { at, taken: false, .. } if *at == to));
        let beside = Spot { file: to.file, rank: from.rank };
        let taken = |at: &Spot| self.onto && *at == to || self.passed && *at == beside;
        let takes = seen().any(|it| matches!(it, Happening::Captured { at, .. } if taken(at)));
        let between = match self.between.as_str() {
            _ if refused => "?",
            "" | "x" if takes => "x",
            "x" => "",
            between => between,
        };
        format!("{}{between}{}", self.before, self.after)
    }
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
