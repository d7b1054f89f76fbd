//! What people say to each other: those who play among themselves, and those who watch among themselves.

use crate::entry::{Entry, Stamp};
use crate::live::index;
use crate::{Gathering, Holder, Input, Match, Principal, Refusal, Submitted};
use icu_properties::props::{DefaultIgnorableCodePoint, WhiteSpace};
use icu_properties::{CodePointSetData, CodePointSetDataBorrowed};
use menagerie_kernel::{Seat, Seats};
use sha2::{Digest, Sha256};

/// The longest line, in characters.
const LONGEST: usize = 300;

/// How many lines a seat may say in one match, and how many a player may report; so many those together who watch.
const MOST: u32 = 1000;

/// How many lines those who watch may say together in one match. How much of that each of them may take, the server knows, which sees where
/// they call from: anybody can come again as somebody else.
const MOST_REMARKS: u32 = 20_000;

/// How many lines of one speaker there may be …
const AT_ONCE: usize = 5;

/// … in such a time.
const SPELL_MS: i64 = 10_000;

/// How many lines were said in a match.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spoken {
    /// By those who play, with what they asked each other, by seat.
    lines: [u32; Seats::MOST],
    /// By those who watch.
    remarks: u32,
}

impl Spoken {
    /// Notes an entry.
    pub(crate) fn note(&mut self, input: &Input) {
        match input {
            Input::Said { seat, .. } | Input::Asked { seat, .. } => {
                self.lines.get_mut(index(*seat)).into_iter().for_each(|lines| *lines += 1);
            }
            Input::Remarked { .. } => self.remarks += 1,
            _ => {}
        }
    }
}

impl Match {
    /// A seat says something to the other seats, also when the game is over.
    pub fn say(&self, seat: Seat, text: &str, now_ms: i64) -> Result<Submitted, Refusal> {
        let text = tidy(text)?;
        self.must_be_heard_from(seat, now_ms)?;
        self.changed_by(Input::Said { seat, text }, Stamp::free(now_ms))
    }

    /// Somebody who watches says something to the others who watch. Those who play read it when the game is over.
    pub fn remark(&self, by: Principal, text: &str, now_ms: i64) -> Result<Submitted, Refusal> {
        let text = tidy(text)?;
        let is_theirs = |input: &Input| matches!(input, Input::Remarked { by: other, .. } if *other == by);
        self.must_be_heard(self.spoken.remarks < MOST_REMARKS, is_theirs, now_ms)?;
        self.changed_by(Input::Remarked { by, text }, Stamp::free(now_ms))
    }

    /// Somebody reports a line that was said. Once is enough.
    pub fn report(&self, by: Principal, said: u64, now_ms: i64) -> Result<Submitted, Refusal> {
        let is_line = |input: &Input| matches!(input, Input::Said { .. } | Input::Remarked { .. });
        if !self.input(said).is_some_and(is_line) {
            return Err(Refusal::NothingSaid);
        }
        let again = Input::Reported { by, said };
        if self.latest_first().any(|entry| entry.input == again) {
            return Ok(Submitted::Again { since: self.version() });
        }
        // Those who watch take nothing away from a player.
        let is_counted = |one: Principal| if self.plays(by) { one == by } else { !self.plays(one) };
        let reported = |entry: &&Entry| matches!(entry.input, Input::Reported { by, .. } if is_counted(by));
        if self.latest_first().filter(reported).count() >= MOST as usize {
            return Err(Refusal::TooMuchTalk);
        }
        self.changed_by(again, Stamp::free(now_ms))
    }

    /// Whether somebody holds a seat, or did before the computer took over.
    fn plays(&self, one: Principal) -> bool {
        let is_theirs =
            |holder: &Holder| matches!(holder, Holder::Person(person) if person.principal == Some(one));
        self.setup.holders.iter().any(is_theirs)
    }

