//! Rated games: which games can be rated, their results, and how these change ratings.
//!
//! The result of a game is derived from its log, and ratings follow from the results in the order in which the games
//! ended. So each game is rated once, and `rebuild` finds the same ratings.

use crate::api_error::PeopleError;
use crate::app::App;
use menagerie_kernel::{Info, Score, Seat, Sentence, sentence};
use menagerie_rating::{Pace, Rating, rate_teams};
use menagerie_store::{Points, Rated, RatedResult, RatingStanding, Store, StoreError, Strength, Unrated};
use menagerie_table::{Holder, Match, TimeControl};
use menagerie_wire::log::{self, RatedPlayer};
use menagerie_wire::{CreateMatch, RatingMark};
use std::fmt;
use std::time::Duration;

/// Ratings that are comparable: those at one game and one pace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pool {
    pub(crate) game: String,
    pub(crate) pace: Pace,
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.pace)
    }
}

impl Pool {
    /// The pool of a match, whether it changes ratings or not; none without a clock, or if the game does not have two
    /// sides.
    pub(crate) fn of(info: &Info, clock: Option<TimeControl>) -> Option<Pool> {
        let pace = match clock? {
            TimeControl::Live { initial_s, increment_s } => Pace::of_live(initial_s, increment_s),
            TimeControl::Daily { .. } => Pace::Correspondence,
        };
        is_contest(info).then(|| Pool { game: info.id.to_owned(), pace })
    }

    /// The pool of this name.
    pub(crate) fn read(text: &str) -> Option<Pool> {
        let (game, pace) = text.rsplit_once(' ')?;
        Some(Pool { game: game.to_owned(), pace: Pace::named(pace)? })
    }
}

/// Whether two sides play against each other.
pub(crate) fn is_contest(info: &Info) -> bool {
    let mut teams: Vec<u8> = info.seats.iter().map(|seat| seat.team.0).collect();
    teams.sort_unstable();
    teams.dedup();
    teams.len() == 2 && info.spare_seats == 0
}

/// Why a match cannot be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unratable {
    Game,
    Clock,
    Handicap,
    Setup,
    Computer,
    HotSeat,
}

impl Unratable {
    /// In words.
    pub(crate) fn sentence(self) -> Sentence {
        match self {
            Unratable::Game => sentence!("only a game of two sides is rated"),
            Unratable::Clock => sentence!("only a match with a clock is rated"),
            Unratable::Handicap => {
                sentence!("a match in which seats have different times is not rated")
            }
            Unratable::Setup => sentence!("a match from a given position or seed is not rated"),
            Unratable::Computer => sentence!("a match with the computer is not rated"),
            Unratable::HotSeat => sentence!("a match in which one person has several seats is not rated"),
        }
    }
}

/// Whether a match that somebody with an account calls for can be rated.
pub(crate) fn check(info: &Info, wish: &CreateMatch) -> Result<(), PeopleError> {
    let seats = || wish.seats.values();
    let why = if !is_contest(info) {
        Unratable::Game
    } else if wish.clock.is_none() {
        Unratable::Clock
    } else if !wish.handicaps.is_empty() {
        Unratable::Handicap
    } else if wish.seed.is_some() || wish.position.is_some() {
        Unratable::Setup
    } else if seats().any(|holder| holder.starts_with("computer:")) {
        Unratable::Computer
    } else if seats().filter(|holder| *holder == "me").count() > 1 {
        Unratable::HotSeat
    } else {
        return Ok(());
    };
    Err(PeopleError::Unratable(why))
}

/// The result of a match, if ratings follow from it: every seat is held by somebody whom the match knows, and one side
/// has won or it is a draw.
pub(crate) fn result(of: &Match) -> Option<RatedResult> {
    let (info, setup, outcome) = (of.info(), of.setup(), of.outcome()?);
    if !setup.terms.rated {
        return None;
    }
    let points = |seat| match outcome.score {
        Score::Win(team) => Some(if info.team(seat) == team { 2 } else { 0 }),
        Score::Draw => Some(1),
        Score::Points(_) | Score::Lost | Score::Void => None,
    };
    let player = |(at, holder): (usize, &Holder)| {
        let Holder::Person(person) = holder else { return None };
        let seat = Seat(at as u8);
        Some(RatedPlayer {
            seat: info.seat_id(seat).to_owned(),
            principal: person.principal?,
            team: info.team(seat).0,
            points: points(seat)?,
        })
    };
    let players: Vec<RatedPlayer> = setup.holders.iter().enumerate().map(player).collect::<Option<_>>()?;
    if has_twice(&players) {
        return None;
    }
    let pool = Pool::of(info, setup.terms.clock)?.to_string();
    Some(RatedResult { pool, ended_ms: of.ended_ms()?, players: log::write(&players) })
}

/// Whether somebody played on several seats, which makes nobody better or worse than others.
fn has_twice(players: &[RatedPlayer]) -> bool {
    let mut principals: Vec<_> = players.iter().map(|player| player.principal).collect();
    principals.sort_unstable();
    principals.windows(2).any(|two| two[0] == two[1])
}

