//! How a match stands, before its game begins and from then on.

use crate::{RatingMark, mine};
use menagerie_kernel::{
    self as kernel, Eye, Info, Options, Seat, SeatInfo, Seats, Sentence, Value as OptionValue,
};
use menagerie_show::Scene;
use menagerie_table::{Asked, Gathering, Holder, Look, Match, Offer, Proposal, Reading, TimeControl};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A match as one eye sees it: before its game begins, or after.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "it is written at once")]
pub enum MatchView {
    /// Its players gather.
    Gathering(GatheringState),
    /// Its game has begun.
    Begun(MatchState),
}

/// A match before its game begins.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GatheringState {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// `gathering`, or `closed` when everybody has left or nobody has come for long.
    pub phase: GatheringPhase,
    /// The number of the last entry of its log.
    pub version: u64,
    /// The eye that looks: a seat, or `public`.
    pub eye: String,
    /// The seats that the caller holds.
    pub mine: Vec<String>,
    /// The holder of each seat.
    pub seats: BTreeMap<String, SeatHolder>,
    /// The seats that have given their share of the chance.
    pub given: Vec<String>,
    /// For those who sit here: the code for each free seat.
    pub invites: BTreeMap<String, String>,
    /// How much time the players will have, or null.
    #[schema(required)]
    pub clock: Option<TimeControl>,
    /// The seats that will have another time than `clock`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub handicaps: BTreeMap<String, TimeControl>,
    /// Whether anybody may take a free seat.
    pub listed: bool,
    /// Whether it is drawn by lot who sits where.
    pub shuffle: bool,
    /// Whether the result will change the ratings of those who play.
    pub rated: bool,
    /// SHA-256 of the secret that chance comes from; null where a seed was given.
    #[schema(required)]
    pub commitment: Option<String>,
    /// The options that were given.
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    pub options: Options,
}

/// Whether the game of a match may still begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GatheringPhase {
    /// It begins when all seats are taken.
    Gathering,
    /// It never will.
    Closed,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// It goes on.
    Playing,
    /// It has ended.
    Over,
}

/// The clocks of a match, as they stood when they were asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Clocks {
    /// How much time the players have.
    pub control: TimeControl,
    /// The seats that have another time than `control`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub handicaps: BTreeMap<String, TimeControl>,
    /// What each seat has left.
    pub seats: BTreeMap<String, Reading>,
}

/// Something that a seat has proposed and that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OpenOffer {
    /// What.
    pub what: Proposal,
    /// Which seat proposed it.
    pub by: String,
    /// The seats that agree. The game takes it up when the seats of all persons do.
    pub agreed: Vec<String>,
}

/// A question that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OpenQuestion {
    /// The version of the event in which it was asked.
    pub version: u64,
    /// Which seat asks.
    pub by: String,
    /// Which seat is asked.
    pub to: String,
    /// What: one of the questions of the game.
    pub question: String,
}

/// How a match stands, besides the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Situation {
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// Whether the seat to act is to go on with another part of its turn.
    pub mid_turn: bool,
    /// How the game ended, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// The clocks, or null in a match without.
    #[schema(required)]
    pub clock: Option<Clocks>,
    /// How long the seats that are to act may still take, in milliseconds, where the game itself bounds it and the time
    /// runs. Something is done for a seat that has done nothing by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub timer_ms: Option<u64>,
    /// What was proposed and waits for an answer.
    pub offers: Vec<OpenOffer>,
    /// Whether the caller may take back a turn without asking anybody.
    pub can_take_back: bool,
    /// Whether any player may call the match off without asking anybody.
    pub can_abort: bool,
    /// The match in which the same players play once more, when all have agreed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rematch: Option<String>,
    /// What partners have asked each other and not answered yet; nothing for those who watch.
    pub asked: Vec<OpenQuestion>,
}

