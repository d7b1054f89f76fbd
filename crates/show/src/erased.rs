//! Games and lines without their types: what tables, servers and command lines speak, in texts and
//! scenes.

use crate::check::{Illegal, check, check_composed, read_step, read_steps};
use crate::kit::Piece;
use crate::order::{arrange, compose};
use crate::play::{check_to_act, play_part, play_turn};
use crate::{Backing, Game, Gesture, Kit, PuzzleMatch, PuzzleMatchLine, Reach, Scene, Standing};
use menagerie_kernel::count::{self, TooLarge};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Collection, Event, Eye, Info, Line, Options, Path, Question, Seat,
    Sentence, Solution, Spot, Team, Then, TooHard, Turn, text,
};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;

/// A game of any type.
pub trait AnyGame: Send + Sync {
    /// Names, seats and options.
    fn info(&self) -> &'static Info;

    /// The puzzles that the game brings along; none if it is no puzzle.
    fn puzzle(&self) -> Option<Collection>;

    /// Starts a game.
    fn start(&self, options: Options, chance: Chance) -> Result<Box<dyn AnyLine>, BadOption>;

    /// What it can do as a match of puzzles, if it is one.
    fn puzzle_match(&self) -> Option<&dyn PuzzleMatch> {
        None
    }

    /// What the pieces count when players compare what is left, in pawns, by their pictures. Pieces that do not count
    /// are left out.
    fn worths(&self) -> BTreeMap<&'static str, u8>;

    /// What positions are made of; none in a game whose positions cannot be set up by hand.
    fn kit(&self) -> Option<Kit>;

    /// Goes on from a full position text.
    fn parse(&self, text: &str, options: Options) -> Result<Box<dyn AnyLine>, BadPosition>;

    /// The first parts that the text of a seat's view offers, sorted by bytes, unless there are more
    /// than `most`.
    fn turns_of_view(&self, text: &str, seat: Seat, most: u64) -> Result<Vec<String>, NoParts>;

    /// What partners may ask each other about what they hide; nothing in most games.
    fn questions(&self) -> Vec<Question> {
        Vec::new()
    }
}

/// Why the parts that a view offers cannot be listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoParts {
    /// The text is no view of the game.
    BadView(BadPosition),
    /// There are too many.
    TooMany(TooLarge),
}

impl fmt::Display for NoParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoParts::BadView(why) => why.fmt(f),
            NoParts::TooMany(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for NoParts {}

/// A step that a player may make next.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), schema(as = Step))]
pub struct OfferedStep {
    /// Its text.
    pub text: String,
    /// What players call it, where that is something else: as a list of moves shows it before its outcome is known.
    #[cfg_attr(
        feature = "schema",
        serde(skip_serializing_if = "Option::is_none"),
        schema(nullable = false, example = "Nf3")
    )]
    pub called: Option<String>,
    /// What may follow it.
    pub then: Then,
    /// How a player makes it.
    pub gesture: Gesture,
    /// Where it gets its power from, where that needs explaining.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Vec::is_empty"))]
    pub backing: Vec<Backing>,
    /// What a player should know before handing in a part that ends with it.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub warning: Option<String>,
    /// The warning, sentence by sentence, to be said in any language.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Vec::is_empty"))]
    pub warnings: Vec<Sentence>,
    /// Whether the player can know that it will come to nothing; left out where it may do something.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub vain: bool,
}

/// The steps that may follow a prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// The steps, in the order of the game's generator.
    pub steps: Vec<OfferedStep>,
    /// Whether the prefix is a whole part.
    pub complete: bool,
}

