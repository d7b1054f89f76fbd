//! How much of a game the laws look at, and the random games in which they look.

use crate::Dice;
use crate::{perft, tables};
use menagerie_kernel::count::join;
use menagerie_kernel::{BadOption, Chance, Eye, Line, Offer, OptionSpec, Options, Path, offers};
use menagerie_show::Game;

/// How much of a game to look at.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games each law plays from the start, and again from positions of the perft table.
    pub games: usize,
    /// How many parts a game has at most.
    pub parts: usize,
    /// How many turns a position may have for them to be listed one by one.
    pub listed: u64,
    /// Where the dice begin.
    pub seed: u64,
}

impl Default for Plan {
    /// Some seconds in all for a game that moves about as fast as chess.
    fn default() -> Self {
        Plan { games: 12, parts: 240, listed: 3_000, seed: 1 }
    }
}

/// No part has more steps than this; one that seems to has no end.
const LONGEST_PART: usize = 1_000;

impl Plan {
    /// Plays games at random and shows `look` every `stride`-th position, the last one included.
    /// Positions between the parts of a turn are shown too.
    ///
    /// # Panics
    /// When no position was shown, since then nothing was tested.
    pub(crate) fn positions<G: Game>(
        &self,
        game: &G,
        stride: usize,
        mut look: impl FnMut(&Line<G>, &mut Dice),
    ) {
        let mut dice = Dice::new(self.seed);
        let mut shown = 0;
        for mut line in self.lines(game, &mut dice) {
            // Each game begins at another beat, so that strides do not always meet the same moments.
            let beat = dice.below(stride);
            for part in 0..=self.parts {
                let next = if part < self.parts { random_part(&line, &mut dice) } else { None };
                if part % stride == beat || next.is_none() {
                    look(&line, &mut dice);
                    shown += 1;
                }
                let Some(path) = next else { break };
                line.apply(path.legal().expect("random parts are whole"));
            }
        }
        assert!(shown > 0, "{}: no position was looked at", game.info().id);
    }

    /// The beginnings of all games that a law plays: from the start with random options, then from
    /// positions of the perft table, if the game has one.
    fn lines<G: Game>(&self, game: &G, dice: &mut Dice) -> Vec<Line<G>> {
        let mut lines: Vec<_> = (0..self.games).map(|_| random_start(game, dice)).collect();
        let table = tables::perft(game.info().id).unwrap_or_default();
        let mut entries = perft::read(&table).unwrap_or_else(|why| panic!("{}: {why}", game.info().id));
        dice.shuffle(&mut entries);
        let positions = entries.iter().take(self.games).map(|entry| entry.position.as_str());
        lines.extend(positions.map(|text| {
            Line::parse(game, text, Options::default())
                .unwrap_or_else(|why| panic!("{}: {text}: {why}", game.info().id))
        }));
        lines
    }
}

/// A game started with random options.
pub(crate) fn random_start<G: Game>(game: &G, dice: &mut Dice) -> Line<G> {
    let (options, seed) = random_setup(game, dice);
    start(game, &options, seed).expect("random_setup only returns options that a game can be started with")
}

/// Options and a seed that a game can be started with.
pub(crate) fn random_setup<G: Game>(game: &G, dice: &mut Dice) -> (Options, u64) {
    // Some options exclude each other; the bare start is always possible.
    for _ in 0..8 {
        let (options, seed) = (random_options(game.info().options, dice), dice.roll());
        if start(game, &options, seed).is_ok() {
            return (options, seed);
        }
    }
    (Options::default(), dice.roll())
}

pub(crate) fn start<G: Game>(game: &G, options: &Options, seed: u64) -> Result<Line<G>, BadOption> {
    Line::start(game, options.clone(), Chance::from_number(seed))
}

fn random_options(specs: &'static [OptionSpec], dice: &mut Dice) -> Options {
    let given = specs.iter().filter_map(|spec| {
        if dice.one_in(2) {
            return None;
        }
        Some((spec.key.to_owned(), dice.pick(&spec.kind.values())?.clone()))
    });
    Options::check(specs, given).unwrap_or_else(|why| panic!("an option does not take its own value: {why}"))
}

/// A part that the seat to act may play, chosen step by step; none when the game is over.
///
/// # Panics
/// When the game goes on but offers nothing, or offers a prefix that leads nowhere.
pub(crate) fn random_part<G: Game>(line: &Line<G>, dice: &mut Dice) -> Option<Path<G>> {
    let game = line.game();
    let seat = line.turn().actor()?;
    let view = line.view(Eye::Seat(seat));
    let mut path = Path::new();
    finish_part(game, &view, &mut path, dice);
    assert!(path.legal().is_some(), "{}: nothing can be played", describe(line));
    Some(path)
}

/// Goes on from `path` to the end of a part, choosing at random. Where nothing is offered it stops.
pub(crate) fn finish_part<G: Game>(game: &G, view: &G::View, path: &mut Path<G>, dice: &mut Dice) {
    let mut found: Vec<Offer<G>> = Vec::new();
    while path.then().may_go_on() && !(path.legal().is_some() && dice.one_in(2)) {
        assert!(path.steps().len() < LONGEST_PART, "`{}` has no end", join("", path.steps()));
        offers(game, view, path.steps(), &mut found);
        let Some(offer) = dice.pick(&found) else { break };
        path.push(offer);
    }
}

/// The game and the position, for messages.
pub(crate) fn describe<G: Game>(line: &Line<G>) -> String {
    let game = line.game();
    format!("{} at `{}`", game.info().id, menagerie_kernel::text(game, line.state()))
}