/// A match as one eye sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MatchState {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// The number of the last entry of its log.
    pub version: u64,
    /// How often the game has changed: parts that were played, and turns that were taken back.
    pub at: u64,
    /// How far the game has come.
    pub phase: GamePhase,
    /// The eye that looks: a seat, or `public`.
    pub eye: String,
    /// The seats that the caller holds.
    pub mine: Vec<String>,
    /// The position in a text, as this eye knows it.
    pub view: String,
    /// The position to be drawn, as this eye knows it.
    pub scene: Scene,
    /// How it stands.
    #[serde(flatten)]
    pub situation: Situation,
    /// The holder of each seat.
    pub seats: BTreeMap<String, SeatHolder>,
    /// Whether the result changes the ratings of those who play.
    pub rated: bool,
    /// SHA-256 of the secret that chance comes from; null where a seed was given.
    #[schema(required)]
    pub commitment: Option<String>,
    /// The options that were given.
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    pub options: Options,
    /// The seat that the caller held before the computer took over, and may take again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub former: Option<String>,
    /// Why the match can only be looked at, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frozen: Option<String>,
    /// Why the match can only be looked at, to be said in any language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frozen_sentence: Option<Sentence>,
}

/// The holder of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatHolder {
    /// Nobody yet.
    Free,
    /// A person, or a bot, which is one to the rules.
    Person(PersonHolder),
    /// The computer.
    Computer {
        /// How strong it is.
        level: String,
    },
}

/// The person who holds a seat: nothing is said of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct PersonHolder {
    /// What they are called, if they have an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub username: Option<String>,
    /// Whether it is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub bot: bool,
    /// How strong they are at this game and pace, if they have a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<RatingMark>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Outcome {
    /// `1-0`, `0-1`, `1/2-1/2`, `score N` or `lost`.
    #[schema(example = "1-0")]
    pub score: String,
    /// Why, for programs.
    #[schema(example = "checkmate")]
    pub reason: String,
    /// Why, for people.
    pub words: String,
}

impl MatchState {
    /// What somebody sees of a match at a moment. The caller holds these seats.
    pub fn new(of: &Match, look: impl Into<Look>, mine: &[Seat], now_ms: i64) -> MatchState {
        let (info, setup) = (of.info(), of.setup());
        let Look { board: eye, talk } = look.into();
        MatchState {
            id: setup.id.clone(),
            game: info.id.to_owned(),
            version: of.version(),
            at: of.at(),
            phase: if of.outcome().is_some() { GamePhase::Over } else { GamePhase::Playing },
            eye: eye_id(info, eye),
            mine: ids(info, mine.iter().copied()),
            view: of.view_text(eye),
            scene: of.scene(eye),
            situation: Situation::of(of, talk, now_ms),
            seats: mine::holders(info, of.holders().iter().map(Some)),
            rated: setup.terms.rated,
            commitment: setup.source.commitment().map(hex::encode),
            options: setup.options.clone(),
            former: None,
            frozen: of.frozen().map(Sentence::to_string),
            frozen_sentence: of.frozen().cloned(),
        }
    }

    /// This state for a caller whose seat the computer has taken over.
    pub fn with_former(self, info: &Info, seat: Option<Seat>) -> MatchState {
        MatchState { former: seat.map(|seat| info.seat_id(seat).to_owned()), ..self }
    }
}

impl GatheringState {
    /// What an eye sees of a match before its game begins. The caller holds these seats.
    pub fn new(of: &Gathering, eye: Eye, mine: &[Seat]) -> GatheringState {
        let (info, plan) = (of.info(), of.plan());
        let seats = || (0..of.places().len() as u8).map(Seat);
        let invite = |seat| Some((info.seat_id(seat).to_owned(), of.invite(seat)?));
        let phase = if of.is_closed() { GatheringPhase::Closed } else { GatheringPhase::Gathering };
        GatheringState {
            id: plan.id.clone(),
            game: info.id.to_owned(),
            phase,
            version: of.version(),
            eye: eye_id(info, eye),
            mine: ids(info, mine.iter().copied()),
            seats: mine::holders(info, of.places().iter().map(Option::as_ref)),
            given: ids(info, seats().filter(|seat| of.has_given(*seat))),
            invites: if mine.is_empty() { BTreeMap::new() } else { seats().filter_map(invite).collect() },
            clock: plan.terms.clock,
            handicaps: mine::handicaps(info, &plan.terms),
            listed: plan.terms.listed,
            shuffle: plan.terms.shuffle,
            rated: plan.terms.rated,
            commitment: plan.source.commitment().map(hex::encode),
            options: plan.options.clone(),
        }
    }
}