    /// Refused where a seat says or asks too much.
    pub(crate) fn must_be_heard_from(&self, seat: Seat, now_ms: i64) -> Result<(), Refusal> {
        let may_more = self.spoken.lines.get(index(seat)).is_some_and(|lines| *lines < MOST);
        self.must_be_heard(may_more, |input| is_said_by(input, seat), now_ms)
    }

    fn must_be_heard(
        &self,
        may_more: bool,
        is_theirs: impl Fn(&Input) -> bool,
        now_ms: i64,
    ) -> Result<(), Refusal> {
        if let Some(why) = self.frozen() {
            return Err(Refusal::Frozen(why.clone()));
        }
        if !may_more {
            return Err(Refusal::TooMuchTalk);
        }
        calmly(self.latest_first(), is_theirs, now_ms)
    }

    /// The content of an entry.
    fn input(&self, version: u64) -> Option<&Input> {
        let index = usize::try_from(version.checked_sub(1)?).ok()?;
        match index.checked_sub(self.prelude.len()) {
            None => self.prelude.get(index).map(|entry| &entry.input),
            Some(index) => (index < self.log.len()).then(|| &self.log.entry(index).input),
        }
    }

    pub(crate) fn latest_first(&self) -> impl Iterator<Item = &Entry> {
        let log = (0..self.log.len()).rev().map(|index| self.log.entry(index));
        log.chain(self.prelude.iter().rev())
    }
}

impl Gathering {
    /// A seat says something to those who have sat down.
    pub fn say(&self, seat: Seat, text: &str, now_ms: i64) -> Result<Gathering, Refusal> {
        let text = tidy(text)?;
        calmly(self.latest_first(), |input| is_said_by(input, seat), now_ms)?;
        self.with(Input::Said { seat, text }, now_ms)
    }
}

fn is_said_by(input: &Input, seat: Seat) -> bool {
    matches!(input, Input::Said { seat: other, .. } | Input::Asked { seat: other, .. } if *other == seat)
}

/// What those who watch call one of themselves: the same throughout a match, and no help to recognise somebody elsewhere.
pub(crate) fn alias(of: &str, by: Principal) -> String {
    let digest = Sha256::new().chain_update(b"watcher").chain_update(of).chain_update(by.0).finalize();
    hex::encode(&digest[..3])
}

/// A line as it is kept: without needless space, and without what would change how other lines are read.
fn tidy(text: &str) -> Result<Box<str>, Refusal> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let turns_the_text = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_sound = line.chars().any(shows) && !line.chars().any(|c| c.is_control() || turns_the_text(c));
    if !is_sound || line.chars().count() > LONGEST {
        return Err(Refusal::BadLine { most: LONGEST });
    }
    Ok(line.into())
}

/// Characters that are drawn as nothing, though by their properties they are letters and symbols: the blanks of Braille, of
/// hieroglyphs and of music.
const BLANKS: [char; 4] = ['\u{2800}', '\u{13441}', '\u{13442}', '\u{1d159}'];

/// Whether a character can be seen by itself. Those that cannot may still stand beside others, as in many pictograms.
fn shows(c: char) -> bool {
    const SPACES: CodePointSetDataBorrowed<'static> = CodePointSetData::new::<WhiteSpace>();
    const UNSEEN: CodePointSetDataBorrowed<'static> = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    !(SPACES.contains(c) || UNSEEN.contains(c) || BLANKS.contains(&c))
}

/// Refused where somebody says too much at once.
fn calmly<'e>(
    latest_first: impl Iterator<Item = &'e Entry>,
    is_theirs: impl Fn(&Input) -> bool,
    now_ms: i64,
) -> Result<(), Refusal> {
    let recent = latest_first.take_while(|entry| entry.stamp().ms > now_ms - SPELL_MS);
    if recent.filter(|entry| is_theirs(&entry.input)).nth(AT_ONCE - 1).is_some() {
        return Err(Refusal::TooFast);
    }
    Ok(())
}
