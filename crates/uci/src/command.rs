//! What a program on the other side may say, read from one line.

use menagerie_kernel::excerpt;
use std::str::SplitWhitespace;
use std::time::Duration;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: asks for the engine's name and options.
    Uci,
    /// `isready`: asks for `readyok`, once everything before it is done.
    IsReady,
    /// `debug`: turns further messages of the engine on or off.
    Debug(bool),
    /// `setoption`: sets an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, where one was given.
        value: Option<String>,
    },
    /// `ucinewgame`: says that what follows belongs to another game.
    NewGame,
    /// `position`: sets the position that the next commands are about.
    Position(Position),
    /// `go`: begins a search of the position.
    Go(Box<Go>),
    /// `go perft`: counts the sequences of so many turns.
    Perft(u32),
    /// `stop`: ends the search, which answers with what it has found.
    Stop,
    /// `ponderhit`: says that the opponent has played the turn on which the engine ponders.
    PonderHit,
    /// `d`: shows the position.
    Show,
    /// `quit`: ends the program.
    Quit,
}

/// A position, and the turns since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The text of the position; none for the start of the game.
    pub text: Option<String>,
    /// The turns that were played from there.
    pub turns: Vec<String>,
}

/// What bounds a thought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The turns from which to choose; all, if there are none.
    pub only: Vec<String>,
    /// Whether it is still the opponent's turn.
    pub ponder: bool,
    /// Whether to wait for `stop`, however much was found.
    pub infinite: bool,
    /// What both clocks show, White's first.
    pub left: [Option<Duration>; 2],
    /// What is added to them after every turn.
    pub increment: [Duration; 2],
    /// In how many turns more time is given.
    pub turns: Option<u32>,
    /// How deep to look, in turns of anybody.
    pub depth: Option<u32>,
    /// How many nodes to search.
    pub nodes: Option<u64>,
    /// In how many own turns a mate is to be found.
    pub mate: Option<u32>,
    /// How long to think.
    pub time: Option<Duration>,
    /// Words that mean nothing here.
    pub unknown: Vec<String>,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCommand {
    /// No word of it is a command.
    #[error("`{0}` is no command of UCI")]
    Unknown(String),
    /// A number that is none.
    #[error("`{command}`: `{key}` is followed by {}, not by a number", or_nothing(.given))]
    Number {
        /// The command.
        command: &'static str,
        /// What the number is for.
        key: String,
        /// What stands there.
        given: Option<String>,
    },
    /// An option without its name.
    #[error("`setoption` names no option: it is written `setoption name NAME value VALUE`")]
    NoName,
    /// A position that is none.
    #[error("`position` is followed by {}, not by `startpos` or `fen`", or_nothing(.0))]
    NoPosition(Option<String>),
    /// Neither on nor off.
    #[error("`debug` is followed by {}, not by `on` or `off`", or_nothing(.0))]
    Debug(Option<String>),
}

fn or_nothing(given: &Option<String>) -> String {
    given.as_ref().map_or_else(|| "nothing".to_owned(), |given| format!("`{given}`"))
}

impl Command {
    /// Reads a line; nothing where it is empty. As the protocol wants it, words before the first that is a command are
    /// passed over.
    ///
    /// # Errors
    /// It is no command, or something in it is wrong.
    pub fn read(line: &str) -> Result<Option<Command>, BadCommand> {
        let mut words = line.split_whitespace();
        let Some(first) = words.clone().next() else { return Ok(None) };
        while let Some(word) = words.next() {
            if let Some(command) = Command::of(word, &words) {
                return command.map(Some);
            }
        }
        Err(BadCommand::Unknown(excerpt(first)))
    }

    /// The command of this word, which the others follow.
    fn of(word: &str, rest: &SplitWhitespace<'_>) -> Option<Result<Command, BadCommand>> {
        Some(Ok(match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Show,
            "debug" => return Some(read_debug(rest.clone().next())),
            "setoption" => return Some(read_option(rest.clone())),
            "position" => return Some(read_position(rest.clone()).map(Command::Position)),
            "go" => return Some(read_go(rest.clone())),
            _ => return None,
        }))
    }
}

