//! What is said of positions and options that are not quite right.

use menagerie_kernel::{Chance, OptionKind, Options, Value};
use menagerie_show::{AnyGame, Draft, FieldValue, Kit};
use menagerie_testkit::Dice;
use menagerie_testkit::mutate::mutated;
use menagerie_testkit::words::Heard;
use menagerie_wire::{Draft as Judged, DraftRequest};
use std::collections::BTreeMap;

/// In how many known positions every field is spoiled, and in how many every piece.
const SPOILED: usize = 40;
const REARRANGED: usize = 3;
/// How many texts are spoiled at random.
const MUTATED: usize = 1500;
/// What stands in fields where it should not.
const JUNK: &[&str] = &[
    "x",
    "-",
    "0",
    "7",
    "99999",
    "1.5",
    "",
    "?",
    "?????",
    "KQ",
    "HA",
    "w",
    "wb",
    "b99",
    "a9",
    "e3",
    "e6",
    "e3,d3,c3",
    "e6,d6,c6",
    "e4:x",
    "e4:1",
    "e4:9",
    "e4:99",
    "e4:w9",
    "?:n",
    "e4:k",
    "e4:n,e4:n",
    "K",
    "2S,2S",
    "JK",
];

/// Spoils the options of a game, and these positions of it.
pub fn all(game: &dyn AnyGame, positions: &[String], heard: &mut Heard) {
    options(game, heard);
    let Some(kit) = game.kit() else { return };
    let mut spoiler = Spoiler { game, kit: &kit, heard };
    spoiler.drafts();
    for text in positions.iter().take(SPOILED).chain([&kit.start]) {
        spoiler.fields(text);
    }
    for text in positions.iter().take(REARRANGED).chain([&kit.start]) {
        spoiler.pieces(text);
    }
    let mut dice = Dice::new(1);
    for _ in 0..MUTATED {
        spoiler.read(&mutated(positions, ' ', &mut dice));
    }
}

fn options(game: &dyn AnyGame, heard: &mut Heard) {
    let specs = game.info().options;
    let keys: Vec<&str> = specs.iter().map(|spec| spec.key).chain(["size"]).collect();
    let numbers = specs.iter().filter_map(|spec| match spec.kind {
        OptionKind::Number { min, max, .. } => Some([min, min + 1, max, max + 1]),
        OptionKind::OneOf(&[first, .., last]) => Some([first, first + 1, last, last + 1]),
        _ => None,
    });
    let words = specs.iter().filter_map(|spec| match spec.kind {
        OptionKind::Choice(words) => Some(words),
        _ => None,
    });
    let mut values: Vec<Value> = numbers.flatten().map(Value::Number).collect();
    values.extend(words.flatten().map(|word| Value::Word((*word).to_owned())));
    values.extend([Value::Flag(true), Value::Word("x".to_owned())]);
    let given: Vec<(String, Value)> =
        keys.iter().flat_map(|key| values.iter().map(|value| ((*key).to_owned(), value.clone()))).collect();
    for one in &given {
        for other in &given {
            let both = Options::check(specs, [one.clone(), other.clone()]);
            let started = both.and_then(|options| game.start(options, Chance::from_number(0)));
            started.err().iter().for_each(|bad| heard.hear(&bad.sentence()));
        }
    }
}

/// Spoils positions, and hears what the game and the editor say to it.
struct Spoiler<'a> {
    game: &'a dyn AnyGame,
    kit: &'a Kit,
    heard: &'a mut Heard,
}

impl Spoiler<'_> {
    fn read(&mut self, text: &str) {
        if let Err(bad) = self.game.parse(text, Options::default()) {
            self.heard.hear(&bad.sentence());
        }
        self.judge(DraftRequest { position: Some(text.to_owned()), ..DraftRequest::default() });
    }

    fn judge(&mut self, wish: DraftRequest) {
        if let Some(problem) = Judged::new(self.game, self.kit, wish).problem {
            self.heard.hear(&problem.place_sentence);
            self.heard.hear(&problem.sentence);
        }
    }

    /// Each field dropped, doubled, in another place, or with something else in it.
    fn fields(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        for index in 0..words.len() {
            let mut spoil = |put: &[&str]| {
                let with = [&words[..index], put, &words[index + 1..]].concat();
                self.read(&with.join(" "));
            };
            spoil(&[]);
            spoil(&[words[index], words[index]]);
            spoil(&[words[index], ""]);
            spoil(&[words[words.len() - 1 - index]]);
            for junk in JUNK {
                let keyed = words[index].split_once('=').map(|(key, _)| format!("{key}={junk}"));
                spoil(&[junk]);
                keyed.iter().for_each(|keyed| spoil(&[keyed]));
            }
        }
        self.read(&format!("{text} size=7"));
    }

    /// Each piece taken away, and each figure on every square.
    fn pieces(&mut self, text: &str) {
        let draft = self.kit.read(text).expect("a known position can be taken apart");
        for cell in &self.kit.cells {
            let mut without = draft.clone();
            without.pieces.remove(&cell.at);
            for piece in self.kit.pieces.iter().filter(|piece| !piece.marked) {
                let mut with = without.clone();
                with.pieces.insert(cell.at, piece.letters.clone());
                self.rearranged(&with);
            }
            self.rearranged(&without);
        }
    }

    fn rearranged(&mut self, draft: &Draft) {
        let text = self.kit.write(draft).expect("known pieces on known squares can be written");
        self.read(&text);
    }

    /// What no text says: pieces and fields that cannot be put together.
    fn drafts(&mut self) {
        let piece = |at: &str, letters: &str| BTreeMap::from([(at.to_owned(), letters.to_owned())]);
        for pieces in [piece("e4", "X"), piece("z9", "K"), piece("nowhere", "K")] {
            self.judge(DraftRequest { pieces: Some(pieces), ..DraftRequest::default() });
        }
        for key in self.kit.fields.iter().map(|field| field.key).chain(["size"]) {
            let fields = BTreeMap::from([(key.to_owned(), FieldValue::Text("a b".to_owned()))]);
            self.judge(DraftRequest { fields: Some(fields), ..DraftRequest::default() });
        }
        let (pieces, position) = (Some(BTreeMap::new()), Some(self.kit.start.clone()));
        self.judge(DraftRequest { position, pieces, fields: None });
    }
}
