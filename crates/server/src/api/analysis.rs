//! What the computer thinks of positions: `POST /api/games/{id}/analysis`, `POST /api/matches/{id}/analysis`
//!
//! Both are for games of open information and two teams. A match is analysed when it is over, so that nobody is helped
//! to play it.

use super::study;
use crate::act::begun;
use crate::api_error::{AnalysisError, ApiError, BadSeats};
use crate::app::App;
use crate::aside::CancellationToken;
use crate::catalog::Listing;
use crate::extract::{Body, Path};
use crate::fair_queue::Rank;
use crate::peer::Peer;
use crate::quota::ANALYSES;
use axum::Json;
use axum::extract::State;
use menagerie_analysis::{Score, Variation, check, is_turning_point, lines, loss, threats};
use menagerie_kernel::{Options, Seat, Team, excerpt};
use menagerie_search::{Limits, Thinker};
use menagerie_show::AnyLine;
use menagerie_table::{Match, OpenError};
use menagerie_wire::{
    Analysis, AnalysisBefore, AnalysisLine, AnalysisScore, ErrorBody, MatchAnalysisRequest, PlayedPart,
    PositionAnalysisRequest,
};
use std::sync::Arc;
use std::time::Instant;

/// How many lines may be asked for.
const MOST_LINES: u8 = 5;

/// How many megabytes the table of a search has. It lasts for one call, and in its time hardly fills it.
pub(super) const TABLE_MB: usize = 16;

/// What the computer thinks of a position, and of what is played from it. It thinks for a fixed short time, and stops when the
/// caller goes away.
#[utoipa::path(
    post, path = "/games/{id}/analysis", operation_id = "analyse_position", tag = "games",
    request_body = PositionAnalysisRequest,
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = Analysis),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such game."),
        (status = 413, body = ErrorBody, description = "The body is too large."),
        (status = 422, body = ErrorBody, description = "The game hides something, or has not two teams; or the position, an \
            option, a part or the number of lines is refused; or nobody is to act, or the turn cannot be given up."),
        (status = 429, body = ErrorBody, description = "Too much was analysed; `Retry-After` says when to try again."),
        (status = 503, body = ErrorBody, description = "The computer has too much to do; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Body(wish): Body<PositionAnalysisRequest>,
) -> Result<Json<Analysis>, ApiError> {
    let wanted = Wanted::of(app.catalog.named(&id)?, wish.lines, wish.threats)?;
    app.charge(ANALYSES, &peer, None)?;
    let found = app.aside_at(&app.thinkers, Rank::Analysis, &peer, move |app, token| {
        let listing = app.catalog.named(&id)?;
        let options = Options::check(listing.game.info().options, wish.options).map_err(OpenError::Option)?;
        let mut line = listing.game.parse(&wish.position, options).map_err(OpenError::Position)?;
        study::play(&mut *line, &wish.played, token)?;
        analyse(app, listing, &*line, wanted, token)
    });
    found.await.map(Json)
}

/// What the computer thinks of a moment of a match that is over, and of the part that led there. It thinks for a fixed
/// short time, and stops when the caller goes away.
#[utoipa::path(
    post, path = "/matches/{id}/analysis", operation_id = "analyse_match", tag = "matches",
    request_body = MatchAnalysisRequest,
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Analysis),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The match is not over."),
        (status = 422, body = ErrorBody, description = "The game hides something, or has not two teams; or there is no such \
            moment, or the number of lines is refused; or the turn cannot be given up."),
        (status = 429, body = ErrorBody, description = "Too much was analysed; `Retry-After` says when to try again."),
        (status = 503, body = ErrorBody, description = "The computer has too much to do; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn of_match(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Body(wish): Body<MatchAnalysisRequest>,
) -> Result<Json<Analysis>, ApiError> {
    let of = begun(&app.room(&id).await?.present())?.clone();
    let game = of.info().id;
    let listing = app.catalog.stored(game)?;
    let wanted = Wanted::of(listing, wish.lines, wish.threats)?;
    if of.outcome().is_none() {
        return Err(AnalysisError::StillPlayed.into());
    }
    app.charge(ANALYSES, &peer, None)?;
    let found = app.aside_at(&app.thinkers, Rank::Analysis, &peer, move |app, token| {
        let listing = app.catalog.named(game)?;
        let (line, played) = moment(&of, wish.after, token)?;
        let mut found = analyse(app, listing, &*line, wanted, token)?;
        found.played = played.map(|played| played.judged(&*line, found.score, wish.before.as_ref()));
        Ok(found)
    });
    found.await.map(Json)
}

