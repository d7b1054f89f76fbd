//! The engines of a match, as they are named on a command line.

use crate::clock::{BadPace, Pace};
use crate::commits::{self, BadCommit};
use crate::own::OVERHEAD;
use menagerie_uci::{MOST_HASH, MOST_THREADS};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// An engine, and how it is to play: `name=fsf,cmd="./stockfish bench",proto=uci,option.Hash=64,nodes=10000`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What it is called in reports and records.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What bounds it, where that is not what bounds all.
    pub pace: Option<Pace>,
    /// As it was written.
    text: String,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Our own computer player, in this process.
    Own(Strength),
    /// Our own player as it was at a commit.
    Commit {
        /// What the commit is called.
        name: String,
        /// How strong it is to be.
        strength: Strength,
    },
    /// Another program.
    Program(Program),
}

/// How our own player finds its turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// By the search with which it plays people.
    #[default]
    Search,
    /// As a [plain UCT player](menagerie_search::uct()), to measure the search.
    Uct,
}

/// How strong our own player is to be, where that is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strength {
    /// How it finds its turns.
    pub method: Method,
    /// Its level, from 1; the best where none is named.
    pub level: Option<u8>,
    /// How many threads think; one where nothing is said.
    pub threads: Option<usize>,
    /// Megabytes for what it finds out.
    pub hash: Option<usize>,
}

impl Strength {
    /// What is said, as options of the engine.
    pub(crate) fn options(self) -> Vec<(String, String)> {
        let level = self.level.map(usize::from);
        let all = [("Level", level), ("Threads", self.threads), ("Hash", self.hash)];
        all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.to_string()))).collect()
    }

    /// The first key by which something is said.
    fn key(self) -> Option<&'static str> {
        let all = [
            ("method", self.method != Method::Search),
            ("level", self.level.is_some()),
            ("threads", self.threads.is_some()),
            ("hash", self.hash.is_some()),
        ];
        all.into_iter().find(|(_, given)| *given).map(|(key, _)| key)
    }
}

/// Another program, and how to talk to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder in which it is started; the present one where none is named.
    pub folder: Option<PathBuf>,
    /// The language that it speaks.
    pub protocol: Protocol,
    /// What it calls the game, where that is not to be guessed.
    pub variant: Option<String>,
    /// Its options, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// Options that are set where the program has them.
    pub wishes: Vec<(String, String)>,
}

impl Program {
    /// The engine of a commit, so strong, which is to have as much of its time as our own player has in this process.
    pub(crate) fn of_commit(engine: &Path, strength: Strength) -> Program {
        let overhead = ("Move Overhead".to_owned(), OVERHEAD.as_millis().to_string());
        Program {
            command: vec![engine.to_string_lossy().into_owned()],
            folder: None,
            protocol: Protocol::Uci,
            variant: None,
            options: strength.options(),
            wishes: vec![overhead],
        }
    }
}

/// The language of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The universal chess interface (S. Meyer-Kahlen, 2000).
    Uci,
    /// The chess engine communication protocol, version 2 (T. Mann and H. G. Muller, 2009).
    Xboard,
}

