//! What a client is told of a game before it is played.

use menagerie_kernel::sentence::Paragraph;
use menagerie_kernel::{self as kernel, Info, OptionKind, SeatInfo, Sentence};
use menagerie_show::{AnyGame, Scene};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The games of a server.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameList {
    /// In the order of the registry.
    pub games: Vec<GameInfo>,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// Its name in texts.
    #[schema(example = "chess960")]
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One sentence for somebody who chooses.
    pub about: String,
    /// How it differs and what a newcomer must know at once, to be told before the first turn.
    pub opening: String,
    /// Its seats in order of play.
    pub seats: Vec<SeatInfo>,
    /// How many of them must be taken, from the first on; the others may stay empty.
    pub fewest_seats: usize,
    /// Its options by their keys.
    pub options: BTreeMap<String, OptionSpec>,
    /// Whether anything is hidden from a seat.
    pub hidden: bool,
    /// Whether anything is random after the start.
    pub chance: bool,
    /// Whether its rules say that it is drawn by lot who plays which side. A match is made so where `shuffle` is asked for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub sides_by_lot: bool,
    /// Whether the game itself bounds how long somebody may take, so that nobody plays it by a clock.
    pub keeps_time: bool,
    /// The id of the game whose puzzles it plays, where it is a match of another game of this list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub match_of: Option<String>,
    /// Whether it is a puzzle whose shortest solutions can be found and proven.
    pub puzzle: bool,
    /// What its pieces count when players compare what is left, in pawns, by their pictures; those that are not named
    /// do not count.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub worths: BTreeMap<String, u8>,
    /// Raised whenever its rules change.
    pub rules_version: u32,
    /// A start position as the public sees it, for a little picture.
    pub preview: Scene,
    /// Whether there is a tour of it.
    pub tour: bool,
    /// How many exercises there are: positions in which exactly one turn wins or saves.
    pub exercises: usize,
    /// Whether the computer analyses its positions, and matches of it that are over.
    pub analysis: bool,
    /// The levels of its computer player, the weakest first; none where it has no such player.
    pub levels: Vec<String>,
    /// The estimated rating of each of these levels, in Elo points; left out where nobody has measured it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub ratings: Vec<u16>,
    /// What partners may ask each other about what they hide; left out in most games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub questions: Vec<Question>,
}

/// What partners may ask each other about what they hide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Question {
    /// Its text.
    #[schema(example = "kind:Q")]
    pub id: String,
    /// What it has in common with those beside it, as a question.
    pub title: String,
    /// What it asks for, under that title.
    pub name: String,
    /// The whole question, in words.
    #[serde(flatten, serialize_with = "Paragraph::write")]
    #[schema(value_type = Paragraph)]
    pub words: Vec<Sentence>,
}

impl From<kernel::Question> for Question {
    fn from(of: kernel::Question) -> Question {
        Question { id: of.id, title: of.title.to_owned(), name: of.name.to_owned(), words: vec![of.words] }
    }
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionSpec {
    /// On or off; off when it is not given.
    Flag {
        /// Its name for people.
        name: String,
        /// What it does.
        about: String,
    },
    /// A whole number within bounds, both included.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// What holds when it is not given; without one, chance decides.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        default: Option<i64>,
        /// Its name for people.
        name: String,
        /// What it does.
        about: String,
    },
    /// One of several whole numbers; the first when it is not given.
    OneOf {
        /// The numbers.
        values: Vec<i64>,
        /// Its name for people.
        name: String,
        /// What it does.
        about: String,
    },
    /// One of several words, or none.
    Choice {
        /// The words.
        values: Vec<String>,
        /// Its name for people.
        name: String,
        /// What it does.
        about: String,
    },
}

impl GameInfo {
    /// What is told of a game, with a picture of it and its computer player's number of levels.
    pub fn new(game: &dyn AnyGame, preview: Scene, levels: u8) -> GameInfo {
        let info = game.info();
        GameInfo {
            id: info.id.to_owned(),
            name: info.name.to_owned(),
            about: info.about.to_owned(),
            opening: info.opening.to_owned(),
            seats: info.seats.to_vec(),
            fewest_seats: info.fewest_seats(),
            options: options(info),
            hidden: info.hidden,
            chance: info.chance,
            sides_by_lot: info.sides_by_lot,
            keeps_time: game.puzzle_match().is_some(),
            match_of: game.puzzle_match().map(|of| of.of().to_owned()),
            puzzle: game.puzzle().is_some(),
            worths: game.worths().into_iter().map(|(icon, worth)| (icon.to_owned(), worth)).collect(),
            rules_version: info.rules_version,
            preview,
            tour: !info.tour.is_empty(),
            exercises: 0,
            analysis: false,
            levels: (1..=levels).map(|level| level.to_string()).collect(),
            ratings: Vec::new(),
            questions: game.questions().into_iter().map(Question::from).collect(),
        }
    }
}

/// The options of a game by their keys.
pub(crate) fn options(info: &Info) -> BTreeMap<String, OptionSpec> {
    info.options.iter().map(|spec| (spec.key.to_owned(), OptionSpec::from(spec))).collect()
}

impl From<&menagerie_kernel::OptionSpec> for OptionSpec {
    fn from(spec: &menagerie_kernel::OptionSpec) -> OptionSpec {
        let (name, about) = (spec.name.to_owned(), spec.about.to_owned());
        match spec.kind {
            OptionKind::Flag => OptionSpec::Flag { name, about },
            OptionKind::Number { min, max, default } => OptionSpec::Number { min, max, default, name, about },
            OptionKind::OneOf(numbers) => OptionSpec::OneOf { values: numbers.to_vec(), name, about },
            OptionKind::Choice(words) => OptionSpec::Choice {
                values: words.iter().map(|&word| word.to_owned()).collect(),
                name,
                about,
            },
        }
    }
}
