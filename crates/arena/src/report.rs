//! What is told of a match.

use crate::bout::Sheet;
use crate::contest::Standing;
use crate::stats::Sprt;
use menagerie_search::matches::Tally;
use std::fmt::{self, Write as _};

/// A match in words and figures.
pub struct Report<'a> {
    /// Where it stands.
    pub standing: &'a Standing,
    /// The names of both engines.
    pub names: [&'a str; 2],
    /// Its test.
    pub sprt: Option<Sprt>,
}

/// So many faults are told one by one.
const MOST_FAULTS: usize = 10;

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { tally, pairs, sheets, reasons, faults, .. } = self.standing;
        let [first, second] = self.names;
        writeln!(f, "{first} against {second}")?;
        let share = 100.0 * tally.share();
        writeln!(
            f,
            "  games    {}: {} won, {} drawn, {} lost; {share:.1} % of the points",
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses
        )?;
        let [none, half, one, more, two] = pairs.0;
        let of = pairs.count();
        writeln!(f, "  pairs    {of}: 0 points {none}, ½ {half}, 1 {one}, 1½ {more}, 2 {two}")?;
        writeln!(f, "  Elo      {}", self.elo())?;
        if let Some(normalized) = pairs.normalized() {
            writeln!(f, "  nElo     {normalized}")?;
        }
        writeln!(f, "  LOS      {:.1} %", 100.0 * pairs.superiority())?;
        if let Some(sprt) = self.sprt {
            let (low, high) = sprt.bounds();
            let (llr, verdict) = (sprt.llr(pairs), sprt.verdict(pairs));
            writeln!(f, "  SPRT     {verdict}: LLR {llr:+.2} in ({low:.2}, {high:.2}) for {sprt}")?;
        }
        let reasons: Vec<String> =
            reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        writeln!(f, "  ends     {}", reasons.join(", "))?;
        for (name, sheet) in self.names.iter().zip(sheets) {
            writeln!(f, "  {name}: {}", work(sheet))?;
        }
        for (index, engine, why) in faults.iter().take(MOST_FAULTS) {
            writeln!(f, "  game {}: {} {why}", index + 1, self.names[*engine])?;
        }
        if let Some(more) = faults.len().checked_sub(MOST_FAULTS).filter(|more| *more > 0) {
            writeln!(f, "  … and {more} more such games")?;
        }
        Ok(())
    }
}

impl Report<'_> {
    /// In one line, while it goes on.
    pub fn brief(&self) -> String {
        let Standing { tally, pairs, faults, .. } = self.standing;
        let mut text = format!("+{} ={} -{}  Elo {}", tally.wins, tally.draws, tally.losses, self.elo());
        if let Some(sprt) = self.sprt {
            let (low, high) = sprt.bounds();
            write!(text, "  LLR {:+.2} ({low:.2}, {high:.2})", sprt.llr(pairs)).expect("writing to a string");
        }
        if !faults.is_empty() {
            write!(text, "  {} faults", faults.len()).expect("writing to a string");
        }
        text
    }

    /// The difference in Elo with its error; where the results do not differ, what it is beyond, by Wilson's interval
    /// over single games.
    fn elo(&self) -> String {
        let Standing { tally, pairs, .. } = self.standing;
        if let Some(estimate) = pairs.elo() {
            return estimate.to_string();
        }
        let (low, high) = tally.interval();
        match (low > 0.0, high < 1.0) {
            _ if tally.games() == 0 => "unknown".to_owned(),
            (true, true) => format!("between {:+.0} and {:+.0}", Tally::elo(low), Tally::elo(high)),
            (true, false) => format!("above {:+.0}", Tally::elo(low)),
            (false, true) => format!("below {:+.0}", Tally::elo(high)),
            (false, false) => "unknown".to_owned(),
        }
    }
}

/// What an engine did, in words.
fn work(sheet: &Sheet) -> String {
    let per_turn = |sum: u64, turns: u64| sum as f64 / turns.max(1) as f64;
    let mut text = format!("{} turns of {:.0} ms", sheet.asked, per_turn(sheet.micros, sheet.asked) / 1000.0);
    if sheet.depths > 0 {
        write!(text, ", depth {:.1}", per_turn(sheet.depth, sheet.depths)).expect("writing to a string");
    }
    if sheet.node_micros > 0 {
        let thousands = sheet.nodes as f64 * 1000.0 / sheet.node_micros as f64;
        write!(text, ", {thousands:.0} thousand nodes a second").expect("writing to a string");
    }
    write!(text, ", {} too late", sheet.overruns).expect("writing to a string");
    if sheet.overruns > 0 {
        write!(text, " (at worst by {:.0} ms)", sheet.worst as f64 / 1000.0).expect("writing to a string");
    }
    text
}
