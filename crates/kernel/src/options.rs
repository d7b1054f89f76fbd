//! The options that a game is started with.

use crate::{Sentence, Term, excerpt, quoted, sentence};
use std::collections::BTreeMap;
use std::fmt;

/// One option of a game, as clients are told of it.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its flat key, `battle` or `checkers.w`.
    pub key: &'static str,
    /// Its name for people: `White's checkers`.
    pub name: &'static str,
    /// What it does, in one sentence for a player.
    pub about: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off; off when it is not given.
    Flag,
    /// A whole number within bounds (both included).
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// What holds when it is not given; none where chance decides.
        default: Option<i64>,
    },
    /// One of several whole numbers; the first when it is not given.
    OneOf(&'static [i64]),
    /// One of several words; absent when it is not given.
    Choice(&'static [&'static str]),
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, utoipa::ToSchema),
    schema(as = OptionValue),
    serde(untagged, expecting = "an option is true or false, a whole number or a word")
)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// One of several words.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(on) => on.fmt(f),
            Value::Number(n) => n.fmt(f),
            Value::Word(word) => word.fmt(f),
        }
    }
}

/// An option that does not exist, or a value that it does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOption {
    /// The option's key as it was given, cut if it is long.
    pub key: String,
    /// What is wrong with it.
    pub why: Sentence,
}

impl BadOption {
    /// The option and what is wrong with it, in one sentence.
    pub fn sentence(&self) -> Sentence {
        sentence!("option {text}: {why}", text = Term::Quote(self.key.clone()), why = self.why.clone())
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for BadOption {}

/// Options that were checked against what the game offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(serde::Serialize))]
pub struct Options(BTreeMap<&'static str, Value>);

impl Options {
    /// Checks each given option against what the game offers.
    pub fn check(
        specs: &'static [OptionSpec],
        given: impl IntoIterator<Item = (String, Value)>,
    ) -> Result<Options, BadOption> {
        let mut options = Options::default();
        for (key, value) in given {
            let spec = OptionSpec::find(specs, &key)?;
            options.add(spec, spec.check(value)?)?;
        }
        Ok(options)
    }

    /// Reads options of a game, each written as `key=value`.
    pub fn read<'a>(
        specs: &'static [OptionSpec],
        given: impl IntoIterator<Item = &'a str>,
    ) -> Result<Options, BadOption> {
        let mut options = Options::default();
        for text in given {
            let Some((key, value)) = text.split_once('=') else {
                let why = sentence!("{text} is not key=value", text = Term::excerpt(text));
                return Err(BadOption { key: excerpt(text), why });
            };
            let spec = OptionSpec::find(specs, key)?;
            options.add(spec, spec.read(value)?)?;
        }
        Ok(options)
    }

    fn add(&mut self, spec: &OptionSpec, value: Value) -> Result<(), BadOption> {
        match self.0.insert(spec.key, value) {
            None => Ok(()),
            Some(_) => Err(spec.bad(sentence!("given twice"))),
        }
    }

    /// Whether a flag is on.
    pub fn flag(&self, key: &str) -> bool {
        self.0.get(key) == Some(&Value::Flag(true))
    }

    /// The number given for `key`, if one was.
    pub fn number(&self, key: &str) -> Option<i64> {
        match self.0.get(key) {
            Some(Value::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The word chosen for `key`, if one was.
    pub fn word(&self, key: &str) -> Option<&str> {
        match self.0.get(key) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// What was given, in the order of keys.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }
}

impl fmt::Display for Options {
    /// As they are read: `key=value`, one after another with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (key, value)) in self.iter().enumerate() {
            write!(f, "{}{key}={value}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl OptionSpec {
    /// Reads a value of the option from its text.
    pub fn read(&self, value: &str) -> Result<Value, BadOption> {
        self.check(self.kind.read(value))
    }

    fn find(specs: &'static [OptionSpec], key: &str) -> Result<&'static OptionSpec, BadOption> {
        specs.iter().find(|spec| spec.key == key).ok_or_else(|| {
            let why = if specs.is_empty() {
                sentence!("this game has no options")
            } else {
                let list = quoted(specs.iter().map(|spec| spec.key));
                sentence!("unknown; this game has {list}", list)
            };
            BadOption { key: excerpt(key), why }
        })
    }

    fn check(&self, value: Value) -> Result<Value, BadOption> {
        self.kind.admit(&value).map_err(|why| self.bad(why))?;
        Ok(value)
    }

    fn bad(&self, why: Sentence) -> BadOption {
        BadOption { key: self.key.to_owned(), why }
    }
}

impl OptionKind {
    fn admit(&self, value: &Value) -> Result<(), Sentence> {
        match (self, value) {
            (OptionKind::Flag, Value::Flag(_)) => Ok(()),
            (OptionKind::Number { min, max, .. }, Value::Number(n)) if (min..=max).contains(&n) => Ok(()),
            (OptionKind::OneOf(numbers), Value::Number(n)) if numbers.contains(n) => Ok(()),
            (OptionKind::Choice(words), Value::Word(word)) if words.contains(&word.as_str()) => Ok(()),
            _ => Err(self.refuse(Term::excerpt(&value.to_string()))),
        }
    }

    fn refuse(&self, text: Term) -> Sentence {
        match *self {
            OptionKind::Flag => sentence!("{text} is not true or false", text),
            OptionKind::Number { min, max, .. } => {
                sentence!(
                    "{text} is not a whole number from {least} to {most}",
                    text,
                    least = min,
                    most = max
                )
            }
            OptionKind::OneOf(_) | OptionKind::Choice(_) => {
                sentence!("{text} is not one of {list}", text, list = self.list())
            }
        }
    }

    /// All values that it takes, in their order.
    pub fn values(&self) -> Vec<Value> {
        match *self {
            OptionKind::Flag => [false, true].map(Value::Flag).into(),
            OptionKind::Number { min, max, .. } => (min..=max).map(Value::Number).collect(),
            OptionKind::OneOf(numbers) => numbers.iter().copied().map(Value::Number).collect(),
            OptionKind::Choice(words) => words.iter().map(|word| Value::Word((*word).to_owned())).collect(),
        }
    }

    /// The values that it takes, quoted.
    fn list(&self) -> String {
        let values: Vec<String> = self.values().iter().map(Value::to_string).collect();
        quoted(values.iter().map(String::as_str))
    }

    /// The admitted values in words, for the help of a command.
    pub fn wanted(&self) -> String {
        match self {
            OptionKind::Flag => "true or false".to_owned(),
            OptionKind::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::OneOf(_) | OptionKind::Choice(_) => format!("one of {}", self.list()),
        }
    }

    /// A text that fits no kind is kept as a word, to be refused by name.
    fn read(&self, text: &str) -> Value {
        let read = match self {
            OptionKind::Flag => text.parse().ok().map(Value::Flag),
            OptionKind::Number { .. } | OptionKind::OneOf(_) => text.parse().ok().map(Value::Number),
            OptionKind::Choice(_) => None,
        };
        read.unwrap_or_else(|| Value::Word(text.to_owned()))
    }
}