/// Rates every result that is not rated yet, in order. Results that were rated too early are rated again.
pub(crate) async fn rate_all(store: &dyn Store) -> Result<(), StoreError> {
    // New ratings follow from the earlier ones, which no other process may change meanwhile.
    let _turn = store.turn_to_rate().await?;
    while let Some(of) = store.unrated().await? {
        let Ok(players) = log::read::<Vec<RatedPlayer>>(&of.result.players) else {
            tracing::error!(id = of.id, "a result cannot be read, and nothing is rated after it");
            return Ok(());
        };
        store.unrate(Some(&of.result.pool), (of.result.ended_ms, &of.id)).await?;
        let principals: Vec<String> = players.iter().map(|player| player.principal.to_string()).collect();
        let known = store.standings(&of.result.pool, &principals).await?;
        // An older release let one person sit on several seats: such a game changes nothing, and those after it are rated.
        let rated =
            if has_twice(&players) { unchanged(&of, &players, &known) } else { rate(&of, &players, &known) };
        store.rate(of, rated).await?;
    }
    Ok(())
}

/// The rating of a player when the game ended.
fn before(of: &Unrated, player: &RatedPlayer, known: &[RatingStanding]) -> Rating {
    let principal = player.principal.to_string();
    let standing = known.iter().find(|standing| standing.principal == principal);
    standing.map_or(Rating::NEW, |standing| present(standing, of.result.ended_ms))
}

/// What is noted of a game that changes no rating, once for each who played.
fn unchanged(of: &Unrated, players: &[RatedPlayer], known: &[RatingStanding]) -> Vec<Rated> {
    let mut noted: Vec<Rated> = Vec::new();
    for player in players {
        let rating = before(of, player, known);
        let same = rated(player, rating, rating);
        if noted.iter().all(|other| other.principal != same.principal) {
            noted.push(same);
        }
    }
    noted
}

/// What is noted of a player whose rating a game changed.
fn rated(player: &RatedPlayer, before: Rating, after: Rating) -> Rated {
    Rated {
        principal: player.principal.to_string(),
        points: match player.points {
            0 => Points::None,
            1 => Points::Half,
            _ => Points::Whole,
        },
        strength: Strength {
            value: after.value,
            deviation: after.deviation,
            volatility: after.volatility,
            provisional: after.is_provisional(),
        },
        gain: after.value - before.value,
    }
}

/// What a result makes of the ratings of those who played.
fn rate(of: &Unrated, players: &[RatedPlayer], known: &[RatingStanding]) -> Vec<Rated> {
    let first = players.first().map(|player| (player.team, player.points));
    let (team, points) = first.unwrap_or_default();
    let sides: [Vec<&RatedPlayer>; 2] =
        [true, false].map(|is_first| players.iter().filter(|one| (one.team == team) == is_first).collect());
    let ratings =
        sides.each_ref().map(|side| side.iter().map(|player| before(of, player, known)).collect::<Vec<_>>());
    let score = match points {
        0 => menagerie_rating::Score::Loss,
        1 => menagerie_rating::Score::Draw,
        _ => menagerie_rating::Score::Win,
    };
    let after = rate_teams([&ratings[0], &ratings[1]], score);
    let both = sides.concat().into_iter().zip(ratings.concat().into_iter().zip(after.concat()));
    both.map(|(player, (before, after))| rated(player, before, after)).collect()
}

/// A rating at a moment: the longer nobody has played for it, the less certain it is.
fn present(standing: &RatingStanding, now_ms: i64) -> Rating {
    let Strength { value, deviation, volatility, .. } = standing.strength;
    let passed = Duration::from_millis(u64::try_from(now_ms - standing.ended_ms).unwrap_or(0));
    Rating { value, deviation, volatility }.after(passed)
}

/// A rating as people read it, and its deviation.
pub(crate) fn mark(standing: &RatingStanding, now_ms: i64) -> (RatingMark, u32) {
    let rating = present(standing, now_ms);
    let mark = RatingMark { value: rating.value.round() as i32, provisional: rating.is_provisional() };
    (mark, rating.deviation.round() as u32)
}

impl App {
    /// Rates what is to be rated. What fails now is done after the next game, or when a server starts.
    pub(crate) async fn rate(&self) {
        if let Err(error) = rate_all(&*self.store).await {
            tracing::error!(%error, "a game was not rated");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::{SeatInfo, Side, Team};

    #[test]
    fn only_two_sides_make_a_contest() {
        const fn seat(id: &'static str, team: u8) -> SeatInfo {
            SeatInfo { id, name: id, team: Team(team), side: Side::Neutral }
        }
        const ALONE: &[SeatInfo] = &[seat("1", 0), seat("2", 0)];
        const TEAMS: &[SeatInfo] = &[seat("1", 0), seat("2", 1), seat("3", 0), seat("4", 1)];
        const THREE: &[SeatInfo] = &[seat("1", 0), seat("2", 1), seat("3", 2)];
        let is = |seats| is_contest(&Info { seats, ..Info::DUEL });
        assert_eq!([is(ALONE), is(TEAMS), is(THREE)], [false, true, false]);
        assert!(is_contest(&Info::DUEL));
        assert!(!is_contest(&Info { spare_seats: 1, ..Info::DUEL }));
    }

    #[test]
    fn a_pool_is_read_back() {
        let clock = |initial_s| Some(TimeControl::Live { initial_s, increment_s: 3 });
        let info = Info { id: "halma", ..Info::DUEL };
        for (clock, pace) in
            [(clock(60), Pace::Blitz), (Some(TimeControl::Daily { days: 3 }), Pace::Correspondence)]
        {
            let pool = Pool::of(&info, clock).unwrap();
            assert_eq!(pool, Pool { game: "halma".to_owned(), pace });
            assert_eq!(Pool::read(&pool.to_string()), Some(pool));
        }
        assert_eq!(Pool::of(&info, None), None);
        assert_eq!(Pool::read("halma"), None);
    }
}