impl Clocks {
    /// The clocks of a match, if it has any.
    pub fn of(of: &Match, now_ms: i64) -> Option<Clocks> {
        let control = of.setup().terms.clock?;
        let named = |(seat, reading): (&SeatInfo, Reading)| (seat.id.to_owned(), reading);
        let seats = of.info().seats.iter().zip(of.clocks(now_ms)?).map(named).collect();
        Some(Clocks { control, handicaps: mine::handicaps(of.info(), &of.setup().terms), seats })
    }
}

impl Situation {
    /// How a match stands for an eye at a moment.
    pub fn of(of: &Match, eye: Eye, now_ms: i64) -> Situation {
        Situation {
            to_act: seat_ids(of.info(), of.to_act()),
            mid_turn: of.mid_turn(),
            outcome: of.outcome().copied().map(Outcome::from),
            clock: Clocks::of(of, now_ms),
            timer_ms: of.lapses_ms().map(|lapses_ms| u64::try_from(lapses_ms - now_ms).unwrap_or(0)),
            offers: OpenOffer::of(of),
            can_take_back: eye.seat().is_some() && of.can_take_back(),
            can_abort: of.is_young(),
            rematch: of.rematch(),
            asked: if eye == Eye::Public { Vec::new() } else { OpenQuestion::of(of) },
        }
    }
}

impl OpenOffer {
    /// What is proposed in a match and waits for an answer.
    pub fn of(of: &Match) -> Vec<OpenOffer> {
        let info = of.info();
        let open = |offer: &Offer| OpenOffer {
            what: offer.what,
            by: info.seat_id(offer.by).to_owned(),
            agreed: seat_ids(info, offer.agreed),
        };
        of.offers().map(open).collect()
    }
}

impl OpenQuestion {
    /// What partners have asked each other and not answered yet.
    fn of(of: &Match) -> Vec<OpenQuestion> {
        let id = |seat| of.info().seat_id(seat).to_owned();
        let open = |asked: &Asked| OpenQuestion {
            version: asked.version,
            by: id(asked.by),
            to: id(asked.to),
            question: asked.question.to_string(),
        };
        of.asked().map(open).collect()
    }
}

/// The names of seats, in order of play.
pub fn seat_ids(info: &Info, seats: Seats) -> Vec<String> {
    ids(info, seats.iter())
}

fn ids(info: &Info, seats: impl Iterator<Item = Seat>) -> Vec<String> {
    seats.map(|seat| info.seat_id(seat).to_owned()).collect()
}

fn eye_id(info: &Info, eye: Eye) -> String {
    eye.seat().map_or("public", |seat| info.seat_id(seat)).to_owned()
}

impl From<Option<&Holder>> for SeatHolder {
    fn from(place: Option<&Holder>) -> SeatHolder {
        match place {
            None => SeatHolder::Free,
            Some(Holder::Person(_)) => SeatHolder::Person(PersonHolder::default()),
            Some(Holder::Computer { level }) => SeatHolder::Computer { level: level.to_string() },
        }
    }
}

impl From<kernel::Outcome> for Outcome {
    fn from(outcome: kernel::Outcome) -> Outcome {
        Outcome {
            score: outcome.score.to_string(),
            reason: outcome.reason.id().to_owned(),
            words: outcome.reason.to_string(),
        }
    }
}