fn read_debug(word: Option<&str>) -> Result<Command, BadCommand> {
    match word {
        Some("on") => Ok(Command::Debug(true)),
        Some("off") => Ok(Command::Debug(false)),
        other => Err(BadCommand::Debug(other.map(excerpt))),
    }
}

/// Reads `name NAME [value VALUE]`, both of any number of words.
fn read_option(words: SplitWhitespace<'_>) -> Result<Command, BadCommand> {
    let words: Vec<&str> = words.collect();
    let Some(("name", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
        return Err(BadCommand::NoName);
    };
    let place = rest.iter().position(|word| *word == "value");
    let (name, value) = match place {
        Some(place) => (&rest[..place], Some(rest[place + 1..].join(" "))),
        None => (rest, None),
    };
    if name.is_empty() {
        return Err(BadCommand::NoName);
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

/// Reads `startpos [moves TURN …]` or `fen TEXT [moves TURN …]`.
fn read_position(mut words: SplitWhitespace<'_>) -> Result<Position, BadCommand> {
    let kind = words.next();
    let rest: Vec<&str> = words.collect();
    let place = rest.iter().position(|word| *word == "moves");
    let (before, turns) = rest.split_at(place.unwrap_or(rest.len()));
    let turns = turns.iter().skip(1).map(|turn| (*turn).to_owned()).collect();
    match kind {
        Some("startpos") => Ok(Position { text: None, turns }),
        Some("fen") => Ok(Position { text: Some(before.join(" ")), turns }),
        other => Err(BadCommand::NoPosition(other.map(excerpt))),
    }
}

/// The words of `go`. What follows `searchmoves` up to the next of them are turns.
const KEYS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
];

fn read_go(words: SplitWhitespace<'_>) -> Result<Command, BadCommand> {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(key) = words.next() {
        match key {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(turn) = words.next_if(|word| !KEYS.contains(word)) {
                    go.only.push(turn.to_owned());
                }
            }
            "perft" => return read_turns(key, words.next()).map(Command::Perft),
            _ if KEYS.contains(&key) => go.bound(key, words.next())?,
            _ => go.unknown.push(excerpt(key)),
        }
    }
    Ok(Command::Go(Box::new(go)))
}

impl Go {
    /// Takes over a bound that has a number.
    fn bound(&mut self, key: &str, number: Option<&str>) -> Result<(), BadCommand> {
        let time = || Ok(Duration::from_millis(read_time(key, number)?));
        match key {
            "wtime" => self.left[0] = Some(time()?),
            "btime" => self.left[1] = Some(time()?),
            "winc" => self.increment[0] = time()?,
            "binc" => self.increment[1] = time()?,
            "movetime" => self.time = Some(time()?),
            // Those for whom no more time will be given say so by a 0.
            "movestogo" => self.turns = Some(read_turns(key, number)?).filter(|turns| *turns > 0),
            "depth" => self.depth = Some(read_turns(key, number)?),
            "nodes" => self.nodes = Some(read_number(key, number)?),
            "mate" => self.mate = Some(read_turns(key, number)?),
            _ => {}
        }
        Ok(())
    }
}

/// The most milliseconds that are taken for what they are: a hundred years.
const MOST_MILLISECONDS: u64 = 100 * 366 * 86_400_000;

/// Milliseconds. A clock that has run out may show less than nothing.
fn read_time(key: &str, number: Option<&str>) -> Result<u64, BadCommand> {
    Ok(read_number(key, number)?.min(MOST_MILLISECONDS))
}

/// A number of turns.
fn read_turns(key: &str, number: Option<&str>) -> Result<u32, BadCommand> {
    Ok(u32::try_from(read_number(key, number)?).unwrap_or(u32::MAX))
}