/// What a caller wants to be told of a position.
#[derive(Clone, Copy)]
struct Wanted {
    lines: usize,
    threats: bool,
}

impl Wanted {
    /// Refuses what cannot be told of a game.
    fn of(listing: &Listing, lines: u8, threats: bool) -> Result<Wanted, ApiError> {
        check(listing.game.info())?;
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(AnalysisError::Lines { most: MOST_LINES }.into());
        }
        Ok(Wanted { lines: lines.into(), threats })
    }
}

/// A part that was played.
struct Played {
    seat: Seat,
    turn: String,
    part: String,
}

impl Played {
    /// What is thought of it, by what was found `before` and what the position after it is worth.
    fn judged(self, line: &dyn AnyLine, after: AnalysisScore, before: Option<&AnalysisBefore>) -> PlayedPart {
        let team = line.info().team(self.seat);
        let lost = before.map(|before| loss(team, told(before.score), told(after)));
        let is_best = before.is_some_and(|before| before.best == self.part);
        PlayedPart {
            seat: line.info().seat_id(self.seat).to_owned(),
            turn: self.turn,
            loss: lost,
            is_turning_point: lost.is_some_and(|loss| is_turning_point(loss, is_best)),
        }
    }
}

/// The line of a match after so many of its parts, and the last of them.
fn moment(
    of: &Match,
    after: u32,
    token: &CancellationToken,
) -> Result<(Box<dyn AnyLine>, Option<Played>), ApiError> {
    let all = of.played().ok_or(AnalysisError::StillPlayed)?;
    let count = usize::try_from(after).unwrap_or(usize::MAX);
    let parts = all.parts.get(..count).ok_or_else(|| AnalysisError::NoMoment {
        most: u32::try_from(all.parts.len()).unwrap_or(u32::MAX),
    })?;
    let mut line = all.first.duplicate();
    let Some((&last, before)) = parts.split_last() else { return Ok((line, None)) };
    let illegal = |index, part| move |illegal| ApiError::IllegalPart { index, part: excerpt(part), illegal };
    for (index, part) in before.iter().enumerate() {
        token.check()?;
        line.play_part(part).map_err(illegal(index, part))?;
    }
    let seat = line.turn().actor().ok_or(menagerie_analysis::Unfit::Over)?;
    let turn = menagerie_notation::play(&mut *line, last).map_err(illegal(before.len(), last))?;
    Ok((line, Some(Played { seat, turn, part: last.to_owned() })))
}

fn analyse(
    app: &App,
    listing: &Listing,
    line: &dyn AnyLine,
    wanted: Wanted,
    token: &CancellationToken,
) -> Result<Analysis, ApiError> {
    if let Some(outcome) = line.turn().outcome().filter(|_| !wanted.threats) {
        return Ok(answer(line, Score::of_outcome(outcome), Vec::new()));
    }
    let player = listing.player.as_ref().ok_or(BadSeats::NoComputer)?;
    let mut thinker = player.thinker().ok_or(BadSeats::NoComputer)?(TABLE_MB);
    let begun = Instant::now();
    let now = || begun.elapsed();
    let limits = Limits::time(app.config.analysis, &now).unless(token.no_more());
    let thinker: &mut dyn Thinker = &mut *thinker;
    let found = match wanted.threats {
        true => threats(&*listing.game, line, thinker, wanted.lines, &limits)?,
        false => lines(line, thinker, wanted.lines, &limits)?,
    };
    token.check()?;
    let score = found.first().ok_or(ApiError::Internal)?.score;
    Ok(answer(line, score, found))
}

fn answer(line: &dyn AnyLine, score: Score, found: Vec<Variation>) -> Analysis {
    Analysis {
        seat: found.first().map(|best| line.info().seat_id(best.seat).to_owned()),
        score: wired(score),
        expected: score.expects(Team(0)),
        nodes: found.iter().map(|line| line.nodes).max().unwrap_or_default(),
        lines: found.into_iter().map(wired_line).collect(),
        played: None,
    }
}

fn wired_line(found: Variation) -> AnalysisLine {
    let Variation { score, depth, turns, parts, .. } = found;
    AnalysisLine { score: wired(score), depth, turns, parts }
}

pub(super) fn wired(score: Score) -> AnalysisScore {
    match score {
        Score::Centipawns(centipawns) => AnalysisScore::Centipawns { centipawns },
        Score::Win(team, turns) => AnalysisScore::Win { team: team.0, turns },
    }
}

fn told(score: AnalysisScore) -> Score {
    match score {
        AnalysisScore::Centipawns { centipawns } => Score::Centipawns(centipawns),
        AnalysisScore::Win { team, turns } => Score::Win(Team(team), turns),
    }
}