/// Why an engine cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSpec {
    /// Something that is no pair.
    #[error("`{0}` is not key=value")]
    NoPair(String),
    /// A key that is none.
    #[error(
        "`{0}` is unknown; an engine has name, method, level, threads, hash, commit, cmd, proto, dir, variant, option.NAME, tc, movetime, nodes and depth"
    )]
    Unknown(String),
    /// A key that says nothing beside another.
    #[error("`{0}` is for another program, which `cmd` names")]
    NeedsCommand(String),
    /// Two that exclude each other.
    #[error("`commit` builds a program, and `cmd` names another one")]
    Both,
    /// A strength for another program.
    #[error("`{0}` is for our own player; another program is told by its options")]
    Strength(&'static str),
    /// A key that is for our own player as it is now, and for its search alone.
    #[error("method=uct goes with name, hash and what bounds the engine, and not with `{0}`")]
    Plain(&'static str),
    /// A value that is none.
    #[error("{key}: {why}")]
    Value {
        /// The key.
        key: String,
        /// What is wrong.
        why: String,
    },
    /// A pace that is none.
    #[error(transparent)]
    Pace(#[from] BadPace),
}

/// What was read so far.
#[derive(Default)]
struct Given {
    name: Option<String>,
    strength: Strength,
    commit: Option<String>,
    command: Option<Vec<String>>,
    protocol: Option<Protocol>,
    folder: Option<PathBuf>,
    variant: Option<String>,
    options: Vec<(String, String)>,
    pace: Pace,
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        let mut given = Given::default();
        for pair in split(text) {
            let (key, value) = pair.split_once('=').ok_or_else(|| BadSpec::NoPair(pair.clone()))?;
            given.take(key, value)?;
        }
        given.spec(text)
    }
}

impl Given {
    fn take(&mut self, key: &str, value: &str) -> Result<(), BadSpec> {
        let bad = |why: &str| BadSpec::Value { key: key.to_owned(), why: why.to_owned() };
        if let Some(option) = key.strip_prefix("option.") {
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match key {
            "name" if value.is_empty() || value.contains(char::is_control) => {
                return Err(bad("a name has letters, and no control characters"));
            }
            "name" => self.name = Some(value.to_owned()),
            "method" => {
                self.strength.method = match value {
                    "search" => Method::Search,
                    "uct" => Method::Uct,
                    _ => return Err(bad("a method is search or uct")),
                };
            }
            "level" => {
                let level = value.parse().ok().filter(|level| *level > 0);
                self.strength.level = Some(level.ok_or_else(|| bad("a level is a number from 1 on"))?);
            }
            "threads" => {
                let threads = value.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
                let why = || bad(&format!("threads are a number from 1 to {MOST_THREADS}"));
                self.strength.threads = Some(threads.ok_or_else(why)?);
            }
            "hash" => {
                let hash = value.parse().ok().filter(|hash| (1..=MOST_HASH).contains(hash));
                let why = || bad(&format!("a table takes from 1 to {MOST_HASH} megabytes"));
                self.strength.hash = Some(hash.ok_or_else(why)?);
            }
            "commit" if value.is_empty() => return Err(bad("a commit has a name")),
            "commit" => self.commit = Some(value.to_owned()),
            "cmd" => {
                let words = shlex::split(value).filter(|words| !words.is_empty());
                self.command = Some(words.ok_or_else(|| bad("there is no program, or a quote is open"))?);
            }
            "proto" => {
                self.protocol = Some(match value {
                    "uci" => Protocol::Uci,
                    "xboard" => Protocol::Xboard,
                    _ => return Err(bad("a protocol is uci or xboard")),
                });
            }
            "dir" => self.folder = Some(value.into()),
            "variant" => self.variant = Some(value.to_owned()),
            _ if self.pace.set(key, value)? => {}
            _ => return Err(BadSpec::Unknown(key.to_owned())),
        }
        Ok(())
    }

    /// A key that says nothing to the UCT player, if that is meant.
    fn needless_to_uct(&self) -> Option<&'static str> {
        let Strength { method, level, threads, .. } = self.strength;
        let given =
            [("commit", self.commit.is_some()), ("level", level.is_some()), ("threads", threads.is_some())];
        given.into_iter().find(|(_, given)| method == Method::Uct && *given).map(|(key, _)| key)
    }

    fn spec(self, text: &str) -> Result<Spec, BadSpec> {
        let pace = (!self.pace.is_endless()).then_some(self.pace);
        let of_program = [
            ("proto", self.protocol.is_some()),
            ("dir", self.folder.is_some()),
            ("variant", self.variant.is_some()),
            ("option", !self.options.is_empty()),
        ];
        if let Some(key) = self.needless_to_uct() {
            return Err(BadSpec::Plain(key));
        }
        let Some(command) = self.command else {
            if let Some((key, _)) = of_program.iter().find(|(_, given)| *given) {
                return Err(BadSpec::NeedsCommand((*key).to_owned()));
            }
            let base = match self.strength.method {
                Method::Search => self.commit.as_deref().unwrap_or("menagerie"),
                Method::Uct => "uct",
            };
            let name = self.name.unwrap_or_else(|| match self.strength.level {
                Some(level) => format!("{base}-{level}"),
                None => base.to_owned(),
            });
            let strength = self.strength;
            let kind = self.commit.map_or(Kind::Own(strength), |name| Kind::Commit { name, strength });
            return Ok(Spec { name, kind, pace, text: text.to_owned() });
        };
        if self.commit.is_some() {
            return Err(BadSpec::Both);
        }
        if let Some(key) = self.strength.key() {
            return Err(BadSpec::Strength(key));
        }
        let name = self.name.unwrap_or_else(|| {
            let program = command[0].rsplit('/').next().unwrap_or_default();
            if program.is_empty() { "engine".to_owned() } else { program.to_owned() }
        });
        let program = Program {
            command,
            folder: self.folder,
            protocol: self.protocol.unwrap_or(Protocol::Uci),
            variant: self.variant,
            options: self.options,
            wishes: Vec::new(),
        };
        Ok(Spec { name, kind: Kind::Program(program), pace, text: text.to_owned() })
    }
}

impl Spec {
    /// This engine with its commit fixed: a name may come to mean another commit, so the one that it means now takes its place.
    ///
    /// # Errors
    /// There is no such commit here.
    pub fn resolved(mut self) -> Result<Spec, BadCommit> {
        if let Kind::Commit { name, .. } = &mut self.kind {
            let commit = commits::resolve(name)?;
            self.text =
                split(&self.text).iter().map(|pair| pinned(pair, &commit)).collect::<Vec<_>>().join(",");
            *name = commit;
        }
        Ok(self)
    }
}

/// A pair as it is written, with this commit where it names one.
fn pinned(pair: &str, commit: &str) -> String {
    if pair.starts_with("commit=") { format!("commit={commit}") } else { pair.replace(',', "\\,") }
}

impl fmt::Display for Spec {
    /// As it was written, or as it was resolved.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Splits at commas; one that belongs to a value is written `\,`. Other backslashes stand for themselves.
fn split(text: &str) -> Vec<String> {
    let mut pairs = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let pair = pairs.last_mut().expect("there is always one");
        match letter {
            '\\' if letters.next_if_eq(&',').is_some() => pair.push(','),
            ',' => pairs.push(String::new()),
            _ => pair.push(letter),
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn level(level: u8) -> Strength {
        Strength { level: Some(level), ..Strength::default() }
    }

    #[test]
    fn engines_are_read() {
        let spec: Spec = "name=new,level=3,nodes=2000".parse().expect("it is one");
        assert_eq!((spec.name.as_str(), &spec.kind), ("new", &Kind::Own(level(3))));
        let own: Spec = "threads=2,hash=64".parse().expect("it is one");
        let strength = Strength { threads: Some(2), hash: Some(64), ..Strength::default() };
        assert_eq!((own.name.as_str(), &own.kind), ("menagerie", &Kind::Own(strength)));
        assert_eq!(spec.pace.map(|pace| pace.to_string()).as_deref(), Some("nodes=2000"));
        let text = r"cmd=/opt/a\,b/fish --x 'y z',option.Hash=64,option.Eval File=,proto=xboard,dir=/tmp";
        let spec: Spec = text.parse().expect("it is one");
        let Kind::Program(program) = &spec.kind else { panic!("a program: {spec:?}") };
        assert_eq!(program.command, ["/opt/a,b/fish", "--x", "y z"]);
        assert_eq!(program.options[1], ("Eval File".to_owned(), String::new()));
        assert_eq!((spec.name.as_str(), program.protocol), ("fish", Protocol::Xboard));
        assert_eq!(spec.to_string(), text);
        let spec: Spec = "commit=main,level=2".parse().expect("it is one");
        assert_eq!(
            (spec.name.as_str(), &spec.kind),
            ("main-2", &Kind::Commit { name: "main".to_owned(), strength: level(2) })
        );
        assert_eq!(pinned("commit=main", "0a1b"), "commit=0a1b");
        assert_eq!(pinned("name=a,b", "0a1b"), r"name=a\,b");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, words) in [
            ("", "`` is not key=value"),
            ("name=a,,level=1", "`` is not key=value"),
            ("strength=9", "`strength` is unknown"),
            ("method=guess", "method: a method is search or uct"),
            ("method=uct,level=3", "not with `level`"),
            ("method=uct,commit=main", "not with `commit`"),
            ("method=uct,cmd=x", "`method` is for our own"),
            ("level=0", "level: a level is"),
            ("level=3,cmd=x", "`level` is for our own"),
            ("threads=2,cmd=x", "`threads` is for our own"),
            ("threads=0", "threads: threads are a number"),
            ("hash=x", "hash: a table takes"),
            ("commit=main,cmd=x", "`commit` builds"),
            ("commit=main,option.Hash=3", "`option` is for another program"),
            ("option.Hash=3", "`option` is for another program"),
            ("cmd='", "cmd: there is no program"),
            ("cmd=x,proto=usi", "proto: a protocol"),
            ("tc=soon", "`soon` is no time"),
        ] {
            let told = text.parse::<Spec>().map_err(|bad| bad.to_string());
            assert!(told.as_ref().is_err_and(|told| told.contains(words)), "{text}: {told:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "(name|cmd|level|method|proto|tc|option\\.a|x)?=?.*") {
            let _ = text.parse::<Spec>();
        }

        #[test]
        fn any_value_of_an_option_comes_through(value in "[^\\\\]*") {
            let text = format!("cmd=x,option.A={}", value.replace(',', "\\,"));
            let spec: Spec = text.parse()?;
            let Kind::Program(program) = spec.kind else { panic!("it has a command") };
            prop_assert_eq!(&program.options[0].1, &value);
        }
    }
}
