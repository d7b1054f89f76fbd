//! Fair dealing, checked by anybody: everything that was drawn is drawn again.

use crate::origin::{Bytes, Drawn, Origin};
use crate::replay::{Replay, judge};
use crate::{Fault, Record, find};
use menagerie_kernel::{Chance, Draw, Info, Random, Watch, excerpt};
use menagerie_show::{AnyGame, AnyLine};
use std::fmt;

/// One thing that was checked, and a sentence on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What was found.
    pub found: Found,
    /// The sentence.
    pub says: String,
}

/// What a check found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It is as it has to be.
    Right,
    /// Nothing wrong, but something to know.
    Note,
    /// It cannot be told, so that nothing is proved.
    Open,
    /// It is not as it has to be.
    Wrong,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Found::Right => "right",
            Found::Note => "note",
            Found::Open => "open",
            Found::Wrong => "WRONG",
        })
    }
}

/// Whether a match is proved to have been dealt fairly: nothing is wrong, and nothing is open.
pub fn is_proved(checks: &[Check]) -> bool {
    checks.iter().all(|check| matches!(check.found, Found::Right | Found::Note))
}

/// Computes everything that was drawn in a match anew, from secret and nonces, and compares it with what the record
/// says: the commitment, the seed, the dealt seats, the starting position, and every draw until the end.
///
/// # Errors
/// There is no such game here.
pub fn verify(games: &[Box<dyn AnyGame>], record: &Record) -> Result<Vec<Check>, Fault> {
    let game = find(games, &record.game)?;
    let mut audit = Audit { info: game.info(), record, checks: Vec::new() };
    let Some(origin) = &record.chance else {
        audit.add(
            Found::Open,
            "The record does not say where its chance came from: commitment, secret and nonces are missing \
             (`chance` in JSON, the tag `Chance` in PGN).",
        );
        return Ok(audit.checks);
    };
    let sources = audit.sources(origin);
    if let Some(sources) = sources {
        audit.seed(origin, &sources);
        audit.seating(origin, &sources);
        audit.game(game, origin, &sources);
    }
    Ok(audit.checks)
}

/// Everything that is drawn in a recorded match that began with this chance.
///
/// # Errors
/// The game does not begin as the record says, or a part is illegal.
pub fn draws(game: &dyn AnyGame, record: &Record, chance: Chance) -> Result<Vec<Drawn>, Fault> {
    let watch = Watch::default();
    let mut line = begin(game, record, chance.watched(&watch))?;
    if line.text() != record.start {
        let why = "does not follow from secret and nonces".to_owned();
        return Err(Fault::Header { what: "the starting position".to_owned(), why });
    }
    play(&mut line, record, &watch)
}

fn begin(game: &dyn AnyGame, record: &Record, chance: Chance) -> Result<Box<dyn AnyLine>, Fault> {
    let options = || record.options.clone();
    let line = match game.puzzle_match() {
        Some(of) => {
            // How many play is told by the position; one that cannot be read follows from nothing.
            let start = game.parse(&record.start, options()).ok();
            let players = start.and_then(|line| Some(line.puzzle_match()?.players()));
            of.start_for(players.unwrap_or(0), options(), chance)
        }
        None => game.start(options(), chance),
    };
    line.map_err(|bad| Fault::Header { what: "options".to_owned(), why: bad.to_string() })
}

/// Plays the parts of a record from the beginning, and tells what was drawn there and with them.
fn play(line: &mut Box<dyn AnyLine>, record: &Record, watch: &Watch) -> Result<Vec<Drawn>, Fault> {
    let mut drawn = Vec::new();
    let mut note = |part| drawn.extend(watch.take().into_iter().map(|draw| Drawn { part, draw }));
    note(0);
    // Where chance has no say after the start, there is nothing more to find.
    let parts = if line.info().chance { record.parts.as_slice() } else { &[] };
    for (part, number) in parts.iter().zip(1..) {
        let illegal = |illegal| Fault::Illegal { number, turn: excerpt(part), illegal };
        line.play_part(part).map_err(illegal)?;
        note(number);
    }
    Ok(drawn)
}

/// What everything random follows from.
enum Sources {
    Number(u64),
    Committed { secret: [u8; 32], nonces: Vec<[u8; 32]> },
}

