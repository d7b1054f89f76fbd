//! A match: many games, several at once.

use crate::bout::{Bout, Finished, Sheet, Teams, Terms, Unfinished};
use crate::clock::Pace;
use crate::commits::{self, BadCommit};
use crate::contestant::Contestant;
use crate::external::External;
use crate::journal::{BadJournal, Entry, Journal, opening_of};
use crate::openings::Opening;
use crate::own::{MakeOwn, Own};
use crate::spec::{Kind, Program, Protocol, Spec};
use crate::stats::{Pairs, Sprt, Verdict};
use crate::uci::Uci;
use crate::xboard::Xboard;
use menagerie_kernel::{Chance, Options};
use menagerie_search::Dice;
use menagerie_search::matches::Tally;
use menagerie_show::AnyGame;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A match that is to be played.
pub struct Contest<'a> {
    /// Which game.
    pub game: &'a dyn AnyGame,
    /// What every game is started with.
    pub options: &'a Options,
    /// Makes our own engine of it.
    pub engine: &'a MakeOwn<'a>,
    /// The two engines that play.
    pub engines: &'a [Spec; 2],
    /// What bounds an engine that says nothing else.
    pub pace: Pace,
    /// Where pairs of games begin, one after another and then again from the first.
    pub openings: &'a [Opening],
    /// How many games.
    pub games: u64,
    /// How many at once.
    pub concurrency: usize,
    /// The number from which all that is random follows.
    pub seed: u64,
    /// A test that ends the match when it knows enough.
    pub sprt: Option<Sprt>,
    /// When games end that are not over.
    pub terms: Terms,
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// Its file.
    #[error(transparent)]
    Journal(#[from] BadJournal),
    /// An engine of a commit that cannot be built.
    #[error(transparent)]
    Commit(#[from] BadCommit),
    /// An engine that cannot play.
    #[error("{engine}: {why}")]
    Unfit {
        /// Which.
        engine: String,
        /// Why.
        why: String,
    },
    /// A game that is none for two teams.
    #[error("{0} does not have two teams, of which one could win against the other")]
    NotTwoTeams(&'static str),
}

/// Where a match stands.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Games, as the first engine sees them.
    pub tally: Tally,
    /// Pairs of games of which both were played.
    pub pairs: Pairs,
    /// What both engines did.
    pub sheets: [Sheet; 2],
    /// How often games ended by what, by tags.
    pub reasons: BTreeMap<String, u64>,
    /// Games that somebody lost otherwise than on the board: the game, from 0, the engine and why.
    pub faults: Vec<(u64, usize, String)>,
    /// The first game of pairs of which only one was played, by the number of the pair.
    halves: BTreeMap<u64, u8>,
}

impl Standing {
    /// Counts a game.
    pub fn add(&mut self, entry: &Entry) {
        self.tally.add(entry.halves);
        match self.halves.remove(&(entry.index / 2)) {
            Some(other) => self.pairs.add(usize::from(other + entry.halves)),
            None => drop(self.halves.insert(entry.index / 2, entry.halves)),
        }
        for (sum, sheet) in self.sheets.iter_mut().zip(&entry.sheets) {
            sum.add(sheet);
        }
        *self.reasons.entry(entry.reason.clone()).or_default() += 1;
        if let Some((engine, why)) = &entry.fault {
            self.faults.push((entry.index, *engine, why.clone()));
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All games were played.
    Complete,
    /// Its test knew enough.
    Decided,
    /// Somebody wanted an end.
    Stopped,
}

/// What a worker has to tell.
enum News {
    Played(u64, Box<Finished>),
    Broken(Broken),
}

impl Contest<'_> {
    /// Plays what is missing. `entries` were played before; every game is written into the journal when it is over, and then
    /// `told`. With `stop` the games that are being played are given up.
    ///
    /// # Errors
    /// An engine cannot play this, or the journal cannot be written.
    pub fn run(
        &self,
        journal: &mut Journal,
        entries: &[Entry],
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Standing, Option<&Entry>),
    ) -> Result<(Standing, Ended), Broken> {
        check_teams(self.game)?;
        let mut standing = Standing::default();
        entries.iter().for_each(|entry| standing.add(entry));
        told(&standing, None);
        let done: Vec<u64> = entries.iter().map(|entry| entry.index).collect();
        let missing: Vec<u64> = (0..self.games).filter(|index| !done.contains(index)).collect();
        if self.is_decided(&standing) {
            return Ok((standing, Ended::Decided));
        }
        if missing.is_empty() {
            return Ok((standing, Ended::Complete));
        }
        let workers = self.concurrency.clamp(1, missing.len());
        // Made here, one after another, since what is built for one is there for the others.
        let contestants: Vec<[Box<dyn Contestant>; 2]> = (0..workers)
            .map(|_| Ok([self.contestant(0)?, self.contestant(1)?]))
            .collect::<Result<_, Broken>>()?;
        let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
        let usual = is_usual(self.game, self.options);
        let ended = thread::scope(|scope| {
            let (sender, news) = channel();
            for engines in contestants {
                let (sender, next, halt, missing) = (sender.clone(), &next, &halt, &missing);
                scope.spawn(move || self.work(engines, missing, next, &[stop, halt], usual, &sender));
            }
            drop(sender);
            let ended = self.gather(&news, journal, &mut standing, told);
            halt.store(true, Ordering::Relaxed);
            ended
        });
        let ended = match ended? {
            // Games beyond those that are asked for may have been played before, so that their number does not tell.
            Ended::Complete if standing.tally.games() < (entries.len() + missing.len()) as u64 => {
                Ended::Stopped
            }
            ended => ended,
        };
        Ok((standing, ended))
    }

    fn is_decided(&self, standing: &Standing) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open)
    }

    /// Writes down what the workers have played, until they are through or the test knows enough.
    fn gather(
        &self,
        news: &Receiver<News>,
        journal: &mut Journal,
        standing: &mut Standing,
        told: &mut dyn FnMut(&Standing, Option<&Entry>),
    ) -> Result<Ended, Broken> {
        for news in news {
            let (index, finished) = match news {
                News::Played(index, finished) => (index, finished),
                News::Broken(broken) => return Err(broken),
            };
            let entry = journal.write(self.game.info(), index, *finished)?;
            standing.add(&entry);
            told(standing, Some(&entry));
            if self.is_decided(standing) {
                return Ok(Ended::Decided);
            }
        }
        Ok(Ended::Complete)
    }

    /// Plays one missing game after another, always with the same two engines.
    fn work(
        &self,
        mut engines: [Box<dyn Contestant>; 2],
        missing: &[u64],
        next: &AtomicUsize,
        stops: &[&AtomicBool; 2],
        usual: bool,
        news: &Sender<News>,
    ) {
        while let Some(index) = missing.get(next.fetch_add(1, Ordering::Relaxed)).copied() {
            let sent = match self.play(index, &mut engines, stops, usual) {
                Ok(finished) => news.send(News::Played(index, Box::new(finished))).is_ok(),
                Err(Unfinished::Stopped) => return,
                Err(Unfinished::Unfit(team, why)) => {
                    let engine = self.engines[team ^ (index % 2) as usize].name.clone();
                    let _ = news.send(News::Broken(Broken::Unfit { engine, why }));
                    return;
                }
            };
            if !sent {
                return;
            }
        }
    }

    fn play(
        &self,
        index: u64,
        engines: &mut [Box<dyn Contestant>; 2],
        stops: &[&AtomicBool; 2],
        usual: bool,
    ) -> Result<Finished, Unfinished> {
        let swapped = index % 2 == 1;
        let [first, second] = engines;
        let mut teams: Teams<'_> =
            if swapped { [&mut **second, &mut **first] } else { [&mut **first, &mut **second] };
        let mut paces = [0, 1].map(|engine: usize| self.engines[engine].pace.unwrap_or(self.pace));
        if swapped {
            paces.swap(0, 1);
        }
        let bout = Bout {
            game: self.game,
            opening: opening_of(self.openings, index),
            usual,
            paces,
            terms: &self.terms,
            seed: Dice::of(self.seed, index).roll(),
        };
        bout.play(&mut teams, stops)
    }

    fn contestant(&self, engine: usize) -> Result<Box<dyn Contestant>, BadCommit> {
        Ok(match &self.engines[engine].kind {
            Kind::Own(strength) => Box::new(Own::new(self.engine, *strength)),
            Kind::Commit { name, strength } => {
                Box::new(External::<Uci>::new(Program::of_commit(&commits::build(name)?, *strength)))
            }
            Kind::Program(program) => match program.protocol {
                Protocol::Uci => Box::new(External::<Uci>::new(program.clone())),
                Protocol::Xboard => Box::new(External::<Xboard>::new(program.clone())),
            },
        })
    }
}

/// Refuses a game in which there is nobody to win against.
///
/// # Errors
/// The game has not two teams.
pub fn check_teams(game: &dyn AnyGame) -> Result<(), Broken> {
    let info = game.info();
    if info.is_two_sided() { Ok(()) } else { Err(Broken::NotTwoTeams(info.name)) }
}

/// Whether all games with these options begin in the same position.
fn is_usual(game: &dyn AnyGame, options: &Options) -> bool {
    let text = |number| Some(game.start(options.clone(), Chance::from_number(number)).ok()?.text());
    let first = text(0);
    first.is_some() && (1..8).all(|number| text(number) == first)
}