/// A line of any type.
pub trait AnyLine: Send + Sync {
    /// The game's names, seats and options.
    fn info(&self) -> &'static Info;
    /// The options that the game was started with.
    fn options(&self) -> &Options;
    /// The full position text, secrets included.
    fn text(&self) -> String;
    /// The text of what an eye may know.
    fn view_text(&self, eye: Eye) -> String;
    /// What an eye's client draws.
    fn scene(&self, eye: Eye) -> Scene;
    /// What an eye may be told of the piece on a square; nothing where it sees none.
    fn reach(&self, eye: Eye, at: Spot) -> Option<Reach>;
    /// The pieces that an eye may know to attack a square, on either side and whoever is to act.
    fn attackers(&self, eye: Eye, at: Spot) -> Vec<Standing>;
    /// The seats to act, or the end of the game, repetition included.
    fn turn(&self) -> Turn;
    /// Whether the seat to act has begun its turn and is to go on with another part.
    fn mid_turn(&self) -> bool;
    /// What it can do as a match of puzzles, if it is one.
    fn puzzle_match(&self) -> Option<&dyn PuzzleMatchLine> {
        None
    }
    /// Whether a team could still win.
    fn may_win(&self, team: Team) -> bool;
    /// The steps that `seat` may add to a prefix, which may be composed in any order; none while it is
    /// not to act.
    fn offered(&self, seat: Seat, prefix: &str) -> Result<Offered, Illegal>;
    /// What `seat`'s client draws while it composes, after a prefix whose steps were offered; nothing where the
    /// gestures tell enough.
    fn sketch(&self, seat: Seat, prefix: &str) -> Option<Scene>;
    /// Why `seat` may not add this step to a prefix, in words; nothing if it may.
    fn refusal(&self, seat: Seat, prefix: &str, step: &str) -> Option<Sentence>;
    /// Checks a whole part and returns it in the order of the text; refused while `seat` is not to act.
    fn check_part(&self, seat: Seat, part: &str) -> Result<String, Illegal>;
    /// Whether the text of a part may be read by everybody, rather than only by the seat that played it.
    fn disclosed(&self, part: &str) -> bool;
    /// Plays a part of the seat to act. Nothing changes when it is illegal.
    fn play_part(&mut self, part: &str) -> Result<Vec<Event>, Illegal>;
    /// Plays a whole turn, whatever its parts. Nothing changes when it is illegal.
    fn play_turn(&mut self, turn: &str) -> Result<Vec<Event>, Illegal>;
    /// The texts of all turns, sorted by bytes, unless there are more than `most`.
    fn turns(&self, most: u64) -> Result<Vec<String>, TooLarge>;
    /// How many turns there are.
    fn count(&self) -> Result<u64, TooLarge>;
    /// How many sequences of `depth` turns there are.
    fn perft(&self, depth: u32) -> Result<u64, TooLarge>;
    /// A shortest solution of at most `limit` turns, in a game that is a puzzle; none in any other game. `go_on` is called for
    /// each unit of work; returning `false` stops it.
    fn solve(&self, limit: u32, go_on: &mut dyn FnMut() -> bool)
    -> Option<Result<Solution<String>, TooHard>>;
    /// All that a seat knows: a [`Knowledge`](menagerie_kernel::Knowledge) of the line's game.
    fn knowledge(&self, seat: Seat) -> Box<dyn Any + Send>;
    /// The true answer of `seat` to a question about what it hides; nothing where no such question can be asked.
    fn truth(&self, _seat: Seat, _question: &str) -> Option<bool> {
        None
    }
    /// A copy.
    fn duplicate(&self) -> Box<dyn AnyLine>;
}

/// The erased form of a game.
pub struct Erased<G>(G);

impl<G: Game> Erased<G> {
    /// The game, erased.
    pub const fn new(game: G) -> Self {
        Erased(game)
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn puzzle(&self) -> Option<Collection> {
        self.0.puzzle().map(|puzzle| puzzle.collection())
    }

    fn start(&self, options: Options, chance: Chance) -> Result<Box<dyn AnyLine>, BadOption> {
        Ok(Box::new(Line::start(&self.0, options, chance)?))
    }

    fn worths(&self) -> BTreeMap<&'static str, u8> {
        let counted = self.0.kinds().into_iter().map(|kind| (kind.figure.icon, kind.worth));
        counted.filter(|(_, worth)| *worth > 0).collect()
    }

    fn kit(&self) -> Option<Kit> {
        let fields = self.0.fields();
        if fields.is_empty() {
            return None;
        }
        let line = Line::start(&self.0, Options::default(), Chance::from_number(0)).ok()?;
        let cells = line.scene(Eye::Public).cells;
        let mark = fields.iter().find_map(|field| field.mark);
        Some(Kit { cells, pieces: Piece::all(&self.0.kinds(), mark), mark, fields, start: line.text() })
    }

    fn parse(&self, text: &str, options: Options) -> Result<Box<dyn AnyLine>, BadPosition> {
        Ok(Box::new(Line::parse(&self.0, text, options)?))
    }

    fn turns_of_view(&self, text: &str, seat: Seat, most: u64) -> Result<Vec<String>, NoParts> {
        let view = self.0.parse_view(text, seat).map_err(NoParts::BadView)?;
        count::list_view(&self.0, &view, most).map_err(NoParts::TooMany)
    }

    fn questions(&self) -> Vec<Question> {
        self.0.questions().map(|questions| questions.list()).unwrap_or_default()
    }
}