/// A number that is not negative. One that is out of range is taken for the nearest that is not, since the program that
/// sent it waits for an answer.
fn read_number(key: &str, given: Option<&str>) -> Result<u64, BadCommand> {
    let number = given.and_then(|given| given.parse::<i128>().ok());
    let number = number.map(|number| u64::try_from(number.max(0)).unwrap_or(u64::MAX));
    number.ok_or_else(|| BadCommand::Number { command: "go", key: key.to_owned(), given: given.map(excerpt) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Command {
        Command::read(line).expect("it is a command").expect("it is not empty")
    }

    fn go(line: &str) -> Go {
        let Command::Go(go) = read(line) else { panic!("it is a go: {line}") };
        *go
    }

    #[test]
    fn commands_are_read() {
        assert_eq!(Command::read("  \t"), Ok(None));
        assert_eq!(read("joho debug on"), Command::Debug(true), "as the protocol's description has it");
        assert_eq!(
            read("setoption name Move  Overhead value 30"),
            Command::SetOption { name: "Move Overhead".to_owned(), value: Some("30".to_owned()) }
        );
        assert_eq!(
            read("setoption name Clear Hash"),
            Command::SetOption { name: "Clear Hash".to_owned(), value: None }
        );
        let place = |text: Option<&str>, turns: &[&str]| {
            let turns = turns.iter().map(|turn| (*turn).to_owned()).collect();
            Command::Position(Position { text: text.map(str::to_owned), turns })
        };
        assert_eq!(read("position startpos"), place(None, &[]));
        assert_eq!(read("position startpos moves e2e4 e7e5,b8c6"), place(None, &["e2e4", "e7e5,b8c6"]));
        assert_eq!(read("position fen 8/8 w - moves a1a2"), place(Some("8/8 w -"), &["a1a2"]));
        assert_eq!(read("go perft 3"), Command::Perft(3));
    }

    #[test]
    fn bounds_are_read() {
        let ms = Duration::from_millis;
        let clocks = go("go wtime 300 btime -5 winc 10 binc 20 movestogo 12");
        assert_eq!(clocks.left, [Some(ms(300)), Some(ms(0))]);
        assert_eq!((clocks.increment, clocks.turns), ([ms(10), ms(20)], Some(12)));
        let others = go("go searchmoves e2e4 b1~c3 depth 7 nodes 9 infinite odd movetime 40 mate 2 ponder");
        assert_eq!(others.only, ["e2e4", "b1~c3"]);
        assert_eq!(
            (others.depth, others.nodes, others.mate, others.time),
            (Some(7), Some(9), Some(2), Some(ms(40)))
        );
        assert!(others.infinite && others.ponder && others.unknown == ["odd"]);
        assert_eq!(go("go movestogo 0").turns, None);
        let strange = go("go nodes -1 depth 4294967296 movestogo -1 mate 99999999999999999999");
        assert_eq!((strange.nodes, strange.depth), (Some(0), Some(u32::MAX)));
        assert_eq!((strange.turns, strange.mate), (None, Some(u32::MAX)));
        let most = go("go movetime 9223372036854775807").time.expect("it is a number");
        assert!(most < Duration::from_secs(4_000_000_000));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, words) in [
            ("hello there", "`hello` is no command"),
            ("go depth", "`depth` is followed by nothing"),
            ("go nodes many", "`nodes` is followed by `many`"),
            ("go wtime soon", "`wtime` is followed by `soon`"),
            ("go perft x", "`perft` is followed by `x`"),
            ("setoption", "names no option"),
            ("setoption name value 3", "names no option"),
            ("position", "followed by nothing"),
            ("position e2e4", "followed by `e2e4`"),
            ("debug maybe", "followed by `maybe`"),
        ] {
            let told = Command::read(line).map_err(|bad| bad.to_string());
            assert!(told.as_ref().is_err_and(|told| told.contains(words)), "{line}: {told:?}");
        }
    }

    proptest! {
        #[test]
        fn no_line_makes_it_panic(line in ".*") {
            let _ = Command::read(&line);
        }

        #[test]
        fn no_words_make_it_panic(
            words in prop::collection::vec("(go|position|setoption|name|value|moves|fen|startpos|wtime|depth|perft|searchmoves|-?[0-9]{1,25}|\\PC{0,4})", 0..12)
        ) {
            let _ = Command::read(&words.join(" "));
        }
    }
}
