//! The options of the engine.

use crate::dialect::Dialect;
use crate::games::Offered;
use menagerie_kernel::{BadOption, OptionKind, Options, Value, excerpt, quoted};
use menagerie_search::Level;
use std::time::Duration;

/// What was set.
pub(crate) struct Settings {
    /// The name of the game.
    pub(crate) variant: &'static str,
    /// Its index.
    pub(crate) game: usize,
    /// Whether castling in orthodox chess is written as in Chess960.
    pub(crate) chess960: bool,
    /// Megabytes for what was found out.
    pub(crate) hash: usize,
    /// How many threads think.
    pub(crate) threads: usize,
    /// How many lines are told of.
    pub(crate) lines: usize,
    /// How strongly it plays.
    pub(crate) level: Level,
    /// What passes between the end of a thought and the clock's hearing of it.
    pub(crate) overhead: Duration,
    /// The names of the games, and their indices.
    names: Vec<(&'static str, usize)>,
    /// Options of games that were set: of which game, and what.
    of_games: Vec<(usize, String, Value)>,
}

/// What a setting changes beside the next thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Nothing.
    None,
    /// Where the game starts.
    Start,
    /// What was found out is to be forgotten.
    Forget,
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadSetting {
    /// There is no such option.
    #[error("there is no option `{0}`; `uci` lists them")]
    Unknown(String),
    /// It does not take this value.
    #[error("option {name}: `{given}` is not {wanted}")]
    Value { name: String, given: String, wanted: String },
    /// The game does not take this value.
    #[error(transparent)]
    OfGame(#[from] BadOption),
}

/// The most megabytes that a search may take, which it takes at once.
pub const MOST_HASH: usize = 4096;
/// What it takes where nothing is said.
pub const DEFAULT_HASH: usize = 16;
/// The most threads that think about one position.
pub const MOST_THREADS: usize = 256;

/// In megabytes.
const HASH: (usize, usize) = (1, MOST_HASH);
const THREADS: (usize, usize) = (1, MOST_THREADS);
const LINES: (usize, usize) = (1, 256);
/// In milliseconds.
const OVERHEAD: (usize, usize) = (0, 5000);
const DEFAULT_OVERHEAD: usize = 10;

/// What stands for no value in the options of games.
const NOTHING: &str = "<empty>";

impl Settings {
    /// Those that hold when nothing is set. At least one game is offered.
    pub(crate) fn new(names: Vec<(&'static str, usize)>) -> Settings {
        let (variant, game) = names[0];
        Settings {
            variant,
            game,
            chess960: false,
            hash: DEFAULT_HASH,
            threads: THREADS.0,
            lines: LINES.0,
            level: Level::BEST,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD as u64),
            names,
            of_games: Vec::new(),
        }
    }

    /// The lines that tell which options there are.
    pub(crate) fn declared(&self, games: &[Offered]) -> Vec<String> {
        let spin = |name: &str, default: usize, (min, max): (usize, usize)| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        let variants: String = self.names.iter().map(|(name, _)| format!(" var {name}")).collect();
        let levels = Level::ALL.len();
        let mut all = vec![
            spin("Hash", DEFAULT_HASH, HASH),
            "option name Clear Hash type button".to_owned(),
            spin("Threads", THREADS.0, THREADS),
            spin("MultiPV", LINES.0, LINES),
            "option name Ponder type check default false".to_owned(),
            spin("Move Overhead", DEFAULT_OVERHEAD, OVERHEAD),
            spin("Level", levels, (1, levels)),
            "option name UCI_Chess960 type check default false".to_owned(),
            format!("option name UCI_Variant type combo default {}{variants}", self.names[0].0),
        ];
        for offered in games {
            let info = offered.info();
            all.extend(
                info.options.iter().map(|spec| declared(&format!("{}.{}", info.id, spec.key), &spec.kind)),
            );
        }
        all
    }

    /// Sets an option.
    pub(crate) fn set(&mut self, games: &[Offered], name: &str, value: &str) -> Result<Change, BadSetting> {
        let spin = |(min, max): (usize, usize)| {
            let number = value.parse().ok().filter(|number| (min..=max).contains(number));
            number.ok_or_else(|| bad(name, value, format!("a whole number from {min} to {max}")))
        };
        let check = || value.parse::<bool>().map_err(|_| bad(name, value, "true or false".to_owned()));
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = spin(HASH)?,
            "clear hash" => return Ok(Change::Forget),
            "threads" => self.threads = spin(THREADS)?,
            "multipv" => self.lines = spin(LINES)?,
            // Whether it is to ponder, it is told each time.
            "ponder" => drop(check()?),
            "move overhead" => self.overhead = Duration::from_millis(spin(OVERHEAD)? as u64),
            "level" => {
                let number = spin((1, Level::ALL.len()))?;
                self.level = Level::ALL[number - 1];
            }
            "uci_chess960" => self.chess960 = check()?,
            "uci_variant" => {
                let known = || format!("one of {}", quoted(self.names.iter().map(|(name, _)| *name)));
                let found = self.names.iter().find(|(known, _)| *known == value);
                (self.variant, self.game) = *found.ok_or_else(|| bad(name, value, known()))?;
                return Ok(Change::Start);
            }
            _ => return self.set_of_game(games, name, value),
        }
        Ok(Change::None)
    }

    /// Sets an option of a game, which is named with it: `terror.battle`.
    fn set_of_game(&mut self, games: &[Offered], name: &str, value: &str) -> Result<Change, BadSetting> {
        let unknown = || BadSetting::Unknown(excerpt(name));
        let (id, key) = name.split_once('.').ok_or_else(unknown)?;
        let game = games.iter().position(|offered| offered.info().id.eq_ignore_ascii_case(id));
        let game = game.ok_or_else(unknown)?;
        let specs = games[game].info().options;
        let spec = specs.iter().find(|spec| spec.key.eq_ignore_ascii_case(key)).ok_or_else(unknown)?;
        let is_nothing = value.is_empty() || value == NOTHING;
        let value = if is_nothing { None } else { Some(spec.read(value)?) };
        self.of_games.retain(|(of, key, _)| (*of, key.as_str()) != (game, spec.key));
        self.of_games.extend(value.map(|value| (game, spec.key.to_owned(), value)));
        Ok(if game == self.game { Change::Start } else { Change::None })
    }

    /// How the present game is spoken of.
    pub(crate) fn dialect(&self) -> Dialect {
        Dialect::served(self.variant, self.chess960)
    }

    /// The options with which the present game starts.
    pub(crate) fn options(&self, games: &[Offered]) -> Options {
        let given = self.of_games.iter().filter(|(game, ..)| *game == self.game);
        let given = given.map(|(_, key, value)| (key.clone(), value.clone()));
        Options::check(games[self.game].info().options, given).expect("each was checked when it was set")
    }
}

fn bad(name: &str, given: &str, wanted: String) -> BadSetting {
    BadSetting::Value { name: excerpt(name), given: excerpt(given), wanted }
}

/// The line that tells of an option of a game. What chance decides when it is not given has no number for a default, so
/// it is a text.
fn declared(name: &str, kind: &OptionKind) -> String {
    let kind = match kind {
        OptionKind::Flag => "check default false".to_owned(),
        OptionKind::Number { min, max, default: Some(default) } => {
            format!("spin default {default} min {min} max {max}")
        }
        OptionKind::Number { default: None, .. } => format!("string default {NOTHING}"),
        OptionKind::OneOf(numbers) => {
            let numbers: String = numbers.iter().map(|number| format!(" var {number}")).collect();
            format!("combo default {}{numbers}", kind.values()[0])
        }
        OptionKind::Choice(words) => {
            let words: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("combo default {NOTHING} var {NOTHING}{words}")
        }
    };
    format!("option name {name} type {kind}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, tests::all};

    #[test]
    fn options_are_set_and_refused() {
        let games = all();
        let mut settings = Settings::new(games::names(&games));
        for (name, value, change) in [
            ("Hash", "64", Change::None),
            ("clear hash", "", Change::Forget),
            ("MULTIPV", "3", Change::None),
            ("Ponder", "true", Change::None),
            ("Level", "1", Change::None),
            ("UCI_Variant", "terror", Change::Start),
            ("terror.battle", "true", Change::Start),
            ("terror.knights", "zebra", Change::Start),
            ("chess960.number", "12", Change::None),
        ] {
            assert_eq!(settings.set(&games, name, value), Ok(change), "{name}");
        }
        assert_eq!((settings.hash, settings.lines, settings.level), (64, 3, Level::ALL[0]));
        assert_eq!(settings.options(&games).to_string(), "battle=true knights=zebra");
        assert_eq!(settings.set(&games, "terror.knights", NOTHING), Ok(Change::Start));
        assert_eq!(settings.options(&games).to_string(), "battle=true");
        for (name, value, words) in [
            ("Hsah", "64", "no option `Hsah`"),
            ("draughts.huff", "true", "no option"),
            ("terror.size", "12", "no option"),
            ("Hash", "0", "not a whole number from 1"),
            ("Hash", "much", "`much` is not"),
            ("UCI_Chess960", "yes", "true or false"),
            ("UCI_Variant", "zombie", "one of `chess`"),
            ("terror.battle", "perhaps", "true or false"),
            ("chess960.number", "960", "from 0 to 959"),
        ] {
            let told = settings.set(&games, name, value).map_err(|bad| bad.to_string());
            assert!(told.as_ref().is_err_and(|told| told.contains(words)), "{name}: {told:?}");
        }
    }

    /// Whatever is declared can be set to its default and to each of its values.
    #[test]
    fn what_is_declared_can_be_set() {
        let games = all();
        let mut settings = Settings::new(games::names(&games));
        for line in settings.declared(&games) {
            let rest = line.strip_prefix("option name ").expect("it is an option");
            let (name, rest) = rest.split_once(" type ").expect("it has a type");
            let values = rest.split_once(" default ").map_or("", |(_, values)| values);
            let (default, others) = values.split_once(" var ").unwrap_or((values, ""));
            let default = default.split(" min ").next().unwrap_or_default();
            for value in others.split(" var ").filter(|value| !value.is_empty()).chain([default]) {
                assert!(settings.set(&games, name, value).is_ok(), "{line}: `{value}`");
            }
        }
    }
}