impl<G: Game> AnyLine for Line<G> {
    fn info(&self) -> &'static Info {
        self.game().info()
    }

    fn options(&self) -> &Options {
        self.options()
    }

    fn text(&self) -> String {
        text(self.game(), self.state())
    }

    fn view_text(&self, eye: Eye) -> String {
        self.game().view_text(&self.view(eye))
    }

    fn scene(&self, eye: Eye) -> Scene {
        let memory = eye.seat().map(|seat| self.memory(seat));
        let mut scene = self.game().scene(&self.view(eye), memory);
        // What the game says of the position does not hold if repetition has ended the game.
        if self.is_repeated() {
            scene.words.clear();
        }
        scene
    }

    fn reach(&self, eye: Eye, at: Spot) -> Option<Reach> {
        self.game().reach(&self.view(eye), at)
    }

    fn attackers(&self, eye: Eye, at: Spot) -> Vec<Standing> {
        let (view, mut pieces) = (self.view(eye), self.scene(eye).pieces);
        pieces.retain(|piece| {
            self.game().reach(&view, piece.at).is_some_and(|reach| reach.takes.contains(&at))
        });
        pieces
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn mid_turn(&self) -> bool {
        self.mid_turn()
    }

    fn may_win(&self, team: Team) -> bool {
        self.game().may_win(self.state(), team)
    }

    fn offered(&self, seat: Seat, prefix: &str) -> Result<Offered, Illegal> {
        let view = self.view(Eye::Seat(seat));
        let steps = read_steps::<G>(prefix)?;
        if !self.turn().seats().contains(seat) {
            return Ok(Offered { steps: Vec::new(), complete: false });
        }
        offered_after(self.game(), &view, &steps, self.memory(seat))
    }

    fn sketch(&self, seat: Seat, prefix: &str) -> Option<Scene> {
        let steps = read_steps::<G>(prefix).ok().filter(|steps| !steps.is_empty())?;
        let memory = Some(self.memory(seat));
        let view = self.view(Eye::Seat(seat));
        follow_composed(self.game(), &view, &steps).ok()?;
        self.game().sketch(&view, &steps, memory)
    }

    fn refusal(&self, seat: Seat, prefix: &str, step: &str) -> Option<Sentence> {
        let check = || {
            check_to_act(self, seat)?;
            let mut steps = read_steps::<G>(prefix)?;
            steps.push(read_step::<G>(steps.len(), step)?);
            follow_composed(self.game(), &self.view(Eye::Seat(seat)), &steps)
        };
        check().err().map(|illegal| illegal.why())
    }

    fn check_part(&self, seat: Seat, part: &str) -> Result<String, Illegal> {
        check_to_act(self, seat)?;
        let path = check_composed(self.game(), &self.view(Eye::Seat(seat)), read_steps::<G>(part)?)?;
        Ok(count::join("", path.steps()))
    }

    fn disclosed(&self, part: &str) -> bool {
        read_steps::<G>(part).is_ok_and(|steps| steps.iter().all(|step| self.game().disclosed(step)))
    }

    fn play_part(&mut self, part: &str) -> Result<Vec<Event>, Illegal> {
        play_part(self, part)
    }

    fn play_turn(&mut self, turn: &str) -> Result<Vec<Event>, Illegal> {
        play_turn(self, turn)
    }

    fn turns(&self, most: u64) -> Result<Vec<String>, TooLarge> {
        if self.turn().outcome().is_some() {
            Ok(Vec::new())
        } else {
            count::list(self.game(), self.state(), most)
        }
    }

    fn count(&self) -> Result<u64, TooLarge> {
        if self.turn().outcome().is_some() { Ok(0) } else { count::count(self.game(), self.state()) }
    }

    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        count::perft(self.game(), self.state(), depth)
    }

    fn solve(
        &self,
        limit: u32,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Solution<String>, TooHard>> {
        let solved = self.game().puzzle()?.solve(&self.view(Eye::Public), limit, go_on);
        Some(solved.map(|solution| solution.map(|step| step.to_string())))
    }

    fn knowledge(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(self.knowledge(seat))
    }

    fn truth(&self, seat: Seat, question: &str) -> Option<bool> {
        self.game().questions()?.truth(&self.view(Eye::Seat(seat)), question)
    }

    fn duplicate(&self) -> Box<dyn AnyLine> {
        Box::new(self.clone())
    }
}

/// Follows a composed prefix: every step of it must be offered after those before it.
fn follow_composed<G: Game>(game: &G, view: &G::View, prefix: &[G::Step]) -> Result<(), Illegal> {
    for (index, step) in prefix.iter().enumerate() {
        let mut found = false;
        compose(game, view, &prefix[..index], &mut |offered, _| found |= offered == *step);
        if !found {
            return Err(Illegal::Step {
                index,
                text: step.to_string(),
                why: game.why_not(view, &prefix[..index], step),
            });
        }
    }
    Ok(())
}

/// What may follow a composed prefix.
fn offered_after<G: Game>(
    game: &G,
    view: &G::View,
    prefix: &[G::Step],
    memory: &G::Memory,
) -> Result<Offered, Illegal> {
    follow_composed(game, view, prefix)?;
    let mut arranged = prefix.to_vec();
    arrange(game, &mut arranged);
    let path: Option<Path<G>> = check(game, view, &arranged).ok();
    let complete = path.is_some_and(|path| path.legal().is_some());
    let mut steps = Vec::new();
    compose(game, view, prefix, &mut |step, then| {
        let gesture = game.gesture(view, prefix, &step);
        let backing = game.backing(view, prefix, &step);
        let mut warnings = Vec::from_iter(game.vain(view, prefix, &step, memory));
        let vain = !warnings.is_empty();
        if then.may_end() {
            warnings.extend(game.warnings(view, prefix, &step));
        }
        let words: Vec<String> = warnings.iter().map(Sentence::to_string).collect();
        let warning = (!words.is_empty()).then(|| words.join(" "));
        let (text, called) = (step.to_string(), None);
        steps.push(OfferedStep { text, called, then, gesture, backing, warning, warnings, vain });
    });
    Ok(Offered { steps, complete })
}
