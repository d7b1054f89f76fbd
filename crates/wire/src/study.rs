//! Looking at a position and playing on from it, without a match.

use crate::matches::seat_ids;
use crate::{Happening, Outcome};
use menagerie_kernel::{Event, Eye, Seat, Sentence, Value as OptionValue};
use menagerie_show::{AnyLine, Offered, Reach, Scene, erased::OfferedStep};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A position to be looked at, and what is played from it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// The full text of the position; without one, a game is started.
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// Decides all chance of a game that is started; without it, nobody can foresee it.
    #[schema(nullable = false)]
    pub seed: Option<u64>,
    /// The parts that are played from the position, one after another, each by whoever is to act.
    #[serde(default)]
    #[schema(example = json!(["e2e4", "e7e5"]))]
    pub played: Vec<String>,
    /// The steps of the next part so far, joined by commas, in any order in which a player composes them.
    #[serde(default)]
    pub prefix: String,
    /// A step that is tried after the prefix, to learn why it cannot be made: a piece that is put from one square onto
    /// another is written with their names, `e2e5`.
    #[schema(nullable = false)]
    pub tried: Option<String>,
    /// The eye that looks: a seat, or `public`. Without it, the seat to act; the public when the game is over.
    #[schema(nullable = false)]
    pub eye: Option<String>,
    /// A square on which the position after the parts is asked about: what the piece there is, and how it goes.
    #[schema(nullable = false)]
    pub about: Option<String>,
}

/// A position, and what can be played from it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
pub struct Study {
    /// The full text of the position, secrets included; null between two parts of a turn.
    #[schema(required)]
    pub position: Option<String>,
    /// How many parts were played.
    pub at: u64,
    /// The eye that looks: a seat, or `public`.
    pub eye: String,
    /// The position to be drawn, as this eye knows it.
    pub scene: Scene,
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// Whether the seat to act is to go on with another part of its turn.
    pub mid_turn: bool,
    /// How the game ended, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// The steps that may follow the prefix, for the first of the seats that are to act.
    pub steps: Vec<OfferedStep>,
    /// Whether the prefix is already a whole part.
    pub complete: bool,
    /// The position after the prefix, to be drawn, where that is more than the gestures of its steps tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sketch: Option<Scene>,
    /// The rule that forbids the step that was tried, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<String>,
    /// The rule that forbids the step that was tried, to be said in any language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sentence: Option<Sentence>,
    /// The piece that was asked about, if this eye sees one there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub about: Option<Reach>,
    /// The seat that played each part.
    pub seats: Vec<String>,
    /// What this eye learned of each part.
    pub happenings: Vec<Vec<Happening>>,
}

impl Study {
    /// A line as `eye` sees it, after parts that were `played` on it by these seats, with what is offered after a prefix.
    pub fn new(
        line: &dyn AnyLine,
        eye: Eye,
        played: &[(Seat, Vec<Event>)],
        (prefix, mut offered): (&str, Offered),
    ) -> Study {
        let (info, turn) = (line.info(), line.turn());
        let seen = |event: &Event| event.seen(eye).map(|happening| Happening::new(info, happening));
        if let Some(seat) = turn.actor() {
            menagerie_notation::call(line, seat, prefix, &mut offered.steps);
        }
        Study {
            position: (!line.mid_turn()).then(|| line.text()),
            at: played.len() as u64,
            eye: eye.seat().map_or("public", |seat| info.seat_id(seat)).to_owned(),
            scene: line.scene(eye),
            to_act: seat_ids(info, turn.seats()),
            mid_turn: line.mid_turn(),
            outcome: turn.outcome().copied().map(Outcome::from),
            steps: offered.steps,
            complete: offered.complete,
            seats: played.iter().map(|(seat, _)| info.seat_id(*seat).to_owned()).collect(),
            happenings: played.iter().map(|(_, events)| events.iter().filter_map(seen).collect()).collect(),
            ..Study::default()
        }
    }
}
