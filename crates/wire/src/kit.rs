//! Positions that are being set up.

use crate::Outcome;
use crate::matches::seat_ids;
use menagerie_kernel::{BadPosition, Options, Sentence, Spot, sentence};
use menagerie_show::{self as show, AnyGame, FieldValue, Kit, Scene};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A position that is being set up: a text, or pieces and fields; with none of them, the position in which a
/// game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    /// The text.
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// What stands where: a piece's letters by its square.
    #[schema(nullable = false)]
    pub pieces: Option<BTreeMap<String, String>>,
    /// The fields by their keys; those that are not given are as in the position in which a game begins.
    #[schema(nullable = false)]
    pub fields: Option<BTreeMap<String, FieldValue>>,
}

/// A position that is being set up, as far as it has come.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Draft {
    /// Its text; in its one form where the game accepts it.
    pub text: String,
    /// What stands where; null where the text cannot be taken apart.
    #[schema(required)]
    pub pieces: Option<BTreeMap<String, String>>,
    /// The fields; null where the text cannot be taken apart.
    #[schema(required)]
    pub fields: Option<BTreeMap<String, FieldValue>>,
    /// What it looks like; null where the text cannot be taken apart.
    #[schema(required)]
    pub scene: Option<Scene>,
    /// What is wrong with it; null where the game accepts it.
    #[schema(required)]
    pub problem: Option<DraftProblem>,
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// How the game is over already, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
}

/// What is wrong with a position that is being set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DraftProblem {
    /// Which part of the text.
    pub place: String,
    /// Which part of the text, to be said in any language.
    pub place_sentence: Sentence,
    /// What is wrong there.
    pub why: String,
    /// What is wrong there, to be said in any language.
    pub sentence: Sentence,
    /// The key of the field, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
}

impl Draft {
    /// A position of a game as far as it has come. Texts, fields and pieces may be as wrong as they like.
    pub fn new(game: &dyn AnyGame, kit: &Kit, wish: DraftRequest) -> Draft {
        let text = match (wish.position, wish.pieces, wish.fields) {
            (Some(text), None, None) => text,
            (None, None, None) => kit.start.clone(),
            (Some(text), _, _) => {
                let bad = BadPosition::new(
                    "position",
                    sentence!("cannot stand beside pieces or fields: it has its own"),
                );
                return Draft::unreadable(kit, text, bad);
            }
            (None, pieces, fields) => match together(kit, pieces, fields) {
                Ok(text) => text,
                Err(bad) => return Draft::unreadable(kit, String::new(), bad),
            },
        };
        let draft = match kit.read(&text) {
            Ok(draft) => draft,
            Err(bad) => return Draft::unreadable(kit, text, bad),
        };
        Draft::judged(game, kit, draft)
    }

    fn judged(game: &dyn AnyGame, kit: &Kit, draft: show::Draft) -> Draft {
        let text = kit.write(&draft).unwrap_or_default();
        let mut tidied = draft.clone();
        kit.tidy(&mut tidied);
        // What only stands in another order than it should is put right.
        let parsed = game.parse(&text, Options::default()).or_else(|bad| {
            let tidy = kit.write(&tidied).map_err(|_| bad.clone())?;
            game.parse(&tidy, Options::default())
        });
        let found = |draft: &show::Draft, text| Draft {
            text,
            pieces: Some(draft.pieces.iter().map(|(at, piece)| (at.to_string(), piece.clone())).collect()),
            fields: Some(draft.fields.clone()),
            scene: Some(kit.scene(draft)),
            problem: None,
            to_act: Vec::new(),
            outcome: None,
        };
        match parsed {
            Err(bad) => Draft { problem: Some(DraftProblem::new(kit, bad)), ..found(&tidied, text) },
            Ok(line) => {
                let turn = line.turn();
                let canonical = kit.read(&line.text()).unwrap_or(tidied);
                Draft {
                    scene: Some(kit.scene_of(&*line)),
                    to_act: seat_ids(line.info(), turn.seats()),
                    outcome: turn.outcome().copied().map(Outcome::from),
                    ..found(&canonical, line.text())
                }
            }
        }
    }

    /// A text that cannot be taken apart.
    fn unreadable(kit: &Kit, text: String, bad: BadPosition) -> Draft {
        let problem = Some(DraftProblem::new(kit, bad));
        Draft { text, pieces: None, fields: None, scene: None, problem, to_act: Vec::new(), outcome: None }
    }
}

/// The text of pieces and fields; what is not given is as in the position in which a game begins.
fn together(
    kit: &Kit,
    pieces: Option<BTreeMap<String, String>>,
    fields: Option<BTreeMap<String, FieldValue>>,
) -> Result<String, BadPosition> {
    let mut draft = kit.read(&kit.start).unwrap_or_default();
    if let Some(pieces) = pieces {
        let read = |(at, piece): (String, String)| Ok::<_, BadPosition>((read_square(&at)?, piece));
        draft.pieces = pieces.into_iter().map(read).collect::<Result<_, _>>()?;
    }
    if let Some(fields) = fields {
        // A field that may be missing is missing where it is not given.
        draft.fields.retain(|key, _| kit.field(key).is_some_and(|field| !field.optional));
        draft.fields.extend(fields);
    }
    kit.tidy(&mut draft);
    kit.write(&draft)
}

fn read_square(at: &str) -> Result<Spot, BadPosition> {
    at.parse().map_err(|why| BadPosition::new("placement", why))
}

impl DraftProblem {
    fn new(kit: &Kit, bad: BadPosition) -> DraftProblem {
        let field = bad.place.key().and_then(|key| kit.field(key)).map(|field| field.key.to_owned());
        DraftProblem {
            place: bad.place.to_string(),
            place_sentence: bad.place.sentence(),
            why: bad.why.to_string(),
            sentence: bad.why,
            field,
        }
    }
}