impl Sources {
    fn chance(&self) -> Chance {
        match self {
            Sources::Number(n) => Chance::from_number(*n),
            Sources::Committed { secret, nonces } => Chance::from_commitment(secret, nonces),
        }
    }

    fn seed(&self) -> [u8; 32] {
        match self {
            Sources::Number(n) => Chance::seed_of_number(*n),
            Sources::Committed { secret, nonces } => Chance::seed_of_commitment(secret, nonces),
        }
    }

    fn seating(&self) -> Chance {
        match self {
            Sources::Number(n) => Chance::seating_from_number(*n),
            Sources::Committed { secret, nonces } => Chance::seating(secret, nonces),
        }
    }
}

/// A check on its way.
struct Audit<'r> {
    info: &'static Info,
    record: &'r Record,
    checks: Vec<Check>,
}

impl Audit<'_> {
    fn add(&mut self, found: Found, says: impl Into<String>) {
        self.checks.push(Check { found, says: says.into() });
    }

    fn decide(&mut self, is_right: bool, right: impl Into<String>, wrong: impl Into<String>) {
        if is_right { self.add(Found::Right, right) } else { self.add(Found::Wrong, wrong) }
    }

    /// The secret against the commitment, and who gave a share of the chance.
    fn sources(&mut self, origin: &Origin) -> Option<Sources> {
        if let Some(number) = origin.number {
            let says = format!(
                "Everything random in this match follows from the given number {number}. Whoever knew it could \
                 foresee every deal, so nothing is proved."
            );
            self.add(Found::Open, says);
            return Some(Sources::Number(number));
        }
        let missing = |what| format!("The record has no {what}, so that nothing can be checked.");
        let Some(commitment) = origin.commitment else {
            self.add(Found::Open, missing("commitment"));
            return None;
        };
        let Some(secret) = origin.secret else {
            let is_over = self.record.ending.result != "*";
            let not_yet = "The match is not over: its secret is shown when it is, and can be checked then.";
            self.add(Found::Open, if is_over { missing("secret") } else { not_yet.to_owned() });
            return None;
        };
        self.decide(
            Chance::commitment(&secret.0) == commitment.0,
            "SHA-256 of the secret is the commitment, which was shown before anybody gave a nonce.",
            "SHA-256 of the secret is not the commitment: one of the two was changed.",
        );
        let (fewest, given) = (self.info.fewest_seats(), origin.nonces.len());
        if given < fewest {
            self.add(Found::Open, format!("The record has {given} nonces, but {fewest} seats at least."));
            return None;
        }
        self.nonces(origin);
        let nonces = origin.nonces.iter().map(|(_, nonce)| nonce.0).collect();
        Some(Sources::Committed { secret: secret.0, nonces })
    }

    fn nonces(&mut self, origin: &Origin) {
        let is_missing = |nonce: &Bytes| nonce.0 == [0; 32];
        for (seat, nonce) in &origin.nonces {
            let name =
                self.info.seat(seat).map_or(seat.as_str(), |seat| self.info.seats[usize::from(seat.0)].name);
            if is_missing(nonce) {
                let says = format!(
                    "{name} gave no nonce, and zeros stand for it: a computer gives none, and so does a player who \
                     does not in time."
                );
                self.add(Found::Note, says);
            } else {
                self.add(Found::Right, format!("{name} gave a nonce: {nonce}."));
            }
        }
        if origin.nonces.iter().all(|(_, nonce)| is_missing(nonce)) {
            self.add(
                Found::Open,
                "Nobody gave a nonce, so that the server alone decided what is drawn; that it did so blindly is not \
                 proved.",
            );
        }
    }

    fn seed(&mut self, origin: &Origin, sources: &Sources) {
        match origin.seed {
            Some(seed) => self.decide(
                seed.0 == sources.seed(),
                "The seed that the server used follows from them.",
                "The seed that the server used does not follow from them: a nonce, the secret or the seed was changed.",
            ),
            None => self.add(Found::Note, "The record does not tell the seed that the server used."),
        }
    }

    fn seating(&mut self, origin: &Origin, sources: &Sources) {
        let Some(told) = &origin.seats else { return };
        let mut seats: Vec<&str> = self.info.seats.iter().map(|seat| seat.id).take(told.len()).collect();
        sources.seating().shuffle(&mut seats);
        let as_told = format!(
            "the seats {} go to those who sat down as {}",
            self.in_order(told.len()),
            told.join(", ")
        );
        self.decide(
            *told == seats,
            format!("The seats were dealt as chance has it: {as_told}."),
            format!(
                "The seats were not dealt as chance has it: {as_told}, but should to {}.",
                seats.join(", ")
            ),
        );
    }

    fn in_order(&self, count: usize) -> String {
        let seats: Vec<&str> = self.info.seats.iter().map(|seat| seat.id).take(count).collect();
        seats.join(", ")
    }

    /// The starting position, every draw, and that the game was played by its rules.
    fn game(&mut self, game: &dyn AnyGame, origin: &Origin, sources: &Sources) {
        if origin.set_up {
            self.add(
                Found::Note,
                "Somebody set up the position in which the game began: nothing was drawn for it.",
            );
            self.compare(&[], origin.draws.as_deref().or(Some(&[])));
        } else {
            self.draws(game, origin, sources);
        }
        match Replay::of(game, self.record).and_then(|replay| judge(replay, &self.record.ending)) {
            Ok(_) => {
                let parts = self.record.parts.len();
                self.add(
                    Found::Right,
                    format!("What was played follows the rules: parts of turns, {parts} in all."),
                );
            }
            Err(fault) => {
                self.add(Found::Wrong, format!("What was played does not follow the rules: {fault}."))
            }
        }
    }

    fn draws(&mut self, game: &dyn AnyGame, origin: &Origin, sources: &Sources) {
        let watch = Watch::default();
        let mut line = match begin(game, self.record, sources.chance().watched(&watch)) {
            Ok(line) => line,
            Err(fault) => return self.add(Found::Wrong, format!("The game cannot begin so: {fault}.")),
        };
        let follows = line.text();
        self.decide(
            follows == self.record.start,
            "The starting position follows from the chance of the match.",
            format!(
                "The starting position does not follow from the chance of the match. This one does: {follows}"
            ),
        );
        // After another beginning, the parts cannot be played; what was drawn for it can still be compared.
        let played = if follows == self.record.start {
            play(&mut line, self.record, &watch)
        } else {
            Ok(watch.take().into_iter().map(|draw| Drawn { part: 0, draw }).collect())
        };
        // What is illegal is told with the rules.
        let Ok(drawn) = played else { return };
        if drawn.iter().all(|drawn| drawn.draw == Draw::Closed) && origin.seats.is_none() {
            self.add(Found::Note, "Nothing is drawn in this match, so that chance decided nothing.");
        }
        self.compare(&drawn, origin.draws.as_deref());
    }

    fn compare(&mut self, drawn: &[Drawn], told: Option<&[Drawn]>) {
        let Some(told) = told else {
            drawn.iter().for_each(|one| self.add(Found::Right, format!("This follows: {one}.")));
            return self.add(Found::Note, "The record has no list of draws to compare these with.");
        };
        for (index, one) in drawn.iter().enumerate() {
            let wrong = match told.get(index) {
                Some(other) => format!("The record says: {other}. But this follows: {one}."),
                None => format!("The record leaves something out: {one}."),
            };
            self.decide(told.get(index) == Some(one), format!("As the record says: {one}."), wrong);
        }
        if let Some(more) = told.get(drawn.len()) {
            self.add(Found::Wrong, format!("The record says what was never drawn: {more}."));
        }
    }
}

/// How many places of a shuffled list are told.
const PLACES: usize = 12;

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            0 => f.write_str("at the start ")?,
            part => write!(f, "with part {part} ")?,
        }
        match &self.draw {
            Draw::Number { drawn } => write!(f, "a number came, {drawn}"),
            Draw::Below { n, drawn } => write!(f, "a choice below {n} brought {drawn}"),
            Draw::Shuffled { order } => {
                let places: Vec<_> = order.iter().take(PLACES).map(|from| (from + 1).to_string()).collect();
                let more = if order.len() > PLACES { " …" } else { "" };
                let (count, places) = (order.len(), places.join(" "));
                write!(f, "a list of {count} was shuffled, and its places are now {places}{more}")
            }
            Draw::Closed => f.write_str("that was all, and the next seed was made"),
        }
    }
}
