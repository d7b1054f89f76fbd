//! What rated games made of the ratings of those who played them. The results are in the derived rows of the matches; what
//! is kept here follows from them, in the order in which they came.

use crate::StoreError;
use async_trait::async_trait;
use std::collections::BTreeMap;

/// The result of a match that is to be rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedResult {
    /// Which ratings it changes.
    pub pool: String,
    /// When the game ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// The players, their sides and what they got, as a text.
    pub players: String,
}

/// A result that changes no rating yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unrated {
    /// Of which match.
    pub id: String,
    /// The result.
    pub result: RatedResult,
}

/// How well somebody did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Points {
    /// They lost.
    None = 0,
    /// Nobody won.
    Half = 1,
    /// They won.
    Whole = 2,
}

/// How strong somebody was found to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The rating.
    pub value: f64,
    /// Its deviation.
    pub deviation: f64,
    /// How erratic it is.
    pub volatility: f64,
    /// Whether too little is known for it to be taken for a rating.
    pub provisional: bool,
}

/// What a game made of the rating of one who played it.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// The principal whose rating it is.
    pub principal: String,
    /// What the game brought.
    pub points: Points,
    /// The rating after the game.
    pub strength: Strength,
    /// By how much it went up.
    pub gain: f64,
}

/// How somebody stands in a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingStanding {
    /// The principal that stands so.
    pub principal: String,
    /// In which pool.
    pub pool: String,
    /// The rating after the last game.
    pub strength: Strength,
    /// How many games were won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many were lost.
    pub losses: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub ended_ms: i64,
}

/// A rated game of somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// The match.
    pub id: String,
    /// The result.
    pub result: RatedResult,
    /// What it made of the rating.
    pub rated: Rated,
}

/// The right to rate games, which one has at a time, in all processes. It ends when it is dropped.
pub struct RatingTurn {
    _held: Box<dyn Send>,
}

impl RatingTurn {
    /// A right that ends when `held` is dropped.
    pub(crate) fn new(held: impl Send + 'static) -> RatingTurn {
        RatingTurn { _held: Box::new(held) }
    }
}

/// Where ratings are stored.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Waits until nobody else rates games. What is read of ratings stays as it is until one's own turn is over.
    async fn turn_to_rate(&self) -> Result<RatingTurn, StoreError>;

    /// The first result that changes no rating yet, by when the game ended and then by the name of the match.
    async fn unrated(&self) -> Result<Option<Unrated>, StoreError>;

    /// Notes what a result made of the ratings of those who played, once: it is an error where that is noted already.
    async fn rate(&self, of: Unrated, players: Vec<Rated>) -> Result<(), StoreError>;

    /// Forgets what the results of a pool, or of all pools, that came after a moment and a match made of the ratings, so
    /// that they are to be rated again. Says how many there were.
    async fn unrate(&self, pool: Option<&str>, after: (i64, &str)) -> Result<u64, StoreError>;

    /// What each match has made of the ratings of those who played it, by their principals.
    async fn all_rated(&self) -> Result<BTreeMap<String, Vec<Rated>>, StoreError>;

    /// How these principals stand in a pool, those who do.
    async fn standings(&self, pool: &str, principals: &[String]) -> Result<Vec<RatingStanding>, StoreError>;

    /// How somebody stands in each pool.
    async fn standings_of(&self, principal: &str) -> Result<Vec<RatingStanding>, StoreError>;

    /// Those with a name who stand best in a pool, whose ratings are not provisional before the others, after the first
    /// `skip`.
    async fn leaders(&self, pool: &str, skip: u32, most: u32) -> Result<Vec<RatingStanding>, StoreError>;

    /// The pool in which most of those with a name have played; none where nobody has.
    async fn fullest_pool(&self) -> Result<Option<String>, StoreError>;

    /// The last rated games of somebody, the latest first, or the first of those before the match `before`.
    async fn rated_games(
        &self,
        principal: &str,
        before: Option<&str>,
        most: u32,
    ) -> Result<Vec<RatedGame>, StoreError>;
}
