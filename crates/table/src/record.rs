//! The game record: a text for people and for those who check the deals.

use crate::{Holder, Input, Match, Source};
use menagerie_kernel::{Eye, Seat};
use menagerie_show::AnyLine;
use std::fmt::{self, Write};

/// Everything that was played and not taken back, secrets included.
pub struct Played<'m> {
    /// The line before the first part.
    pub first: &'m dyn AnyLine,
    /// The texts of the parts in order of play.
    pub parts: Vec<&'m str>,
}

impl Match {
    /// Everything that was played, once everybody may know it: when the game is over, or at any time where
    /// it has no secrets.
    pub fn played(&self) -> Option<Played<'_>> {
        if self.outcome().is_none() && (self.info().hidden || self.info().chance) {
            return None;
        }
        let standing = self.standing();
        let parts = standing.iter().filter_map(|&index| match &self.log.entry(index).input {
            Input::Part { handed, .. } => Some(handed.steps()),
            _ => None,
        });
        Some(Played { first: &**self.log.first(), parts: parts.collect() })
    }

    /// The present line, if everybody may know all of it: the game has no secrets, and chance has nothing left to
    /// decide.
    pub fn open_line(&self) -> Option<&dyn AnyLine> {
        let is_open = !self.info().hidden && !self.info().chance;
        is_open.then(|| &**self.line())
    }

    /// Where the seats were dealt: for each seat, in order of play, the seat that its player had taken before.
    pub fn seating(&self) -> Option<Vec<Seat>> {
        if !self.setup().terms.shuffle {
            return None;
        }
        let mut seats: Vec<Seat> = (0..self.setup().holders.len() as u8).map(Seat).collect();
        self.setup().source.deal(&mut seats);
        Some(seats)
    }

    /// The record as an eye may read it. When the game is over it holds everything: all parts, the
    /// full first position, the secret and the nonces.
    pub fn record(&self, eye: Eye) -> String {
        let mut text = String::new();
        self.write_head(&mut text, eye)
            .and_then(|()| self.write_parts(&mut text, eye))
            .expect("a String takes everything that is written to it");
        text
    }

    fn write_head(&self, out: &mut String, eye: Eye) -> fmt::Result {
        let (info, setup) = (self.info(), self.setup());
        writeln!(out, "Menagerie record 1")?;
        writeln!(out, "Match: {}", setup.id)?;
        writeln!(out, "Game: {} (rules version {})", info.id, info.rules_version)?;
        for (key, value) in setup.options.iter() {
            writeln!(out, "Option: {key}={value}")?;
        }
        if let Ok(created) = jiff::Timestamp::from_millisecond(setup.created_ms) {
            writeln!(out, "Created: {created:.0}")?;
        }
        for (index, (seat, holder)) in info.seats.iter().zip(self.holders()).enumerate() {
            match holder {
                Holder::Person(_) => write!(out, "Seat {}: person", seat.id)?,
                Holder::Computer { level } => write!(out, "Seat {}: computer, level {level}", seat.id)?,
            }
            match self.seating() {
                Some(seating) => writeln!(out, ", who sat down as {}", info.seat_id(seating[index]))?,
                None => writeln!(out)?,
            }
        }
        self.write_source(out)?;
        let first = self.log.first();
        let over = self.outcome().is_some();
        writeln!(out, "Start: {}", if over { first.text() } else { first.view_text(eye) })?;
        match self.outcome() {
            Some(outcome) => writeln!(out, "Result: {} ({})", outcome.score, outcome.reason)?,
            None => writeln!(out, "Result: *")?,
        }
        if let Some(why) = self.frozen() {
            writeln!(out, "Frozen: {why}")?;
        }
        writeln!(out)
    }

    fn write_source(&self, out: &mut String) -> fmt::Result {
        let over = self.outcome().is_some();
        match &self.setup().source {
            Source::Seed(seed) if over => writeln!(out, "Seed: {seed}"),
            Source::Seed(_) => Ok(()),
            source @ Source::Committed { secret, nonces } => {
                let commitment = source.commitment().expect("there is a secret");
                writeln!(out, "Commitment: {}", hex::encode(commitment))?;
                if over {
                    writeln!(out, "Secret: {}", hex::encode(secret))?;
                    for (seat, nonce) in self.info().seats.iter().zip(nonces) {
                        writeln!(out, "Nonce {}: {}", seat.id, hex::encode(nonce.0))?;
                    }
                }
                Ok(())
            }
        }
    }

    /// One line a part that stands: its number, the seat, and its text, or `?` where the eye may not read it.
    fn write_parts(&self, out: &mut String, eye: Eye) -> fmt::Result {
        let (info, over) = (self.info(), self.outcome().is_some());
        let mut standing = self.standing().into_iter().zip(1..).peekable();
        for (index, entry) in self.log.entries().enumerate() {
            match &entry.input {
                Input::Part { seat, handed } => {
                    let Some((_, number)) = standing.next_if(|(stands, _)| *stands == index) else {
                        continue;
                    };
                    let steps = handed.steps();
                    let readable = over || self.may_read(*seat, steps, eye);
                    let shown = if readable { steps } else { "?" };
                    writeln!(out, "{number}. {} {shown}", info.seat_id(*seat))?;
                }
                Input::Resigned { seat } => writeln!(out, "{} resigns", info.seat_id(*seat))?,
                Input::Flagged { seat } => writeln!(out, "{} runs out of time", info.seat_id(*seat))?,
                Input::Replaced { seat, holder } => match holder.level() {
                    Some(level) => {
                        writeln!(out, "{} is played by the computer, level {level}", info.seat_id(*seat))?;
                    }
                    None => writeln!(out, "{} is played by a person again", info.seat_id(*seat))?,
                },
                Input::Claimed { seat } => writeln!(out, "{} claims the win", info.seat_id(*seat))?,
                Input::Asked { seat, question } if self.may_hear(eye) => {
                    writeln!(out, "{} asks {question}", info.seat_id(*seat))?;
                }
                Input::Replied { seat, yes, .. } if self.may_hear(eye) => {
                    writeln!(out, "{} says {}", info.seat_id(*seat), if *yes { "yes" } else { "no" })?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
