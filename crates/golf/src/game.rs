//! The match as a game for tables.

use crate::ending::{BEST_DRESSED, LOWEST, ROUND, SHARED};
use crate::line::MatchLine;
use crate::{Match, Settings};
use menagerie_games::golf::Golf;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Collection, Info, Options, Rules, Seat, SeatInfo, Side, Team, sentence,
};
use menagerie_show::{AnyGame, AnyLine, Kit, NoParts, PuzzleMatch};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static INFO: LazyLock<Info> = LazyLock::new(|| Info {
    id: "golfmatch",
    name: "Competitive Chess Golf",
    about: "Nine puzzles of Chess Golf for up to eight: say first in how few moves you can solve each, then show it.",
    opening: "Look for the shortest solution and claim its length, or 0 if there is none. \
        The lowest claim has to be shown on the board; a claim that cannot be shown costs points, and the lowest total wins.",
    seats: SEATS,
    spare_seats: SEATS.len() - 1,
    options: Settings::SPECS,
    endings: &[LOWEST, BEST_DRESSED, SHARED, ROUND],
    hidden: true,
    chance: true,
    rules: Golf::default().info().rules,
    ..Info::DUEL
});

const SEATS: &[SeatInfo] = &[
    seat("1", "Player 1", 0),
    seat("2", "Player 2", 1),
    seat("3", "Player 3", 2),
    seat("4", "Player 4", 3),
    seat("5", "Player 5", 4),
    seat("6", "Player 6", 5),
    seat("7", "Player 7", 6),
    seat("8", "Player 8", 7),
];

const fn seat(id: &'static str, name: &'static str, team: u8) -> SeatInfo {
    SeatInfo { id, name, team: Team(team), side: Side::Neutral }
}

/// What is to be known of the match before it is played.
pub(crate) fn info() -> &'static Info {
    &INFO
}

/// A match of Chess Golf, for tables: everybody against everybody.
#[derive(Clone, Copy, Debug, Default)]
pub struct GolfMatch;

impl AnyGame for GolfMatch {
    fn info(&self) -> &'static Info {
        info()
    }

    fn puzzle(&self) -> Option<Collection> {
        None
    }

    fn start(&self, options: Options, chance: Chance) -> Result<Box<dyn AnyLine>, BadOption> {
        self.start_for(1, options, chance)
    }

    fn puzzle_match(&self) -> Option<&dyn PuzzleMatch> {
        Some(self)
    }

    fn worths(&self) -> BTreeMap<&'static str, u8> {
        BTreeMap::new()
    }

    fn kit(&self) -> Option<Kit> {
        None
    }

    fn parse(&self, text: &str, options: Options) -> Result<Box<dyn AnyLine>, BadPosition> {
        let golf = Match::parse(text, Settings::of(&options))?;
        Ok(Box::new(MatchLine::new(golf, options)))
    }

    fn turns_of_view(&self, _: &str, _: Seat, _: u64) -> Result<Vec<String>, NoParts> {
        Err(NoParts::BadView(BadPosition::new("placement", sentence!("is unknown here"))))
    }
}

impl PuzzleMatch for GolfMatch {
    fn of(&self) -> &'static str {
        Golf::default().info().id
    }

    fn start_for(
        &self,
        seats: usize,
        options: Options,
        chance: Chance,
    ) -> Result<Box<dyn AnyLine>, BadOption> {
        let golf = Match::new(Settings::of(&options), seats.clamp(1, SEATS.len()) as u8, chance);
        Ok(Box::new(MatchLine::new(golf, options)))
    }
}
